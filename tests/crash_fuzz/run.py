#!/usr/bin/env python3
"""Random programs against the command itself: whatever an engine meets, `cairn verify` ends with a result line and the status that belongs to it, in time, with no
signal and no `internal:`; and the verdict never contradicts the truth, which is known of every program.
Usage: run.py CAIRN [--count N] [--first SEED] [--timeout SECONDS] [--jobs N] [--brief] [--keep DIR]"""

import argparse
import collections
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generate  # noqa: E402

PATIENCE_SECONDS = 60
STATUS = {"true": 0, "false": 1, "unknown": 2}
# One process, which nothing protects; two; and each analysis alone.
WAYS = (["--jobs", "1"], ["--jobs", "1", "--analysis", "shape"], ["--jobs", "2"], ["--jobs", "1", "--analysis", "exact"])


def ask(cairn, path, way, truth, timeout):
    """(what is wrong or None, the verdict)."""
    command = [cairn, "verify", path, "--timeout", str(timeout), *way]
    start = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout + PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return f"no end: {' '.join(command)}", "none"
    used = time.monotonic() - start
    said = done.stdout.rstrip("\n").split("\n")[-1]
    verdict = said.removeprefix("result: ").split("(")[0]
    told = f"{' '.join(command)}\n{(done.stdout + done.stderr)[:3000]}"
    if not said.startswith("result: ") or verdict not in STATUS:
        return f"status {done.returncode} without a result: {told}", "none"
    if done.returncode != STATUS[verdict]:
        return f"status {done.returncode} with {said}: {told}", verdict
    if "internal:" in done.stdout + done.stderr:
        return f"a bug of the engine: {told}", verdict
    if verdict not in ("unknown", truth):
        return f"{said}, but the truth is {truth}: {told}", verdict
    if used > timeout + PATIENCE_SECONDS / 4:
        return f"{used:.1f} s of {timeout}: {told}", verdict
    return None, verdict


def check(cairn, seed, arguments, folder):
    text, truth = generate.generate(seed)
    path = os.path.join(folder, f"{seed}.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    ways = WAYS[:2] if arguments.brief else WAYS
    answers = [ask(cairn, path, way, truth, arguments.timeout) for way in ways]
    return [message for message, _ in answers if message], [verdict for _, verdict in answers], ways


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="seed of the first program")
    parser.add_argument("--timeout", type=int, default=1, help="seconds for each question")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--brief", action="store_true", help="one process only, portfolio and shape analysis")
    parser.add_argument("--keep", help="folder for the programs")
    arguments = parser.parse_args()

    verdicts = collections.defaultdict(collections.Counter)
    failed = 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(arguments.jobs) as pool:
        folder = arguments.keep or scratch
        os.makedirs(folder, exist_ok=True)
        seeds = range(arguments.first, arguments.first + arguments.count)
        for seed, (messages, answers, ways) in zip(seeds, pool.map(lambda seed: check(arguments.cairn, seed, arguments, folder), seeds)):
            for way, answer in zip(ways, answers):
                verdicts[" ".join(way)][answer] += 1
            failed += bool(messages)
            for message in messages:
                print(f"FAIL seed {seed}: {message}", flush=True)
    print(f"{arguments.count - failed} passed, {failed} failed; " + "; ".join(f"{way} {dict(counts)}" for way, counts in verdicts.items()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
