"""ptx_parity.py [--copies N] A.ptx B.ptx: whether two PTX files copy asynchronously in the same way.

In each kernel and device function, both files must have the same cp.async instructions in the same order, with the same
immediate offsets, and as many instructions of every opcode. Register numbers do not matter. A device function without
cp.async may be missing on one side: rewritten text no longer calls the header's tile<>(). Differences are printed, and
the exit status is 1; so it is where there is no cp.async at all, or with --copies another number than N.
"""

import argparse
import collections
import re
import sys

FUNCTION = re.compile(r"\.(entry|func)\b(?:\s*\([^)]*\))?\s+([\w$]+)")
# cp.async and no other of its family: commit_group, wait_group, bulk and mbarrier copy nothing by address pairs.
COPY = re.compile(r"cp\.async\.c[ag]\.")
ADDRESS = re.compile(r"\[\s*(%\w+)\s*(?:\+\s*(-?\d+)\s*)?\]")


def bodies(text):
    """Yields (is a kernel, name, body) of every kernel and device function that has a body."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    position = 0
    while head := FUNCTION.search(text, position):
        position = head.end()
        opening, end = text.find("{", position), text.find(";", position)
        if opening < 0 or 0 <= end < opening:
            continue  # a declaration
        depth, position = 1, opening + 1
        while depth and position < len(text):
            depth += {"{": 1, "}": -1}.get(text[position], 0)
            position += 1
        yield head[1] == "entry", head[2], text[opening + 1 : position - 1]


def instructions(body):
    """The instructions of a body, without labels, directives and predicates."""
    # Braces around inline PTX only open a scope of names; those in front of a % hold a vector's registers.
    body = re.sub(r"\{(?!\s*%)|(?<=[;{}\s])\}", " ", body)
    for statement in body.split(";"):
        statement = " ".join(re.sub(r"^\s*(?:[\w$]+:\s*)+", "", statement).split())
        statement = re.sub(r"^@!?%\w+ ", "", statement)
        if statement and not statement.startswith("."):
            yield statement


def copy_of(instruction):
    """A cp.async with its registers replaced by what does not depend on their numbers."""
    return ADDRESS.sub(lambda match: f"[base + {int(match[2] or 0)}]", instruction)


class Function:
    """What is compared: the copies in order, and how many instructions there are of each opcode."""

    def __init__(self, is_kernel, body):
        body = list(instructions(body))
        self.copies = [copy_of(i) for i in body if COPY.match(i)]
        self.opcodes = collections.Counter(i.split()[0] for i in body)
        self.must_match = is_kernel or self.copies


def read(path):
    with open(path) as file:
        return {name: Function(is_kernel, body) for is_kernel, name, body in bodies(file.read())}


def differences(name, a, b):
    """Says how two functions differ, one line each."""
    if len(a.copies) != len(b.copies):
        yield f"{name}: {len(a.copies)} and {len(b.copies)} cp.async"
    for number, (copy_a, copy_b) in enumerate(zip(a.copies, b.copies)):
        if copy_a != copy_b:
            yield f"{name}: cp.async number {number} differs:\n  - {copy_a}\n  + {copy_b}"
    for opcode in sorted(a.opcodes.keys() | b.opcodes.keys()):
        if a.opcodes[opcode] != b.opcodes[opcode]:
            yield f"{name}: {a.opcodes[opcode]} and {b.opcodes[opcode]} of {opcode}"


def compare(path_a, path_b, expected_copies):
    """All differences of two files; expected_copies is None where any number but 0 will do."""
    a, b = read(path_a), read(path_b)
    for path, here, there in ((path_a, a, b), (path_b, b, a)):
        for name in here.keys() - there.keys():
            if here[name].must_match:
                yield f"{name}: only in {path}"
    for name in a.keys() & b.keys():
        yield from differences(name, a[name], b[name])
    copies = sum(len(function.copies) for function in a.values())
    if expected_copies is None and copies == 0:
        yield f"no cp.async in {path_a}"
    elif expected_copies is not None and copies != expected_copies:
        yield f"{copies} cp.async in {path_a}, not {expected_copies}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--copies", type=int, help="the number of cp.async that each file must have")
    parser.add_argument("a")
    parser.add_argument("b")
    options = parser.parse_args()
    found = list(compare(options.a, options.b, options.copies))
    print("\n".join(found) if found else "same")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
