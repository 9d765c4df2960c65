"""ptx_copies.py FILE.ptx KERNEL=COUNTxBYTES[+STEP[/GLOBAL_STEP]],...: exactly which cp.async each kernel has.

COUNT copies of BYTES bytes, .cg for 16 and .ca for less, all at one pair of base registers plus a constant. With STEP,
copy number i lies i * STEP bytes behind the first one in shared memory, and i * GLOBAL_STEP (the same if left out) in
global memory. A tilde behind BYTES instead allows registers of its own to each copy, as steps of run time need them. A
kernel with a test has several sizes, separated by commas. KERNEL=0 stands for none. Kernels that are not named must have
none either. Prints what differs and exits with 1.
"""

import re
import sys
from typing import NamedTuple

import ptx

GROUP = re.compile(r"(\d+)x(\d+)(?:(~)|\+(\d+)(?:/(\d+))?)?")


class Group(NamedTuple):
    """The copies of one size; the steps are None where they are anything."""

    count: int
    size: int
    one_base: bool
    shared_step: int | None
    global_step: int | None


def groups_of(text):
    """The groups of an expectation; None if it is not understood."""
    if text == "0":
        return []
    groups = []
    for part in text.split(","):
        match = GROUP.fullmatch(part)
        if not match:
            return None
        count, size, registers, shared_step, global_step = match.groups()
        shared_step = shared_step and int(shared_step)
        global_step = int(global_step) if global_step else shared_step
        groups.append(Group(int(count), int(size), not registers, shared_step, global_step))
    return groups


def complaints(name, copies, groups):
    """What is wrong with a kernel's copies, one line each."""
    expected = sum(group.count for group in groups)
    if len(copies) != expected:
        yield f"{name}: {len(copies)} cp.async, not {expected}"
    if len(groups) == 1:
        yield from complaints_of_group(name, copies, groups[0])
        return
    for group in groups:
        same_size = [copy for copy in copies if copy.rest == str(group.size)]
        if len(same_size) != group.count:
            yield f"{name}: {len(same_size)} cp.async of {group.size} bytes, not {group.count}"
        yield from complaints_of_group(name, same_size, group)


def complaints_of_group(name, copies, group):
    """What is wrong with the copies of one size."""
    for number, copy in enumerate(copies):
        cache = ".cg." if group.size == 16 else ".ca."
        if cache not in copy.opcode or copy.rest != str(group.size):
            yield f"{name}: not {cache} of {group.size} bytes: {copy}"
        if group.one_base and (copy.shared, copy.global_) != (copies[0].shared, copies[0].global_):
            yield f"{name}: not at the first one's registers: {copy}"
        steps = group.shared_step, group.global_step
        moved = copy.shared_offset - copies[0].shared_offset, copy.global_offset - copies[0].global_offset
        if steps[0] is not None and moved != (number * steps[0], number * steps[1]):
            yield f"{name}: not {number} steps of {steps[0]} and {steps[1]} behind the first one: {copy}"


def main(path, *expectations):
    functions = ptx.read(path)
    found = []
    expected = {}
    for text in expectations:
        kernel, _, copies = text.partition("=")
        groups = groups_of(copies)
        if groups is None:
            sys.exit(f"not KERNEL=COUNTxBYTES[+STEP[/GLOBAL_STEP]],...: {text}")
        expected[kernel] = groups
    for name in expected.keys() - functions.keys():
        found.append(f"{name}: no such kernel in {path}")
    for name, function in functions.items():
        found += complaints(name, function.copies, expected.get(name, []))
    print("\n".join(found) if found else "as expected")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
