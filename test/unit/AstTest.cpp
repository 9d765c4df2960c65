// The plugin's back end: what a call looks like after its callee was swapped.
#include "CudaSource.h"

#include "Emit/Ast.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"

#include <gtest/gtest.h>

using namespace clang;
using namespace ldgsts;

namespace {

/// Swaps every callee that has steps, and keeps what the calls look like then.
class Swapper : public DecisionListener {
public:
  struct Call {
    bool swapped = false;
    std::string callee, arguments;
    bool sameArguments = false, sameType = false, sameFeatures = false, defined = false;
  };
  std::vector<Call> calls;

  void decided(const Decision &decision, CompilerInstance &compiler) override {
    if (!decision.lowering)
      return;
    CallExpr &expr = *decision.site.call;
    std::vector<const Expr *> before(expr.arg_begin(), expr.arg_end());
    if (decision.site.group) // The threads are named by the callee now.
      before.erase(before.begin());
    const auto features = expr.getStoredFPFeaturesOrDefault().getAsOpaqueInt();
    const QualType type = expr.getType();
    Call call;
    call.swapped =
        swapCallee(compiler.getSema(), decision.site, *decision.lowering, decision.tested);
    std::vector<const Expr *> after(expr.arg_begin(), expr.arg_end());
    if (decision.tested) // It goes along with the source.
      after[1] = before[1];
    call.sameArguments = before == after;
    call.sameType = expr.getType() == type;
    call.sameFeatures = features == expr.getStoredFPFeaturesOrDefault().getAsOpaqueInt();
    calls.push_back(call);
    sites.push_back(&expr);
  }

