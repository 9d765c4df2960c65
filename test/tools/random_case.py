"""Draws copies at random: a scope, an element type and two tiles of the same shape, with all that a user may write
about them. What is drawn is described in numbers here, and written as CUDA C++ by random_kernels.py.

Most cases are drawn such that copies of `grain` bytes are possible and can be proved, and that nothing is better
aligned than the text says: a wrong proof then shows as a misaligned copy.
"""

import dataclasses
import math
import random

FEATURES = ("windows", "strides", "swizzle", "copy", "guards")
DEFAULT_FEATURES = ("windows", "strides")

# (bytes, alignment) of the element types.
ELEMENTS = [(1, 1), (2, 2), (2, 2), (4, 4), (4, 4), (8, 8), (8, 4), (12, 4), (16, 16), (16, 8), (16, 4), (24, 8), (24, 4)]
SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256]
MAX_TILE_BYTES = 8192
MAX_SHARED_BYTES = 40 * 1024
MAX_RANK = 5


class Infeasible(Exception):
    """What was drawn does not fit together; another draw may."""


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


class Draw(random.Random):
    def one_in(self, n):
        return self.randrange(n) == 0

    def pick(self, *values):
        return self.choice(values)

    def power(self, low, high):
        """A power of two of low..high, both powers of two."""
        return low << self.randint(0, max(0, (high // low).bit_length() - 1))


def power_of_two_in(n):
    """The largest power of two that divides n."""
    return n & -n


class CaseDraw:
    """Draws one case."""

    def __init__(self, seed, number, features):
        self.draw = Draw(f"{seed}:{number}")
        self.number = number
        self.features = features

    def case(self):
        while True:
            try:
                return self.attempt()
            except Infeasible:
                pass

    def attempt(self):
        draw = self.draw
        self.element = draw.choice(ELEMENTS)
        self.bytes, self.natural = self.element
        self.grain = draw.pick(4, 8, 16, 16, 16)
        scope, threads, block, condition = self.scope()
        # Both sides contiguous along another dimension: then each copy lies inside of one element.
        transposed = self.bytes >= 4 and draw.one_in(6)
        if transposed:
            self.grain = min(self.grain, power_of_two_in(self.bytes))
        rank = draw.pick(1, 2, 2, 2, 3, 3, 3, 4, 5)
        if transposed and rank == 1:
            raise Infeasible
        memory = self.memory_extents(threads, rank, transposed)  # outermost first, as global memory has them
        to_logical = self.permutation(rank)
        extents = [memory[k] for k in to_logical]
        global_order = [to_logical.index(k) for k in range(rank)]
        shared_order = list(global_order)
        if transposed:
            while shared_order[-1] == global_order[-1]:
                draw.shuffle(shared_order)
        elif rank > 2 and draw.one_in(4):
            outer = shared_order[:-1]
            draw.shuffle(outer)
            shared_order = outer + shared_order[-1:]
        global_ = self.side(extents, global_order, False)
        if global_.layout == "stride" and rank > 1 and draw.one_in(6):
            repeated = global_.logical[global_order[0]]
            global_.strides[repeated] = Number(0)
        offset = self.global_place(global_)
        shared, variable = self.shared_side(extents, shared_order)
        operation = "copy" if "copy" in self.features and draw.one_in(3) else "copy_async"
        to_global = operation == "copy" and draw.one_in(2)
        if to_global and any(s.value == 0 for s in global_.strides):
            raise Infeasible
        return Case(self.number, self.element, scope, threads, block, condition, operation, to_global, extents, global_,
                    shared, variable, offset)

    def scope(self):
        draw = self.draw
        kind = draw.pick("thread", "warp", "warp", "warpgroup", "cta1", "cta1", "cta1", "cta2", "cta3")
        if kind.startswith("cta"):
            block = {
                "cta1": [(8,), (24,), (32,), (48,), (64,), (96,), (128,), (128,), (256,)],
                "cta2": [(8, 4), (16, 2), (6, 4), (12, 8), (32, 4), (16, 16)],
                "cta3": [(4, 4, 4), (8, 2, 2), (2, 3, 4), (16, 4, 2), (4, 1, 8)],
            }[kind]
            block = draw.choice(block)
            return f"cta<{', '.join(map(str, block))}>", math.prod(block), block, ""
        threads = {"thread": 1, "warp": 32, "warpgroup": 128}[kind]
        if draw.one_in(12):  # one of several
            groups = draw.randint(2, 3)
            which = f"threadIdx.x / {threads}" if threads > 1 else "threadIdx.x"
            return kind, threads, (threads * groups,), f"{which} == {draw.randrange(groups)}"
        blocks = {1: [(1,)], 32: [(32,), (32,), (8, 4), (4, 4, 2)], 128: [(128,), (128,), (16, 8), (8, 4, 4)]}
        return kind, threads, draw.choice(blocks[threads]), ""

    def memory_extents(self, threads, rank, transposed):
        """Extents, outermost first, whose copies of `grain` bytes split among the threads dimension by dimension."""
        draw = self.draw
        room = draw.pick(512, 2048, 4096, MAX_TILE_BYTES) // self.bytes
        if draw.one_in(16):  # anything
            extents = [draw.choice(SIZES[:12]) for _ in range(rank)]
            if math.prod(extents) > room:
                raise Infeasible
            return extents
        unit = 1 if transposed else math.lcm(self.bytes, self.grain) // self.bytes
        copies = unit * self.bytes // self.grain  # in `unit` elements
        rest = threads
        if transposed:
            rest = self.split(rest, copies)
        extents = []
        for level in range(rank):
            of_unit = copies if level == 0 and not transposed else 1
            step = unit if level == 0 else 1
            fitting = [
                n
                for n in ([1] if level == 0 and step > 1 else []) + SIZES
                if n * step <= room
                and (rest % (n * of_unit) == 0 or n * of_unit % rest == 0)
                and (level < rank - 1 or n * of_unit % rest == 0)
            ]
            if not fitting:
                raise Infeasible
            n = draw.choice(fitting)
            rest = self.split(rest, n * of_unit)
            room //= n * step
            extents.append(n * step)
        if extents == [1]:
            raise Infeasible
        return extents[::-1]

    @staticmethod
    def split(threads, copies):
        """How many of the threads are left for the dimensions further out."""
        if threads % copies == 0:
            return threads // copies
        if copies % threads == 0:
            return 1
        raise Infeasible

    def permutation(self, rank):
        """Logical dimension k is dimension result[k] of global memory, outermost first."""
        order = list(range(rank))
        if self.draw.one_in(8):
            order.reverse()  # column-major
        elif self.draw.one_in(8):
            self.draw.shuffle(order)
        return order

    def granule(self):
        """What offsets of one side are multiples of, in elements; now and then nothing that helps."""
        return 1 if self.draw.one_in(15) else self.grain // math.gcd(self.grain, self.bytes)

    def integer(self, value, granule):
        """A constant, or a run-time number with a promise that is true, mostly the best one."""
        draw = self.draw
        if draw.one_in(2) or not {"windows", "strides"} & set(self.features):
            return Number(value)
        best = power_of_two_in(value) if value else 64
        if draw.one_in(6):
            return Number(value, 1)
        return Number(value, draw.power(granule, best) if draw.one_in(4) and granule <= best else best)

    # ---- one side

    def side(self, extents, order, of_array):
        """A tile with unit dimensions, slices, a layout and a name drawn. `order`: memory order, outermost first."""
        draw = self.draw
        logical = list(range(len(extents)))
        extents, order = list(extents), logical[:] if of_array else list(order)
        while len(extents) < MAX_RANK and draw.one_in(5):
            at = draw.randint(0, len(extents) - (not draw.one_in(6)))
            extents.insert(at, 1)
            logical = [d + (d >= at) for d in logical]
            order = [d + (d >= at) for d in order]
            # In row-major order it stays where it is.
            order.insert(order.index(at + 1) if at + 1 in order else len(order), at)
        granule = self.granule()
        whole, origin = extents, None
        if "windows" in self.features and draw.one_in(2):
            whole, origin = self.around(extents, order[-1], granule)
        side = self.tile(whole, order, granule, of_array)
        side.logical = logical
        if origin:
            side.slices = self.cuts(extents, whole, origin, granule, order[-1])
        if not of_array and "swizzle" in self.features and draw.one_in(3):
            side.swizzle = self.swizzle()
        side.named = not of_array and draw.one_in(4)
        return side

    def around(self, extents, inner, granule):
        """The extents of a larger tile, and where in it the window begins."""
        draw = self.draw
        whole, origin = [], []
        for d, n in enumerate(extents):
            step = granule if d == inner else 1
            before = step * draw.pick(0, 0, 1, 1, 2, 3)
            whole.append(before + n + step * draw.pick(0, 0, 1, 2))
            origin.append(before)
        return whole, origin

    def cuts(self, extents, whole, origin, granule, inner):
        """One slice, or a slice of a slice."""
        draw = self.draw
        steps = [granule if d == inner else 1 for d in range(len(extents))]
        first = [0] * len(extents)
        cuts = []
        if draw.one_in(5):
            first = [step * draw.randint(0, o // step) for step, o in zip(steps, origin)]
            cuts.append(Slice([w - f for w, f in zip(whole, first)],
                              [self.integer(f, s) for f, s in zip(first, steps)]))
        cuts.append(Slice(extents, [self.integer(o - f, s) for o, f, s in zip(origin, first, steps)]))
        return cuts

    def tile(self, extents, order, granule, of_array):
        draw = self.draw
        rank = len(extents)
        row_major = order == list(range(rank))
        if of_array:
            return Side(extents, self.packed(extents, order, {}), "array")
        layouts = ["stride"]
        if row_major:
            layouts += ["packed"] * 2 + (["pitch", "ld"] * 2 if rank > 1 else [])
        layout = draw.choice(layouts)
        if layout == "ld" and "strides" not in self.features:
            layout = "pitch"
        padded = order[1:] if layout == "stride" else order[-1:] if layout in ("pitch", "ld") else []
        pads = {d: granule * draw.pick(0, 1, 1, 2, 3) for d in padded if layout != "stride" or draw.one_in(2)}
        side = Side(extents, self.packed(extents, order, pads), layout)
        if layout in ("pitch", "ld"):
            side.pitch = Number(side.strides[rank - 2].value)
            if layout == "ld":
                side.pitch = self.integer(side.pitch.value, granule)
                side.pitch.promise = side.pitch.promise or 1
        elif layout == "stride" and "strides" in self.features and draw.one_in(2):
            for d in range(rank):
                if draw.one_in(2) and (side.strides[d].value != 1 or draw.one_in(20)):
                    side.strides[d] = self.integer(side.strides[d].value, granule)
        return side

    @staticmethod
    def packed(extents, order, pads):
        """Strides of this memory order, with `pads` elements left free behind a dimension."""
        strides, step = [None] * len(extents), 1
        for d in reversed(order):
            strides[d] = Number(step)
            step = step * extents[d] + pads.get(d, 0)
        return strides

    def swizzle(self):
        """One that leaves copies of `grain` bytes in one piece, mostly."""
        draw = self.draw
        least = max(0, (self.grain // math.gcd(self.grain, self.bytes)).bit_length() - 1)
        b = draw.randint(1, 3)
        m = least + draw.pick(0, 0, 0, 1, 2) if not draw.one_in(10) else draw.randint(0, 2)
        return b, m, draw.randint(b, 4)

    # ---- where the two sides lie

    def global_place(self, side):
        """Draws base and promise of the global side; returns where its memory begins, past a multiple of 256 bytes."""
        draw = self.draw
        granule = self.granule()
        side.base = self.integer(granule * draw.pick(0, 0, 0, 1, 2, 3, 5), granule)
        if self.natural < self.grain and not draw.one_in(15) or draw.one_in(2):
            side.aligned = draw.power(max(self.natural, self.grain), 64)
        side.base_inside = side.aligned > 0 and draw.one_in(4)
        alignment = max(side.aligned, self.natural)
        if "guards" in self.features and not side.aligned:
            return alignment * draw.randrange(256 // alignment)
        place = alignment * (2 * draw.randrange(128 // alignment) + 1)
        return (place - (side.base.value * self.bytes if side.base_inside else 0)) % 256

    def shared_side(self, extents, order):
        draw = self.draw
        granule = self.granule()
        alignment = draw.power(max(self.natural, self.grain if granule > 1 or draw.one_in(2) else 1), 128)
        kind = draw.pick("array", "stage", "member", "flat", "flat", "flat")
        # An array is row-major. Where the copy is not, its elements must be copied one by one.
        if kind != "flat" and order[-1] != len(extents) - 1 and self.bytes % self.grain != 0:
            kind = "flat"
        side = self.side(extents, order, kind != "flat")
        variable = Shared(kind, alignment)
        if kind == "flat":
            self.place_in_flat(side, variable, granule)
        else:
            self.place_array(side, variable)
        if self.size_of(variable) > MAX_SHARED_BYTES:
            raise Infeasible
        return side, variable

    def place_in_flat(self, side, variable, granule):
        draw = self.draw
        side.base = self.integer(granule * draw.randrange(8), granule)
        address = variable.alignment + side.base.value * self.bytes
        exact = min(power_of_two_in(address), variable.alignment)
        if exact >= self.grain and draw.one_in(2):
            side.base_inside = True
            side.aligned = draw.power(self.grain, exact) if draw.one_in(4) else exact
            side.aligned = max(side.aligned, self.natural)
        variable.elements = side.elements() + draw.randrange(16)

    def place_array(self, side, variable):
        draw = self.draw
        if "swizzle" in self.features and draw.one_in(3):
            side.swizzle = self.swizzle()
        variable.elements = math.prod(side.extents)
        if side.elements() > variable.elements:
            side.swizzle = None
        if variable.kind == "stage":
            if len(side.extents) >= MAX_RANK:
                raise Infeasible
            variable.stages = draw.randint(2, 3)
            variable.stage = self.integer(draw.randrange(variable.stages), 1)
            if variable.stage.promise > 1:
                variable.stage.promise = 1
        elif variable.kind == "member":
            step = max(self.natural, self.grain)
            variable.before, variable.after = step * draw.randint(1, 5), step * draw.randint(1, 4)

    def size_of(self, variable):
        """Bytes of the whole variable."""
        return variable.before + variable.elements * self.bytes * max(1, variable.stages) + variable.after
