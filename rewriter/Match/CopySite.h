// One call of an annotated copy, as written: who copies, both operands' layouts, the options.
#pragma once

#include "Plan/Hints.h"
#include "Plan/Plan.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ldgsts {

/// What a call asks for.
enum class Operation {
#define OPERATION(identifier, annotation, call, instructions, one, elementwise) identifier,
#include "Match/Operations.def"
};

enum class ScopeKind { Thread, Warp, Warpgroup, Cta, Subset };

/// Who copies. `threads` is the number of threads that share the work, of cta<> that which the
/// kernels' launch bounds allow, and 0 until these are known.
struct CopyScope {
  ScopeKind kind = ScopeKind::Thread;
  int64_t threads = 1;
  std::vector<int64_t> extents; ///< of a cta: X, Y, Z; empty of cta<> and other scopes
  clang::QualType type;
  int64_t first = 0; ///< of a subset: the linear id of its first thread

  /// cta<>: all threads of the block that is launched.
  bool isWholeBlock() const { return kind == ScopeKind::Cta && extents.empty(); }
};

enum class Dispatch {
  Auto,   ///< lower if eligible, else keep the header's copy and warn
  Ldgsts, ///< not eligible is an error
  Sync,   ///< never lower
};

/// A number that a call expects of its plan, as expect_width<16> does.
struct Expectation {
  int64_t number;
  clang::SourceLocation loc;
};

/// Stands for a stride that is only known at run time.
constexpr int64_t RuntimeStride = -1;

enum class TileForm {
  Array,  ///< a C array
  View,   ///< a tile_view of the header
  Mdspan, ///< std::mdspan or cuda::std::mdspan
};

/// One side of the copy. Extents and strides are in elements, outermost first, of equal length.
struct TileOperand {
  const clang::Expr *expr = nullptr; ///< the argument as written
  clang::QualType element;
  std::vector<int64_t> extents;
  std::vector<int64_t> strides;
  Swizzle swizzle; ///< in elements
  TileForm form = TileForm::View;
};

/// Which part of the tile is copied, and what becomes of the rest.
struct EdgeOptions {
  const clang::Expr *valid = nullptr; ///< the argument that says how much is valid; null: all is
  int64_t rank = 0;                   ///< how many numbers it has, one a dimension of the source
  const clang::Expr *when = nullptr;  ///< the argument that says whether this thread copies
  Fill fill = Fill::Keep;
  const clang::Expr *value = nullptr; ///< the argument with another value that fills the rest
  bool any() const { return valid || when; }
};

struct CopySite {
  Operation operation = Operation::CopyAsync;
  clang::CallExpr *call = nullptr;
  const clang::FunctionDecl *callee = nullptr;
  clang::SourceLocation calleeLoc; ///< where the callee is named
  const clang::FunctionDecl *function =
      nullptr; ///< the function or lambda body that contains the call
  /// The argument in place of a scope that names the threads; null: there is none.
  const clang::Expr *group = nullptr;
  std::optional<CopyScope> scope;      ///< absent: neither a scope of the header nor such a group
  std::optional<TileOperand> dst, src; ///< absent: neither a C array nor a tile of static layout
  int64_t elementBytes = 0;            ///< of the destination's element type
  bool sameElement = false;            ///< element types agree, const and volatile set aside
  bool trivialElement = false;         ///< trivially copyable
  std::vector<const clang::Expr *> options; ///< the arguments behind the source
  /// Returns void and may not promise to throw nothing: the type of the header's copies.
  bool fitsFastPath = false;
  Dispatch dispatch = Dispatch::Auto;
  Hints hints;
  const clang::Expr *policy = nullptr; ///< the argument that is a cache policy; null: there is none
  EdgeOptions edges;
  std::optional<Expectation> expectedWidth;    ///< bytes a copy, at least
  std::optional<Expectation> expectedRounds;   ///< copies of each thread
  std::optional<clang::SourceLocation> direct; ///< where one instruction is asked for
  bool isStatement = false; ///< the call is a statement of its own, not part of an expression

  /// A call that is not lowered is an error.
  bool mustLower() const {
    return dispatch == Dispatch::Ldgsts || expectedWidth || expectedRounds || direct;
  }
};

} // namespace ldgsts
