#!/usr/bin/env python3
"""The forms of the allocation check, program by program: bench/alloc.py PATH_TO_CAIRN [FILE.c ...]

For each form the processor time of the whole run, the time of the check itself (the look at the heap as a formula included), and the number of
queries and of those that a solver had to answer. Without files, the programs that the test of the forms compares, and a few that take longer.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORMS = ["direct", "sl", "smt", "model"]
LIMIT_SECONDS = 120


def defaultPrograms():
    sys.path.insert(0, str(ROOT / "tests" / "allocation"))
    import compare_forms
    return [ROOT / "tests" / "programs" / f"{name}.c" for name in [*compare_forms.NAMES, *compare_forms.SLOW_NAMES]]


def optionsOf(path):
    """The options in the header of a program of tests/programs; none for other files."""
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    import programs
    try:
        test = programs.parse(str(path))
    except programs.HeaderError:
        return []
    return ["--property", test.prop, "--data-model", test.data_model, *test.flags]


def measure(cairn, form, path):
    command = [cairn, "verify", "--stats", "--timeout", str(LIMIT_SECONDS), "--alloc-check", form, *optionsOf(path), str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    output, errors = process.communicate()
    before = measure.children
    times = os.times()
    measure.children = times.children_user + times.children_system
    seconds = measure.children - before
    last = output.splitlines()[-1] if output else errors.strip()
    check = re.search(r"disagreed, (\S+) s\n", errors)
    calls = re.search(r"(\d+) queries, (\d+) solver calls in (\S+) s", errors)
    undecided = re.search(r"(\d+) undecided, \d+ on", errors)
    return {
        "result": re.sub(r"^result: ", "", last), "seconds": seconds, "check": float(check.group(1)) if check else 0.0,
        "queries": int(calls.group(1)) if calls else 0, "calls": int(calls.group(2)) if calls else 0,
        "solver": float(calls.group(3)) if calls else 0.0, "undecided": int(undecided.group(1)) if undecided else 0,
    }


measure.children = 0.0


def main(cairn, files):
    paths = [Path(f) for f in files] or defaultPrograms()
    width = max(len(p.stem) for p in paths)
    print(f"{'program':<{width}}  {'form':<6} {'cpu s':>8} {'check s':>8} {'solver s':>8} {'queries':>8} {'calls':>7} {'undecided':>9}  result")
    totals = {form: [0.0, 0.0, 0.0, 0, 0, 0] for form in FORMS}
    for path in paths:
        for form in FORMS:
            m = measure(cairn, form, path)
            numbers = [m["seconds"], m["check"], m["solver"], m["queries"], m["calls"], m["undecided"]]
            totals[form] = [a + b for a, b in zip(totals[form], numbers)]
            printRow(path.stem, width, form, numbers, m["result"])
    for form in FORMS:
        printRow("all", width, form, totals[form], "")
    return 0


def printRow(name, width, form, numbers, result):
    cpu, check, solver, queries, calls, undecided = numbers
    print(f"{name:<{width}}  {form:<6} {cpu:>8.2f} {check:>8.3f} {solver:>8.3f} {queries:>8} {calls:>7} {undecided:>9}  {result}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
