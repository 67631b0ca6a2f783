#!/usr/bin/env python3
"""What `cairn allocator` says of wrong usage, which client it writes, and what a counterexample looks like. Usage: command_test.py CAIRN"""

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
failures = 0


def run(cairn, *arguments):
    return subprocess.run([cairn, "allocator", *map(str, arguments)], capture_output=True, text=True, timeout=120)


def check(what, holds, done):
    global failures
    if not holds:
        failures += 1
        print(f"FAIL {what}\n{done.stdout}\n{done.stderr}")


def main():
    cairn = sys.argv[1]
    pool = HERE / "pool.c"
    usage = [
        ([pool], "--malloc is missing"),
        ([pool, "--malloc", "pool_get($m)"], "--malloc: 'pool_get($m)'"),
        ([pool, "--malloc", "pool_get", "--align", "12"], "--align: 12 is no power of two"),
        ([pool, "--malloc", "pool_get", "--max-request", "many"], "--max-request: 'many'"),
        ([pool, "--malloc", "pool_get", "--free-null"], "--free-null goes with --free"),
        ([pool, "--malloc", "pool_get", "--header", "$p"], "--header goes with --region"),
        ([pool, "--malloc", "pool_get", "--setup", "/nowhere.c"], "/nowhere.c: no such file"),
        ([pool, "--malloc", "pool_get", "--entry", "pool_get"], "--entry"),
        ([HERE / "nothing.c", "--malloc", "f"], "nothing.c: no such file"),
        ([], "no C file given"),
    ]
    for arguments, message in usage:
        done = run(cairn, *arguments)
        check(f"{arguments}: '{message}'", done.returncode == 3 and message in done.stderr and not done.stdout, done)
    done = run(cairn, pool, "--malloc", "no_such_function", "--region", "objects")
    check("an entry that is not there", done.returncode == 3 and "no_such_function" in done.stderr, done)
    done = run(cairn, pool, "--malloc", "pool_get()", "--region", "no_such_region")
    check("a region that is not there", done.returncode == 3 and "no_such_region" in done.stderr, done)

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "loans.c"
        source.write_text("""#include <stdlib.h>
void __cairn_lend(void *p, size_t n, size_t alignment);
void __cairn_take_back(void *p);
int main(void) {
  char *block = malloc(16);
  __cairn_lend(block, 16, 16);
  __cairn_take_back(block);
  block[1] = 2;
  __cairn_lend(block, 8, 8);
  block[8] = 3;
  block[7] = 3;
  __cairn_take_back(block);
  free(block);
}
""")
        done = subprocess.run([cairn, "verify", str(source), "--property", "valid-memsafety,valid-loans"],
                              capture_output=True, text=True, timeout=60)
        check("loans in a program", done.stdout.endswith("result: false(block-touched)\n") and "loans.c:11:" in done.stdout, done)
        client = Path(folder) / "client.c"
        sarif = Path(folder) / "log.sarif"
        done = run(cairn, pool, "--init", "pool_init", "--malloc", "pool_get()", "--free", "pool_put", "--region", "objects",
                   "--align", "8", "--client", client, "--sarif", sarif)
        check("a request that no object holds", done.returncode == 1 and done.stdout.endswith("result: false(block-outside)\n")
              and "calls: a = pool_get();" in done.stdout, done)
        check("the client", client.exists() and "static void client_free(void)" in client.read_text(), done)
        check("the log", '"block-outside"' in sarif.read_text(), done)
        inputs = next(line.split("--input ", 1)[1] for line in done.stdout.splitlines() if line.startswith("input: "))
        again = subprocess.run([cairn, "run", str(client), "--property", "valid-memsafety,valid-loans", "--input", inputs],
                               capture_output=True, text=True, timeout=60)
        check("the same again", again.returncode == 1 and again.stdout.endswith("result: false(block-outside)\n"), again)
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
