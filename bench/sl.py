#!/usr/bin/env python3
"""Runs `cairn solve` on folders of scripts and prints a line for each folder: solved, wrong, unknown, not supported, seconds.

    bench/sl.py CAIRN DIR... [--timeout SECONDS] [--method METHOD] [--list]

A folder of DIR that holds .smt2 files is a division, DIR itself too. Seconds are processor time, of all runs of the division together;
"solved" counts answers that the script's status does not contradict. Exit status 1 if an answer is wrong.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path


def runOne(cairn, script, options):
    command = [cairn, "solve", "--timeout", str(options.timeout), "--method", options.method, str(script)]
    before = os.times()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=4 * options.timeout + 10)
        answer, code, message = done.stdout.strip(), done.returncode, done.stderr.strip()
    except subprocess.TimeoutExpired:
        answer, code, message = "unknown", 2, "stopped"
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    if code == 4:
        kind = "wrong"
    elif code == 0:
        kind = "solved"
    elif re.match(re.escape(str(script)) + r":\d+:\d+: ", message):
        kind = "unsupported"
    else:
        kind = "unknown"
    if options.list or kind == "wrong":
        print(f"  {script.name}: {answer} {seconds:.2f} s {message}")
    return kind, seconds


def divisions(folders):
    for folder in folders:
        for place in sorted({p.parent for p in Path(folder).rglob("*.smt2")}):
            yield place


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cairn")
    parser.add_argument("folders", nargs="+", metavar="DIR")
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--method", default="auto")
    parser.add_argument("--list", action="store_true", help="a line for each script")
    options = parser.parse_args()
    wrong = 0
    print(f"{'division':32} {'scripts':>8} {'solved':>7} {'wrong':>6} {'unknown':>8} {'unsupported':>12} {'seconds':>8}")
    for place in divisions(options.folders):
        scripts = sorted(place.glob("*.smt2"))
        counts = dict.fromkeys(["solved", "wrong", "unknown", "unsupported"], 0)
        total = 0.0
        for script in scripts:
            kind, seconds = runOne(options.cairn, script, options)
            counts[kind] += 1
            total += seconds
        wrong += counts["wrong"]
        print(f"{place.name:32} {len(scripts):8} {counts['solved']:7} {counts['wrong']:6} {counts['unknown']:8} "
              f"{counts['unsupported']:12} {total:8.2f}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
