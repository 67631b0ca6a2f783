#!/usr/bin/env python3
"""Runs two builds of `cairn verify` on the same programs and says where they differ: tools/compare_verdicts.py OLD NEW [options]

A change of form must not change what Cairn says. Compared are standard output, standard error and the exit status; for programs of
tests/programs with the property, data model and options of their first lines. Wordings that were changed on purpose stand in
WORDINGS: the old one counts as the new one. Seconds and paths of temporary files do not count.

A program on which one of the two ran out of time, or that differed in one of two runs only (a solver has so much time for a question), is
listed apart: look at those one by one.

    --programs DIR     C programs below this folder (default: tests/programs); several times: of several folders
    --tasks FILE       in their place the programs of a list, one path a line, with --property
    --property NAME    for programs without first lines of their own (default: valid-memsafety)
    --only TEXT        programs whose path contains the text
    --timeout SECONDS  for one verdict (default: 10)
    --last-line        compare only the last line of standard output: the verdict
    --jobs N           pairs at the same time (default: 1)
    --times            print the user time of both, and the median of the ratios; each binary runs first as often as the other one
"""

import argparse
import concurrent.futures
import difflib
import os
import re
import resource
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tests", "support"))
import programs  # noqa: E402

# (what the old binary says, what the new one says), as regular expression and replacement
WORDINGS = []

# What differs between two runs of one binary.
NOISE = [(re.compile(r"\b\d+\.\d+ s\b"), "N s"), (re.compile(r"\bpeak memory \d+ MB"), "peak memory N MB")]


def tests_of(options):
    if options.tasks:
        with open(options.tasks, encoding="utf-8") as lines:
            paths = [line.strip() for line in lines if line.strip()]
        return [programs.Test(path, prop=options.property) for path in paths]
    found = []
    for folder in options.programs or [os.path.join(HERE, "..", "tests", "programs")]:
        for root, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if not name.endswith((".c", ".i")):
                    continue
                path = os.path.join(root, name)
                try:
                    found.append(programs.parse(path))
                except (programs.HeaderError, UnicodeDecodeError):
                    found.append(programs.Test(path, prop=options.property))
    return found


def run(cairn, test, options):
    command = [cairn, "verify", test.path, "--property", test.prop, "--data-model", test.data_model, "--timeout",
               f"{options.timeout:g}", *options.flag, *test.flags]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=3 * options.timeout + 60)
    except subprocess.TimeoutExpired:
        return ["no end"], "no end", 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    last = done.stdout.splitlines()[-1] if done.stdout.splitlines() else ""
    said = [last] if options.last_line else [f"status {done.returncode}", *done.stdout.splitlines(), *done.stderr.splitlines()]
    return said, last, used


def without_noise(lines):
    text = "\n".join(lines)
    for noise, name in NOISE:
        text = noise.sub(name, text)
    return text


def told_as_new(text):
    for old, new in WORDINGS:
        text = re.sub(old, new, text)
    return text


def compare(index, test, options):
    """(what differs, whether that may be the limit of time, user time of both). A difference has to come again."""
    first = compare_once(index, test, options)
    if not first[0]:
        return first
    again = compare_once(index + 1, test, options)
    return again if again[0] else (["only in one of two runs:", *first[0]], True, again[2])


def compare_once(index, test, options):
    pair = {}
    for which in (0, 1) if index % 2 == 0 else (1, 0):
        pair[which] = run((options.old, options.new)[which], test, options)
    left = told_as_new(without_noise(pair[0][0])).split("\n")
    right = without_noise(pair[1][0]).split("\n")
    times = (pair[0][2], pair[1][2])
    if not all(result.startswith("result: ") or result == "no end" for _, result, _ in pair.values()):
        return ["no result: " + " ".join(pair[1][0][:3])], False, times
    if left == right:
        return [], False, times
    late = any("time limit" in result or result == "no end" for _, result, _ in pair.values())
    return list(difflib.unified_diff(left, right, "old", "new", lineterm="", n=1)), late, times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--programs", action="append")
    parser.add_argument("--tasks")
    parser.add_argument("--property", default="valid-memsafety")
    parser.add_argument("--only", default="")
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--last-line", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--flag", action="append", default=[], help="a further option of both, as --flag=--jobs=1")
    options = parser.parse_args()
    if options.times and options.jobs != 1:
        parser.error("--times wants --jobs 1")

    chosen = [test for test in tests_of(options) if options.only in test.path]
    differing, late, ratios, sums = [], [], [], [0.0, 0.0]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda item: compare(*item, options), enumerate(chosen))
        for test, (difference, at_limit, times) in zip(chosen, results):
            if options.times:
                sums = [sums[0] + times[0], sums[1] + times[1]]
                if times[0] >= 0.05:
                    ratios.append(times[1] / times[0])
            if not difference:
                continue
            (late if at_limit else differing).append(test.path)
            print(f"{'at the limit of time' if at_limit else 'differs'}: {os.path.relpath(test.path)}", flush=True)
            for line in difference[:20]:
                print(f"    {line}", flush=True)
    if options.times and ratios:
        print(f"user time: {sums[0]:.1f} s and {sums[1]:.1f} s; median of {len(ratios)} ratios {statistics.median(ratios):.3f}")
    print(f"{len(chosen)} programs: {len(differing)} differ, {len(late)} differ at the limit of time")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
