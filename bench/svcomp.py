#!/usr/bin/env python3
"""Runs `cairn verify` over task definitions of SV-COMP and scores it: bench/svcomp.py CAIRN FOLDER_OR_TASK... [options]

  bench/svcomp.py build/release/bin/cairn .../svcomp/overall --timeout 20 --csv cairn.csv
  bench/svcomp.py build/release/bin/cairn .../overall --linked-lists --table lists.md --plot lists.svg
  bench/svcomp.py --from cairn.csv --with Predator=predator.csv --plot both.svg     no run: tables and plots of earlier ones

A run counts as SV-COMP counts it: a right `true` 2 points, a right `false` 1, a wrong `true` -32, a wrong `false` -16; `false` is right if its kind is the task's, too. Times are processor
times of the command and of what it starts. `--linked-lists` keeps the folders of the category LinkedLists and adds the results that the thesis on KTSN (Brablec, tables 1 and 2) prints for other
tools to the table. The plot is the thesis' figure 4: how many right answers (across) come within how many seconds each (up, logarithmic). Exit status 1 if an answer was wrong.
"""

import argparse
import csv
import math
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

POINTS = {"right true": 2, "right false": 1, "wrong true": -32, "wrong false": -16}
# The seven folders of the category, 134 tasks.
LINKED_LISTS = ["ddv-machzwd", "forester-heap", "heap-manipulation", "list-ext3-properties", "list-properties", "list-simple", "memsafety-broom"]
PUBLISHED_ALL = 134
# Brablec, table 1: right, right true, right false, wrong true, wrong false, timeout, unknown.
PUBLISHED = {"KTSN": (80, 74, 6, 0, 0, 11, 43), "PredatorHP": (124, 96, 28, 0, 0, 10, 0), "EVA": (56, 50, 6, 6, 48, 4, 20)}
# Table 2: right answers.
PUBLISHED_RIGHT = {"PredatorHP": 124, "CPAchecker": 118, "nacpa": 118, "KTSN": 80, "symbiotic": 79, "ESBMC": 78, "CBMC": 77, "Bubaak": 66, "Graves-CPA": 64, "PeSCo": 64, "2LS": 60,
                   "Mopsa": 48, "DIVINE": 42, "sv-sanitizers": 17, "Ultimate Automizer": 12, "Ultimate Taipan": 8, "Ultimate Kojak": 6, "Goblint": 1, "SVF-SVC": 0, "Theta": 0}
COLUMNS = ["dir", "task", "expected", "subproperty", "got", "seconds"]


def readTask(path):
    """What a task definition asks: a list of (property, expected, kind). The form is plain: no anchors, no nesting beyond the list of properties."""
    asked = []
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.match(r"\s*(?:-\s*)?(property_file|expected_verdict|subproperty):\s*['\"]?([^'\"#]*?)['\"]?\s*(?:#.*)?$", line)
        if not match:
            continue
        key, value = match.groups()
        if key == "property_file":
            asked.append([Path(value).stem, "", ""])
        elif asked:
            asked[-1][1 if key == "expected_verdict" else 2] = value.lower() if key == "expected_verdict" else value
    return [tuple(entry) for entry in asked if entry[1] in ("true", "false")]


def tasksIn(paths, wanted, only):
    found = []
    for path in map(Path, paths):
        for task in [path] if path.is_file() else sorted(path.rglob("*.yml")):
            if only and task.parent.name not in only:
                continue
            found += [(task, *asked) for asked in readTask(task) if asked[0] == wanted]
    return found


def run(command, seconds):
    """The result line and the processor seconds; ended with all that it started a little after its own limit."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True, errors="replace", start_new_session=True)
    late = False
    try:
        output, _ = process.communicate(timeout=1.05 * seconds + 5)
    except subprocess.TimeoutExpired:
        late = True
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
    lines = [line for line in output.splitlines() if line.startswith("result: ")]
    if late:
        return "timeout (killed)"
    return lines[-1].removeprefix("result: ") if lines else f"error (exit status {process.returncode})"


def timed(command, seconds, alone):
    """Processor times of children are known of all together only, so that they are exact for one job."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    clock = used if alone else time.monotonic
    before = clock()
    got = run(command, seconds)
    return got, clock() - before


