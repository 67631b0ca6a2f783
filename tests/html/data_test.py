#!/usr/bin/env python3
"""What stands in the pages of `cairn verify --html`, and what `cairn graph` writes. Usage: data_test.py CAIRN"""

import json
import os
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.normpath(os.path.join(HERE, "../../examples"))
PROGRAMS = os.path.normpath(os.path.join(HERE, "../programs"))
CAIRN = os.path.abspath(sys.argv[1])
failures = []


def expect(what, holds, more=""):
    if not holds:
        failures.append(f"{what}: {more}" if more != "" else what)


def run(*arguments, environment=None):
    return subprocess.run([CAIRN, *arguments], capture_output=True, text=True, timeout=120, env=environment)


class Page:
    def __init__(self, folder, name, file, *options, environment=None):
        self.name = name
        out = os.path.join(folder, name)
        done = run("verify", file, "--timeout", "20", "--html", out, *options, environment=environment)
        self.result = done.stdout.strip().split("\n")[-1]
        expect(f"{name}: says where it wrote", f"html: written to {out}/index.html" in done.stdout, done.stdout)
        with open(os.path.join(out, "index.html"), encoding="utf-8") as file:
            self.text = file.read()
        self.data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', self.text, re.S)[1])
        self.pictures = dict(re.findall(r'<script type="image/svg\+xml" id="p(\d+)">(.*?)</script>', self.text, re.S))
        self.check()

    def expect(self, what, holds, more=""):
        expect(f"{self.name}: {what}", holds, more)

    def check(self):
        """What holds for every page."""
        data = self.data
        self.expect("the result is that of the command", f"result: {data['result']}" == self.result, self.result)
        self.expect("stands alone", not re.search(r'(src|href)="(?!data:|#)', self.text))
        self.expect("no place of the frame is left", "{{" not in self.text.split('id="data"')[0].split("</style>")[0])
        for number, svg in self.pictures.items():
            try:
                xml.dom.minidom.parseString(svg)
            except xml.parsers.expat.ExpatError as error:
                self.expect(f"picture {number} is XML", False, error)
        places = [(state["at"], state) for state in data["states"]] + [(f["at"], f) for f in data["findings"]]
        steps = data["run"]["steps"] if data["run"] else []
        places += [(step["at"], step) for step in steps]
        for at, item in places:
            good = at is None or (at[0] < len(data["files"]) and 0 < at[1] <= len(data["files"][at[0]]["lines"]))
            self.expect("a place is in the source", good, item)
            if "picture" in item and not data["problem"]:
                self.expect("a picture is there", str(item["picture"]) in self.pictures, item)
        for file in data["files"]:
            self.expect("reached lines have code", set(file["reached"]) <= set(file["code"]))
        keys = [(tuple(s["at"]), s.get("loop"), s.get("alarm"), s["formula"]) for s in data["states"]]
        self.expect("states of a place differ", len(keys) == len(set(keys)))

    def at(self, line):
        return [state for state in self.data["states"] if state["at"][1] == line]


