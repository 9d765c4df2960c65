"""check_report.py SCHEMA REPORT: whether a report of ldgsts-rewrite is what its JSON schema describes.

Prints how many sites it has; exits with 1 and one line for each difference.
"""

import json
import sys

import jsonschema


def main(schema_path, report_path):
    with open(schema_path) as file:
        schema = json.load(file)
    with open(report_path) as file:
        report = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    errors = list(jsonschema.Draft202012Validator(schema).iter_errors(report))
    for error in errors:
        print(f"{error.json_path}: {error.message}")
    if errors:
        return 1
    print(f"{len(report['sites'])} sites, valid")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
