"""Programs of a folder with one small change each, of the kind that people make by mistake: a bound that is one off, a check turned round, a statement forgotten or made
twice. What the change does to the truth is not known beforehand: runs show it."""

import glob
import os
import random
import re

CHANGES = {
    "number": (r"(?<![\w.])\d+(?![\w.])", lambda m, r: str(max(0, int(m.group(), 0) + r.choice((1, -1))) if not m.group().startswith("0") or m.group() == "0" else m.group())),
    "bound": (r"(?<![<>=-])(<=|>=|<|>)(?![<>=])", lambda m, r: {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}[m.group()]),
    "equality": (r"(==|!=)", lambda m, r: {"==": "!=", "!=": "=="}[m.group()]),
    "connective": (r"(&&|\|\|)", lambda m, r: {"&&": "||", "||": "&&"}[m.group()]),
    "sum": (r"(?<=[\w)\]]) ([+-]) (?=[\w(])", lambda m, r: f" {'-' if m.group(1) == '+' else '+'} "),
    "forgotten": (r"(?m)^(\s*)([\w>*.\[\]-]+ = [^;{}]*|free\([^;]*\)|[\w>.-]+(\+\+|--));[^\S\n]*$", lambda m, r: m.group(1) + ";"),
    "twice": (r"(?m)^(\s*)(free\([^;]*\)|[\w>.-]+(\+\+|--));[^\S\n]*$", lambda m, r: f"{m.group(1)}{m.group(2)}; {m.group(2)};"),
    "size": (r"malloc\((?=[^;]*\);)", lambda m, r: "malloc((size_t)-1 + " if r.random() < 0.5 else "malloc(1 + "),
    "condition": (r"\b(if|while) \((?=[^\n]*\)[^\n]*$)", lambda m, r: f"{m.group(1)} (!"),
    "null": (r"\bNULL\b", lambda m, r: "(void *)8"),
}


def split(text):
    """(the lines at the top that say the truth, the code)."""
    lines = text.split("\n")
    at = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return lines[:at], "\n".join(lines[at:])


def candidates(folder):
    """(path, data model) of the programs that need no flags of their own."""
    for path in sorted(glob.glob(os.path.join(folder, "*.c"))):
        with open(path, encoding="utf-8") as file:
            header, _ = split(file.read())
        if not any(line.startswith(("// FLAGS", "// TRUTH: unsupported")) for line in header):
            yield path, "ILP32" if any("ILP32" in line for line in header if line.startswith("// DATA-MODEL")) else "LP64"


def mutate(programs, seed):
    """(text, kind of the change, data model, name of the program)."""
    drawn = random.Random(seed)
    while True:
        path, model = drawn.choice(programs)
        with open(path, encoding="utf-8") as file:
            _, code = split(file.read())
        kind = drawn.choice(sorted(CHANGES))
        pattern, change = CHANGES[kind]
        start = code.find("{")  # directives and the first declarations stay
        found = [m for m in re.finditer(pattern, code) if m.start() > start and not in_directive(code, m.start())]
        if not found:
            continue
        match = drawn.choice(found)
        text = code[: match.start()] + change(match, drawn) + code[match.end() :]
        if text != code:
            return text, kind, model, os.path.basename(path)


def in_directive(code, at):
    line = code.rfind("\n", 0, at) + 1
    return code[line:].lstrip().startswith("#")
