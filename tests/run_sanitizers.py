#!/usr/bin/env python3
"""Compares `cairn run` with native runs under AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer, on the same
choices, for every program of tests/programs. sanitizer_differences.md says what may differ.
Usage: run_sanitizers.py CAIRN WORK_FOLDER [--only TEXT] [--seeds N] [--jobs N]"""

import argparse
import collections
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "support"))
import programs  # noqa: E402

COMPILER = os.environ.get("CAIRN_TEST_CLANG", "clang-19")
# Of UndefinedBehaviorSanitizer only what ends a run of Cairn too: the other checks are about rules of C that are no memory
# errors (alignment, the bounds of an array inside of an object, arithmetic on null).
CHECKS = "address,signed-integer-overflow,shift-exponent,integer-divide-by-zero,unreachable,float-cast-overflow"
FLAGS = ["-g", "-O0", "-fno-builtin", f"-fsanitize={CHECKS}", "-fno-sanitize-recover=all", "-w", "-Wno-implicit-int",
         "-Wno-implicit-function-declaration", "-Wno-int-conversion"]  # fmt: skip
SANITIZER_OPTIONS = {
    "ASAN_OPTIONS": "exitcode=99:handle_abort=0:detect_stack_use_after_return=1:allocator_may_return_null=1",
    "LSAN_OPTIONS": "exitcode=98",
    "UBSAN_OPTIONS": "print_stacktrace=0",
}
MAX_STEPS = 2_000_000


class Native:
    """What one native run did."""

    def __init__(self, test, status, output, errors):
        self.status, self.output, self.errors = status, output, errors
        self.end, self.kind, self.line, self.allocations = "exited", "", 0, []
        in_source = re.compile(re.escape(test.source_name) + r":(\d+)")
        lines = [int(n) for n in in_source.findall(errors)]
        if "ERROR: AddressSanitizer" in errors:
            self.end = "violated"
            # What happens inside of free itself is about the pointer given to it, even if the runtime stumbles over it.
            above = errors.split(test.source_name)[0]
            released = re.search(r"attempting (double-free|free)| in (__interceptor_)?(free|realloc) ", above)
            self.kind = "valid-free" if released else "valid-deref"
            self.line = lines[0] if lines else 0
        elif "ERROR: LeakSanitizer" in errors:
            self.end, self.kind = "violated", "valid-memtrack"
            for block in errors.split("\n\n"):
                # The innermost frame in the program: the call that allocated.
                found = in_source.search(block) if "leak of" in block else None
                if found:
                    self.allocations.append(int(found.group(1)))
        elif "runtime error: " in errors:
            self.end, self.line = "undefined", lines[0] if lines else 0
        elif "cairn-test: assumption is false" in errors:
            self.end = "assumed"
        elif "cairn-test: reach_error" in errors:
            self.end, self.kind = "violated", "unreach-call"
        elif test.prop == "unreach-call" and (found := re.search(r":(\d+): .*: Assertion `", errors)):
            self.end, self.kind, self.line = "violated", "unreach-call", int(found.group(1))

    def describe(self):
        if self.end == "violated":
            where = f"allocated at lines {self.allocations}" if self.allocations else f"at line {self.line}"
            return f"{self.kind} {where}"
        return f"exit status {self.status}" if self.end == "exited" else f"{self.end} at line {self.line}"


def compile_native(test, work):
    """The native program with the test's environment, or the compiler's message."""
    executable = os.path.join(work, test.name)
    model = ["-m32"] if test.data_model == "ILP32" else []
    environment = os.path.join(HERE, "support", "nondet.c")
    command = [COMPILER, *FLAGS, *model, test.path, environment, "-o", executable, "-lm"]
    done = subprocess.run(command, capture_output=True, text=True)
    return (executable, None) if done.returncode == 0 else (None, done.stderr)


