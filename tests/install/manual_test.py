#!/usr/bin/env python3
"""The manual page has just the commands and options that the command's help has, and no errors: manual_test.py CAIRN PAGE"""

import re
import subprocess
import sys
from pathlib import Path

CAIRN, PAGE = sys.argv[1], Path(sys.argv[2])


def helpText(*command):
    return subprocess.run([CAIRN, *command, "--help"], capture_output=True, text=True, check=True, timeout=60).stdout


def commandsOf(*command):
    """The commands in the help of a command, or in that of cairn itself."""
    return re.findall(r"^  ([a-z-]+)  ", helpText(*" ".join(command).split()).partition("Subcommands:")[2], re.MULTILINE)


def optionsOfHelp(text):
    heads = re.findall(r"^  (-\S+)(?: ([A-Z_]+))?", text, re.MULTILINE)
    return {(name, value) for names, value in heads for name in names.split(",")}


def optionsOfPage(part):
    found = set()
    for head in re.findall(r"^\.TP\n(\\fB\\-.*)$", part, re.MULTILINE):
        plain = re.sub(r"\\f.", "", head).replace("\\-", "-")
        names, value = re.fullmatch(r"(-\S+(?:, -\S+)*)(?: ([A-Z_]+))?(?: \.\.\.)?", plain).groups()
        found |= {(name, value or "") for name in names.split(", ")}
    return found


def main():
    failures = []
    page = PAGE.read_text()
    commands = [name for command in commandsOf() for name in (command, *(f"{command} {part}" for part in commandsOf(command)))]
    parts = dict(re.findall(r"^\.SS cairn ([a-z\\ -]+) (.*?)(?=^\.S[SH])", page, re.MULTILINE | re.DOTALL))
    parts = {name.replace("\\-", "-"): part for name, part in parts.items()}
    if list(parts) != commands or not commands:
        failures.append(f"commands: the page has {list(parts)}, the help {commands}")
    for name in commands:
        nested = commandsOf(name)
        shown, told = optionsOfPage(parts.get(name, "")), optionsOfHelp(helpText(*name.split()))
        if shown != told or (len(told) < 3 and not nested):
            failures.append(f"cairn {name}: only in the page {sorted(shown - told)}, only in the help {sorted(told - shown)}")
        if not nested and f"\\fBcairn {name}\\fR".replace("-", "\\-") not in page.partition(".SH DESCRIPTION")[0]:
            failures.append(f"cairn {name} is not in the synopsis")
    groff = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-b", "-z", PAGE], capture_output=True, text=True)
    if groff.returncode != 0 or groff.stderr:
        failures.append(groff.stderr)
    for line in re.findall(r"@[A-Z]+@", page):
        failures.append(f"{line} is left")
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"manual: {len(commands)} commands, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
