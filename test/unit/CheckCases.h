// What the rules say of one call, as lines.
#pragma once

#include "CudaSource.h"

#include "Check/Check.h"

namespace ldgsts {

using Lines = std::vector<std::string>;

/// Includes the product's header; declares shared S (16-byte aligned) and S4, global G, all 128x32
/// floats, and a function `own` with the annotation. Line 1 of the code behind it stays line 1.
extern const std::string CheckHeader;

/// What the rules say of the first call: "id, line: fact; remedy" each.
Lines reasons(const std::string &code, const CudaFlags &flags = {},
              const DisabledRules &disabled = {}, Alignment alignment = Alignment::Prove,
              const FactOptions &options = {});

/// The same for one call in a kernel with these parameters.
Lines ofCall(const std::string &call, const std::string &parameters = "const float *A",
             const CudaFlags &flags = {});

} // namespace ldgsts
