"""check_report.py SCHEMA REPORT: whether a report of ldgsts-rewrite, JSON or SARIF, is what its JSON schema describes.

Prints how many sites it has; of SARIF, how many results, the indices of which must be right too. Exits with 1 and one line for each difference.
"""

import json
import sys

import jsonschema


def wrong_indices(run):
    """Rules and artifacts of a SARIF run that are not what their index says."""
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    artifacts = [artifact["location"]["uri"] for artifact in run["artifacts"]]
    for result in run["results"]:
        if rules[result["ruleIndex"] : result["ruleIndex"] + 1] != [result["ruleId"]]:
            yield result["ruleId"]
        for location in result["locations"] + result.get("relatedLocations", []):
            artifact = location["physicalLocation"]["artifactLocation"]
            if artifacts[artifact["index"] : artifact["index"] + 1] != [artifact["uri"]]:
                yield artifact["uri"]


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
    if "runs" not in report:
        print(f"{len(report['sites'])} sites, valid")
        return 0
    wrong = [wrong for run in report["runs"] for wrong in wrong_indices(run)]
    for index in wrong:
        print(f"wrong index: {index}")
    if wrong:
        return 1
    print(f"{sum(len(run['results']) for run in report['runs'])} results, valid")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
