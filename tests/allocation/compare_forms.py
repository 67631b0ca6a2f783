#!/usr/bin/env python3
"""Runs `cairn verify` with each form of the allocation check on the same programs: the verdicts are those of the direct check, every
access was asked about, and no answer differs. Usage: compare_forms.py CAIRN"""

import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(os.path.dirname(HERE), "programs")
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "support"))
import programs  # noqa: E402

NAMES = [
    "array_of_arrays_good", "bounds_heap_before_bad", "bounds_heap_off_by_one_bad", "bounds_partial_access_bad", "bounds_stack_bad",
    "bounds_struct_field_good", "flexible_array_bad", "list_remove_bad", "null_search_result_bad", "scope_block_bad", "union_views_good",
    "use_after_free_read_bad", "use_after_free_write_bad", "volatile_null_bad",
]
# Accesses at unknown indices, for which a solver takes seconds: too many for a test, and worth measuring.
SLOW_NAMES = ["bounds_global_index_bad", "nondet_assume_index_good", "uninitialised_index_bad"]
FORMS = ["sl", "smt", "model"]


def verify(cairn, test, form):
    command = [cairn, "verify", "--stats", "--timeout", "120", "--alloc-check", form, "--property", test.prop, "--data-model",
               test.data_model, *test.flags, test.path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    lines = done.stdout.splitlines()
    found = re.search(r"allocation check: (\d+) accesses, (\d+) agreed, (\d+) not expressed, (\d+) undecided, (\d+) on infeasible "
                      r"paths, (\d+) disagreed", done.stderr)
    calls = re.search(r"allocation check: .* (\d+) solver calls", done.stderr)
    return lines[-1] if lines else done.stderr, found and [int(x) for x in found.groups()], calls and int(calls.group(1))


def main(cairn):
    failures = []
    totals = dict.fromkeys(FORMS, 0)
    for name in NAMES:
        test = programs.parse(os.path.join(PROGRAMS, name + ".c"))
        expected, counts, _ = verify(cairn, test, "direct")
        if counts:
            failures.append(f"{name}: the direct check asked a solver")
        asked = set()
        for form in FORMS:
            result, counts, calls = verify(cairn, test, form)
            if result != expected:
                failures.append(f"{name}: {form} says {result}, direct {expected}")
            if not counts:
                failures.append(f"{name}: {form} has no statistics")
                continue
            accesses, agreed, inexpressible, undecided, infeasible, disagreed = counts
            asked.add((accesses, inexpressible))
            totals[form] += calls
            if disagreed or agreed + inexpressible + undecided + infeasible != accesses:
                failures.append(f"{name}: {form}: {counts}")
            if undecided and form != "sl":
                failures.append(f"{name}: {form}: {undecided} of {accesses} accesses undecided")
            print(f"{name:<32} {form:<6} {expected:<28} {accesses:>5} accesses {agreed:>5} agreed {undecided:>3} undecided {calls:>5} calls",
                  flush=True)
        if len(asked) > 1:
            failures.append(f"{name}: the forms were asked about different accesses: {sorted(asked)}")
    failures += [f"{form} was never asked" for form, calls in totals.items() if not calls]
    for line in failures:
        print("FAIL", line)
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
