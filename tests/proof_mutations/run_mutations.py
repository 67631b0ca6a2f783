#!/usr/bin/env python3
"""The checker of proofs accepts the proofs of the programs below, and rejects wrong ones made of them, and them for faulty programs (proof_mutations.cpp).
Usage: run_mutations.py PROOF_MUTATIONS [--most N] [--all] [--jobs N] [--verbose]"""

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
import programs  # noqa: E402

# Singly and doubly linked lists and lists of lists, built, walked, changed and freed in loops, by functions and recursively.
ACCEPTED = """
list_circular_good list_concatenate_good list_counted_good list_cyclic_freed_first_good list_double_good list_merge_good list_nested_doubly_good list_nested_good list_pprev_take_out_good list_queue_good list_reverse_good
list_ring_sentinel_good list_sentinel_good list_shared_payload_good list_single_good list_sort_insertion_good list_split_good
recursion_append_beside_good recursion_append_good recursion_append_place_good recursion_build_good recursion_copy_good
recursion_double_links_good recursion_exit_held_good recursion_filter_good recursion_free_good recursion_free_tail_good
recursion_local_address_good recursion_merge_good recursion_mutual_free_good recursion_mutual_good recursion_reverse_good
recursion_traverse_good
""".split()
LEAST_ACCEPTED = 25
LEAST_REJECTED = 100  # of those that are really wrong
PATIENCE_SECONDS = 120


def check(binary, test, arguments):
    command = [binary, test.path, "--property", test.prop, "--data-model", test.data_model, "--most", str(arguments.most), *test.flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return None, f"no end within {PATIENCE_SECONDS} seconds"
    return done.returncode, done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--most", type=int, default=5, help="mutants of a program, of each kind")
    parser.add_argument("--all", action="store_true", help="every program of tests/programs that is true")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()

    tests, _ = programs.find(os.path.join(HERE, "..", "programs"), None)
    named = {os.path.splitext(os.path.basename(test.path))[0]: test for test in tests}
    chosen = [name for name in sorted(named) if arguments.all and named[name].verdict == "true" or name in ACCEPTED]
    missing = [name for name in ACCEPTED if name not in named]
    failures = [f"{name}: no such program" for name in missing]
    accepted = rejected = others = changed = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for name, (status, text) in zip(chosen, pool.map(lambda n: check(arguments.binary, named[n], arguments), chosen)):
            if arguments.verbose:
                print(f"{name}: {text.strip()}", flush=True)
            isChecked = re.search(r"^checked;", text, re.MULTILINE) is not None
            accepted += isChecked
            if status not in (0, 3) or name in ACCEPTED and not isChecked:
                failures.append(f"{name}: {text.strip()}")
                continue
            counts = re.search(r"really wrong \d+: (\d+) rejected.*others: (\d+) rejected", text)
            if counts:
                rejected += int(counts[1])
                others += int(counts[2])
            counts = re.search(r"(\d+) of them with a violation", text)
            if counts:
                changed += int(counts[1])
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"{accepted} proofs accepted; {rejected} rejected that are really wrong, {others} others, {changed} for programs that are faulty")
    return 1 if failures or accepted < LEAST_ACCEPTED or rejected < LEAST_REJECTED else 0


if __name__ == "__main__":
    sys.exit(main())
