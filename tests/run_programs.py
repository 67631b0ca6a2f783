#!/usr/bin/env python3
"""Runs every program of tests/programs on `cairn run`: a correct one never violates its property, a faulty one stops with its
kind at its line on its input. Usage: run_programs.py CAIRN [--only TEXT] [--seeds N] [--jobs N]"""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "support"))
import programs  # noqa: E402

MAX_STEPS = 5_000_000


def check_shown(test, run):
    """The run on INPUT: is it the one that the header describes? None, or what is wrong."""
    got = programs.describe(run)
    if test.verdict == "false":
        if (run.end, run.kind, run.line) != ("violated", test.kind, test.line):
            return f"expected {test.kind} at line {test.line}, got {got}"
    elif test.verdict == "unsupported":
        if run.end != "unsupported" or test.word not in run.reason:
            return f"expected unsupported with '{test.word}', got {got}"
    elif run.end not in ("exited", "undefined", "assumed"):
        return f"expected no violation, got {got}"
    if test.output is not None and run.output.rstrip() != test.output.rstrip():
        return f"expected the output {test.output!r}, got {run.output!r}"
    return None


def check_drawn(test, seed, run):
    """A run on random choices. None, or what is wrong."""
    if run.end == "broken":
        return f"seed {seed}: {programs.describe(run)}"
    if test.verdict == "true" and run.end == "violated":
        choices = ",".join(run.choices)
        return f"seed {seed}: {programs.describe(run)} on --input {choices}, but the program is correct"
    if test.verdict == "true" and run.end == "unsupported":
        return f"seed {seed}: {programs.describe(run)}"
    return None


def check(cairn, test, seeds):
    failures = []
    given = ["--input", test.input] if test.input else []
    message = check_shown(test, programs.run_cairn(cairn, test, *given))
    if message:
        failures.append(message)
    for seed in range(1, seeds + 1):
        run = programs.run_cairn(cairn, test, "--seed", str(seed), max_steps=MAX_STEPS)
        message = check_drawn(test, seed, run)
        if message:
            failures.append(message)
        if message or "input: none was asked for" in run.text:
            break
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn")
    parser.add_argument("--only", help="programs whose file name contains this text")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()

    tests, errors = programs.find(os.path.join(HERE, "programs"), arguments.only)
    for name, message in errors:
        print(f"FAIL {name}: header: {message}")
    failed = len(errors)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = pool.map(lambda test: check(arguments.cairn, test, arguments.seeds), tests)
        for test, failures in zip(tests, outcomes):
            for message in failures:
                print(f"FAIL {test.source_name}: {message}", flush=True)
            failed += bool(failures)
    print(f"{len(tests) + len(errors) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