  void finished(CompilerInstance &compiler) override {
    compiler.getSema().PerformPendingInstantiations();
    for (size_t i = 0; i < calls.size(); ++i) {
      const FunctionDecl *callee = sites[i]->getDirectCallee();
      calls[i].callee = callee->getQualifiedNameAsString();
      calls[i].defined = callee->isDefined();
      llvm::raw_string_ostream stream(calls[i].arguments);
      PrintingPolicy policy(compiler.getLangOpts());
      policy.PrintAsCanonical = true;
      if (const TemplateArgumentList *list = callee->getTemplateSpecializationArgs())
        printTemplateArgumentList(stream, list->asArray(), policy);
    }
  }

private:
  std::vector<const CallExpr *> sites;
};

std::vector<Swapper::Call> swapped(const std::string &code, const CudaFlags &flags = {}) {
  Swapper swapper;
  const std::vector<std::string> messages = decideAll(code, swapper, flags);
  EXPECT_EQ(messages, std::vector<std::string>{});
  for (const Swapper::Call &call : swapper.calls) {
    EXPECT_TRUE(call.sameArguments);
    EXPECT_TRUE(call.sameType);
    EXPECT_TRUE(call.sameFeatures);
  }
  return swapper.calls;
}

const std::string Header = "#include <ldgsts/copy_async.cuh>\nusing namespace ldgsts;\n";

TEST(Ast, TheCalleeBecomesIssue) {
  // 128 x 32 floats by 128 threads, 16 bytes each: 8 threads a row, 16 rows at once, 8 rounds. Rows
  // are 160 bytes apart in global memory and 128 in shared memory.
  const auto calls = swapped(Header + R"cuda(
__global__ void k(const float *A) {
  __shared__ alignas(16) float S[128][32];
  copy_async<cta<128>>(S, tile<shape<128, 32>, pitch<40>>(assume_aligned<16>(A)));
})cuda");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_TRUE(calls[0].swapped);
  EXPECT_TRUE(calls[0].defined);
  EXPECT_EQ(calls[0].callee, "ldgsts::detail::issue");
  EXPECT_EQ(calls[0].arguments,
            "<ldgsts::detail::plan<16, 1, 128, 2, 0, 16, 160, -1, 128, -1, 8, 16, -1, 16, -1, 8, "
            "2560, -1, "
            "2048, -1>, "
            "ldgsts::cta<128, 1, 1>, float (&)[128][32], "
            "ldgsts::tile_view<const float, ldgsts::shape<128, 32>, ldgsts::stride<40, 1>, "
            "ldgsts::swizzle<0, "
            "0, 0>> &&>");
}

TEST(Ast, OptionsAreTheLastArguments) {
  const auto calls = swapped(Header + R"cuda(
__global__ void k(const float *A) {
  __shared__ alignas(16) float S[128];
  const auto G = tile<shape<128>>(assume_aligned<16>(A));
  copy_async<warp>(S, G, dispatch::ldgsts, prefetch<0>);
})cuda");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_TRUE(calls[0].swapped);
  EXPECT_EQ(
      calls[0].arguments,
      "<ldgsts::detail::plan<16, 1, 0, 1, 0, 32, 16, -1, 16, -1>, ldgsts::warp, float (&)[128], "
      "const ldgsts::tile_view<const float, ldgsts::shape<128>, ldgsts::stride<1>, "
      "ldgsts::swizzle<0, 0, 0>> &, "
      "ldgsts::dispatch::ldgsts_t, ldgsts::prefetch_t<0>>");
}

TEST(Ast, APolicyIsAroundThePlan) {
  Options options;
  options.policy = PolicyOperand::Emit;
  Swapper swapper;
  EXPECT_EQ(decideAll(Header + R"cuda(
__global__ void k(const float *A, unsigned long long p) {
  __shared__ alignas(16) float S[128];
  const auto G = tile<shape<128>>(assume_aligned<16>(A));
  copy_async<warp>(S, G, evict_last);
  copy_async<warp>(tile<swizzle<2, 2, 3>>(S), G, cache_policy(p), cache::ca);
})cuda",
                      swapper, {}, options),
            std::vector<std::string>{});
  ASSERT_EQ(swapper.calls.size(), 2u);
  const std::string digits = ", 128, 1, 0, 32, 16, -1, 16, -1>";
  EXPECT_EQ(
      swapper.calls[0].arguments.find("<ldgsts::detail::with_policy<ldgsts::detail::plan<16, 1" +
                                      digits + ", 2>, ldgsts::warp, "),
      0u)
      << swapper.calls[0].arguments;
  EXPECT_EQ(swapper.calls[1].arguments.find(
                "<ldgsts::detail::swizzled<ldgsts::detail::with_policy<ldgsts::detail::plan<16, 0" +
                digits + ", 3>, 2, 4, 3, "),
            0u)
      << swapper.calls[1].arguments;
}

// Other threads than the subset's reach the first call, and none the second.
TEST(Ast, ASubsetsThreadsAreTested) {
  const auto calls = swapped(Header + R"cuda(
__global__ void k(const float *A, int ld) {
  __shared__ alignas(16) float S[128];
  copy_async<subset<32, 32>>(S, tile<shape<128>>(assume_aligned<16>(A)));
  if (threadIdx.x < 32)
    copy_async<subset<32>>(S, tile<shape<128>>(assume_aligned<16>(A)));
  copy_async<subset<32>>(S, tile<shape<128>>(A));
})cuda");
  ASSERT_EQ(calls.size(), 3u);
  const std::string plan = "ldgsts::detail::plan<16, 1, 128, 1, 0, 32, 16, -1, 16, -1>";
  EXPECT_EQ(
      calls[0].arguments.find("<ldgsts::detail::edged<" + plan +
                              ", 32, false, false, 0>, ldgsts::subset<32, 32>, float (&)[128], "),
      0u)
      << calls[0].arguments;
  EXPECT_EQ(calls[1].arguments.find("<" + plan + ", ldgsts::subset<32, 0>, "), 0u)
      << calls[1].arguments;
  EXPECT_EQ(calls[2].callee, "ldgsts::detail::issue_tested");
  EXPECT_NE(calls[2].arguments.find(", ldgsts::detail::edged<" + plan + ", 32, false, false, 0>, "),
            std::string::npos)
      << calls[2].arguments;
  for (const Swapper::Call &call : calls)
    EXPECT_TRUE(call.swapped && call.defined);
}

