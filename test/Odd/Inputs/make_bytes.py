"""make_bytes.py FOLDER: writes the odd sources that an editor or a repository could change, or that are too long to keep."""

import os
import sys

KERNEL = """#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void NAME(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[128], t[128];
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
  if (n > 1)
    copy_async<warp>(t, // the next one
                     tile<shape<128>>(assume_aligned<16>(A) + 128));
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
"""


def kernel(name):
    return KERNEL.replace("NAME", name)


def large_header():
    """As generated tables go: 20000 lines, with a call in the middle and one at the end."""
    table = "".join(f"constexpr int entry_{i} = {i}; // {'x' * (i % 60)}\n" for i in range(10000))
    load = """__device__ inline void NAME(float (&to)[128], const float *from) {
  ldgsts::copy_async<ldgsts::warp>(to, ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(from)));
}
"""
    first, second = load.replace("NAME", "load_in_the_middle"), load.replace("NAME", "load_at_the_end")
    return "#pragma once\n#include <ldgsts/copy_async.cuh>\n" + table + first + table.replace("entry", "other") + second


def huge_function():
    """A kernel of 200 calls among 2000 statements, as unrolled by a generator."""
    body = ""
    for i in range(200):
        body += f"  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + {128 * i}));\n"
        body += "".join(f"  x{k} = x{(k + 1) % 10} * {i}.5f + s[{i % 128}];\n" for k in range(9))
        body += "  wait_all();\n"
    names = ", ".join(f"x{k} = {k}" for k in range(10))
    return (
        "#include <ldgsts/copy_async.cuh>\nusing namespace ldgsts;\n__global__ void huge(const float *A, float *B) {\n"
        f"  __shared__ alignas(16) float s[128];\n  float {names};\n{body}"
        "  B[threadIdx.x] = x0 + x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9;\n}\n"
    )


def long_line():
    """One line of 100000 characters, with calls at both ends."""
    text = kernel("long_line").replace("  wait_all();", f"  n += {'n ? n : ' * 50}{'1 + ' * 2000} /*{'-' * 90000}*/ 1; wait_all();")
    include, rest = text.split("\n", 1)
    return include + "\n" + rest.replace("// the next one", "").replace("\n", " ") + "\n"


FILES = {
    "crlf.cu": kernel("crlf").replace("s, tile", "s, \\\n    tile").replace("\n", "\r\n").encode(),
    "cr.cu": kernel("cr").replace("\n", "\r").encode(),
    "cr-directive.cu": kernel("cr_directive")
    .replace("// the next one\n", "\n#if 1\n")
    .replace("A) + 128));", "A) + 128)\n#endif\n);")
    .replace("\n", "\r")
    .encode(),
    "mixed-endings.cu": kernel("mixed").encode().replace(b"n > 1)\n", b"n > 1)\r\n").replace(b"  wait_all();\n", b"  wait_all();\r"),
    "bom.cu": b"\xef\xbb\xbf" + kernel("bom").encode(),
    "no-newline.cu": (kernel("before") + "__global__ void last(const float *A) { __shared__ float s[128]; "
    "copy_async<warp>(s, tile<shape<128>>(A)); } // no newline").encode(),
    "continued-end.cu": (kernel("continued_end") + "// the last line goes on \\").encode(),
    "tabs.cu": kernel("tabs").replace("    ", "\t  \t").replace("(n > 1)", "\t(\tn > 1)").replace("copy_async<", "\tcopy_async\t<").encode(),
    "form-feeds.cu": kernel("form_feeds").replace("\n\n", "\n\f\n").replace("  copy", "\f\v copy").replace("s, tile", "s,\f\vtile").encode(),
    "trigraphs.cu": kernel("trigraphs")
    .replace("  if", "  // what??/\n  if")
    .replace("// the next one", "/* ??( ??) ??' */")
    .replace("B[", 'B[sizeof("??)" "??=") * 0 + ')
    .encode(),
    "latin-1.cu": kernel("latin_1").replace("// the next one", "/* n\u00e4chste */").replace("using", "// \u00c4\u00d6\u00dc \u00ff\nusing").encode("latin-1"),
    "nul.cu": kernel("nul").replace("using", "// a NUL \0 in a comment\nusing").replace("next one", "next \0 one").encode(),
    "control-z.cu": kernel("control_z").encode() + b"// \x1a\n",
    "trailing-spaces.cu": kernel("trailing").replace("\n", "   \t\n").encode(),
    "empty.cu": b"",
    "blank.cu": b"\n \t\r\n\f\n",
    "large-header.cuh": large_header().encode(),
    "large-header.cu": b'#include "large-header.cuh"\n'
    + KERNEL.replace("NAME", "of_large_header").replace("tile<shape<128>>(assume_aligned<16>(A)));", "slice<128>(tile<shape<256>>(assume_aligned<16>(A)), entry_7 - other_7));").replace("  wait_all", "  load_in_the_middle(s, A);\n  load_at_the_end(t, A);\n  wait_all").encode(),
    "huge-function.cu": huge_function().encode(),
    "long-line.cu": long_line().encode(),
}

for name, content in FILES.items():
    with open(os.path.join(sys.argv[1], name), "wb") as file:
        file.write(content)
