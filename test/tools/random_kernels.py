"""random_kernels.py --seed N [--first N] [--count N] [--features A,B] --out FILE: a program of random copies.

Each case is a kernel of its own, a plain reference in loops over the logical coordinates, and a row of the table that
test/Exec/Inputs/exec.cuh runs. A case depends on the seed and its number alone. Features: windows (slices with constant
and run-time origins), strides (run-time pitches and strides), swizzle, copy (the synchronous one, in both directions),
guards (pointers without a promise lie at any natural alignment), spaces (nobody sees where a pointer leads to), edges
(only a part of the tile is valid, and the source ends with it), all-edges (so it is in every case), groups (of
cooperative groups, in place of a scope), templates (each kernel is a template over the element and over some of the
numbers that else only run time knows, and is instantiated for others too, which is not run). All but all-edges and
templates are drawn by default. Arrays, static layouts and promises are always there.
"""

import argparse
import math

import random_draw
from random_draw import CaseDraw
from random_side import Draw

BUILT_IN = {(1, 1): "unsigned char", (2, 2): "unsigned short", (4, 4): "unsigned", (8, 8): "unsigned long long"}


def type_of(element):
    size, alignment = element
    return BUILT_IN.get(element, f"Bytes{size}_{alignment}")


def type_definitions():
    for size, alignment in sorted(set(random_draw.ELEMENTS) - BUILT_IN.keys()):
        yield f"struct alignas({alignment}) {type_of((size, alignment))} {{\n  unsigned char bytes[{size}];\n}};"


def listed(values):
    return ", ".join(map(str, values))


def plus(*parts):
    """A sum of expressions, without those that are zero."""
    return " + ".join(part for part in parts if part != "0") or "0"


