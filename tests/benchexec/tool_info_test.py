#!/usr/bin/env python3
"""The tool-info module and the benchmark definition of contrib/benchexec, against the interface that BenchExec documents. BenchExec itself is used if it is
installed; otherwise stand-ins with the documented names and meanings are. Usage: tool_info_test.py CAIRN"""

import collections
import importlib.util
import os
import subprocess
import sys
import tempfile
import types
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
CONTRIB = os.path.join(HERE, "..", "..", "contrib", "benchexec")
CAIRN = os.path.abspath(sys.argv[1])
failures = []


def expect(what, found, expected):
    if found != expected:
        failures.append(f"{what}: {found!r}, expected {expected!r}")


def stand_ins():
    """Modules with what a tool-info module may use of BenchExec: doc/tool-integration.md there."""
    package, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
    result, template = types.ModuleType("benchexec.result"), types.ModuleType("benchexec.tools.template")
    result.RESULT_TRUE_PROP, result.RESULT_FALSE_PROP = "true", "false"
    result.RESULT_UNKNOWN, result.RESULT_ERROR, result.RESULT_TIMEOUT, result.RESULT_DONE = "unknown", "ERROR", "TIMEOUT", "done"

    class UnsupportedFeatureException(Exception):
        pass

    class BaseTool2:
        REQUIRED_PATHS = []

        @staticmethod
        def _version_from_tool(executable, arg="--version", line_prefix=None):
            output = subprocess.run([executable, arg], capture_output=True, text=True, check=True).stdout
            lines = [line[len(line_prefix):].strip() for line in output.splitlines() if line.startswith(line_prefix)]
            return lines[0] if lines else ""

        class ToolLocator:
            def __init__(self, tool_directory=None):
                self.tool_directory = tool_directory

            def find_executable(self, executable_name, subdir=""):
                path = os.path.join(self.tool_directory, subdir, executable_name)
                assert os.access(path, os.X_OK), path
                return path

        class Task(collections.namedtuple("Task", "input_files property_file options")):
            @classmethod
            def with_files(cls, input_files, *, property_file=None, options=None):
                return cls(tuple(input_files), property_file, options)

            def require_input_files(self):
                assert self.input_files

        class ResourceLimits(collections.namedtuple("ResourceLimits", "cputime cputime_hard walltime memory cpu_cores")):
            def __new__(cls, cputime=None, cputime_hard=None, walltime=None, memory=None, cpu_cores=None):
                return super().__new__(cls, cputime, cputime_hard, walltime, memory, cpu_cores)

        class Run(collections.namedtuple("Run", "cmdline exit_code output termination_reason")):
            @property
            def was_timeout(self):
                return self.termination_reason in ("cputime", "cputime-soft", "walltime")

        class RunOutput(collections.abc.Sequence):
            def __init__(self, lines):
                self.lines = [line.rstrip("\n") for line in lines]

            def __getitem__(self, index):
                return self.lines[index]

            def __len__(self):
                return len(self.lines)

    template.BaseTool2, template.UnsupportedFeatureException = BaseTool2, UnsupportedFeatureException
    package.tools, package.result, tools.template = tools, result, template
    modules = {"benchexec": package, "benchexec.tools": tools, "benchexec.result": result, "benchexec.tools.template": template}
    sys.modules.update(modules)


