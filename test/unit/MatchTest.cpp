// Which calls are sites, and what is read from them.
#include "CudaSource.h"

#include "Match/Match.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Sizes = std::vector<int64_t>;

const char *const Header = R"cuda(
#include <ldgsts/copy_async.cuh>
using namespace ldgsts;
__shared__ float S[64];
#line 1 "input.cu"
)cuda";

class MatchTest : public testing::Test {
protected:
  const std::vector<CopySite> &sites(const std::string &code, const CudaFlags &flags = {}) {
    source = std::make_unique<CudaSource>(Header + code, flags);
    EXPECT_FALSE(source->ast().getDiagnostics().hasErrorOccurred()) << source->messages.front();
    return source->sites();
  }

  std::vector<unsigned> lines(const std::string &code, bool (*filter)(const CopySite &) = nullptr) {
    std::vector<unsigned> result;
    for (const CopySite &site : sites(code))
      if (!filter || filter(site))
        result.push_back(source->line(site.call->getBeginLoc()));
    return result;
  }

  std::unique_ptr<CudaSource> source;
};

using Lines = std::vector<unsigned>;

TEST_F(MatchTest, TheAnnotationCountsAndNotTheName) {
  EXPECT_EQ(
      lines(
          R"(template <class D, class R> [[clang::annotate("ldgsts.copy_async")]] __device__ void fetch(D &, R);
namespace other { template <class Scope, class D, class R> __device__ void copy_async(D &, R); }
template <class D, class R> [[clang::annotate("ldgsts.copy")]] __device__ void copied(D &, R);
[[clang::annotate("other")]] __device__ void odd(float (&)[64], float *);
__global__ void k(float *A) {
  fetch(S, tile<shape<64>>(A));
  other::copy_async<warp>(S, tile<shape<64>>(A));
  copied(S, tile<shape<64>>(A));
  odd(S, A);
  copy_async<warp>(S, tile<shape<64>>(A));
  copy<warp>(S, tile<shape<64>>(A));
})"),
      (Lines{6, 8, 10, 11}));
  std::vector<Operation> operations;
  for (const CopySite &site : source->sites())
    operations.push_back(site.operation);
  EXPECT_EQ(operations, (std::vector<Operation>{Operation::CopyAsync, Operation::Copy,
                                                Operation::CopyAsync, Operation::Copy}));
}

TEST_F(MatchTest, AFunctionOfTheUsersOwn) {
  const std::vector<CopySite> &found =
      sites(R"([[clang::annotate("ldgsts.copy_async")]] __device__ void one(float (&)[64]);
[[clang::annotate("ldgsts.copy_async")]] __device__ void none();
struct C { [[clang::annotate("ldgsts.copy_async")]] __device__ void method(float (&)[64], float (&)[64]);
           [[clang::annotate("ldgsts.copy_async")]] static __device__ void fixed(float (&)[64], float (&)[64]); };
__global__ void k() {
  one(S);
  none();
  C().method(S, S);
  C::fixed(S, S);
})");
  ASSERT_EQ(found.size(), 3u); // methods have an object too
  EXPECT_TRUE(found[0].dst);
  EXPECT_FALSE(found[0].src);
  EXPECT_FALSE(found[0].scope);
  EXPECT_FALSE(found[1].dst);
  EXPECT_EQ(found[2].callee->getNameAsString(), "fixed");
}

TEST_F(MatchTest, PatternsAreNoSitesButInstantiationsAre) {
  const std::vector<CopySite> &found = sites(R"(template <int N> __global__ void k(float *A) {
  copy_async<cta<N>>(S, tile<shape<64>>(A));
}
template __global__ void k<32>(float *);
template __global__ void k<64>(float *);
template <int N> __global__ void never(float *A) { copy_async<cta<N>>(S, tile<shape<64>>(A)); }
template <class T> struct Loader {
  __device__ void load(float *A) { copy_async<warp>(S, tile<shape<64>>(A)); }
  __device__ void unused(float *A) { copy_async<warp>(S, tile<shape<64>>(A)); }
};
__global__ void user(float *A) { Loader<int>().load(A); Loader<char>().load(A); })");
  ASSERT_EQ(found.size(), 4u);
  std::vector<int64_t> threads;
  for (const CopySite &site : found) {
    EXPECT_FALSE(site.function->isDependentContext());
    threads.push_back(site.scope->threads);
  }
  EXPECT_EQ(threads, (Sizes{32, 64, 32, 32}));
}

