#include "Facts/ToolkitFunctions.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace ldgsts {

bool isFromSystem(const FunctionDecl &function) {
  const SourceManager &sources = function.getASTContext().getSourceManager();
  if (!function.isDefined() && function.getBuiltinID())
    return true;
  return llvm::all_of(function.redecls(), [&](const FunctionDecl *declaration) {
    const SourceLocation loc = declaration->getLocation();
    return loc.isInvalid() || sources.isInSystemHeader(loc); // operator new is declared nowhere
  });
}

bool isFromSystem(const TagDecl &tag) {
  return tag.getASTContext().getSourceManager().isInSystemHeader(tag.getLocation());
}

ToolkitFunction toolkitFunction(const FunctionDecl &function) {
  if (!function.getDeclName().isIdentifier() || !isFromSystem(function))
    return ToolkitFunction::None;
  const DeclContext *scope = function.getDeclContext()->getRedeclContext();
  if (scope->isTranslationUnit())
    return llvm::StringSwitch<ToolkitFunction>(function.getName())
        .Cases({"__any_sync", "__all_sync", "__uni_sync", "__ballot_sync", "__match_all_sync",
                "__reduce_add_sync", "__reduce_min_sync", "__reduce_max_sync", "__reduce_and_sync",
                "__reduce_or_sync", "__reduce_xor_sync"},
               ToolkitFunction::WarpVote)
        .Case("__shfl_sync", ToolkitFunction::WarpShuffle)
        .Cases({"__syncthreads_or", "__syncthreads_and", "__syncthreads_count"},
               ToolkitFunction::BlockVote)
        .Cases({"min", "max", "umin", "umax", "abs", "__popc", "__ffs", "__clz", "__brev"},
               ToolkitFunction::Pure)
        .Default(ToolkitFunction::None);
  const std::string name = function.getQualifiedNameAsString();
  StringRef member = name;
  if (!member.consume_front("cooperative_groups::"))
    return ToolkitFunction::None;
  member.consume_front("__v1::"); // the toolkit's own, used from the namespace around it
  return llvm::StringSwitch<ToolkitFunction>(member)
      .Case("thread_block::thread_rank", ToolkitFunction::BlockRank)
      .EndsWith("::meta_group_rank", ToolkitFunction::TileNumber)
      .EndsWith("::thread_rank", ToolkitFunction::TileRank)
      .Case("thread_block::thread_index", ToolkitFunction::ThreadIndex)
      .Cases({"thread_block::dim_threads", "thread_block::group_dim"},
             ToolkitFunction::BlockExtents)
      .Cases({"thread_block::group_index", "thread_block::num_threads", "thread_block::size",
              "grid_group::dim_blocks", "grid_group::num_blocks", "grid_group::block_index",
              "grid_group::block_rank", "grid_group::group_dim", "grid_group::num_threads",
              "grid_group::size"},
             ToolkitFunction::BlockProperty)
      .Cases({"this_thread_block", "tiled_partition"}, ToolkitFunction::Group)
      .Default(ToolkitFunction::None);
}

} // namespace ldgsts
