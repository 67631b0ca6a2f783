"""Statements about library calls, among them those whose results the standard leaves open."""


class LibraryStatements:
    def word(self, least=0, most=4):
        return "".join(self.random.choice("abcxy12") for _ in range(self.random.randint(least, most)))

    def compared(self):
        """The sign of a comparison is known, its value is not."""
        self.observe()
        one, other = self.word(), self.word()
        call = self.pick(f'strcmp("{one}", "{other}")', f'strncmp("{one}", "{other}", {self.random.randint(1, 3)})', f'strcasecmp("{one}", "{other}")',
                         f'memcmp("{one}", "{other}", {min(len(one), len(other)) + 1})', f'strcoll("{one}", "{other}")')
        r = self.fresh("r")
        sign = (one > other) - (one < other)
        if self.fault():
            check = self.pick(f"{r} == {sign}", f"{r} >= -1", f"{r} <= 1", f"{r} != 3", f"{r} == {call}")
        else:
            check = self.pick(f"({r} < 0) + ({r} == 0) + ({r} > 0) == 1", f"({r} == 0) == ({call} == 0)", f"({r} < 0) == ({call} < 0)")
        table = f"char {r}t[3] = {{1, 2, 3}};"
        use = self.pick(self.require(check), [table, f"add({r}t[1 + ({r} > 0) - ({r} < 0)]);"], [table, f"add({r}t[1 + {r}]);"] if self.fault() else [f"add({r} > 0);"])
        return ["{", f"int {r} = {call};", *use, "}"]

    def character_class(self):
        self.observe()
        c = self.fresh("c")
        name = self.pick("isdigit", "isalpha", "isspace", "isupper", "isalnum", "isxdigit", "ispunct")
        call = f"{name}({c})"
        start = f"int {c} = {self.pick(self.small(4) + ' + 47', self.small(4) + ' * 20', str(self.random.randrange(128)))};"
        if self.fault():
            use = self.pick(self.require(f"{call} <= 1"), [f"char {c}t[2] = {{0}};", f"add({c}t[{call}]);"], self.require(f"{call} != 1"))
        else:
            use = self.pick([f"char {c}t[2] = {{3, 4}};", f"add({c}t[!!{call}]);"], self.require(f"!isdigit({c}) || ({c} >= '0' && {c} <= '9')"),
                            self.require(f"toupper({c}) == {c} || islower({c})"), [f"add({call} ? 1 : 2);"])
        return ["{", start, *use, "}"]

    def sorted_array(self):
        if "by_value" not in self.helpers:
            self.helpers.append("by_value")
            self.functions.append("static int by_value(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }")
        a, k = self.fresh("a"), self.fresh("k")
        n = self.random.randint(2, 4)
        values = ", ".join(self.pick("1", "2", "5", self.small(3)) for _ in range(n))
        lines = ["{", f"int {a}[{n}] = {{{values}}};", f"qsort({a}, {n}, sizeof *{a}, by_value);"]
        if self.chance(0.5):
            lines += self.require(f"{a}[0] <= {a}[{n - 1}]") if not self.fault() else self.require(f"{a}[0] < {a}[{n - 1}]")
        else:
            self.observe()
            lines += [f"int {k} = {self.random.choice((1, 2, 5, 9))}, *{k}p = bsearch(&{k}, {a}, {n}, sizeof *{a}, by_value);"]
            lines += [f"add(*{k}p);"] if self.fault() else [f"if ({k}p) add(*{k}p);"]
            if self.chance(0.4):
                lines += [f"if ({k}p) add({k}p - {a});", *(self.require(f"!{k}p || {k}p == {a} || {k}p[-1] < *{k}p") if self.fault() else [])]
        return [*lines, "}"]

    def reallocated(self):
        """In place or moved: the old pointer is dead either way."""
        self.observe()
        p, q = self.fresh("p"), self.fresh("p")
        before, after = self.random.randint(1, 4), self.random.randint(1, 6)
        lines = ["{", f"int *{p} = malloc({before} * sizeof(int));", f"{p}[0] = {self.small(3)};", f"int *{q} = realloc({p}, {after} * sizeof(int));"]
        use = [[f"add({q}[0]);"], [f"{q}[{after - 1}] = 5;"]]
        if self.fault():
            use = [[f"if ({q} == {p}) add({p}[0]);"], self.require(f"{q} != {p}"), self.require(f"{q} == {p}"), [f"add({q}[{after}]);"]]
        return [*lines, *self.random.choice(use), f"free({q});", "}"]

    def formatted(self):
        """Numbers as text: how long it is follows from their range."""
        name = self.fresh("w")
        x, least = self.pick((self.small(4), 2), (f"{self.small(4)} + 8", 3), (f"-{self.small(4)}", 3), (f"{self.small(3)} * 100", 4))
        room = least if not self.fault() else least - 1
        call = self.pick(f'sprintf({name}, "%d", {name}x)', f'snprintf({name}, sizeof {name}, "%d", {name}x)')
        use = self.pick([f"add(strlen({name}));"], [f"add({name}[0]);"], [f"add({name}[{name}n]);"] if self.fault() else [f"add({name}n);"])
        return ["{", f"char {name}[{room}];", f"int {name}x = {x}, {name}n = {call};", *use, "}"]

    def parsed(self):
        name = self.fresh("w")
        text = self.pick("12", "7x", "", "-3", " 5", "abc", "0x1f", "99")
        call = self.pick(f'atoi("{text}")', f'(int)strtol("{text}", NULL, 10)', f'(int)strtoul("{text}", NULL, 0)')
        size = self.random.randint(2, 13)
        guard = "" if self.fault() else f"if ({name} >= 0 && {name} < {size}) "
        return ["{", f"int {name} = {call}, {name}t[{size}] = {{1}};", f"{guard}add({name}t[{name}]);", "}"]

    def tokens(self):
        name, p = self.fresh("w"), self.fresh("p")
        text = self.pick("a,b", "ab", ",,", "x,", "a b,c")
        guard = "" if self.fault() else f"if ({p}) "
        return ["{", f'char {name}[] = "{text}";', f"{name}[{self.small(2)}] = {self.pick(chr(39) + ',' + chr(39), chr(39) + 'q' + chr(39))};",
                f'char *{p} = strtok({name}, ",");', f"{guard}add(*{p});", f'{p} = {p} ? strtok(NULL, ", ") : NULL;', f"if ({p}) add(strlen({p}));", "}"]

    def environment(self):
        self.observe()
        p = self.fresh("p")
        check = "" if self.fault() else f"if ({p}) "
        return ["{", f'char *{p} = getenv("CAIRN_FUZZ_{self.random.randint(1, 2)}");', f"{check}add({p}[0] == 'x');", "}"]

    def duplicated(self):
        p = self.fresh("p")
        text = self.word(1, 4)
        n = self.random.randint(1, 3)
        call = self.pick(f'strdup("{text}")', f'strndup("{text}", {n})')
        length = len(text) if "strdup" in call else min(len(text), n)
        end = [] if self.fault() else [f"free({p});"]
        at = length if not self.fault() else length + 1
        return ["{", f"char *{p} = {call};", f"add({p}[{at}]);", f"{p}[{self.small(length)}] = 'z';", f"add(strlen({p}));", *end, "}"]

    def printed(self):
        self.observe()
        r = self.fresh("r")
        text = self.word(0, 3)
        call = self.pick(f'printf("{text}")', f'printf("%s", "{text}")', f'puts("{text}")', "putchar('x')")
        return ["{", f"int {r} = {call};", f"add({r} >= 0);", "}"]

    def searched(self):
        name, p = self.fresh("w"), self.fresh("p")
        text, part = self.word(2, 4), self.word(1, 1)
        call = self.pick(f'strstr({name}, "{part}")', f"strrchr({name}, '{part}')", f'strpbrk({name}, "{part}x")', f'{name} + strcspn({name}, "{part}")',
                         f'{name} + strspn({name}, "ab")')
        check = "" if self.fault() else f"if ({p} && *{p}) "
        return ["{", f'char {name}[] = "{text}";', f"if ({self.small(2)}) {name}[{self.random.randrange(len(text))}] = 'a';", f"char *{p} = {call};",
                f"{check}add({p}[{0 if self.chance(0.5) else 1}]);", "}"]
