// Executes steps as generated code does, and compares the addresses with the plan's.
#pragma once

#include "Emit/Steps.h"
#include "Plan/Simulate.h"

#include <string>

/// Every thread's every copy lies where the plan has it, in the plan's order. Returns an empty
/// string, or the first fault in words. The origin of a swizzled destination, in bytes, is
/// `originBytes`.
std::string stepsFault(const ldgsts::Plan &plan, const ldgsts::Steps &steps,
                       const ldgsts::RuntimeStrides &values = {}, int64_t originBytes = 0);
