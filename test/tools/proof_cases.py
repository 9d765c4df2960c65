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

Each kernel with a copy that is lowered runs on a GPU (proof_gpu.py). Where that takes more than its parameters' types say,
a comment inside of the case says so:

  // run: [KERNEL] [grid(X, Y, Z)] [block(X, Y, Z)] [PARAMETER=NUMBER]...    launches KERNEL; without a name all of the case
  // run: with CODE              a definition that the kernel needs
  // run: not, because REASON    no launch is right; `not by nvcc`: that compiler cannot read the case
  // run: checks DST, SRC        right above a copy_async: the same tiles, where its own operands have side effects

One launch for each line, and one of each kernel if there is none.
"""

import re
from typing import NamedTuple

EXPECT = re.compile(r"\s*// expect(\(guard\))?: (.+)")
BREAK = re.compile(r"\s*// break: (.+) => (.*)")
RUN = re.compile(r"\s*// run: (.+)")
CALL = "copy_async<"


class Site(NamedTuple):
    """One copy_async of a case."""

    line: int  # in the file, from 1
    expected: dict  # "prove" or "guard": the outcomes, as written
    tiles: str  # the operands that are to be checked; None: its own


class Case(NamedTuple):
    name: str
    line: int  # of its first line in the file
    lines: list
    sites: list
    breaks: list  # pairs of texts
    runs: list  # texts: launches and what they need


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
    sites, breaks, runs, expected, tiles = [], [], [], {}, None
    for offset, line in enumerate(lines):
        if match := EXPECT.match(line):
            expected["guard" if match[1] else "prove"] = match[2]
        elif match := BREAK.match(line):
            breaks.append((match[1], match[2]))
        elif match := RUN.match(line):
            if match[1].startswith("checks "):
                tiles = match[1].removeprefix("checks ")
            else:
                runs.append(match[1])
        elif CALL in line and not line.lstrip().startswith("//"):
            if "prove" not in expected:
                raise ValueError(f"{path}:{first + offset}: this copy_async has no '// expect:'")
            sites.append(Site(first + offset, expected, tiles))
            expected, tiles = {}, None
    if expected or not sites:
        raise ValueError(f"{path}:{first}: '{name}' has no copy_async below an '// expect:'")
    return Case(name, first, lines, sites, breaks, runs)


# ---- Text of one case.


def end_of_call(lines, offset):
    """The offset of the line with the semicolon that ends the statement which begins at `offset`."""
    depth = 0
    for end in range(offset, len(lines)):
        depth += sum((letter in "({") - (letter in ")}") for letter in lines[end])
        if depth <= 0 and ";" in lines[end]:
            return end
    raise ValueError(f"no end of the call in {lines[0]}")


def arguments_of(text):
    """(text in front of the arguments, the arguments, text behind) of the copy_async in `text`."""
    start = text.index("(", text.index(CALL)) + 1
    plain = re.sub(r" (<<|>>|<=|>=|<|>) |->", lambda operator: "." * len(operator[0]), text)  # no brackets
    depth, parts, last = 0, [], start
    for position in range(start, len(text)):
        letter = plain[position]
        if depth == 0 and letter in ",)":
            parts.append(text[last:position].strip())
            last = position + 1
            if letter == ")":
                return text[:start], parts, text[position:]
        depth += (letter in "([{<") - (letter in ")]}>")
    raise ValueError(f"no end of the arguments in {text}")


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
