#!/usr/bin/env python3
"""Runs the soundness oracle on every program of tests/programs: random runs must stay inside the invariants that the shape analysis found, and must
not violate a property that it proved. Usage: run_oracle.py SHAPE_ORACLE [--seeds N] [--only TEXT] [--timeout SECONDS] [--numeric DOMAIN]
[--orderings] [--jobs N] [--verbose]"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
import programs  # noqa: E402

# A run of the oracle that does not come back: not a miss, but nobody would notice one.
PATIENCE_SECONDS = 60


def check(oracle, test, arguments):
    """(what is wrong or None, the oracle's first line)."""
    command = [oracle, test.path, "--property", test.prop, "--data-model", test.data_model, "--seeds", str(arguments.seeds),
               "--timeout", str(arguments.timeout), "--numeric", arguments.numeric,
               *(["--orderings"] if test.orderings or arguments.orderings else []), *test.flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return f"no end within {PATIENCE_SECONDS} seconds", ""
    line = done.stdout.split("\n")[0]
    if done.returncode == 0:
        if line.startswith("true") and test.verdict == "false":
            return f"{line}, but the program is false", line
        return None, line
    return f"status {done.returncode}: {(done.stdout + done.stderr)[:6000]}", line


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("oracle")
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--only", help="programs whose file name contains this text")
    parser.add_argument("--timeout", type=float, default=1, help="seconds for the analysis of one program")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--numeric", default="zones", choices=programs.NUMERIC, help="what numbers are related by")
    parser.add_argument("--orderings", action="store_true", help="know the order of neighbours in every program, not only in those that need it")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()

    tests, errors = programs.find(os.path.join(HERE, "..", "programs"), arguments.only)
    tests = [test for test in tests if test.verdict != "unsupported"]
    for name, message in errors:
        print(f"FAIL {name}: header: {message}")
    failed, watched = len(errors), 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for test, (message, line) in zip(tests, pool.map(lambda test: check(arguments.oracle, test, arguments), tests)):
            watched += "fixpoint yes" in line
            if message:
                failed += 1
                print(f"FAIL {test.source_name}: {message}", flush=True)
            elif arguments.verbose:
                print(f"{test.source_name}: {line}", flush=True)
    print(f"{len(tests) + len(errors) - failed} passed, {failed} failed; {watched} with a fixpoint to compare with")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
