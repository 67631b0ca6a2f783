#!/usr/bin/env python3
"""Random C programs about arrays of numbers: arrays.py SEED prints one. The same seed gives the same program everywhere.

A program has two or three arrays, of constant or unknown length, and does a random sequence of loops over them: filling, copying, counting, partitioning, looking for a maximum; reads
of elements are used as indexes, sometimes without a check, and elements are compared with what they should be (reach_error). Nothing depends on a program being correct."""

import random
import sys

HEADER = """#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
"""
TYPES = ("int", "int", "int", "unsigned char", "short", "long", "unsigned")


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed * 7919 + 3)
        self.lines = []
        self.arrays = []  # (name, type, length as text)
        self.globals = []
        self.counters = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def out(self, text):
        self.lines.append("  " + text)

    def array(self, name):
        kind = self.pick("heap", "heap", "calloc", "local", "global", "struct")
        element = self.pick(*TYPES)
        constant = str(self.random.randint(1, 9))
        if kind == "heap" or kind == "calloc":
            length = self.pick("n", "n", "m", constant)
            call = f"malloc({length} * sizeof({element}))" if kind == "heap" else f"calloc({length}, sizeof({element}))"
            self.out(f"{element} *{name} = {call};")
        elif kind == "local":
            length = constant
            self.out(f"{element} {name}[{length}];")
            if self.pick(True, False):
                self.out(f"memset({name}, {self.pick(0, 0, 1)}, sizeof {name});")
        elif kind == "global":
            length = constant
            initial = self.pick("", "", " = {3, 0, 1}") if int(length) >= 3 else ""
            self.globals.append(f"{element} {name}[{length}]{initial};")
        else:
            length = self.pick("n", constant)
            self.out(f"struct pair *{name}_ = malloc({length} * sizeof(struct pair));")
            name, element = f"{name}_", "struct"
        self.arrays.append((name, element, length))
        return kind

    def element(self, array, index):
        name, element, _ = array
        if element == "struct":
            return f"{name}[{index}].{self.pick('key', 'value')}"
        return f"{name}[{index}]"

    def value(self, index):
        other = self.random.choice(self.arrays)
        return self.pick("0", "1", index, index, f"{index} + 1", f"{index} % m", "__VERIFIER_nondet_int()", "k", f"{index} / 2", f"__VERIFIER_nondet_uchar() % 4",
                         f"{index} < {other[2]} ? {self.element(other, index)} : 0")

    def loop(self):
        array = self.random.choice(self.arrays)
        other = self.random.choice(self.arrays)
        length = array[2]
        i = self.pick("i", "j")
        limit = self.pick(length, length, length, length, f"{length} - 1", f"{length} / 2", "k", f"{length} + 1" if self.random.random() < 0.3 else length)
        start = self.pick("0", "0", "0", "1", "k")
        guard = f"if ({i} < 0 || {i} >= {length}) break;" if start == "k" or limit == "k" or self.pick(True, False, False) else ""
        step = self.pick(f"{i}++", f"{i}++", f"{i}++", f"{i} += 2")
        body = []
        what = self.pick("fill", "fill", "fill", "check", "check", "index", "count", "partition", "maximum", "copy", "break", "swap")
        here = self.element(array, i)
        if what == "fill":
            body.append(f"{here} = {self.value(i)};")
        elif what == "check":
            body.append(f"if ({here} {self.pick('!=', '<', '>')} {self.pick('0', i, 'k', '1', 'm')}) {self.pick('reach_error()', 'k = 1', 'break')};")
        elif what == "index":
            bound = self.pick(f"if ({here} < 0 || {here} >= {other[2]}) continue;", "")
            body.append(bound)
            body.append(f"{self.element(other, here)} = {self.pick('1', i, '0')};")
        elif what == "count":
            body.append(f"if ({here} >= 0 && {here} < {other[2]}) {self.element(other, here)}{self.pick('++', ' += 2', ' = 0')};")
        elif what == "partition":
            self.counters += 1
            used = f"used{self.counters}"
            self.out(f"int {used} = 0;")
            body.append(f"if ({self.pick('__VERIFIER_nondet_int() > 0', here + ' > 0')} && {used} < {other[2]}) {self.element(other, used + '++')} = {i};")
        elif what == "maximum":
            body.append(f"if ({here} > k) k = {here};")
        elif what == "copy":
            body.append(f"if ({i} < {other[2]}) {self.element(other, i)} = {here};")
        elif what == "break":
            body.append(f"if ({here} == {self.pick('0', 'k', i)}) break;")
            body.append(f"{here} = {self.value(i)};")
        else:
            body.append(f"if ({i} + 1 < {length}) {{ long t = {here}; {here} = {self.element(array, i + ' + 1')}; {self.element(array, i + ' + 1')} = t; }}")
        self.out(f"for ({i} = {start}; {i} < {limit}; {step}) {{")
        for line in [guard, *body]:
            if line:
                self.out("  " + line)
        self.out("}")

    def single(self):
        array = self.random.choice(self.arrays)
        name, _, length = array
        what = self.pick("write", "read", "memset", "memcpy", "grow", "index")
        if what == "write":
            self.out(f"if (k >= 0 && k < {length}) {self.element(array, 'k')} = {self.value('k')};")
        elif what == "read":
            self.out(f"if ({length} > 0) k = {self.element(array, '0')};")
        elif what == "index":
            self.out(f"if (i >= 0 && i < {length}) k = {self.element(array, 'i')};")
        elif what == "memset":
            count = self.pick(length, length, f"({length} / 2)", f"(k > 0 && k <= {length} ? k : 0)")
            self.out(f"memset({name}, {self.pick(0, 0, 255)}, {count} * sizeof {name}[0]);")
        elif what == "memcpy":
            other = self.random.choice(self.arrays)
            if other[1] == array[1] and other[0] != name:
                self.out(f"memcpy({name}, {other[0]}, ({length} < {other[2]} ? {length} : {other[2]}) * sizeof {name}[0]);")
        else:
            self.out(f"k = {self.pick('0', '1', 'i', 'n', '__VERIFIER_nondet_int()')};")

    def call(self):
        """A function of its own that works on an array, called once or twice; or a walk by a pointer."""
        array = self.random.choice(self.arrays)
        name, element, length = array
        if element == "struct" or self.random.random() < 0.3:
            member = ".value" if element == "struct" else ""
            kind = "struct pair" if element == "struct" else element
            self.counters += 1
            p = f"p{self.counters}"
            body = self.pick(f"(*{p}){member} = {self.pick('1', '0', 'i', 'k')};", f"if ((*{p}){member} > k) k = (*{p}){member};",
                             f"if ((*{p}){member} {self.pick('!=', '<')} {self.pick('0', '1')}) {self.pick('reach_error()', 'break')};")
            self.out(f"for ({kind} *{p} = {name}; {p} {self.pick('<', '!=')} {name} + {length}; {p}++) {body}")
            return
        self.counters += 1
        f = f"f{self.counters}"
        value = self.pick("i", "k", "0", "1", "i % 3", "a[i] + 1", "__VERIFIER_nondet_uchar() % 4")
        what = self.pick(f"a[i] = {value};", f"if (a[i] > k) k = a[i];", "if (a[i] == k) return i;", f"if (a[i] {self.pick('!=', '<', '>')} {self.pick('0', 'i', 'k')}) reach_error();",
                         "if (i > 0) a[i] = a[i - 1];")
        self.globals.append(f"static long {f}({element} *a, int n, long k) {{ for (int i = 0; i < n; i++) {{ {what} }} return k; }}")
        target = self.pick("k = ", "k = ", "(void)")
        count = self.pick(length, length, f"{length} / 2")
        for _ in range(self.pick(1, 1, 2)):
            self.out(f"{target}{f}({name}, {count}, {self.pick('k', '0', 'n')});")

    def text(self):
        kinds = [self.array(name) for name in ("a", "b", "c")[: self.pick(1, 2, 2, 3)]]
        for _ in range(self.random.randint(1, 5)):
            if self.random.random() < 0.25:
                self.call()
            elif self.random.random() < 0.75:
                self.loop()
            else:
                self.single()
        for (name, _, _), kind in zip(self.arrays, kinds):
            if kind in ("heap", "calloc", "struct"):
                self.out(f"free({name});")
        body = "\n".join(self.lines)
        bound = self.pick(4, 6, 9)
        return (f"// arrays {len(self.arrays)}\n{HEADER}struct pair {{ int key; int value; }};\n" + "\n".join(self.globals) + "\nint main(void) {\n"
                f"  int n = __VERIFIER_nondet_uchar() % {bound + 1}, m = __VERIFIER_nondet_uchar() % {bound + 1}, i = 0, j = 0;\n  long k = {self.pick('0', '1', '__VERIFIER_nondet_uchar()')};\n"
                f"  if (n < {self.pick(0, 1)} || n > {bound} || m < 1 || m > {bound}) return 0;\n{body}\n  return 0;\n}}\n")


def generate(seed):
    return Program(seed).text()


if __name__ == "__main__":
    print(generate(int(sys.argv[1])), end="")
