"""Statements about values: bytes never written and their copies, padding, variable arguments and arrays, discarded reads, floating point, lists that own blocks."""


class ValueStatements:
    def unwritten_copy(self):
        """Bytes never written have one value, the same in all copies."""
        self.observe()
        if "half" not in self.helpers:
            self.helpers.append("half")
            self.functions.append("struct half { int has; int value; short more[2]; };\nstatic struct half pass_half(struct half h) { return h; }")
        p, t = self.fresh("p"), self.fresh("t")
        ways = [f"struct half {t} = *{p};", f"struct half {t}; memcpy(&{t}, {p}, sizeof {t});", f"struct half {t} = pass_half(*{p});",
                f"struct half {t}; {t} = *{p};", f"struct half {t}b[2]; memmove({t}b + 1, {p}, sizeof *{p}); struct half {t} = {t}b[1];",
                f"{p} = realloc({p}, 2 * sizeof *{p}); {p}[1] = {p}[0]; struct half {t} = {p}[1];"]
        field = self.pick("has", "value", "more[0]", "more[1]")
        check = f"{p}->{field} == {t}.{field}" if not self.fault() else self.pick(f"{p}->{field} == {p}->value", f"{t}.{field} == 0", f"{t}.{field} < 5")
        first = self.pick([f"add({p}->{field} == 3);"], [], [])
        return ["{", f"struct half *{p} = malloc(sizeof *{p});", self.pick(f"{p}->has = 1;", f"if ({self.small(2)}) {p}->value = 2;"), *first, self.random.choice(ways),
                *self.require(check), f"free({p});", "}"]

    def unwritten_variable(self):
        self.observe()
        x = self.fresh("x")
        kind = self.pick("int", "unsigned char", "short", "long")
        check = f"{x} == {x}c" if not self.fault() else self.pick(f"{x} != 5", f"{x} == 0")
        guard = "" if not self.fault() else f"if ({x} > 3) "
        return ["{", f"{kind} {x}, *{x}p = &{x};", f"{kind} {x}c = *{x}p;", *self.pick(self.require(check), [f"int {x}t[4] = {{0}};", f"{guard}add({x}t[({x} & 3)]);"]), "}"]

    def padding(self):
        """A copy by assignment leaves padding open; memcpy carries it."""
        self.observe()
        if "padded" not in self.helpers:
            self.helpers.append("padded")
            self.functions.append("struct padded { char c; int i; short s; };\nstatic struct padded zero_padded;")
        a, b = self.fresh("x"), self.fresh("x")
        start = self.pick(f"memset(&{a}, 0, sizeof {a});", f"memcpy(&{a}, &zero_padded, sizeof {a});")
        copy = self.pick((f"struct padded {b} = {a};", False), (f"struct padded {b}; {b} = {a};", False), (f"struct padded {b}; memcpy(&{b}, &{a}, sizeof {b});", True),
                         (f"struct padded {b}; memmove(&{b}, &{a}, sizeof {a});", True))
        lines = ["{", f"struct padded {a};", start, f"{a}.c = 1;", f"{a}.i = {self.small(3)};", copy[0]]
        same = f"memcmp(&{a}, &{b}, sizeof {a}) == 0"
        if copy[1] or self.fault():
            return [*lines, *self.require(same), "}"]
        return [*lines, *self.require(f"{a}.c == {b}.c && {a}.i == {b}.i && {a}.s == {b}.s"), f"add({same});", "}"]

    def variable_arguments(self):
        if "total" not in self.helpers:
            self.helpers.append("total")
            self.functions.append("#include <stdarg.h>\nstatic unsigned total(int n, ...) { va_list all; va_start(all, n); unsigned t = 0;\n"
                                  "for (int i = 0; i < n; i++) t += va_arg(all, int);\nva_end(all); return t; }\n"
                                  "static int last(const char *kinds, ...) { va_list all; va_start(all, kinds); int r = 0;\n"
                                  "for (; *kinds; kinds++) { if (*kinds == 'i') r = va_arg(all, int); else if (*kinds == 'l') r = (int)va_arg(all, long); else r = *va_arg(all, int *); }\n"
                                  "va_end(all); return r; }")
        n = self.random.randint(0, 3)
        words = "".join(f", (int)({self.expression(1)})" for _ in range(n))
        if self.chance(0.6):
            count = str(n) if not self.fault() else f"{n} + {self.small(2)}"
            return [f"add(total({count}{words}));"]
        x = self.fresh("x")
        form = self.pick(f'add(last("ip", 1, &{x}));', f'add(last("lip", 2L, 3, &{x}));', f'add(last("pl", &{x}, 7L));')
        return ["{", f"int {x} = {self.small(3)};", form, "}"]

    def variable_array(self):
        n, a = self.fresh("n"), self.fresh("a")
        wide = self.random.randint(1, 3)
        declare = self.pick(f"int {a}[{n}][{wide}];", f"int (*{a})[{wide}] = __builtin_alloca({n} * sizeof *{a});")
        more = 0 if not self.fault() else 1
        return ["{", f"unsigned {n} = 1 + {self.small(3)};", declare, f"for (unsigned i = 0; i < {n} + {more}; i++) for (unsigned j = 0; j < {wide}; j++) {a}[i][j] = i + j;",
                f"add({a}[{n} - 1][{self.index(wide)}]);", "}"]

    def discarded(self):
        """A value that is read and thrown away is read."""
        if "wide" not in self.helpers:
            self.helpers.append("wide")
            self.functions.append("struct wide { long a[2]; char c; };\nunion either { long a; char c[12]; };")
        kind = self.pick("struct wide", "union either", "struct wide")
        p = self.fresh("p")
        form = self.pick("*{0};", "(void)*{0};", "(*{0}, 3);", "({1} ? *{0} : *{0});", "(void)(*{0}, 1);", "{0}[0];", "if ((*{0}, {1})) add(1);").format(p, self.small(2))
        start = f"{kind} *{p} = calloc(1, sizeof *{p});"
        if self.fault():
            return self.pick(["{", f"{kind} *{p} = {self.small(2)} ? calloc(1, sizeof *{p}) : NULL;", form, f"free({p});", "}"],
                             ["{", start, f"free({p});", form, "}"], ["{", f"{kind} *{p} = malloc(sizeof(long));", form, f"free({p});", "}"])
        return ["{", start, form, f"free({p});", "}"]

    def floating(self):
        x, a = self.fresh("x"), self.fresh("a")
        n = self.random.randint(2, 4)
        scale = self.pick("0.5", "1.0", "0.25")
        guard = f"if ({x} >= 0 && {x} < {n}) " if not self.fault() else ""
        return ["{", f"double {x} = {self.small(4)} * {scale};", f"int {a}[{n}] = {{1, 2}};", f"{guard}add({a}[(int){x}]);", f"add({x} > 1.0);", "}"]

    def permutation(self):
        """Swap, recurse, swap back."""
        if "permute" not in self.helpers:
            self.helpers.append("permute")
            self.functions.append("static void permute(int *a, int k, int n) { if (k == n - 1) { add(a[0]); return; }\n"
                                  "for (int i = k; i < n; i++) { int t = a[k]; a[k] = a[i]; a[i] = t; permute(a, k + 1, n); t = a[k]; a[k] = a[i]; a[i] = t; } }")
        a = self.fresh("a")
        n = self.random.randint(1, 3)
        end = n if not self.fault() else n + 1
        return ["{", f"int {a}[{n}];", f"for (int i = 0; i < {n}; i++) {a}[i] = i;", f"permute({a}, 0, {end});", *self.require(f"{a}[{n - 1}] == {n - 1}"), "}"]

    def owning_list(self):
        """Nodes that own a block each; moved between two lists and cleared."""
        if "step" not in self.helpers:
            self.helpers.append("step")
            self.functions.append("struct step { struct step *next; char *text; void (*drop)(struct step *); };\n"
                                  "static void drop_step(struct step *s) { free(s->text); free(s); }\n"
                                  "static void clear_steps(struct step **s) { while (*s) { struct step *t = *s; *s = t->next; t->drop(t); } }\n"
                                  "static void move_step(struct step **from, struct step **to) { struct step *t = *from; if (t) { *from = t->next; t->next = *to; *to = t; } }")
        h, g, i = self.fresh("h"), self.fresh("h"), self.fresh("i")
        text = f"{i}t->text = malloc(2);" if not self.fault() else f"{i}t->text = {self.small(2)} ? malloc(2) : NULL;"
        moves = [self.pick(f"move_step(&{h}, &{g});", f"if ({self.small(2)}) move_step(&{g}, &{h});") for _ in range(self.random.randint(1, 2))]
        use = self.pick([f"if ({h}) {h}->text[1] = 1;"], [f"if ({g}) add({g}->next == NULL);"], [])
        end = [f"clear_steps(&{h});", f"clear_steps(&{g});"]
        if self.fault():
            end = self.pick(end[:1], [f"if ({h}) {{ {h}->drop({h}); }}", *end], end)
        return ["{", f"struct step *{h} = NULL, *{g} = NULL;", f"for (int {i} = 0; {i} < {self.pick('2', '3', self.small(4))}; {i}++) {{",
                f"struct step *{i}t = malloc(sizeof *{i}t);", text, f"{i}t->drop = drop_step;", f"{i}t->next = {h};", f"{h} = {i}t;", "}", *moves, *use, *end, "}"]

    def cleanup_by_goto(self):
        p, q, label = self.fresh("p"), self.fresh("p"), self.fresh("out")
        free_both = [f"free({q});", f"free({p});"] if not self.fault() else self.pick([f"free({p});"], [f"free({q});", f"free({q});"])
        return ["{", f"char *{p} = NULL, *{q} = NULL;", f"{p} = malloc({1 + self.random.randrange(3)});", f"if ({self.small(2)}) goto {label};", f"{q} = malloc(4);",
                f"{q}[{self.index(4)}] = 1;", f"{p}[0] = 2;", f"if ({p}[0] == {self.pick(1, 2)}) goto {label};", f"add({p}[0]);", f"{label}:", *free_both, "}"]

    def container(self):
        if "outer" not in self.helpers:
            self.helpers.append("outer")
            self.functions.append("struct link { struct link *next; };\nstruct outer { int key; struct link link; char tail; };\n"
                                  "#define OUTER(l) ((struct outer *)((char *)(l) - __builtin_offsetof(struct outer, link)))")
        o = self.fresh("o")
        start = self.pick(f"struct outer {o}o = {{1}}, *{o} = &{o}o;", f"static struct outer {o}o; struct outer *{o} = &{o}o;")
        late = f"add(OUTER({o}->link.next)->key);" if self.fault() else f"if ({o}->link.next) add(OUTER({o}->link.next)->key);"
        return ["{", start, f"{o}->key = {self.small(3)};", f"{o}->link.next = {self.pick('NULL', '&' + o + '->link')};", late, f"add(OUTER(&{o}->link)->tail);", "}"]

    def narrow_counter(self):
        c, a = self.fresh("c"), self.fresh("a")
        kind, top = self.pick(("unsigned char", 255), ("signed char", 127), ("unsigned short", 65535))
        steps = self.random.randint(1, 4)
        size = 4
        guard = f"if ({c} >= 0 && {c} < {size}) " if not self.fault() else ""
        return ["{", f"{kind} {c} = {top - self.random.randint(0, 2)};", f"int {a}[{size}] = {{0}};", f"for (int i = 0; i < {steps}; i++) {c}++;", f"{guard}add({a}[{c}]);", "}"]

    def table_of_rows(self):
        rows, wide = self.random.randint(1, 3), self.random.randint(1, 3)
        m, i = self.fresh("m"), self.fresh("i")
        free_rows = f"for (int {i} = 0; {i} < {rows}; {i}++) free({m}[{i}]);" if not self.fault() else ""
        return ["{", f"int **{m} = malloc({rows} * sizeof *{m});", f"for (int {i} = 0; {i} < {rows}; {i}++) {{ {m}[{i}] = calloc({wide}, sizeof(int)); {m}[{i}][{wide - 1}] = {i}; }}",
                f"add({m}[{self.index(rows)}][{self.index(wide)}]);", free_rows, f"free({m});", "}"]

    def nested_bits(self):
        name = self.fresh("x")
        lines = ["{", f"struct {{ unsigned a : 3; int b : 5; unsigned char c; struct {{ unsigned d : 12; unsigned e : 9; }} in[2]; }} {name} = {{1, -2, 3}};",
                 f"{name}.in[{self.index(2)}].e = {self.expression(1)};", f"{name}.b = {self.expression(1)};", f"add({name}.b + {name}.in[1].e);"]
        array = [f"int {name}t[8] = {{0}};", f"add({name}t[{name}.a]);"]
        return [*lines, *(array if not self.fault() else [f"int {name}t[7] = {{0}};", f"{name}.a += {self.small(4)} + 3;", f"add({name}t[{name}.a]);"]), "}"]
