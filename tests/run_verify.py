#!/usr/bin/env python3
"""Asks `cairn verify` about every program of tests/programs. A verdict that contradicts the program's truth fails, and so does an unknown
that its header does not mark as open, and a report file that breaks the rules of its format (tests/reports). Usage: run_verify.py CAIRN [--only TEXT] [--timeout SECONDS] [--jobs N]"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "support"))
sys.path.insert(0, os.path.join(HERE, "reports"))
import programs  # noqa: E402
import sarif_log  # noqa: E402
import witness_file  # noqa: E402

# Of a program whose header says `VERIFY: open`: long enough to notice a wrong verdict, short enough for a test.
OPEN_SECONDS = 2


def check_numeric(cairn, test, timeout):
    """The shape analysis proves the program by the domain of its header, and by no coarser one. None, or what is wrong."""
    for numeric in programs.NUMERIC[: programs.NUMERIC.index(test.numeric) + 1]:
        command = [cairn, "verify", test.path, "--property", test.prop, "--data-model", test.data_model, "--analysis", "shape",
                   "--numeric", numeric, "--timeout", str(timeout), *test.flags]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout + 60)
        proved = done.stdout.endswith("result: true\n")
        if proved != (numeric == test.numeric):
            return f"the shape analysis {'proves' if proved else 'does not prove'} it with --numeric {numeric}"
    return None


def check_orderings(cairn, test, timeout):
    """The shape analysis proves the program if it knows the order of neighbours in lists, and only then. None, or what is wrong."""
    for flags in ([], ["--orderings"]):
        command = [cairn, "verify", test.path, "--property", test.prop, "--data-model", test.data_model, "--analysis", "shape",
                   "--timeout", str(timeout), *flags, *test.flags]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout + 60)
        proved = done.stdout.endswith("result: true\n")
        if proved != bool(flags):
            return f"the shape analysis {'proves' if proved else 'does not prove'} it {' '.join(flags) or 'without orderings'}"
    return None


def check(cairn, test, timeout, folder):
    log = os.path.join(folder, test.name + ".sarif")
    witness = os.path.join(folder, test.name + ".yml")
    message = check_verdict(cairn, test, timeout, ["--sarif", log, "--witness", witness])
    if message:
        return message
    problems = sarif_log.check_file(log)
    # An unknown has no witness.
    problems += witness_file.check_file(witness) if os.path.exists(witness) else []
    return f"report: {problems[0]}" if problems else None


def check_verdict(cairn, test, timeout, reports):
    """None, or what is wrong."""
    if test.numeric:
        wrong = check_numeric(cairn, test, timeout)
        if wrong:
            return wrong
    if test.orderings:
        wrong = check_orderings(cairn, test, timeout)
        if wrong:
            return wrong
    limit = OPEN_SECONDS if test.open else timeout
    command = [cairn, "verify", test.path, "--property", test.prop, "--data-model", test.data_model, "--stats",
               "--timeout", str(limit), *reports, *test.flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit + 60)
    except subprocess.TimeoutExpired:
        return f"no end within {limit + 60} seconds"
    lines = done.stdout.splitlines()
    result = lines[-1] if lines else ""
    match = re.fullmatch(r"result: (true|false\((?P<kind>[a-z-]+)\)|unknown\((?P<why>.*)\))", result)
    if not match:
        return f"no result line; status {done.returncode}: {done.stderr.strip()[-300:]}"
    mismatches = re.search(r"(\d+) not confirmed on exact paths", done.stderr)
    if not mismatches or mismatches.group(1) != "0":
        return "an alarm on an exact path was not confirmed by a run"
    if match["why"] is not None:
        if match["why"].startswith("internal"):
            return result
        return None if test.open or test.verdict == "unsupported" else result
    if match["kind"] is None:
        return None if test.verdict == "true" else f"{result}, but the program is {test.verdict}"
    if test.verdict != "false" or match["kind"] != test.kind:
        return f"{result}, but the truth is {test.verdict} {test.kind}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn")
    parser.add_argument("--only", help="programs whose file name contains this text")
    parser.add_argument("--every", type=int, default=1, help="only each program of that distance in the list of names")
    parser.add_argument("--late", action="store_true", help="a limit of time is no failure: for builds that are slow by purpose")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()

    tests, errors = programs.find(os.path.join(HERE, "programs"), arguments.only)
    for name, message in errors:
        print(f"FAIL {name}: header: {message}")
    failed = len(errors)
    tests = tests[::arguments.every]
    late = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = pool.map(lambda test: check(arguments.cairn, test, arguments.timeout, folder), tests)
        for test, message in zip(tests, outcomes):
            if message and arguments.late and "time limit" in message:
                late.append(test.source_name)
                continue
            if message:
                print(f"FAIL {test.source_name}: {message}", flush=True)
            failed += bool(message)
    if late:
        print(f"{len(late)} programs met the limit of time, which is no failure here: {', '.join(late)}")
    print(f"{len(tests) + len(errors) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
