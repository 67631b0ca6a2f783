"""Statements about texts, unions, structures, tables and lists: each method returns the lines of one."""

from program import Array


class DataStatements:
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
        self.observe()
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
