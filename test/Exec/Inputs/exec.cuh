// Runs the kernels of a random program and compares all that each wrote with a reference, byte by
// byte. random_kernels.py writes the programs; <exec_platform.h> is where they run: on a device, or
// on the CPU, one thread after the other.
#pragma once

#include "exec_case.h"

#include <exec_platform.h>
#include <ldgsts/copy_async.cuh>

#include <cstdio>
#include <string>

namespace exec {

/// The pointer itself, from a function that is more than one return statement: what memory it leads
/// to is not followed.
template <class T> __device__ T *somewhere(T *pointer) {
  T *same = pointer;
  return same;
}

/// Swizzle<B, M, S> of an element's index, as CuTe defines it: bits [M+S, M+S+B) are XORed into
/// bits [M, M+B).
constexpr long long swizzled(long long index, int b, int m, int s) {
  const long long from = ((1ll << b) - 1) << (m + s);
  return index ^ (index & from) >> s;
}

/// What is wrong with the output of a case; empty if nothing is.
inline std::string difference(const Bytes &output, const Bytes &expected) {
  for (size_t i = 0; i < expected.size(); ++i)
    if (output[i] != expected[i]) {
      char text[80];
      std::snprintf(text, sizeof(text), "output byte %lld is 0x%02x, expected 0x%02x",
                    static_cast<long long>(i) - static_cast<long long>(Guard), output[i],
                    expected[i]);
      return text;
    }
  return "";
}

/// Runs one case. The output lies between two guard zones, which must keep the pattern.
inline std::string fault(const Case &c) {
  const Bytes input = round_trip::randomBytes(c.inputBytes, c.number + 1);
  Bytes output(Guard + c.outputBytes + Guard, Pattern), expected = output;
  c.expect(input.data(), expected.data() + Guard);
  const std::string trouble = run(c, input, output);
  return trouble.empty() ? difference(output, expected) : trouble;
}

/// The body of main. Exit status: 0 all right, 1 a fault, 77 nothing can run here.
template <int Count> int main(const char *file, const Case (&cases)[Count]) {
  if (skipped())
    return SkipCode;
  int failed = 0;
  for (const Case &c : cases) {
    const std::string trouble = fault(c);
    if (trouble.empty())
      continue;
    ++failed;
    std::printf("%s:%d: case %d (lines %d to %d, %s): %s\n", file, c.firstLine, c.number,
                c.firstLine, c.lastLine, c.description, trouble.c_str());
  }
  std::printf("%d cases, %d failed\n", Count, failed);
  return failed == 0 ? 0 : 1;
}

} // namespace exec
