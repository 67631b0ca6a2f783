#!/usr/bin/env python3
"""Installs a build into an empty folder and uses what is there: install_test.py CMAKE BUILD_DIR SOURCE_DIR"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

CMAKE, BUILD, SOURCE = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
failures = []


def run(arguments, **options):
    return subprocess.run(arguments, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL, **options)


def install(root, prefix):
    """The files that an installation below the prefix makes, relative to it."""
    done = run([CMAKE, "--install", BUILD, "--prefix", prefix], env=os.environ | {"DESTDIR": str(root)})
    if done.returncode != 0:
        sys.exit(f"cmake --install: {done.stdout}{done.stderr}")
    folder = root / prefix.lstrip("/")
    outside = [path for path in root.rglob("*") if path.is_file() and folder not in path.parents]
    failures.extend(f"{prefix}: {path} is outside of the prefix" for path in outside)
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def checkFiles(prefix, files, zshFolder):
    expected = {"bin/cairn", "share/man/man1/cairn.1.gz", "share/bash-completion/completions/cairn", f"share/zsh/{zshFolder}/_cairn"}
    doc = "share/doc/cairn/"
    expected |= {doc + name for name in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "copyright", "changelog.gz", "benchexec/cairn.py"]}
    expected |= {doc + str(path.relative_to(SOURCE)) for folder, suffix in [("docs", "md"), ("examples", "c")]
                 for path in (SOURCE / folder).glob(f"*.{suffix}")}
    expected |= {doc + str(path.relative_to(SOURCE)) for path in (SOURCE / "models").rglob("*.machine")}
    failures.extend(f"{prefix}: {name} is missing" for name in sorted(expected - files))
    failures.extend(f"{prefix}: {name} should not be there" for name in sorted(files - expected)
                    if not name.startswith((doc + "benchexec/", doc + "docs/", doc + "examples/")))
    failures.extend(f"{prefix}: {name} should not be there" for name in sorted(files) if "__pycache__" in name or name.endswith(".in"))


def checkCommand(cairn, folder):
    dynamic = run(["readelf", "-d", cairn]).stdout
    if "RUNPATH" in dynamic or "RPATH" in dynamic:
        failures.append("the installed command looks for libraries in a folder of this machine")
    for name, status in [("list-correct.c", 0), ("list-faulty.c", 1)]:
        done = run([cairn, "verify", "--timeout", "60", folder / "examples" / name], cwd="/")
        if done.returncode != status:
            failures.append(f"verify {name}: exit status {done.returncode}\n{done.stdout}{done.stderr}")


def main():
    with tempfile.TemporaryDirectory() as root:
        files = install(Path(root), "/opt/cairn")
        checkFiles("/opt/cairn", files, "site-functions")
        checkCommand(f"{root}/opt/cairn/bin/cairn", Path(root) / "opt/cairn/share/doc/cairn")
    with tempfile.TemporaryDirectory() as root:
        checkFiles("/usr", install(Path(root), "/usr"), "vendor-completions")
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"install: {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
