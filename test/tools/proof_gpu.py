"""proof_gpu.py TABLE --out FILE: a program that runs the kernels of a table (proof_cases.py) on a GPU.

Each kernel with a copy that is lowered is launched, with arguments that test/gpu/made.h makes from the types of its
parameters. Around each such copy_async stands a check of the tiles, bit by bit (test/gpu/proofs.cuh). The program is a table
too: the doors must decide as they did without the checks.
"""

import argparse
import os
import re
from typing import NamedTuple

from proof_cases import CALL, arguments_of, end_of_call, outcomes_of, table_of

KERNEL = re.compile(r"__global__ __launch_bounds__\((\d+)\) void (\w+)\(([^)]*)\) \{")
INSTANTIATION = re.compile(r"^template __global__ void (\w+)(<.*>)\(", re.M)
WITH_SIDE_EFFECTS = re.compile(r"\+\+|--|[^=!<>]=[^=]")
LAUNCH = re.compile(r"([\w:<>]+(?!\S))?((?: ?(?:(?:grid|block)\([\d, ]+\)|\w+=-?\d+))*)")
NOT = re.compile(r"not( by nvcc)?, because (.+)")
EXTENTS = re.compile(r"(grid|block)\(([\d, ]+)\)")
VALUE = re.compile(r"(\w+)=(-?\d+)")
DYNAMIC_SHARED = 48 << 10  # bytes: what a launch may ask for without more ado


class Kernel(NamedTuple):
    name: str  # as it is launched, inside of the case's namespace
    parameters: list  # names
    threads: int


# ---- Which copies are checked.


def outcomes_under_guard(site):
    return outcomes_of(site.expected.get("guard", site.expected["prove"]))


def is_lowered(site):
    return any(kind in ("static", "guarded") for kind, _, _ in outcomes_under_guard(site))


def is_sound(site):
    """Whether the whole scope makes the copy, with one tile: it is lowered, or only too narrow."""
    return all(kind in ("static", "guarded") or rule == "width" for kind, rule, _ in outcomes_under_guard(site))


def with_checks(case, first):
    """The case's lines with its checks, which are numbered from `first` on, and the names of those copies."""
    lines, names, done = [], [], 0
    for site in filter(is_sound, case.sites):
        offset = site.line - case.line
        end = end_of_call(case.lines, offset)
        head, operands, _ = arguments_of(" ".join(case.lines[offset : end + 1]))
        tiles = site.tiles or ", ".join(operands[:2])
        if WITH_SIDE_EFFECTS.search(tiles):
            raise ValueError(f"{case.name}: these operands have side effects, and no '// run: checks': {tiles}")
        at = case.lines[offset].index(CALL)
        scope = head[at + len(CALL) - 1 : -1]
        lines += [*case.lines[done:offset], case.lines[offset][:at] + "{", f"proofs::spoil{scope}({tiles});"]
        lines += [case.lines[offset][at:], *case.lines[offset + 1 : end + 1]]
        lines += [f"proofs::check{scope}({first + len(names)}, {tiles});", "}"]
        names.append(f"{case.name}, line {site.line}")
        done = end + 1
    return lines + case.lines[done:], names


# ---- How the kernels are launched.


def kernels_of(case):
    """Those that can be launched: a template's instantiations; for a class, a line of the table must name it."""
    code, kernels = "\n".join(case.lines), []
    for threads, name, parameters in KERNEL.findall(code):
        names = re.findall(r"(\w+)(?:,|$)", parameters)
        instances = [name + arguments for template, arguments in INSTANTIATION.findall(code) if template == name]
        kernels += [Kernel(instance, names, int(threads)) for instance in instances or [name]]
    return kernels


def launch_of(case, kernel, name, options):
    """The statement that launches a kernel as a '// run:' line says."""
    extents = {"grid": "2, 2, 2", "block": str(kernel.threads), **dict(EXTENTS.findall(options))}
    values = dict(VALUE.findall(options))
    if unknown := set(values) - set(kernel.parameters):
        raise ValueError(f"{case.name}: {name} has no parameter {', '.join(unknown)}")
    shared = DYNAMIC_SHARED if any("extern __shared__" in line for line in case.lines) else 0
    shape = f"{{dim3({extents['grid']}), dim3({extents['block']}), {shared}}}"
    arguments = [values.get(parameter, "proofs::made") for parameter in kernel.parameters]
    return f'program.launch({", ".join([quoted(case.name), f"{case.name}::{name}", shape, *arguments])});'


def launches_of(case, runs):
    """The statements that launch the case's kernels."""
    launches = []
    for run in runs or [""]:
        match = LAUNCH.fullmatch(run)
        name, options = match.groups() if match else (None, "")
        meant = [kernel for kernel in kernels_of(case) if name in (None, kernel.name) or name.endswith("::" + kernel.name)]
        if not match or not meant:
            raise ValueError(f"{case.name}: '// run: {run}' launches nothing")
        launches += [launch_of(case, kernel, name or kernel.name, options) for kernel in meant]
    return launches


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parts_of(case, first):
    """(lines of code, statements of the program, number of copies) of one case."""
    definitions = [run.removeprefix("with ") for run in case.runs if run.startswith("with ")]
    refusal = next((match for match in map(NOT.fullmatch, case.runs) if match), None)
    runs = [run for run in case.runs if not run.startswith("with ") and not NOT.fullmatch(run)]
    left_out = [f"program.leave_out({quoted(case.name)}, {quoted(refusal[2])});"] if refusal else []
    if refusal and not refusal[1]:
        return [*case.lines[:-1], *definitions, case.lines[-1]], left_out, 0
    lines, names = with_checks(case, first)
    code, statements = [*lines[:-1], *definitions, lines[-1]], launches_of(case, runs)
    statements += [f"program.expect({first + number}, {quoted(name)});" for number, name in enumerate(names)]
    if refusal:
        code = ["#ifndef __NVCC__", *code, "#endif"]
        statements = ["#ifndef __NVCC__", *statements, "#else", *left_out, "#endif"]
    return code, statements, len(names)


def program_of(table):
    """The program's lines."""
    lines, body, copies = [*table.prelude, '#include "proofs.cuh"'], [], 0
    for case in table.cases:
        if any(map(is_lowered, case.sites)):
            code, statements, count = parts_of(case, copies)
            lines += ["", *code]
            body += statements
            copies += count
    skip = ["if (round_trip::skipped())", "return round_trip::SkipCode;"]
    return [*lines, "", "int main() {", *skip, "proofs::Program program;", *body, "return program.finish();", "}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    with open(arguments.out, "w") as file:
        file.write("\n".join(program_of(table_of(arguments.table))) + "\n")


if __name__ == "__main__":
    main()
