#!/usr/bin/env python3
"""Checks witnesses of SV-COMP, format 2.0: keys, values, the order of waypoints, hashes, and that each location points to what its type says in the
text of the program. Usage: witness_file.py FILE..."""

import hashlib
import os
import re
import sys

import yaml

METADATA = {"format_version", "uuid", "creation_time", "producer", "task"}
TASK = {"input_files", "input_file_hashes", "specification", "data_model", "language"}
CHECK = re.compile(r"CHECK\( init\(main\(\)\), LTL\(G (valid-free|valid-deref|valid-memtrack|valid-memcleanup|! call\(reach_error\(\)\))\) \)")
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)")
# What the text starts with at the location of a waypoint.
BRANCHING = re.compile(r"(if|while|for|do|switch)\b|\?")
LOOP = re.compile(r"(while|for|do)\b")
RESULT = re.compile(r"\\result (==|!=|<=|>=|<|>) .+")
# The keys that each type of waypoint must have in its constraint.
CONSTRAINTS = {
    "assumption": {"value": re.compile(r".+"), "format": re.compile(r"c_expression")},
    "branching": {"value": re.compile(r"true|false|default|-?\d+")},
    "function_enter": None,
    "function_return": {"value": RESULT, "format": re.compile(r"acsl_expression")},
    "target": None,
}


class Checker:
    def __init__(self):
        self.problems = []
        self.texts = {}

    def expect(self, holds, message):
        if not holds:
            self.problems.append(message)
        return holds

    def keys(self, node, required, optional, what):
        if not self.expect(isinstance(node, dict), f"{what}: no mapping"):
            return False
        self.expect(required <= set(node), f"{what}: lacks {sorted(required - set(node))}")
        self.expect(set(node) <= required | optional, f"{what}: has {sorted(set(node) - required - optional)}")
        return required <= set(node)

    def metadata(self, node):
        if not self.keys(node, METADATA, set(), "metadata"):
            return
        self.expect(node["format_version"] == "2.0", f"format version {node['format_version']!r}")
        self.expect(UUID.fullmatch(str(node["uuid"])), f"uuid {node['uuid']!r}")
        self.expect(isinstance(node["creation_time"], str) and TIME.fullmatch(node["creation_time"]), f"time {node['creation_time']!r}")
        self.keys(node["producer"], {"name", "version"}, {"configuration", "command_line", "description"}, "producer")
        task = node["task"]
        if not self.keys(task, TASK, set(), "task"):
            return
        self.expect(task["data_model"] in ("LP64", "ILP32"), f"data model {task['data_model']!r}")
        self.expect(task["language"] == "C", f"language {task['language']!r}")
        for line in task["specification"].strip().split("\n"):
            self.expect(CHECK.fullmatch(line), f"specification {line!r}")
        self.expect(isinstance(task["input_files"], list) and task["input_files"], "no input files")
        for file in task["input_files"]:
            if not self.expect(os.path.exists(file), f"{file}: no such file"):
                continue
            with open(file, "rb") as stream:
                text = stream.read()
            self.texts[file] = text.decode(errors="replace").split("\n")
            self.expect(task["input_file_hashes"].get(file) == hashlib.sha256(text).hexdigest(), f"{file}: another hash")

    def text_at(self, location):
        """What stands at a location, or None."""
        if not self.keys(location, {"file_name", "line"}, {"column", "function"}, "location"):
            return None
        lines = self.texts.get(location["file_name"])
        if not self.expect(lines is not None, f"location in {location['file_name']!r}, which is no input"):
            return None
        line, column = location["line"], location.get("column", 1)
        if not self.expect(1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]), f"no place {line}:{column}"):
            return None
        return lines[line - 1][column - 1:]

    def waypoint(self, node, last):
        if not self.keys(node, {"type", "action", "location"}, {"constraint"}, "waypoint"):
            return None
        kind = node["type"]
        if not self.expect(kind in CONSTRAINTS, f"a waypoint of type {kind!r}"):
            return None
        self.expect(node["action"] == ("follow" if last else "avoid"), f"{kind}: action {node['action']!r}")
        text = self.text_at(node["location"])
        if text is not None:
            fits = {"branching": BRANCHING.match(text), "function_enter": text[0] == ")", "function_return": text[0] == ")"}
            self.expect(fits.get(kind, not text[0].isspace() and text[0] not in ";)}"), f"{kind}: points to {text[:20]!r}")
        constraint = CONSTRAINTS[kind]
        if constraint is None:
            self.expect("constraint" not in node, f"{kind}: has a constraint")
        elif self.keys(node.get("constraint"), set(constraint), set(), f"{kind}: constraint"):
            for key, pattern in constraint.items():
                value = node["constraint"][key]
                self.expect(isinstance(value, str) and pattern.fullmatch(value), f"{kind}: {key} {value!r}")
        return kind

    def segments(self, content):
        self.expect(content, "no segment")
        for i, element in enumerate(content):
            if not self.keys(element, {"segment"}, set(), "content"):
                continue
            kinds = [self.waypoint(each.get("waypoint"), each is element["segment"][-1]) for each in element["segment"]]
            self.expect(kinds and (kinds[-1] == "target") == (i == len(content) - 1), "the target is not the end")
            self.expect("target" not in kinds[:-1], "a target that is avoided")

    def invariants(self, content):
        for element in content:
            if not self.keys(element, {"invariant"}, set(), "content"):
                continue
            node = element["invariant"]
            if not self.keys(node, {"type", "location", "value", "format"}, set(), "invariant"):
                continue
            self.expect(node["type"] in ("loop_invariant", "location_invariant"), f"type {node['type']!r}")
            self.expect(node["format"] == "c_expression", f"format {node['format']!r}")
            self.expect(isinstance(node["value"], str) and node["value"], "no expression")
            text = self.text_at(node["location"])
            if text is not None and node["type"] == "loop_invariant":
                self.expect(LOOP.match(text), f"loop_invariant: points to {text[:20]!r}")

    def witness(self, entries):
        if not self.expect(isinstance(entries, list) and len(entries) == 1, "not one entry"):
            return
        entry = entries[0]
        if not self.keys(entry, {"entry_type", "metadata", "content"}, set(), "entry"):
            return
        self.metadata(entry["metadata"])
        if not self.expect(isinstance(entry["content"], list), "content: no list"):
            return
        if entry["entry_type"] == "violation_sequence":
            self.segments(entry["content"])
        elif self.expect(entry["entry_type"] == "invariant_set", f"entry type {entry['entry_type']!r}"):
            self.invariants(entry["content"])


def check_witness(entries):
    """What is wrong with a witness that yaml.safe_load has read; empty: nothing."""
    checker = Checker()
    checker.witness(entries)
    return checker.problems


def check_file(path):
    try:
        with open(path, encoding="utf-8") as file:
            entries = yaml.safe_load(file)
    except (OSError, ValueError, yaml.YAMLError) as error:
        return [str(error)]
    return check_witness(entries)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    found = [f"{path}: {problem}" for path in sys.argv[1:] for problem in check_file(path)]
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
