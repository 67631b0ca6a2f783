#!/usr/bin/env python3
"""Writes docs/library.md from the comments of the library models. Usage: library_doc.py [--check]"""

import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBRARY = os.path.join(ROOT, "src", "frontend", "library")
PAGE = os.path.join(ROOT, "docs", "library.md")
COMPILER = os.environ.get("CAIRN_TEST_CLANG", "clang-19")

INTRODUCTION = """# The C library as Cairn sees it

Written by `tools/library_doc.py` from the comments in `src/frontend/library/`: every function that has a model, and what the
model assumes. A function without a remark does what the C standard (or POSIX, or glibc) says, touches exactly the bytes that the
standard lets it touch, and was compared with the C library of the machine on random inputs where its result is determined
(`tests/library_native`).

What holds for all of them:
- what the world answers (input, environment, clocks, failures) is a choice of the choice stream, over all answers that are possible;
- a failing operation sets `errno` to any number from 1 to 133, unless the model says which;
- what Cairn cannot follow ends the path as unsupported, with a reason;
- a definition in the program wins over the model.
"""


def expanded(path):
    """The file after the preprocessor, comments kept; of what it includes only the parts shared by both widths of wide characters."""
    done = subprocess.run([COMPILER, "-E", "-C", path], capture_output=True, text=True, check=True)
    lines, here = [], False
    for line in done.stdout.splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        if marker:
            name = marker.group(1)
            here = os.path.realpath(name) == os.path.realpath(path) or os.path.basename(name).startswith("wide_")
        elif here:
            lines.append(line)
    return "\n".join(lines)


def plain(comment):
    """(whether it opens a section, its text)"""
    text = " ".join(comment[2:-2].split())
    section = re.match(r"-{4,} (.*?) ?-{2,}$", text)
    return (True, section.group(1)) if section else (False, text)


def definitions(text):
    """('comment', text), ('section', text), ('function', name), ('other', '') in order, outside of bodies. What does not stand on the
    line above a definition is a comment about something else."""
    position, start, depth = 0, 0, 0
    while position < len(text):
        if text.startswith("/*", position):
            end = text.index("*/", position) + 2
            if depth == 0:
                section, words = plain(text[position:end])
                yield ("section" if section else "comment"), words
                start = end
            position = end
            continue
        character = text[position]
        if character in "\"'":
            position += 1
            while text[position] != character:
                position += 2 if text[position] == "\\" else 1
        elif character == "{":
            head = text[start:position]
            if depth == 0 and head[: len(head) - len(head.lstrip())].count("\n") > 1:
                yield "other", ""
            found = re.match(r"[\w\s*]*?\b(\w+)\s*\(", head)
            # What calls of scanf are put together of (frontend/passes/scan_formats.cpp) is no function that programs name.
            part = found and found.group(1).startswith("__cairn_scan_")
            if depth == 0 and found and not part and not re.search(r"\b(static|struct \w+ =|enum|union)\b|=", head):
                yield "function", re.sub(r"^__wide\d\d_", "", found.group(1))
            elif depth == 0:
                yield "other", ""
            depth += 1
        elif character == "}":
            depth -= 1
            start = position + 1
        elif character == ";" and depth == 0:
            yield "other", ""
            start = position + 1
        position += 1


def rows(path):
    """(remark of the file, rows of [names, remark])"""
    about, result, remark, section, shared = "", [], "", "", None
    for kind, text in definitions(expanded(path)):
        if kind == "comment":
            if not result and not about and not remark and not section:
                about = text
            else:
                remark = text
        elif kind == "section":
            section, remark, shared = text, "", None
        elif kind == "other":
            remark = ""
        elif remark:
            result.append([[text], remark])
            remark = ""
        else:
            if shared is None:
                shared = [[], section]
                result.append(shared)
            shared[0].append(text)
    return about, result


def page():
    text = INTRODUCTION
    for path in sorted(glob.glob(os.path.join(LIBRARY, "*.c"))):
        about, table = rows(path)
        text += f"\n## {os.path.basename(path)}\n"
        if about:
            text += f"{about}\n"
        text += "\n| functions | remark |\n|---|---|\n"
        for names, remark in table:
            cell = ", ".join(f"`{name}`" for name in names)
            text += f"| {cell} | {remark} |\n"
    return text


def main():
    text = page()
    if "--check" not in sys.argv[1:]:
        with open(PAGE, "w", encoding="utf-8") as output:
            output.write(text)
        return 0
    with open(PAGE, encoding="utf-8") as current:
        if current.read() == text:
            return 0
    print("docs/library.md is not what tools/library_doc.py writes: run it")
    return 1


if __name__ == "__main__":
    sys.exit(main())
