#!/usr/bin/env python3
"""Compares the thresholds of refinement: bench/refinement.py PATH_TO_CAIRN [--timeout SECONDS] [--lengths 5,10,20]

Programs after the ideas of section 4.1 of Knaut's thesis on symbolic memory graphs, generated for lists of several lengths: a list of unknown length, whose nodes are alike, needs folding;
a list of known length, whose nodes sum up to a number, needs every node; a program with both needs a refined threshold; and a longer list beside it makes the longest length on the
path a bad choice. Each is verified with `--refinement candidates` and `naive`, the shortest also with `off`: refinements, precisions tried, states and seconds of
these analyses, seconds of the whole run, and the verdict.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HEAD = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
  struct node *next;
  struct node *prev;
  int data;
};
static struct node *push(struct node *list, int data) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->next = list;
  fresh->prev = NULL;
  fresh->data = data;
  if (list) list->prev = fresh;
  return fresh;
}
static void drop(struct node *list) {
  while (list) {
    struct node *rest = list->next;
    free(list);
    list = rest;
  }
}
"""

# Of any length, all nodes alike.
ALIKE = """static void alike(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = push(list, 1);
  for (struct node *at = list; at; at = at->next) {
    if (at->data != 1) reach_error();
  }
  drop(list);
}
"""


def value(i):
    """No line through the values, so that no linear relation replaces the nodes."""
    return i * i % 7


def build(name, length):
    return f"  struct node *{name} = NULL;\n  for (int i = 0; i < {length}; i++) {name} = push({name}, i * i % 7);\n"


def sum_check(name, length):
    total = sum(value(i) for i in range(length))
    return (f"  int sum = 0;\n  for (struct node *at = {name}; at; at = at->next) sum += at->data;\n"
            f"  if (sum != {total}) reach_error();\n")


def known(length):
    return "static void known(void) {\n" + build("list", length) + sum_check("list", length) + "  drop(list);\n}\n"


def main_of(*calls):
    return "int main(void) {\n" + "".join(f"  {call}();\n" for call in calls) + "  return 0;\n}\n"


def abstraction(_):
    return HEAD + ALIKE + main_of("alike")


def precision(length):
    return HEAD + known(length) + main_of("known")


def both(length):
    return HEAD + ALIKE + known(length) + main_of("alike", "known")


def shorter(length):
    """A list four times as long is there, too, but only the shorter one is asked about."""
    text = "static void known(void) {\n" + build("list", length) + build("other", 4 * length)
    return HEAD + ALIKE + text + sum_check("list", length) + "  drop(list);\n  drop(other);\n}\n" + main_of("alike", "known")


FAMILIES = [("abstraction (4.1)", abstraction, True), ("precision (4.2)", precision, False), ("both (4.3)", both, False),
            ("a longer list beside it (4.4)", shorter, False)]


def run(cairn, text, kind, timeout):
    """Refinements, trials, states and seconds of both, seconds of all, and the verdict."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(text, encoding="utf-8")
        start = time.monotonic()
        done = subprocess.run([cairn, "verify", "--property", "unreach-call", "--refinement", kind, "--numeric", "zones", "--jobs", "1", "--stats",
                               "--timeout", str(timeout), str(path)], capture_output=True, text=True)
        seconds = time.monotonic() - start
    found = re.findall(r"refinement for line .*; (\d+) trials with (\d+) states in (\S+) s, then (\d+) states in (\S+) s", done.stderr)
    verdict = (done.stdout.splitlines() or ["no result"])[-1].removeprefix("result: ")
    trials = sum(int(row[0]) for row in found)
    states = sum(int(row[1]) + int(row[3]) for row in found)
    refining = sum(float(row[2]) + float(row[4]) for row in found)
    return len(found), trials, states, refining, seconds, verdict


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cairn")
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--lengths", default="5,10,20,30,40,50")
    parser.add_argument("--show", metavar="LENGTH", type=int, help="print the programs of this length instead")
    options = parser.parse_args()
    lengths = [int(text) for text in options.lengths.split(",")]
    if options.show:
        for name, family, _ in FAMILIES:
            print(f"// {name}\n{family(options.show)}")
        return 0
    print("| program | length | refinement | refinements | trials | their states | their seconds | seconds in all | verdict |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, family, fixed in FAMILIES:
        for length in lengths[:1] if fixed else lengths:
            for kind in ["candidates", "naive"] + (["off"] if length == lengths[0] else []):
                refinements, trials, states, refining, seconds, verdict = run(options.cairn, family(length), kind, options.timeout)
                print(f"| {name} | {'any' if fixed else length} | {kind} | {refinements} | {trials} | {states} | {refining:.2f} | {seconds:.2f} | {verdict} |",
                      flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
