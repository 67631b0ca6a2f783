#!/usr/bin/env python3
"""For every faulty program of tests/programs: the harness that `cairn verify --harness` writes, compiled with the program under
AddressSanitizer and called with the command line that the report prints, by sh, must show the same error at the same line. What differs must be said by the harness itself, or be one of the
reviewed reasons of sanitizer_differences.md.
Usage: run_harness.py CAIRN WORK_FOLDER [--only TEXT] [--jobs N]"""

import argparse
import collections
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "support"))
import programs  # noqa: E402
import run_sanitizers  # noqa: E402

FLAGS = ["-g", "-fno-builtin", "-fsanitize=address,undefined", "-w", "-Wno-implicit-int", "-Wno-implicit-function-declaration",
         "-Wno-int-conversion"]  # fmt: skip


def counterexample(cairn, test, harness):
    """(the violation, what the harness does not reproduce, the arguments for a shell), or None if the verdict is not false."""
    command = [cairn, "verify", test.path, "--property", test.prop, "--data-model", test.data_model, "--timeout", "30",
               "--harness", harness, *test.flags]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120)
    if done.returncode != 1:
        return None
    run = programs.parse_run(done.returncode, done.stdout, done.stderr)
    limits = [line for line in done.stdout.splitlines() if line.startswith("harness: not reproduced: ")]
    called = re.search(r"^command line: \./a\.out(.*?)\n(?=path|under |to reproduce)", done.stdout, re.DOTALL | re.MULTILINE)
    return run, limits, called.group(1) if called else ""


def native_run(test, harness, executable, arguments):
    """What the compiled program did, or the compiler's message."""
    model = ["-m32"] if test.data_model == "ILP32" else []
    command = [run_sanitizers.COMPILER, *FLAGS, *model, test.path, harness, "-o", executable, "-lm"]
    compiled = subprocess.run(command, capture_output=True, text=True)
    if compiled.returncode != 0:
        return None, f"does not compile: {compiled.stderr}"
    environment = dict(os.environ, **run_sanitizers.SANITIZER_OPTIONS)
    try:
        done = subprocess.run(["sh", "-c", f"exec '{executable}'{arguments}"], env=environment, capture_output=True, stdin=subprocess.DEVNULL,
                              timeout=programs.TIMEOUT_SECONDS)  # fmt: skip
    except subprocess.TimeoutExpired:
        return None, "no end of the compiled program"
    errors = done.stderr.decode(errors="replace")
    native = run_sanitizers.Native(test, done.returncode, done.stdout.decode(errors="replace"), errors)
    # An index outside of an array is told before the access: the same error, where Cairn finds one.
    if native.end == "undefined" and re.search(r"runtime error: index -?\d+ out of bounds for type", errors):
        native.end, native.kind = "violated", "valid-deref"
    if "harness: reach_error was called" in errors or "harness: __VERIFIER_error was called" in errors:
        native.end, native.kind = "violated", "unreach-call"
    return native, None


def check(cairn, test, work):
    """(what was found, None), or (None, what is wrong)."""
    harness = os.path.join(work, test.name + "_harness.c")
    found = counterexample(cairn, test, harness)
    if not found:
        return "no counterexample", None
    run, limits, arguments = found
    native, problem = native_run(test, harness, os.path.join(work, test.name), arguments)
    if native:
        agreement, problem = run_sanitizers.compare(run, native)
        if agreement in ("same", "stale-stack", "went-on-after-leak", "tracked-at-exit"):
            return agreement, None
        # Whatever the program printed, the error is the one that was found.
        if native.end == "violated" and native.kind == run.kind and native.line in (0, run.line):
            return "same", None
    if limits:
        return "not reproduced, as the harness says", None
    if test.asan:
        return test.asan, None
    return None, problem


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn")
    parser.add_argument("work")
    parser.add_argument("--only", help="programs whose file name contains this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    os.makedirs(arguments.work, exist_ok=True)

    tests, errors = programs.find(os.path.join(HERE, "programs"), arguments.only)
    tests = [test for test in tests if test.verdict == "false"]
    failed, counts = len(errors), collections.Counter()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for test, (what, problem) in zip(tests, pool.map(lambda test: check(arguments.cairn, test, arguments.work), tests)):
            if problem:
                print(f"FAIL {test.source_name}: {problem}", flush=True)
                failed += 1
            else:
                counts[what] += 1
                if what != "same":
                    print(f"{test.source_name}: {what}")
    print("harnesses: " + ", ".join(f"{number} {what}" for what, number in counts.most_common()))
    return 1 if failed or counts["same"] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
