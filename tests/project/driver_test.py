#!/usr/bin/env python3
"""The C drivers of counterexamples of entry functions, compiled and run under AddressSanitizer: driver_test.py PATH_TO_CAIRN"""

import os
import subprocess
import sys
import tempfile

from checks import SOURCES, Checks

checks = Checks(sys.argv[1])
CLANG = "clang-19"

# Source, function, and what the sanitizer says.
FAULTS = [
    ("text.c", "lookup_badly", "global-buffer-overflow"),
    ("text.c", "count_escapes", "heap-buffer-overflow"),
    ("text.c", "copy_badly", "heap-buffer-overflow"),
    ("text.c", "describe_badly", "heap-buffer-overflow"),
    ("list.c", "second", "SEGV"),
    ("list.c", "cut", "LeakSanitizer"),
    ("list.c", "clear_badly", "LeakSanitizer"),
    ("list.c", "pop_badly", "heap-use-after-free"),
    ("list.c", "unlink_second", "SEGV"),
    ("unchecked.c", "value", "SEGV"),
]


def natively(driver, folder, others=()):
    program = os.path.join(folder, "a.out")
    built = subprocess.run([CLANG, "-g", "-w", "-fsanitize=address", driver, *others, "-o", program], capture_output=True, text=True)
    if built.returncode != 0:
        return f"does not compile: {built.stderr}"
    ran = subprocess.run([program], capture_output=True, text=True, timeout=60, errors="replace",
                         env={**os.environ, "ASAN_OPTIONS": "detect_leaks=1"})
    return f"exit status {ran.returncode}: {ran.stdout}{ran.stderr}"


with tempfile.TemporaryDirectory() as folder:
    for source, function, expected in FAULTS:
        driver = os.path.join(folder, f"{function}.c")
        done = checks.run("verify", source, "--entry", function, "--driver", driver, "--timeout", "20",
                          *(["--hand-over"] if function == "clear_badly" else []))
        checks.check(done.returncode == 1 and f"driver: written to {driver}" in done.stdout,
                     f"{function}: no driver\n{done.stdout}{done.stderr}")
        if not os.path.exists(driver):
            continue
        answer = natively(driver, folder)
        with open(driver, encoding="utf-8") as file:
            text = file.read()
        checks.check(expected in answer, f"{function}: {expected} expected\n{answer}\n--- driver\n{text}")
    # No driver is written of what is correct.
    checks.expect(["verify", "list.c", "--entry", "total", "--driver", os.path.join(folder, "total.c"), "--timeout", "20"], 0)
    checks.check(not os.path.exists(os.path.join(folder, "total.c")), "a driver of a function that is correct")
    # A program's own main does not stand in the way, nor do other sources.
    driver = os.path.join(folder, "with_main.c")
    checks.expect(["verify", "bad.c", "list.c", "--entry", "second", "--driver", driver, "--timeout", "20"], 1)
    checks.check("SEGV" in natively(driver, folder, []), "the driver beside a main")

checks.finish()
