"""What ldgsts-rewrite --in-place does to a tree of sources when things go wrong around it.

  tree_writes.py kill KILLS [--backup] COMMAND...     kills it at random moments
  tree_writes.py together ROUNDS COMMAND...           four of it on one tree at once
  tree_writes.py change COMMAND...                    a source changes while it is processed

COMMAND... is the tool. The sources need no header, so that much is written in little time. Every failure is one line, and
the exit status 1.
"""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

SOURCES = 30
TEMPORARY = re.compile(r"k[0-9]+\.cu(\.orig)?\.ldgsts-[0-9a-f]{8}\.tmp")


FLAGS = (
    "-x cuda -std=c++17 --cuda-path=/nonexistent -nocudainc -nocudalib --cuda-feature=+ptx80 --cuda-gpu-arch=sm_90"
).split()
# A copy of one's own, and what the rewritten text uses.
PRELUDE = """namespace ldgsts {
template <int X, int Y = 1, int Z = 1> struct [[clang::annotate("ldgsts.scope.cta")]] cta {};
}
#define DEVICE __attribute__((device))
using size_t = decltype(sizeof 0);
struct index3 { unsigned x, y, z; };
extern DEVICE const index3 threadIdx;
DEVICE size_t __cvta_generic_to_shared(const void *);
DEVICE size_t __cvta_generic_to_global(const void *);
template <class Scope, class Dst, class Src>
[[clang::annotate("ldgsts.copy_async")]] DEVICE void stage(Dst &dst, const Src &src) {}
"""


def source(number):
    """A kernel of its own for each file; some have much text, so that a write takes several pages."""
    return (
        f"{PRELUDE}// {'filling ' * (number % 3 * 4000)}\n"
        f"DEVICE alignas(16) float from{number}[128][32];\n"
        f"__attribute__((global)) void k{number}() {{\n"
        "  __attribute__((shared)) alignas(16) static float s[128][32];\n"
        f"  stage<ldgsts::cta<128>>(s, from{number});\n"
        "}\n"
    )


def check(holds, what):
    if not holds:
        print(f"tree_writes.py: {what}", file=sys.stderr)
        sys.exit(1)


class Tree:
    """Sources in several folders, their texts of before, and those that one undisturbed run makes of them."""

    def __init__(self, root, command, more=()):
        self.paths = [os.path.join(root, f"part{n % 3}", f"k{n}.cu") for n in range(SOURCES)]
        for path in self.paths:
            os.makedirs(os.path.dirname(path), exist_ok=True)
        self.root = root
        self.command = [*command, "--in-place", *more, *self.paths, "--", *FLAGS]
        self.old = {path: source(n).encode() for n, path in enumerate(self.paths)}
        self.reset()
        begin = time.monotonic()
        self.finish()
        self.seconds = time.monotonic() - begin
        self.new = {path: self.read(path) for path in self.paths}
        for path in self.paths:
            check(self.new[path] != self.old[path], f"{path} was not rewritten")

    @staticmethod
    def read(path):
        with open(path, "rb") as file:
            return file.read()

    def others(self):
        """What is in the tree besides the sources."""
        found = (os.path.join(folder, name) for folder, _, names in os.walk(self.root) for name in names)
        return sorted(set(found) - set(self.paths))

    def reset(self):
        for path in self.others():
            os.remove(path)
        for path, text in self.old.items():
            with open(path, "wb") as file:
                file.write(text)

    @staticmethod
    def said(process):
        """All that the tool says, but for the sum at the end."""
        lines = process.communicate()[0].decode().splitlines()
        return "\n".join(line for line in lines if not re.match("ldgsts-rewrite: [0-9]+ sites?: ", line))

    def start(self):
        return subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def finish(self):
        process = self.start()
        output = self.said(process)
        check(process.returncode == 0 and not output, f"exit status {process.returncode}: {output}")

    def written(self):
        """How many sources are new; each is that, or old."""
        count = 0
        for path in self.paths:
            text = self.read(path)
            check(text in (self.old[path], self.new[path]), f"{path} is neither old nor new")
            count += text == self.new[path]
        return count


