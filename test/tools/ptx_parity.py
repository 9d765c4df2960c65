"""ptx_parity.py [--copies N] [--but arithmetic|code [--only-in NAMES]] A.ptx B.ptx: whether two PTX files copy alike.

In each kernel and device function, both files must have the same cp.async instructions in the same order, with the same
immediate offsets, the same for the loads and stores of our inline PTX, and as many instructions of every opcode with
equal constants. Register numbers do not matter. A device function without copies may be missing on one side: rewritten
text no longer calls the header's tile<>(). With --but arithmetic, integer arithmetic may differ: compilers add up
run-time numbers in another order when they stand in another function. With --but code only the copies are compared.
--only-in names, between commas, the functions that --but is for; without it it is for all. Differences are printed, and
the exit status is 1; so it is where there is no copy at all, or with --copies another number of cp.async than N.
"""

import argparse
import collections
import re
import sys

import ptx


CONSTANT = re.compile(r"(?<![\w%$.])(?:-?\d+|0[xfd][0-9A-Fa-f]+)\b(?!\.)")
ARITHMETIC = {"add", "sub", "mul", "mad", "neg", "shl", "shr", "and", "or", "xor", "cvt", "cvta", "mov", "setp"}


def operation(instruction):
    """An instruction's opcode, and its constants: a wrong number is as bad as a wrong opcode. Copies are compared by
    themselves, and of them compilers write an offset of zero or leave it out."""
    opcode, _, operands = instruction.partition(" ")
    if ptx.copy_of(instruction) or ptx.access_of(instruction):
        return opcode
    return " ".join([opcode] + CONSTANT.findall(operands))


def operations(function, but):
    """How many instructions there are of each operation."""
    if but == "code":
        return collections.Counter()
    return collections.Counter(
        name
        for name in map(operation, function.instructions)
        if not but or (name.split(".")[0] not in ARITHMETIC and not name.startswith("ld.param"))
    )


def differences(name, a, b, but):
    """Says how two functions differ, one line each."""
    if len(a.copies) != len(b.copies):
        yield f"{name}: {len(a.copies)} and {len(b.copies)} cp.async"
    for number, (copy_a, copy_b) in enumerate(zip(a.copies, b.copies)):
        if str(copy_a) != str(copy_b):
            yield f"{name}: cp.async number {number} differs:\n  - {copy_a}\n  + {copy_b}"
    for number, (access_a, access_b) in enumerate(zip(a.accesses, b.accesses)):
        if access_a != access_b:
            yield f"{name}: load or store number {number} differs:\n  - {access_a}\n  + {access_b}"
    operations_a, operations_b = operations(a, but), operations(b, but)
    for each in sorted(operations_a.keys() | operations_b.keys()):
        if operations_a[each] != operations_b[each]:
            yield f"{name}: {operations_a[each]} and {operations_b[each]} of {each}"


def compare(path_a, path_b, expected_copies, but, only_in):
    """All differences of two files; expected_copies is None where any number but 0 will do, and only_in where `but`
    is for all functions."""
    a, b = ptx.read(path_a), ptx.read(path_b)
    for path, here, there in ((path_a, a, b), (path_b, b, a)):
        for name in here.keys() - there.keys():
            if here[name].is_kernel or here[name].copies or here[name].accesses:
                yield f"{name}: only in {path}"
    for name in a.keys() & b.keys():
        yield from differences(name, a[name], b[name], but if only_in is None or name in only_in else None)
    copies = sum(len(function.copies) for function in a.values())
    if expected_copies is None and copies == 0 and not any(function.accesses for function in a.values()):
        yield f"no cp.async in {path_a}"
    elif expected_copies is not None and copies != expected_copies:
        yield f"{copies} cp.async in {path_a}, not {expected_copies}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--copies", type=int, help="the number of cp.async that each file must have")
    parser.add_argument("--but", choices=("arithmetic", "code"), help="what may differ")
    parser.add_argument("--only-in", type=lambda names: names.split(","), help="the functions in which it may")
    parser.add_argument("a")
    parser.add_argument("b")
    options = parser.parse_args()
    found = list(compare(options.a, options.b, options.copies, options.but, options.only_in))
    print("\n".join(found) if found else "same")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
