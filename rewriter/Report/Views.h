// Record -> what ldgsts-rewrite shows: text for --explain, JSON for --report=json.
#pragma once

#include "Report/Record.h"

#include "llvm/Support/JSON.h"

namespace ldgsts {

/// The site, why each width is blocked and what would help, and all that a lowering rests on; one
/// paragraph with places as compilers write them.
std::string explanation(const Decision &decision, const SiteRecord &record);

/// The same for programs; docs/report.schema.json describes it.
llvm::json::Object jsonOf(const Decision &decision, const SiteRecord &record);

} // namespace ldgsts
