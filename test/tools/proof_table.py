"""proof_table.py [--as WRAPPING] TABLES -- DOOR...: whether a door decides as the tables of kernels expect.

Or proof_table.py --least N TABLES: whether they hold at least N kernels. The language of the tables is described in
proof_cases.py, the wrappings in proof_wrappings.py. What is proved for 16 bytes under align=prove must need no test under
align=guard either. Exits with 1 if anything differs.
"""

import argparse
import os
import sys
import tempfile

from proof_cases import outcomes_of, table_of
from proof_doors import said_by
from proof_wrappings import WRAPPINGS


def fits(expected, verdict):
    """Whether a verdict is the outcome (kind, detail, part of the reason)."""
    kind, detail, part = expected
    if kind == "static":
        return verdict.kind == "static" and verdict.widths == (detail,)
    if kind == "guarded":
        return verdict.kind == "guarded" and verdict.widths == detail
    return any(rule == detail and (part or "") in reason for rule, reason in verdict.reasons)


def matches(text, verdicts, withholds):
    """Whether the verdicts on one call are the outcomes in `text`, in any order. `withholds`: no text is edited there."""
    outcomes = outcomes_of(text)
    if withholds:  # what would be lowered is declined, once
        lowered = [outcome for outcome in outcomes if outcome[0] in ("static", "guarded")]
        others = [outcome for outcome in outcomes if outcome not in lowered]
        outcomes = others + ([("declined", "emission", None)] if lowered else [])
    if len(outcomes) == 1:  # all instantiations agree
        return bool(verdicts) and all(fits(outcomes[0], verdict) for verdict in verdicts)
    rest = list(verdicts)
    for outcome in outcomes:
        fitting = next((verdict for verdict in rest if fits(outcome, verdict)), None)
        if not fitting:
            return False
        rest.remove(fitting)
    return not rest


def expected_under(align, site):
    if align == "guard" and "guard" not in site.expected:
        return "16" if site.expected["prove"] == "16" else None
    return site.expected[align]


def differences(table, door, main):
    """A line for each call whose outcome is another than expected, and the number of outcomes that were compared."""
    different, compared, is_text = [], 0, "--" in door
    for align in ("prove", "guard"):
        verdicts, errors = said_by(door, main, align, table.path)
        different += errors
        for case, site in ((case, site) for case in table.cases for site in case.sites):
            expected = expected_under(align, site)
            if not expected:
                continue
            compared += 1
            found = verdicts.get(site.line, [])
            withholds = is_text and main != table.path
            if not matches(expected, found, withholds):
                place = f"{table.path}:{site.line}: {case.name}: align={align}"
                said = " and ".join(map(str, found)) or "nothing said"
                different.append(f"{place}: expected {expected}, found {said}")
    return different, compared


def compare(path, wrapping, door):
    """Prints what differs for one table, and returns whether anything does."""
    table, main = table_of(path), path
    with tempfile.TemporaryDirectory() as folder:
        if wrapping:
            table, main = WRAPPINGS[wrapping](table, folder)
        different, compared = differences(table, door, main)
    for line in different:
        print(line)
    print(f"{os.path.basename(path)}: {compared} outcomes, {len(different)} differ")
    return bool(different) or not compared


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--least", type=int, help="the number of kernels that there must be")
    parser.add_argument("--as", dest="wrapping", choices=WRAPPINGS, help="where to put the kernels")
    parser.add_argument("tables", nargs="+")
    split = arguments.index("--") if "--" in arguments else len(arguments)
    options, door = parser.parse_args(arguments[:split]), arguments[split + 1 :]
    if options.least:
        count = sum(len(table_of(path).cases) for path in options.tables)
        print(f"{count} kernels")
        return int(count < options.least)
    return int(any([compare(path, options.wrapping, door) for path in options.tables]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
