"""The programs of tests/programs: their headers, and what a run of `cairn run` prints. README.md there says what each line means."""

import os
import re
import subprocess
from dataclasses import dataclass, field

KINDS = ("valid-deref", "valid-free", "valid-memtrack", "valid-memcleanup", "unreach-call")
PROPERTIES = ("valid-memsafety", "valid-memcleanup", "unreach-call")
TIMEOUT_SECONDS = 20


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