def judge(expected, kind, got):
    said = re.match(r"(true|false|unknown|timeout|error)", got)
    said = said.group(1) if said else "error"
    if said == "unknown" and "time limit" in got:
        return "timeout"
    if said not in ("true", "false"):
        return said
    if said != expected:
        return "wrong " + said
    shown = re.match(r"false\(([\w-]+)\)", got)
    return "wrong false" if said == "false" and kind and shown and shown.group(1) != kind else "right " + said


class Result:
    def __init__(self, folder, task, expected, kind, got, seconds):
        self.folder, self.task, self.expected, self.kind, self.got, self.seconds = folder, task, expected, kind, got, float(seconds)
        self.verdict = judge(expected, kind, got)
        self.right = self.verdict.startswith("right")


def readCsv(path, only):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [Result(*(row[key] for key in COLUMNS)) for row in rows if not only or row["dir"] in only]


def writeCsv(path, results):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for r in results:
            writer.writerow([r.folder, r.task, r.expected, r.kind, r.got, f"{r.seconds:.3f}"])


def score(results):
    return sum(POINTS.get(r.verdict, 0) for r in results)


def tableOf(series, linked):
    """Markdown: folder by folder for the first series, then one line for each series, then what others published."""
    name, results = series[0]
    folders = defaultdict(Counter)
    for r in results:
        folders[r.folder][r.verdict] += 1
    kinds = ["right true", "right false", "wrong true", "wrong false", "timeout", "unknown", "error"]
    lines = [f"| {name}: folder | tasks | " + " | ".join(kinds) + " |", "|---" * (2 + len(kinds)) + "|"]
    for folder in sorted(folders):
        count = folders[folder]
        lines.append(f"| {folder} | {sum(count.values())} | " + " | ".join(str(count[kind]) for kind in kinds) + " |")
    lines += ["", "| tool | tasks | right | " + " | ".join(kinds) + " | points | median s of the right ones |", "|---" * (5 + len(kinds)) + "|"]
    for tool, rows in series:
        count = Counter(r.verdict for r in rows)
        times = [r.seconds for r in rows if r.right]
        median = f"{statistics.median(times):.2f}" if times else ""
        lines.append(f"| {tool} | {len(rows)} | {len(times)} | " + " | ".join(str(count[kind]) for kind in kinds) + f" | {score(rows)} | {median} |")
    if linked:
        for tool, (right, rightTrue, rightFalse, wrongTrue, wrongFalse, timeout, unknown) in PUBLISHED.items():
            lines.append(f"| {tool}, published | {PUBLISHED_ALL} | {right} | {rightTrue} | {rightFalse} | {wrongTrue} | {wrongFalse} | {timeout} | {unknown} | | | |")
        others = ", ".join(f"{tool} {right}" for tool, right in PUBLISHED_RIGHT.items() if tool not in PUBLISHED)
        lines += ["", f"Right answers of other tools as published, of {PUBLISHED_ALL}: {others}."]
    return "\n".join(lines) + "\n"


COLOURS = ["#1f6f8b", "#c2571a", "#4c8c2b", "#7a4fa3", "#8a6d00", "#a3324f"]


