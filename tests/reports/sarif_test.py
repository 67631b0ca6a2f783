#!/usr/bin/env python3
"""What `cairn verify --sarif` writes: right rule, place and path; fingerprints that survive edits elsewhere. Usage: sarif_test.py CAIRN"""

import json
import os
import subprocess
import sys
import tempfile

import sarif_log

HERE = os.path.dirname(os.path.abspath(__file__))
CAIRN = sys.argv[1]
failures = []

FAULTY = """#include <stdlib.h>

static void drop(char *p) {
  free(p);
}

int main(void) {
  char *p = malloc(4);
  drop(p);
  p[1] = 'ä';
  free(p);
  return 0;
}
""".replace("'ä'", "/* ä */ 1")


def log_of(folder, text, *options, name="p.c", timeout="10"):
    source = os.path.join(folder, name)
    path = os.path.join(folder, "out.sarif")
    if os.path.exists(path):
        os.remove(path)
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run([os.path.abspath(CAIRN), "verify", name, "--timeout", timeout, "--sarif", "out.sarif", *options], cwd=folder,
                          capture_output=True, text=True, timeout=60)
    if not os.path.exists(path):
        failures.append(f"no log: {done.stdout}{done.stderr}")
        return {}
    problems = sarif_log.check_file(path)
    failures.extend(problems)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def expect(what, found, expected):
    if found != expected:
        failures.append(f"{what}: {found!r}, expected {expected!r}")


def mark(log):
    return log["runs"][0]["results"][0]["partialFingerprints"]["cairnFinding/v1"]


with tempfile.TemporaryDirectory() as folder:
    log = log_of(folder, FAULTY)
    run = log["runs"][0]
    result = run["results"][0]
    expect("rule", result["ruleId"], "use-after-free")
    expect("weakness", run["taxonomies"][0]["taxa"][0]["id"], "416")
    place = result["locations"][0]
    expect("file", place["physicalLocation"]["artifactLocation"], {"uri": "p.c", "uriBaseId": "SRCROOT"})
    # Columns count characters, not bytes.
    expect("region", [place["physicalLocation"]["region"][key] for key in ["startLine", "startColumn"]], [10, 8])
    expect("function", place["logicalLocations"][0]["name"], "main")
    expect("notes", [(note["physicalLocation"]["region"]["startLine"], note["message"]["text"]) for note in result["relatedLocations"]],
           [(8, "the block was allocated here"), (4, "it was freed here")])
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    lines = [step["location"]["physicalLocation"]["region"]["startLine"] for step in steps]
    expect("path", [line for line in lines if line in {8, 9, 4, 10}], [8, 9, 4, 10])
    expect("nesting", [step["nestingLevel"] for step in steps if step["location"]["physicalLocation"]["region"]["startLine"] == 4], [1])

    original = mark(log)
    expect("twice the same", log_of(folder, FAULTY), log)
    moved = FAULTY.replace("static void", "/* Frees\n   it. */\nint unused;\nstatic void").replace("  p[1]", "\n    p[ 1 ]")
    expect("after edits elsewhere", mark(log_of(folder, moved)), original)
    other = FAULTY.replace("p[1] =", "p[2] =")
    if mark(log_of(folder, other)) == original:
        failures.append("another line has the same fingerprint")
    second = FAULTY.replace("  drop(p);", "  p[1] = /* ä */ 1;\n  drop(p);")
    if mark(log_of(folder, second)) == original:
        failures.append("the second of two equal lines has the fingerprint of the first")

    good = log_of(folder, "int main(void) { return 0; }\n")
    expect("no results", good["runs"][0]["results"], [])
    expect("verdict", good["runs"][0]["properties"]["result"], "true")
    with open(os.path.join(HERE, "..", "driver", "programs", "endless.c"), encoding="utf-8") as file:
        endless = file.read()
    unknown = log_of(folder, endless, "--analysis", "exact", name="a b.c", timeout="1")
    levels = {r["level"] for r in unknown["runs"][0]["results"]}
    expect("level of what is not proved", levels, {"note"})
    expect("a name with a blank", unknown["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b.c")

for failure in failures:
    print(failure)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
