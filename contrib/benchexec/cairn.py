"""Tool-info module of BenchExec for Cairn: how to call `cairn verify`, and what its output means.

README.md beside this file says how to use it.
"""

import os
import re

import benchexec.result as result
import benchexec.tools.template

# The columns that a benchmark definition or table can ask for, in the output of `cairn verify --stats`.
STATISTICS = {
    "states": r"^statistics: (\d+) states,",
    "paths": r"^statistics: .*, (\d+) paths ended,",
    "alarms": r"^statistics: (\d+) alarms,",
    "solver calls": r"^statistics: solver: .*, (\d+) to Z3 in",
    "solver time": r"^statistics: solver: .* to Z3 in ([\d.]+) s",
    "load time": r"^statistics: load ([\d.]+) s,",
    "analysis time": r"^statistics: .*, analysis ([\d.]+) s,",
    "peak memory": r"^statistics: .*, peak memory (\d+) MB",
    "why": r"^result: unknown\((.*)\)$",
}

# Cairn ends by itself, with its statistics, a little before BenchExec would end it.
TIME_LEFT = 0.97
MEMORY_LEFT = 0.9


class Tool(benchexec.tools.template.BaseTool2):
    def name(self):
        return "Cairn"

    def executable(self, tool_locator):
        return tool_locator.find_executable("cairn", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="cairn")

    def cmdline(self, executable, options, task, rlimits):
        task.require_input_files()
        arguments = [executable, "verify", *options]
        if task.property_file:
            arguments += ["--property", task.property_file]
        given = task.options if isinstance(task.options, dict) else {}
        model = given.get("data_model")
        if model:
            if model not in ("ILP32", "LP64"):
                raise benchexec.tools.template.UnsupportedFeatureException(f"Cairn has no data model '{model}'")
            arguments += ["--data-model", model]
        if rlimits.cputime and "--timeout" not in options:
            arguments += ["--timeout", str(max(1, int(rlimits.cputime * TIME_LEFT)))]
        if rlimits.memory and "--memory" not in options:
            arguments += ["--memory", str(max(1, int(rlimits.memory * MEMORY_LEFT / 1024 / 1024)))]
        # A task of witness validation names one of its input files as the witness.
        witness = given.get("witness_input_file")
        for file in task.input_files:
            arguments += ["--validate", file] if os.path.basename(file) == witness else [file]
        return arguments

    def determine_result(self, run):
        line = next((line for line in reversed(run.output) if line.startswith("result: ")), None)
        if line is None:
            if run.was_timeout:
                return result.RESULT_TIMEOUT
            # Wrong usage, or a program that does not compile.
            return f"{result.RESULT_ERROR} (wrong input)" if run.exit_code.value == 3 else result.RESULT_ERROR
        verdict = line.removeprefix("result: ").strip()
        if verdict == "true":
            return result.RESULT_TRUE_PROP
        if re.fullmatch(r"false\((valid-(deref|free|memtrack|memcleanup)|unreach-call)\)", verdict):
            return verdict
        match = re.fullmatch(r"unknown\((.*)\)", verdict)
        if not match:
            return f"{result.RESULT_ERROR} (no verdict)"
        why = match[1]
        if why.startswith("time limit"):
            return result.RESULT_TIMEOUT
        if why.startswith("memory limit") or why == "out of memory":
            return "OUT OF MEMORY"
        if why.startswith("internal: "):
            return f"{result.RESULT_ERROR} (internal)"
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """One of STATISTICS, or a regular expression with one group; the last line that fits counts."""
        pattern = re.compile(STATISTICS.get(identifier, identifier))
        for line in reversed(output):
            match = pattern.search(line.rstrip("\n"))
            if match:
                return match[1] if pattern.groups else match[0]
        return None
