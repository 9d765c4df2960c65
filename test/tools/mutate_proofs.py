"""mutate_proofs.py --least N TABLES -- DOOR...: whether each proof in the tables hangs on its premises.

Each kernel of a table (proof_cases.py) that is proved as expected is broken, one premise at a time: as its `// break:`
lines say, and in the ways of GENERIC below. All mutants of a file are compiled at once, each a namespace of its own. Each
must compile, and what was proved must come out narrower, behind a test or declined: a mutant whose verdict is as good as
before survives, and names a wrong proof. Exits with 1 if any survives or fewer than N are tried; those of kernels that
are not proved to begin with do not count.
"""

import os
import re
import sys
import tempfile
from typing import NamedTuple

from proof_cases import CALL, arguments_of, end_of_call, proved_width, table_of
from proof_doors import said_by

DIVERGE = "if (threadIdx.x < {first} + 7) {{ // mutated"
LANE_RETURNS = "{{ if (threadIdx.x == {first} + 3) return; // mutated"
SUBSET = re.compile(r"subset<(\d+)(?:, (\d+))?>")  # its first thread is the one that threads are counted from


class Mutant(NamedTuple):
    case: str  # file:line: name
    what: str  # was done to it; empty for the case as it stands
    lines: list
    widths: dict  # offset of each call that is to be proved, in `lines`: bytes


# ---- The ways to break any case: (lines, offset of the call) -> lines, or None where there is nothing to break.


def around(opening):
    def mutate(lines, offset):
        if "copy_async<thread>" in lines[offset]:
            return None  # a scope of one thread is never parted
        end = end_of_call(lines, offset)
        at = lines[offset].index(CALL)
        subset = SUBSET.search(lines[offset])
        first = lines[offset][:at] + opening.format(first=int(subset[2] or 0) if subset else 0)
        return [*lines[:offset], first, lines[offset][at:], *lines[offset + 1 : end + 1], "}", *lines[end + 1 :]]

    return mutate


def swapped(lines, offset):
    """The operands in the other order. What is written to must not be const."""
    end = end_of_call(lines, offset)
    head, (dst, src, *options), tail = arguments_of(" ".join(lines[offset : end + 1]))
    call = head + ", ".join([src, dst, *options]) + tail
    same = ["" for _ in range(end - offset)]  # lines keep their numbers
    mutant = [*lines[:offset], call, *same, *lines[end + 1 :]]
    return [re.sub(r"\bconst (\w+) \*", r"\1 *", line) for line in mutant]


def local(lines, _):
    """Shared memory becomes the thread's own."""
    if not any("__shared__" in line for line in lines):
        return None
    mutant = [re.sub(r"extern __shared__ (.*)\[\];", r"\1[16384];", line) for line in lines]
    return [re.sub(r"__shared__ ", "", line) for line in mutant]


GENERIC = {
    "divergent condition around the call": around(DIVERGE),
    "one lane returns before the call": around(LANE_RETURNS),
    "operands swapped": swapped,
    "shared memory made local": local,
}


def broken(case, old, new):
    """The lines with the only `old` in the code replaced."""
    found = [i for i, line in enumerate(case.lines) if not line.lstrip().startswith("//") and old in line]
    if len(found) != 1 or case.lines[found[0]].count(old) != 1:
        raise ValueError(f"'{case.name}' must have '{old}' once, it is on {len(found)} lines")
    return [line.replace(old, new) if i == found[0] else line for i, line in enumerate(case.lines)]


def calls_in(lines):
    return [i for i, line in enumerate(lines) if CALL in line and not line.lstrip().startswith("//")]


def mutants_of(table, case):
    """The case as it stands, and then its mutants; nothing if it has no proof."""
    widths = [proved_width(site.expected["prove"]) for site in case.sites]
    if not any(widths):
        return

    def mutant(what, lines, kept=None):
        """`kept`: the number of the only call that what was done is about."""
        calls = [call for call in enumerate(calls_in(lines)) if widths[call[0]] and kept in (None, call[0])]
        return Mutant(f"{table.path}:{case.line}: {case.name}", what, lines, {at: widths[i] for i, at in calls})

    yield mutant("", case.lines)
    for old, new in case.breaks:
        yield mutant(f"{old} => {new}", broken(case, old, new))
    for what, mutate in GENERIC.items():
        for number, offset in enumerate(calls_in(case.lines)):
            lines = mutate(case.lines, offset) if widths[number] else None
            if lines:
                yield mutant(what, lines, number)


# ---- All mutants of a file in one run of the door.


def is_worse(verdicts, width):
    return bool(verdicts) and any(found.kind != "static" or found.widths[0] < width for found in verdicts)


def decided(table, mutants, door):
    """What the door makes of the calls of each mutant, as a list like `mutants`, and the errors."""
    lines, starts = list(table.prelude), []
    for number, mutant in enumerate(mutants):
        starts.append(len(lines) + 1)
        name = mutant.lines[0].split()[1]
        lines += [mutant.lines[0].replace(name, f"{name}_{number}"), *mutant.lines[1:]]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, os.path.basename(table.path))
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        verdicts, errors = said_by(door, path, "prove", path)

    def blamed(error):
        number = int(error.split(":")[1]) if error.startswith(path) else 0
        before = [f"{mutant.case}: {mutant.what}" for start, mutant in zip(starts, mutants) if start <= number]
        return f"does not compile: {before[-1] if before else table.path}: {error.split('error: ')[-1]}"

    found = [{at: verdicts.get(start + at, []) for at in mutant.widths} for start, mutant in zip(starts, mutants)]
    return found, [blamed(error) for error in errors]


def survivors(table, door):
    """How many mutants were tried, and a line for each that is as well off as before or does not compile."""
    mutants = [mutant for case in table.cases for mutant in mutants_of(table, case)]
    found, failures = decided(table, mutants, door) if mutants else ([], [])
    if failures:
        return 0, failures
    tried, is_proved = 0, False
    for mutant, verdicts in zip(mutants, found):
        worse = [is_worse(verdicts[at], width) for at, width in mutant.widths.items()]
        if not mutant.what:
            is_proved = all(verdicts.values()) and not any(worse)
        elif is_proved:
            tried += 1
            if not any(worse):
                said = "; ".join(" and ".join(map(str, calls)) or "nothing said" for calls in verdicts.values())
                failures.append(f"survives: {mutant.case}: {mutant.what}: {said}")
    return tried, failures


def main(arguments):
    split = arguments.index("--")
    least, paths, door = int(arguments[1]), arguments[2:split], arguments[split + 1 :]
    results = [survivors(table_of(path), door) for path in paths]
    tried, failures = sum(result[0] for result in results), [line for result in results for line in result[1]]
    for line in failures:
        print(line)
    print(f"{tried} mutants, {len(failures)} of them wrong")
    return 1 if failures or tried < least else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