TEST_F(MatchTest, EachCallBelongsToItsInnermostFunction) {
  const std::vector<CopySite> &found = sites(R"(struct Loader {
  __device__ void method(float *A) { copy_async<warp>(S, tile<shape<64>>(A)); }
};
__global__ void kernel(float *A) {
  copy_async<warp>(S, tile<shape<64>>(A));
  auto lambda = [&] {
    copy_async<warp>(S, tile<shape<64>>(A));
    auto nested = [&] { copy_async<warp>(S, tile<shape<64>>(A)); };
    nested();
  };
  lambda();
  auto generic = [&](auto n) {
    copy_async<warp>(S, tile<shape<64>>(A));
    [&] { copy_async<warp>(S, tile<shape<64>>(A + n)); }();
  };
  generic(1);
  struct Local {
    __device__ void local(float *A) {
      copy_async<warp>(S, tile<shape<64>>(A));
      [&] { copy_async<warp>(S, tile<shape<64>>(A)); }();
    }
    struct Inner {
      __device__ void inner(float *A) { copy_async<warp>(S, tile<shape<64>>(A)); }
    };
  };
  Local().local(A);
  Local::Inner().inner(A);
})");
  std::map<unsigned, std::string> owners;
  std::map<unsigned, unsigned> starts;
  for (const CopySite &site : found) {
    const unsigned line = source->line(site.call->getBeginLoc());
    EXPECT_EQ(owners.count(line), 0u) << "line " << line << " twice";
    owners[line] = site.function->getNameAsString();
    starts[line] = source->line(site.function->getBody()->getBeginLoc());
  }
  EXPECT_EQ(owners, (std::map<unsigned, std::string>{{2, "method"},
                                                     {5, "kernel"},
                                                     {7, "operator()"},
                                                     {8, "operator()"},
                                                     {13, "operator()"},
                                                     {14, "operator()"},
                                                     {19, "local"},
                                                     {20, "operator()"},
                                                     {23, "inner"}}));
  EXPECT_EQ(starts[7], 6u);
  EXPECT_EQ(starts[8], 8u);
  EXPECT_EQ(starts[13], 12u);
  EXPECT_EQ(starts[14], 14u);
  EXPECT_EQ(starts[20], 20u);
}

TEST_F(MatchTest, SitesComeInSourceOrder) {
  EXPECT_EQ(lines(R"(__global__ void k(float *A, int n) {
  auto G = tile<shape<64>>(A);
  copy_async<warp>(S, G);
  [&] { copy_async<warp>(S, G); }();
  for (;;
       copy_async<warp>(S, G))
    copy_async<warp>(S, G);
  copy_async<warp>(S, G);
})"),
            (Lines{3, 4, 6, 7, 8}));
}

TEST_F(MatchTest, Options) {
  const std::vector<CopySite> &found = sites(R"(__global__ void k(float *A) {
  auto G = tile<shape<64>>(A);
  copy_async<warp>(S, G);
  copy_async<warp>(S, G, dispatch::ldgsts);
  copy_async<warp>(S, G, dispatch::sync);
  copy_async<warp>(S, G, prefetch<0>);
  copy_async<warp>(S, G, prefetch<256>, dispatch::ldgsts);
  copy_async<warp>(S, G, dispatch::ldgsts_t{}, prefetch_t<64>{});
})");
  ASSERT_EQ(found.size(), 6u);
  const std::pair<Dispatch, std::optional<int>> expected[] = {
      {Dispatch::Auto, std::nullopt}, {Dispatch::Ldgsts, std::nullopt},
      {Dispatch::Sync, std::nullopt}, {Dispatch::Auto, 0},
      {Dispatch::Ldgsts, 256},        {Dispatch::Ldgsts, 64}};
  for (size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].dispatch, expected[i].first) << "call " << i;
    EXPECT_EQ(found[i].hints.prefetch, expected[i].second) << "call " << i;
  }
}

