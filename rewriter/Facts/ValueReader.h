// The value of an expression, read where it stands. Unknown is a value of its own, never a guess.
#pragma once

#include "Facts/FactContext.h"
#include "Facts/Values.h"

#include "clang/AST/ExprCXX.h"

namespace ldgsts {

class ValueReader {
public:
  /// \p values: what variables hold where the expressions stand.
  ValueReader(FactContext &context, const Values &values) : context(context), values(values) {}

  /// The low bits of an integer expression. A variable is unknown that an expression changes and
  /// mentions elsewhere too, in an order that C++ leaves open.
  Congruence number(const clang::Expr *expr);
  /// The value of a pointer expression.
  AddressFact pointer(const clang::Expr *expr);
  /// The address of an lvalue.
  AddressFact object(const clang::Expr *expr);
  /// Element (0, ..., 0) of a tile, and its run-time strides.
  AddressFact tile(const clang::Expr *expr);
  /// A pointer that an index moves by itself times the size of \p element.
  AddressFact moved(AddressFact base, const clang::Expr *index, clang::QualType element,
                    bool backwards);

  /// A number that counts elements, without the promise about it.
  StrideFact readStride(const clang::Expr &number);

  /// What a variable of type \p type holds when \p init is its initial value.
  Value initial(const clang::Expr *init, clang::QualType type);
  /// What an assignment, ++ or -- makes of \p target.
  Value assigned(const clang::Expr &assignment, const Place &target);
  /// What the member of a class object holds to which \p fields lead.
  Value member(const clang::Expr *object, llvm::ArrayRef<const clang::FieldDecl *> fields);

  /// A promise about a number that was met and is known to be false.
  std::optional<Contradiction> broken;
  /// What is known of the numbers that were read rests on these.
  Grounds grounds;

private:
  /// A number, and what it rests on alone.
  std::pair<Congruence, Grounds> groundedNumber(const clang::Expr &expr);
  template <class Body> AddressFact deeper(const clang::Expr *expr, Body body) {
    const FactContext::Level level(context);
    return level.tooDeep() ? unknown(expr) : body();
  }

  AddressFact unknown(const clang::Expr *expr) const;
  /// \p fact, in words that name \p expr where they name nothing else.
  AddressFact worded(AddressFact fact, const clang::Expr *expr) const;
  /// What a place holds here.
  Value held(const Place &place);
  AddressFact heldAddress(const Place &place, const clang::Expr *expr);
  Value memberOfParameter(const clang::Expr &object,
                          llvm::ArrayRef<const clang::FieldDecl *> fields);
  /// What a call gives whose callee is one return statement.
  std::optional<Value> returned(const clang::CallExpr &call);

  // Integer.cpp
  Congruence numberOf(const clang::Expr *expr);
  Congruence binary(clang::BinaryOperatorKind op, Congruence left, const clang::Expr &right,
                    clang::QualType type);
  Congruence divided(Congruence left, const clang::Expr &right, clang::QualType type);
  Congruence called(const clang::CallExpr &call);
  Congruence promisedMultiple(const clang::CallExpr &call);

  // Pointer.cpp
  AddressFact pointerOf(const clang::Expr *expr);
  AddressFact throughCast(const clang::CastExpr &cast);
  AddressFact loaded(const clang::Expr *expr);
  AddressFact throughCall(const clang::CallExpr &call);
  AddressFact promised(AddressFact fact, uint64_t alignment, const clang::CallExpr &call);
  AddressFact objectOf(const clang::Expr *expr);
  AddressFact memberObject(const clang::MemberExpr &member);
  AddressFact variableObject(const clang::VarDecl &variable, const clang::DeclRefExpr &reference);
  OffsetFact offsetBy(const clang::Expr &index, Congruence unit);

  // TileAddress.cpp
  AddressFact tileOf(const clang::Expr *expr);
  AddressFact made(const clang::CallExpr &call);
  std::optional<AddressFact> dataOf(const clang::CXXMemberCallExpr &call);
  std::optional<Congruence> strideOf(const clang::CXXMemberCallExpr &call);
  AddressFact constructed(const clang::CXXConstructExpr &construct);
  void readMapping(const clang::Expr *expr, AddressFact &fact);
  void readPitch(const TileOperand &tile, const clang::Expr &number, AddressFact &fact);
  void blamePitch(OffsetFact &offset, const StrideFact &pitch, Congruence bytes);
  AddressFact window(const clang::CallExpr &call);
  AddressFact named(AddressFact fact, const clang::Expr &pointer);

  FactContext &context;
  const Values &values;
};

/// The variable, or the member of one, whose value \p expr is, reached through no pointer or
/// reference; nothing if it is none, or if anything but its plain assignments may change it.
std::optional<Place> placeOf(const clang::Expr *expr, FactContext &context);

/// Where a pointer points that a host passes to a kernel as, or in, \p parameter: to memory
/// that the whole grid can reach, never a block's own.
AddressFact hostPointer(llvm::StringRef name, const clang::VarDecl &parameter);

/// The parameter of a kernel that an expression is, or any part of, where nothing changes it; else
/// null.
const clang::ParmVarDecl *kernelParameterOf(const clang::Expr *expr, FactContext &context);

/// A variable, or all members of one of class type that are no class objects themselves.
std::vector<Place> leavesOf(const clang::VarDecl &variable);

/// The expression of a body that is `{ return expression; }`; null for other functions.
const clang::Expr *onlyReturn(const clang::FunctionDecl &function);

/// The expression behind copies, temporaries and conversions of a class object to its own class.
const clang::Expr *skipCopies(const clang::Expr *expr);

/// The number or pointer that a promise is about: a remedy wraps it in a better one.
const clang::Expr *withoutPromise(const clang::Expr &expr, llvm::StringRef annotation);

} // namespace ldgsts
