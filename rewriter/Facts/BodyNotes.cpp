// What one body says of the blocks that run it, and whom it calls.
#include "Facts/BlockShape.h"
#include "Facts/FactContext.h"
#include "Facts/ThreadIndex.h"
#include "Facts/ToolkitFunctions.h"
#include "Facts/UsersCode.h"
#include "Match/Annotation.h"
#include "Match/Match.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace ldgsts {

namespace {

/// The dimension that a member of threadIdx or blockDim belongs to, its functions' too.
unsigned dimensionOf(StringRef member) {
  return member.ends_with("z") ? 3 : member.ends_with("y") ? 2 : 1;
}

/// Functions that say nothing of the block but their scope: copies, what takes a copy's place, and
/// the header's arrival behind copies.
bool saysScopeAlone(const FunctionDecl &callee) {
  const StringRef name = callee.getIdentifier() ? callee.getName() : "";
  return annotationOf(&callee).starts_with("ldgsts.") || takesCopysPlace(callee) ||
         (headerPartOf(callee) == HeaderPart::Public &&
          (name == "arrive" || name == "arrive_noinc"));
}

/// Reads the notes of one body, and whom it calls.
class NotesReader : public RecursiveASTVisitor<NotesReader> {
public:
  NotesReader(const ASTContext &ast) : ast(ast) {}

  bool shouldVisitTemplateInstantiations() const { return false; }
  bool shouldVisitImplicitCode() const { return true; }
  /// Nothing in a type runs.
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }

  BlockNotes notes;
  llvm::SmallVector<Callee> callees;

  void read(const FunctionDecl &definition) {
    isCertain = !definition.isDependentContext();
    TraverseDecl(const_cast<FunctionDecl *>(&definition));
    for (const Expr *whole : wholes)
      if (!members.contains(whole))
        notes.rank = 3;
  }

  /// Any of their functions may be called.
  void read(const UsersCode &code) {
    const llvm::SaveAndRestore maybe(isCertain, false);
    for (const CXXRecordDecl *record : code.classes)
      readFunctions(*record);
  }

  /// No instance has what it discards.
  bool TraverseIfStmt(IfStmt *choice, DataRecursionQueue *queue = nullptr) {
    const auto kept = choice->isConstexpr() ? choice->getNondiscardedCase(ast) : std::nullopt;
    if (!kept)
      return RecursiveASTVisitor::TraverseIfStmt(choice, queue);
    return TraverseStmt(choice->getInit()) && TraverseStmt(const_cast<Stmt *>(*kept));
  }

  /// A generic one may discard what it says.
  bool TraverseLambdaExpr(LambdaExpr *lambda, DataRecursionQueue * = nullptr) {
    const llvm::SaveAndRestore inside(isCertain, isCertain && !lambda->isGenericLambda());
    return RecursiveASTVisitor::TraverseLambdaExpr(lambda);
  }

  bool VisitMSPropertyRefExpr(MSPropertyRefExpr *property) {
    member(property->getBaseExpr(), property->getPropertyDecl()->getName());
    return true;
  }

  bool VisitMemberExpr(MemberExpr *access) {
    if (access->getMemberDecl()->getDeclName().isIdentifier())
      member(access->getBase(), access->getMemberDecl()->getName());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (const auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) {
      const llvm::SaveAndRestore maybe(isCertain, false); // by a pointer
      called(*function, nullptr);
    }
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    const auto special = variable ? specialVariable(*variable) : std::nullopt;
    if (special == SpecialVariable::ThreadIdx || special == SpecialVariable::BlockDim)
      wholes.push_back(reference);
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *assembly) {
    const std::string text = assembly->getAsmString();
    const StringRef ptx = text;
    static const llvm::Regex ends("(^|[^A-Za-z_.$%0-9])(exit|ret)($|[^A-Za-z_$0-9])");
    notes.ends |= ends.match(ptx);
    // %tid and %ntid are vectors too (PTX ISA "Special Registers").
    for (size_t at = ptx.find("tid"); at != StringRef::npos; at = ptx.find("tid", at + 1)) {
      const StringRef member = ptx.substr(at + strlen("tid"), strlen(".x"));
      notes.rank = std::max(notes.rank, member == ".x" ? 1u : member == ".y" ? 2u : 3u);
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    if (callee && !(method && method->isVirtual()))
      called(*callee, call);
    else if (!call->getCallee()->isInstantiationDependent() &&
             !isa<OverloadExpr>(call->getCallee()))
      notes.rank = 3; // Anybody may be called.
    if (isa_and_nonnull<CXXDestructorDecl>(method))
      parts(*method->getParent());
    return true;
  }

  /// In a template, any of these may be called. What argument-dependent lookup adds to them shows
  /// in the instance, when the kernel is decided again.
  bool VisitOverloadExpr(OverloadExpr *overloads) {
    for (const NamedDecl *candidate : overloads->decls())
      if (const FunctionDecl *callee = candidate->getUnderlyingDecl()->getAsFunction())
        if (annotationOf(callee).empty())
          called(*callee, nullptr);
    return true;
  }

  /// What makes the rest of an array's elements.
  bool VisitInitListExpr(InitListExpr *list) {
    return !list->hasArrayFiller() || TraverseStmt(list->getArrayFiller());
  }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *list) {
    return TraverseStmt(list->getArrayFiller());
  }