TEST_F(MatchTest, GroupsInPlaceOfAScope) {
  const std::vector<CopySite> &found = sites(R"(
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct pair {
  __device__ unsigned thread_rank() const;
  __device__ unsigned size() const;
};
template <class G, class D, class R>
[[clang::annotate("ldgsts.copy_async")]] __device__ void own([[clang::annotate("ldgsts.group")]] G, D &&, R &&);
template <class G> __device__ void generic(const G &group, float *A) {
  copy(group, tile<shape<64>>(A), S);
}
__global__ void k(float *A, int n) {
  auto block = cg::this_thread_block();
  auto G = tile<shape<64>>(A);
  copy_async(block, S, G);
  copy_async(cg::tiled_partition<32>(block), S, G, valid(n), zero_fill);
  copy_async(pair(), S, G, dispatch::ldgsts);
  own(block, S, G);
  generic(block, A);
})");
  ASSERT_EQ(found.size(), 5u);
  const auto &[copied, block, tile, pair, own] =
      std::tie(found[0], found[1], found[2], found[3], found[4]);
  for (const CopySite *site : {&block, &tile, &pair}) {
    EXPECT_EQ(site->group, site->call->getArg(0));
    ASSERT_TRUE(site->dst && site->src);
    EXPECT_EQ(site->dst->expr, site->call->getArg(1));
    EXPECT_EQ(site->src->expr, site->call->getArg(2));
    EXPECT_EQ(site->options.size(), site->call->getNumArgs() - 3);
    EXPECT_TRUE(site->fitsFastPath);
  }
  ASSERT_TRUE(block.scope && block.scope->isWholeBlock());
  EXPECT_EQ(block.scope->type->getAsCXXRecordDecl()->getQualifiedNameAsString(), "ldgsts::cta");
  ASSERT_TRUE(tile.scope);
  EXPECT_EQ(tile.scope->kind, ScopeKind::Warp);
  EXPECT_EQ(tile.scope->threads, 32);
  EXPECT_EQ(tile.scope->type->getAsCXXRecordDecl()->getQualifiedNameAsString(), "ldgsts::warp");
  EXPECT_EQ(tile.edges.valid, tile.call->getArg(3));
  EXPECT_EQ(tile.edges.fill, Fill::Zero);
  EXPECT_FALSE(pair.scope);
  EXPECT_EQ(pair.dispatch, Dispatch::Ldgsts);
  // The parameters of a user's own function are dst, src and options.
  EXPECT_FALSE(own.group || own.scope || own.dst);
  EXPECT_TRUE(copied.group && copied.scope && copied.scope->isWholeBlock());
  EXPECT_EQ(copied.operation, Operation::Copy);
}

TEST_F(MatchTest, Hints) {
  const std::vector<CopySite> &found = sites(R"(__global__ void k(float *A, unsigned long long p) {
  auto G = tile<shape<64>>(A);
  copy_async<warp>(S, G);
  copy_async<warp>(S, G, cache::ca);
  copy_async<warp>(S, G, cache::cg, prefetch<64>, evict_first);
  copy_async<warp>(S, G, evict_last);
  copy_async<warp>(S, G, dispatch::ldgsts, cache_policy(p));
})");
  ASSERT_EQ(found.size(), 5u);
  struct Case {
    std::optional<CacheOp> cache;
    CachePolicy policy;
  };
  const Case expected[] = {{std::nullopt, CachePolicy::None},
                           {CacheOp::All, CachePolicy::None},
                           {CacheOp::Global, CachePolicy::EvictFirst},
                           {std::nullopt, CachePolicy::EvictLast},
                           {std::nullopt, CachePolicy::Given}};
  for (size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].hints.cache, expected[i].cache) << "call " << i;
    EXPECT_EQ(found[i].hints.policy, expected[i].policy) << "call " << i;
    EXPECT_EQ(found[i].policy, i == 4 ? found[i].call->getArg(3) : nullptr) << "call " << i;
  }
}

