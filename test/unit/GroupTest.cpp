// Groups of cooperative groups: which are scopes, and which arguments a call can do without.
#include "CudaSource.h"

#include "Facts/Facts.h"
#include "Match/Group.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

const std::string Header = R"cuda(
#include <cooperative_groups.h>
#include <ldgsts/copy_async.cuh>
namespace cg = cooperative_groups;
#line 1 "input.cu"
)cuda";

/// The types of the variables of a source, by name.
class Variables {
public:
  explicit Variables(const std::string &code) : source(Header + code) {
    EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  }
  clang::QualType type(llvm::StringRef name) const {
    auto &context = source.ast();
    for (clang::NamedDecl *decl :
         context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
        return variable->getType();
    ADD_FAILURE() << "no variable " << name.str();
    return context.IntTy;
  }

private:
  CudaSource source;
};

TEST(Group, WhichAreScopes) {
  const Variables variables(R"(
extern cg::thread_block block;
extern const cooperative_groups::__v1::thread_block &reference;
extern cg::thread_block_tile<32> tile, *pointer;
extern cg::thread_block_tile<32, cg::thread_block> ofBlock;
extern const cg::thread_block_tile<32, cg::thread_block_tile<64, cg::thread_block>> ofTile;
extern cg::thread_block_tile<16> sixteen;
extern cg::thread_block_tile<64, cg::thread_block> two;
extern cg::coalesced_group active;
extern cg::grid_group grid;
struct thread_block {} mine;
namespace other { namespace cooperative_groups { struct thread_block {}; } }
extern other::cooperative_groups::thread_block others;
namespace cooperative_groups {
namespace details { struct thread_block {}; }
template <int Size> struct my_tile {};
}
extern cooperative_groups::details::thread_block inner;
extern cooperative_groups::my_tile<32> added;
struct derived : cg::thread_block {} more;
int number;
)");
  struct Expected {
    const char *variable, *name;
    std::optional<ScopeKind> scope;
    uint64_t threads;
  };
  const Expected all[] = {
      {"block", "thread_block", ScopeKind::Cta, 0},
      {"reference", "thread_block", ScopeKind::Cta, 0},
      {"tile", "thread_block_tile", ScopeKind::Warp, 32},
      {"ofBlock", "thread_block_tile", ScopeKind::Warp, 32},
      {"ofTile", "thread_block_tile", ScopeKind::Warp, 32},
      {"sixteen", "thread_block_tile", std::nullopt, 16},
      {"two", "thread_block_tile", std::nullopt, 64},
      {"active", "coalesced_group", std::nullopt, 0},
      {"grid", "grid_group", std::nullopt, 0},
      // A user's own may have any threads.
      {"pointer", "", std::nullopt, 0},
      {"mine", "", std::nullopt, 0},
      {"others", "", std::nullopt, 0},
      {"inner", "", std::nullopt, 0},
      {"added", "", std::nullopt, 0},
      {"more", "", std::nullopt, 0},
      {"number", "", std::nullopt, 0},
  };
  for (const Expected &expected : all) {
    const clang::QualType type = variables.type(expected.variable);
    EXPECT_EQ(cooperativeGroup(type).str(), expected.name) << expected.variable;
    EXPECT_EQ(scopeKindOf(type), expected.scope) << expected.variable;
    EXPECT_EQ(tileThreads(type), expected.threads) << expected.variable;
  }
}

TEST(Group, WhatACallCanDoWithout) {
  const CudaSource source(Header + R"cuda(
struct Holder { cg::thread_block block; };
__device__ cg::thread_block mine();
__device__ cg::thread_block &counted(int &);
__device__ Holder &held(int &);
namespace own { __device__ cg::thread_block this_thread_block(); }
template <class G> __device__ void leaveOut(const G &) {}
template <class G> __device__ void keep(const G &) {}
__global__ void k(int n, Holder holder, Holder *all) {
  auto block = cg::this_thread_block();
  const auto &alias = block;
  leaveOut(block);
  leaveOut((alias));
  leaveOut(holder.block);
  leaveOut(all[n].block);
  leaveOut(cg::this_thread_block());
  leaveOut((cg::this_thread_block()));
  leaveOut(cg::tiled_partition<32>(block));
  leaveOut(cg::tiled_partition<32>(cg::this_thread_block()));
  leaveOut(cg::thread_block(block));
  keep(mine());
  keep(counted(n));
  keep(held(n).block);
  keep(all[n++].block);
  keep((++n, block));
  keep(own::this_thread_block());
  keep(cg::tiled_partition<32>(counted(n)));
  // Memory for barriers, and barriers that are reset.
  keep(cg::tiled_partition<32>(cg::tiled_partition<64>(block)));
})cuda");
  EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  for (const auto &[name, does, count] :
       {std::tuple("leaveOut", false, 9u), std::tuple("keep", true, 8u)}) {
    const auto calls = source.calls(name);
    EXPECT_EQ(calls.size(), count);
    for (const clang::CallExpr *call : calls)
      EXPECT_EQ(doesMoreThanName(*call->getArg(0), source.ast()), does)
          << "line " << source.line(call->getBeginLoc());
  }
}

} // namespace
