#!/usr/bin/env python3
"""What the plugin costs a compile, in instructions of Clang's device pass (callgrind: the same on every run).

    benchmark/compile_cost.py [--plugin build-release/plugin/ldgsts.so] [--kernels 30] [--headers toolkit|standin]

Prints a ratio and its limit for
  without ldgsts  ordinary kernels, with the plugin against plain Clang
  without calls   the same kernels behind our header, so that their bodies are searched
  with calls      the same kernels with copy_async each, with the plugin against plain Clang on the same kernels with
                  ldgsts::detail::issue<plan<...>, ...> written by hand; both must give the same PTX
and exits with 1 if a limit is passed.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT_WITHOUT_CALLS = 1.005
LIMIT_WITH_CALLS = 1.03

# Kernel i copies (i + 1) * 32 rows of 32 halves with 128 threads: (i + 1) contiguous rounds of 128 * 16 bytes.
KERNEL = """
extern "C" __global__ __launch_bounds__(128) void kernel_{i}(const __half *A, float *B, int n) {{
  __shared__ alignas(16) __half s[{rows}][32];
  {copy}
  float sum = 0;
  for (int row = 0; row < {rows}; ++row)
    if (row < n)
      sum += static_cast<float>(s[row][threadIdx.x % 32]) * {i}.5f;
  B[blockIdx.x * 128 + threadIdx.x] = sum;
}}
"""
ELEMENTWISE = """for (int i = threadIdx.x; i < {rows} * 32; i += 128)
    s[i / 32][i % 32] = A[i];
  __syncthreads();"""
WAIT = """
  commit_group();
  wait_group<0>();
  __syncthreads();"""
COPY_ASYNC = "copy_async<cta<128>>(s, tile<shape<{rows}, 32>>(assume_aligned<16>(A)));" + WAIT
# Digits are an extent and the steps in global and shared memory, in bytes of no run-time number (-1): the 128 threads of 16
# bytes, then the rounds.
ISSUE = (
    """detail::issue<detail::plan<16, detail::cp_async_cg, 128, 1, 0, 128, 16, -1, 16, -1, {rounds}, 2048, -1, 2048, -1>,
                cta<128>, __half (&)[{rows}][32],
                tile_view<const __half, shape<{rows}, 32>, stride<32, 1>> &&>(
      s, tile<shape<{rows}, 32>>(assume_aligned<16>(A)));"""
    + WAIT
)
LDGSTS = "#include <ldgsts/copy_async.cuh>\n\nusing namespace ldgsts;\n"


def source(copy, kernels, prologue=""):
    text = "#include <cuda_fp16.h>\n" + prologue
    for i in range(kernels):
        numbers = {"i": i, "rows": (i + 1) * 32, "rounds": i + 1}
        text += KERNEL.format(copy=copy.format(**numbers), **numbers)
    return text


class Compiler:
    """Clang's device pass for sm_90 at -O2, with the headers of the toolkit or of the stand-in."""

    def __init__(self, clang, headers, folder):
        flags = subprocess.run(
            [os.path.join(ROOT, "scripts", "cuda-flags"), headers], capture_output=True, text=True, check=True
        ).stdout
        self.folder = folder
        self.command = [clang, "-x", "cuda", "-std=c++17", f"-I{ROOT}/include", *shlex.split(flags)]
        self.command += ["--cuda-gpu-arch=sm_90", "--cuda-device-only", "-O2", "-S"]

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def compile(self, path, plugin=None):
        """Returns the instructions that cc1 executed, and the path of the PTX."""
        ptx = f"{path}{'.plugin' if plugin else ''}.ptx"
        driver = self.command + ([f"-fplugin={plugin}"] if plugin else []) + [path, "-o", ptx]
        plan = subprocess.run([*driver, "-###"], capture_output=True, text=True, check=True).stderr
        cc1 = next(line for line in plan.splitlines() if '"-cc1"' in line)
        valgrind = ["valgrind", "--tool=callgrind", "--trace-children=no", "--callgrind-out-file=/dev/null"]
        result = subprocess.run([*valgrind, *shlex.split(cc1)], capture_output=True, text=True)
        collected = re.search(r"Collected : (\d+)", result.stderr)
        if result.returncode != 0 or not collected:
            sys.exit(f"{shlex.join(driver)} failed:\n{result.stderr}")
        return int(collected[1]), ptx


def report(title, with_plugin, without, limit):
    ratio = with_plugin / without
    verdict = "within" if ratio <= limit else "OVER"
    print(f"{title}: {with_plugin / 1e6:.1f} M against {without / 1e6:.1f} M instructions, ratio {ratio:.4f}, {verdict} {limit}")
    return ratio <= limit


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plugin", default=os.path.join(ROOT, "build-release", "plugin", "ldgsts.so"))
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--kernels", type=int, default=30)
    parser.add_argument("--headers", choices=["toolkit", "standin"], default="standin")
    options = parser.parse_args()
    if not os.path.exists(options.plugin):
        sys.exit(f"no {options.plugin}; first: cmake --preset release && cmake --build --preset release --target ldgsts")

    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(options.clang, options.headers, folder)
        plain = compiler.write("plain.cu", source(ELEMENTWISE, options.kernels))
        searched = compiler.write("searched.cu", source(ELEMENTWISE, options.kernels, LDGSTS))
        calls = compiler.write("calls.cu", source(COPY_ASYNC, options.kernels, LDGSTS))
        issue = compiler.write("issue.cu", source(ISSUE, options.kernels, LDGSTS))

        print(f"{options.kernels} kernels, {options.headers} headers")
        good = True
        for title, path in ("without ldgsts", plain), ("without calls", searched):
            with_plugin, _ = compiler.compile(path, options.plugin)
            without, _ = compiler.compile(path)
            good &= report(title, with_plugin, without, LIMIT_WITHOUT_CALLS)
        lowered, lowered_ptx = compiler.compile(calls, options.plugin)
        by_hand, by_hand_ptx = compiler.compile(issue)
        good &= report("with calls", lowered, by_hand, LIMIT_WITH_CALLS)
        parity = os.path.join(ROOT, "test", "tools", "ptx_parity.py")
        good &= subprocess.run([sys.executable, parity, lowered_ptx, by_hand_ptx]).returncode == 0
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
