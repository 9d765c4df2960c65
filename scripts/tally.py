"""tally.py LABEL=FILE...: adds up results of ctest (JUnit XML) and lit (JSON).

Prints one line a file, the skipped tests with their reasons, and as the last line "N passed, N failed, N skipped".
Exits with 1 if a test failed, or a file holds no test.
"""

import json
import sys
import xml.etree.ElementTree as ElementTree

LIT_OUTCOMES = {"PASS": "passed", "XFAIL": "passed", "FLAKYPASS": "passed", "UNSUPPORTED": "skipped", "SKIPPED": "skipped"}


def ctest_results(path):
    """Yields (name, outcome, reason) for each test case."""
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        skipped = case.find("skipped")
        if skipped is not None:
            yield case.get("name"), "skipped", skipped.get("message", "")
        else:
            yield case.get("name"), "passed" if case.get("status") == "run" else "failed", ""


def lit_results(path):
    """Yields (name, outcome, reason) for each test."""
    with open(path) as file:
        for test in json.load(file)["tests"]:
            yield test["name"], LIT_OUTCOMES.get(test["code"], "failed"), " ".join(test["output"].split())


def main(arguments):
    total = {"passed": 0, "failed": 0, "skipped": 0}
    complete = True
    for argument in arguments:
        label, path = argument.split("=", 1)
        counts = dict.fromkeys(total, 0)
        try:
            results = list((lit_results if path.endswith(".json") else ctest_results)(path))
        except OSError:
            results = []
        for name, outcome, reason in results:
            counts[outcome] += 1
            if outcome == "skipped":
                print(f"skipped: {name}: {reason}")
        if not results:
            print(f"{label}: no test ran")
            complete = False
        print(f"{label}: " + ", ".join(f"{counts[outcome]} {outcome}" for outcome in total))
        for outcome in total:
            total[outcome] += counts[outcome]
    print(", ".join(f"{total[outcome]} {outcome}" for outcome in total))
    return 0 if complete and total["failed"] == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
