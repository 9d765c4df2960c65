"""outside.py BEFORE AFTER: exit status 0 if AFTER is BEFORE with its one call replaced by one do { ... } while (0)."""

import re
import sys

before, after = (open(name, "rb").read() for name in sys.argv[1:])
call = re.search(rb"copy_async<cta<128>>\(.*\)(?=;)", before)
sequence = re.search(rb"do \{.*\} while \(0\)(?=;)", after, re.DOTALL)
same = call and sequence and before[: call.start()] == after[: sequence.start()]
sys.exit(not (same and before[call.end() :] == after[sequence.end() :]))
