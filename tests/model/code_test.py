#!/usr/bin/env python3
"""Allocators that `cairn model code` writes: each is compiled by gcc and clang with sanitizers and its invariants under check, and called at
random. A pool of equal blocks, which has no headers, is taken from the text that teaches the language.

    tests/model/code_test.py CAIRN MODELS
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Those with realloc; those whose free chunks become one again.
REALLOC = {"MH", "MHB", "MHE"}
MERGES = {"MHE", "MHEB", "MHEBB", "MHEC", "MSA", "MSAF", "MSAB", "MSAN", "MSC", "MSCK", "MSCN", "MUA", "MUABD", "MUSD"}
OTHERS = {"MH", "MHL", "MHP", "MA", "MASA", "MASAF"}
# Those of which six calls are tried.
LEAVES = {"MHL", "MSAF", "MSCN", "MASAF", "MUSD"}
# No text in C: how they begin or grow is left open, or blocks have no headers.
NONE = {"A", "Client", "MHEX", "MHX"}
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-g", "-O1", "-fsanitize=address,undefined",
         "-fno-sanitize-recover=undefined"]

problems = []


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout + done.stderr


def allocator(cairn, models, name, folder, compiler):
    text = folder / f"{name}.c"
    status, said = run(cairn, "model", "code", models / f"{name}.machine", "-o", text)
    if status != 0:
        return said
    options = [f"-DPREFIX={name.lower()}", "-DUNITS=64", "-DALLOC_CHECK"]
    if name in REALLOC:
        options.append("-DHAS_REALLOC")
    if name in MERGES:
        options.append("-DMERGES")
    program = folder / f"{name}.{compiler}"
    status, said = run(compiler, *FLAGS, *options, HERE / "random_calls.c", text, "-o", program)
    if status == 0:
        status, said = run(program, 4000)
    if status == 0 and compiler == "gcc":
        # All sequences of a few calls, on 16 units.
        program = folder / f"{name}.all"
        status, said = run(compiler, "-std=c11", "-w", "-O2", f"-DPREFIX={name.lower()}", "-DUNITS=16", "-DALLOC_CHECK",
                           HERE / "random_calls.c", text, "-o", program)
        if status == 0:
            status, said = run(program, "all", 6 if name in LEAVES else 4)
    return f"{status} {said}" if status != 0 else ""


POOL_DRIVER = """
#include <stdint.h>
#include <stdio.h>
void pool_init(void);
int64_t pool_take(void);
int64_t pool_give(int64_t p);
const char *pool_check(void);
int main(void) {
  pool_init();
  int64_t taken[4];
  for (int i = 0; i != 4; ++i) taken[i] = pool_take();
  if (taken[0] == taken[1] || taken[3] == 0 || pool_take() != 0) return 1;
  if (!pool_give(taken[2]) || pool_give(taken[2]) || pool_take() != taken[2]) return 2;
  return pool_check() != NULL;
}
"""


def pool(cairn, folder):
    text = (HERE.parent.parent / "docs" / "models.md").read_text()
    machine = re.search(r"```\n(machine Pool\n.*?)```", text, re.S).group(1)
    (folder / "Pool.machine").write_text(machine)
    status, said = run(cairn, "model", "code", folder / "Pool.machine", "-o", folder / "pool.c")
    if status != 0:
        return said
    (folder / "driver.c").write_text(POOL_DRIVER)
    status, said = run("gcc", *FLAGS, "-DALLOC_CHECK", "-DUNITS=4", folder / "driver.c", folder / "pool.c", "-o", folder / "pool")
    if status == 0:
        status, said = run(folder / "pool")
    return f"{status} {said}" if status != 0 else ""


def main():
    cairn, models = sys.argv[1], Path(sys.argv[2])
    names = {path.stem for path in models.glob("*.machine")}
    if names != REALLOC | MERGES | OTHERS | NONE:
        problems.append(f"which machines have a text: {sorted(names ^ (REALLOC | MERGES | OTHERS | NONE))}")
    compilers = [compiler for compiler in ("gcc", "clang") if shutil.which(compiler)]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name in sorted((REALLOC | MERGES | OTHERS) & names):
            for compiler in compilers if name in LEAVES else compilers[:1]:
                said = allocator(cairn, models, name, folder, compiler)
                if said:
                    problems.append(f"{name}, {compiler}: {said}")
        for name in sorted(NONE & names):
            status, said = run(cairn, "model", "code", models / f"{name}.machine")
            if status != 3 or "no C text" not in said:
                problems.append(f"{name}: {status} {said[:400]}")
        said = pool(cairn, folder)
        if said:
            problems.append(f"Pool: {said}")
    print("\n\n".join(problems) or "ok")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