TEST_F(MatchTest, Contracts) {
  const std::vector<CopySite> &found = sites(R"(__global__ void k(float *A) {
  auto G = tile<shape<64>>(A);
  copy_async<warp>(S, G);
  copy_async<warp>(S, G, expect_width<8>);
  copy_async<warp>(S, G, prefetch<0>,
                   expect_rounds<3>);
  copy_async<warp>(S, G, direct);
})");
  ASSERT_EQ(found.size(), 4u);
  EXPECT_FALSE(found[0].expectedWidth || found[0].expectedRounds || found[0].mustLower());
  ASSERT_TRUE(found[1].expectedWidth && !found[1].expectedRounds && found[1].mustLower());
  EXPECT_EQ(found[1].expectedWidth->number, 8);
  ASSERT_TRUE(!found[2].expectedWidth && found[2].expectedRounds && found[2].mustLower());
  EXPECT_EQ(found[2].expectedRounds->number, 3);
  EXPECT_EQ(source->line(found[2].expectedRounds->loc), 6u);
  ASSERT_TRUE(!found[2].direct && found[3].direct && found[3].mustLower());
  EXPECT_EQ(source->line(*found[3].direct), 7u);
}

TEST_F(MatchTest, CallsThatAreStatements) {
  EXPECT_EQ(lines(R"(#define CALL copy_async<warp>(S, G)
__global__ void k(float *A, int n) {
  auto G = tile<shape<64>>(A);
  CALL;
  { CALL; }
  if (n)
    CALL;
  else
    CALL;
  for (;;)
    CALL;
  while (n)
    CALL;
  do
    CALL;
  while (n);
  for (float &each : S)
    CALL;
  switch (n) {
  case 1:
  case 2:
    CALL;
  default:
    CALL;
  }
label:
  CALL;
  copy_async<warp>(S, tile<shape<64>>(A));
  if constexpr (sizeof(int) == 4)
    CALL;
  [&] { CALL; }();
})",
                  [](const CopySite &site) { return site.isStatement; }),
            (Lines{4, 5, 7, 9, 11, 13, 15, 18, 22, 24, 27, 28, 30, 31}));
}

TEST_F(MatchTest, CallsThatArePartOfAnExpression) {
  const std::string code = R"(#define CALL copy_async<warp>(S, G)
__device__ void use(int);
__global__ void k(float *A, int n) {
  auto G = tile<shape<64>>(A);
  (CALL);
  (void)CALL;
  n ? CALL : (void)0;
  n && (CALL, true);
  CALL, ++n;
  ++n, CALL;
  for (CALL; n; )
    break;
  for (; n; CALL)
    break;
  for (; CALL, n; )
    break;
  if (CALL, n)
    ;
  if (CALL; n)
    ;
  switch (CALL; n) {}
  use((CALL, 1));
  return CALL;
})";
  EXPECT_EQ(lines(code, [](const CopySite &site) { return site.isStatement; }), Lines{});
  EXPECT_EQ(source->sites().size(), 14u);
}

TEST_F(MatchTest, UnevaluatedCallsAreNoSites) {
  EXPECT_EQ(lines(R"(template <class T>
__device__ auto probe(T *A) -> decltype(copy_async<thread>(S, tile<shape<64>>(A))) {}
__global__ void k(float *A) {
  static_assert(!noexcept(copy_async<thread>(S, tile<shape<64>>(A))));
  bool b = noexcept(copy_async<thread>(S, tile<shape<64>>(A)));
  using V = decltype(copy_async<thread>(S, tile<shape<64>>(A)));
  int s = sizeof((copy_async<thread>(S, tile<shape<64>>(A)), 1));
  copy_async<thread>(S, tile<shape<64>>(A));
  probe(A);
})"),
            (Lines{8}));
}

