#!/usr/bin/env python3
"""Runs `cairn solve` on every script of this folder: its answer is the script's status, and no method contradicts it.

    tests/sl/run.py CAIRN
"""

import re
import subprocess
import sys
from pathlib import Path

METHODS = ["auto", "graph", "models", "cvc5"]


def solve(cairn, method, script):
    command = [cairn, "solve", "--method", method, "--timeout", "20", "--model", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.stdout.split("\n", 1)[0], done.returncode, done.stderr.strip()


def main(cairn):
    failures = 0
    scripts = sorted(Path(__file__).parent.glob("*.smt2"))
    for script in scripts:
        status = re.search(r"\(set-info :status (\w+)\)", script.read_text()).group(1)
        for method in METHODS:
            answer, code, message = solve(cairn, method, script)
            right = answer == status and code == 0
            undecided = method != "auto" and answer == "unknown" and code == 2
            if not right and not undecided:
                failures += 1
                print(f"{script.name}: {method} answers {answer} (exit status {code}), expected {status} {message}")
    print(f"{len(scripts)} scripts, {failures} failures")
    return 1 if failures or not scripts else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
