#!/usr/bin/env python3
"""How the time of the shape analysis grows with the size of a program: families of list programs with a parameter n, the seconds that the
analysis of `cairn verify --analysis shape --stats` takes for each n (the least of several runs; without the compiler, whose time for headers would hide the growth), the
exponent e of the best fit c * n^e over them, and the exponent between the last two.

Usage: shape_growth.py CAIRN [--timeout SECONDS]"""

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile

NODE = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *next; };
"""
BUILD = """  struct node *{0} = NULL;
  while (__VERIFIER_nondet_int()) {{
    struct node *fresh = malloc(sizeof *fresh);
    fresh->data = 0;
    fresh->next = {0};
    {0} = fresh;
  }}
"""
FREE = """  while ({0}) {{
    struct node *rest = {0}->next;
    free({0});
    {0} = rest;
  }}
"""


def separate_lists(n):
    """n lists, built one after the other and then freed one after the other: all are there at once."""
    names = [f"list{i}" for i in range(n)]
    return NODE + "int main(void) {\n" + "".join(BUILD.format(x) for x in names) + "".join(
        FREE.format(x) for x in names) + "  return 0;\n}\n"


def calls(n):
    """n calls of one function that builds and frees a list of its own."""
    return (NODE + "static void work(void) {\n" + BUILD.format("list") + FREE.format("list") + "}\nint main(void) {\n" +
            "  work();\n" * n + "  return 0;\n}\n")


def nesting(n):
    """Lists of lists, n levels deep."""
    text = NODE.replace("struct node { int data; struct node *next; };", "struct level0 { int data; struct level0 *next; };")
    for i in range(1, n):
        text += f"struct level{i} {{ struct level{i - 1} *inner; struct level{i} *next; }};\n"
    for i in range(n):
        inner = f"    fresh->inner = build{i - 1}();\n" if i else "    fresh->data = 0;\n"
        text += f"""static struct level{i} *build{i}(void) {{
  struct level{i} *list = NULL;
  while (__VERIFIER_nondet_int()) {{
    struct level{i} *fresh = malloc(sizeof *fresh);
{inner}    fresh->next = list;
    list = fresh;
  }}
  return list;
}}
"""
    for i in range(n):
        inner = f"    drop{i - 1}(list->inner);\n" if i else ""
        text += f"""static void drop{i}(struct level{i} *list) {{
  while (list) {{
    struct level{i} *rest = list->next;
{inner}    free(list);
    list = rest;
  }}
}}
"""
    return text + f"int main(void) {{\n  drop{n - 1}(build{n - 1}());\n  return 0;\n}}\n"


def statements(n):
    """A loop over a list with n statements in its body."""
    body = "".join(f"    at->data = at->data + {i % 3};\n" for i in range(n))
    return (NODE + "int main(void) {\n" + BUILD.format("list") + "  for (struct node *at = list; at; at = at->next) {\n" + body + "  }\n" +
            FREE.format("list") + "  return 0;\n}\n")


# From where there is something to measure on.
FAMILIES = [("separate lists in one function", separate_lists, [1, 2, 4, 8, 16, 32, 64]), ("calls of one function", calls, [64, 128, 256, 512, 1024]),
            ("nesting depth", nesting, [1, 2, 4, 8, 16, 32, 64]), ("statements in a loop body", statements, [160, 320, 640, 1280, 2560, 5120])]
RUNS = 5


def seconds(cairn, text, timeout):
    """Seconds of the analysis and the result line; None for the seconds if there is no proof."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([cairn, "verify", "--analysis", "shape", "--stats", "--timeout", str(timeout), path], capture_output=True, text=True)
    result = (done.stdout.splitlines() or ["no result"])[-1]
    used = re.search(r"analysis ([0-9.]+) s", done.stderr)
    return (float(used[1]) if used and result == "result: true" else None), result


def exponent(points):
    """Slope of the least-squares line through the logarithms."""
    xs = [math.log(n) for n, _ in points]
    ys = [math.log(t) for _, t in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys)) / sum((x - mean_x) ** 2 for x in xs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cairn")
    parser.add_argument("--timeout", type=int, default=60)
    options = parser.parse_args()
    for name, family, sizes in FAMILIES:
        points = []
        shown = []
        for n in sizes:
            runs = [seconds(options.cairn, family(n), options.timeout) for _ in range(RUNS)]
            used, result = min(runs, key=lambda run: (run[0] is None, run[0] or 0))
            if used is None:
                shown.append(f"n={n}: {result.removeprefix('result: ')}")
                continue
            points.append((n, max(used, 0.001)))
            shown.append(f"n={n}: {points[-1][1]:.3f} s")
        fit = f"exponent {exponent(points):.2f}, of the last step {exponent(points[-2:]):.2f}" if len(points) > 1 else "no exponent"
        print(f"{name}: {', '.join(shown)}; {fit}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
