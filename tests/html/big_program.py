#!/usr/bin/env python3
"""Writes a C program of about 4,000 lines whose analysis passes more than 2,000 states: big_program.py FILE.c"""

import sys

FUNCTIONS = 330


def function(index):
    return f"""
/* Takes a list and puts a node in front of it. */
static struct node *push{index}(struct node *list, int value) {{
  struct node *fresh = malloc(sizeof *fresh);
  fresh->data = {index};
  fresh->other = NULL;
  if (value > {index})
    fresh->data = value;
  fresh->next = list;
  return fresh;
}}
"""


def main():
    parts = ["#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n"
             "struct node {\n  int data;\n  struct node *next;\n  struct node *other;\n};\n"]
    parts += [function(i) for i in range(FUNCTIONS)]
    parts.append("\nint main(void) {\n  int input = __VERIFIER_nondet_int();\n  struct node *list = NULL;\n")
    for i in range(FUNCTIONS):
        parts.append(f"  list = push{i}(NULL, input);\n  free(list);\n")
    parts.append("  return 0;\n}\n")
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("".join(parts))


main()
