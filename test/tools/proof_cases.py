"""Reads the tables of test/Proofs: CUDA files of small kernels, each with what is to become of its copies.

A case is a namespace at the left margin, which holds a kernel and what belongs to it. The comment right above a
copy_async says what is right, in this language:

  // expect: 16                  lowered to copies of 16 (8, 4) bytes, proved
  // expect: guarded 16 8 sync   lowered behind a test: its widths, and `sync` if the plain copy is the last resort
  // expect: declined active     not lowered, for that rule of Checks.def among others; words of the reason may follow in ""
  // expect: 16, 4               one for each instantiation, in any order; in text, which is one for all, none is lowered

That is under align=prove; `// expect(guard): ...` is under align=guard. Each premise that a proof rests on has a line
`// break: OLD => NEW`: once the only OLD in the case's code is NEW, a copy that was proved must be narrower, behind a
test or declined (mutate_proofs.py).
"""

import re
from typing import NamedTuple

EXPECT = re.compile(r"\s*// expect(\(guard\))?: (.+)")
BREAK = re.compile(r"\s*// break: (.+) => (.*)")
CALL = "copy_async<"


class Site(NamedTuple):
    """One copy_async of a case."""

    line: int  # in the file, from 1
    expected: dict  # "prove" or "guard": the outcomes, as written


class Case(NamedTuple):
    name: str
    line: int  # of its first line in the file
    lines: list
    sites: list
    breaks: list  # pairs of texts


class Table(NamedTuple):
    path: str
    prelude: list  # the lines in front of the first case
    cases: list


def table_of(path):
    """Reads a file; raises ValueError if it is no table."""
    with open(path) as file:
        return parsed(path, file.read().splitlines())


def parsed(path, lines):
    prelude, cases, start = [], [], None
    for number, line in enumerate(lines):
        if start is None and re.match(r"namespace \w+ \{$", line):
            start = number
        elif start is not None and line == f"}} // namespace {lines[start].split()[1]}":
            cases.append(case_of(path, lines[start : number + 1], start + 1))
            start = None
        elif not cases and start is None:
            prelude.append(line)
    if start is not None:
        raise ValueError(f"{path}:{start + 1}: this namespace has no end")
    names = [case.name for case in cases]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{path}: two cases are named '{name}'")
    return Table(path, prelude, cases)


def case_of(path, lines, first):
    name = lines[0].split()[1]
    sites, breaks, expected = [], [], {}
    for offset, line in enumerate(lines):
        if match := EXPECT.match(line):
            expected["guard" if match[1] else "prove"] = match[2]
        elif match := BREAK.match(line):
            breaks.append((match[1], match[2]))
        elif CALL in line and not line.lstrip().startswith("//"):
            if "prove" not in expected:
                raise ValueError(f"{path}:{first + offset}: this copy_async has no '// expect:'")
            sites.append(Site(first + offset, expected))
            expected = {}
    if expected or not sites:
        raise ValueError(f"{path}:{first}: '{name}' has no copy_async below an '// expect:'")
    return Case(name, first, lines, sites, breaks)


# ---- What one outcome is.


def outcome_of(text):
    """(kind, numbers or rule, part of the reason) of one outcome as it is written."""
    if re.fullmatch(r"16|8|4", text):
        return ("static", int(text), None)
    if match := re.fullmatch(r"guarded((?: (?:16|8|4))+)( sync)?", text):
        return ("guarded", (*map(int, match[1].split()), *(["sync"] if match[2] else [])), None)
    if match := re.fullmatch(r'declined ([\w-]+)(?: "(.+)")?', text):
        return ("declined", match[1], match[2])
    raise ValueError(f"'{text}' is no outcome")


def outcomes_of(text):
    return [outcome_of(part) for part in re.split(r", (?=16|8|4|guarded|declined)", text)]


def proved_width(text):
    """The least width that is proved for all instantiations; None where one of them has none."""
    outcomes = outcomes_of(text)
    return min(width for _, width, _ in outcomes) if all(kind == "static" for kind, _, _ in outcomes) else None
