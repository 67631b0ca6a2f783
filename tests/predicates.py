#!/usr/bin/env python3
"""Fails on a question of src/ that acts: a function whose name begins with is, has, may or can, and that may change something.

    tests/predicates.py SOURCE_DIR    checks a tree
    tests/predicates.py --self-test   checks that each rule catches a declaration that breaks it, and no other one

Such a function must
 1  return something;
 2  be const, or static, if it is a member;
 3  take nothing by non-const reference. A term::TermStore does not count: terms are added to it, and none changes.

Declarations are read line by line: a template's or a macro's are found if they are written as all others are.
"""

import re
import sys
from pathlib import Path

NAME = re.compile(r"\b((?:\w+::)*)((?:is|has|may|can)[A-Z]\w*)\s*\(")
# What stands before the name in a declaration: perhaps specifiers, and a type.
BEFORE = re.compile(
    r"\s*(?:\[\[\w+\]\]\s*)?(?:template\s*<[^>]*>\s*)?(?:(?:static|inline|constexpr|virtual|friend|explicit)\s+)*"
    r"(?:const\s+)?[A-Za-z_][\w:]*(?:<[^;=()]*>)?[\s&*]+")
NO_TYPE = re.compile(r"\s*(return|else|throw|case|new|delete|co_return)\b")
GROWS_ONLY = re.compile(r"\b(term::)?TermStore\s*&")


def withoutComments(text):
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())  # noqa: E731
    text = re.sub(r"//[^\n]*", blank, text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', lambda match: '"' + " " * (len(match.group()) - 2) + '"', text)


def closing(text, at):
    """The position of the bracket that closes the one at `at`."""
    depth = 0
    for position in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return position
    return len(text)


def problemsOf(text):
    """(line, name, what is wrong with it)."""
    text = withoutComments(text)
    problems = []
    for match in NAME.finditer(text):
        before = text[text.rfind("\n", 0, match.start()) + 1: match.start()]
        if not BEFORE.fullmatch(before) or NO_TYPE.match(before):
            continue
        end = closing(text, match.end() - 1)
        after = re.match(r"\s*(\w*)", text[end + 1:]).group(1)
        words = re.findall(r"\w+", before)
        qualified, name = match.groups()
        line = text.count("\n", 0, match.start()) + 1
        if "void" in words:
            problems.append((line, name, "returns nothing"))
        # A definition outside of its class says no `static`; its declaration is looked at.
        member = before.startswith(" ") and not qualified
        if member and after != "const" and not {"static", "friend"} & set(words):
            problems.append((line, name, "is a member that is not const"))
        for parameter in re.split(r",(?![^<(]*[>)])", text[match.end(): end]):
            if "&" in parameter and "const" not in parameter and not GROWS_ONLY.search(parameter):
                problems.append((line, name, f"takes a reference that is not const: {parameter.strip()}"))
    return problems


def check(root):
    found = []
    for path in sorted((Path(root) / "src").rglob("*")):
        if path.suffix in {".h", ".cpp"} and "frontend/library" not in str(path):
            for line, name, what in problemsOf(path.read_text(errors="replace")):
                found.append(f"{path.relative_to(root)}:{line}: {name} {what}")
    return found


def selfTest():
    good = """
class A {
  [[nodiscard]] bool isEmpty() const;
  [[nodiscard]] static bool mayHold(const State& state);
  bool canGoOn(const Verdict& verdict) const { return isEmpty(); }
  // bool isBad();
  bool island();
};
bool hasOrdering(const Object& object, term::TermStore& terms, const std::function<bool(Term)>& holds);
bool A::mayHold(const State& state) {
  if (isEmpty()) return true;
  return isEmpty();
}
std::vector<bool> isSummand(size);
"""
    bad = [
        ("returns nothing", "void isUnknown(std::string why);\n"),
        ("not const", "class A {\n  [[nodiscard]] bool isOver();\n};\n"),
        ("not const", "class A {\n  bool isOver(int limit) { return run(limit); }\n};\n"),
        ("reference", "bool hasNode(State& state, const Value& pointer);\n"),
        ("reference", "bool Transfer::isRegion(const State& state,\n                        Value& pointer) {\n"),
        ("reference", "std::optional<bool> mayBe(std::map<int, int>& known);\n"),
    ]
    failures = [f"a good one: {name} {what}" for _, name, what in problemsOf(good)]
    for expected, text in bad:
        if not any(expected in what for _, _, what in problemsOf(text)):
            failures.append(f"not caught ({expected}): {text!r}")
    return failures


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    messages = selfTest() if sys.argv[1] == "--self-test" else check(sys.argv[1])
    for message in messages:
        print(message)
    sys.exit(1 if messages else 0)
