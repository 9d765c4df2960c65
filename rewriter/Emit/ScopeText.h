// How scopes are spelled in the rewritten text, and a thread's number in them.
#pragma once

#include "Match/CopySite.h"

#include <string>

namespace ldgsts {

/// The scope's type, by its full name.
std::string scopeText(const CopyScope &scope);

/// The number of the thread in the scope.
std::string rankText(const CopyScope &scope);

} // namespace ldgsts
