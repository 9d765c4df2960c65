"""Reads PTX as far as our checks need it: functions, their instructions, cp.async and our loads and stores in parts."""

import re
from typing import NamedTuple

FUNCTION = re.compile(r"\.(entry|func)\b(?:\s*\([^)]*\))?\s+([\w$]+)")
# cp.async and no other of its family: commit_group, wait_group, bulk and mbarrier are no copies between two addresses.
COPY = re.compile(r"(cp\.async\.c[ag]\.\S+) \[(%\w+) ?(?:\+ ?(-?\d+))?\], \[(%\w+) ?(?:\+ ?(-?\d+))?\], (.*)")

# A load or a store of our inline PTX: its registers have plain names, those of the compilers begin with %.
ACCESS = re.compile(
    r"((?:ld|st)\.(?:shared|global)\.\S+) (?:(?:a|\{a[^}]*\}), )?\[(%\w+) ?(?:\+ ?(-?\d+))?\](?:, (?:a|\{a[^}]*\}))?"
)


def bodies(text):
    """Yields (is a kernel, name, body) of every kernel and device function that has a body."""
    # Where a line comes from (-lineinfo) ends without a semicolon, unlike instructions.
    text = re.sub(r"//[^\n]*|/\*.*?\*/|^\s*\.loc\s[^\n]*", "", text, flags=re.S | re.M)
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
    # Braces around inline PTX only open a scope of names; those in front of a % or "a," hold a vector's registers.
    body = re.sub(r"\{(?!\s*(?:%|\w+,))|(?<=[;{}\s])\}", " ", body)
    for statement in body.split(";"):
        statement = " ".join(re.sub(r"^\s*(?:[\w$]+:\s*)+", "", statement).split())
        statement = re.sub(r"^@!?%\w+ ", "", statement)
        if statement and not statement.startswith("."):
            yield statement


class Copy(NamedTuple):
    """One cp.async; `rest` are the operands behind the two addresses, registers without their numbers: cp-size first."""

    opcode: str
    shared: str
    shared_offset: int
    global_: str
    global_offset: int
    rest: str

    def __str__(self):
        """Without the registers, whose numbers mean nothing."""
        rest = re.sub(r"%\w+", "register", self.rest)
        return f"{self.opcode} [shared + {self.shared_offset}], [global + {self.global_offset}], {rest}"


class Access(NamedTuple):
    """One load or store of ours."""

    opcode: str
    offset: int

    def __str__(self):
        return f"{self.opcode} [base + {self.offset}]"


class Function:
    """A kernel or device function with a body."""

    def __init__(self, is_kernel, body):
        self.is_kernel = is_kernel
        self.instructions = list(instructions(body))
        self.copies = [copy for copy in map(copy_of, self.instructions) if copy]
        self.accesses = [access for access in map(access_of, self.instructions) if access]


def copy_of(instruction):
    """The parts of a cp.async; None for any other instruction."""
    match = COPY.fullmatch(instruction)
    if not match:
        return None
    opcode, shared, shared_offset, global_, global_offset, rest = match.groups()
    rest = re.sub(r"%\w+", "register", rest)  # how many bytes of the source are read, or a cache policy
    return Copy(opcode, shared, int(shared_offset or 0), global_, int(global_offset or 0), rest)


def access_of(instruction):
    """The parts of a load or store of ours; None for any other instruction."""
    match = ACCESS.fullmatch(instruction)
    return Access(match[1], int(match[3] or 0)) if match else None


def read(path):
    """{name: Function} of a file."""
    with open(path) as file:
        return {name: Function(is_kernel, body) for is_kernel, name, body in bodies(file.read())}
