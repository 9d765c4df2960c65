"""Puts the kernels of a table (proof_cases.py) elsewhere, where the same must come out for them.

A wrapping makes (table, main file) from a table and a folder to write to: the table says where each call is now, and main
is what the door is run on.
"""

import os
import re

from proof_cases import parsed
from proof_gpu import program_of

FUNCTION = re.compile(r"^(template <.*> )?(__global__|__device__)\b")


def written(table, folder, lines):
    path = os.path.join(folder, os.path.basename(table.path))
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    return parsed(path, lines), path


def changed(table, folder, change):
    """The cases that `change` (lines -> lines, or None) can wrap."""
    lines = list(table.prelude)
    for case in table.cases:
        lines += change(case.lines) or []
    return written(table, folder, lines)


def in_template(lines):
    """Each kernel a template: the call is decided when it is instantiated, in a dependent context."""
    text = "\n".join(lines)
    kernels = re.findall(r"^__global__[^;{]*\)(?= \{)", text, flags=re.M)
    if text.count("__global__") != len(kernels):
        return None  # a template already
    for kernel in kernels:
        text = text.replace(kernel, "template <int Wrapped> " + kernel)
    uses = [re.sub(r" (\w+)\(", r" \1<7>(", without_bounds(kernel), count=1) for kernel in kernels]
    body = text.split("\n")
    return [*body[:-1], *(f"template {use};".replace("\n", " ") for use in uses), body[-1]]


def without_bounds(kernel):
    return re.sub(r"__launch_bounds__\([^)]*\) ", "", kernel)


def in_class(lines):
    """All of a case the members of a class, its functions static ones."""
    wrapped = []
    for line in lines[1:-1]:
        if re.match(r"(__device__|__constant__) .*[^)];$|template (__global__|struct)|(inline )?namespace", line):
            return None  # a variable of the namespace, an instantiation, another namespace
        if line.startswith("constexpr"):
            line = "static " + line
        wrapped.append(FUNCTION.sub(r"\1static \2", line))
    return [lines[0], "struct wrapped {", *wrapped, "};", lines[-1]]


def in_header(table, folder):
    """The table as a header of another file."""
    kernels = [line for case in table.cases for line in case.lines]
    header, path = written(table, folder, ["#pragma once", *table.prelude, *kernels])
    main = os.path.join(folder, "main.cu")
    with open(main, "w") as file:
        file.write(f'#include "{os.path.basename(path)}"\n')
    return header, main


WRAPPINGS = {
    "template": lambda table, folder: changed(table, folder, in_template),
    "class": lambda table, folder: changed(table, folder, in_class),
    "header": in_header,
    "gpu": lambda table, folder: written(table, folder, program_of(table)),
}
