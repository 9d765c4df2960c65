#include "Emit/Instance.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace ldgsts {

namespace {

/// Whether a type can be named at some place in the source.
class TypeNames : public RecursiveASTVisitor<TypeNames> {
public:
  TypeNames(SourceLocation use, const ASTContext &context) : use(use), context(context) {}

  bool canName(QualType type) { return TraverseType(type.getCanonicalType()); }

  bool VisitTagType(TagType *type) { return canName(*type->getDecl()); }
  bool VisitFunctionType(FunctionType *) { return false; }
  bool VisitMemberPointerType(MemberPointerType *) { return false; }
  bool VisitVectorType(VectorType *) { return false; }

private:
  /// The names of the others are hidden more easily than it is seen.
  static bool isInPlainNamespaces(const TagDecl &tag) {
    for (const DeclContext *around = tag.getDeclContext(); around; around = around->getParent())
      if (const auto *space = dyn_cast<NamespaceDecl>(around))
        if (space->isInline() || space->isAnonymousNamespace())
          return false;
    return true;
  }

  bool canName(const TagDecl &tag) {
    const auto *special = dyn_cast<ClassTemplateSpecializationDecl>(&tag);
    const Decl &declared = special
                               ? *cast<Decl>(special->getSpecializedTemplate()->getCanonicalDecl())
                               : *cast<Decl>(tag.getCanonicalDecl());
    if (!tag.getIdentifier() || tag.getParentFunctionOrMethod() || !isInPlainNamespaces(tag) ||
        !context.getSourceManager().isBeforeInTranslationUnit(declared.getLocation(), use))
      return false;
    for (const Decl *part = &tag; isa<TagDecl>(part); part = cast<Decl>(part->getDeclContext()))
      if (part->getAccess() == AS_private || part->getAccess() == AS_protected)
        return false;
    return !special || canName(special->getTemplateArgs().asArray());
  }

  bool canName(llvm::ArrayRef<TemplateArgument> arguments) {
    return llvm::all_of(arguments, [&](const TemplateArgument &argument) {
      switch (argument.getKind()) {
      case TemplateArgument::Integral:
        return true;
      case TemplateArgument::Type:
        return canName(argument.getAsType());
      case TemplateArgument::Pack:
        return canName(argument.pack_elements());
      default:
        return false;
      }
    });
  }

  const SourceLocation use;
  const ASTContext &context;
};

/// Whether a name is declared again, in a part of the function that the call may be in.
class Redeclared : public RecursiveASTVisitor<Redeclared> {
public:
  explicit Redeclared(const NamedDecl &named) : named(named) {}
  bool in(const FunctionDecl &function) {
    return !TraverseStmt(const_cast<Stmt *>(function.getBody()));
  }
  bool VisitNamedDecl(NamedDecl *decl) {
    return decl == &named || decl->getDeclName() != named.getDeclName();
  }

private:
  const NamedDecl &named;
};

class Speller {
public:
  Speller(SourceLocation use, const ASTContext &context)
      : use(use), context(context), policy(context.getPrintingPolicy()) {
    policy.SuppressUnwrittenScope = true;
    policy.SuppressTagKeyword = true;
  }

  InstanceCondition condition;
  /// Classes around the call, whose members hide parameters of their names.
  llvm::SmallVector<const CXXRecordDecl *> classes;

  /// What \p parameters, of the template that \p pattern was made from, are bound to.
  void parameters(const TemplateParameterList &parameters,
                  llvm::ArrayRef<TemplateArgument> arguments) {
    for (const auto [parameter, argument] : llvm::zip(parameters, arguments)) {
      if (!parameter->getIdentifier() || parameter->isImplicit())
        continue;
      if (isHidden(*parameter))
        condition.isPartial = true;
      else
        bound(*parameter, argument);
    }
  }

