"""What a random copy is: a scope, an element type and two tiles of the same shape, with all that a user may write about
them, described in numbers. random_draw.py draws them, and random_kernels.py writes them as CUDA C++.
"""

import dataclasses

MAX_RANK = 5

@dataclasses.dataclass
class Number:
    """An integer of the program: a constant, or given at run time and promised to be a multiple of `promise`."""

    value: int
    promise: int = 0  # 0: a constant; 1: at run time, without a promise


@dataclasses.dataclass
class Slice:
    extents: list
    origin: list  # Numbers


@dataclasses.dataclass
class Side:
    """One tile: element (i0, i1, ...) is number base + swizzle(sum of (origin + i) * stride) behind the pointer."""

    extents: list  # of the tile that the slices, if any, are cut from
    strides: list  # Numbers; those of a run-time pitch are constants here
    layout: str  # how they are written: "array", "packed", "pitch", "ld" or "stride"
    pitch: Number = None
    slices: list = dataclasses.field(default_factory=list)
    swizzle: tuple = None
    named: bool = False  # a variable of the kernel holds the tile
    logical: list = None  # which dimensions are those of the copy; the others have an extent of one
    base: Number = dataclasses.field(default_factory=lambda: Number(0))
    base_inside: bool = False  # the promise covers pointer + base, not the pointer
    aligned: int = 0  # the promise in bytes, 0 for none
    hidden: bool = False  # nobody sees what memory the pointer leads to

    def start(self):
        """The index of element (0, ...), before the swizzle and without the base."""
        return sum(o.value * s.value for cut in self.slices for o, s in zip(cut.origin, self.strides))

    def reach(self):
        """The largest index, before the swizzle and without the base."""
        extents = self.slices[-1].extents if self.slices else self.extents
        return self.start() + sum((n - 1) * s.value for n, s in zip(extents, self.strides))

    def elements(self):
        """How many elements behind the pointer the tile needs."""
        last = self.reach()
        if self.swizzle:
            b, m, _ = self.swizzle
            last |= (1 << (m + b)) - 1
        return self.base.value + last + 1


@dataclasses.dataclass
class Shared:
    """The variable in shared memory that the shared side lies in."""

    kind: str  # "array": it is the tile's; "stage": an array of them; "member": of a struct; "flat": one dimension
    alignment: int
    before: int = 0  # bytes in front of the member
    after: int = 0  # bytes behind it
    stages: int = 0
    stage: Number = None
    elements: int = 0  # of all dimensions together

    def bytes(self, element):
        """Bytes of the whole variable."""
        return self.before + self.elements * element[0] * max(1, self.stages) + self.after

    def tile_start(self, element):
        """The byte at which the array or pointer begins that the shared side uses."""
        return self.before + (self.stage.value * self.elements * element[0] if self.stage else 0)


@dataclasses.dataclass
class Case:
    number: int
    element: tuple
    scope: str
    threads: int
    block: tuple
    condition: str
    operation: str  # "copy_async" or "copy"
    to_global: bool
    extents: list  # logical, without those of one
    global_: Side
    shared: Side
    variable: Shared
    offset: int  # bytes past a multiple of 256 where the memory of the global side begins
    valid: list = None  # how much of each dimension of `extents` is valid, as Numbers; none: all of the tile
    zero_fill: bool = False  # what is not valid becomes zero; else it stays
    group: bool = False  # the threads are named by a group in place of the scope

    def counts(self):
        """How many elements of each dimension are copied."""
        return [min(max(v.value, 0), n) for v, n in zip(self.valid, self.extents)] if self.valid else self.extents
