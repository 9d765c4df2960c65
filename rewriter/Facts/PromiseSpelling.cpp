#include "Facts/PromiseSpelling.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

static bool isPrimary(const Expr *expr) {
  return isa<CallExpr, DeclRefExpr, MemberExpr, ArraySubscriptExpr>(expr->IgnoreImplicit());
}

static std::string listed(const std::vector<int64_t> &numbers) {
  return llvm::join(llvm::map_range(numbers,
                                    [](int64_t number) {
                                      return number == RuntimeStride ? std::string("dynamic")
                                                                     : std::to_string(number);
                                    }),
                    ", ");
}

const char *dataName(TileForm form) { return form == TileForm::Mdspan ? "data_handle" : "data"; }

PromiseSpelling promiseSpelling(const TileOperand &tile, const std::string &text) {
  const std::string whole = isPrimary(tile.expr) ? text : "(" + text + ")";
  const std::string extents = "tile<shape<" + listed(tile.extents) + ">";
  std::string swizzle;
  if (tile.swizzle.bits != 0)
    swizzle = llvm::formatv(", swizzle<{0}, {1}, {2}>", tile.swizzle.bits, tile.swizzle.base,
                            tile.swizzle.shift);
  if (tile.form == TileForm::Array) {
    std::string first = "&" + whole;
    for (size_t dim = 0; dim < tile.extents.size(); ++dim)
      first += "[0]";
    return {extents + swizzle + ">(", first, ")"};
  }
  // Only where it is made: how far a window was moved cannot be said of another tile.
  if (!swizzle.empty())
    return {"", "p", " where the tile is made"};
  std::string runtime;
  for (size_t dim = 0; dim < tile.strides.size(); ++dim)
    if (tile.strides[dim] == RuntimeStride)
      runtime += llvm::formatv(", {0}.stride({1})", whole, dim);
  return {extents + ", stride<" + listed(tile.strides) + ">>(",
          whole + "." + dataName(tile.form) + "()", runtime + ")"};
}

} // namespace ldgsts