class KernelText:
    """One case as CUDA C++."""

    def __init__(self, case, seed, is_template):
        self.case = case
        self.type = type_of(case.element)
        self.is_template = is_template
        self.constants = []  # (name, value, another value) of the template's parameters
        self.element = "Element" if is_template else self.type  # inside of the kernel
        self.size = case.element[0]
        self.numbers = []  # (type, name, value) of the parameters that only run time knows
        self.statements = []
        self.spelling = Draw(f"{seed}:{case.number}:text")

    # ---- the kernel

    def number(self, number):
        if number.promise == 0:
            return str(number.value)
        if self.is_template and self.spelling.pick(True, False):
            name = f"N{len(self.constants)}"
            self.constants.append((name, number.value, number.value + 16 * number.promise))  # as aligned
            return name
        name = f"n{len(self.numbers)}"
        types = [kind for kind, fits in (("int", number.value < 1 << 31), ("unsigned", 0 <= number.value < 1 << 31),
                                         ("long long", True), ("size_t", number.value >= 0)) if fits]
        self.numbers.append((self.spelling.choice(types), name, number.value))
        return f"assume_multiple<{number.promise}>({name})" if number.promise > 1 else name

    def pointer(self, name, side):
        base = self.number(side.base)
        if side.hidden:
            name = f"exec::somewhere({name})"
        if side.base_inside:
            return f"assume_aligned<{side.aligned}>({plus(name, base)})"
        return plus(f"assume_aligned<{side.aligned}>({name})" if side.aligned else name, base)

    def tile(self, pointer, side):
        """The tile that slices are cut from; `pointer` is an array where the layout is one."""
        swizzle = [f"swizzle<{listed(side.swizzle)}>"] if side.swizzle else []
        if side.layout == "array":
            return f"tile<{swizzle[0]}>({pointer})" if swizzle else pointer
        layout, numbers = [], []
        if side.layout == "pitch":
            layout = [f"pitch<{side.pitch.value}>"]
        elif side.layout == "ld":
            numbers = [self.number(side.pitch)]
            layout = ["pitch<dynamic>"] if swizzle else []
        elif side.layout == "stride":
            layout = [f"stride<{listed('dynamic' if s.promise else s.value for s in side.strides)}>"]
            numbers = [self.number(s) for s in side.strides if s.promise]
        kinds = listed([f"shape<{listed(side.extents)}>"] + layout + swizzle)
        return f"tile<{kinds}>({listed([pointer] + numbers)})"

    def operand(self, pointer, side, name):
        text = self.tile(pointer, side)
        if side.named:
            self.statements.append(f"const auto {name} = {text};")
            text = name
        for cut in side.slices:
            text = f"slice<{listed(cut.extents)}>({listed([text] + [self.number(o) for o in cut.origin])})"
        return text

    def variable(self):
        """Declares the variable in shared memory; returns the array or pointer that the shared side uses."""
        variable, side = self.case.variable, self.case.shared
        declare = f"EXEC_SHARED({variable.alignment}, "
        dims = "".join(f"[{n}]" for n in side.extents)
        if variable.kind == "flat":
            self.statements.append(f"{declare}{self.element}, s, [{variable.elements}]);")
            return self.pointer("s", side)
        if variable.kind == "member":
            self.statements.append(
                f"struct Storage {{ unsigned char before[{variable.before}]; {self.element} tile{dims}; "
                f"unsigned char after[{variable.after}]; }};"
            )
            self.statements.append(f"{declare}Storage, s, );")
            return "s.tile"
        if variable.kind == "stage":
            self.statements.append(f"{declare}{self.element}, s, [{variable.stages}]{dims});")
            return f"s[{self.number(variable.stage)}]"
        self.statements.append(f"{declare}{self.element}, s, {dims});")
        return "s"

    def kernel(self):
        case, name = self.case, f"case_{self.case.number}"
        array = self.variable()
        parameters = ["const unsigned char *input", f"{self.element} *A"] if case.to_global else \
            [f"const {self.element} *A", "unsigned char *output"]
        self.statements.append("exec::load(s, input);" if case.to_global else "exec::fill(s);")
        shared = self.operand(array, case.shared, "in_shared")
        global_ = self.operand(self.pointer("A", case.global_), case.global_, "in_global")
        both = f"{global_}, {shared}" if case.to_global else f"{shared}, {global_}"
        condition = f"if ({case.condition})\n    " if case.condition else ""
        threads = f"({self.group()}, " if case.group else f"<{case.scope}>("
        self.statements.append(f"{condition}{case.operation}{threads}{both}{self.edges()});")
        if not case.to_global:
            self.statements.append("exec::dump(s, output);")
        parameters += [f"{kind} {number}" for kind, number, _ in self.numbers]
        body = "\n  ".join(self.statements)
        bounds = f"__launch_bounds__({math.prod(case.block)}) " if case.group else ""
        kernel = f"__global__ {bounds}void {name}({listed(parameters)}) {{\n  {body}\n}}"
        if not self.is_template:
            return kernel
        head = listed(["class Element"] + [f"long long {constant}" for constant, _, _ in self.constants])
        others = listed([self.type] + [other for _, _, other in self.constants])
        instance = listed(parameters).replace(self.element, self.type)
        return f"template <{head}> {kernel}" + (
            f"\ntemplate __global__ void {name}<{others}>({instance});" if self.constants else "")

    def instance(self):
        """The kernel that is run."""
        values = listed([self.type] + [value for _, value, _ in self.constants])
        return f"case_{self.case.number}" + (f"<{values}>" if self.is_template else "")

    def group(self):
        """The threads of the scope, in the words of cooperative groups: as they are made, or a variable."""
        text = "cooperative_groups::this_thread_block()"
        if self.case.scope == "warp":
            text = f"cooperative_groups::tiled_partition<32>({text})"
        if self.spelling.pick(True, False):
            return text
        self.statements.append(f"const auto group = {text};")
        return "group"

    def edges(self):
        """The options that say what is valid: one number for each dimension of the source, as it is written."""
        case = self.case
        if not case.valid:
            return ""
        side = case.global_
        extents = side.slices[-1].extents if side.slices else side.extents
        counts = [case.valid[side.logical.index(d)] if d in side.logical else None for d in range(len(extents))]
        numbers = listed(self.number(count) if count else "1" for count in counts)
        return f", valid({numbers})" + (", zero_fill" if case.zero_fill else self.spelling.pick("", ", keep"))

    # ---- the reference

    def bytes_at(self, side, first_byte):
        """Where element (i0, i1, ...) begins, as an expression over the logical coordinates."""
        index = " + ".join(
            [str(side.start())] + [f"{side.strides[d].value} * i{k}" for k, d in enumerate(side.logical)]
        )
        if side.swizzle:
            index = f"exec::swizzled({index}, {listed(side.swizzle)})"
        return f"{first_byte + side.base.value * self.size} + {self.size} * ({index})"

    def expectation(self):
        case = self.case
        here = self.bytes_at(case.global_, 0)
        there = self.bytes_at(case.shared, case.variable.tile_start(case.element))
        if case.to_global:
            here, there = there, here
        lines = [f"static void expect_{case.number}(const unsigned char *input, unsigned char *output) {{"]
        for k, n in enumerate(case.extents):
            lines.append("  " * (k + 1) + f"for (long long i{k} = 0; i{k} < {n}; ++i{k})")
        indent = "  " * (len(case.extents) + 1)
        if case.valid:
            inside = " && ".join(f"i{k} < {count}" for k, count in enumerate(case.counts()))
            lines.append(f"{indent}if ({inside})")
        lines.append(f"{indent}  std::memcpy(output + {there}, input + {here}, {self.size});")
        if case.zero_fill:
            lines.append(f"{indent}else")
            lines.append(f"{indent}  std::memset(output + {there}, 0, {self.size});")
        return "\n".join(lines + ["}"])

    # ---- the host's side

    def launch(self):
        case = self.case
        pointers = [f"input, reinterpret_cast<{self.type} *>(output)"] if case.to_global else \
            [f"reinterpret_cast<const {self.type} *>(input), output"]
        values = [f"{kind}({value})" if " " not in kind else f"{value}ll" for kind, _, value in self.numbers]
        arguments = listed([self.instance(), f"dim3({listed(case.block)})"] + pointers + values)
        return (
            f"static void launch_{case.number}(const unsigned char *input, unsigned char *output) {{\n"
            f"  exec::launch({arguments});\n}}"
        )

    def global_bytes(self):
        """The source ends with its last valid element."""
        side, counts = self.case.global_, self.case.counts()
        if not self.case.valid or side.swizzle:
            return side.elements() * self.size
        if 0 in counts:
            return self.size
        last = side.start() + sum((n - 1) * side.strides[d].value for n, d in zip(counts, side.logical))
        return (side.base.value + last + 1) * self.size

    def row(self):
        case, n = self.case, self.case.number
        shared = case.variable.bytes(case.element)
        global_ = self.global_bytes()
        sizes = (shared, global_, 0, case.offset) if case.to_global else (global_, shared, case.offset, 0)
        description = f"{case.operation} by {case.scope}, {self.type}"
        return (
            f'    {{{n}, first_{n}, last_{n}, "{description}", {listed(sizes)}, '
            f"{math.prod(case.extents if case.zero_fill else case.counts()) * self.size}, "
            f"{str(case.zero_fill).lower()}, launch_{n}, expect_{n}}},"
        )

    def text(self):
        n = self.case.number
        return "\n".join(
            [f"enum {{ first_{n} = __LINE__ }};", self.kernel(), f"enum {{ last_{n} = __LINE__ }};",
             self.expectation(), self.launch(), ""]
        )


