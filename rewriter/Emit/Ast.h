// Lowering -> AST: the plugin's back end.
#pragma once

#include "Emit/Steps.h"
#include "Match/CopySite.h"

namespace clang {
class Sema;
}

namespace ldgsts {

/// Puts ldgsts::detail::issue<plan<...>, Scope, parameters...> in the place of the call's callee;
/// for a guarded lowering, the first argument is guarded<fallback, terms<...>, plan<...>...>.
/// The arguments stay as they are: the two functions have the same type. Returns false, with
/// nothing changed, when the header's `issue` is not part of this translation unit or does not fit
/// the call.
bool swapCallee(clang::Sema &sema, const CopySite &site, const Lowering &lowering);

} // namespace ldgsts
