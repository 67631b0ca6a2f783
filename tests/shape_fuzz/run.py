#!/usr/bin/env python3
"""Random list programs against the shape analysis: each is analysed, run on random inputs, and put to the soundness oracle; a verdict true must not meet
a violation. Usage: run.py SHAPE_ORACLE [--count N] [--first SEED] [--seeds N] [--timeout SECONDS] [--numeric DOMAIN] [--jobs N] [--keep DIR]
[--only TEXT] [--verbose]"""

import argparse
import collections
import itertools
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import arrays  # noqa: E402
import generate  # noqa: E402

PATIENCE_SECONDS = 60


def check(oracle, seed, arguments, folder):
    """(what is wrong or None, the oracle's first line)."""
    path = os.path.join(folder, f"{seed}.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(arrays.generate(seed) if arguments.arrays else generate.generate(seed))
    prop = ("valid-memsafety", "valid-memsafety", "valid-memsafety", "valid-memcleanup")[seed % 4]
    environment = dict(os.environ)
    if arguments.arrays:
        prop = ("valid-memsafety", "unreach-call")[seed % 2]
        environment["CAIRN_DIVIDE_ALL"] = "12"
    command = [oracle, path, "--property", prop, "--seeds", str(arguments.seeds), "--timeout", str(arguments.timeout),
               "--numeric", arguments.numeric, *(["--orderings"] if seed % 2 else [])]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PATIENCE_SECONDS,
                              env=environment)
    except subprocess.TimeoutExpired:
        return f"no end within {PATIENCE_SECONDS} seconds", ""
    line = done.stdout.split("\n")[0]
    if done.returncode != 0:
        return f"status {done.returncode}: {(done.stdout + done.stderr)[:6000]}", line
    if line.startswith("unknown(internal"):
        return line, line
    return None, line


def isWanted(seed, only):
    return not only or all(text in generate.generate(seed).split("\n", 1)[0] for text in only)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("oracle")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="seed of the first program")
    parser.add_argument("--seeds", type=int, default=20, help="runs of each program")
    parser.add_argument("--timeout", type=float, default=1, help="seconds for the analysis of one program")
    parser.add_argument("--numeric", default="zones", choices=("zones", "octagons", "polyhedra"),
                        help="what numbers are related by")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--arrays", action="store_true", help="programs about arrays, all of which are divided (docs/arrays.md)")
    parser.add_argument("--keep", help="folder for the programs")
    parser.add_argument("--only", action="append", default=[], help="programs with this in their first line ('kind lists', 'levels 2', 'payload sublist'); may be given several times")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()

    verdicts = collections.Counter()
    failed = watched = states = undecided = 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(arguments.jobs) as pool:
        folder = arguments.keep or scratch
        os.makedirs(folder, exist_ok=True)
        seeds = list(itertools.islice((seed for seed in itertools.count(arguments.first) if isWanted(seed, arguments.only)), arguments.count))
        for seed, (message, line) in zip(seeds, pool.map(lambda seed: check(arguments.oracle, seed, arguments, folder), seeds)):
            verdicts[line.split("(")[0].split(";")[0]] += 1
            watched += "fixpoint yes" in line
            if match := re.search(r"(\d+) states, (\d+) undecided", line):
                states, undecided = states + int(match[1]), undecided + int(match[2])
            if message:
                failed += 1
                print(f"FAIL seed {seed}: {message}", flush=True)
            elif arguments.verbose:
                print(f"{seed}: {line}", flush=True)
    print(f"{arguments.count - failed} passed, {failed} failed; verdicts {dict(verdicts)}; {watched} with a fixpoint, "
          f"{states} concrete states compared, {undecided} undecided")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
