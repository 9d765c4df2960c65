"""guarded_loader.py --build DIR | --run DIR: what a guarded loader costs beside one written by hand.

--build makes DIR/loader-clang (the plugin) and DIR/loader-nvcc (the rewritten text) from benchmark/guarded_loader.cu, with
the tools of build/. --run, on a machine with a GPU and Nsight Compute, prints the registers and the executed instructions of
each kernel and its ratio to the one by hand; it exits with 1 where a ratio is above 1.05.
"""

import argparse
import csv
import io
import os
import subprocess
import sys

LIMIT = 1.05


def run(*command):
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout


def build(folder):
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    cuda = os.environ.get("CUDA_PATH", "/usr/local/cuda")
    source = os.path.join(root, "benchmark/guarded_loader.cu")
    os.makedirs(folder, exist_ok=True)
    flags = ["-std=c++17", "-O2", f"-I{root}/include"]
    clang = flags + [f"--cuda-path={cuda}", "--cuda-gpu-arch=sm_90", "-Wno-unknown-cuda-version"]
    run("clang++-22", *clang, f"-fplugin={root}/build/plugin/ldgsts.so", source, "-o", f"{folder}/loader-clang",
        f"-L{cuda}/lib64", "-lcudart_static", "-ldl", "-lrt", "-pthread")
    text = f"{folder}/loader.cu"
    run(f"{root}/build/rewriter/ldgsts-rewrite", source, "-o", text, "--", *clang)
    run(f"{cuda}/bin/nvcc", *flags, "-arch=sm_90", text, "-o", f"{folder}/loader-nvcc")


def measured(program):
    registers = {name: int(count) for name, _, count in (line.split() for line in run(program).splitlines())}
    report = run("ncu", "--clock-control", "none", "--csv", "--metrics", "smsp__inst_executed.sum", program)
    rows = csv.DictReader(io.StringIO(report[report.index('"ID"'):]))
    executed = {row["Kernel Name"].split("(")[0]: int(row["Metric Value"].replace(",", "")) for row in rows}
    return registers, executed


def compare(folder):
    good = True
    for compiler in ("clang", "nvcc"):
        for what, counts in zip(("registers", "instructions"), measured(f"{folder}/loader-{compiler}")):
            for fill in ("keep", "zero"):
                ours, by_hand = counts[f"{fill}_ldgsts"], counts[f"{fill}_by_hand"]
                good &= ours <= LIMIT * by_hand
                print(f"{compiler} {fill} {what}: {ours} against {by_hand} by hand, {ours / by_hand:.3f}")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--build", metavar="DIR")
    group.add_argument("--run", metavar="DIR")
    options = parser.parse_args()
    if options.build:
        build(options.build)
    elif not compare(options.run):
        sys.exit(1)


if __name__ == "__main__":
    main()
