#include "Facts/ThreadIndex.h"

#include "Facts/Constants.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

#include <array>
#include <map>

using namespace clang;

namespace ldgsts {

std::optional<SpecialVariable> specialVariable(const VarDecl &variable) {
  if (!variable.hasGlobalStorage() ||
      !variable.getDeclContext()->getRedeclContext()->isTranslationUnit() ||
      !variable.getDeclName().isIdentifier())
    return std::nullopt;
  return llvm::StringSwitch<std::optional<SpecialVariable>>(variable.getName())
      .Case("threadIdx", SpecialVariable::ThreadIdx)
      .Case("blockIdx", SpecialVariable::BlockIdx)
      .Case("blockDim", SpecialVariable::BlockDim)
      .Case("gridDim", SpecialVariable::GridDim)
      .Case("warpSize", SpecialVariable::WarpSize)
      .Default(std::nullopt);
}

ThreadValue valueOf(SpecialVariable variable, StringRef member, const BlockShape &shape) {
  if (variable != SpecialVariable::ThreadIdx)
    return {};
  // CUDA C++ Programming Guide, "Compute Capabilities": the most threads of a block along x.
  constexpr uint64_t Last = 1023;
  if (member == "x")
    return ThreadValue::counting(shape.largestDivided(1),
                                 shape.x.modulus == Congruence::Limit ? shape.x.residue - 1 : Last);
  const unsigned dims = member == "y" ? 1 : member == "z" ? 2 : 0;
  if (dims == 0) // threadIdx as a whole
    return ThreadValue::of({ThreadGroup::Thread, ThreadGroup::Warp});
  if (shape.rank <= dims)
    return {};
  ThreadValue value = ThreadValue::of({shape.largestDivided(dims), ThreadGroup::Block});
  value.most = Last;
  return value;
}

namespace {

/// A polynomial of threadIdx and blockDim: what each product of them is multiplied by, modulo 2^64.
/// A product is the number of times that each variable occurs in it.
using Product = std::array<unsigned, 6>;
using Polynomial = std::map<Product, uint64_t>;
enum Variable { TX, TY, TZ, BX, BY, BZ };

Polynomial constantPolynomial(uint64_t value) {
  return value ? Polynomial{{Product{}, value}} : Polynomial{};
}

Polynomial variablePolynomial(unsigned variable) {
  Product product{};
  product[variable] = 1;
  return {{product, 1}};
}

void addTo(Polynomial &sum, const Polynomial &other) {
  for (const auto &[product, factor] : other)
    if (!(sum[product] += factor))
      sum.erase(product);
}

Polynomial operator*(const Polynomial &a, const Polynomial &b) {
  Polynomial result;
  for (const auto &[productA, factorA] : a)
    for (const auto &[productB, factorB] : b) {
      Product product;
      for (size_t i = 0; i < product.size(); ++i)
        product[i] = productA[i] + productB[i];
      addTo(result, {{product, factorA * factorB}});
    }
  return result;
}

/// The linear id has three products: nothing that is much longer leads to it.
constexpr size_t MaxProducts = 8;
constexpr unsigned MaxDepth = 16;

class Reader {
public:
  Reader(const BlockShape &shape, OnlyValue onlyValue, const ASTContext &context)
      : shape(shape), onlyValue(onlyValue), context(context) {}

  /// Sums and products without negative numbers: if they make up the id, none of their parts is
  /// larger than it, and 32 bits hold them all.
  std::optional<Polynomial> read(const Expr *expr, unsigned depth) const {
    if (depth > MaxDepth || !isWide(*expr))
      return std::nullopt;
    if (const std::optional<int64_t> constant = constantOf(*expr, context))
      return *constant < 0 || *constant >= 1 << 20 ? std::nullopt
                                                   : std::optional(constantPolynomial(*constant));
    expr = skipCasts(expr, 32);
    if (!isWide(*expr))
      return std::nullopt;
    if (const auto *op = dyn_cast<BinaryOperator>(expr))
      return ofBinary(*op, depth);
    if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
      const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      const Expr *value = variable ? onlyValue(*variable) : nullptr;
      return value ? read(value, depth + 1) : std::nullopt;
    }
    return ofMember(expr);
  }

  /// The terms of a sum: polynomials are added up, the others are kept. With those the sum may wrap
  /// around, so it must do so in one width everywhere.
  void readSum(const Expr *expr, unsigned depth, Polynomial &sum, LinearId &id) const {
    const Expr *inner = skipCasts(expr, context.getIntWidth(expr->getType()));
    const auto *op = dyn_cast<BinaryOperator>(inner);
    if (op && op->getOpcode() == BO_Add && isWide(*op) && depth <= MaxDepth) {
      readSum(op->getRHS(), depth + 1, sum, id);
      readSum(op->getLHS(), depth + 1, sum, id);
    } else if (const auto term = read(expr, depth + 1); term && !isConstant(*term))
      addTo(sum, *term);
    else
      id.rest.push_back(expr);
  }