  /// `auto` parameters have no name but that of the function's own parameter.
  void invented(const FunctionDecl &function, const FunctionDecl &pattern) {
    for (const auto [parameter, made] : llvm::zip(pattern.parameters(), function.parameters()))
      if (parameter->getType()->isInstantiationDependentType() && parameter->getIdentifier()) {
        if (parameter->isParameterPack() || Redeclared(*parameter).in(pattern))
          condition.isPartial = true;
        else
          isSame("decltype(" + parameter->getName().str() + ")", made->getType());
      }
  }

private:
  /// A member of the class, or of one that it extends, has the parameter's name (C++17
  /// [temp.local]).
  static bool hides(const CXXRecordDecl &record, const NamedDecl &parameter) {
    if (!record.hasDefinition())
      return false;
    return !record.lookup(parameter.getDeclName()).empty() ||
           llvm::any_of(record.bases(), [&](const CXXBaseSpecifier &base) {
             const CXXRecordDecl *extended = base.getType()->getAsCXXRecordDecl();
             return !extended || hides(*extended, parameter);
           });
  }

  bool isHidden(const NamedDecl &parameter) const {
    return llvm::any_of(classes, [&](const CXXRecordDecl *one) { return hides(*one, parameter); });
  }

  void bound(const NamedDecl &parameter, const TemplateArgument &argument) {
    const std::string name = parameter.getName().str();
    switch (argument.getKind()) {
    case TemplateArgument::Type:
      return isSame(name, argument.getAsType());
    case TemplateArgument::Integral:
      return isNumber(cast<NonTypeTemplateParmDecl>(parameter), argument);
    case TemplateArgument::Pack:
      return isPack(parameter, argument);
    default:
      condition.isPartial = true;
    }
  }

  void isSame(const std::string &name, QualType type) {
    if (TypeNames(use, context).canName(type))
      holds("::std::is_same_v<" + name + ", " + spelled(type) + ">");
    else
      condition.isPartial = true;
  }

  void isNumber(const NonTypeTemplateParmDecl &parameter, const TemplateArgument &argument) {
    const QualType type = argument.getIntegralType();
    const std::string name = parameter.getName().str();
    const llvm::APSInt &value = argument.getAsIntegral();
    const unsigned bits = value.isSigned() ? value.getSignificantBits() : value.getActiveBits();
    const bool isDeduced = parameter.getType()->getContainedDeducedType() != nullptr;
    if (bits > 64 ||
        ((isDeduced || type->isEnumeralType()) && !TypeNames(use, context).canName(type)))
      condition.isPartial = true;
    else if (isDeduced) // Values of other types may not compare with it.
      holds("::std::is_same_v<::std::integral_constant<decltype(" + name + "), " + name +
            ">, ::std::integral_constant<" + spelled(type) + ", static_cast<" + spelled(type) +
            ">(" + number(value) + ")>>");
    else if (type->isBooleanType())
      holds(value.isZero() ? "!" + name : name);
    else if (type->isEnumeralType())
      holds(name + " == static_cast<" + spelled(type) + ">(" + number(value) + ")");
    else
      holds(name + " == " + number(value));
  }

  static std::string number(const llvm::APSInt &value) {
    const std::string digits = llvm::toString(value, 10);
    // The lowest number of all has no literal.
    if (value.isSigned() && value.getSignificantBits() == 64 && value.isMinSignedValue())
      return "-9223372036854775807 - 1";
    return value.isUnsigned() && value.getActiveBits() > 63 ? digits + "ull" : digits;
  }

  /// A list of numbers is the same as another where shapes of them are the same type, one of types
  /// where functions are that take them.
  void isPack(const NamedDecl &parameter, const TemplateArgument &argument) {
    const std::string name = parameter.getName().str();
    if (argument.pack_size() == 0)
      return holds("sizeof...(" + name + ") == 0");
    const bool isOfTypes = argument.pack_begin()->getKind() == TemplateArgument::Type;
    std::string list;
    for (const TemplateArgument &one : argument.pack_elements()) {
      if (isOfTypes ? !isParameterType(one.getAsType())
                    : one.getKind() != TemplateArgument::Integral ||
                          !one.getIntegralType()->isIntegerType()) {
        condition.isPartial = true;
        return;
      }
      list += (list.empty() ? "" : ", ") +
              (isOfTypes ? spelled(one.getAsType()) : llvm::toString(one.getAsIntegral(), 10));
    }
    const std::string open = isOfTypes ? "void(" : "::ldgsts::shape<",
                      close = isOfTypes ? ")" : ">";
    holds("::std::is_same_v<" + open + name + "..." + close + ", " + open + list + close + ">");
  }