TEST(Ast, TheBlocksSizeIsTested) {
  const auto calls = swapped(Header + R"cuda(
__global__ __launch_bounds__(32) void k(const float *A) {
  __shared__ alignas(16) float S[128];
  copy_async<cta<>>(S, tile<shape<128>>(assume_aligned<16>(A)));
})cuda");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_TRUE(calls[0].swapped && calls[0].defined);
  EXPECT_NE(
      calls[0].arguments.find(
          ", ldgsts::detail::terms<1, -4, 32, 0>, "
          "ldgsts::detail::plan<16, 1, 128, 1, 0, 32, 16, -1, 16, -1>>, ldgsts::cta<-1, 1, 1>"),
      std::string::npos)
      << calls[0].arguments;
}

// What stands behind the arguments, as under the pragma, moves with them.
TEST(Ast, AGroupIsNoArgument) {
  const auto calls = swapped("#include <cooperative_groups.h>\n" + Header + R"cuda(
__global__ __launch_bounds__(32) void k(const float *A, int n) {
#pragma clang fp contract(fast) reassociate(on)
  __shared__ alignas(16) float S[128];
  const auto block = cooperative_groups::this_thread_block();
  copy_async(cooperative_groups::tiled_partition<32>(block), S,
             tile<shape<128>>(assume_aligned<16>(A)), prefetch<0>);
  copy_async(block, S, tile<shape<128>>(assume_aligned<16>(A)));
  copy_async(block, S, tile<shape<128>>(A));
})cuda");
  ASSERT_EQ(calls.size(), 3u);
  for (const Swapper::Call &call : calls)
    EXPECT_TRUE(call.swapped && call.defined);
  const std::string tile = "ldgsts::tile_view<const float, ldgsts::shape<128>, ldgsts::stride<1>, "
                           "ldgsts::swizzle<0, 0, 0>> &&";
  EXPECT_EQ(calls[0].callee, "ldgsts::detail::issue");
  EXPECT_EQ(calls[0].arguments, "<ldgsts::detail::plan<16, 1, 0, 1, 0, 32, 16, -1, 16, -1>, "
                                "ldgsts::warp, float (&)[128], " +
                                    tile + ", ldgsts::prefetch_t<0>>");
  EXPECT_EQ(calls[1].callee, "ldgsts::detail::issue_tested");
  EXPECT_EQ(calls[1].arguments, "<ldgsts::detail::guarded<&ldgsts::copy_async, "
                                "ldgsts::detail::terms<1, -4, 32, 0>, "
                                "ldgsts::detail::plan<16, 1, 128, 1, 0, 32, 16, -1, 16, -1>>, "
                                "ldgsts::cta<-1, 1, 1>, float (&)[128], " +
                                    tile + ">");
  EXPECT_EQ(calls[2].callee, "ldgsts::detail::issue_tested");
}

TEST(Ast, CopiesLoadAndStore) {
  // 2 and 3 say which way (detail::instruction). 4096 bytes by 32 threads: 8 rounds of 512 bytes
  // each way; rows of global memory are 80 bytes apart in the second.
  const auto calls = swapped(Header + R"cuda(
__shared__ alignas(16) float S[64][16];
__global__ void k(const float *A, float *B) {
  copy<warp>(S, tile<shape<64, 16>>(assume_aligned<16>(A)));
  copy<warp>(tile<shape<64, 16>, pitch<20>>(assume_aligned<16>(B)), S);
})cuda");
  ASSERT_EQ(calls.size(), 2u);
  for (const Swapper::Call &call : calls) {
    EXPECT_TRUE(call.swapped);
    EXPECT_TRUE(call.defined);
    EXPECT_EQ(call.callee, "ldgsts::detail::issue");
  }
  EXPECT_EQ(calls[0].arguments.find("<ldgsts::detail::plan<16, 2, 0, 1, 0, 32, 16, -1, 16, -1, 8, "
                                    "512, -1, 512, -1>, ldgsts::warp, float (&)[64][16], "),
            0u)
      << calls[0].arguments;
  // 4 copies a row, 8 rows a round: 640 bytes of global and 512 of shared memory.
  EXPECT_EQ(calls[1].arguments.find("<ldgsts::detail::plan<16, 3, 0, 2, 0, 8, 80, -1, 64, -1, 4, "
                                    "16, -1, 16, -1, 8, 640, -1, 512, -1>, ldgsts::warp, "
                                    "ldgsts::tile_view<float, "),
            0u)
      << calls[1].arguments;
}

