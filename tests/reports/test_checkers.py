#!/usr/bin/env python3
"""Checks that the checkers of report files accept a good file and notice each rule that is broken."""

import copy
import sys

import sarif_log

PLACE = {"physicalLocation": {"artifactLocation": {"uri": "a.c", "uriBaseId": "ROOT"}, "region": {"startLine": 3, "startColumn": 5}}}
LOG = {
    "version": "2.1.0",
    "runs": [{
        "tool": {"driver": {"name": "Cairn", "rules": [{
            "id": "double-free",
            "shortDescription": {"text": "Double free."},
            "fullDescription": {"text": "Twice."},
            "help": {"text": "Twice."},
            "relationships": [{"target": {"id": "415", "toolComponent": {"name": "CWE"}}}],
            "properties": {"tags": ["security"], "precision": "high", "problem.severity": "error", "security-severity": "8.8"},
        }]}},
        "originalUriBaseIds": {"ROOT": {"uri": "file:///x/"}},
        "taxonomies": [{"name": "CWE", "taxa": [{"id": "415"}]}],
        "results": [{
            "ruleId": "double-free",
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "Double free."},
            "locations": [PLACE],
            "codeFlows": [{"threadFlows": [{"locations": [{"location": PLACE}]}]}],
            "partialFingerprints": {"primaryLocationLineHash": "1:1"},
        }],
    }],
}


def changed(path, value):
    """The good log with another value at a path, or without the last key if the value is None."""
    log = copy.deepcopy(LOG)
    node = log
    for key in path[:-1]:
        node = node[key]
    if value is None:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return log


RUN = ("runs", 0)
RULE = (*RUN, "tool", "driver", "rules", 0)
RESULT = (*RUN, "results", 0)
REGION = (*RESULT, "locations", 0, "physicalLocation", "region")
ARTIFACT = (*RESULT, "locations", 0, "physicalLocation", "artifactLocation")
BROKEN_LOGS = [
    ("schema", changed(("version",), "2.0.0")),
    ("schema", changed((*RUN, "tool"), None)),
    ("schema", changed((*RESULT, "level"), "fatal")),
    ("schema", changed((*RESULT, "surprise"), 1)),
    ("schema", changed((*REGION, "startLine"), 0)),
    ("runs", {**LOG, "runs": LOG["runs"] * 21}),
    ("no help", changed((*RULE, "help"), None)),
    ("precision", changed((*RULE, "properties", "precision"), "sure")),
    ("too many tags", changed((*RULE, "properties", "tags"), [f"t{i}" for i in range(21)])),
    ("security-severity", changed((*RULE, "properties", "security-severity"), "11")),
    ("is not listed", changed((*RUN, "taxonomies"), [])),
    ("is not the rule number", changed((*RESULT, "ruleIndex"), 1)),
    ("0 locations", changed((*RESULT, "locations"), [])),
    ("no fingerprint", changed((*RESULT, "partialFingerprints"), None)),
    ("the same fingerprint", changed((*RUN, "results"), LOG["runs"][0]["results"] * 2)),
    ("is not defined", changed((*RUN, "originalUriBaseIds"), {})),
    ("neither absolute nor relative", changed((*ARTIFACT, "uriBaseId"), None)),
    ("no URI", changed((*ARTIFACT, "uri"), "a b.c")),
    ("no folder", changed((*RUN, "originalUriBaseIds", "ROOT", "uri"), "file:///x")),
    ("a flow of", changed((*RESULT, "codeFlows", 0, "threadFlows", 0, "locations"), [{"location": PLACE}] * 10_001)),
    ("a level beside a kind", changed((*RESULT, "kind"), "open")),
]


def main():
    failures = [f"a good log: {problem}" for problem in sarif_log.check_log(LOG)]
    for expected, log in BROKEN_LOGS:
        problems = sarif_log.check_log(log)
        if not any(expected in problem for problem in problems):
            failures.append(f"not noticed: {expected} (found: {problems})")
    for failure in failures:
        print(failure)
    print(f"{len(BROKEN_LOGS)} broken logs, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
