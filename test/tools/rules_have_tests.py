"""rules_have_tests.py Checks.def DIRECTORY: whether each rule has a test that accepts and one that declines.

Their names are ID-accept.cu and ID-decline.cu. Files that belong to no rule are named too. Exits with 1 if anything is
amiss; that a decline test really fails without its rule is what scripts/which-tests-fail shows.
"""

import os
import re
import sys


def main(table, directory):
    with open(table) as file:
        rules = re.findall(r'^RULE\(\w+, "([\w-]+)"', file.read(), flags=re.M)
    wanted = {f"{rule}-{outcome}.cu" for rule in rules for outcome in ("accept", "decline")}
    found = {name for name in os.listdir(directory) if name.endswith(".cu")}
    for name in sorted(wanted - found):
        print(f"missing: {name}")
    for name in sorted(found - wanted):
        print(f"of no rule: {name}")
    if not rules:
        print(f"no rule in {table}")
    elif wanted == found:
        print(f"{len(rules)} rules, each with an accept and a decline test")
    return 0 if rules and wanted == found else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
