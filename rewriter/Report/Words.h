// The words for what was decided, which the diagnostics, the record and the rewritten text share.
#pragma once

#include "Pipeline.h"

namespace ldgsts {

/// What a call was lowered to, in a sentence.
std::string loweredText(const Decision &decision);

/// The function that the call stands in, as Clang names it: "ns::kernel<float, 3>". Lambdas and
/// other types without a name are named by their place, or, without places, by what they are.
std::string functionName(const CopySite &site, bool withPlaces = true);

/// Why a call was not lowered, in a sentence; \p reasons: at least one.
std::string declinedText(const CopySite &site, const std::vector<Reason> &reasons);

/// A promise that is known to be false is an error of the program, whatever the call asks for.
bool isError(const CopySite &site, const std::vector<Reason> &reasons);

/// How loudly it is said that a site is not lowered as it asks.
enum class Severity { Remark, Warning, Error };
Severity severityOf(const CopySite &site, const std::vector<Reason> &reasons);

/// There is a plan, and nothing stands against it but what the call expects of it.
bool breaksContractOnly(const Verdict &verdict);

/// What a guarded choice tests: "alignment", "address space", or both.
std::string testedText(const Choice &choice);

/// What \p attempt, which only lacks proofs, lacks.
std::vector<Unproved> unprovedOf(const Decision &decision, const Attempt &attempt);

/// What blocks a width, in words.
std::string blockerText(const Attempt &attempt, const Decision &decision);

/// The option that asks for it.
const char *policyText(CachePolicy policy);

/// "1 byte", "16 bytes".
std::string bytesText(int width);

/// The plan in one line: "[outer 4, threads 128, vec 8]" with vec in elements (bytes where it is no
/// whole number).
std::string planText(const Plan &plan, int64_t elementBytes);

} // namespace ldgsts
