#!/usr/bin/env python3
"""Whole projects: compile_commands.json, entries, cache, errors, SARIF, other executors: project_test.py PATH_TO_CAIRN"""

import json
import os
import pty
import shutil
import subprocess
import sys
import tempfile

from checks import HERE, SOURCES, Checks

sys.path.insert(0, os.path.join(os.path.dirname(HERE), "reports"))
import sarif_log  # noqa: E402

checks = Checks(sys.argv[1])
LIMIT = ["--timeout", "20"]


def makeProject(folder):
    """A copy of the sources below src/, and a database in build/ with commands of both forms."""
    shutil.copytree(SOURCES, os.path.join(folder, "src"))
    build = os.path.join(folder, "build")
    os.mkdir(build)
    names = ["good.c", "bad.c", "alone.c", "list.c", "text.c"]
    database = []
    for number, name in enumerate(names):
        words = ["ccache", "gcc", "-I../src", "-DSIZE=4", "-Wall", "-Werror", "-fno-such-thing", "-MD", "-MF", f"{name}.d",
                 "-o", f"{name}.o", "-c", f"../src/{name}"]
        entry = {"directory": build, "file": f"../src/{name}"}
        if number % 2:
            entry["command"] = " ".join(words)
        else:
            entry["arguments"] = words
        database.append(entry)
    database.append({"directory": build, "file": "other.cpp", "command": "g++ -c other.cpp"})
    database.append({"directory": build, "file": "../src/list.c", "command": "gcc -DTWICE -c ../src/list.c"})
    with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(database, file)
    return build


def lines(done, start):
    return [line for line in done.stdout.splitlines() if line.startswith(start)]


def mains(folder):
    sarif = os.path.join(folder, "all.sarif")
    done = checks.expect(["project", "-p", "build", "--sarif", sarif, *LIMIT], 1, cwd=folder,
                         out=["src/list.c:23:58: error: use after free", "main (src/bad.c): false(valid-deref)"],
                         err=["1 source that is not C", "compiled more than once"],
                         last="project: 3 entries: 2 true, 1 false, 0 unknown; 0 from the cache")
    checks.check(len(lines(done, "[")) == 3, f"a line for each entry\n{done.stdout}")
    checks.check(any("src/good.c" in line and "2 files" in line for line in lines(done, "[")), f"what is linked\n{done.stdout}")
    with open(sarif, encoding="utf-8") as file:
        log = json.load(file)
    problems = sarif_log.check_log(log)
    checks.check(not problems, f"the SARIF log: {problems}")
    run = log["runs"][0]
    checks.check(len(log["runs"]) == 1 and len(run["results"]) == 1 and len(run["invocations"]) == 3, "one run for all")
    checks.check(run["results"][0]["properties"]["entries"] == ["main (src/bad.c)"], "the entries of a result")

    # Nothing has changed.
    again = checks.expect(["project", "-p", "build", "--sarif", sarif, *LIMIT], 1, cwd=folder,
                          last="project: 3 entries: 2 true, 1 false, 0 unknown; 3 from the cache")
    checks.check(all("cached" in line for line in lines(again, "[")), f"all from the cache\n{again.stdout}")
    with open(sarif, encoding="utf-8") as file:
        checks.check(json.load(file)["runs"][0]["results"] == run["results"], "the same findings from the cache")

    # One source has: only the entries that it belongs to are verified again. A new date alone is no change.
    os.utime(os.path.join(folder, "src", "list.c"))
    checks.expect(["project", "-p", "build", *LIMIT], 1, cwd=folder,
                  last="project: 3 entries: 2 true, 1 false, 0 unknown; 3 from the cache")
    with open(os.path.join(folder, "src", "alone.c"), "a", encoding="utf-8") as file:
        file.write("int another(void) { return 1; }\n")
    done = checks.expect(["project", "-p", "build", *LIMIT], 1, cwd=folder,
                         last="project: 3 entries: 2 true, 1 false, 0 unknown; 2 from the cache")
    checks.check(all("cached" in line or "alone.c" in line for line in lines(done, "[")), f"alone.c again\n{done.stdout}")
    # Other options, another result.
    checks.expect(["project", "-p", "build", "--malloc-may-fail", *LIMIT], 1, cwd=folder,
                  last="project: 3 entries: 2 true, 1 false, 0 unknown; 0 from the cache")
    checks.expect(["project", "-p", "build", "--fresh", *LIMIT], 1, cwd=folder,
                  last="project: 3 entries: 2 true, 1 false, 0 unknown; 0 from the cache")