def program(seed, first, count, features):
    """The text of a program with cases first .. first+count-1."""
    kernels = [
        KernelText(CaseDraw(seed, n, features).case(), seed, "templates" in features) for n in range(first, first + count)
    ]
    texts = [kernel.text() for kernel in kernels]
    rows = [kernel.row() for kernel in kernels]
    return "\n".join(
        [f"// random_kernels.py --seed {seed} --first {first} --count {count} --features {','.join(features)}",
         '#include "exec.cuh"', "", "#include <cooperative_groups.h>", "#include <cstring>", "", "using namespace ldgsts;", ""]
        + list(type_definitions()) + [""] + texts
        + ["static const exec::Case cases[] = {"] + rows + ["};", "",
           f'int main() {{\n  std::printf("seed {seed}: ");\n  return exec::main(__FILE__, cases);\n}}', ""]
    )


def features_of(text):
    features = [feature for feature in text.split(",") if feature]
    unknown = set(features) - set(random_draw.FEATURES)
    if unknown:
        raise argparse.ArgumentTypeError(f"no such feature: {', '.join(sorted(unknown))}")
    return features


def add_arguments(parser):
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--features", type=features_of, default=list(random_draw.DEFAULT_FEATURES))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    with open(options.out, "w") as file:
        file.write(program(options.seed, options.first, options.count, options.features))


if __name__ == "__main__":
    main()
