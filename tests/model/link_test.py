#!/usr/bin/env python3
"""Real allocators under test by machines: those of tests/allocators pass natively and in the interpreter; known mistakes are found.

    tests/model/link_test.py CAIRN MODELS
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from mutate_c import ALLOCATORS, MACHINES

# Mistakes that allocators have had in earnest: a size that wraps around, a lost neighbour, an order that is lost.
MISTAKES = [
    ("kr", "if (bytes > SIZE_MAX - 2 * sizeof(Chunk)) return NULL;", ""),
    ("kr", "  rover = before;\n}", "}"),
    ("heap2", "bytes == 0 || bytes > region_size", "bytes == 0"),
    ("heap4", "bytes == 0 || bytes > region_size", "bytes == 0"),
    ("first", "|| (chunk->size & 1) == 0", ""),
    ("classes", "set_left(rest);", ""),
]

HERE = Path(__file__).resolve().parent
problems = []


def run(cairn, machine, link, folder, models, *options):
    done = subprocess.run([cairn, "model", "test", models / f"{machine}.machine", "--link", link, "-o", folder, *options],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout + done.stderr


def expect(what, condition, text):
    if not condition:
        problems.append(f"{what}: {text[-1500:]}")


# A run that is watched: the C line of the call that the machine does not allow.
def monitored(cairn, models):
    def watched(machine, *flags):
        done = subprocess.run([cairn, "run", HERE / "monitor" / "queue.c", "--monitor", models / f"{machine}.machine", "--link",
                               ALLOCATORS / "kr.link", "--", *flags], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout + done.stderr
    status, text = watched("MSCK")
    expect("a program without faults, watched", status == 0 and text == "result: no violation (exit status 0)\n", text)
    status, text = watched("MSCK", "-DFAULT")
    line = 1 + (HERE / "monitor" / "queue.c").read_text().split("\n").index("  kr_free(second);", 25)
    expect("a block freed twice, watched", status == 1 and f"queue.c:{line}: free of what is no block\n" in text and
           "free_alone: its guard 'known' does not hold" in text and text.endswith("result: broken (MSCK)\n"), text)
    status, text = watched("MSCK", "-DFAULT", "-DPOINTER")
    expect("the same by a pointer", status == 1 and "a call by pointer: free of what is no block" in text, text)
    status, text = watched("Client")
    expect("a machine that cannot be followed", status == 3, text)


def main():
    cairn, models = sys.argv[1], Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name, machine in MACHINES.items():
            link = ALLOCATORS / f"{name}.link"
            status, text = run(cairn, machine, link, folder, models, "--native")
            expect(name, status == 0 and re.search(r"result: passed \(\d{5,} calls\)\n$", text), text)
            expect(name, "alloc 4 of 4, free with its neighbours" in text, text)
            status, text = run(cairn, machine, link, folder, models, "--run")
            expect(f"{name}, interpreted", status == 0 and text.endswith("result: passed\n"), text)
        # free moves the search in K&R's allocator, which MSCN leaves where it is.
        status, text = run(cairn, "MSCN", ALLOCATORS / "kr.link", folder, models, "--native")
        expect("kr by MSCN", status == 1 and text.endswith("result: failed\n"), text)
        (folder / "allocators.h").write_text((ALLOCATORS / "allocators.h").read_text())
        for name, old, new in MISTAKES:
            source = (ALLOCATORS / f"{name}.c").read_text()
            expect(name, old in source, f"'{old}' is not there")
            (folder / f"{name}.c").write_text(source.replace(old, new))
            (folder / f"{name}.link").write_text((ALLOCATORS / f"{name}.link").read_text())
            status, text = run(cairn, MACHINES[name], folder / f"{name}.link", folder, models, "--native")
            expect(f"{name} with a mistake", status == 1 and text.endswith("result: failed\n"), text)
        for line, said in [("alloc", "expected 'name = value'"), ("unit = 0", "from 1 to 4096"), ("csx(c) = 1", "is no function of MSCK"),
                           ("zero = 1", "expected nil or block"), ("what = 1", "unknown name 'what'"),
                           ("constant kep = 1", "is no constant of MSCK"), ("constant hli = x", "expected a number")]:
            (folder / "wrong.link").write_text((ALLOCATORS / "kr.link").read_text() + line + "\n")
            status, text = run(cairn, "MSCK", folder / "wrong.link", folder, models)
            expect(line, status == 3 and said in text and "wrong.link:11" in text, text)
    monitored(cairn, models)
    print("\n\n".join(problems) or "ok")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
