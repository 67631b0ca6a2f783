#!/usr/bin/env python3
"""Measures cairn against its bars: bench/run.py PATH_TO_CAIRN

Times are processor times, the best of several runs, the commands of a comparison in turns: a busy machine disturbs them little.
Ends with status 1 if a bar is missed.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def seconds(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit status {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def bestOf(rounds, *commands):
    best = [float("inf")] * len(commands)
    for _ in range(rounds):
        for i, command in enumerate(commands):
            best[i] = min(best[i], seconds(command))
    return best


def judge(what, value, bar, good):
    print(f"{what:<46} {value:<44} {bar:<24} {'ok' if good else 'MISSED'}")
    return good


def main(cairn):
    good = True
    with tempfile.TemporaryDirectory() as scratch:
        driver = Path(scratch) / "driver.i"
        text = subprocess.run([sys.executable, HERE / "driver_code.py"], check=True, capture_output=True).stdout
        driver.write_bytes(text)
        lines = text.count(b"\n")
        objectFile = str(Path(scratch) / "out.o")

        lower, dump, compiled = bestOf(
            7, [cairn, "dump", driver, "--function", "main"], [cairn, "dump", driver],
            ["clang-19", "-O0", "-c", driver, "-o", objectFile])
        good &= judge(f"lowering {lines} lines / clang -O0 -c", f"{lower:.3f} s / {compiled:.3f} s = {lower / compiled:.2f}",
                      "bar: below 2", lower < 2 * compiled)
        print(f"{'  with all of it printed':<46} {dump:.3f} s")

        small = HERE / "ten_lines.c"
        start, compiled = bestOf(25, [cairn, "dump", small], ["clang-19", "-c", small, "-o", objectFile])
        good &= judge("cairn dump of ten lines / clang -c", f"{start:.3f} s / {compiled:.3f} s = {start / compiled:.2f}",
                      "bar: at most 1.5", start <= 1.5 * compiled)

    best = 0.0
    for _ in range(3):
        run = subprocess.run([cairn, "run", "--stats", "--max-steps", "10000000000", HERE / "integer_loop.c"], check=True,
                             capture_output=True, text=True)
        steps, duration = re.search(r"statistics: (\d+) instructions, load \S+ s, run (\S+) s", run.stderr).groups()
        best = max(best, int(steps) / float(duration))
    good &= judge("interpreter on an integer loop", f"{best / 1e6:.1f} million instructions a second", "bar: at least 20",
                  best >= 20e6)
    return 0 if good else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
