#!/usr/bin/env python3
"""Random small C programs about memory: generate.py SEED prints one. The same seed gives the same program everywhere.

Every input is small (see `small`), every loop and recursion is short, so that most programs have few executions. About half of the programs have accesses that may go
wrong, put in on purpose; the others should be correct, but nothing depends on it: the truth is what concrete runs show. A program computes a checksum of all that it
reads and returns its last bits; with the macro TARGET it calls reach_error if they are TARGET."""

import random
import sys

INTEGERS = {"char": 8, "unsigned char": 8, "signed char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned": 32, "long": 64,
            "unsigned long": 64, "long long": 64, "_Bool": 1}
ELEMENTS = ("char", "unsigned char", "short", "int", "int", "unsigned", "long")

PRELUDE = """#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static unsigned sum;
static void add(unsigned x) { sum = (sum << 1) + x; }
static unsigned below(unsigned n) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assume(x < n); return x; }
static unsigned at_most(unsigned n) { unsigned char x = __VERIFIER_nondet_uchar(); return x <= n ? x : 0; }
"""


class Array:
    """So many elements of a type at `name`, an lvalue of array or pointer type."""

    def __init__(self, name, element, count, kind, nullable=False):
        self.name, self.element, self.count, self.kind, self.nullable = name, element, count, kind, nullable


