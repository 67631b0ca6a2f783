#!/usr/bin/env python3
"""Runs the linter over src/ with the rules of .clang-tidy: tools/tidy.py JOBS [part of a path] [--since COMMIT] [--seconds N]

A source that had no findings is read again only when it, a header it includes or the rules have changed since.
With --since only sources that differ from that commit are read; with --seconds none is begun after so many."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "release"
TIDY = ROOT / "build" / "tidy"
FINDING = re.compile(r"^\S+:\d+:\d+: (?:warning|error): ")


def commands():
    """Every source of src/ with its object file. For the linter the compile commands are written anew: it reads headers itself,
    without what only g++ understands (its precompiled headers)."""
    found = json.loads((BUILD / "compile_commands.json").read_text())
    for entry in found:
        entry["command"] = re.sub(r" -include \S*cmake_pch\.hxx| -Winvalid-pch| -fpch-preprocess", "", entry["command"])
    TIDY.mkdir(parents=True, exist_ok=True)
    (TIDY / "compile_commands.json").write_text(json.dumps(found))
    sources = ((pathlib.Path(entry["file"]), re.search(r" -o (\S+)", entry["command"])[1]) for entry in found)
    return sorted((file, output) for file, output in sources if file.is_relative_to(ROOT / "src") and file.suffix == ".cpp")


def dependencies():
    """What each object file was built from, as ninja knows it."""
    text = subprocess.run(["ninja", "-C", BUILD, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    result = {}
    for block in text.split("\n\n"):
        lines = block.strip().splitlines()
        if lines:
            result[lines[0].split(":")[0]] = [BUILD / line.strip() for line in lines[1:]]
    return result


def stamp(file):
    return TIDY / "clean" / file.relative_to(ROOT)


def is_clean(file, read):
    try:
        since = stamp(file).stat().st_mtime
        return bool(read) and all(path.stat().st_mtime < since for path in [file, ROOT / ".clang-tidy", *read])
    except FileNotFoundError:
        return False


def lint(file):
    """What the linter says; nothing if the source is clean."""
    started = stamp(file)
    started.parent.mkdir(parents=True, exist_ok=True)
    begun = TIDY / f"begun-{os.getpid()}-{file.name}"
    begun.touch()
    run = subprocess.run(["clang-tidy-19", "-quiet", "--use-color=false", "-p", TIDY, f"-header-filter={ROOT}/src/.*", file],
                         capture_output=True, text=True)  # fmt: skip
    if run.returncode == 0 and not any(FINDING.match(line) for line in run.stdout.splitlines()):
        begun.rename(started)
        return ""
    begun.unlink()
    return run.stdout or run.stderr


def changed_since(commit):
    names = subprocess.run(["git", "diff", "--name-only", commit, "--", "src"], cwd=ROOT, capture_output=True, text=True,
                           check=True)  # fmt: skip
    return {ROOT / name for name in names.stdout.splitlines()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", type=int)
    parser.add_argument("only", nargs="?", default="")
    parser.add_argument("--since")
    parser.add_argument("--seconds", type=float)
    options = parser.parse_args()
    jobs, only = options.jobs, options.only
    end = time.monotonic() + options.seconds if options.seconds else None
    # Sources that the build generates must be there before anything that includes them is read.
    subprocess.run([ROOT / "tools" / "build.sh", "release", str(jobs)], stdout=subprocess.DEVNULL, check=True)
    read = dependencies()
    chosen = [(file, output) for file, output in commands() if only in str(file.relative_to(ROOT))]
    if options.since:
        changed = changed_since(options.since)
        chosen = [(file, output) for file, output in chosen if file in changed]
    pending = [file for file, output in chosen if not is_clean(file, read.get(output, []))]
    seen = set()
    unclean = 0
    left_out = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for said in pool.map(lambda file: None if end and time.monotonic() > end else lint(file), pending):
            if said is None:
                left_out += 1
                continue
            unclean += bool(said)
            show = False
            for line in said.splitlines():
                if FINDING.match(line):  # one in a header comes with every source that includes it
                    show = line not in seen
                    seen.add(line)
                if show or not seen:
                    print(line, flush=True)
    late = f", {left_out} left out for time" if left_out else ""
    print(f"tidy: {len(chosen)} sources, {len(pending) - left_out} of them read, {unclean} with findings{late}")
    return 1 if unclean else 0


if __name__ == "__main__":
    sys.exit(main())
