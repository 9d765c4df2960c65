"""Compares the options of a manual page with those of a program's --help (on stdin): man_options.py PAGE.1 <HELP"""

import re
import sys

page = open(sys.argv[1], encoding="utf-8").read().replace("\\-", "-")
described = sorted(re.findall(r"^\.TP\n\.B (-.+)$", page, re.MULTILINE))
# Generic options are in a paragraph of their own, and in no page.
own = sys.stdin.read().split("ldgsts-rewrite options:")[1]
offered = sorted(match.strip() for match in re.findall(r"^  (-.+?) +- ", own, re.MULTILINE))
for name, missing in (("page", set(offered) - set(described)), ("program", set(described) - set(offered))):
    for option in sorted(missing):
        print(f"the {name} does not have {option}")
sys.exit(described != offered or not offered)
