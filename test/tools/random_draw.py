"""Draws copies at random (random_case.py).

Most cases are drawn such that copies of `grain` bytes are possible and can be proved, and that nothing is better
aligned than the text says: a wrong proof then shows as a misaligned copy.
"""

import math

from random_case import MAX_RANK, Case, Number, Shared
from random_side import Draw, Infeasible, SideDraw, power_of_two_in

DEFAULT_FEATURES = ("windows", "strides", "swizzle", "copy", "guards", "spaces", "edges", "groups")
FEATURES = DEFAULT_FEATURES + ("all-edges", "templates")

# (bytes, alignment) of the element types.
ELEMENTS = [(1, 1), (2, 2), (2, 2), (4, 4), (4, 4), (8, 8), (8, 4), (12, 4), (16, 16), (16, 8), (16, 4), (24, 8), (24, 4)]
SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256]
MAX_TILE_BYTES = 8192
MAX_SHARED_BYTES = 40 * 1024


class CaseDraw(SideDraw):
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
        if "swizzle" in self.features and draw.one_in(40):
            global_.swizzle = self.swizzle()
        offset = self.global_place(global_)
        shared, variable = self.shared_side(extents, shared_order)
        operation = "copy" if "copy" in self.features and draw.one_in(3) else "copy_async"
        to_global = operation == "copy" and draw.one_in(2)
        if to_global and any(s.value == 0 for s in global_.strides):
            raise Infeasible
        if "spaces" in self.features and draw.one_in(5):  # both for cp.async alone: a copy goes either way
            hidden = draw.pick([global_], [shared], [global_, shared] if operation == "copy_async" else [shared])
            for side in hidden:
                side.hidden = side is global_ or variable.kind == "flat"
        case = Case(self.number, self.element, scope, threads, block, condition, operation, to_global, extents, global_,
                    shared, variable, offset)
        has_edges = "edges" in self.features and not to_global and draw.one_in(3)
        if "all-edges" in self.features and to_global:
            raise Infeasible
        if has_edges or "all-edges" in self.features:
            case.zero_fill = operation == "copy_async" and draw.one_in(2)
            case.valid = [self.count(n) for n in extents]
        case.group = "groups" in self.features and (scope == "warp" or scope.startswith("cta")) and draw.one_in(3)
        return case

    def count(self, extent):
        """How much of a dimension is valid: from less than nothing to more than all."""
        draw = self.draw
        if draw.one_in(3):
            return Number(extent + draw.randrange(3))
        value = draw.pick(-1, 0, 1, draw.randint(0, extent), draw.randint(0, extent), extent, 1 << 40)
        if draw.one_in(4):
            return Number(value)
        promise = draw.pick(1, 2, 4, 8, 16)
        return Number(value - value % promise, promise)

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
        least = self.grain if granule > 1 or draw.one_in(2) else 1
        alignment = draw.power(max(self.natural, least), 128)
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
        if variable.bytes(self.element) > MAX_SHARED_BYTES:
            raise Infeasible
        return side, variable

    def place_in_flat(self, side, variable, granule):
        draw = self.draw
        if "swizzle" in self.features and draw.one_in(3):
            side.swizzle = self.swizzle()
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
