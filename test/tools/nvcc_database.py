#!/usr/bin/env python3
"""Writes the compile_commands.json that a build with nvcc would have.

    nvcc_database.py FOLDER FILE... -- FLAGS

FOLDER is where the commands run. Files that end in .cu are nvcc's, the others g++'s. A FILE given as FILE=FLAG,FLAG has
these flags in place of FLAGS.
"""

import json
import os
import sys


def entry(folder, file, flags):
    compiler = "nvcc" if file.endswith(".cu") else "g++"
    return {"directory": folder, "file": file, "arguments": [compiler, *flags, "-c", file, "-o", file + ".o"]}


def main():
    folder, *rest = sys.argv[1:]
    split = rest.index("--")
    entries = []
    for file in rest[:split]:
        name, equals, own = file.partition("=")
        entries.append(entry(folder, name, own.split(",") if equals else rest[split + 1 :]))
    with open(os.path.join(folder, "compile_commands.json"), "w") as out:
        json.dump(entries, out, indent=1)


if __name__ == "__main__":
    main()
