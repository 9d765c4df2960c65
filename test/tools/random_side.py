"""Draws one tile of a random copy: its layout, the slices cut from it, its numbers and promises."""

import math
import random

from random_case import MAX_RANK, Number, Side, Slice


class Infeasible(Exception):
    """What was drawn does not fit together; another draw may."""


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


class SideDraw:
    """Draws tiles for copies of `grain` bytes between elements of `bytes` bytes."""

    draw: Draw
    features: tuple
    grain: int
    bytes: int

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
        m = least + draw.pick(0, 0, 0, 1, 2) if not draw.one_in(30) else draw.randint(0, 2)
        return b, m, draw.randint(b, 4)
