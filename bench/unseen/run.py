#!/usr/bin/env python3
"""Verdicts on programs that say their truth in their first line (README.md beside this): run.py CAIRN [--timeout S] [--args "..."] FOLDER...

Exit status 1 if a verdict is wrong, or a run ends without one."""
import argparse
import collections
import pathlib
import re
import statistics
import subprocess
import sys
import time

HEADER = re.compile(r"// TRUTH ([^|]*)\|([^|]*)\|([^|]*)$")


def truth_of(file):
    """(kind, property, verdict) of the first line."""
    first = file.read_text(errors="replace").split("\n", 1)[0]
    match = HEADER.match(first)
    if not match:
        sys.exit(f"{file}:1: no line '// TRUTH kind | property | verdict'")
    return tuple(part.strip() for part in match.groups())


def verdict_of(cairn, file, wanted_property, timeout, arguments):
    command = [cairn, "verify", "--property", wanted_property, "--timeout", str(timeout), *arguments, str(file)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout + 15)
    except subprocess.TimeoutExpired:
        return "hang"
    lines = [line for line in run.stdout.splitlines() if line.startswith("result:")]
    return lines[-1].removeprefix("result:").strip() if lines else f"no verdict, exit status {run.returncode}"


def judged(truth, verdict):
    if verdict == truth:
        return "right"
    return "open" if verdict.startswith("unknown") else "wrong" if verdict.startswith(("true", "false")) else "broken"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn")
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--args", default="", help="further options of cairn verify")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()

    count = collections.Counter()
    seconds = []
    for folder in options.folders:
        for file in sorted(folder.glob("*.c")):
            kind, wanted_property, truth = truth_of(file)
            start = time.monotonic()
            verdict = verdict_of(options.cairn, file, wanted_property, options.timeout, options.args.split())
            taken = time.monotonic() - start
            result = judged(truth, verdict)
            count[result] += 1
            if result == "right":
                seconds.append(taken)
            else:
                print(f"{result:6} {file} ({kind}, {wanted_property}): {truth}, but {verdict}, {taken:.1f} s", flush=True)
    if seconds:
        print(f"median of the right ones: {statistics.median(seconds):.2f} s")
    print(", ".join(f"{count[result]} {result}" for result in ("right", "wrong", "open", "broken")))
    return 1 if count["wrong"] or count["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
