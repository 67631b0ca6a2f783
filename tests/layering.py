#!/usr/bin/env python3
"""Fails on an include of src/ that goes against the layers of docs/architecture.md.

    tests/layering.py SOURCE_DIR    checks a tree
    tests/layering.py --self-test   checks that each rule catches a small tree that breaks it

The rules:
 1  a folder of src/ is one of the layers, and the table of docs/architecture.md lists them in the same order;
 2  a folder uses only layers before it (proof: only a few of them);
 3  what a folder uses stands in the USES of its CMakeLists.txt, and that too follows the order;
 4  no cycle among files, and none among the analyses;
 5  an outside library is used only in its place, and those with a wall around them only in .cpp files;
 6  no header that shows LLVM is included from another folder;
 7  Cairn's own headers are included as "folder/file.h"; models of library functions include only headers of their folder;
 8  a room (a sub-folder of a layer) uses only rooms of its layer before it; "" stands for the files of the layer itself;
 9  no folder has more than 40 source files of its own.
"""

import re
import sys
import tempfile
from pathlib import Path

LAYERS = [
    "support", "program", "frontend", "interp", "term", "numeric", "logic", "solver", "heap", "cpa", "analysis", "proof",
    "model", "report", "driver",
]
# The checker of proofs stays small: it must not trust what it checks.
ONLY = {"proof": {"support", "program", "frontend", "term", "logic", "solver"}}

# The rooms of each layer that has some, in order.
ROOMS = {
    "program": ["code", "flow", "formats", "text", "check"],
    "frontend": ["clang", "entry", "passes", "lower", ""],
    "numeric": ["domains", "product", "conditions", ""],
    "logic": ["bytes", "lists"],
    "solver": ["", "access", "lists"],
    "heap": ["state", "reach", "numbers", "text", "sharing", "cover", "split", "join", "show"],
    "model": ["language", "states", "proof", "code"],
    "report": ["findings", "picture", "replay", "text", "sarif", "witness", "page"],
    "driver": ["options", "commands", "verify", "allocator", "project", "model", ""],
}
# What a layer shows to others may be used by its rooms, too.
INTERFACES = {"frontend/frontend.h", "frontend/pipeline.h"}
MOST_FILES = 40

