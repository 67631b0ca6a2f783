"""Native builds of a random program against the verdicts. One build has sanitizers, one has not; compilers change with the seed. A violation that a sanitizer shows, or a
checksum that a verdict says no execution has, refutes `true`; where the program takes no choice of the machine, the inputs of a `false` must show the same violation."""

import os
import random
import re
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "..", "support")]
import run_sanitizers  # noqa: E402

CLANG, GCC = run_sanitizers.COMPILER, os.environ.get("CAIRN_TEST_GCC", "gcc")
ENVIRONMENT = os.path.join(HERE, "..", "support", "nondet.c")
# What ends a run of Cairn's too.
UNDEFINED = "signed-integer-overflow,shift-exponent,integer-divide-by-zero,unreachable,float-cast-overflow"
COMMON = ["-g", "-w", "-fno-builtin", "-fno-strict-aliasing"]
SANITIZED = [f"-fsanitize=address,{UNDEFINED}", "-fno-sanitize-recover=all"]
PLAIN = [f"-fsanitize={UNDEFINED}", "-fno-sanitize-recover=all"]
FIRST_CHECKSUM = 64  # the exit status of a program that comes to its end, less its checksum
SECONDS = 20


class Test:
    """What run_sanitizers.Native wants to know of a program."""

    def __init__(self, path, prop):
        self.source_name, self.prop = os.path.basename(path), prop


def compile_native(path, executable, command, model):
    machine = ["-m32"] if model == "ILP32" else []
    done = subprocess.run([*command, *COMMON, *machine, path, ENVIRONMENT, "-o", executable, "-lm"], capture_output=True, text=True, errors="replace")
    return None if done.returncode == 0 else f"does not compile: {' '.join(command)}\n{done.stderr[:3000]}"


def run(test, executable, choices):
    environment = dict(os.environ, **run_sanitizers.SANITIZER_OPTIONS, CAIRN_CHOICES=choices, CAIRN_PROPERTY=test.prop)
    try:
        done = subprocess.run([executable], env=environment, capture_output=True, stdin=subprocess.DEVNULL, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    native = run_sanitizers.Native(test, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
    if "param-overlap" in native.errors or "AddressSanitizer: ILL" in native.errors:
        native.end, native.kind = "undefined", ""  # memcpy of overlapping ranges, __builtin_trap: no access outside of an object
    if native.end == "exited" and -done.returncode in (signal.SIGSEGV, signal.SIGBUS):
        native.end, native.kind = "violated", "valid-deref"
    return native


def builds(seed, machine):
    """(compiler and flags of the build with sanitizers, those of the build without)."""
    first, second = (CLANG, GCC) if seed % 2 else (GCC, CLANG)
    # Optimised code folds comparisons of addresses, and draws unwritten bytes anew at each use.
    level = "-O0" if machine else "-O2"
    return [first, "-O0", *SANITIZED], [second, level, *PLAIN]


def refuted(seed, path, prop, model, machine, output, runs):
    """What a native run shows to be wrong in the output of verify_fuzz, or None."""
    proved = {question for question, answer in re.findall(r"^(?:exact|shape|portfolio) (.*?): (.*?); [0-9.]+ s$", output, re.M) if answer == "true"}
    unreached = {int(question.split()[1]) for question in proved if question.startswith("unreach-call")}
    safe = "valid-memsafety" in proved
    shown = re.findall(rf"^inputs \w+ {re.escape(prop)}: (\S+) at line (\d+): ?(\S*)$", output, re.M)
    checkable = [] if machine or seed % 10 == 7 else shown
    tidy = safe or "valid-memcleanup" in proved
    if not tidy and not unreached and not checkable:
        return None
    test = Test(path, prop)
    drawn = random.Random(seed)
    lists = [",".join(str(drawn.choice((0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 255))) for _ in range(40)) for _ in range(runs)]
    clean = set()
    for sanitized, command in zip((True, False), builds(seed, machine)):
        executable = os.path.splitext(path)[0] + ("_asan" if sanitized else "_plain")
        problem = compile_native(path, executable, command, model)
        if problem:
            return problem
        for choices in lists:
            native = run(test, executable, choices)
            if native is None:
                continue
            what = f"native run ({' '.join(command)}) with CAIRN_CHOICES={choices}"
            wrong = safe or (tidy and native.kind == "valid-memtrack")
            if wrong and native.end == "violated" and (sanitized or choices in clean):
                return f"WRONG TRUE: {what}: {native.describe()}"
            if native.end == "exited" and sanitized:
                clean.add(choices)
            if native.end == "exited" and (safe or choices in clean) and native.status - FIRST_CHECKSUM in unreached:
                return f"WRONG TRUE: {what}: checksum {native.status - FIRST_CHECKSUM}"
        if not sanitized:
            continue
        for kind, line, choices in checkable:
            native = run(test, executable, choices)
            # What a returned function left on the stack hides a leak from the sanitizer.
            missed = native is not None and (native.end != "violated" or native.kind != kind) and kind not in ("valid-memtrack", "valid-memcleanup")
            if missed:
                return f"WRONG FALSE: {kind} at line {line} with CAIRN_CHOICES={choices}: natively {native.describe()}"
    return None
