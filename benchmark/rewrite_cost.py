#!/usr/bin/env python3
"""What ldgsts-rewrite costs beside a parse: instructions and memory of one unit, and what -j 2 gains.

    benchmark/rewrite_cost.py [--tool build-release/rewriter/ldgsts-rewrite] [--kernels 30] [--units 200]
                              [--headers toolkit|standin] [--only instructions|memory|jobs]

Prints a figure and its limit for
  instructions  the tool on a source with a call in each kernel, against `clang -fsyntax-only` of the same device pass
                (callgrind: the same on every run)
  memory        the same two, their largest resident set
  jobs          the time of -j 1 against that of -j 2 for a database of that many units; it needs two cores that are free
and exits with 1 if a limit is passed.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

from compile_cost import COPY_ASYNC, LDGSTS, ROOT, source

LIMITS = {"instructions": 1.15, "memory": 1.2, "jobs": 1.8}


class Unit:
    """One source and the flags of its device pass."""

    def __init__(self, folder, headers, kernels):
        self.path = os.path.join(folder, "unit.cu")
        with open(self.path, "w") as file:
            file.write(source(COPY_ASYNC, kernels, LDGSTS))
        flags = subprocess.run(
            [os.path.join(ROOT, "scripts", "cuda-flags"), headers], capture_output=True, text=True, check=True
        ).stdout
        self.flags = ["-x", "cuda", "-std=c++17", f"-I{ROOT}/include", *shlex.split(flags), "--cuda-gpu-arch=sm_90"]

    def parse(self, clang):
        """Clang's own command for the parse alone, without the driver around it."""
        driver = [clang, *self.flags, "--cuda-device-only", "-fsyntax-only", self.path, "-###"]
        plan = subprocess.run(driver, capture_output=True, text=True, check=True).stderr
        return shlex.split(next(line for line in plan.splitlines() if '"-cc1"' in line))

    def rewrite(self, tool):
        return [tool, self.path, "-o", "/dev/null", "--", *self.flags]


def instructions(command):
    valgrind = ["valgrind", "--tool=callgrind", "--trace-children=no", "--callgrind-out-file=/dev/null"]
    result = subprocess.run([*valgrind, *command], capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or not collected:
        sys.exit(f"{shlex.join(command)} failed:\n{result.stderr}")
    return int(collected[1])


def memory(command):
    """Bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{shlex.join(command)} failed")
    return usage.ru_maxrss * 1024


def seconds(tool, folder, unit, units, jobs):
    entries = []
    for i in range(units):
        name = f"unit_{i}.cu"
        if not os.path.exists(os.path.join(folder, name)):
            os.link(unit.path, os.path.join(folder, name))
        entries.append({"directory": folder, "file": name, "arguments": ["clang++", *unit.flags, "-c", name]})
    with open(os.path.join(folder, "compile_commands.json"), "w") as file:
        json.dump(entries, file)
    begin = time.monotonic()
    command = [tool, "-p", folder, "--check", "-j", str(jobs)]
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if "failed" in result.stderr:
        sys.exit(f"{shlex.join(command)} failed:\n{result.stderr}")
    return time.monotonic() - begin


def report(what, text, ratio, good):
    print(f"{what}: {text}, ratio {ratio:.3f}, {'within' if good else 'OVER' if what != 'jobs' else 'BELOW'} {LIMITS[what]}")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=os.path.join(ROOT, "build-release", "rewriter", "ldgsts-rewrite"))
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--kernels", type=int, default=30)
    parser.add_argument("--units", type=int, default=200)
    parser.add_argument("--headers", choices=["toolkit", "standin"], default="toolkit")
    parser.add_argument("--only", choices=list(LIMITS))
    options = parser.parse_args()
    if not os.path.exists(options.tool):
        sys.exit(f"no {options.tool}; first: cmake --preset release && cmake --build --preset release --target ldgsts-rewrite")

    good = True
    with tempfile.TemporaryDirectory() as folder:
        unit = Unit(folder, options.headers, options.kernels)
        print(f"{options.kernels} kernels with a call each, {options.headers} headers")
        parse, rewrite = unit.parse(options.clang), unit.rewrite(options.tool)
        if options.only in (None, "instructions"):
            ours, clangs = instructions(rewrite), instructions(parse)
            text = f"{ours / 1e6:.1f} M against {clangs / 1e6:.1f} M"
            good &= report("instructions", text, ours / clangs, ours <= clangs * LIMITS["instructions"])
        if options.only in (None, "memory"):
            ours, clangs = memory(rewrite), memory(parse)
            text = f"{ours / 1e6:.1f} MB against {clangs / 1e6:.1f} MB"
            good &= report("memory", text, ours / clangs, ours <= clangs * LIMITS["memory"])
        if options.only in (None, "jobs"):
            one, two = (seconds(options.tool, folder, unit, options.units, jobs) for jobs in (1, 2))
            text = f"{options.units} units, {one:.1f} s with -j 1 against {two:.1f} s with -j 2"
            good &= report("jobs", text, one / two, one >= two * LIMITS["jobs"])
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
