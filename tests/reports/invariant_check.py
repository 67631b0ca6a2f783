"""Puts the loop invariants of a correctness witness into the program: each is checked whenever the loop's condition is evaluated, and a failure is a call
of an error function."""

import re


def closing(text, start):
    """The index of the parenthesis that closes the one at `start`. Strings and characters are skipped."""
    depth = 0
    i = start
    while i < len(text):
        if text[i] in "\"'":
            quote = text[i]
            i += 1
            while text[i] != quote:
                i += 2 if text[i] == "\\" else 1
        elif text[i] == "(":
            depth += 1
        elif text[i] == ")":
            depth -= 1
            if depth == 0:
                return i
        i += 1
    return -1


def semicolons(text, start, end):
    """The two of a `for`, outside of inner parentheses and braces."""
    found, depth = [], 0
    for i in range(start + 1, end):
        depth += text[i] in "({["
        depth -= text[i] in ")}]"
        if text[i] == ";" and depth == 0:
            found.append(i)
    return found


def instrumented(text, invariants):
    """The program with (line, column, expression) checked; how many could be put in."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    count = 0
    for line, column, expression in sorted(invariants, reverse=True):
        at = starts[line - 1] + column - 1
        keyword = re.match(r"(while|for)\s*(?=\()", text[at:])
        if not keyword:
            continue
        opening = at + keyword.end()
        end = closing(text, opening)
        check = f"(({expression}) ? 1 : (__VERIFIER_error(), 1))"
        if keyword.group(1) == "while":
            text = text[: opening + 1] + f"{check} && (" + text[opening + 1: end] + ")" + text[end:]
        else:
            parts = semicolons(text, opening, end)
            if len(parts) != 2 or not text[parts[0] + 1: parts[1]].strip():
                continue
            text = text[: parts[0] + 1] + f" {check} && (" + text[parts[0] + 1: parts[1]] + ")" + text[parts[1]:]
        count += 1
    return "extern void __VERIFIER_error(void);\n" + text, count
