#!/usr/bin/env python3
"""The allocators of this folder under the client that `cairn allocator` writes.

    allocators_test.py CAIRN correct [--seconds N]    no allocator is called wrong, but for those that are faulty
    allocators_test.py CAIRN mutants [--every N] [--only FILE] [--seconds N]
                                                      each mutant of mutants.txt that is not neutral is false, confirmed by a run; none is true

An allocator is a C file with a line `// allocator: OPTIONS`, and maybe a line `// faulty: KIND`, or `// proved`.
"""

import argparse
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent


def optionsOf(path):
    found = re.search(r"^// allocator: (.*)$", path.read_text(), re.M)
    return shlex.split(found.group(1)) if found else None


def resultOf(cairn, path, options, seconds):
    start = time.monotonic()
    done = subprocess.run([cairn, "allocator", str(path), *options, "--timeout", str(seconds)],
                          capture_output=True, text=True, timeout=seconds + 60)
    lines = done.stdout.strip().splitlines()
    result = lines[-1] if lines and lines[-1].startswith("result: ") else f"no result: {done.stderr.strip()[:300]}"
    calls = next((line for line in lines if line.startswith("calls: ")), "")
    return result, calls, time.monotonic() - start


def correct(cairn, seconds):
    failures = 0
    for path in sorted(HERE.glob("*.c")):
        options = optionsOf(path)
        if options is None:
            continue
        faulty = re.search(r"^// faulty: (.*)$", path.read_text(), re.M)
        proved = re.search(r"^// proved$", path.read_text(), re.M)
        result, calls, took = resultOf(cairn, path, options, 60 if faulty or proved else seconds)
        if faulty:
            wrong = result != f"result: false({faulty.group(1)})"
        elif proved:
            wrong = result != "result: true"
        else:
            wrong = not (result == "result: true" or result.startswith("result: unknown("))
        failures += wrong
        print(f"{'FAIL' if wrong else 'ok'}  {path.name:16} {took:6.1f} s  {result}  {calls if wrong else ''}", flush=True)
    return failures


def mutants():
    for number, line in enumerate((HERE / "mutants.txt").read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        name, rest = line.split(": ", 1)
        neutral = rest.endswith(": neutral")
        rest = rest.removesuffix(": neutral").rstrip() if neutral else rest
        before, after = (part.strip() for part in (rest + " ").split(" => ", 1))
        yield number, name, before.replace("\\n", "\n"), after.replace("\\n", "\n"), neutral


def mutated(name, before, after, folder):
    text = (HERE / name).read_text()
    included = (HERE / "dk.h").read_text()
    text = text.replace('#include "dk.h"', included)
    if text.count(before) != 1:
        raise SystemExit(f"mutants.txt: {name}: '{before}' occurs {text.count(before)} times")
    path = folder / name
    path.write_text(text.replace(before, after))
    return path


def checkMutants(cairn, every, only, seconds, least):
    found = missed = failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for i, (number, name, before, after, neutral) in enumerate(mutants()):
            if only and name != only or (i % every != 0 and not only):
                continue
            path = mutated(name, before, after, Path(folder))
            result, calls, took = resultOf(cairn, path, optionsOf(HERE / name), seconds)
            isFalse = result.startswith("result: false(")
            if neutral:
                bad = isFalse
            else:
                bad = result == "result: true"
                found += isFalse
                missed += not isFalse
            failures += bad
            print(f"{'FAIL' if bad else 'ok' if isFalse or neutral else 'open'}  line {number:3} {name:14} {took:5.1f} s  {result}  {calls}",
                  flush=True)
    print(f"{found} found, {missed} not")
    if found + missed > 0 and found < least * (found + missed):
        failures += 1
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cairn")
    parser.add_argument("what", choices=["correct", "mutants"])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--least", type=float, default=0.9)
    args = parser.parse_args()
    if args.what == "correct":
        return correct(args.cairn, args.seconds or 12) != 0
    return checkMutants(args.cairn, args.every, args.only, args.seconds or 30, args.least) != 0


if __name__ == "__main__":
    sys.exit(main())
