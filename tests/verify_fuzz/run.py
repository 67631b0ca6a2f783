#!/usr/bin/env python3
"""Random programs about memory against the verdicts: each is run on its small inputs and on random ones, and the exact execution, the shape analysis and the portfolio
are asked about it. `true` must not meet a violation, in runs of the interpreter or natively (native.py), and an alarm on an exact path must be confirmed by a run.
Usage: run.py VERIFY_FUZZ [--count N] [--first SEED] [--timeout SECONDS] [--jobs N] [--native RUNS] [--table] [--mutants FOLDER] [--alloc-check FORM] [--keep DIR] [--verbose]"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generate  # noqa: E402
import mutants  # noqa: E402
import native  # noqa: E402

PATIENCE_SECONDS = 120


def options_for(seed):
    prop = ("valid-memsafety", "valid-memsafety", "valid-memsafety", "valid-memcleanup")[seed % 4]
    model = ("LP64", "LP64", "ILP32")[seed % 3]
    return ["--property", prop, "--data-model", model, *(["--malloc-may-fail"] if seed % 10 == 7 else [])]


def check(tool, seed, arguments, folder):
    """(what is wrong or None, the tool's output, the program's constructs)."""
    path = os.path.join(folder, f"{seed}.c")
    options = options_for(seed)
    if arguments.mutants:
        text, kind, options[3], name = mutants.mutate(arguments.programs, seed)
        text, constructs, machine = f"// {name}, {kind}\n{text}", {kind}, True
        options = options[:4]
    else:
        text, constructs, machine = generate.generate(seed)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    command = [tool, path, *options, "--timeout", str(arguments.timeout)]
    if arguments.alloc_check:
        command += ["--alloc-check", arguments.alloc_check]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return f"no end within {PATIENCE_SECONDS} seconds", "", constructs
    if done.returncode == 3 and arguments.mutants:
        return None, "", set()  # the change is no C
    if done.returncode != 0:
        return f"status {done.returncode}: {' '.join(command)}\n{(done.stdout + done.stderr)[:6000]}", done.stdout, constructs
    message = native.refuted(seed, path, options[1], options[3], machine, done.stdout, arguments.native) if arguments.native else None
    return message, done.stdout, constructs


def decided(counts):
    return 1 - counts["unknown"] / max(1, sum(counts.values()))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="seed of the first program")
    parser.add_argument("--timeout", type=float, default=0.5, help="seconds for each question")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--native", type=int, default=8, metavar="RUNS", help="runs of each native build (0: no native builds)")
    parser.add_argument("--table", action="store_true", help="print how many programs have each construct")
    parser.add_argument("--mutants", metavar="FOLDER", help="programs of this folder with one change each, in place of random ones")
    parser.add_argument("--alloc-check", help="sl, smt or model: compare this form of the allocation check too")
    parser.add_argument("--keep", help="folder for the programs")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    arguments.programs = list(mutants.candidates(arguments.mutants)) if arguments.mutants else []

    verdicts = {analysis: collections.Counter() for analysis in ("exact", "shape", "portfolio")}
    reasons = collections.Counter()
    constructs = collections.Counter()
    failed = runs = violations = 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(arguments.jobs) as pool:
        folder = arguments.keep or scratch
        os.makedirs(folder, exist_ok=True)
        seeds = range(arguments.first, arguments.first + arguments.count)
        for seed, (message, output, used) in zip(seeds, pool.map(lambda seed: check(arguments.tool, seed, arguments, folder), seeds)):
            constructs.update(used)
            for analysis, answer in re.findall(r"^(exact|shape|portfolio) .*?: (.*); [0-9.]+ s$", output, re.M):
                verdicts[analysis][answer.split("(")[0]] += 1
                if analysis == "exact" and answer.startswith("unknown"):
                    reasons[re.sub(r"\d+", "N", answer)] += 1
            for count, outcome in re.findall(r"^runs: (\d+) of .*?; (.*)$", output, re.M):
                runs += int(count)
                violations += outcome != "no violation"
            if message:
                failed += 1
                print(f"FAIL seed {seed}: {message}", flush=True)
            elif arguments.verbose:
                print(f"{seed}:\n{output}", flush=True)
    if arguments.table:
        for construct in sorted(mutants.CHANGES) if arguments.mutants else (*generate.MEMORY, *generate.WHOLE, *generate.CONTROL):
            print(f"{constructs[construct]:6} programs with {construct}")
    for reason, count in reasons.most_common():
        print(f"{count:6} {reason}")
    print(f"{arguments.count - failed} passed, {failed} failed; {runs} runs, {violations} questions with a violation; "
          + "; ".join(f"{analysis} {dict(counts)}" for analysis, counts in verdicts.items())
          + f"; the portfolio decides {decided(verdicts['portfolio']):.0%}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