  /// It can be named, and is the same type as that of a function's parameter.
  bool isParameterType(QualType type) const {
    return TypeNames(use, context).canName(type) && !type->isVoidType() &&
           context.hasSameType(type, context.getSignatureParameterType(type));
  }

  std::string spelled(QualType type) const {
    return TypeName::getFullyQualifiedName(type.getCanonicalType(), context, policy,
                                           /*WithGlobalNsPrefix=*/true);
  }

  void holds(const std::string &part) {
    condition.text += (condition.text.empty() ? "" : " && ") + part;
  }

  const SourceLocation use;
  const ASTContext &context;
  PrintingPolicy policy;
};

/// A level of templates around a function: the names of its parameters, and their values.
struct Level {
  const TemplateParameterList *parameters;
  llvm::ArrayRef<TemplateArgument> arguments;
};

Level levelOf(const ClassTemplateSpecializationDecl &special) {
  const auto from = special.getInstantiatedFrom();
  const auto *partial = dyn_cast<ClassTemplatePartialSpecializationDecl *>(from);
  return {partial ? partial->getTemplateParameters()
                  : cast<ClassTemplateDecl *>(from)->getTemplateParameters(),
          special.getTemplateInstantiationArgs().asArray()};
}

} // namespace

InstanceCondition instanceCondition(const FunctionDecl &function, SourceLocation use,
                                    const ASTContext &context) {
  Speller speller(use, context);
  const FunctionDecl *member = nullptr; // that may stand outside of its class
  size_t outer = 0;                     // levels of classes around it
  for (const DeclContext *around = &function; around; around = around->getParent()) {
    if (const auto *record = dyn_cast<CXXRecordDecl>(around); record && !record->isLambda())
      speller.classes.push_back(record);
    if (const auto *special = dyn_cast<ClassTemplateSpecializationDecl>(around)) {
      // Written out by the user, whoever is around it: no parameters are in scope.
      if (special->isExplicitSpecialization() ||
          special->getSpecializedTemplate()->isMemberSpecialization()) {
        speller.condition.isPartial = true;
        break;
      }
      Level level = levelOf(*special);
      // A member that is defined outside may name the parameters in its own way.
      if (const size_t lists = member ? member->getNumTemplateParameterLists() : 0; lists > outer)
        level.parameters = member->getTemplateParameterList(lists - 1 - outer);
      ++outer;
      speller.parameters(*level.parameters, level.arguments);
      continue;
    }
    const auto *part = dyn_cast<FunctionDecl>(around);
    if (!part)
      continue;
    if (part->getTemplateSpecializationKind() == TSK_ExplicitSpecialization) {
      speller.condition.isPartial = true;
      break;
    }
    const FunctionDecl *pattern = part->getTemplateInstantiationPattern();
    member = pattern;
    outer = 0;
    const FunctionTemplateDecl *made = pattern ? pattern->getDescribedFunctionTemplate() : nullptr;
    const TemplateArgumentList *arguments = part->getTemplateSpecializationArgs();
    if (!made || !arguments || !part->isTemplateInstantiation())
      continue;
    const TemplateParameterList &parameters = *made->getTemplateParameters();
    speller.parameters(parameters, arguments->asArray());
    if (llvm::any_of(parameters, [](const NamedDecl *one) { return one->isImplicit(); }))
      speller.invented(*part, *pattern);
  }
  return std::move(speller.condition);
}

} // namespace ldgsts