def kill(kills, command, backup):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        tree = Tree(root, command, ["--backup=.orig"] if backup else [])
        tree.reset()
        during = leftovers = whole = 0
        for _ in range(kills):
            before = tree.written()
            process = tree.start()
            if random.random() < 0.1:  # anywhere
                time.sleep(random.random() * tree.seconds)
            else:  # while files are written: from the first one on
                folders = {os.path.dirname(path) for path in tree.paths}
                seen = {folder: os.stat(folder).st_mtime_ns for folder in folders}
                while process.poll() is None and all(os.stat(f).st_mtime_ns == seen[f] for f in folders):
                    time.sleep(0.001)
                time.sleep(random.random() * 0.15)
            process.send_signal(signal.SIGKILL)
            process.wait()
            process.stdout.close()
            after = tree.written()
            during += before < after < SOURCES
            for path in tree.others():
                name = os.path.basename(path)
                if backup and name.endswith(".orig"):
                    kept = path[: -len(".orig")]
                    check(tree.read(path) == tree.old[kept], f"{path} is not the old text")
                else:
                    check(TEMPORARY.fullmatch(name), f"{path} was left")
                    leftovers += 1
            if after == SOURCES or random.random() < 0.05:
                tree.finish()
                check(tree.written() == SOURCES, "a later run did not finish")
                rest = [path for path in tree.others() if not path.endswith(".orig")]
                check(not rest, f"a later run did not remove {rest}")
                check(not backup or len(tree.others()) == SOURCES, "a backup is missing")
                whole += 1
                tree.reset()
        print(f"{kills} kills, {during} of them among the writes, {leftovers} temporaries left and removed, {whole} trees finished")


def together(rounds, command):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        tree = Tree(root, command)
        for _ in range(rounds):
            tree.reset()
            processes = [tree.start() for _ in range(4)]
            for process in processes:
                output = Tree.said(process)
                check(process.returncode == 0 and not output, f"exit status {process.returncode}: {output}")
            check(tree.written() == SOURCES, "the four did not finish")
            check(not tree.others(), f"{tree.others()} was left")
        print(f"{rounds} rounds of four processes, as one")


def change(command):
    """The header at the end of the source is a pipe: while it is open the text of before has been read."""
    text = "//x" + "/" * 40000 + "\n" + source(0) + '#include "gate.h"\n'
    changes = {
        "another text": lambda text, new: text.replace("k0", "other"),
        # In place and of the same length: what is mapped would change under the parser.
        "a shifted text": lambda text, new: text.replace("//x", "//", 1).rstrip("\n") + " \n",
        "no text": lambda text, new: "",
        "the same as the tool's": lambda text, new: new,
    }
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        path, gate = os.path.join(root, "k0.cu"), os.path.join(root, "gate.h")
        os.mkfifo(gate)

        def run(meanwhile):
            with open(path, "w") as file:
                file.write(text)
            process = subprocess.Popen(
                [*command, "--in-place", path, "--", *FLAGS], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            late = threading.Timer(60, process.kill)
            late.start()
            with open(gate, "w"):
                if meanwhile is not None:
                    with open(path, "w") as file:
                        file.write(meanwhile)
            output = process.communicate()[0].decode()
            late.cancel()
            with open(path) as file:
                return process.returncode, output, file.read()

        status, output, new = run(None)
        check(status == 0 and not output and new != text, f"undisturbed: {status} {output}")
        for name, made in changes.items():
            meanwhile = made(text, new)
            status, output, now = run(meanwhile)
            check(now == meanwhile, f"{name}: the change was lost")
            if meanwhile == new:
                check(status == 0 and not output, f"{name}: {status} {output}")
            else:
                line = f"ldgsts-rewrite: {path}: it changed while it was processed, and stays as it is now\n"
                check(status == 1 and output == line, f"{name}: {status} {output}")
            check(sorted(os.listdir(root)) == ["gate.h", "k0.cu"], f"{name}: {os.listdir(root)}")
    print(f"{len(changes)} changes kept")


if __name__ == "__main__":
    action, *rest = sys.argv[1:]
    if action == "kill":
        backup = rest[1] == "--backup"
        kill(int(rest[0]), rest[1 + backup :], backup)
    elif action == "together":
        together(int(rest[0]), rest[1:])
    else:
        change(rest)
