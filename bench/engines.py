#!/usr/bin/env python3
"""Compares engines and job counts over folders of programs, and looks at limits:

 - what exact execution or the shape analysis decides alone in a second, the portfolio decides in three, whatever --jobs;
 - what `--jobs 2` decides in T seconds, `--jobs 1` decides in 2 T;
 - no run ends later than 1 s or 5 % beyond its limit;
 - no verdict contradicts another one, or the truth that the program's header states (`// TRUTH: ...`).

Usage: engines.py CAIRN FOLDER_OR_FILE... [--seconds T] [--only TEXT] [--parallel N] [--alone S] [--together S]

Programs are .c and .i files, with the headers of tests/programs (`// PROPERTY:`, `// DATA-MODEL:`, `// FLAGS:`) if they have any, and task definitions (.yml). Exit status 1 if
more than 1 % of what had to be decided was not, or anything else is wrong. Times are real ones: run it on a machine that does nothing else."""

import argparse
import collections
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor


def programsIn(paths, only):
    found = []
    for path in paths:
        if os.path.isfile(path):
            found.append(path)
        for folder, _, files in os.walk(path):
            found += [os.path.join(folder, name) for name in files if name.endswith((".c", ".i", ".yml"))]
    # A task names its program.
    tasks = {path[:-4] for path in found if path.endswith(".yml")}
    found = [path for path in found if path.endswith(".yml") or path.rsplit(".", 1)[0] not in tasks]
    return sorted(path for path in found if only in path)


class Program:
    def __init__(self, path):
        self.path = path
        self.arguments = ["--task", path] if path.endswith(".yml") else [path]
        self.truth = None
        if path.endswith(".yml"):
            return
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                match = re.fullmatch(r"// ([A-Z-]+): (.*?)\s*", line)
                if not match:
                    break
                key, value = match.groups()
                if key == "PROPERTY":
                    self.arguments += ["--property", value]
                elif key == "DATA-MODEL":
                    self.arguments += ["--data-model", value]
                elif key == "FLAGS":
                    self.arguments += value.split()
                elif key == "TRUTH" and value.startswith(("true", "false")):
                    self.truth = value.split("(")[0]


class Runs:
    def __init__(self, cairn):
        self.cairn = cairn
        self.late = []
        self.wrong = []

    def ask(self, program, seconds, *options):
        """true, false, unknown or refused."""
        command = [self.cairn, "verify", *program.arguments, "--timeout", str(seconds), *options]
        start = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
        used = time.monotonic() - start
        lines = done.stdout.splitlines()
        result = lines[-1] if lines else ""
        verdict = re.match(r"result: (true|false|unknown)", result)
        said = f"{program.path} {' '.join(options)}, limit {seconds} s: {result or 'no result'}"
        if used > seconds + max(1, 0.05 * seconds):
            self.late.append(f"{used:.2f} s: {said}")
        if done.returncode == 3:
            return "refused"
        if not verdict or done.returncode != {"true": 0, "false": 1, "unknown": 2}[verdict[1]] or "internal:" in result:
            self.wrong.append(f"status {done.returncode}: {said}")
            return "unknown"
        if program.truth and verdict[1] not in ("unknown", program.truth):
            self.wrong.append(f"wrong verdict: {said}")
        return verdict[1]


def compare(runs, program, options):
    """Pairs of (what had to be decided, whether it was)."""
    answers = {}
    found = collections.Counter()
    lost = []

    def ask(seconds, *more):
        key = (seconds, *more)
        if key not in answers:
            answers[key] = runs.ask(program, seconds, *more)
        return answers[key]

    decided = ("true", "false")
    for engine in ("exact", "shape"):
        alone = ask(options.alone, "--analysis", engine)
        for jobs in ("1", "2"):
            if alone not in decided:
                continue
            found[f"{engine} alone, --jobs {jobs}"] += 1
            if ask(options.together, "--jobs", jobs) not in decided:
                lost.append((f"{engine} alone, --jobs {jobs}", f"{program.path}: {alone}"))
    if ask(options.seconds, "--jobs", "2") in decided:
        found["--jobs 2, --jobs 1"] += 1
        if ask(2 * options.seconds, "--jobs", "1") not in decided:
            lost.append(("--jobs 2, --jobs 1", f"{program.path}: {ask(options.seconds, '--jobs', '2')}"))
    given = {answer for answer in answers.values() if answer in decided}
    if len(given) > 1:
        runs.wrong.append(f"verdicts contradict each other: {program.path}: {answers}")
    return found, lost


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cairn")
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--seconds", type=int, default=5, help="T")
    parser.add_argument("--alone", type=int, default=1, help="seconds for an engine alone")
    parser.add_argument("--together", type=int, default=3, help="seconds for the portfolio to decide the same")
    parser.add_argument("--only", default="")
    parser.add_argument("--parallel", type=int, default=1)
    options = parser.parse_args()
    runs = Runs(options.cairn)
    programs = [Program(path) for path in programsIn(options.paths, options.only)]
    found = collections.Counter()
    lost = collections.defaultdict(list)
    with ThreadPoolExecutor(options.parallel) as pool:
        for more, missing in pool.map(lambda program: compare(runs, program, options), programs):
            found += more
            for what, text in missing:
                lost[what].append(text)
    failed = bool(runs.wrong or runs.late)
    print(f"{len(programs)} programs")
    for what, count in sorted(found.items()):
        print(f"{what}: {count} decided, {len(lost[what])} of them lost")
        for text in lost[what]:
            print(f"  lost: {text}")
        failed = failed or len(lost[what]) > count / 100
    for text in runs.late:
        print(f"late: {text}")
    for text in runs.wrong:
        print(f"wrong: {text}")
    sys.exit(1 if failed else 0)


main()
