#!/usr/bin/env python3
"""Checks SARIF 2.1.0 logs: against the schema of the standard, against what the standard says beyond its schema of the parts that Cairn
uses, and against what GitHub documents of the logs that its code scanning takes. Usage: sarif_log.py FILE..."""

import functools
import json
import os
import re
import sys

import jsonschema

HERE = os.path.dirname(os.path.abspath(__file__))

# "SARIF support for code scanning", documentation of GitHub.
MOST_BYTES_UNPACKED = 10 * 1024 * 1024  # the limit holds for the packed file
MOST_RUNS = 20
MOST_RESULTS = 25_000
MOST_RULES = 25_000
MOST_FLOW_LOCATIONS = 10_000
MOST_LOCATIONS = 1_000
MOST_TAGS = 20
PRECISIONS = {"very-high", "high", "medium", "low"}
SEVERITIES = {"error", "warning", "recommendation"}


@functools.cache
def validator():
    with open(os.path.join(HERE, "sarif-schema-2.1.0.json"), encoding="utf-8") as file:
        return jsonschema.Draft4Validator(json.load(file))


def schema_problems(log):
    return [f"schema: {'/'.join(str(p) for p in error.absolute_path)}: {error.message[:200]}" for error in validator().iter_errors(log)]


def locations_of(result):
    for location in result.get("locations", []) + result.get("relatedLocations", []):
        yield location
    for flow in result.get("codeFlows", []):
        for thread in flow["threadFlows"]:
            for step in thread["locations"]:
                yield step["location"]


def location_problems(location, run):
    place = location.get("physicalLocation")
    if place is None:
        return ["a location without a file"]
    problems = []
    artifact = place["artifactLocation"]
    uri = artifact.get("uri", "")
    base = artifact.get("uriBaseId")
    if not uri or re.search(r"[\s\\<>\"{}|^`]", uri):
        problems.append(f"no URI: {uri!r}")
    if base is not None and base not in run.get("originalUriBaseIds", {}):
        problems.append(f"the base {base!r} of {uri!r} is not defined")
    if (base is None) != uri.startswith("file:///"):
        problems.append(f"{uri!r} is neither absolute nor relative to a base")
    region = place.get("region", {})
    if region.get("startLine", 0) < 1:
        problems.append(f"{uri}: a region without a line")
    if "endLine" in region and region["endLine"] < region["startLine"]:
        problems.append(f"{uri}: a region that ends before it starts")
    return problems


def rule_problems(rule):
    problems = []
    for key in ["shortDescription", "fullDescription", "help"]:
        if not rule.get(key, {}).get("text"):
            problems.append(f"rule {rule['id']}: no {key}")
    if len(rule.get("fullDescription", {}).get("text", "")) > 1024:
        problems.append(f"rule {rule['id']}: its description is too long")
    bag = rule.get("properties", {})
    if len(bag.get("tags", [])) > MOST_TAGS:
        problems.append(f"rule {rule['id']}: too many tags")
    if bag.get("precision") not in PRECISIONS:
        problems.append(f"rule {rule['id']}: precision {bag.get('precision')!r}")
    if bag.get("problem.severity") not in SEVERITIES:
        problems.append(f"rule {rule['id']}: severity {bag.get('problem.severity')!r}")
    severity = bag.get("security-severity")
    if severity is not None and not (isinstance(severity, str) and 0 < float(severity) <= 10):
        problems.append(f"rule {rule['id']}: security-severity {severity!r}")
    return problems


def result_problems(result, run):
    rules = run["tool"]["driver"]["rules"]
    problems = []
    index = result.get("ruleIndex", -1)
    if not 0 <= index < len(rules) or rules[index]["id"] != result.get("ruleId"):
        problems.append(f"rule {result.get('ruleId')!r} is not the rule number {index}")
    if not result.get("message", {}).get("text"):
        problems.append("no message")
    if result.get("kind", "fail") != "fail" and result.get("level", "none") != "none":
        problems.append("a level beside a kind that is no failure")
    if not 1 <= len(result.get("locations", [])) <= MOST_LOCATIONS:
        problems.append(f"{len(result.get('locations', []))} locations")
    if not result.get("partialFingerprints", {}).get("primaryLocationLineHash"):
        problems.append("no fingerprint")
    for flow in result.get("codeFlows", []):
        count = sum(len(thread["locations"]) for thread in flow["threadFlows"])
        if count > MOST_FLOW_LOCATIONS:
            problems.append(f"a flow of {count} locations")
    for location in locations_of(result):
        problems += location_problems(location, run)
    return problems


def run_problems(run):
    problems = []
    driver = run["tool"]["driver"]
    rules = driver.get("rules", [])
    results = run.get("results", [])
    if len(results) > MOST_RESULTS or len(rules) > MOST_RULES:
        problems.append(f"{len(results)} results, {len(rules)} rules")
    if len({rule["id"] for rule in rules}) != len(rules):
        problems.append("a rule is there twice")
    weaknesses = {taxon["id"] for taxonomy in run.get("taxonomies", []) for taxon in taxonomy.get("taxa", [])}
    for rule in rules:
        problems += rule_problems(rule)
        for relation in rule.get("relationships", []):
            if relation["target"]["id"] not in weaknesses:
                problems.append(f"rule {rule['id']}: CWE-{relation['target']['id']} is not listed")
    for result in results:
        problems += [f"result {result.get('ruleId')}: {p}" for p in result_problems(result, run)]
    marks = [result.get("partialFingerprints", {}).get("primaryLocationLineHash") for result in results]
    if len(set(marks)) != len(marks):
        problems.append("two results have the same fingerprint")
    for base in run.get("originalUriBaseIds", {}).values():
        if not base.get("uri", "").endswith("/"):
            problems.append("a base URI that is no folder")
    return problems


def check_log(log):
    """What is wrong with a log that json.load has read; empty: nothing."""
    problems = schema_problems(log)
    if problems:
        return problems
    if len(log["runs"]) > MOST_RUNS:
        problems.append(f"{len(log['runs'])} runs")
    for run in log["runs"]:
        problems += run_problems(run)
    return problems


def check_file(path):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        log = json.loads(text)
    except (OSError, ValueError) as error:
        return [str(error)]
    problems = [f"{len(text)} bytes"] if len(text) > MOST_BYTES_UNPACKED else []
    return problems + check_log(log)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    found = [f"{path}: {problem}" for path in sys.argv[1:] for problem in check_file(path)]
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
