#!/usr/bin/env python3
"""Programs that violate several properties, asked for one by one and together: properties_test.py PATH_TO_CAIRN

Each line `// EXPECT: PROPERTY: RESULT` of a program in programs/ is asked of the portfolio, of exact execution and of the shape analysis, and of `cairn run` on
`// INPUT:`. What follows the result: `line N` of the finding; `not checked KIND`: a line above the verdict says so; `input N,N`: of the run; `shape`: the shape analysis proves it, and
`cairn check-proof` accepts its proof. A verdict that contradicts the expected one fails, whichever engine gives it; the portfolio must give it."""

import json
import os
import re
import subprocess
import sys
import tempfile

CAIRN = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
failures = []
count = 0


def cairn(*arguments):
    return subprocess.run([CAIRN, *arguments], capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)


def lastLine(done):
    lines = done.stdout.splitlines()
    return lines[-1] if lines else ""


class Expected:
    def __init__(self, text):
        match = re.fullmatch(r"([\w,-]+): (true|false(?:\([\w-]+\))?)(?: line (\d+))?((?:, (?:shape|not checked [\w-]+|input [\d,]+))*)", text)
        if not match:
            raise ValueError(text)
        self.property, self.result, self.line, more = match.groups()
        self.notChecked = re.findall(r"not checked ([\w-]+)", more)
        self.shape = ", shape" in more
        self.input = re.search(r"input ([\d,]+)", more)


def check(path, expected, given):
    global count
    name = os.path.basename(path)

    def fail(what, done):
        failures.append(f"{name} --property {expected.property}: {what}\n{done.stdout}{done.stderr}")

    for analysis in ["portfolio", "exact", "shape"]:
        for jobs in (["1", "2"] if analysis == "portfolio" else ["1"]):
            count += 1
            with tempfile.TemporaryDirectory() as folder:
                log = os.path.join(folder, "log.sarif")
                done = cairn("verify", path, "--property", expected.property, "--analysis", analysis, "--jobs", jobs, "--timeout", "20", "--sarif", log)
                result = lastLine(done).removeprefix("result: ")
                wanted = analysis == "portfolio" or (expected.result == "true" and expected.shape and analysis == "shape")
                if analysis == "exact" and expected.result.startswith("false"):
                    wanted = True
                if not result.startswith("unknown(") and not result.startswith(expected.result):
                    fail(f"{analysis}: {result}, expected {expected.result}", done)
                elif wanted and result.startswith("unknown("):
                    fail(f"{analysis}: {result}, expected {expected.result}", done)
                elif result.startswith("false") and expected.line and not re.search(rf":{expected.line}:\d+: ", done.stdout):
                    fail(f"{analysis}: not at line {expected.line}", done)
                if result == "true":
                    said = set(re.findall(r"assumption: no invalid .*?(valid-\w+) was not checked", done.stdout))
                    if said != set(expected.notChecked) and "neither was checked" not in done.stdout:
                        fail(f"{analysis}: not checked: {sorted(said)}, expected {expected.notChecked}", done)
                if os.path.exists(log):
                    with open(log, encoding="utf-8") as file:
                        properties = json.load(file)["runs"][0]["properties"]
                    if properties["result"] != result or (result == "true" and expected.notChecked and not properties["assumptions"]):
                        fail(f"{analysis}: the log says {properties}", done)
    if expected.result == "true" and expected.shape:
        with tempfile.TemporaryDirectory() as folder:
            proof = os.path.join(folder, "a.proof")
            done = cairn("verify", path, "--property", expected.property, "--proof", proof)
            if lastLine(done) != "result: true":
                fail("no proof", done)
            else:
                done = cairn("check-proof", proof, path, "--property", expected.property)
                if done.returncode != 0:
                    fail("the proof is not accepted", done)
                if expected.notChecked and not re.search(r"assumption: no invalid .*was not checked", done.stdout):
                    fail("check-proof does not say what was not checked", done)
    done = cairn("run", path, "--property", expected.property, "--input", expected.input.group(1) if expected.input else given)
    result = lastLine(done).removeprefix("result: ")
    if expected.result == "true" and result.startswith("false"):
        fail("a run violates it", done)
    if expected.result.startswith("false") and not result.startswith(expected.result):
        fail(f"the run says {result}", done)


def undecided():
    """Of several properties those that are proved are said; the access is decided by no engine."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "open.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write("""#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  char a[4] = {0};
  while (__VERIFIER_nondet_uint()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) { struct node *n = list; list = n->next; free(n); }
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();
  if (x > 1 && y > 1 && z > 1 && x < 65536 && y < 65536 && z < 65536 && (unsigned long)x * x * x + (unsigned long)y * y * y == (unsigned long)z * z * z) a[4 + x] = 1;
  return a[0];
}
""")
        done = cairn("verify", path, "--analysis", "shape", "--timeout", "60")
        if not lastLine(done).startswith("result: unknown(") or "\nproved: valid-free, valid-memtrack\n" not in done.stdout:
            failures.append(f"not said what is proved\n{done.stdout}")


for program in sorted(os.listdir(os.path.join(HERE, "programs"))):
    path = os.path.join(HERE, "programs", program)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    given = re.search(r"^// INPUT: (.*)$", text, re.MULTILINE)
    for line in re.findall(r"^// EXPECT: (.*)$", text, re.MULTILINE):
        check(path, Expected(line), given.group(1) if given else "")
undecided()
for failure in failures:
    print(failure)
print(f"{count} verifications, {len(failures)} failures")
sys.exit(1 if failures else 0)
