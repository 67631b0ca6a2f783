#!/usr/bin/env python3
"""Witnesses that `cairn verify --witness` writes are confirmed by `--validate`, changed ones are not, and invariants hold in the program that checks them.
Usage: witness_test.py CAIRN [--all]"""

import copy
import os
import subprocess
import sys
import tempfile

import yaml

import invariant_check
import witness_file

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "support"))
import programs  # noqa: E402

CAIRN = os.path.abspath(sys.argv[1])
ALL = "--all" in sys.argv
# Of each kind of violation, choice and control flow a few.
CHOSEN = ["list_remove", "list_queue", "nondet_", "free_double", "free_interior", "unreach_call_bad", "memcleanup", "leak_over", "leak_scope",
          "uninitialised", "library_rand", "undefined_", "bitfields_index", "recursion_free", "switch_over", "bounds_heap", "goto_", "list_counted",
          "list_sort", "list_nested_good"]
failures = []
confirmed = 0
checked = 0


def verify(*arguments):
    done = subprocess.run([CAIRN, "verify", "--timeout", "5", "-q", *arguments], capture_output=True, text=True, timeout=60)
    return done, (done.stdout.splitlines() or [""])[-1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file)


def validated(folder, entries, source, *options):
    path = os.path.join(folder, "changed.yml")
    with open(path, "w", encoding="utf-8") as file:
        yaml.safe_dump(entries, file)
    return verify(source, "--validate", path, *options)


def own_witnesses(folder):
    global confirmed
    for test in programs.find(os.path.join(HERE, "..", "programs"))[0]:
        if test.verdict != "false" or not (ALL or any(part in test.name for part in CHOSEN)):
            continue
        options = ["--property", test.prop, "--data-model", test.data_model, *test.flags]
        path = os.path.join(folder, test.name + ".yml")
        _, first = verify(test.path, "--witness", path, *options)
        if not os.path.exists(path):
            continue
        _, second = verify(test.path, "--validate", path, *options)
        confirmed += 1
        if first != second:
            failures.append(f"{test.name}: {first}, but of its witness: {second}")


SOURCE = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int twice(int n) {
  return n + n;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(4 * sizeof *p);
  for (int i = 0; i < 3; i++) {
    if (i == n) p[twice(i)] = 1;
  }
  free(p);
  return 0;
}
"""


def changes(folder):
    source = os.path.join(folder, "p.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(SOURCE)
    path = os.path.join(folder, "p.yml")
    verify(source, "--witness", path)
    good = read(path)
    kinds = [s["segment"][0]["waypoint"]["type"] for s in good[0]["content"]]
    expected = ["function_return", *["branching"] * 6, "function_enter", "target"]
    if kinds != expected:
        failures.append(f"waypoints {kinds}, expected {expected}")

    def waypoint(entries, i):
        return entries[0]["content"][i]["segment"][-1]["waypoint"]

    def change(i, key, value):
        entries = copy.deepcopy(good)
        node = waypoint(entries, i)
        for part in key[:-1]:
            node = node[part]
        if value is None:
            del node[key[-1]]
        else:
            node[key[-1]] = value
        return entries

    def with_avoided(i, avoided):
        entries = copy.deepcopy(good)
        entries[0]["content"][i]["segment"].insert(0, {"waypoint": avoided})
        return entries

    def place(line, column):
        return {"file_name": source, "line": line, "column": column}

    def assumption(i, line, column, expression, action="follow"):
        entries = copy.deepcopy(good)
        entries[0]["content"].insert(i, {"segment": [{"waypoint": {
            "type": "assumption", "action": action, "location": place(line, column),
            "constraint": {"value": expression, "format": "c_expression"}}}]})
        return entries

    def task(key, value):
        entries = copy.deepcopy(good)
        entries[0]["metadata"]["task"][key] = value
        return entries

    only_target = copy.deepcopy(good)
    only_target[0]["content"] = only_target[0]["content"][-1:]
    last = len(kinds) - 1
    passed = {"type": "branching", "action": "avoid", "location": place(12, 5), "constraint": {"value": "false"}}
    not_passed = {"type": "function_enter", "action": "avoid", "location": place(12, 26)}
    false = "result: false(valid-deref)"
    for what, entries, result in [
        ("the witness itself", good, false),
        ("no columns", change(0, ("location", "column"), None), false),
        ("only the target", only_target, false),
        ("an assumption that holds", assumption(1, 10, 3, "n == 2 && !(n > 2) && -n + 4 == (n << 1) - 2"), false),
        ("one on a loop's variable", assumption(6, 12, 5, "i == n || i < n"), false),
        ("a waypoint that is not passed is avoided", with_avoided(0, not_passed), false),
        ("another input", change(0, ("constraint", "value"), "\\result == 1"), "the execution does not pass the waypoint|no execution"),
        ("another outcome of the loop", change(1, ("constraint", "value"), "false"), "does not pass the waypoint"),
        ("an assumption that does not hold", assumption(1, 10, 3, "n == 3"), "does not pass the waypoint"),
        ("an assumption that is not understood", assumption(1, 10, 3, "p[0] == 3"), "is not understood"),
        ("a variable that is not there", assumption(1, 10, 3, "i == 0"), "which has no value there"),
        ("a waypoint that is passed is avoided", with_avoided(2, passed), "which is to be avoided"),
        ("another target", change(last, ("location",), place(14, 3)), "is not at the target"),
        ("a target where nothing begins", change(last, ("location", "column"), 6), "no statement or full expression begins"),
        ("another file", change(last, ("location", "file_name"), "q.c"), "no statement or full expression begins"),
        ("another hash", task("input_file_hashes", {source: "0" * 64}), "no hash in it is that of"),
        ("another property", task("specification", "CHECK( init(main()), LTL(F end) )"), "another property"),
        ("another data model", task("data_model", "ILP32"), "the other data model"),
    ]:
        done, found = validated(folder, entries, source)
        if result == false:
            wrong = found != false or done.returncode != 1
        else:
            wrong = done.returncode != 2 or not found.startswith("result: unknown(witness not confirmed: ")
            wrong = wrong or not any(part in found for part in result.split("|"))
        if wrong:
            failures.append(f"{what}: {found or done.stderr}")

    broken = [
        ("no action", change(0, ("action",), None), "the key 'action' is missing"),
        ("no such type", change(0, ("type",), "goto"), "'goto' is not one of"),
        ("a target with a constraint", change(last, ("constraint",), {"value": "1", "format": "c_expression"}), "have none"),
        ("two targets", change(0, ("type",), "target"), "have none"),
        ("no constraint", change(1, ("constraint",), None), "'constraint' is missing"),
        ("no line", change(1, ("location", "line"), 0), "expected a number from 1 on"),
        ("followed and avoided", change(1, ("action",), "avoid"), "must be followed"),
        ("no hash", task("input_file_hashes", {}), "none for"),
        ("no language", task("language", "Java"), "'Java' is no language"),
        ("a target that is not the end", [{**good[0], "content": good[0]["content"][:-1]}], "must end with the target"),
        ("no list", good[0], "expected a list of entries"),
    ]
    for what, entries, message in broken:
        done, found = validated(folder, entries, source)
        if done.returncode != 3 or message not in done.stderr or "changed.yml:" not in done.stderr or found:
            failures.append(f"broken witness, {what}: {done.returncode} {found} {done.stderr}")
        if not witness_file.check_witness(entries):
            failures.append(f"broken witness, {what}: not noticed by witness_file.py")


VALUES = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int sum = a / 2 + b / 2;
  char *p = malloc(8);
  if (sum > 40 && b > 3)
    p[sum] = 1;
  free(p);
  return 0;
}
"""