TEST(Ast, EachInstantiationHasItsOwnPlan) {
  const auto calls = swapped(Header + R"cuda(
template <int N, class T> __global__ void k(const T *A) {
  __shared__ alignas(16) T S[1024];
  copy_async<cta<N>>(S, tile<shape<1024>>(assume_aligned<16>(A) + 1));
}
template __global__ void k<64>(const float *);
template __global__ void k<128>(const double *);
)cuda");
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0].arguments.find(
                "<ldgsts::detail::plan<4, 0, 0, 1, 0, 64, 4, -1, 4, -1, 16, 256, -1, 256, -1>, "
                "ldgsts::cta<64"),
            0u)
      << calls[0].arguments;
  EXPECT_EQ(calls[1].arguments.find(
                "<ldgsts::detail::plan<8, 0, 0, 1, 0, 128, 8, -1, 8, -1, 8, 1024, -1, 1024, -1>, "
                "ldgsts::cta<128"),
            0u)
      << calls[1].arguments;
}

TEST(Ast, EverywhereAFunctionCanBe) {
  const auto calls = swapped(Header + R"cuda(
__shared__ alignas(16) float S[128];
static __device__ void device(const float *A) {
  copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)));
}
struct Loader {
  static __device__ void load(const float *A) {
    copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)));
  }
};
__global__ void k(const float *A) {
  device(A);
  Loader::load(A);
  [&] { copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A))); }();
  [&](auto) { copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A))); }(1);
  A ? copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A))) : (void)0;
})cuda");
  ASSERT_EQ(calls.size(), 5u);
  for (const Swapper::Call &call : calls) {
    EXPECT_TRUE(call.swapped);
    EXPECT_TRUE(call.defined);
    EXPECT_EQ(call.callee, "ldgsts::detail::issue");
  }
}

TEST(Ast, AFunctionOfTheUsersOwn) {
  const auto calls = swapped(Header + R"cuda(
template <class Scope, class D, class R>
[[clang::annotate("ldgsts.copy_async")]] __device__ void fetch(D &dst, R src) {}
__global__ void k(const float *A) {
  __shared__ alignas(16) float S[128];
  fetch<warp>(S, tile<shape<128>>(assume_aligned<16>(A)));
})cuda");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_TRUE(calls[0].swapped);
  EXPECT_EQ(calls[0].callee, "ldgsts::detail::issue");
  EXPECT_NE(calls[0].arguments.find("float (&)[128], ldgsts::tile_view<const float"),
            std::string::npos)
      << calls[0].arguments;
}

TEST(Ast, NothingChangesWhereIssueDoesNotFit) {
  const std::string copies = R"cuda(
__device__ alignas(16) float G[128];
__global__ void k() {
  __shared__ alignas(16) float S[128];
  fetch<warp>(S, G);
})cuda";
  const std::string declared =
      "template <class Scope, class D, class R> [[clang::annotate(\"ldgsts.copy_async\")]] "
      "__device__ ";
  const std::string scope = "struct [[clang::annotate(\"ldgsts.scope.warp\")]] warp {};\n";
  const std::string sources[] = {
      scope + declared + "void fetch(D &, R &) {}" + copies,
      // Somebody else's ldgsts::detail.
      "namespace ldgsts { namespace detail { int plan, issue; } }\n" + scope + declared +
          "void fetch(D &, R &) {}" + copies,
      Header + declared + "int fetch(D &, R &) { return 0; }" + copies,
      Header + declared + "void fetch(D &, R &, ...) {}" + copies,
  };
  for (const std::string &source : sources) {
    const auto calls = swapped(source);
    ASSERT_EQ(calls.size(), 1u) << source;
    EXPECT_FALSE(calls[0].swapped) << source;
    EXPECT_EQ(calls[0].callee, "fetch") << source;
  }
}

