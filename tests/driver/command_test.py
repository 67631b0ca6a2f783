#!/usr/bin/env python3
"""Runs cairn as a script would and checks exit statuses, messages and last lines: command_test.py PATH_TO_CAIRN

Run inside tests/driver/programs.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

CAIRN = sys.argv[1]
failures = []
count = 0


def cairn(*arguments):
    return subprocess.run([CAIRN, *arguments], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)


def expect(arguments, status, last=None, out=(), err=(), notOut=()):
    """One call: its exit status, the last line of its output, and what else its output and errors contain."""
    global count
    count += 1
    done = cairn(*arguments)
    lines = done.stdout.splitlines()
    problems = []
    if done.returncode != status:
        problems.append(f"exit status {done.returncode}, expected {status}")
    if last is not None and (not lines or lines[-1] != last):
        problems.append(f"last line {lines[-1] if lines else None!r}, expected {last!r}")
    for text, stream, name in [(t, done.stdout, "output") for t in out] + [(t, done.stderr, "errors") for t in err]:
        if text not in stream:
            problems.append(f"{name}: lacks {text!r}")
    for text in notOut:
        if text in done.stdout:
            problems.append(f"output: must not contain {text!r}")
    if problems:
        failures.append(f"cairn {' '.join(arguments)}\n  " + "\n  ".join(problems) + f"\n--- output\n{done.stdout}--- errors\n{done.stderr}")
    return done


def wrongUsage():
    hint = "--help"
    expect([], 3, err=["no command given", hint])
    expect(["frob"], 3, err=["'frob' is no command", "dump", "run"])
    expect(["run"], 3, err=["no C file given"])
    expect(["dump"], 3, err=["no C file given"])
    expect(["run", "nowhere.c"], 3, err=["nowhere.c: no such file"])
    expect(["run", "include"], 3, err=["include: is a directory"])
    expect(["run", "ask.c", "--frob"], 3, err=["--frob", hint])
    expect(["run", "ask.c", "--input", "1", "--seed", "1"], 3, err=["--input and --seed exclude each other"])
    expect(["run", "ask.c", "--input", "1,cat"], 3, err=["--input", "cat"])
    expect(["run", "ask.c", "--input"], 3, err=["--input"])
    expect(["run", "ask.c", "--seed", "x"], 3, err=["--seed: 'x' is not a number"])
    expect(["run", "ask.c", "--seed", "99999999999999999999999"], 3, err=["too large"])
    expect(["run", "ask.c", "--max-steps", "-1"], 3, err=["--max-steps"])
    expect(["run", "ask.c", "--data-model", "LP63"], 3, err=["'LP63' is not one of LP64, ILP32"])
    expect(["run", "ask.c", "--undefined", "what"], 3, err=["'what' is not one of havoc, pure"])
    expect(["run", "ask.c", "--property", "what"], 3, err=["'what' is not one of valid-memsafety"])
    expect(["dump", "ask.c", "--function", "nobody"], 3, err=["no function 'nobody'"])
    expect(["dump", "ask.c", "--seed", "1"], 3, err=["--seed"])
    expect(["verify"], 3, err=["no C file given", hint])
    expect(["verify", "nowhere.c"], 3, err=["nowhere.c: no such file"])
    expect(["verify", "ask.c", "--property", "what"], 3, err=["'what' is not one of valid-memsafety"])
    expect(["verify", "ask.c", "--analysis", "what"], 3, err=["--analysis: 'what' is not one of portfolio"])
    expect(["verify", "ask.c", "--order", "what"], 3, err=["--order: 'what' is not one of deepening, breadth, depth"])
    expect(["verify", "ask.c", "--numeric", "what"], 3, err=["--numeric: 'what' is not one of auto, zones, octagons, polyhedra"])
    expect(["verify", "ask.c", "--alloc-check", "what"], 3, err=["--alloc-check: 'what' is not one of"])
    expect(["verify", "ask.c", "--alloc-check", "smt", "--analysis", "shape"], 3, err=["--alloc-check smt goes with --analysis exact"])
    expect(["verify", "ask.c", "--timeout", "soon"], 3, err=["--timeout: 'soon' is not a number"])
    expect(["verify", "ask.c", "--memory", "-1"], 3, err=["--memory"])
    expect(["verify", "ask.c", "--timeout"], 3, err=["--timeout"])
    expect(["verify", "ask.c", "--jobs", "3"], 3, err=["--jobs: '3' is neither 1 nor 2"])
    expect(["verify", "ask.c", "--jobs", "0"], 3, err=["--jobs: '0' is neither 1 nor 2"])
    expect(["verify", "ask.c", "--refinement", "what"], 3, err=["--refinement: 'what' is not one of candidates, naive, off"])
    expect(["verify", "broken.c"], 3, err=["broken.c:2:10: error:"], notOut=["result:"])
    expect(["verify", "ask.c", "--harness", "/nowhere/h.c"], 3, err=["/nowhere/h.c: cannot be written"])
    expect(["verify", "ask.c", "--sarif", "/nowhere/h.sarif"], 3, err=["/nowhere/h.sarif: cannot be written"])
    expect(["verify", "ask.c", "--witness", "/nowhere/w.yml"], 3, err=["/nowhere/w.yml: cannot be written"])
    expect(["verify", "ask.c", "--validate", "/nowhere/w.yml"], 3, err=["/nowhere/w.yml: no such file"])


def helpAndVersion():
    expect(["--help"], 0, out=["dump", "run"])
    expect(["run", "--help"], 0, out=["--input", "--seed", "--max-steps", "--trace", "--property", "--data-model",
                                      "--undefined", "--malloc-may-fail", "--"])
    expect(["dump", "--help"], 0, out=["--data-model", "--undefined", "--malloc-may-fail", "--function"])
    expect(["verify", "--help"], 0, out=["--property", "--task", "--data-model", "--timeout", "--memory", "--order",
                                         "--analysis", "--malloc-may-fail", "--undefined", "--alloc-check", "--harness",
                                         "--invariants", "--proof", "--numeric", "--jobs", "--refinement", "--stats", "--quiet", "--verbose", "--color", "--sarif", "--witness", "--validate",
                                         "Examples:", "exit status 0, 1, 2"])
    expect(["solve", "--help"], 0, out=["--method", "--model", "--timeout", "Examples:", "exit status 0, 0, 2"])
    expect(["check-proof", "--help"], 0, out=["PROOF", "--property", "--timeout", "Examples:", "exit status 0, 1, 2"])
    for command in ["dump", "run", "solve", "verify", "check-proof"]:
        for line in cairn(command, "--help").stdout.splitlines():
            if len(line) > 130:
                failures.append(f"cairn {command} --help: a line of {len(line)} characters: {line}")
    done = expect(["--version"], 0)
    for line in [r"cairn 0\.\d+\.\d+", r"  Clang and LLVM 19\.\d+\.\d+", r"  Z3 \d+\.\d+\.\d+", r"  cvc5 \d+\.\d+\.\d+", r"  PPL \d+\.\d+"]:
        if not re.search(f"^{line}$", done.stdout, re.MULTILINE):
            failures.append(f"cairn --version lacks a line {line}: {done.stdout}")


def compilation():
    expect(["run", "broken.c"], 3, err=["broken.c:2:10: error:", "undeclared"], notOut=["result:"])
    expect(["dump", "broken.c"], 3, err=["broken.c:2:10: error:"])
    expect(["run", "flags.c"], 3, err=["flags.h"])
    expect(["run", "flags.c", "--", "-Iinclude", "-DVALUE=3"], 0, last="result: no violation (exit status 5)")
    expect(["run", "first.c"], 0, out=["assumption:"])
    expect(["run", "first.c", "second.c"], 0, last="result: no violation (exit status 48)", notOut=["assumption:"])
    expect(["run", "--data-model", "ILP32", "first.c", "second.c"], 0, last="result: no violation (exit status 44)")


def outcomes():
    clean = "result: no violation (exit status 0)"
    expect(["run", "ask.c"], 0, last=clean)
    expect(["run", "ask.c", "--input", "0"], 0, last=clean)
    expect(["run", "ask.c", "--input", ""], 0, last=clean)
    expect(["run", "ask.c", "--input", "-5"], 0, last=clean)
    expect(["run", "ask.c", "--input", "1,3"], 0, last=clean, out=["0\n"])
    expect(["run", "ask.c", "--input", "9"], 0, last=clean, out=["no line end\n"])
    expect(["run", "ask.c", "--input", "4"], 0, last="result: no violation (exit status 7)")
    expect(["run", "ask.c", "--input", "1,4"], 1, last="result: false(valid-deref)",
           out=["ask.c:9:10: error: out-of-bounds read:", "check at ask.c:9:10", "main at ask.c:17:",
                "input: --input 1,4", "__VERIFIER_nondet_int at ask.c:13:14", "note: the block was allocated here"])
    expect(["run", "ask.c", "--input=1,-1"], 1, last="result: false(valid-deref)", out=["input: --input 1,-1"])
    expect(["run", "ask.c", "--input", "2"], 1, last="result: false(valid-free)", out=["ask.c:20:7: error: free of a pointer into a block:"])
    expect(["run", "ask.c", "--input", "3"], 1, last="result: false(valid-memtrack)", out=["ask.c:23:", "error: memory leak:"])
    expect(["run", "ask.c", "--input", "4", "--property", "valid-memcleanup"], 1, last="result: false(valid-memcleanup)")
    expect(["run", "ask.c", "--input", "5"], 0, last="result: no violation (exit status 134)")
    expect(["run", "ask.c", "--input", "5", "--property", "unreach-call"], 1, last="result: false(unreach-call)",
           out=["ask.c:28:7: error: error call reached:"])
    expect(["run", "ask.c", "--input", "6"], 0, last="result: no violation (an assumption was false)")
    expect(["run", "ask.c", "--input", "7"], 0, last="result: no violation (undefined behaviour that is no memory error)",
           out=["ask.c:34:"])
    limited = expect(["run", "ask.c", "--input", "8", "--max-steps", "5000"], 2)
    if "result: unknown(" not in limited.stdout:
        failures.append("a step limit does not end as unknown")
    expect(["run", "ask.c", "--malloc-may-fail", "--input", "1,1"], 1, last="result: false(valid-deref)")
    done = expect(["run", "outputs.c"], 0, last=clean, out=["to output\n"], err=["to error\n"])
    if "to error" in done.stdout or "to output" in done.stderr:
        failures.append("standard output and standard error of the program are mixed up")
    sibling = os.path.abspath("../../../examples/list-faulty.c")
    expect(["run", sibling, "--input", "1"], 1, out=[f"{sibling}:22:18: error: ", "list = list->next;"])
    expect(["run", "ask.c", "--trace"], 0, last=clean, err=["ask.c:13"])
    expect(["run", "ask.c", "--stats"], 0, last=clean, err=["statistics: ", " instructions"])


def undefinedFunctions():
    expect(["run", "undefined.c"], 2, out=["makeThing", "result: unknown(unsupported: "])
    expect(["run", "undefined.c", "--undefined", "pure"], 0, out=["assumption: ", "makeThing", "number"])
    expect(["run", "undefined.c", "--undefined", "havoc"], 0, out=["assumption: ", "makeThing", "number"])
    # A function of the program's own that only shares a name with one of the library.
    expect(["verify", "own_send.c", "--property", "unreach-call", "--undefined", "pure"], 0, out=["assumption: ", "result: true"])


def inputsReplay():
    """What a run drawn at random prints as its input gives the same run again."""
    for seed in range(8):
        drawn = cairn("run", "ask.c", "--max-steps", "20000", "--seed", str(seed))
        again = cairn("run", "ask.c", "--max-steps", "20000", "--seed", str(seed))
        listed = re.search(r"^input: --input (\S+)$", drawn.stdout, re.MULTILINE)
        if drawn.stdout != again.stdout or not listed:
            failures.append(f"seed {seed}: not the same twice, or no inputs listed\n{drawn.stdout}")
            continue
        replayed = cairn("run", "ask.c", "--max-steps", "20000", "--input", listed[1])
        if replayed.returncode != drawn.returncode or replayed.stdout.splitlines()[-1] != drawn.stdout.splitlines()[-1]:
            failures.append(f"seed {seed}: --input {listed[1]} is another run\n{drawn.stdout}\n{replayed.stdout}")


def dumps():
    expect(["dump", "ask.c"], 0, out=["@main", "@check", "return cells[index];"])
    expect(["dump", "ask.c", "--function", "check"], 0, out=["@check", "return cells[index];"], notOut=["@main"])


MEMSAFETY = "".join(f"CHECK( init(main()), LTL(G valid-{part}) )\n" for part in ["free", "deref", "memtrack"])
CALL = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def inFolder(files):
    """A folder with these files, and a copy of find.c; the caller removes it."""
    folder = tempfile.TemporaryDirectory()
    for name, text in [*files.items(), ("find.c", open("find.c", encoding="utf-8").read())]:
        with open(os.path.join(folder.name, name), "w", encoding="utf-8") as file:
            file.write(text)
    return folder


def verdicts():
    expect(["verify", "find.c"], 1, last="result: false(valid-deref)",
           out=["find.c:10:", "error: out-of-bounds read: ", "input: --input 7", "  // i = 0", "more times from line 9",
                "find.c:9:", "// wanted = 7"])
    expect(["verify", "find.c", "--property", "unreach-call"], 0, last="result: true")
    for order in ["breadth", "depth", "deepening"]:
        expect(["verify", "find.c", "--order", order, "--analysis", "exact"], 1, last="result: false(valid-deref)")
    expect(["verify", "find.c", "--stats"], 1, err=[" states, ", " paths ended", " left waiting", " alarms, ", "solver: ",
                                                    "peak memory "])
    expect(["verify", "endless.c", "--analysis", "exact", "--timeout", "1", "--stats"], 2, last="result: unknown(time limit of 1 s)",
           out=["endless.c:", ": not proved: "], err=["statistics: "])
    expect(["verify", "endless.c", "--analysis", "exact", "--timeout", "20", "--memory", "1"], 2, last="result: unknown(memory limit of 1 MB)")
    # Not read to its first zero byte, as a narrow text is.
    expect(["verify", "wide_text.c"], 1, last="result: false(valid-deref)")
    expect(["verify", "recursion.c", "--analysis", "exact"], 2, last="result: unknown(a call stack of more than 2000 calls)",
           out=["recursion.c:1:", ": not proved: a call stack of more than 2000 calls"])
    expect(["verify", "deep.c"], 1, last="result: false(valid-deref)", out=["more calls ...", "more times from line"])
    deep = cairn("verify", "deep.c").stdout.splitlines()
    if len(deep) > 120:
        failures.append(f"the counterexample of deep.c has {len(deep)} lines")


def peakOf(run):
    """In megabytes."""
    return int(re.search(r"peak memory (\d+) MB", run.stderr)[1])


def workers():
    """One process and two agree, and neither takes more memory than it may."""
    programs = os.path.abspath("../../programs")
    for name, arguments in [("find.c", []), ("deep.c", []), (f"{programs}/leak_overwritten_bad.c", []),
                            (f"{programs}/list_reverse_good.c", []), (f"{programs}/refine_both_good.c", ["--property", "unreach-call"])]:
        outputs = {cairn("verify", name, *arguments, "--jobs", jobs).stdout for jobs in ["1", "2", "2"]}
        if len(outputs) != 1:
            failures.append(f"{name}: one process and two differ\n" + "\n".join(outputs))
    # Under a sanitizer what is there before the analysis starts is more than these limits.
    start = peakOf(cairn("verify", "find.c", "--memory", "1", "--jobs", "1", "--stats"))
    for jobs, memory in [("1", "100"), ("2", "100")]:
        limited = expect(["verify", "hungry.c", "--timeout", "50", "--memory", memory, "--jobs", jobs, "--stats"], 2,
                         last=f"result: unknown(memory limit of {memory} MB)", err=["peak memory "])
        if peakOf(limited) > max(int(memory), start) + 40:
            failures.append(f"--memory {memory} --jobs {jobs}: {limited.stderr}")
        expect(["verify", "hungry.c", "--timeout", "2", "--jobs", jobs], 2, last="result: unknown(time limit of 2 s)")
    # Whatever ends a worker does not end the other one.
    process = subprocess.Popen([CAIRN, "verify", "hungry.c", "--timeout", "5", "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    children = []
    for _ in range(200):
        children = below(process.pid)
        if len(children) == 3:
            break
        time.sleep(0.02)
    os.kill(children[1], signal.SIGABRT)
    out, err = process.communicate(timeout=30)
    if process.returncode != 2 or not out.endswith("result: unknown(time limit of 5 s)\n") or "proofs: ended by signal 6" not in err:
        failures.append(f"a worker that crashes: status {process.returncode}\n{out}{err}")


def reportFiles():
    """Each is written where it is asked for, and the text says so; tests/reports looks into them."""
    with tempfile.TemporaryDirectory() as folder:
        log, witness = os.path.join(folder, "a.sarif"), os.path.join(folder, "a.yml")
        expect(["verify", "find.c", "--sarif", log, "--witness", witness], 1, last="result: false(valid-deref)",
               out=[f"sarif: written to {log}\n", f"witness: written to {witness}\n"])
        expect(["verify", "find.c", "--validate", witness], 1, last="result: false(valid-deref)", out=["input: --input 7"])
        expect(["verify", "ask.c", "--validate", witness], 2, out=["result: unknown(witness not confirmed: no hash in it is that of ask.c)"])
        expect(["verify", "find.c", "--property", "unreach-call", "--witness", witness], 0, out=["witness: written"])
        expect(["verify", "find.c", "--property", "unreach-call", "--validate", witness], 2,
               last="result: unknown(witness not confirmed: only violation witnesses are validated)")
        os.remove(witness)
        expect(["verify", "recursion.c", "--analysis", "exact", "--witness", witness], 2, out=["witness: none, there is no verdict"])
        if os.path.exists(witness):
            failures.append("an unknown has a witness")
        expect(["verify", "find.c", "--validate", log], 3, err=["a.sarif:1:1: expected a list of entries"], notOut=["result:"])


def looks():
    """Colours only where they are asked for, one line in quiet, the run line in the others, and it shows the same."""
    quiet = expect(["verify", "find.c", "--quiet"], 1, last="result: false(valid-deref)")
    if len(quiet.stdout.splitlines()) != 2 or not quiet.stdout.startswith("find.c:10:"):
        failures.append("--quiet says more than the finding and the result:\n" + quiet.stdout)
    plain = expect(["verify", "find.c"], 1, out=["to reproduce:\n  cairn run find.c --input 7\n", "--harness harness.c"],
                   notOut=["\033"])
    coloured = expect(["verify", "find.c", "--color", "always"], 1, last="result: false(valid-deref)", out=["\033[1;31merror:"])
    if re.sub(r"\033\[[0-9;]*m", "", coloured.stdout) != plain.stdout:
        failures.append("the colours change the text")
    verbose = expect(["verify", "deep.c", "--verbose"], 1, last="result: false(valid-deref)", notOut=["more calls ..."])
    if len(verbose.stdout) <= len(cairn("verify", "deep.c").stdout):
        failures.append("--verbose says less")
    expect(["run", "ask.c", "--input", "1,4", "-q"], 1, last="result: false(valid-deref)", notOut=["input:", "call stack"])
    expect(["verify", "find.c", "-q", "-v"], 3, err=["--quiet and --verbose exclude each other"])
    expect(["verify", "find.c", "--color", "red"], 3, err=["--color: 'red' is not one of auto, always, never"])
    lost = expect(["verify", os.path.abspath("../../programs/leak_overwritten_bad.c")], 1, last="result: false(valid-memtrack)",
                  out=["path from the allocation of the block, ", "note: the block was allocated here"])
    if "setName(&c, \"first\")" in lost.stdout:
        failures.append("the path of a leak does not start at the allocation:\n" + lost.stdout)
    open_checks = expect(["verify", "endless.c", "--analysis", "exact", "--timeout", "1", "-q"], 2, out=["not proved: "])
    if any(not re.match(r"(\S+: )?not proved: |result: ", line) for line in open_checks.stdout.splitlines()):
        failures.append("quiet open checks are not one line each:\n" + open_checks.stdout)


def invariants():
    """A proof by the shape analysis says why: every loop has its line and at least one formula, the list is a segment somewhere."""
    program = os.path.abspath("../../../examples/list-invariants.c")
    done = expect(["verify", program, "--invariants"], 0, last="result: true",
                  out=[f"{program}:16: loop invariant in main:\n", f"{program}:24: loop invariant in main:\n",
                       f"{program}:25: loop invariant in main:\n", "    16 |   while (", "ls(list, ", "of node via next",
                       "0 <= v <= 3"])
    formulas = [line for line in done.stdout.splitlines() if re.match(r" {4}(  |or) \S", line)]
    if len(formulas) < 3 or any(re.search(r"\bat\.|variable", line) for line in formulas):
        failures.append("the invariants name what the C program does not have:\n" + done.stdout)
    expect(["verify", program], 0, last="result: true", notOut=["loop invariant"])
    expect(["verify", "find.c", "--invariants"], 1, notOut=["loop invariant", "invariants: none"])
    expect(["verify", "first.c", "second.c", "--invariants"], 0, out=["invariants: none"])


def proofs():
    """What `verify --proof` writes is checked; changed it is rejected, and what is no proof is wrong input."""
    program = os.path.abspath("../../../examples/list-correct.c")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "list.proof")
        expect(["verify", program, "--proof", path], 0, last="result: true", out=[f"proof: written to {path}"])
        done = expect(["check-proof", path, program], 0)
        if not done.stdout.splitlines()[-1].startswith("proof: checked (valid-memsafety; "):
            failures.append("check-proof does not say what it checked:\n" + done.stdout)
        expect(["check-proof", path, program, "--property", "valid-memcleanup"], 1,
               last="proof: rejected (the proof: is one of valid-memsafety)")
        expect(["check-proof", path, "ask.c"], 1, out=["proof: rejected (the proof: is one of another program"])
        expect(["check-proof", path, program, "--timeout", "0"], 2, out=["proof: not checked ("])
        with open(path, encoding="utf-8") as file:
            text = file.read()
        changed = os.path.join(folder, "changed.proof")
        with open(changed, "w", encoding="utf-8") as file:
            file.write(text.replace("node 16:64", "node 24:64"))
        expect(["check-proof", changed, program], 1, out=["rejected: ", "in the state:", "proof: rejected ("])
        with open(changed, "w", encoding="utf-8") as file:
            file.write(text + "invariant stack @nobody 0:0 { } end\n")
        expect(["check-proof", changed, program], 3, err=["changed.proof:", "the program has no @nobody"])
        expect(["check-proof", program, program], 3, err=["'cairn-proof' is expected here"])
        expect(["check-proof", os.path.join(folder, "nowhere"), program], 3, err=["nowhere"])
        expect(["check-proof", path], 3, err=["no C file given"])
    expect(["verify", "ask.c", "--proof", "/nowhere/p"], 3, err=["/nowhere/p: cannot be written"])


def interruption():
    for number in [signal.SIGINT, signal.SIGTERM]:
        process = subprocess.Popen([CAIRN, "verify", "endless.c", "--analysis", "exact", "--stats"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        time.sleep(1)
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
        if process.returncode != 2 or not out.endswith("result: unknown(interrupted)\n") or "statistics: " not in err:
            failures.append(f"signal {number}: status {process.returncode}\n{out}{err}")


def below(process):
    """The processes that a process has started, and those that they have."""
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="utf-8") as file:
            children = [int(child) for child in file.read().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    return children + [more for child in children for more in below(child)]


def runs(process):
    """Not one that has ended and that nobody has asked about."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def crashes():
    """A signal ends the command, or one of its workers, in the middle: there is a result all the same, and nothing is left behind."""
    global count
    for options in [["--analysis", "exact"], ["--jobs", "1"], ["--jobs", "2"]]:
        for which in ["command", "workers"]:
            count += 1
            process = subprocess.Popen([CAIRN, "verify", "hopeless.c", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(1.5)
            children = below(process.pid)
            if which == "workers" and "--jobs" not in options:
                process.kill()
                process.communicate()
                continue
            # The place of a worker may be taken by another one.
            while process.poll() is None and children:
                for child in children[:1] if which == "command" else children[1:]:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
                time.sleep(0.2)
                children = below(process.pid) if process.poll() is None else children
            out, err = process.communicate(timeout=30)
            lines = out.splitlines()
            if process.returncode != 2 or not lines or not lines[-1].startswith("result: unknown(internal: ") or "please report it" not in err:
                failures.append(f"{which} killed, {options}: status {process.returncode}\n{out}{err}")
            time.sleep(0.2)
            left = [child for child in children if runs(child)]
            if left:
                failures.append(f"{which} killed, {options}: {left} of {children} are still there")


def limits():
    """A limit holds, whatever is analysed."""
    global count
    for options in [["--analysis", "exact"], ["--jobs", "1"], ["--jobs", "2"]]:
        count += 1
        start = time.monotonic()
        done = cairn("verify", "hopeless.c", "--timeout", "2", *options)
        used = time.monotonic() - start
        if done.returncode != 2 or done.stdout.splitlines()[-1:] != ["result: unknown(time limit of 2 s)"] or used > 3.5:
            failures.append(f"limits, {options}: {used:.2f} s, status {done.returncode}\n{done.stdout}{done.stderr}")


def propertyFiles():
    with inFolder({"safe.prp": MEMSAFETY, "call.prp": CALL, "part.prp": MEMSAFETY.splitlines()[0], "empty.prp": "",
                   "other.prp": MEMSAFETY + "CHECK( init(main()), LTL(F end) )\n"}) as folder:
        def path(name):
            return os.path.join(folder, name)

        expect(["verify", "find.c", "--property", path("safe.prp")], 1, last="result: false(valid-deref)")
        expect(["verify", "find.c", "--property", path("call.prp")], 0, last="result: true")
        expect(["run", "find.c", "--input", "7", "--property", path("safe.prp")], 1, last="result: false(valid-deref)")
        expect(["verify", "find.c", "--property", path("part.prp")], 0, last="result: true", out=["valid-deref was not checked"])
        expect(["verify", "find.c", "--property", path("part.prp") + ",valid-deref"], 1, last="result: false(valid-deref)")
        expect(["verify", "find.c", "--property", path("empty.prp")], 3, err=["empty.prp:1:1: the file asks for nothing"])
        expect(["verify", "find.c", "--property", path("other.prp")], 3, err=["other.prp:4:26: 'F' is not supported"])
        expect(["verify", "find.c", "--property", path("none.prp")], 3, err=["none.prp: no such file"])


def tasks():
    header = "format_version: '2.0'\ninput_files: 'find.c'\n"
    properties = ("properties:\n  - property_file: termination.prp\n    expected_verdict: true\n"
                  "  - property_file: call.prp\n    expected_verdict: true\n"
                  "  - property_file: valid-memsafety.prp\n    expected_verdict: false\n    subproperty: {}\n")
    options = "options:\n  language: C\n  data_model: ILP32\n"
    with inFolder({"call.prp": CALL, "safe.prp": MEMSAFETY, "good.yml": header + properties.format("valid-deref") + options,
                   "kind.yml": header + properties.format("valid-free") + options,
                   "wrong.yml": header + "properties:\n  - property_file: safe.prp\n    expected_verdict: true\n",
                   "broken.yml": header + "properties: [\n", "other.yml": header + "properties:\n  - property_file: x.prp\n",
                   "lost.yml": "format_version: '2.0'\ninput_files: [find.c, lost.c]\nproperties: []\n"}) as folder:
        def task(name, *more):
            return ["verify", "--task", os.path.join(folder, name), *more]

        expect(task("good.yml"), 0, last="result: true", out=["expected: true, which is the verdict"])
        expect(task("good.yml", "--property", "valid-memsafety"), 1, last="result: false(valid-deref)",
               out=["expected: false(valid-deref), which is the verdict"])
        expect(task("good.yml", "--property", os.path.join(folder, "safe.prp")), 1, last="result: false(valid-deref)")
        expect(task("kind.yml", "--property", "valid-memsafety"), 1, out=["but the verdict is of another kind"])
        expect(task("wrong.yml"), 1, out=["expected: true, which the verdict contradicts"])
        expect(task("good.yml", "--data-model", "ILP32"), 0)
        expect(task("good.yml", "--data-model", "LP64"), 3, err=["--data-model LP64", "asks for the other one"])
        expect(task("good.yml", "find.c"), 3, err=["either a task or C files"])
        expect(task("good.yml", "--property", "valid-memcleanup"), 3, err=["has no property valid-memcleanup; it has: "])
        expect(task("broken.yml"), 3, err=["broken.yml:"])
        expect(task("other.yml"), 3, err=["no property that Cairn checks; it has: x"])
        expect(task("lost.yml"), 3, err=["lost.yml:2:23: ", "lost.c: no such file"])
        expect(task("nowhere.yml"), 3, err=["nowhere.yml: no such file"])


def formulas():
    head = "(set-info :status {})(declare-sort LS_t 0)(declare-heap (LS_t LS_t))(declare-const x LS_t)(declare-const y LS_t)"
    texts = {
        "sat.smt2": head.format("sat") + "(assert (sep (pto x y) (= y nil)))(check-sat)",
        "unsat.smt2": head.format("unsat") + "(assert (sep (pto x y) (= x nil)))(check-sat)",
        "wrong.smt2": head.format("sat") + "(assert (pto nil y))(check-sat)",
        "wand.smt2": head.format("sat") + "\n(assert (wand emp emp))(check-sat)",
        "broken.smt2": head.format("sat") + "\n(assert (pto x z))(check-sat)",
    }
    with inFolder(texts) as folder:
        def path(name):
            return os.path.join(folder, name)

        expect(["solve", path("sat.smt2")], 0, last="sat")
        expect(["solve", "--model", path("sat.smt2")], 0, out=["sat\nx = L1, y = nil\nL1 -> (next: nil)\n"])
        for method in ["auto", "graph", "models", "cvc5"]:
            expect(["solve", "--method", method, path("unsat.smt2")], 0, last="unsat")
        expect(["solve", path("wrong.smt2")], 4, last="unsat", err=["its status says sat"])
        expect(["solve", path("wand.smt2")], 2, last="unknown", err=["wand.smt2:2:9: wand is not supported"])
        expect(["solve", path("broken.smt2")], 3, err=["broken.smt2:2:16: z is not declared"])
        expect(["solve", path("none.smt2")], 3, err=["none.smt2"])
        expect(["solve"], 3, err=["FILE"])
        expect(["solve", "--method", "magic", path("sat.smt2")], 3, err=["'magic' is not one of auto, graph, models, cvc5"])


def harnesses():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "harness.c")
        expect(["verify", "find.c", "--harness", path], 1, last="result: false(valid-deref)",
               out=[f"harness: written to {path}", "clang -g -fsanitize=address,undefined find.c"], notOut=["not reproduced"])
        if '{"__VERIFIER_nondet_int", 0x7}' not in open(path, encoding="utf-8").read():
            failures.append("the harness does not answer 7")
        expect(["verify", "find.c", "--harness", path, "--property", "unreach-call"], 0, notOut=["harness"])


for part in [wrongUsage, helpAndVersion, compilation, outcomes, undefinedFunctions, inputsReplay, dumps, verdicts, workers, interruption, crashes, limits,
             propertyFiles, tasks, harnesses, reportFiles, looks, invariants, proofs, formulas]:
    part()
for failure in failures:
    print(failure)
print(f"{count} calls, {len(failures)} failures")
sys.exit(1 if failures else 0)
