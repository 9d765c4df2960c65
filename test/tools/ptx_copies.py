"""ptx_copies.py FILE.ptx KERNEL=COUNTxBYTES[+STEP[/GLOBAL_STEP]]...: exactly which cp.async each kernel has.

COUNT copies of BYTES bytes, .cg for 16 and .ca for less, all at one pair of base registers plus a constant. With STEP,
copy number i lies i * STEP bytes behind the first one in shared memory, and i * GLOBAL_STEP (the same if left out) in
global memory. KERNEL=0 stands for none. Kernels that are not named must have none either. Prints what differs and exits
with 1.
"""

import re
import sys

import ptx

EXPECTATION = re.compile(r"(\w+)=(\d+)(?:x(\d+)(?:\+(\d+)(?:/(\d+))?)?)?")


def complaints(name, copies, count, size, shared_step, global_step):
    """What is wrong with a kernel's copies, one line each."""
    if len(copies) != count:
        yield f"{name}: {len(copies)} cp.async, not {count}"
    for number, copy in enumerate(copies):
        cache = ".cg." if size == 16 else ".ca."
        if cache not in copy.opcode or copy.rest != str(size):
            yield f"{name}: not {cache} of {size} bytes: {copy}"
        if (copy.shared, copy.global_) != (copies[0].shared, copies[0].global_):
            yield f"{name}: not at the first one's registers: {copy}"
        moved = copy.shared_offset - copies[0].shared_offset, copy.global_offset - copies[0].global_offset
        if shared_step is not None and moved != (number * shared_step, number * global_step):
            yield f"{name}: not {number} steps of {shared_step} and {global_step} behind the first one: {copy}"


def main(path, *expectations):
    functions = ptx.read(path)
    found = []
    expected = {}
    for text in expectations:
        match = EXPECTATION.fullmatch(text)
        if not match:
            sys.exit(f"not KERNEL=COUNTxBYTES[+STEP[/GLOBAL_STEP]]: {text}")
        count, size, shared_step, global_step = (number and int(number) for number in match.groups()[1:])
        expected[match[1]] = (count, size, shared_step, global_step if global_step is not None else shared_step)
    for name in expected.keys() - functions.keys():
        found.append(f"{name}: no such kernel in {path}")
    for name, function in functions.items():
        found += complaints(name, function.copies, *expected.get(name, (0, 0, None, None)))
    print("\n".join(found) if found else "as expected")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