class Record:
    """A struct or union: `lvalue` names one. Fields: (name, kind, type, number)."""

    def __init__(self, tag, fields, union):
        self.tag, self.fields, self.union = tag, fields, union

    @property
    def spelling(self):
        return f"{'union' if self.union else 'struct'} {self.tag}"

    def has_pointer(self):
        return any(kind in ("pointer", "function") or (kind == "record" and what.has_pointer()) for _, kind, what, _ in self.fields)


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.faults = self.random.choice((0, 0, 0.03, 0.08))
        self.number = 0
        self.integers = []   # (name, type)
        self.arrays = []     # Array
        self.records = []    # (lvalue, Record)
        self.loop_variables = []  # (name, bound)
        self.types = []
        self.functions = []
        self.globals = []
        self.helpers = []
        self.depth = 0
        self.cost = 0  # a rough count of the inputs

    # ---- helpers

    def fresh(self, prefix):
        self.number += 1
        return f"{prefix}{self.number}"

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, p):
        return self.random.random() < p

    def fault(self):
        return self.chance(self.faults)

    def small(self, n):
        """An unknown number from 0 to n - 1."""
        self.cost += 1
        if n <= 1:
            return "0"
        if self.cost > 7:
            return str(self.random.randrange(n))
        if n == 2:
            return self.pick("__VERIFIER_nondet_bool()", "below(2)", "(__VERIFIER_nondet_int() != 0)")
        if n & (n - 1) == 0:
            return self.pick(f"below({n})", f"(__VERIFIER_nondet_uint() & {n - 1})", f"at_most({n - 1})", f"(__VERIFIER_nondet_uchar() & {n - 1})")
        return self.pick(f"below({n})", f"at_most({n - 1})", f"below({n})", f"(__VERIFIER_nondet_uchar() % {n})")

    # ---- integer expressions

    def constant(self):
        value = self.random.choice((0, 1, 2, 3, 5, 7, 8, 15, 16, 100, 127, 128, 255, 256, 1000, 65535, -1, -2, -128))
        return str(value) if value >= 0 else f"({value})"

    def index(self, count):
        """An expression from 0 to count - 1; now and then one more, or one less."""
        if self.fault():
            return self.pick(f"{count}", f"{self.small(count + 1)}", "-1", f"((int){self.small(count)} - 1)")
        fitting = [name for name, bound in self.loop_variables if bound <= count]
        if fitting and self.chance(0.6):
            return self.random.choice(fitting)
        style = self.random.random()
        if style < 0.35:
            return str(self.random.randrange(count))
        if style < 0.8 or not self.integers:
            return self.small(count)
        name = self.random.choice(self.integers)[0]
        low = 1
        while low * 2 <= count:
            low *= 2
        return self.pick(f"((unsigned){name} % {count}u)", f"({name} & {low - 1})")

    def element(self, array):
        return f"{array.name}[{self.index(array.count)}]"

    def usable_arrays(self):
        return [a for a in self.arrays if not a.nullable]

    def integer_lvalue(self):
        """(lvalue, is it a bit-field)."""
        style = self.random.random()
        arrays = self.usable_arrays()
        if style < 0.4 and arrays:
            return self.element(self.random.choice(arrays)), False
        if style < 0.75 and self.records:
            found = self.integer_field(*self.random.choice(self.records))
            if found:
                return found
        if self.integers:
            return self.random.choice(self.integers)[0], False
        return None

    def integer_field(self, lvalue, record):
        names = list(record.fields)
        self.random.shuffle(names)
        for name, kind, what, number in names:
            path = f"{lvalue}.{name}"
            if kind == "integer":
                return path, False
            if kind == "bits":
                return path, True
            if kind == "array":
                return f"{path}[{self.index(number)}]", False
            if kind == "record":
                return self.integer_field(path, what)
        return None

    def expression(self, depth=2):
        style = self.random.random()
        if depth == 0 or style < 0.4:
            if style < 0.1:
                return self.constant()
            if style < 0.15:
                return self.small(self.pick(2, 3, 4))
            found = self.integer_lvalue()
            return found[0] if found else self.constant()
        left = self.expression(depth - 1)
        if style < 0.65:
            return f"({left} {self.pick('+', '-', '&', '|', '^', '+')} {self.expression(depth - 1)})"
        if style < 0.72:
            return f"((unsigned){left} {self.pick('<<', '>>')} {self.random.randrange(8)})"
        if style < 0.76:
            return f"({left} {self.pick('*', '/', '%')} {self.pick(2, 3, 4, 7, 10)})"
        if style < 0.84:
            return f"({left} {self.pick('<', '<=', '==', '!=', '>')} {self.expression(depth - 1)})"
        if style < 0.9:
            return f"(({self.random.choice(list(INTEGERS))}){left})"
        if style < 0.95:
            return f"({self.condition()} ? {left} : {self.expression(depth - 1)})"
        return f"({self.pick('~', '!', '-')}{left})"

    def condition(self):
        style = self.random.random()
        if style < 0.4:
            return self.small(2)
        if style < 0.6 and self.loop_variables:
            return f"{self.random.choice(self.loop_variables)[0]} == {self.random.randrange(3)}"
        return f"({self.expression(1)} {self.pick('<', '==', '!=', '>', '&')} {self.expression(1)})"

    # ---- types

    def make_record(self, union):
        tag = self.fresh("u" if union else "s")
        fields = []
        for _ in range(self.random.randint(2, 4)):
            name = self.fresh("f")
            style = self.random.random()
            if style < 0.35:
                fields.append((name, "integer", self.random.choice(list(INTEGERS)), 1))
            elif style < 0.55:
                base = self.pick("unsigned", "int", "unsigned char", "unsigned short", "unsigned long", "_Bool")
                fields.append((name, "bits", base, 1 if base == "_Bool" else self.random.randint(1, min(INTEGERS[base], 20))))
            elif style < 0.75:
                fields.append((name, "array", self.random.choice(ELEMENTS), self.random.randint(2, 6)))
            elif style < 0.85 and self.types:
                fields.append((name, "record", self.random.choice(self.types), 1))
            elif not union:
                fields.append((name, "pointer", self.random.choice(ELEMENTS), self.random.randint(1, 3)))
            else:
                fields.append((name, "integer", self.pick("unsigned long", "unsigned", "short"), 1))
        record = Record(tag, fields, union)
        self.types.append(record)
        return record

    def field_text(self, field):
        name, kind, what, number = field
        if kind == "integer":
            return f"{what} {name};"
        if kind == "bits":
            return f"{what} {name} : {number};"
        if kind == "array":
            return f"{what} {name}[{number}];"
        if kind == "record":
            return f"{what.spelling} {name};"
        return f"{what} *{name};"

    def record_text(self, record):
        packed = " __attribute__((packed))" if self.chance(0.15) else ""
        return f"{record.spelling} {{ {' '.join(self.field_text(f) for f in record.fields)} }}{packed};"

    # ---- declarations at the start of main: (lines, lines at the end)

    def declare_integer(self):
        name, kind = self.fresh("v"), self.random.choice(list(INTEGERS))
        value = self.pick(self.constant(), self.small(self.pick(2, 3, 4, 8)), self.constant())
        self.integers.append((name, kind))
        return [f"{kind} {name} = {value};"], []

    def initialise(self, array):
        style = self.random.random()
        size = f"{array.count} * sizeof({array.element})"
        if style < 0.3:
            return [f"memset({array.name}, {self.pick('0', '1', '0xff')}, {size});"]
        if style < 0.75:
            i = self.fresh("i")
            value = self.pick(i, f"{i} * 3 + 1", self.constant())
            return [f"for (unsigned {i} = 0; {i} < {array.count}; {i}++) {array.name}[{i}] = {value};"]
        if style < 0.93:
            return [f"{array.name}[{i}] = {self.pick(self.constant(), self.small(3))};" for i in range(array.count)]
        return []

    def declare_array(self):
        name, element, count = self.fresh("a"), self.random.choice(ELEMENTS), self.random.randint(2, 6)
        style = self.random.random()
        after = []
        if style < 0.25:
            array = Array(name, element, count, "local")
            before = [f"{element} {name}[{count}];", *self.initialise(array)]
        elif style < 0.4:
            array = Array(name, element, count, "global")
            values = "" if self.chance(0.3) else " = {" + ", ".join(self.constant() for _ in range(self.random.randint(1, count))) + "}"
            self.globals.append(f"static {element} {name}[{count}]{values};")
            before = []
        elif style < 0.5:
            length = self.fresh("n")
            array = Array(name, element, count, "local")
            before = [f"unsigned {length} = {count} + {self.small(2)};", self.pick(f"{element} {name}[{length}];",
                      f"{element} *{name} = __builtin_alloca({length} * sizeof({element}));"), *self.initialise(array)]
        else:
            array = Array(name, element, count, "heap", self.chance(0.12))
            extra = self.pick("", "", f" + {self.small(3)}") if not self.fault() else self.pick(" - 1", f" - {self.small(2)}")
            size = f"({count}{extra}) * sizeof({element})"
            call = self.pick(f"malloc({size})", f"malloc({size})", f"calloc({count}{extra}, sizeof({element}))", f"realloc(NULL, {size})")
            zero = call.startswith("calloc")
            if array.nullable:
                before = [f"{element} *{name} = {self.small(2)} ? {call} : NULL;"]
                guarded = Array(name, element, count, "heap")
                before += [f"if ({name}) {{", *self.initialise(guarded), "}"]
            else:
                before = [f"{element} *{name} = {call};", *(self.initialise(array) if not zero or self.chance(0.3) else [])]
            if not self.fault():
                after = [f"free({name});"]
            if self.fault():
                after += self.pick([f"free({name});"], [f"add({name}[0]);"])
        self.arrays.append(array)
        return before, after

    def declare_record(self):
        record = self.random.choice(self.types)
        name = self.fresh("r")
        before, after = [], []
        style = self.random.random()
        if style < 0.4:
            lvalue = name
            before = [f"{record.spelling} {name}{self.pick(' = {0}', ' = {0}', '')};"]
            if not before[0].endswith("{0};"):
                before.append(f"memset(&{name}, {self.pick('0', '1')}, sizeof {name});")
        elif style < 0.55:
            lvalue = name
            self.globals.append(f"static {record.spelling} {name};")
        else:
            lvalue = f"(*{name})"
            before = [f"{record.spelling} *{name} = {self.pick('calloc(1, sizeof *' + name + ')', 'malloc(sizeof *' + name + ')')};"]
            if "malloc" in before[0]:
                before.append(f"memset({name}, 0, sizeof *{name});")
            if not self.fault():
                after = [f"free({name});"]
        for path, element, count in self.pointer_fields(lvalue, record):
            setup, cleanup = self.point(path, element, count)
            before += setup
            after = cleanup + after
            self.arrays.append(Array(path, element, count, "field"))
        self.records.append((lvalue, record))
        return before, after

    def pointer_fields(self, lvalue, record):
        for name, kind, what, number in record.fields:
            if kind == "pointer":
                yield f"{lvalue}.{name}", what, number
            elif kind == "record" and not record.union:
                yield from self.pointer_fields(f"{lvalue}.{name}", what)

    def targets(self, element, count):
        return [a for a in self.usable_arrays() if a.element == element and a.count >= count and a.kind in ("local", "global", "heap")]

    def point(self, path, element, count):
        """Lets the pointer at `path` point to `count` elements."""
        found = self.targets(element, count)
        if found and self.chance(0.7):
            array = self.random.choice(found)
            return [f"{path} = {array.name} + {self.index(array.count - count + 1)};"], []
        return [f"{path} = calloc({count}, sizeof({element}));"], [] if self.fault() else [f"free({path});"]

    def declare_pointer(self):
        candidates = [a for a in self.usable_arrays() if a.kind in ("local", "global", "heap")]
        if not candidates:
            return self.declare_array()
        array = self.random.choice(candidates)
        name = self.fresh("p")
        count = self.random.randint(1, array.count)
        offset = self.index(array.count - count + 1)
        self.arrays.append(Array(name, array.element, count, "alias"))
        return [f"{array.element} *{name} = {self.pick(f'&{array.name}[{offset}]', f'{array.name} + {offset}')};"], []

    # ---- statements: lists of lines

    def statement(self):
        self.depth += 1
        table = [self.assign, self.assign, self.assign, self.checksum, self.checksum, self.copy_part, self.copy_part, self.copy_record, self.bytes_of,
                 self.bytes_of, self.fill_part, self.move_pointer, self.pointer_through_bytes, self.pointer_through_bytes, self.compare_pointers,
                 self.difference, self.scope, self.temporary_block, self.resize, self.call_table, self.recurse, self.text, self.text, self.punning,
                 self.by_value, self.guarded, self.pointer_array, self.walk, self.nodes, self.find_byte, self.freed_compare, self.flexible,
                 self.index_by_guard, self.helper_call, self.string_buffer]
        if self.depth <= 3:
            table += [self.branch, self.branch, self.loop, self.loop, self.switch, self.early_out]
        lines = self.random.choice(table)()
        self.depth -= 1
        return lines

    def block(self, most=3):
        lines = []
        for _ in range(self.random.randint(1, most)):
            lines += self.statement()
        return lines

    def assign(self):
        found = self.integer_lvalue()
        if not found:
            return self.checksum()
        operator = self.pick("=", "=", "=", "+=", "^=", "|=")
        return [f"{found[0]} {operator} {self.expression()};"]

    def checksum(self):
        return [f"add({self.expression(1)});"]

    def branch(self):
        if self.chance(0.5):
            return [f"if ({self.condition()}) {{", *self.block(2), "}"]
        return [f"if ({self.condition()}) {{", *self.block(2), "} else {", *self.block(2), "}"]

    def loop(self):
        name, bound = self.fresh("i"), self.random.randint(2, 3)
        limit = str(bound) if self.chance(0.6) else self.small(bound + 1)
        kind = self.pick("unsigned", "int", "unsigned char", "unsigned long")
        before = []
        if limit != str(bound):
            count = self.fresh("n")
            before, limit = [f"{kind} {count} = {limit};"], count
        self.loop_variables.append((name, bound))
        body = self.block(2)
        self.loop_variables.pop()
        out = [f"if ({self.condition()}) {self.pick('break', 'continue')};"] if self.chance(0.2) else []
        if self.chance(0.2):
            return ["{", *before, f"{kind} {name} = 0;", f"while ({name} < {limit}) {{", *body, f"{name}++;", "}", "}"]
        return ["{", *before, f"for ({kind} {name} = 0; {name} < {limit}; {name}++) {{", *out, *body, "}", "}"]

    def switch(self):
        lines = [f"switch ({self.small(4)}) {{"]
        for value in range(self.random.randint(2, 3)):
            lines += [f"case {value}: {{", *self.block(1), "}", *self.pick(["break;"], ["break;"], [])]
        return [*lines, "default:", *self.pick(["break;"], self.checksum()), "}"]

    def early_out(self):
        if self.chance(0.15):
            return [f"if ({self.condition()}) {self.pick('exit(0)', 'abort()', 'return 0')};"]
        return self.branch()

    def any_bytes(self):
        """(a char pointer expression, number of bytes) of an object without pointers, or None."""
        choices = [(f"(char *){a.name}", f"{a.count} * sizeof({a.element})", a) for a in self.usable_arrays()]
        choices += [(f"(char *)&{l}", f"sizeof {l}", None) for l, r in self.records if not r.has_pointer()]
        choices += [(f"(char *)&{n}", f"sizeof {n}", None) for n, _ in self.integers]
        return self.random.choice(choices) if choices else None

    def fixed_bytes(self):
        """(a char pointer expression, number of bytes known now) of an array."""
        sizes = {"char": 1, "unsigned char": 1, "short": 2, "int": 4, "unsigned": 4, "long": 4}
        arrays = self.usable_arrays()
        if not arrays:
            return None
        a = self.random.choice(arrays)
        return f"(char *){a.name}", a.count * sizes[a.element]

    def copy_part(self):
        to, of = self.fixed_bytes(), self.fixed_bytes()
        if not to or not of:
            return self.checksum()
        length = self.random.randint(1, min(to[1], of[1]))
        amount = str(length)
        if self.chance(0.2):
            amount = self.pick(f"{self.small(length + 1)}", f"{length - 1} + {self.small(2)}")
        a, b = self.index(to[1] - length + 1), self.index(of[1] - length + 1)
        return [f"{self.pick('memmove', 'memmove', 'memmove', 'memcpy')}({to[0]} + {a}, {of[0]} + {b}, {amount});"]

    def copy_record(self):
        pairs = [(l, m, r) for l, r in self.records for m, s in self.records if r is s and l != m]
        if not pairs:
            return self.bytes_of()
        to, of, record = self.random.choice(pairs)
        if record.has_pointer() and not self.fault():
            found = self.integer_field(of, record)
            return [f"add({found[0]});"] if found else self.checksum()
        if self.chance(0.4):
            return [f"{to} = {of};"]
        names = [f[0] for f in record.fields if f[1] != "bits"]
        if not names or self.chance(0.4):
            return [f"memcpy(&{to}, &{of}, sizeof {to});"]
        name = self.random.choice(names)
        return [self.pick(f"memcpy(&{to}, &{of}, __builtin_offsetof({record.spelling}, {name}));",
                          f"memcpy(&{to}.{name}, &{of}.{name}, sizeof {to}.{name});",
                          f"memcpy((char *)&{to} + __builtin_offsetof({record.spelling}, {name}), &{of}.{name}, "
                          f"sizeof {to} - __builtin_offsetof({record.spelling}, {name}));")]

    def bytes_of(self):
        found = self.any_bytes()
        if not found:
            return self.checksum()
        pointer, size, _ = found
        at = self.pick("0", "1", f"({size}) - 1", f"{self.small(4)} % ({size})", f"({self.small(3)} + 1) % ({size})", f"({size}) / 2")
        if self.fault():
            at = self.pick(f"({size})", f"{self.small(2)} + ({size}) - 1")
        place = f"((unsigned {pointer[1:pointer.index(')')]}){pointer[pointer.index(')') + 1:]})[{at}]"
        return self.pick([f"add({place});"], [f"{place} {self.pick('=', '^=', '=')} {self.expression(1)};"], [f"add({place});"])

    def fill_part(self):
        found = self.fixed_bytes()
        if not found:
            return self.checksum()
        length = self.random.randint(1, found[1])
        at = self.index(found[1] - length + 1)
        amount = str(length) if self.chance(0.7) else self.small(length + 1)
        return [f"memset({found[0]} + {at}, {self.pick('0', '0xff', '7', self.small(3))}, {amount});"]

    def aliases(self):
        return [a for a in self.arrays if a.kind in ("alias", "field") and not a.nullable]

    def move_pointer(self):
        """A pointer that points to somewhere else from now on."""
        pointers = [a for a in self.aliases() if a.kind == "alias"]
        if not pointers:
            return self.assign()
        pointer = self.random.choice(pointers)
        found = self.targets(pointer.element, pointer.count)
        if not found:
            return self.checksum()
        array = self.random.choice(found)
        lines = [f"{pointer.name} = {array.name} + {self.index(array.count - pointer.count + 1)};"]
        if self.chance(0.3):
            other = self.random.choice(found)
            lines = [f"{pointer.name} = {self.condition()} ? {array.name} : {other.name};"]
        return [*lines, f"add({self.element(pointer)});"]

    def pointer_through_bytes(self):
        pointers = [a for a in self.usable_arrays() if a.kind != "global"]
        if not pointers:
            return self.checksum()
        array = self.random.choice(pointers)
        q, t = self.fresh("q"), array.element
        source = f"{t} *{q}s = {array.name};"
        half = "sizeof(void *) / 2"
        raw = self.fresh("b")
        i = self.fresh("i")
        ways = [
            [f"memcpy(&{q}, &{q}s, sizeof {q});"],
            [f"memcpy(&{q}, &{q}s, {half});", f"memcpy((char *)&{q} + {half}, (char *)&{q}s + {half}, {half});"],
            [f"for (unsigned {i} = 0; {i} < sizeof(void *); {i}++) ((char *)&{q})[{i}] = ((char *)&{q}s)[{i}];"],
            [f"unsigned char {raw}[sizeof(void *)];", f"memcpy({raw}, &{q}s, sizeof {raw});", *self.pick([], [f"{q}s = NULL;"]),
             f"memcpy(&{q}, {raw}, sizeof {raw});"],
            [f"uintptr_t {raw} = (uintptr_t){q}s;", f"{q} = ({t} *){raw};"],
            [f"uintptr_t {raw} = (uintptr_t){q}s + sizeof({t});", f"{q} = ({t} *)({raw} - sizeof({t}));"],
            [f"union {{ {t} *p; unsigned char b[sizeof(void *)]; uintptr_t u; }} {raw};", f"{raw}.p = {q}s;",
             f"unsigned char {raw}k = {raw}.b[1];", f"{raw}.b[1] = {'0' if self.fault() else raw + 'k'};", f"{q} = {raw}.p;"],
            [f"union {{ {t} *p; uintptr_t u; }} {raw};", f"{raw}.p = {q}s;", f"{raw}.u += sizeof({t});", f"{q} = {raw}.p - 1;"],
            [f"struct {{ char c; {t} *p; }} __attribute__((packed)) {raw} = {{1, {q}s}};", f"{q} = {raw}.p;"],
            [f"{t} *{raw}[2] = {{NULL, NULL}};", f"{raw}[{self.small(2) if self.fault() else 1}] = {q}s;", f"{q} = {raw}[1];"],
        ]
        self.arrays.append(Array(q, t, array.count, "through"))
        use = self.pick([f"add({self.element(self.arrays[-1])});"], [f"{self.element(self.arrays[-1])} = {self.expression(1)};"])
        self.arrays.pop()
        return ["{", source, f"{t} *{q} = NULL;", *self.random.choice(ways), *use, "}"]

    def compare_pointers(self):
        arrays = self.usable_arrays()
        if not arrays:
            return self.checksum()
        one = self.random.choice(arrays)
        same = [a for a in arrays if a.element == one.element]
        other = self.random.choice(same)
        left = f"{one.name} + {self.index(one.count)}"
        right = f"{other.name} + {self.index(other.count)}"
        if self.chance(0.15):
            right = f"{other.name} + {other.count}"
        if self.chance(0.15):
            right = "NULL"
        operator = self.pick("==", "!=", "==", "<") if right != "NULL" else self.pick("==", "!=")
        return [f"if ({left} {operator} {right}) {{", *self.block(1), "}"]

    def difference(self):
        arrays = self.usable_arrays()
        if not arrays:
            return self.checksum()
        a = self.random.choice(arrays)
        p, q = self.fresh("q"), self.fresh("q")
        lines = ["{", f"{a.element} *{p} = {a.name} + {self.index(a.count)}, *{q} = {a.name} + {self.index(a.count)};"]
        lines += self.pick([f"add((unsigned)({p} - {q}));"], [f"if ({p} <= {q}) add((unsigned)({q} - {p}));"],
                           [f"for (; {p} < {q}; {p}++) add(*{p});"], [f"if ({p} != {q}) {{ add(*{p}); *{q} = *{p}; }}"],
                           [f"while ({q} > {p}) add(*--{q});"])
        return [*lines, "}"]

    def scope(self):
        """A variable whose scope ends; a pointer to it that should not be used afterwards."""
        element, count = self.random.choice(ELEMENTS), self.random.randint(1, 3)
        local, pointer = self.fresh("z"), self.fresh("q")
        array = Array(pointer, element, count, "through")
        late = [f"add(*{pointer});"] if self.fault() else [f"add({pointer} == NULL);"] if self.chance(0.2) else []
        self.arrays.append(array)
        body = self.block(1)
        self.arrays.pop()
        keep = f"static {element} {pointer}o[{count}];" if self.chance(0.2) else f"{element} {pointer}o[{count}] = {{1}};"
        again = [f"{pointer} = {pointer}o;", f"add({self.element(array)});"] if self.chance(0.5) else []
        return ["{", keep, f"{element} *{pointer} = {pointer}o;", "{", f"{element} {local}[{count}] = {{{self.constant()}}};", f"{pointer} = {local};",
                *body, "}", *late, *again, "}"]

    def temporary_block(self):
        element, count = self.random.choice(ELEMENTS), self.random.randint(1, 4)
        name = self.fresh("t")
        array = Array(name, element, count, "temporary")
        size = f"{count} * sizeof({element})" if self.chance(0.6) else f"({count} + {self.small(3)}) * sizeof({element})"
        lines = ["{", f"{element} *{name} = malloc({size});", *self.initialise(array)]
        self.arrays.append(array)
        lines += self.block(2)
        self.arrays.pop()
        if self.chance(0.2):
            lines += [f"{element} *{name}c = {name};", f"{name} = NULL;", f"free({name}c);"]
        elif not self.fault():
            lines += [f"free({name});"]
        if self.fault():
            lines += self.pick([f"free({name});"], [f"add({name}[0]);"], [f"free({name} + 1);"])
        return [*lines, "}"]

    def resize(self):
        heaps = [a for a in self.arrays if a.kind == "heap"]
        aliased = any(a.kind in ("alias", "field") for a in self.arrays)
        if not heaps or (aliased and not self.fault()):
            return self.temporary_realloc()
        a = self.random.choice(heaps)
        size = f"({a.count} + {self.small(3)}) * sizeof({a.element})"
        if a.nullable:
            return [f"if ({a.name}) {a.name} = realloc({a.name}, {size});"]
        return [f"{a.name} = realloc({a.name}, {size});", f"add({self.element(a)});"]

    def temporary_realloc(self):
        element, name = self.random.choice(ELEMENTS), self.fresh("t")
        before, after = self.random.randint(1, 4), self.random.randint(1, 4)
        array = Array(name, element, before, "temporary")
        grown = Array(name, element, after, "temporary")
        size = f"{after} * sizeof({element})" if self.chance(0.5) else f"({after} + {self.small(2)}) * sizeof({element})"
        lines = ["{", f"{element} *{name} = malloc({before} * sizeof({element}));", *self.initialise(array)]
        lines += [f"{name} = realloc({name}, {size});"] if not self.fault() else [f"{element} *{name}n = realloc({name}, {size});", f"add(*{name});",
                                                                                f"{name} = {name}n;"]
        lines += [f"add({self.element(Array(name, element, min(before, after), 'temporary'))});", f"{self.element(grown)} = {self.expression(1)};"]
        return [*lines, f"free({name});", "}"]

    def call_table(self):
        if "operations" not in self.helpers:
            self.helpers.append("operations")
            self.functions.append("static int plus(int a, int b) { return (int)((unsigned)a + (unsigned)b); }\n"
                                  "static int pick_first(int a, int b) { (void)b; return a; }\n"
                                  "static int smaller(int a, int b) { return a < b ? a : b; }\n"
                                  "static int (*const table[3])(int, int) = {plus, pick_first, smaller};")
        style = self.random.random()
        arguments = f"({self.expression(1)}, {self.expression(1)})"
        if style < 0.5:
            return [f"add(table[{self.index(3)}]{arguments});"]
        name = self.fresh("g")
        if style < 0.8:
            start = "NULL" if self.fault() else "plus"
            return ["{", f"int (*{name})(int, int) = {start};", f"if ({self.condition()}) {name} = {self.pick('smaller', 'pick_first')};",
                    f"add({name}{arguments});", "}"]
        return ["{", f"struct {{ int key; int (*call)(int, int); }} {name} = {{{self.constant()}, smaller}};",
                f"if ({self.condition()}) {name}.call = &plus;", f"add({name}.call({name}.key, {self.expression(1)}));", "}"]

    def recurse(self):
        if "recursion" not in self.helpers:
            self.helpers.append("recursion")
            self.functions.append("static unsigned sum_up(const int *p, unsigned n) { int here = p[0]; if (n <= 1) return here; return here + sum_up(p + 1, n - 1); }\n"
                                  "static void unwind(int **slot, unsigned n) { int local = (int)n; if (n == 0) { **slot += 1; return; } int *mine = &local; "
                                  "unwind(&mine, n - 1); **slot += local; }\n"
                                  "static int *deepest(int *p, int *end) { return p + 1 < end ? deepest(p + 1, end) : p; }")
        ints = [a for a in self.usable_arrays() if a.element == "int"]
        if not ints or self.chance(0.3):
            name = self.fresh("z")
            return ["{", f"int {name} = {self.expression(1)} & 0xff;", f"int *{name}p = &{name};", f"unwind(&{name}p, {self.small(4)});", f"add({name});", "}"]
        a = self.random.choice(ints)
        if self.chance(0.4):
            return [f"add(*deepest({a.name}, {a.name} + 1 + {self.index(a.count)}));"]
        return [f"add(sum_up({a.name}, 1 + {self.index(a.count)}));"]

    def text(self):
        """Strings with one or two unknown characters or an unknown length."""
        word = "".join(self.random.choice("abcxy") for _ in range(self.random.randint(0, 4)))
        n = len(word) + 1
        name = self.fresh("w")
        lines = ["{"]
        style = self.random.random()
        if style < 0.3 and word:
            lines += [f'char {name}[] = "{word}";', f"{name}[{self.small(len(word))}] = {self.pick(chr(39) + 'a' + chr(39), '0', self.small(2))};"]
        elif style < 0.6:
            lines += [f'const char *{name} = {self.condition()} ? "{word}" : "{word[:1]}b";']
            n = max(n, 3)
        else:
            lines += [f'char {name}[{n + 2}] = "{word}";']
        other = self.fresh("w")
        room = n if not self.fault() else n - 1
        copied = self.pick([f"strcpy({other}, {name});"], [f"strncpy({other}, {name}, {max(room, 1)});", f"{other}[{max(room, 1) - 1}] = 0;"],
                           [f"memcpy({other}, {name}, strlen({name}) + 1);"], [f"strcpy({other}, \"\");", f"strcat({other}, {name});"])
        uses = [
            [f"add(strlen({name}));"],
            [f"add(strcmp({name}, \"{word[:2]}\") {self.pick('==', '<', '>')} 0);"],
            [f"{{ const char *{other} = strchr({name}, '{self.pick('a', 'x', 'y')}');", *([] if self.fault() else [f"if ({other})"]), f"add((unsigned)*{other} + (unsigned)({other} - {name})); }}"],
            [f"char {other}[{max(room, 1)}];", *copied, f"add(strlen({other}));", f"add({other}[0]);"],
            [f"char *{other} = malloc({max(room, 1)});", *copied, f"add({other}[strlen({other}) ? strlen({other}) - 1 : 0]);", f"free({other});"],
            [f"char *{other} = strdup({name});", f"add(memcmp({other}, {name}, strlen({name})) == 0);", *([] if self.fault() else [f"free({other});"])],
            [f"add(strncmp({name}, \"{word[:3]}\", 2) == 0);"],
        ]
        return [*lines, *self.random.choice(uses), "}"]

    def string_buffer(self):
        """A buffer filled up to an unknown place, then read up to its end."""
        name, i = self.fresh("w"), self.fresh("i")
        room = self.random.randint(2, 5)
        end = self.small(room) if not self.fault() else self.small(room + 1)
        fill = self.pick(f"memset({name}, 'a', {name}n);", f"for (unsigned {i} = 0; {i} < {name}n; {i}++) {name}[{i}] = 'a' + {i};")
        place = self.pick(f"char {name}[{room}];", f"char *{name} = __builtin_alloca({room});", f"char *{name} = __builtin_alloca({name}n + 1);")
        use = self.pick([f"add(strlen({name}));"], [f"for (char *{i} = {name}; *{i}; {i}++) add(*{i});"], [f"add(strcmp({name}, \"ab\") == 0);"],
                        [f"add((unsigned)(strchr({name}, 0) - {name}));"], [f"{name}[strlen({name}) / 2] = 0;", f"add(strlen({name}));"])
        stop = f"{name}[{name}n] = 0;" if not self.fault() else ""
        return ["{", f"unsigned {name}n = {end};", place, fill, stop, *use, "}"]

    def find_byte(self):
        found = self.fixed_bytes()
        if not found:
            return self.checksum()
        q = self.fresh("q")
        check = "" if self.fault() else f"if ({q}) "
        return ["{", f"const char *{q} = memchr({found[0]}, {self.pick('0', '1', '7', self.small(3))}, {self.random.randint(1, found[1])});",
                f"{check}add(*{q});", f"add({q} == NULL);", "}"]

    def punning(self):
        name = self.fresh("x")
        union = ("union { unsigned w; unsigned char b[4]; unsigned short h[2]; struct { unsigned lo : 5; unsigned mid : 14; int hi : 13; } f; "
                 "struct { unsigned char c; short s; } p; float g; }")
        writes = [f"{name}.b[{self.index(4)}] = {self.expression(1)};", f"{name}.h[{self.index(2)}] = {self.expression(1)};", f"{name}.f.mid = {self.expression(1)};",
                  f"{name}.f.hi = {self.expression(1)};", f"{name}.f.lo += 3;", f"{name}.w ^= {self.expression(1)};", f"{name}.p.s = {self.small(3)};"]
        reads = [f"add({name}.w);", f"add({name}.b[{self.index(4)}]);", f"add({name}.f.hi);", f"add({name}.f.mid);", f"add({name}.h[1]);", f"add({name}.p.s);",
                 f"add({name}.f.lo + {name}.b[3]);"]
        steps = self.random.sample(writes, 2) + self.random.sample(reads, 2)
        if self.chance(0.2):
            pool = self.random.sample(writes, 2)
            steps = [f"if ({self.condition()}) {{ {pool[0]} }} else {{ {pool[1]} }}"] + steps
        return ["{", f"{union} {name} = {{{self.pick('0', '0x12345678u', self.small(4))}}};", *steps, "}"]

    def by_value(self):
        if not self.records:
            return self.checksum()
        lvalue, record = self.random.choice(self.records)
        found = self.integer_field("x", record)
        if not found or record.has_pointer():
            return self.assign()
        helper = f"by_value_{record.tag}"
        if helper not in self.helpers:
            self.helpers.append(helper)
            saved = self.integers, self.arrays, self.records, self.loop_variables
            self.integers, self.arrays, self.records, self.loop_variables = [("k", "int")], [], [("x", record)], []
            change = [f"{self.integer_field('x', record)[0]} = k;", f"add({self.expression(1)});"]
            self.integers, self.arrays, self.records, self.loop_variables = saved
            self.functions.append(f"static {record.spelling} {helper}({record.spelling} x, int k) {{ {' '.join(change)} return x; }}")
        field = self.integer_field(f"{helper}({lvalue}, {self.expression(1)})", record)
        result = [f"{lvalue} = {helper}({lvalue}, {self.expression(1)});"]
        if "[" not in field[0]:
            result = self.pick(result, [f"add({field[0]});"])
        return result

    def guarded(self):
        nullable = [a for a in self.arrays if a.nullable]
        if not nullable:
            return self.branch() if self.depth <= 3 else self.assign()
        a = self.random.choice(nullable)
        use = self.pick(f"add({self.element(a)});", f"{self.element(a)} = {self.expression(1)};")
        return [use if self.fault() else f"if ({a.name}) {use}"]

    def pointer_array(self):
        arrays = self.usable_arrays()
        if len(arrays) < 2:
            return self.checksum()
        one = self.random.choice(arrays)
        same = [a for a in arrays if a.element == one.element]
        chosen = [self.random.choice(same) for _ in range(self.random.randint(2, 3))]
        count = min(a.count for a in chosen)
        name = self.fresh("q")
        entries = [a.name for a in chosen]
        if self.fault():
            entries[self.random.randrange(len(entries))] = "NULL"
        lines = ["{", f"{one.element} *{name}[{len(entries)}] = {{{', '.join(entries)}}};"]
        if self.chance(0.3):
            lines.append(f"{name}[{self.index(len(entries))}] = {self.random.choice([a.name for a in chosen])};")
        place = f"{name}[{self.index(len(entries))}][{self.index(count)}]"
        return [*lines, self.pick(f"add({place});", f"{place} = {self.expression(1)};", f"{place}++;"), "}"]

    def walk(self):
        arrays = self.usable_arrays()
        if not arrays:
            return self.checksum()
        a = self.random.choice(arrays)
        q = self.fresh("q")
        end = a.count if not self.fault() else a.count + 1
        stop = self.pick(f"{q} < {a.name} + {end}", f"{q} != {a.name} + {end}", f"{q} != {a.name} + {end} && *{q} != {self.constant()}")
        act = self.pick(f"add(*{q});", f"*{q} = {self.expression(1)};", f"if (*{q} == {self.pick(0, 1, 3)}) break;", f"*{q} += 1;")
        return [f"for ({a.element} *{q} = {a.name}; {stop}; {q}++) {{", act, "}"]

    def nodes(self):
        """A short list, built and taken apart."""
        if "nodes" not in self.helpers:
            self.helpers.append("nodes")
            self.types_text = "struct node { struct node *next; int data; struct node *back; };"
            self.functions.append(self.types_text)
        head, i = self.fresh("h"), self.fresh("i")
        build = [f"for (unsigned {i} = 0; {i} < {self.pick('2', '3', self.small(4))}; {i}++) {{" if self.chance(0.5) else
                 f"unsigned {head}n = {self.small(4)};\nfor (unsigned {i} = 0; {i} < {head}n; {i}++) {{",
                 f"struct node *n = malloc(sizeof *n); n->next = {head}; n->data = {self.expression(1)}; n->back = NULL; if ({head}) {head}->back = n; {head} = n;", "}"]
        uses = [
            [f"for (struct node *n = {head}; n; n = n->next) add(n->data);"],
            [f"if ({head} && {head}->next) {{ struct node *n = {head}->next; {head}->next = n->next; if (n->next) n->next->back = {head}; free(n); }}"],
            [f"if ({head} && {head}->next) add({head}->next->back->data);"],
            [f"struct node **at = &{head};", f"while (*at && (*at)->data != {self.constant()}) at = &(*at)->next;",
             *([] if self.fault() else ["if (*at)"]), "{ struct node *n = *at; *at = n->next; if (n->next) n->next->back = n->back; free(n); }"],
        ]
        drop = [f"while ({head}) {{ struct node *n = {head}->next; free({head}); {head} = n; }}"]
        if self.fault():
            drop = self.pick([f"free({head});"], [f"while ({head}) {{ free({head}); {head} = {head}->next; }}"])
        return ["{", f"struct node *{head} = NULL;", *build, *self.random.choice(uses), *drop, "}"]

    def freed_compare(self):
        """A freed block's address may come again, or not."""
        p, q = self.fresh("q"), self.fresh("q")
        use = self.pick(f"if ({p} == {q}) add(1);", f"if ({p} == {q}) {q}[0] = 3;", f"add({p} != {q});") if not self.fault() else \
            f"if ({p} == {q}) {p}[0] = 1;"
        return ["{", f"int *{p} = malloc(4 * sizeof(int));", f"free({p});", f"int *{q} = malloc(4 * sizeof(int));", use, f"free({q});", "}"]

    def flexible(self):
        name = self.fresh("q")
        if "packet" not in self.helpers:
            self.helpers.append("packet")
            self.functions.append("struct packet { unsigned char length; short data[]; };")
        n = self.random.randint(1, 4)
        extra = 0 if not self.fault() else -1
        i = self.fresh("i")
        return ["{", f"unsigned {name}n = {self.small(n + 1)};", f"struct packet *{name} = malloc(sizeof *{name} + ({name}n + {extra}) * sizeof(short));",
                f"{name}->length = {name}n;", f"for (unsigned {i} = 0; {i} < {name}->length; {i}++) {name}->data[{i}] = {i} + 1;",
                f"if ({name}->length > {self.random.randrange(n)}) add({name}->data[{self.random.randrange(n)}]);" if self.fault() else
                f"if ({name}->length) add({name}->data[{name}->length - 1]);", f"free({name});", "}"]

    def index_by_guard(self):
        arrays = self.usable_arrays()
        if not arrays or not self.integers:
            return self.checksum()
        a = self.random.choice(arrays)
        name, kind = self.random.choice(self.integers)
        upper = f"{name} < {a.count}" if not self.fault() else f"{name} <= {a.count}"
        lower = f"{name} >= 0 && " if not self.fault() else ""
        use = self.pick(f"add({a.name}[{name}]);", f"{a.name}[{name}] = {self.expression(1)};", f"{a.name}[{name}]++;")
        return [f"if ({lower}{upper}) {use}"]

    def helper_call(self):
        """A function of its own that gets an array, and changes globals."""
        arrays = self.usable_arrays()
        if not arrays:
            return self.checksum()
        a = self.random.choice(arrays)
        if len([h for h in self.helpers if h.startswith("work")]) >= 2:
            return self.assign()
        name = self.fresh("work")
        self.helpers.append(name)
        saved = self.integers, self.arrays, self.records, self.loop_variables, self.depth
        self.integers = [("k", "int")]
        self.arrays = [Array("p", a.element, a.count, "local")] + [x for x in saved[1] if x.kind == "global"]
        self.records, self.loop_variables, self.depth = [], [], 2
        body = [line.replace("return 0;", "return p;") for line in self.block(3)]
        self.integers, self.arrays, self.records, self.loop_variables, self.depth = saved
        self.functions.append(f"static {a.element} *{name}({a.element} *p, int k) {{\n" + "\n".join(body) + "\nreturn p;\n}")
        result = Array(f"{name}({a.name}, {self.expression(1)})", a.element, a.count, "through")
        return [self.pick(f"add({self.element(result)});", f"{name}({a.name}, {self.expression(1)});")]

    # ---- the whole

    def generate(self):
        for _ in range(self.random.randint(1, 3)):
            self.make_record(self.chance(0.3))
        before, after = [], []
        makers = [self.declare_integer, self.declare_integer] + [
            self.pick(self.declare_integer, self.declare_array, self.declare_array, self.declare_record, self.declare_pointer, self.declare_pointer)
            for _ in range(self.random.randint(2, 5))]
        for make in makers:
            lines, cleanup = make()
            before += lines
            after = cleanup + after
        body = []
        for _ in range(self.random.randint(2, 7)):
            body += self.statement()
        types = [self.record_text(t) for t in self.types]
        parts = [PRELUDE, *types, *self.globals, *self.functions, "int main(void) {", *before, *body, *after,
                 "#ifdef TARGET", "if ((sum & 63) == TARGET) reach_error();", "#endif", "return sum & 63;", "}"]
        return indent("\n".join(parts))


def indent(text):
    lines, depth = [], 0
    for line in text.split("\n"):
        closing = line.startswith("}")
        lines.append(("  " * max(depth - closing, 0)) + line if line and not line.startswith("#") else line)
        depth += line.count("{") - line.count("}")
    return "\n".join(lines) + "\n"


def generate(seed):
    return Program(seed).generate()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(generate(int(sys.argv[1])), end="")
