"""proof_table.py FILE.cu [--as WRAPPING] -- DOOR...: whether a door decides as FILE, a table of kernels, expects.

Or proof_table.py --least N FILES: whether the tables hold at least N kernels. The language of the tables is described in
proof_cases.py, the wrappings in proof_wrappings.py. What is proved without a test under align=prove must be so under
align=guard too, if no wider copies could be tested for. Exits with 1 if anything differs.
"""

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
    if kind == "unproved" and verdict.kind == "guarded":
        return True
    return any(rule == detail and (part or "") in reason for rule, reason in verdict.reasons)


def matches(text, verdicts, withholds):
    """Whether the verdicts on one call are the outcomes in `text`, in any order. `withholds`: text is not edited there."""
    outcomes = outcomes_of(text)
    if withholds and (len(outcomes) > 1 or outcomes[0][0] in ("static", "guarded")):
        outcomes = [("declined", "emission", None)]
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
    """Yields a line for each call whose outcome is another than expected, and the number of outcomes at the end."""
    compared, is_text = 0, "--" in door
    for align in ("prove", "guard"):
        verdicts, errors = said_by(door, main, align, table.path)
        yield from errors
        for case in table.cases:
            for site in case.sites:
                expected = expected_under(align, site)
                if not expected:
                    continue
                compared += 1
                found = verdicts.get(site.line, [])
                withholds = is_text and (main != table.path or len(outcomes_of(expected)) > 1)
                if not matches(expected, found, withholds):
                    said = " and ".join(map(str, found)) or "nothing said"
                    yield f"{table.path}:{site.line}: {case.name}: align={align}: expected {expected}, found {said}"
    yield compared


def wrapped(path, wrapping, door):
    with tempfile.TemporaryDirectory() as folder:
        table, main = WRAPPINGS[wrapping](table_of(path), folder)
        return list(differences(table, door, main))


def main(arguments):
    if arguments[:1] == ["--least"]:
        count = sum(len(table_of(path).cases) for path in arguments[2:])
        print(f"{count} kernels")
        return 0 if count >= int(arguments[1]) else 1
    split = arguments.index("--")
    own, door = arguments[:split], arguments[split + 1 :]
    if len(own) == 3 and own[1] == "--as":
        *different, compared = wrapped(own[0], own[2], door)
    else:
        *different, compared = differences(table_of(own[0]), door, own[0])
    for line in different:
        print(line)
    print(f"{os.path.basename(own[0])}: {compared} outcomes, {len(different)} differ")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