TEST(Ast, ATestIsGuarded) {
  // 8-byte alignment is known: 16 bytes after a test of the source's address, else 8, no fallback.
  const auto calls = swapped(Header + R"cuda(
__global__ void k(const float *A) {
  __shared__ alignas(16) float S[128];
  copy_async<warp>(S, tile<shape<128>>(assume_aligned<8>(A)), prefetch<0>);
})cuda");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_TRUE(calls[0].swapped);
  EXPECT_TRUE(calls[0].defined);
  EXPECT_EQ(calls[0].callee, "ldgsts::detail::issue_tested");
  EXPECT_EQ(calls[0].arguments,
            "<ldgsts::detail::guarded<nullptr, ldgsts::detail::terms<0, -1, 1, 0>, "
            "ldgsts::detail::plan<16, 1, 0, 1, 0, 32, 16, -1, 16, -1>, "
            "ldgsts::detail::plan<8, 0, 0, 1, 0, 32, 8, -1, 8, -1, 2, 256, -1, 256, -1>>, "
            "ldgsts::warp, float (&)[128], "
            "ldgsts::tile_view<const float, ldgsts::shape<128>, ldgsts::stride<1>, "
            "ldgsts::swizzle<0, 0, 0>> &&, "
            "ldgsts::prefetch_t<0>>");
}

TEST(Ast, TermsAndTheCallThatTheyMayLeave) {
  // Terms: both addresses, and the pitch of either side: 2 bytes times the number of dimension 0.
  const auto calls = swapped(Header + R"cuda(
template <class Scope, class D, class R>
[[clang::annotate("ldgsts.copy_async")]] __device__ void fetch(D &&dst, R &&src) {}
__global__ void k(const short *A, int lda, int lds) {
  extern __shared__ short raw[];
  fetch<warp>(tile<shape<32, 8>>(raw, lds), tile<shape<32, 8>>(A, lda));
})cuda");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_TRUE(calls[0].swapped);
  EXPECT_TRUE(calls[0].defined);
  const std::string &arguments = calls[0].arguments;
  EXPECT_EQ(arguments.find("<ldgsts::detail::guarded<&fetch"), 0u) << arguments;
  EXPECT_NE(
      arguments.find("ldgsts::detail::terms<0, -1, 1, 0, 1, -1, 1, 0, 0, 0, 2, 0, 1, 0, 2, 0>, "
                     "ldgsts::detail::plan<16, "),
      std::string::npos)
      << arguments;
  // One row of 16 bytes a thread: digits step by the numbers of both sides.
  EXPECT_NE(arguments.find("plan<16, 1, 128, 1, 0, 32, 2, 0, 2, 0>"), std::string::npos)
      << arguments;
}

TEST(Ast, StandardsWithStricterTypesToo) {
  const std::string code = Header + R"cuda(
__global__ void k(const float *A) noexcept {
  __shared__ alignas(16) float S[128];
  copy_async<warp>(S, tile<shape<128>>(assume_aligned<16>(A)));
})cuda";
  for (const char *standard : {"-std=c++17", "-std=c++20", "-std=c++23"}) {
    const auto calls = swapped(code, {"sm_90", {standard}});
    ASSERT_EQ(calls.size(), 1u) << standard;
    EXPECT_TRUE(calls[0].swapped) << standard;
  }
}

} // namespace
