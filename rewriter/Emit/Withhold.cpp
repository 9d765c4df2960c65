#include "Emit/Withhold.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace ldgsts {

void WithheldFunctions::hold(FunctionDecl &function) {
  // Kernels are decided at once. Inline functions, templates and internal ones are emitted at the
  // end anyway, when they are used; one that other units could call is emitted at once, unless it
  // looks inline.
  if (function.hasAttr<CUDAGlobalAttr>() || !function.getASTContext().DeclMustBeEmitted(&function))
    return;
  function.setImplicitlyInline();
  functions.push_back(&function);
}

void WithheldFunctions::release(ASTConsumer &consumer) {
  for (FunctionDecl *function : functions)
    function->setImplicitlyInline(false);
  for (FunctionDecl *function : functions)
    consumer.HandleTopLevelDecl(DeclGroupRef(function));
  functions.clear();
}

} // namespace ldgsts
