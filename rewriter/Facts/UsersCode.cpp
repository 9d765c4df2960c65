#include "Facts/UsersCode.h"

#include "Facts/ToolkitFunctions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace ldgsts {

StringRef outermostNamespace(const DeclContext &declaration) {
  StringRef name;
  for (const DeclContext *around = &declaration; around; around = around->getParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(around))
      name = space->getName();
  return name;
}

static void add(llvm::ArrayRef<TemplateArgument> arguments, UsersCode &code);

static void add(QualType type, UsersCode &code) {
  while (true)
    if (const QualType pointee = type->getPointeeType(); !pointee.isNull())
      type = pointee;
    else if (const ArrayType *array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else
      break;
  code.hasFunctions |= type->isFunctionType();
  const auto *record = type->getAsCXXRecordDecl();
  if (!record)
    return;
  if (!isFromSystem(*record) && outermostNamespace(*record) != "ldgsts")
    code.classes.push_back(record);
  else if (const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(record))
    add(instance->getTemplateArgs().asArray(), code);
}

static void add(llvm::ArrayRef<TemplateArgument> arguments, UsersCode &code) {
  for (const TemplateArgument &argument : arguments)
    switch (argument.getKind()) {
    case TemplateArgument::Pack:
      add(argument.pack_elements(), code);
      break;
    case TemplateArgument::Type:
      add(argument.getAsType(), code);
      break;
    case TemplateArgument::Declaration:
      code.hasFunctions |= isa<FunctionDecl>(argument.getAsDecl());
      break;
    default:
      break;
    }
}

UsersCode usersCodeOf(const FunctionDecl &function) {
  UsersCode code;
  if (const TemplateArgumentList *arguments = function.getTemplateSpecializationArgs())
    add(arguments->asArray(), code);
  if (const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(function.getDeclContext()))
    add(instance->getTemplateArgs().asArray(), code);
  return code;
}

} // namespace ldgsts