def run_native(test, executable, choices):
    environment = dict(os.environ, **SANITIZER_OPTIONS, CAIRN_CHOICES=",".join(choices), CAIRN_PROPERTY=test.prop)
    try:
        done = subprocess.run([executable], env=environment, capture_output=True, stdin=subprocess.DEVNULL,
                              timeout=programs.TIMEOUT_SECONDS)  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    status = 128 - done.returncode if done.returncode < 0 else done.returncode
    return Native(test, status, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def compare(run, native):
    """('same' | a general reason of the list, None), or (None, what differs)."""
    difference = f"cairn: {programs.describe(run)}; native: {native.describe()}"
    if run.end == "violated" and run.kind == "valid-memtrack":
        if native.kind == "valid-memtrack":
            if run.allocated in native.allocations:
                return "same", None
            return None, f"{difference}; cairn's block was allocated at line {run.allocated}"
        # The native program goes on after the loss; only a clean end means that it was missed.
        return ("stale-stack" if native.end == "exited" else "went-on-after-leak"), None
    if run.end == "violated" and run.kind == "valid-memcleanup":
        return ("tracked-at-exit", None) if native.end == "exited" or native.kind == "valid-memtrack" else (None, difference)
    if run.end != native.end or run.kind != native.kind:
        return None, difference
    # The report of a call of a null pointer has no frame of the caller.
    if native.line and run.line != native.line:
        return None, difference
    if run.end == "exited" and run.exit_status % 256 != native.status:
        return None, difference
    if run.output.rstrip() != native.output.rstrip():
        return None, f"output {run.output!r}, natively {native.output!r}"
    return "same", None


def comparable(run):
    """Only choices that the native environment can answer too."""
    complete = len(run.asked) == len(run.choices)
    return complete and all(what.startswith("__VERIFIER_nondet_") for what in run.asked)


def cairn_runs(cairn, test, seeds):
    """Pairs of (name, run): the drawn ones until one asks for nothing, and the one on INPUT."""
    drawn = []
    for seed in range(1, seeds + 1):
        drawn.append((f"seed {seed}", programs.run_cairn(cairn, test, "--seed", str(seed), max_steps=MAX_STEPS)))
        if not drawn[-1][1].choices:
            return drawn
    shown = programs.run_cairn(cairn, test, "--input", test.input, max_steps=MAX_STEPS)
    if shown.end != "violated":
        # A run on given choices says what asked for them only if it violates; the drawn ones asked for the same.
        shown.choices = test.input.split(",") if test.input else []
        shown.asked = ["__VERIFIER_nondet_"] * len(shown.choices) if all(comparable(run) for _, run in drawn) else ["other"]
    return [*drawn, ("INPUT", shown)]


def check(cairn, test, work, seeds, reasons):
    """(counts of what was found, failures) of one program."""
    counts, failures = collections.Counter(), []
    if test.asan and test.asan not in reasons:
        return counts, [f"'{test.asan}' is not on the list of differences"]
    executable, message = compile_native(test, work)
    if not executable and test.asan == "undefined-function" and "undefined reference" in message:
        counts[test.asan] += 1
        return counts, []
    if not executable:
        return counts, [f"does not compile natively: {message}"]
    for name, run in cairn_runs(cairn, test, seeds):
        if run.end == "broken":
            failures.append(f"{name}: {programs.describe(run)}")
        elif run.end in ("unsupported", "limit"):
            counts["not supported or too long"] += 1
        elif not comparable(run):
            counts["with other choices"] += 1
        else:
            native = run_native(test, executable, run.choices)
            agreement, difference = compare(run, native) if native else (None, "no native end")
            if not agreement and test.asan:
                agreement = test.asan
            if agreement:
                counts[agreement] += 1
            else:
                failures.append(f"{name}, --input {','.join(run.choices)}: {difference}")
    if test.asan and not counts[test.asan] and not failures:
        failures.append(f"listed as '{test.asan}', but no run differs")
    return counts, failures


def reviewed_reasons():
    with open(os.path.join(HERE, "sanitizer_differences.md"), encoding="utf-8") as text:
        return set(re.findall(r"^\| `([a-z-]+)` \|", text.read(), re.MULTILINE))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn")
    parser.add_argument("work")
    parser.add_argument("--only", help="programs whose file name contains this text")
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    os.makedirs(arguments.work, exist_ok=True)

    tests, errors = programs.find(os.path.join(HERE, "programs"), arguments.only)
    tests = [test for test in tests if test.verdict != "unsupported"]
    for name, message in errors:
        print(f"FAIL {name}: header: {message}")
    failed, counts, reasons = len(errors), collections.Counter(), reviewed_reasons()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = pool.map(lambda test: check(arguments.cairn, test, arguments.work, arguments.seeds, reasons), tests)
        for test, (found, failures) in zip(tests, outcomes):
            counts += found
            for message in failures:
                print(f"FAIL {test.source_name}: {message}", flush=True)
            failed += bool(failures)
    print("runs: " + ", ".join(f"{number} {what}" for what, number in counts.most_common()))
    print(f"{len(tests) + len(errors) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
