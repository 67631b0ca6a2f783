#!/usr/bin/env python3
"""Random programs of csmith must print the same checksum on `cairn run` as compiled by clang and by gcc, in both data models.
Usage: compare.py CAIRN COUNT [FIRST_SEED] [--jobs N] [--keep FOLDER]"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

# Small enough to end soon, rich enough to meet every construct: structures, unions, bit-fields, packed layouts, pointers to
# pointers, arrays, volatiles, 64-bit and floating-point-free arithmetic.
GENERATOR = ["csmith", "--no-argc", "--max-funcs", "6", "--max-block-depth", "3", "--max-array-len-per-dim", "6",
             "--max-expr-complexity", "8", "--max-pointer-depth", "3", "--bitfields", "--packed-struct", "--unions",
             "--volatiles", "--math64", "--int8", "--uint8", "--jumps", "--inline-function"]  # fmt: skip
INCLUDES = ["-I/usr/include/csmith"]
NATIVE = [["clang-19", "-O0", "-w"], ["gcc", "-O0", "-w"]]
NATIVE_SECONDS = 1  # of processor time, so that a busy machine changes nothing
PATIENCE_SECONDS = 300  # of waiting
MAX_STEPS = 20_000_000


class Skipped(Exception):
    pass


class Failed(Exception):
    pass


def run(command, seconds, cwd=None):
    """(status, standard output, standard error); status None if it did not end in time."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, cwd=cwd, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None, "", ""
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def checksum(text):
    match = re.search(r"^checksum = ([0-9A-F]+)$", text, re.MULTILINE)
    return match.group(1) if match else None


def native_checksum(compiler, model, source, folder):
    executable = os.path.join(folder, os.path.basename(source) + "." + compiler[0])
    status, _, errors = run([*compiler, *model, *INCLUDES, source, "-o", executable], PATIENCE_SECONDS)
    if status != 0:
        raise Failed(f"{compiler[0]} does not compile it: {errors[:300]}")
    status, output, _ = run(["sh", "-c", f'ulimit -t {NATIVE_SECONDS}; exec "$0"', executable], PATIENCE_SECONDS)
    if status in (None, -signal.SIGXCPU, -signal.SIGKILL):
        raise Skipped("does not end natively")
    if status != 0 or not checksum(output):
        raise Skipped(f"ends natively with status {status}")
    return checksum(output)


def compare(cairn, seed, folder):
    source = os.path.join(folder, f"random{seed}.c")
    status, _, errors = run([*GENERATOR, "--seed", str(seed), "--output", source], PATIENCE_SECONDS, cwd=folder)
    if status != 0:
        raise Skipped("csmith does not end" if status is None else f"csmith fails: {errors[:200]}")
    narrow = seed % 2 == 1
    model = ["-m32"] if narrow else ["-m64"]
    expected = {native_checksum(compiler, model, source, folder) for compiler in NATIVE}
    if len(expected) != 1:
        raise Skipped("the native compilers differ")
    command = [cairn, "run", source, "--data-model", "ILP32" if narrow else "LP64", "--max-steps", str(MAX_STEPS)]
    status, output, errors = run([*command, "--", *INCLUDES, "-w"], PATIENCE_SECONDS)
    last = output.rstrip().split("\n")[-1]
    if status is None:
        raise Failed(f"cairn does not end within {PATIENCE_SECONDS} seconds")
    if status == 2 and "step" in last:
        raise Skipped("too many steps")
    if status != 0:
        problem = next((line for line in output.split("\n") if ": error: " in line), errors[-300:])
        raise Failed(f"cairn: {last} {problem}")
    if checksum(output) not in expected:
        raise Failed(f"checksum {checksum(output)}, natively {expected.pop()}; {last}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn")
    parser.add_argument("count", type=int)
    parser.add_argument("first", type=int, nargs="?", default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="copy programs that fail into this folder")
    arguments = parser.parse_args()
    cairn = os.path.abspath(arguments.cairn)

    passed, skipped, failed = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="cairn-csmith-") as folder:

        def attempt(seed):
            try:
                compare(cairn, seed, folder)
                return "passed", ""
            except Skipped as reason:
                return "skipped", str(reason)
            except Failed as reason:
                return "failed", str(reason)

        seeds = range(arguments.first, arguments.first + arguments.count)
        with ThreadPoolExecutor(arguments.jobs) as pool:
            for seed, (outcome, reason) in zip(seeds, pool.map(attempt, seeds)):
                passed += outcome == "passed"
                skipped += outcome == "skipped"
                if outcome == "skipped":
                    print(f"skip seed {seed}: {reason}", flush=True)
                if outcome == "failed":
                    failed += 1
                    print(f"FAIL seed {seed}: {reason}", flush=True)
                    if arguments.keep:
                        os.makedirs(arguments.keep, exist_ok=True)
                        shutil.copy(os.path.join(folder, f"random{seed}.c"), arguments.keep)
    if skipped * 4 > arguments.count:
        print(f"FAIL: {skipped} of {arguments.count} programs were skipped")
        failed += 1
    print(f"{skipped} skipped\n{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