def entries(folder):
    done = checks.expect(["project", "-p", "build/compile_commands.json", "--entry", "push", "--entry", "second", "--entry", "lookup",
                          "--jobs", "2", *LIMIT], 1, cwd=folder, out=["second (src/list.c): false(valid-deref)", "driver: "],
                         last="project: 3 entries: 2 true, 1 false, 0 unknown; 0 from the cache")
    driver = [line.split()[-1] for line in done.stdout.splitlines() if line.startswith("  driver: ")]
    checks.check(len(driver) == 1 and os.path.exists(os.path.join(folder, driver[0])), f"the driver is there\n{done.stdout}")
    checks.expect(["project", "-p", "build", "--entry", "total", "--entry", "list.c:total", *LIMIT], 0, cwd=folder,
                  last="project: 1 entry: 1 true, 0 false, 0 unknown; 0 from the cache")


def parallel(folder):
    """The same work list on several workers, here all on this machine."""
    if shutil.which("parallel") is None:
        checks.fail("GNU parallel is not installed: tools/install-dependencies.sh")
        return
    for logins in (["--sshlogin", ":"], ["--sshlogin", "2/:"], ["--sshlogin", ":", "--sshlogin", ":"]):
        checks.expect(["project", "-p", "build", "--fresh", "--executor", "parallel", *logins, "--jobs", "2", *LIMIT], 1, cwd=folder,
                      last="project: 3 entries: 2 true, 1 false, 0 unknown; 0 from the cache")
    checks.expect(["project", "-p", "build", *LIMIT], 1, cwd=folder,
                  last="project: 3 entries: 2 true, 1 false, 0 unknown; 3 from the cache")


def terminal(folder):
    """On a terminal the table is drawn again and again, and stands whole at the end."""
    reader, writer = pty.openpty()
    process = subprocess.Popen([checks.cairn, "project", "-p", "build", "--fresh", *LIMIT], cwd=folder, stdout=writer,
                               stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env={**os.environ, "TERM": "xterm"})
    os.close(writer)
    output = b""
    try:
        while chunk := os.read(reader, 4096):
            output += chunk
    except OSError:  # the other side is closed
        pass
    os.close(reader)
    status = process.wait(timeout=60)
    text = output.decode()
    checks.check(status == 1 and "running, " in text and "\x1b[" in text and "3 of 3 done" in text, f"a table that follows the work\n{text}")
    end = text[text.rindex("\x1b[J"):]
    checks.check(end.count("main  src/") == 3 and "project: 3 entries" in end, f"the table at the end\n{text}")


def errors(folder):
    checks.expect(["project", "-p", "nowhere"], 3, cwd=folder, err=["nowhere: no such file or folder"])
    checks.expect(["project", "-p", "src"], 3, cwd=folder, err=["src: there is no compile_commands.json"])
    checks.expect(["project", "-p", "build", "--entry", "nobody"], 3, cwd=folder, err=["no source defines a function nobody"])
    checks.expect(["project", "-p", "build", "--jobs", "0"], 3, cwd=folder, err=["--jobs"])
    checks.expect(["project", "-p", "build", "--sshlogin", ":"], 3, cwd=folder, err=["--executor parallel"])
    checks.expect(["project", "-p", "build", "--executor", "cloud"], 3, cwd=folder, err=["'cloud' is not one of local, parallel"])
    checks.expect(["project", "-p", "build", "--entry", "push", "--property", "valid-memcleanup"], 3, cwd=folder, err=["--entry"])

    def database(text, *expected):
        path = os.path.join(folder, "broken.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        checks.expect(["project", "-p", "broken.json"], 3, cwd=folder, err=expected)

    database('[{"file": "a.c",\n "command"', "broken.json:2:", "no JSON")
    database("{}", "not a list of compile commands")
    database("[3]", "command 1 is no object")
    database('[{"directory": "/"}]', "command 1 has no text `file`")
    database('[{"file": "a.c"}]', "command 1 has no text `command`")
    database('[{"file": "a.c", "arguments": [1]}]', "not all texts")
    database("[]", "no source defines a function main")

    # A source that does not compile is said, and keeps the status from 0.
    path = os.path.join(folder, "partly.json")
    with open(os.path.join(folder, "src", "broken.c"), "w", encoding="utf-8") as file:
        file.write("int main(void) { return nothing; }\n")
    with open(path, "w", encoding="utf-8") as file:
        json.dump([{"directory": folder, "file": f"src/{name}.c", "command": f"cc -c src/{name}.c"} for name in ("alone", "broken")], file)
    checks.expect(["project", "-p", "partly.json", *LIMIT], 2, cwd=folder, err=["src/broken.c does not compile", "nothing"],
                  last="project: 1 entry: 1 true, 0 false, 0 unknown; 0 from the cache; 1 not compiled")


with tempfile.TemporaryDirectory() as folder:
    folder = os.path.realpath(folder)
    makeProject(folder)
    mains(folder)
    entries(folder)
    parallel(folder)
    terminal(folder)
    errors(folder)

checks.finish()