def values_by_assumptions(folder):
    """Witnesses of others tell the values of variables, not the results of calls."""
    source = os.path.join(folder, "values.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(VALUES)
    path = os.path.join(folder, "values.yml")
    verify(source, "--witness", path)
    entries = read(path)

    def assumption(line, expression):
        return {"segment": [{"waypoint": {"type": "assumption", "action": "follow", "location": {"file_name": source, "line": line},
                                          "constraint": {"value": expression, "format": "c_expression"}}}]}

    target = entries[0]["content"][-1]
    for waypoints, confirmed_ in [
        ([assumption(5, "a == 200 && b == 1000")], True),
        ([assumption(6, "(b == 77) && (a == (-4 + 210))"), assumption(8, "sum == 141")], True),
        ([assumption(7, "a == 200"), assumption(8, "b > a - 300")], True),
        ([assumption(5, "a == 2 && b == 10")], False),
        ([assumption(5, "a == 200 && b == 1000"), assumption(8, "sum == 601")], False),
    ]:
        _, found = validated(folder, [{**entries[0], "content": [*waypoints, target]}], source)
        if found.startswith("result: false") != confirmed_:
            failures.append(f"{[w['segment'][0]['waypoint']['constraint']['value'] for w in waypoints]}: {found}")


def invariants(folder):
    """Exact execution finds no way to break them."""
    global checked
    for test in programs.find(os.path.join(HERE, "..", "programs"))[0]:
        if test.verdict != "true" or not (ALL or any(part in test.name for part in CHOSEN)):
            continue
        options = ["--data-model", test.data_model, *test.flags]
        path = os.path.join(folder, test.name + ".yml")
        verify(test.path, "--property", test.prop, "--analysis", "shape", "--witness", path, *options)
        if not os.path.exists(path):
            continue
        found = [element["invariant"] for element in read(path)[0]["content"]]
        with open(test.path, encoding="utf-8") as file:
            text, count = invariant_check.instrumented(
                file.read(), [(each["location"]["line"], each["location"]["column"], each["value"]) for each in found])
        if count == 0:
            continue
        checked += count
        source = os.path.join(folder, test.name + "_checked.c")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([CAIRN, "verify", source, "--property", "unreach-call", "--analysis", "exact", "--timeout", "2", "-q", *options],
                              capture_output=True, text=True, timeout=60)
        if done.returncode not in (0, 2):
            failures.append(f"{test.name}: {[each['value'] for each in found]}: {done.stdout}{done.stderr}")


with tempfile.TemporaryDirectory() as place:
    own_witnesses(place)
    changes(place)
    values_by_assumptions(place)
    invariants(place)
if confirmed < 20 or checked < 5:
    failures.append("too few witnesses were looked at")
for failure in failures:
    print(failure)
print(f"{confirmed} witnesses validated, {checked} invariants checked, {len(failures)} failures")
sys.exit(1 if failures else 0)