def load_module():
    try:
        importlib.util.find_spec("benchexec.tools.template")
    except ModuleNotFoundError:
        stand_ins()
    spec = importlib.util.spec_from_file_location("cairn_tool_info", os.path.join(CONTRIB, "cairn.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MODULE = load_module()
BASE = MODULE.benchexec.tools.template.BaseTool2
TOOL = MODULE.Tool()
ExitCode = collections.namedtuple("ExitCode", "raw value signal")


def judged(lines, status=0, reason=None):
    run = BASE.Run(cmdline=[], exit_code=ExitCode(status << 8, status, None), output=BASE.RunOutput([line + "\n" for line in lines]),
                   termination_reason=reason)
    return TOOL.determine_result(run)


def results():
    expect("true", judged(["result: true"]), "true")
    for kind in ["valid-deref", "valid-free", "valid-memtrack", "valid-memcleanup", "unreach-call"]:
        expect(kind, judged(["a.c:1:1: error: x", f"result: false({kind})"], 1), f"false({kind})")
    expect("unknown", judged(["result: unknown(too many shapes at a loop head)"], 2), "unknown")
    expect("time", judged(["result: unknown(time limit of 870 s)"], 2), "TIMEOUT")
    expect("memory", judged(["result: unknown(memory limit of 13000 MB)"], 2), "OUT OF MEMORY")
    expect("internal", judged(["result: unknown(internal: a check failed)"], 2), "ERROR (internal)")
    expect("killed", judged([], 0, "cputime"), "TIMEOUT")
    expect("does not compile", judged(["a.c:1:1: error: expected ';'"], 3), "ERROR (wrong input)")
    expect("nothing", judged([], 1), "ERROR")
    expect("what the program prints does not count", judged(["result: true", "result: false(valid-free)"], 1), "false(valid-free)")


def command_lines():
    task = BASE.Task.with_files(["a.c", "b.c"], property_file="p.prp", options={"language": "C", "data_model": "ILP32"})
    expect("command line", TOOL.cmdline("cairn", ["--stats"], task, BASE.ResourceLimits(cputime=900, cputime_hard=960, memory=15_000_000_000)),
           ["cairn", "verify", "--stats", "--property", "p.prp", "--data-model", "ILP32", "--timeout", "873", "--memory", "12874", "a.c", "b.c"])
    plain = BASE.Task.with_files(["a.c"])
    expect("without limits", TOOL.cmdline("cairn", ["--timeout", "5"], plain, BASE.ResourceLimits()), ["cairn", "verify", "--timeout", "5", "a.c"])
    witness = BASE.Task.with_files(["x/a.c", "x/w.yml"], options={"witness_input_file": "w.yml"})
    expect("validation", TOOL.cmdline("cairn", [], witness, BASE.ResourceLimits()), ["cairn", "verify", "x/a.c", "--validate", "x/w.yml"])
    try:
        TOOL.cmdline("cairn", [], BASE.Task.with_files(["a.c"], options={"data_model": "ILP64"}), BASE.ResourceLimits())
        failures.append("a data model that Cairn does not have is taken")
    except MODULE.benchexec.tools.template.UnsupportedFeatureException:
        pass


def real_run():
    """The command line as it is made, carried out; every column that the definition asks for has a value."""
    executable = TOOL.executable(BASE.ToolLocator(tool_directory=os.path.dirname(os.path.dirname(CAIRN))))
    expect("executable", os.path.realpath(executable), os.path.realpath(CAIRN))
    if not TOOL.version(executable).startswith("0."):
        failures.append(f"version {TOOL.version(executable)!r}")
    definition = xml.etree.ElementTree.parse(os.path.join(CONTRIB, "cairn.xml")).getroot()
    options = []
    for option in definition.findall("option"):
        options += [option.get("name"), *([option.text] if option.text else [])]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "memsafety.prp")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"CHECK( init(main()), LTL(G valid-{part}) )\n" for part in ["free", "deref", "memtrack"])
        source = os.path.join(HERE, "..", "..", "examples", "list-faulty.c")
        task = BASE.Task.with_files([os.path.abspath(source)], property_file=path, options={"language": "C", "data_model": "LP64"})
        command = TOOL.cmdline(executable, options, task, BASE.ResourceLimits(cputime=60, cputime_hard=70, memory=4_000_000_000))
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100)
        lines = done.stdout.splitlines()
        expect("verdict", judged(lines, done.returncode), "false(valid-deref)")
        expect("witness", os.path.exists(os.path.join(folder, "witness.yml")), True)
        output = BASE.RunOutput([line + "\n" for line in lines])
        for name in MODULE.STATISTICS:
            value = TOOL.get_value_from_output(output, name)
            if (value is None) != (name == "why"):
                failures.append(f"column {name}: {value!r} in\n{done.stdout}")
        expect("own pattern", TOOL.get_value_from_output(output, r"error: ([a-z ]+):"), "use after free")


def definition():
    root = xml.etree.ElementTree.parse(os.path.join(CONTRIB, "cairn.xml")).getroot()
    expect("root", (root.tag, root.get("tool")), ("benchmark", "cairn"))
    allowed = {"benchmark": {"rundefinition", "option", "resultfiles", "require", "columns"}, "rundefinition": {"tasks"},
               "tasks": {"includesfile", "propertyfile"}, "columns": {"column"}}
    for node in root.iter():
        for child in node:
            if child.tag not in allowed.get(node.tag, set()):
                failures.append(f"<{child.tag}> inside of <{node.tag}>")
    for column in root.iter("column"):
        if column.text not in MODULE.STATISTICS:
            failures.append(f"column {column.text!r} is unknown")
    expect("last element", root[-1].tag, "columns")


for part in [results, command_lines, real_run, definition]:
    part()
for failure in failures:
    print(failure)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
