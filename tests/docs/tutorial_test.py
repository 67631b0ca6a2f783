#!/usr/bin/env python3
"""Does what the tutorial says, in an empty folder, and compares: tutorial_test.py CAIRN PAGE

A C program is saved under the name that the text before it gives: `name.c`. In a block of commands a line `$ command` is run and the lines
below it are its output, standard error too; a line `...` stands for any number of lines, and `...` at the end of a line for the rest of it.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CAIRN, PAGE = Path(sys.argv[1]).resolve(), Path(sys.argv[2])


def blocks(text):
    """(language, text before, contents, line) of each fenced block."""
    position = 0
    for found in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield found[1], text[position:found.start()], found[2], text.count("\n", 0, found.start()) + 1
        position = found.end()


def commands(contents, line):
    """(command, expected lines, line) of a block of commands."""
    found = []
    for number, text in enumerate(contents.splitlines(), line + 1):
        if text.startswith("$ "):
            found.append((text[2:], [], number))
        else:
            found[-1][1].append(text)
    return found


def pattern(lines):
    result = ""
    for line in lines:
        if line == "...":
            result += r"(?:.*\n)*?"
        elif line.endswith("..."):
            result += re.escape(line[:-3]) + ".*\n"
        else:
            result += re.escape(line) + "\n"
    return result


def main():
    failures, count, saved = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PATH": f"{CAIRN.parent}:{os.environ['PATH']}", "LC_ALL": "C"}
        environment.pop("ASAN_OPTIONS", None)
        for language, before, contents, line in blocks(PAGE.read_text()):
            if language == "c":
                names = re.findall(r"`(\w+\.c)`", before)
                (Path(folder) / names[-1]).write_text(contents)
                saved += 1
                continue
            if language != "console":
                failures.append(f"{PAGE}:{line}: a block that is neither C nor commands")
                continue
            for command, expected, number in commands(contents, line):
                done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, text=True, timeout=120,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                count += 1
                if not re.fullmatch(pattern(expected), done.stdout):
                    failures.append(f"{PAGE}:{number}: {command}\n--- expected\n" + "\n".join(expected) + f"\n--- got\n{done.stdout}")
    if count < 10 or saved < 4:
        failures.append(f"only {count} commands and {saved} programs were found")
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"tutorial: {count} commands, {saved} programs, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