ANY = set(LAYERS)
# library: (what its headers look like, the folders that may use it, whether only .cpp files may)
LIBRARIES = {
    "LLVM": (r"(llvm|clang|llvm-c|clang-c)/", {"frontend"}, False),
    "Z3": (r"z3(\+\+|_.*)?\.h$", {"term", "solver", "model"}, True),
    "cvc5": (r"cvc5/", {"solver", "model"}, True),
    "PPL": (r"(ppl.*\.(hh|h)$|gmp(xx)?\.h$)", {"numeric"}, True),
    "CLI11": (r"CLI/", {"driver"}, False),
    "nlohmann-json": (r"nlohmann/", {"report", "driver"}, False),
    "yaml-cpp": (r"yaml-cpp/", {"report", "driver"}, False),
    "Graphviz": (r"graphviz/", {"report", "driver"}, False),
    "fmt": (r"fmt/", ANY, False),
    "the system": (r"(sys/.*|unistd|fcntl|poll|signal|spawn|sched|pthread|time)\.h$|sys/", ANY, False),
    "the standard library": (r"[a-z_0-9]+$", ANY, False),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def mayUse(folder):
    before = set(LAYERS[: LAYERS.index(folder)])
    return ONLY.get(folder, before) | {folder}


def sources(root):
    src = root / "src"
    return sorted(p for p in src.rglob("*") if p.suffix in {".h", ".cpp", ".c", ".hh", ".hpp", ".cc", ".inc", ".def"})


def declaredUses(root, folder):
    """The USES of cairn_library in the CMakeLists.txt files of a folder; None if there is no library."""
    uses, found = set(), False
    for lists in sorted((root / "src" / folder).rglob("CMakeLists.txt")):
        text = re.sub(r"#.*", "", lists.read_text())
        for call in re.findall(r"cairn_library\s*\(([^)]*)\)", text):
            found = True
            section = None
            for word in call.split()[1:]:
                if word in {"SOURCES", "USES", "LINK"}:
                    section = word
                elif section == "USES":
                    uses.add(word)
    return uses if found else None


def findCycle(graph):
    """Some cycle of the graph as a list of its nodes, or None."""
    state = {}

    def visit(node, path):
        state[node] = "open"
        path.append(node)
        for following in sorted(graph.get(node, ())):
            if state.get(following) == "open":
                return path[path.index(following):] + [following]
            if following not in state:
                cycle = visit(following, path)
                if cycle:
                    return cycle
        path.pop()
        state[node] = "done"
        return None

    for start in sorted(graph):
        if start not in state:
            cycle = visit(start, [])
            if cycle:
                return cycle
    return None


def room(path):
    return "/".join(path.split("/")[1:-1])


def checkRooms(includes):
    problems = []
    for name, targets in sorted(includes.items()):
        layer = name.split("/")[0]
        order = ROOMS.get(layer)
        if order is None or name.startswith("frontend/library/"):
            continue
        if room(name) not in order:
            problems.append(f"src/{name}: {room(name) or 'the folder itself'} is no room of {layer} in tests/layering.py")
            continue
        for target in sorted(targets):
            if target.split("/")[0] == layer and room(target) in order and target not in INTERFACES:
                if order.index(room(target)) > order.index(room(name)):
                    problems.append(f"src/{name}: the room {room(name)} must not use {target}")
    return problems


def checkSizes(files, src):
    counts = {}
    for path in files:
        folder = str(path.parent.relative_to(src))
        counts[folder] = counts.get(folder, 0) + 1
    return [f"src/{folder}: {count} source files, more than {MOST_FILES}: it wants rooms"
            for folder, count in sorted(counts.items()) if count > MOST_FILES]


def unit(path):
    """What must not be part of a cycle: a layer, but each analysis counts on its own."""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == "analysis" and len(parts) > 2 else parts[0]


def checkDocument(root):
    document = root / "docs" / "architecture.md"
    if not document.exists():
        return []
    listed = re.findall(r"^\|\s*`(\w+)/`", document.read_text(), re.MULTILINE)
    if listed != LAYERS:
        return [f"docs/architecture.md: its table of layers is {', '.join(listed)}; expected {', '.join(LAYERS)}"]
    return []


def check(root):
    root = Path(root)
    problems = checkDocument(root)
    files = sources(root)
    names = {str(p.relative_to(root / "src")) for p in files}

    folders = sorted(p.name for p in (root / "src").iterdir() if p.is_dir())
    for folder in folders:
        if folder not in LAYERS:
            problems.append(f"src/{folder}: no layer of docs/architecture.md")
    uses = {folder: declaredUses(root, folder) for folder in folders}
    for folder in folders:
        for used in sorted(uses[folder] or ()):
            if folder in LAYERS and used not in mayUse(folder) - {folder}:
                problems.append(f"src/{folder}/CMakeLists.txt: {folder} must not use {used}")

    includes = {}
    showsLlvm = set()
    for path in files:
        name = str(path.relative_to(root / "src"))
        folder = name.split("/")[0]
        if folder not in LAYERS:
            continue
        own = includes.setdefault(name, set())
        text = path.read_text(errors="replace")
        for match in INCLUDE.finditer(text):
            quote, target = match.groups()
            where = f"src/{name}:{text.count(chr(10), 0, match.start(2)) + 1}"
            if name.startswith("frontend/library/"):
                if quote != '"' or f"frontend/library/{target}" not in names:
                    problems.append(f"{where}: a model of a library function includes no header from outside: {target}")
                continue
            library = next((l for l, (pattern, _, _) in LIBRARIES.items() if re.match(pattern, target)), None)
            if quote == '"' and (library is None or target in names):
                usedFolder = target.split("/")[0]
                if "/" not in target or usedFolder not in LAYERS:
                    problems.append(f'{where}: "{target}" is not written as "folder/file.h"')
                    continue
                own.add(target)
                if usedFolder not in mayUse(folder):
                    problems.append(f"{where}: {folder} must not use {usedFolder}")
                elif usedFolder != folder and usedFolder not in (uses[folder] or ()):
                    problems.append(f"{where}: {folder} uses {usedFolder}, which its CMakeLists.txt does not declare")
                continue
            if library is None:
                problems.append(f"{where}: {target} is of no library that tests/layering.py knows a place for")
                continue
            _, places, onlySource = LIBRARIES[library]
            if library == "LLVM":
                showsLlvm.add(name)
            if folder not in places:
                problems.append(f"{where}: {target} of {library} outside {', '.join(sorted(places))}")
            elif onlySource and path.suffix != ".cpp":
                problems.append(f"{where}: {target} of {library} in a header")

    changed = True
    while changed:
        reaching = {name for name, targets in includes.items() if targets & showsLlvm} - showsLlvm
        showsLlvm |= reaching
        changed = bool(reaching)
    for name, targets in sorted(includes.items()):
        for target in sorted(targets & showsLlvm):
            if name.split("/")[0] != target.split("/")[0]:
                problems.append(f"src/{name}: includes {target}, which shows LLVM")

    problems += checkRooms(includes) + checkSizes(files, root / "src")
    cycle = findCycle(includes)
    if cycle:
        problems.append("a cycle of includes: " + " -> ".join(cycle))
    units = {}
    for name, targets in includes.items():
        units.setdefault(unit(name), set()).update(unit(t) for t in targets if unit(t) != unit(name))
    cycle = findCycle(units)
    if cycle:
        problems.append("a cycle of folders: " + " -> ".join(cycle))
    return problems


def selfTest():
    lists = "cairn_library({} SOURCES a.cpp USES {} LINK fmt::fmt)\n"
    good = {
        "src/support/CMakeLists.txt": "cairn_library(support SOURCES a.cpp LINK fmt::fmt)\n",
        "src/support/a.h": "#include <vector>\n#include <fmt/format.h>\n",
        "src/program/CMakeLists.txt": lists.format("program", "support"),
        "src/program/code/a.h": '#include "support/a.h"\n',
        "src/program/flow/a.h": '#include "program/code/a.h"\n',
        "src/frontend/CMakeLists.txt": lists.format("frontend", "support program"),
        "src/frontend/a.cpp": '#include <llvm/IR/Module.h>\n#include "clang/AST/Decl.h"\n#include "program/code/a.h"\n',
        "src/frontend/library/cairn_intrinsics.h": "",
        "src/frontend/library/string.c": '#include "cairn_intrinsics.h"\n',
        "src/term/CMakeLists.txt": lists.format("term", "support"),
        "src/term/z3.cpp": "#include <z3++.h>\n#include <sys/resource.h>\n",
        "src/analysis/CMakeLists.txt": lists.format("analysis", "program"),
        "src/analysis/exact/a.h": '#include "program/code/a.h"\n',
        "src/analysis/shape/a.h": '#include "analysis/exact/a.h"\n',
    }
    table = "".join(f"| `{layer}/` | text |\n" for layer in LAYERS)
    # (the rule's message, the files that break it)
    bad = [
        ("no layer of", {"src/helpers/a.h": ""}),
        ("table of layers", {"docs/architecture.md": table.replace("`term/`", "`terms/`")}),
        ("program must not use frontend", {"src/program/code/b.h": '#include "frontend/b.h"\n'}),
        ("program must not use interp", {"src/program/CMakeLists.txt": lists.format("program", "support interp")}),
        ("proof must not use heap", {"src/proof/CMakeLists.txt": lists.format("proof", "support"),
                                     "src/proof/a.cpp": '#include "heap/state/a.h"\n'}),
        ("does not declare", {"src/term/a.h": '#include "program/code/a.h"\n'}),
        ("cycle of includes", {"src/support/b.h": '#include "support/c.h"\n', "src/support/c.h": '#include "support/b.h"\n'}),
        ("cycle of folders", {"src/analysis/exact/b.h": '#include "analysis/shape/a.h"\n'}),
        ("of LLVM outside", {"src/program/code/b.cpp": "#include <llvm/IR/Module.h>\n"}),
        ("of LLVM outside", {"src/program/code/b.cpp": '#include "llvm/IR/Module.h"\n'}),
        ("of Z3 outside", {"src/program/code/b.cpp": "#include <z3++.h>\n"}),
        ("of Z3 in a header", {"src/term/b.h": "#include <z3.h>\n"}),
        ("of cvc5 outside", {"src/term/b.cpp": "#include <cvc5/cvc5.h>\n"}),
        ("of cvc5 in a header", {"src/solver/b.h": "#include <cvc5/cvc5.h>\n"}),
        ("of PPL outside", {"src/term/b.cpp": "#include <ppl.hh>\n"}),
        ("of PPL in a header", {"src/numeric/b.h": "#include <ppl.hh>\n"}),
        ("of CLI11 outside", {"src/term/b.cpp": "#include <CLI/CLI.hpp>\n"}),
        ("of nlohmann-json outside", {"src/term/b.cpp": "#include <nlohmann/json.hpp>\n"}),
        ("of no library", {"src/term/b.cpp": "#include <boost/any.hpp>\n"}),
        ("which shows LLVM", {"src/frontend/b.h": '#include "frontend/c.h"\n',
                              "src/frontend/c.h": "#include <llvm/IR/Module.h>\n",
                              "src/interp/CMakeLists.txt": lists.format("interp", "frontend"),
                              "src/interp/a.cpp": '#include "frontend/b.h"\n'}),
        ("is not written as", {"src/support/b.h": '#include "a.h"\n'}),
        ("the room code must not use program/flow/a.h", {"src/program/code/b.h": '#include "program/flow/a.h"\n'}),
        ("is no room of program", {"src/program/b.h": ""}),
        ("more than 40", {f"src/term/{number}.h": "" for number in range(41)}),
        ("a model of a library function", {"src/frontend/library/stdio.c": "#include <stdio.h>\n"}),
    ]

    def problemsOf(tree):
        with tempfile.TemporaryDirectory() as directory:
            for name, text in tree.items():
                path = Path(directory) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return check(directory)

    failures = [f"a tree that keeps the rules: {p}" for p in problemsOf({**good, "docs/architecture.md": table})]
    for message, change in bad:
        problems = problemsOf({**good, **change})
        if not any(message in p for p in problems):
            failures.append(f"not caught: {message} (found: {problems})")
    return failures


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = selfTest() if sys.argv[1] == "--self-test" else check(sys.argv[1])
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
