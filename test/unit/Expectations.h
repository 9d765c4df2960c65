// Tests whose sources say beside each call what must be known there: at(tile, "shared 0 mod 16").
#pragma once

#include "CudaSource.h"

namespace ldgsts {

/// Declares the probes, and opens namespace ldgsts. Line 1 of the test's own code stays line 1.
///   at(tile, "space residue mod modulus")    the address of a tile, as of a copy's operand
///   strides(tile, "dim: 'text' residue mod modulus, ...")    its run-time strides; "= value" of
///   those that are constants after all
///   origin(tile, "residue mod modulus")    the index of element (0, ..., 0) of a swizzled tile
///   integer(value, "residue mod modulus")    the low bits of an integer
///   here<scope>("uniform" | "varying" | "unknown")  whether the scope, a block if none is named,
///                                            reaches the call together; of a subset ", alone"
///                                            where no other thread of the block does
///   same(value, "warp < block")              the largest group in which a value is the same, and
///   the
///                                            smallest in which it differs, if any is known
std::string withProbes(llvm::StringRef code);

/// Checks every probe of the code, of which there must be some, and that it compiles without
/// errors.
void expectAddresses(llvm::StringRef code, const CudaFlags &flags = {},
                     const FactOptions &options = {});
void expectStrides(llvm::StringRef code);
void expectOrigins(llvm::StringRef code);
void expectIntegers(llvm::StringRef code, const CudaFlags &flags = {});
/// Of same(value, "number"): the value in the thread with this linear id, or "unknown".
void expectNumbers(llvm::StringRef code, uint64_t thread);
/// The promises in the code's probes that are broken, "promised; known" each.
std::vector<std::string> brokenPromises(llvm::StringRef code);
void expectUniform(llvm::StringRef code, const CudaFlags &flags = {});
void expectActivity(llvm::StringRef code, const CudaFlags &flags = {});

} // namespace ldgsts
