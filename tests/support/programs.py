"""The programs of tests/programs: their headers, and what a run of `cairn run` prints. README.md there says what each line means."""

import os
import re
import subprocess
from dataclasses import dataclass, field

KINDS = ("valid-deref", "valid-free", "valid-memtrack", "valid-memcleanup", "unreach-call")
PROPERTIES = ("valid-memsafety", "valid-memcleanup", "unreach-call")
NUMERIC = ("zones", "octagons", "polyhedra")  # from coarse to fine
TIMEOUT_SECONDS = 60


class HeaderError(Exception):
    pass


@dataclass
class Test:
    path: str
    verdict: str = ""  # true, false, unsupported
    kind: str = ""  # of a false one
    line: int = 0  # where the run must stop
    word: str = ""  # of an unsupported one: stands in the reason
    prop: str = "valid-memsafety"
    input: str = ""
    data_model: str = "LP64"
    flags: list = field(default_factory=list)
    output: str = None
    open: str = ""  # why `cairn verify` does not decide it yet
    numeric: str = ""  # the coarsest domain of numbers by which the shape analysis proves it
    orderings: bool = False  # the shape analysis proves it if it knows the order of neighbours, and only then
    asan: str = ""  # name of an entry of the reviewed list of differences

    @property
    def name(self):
        return os.path.splitext(os.path.basename(self.path))[0]

    @property
    def source_name(self):
        return os.path.basename(self.path)


def parse(path):
    """Reads the leading `// KEY: value` lines. Raises HeaderError on anything that is not understood."""
    test = Test(path)
    seen = set()
    with open(path, encoding="utf-8") as source:
        lines = source.read().split("\n")
    for line in lines:
        match = re.fullmatch(r"// ([A-Z-]+): (.*?)\s*", line)
        if not match:
            break
        key, value = match.groups()
        if key in seen:
            raise HeaderError(f"{key} twice")
        seen.add(key)
        if key == "TRUTH":
            parse_truth(test, value, len(lines))
        elif key == "PROPERTY":
            if value not in PROPERTIES:
                raise HeaderError(f"unknown property {value}")
            test.prop = value
        elif key == "INPUT":
            if not re.fullmatch(r"[-+.\w]+(,[-+.\w]+)*", value):
                raise HeaderError(f"not a choice stream: {value}")
            test.input = value
        elif key == "DATA-MODEL":
            if value not in ("LP64", "ILP32"):
                raise HeaderError(f"unknown data model {value}")
            test.data_model = value
        elif key == "FLAGS":
            test.flags = value.split()
        elif key == "OUTPUT":
            test.output = value.encode().decode("unicode_escape")
        elif key == "VERIFY":
            match = re.fullmatch(r"open (.+)", value)
            if not match:
                raise HeaderError(f"not of the form 'open <reason>': {value}")
            test.open = match.group(1)
        elif key == "NUMERIC":
            if value not in NUMERIC:
                raise HeaderError(f"unknown domain of numbers {value}")
            test.numeric = value
        elif key == "ORDERINGS":
            if value != "needed":
                raise HeaderError(f"not 'needed': {value}")
            test.orderings = True
        elif key == "ASAN":
            match = re.fullmatch(r"differs ([a-z-]+)", value)
            if not match:
                raise HeaderError(f"not of the form 'differs <reason>': {value}")
            test.asan = match.group(1)
        else:
            raise HeaderError(f"unknown key {key}")
    if not test.verdict:
        raise HeaderError("no TRUTH")
    # A library test states many facts in one file; every other name says which way the program goes.
    if not test.name.startswith("library_"):
        endings = {"true": "_good", "false": "_bad", "unsupported": "_unsupported"}
        if not test.name.endswith(endings[test.verdict]):
            raise HeaderError(f"name does not end in {endings[test.verdict]}")
    return test


def parse_truth(test, value, line_count):
    if value == "true":
        test.verdict = "true"
        return
    match = re.fullmatch(r"unsupported\(([^()]+)\)", value)
    if match:
        test.verdict, test.word = "unsupported", match.group(1)
        return
    match = re.fullmatch(r"false\(([a-z-]+)\) line (\d+)", value)
    if not match or match.group(1) not in KINDS:
        raise HeaderError(f"not a truth: {value}")
    test.verdict, test.kind, test.line = "false", match.group(1), int(match.group(2))
    if not 0 < test.line <= line_count:
        raise HeaderError(f"no line {test.line}")


