"""Statements about bytes, blocks, pointers and calls: each method returns the lines of one."""

from program import ELEMENTS, Array


class MemoryStatements:
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
        if one is not other:
            self.observe()
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
