#!/usr/bin/env python3
"""Every link of a page to a file of the project leads to one: links_test.py SOURCE_DIR"""

import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])


def anchors(page):
    """As hosting services make them from headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def main():
    failures, count = [], 0
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("contrib/**/*.md"), *ROOT.glob("tests/**/*.md")]:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
            if re.match(r"[a-z]+:", target):
                continue
            count += 1
            path, _, anchor = target.partition("#")
            file = page.parent / path if path else page
            if not file.exists():
                failures.append(f"{page}: {target}: there is no such file")
            elif anchor and anchor not in anchors(file):
                failures.append(f"{page}: {target}: there is no such heading")
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"links: {count}, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
