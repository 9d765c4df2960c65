// How one copy and its two addresses are spelled. No Clang header.
#pragma once

#include "Emit/Steps.h"

#include <string>

namespace ldgsts {

enum class TextStyle {
  Asm,      ///< inline PTX: nvcc and Clang, every prefetch size
  Builtin,  ///< __nvvm_cp_async_* and vector types: Clang only, no prefetch size
  Pipeline, ///< __pipeline_memcpy_async of <cuda_pipeline.h>, and memcpy: no prefetch size
};

/// The address of one side: what a variable of it is declared as, and how a generic pointer becomes
/// one. Bytes can be added to either.
struct AddressSpelling {
  std::string declaration;
  std::string open, close; ///< around the pointer
  bool isNumber;           ///< else a pointer
};

/// \p transfer: which of the sides is only read.
AddressSpelling addressSpelling(TextStyle style, Side side, Transfer transfer);

/// What a copy takes besides its addresses.
struct CopyOperands {
  std::string bytes;  ///< how many are read of the source, zeros behind them; empty: all
  std::string policy; ///< the variable that holds the cache policy, if the steps have one
};

/// The statement that copies steps.width bytes between the addresses \p shared and \p global, each
/// moved by the constant bytes of \p offset.
std::string copyStatement(const Steps &steps, TextStyle style, std::string shared,
                          std::string global, Offset offset, const CopyOperands &operands);

/// The statement that makes a policy of the hardware's own and puts it into \p variable, of 64
/// bits.
std::string policyStatement(CachePolicy policy, const std::string &variable);

} // namespace ldgsts
