#!/usr/bin/env python3
"""Verification that starts at a function with unknown arguments: entry_test.py PATH_TO_CAIRN"""

import sys

from checks import Checks

checks = Checks(sys.argv[1])
LIMIT = ["--timeout", "20"]

# Source, function, verdict, and an assumption that must be listed.
VERDICTS = [
    ("text.c", "absolute", "true", "is called once"),
    ("text.c", "lookup", "true", "global variables hold the values"),
    ("text.c", "lookup_badly", "false(valid-deref)", None),
    ("text.c", "has_name", "true", "`text` is NULL or points to a block of its own of 1 to 65536 bytes"),
    ("text.c", "count_escapes", "false(valid-deref)", None),
    ("text.c", "copy_badly", "false(valid-deref)", None),
    ("text.c", "describe", "true", "`sizes` is NULL or points to 3 objects `int`"),
    ("text.c", "describe_badly", "false(valid-deref)", None),
    ("list.c", "push", "true", "`head` is NULL or points to the first node of a singly linked list of `struct node`"),
    ("list.c", "release", "true", "linked by `next` and ended by NULL"),
    ("list.c", "total", "true", "no two pointers"),
    ("list.c", "second", "false(valid-deref)", None),
    ("list.c", "cut", "false(valid-memtrack)", "the caller keeps the arguments"),
    ("list.c", "clear", "true", "`head` of `struct list` is NULL or points to the first node of a singly linked list"),
    ("list.c", "clear_badly", "true", "a copy of each object handed in"),
    ("list.c", "reset", "true", None),
    ("list.c", "find", "true", None),
    ("list.c", "wrap", "true", "takes the result"),
    ("list.c", "pop", "true", "`top` is NULL or points to one `struct node *` of its own"),
    ("list.c", "pop_badly", "false(valid-deref)", None),
    ("list.c", "unlink_first", "true", "doubly linked list of `struct ring`"),
    ("list.c", "unlink_second", "false(valid-deref)", None),
]


def verdicts():
    for source, function, verdict, assumption in VERDICTS:
        status = {"t": 0, "f": 1, "u": 2}[verdict[0]]
        checks.expect(["verify", source, "--entry", function, *LIMIT], status, last=f"result: {verdict}",
                      out=["under ", " assumption"] + ([assumption] if assumption else []))


def concrete():
    """Random arguments violate nothing that is true."""
    for source, function, verdict, _ in VERDICTS:
        if verdict != "true":
            continue
        for seed in range(4):
            done = checks.run("run", source, "--entry", function, "--seed", str(seed))
            checks.check(done.returncode in (0, 2), f"{function}, seed {seed}\n{done.stdout}{done.stderr}")


def reproduced():
    """The line that the report names gives the same violation again."""
    done = checks.run("verify", "list.c", "--entry", "second", *LIMIT)
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip().startswith("cairn run ")]
    checks.check(len(lines) == 1, f"no line to reproduce:\n{done.stdout}")
    checks.expect(lines[0].split()[1:], 1, last="result: false(valid-deref)")


def options():
    checks.expect(["verify", "list.c", "--entry", "first_of", *LIMIT], 3, err=["no function first_of is defined in list.c"])
    checks.expect(["verify", "good.c", "list.c", "--entry", "main", *LIMIT], 0, last="result: true", notOut=["assumption"])
    checks.expect(["verify", "good.c", "list.c", "--entry", "list.c:push", *LIMIT], 0, last="result: true")
    checks.expect(["verify", "good.c", "list.c", "--entry", "good.c:push", *LIMIT], 3, err=["no function push"])
    checks.expect(["verify", "list.c", "--entry", "push", "--property", "valid-memcleanup"], 3, err=["--entry"])
    checks.expect(["verify", "list.c", "--entry", "push", "--witness", "w.yml"], 3, err=["--entry"])
    checks.expect(["verify", "good.c", "list.c", "--driver", "d.c"], 3, err=["--driver goes with --entry"])
    checks.expect(["verify", "good.c", "list.c", "--nonnull"], 3, err=["--nonnull goes with --entry"])
    checks.expect(["verify", "unchecked.c", "--entry", "value", *LIMIT], 1, last="result: false(valid-deref)")
    checks.expect(["verify", "unchecked.c", "--entry", "value", "--nonnull", *LIMIT], 0, last="result: true",
                  notOut=["is NULL or"])
    checks.expect(["verify", "unchecked.c", "--entry", "value_of_two", *LIMIT], 0, last="result: true",
                  notOut=["is NULL or"])
    checks.expect(["verify", "unchecked.c", "--entry", "opaque", *LIMIT], 2, out=["unknown(unsupported: parameter hidden"])
    checks.expect(["verify", "unchecked.c", "--entry", "third_of_array", "--timeout", "2"], 2,
                  out=["points to 3 objects `struct link`"], notOut=["false("])
    checks.expect(["verify", "unchecked.c", "--entry", "tree_depth", "--analysis", "exact", "--timeout", "2"], 2,
                  out=["tree of `struct tree`"])
    for function, verdict in (("clear", "true"), ("clear_badly", "false(valid-memtrack)"), ("reset", "false(valid-memtrack)")):
        checks.expect(["verify", "list.c", "--entry", function, "--hand-over", *LIMIT], 0 if verdict == "true" else 1,
                      last=f"result: {verdict}", notOut=["a copy of each object"])
    checks.expect(["verify", "good.c", "list.c", "--hand-over"], 3, err=["--hand-over goes with --entry"])
    checks.expect(["dump", "list.c", "--entry", "release"], 0, out=["release"])


verdicts()
concrete()
reproduced()
options()
checks.finish()
