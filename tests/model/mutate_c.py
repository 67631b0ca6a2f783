#!/usr/bin/env python3
"""Changes an allocator of tests/allocators in one place at a time and tells which changes its test finds.

    tests/model/mutate_c.py CAIRN MODELS [--black-box] [--every N] [--list] [NAME...]

A change is a comparison with its border moved or turned round, a sum off by one, + for -, && for ||, a condition that always or never holds, or a
statement left out. It is killed if the driver fails, is stopped by a sanitizer, or does not end. `equivalent.txt` names changes that alter nothing
that a caller could see; they are not counted.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ALLOCATORS = Path(__file__).resolve().parent.parent / "allocators"
MACHINES = {"kr": "MSCK", "first": "MSAF", "heap2": "MHB", "heap4": "MHEB", "lazy": "MHL", "classes": "MUSD",
            "ibm": "MHX", "grow": "MHEX"}
SWAPS = [("<=", "<"), (">=", ">"), (" < ", " <= "), (" > ", " >= "), ("==", "!="), ("!=", "=="), (" + ", " - "), (" - ", " + "),
         ("&&", "||"), ("||", "&&"), (" 1;", " 2;"), ("+ 1", "+ 2"), ("- 1", "- 2"), ("-= ", "+= "), ("+= ", "-= ")]
FLAGS = ["-std=c11", "-g", "-O1", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-DRUNS=60", "-DDEPTH=4"]


def changes_of(text):
    """(line, what, text) of each change."""
    lines = text.split("\n")
    made = []
    for at, line in enumerate(lines):
        # What tells the test about memory is no part of the allocator.
        if re.match(r"(size_t|bool) \w+_(size|next|is_free|class)\(", line):
            break
        code = line.split("//")[0]
        if not line.startswith(" ") or not code.strip():
            continue

        def add(what, new):
            made.append((at + 1, what, "\n".join(lines[:at] + [new] + lines[at + 1:])))
        for old, new in SWAPS:
            start = code.find(old)
            while start >= 0:
                add(f"{old.strip()} becomes {new.strip()}", code[:start] + new + code[start + len(old):])
                start = code.find(old, start + len(old))
        for keyword in ("if (", "while ("):
            start = code.find(keyword)
            if start < 0:
                continue
            end, depth = start + len(keyword), 1
            while depth and end < len(code):
                depth += {"(": 1, ")": -1}.get(code[end], 0)
                end += 1
            if depth:
                continue
            for value in ("0", "1") if keyword == "if (" else ("0",):
                add(f"{keyword}{value})", code[:start] + f"{keyword}{value})" + code[end:])
        statement = code.strip()
        if re.match(r"[\w(*>.&\[\]-]+( [|&+-]?= |->.* = |\(.*\);).*;$", statement) and not re.match(r"(return|const|static)\b", statement):
            add(f"without `{statement}`", code[:len(code) - len(code.lstrip())] + ";")
    return made


def run(command, timeout=60):
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return -1, "does not end"


def test(name, change, number, driver, folder):
    line, what, text = change
    source = folder / f"{name}_{number}.c"
    source.write_text(text)
    program = folder / f"{name}_{number}"
    status, _ = run(["gcc", *FLAGS, "-I", ALLOCATORS, driver, source, "-o", program])
    if status != 0:
        return None
    status, said = run([program], timeout=10)
    program.unlink()
    return status != 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cairn")
    parser.add_argument("models", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--black-box", action="store_true", help="the link says nothing about memory")
    parser.add_argument("--every", type=int, default=1, help="only each n-th change")
    parser.add_argument("--least", type=float, default=0, help="fail if fewer percent are killed")
    options = parser.parse_args()
    equivalent = set()
    for line in (ALLOCATORS / "equivalent.txt").read_text().split("\n"):
        if line and not line.startswith("#"):
            equivalent.add(tuple(line.split(": ", 2)[:3]))
    all_killed = all_counted = skipped = 0
    with tempfile.TemporaryDirectory() as made, ThreadPoolExecutor(2) as pool:
        folder = Path(made)
        for name in options.names or MACHINES:
            link = (ALLOCATORS / f"{name}.link").read_text().replace("source = ", f"source = {ALLOCATORS}/")
            if options.black_box:
                link = re.sub(r"^\w+\(.*\n", "", link, flags=re.M)
            (folder / "test.link").write_text(link)
            status, said = run([options.cairn, "model", "test", options.models / f"{MACHINES[name]}.machine", "--link", folder / "test.link", "-o", folder])
            if status != 0:
                sys.exit(f"{name}: {said}")
            driver = folder / f"test_{MACHINES[name]}.c"
            chosen = changes_of((ALLOCATORS / f"{name}.c").read_text())[::options.every]
            jobs = [pool.submit(test, name, change, i, driver, folder) for i, change in enumerate(chosen)]
            killed = counted = 0
            for change, job in zip(chosen, jobs):
                found = job.result()
                if found is None:
                    continue
                if not found and (name, str(change[0]), change[1]) in equivalent:
                    skipped += 1
                    continue
                counted += 1
                killed += found
                if not found:
                    print(f"{name}: {change[0]}: {change[1]}: survives")
            print(f"{name}: {killed} of {counted} killed", flush=True)
            all_killed += killed
            all_counted += counted
    print(f"result: killed ({all_killed} of {all_counted}), {skipped} equivalent")
    return 0 if 100 * all_killed >= options.least * all_counted else 1


if __name__ == "__main__":
    sys.exit(main())
