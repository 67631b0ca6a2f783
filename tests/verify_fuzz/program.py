"""What all random programs are made of: their types, declarations and integer expressions."""

import random

INTEGERS = {"char": 8, "unsigned char": 8, "signed char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned": 32, "long": 64,
            "unsigned long": 64, "long long": 64, "_Bool": 1}
ELEMENTS = ("char", "unsigned char", "short", "int", "int", "unsigned", "long")


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


class ProgramBase:
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
        self.machine = False    # it depends on what the machine or the library chooses
        self.constructs = set()

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

    def observe(self):
        """What follows depends on a choice of the machine or the library: native runs see one of many outcomes."""
        self.machine = True

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
        self.observe()
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
