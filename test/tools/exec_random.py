"""exec_random.py --seed N --count N --rewrite COMMAND --compile COMMAND --work DIR [-- FLAGS...]: random copies,
rewritten and executed on the CPU.

Programs of random_kernels.py are rewritten (COMMAND FILE -o FILE -- FLAGS), compiled (COMMAND FILE -o FILE) and run.
Exit status 1: a copy was wrong, a program could not be built, or less than --at-least percent of the cases were lowered
to cp.async, so that a tool that declines everything cannot pass.
"""

import argparse
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys

import random_kernels

RESULT = re.compile(r"(\d+) cases, (\d+) failed$", flags=re.M)
LOWERED = re.compile(r"// copy(_async)?: \[")  # the comment that the tool leaves in place of a call


class Trouble(Exception):
    """A program that could not be built or did not finish; says why."""


def output_of(command, may_fail=False):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if result.returncode != 0 and not may_fail:
        raise Trouble(f"{shlex.join(command)}\nexit status {result.returncode}\n{result.stdout[-6000:]}")
    return result.stdout


def run_program(options, first, count):
    """Generates, rewrites, compiles and runs the cases from `first` on: how many were lowered and failed, and what the
    program said of those."""
    path = os.path.join(options.work, f"random-{first}")
    with open(f"{path}.cu", "w") as file:
        file.write(random_kernels.program(options.seed, first, count, options.features))
    output_of(shlex.split(options.rewrite) + [f"{path}.cu", "-o", f"{path}.out.cu", "--"] + options.flags)
    output_of(shlex.split(options.compile) + [f"{path}.out.cu", "-o", f"{path}.exe"])
    said = output_of([f"{path}.exe"], may_fail=True)
    result = RESULT.search(said)
    if not result or int(result[1]) != count:
        raise Trouble(f"{path}.exe did not finish\n{said[-6000:]}")  # a sanitizer ended it
    faults = [line for line in said.splitlines() if ": case " in line]
    with open(f"{path}.out.cu") as file:
        lowered = len(LOWERED.findall(file.read()))
    return lowered, int(result[2]), faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    random_kernels.add_arguments(parser)
    parser.add_argument("--rewrite", required=True)
    parser.add_argument("--compile", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--chunk", type=int, default=50, help="cases of one program")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--at-least", type=float, default=80, help="percent of the cases that must be lowered")
    parser.add_argument("flags", nargs="*", metavar="FLAGS", help="of Clang, for the rewriting tool")
    options = parser.parse_args()

    print(f"seed {options.seed}, features {','.join(options.features)}", flush=True)
    os.makedirs(options.work, exist_ok=True)
    chunks = [(first, min(options.chunk, options.count - first)) for first in range(0, options.count, options.chunk)]
    lowered = failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(run_program, options, first, count) for first, count in chunks]
        for run in runs:
            try:
                more_lowered, more_failed, faults = run.result()
            except Trouble as trouble:
                more_lowered, more_failed, faults = 0, 1, [str(trouble)]
            lowered += more_lowered
            failed += more_failed
            print(*faults, sep="\n", end="\n" if faults else "")
    enough = lowered * 100 >= options.at_least * options.count
    print(f"{options.count} cases, {lowered} lowered, {failed} failed")
    if not enough:
        print(f"too few were lowered: at least {options.at_least:g} % must be")
    return 0 if enough and failed == 0 and options.count > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