def texts(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


with tempfile.TemporaryDirectory() as folder:
    # A proof.
    proof = Page(folder, "true", os.path.join(EXAMPLES, "list-invariants.c"))
    proof.expect("verdict", proof.data["verdict"] == "true" and proof.data["complete"])
    loops = sorted({state["at"][1] for state in proof.data["states"] if state.get("loop")})
    proof.expect("loops", loops == [16, 24, 25], loops)
    formulas = [state["formula"] for state in proof.at(25) if state.get("loop")]
    printed = run("verify", os.path.join(EXAMPLES, "list-invariants.c"), "--invariants").stdout
    for formula in formulas:
        proof.expect("a loop invariant as --invariants prints it", formula in printed, formula)
    drawn = texts(proof.pictures[str(proof.at(25)[0]["picture"])])
    proof.expect("a list with its length, data and end", {"node ... node", "0 &lt;= v &lt;= 3", "of the last: NULL"} <= set(drawn), drawn)
    proof.expect("a state at each statement", all(proof.at(line) for line in (17, 18, 19, 20, 21, 26, 27, 28, 30)))
    proof.expect("everything is reached", proof.data["files"][0]["reached"] == proof.data["files"][0]["code"])
    proof.expect("no open check", not proof.data["findings"] and not any("alarm" in s for s in proof.data["states"]))

    # A violation.
    faulty = Page(folder, "false", os.path.join(EXAMPLES, "list-faulty.c"))
    steps = faulty.data["run"]["steps"]
    faulty.expect("the last step is the violation", steps[-1]["at"][:2] == [0, 22], steps[-1])
    faulty.expect("the step before frees", steps[-2]["at"][1] == 21, steps[-2])
    last = faulty.pictures[str(steps[-1]["picture"])]
    faulty.expect("the block is drawn as freed", "block#1, freed at line 21" in texts(last), texts(last))
    faulty.expect("and marked", 'stroke="#cf222e"' in last)
    faulty.expect("changes are marked", 'fill="#fff0a8"' in faulty.pictures[str(steps[-2]["picture"])])
    faulty.expect("the finding", faulty.data["findings"][0]["rule"] == "use-after-free")
    faulty.expect("notes", [note["at"][1] for note in faulty.data["findings"][0]["notes"]] == [13, 21])
    faulty.expect("the way to see it again", faulty.data["run"]["reproduce"].startswith("cairn run "))
    faulty.expect("frames", {"push", "main", "freeAll"} <= {step["function"] for step in steps})

    # A leak: what is lost is marked.
    leak = Page(folder, "leak", os.path.join(PROGRAMS, "leak_list_tail_bad.c"))
    end = leak.data["run"]["steps"][-1]
    leak.expect("the lost blocks are marked", sum("lost" in text for text in texts(leak.pictures[str(end["picture"])])) >= 1)

    # Open checks.
    unknown = Page(folder, "unknown", os.path.join(EXAMPLES, "list-faulty.c"), "--analysis", "shape")
    unknown.expect("verdict", unknown.data["verdict"] == "unknown" and not unknown.data["complete"])
    open_checks = unknown.data["findings"]
    unknown.expect("open checks", open_checks and all(not f["shown"] for f in open_checks))
    unknown.expect("with their states", all(unknown.data["states"][s]["alarm"] for f in open_checks for s in f["states"]))
    unknown.expect("some", any(f["states"] for f in open_checks))

    # Text that means something in HTML.
    odd = os.path.join(folder, "odd.c")
    with open(odd, "w", encoding="utf-8") as file:
        file.write('#include <stdlib.h>\nint main(void) { /* </script><script>alert(1)</script> {{data}} */\n'
                   '  char *p = malloc(4);\n  p[0] = \'<\'; /* ä */\n  free(p);\n  return p[0];\n}\n')
    strange = Page(folder, "odd", odd)
    strange.expect("the source is as it is", "</script><script>alert(1)" in strange.data["files"][0]["lines"][1])
    strange.expect("but ends no element", "alert(1)</script>" not in strange.text)

    # The same bytes again.
    again = Page(folder, "again", os.path.join(EXAMPLES, "list-faulty.c"))
    clean = [{**page.data, "statistics": None} for page in (faulty, again)]
    expect("two pages are the same but for times", clean[0] == clean[1] and faulty.pictures == again.pictures)

    # Without Graphviz there is a page all the same.
    bare = {**os.environ, "PATH": folder}
    poor = Page(folder, "poor", os.path.join(EXAMPLES, "list-faulty.c"), environment=bare)
    poor.expect("says what is missing", "dot" in poor.data["problem"] and not poor.pictures, poor.data["problem"])

    # cairn graph
    program = os.path.join(EXAMPLES, "list-invariants.c")
    dot = run("graph", program, "--at", "25")
    expect("graph: dot", dot.returncode == 0 and dot.stdout.startswith('digraph "cairn" {') and "cluster_state0" in dot.stdout, dot.stderr)
    svg = os.path.join(folder, "states.svg")
    done = run("graph", program, "--at", "list-invariants.c:25", "-o", svg)
    with open(svg, encoding="utf-8") as file:
        expect("graph: svg", "node ... node" in xml.dom.minidom.parseString(file.read()).toxml(), done.stderr)
    reachability = run("graph", program, "--reachability")
    expect("graph: reachability", '"main:25", peripheries=2' in reachability.stdout, reachability.stdout[:500])
    drawn = run("graph", program, "--reachability", "--format", "svg")
    expect("graph: reachability drawn", drawn.stdout.startswith("<?xml") and "</svg>" in drawn.stdout, drawn.stderr)
    nothing = run("graph", program, "--at", "2")
    expect("graph: no state", nothing.returncode == 2 and "no state at line 2" in nothing.stderr, nothing.stderr)
    for arguments in ([], ["--at", "3", "--reachability"], ["--at", "x"], ["--at", "25", "--format", "png"]):
        expect(f"graph {arguments}: wrong usage", run("graph", program, *arguments).returncode == 3)
    expect("html: a file is no folder", run("verify", program, "--html", odd).returncode == 3)

for failure in failures:
    print("FAILED", failure)
print(f"{len(failures)} failures" if failures else "all as expected")
sys.exit(1 if failures else 0)
