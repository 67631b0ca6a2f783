#!/usr/bin/env python3
"""Every machine of models/ is proved; every one of models/printed is refuted at the obligation that its mistake breaks.

    tests/model/machines_test.py CAIRN MODELS CACHE
"""

import subprocess
import sys
import tempfile
from pathlib import Path

# What each mistake breaks.
PRINTED = {
    "ClosedIntervals": "alloc_split/apart/INV",
    "FailsAlways": "alloc_none/alloc/ENB",
    "GoodIsNotBest": "alloc_none/alloc/ENB",
    "HalvesOnly": "alloc/total/TOT",
    "InitBreaks": "init/free/INV",
    "InsertBefore": "alloc/total/TOT",
    "MergeForever": "step/variant/VAR",
    "NoDivision": "init/ends/INV",
    "NoOrder": "acyclic/THM",
    "NothingHappens": "alloc_exact/blocks/INV",
    "NoWrap": "alloc/total/TOT",
    "RovingLost": "alloc_exact/roving/INV",
    "ShrinkBesideFree": "realloc_shrink/eager/INV",
    "SplitToNothing": "alloc_split/sizes/INV",
    "UnsortedInsert": "free_alone/sorted/INV",
}

problems = []


def run(cairn, *arguments):
    done = subprocess.run([cairn, "model", *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    lines = done.stdout.strip().split("\n")
    return done.returncode, lines[-1], done.stdout + done.stderr


def expect(what, condition, text):
    if not condition:
        problems.append(f"{what}:\n{text}")


def main():
    cairn, models, cache = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    status, last, text = run(cairn, "check", *sorted(models.glob("*.machine")), "--cache", cache)
    expect("all machines", status == 0 and last.startswith("result: proved ("), text)

    printed = {path.stem for path in (models / "printed").glob("*.machine")}
    expect("the list of printed machines", printed == set(PRINTED), str(printed ^ set(PRINTED)))
    for name, label in sorted(PRINTED.items()):
        status, last, text = run(cairn, "check", models / "printed" / f"{name}.machine", "--only", label, "--cache", cache)
        expect(name, status == 1 and last == "result: refuted (1)" and "before" in text, text)

    status, last, text = run(cairn, "run", models / "MHE.machine", "--units", 8)
    expect("states of 8 units", status == 0 and last == "result: holds (1597 states)", text)
    status, last, text = run(cairn, "run", models / "MSCN.machine", "--units", 6, "--random", 200, "--seed", 3)
    expect("a random run", status == 0 and last.startswith("result: holds"), text)

    with tempfile.TemporaryDirectory() as folder:
        broken = Path(folder) / "X.machine"
        broken.write_text("machine X refines Client\n")
        status, _, text = run(cairn, "check", broken)
        expect("no parent", status == 3 and "there is none" in text, text)
        status, _, text = run(cairn, "check", broken, "-I", models)
        expect("a method missing", status == 3 and "X.machine:" in text, text)
        cases = "machine X\nstate f : 0 .. 2 -> int\ninitially f := fun x: x\n"
        for last, expected in [(1, "refuted (1)"), (2, "proved (6 of 6)")]:
            broken.write_text(cases + f"invariant low: all x in 0 .. 2: f(x) = x cases x in 0 .. {last}\n")
            status, last_line, text = run(cairn, "check", broken, "--no-cache")
            expect(f"cases up to {last}", last_line == f"result: {expected}", text)
        scripts = Path(folder) / "smt"
        run(cairn, "check", models / "Client.machine", "--smtlib", scripts, "--csv", Path(folder) / "t.csv", "--html",
            Path(folder) / "page", "--cache", cache)
        expect("scripts", len(list(scripts.glob("*.smt2"))) == 29, str(list(scripts.glob("*"))))
        expect("table", len((Path(folder) / "t.csv").read_text().split("\n")) == 39, "")
        expect("page", "37 of 37 proved" in (Path(folder) / "page" / "index.html").read_text(), "")
        run(cairn, "check", models / "printed" / "ShrinkBesideFree.machine", "--only", "realloc_shrink/eager/INV", "--html", Path(folder) / "page",
            "--cache", cache)
        page = (Path(folder) / "page" / "index.html").read_text()
        expect("a state as a picture", 'class="bar"' in page and '<span class="free" style="flex:' in page, page)
    status, _, text = run(cairn, "graph", models, "--no-check")
    expect("graph", status == 0 and '"MHE" -> "MSA"' in text, text)

    print("\n\n".join(problems) or "ok")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