  /// The control flow shows nothing of these.
  bool TraverseCXXDefaultArgExpr(CXXDefaultArgExpr *argument, DataRecursionQueue * = nullptr) {
    const llvm::SaveAndRestore hidden(isOutOfSight, true);
    return TraverseStmt(argument->getExpr());
  }
  bool TraverseCXXDefaultInitExpr(CXXDefaultInitExpr *init, DataRecursionQueue * = nullptr) {
    const llvm::SaveAndRestore hidden(isOutOfSight, true);
    return TraverseStmt(init->getExpr());
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *construct) {
    if (!construct->getConstructor()->isTrivial())
      called(*construct->getConstructor(), nullptr);
    destroyed(construct->getType());
    return true;
  }

  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *inherited) {
    called(*inherited->getConstructor(), nullptr);
    return true;
  }

  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *temporary) {
    destroyed(temporary->getType());
    return true;
  }

  bool VisitCXXNewExpr(CXXNewExpr *made) {
    const llvm::SaveAndRestore hidden(isOutOfSight, true);
    if (const FunctionDecl *allocate = made->getOperatorNew())
      called(*allocate, nullptr);
    return true;
  }

  bool VisitCXXDeleteExpr(CXXDeleteExpr *deleted) {
    const llvm::SaveAndRestore hidden(isOutOfSight, true);
    if (const FunctionDecl *release = deleted->getOperatorDelete())
      called(*release, nullptr);
    const QualType type = deleted->getDestroyedType();
    const CXXRecordDecl *record = type.isNull() ? nullptr : type->getAsCXXRecordDecl();
    if (record && record->hasDefinition() && record->isPolymorphic())
      notes.rank = 3; // Any destructor may be meant.
    else if (record)
      destroyed(type);
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) {
    const llvm::SaveAndRestore hidden(isOutOfSight, true);
    destroyed(variable->getType());
    if (const auto *cleanup = variable->getAttr<CleanupAttr>())
      called(*cleanup->getFunctionDecl(), nullptr);
    return true;
  }

