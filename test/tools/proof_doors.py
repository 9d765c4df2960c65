"""Runs a door on a file of test/Proofs and reads what it says of each copy_async.

The door is a command: that of the plugin, or that of the tool with `--` and the compile flags behind it.
"""

import os
import re
import subprocess
import tempfile
from typing import NamedTuple

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MESSAGES = os.path.join(ROOT, "rewriter", "Report", "Diagnostics.def")

PLACE = re.compile(r"(.+?):(\d+):\d+: (error|warning|remark|note): (.*)")
LOWERED = re.compile(r"copy_async lowered to (\d+)-byte cp\.async(.*)")
STAYS = r"copy_async (?:stays a synchronous copy|cannot be lowered to cp\.async)"
DECLINED = re.compile(STAYS + r": (.*?)(?: \[-Wpass-failed\])?")
ALSO = re.compile(r"also: (.*)")


class Verdict(NamedTuple):
    """What a door made of one call, or of one instantiation of it."""

    kind: str  # static, guarded or declined
    widths: tuple  # bytes, and "sync" if the last resort is the plain copy; empty if declined
    reasons: list  # pairs (rule, sentence) if declined

    def __str__(self):
        if self.kind == "declined":
            return "; ".join(f"declined {rule} ({reason})" for rule, reason in self.reasons)
        return ("guarded " if self.kind == "guarded" else "") + " ".join(map(str, self.widths))


def reasons_of_rules():
    """Pairs (rule, pattern of its reason), those with the most words first: some are made of other messages alone."""
    with open(MESSAGES) as file:
        found = re.findall(r'REASON\(\w+, (\w+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+),', file.read())
    reasons = []
    for rule, literals in found:
        fact = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')
        words = re.split(r"\{\d\}", fact)
        reasons.append((len("".join(words)), rule.lower(), re.compile(".*".join(map(re.escape, words)))))
    return [(rule, pattern) for _, rule, pattern in sorted(reasons, key=lambda reason: -reason[0])]


def command_for(door, path, align, output):
    if "--" in door:  # ldgsts-rewrite [options] -- flags
        split = door.index("--")
        return [*door[:split], f"--align={align}", path, "-o", output, *door[split:], "-Rpass=ldgsts"]
    return [*door, f"-fplugin-arg-ldgsts-align={align}", "-Rpass=ldgsts", "-ferror-limit=0", path]


def said_by(door, main, align, path):
    """Runs the door on `main`: the verdicts on each line of `path`, and the errors: ({line: [Verdict]}, [text])."""
    with tempfile.TemporaryDirectory() as folder:
        command = command_for(door, main, align, os.path.join(folder, "out.cu"))
        result = subprocess.run(command, capture_output=True, text=True)
    return verdicts_in(result.stderr, path, result.returncode)


def verdicts_in(messages, path, status):
    rules = reasons_of_rules()
    verdicts, errors, declined = {}, [], None
    for line in messages.splitlines():
        match = PLACE.fullmatch(line)
        if not match:
            continue
        file, number, severity, text = match[1], int(match[2]), match[3], match[4]
        if severity == "error" and not DECLINED.fullmatch(text):  # a broken promise is an error, and a verdict
            errors.append(line)
        if severity != "note":
            declined = None
        if severity == "note" and declined and (also := ALSO.fullmatch(text)):
            declined.reasons.append(reason_of(also[1], rules))
        if os.path.basename(file) != os.path.basename(path):
            continue
        if lowered := LOWERED.fullmatch(text):
            verdicts.setdefault(number, []).append(verdict_of(lowered[1], lowered[2]))
        elif stays := DECLINED.fullmatch(text):
            declined = Verdict("declined", (), [reason_of(stays[1], rules)])
            verdicts.setdefault(number, []).append(declined)
    if status and not errors and "error: copy_async cannot be lowered" not in messages:
        errors.append(f"exit status {status}: {messages.strip()[-500:]}")
    return verdicts, errors


def verdict_of(width, rest):
    if rest.startswith(":"):
        return Verdict("static", (int(width),), [])
    others = [int(narrower) for narrower in re.findall(r", else to (\d+) bytes", rest)]
    last = ["sync"] if ", else a synchronous copy" in rest else []
    return Verdict("guarded", (int(width), *others, *last), [])


def reason_of(text, rules):
    return next((rule for rule, pattern in rules if pattern.match(text)), "?"), text
