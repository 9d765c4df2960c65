"""ptx_extra.py FILE.ptx KERNEL OTHER OPCODE...: how the code of OTHER differs from KERNEL's.

Both must have the same cp.async instructions up to their addresses, and equally many instructions of every opcode but those
named (by their first part: "mul" allows mul.lo.s64). Prints what differs and exits with 1.
"""

import collections
import sys

import ptx


def opcodes(function):
    return collections.Counter(instruction.split()[0] for instruction in function.instructions)


def complaints(function, other, allowed):
    """What is wrong, one line each."""
    copies, other_copies = ([(copy.opcode, copy.rest) for copy in f.copies] for f in (function, other))
    if copies != other_copies:
        yield f"{len(copies)} and {len(other_copies)} cp.async, or not the same"
    here, there = opcodes(function), opcodes(other)
    for opcode in sorted(here.keys() | there.keys()):
        more = there[opcode] - here[opcode]
        if more != 0 and opcode.split(".")[0] not in allowed:
            yield f"{abs(more)} {'more' if more > 0 else 'less'} of {opcode}"


def main(path, kernel, other, *allowed):
    functions = ptx.read(path)
    for name in (kernel, other):
        if name not in functions:
            sys.exit(f"no {name} in {path}")
    found = list(complaints(functions[kernel], functions[other], allowed))
    print("\n".join(found) if found else "nothing else")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
