#!/usr/bin/env python3
"""analysis_cost.py PLUGIN: what the analyses cost in long functions: user seconds and megabytes of Clang's front end without
and with the plugin, for a kernel of 5,100 statements, 200 nested conditions, 100 nested loops, a sum of 800 terms, and a usual one.
"""

import os
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

KERNEL = """#include <ldgsts/copy_async.cuh>
using namespace ldgsts;
__global__ void k(const float *A, int n, float *out) {{
  __shared__ alignas(16) float s[1024];
  const float *p = A;
  int x = 0;
  {before}
  copy_async<cta<128>>(s, tile<shape<1024>>(p + x));
  {after}
  wait_all();
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}}
"""


def statements(count):
    lines = []
    for i in range(count):
        start = "n" if i == 0 else f"v{i - 1}"
        lines.append(f"int v{i} = {start} * 3 + {i}; if (v{i} > {i}) v{i} += 4; p += v{i};")
    return "\n".join(lines), ""


def conditions(count):
    return "\n".join(f"if (n % {i + 2} == {i % 2}) {{ x += {i};" for i in range(count)), "}" * count


def loops(count):
    return "\n".join(f"for (int i{i} = 0; i{i} < n; i{i} += 4) {{ x += i{i}; p += 4;" for i in range(count)), "}" * count


def measured(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main(arguments):
    if len(arguments) != 1:
        print("usage: analysis_cost.py PLUGIN", file=sys.stderr)
        return 2
    flags = subprocess.run([os.path.join(ROOT, "scripts", "cuda-flags"), "standin"], check=True, capture_output=True, text=True)
    sources = {
        "usual": loops(2),
        "5,100 statements": statements(1700),
        "200 nested conditions": conditions(200),
        "100 nested loops": loops(100),
        "sum of 800 terms": (f"x = {' + '.join(f'n * {i}' for i in range(800))};", ""),
    }
    for name, (before, after) in sources.items():
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "k.cu")
            with open(path, "w") as file:
                file.write(KERNEL.format(before=before, after=after))
            clang = ["clang++-22", "-x", "cuda", "-std=c++17", f"-I{ROOT}/include", *flags.stdout.split(), "--cuda-gpu-arch=sm_90"]
            clang += ["--cuda-device-only", "-fsyntax-only", "-fbracket-depth=2048", path]
            plain = measured(clang)
            plugged = measured([*clang, f"-fplugin={os.path.abspath(arguments[0])}"])
            print(f"{name}: {plain:.2f} s without, {plugged:.2f} s with the plugin")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"at most {peak:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