def quantilePlot(series):
    """SVG: the n-th fastest right answer of each series, by time."""
    width, height, left, bottom, top, right = 720, 420, 62, 46, 18, 150
    curves = [(name, sorted(max(r.seconds, 0.01) for r in rows if r.right)) for name, rows in series]
    most = max([len(times) for _, times in curves] + [1])
    low, high = -2, max(1, math.ceil(max([math.log10(times[-1]) for _, times in curves if times] + [0])))

    def x(n):
        return left + (width - left - right) * n / most

    def y(seconds):
        return height - bottom - (height - bottom - top) * (math.log10(seconds) - low) / (high - low)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="#222">',
           f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for power in range(low, high + 1):
        at = y(10.0 ** power)
        out += [f'<line x1="{left}" y1="{at:.1f}" x2="{width - right}" y2="{at:.1f}" stroke="#ddd"/>', f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{10.0 ** power:g} s</text>']
    step = max(1, 10 ** int(math.log10(most)) // 2)
    for n in range(0, most + 1, step):
        out.append(f'<text x="{x(n):.1f}" y="{height - bottom + 18}" text-anchor="middle">{n}</text>')
    out.append(f'<text x="{(left + width - right) / 2}" y="{height - 10}" text-anchor="middle">right answers</text>')
    for i, (name, times) in enumerate(curves):
        colour = COLOURS[i % len(COLOURS)]
        points = " ".join(f"{x(n + 1):.1f},{y(seconds):.1f}" for n, seconds in enumerate(times))
        out += [f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>',
                f'<text x="{width - right + 10}" y="{top + 16 + 18 * i}" fill="{colour}">{name} ({len(times)})</text>']
    return "\n".join(out) + "\n</svg>\n"


def verifyAll(options, only):
    tasks = tasksIn(options.tasks, options.property, only)
    if not tasks:
        sys.exit(f"svcomp.py: no task with property {options.property}")

    def one(task):
        path, property_, expected, kind = task
        command = [options.cairn, "verify", "--task", str(path), "--property", property_, "--timeout", str(options.timeout), *options.more.split()]
        got, seconds = timed(command, options.timeout, options.jobs == 1)
        result = Result(path.parent.name, path.stem, expected, kind, got, seconds)
        print(f"{result.verdict:<12} {seconds:8.2f} s  {path.parent.name}/{path.stem}: {got}", flush=True)
        return result

    with ThreadPoolExecutor(options.jobs) as pool:
        return list(pool.map(one, tasks))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cairn", nargs="?")
    parser.add_argument("tasks", nargs="*", help="task definitions, or folders of them")
    parser.add_argument("--property", default="valid-memsafety", help="the tasks that ask for it (default valid-memsafety)")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1, help="runs side by side; their times are those of the clock then")
    parser.add_argument("--more", default="", help="further options of cairn verify")
    parser.add_argument("--linked-lists", action="store_true", help="only the folders of the category LinkedLists")
    parser.add_argument("--csv", help="write every run there")
    parser.add_argument("--from", dest="earlier", metavar="CSV", help="read runs instead")
    parser.add_argument("--with", dest="others", metavar="NAME=CSV", action="append", default=[], help="runs of another tool, or of other options, beside them")
    parser.add_argument("--name", default="Cairn", help="what the table calls these runs")
    parser.add_argument("--table", help="write the tables there, as Markdown")
    parser.add_argument("--plot", help="write the quantile plot there, as SVG")
    options = parser.parse_args()
    only = LINKED_LISTS if options.linked_lists else None
    if options.earlier is None and (options.cairn is None or not options.tasks):
        parser.error("give the command and tasks, or --from")
    results = readCsv(options.earlier, only) if options.earlier else verifyAll(options, only)
    if options.csv:
        writeCsv(options.csv, results)
    series = [(options.name, results)]
    for other in options.others:
        name, _, path = other.partition("=")
        known = {(r.folder, r.task) for r in results}
        series.append((name, [r for r in readCsv(path, only) if (r.folder, r.task) in known]))
    table = tableOf(series, options.linked_lists)
    print("\n" + table)
    if options.table:
        Path(options.table).write_text(table, encoding="utf-8")
    if options.plot:
        Path(options.plot).write_text(quantilePlot(series), encoding="utf-8")
    wrong = [r for r in results if r.verdict.startswith("wrong")]
    for r in wrong:
        print(f"WRONG: {r.folder}/{r.task}: {r.got}, expected {r.expected}{f'({r.kind})' if r.kind else ''}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