TEST_F(MatchTest, Elements) {
  const std::vector<CopySite> &found = sites(R"(struct Twelve { int x, y, z; };
struct Own { int x; __device__ Own &operator=(const Own &); };
__shared__ Twelve T[8];
__shared__ Own O[8];
__shared__ int I[8];
__global__ void k(const Twelve *a, const Own *b, volatile const int *c, const float *d) {
  copy_async<thread>(T, tile<shape<8>>(a));
  copy_async<thread>(O, tile<shape<8>>(b));
  copy_async<thread>(I, tile<shape<8>>(c));
  copy_async<thread>(I, tile<shape<8>>(d));
})");
  ASSERT_EQ(found.size(), 4u);
  const std::tuple<int64_t, bool, bool> expected[] = {
      {12, true, true}, {4, true, false}, {4, true, true}, {4, false, true}};
  for (size_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(std::tuple(found[i].elementBytes, found[i].sameElement, found[i].trivialElement),
              expected[i])
        << "call " << i;
  EXPECT_TRUE(found[2].src->element.isVolatileQualified());
}

TEST_F(MatchTest, TilesAsTheHeaderMakesThem) {
  const std::vector<CopySite> &found = sites(R"(__global__ void k(const float *A) {
  copy_async<warp>(S, tile<shape<4, 16>>(A));
  copy_async<warp>(S, tile<shape<4, 16>, pitch<40>>(A));
  copy_async<warp>(S, tile<shape<2, 4, 8>, stride<8, 16, 1>>(A));
  auto held = tile<shape<64>>(A);
  copy_async<warp>(S, held);
})");
  ASSERT_EQ(found.size(), 4u);
  const Sizes strides[] = {{16, 1}, {40, 1}, {8, 16, 1}, {1}};
  for (size_t i = 0; i < found.size(); ++i) {
    ASSERT_TRUE(found[i].src) << "call " << i;
    EXPECT_EQ(found[i].src->strides, strides[i]) << "call " << i;
    EXPECT_EQ(found[i].src->expr, found[i].call->getArg(1)) << "call " << i;
    EXPECT_EQ(found[i].dst->extents, Sizes{64}) << "call " << i;
  }
}

TEST_F(MatchTest, WhatDeclaresACopy) {
  const auto declares = [&](const std::string &code) {
    const CudaSource bare(code);
    EXPECT_FALSE(bare.ast().getDiagnostics().hasErrorOccurred()) << bare.messages.front();
    for (const clang::Decl *decl : bare.ast().getTranslationUnitDecl()->decls())
      if (declaresCopy(*decl))
        return true;
    return false;
  };
  const std::string annotation = "[[clang::annotate(\"ldgsts.copy_async\")]] ";
  const std::string function = annotation + "__device__ void f();";
  const std::string member = annotation + "static __device__ void f();";
  EXPECT_TRUE(declares("#include <ldgsts/copy_async.cuh>"));
  EXPECT_TRUE(declares(function));
  EXPECT_TRUE(declares("namespace a { namespace { " + function + " } }"));
  EXPECT_TRUE(declares("struct A { struct B { " + member + " }; };"));
  EXPECT_TRUE(declares("template <class T> struct A { " + member + " };"));
  EXPECT_TRUE(declares("template <class T> " + function));
  EXPECT_TRUE(declares("extern \"C\" { " + function + " }"));
  EXPECT_FALSE(declares("namespace ldgsts { __device__ void copy_async(); }"));
  EXPECT_TRUE(declares("[[clang::annotate(\"ldgsts.copy\")]] __device__ void f();"));
  EXPECT_FALSE(declares("[[clang::annotate(\"ldgsts.other\")]] __device__ void f();"));
}

} // namespace