def find(folder, only=None):
    """All tests of a folder, and the headers that are wrong as (file, message)."""
    tests, errors = [], []
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".c") or (only and only not in name):
            continue
        try:
            tests.append(parse(os.path.join(folder, name)))
        except (HeaderError, UnicodeDecodeError) as error:
            errors.append((name, str(error)))
    return tests, errors


@dataclass
class Run:
    """What one `cairn run` said."""

    status: int
    output: str = ""  # of the program, on standard output
    end: str = ""  # exited, undefined, assumed, violated, unsupported, limit, broken
    kind: str = ""  # of a violation
    line: int = 0  # where it stopped
    allocated: int = 0  # line that allocated the block concerned
    exit_status: int = 0
    reason: str = ""  # of an unknown
    choices: list = field(default_factory=list)  # as text, in order
    asked: list = field(default_factory=list)  # what asked for each choice
    text: str = ""  # all that was printed


REPORT_LINE = re.compile(r"(input: |assumption: |result: |note: |\S+:\d+:\d+: (error|note): )")


def run_cairn(cairn, test, *choices, max_steps=None):
    """Runs the test on given or drawn choices: run_cairn(cairn, test, '--seed', '7')."""
    command = [cairn, "run", test.path, "--property", test.prop, "--data-model", test.data_model, *test.flags, *choices]
    if max_steps:
        command += ["--max-steps", str(max_steps)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        return Run(-1, end="broken", reason=f"no end within {TIMEOUT_SECONDS} seconds")
    return parse_run(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def parse_run(status, text, errors):
    run = Run(status, text=text + errors)
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    first = next((i for i, line in enumerate(lines) if REPORT_LINE.match(line)), len(lines))
    run.output = "\n".join(lines[:first])
    for line in lines[first:]:
        if match := re.match(r"\S+:(\d+):\d+: error: ", line):
            run.line = int(match.group(1))
        elif match := re.match(r"\S+:(\d+):\d+: note: the block was allocated here", line):
            run.allocated = int(match.group(1))
        elif match := re.match(r"\S+:(\d+):\d+: note: (undefined|not supported|stopped|an assumption)", line):
            run.line = int(match.group(1))
        elif match := re.match(r"input: --input (\S+)$", line):
            run.choices = match.group(1).split(",")
        elif match := re.match(r"  (\S+)  (.*) at \S+:\d+(:\d+)?$", line):
            run.asked.append(match.group(2))
    last = lines[-1] if lines else ""
    if match := re.fullmatch(r"result: false\((.*)\)", last):
        run.end, run.kind, expected = "violated", match.group(1), 1
    elif match := re.fullmatch(r"result: no violation \(exit status (-?\d+)\)", last):
        run.end, run.exit_status, expected = "exited", int(match.group(1)), 0
    elif last == "result: no violation (undefined behaviour that is no memory error)":
        run.end, expected = "undefined", 0
    elif last == "result: no violation (an assumption was false)":
        run.end, expected = "assumed", 0
    elif match := re.fullmatch(r"result: unknown\(unsupported: (.*)\)", last):
        run.end, run.reason, expected = "unsupported", match.group(1), 2
    elif match := re.fullmatch(r"result: unknown\((.*)\)", last):
        run.end, run.reason, expected = "limit", match.group(1), 2
        if run.reason.startswith("internal"):
            run.end = "broken"
    else:
        run.end, run.reason, expected = "broken", f"no result line; status {status}", status
    if status != expected:
        run.end, run.reason = "broken", f"status {status} with '{last}'"
    return run


def describe(run):
    if run.end == "violated":
        return f"{run.kind} at line {run.line}"
    if run.end == "exited":
        return f"exit status {run.exit_status}"
    if run.end in ("undefined", "assumed"):
        return f"{run.end} at line {run.line}"
    last = next((line for line in reversed(run.text.split("\n")) if line.strip()), "")
    return f"{run.end}: {run.reason} ({last})" if run.end == "broken" else f"{run.end}: {run.reason}"
