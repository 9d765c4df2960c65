// Record -> what ldgsts-rewrite shows: text for --explain, JSON for --report=json.
#pragma once

#include "Report/Record.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

namespace ldgsts {

/// The site, why each width is blocked and what would help, and all that a lowering rests on; one
/// paragraph with places as compilers write them.
std::string explanation(const Decision &decision, const SiteRecord &record);

/// Numbers the sites of a translation unit that share a file and a function's name, in the order of
/// the decisions: lines may move, and a site is still known.
class SiteOrder {
public:
  int64_t next(llvm::StringRef file, llvm::StringRef function) {
    return numbers[(file + "\n" + function).str()]++;
  }

private:
  llvm::StringMap<int64_t> numbers;
};

/// The same for programs; docs/report.schema.json describes it. "file" is a real path.
llvm::json::Object jsonOf(const Decision &decision, const SiteRecord &record, SiteOrder &order);

} // namespace ldgsts