private:
  /// What an object's end calls.
  void destroyed(QualType type) {
    const llvm::SaveAndRestore hidden(isOutOfSight, true);
    const auto *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || record->hasTrivialDestructor())
      return;
    if (const CXXDestructorDecl *destructor = record->getDestructor())
      called(*destructor, nullptr);
    parts(*record);
  }

  /// What the ends of its members and bases call.
  void parts(const CXXRecordDecl &record) {
    for (const CXXBaseSpecifier &base : record.bases())
      destroyed(base.getType());
    for (const FieldDecl *field : record.fields())
      destroyed(field->getType());
  }

  void member(const Expr *base, StringRef name) {
    base = base->IgnoreParenImpCasts();
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(base); opaque && opaque->getSourceExpr())
      base = opaque->getSourceExpr()->IgnoreParenImpCasts();
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(base))
      base = temporary->getSubExpr()->IgnoreParenImpCasts();
    members.insert(base);
    const auto *reference = dyn_cast<DeclRefExpr>(base);
    const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
    const auto special = variable ? specialVariable(*variable) : std::nullopt;
    const auto *call = dyn_cast<CallExpr>(base);
    if (special == SpecialVariable::ThreadIdx || special == SpecialVariable::BlockDim ||
        (call && isOfBlock(call->getDirectCallee())))
      notes.rank = std::max(notes.rank, dimensionOf(name));
  }

  /// Cooperative groups' own words for threadIdx and blockDim.
  static bool isOfBlock(const FunctionDecl *callee) {
    const ToolkitFunction known = callee ? toolkitFunction(*callee) : ToolkitFunction::None;
    return known == ToolkitFunction::ThreadIndex || known == ToolkitFunction::BlockExtents;
  }

  void called(const FunctionDecl &callee, const CallExpr *call) {
    notes.ends |= isOutOfSight && callee.isNoReturn() && !isFromSystem(callee);
    if (call && isOfBlock(&callee))
      wholes.push_back(call);
    else if (!known[true].contains(&callee) && known[isCertain].insert(&callee).second)
      readCallee(callee);
  }

  void readCallee(const FunctionDecl &callee) {
    // Clang's graph takes the word of a static analyzer's attribute for a function that returns.
    notes.ends |= callee.isAnalyzerNoReturn() && !callee.isNoReturn();
    if (saysScopeAlone(callee)) {
      scope(callee);
      read(usersCodeOf(callee)); // which converts elements, or numbers threads
      if (headerPartOf(callee) == HeaderPart::None)
        callees.push_back({&callee, isCertain}); // a user's own copy, where it stays
    } else if (isFromSystem(callee) && callee.getBuiltinID()) {
      notes.rank = std::max(notes.rank, ofBuiltin(callee.getName()));
      notes.ends |= callee.getName() == "__nvvm_exit";
    } else if (!isUnderstood(callee)) {
      callees.push_back({&callee, isCertain});
    }
  }

  /// Groups mention all dimensions to number their threads, whatever the block's shape; what the
  /// analysis makes of them it knows by their names. By user's code they may call anything.
  static bool isUnderstood(const FunctionDecl &callee) {
    if (!isFromSystem(callee) || (outermostNamespace(callee) != "cooperative_groups" &&
                                  toolkitFunction(callee) == ToolkitFunction::None))
      return false;
    return usersCodeOf(callee).isEmpty();
  }

  /// What runs on the device of a class, its members and its bases.
  void readFunctions(const CXXRecordDecl &record) {
    if (!record.hasDefinition() || isFromSystem(record))
      return;
    for (const Decl *member : record.getDefinition()->decls())
      if (const FunctionDecl *function = member->getAsFunction();
          function && !function->isImplicit() && !function->isDeleted() &&
          function->hasAttr<CUDADeviceAttr>())
        called(*function, nullptr);
    for (const CXXBaseSpecifier &base : record.bases())
      if (const auto *parent = base.getType()->getAsCXXRecordDecl())
        readFunctions(*parent);
    for (const FieldDecl *field : record.fields())
      if (const auto *part = field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl())
        readFunctions(*part);
  }

  static unsigned ofBuiltin(StringRef name) {
    return name.contains("sreg_tid_") || name.contains("sreg_ntid_") ? dimensionOf(name) : 1;
  }

  /// All threads of a block copy in the scope cta<X, Y, Z>, whose launch must be of that size.
  void scope(const FunctionDecl &callee) {
    const TemplateArgumentList *arguments = callee.getTemplateSpecializationArgs();
    if (!arguments)
      return;
    // A lowered copy has the scope behind its plan.
    for (const TemplateArgument &argument : arguments->asArray().take_front(2)) {
      const auto scope = argument.getKind() == TemplateArgument::Type
                             ? decodeScope(argument.getAsType())
                             : std::nullopt;
      if (!scope || scope->extents.empty())
        continue;
      BlockNotes sized;
      sized.isSized = true;
      llvm::copy(scope->extents, sized.size);
      notes.add(isCertain ? sized : sized.withoutSize());
    }
  }

  const ASTContext &ast;
  bool isOutOfSight = false;                            ///< what is visited
  bool isCertain = true;                                ///< it is in each instance
  llvm::SmallPtrSet<const FunctionDecl *, 16> known[2]; ///< callees that were read, by certainty
  llvm::SmallPtrSet<const Expr *, 16> members;
  llvm::SmallVector<const Expr *> wholes;
};

} // namespace

/// The definition, or that of the template that will be instantiated at the end of the unit.
static const FunctionDecl *definitionOf(const FunctionDecl &function) {
  if (const FunctionDecl *definition = function.getDefinition())
    return definition;
  const FunctionDecl *pattern = function.getTemplateInstantiationPattern();
  return pattern ? pattern->getDefinition() : nullptr;
}

/// What is not defined here is the toolkit's own, or may mention anything.
BodyNotes bodyNotes(const FunctionDecl &function, FactContext &context) {
  if (const auto found = context.bodies.find(&function); found != context.bodies.end())
    return found->second;
  BodyNotes notes;
  if (const FunctionDecl *definition = definitionOf(function)) {
    NotesReader reader(context.ast);
    reader.read(*definition);
    if (definition->isDependentContext()) // What its instance calls shows in what that is for.
      reader.read(usersCodeOf(function));
    notes.own = reader.notes;
    notes.endsInSight = llvm::any_of(reader.callees, [&](const Callee &callee) {
      return callee.function->isNoReturn() && !isFromSystem(*callee.function) &&
             !definitionOf(*callee.function);
    });
    notes.callees = std::move(reader.callees);
  } else if (!isFromSystem(function)) {
    notes.own.rank = 3;
  }
  return context.bodies[&function] = std::move(notes);
}

} // namespace ldgsts
