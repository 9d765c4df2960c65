"""odd_files.py FOLDER MANIFEST --rewrite COMMAND [--clang COMMAND] [--nvcc COMMAND] [--extra FLAGS]: rewrites odd sources.

Every file of FOLDER, a copy that is changed, is a line of MANIFEST:

    NAME EDITED SEEN UNSEEN [FLAG...]

EDITED calls of it are replaced, of SEEN places that the report has, and UNSEEN calls are said to be in no compilation.
The flags are those of its own compilation; "clang-only" says that nvcc does not take the source. All .cu files are one
compile database, so headers are edited too. Checked is for each file that
- so many calls are edited, seen and unseen, in a run of two units at once that does not fail;
- what is replaced is exactly a call, token by token, and no byte between the calls differs;
- COMMAND of --clang, and of --nvcc, takes the rewritten text;
- rewriting again changes nothing.
Prints what is wrong and exits with 1.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys

TOKEN = re.compile(
    rb"(?P<blank>\s+|//[^\r\n]*|/\*.*?\*/)"
    rb'|(?P<raw>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)")'
    rb"|\"(?:[^\"\\\n]|\\.)*\"|(?<![\w'])'(?:[^'\\\n]|\\.)+'|(?P<name>[A-Za-z_\x80-\xff][\w\x80-\xff]*)|\d[\w.']*|::|.",
    re.DOTALL,
)


class Expected:
    def __init__(self, line):
        name, edited, seen, unseen, *flags = line.split()
        self.name = name
        self.counts = int(edited), int(seen), int(unseen)
        self.for_nvcc = "clang-only" not in flags
        self.flags = [flag for flag in flags if flag != "clang-only"]


def read_manifest(path):
    with open(path) as file:
        lines = [line.split("#")[0] for line in file]
    return [Expected(line) for line in lines if line.strip()]


def run(command, folder):
    process = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return process.returncode, process.stdout.decode(errors="replace")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def tokens(text):
    """(offset, end, token) of the text without blanks, where lines that go on are joined."""
    kept, position = [], 0
    for splice in re.finditer(rb"\\\r?\n", text):
        kept += range(position, splice.start())
        position = splice.end()
    kept += range(position, len(text))
    joined = bytes(text[at] for at in kept)
    return [
        (kept[match.start()], kept[match.end() - 1] + 1, match[0]) for match in TOKEN.finditer(joined) if not match["blank"]
    ]


def is_call(text, begin, end, all_tokens):
    """Whether [begin, end) is a whole call: a name that may be qualified, in parentheses or not, up to the parenthesis
    that closes the arguments."""
    inside = [token for token in all_tokens if begin <= token[0] < end]
    if not inside or inside[0][0] != begin or inside[-1][1] != end or inside[-1][2] != b")":
        return False
    words = [token[2] for token in inside]
    in_parentheses = words[0] == b"("
    at = 1 if in_parentheses else 0
    while words[at] == b"::" or words[at + 1] == b"::":
        at += 1
    if words[at] not in (b"copy", b"copy_async"):
        return False
    if at + 1 < len(words) and words[at + 1] not in (b"<", b"("):
        return False
    depth, closed = 0, 0
    for word in words:
        depth += {b"(": 1, b")": -1}.get(word, 0)
        closed += word == b")" and depth == 0
    # Parentheses of the scope's arguments, as in cta<(128)>, do not occur here.
    return depth == 0 and closed == 1 + in_parentheses


ESCAPE = re.compile(r"\\(x..|u....|U........|.|\n)", re.DOTALL)
SHORT = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "f": "\f", "0": "\0", "a": "\a", "b": "\b", "e": "\x1b", "_": "\xa0", "N": "\x85"}


def unescaped(text):
    return ESCAPE.sub(lambda m: chr(int(m[1][1:], 16)) if m[1][0] in "xuU" and len(m[1]) > 1 else SHORT.get(m[1], m[1]), text)


def read_fixes(path):
    """{file: [(offset, length, replacement)]} of what --export-fixes wrote."""
    edits = collections.defaultdict(list)
    text = read(path).decode()
    entry = re.compile(r"FilePath: +([^\n]*)\n +Offset: +(\d+)\n +Length: +(\d+)\n +ReplacementText: \"((?:[^\"\\]|\\.)*)\"", re.DOTALL)
    for match in entry.finditer(text):
        edits[os.path.basename(match[1].strip("'\""))].append((int(match[2]), int(match[3]), unescaped(match[4]).encode()))
    if len(entry.findall(text)) != text.count("FilePath:"):
        sys.exit(f"{path} is not understood")
    return edits


def complaints_of_text(before, after, edits):
    """What differs outside of the edits, and edits that are no calls."""
    words, made, position = tokens(before), b"", 0
    for offset, length, replacement in sorted(edits):
        if not is_call(before, offset, offset + length, words):
            yield f"what is replaced at byte {offset} is no call: {before[offset:offset + length]}"
        made += before[position:offset] + replacement
        position = offset + length
    made += before[position:]
    if made != after:
        at = next((i for i, (a, b) in enumerate(zip(made, after)) if a != b), min(len(made), len(after)))
        yield f"differs outside of the calls: {made[at - 20:at + 40]} became {after[at - 20:at + 40]}"


def write_database(folder, files, nvcc_flags):
    with open(os.path.join(folder, "compile_commands.json"), "w") as out:
        json.dump(
            [
                {"directory": folder, "file": file.name, "arguments": ["nvcc", *nvcc_flags, *file.flags, "-c", file.name]}
                for file in files
                if file.name.endswith(".cu")
            ],
            out,
        )


def compile_all(command, folder, files):
    """Two at once, as many as the machine has cores."""

    def one(file):
        status, output = run([*command, *file.flags, file.name], folder)
        return [f"{file.name}: rewritten, it does not compile:\n{output}"] if status else []

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return sum(pool.map(one, files), [])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("manifest")
    parser.add_argument("--rewrite", type=shlex.split, required=True, help="ldgsts-rewrite")
    parser.add_argument("--extra", type=shlex.split, default=[], help="its options")
    parser.add_argument("--flags", type=shlex.split, default=[], help="nvcc's, of each source")
    parser.add_argument("--clang", type=shlex.split, help="compiles a source")
    parser.add_argument("--nvcc", type=shlex.split, help="compiles a source")
    options = parser.parse_args()
    folder = os.path.abspath(options.folder)
    files = read_manifest(options.manifest)
    found = []
    names = {file.name for file in files}
    for name in names ^ set(os.listdir(folder)):
        found.append(f"{name}: in the manifest or in the folder alone")
    files = [file for file in files if os.path.exists(os.path.join(folder, file.name))]

    write_database(folder, files, options.flags)
    tool = [*options.rewrite, "-p", folder, "-j", "2", *options.extra]
    before = {file.name: read(os.path.join(folder, file.name)) for file in files}
    fixes, report = (os.path.join(folder, name) for name in ("fixes.yaml", "report.json"))

    def rewrite(*arguments):
        status, output = run([*tool, *arguments], folder)
        if status:
            found.append(f"{' '.join(arguments)}: exit status {status}\n{output}")
        return output

    said = rewrite(f"--export-fixes={fixes}")
    rewrite("--report=json", "-o", report)
    rewrite("--in-place")
    after = {file.name: read(os.path.join(folder, file.name)) for file in files}
    rewrite("--in-place")

    edits = read_fixes(fixes)
    places = collections.defaultdict(set)
    for site in json.loads(read(report))["sites"]:
        place = site["place"]
        places[os.path.basename(site["file"])].add((place["file"], place["line"], place["column"]))
    unseen = collections.Counter(
        os.path.basename(name) for name in re.findall(r"^(\S+?):\d+(?::\d+)?: warning: copy(?:_async)? is not seen", said, re.M)
    )
    for file in files:
        counts = len(edits[file.name]), len(places[file.name]), unseen[file.name]
        if counts != file.counts:
            found.append(f"{file.name}: edited, seen, unseen are {counts}, not {file.counts}")
        for complaint in complaints_of_text(before[file.name], after[file.name], edits[file.name]):
            found.append(f"{file.name}: {complaint}")
        if read(os.path.join(folder, file.name)) != after[file.name]:
            found.append(f"{file.name}: rewriting again changes it")
    sources = [file for file in files if file.name.endswith(".cu")]
    if options.clang:
        found += compile_all(options.clang, folder, sources)
    if options.nvcc:
        found += compile_all(options.nvcc, folder, [file for file in sources if file.for_nvcc])
    print("\n".join(found) if found else f"{len(files)} files, {sum(map(len, edits.values()))} calls replaced")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