  /// The id in a block of \p dims dimensions.
  Polynomial linearId(unsigned dims) const {
    Polynomial id = variablePolynomial(TX);
    if (dims > 1)
      addTo(id, extent(BX) * variablePolynomial(TY));
    if (dims > 2)
      addTo(id, extent(BX) * extent(BY) * variablePolynomial(TZ));
    return id;
  }

private:
  bool isWide(const Expr &expr) const {
    return expr.getType()->isIntegerType() && context.getIntWidth(expr.getType()) >= 32;
  }

  static bool isConstant(const Polynomial &polynomial) {
    return polynomial.empty() || (polynomial.size() == 1 && polynomial.begin()->first == Product{});
  }

  /// What is converted, from and to integers of at least \p bits bits.
  const Expr *skipCasts(const Expr *expr, unsigned bits) const {
    expr = expr->IgnoreParens();
    while (const auto *cast = dyn_cast<CastExpr>(expr)) {
      const CastKind kind = cast->getCastKind();
      const Expr *inner = cast->getSubExpr()->IgnoreParens();
      if ((kind != CK_IntegralCast && kind != CK_NoOp && kind != CK_LValueToRValue) ||
          !inner->getType()->isIntegerType() || context.getIntWidth(inner->getType()) < bits)
        break;
      expr = inner;
    }
    return expr;
  }

  std::optional<Polynomial> ofBinary(const BinaryOperator &op, unsigned depth) const {
    if (op.getOpcode() != BO_Add && op.getOpcode() != BO_Mul)
      return std::nullopt;
    auto right = read(op.getRHS(), depth + 1); // The shorter side of a chain, to fail early.
    auto left = right ? read(op.getLHS(), depth + 1) : std::nullopt;
    if (!left)
      return std::nullopt;
    if (op.getOpcode() == BO_Mul)
      left = *left * *right;
    else
      addTo(*left, *right);
    return left->size() <= MaxProducts ? left : std::nullopt;
  }

  std::optional<Polynomial> ofMember(const Expr *expr) const {
    const auto member = specialMember(expr);
    if (!member || member->second.size() != 1 || member->second < "x" || member->second > "z")
      return std::nullopt;
    const unsigned dim = member->second[0] - 'x';
    if (member->first == SpecialVariable::ThreadIdx)
      return variablePolynomial(TX + dim);
    if (member->first == SpecialVariable::BlockDim)
      return extent(BX + dim);
    return std::nullopt;
  }

  Polynomial extent(unsigned variable) const {
    const Congruence known = variable == BX   ? shape.x
                             : variable == BY ? shape.y
                                              : Congruence::unknown();
    return known.modulus == Congruence::Limit ? constantPolynomial(known.residue)
                                              : variablePolynomial(variable);
  }

  const BlockShape &shape;
  OnlyValue onlyValue;
  const ASTContext &context;
};

} // namespace

std::optional<std::pair<SpecialVariable, StringRef>> specialMember(const Expr *expr) {
  const Expr *base = nullptr;
  StringRef name;
  expr = expr->IgnoreParens();
  if (const auto *pseudo = dyn_cast<PseudoObjectExpr>(expr))
    expr = pseudo->getSyntacticForm()->IgnoreParens();
  if (const auto *property = dyn_cast<MSPropertyRefExpr>(expr)) { // A call in disguise.
    base = property->getBaseExpr()->IgnoreParenImpCasts();
    name = property->getPropertyDecl()->getName();
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(base); opaque && opaque->getSourceExpr())
      base = opaque->getSourceExpr()->IgnoreParenImpCasts();
  } else if (const auto *member = dyn_cast<MemberExpr>(expr);
             member && isa<FieldDecl>(member->getMemberDecl()) && !member->isArrow()) {
    base = member->getBase()->IgnoreParenImpCasts();
    name = member->getMemberDecl()->getName();
  }
  const auto *reference = dyn_cast_or_null<DeclRefExpr>(base);
  const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  const auto special = variable ? specialVariable(*variable) : std::nullopt;
  if (!special)
    return std::nullopt;
  return std::pair(*special, name);
}

std::optional<LinearId> linearIdIn(const Expr *expr, const BlockShape &shape, OnlyValue onlyValue,
                                   const ASTContext &context) {
  if (shape.rank < 2)
    return std::nullopt;
  const Reader reader(shape, onlyValue, context);
  LinearId id;
  Polynomial sum;
  reader.readSum(expr, 0, sum, id);
  for (const unsigned dims : {2, 3})
    if (sum == reader.linearId(dims)) {
      id.counts = shape.largestDivided(dims);
      id.isWhole = shape.rank <= dims;
      return id;
    }
  return std::nullopt;
}

} // namespace ldgsts
