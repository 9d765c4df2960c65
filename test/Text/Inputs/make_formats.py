"""Writes the inputs of format.test: what a text file in a repository could change is made here, byte by byte."""

import os
import sys

KERNEL = """#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void kernel(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  if (B)
    copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
"""

files = {
    "lf.cu": KERNEL.encode(),
    "crlf.cu": KERNEL.replace("\n", "\r\n").encode(),
    "tabs.cu": KERNEL.replace("    ", "\t\t").replace("  ", "\t").encode(),
    "unicode.cu": b"\xef\xbb\xbf"
    + KERNEL.replace("kernel", "\u044f\u0434\u0440\u043e").replace("  if", "  // \u2192 \u65e5\u672c\n  if").rstrip().encode(),
    "names.cu": KERNEL.replace("s[", "ldgsts_dst[").replace("(s,", "(ldgsts_dst,").encode(),
    "lines.cu": KERNEL.replace("float *B)", "float *B, int *count)")
    .replace("<16, 32>>(", "<16,\n        32>>( // rows, columns\n        ")
    .replace("dispatch::ldgsts", "(++*count, dispatch::ldgsts)")
    .encode(),
}
for name, content in files.items():
    with open(os.path.join(sys.argv[1], name), "wb") as file:
        file.write(content)
