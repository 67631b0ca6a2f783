"""Statements that observe addresses: alignment, order, pointers as numbers. What they compute depends on where the machine places objects, so `observe` marks the program."""


class AddressStatements:
    def require(self, condition):
        """Lines that go wrong if the condition is false."""
        q = self.fresh("q")
        return [f"if (!({condition})) {{ int *{q} = NULL; add(*{q}); }}"]

    def two_objects(self):
        """(declarations, names of two pointers to int of different objects, lines at the end)."""
        p, q = self.fresh("p"), self.fresh("p")
        style = self.random.random()
        if style < 0.35:
            return [f"int {p}o = 1, {q}o = 2, *{p} = &{p}o, *{q} = &{q}o;"], p, q, []
        if style < 0.7:
            return [f"int *{p} = malloc(sizeof(int)), *{q} = malloc(sizeof(int));", f"*{p} = 3;", f"*{q} = 4;"], p, q, [f"free({p});", f"free({q});"]
        return [f"static int {p}o[2] = {{1, 2}};", f"int *{q}o = calloc(2, sizeof(int)), *{p} = {p}o, *{q} = {q}o;"], p, q, [f"free({q}o);"]

    def low_bits(self):
        self.observe()
        kind, size = self.pick(("char", 1), ("short", 2), ("int", 4), ("struct pair", 4), ("long long", 4), ("double", 4))
        name = self.fresh("z")
        if kind == "struct pair" and "pair" not in self.helpers:
            self.helpers.append("pair")
            self.functions.append("struct pair { int a; short b; };")
        declare = self.pick(f"{kind} {name}; memset(&{name}, 0, sizeof {name});", f"static {kind} {name};")
        mask = self.pick(1, 3, 7, 15) if self.fault() else size - 1
        address = f"(uintptr_t)&{name}"
        use = self.require(f"({address} & {mask}) == 0") if self.chance(0.6) else [f"add({address} & {self.pick(1, 3, 7)});"]
        return ["{", declare, *use, "}"]

    def align_up(self):
        self.observe()
        step = self.pick(4, 8, 16)
        slack = step - 1 if not self.fault() else self.pick(step - 2, 0)
        room = self.random.randint(1, 4)
        name, p = self.fresh("b"), self.fresh("p")
        declare, end = (f"char {name}[{room + slack}];", []) if self.chance(0.6) else (f"char *{name} = malloc({room + slack});", [f"free({name});"])
        round_up = self.pick(f"(char *)(((uintptr_t){name} + {step - 1}) & ~(uintptr_t){step - 1})",
                             f"{name} + (-(uintptr_t){name} & {step - 1})",
                             f"{name} + ({step} - (uintptr_t){name} % {step}) % {step}")
        return ["{", declare, f"char *{p} = {round_up};", f"for (int i = 0; i < {room}; i++) {p}[i] = (char)i;",
                *self.pick([f"add({p}[{room - 1}]);"], self.require(f"((uintptr_t){p} & {step - 1}) == 0")), *end, "}"]

    def asked_alignment(self):
        self.observe()
        step = self.pick(32, 64, 16)
        p = self.fresh("p")
        mask = step - 1 if not self.fault() else 2 * step - 1
        check = self.require(f"((uintptr_t){p} & {mask}) == 0")
        style = self.random.random()
        if style < 0.3:
            return ["{", f"_Alignas({step}) char {p}b[{self.random.randint(1, 5)}], *{p} = {p}b;", *check, "}"]
        if style < 0.6:
            return ["{", f"void *{p} = NULL;", f"if (posix_memalign(&{p}, {step}, {step}) == 0) {{", *check, f"free({p});", "}", "}"]
        return ["{", f"char *{p} = aligned_alloc({step}, {step});", f"if ({p}) {{", *check, f"{p}[{step - 1}] = 1;", "}", f"free({p});", "}"]

    def order_of_three(self):
        self.observe()
        declare, p, q, end = self.two_objects()
        r = self.fresh("p")
        lines = ["{", *declare, f"int {r}o = 7, *{r} = &{r}o;"]
        if self.chance(0.5):
            holds = f"!({p} < {q} && {q} < {r}) || {p} < {r}" if not self.fault() else f"{p} < {q} || {q} < {r}"
            lines += self.require(holds)
        else:
            sort = f"if ({{0}} > {{1}}) {{{{ int *t = {{0}}; {{0}} = {{1}}; {{1}} = t; }}}}"
            lines += [f"int *{p}s = {p}, *{q}s = {q}, *{r}s = {r};", sort.format(p + "s", q + "s"), sort.format(q + "s", r + "s"),
                      *([] if self.fault() else [sort.format(p + "s", q + "s")]), *self.require(f"{p}s < {q}s && {q}s < {r}s"),
                      f"add(*{p}s ^ *{q}s ^ *{r}s);"]
        return [*lines, *end, "}"]

    def neighbours(self):
        self.observe()
        declare, p, q, end = self.two_objects()
        use = [
            [f"if ({p} + 1 == {q}) {{", *self.require(f"{p} < {q}"), "}"],
            [f"if ((uintptr_t)({p} + 1) <= (uintptr_t){q}) {{", *self.require(f"(uintptr_t){p} < (uintptr_t){q}"), "} else {", *self.require(f"{q} + 1 <= {p}"), "}"],
            [f"if ({p} < {q}) {{", *self.require(f"(char *){q} - (char *){p} >= (long)sizeof(int)"), "}"],
            [f"if ({p} + 1 == {q}) add({p}[1]);" if self.fault() else f"if ({p} + 1 == {q}) add(*{q});"],
            self.require(f"({p} < {q}) == ((uintptr_t){p} < (uintptr_t){q})"),
            self.require(f"((uintptr_t){p} < (uintptr_t){q}) != ((uintptr_t){q} < (uintptr_t){p})"),
        ]
        return ["{", *declare, *self.random.choice(use), *end, "}"]

    def pointer_as_number(self):
        self.observe()
        declare, p, q, end = self.two_objects()
        n, r = self.fresh("n"), self.fresh("p")
        half = "sizeof(uintptr_t) * 4"
        ways = [
            [f"uintptr_t {n} = (uintptr_t){p} ^ (uintptr_t){q};", f"int *{r} = (int *)({n} ^ (uintptr_t){q});"],
            [f"uintptr_t {n} = (uintptr_t){p} + 0x1234567u;", f"int *{r} = (int *)({n} - 0x1234567u);"],
            [f"uintptr_t {n} = (uintptr_t){p} ^ 0x5a5a5a5au;", f"int *{r} = (int *)({n} ^ 0x5a5a5a5au);"],
            [f"uintptr_t {n} = (uintptr_t){p}, {n}h = {n} >> {half}, {n}l = {n} << {half} >> {half};", f"int *{r} = (int *)({n}h << {half} | {n}l);"],
            [f"uintptr_t {n} = (uintptr_t){p} - (uintptr_t){q};", f"int *{r} = (int *)({n} + (uintptr_t){q});"],
            [f"uintptr_t {n} = ~(uintptr_t){p};", f"int *{r} = (int *)~{n};"],
            [f"uintptr_t {n} = (uintptr_t){p} | 1;", *self.require(f"{n} & 1"), f"int *{r} = (int *)({n} & ~(uintptr_t)1);"],
            [f"unsigned char {n}[sizeof(int *)];", f"memcpy({n}, &{p}, sizeof {n});", f"for (unsigned i = 0; i < sizeof {n}; i++) {n}[i] ^= 0x55;",
             f"for (unsigned i = 0; i < sizeof {n}; i++) {n}[i] ^= 0x55;", f"int *{r};", f"memcpy(&{r}, {n}, sizeof {r});"],
            [f"uintptr_t {n} = (uintptr_t){p} * 2;", f"int *{r} = (int *)(({n} >> 1) | ((uintptr_t){p} >> (sizeof(uintptr_t) * 8 - 1) << (sizeof(uintptr_t) * 8 - 1)));"],
        ]
        use = f"add(*{r});" if not self.fault() else self.pick(f"add({r}[1 + {self.small(2)}]);", f"add(*({r} + 1));")
        return ["{", *declare, *self.random.choice(ways), use, *self.require(f"{r} == {p}"), *end, "}"]

    def block_again(self):
        """Memory that is freed may be handed out again."""
        self.observe()
        p, q, r = self.fresh("p"), self.fresh("p"), self.fresh("p")
        check = self.pick(f"{q} != {r}", f"!({p}n == (uintptr_t){q} && {p}n == (uintptr_t){r})") if not self.fault() else \
            self.pick(f"{p}n != (uintptr_t){q}", f"{p}n == (uintptr_t){q}")
        return ["{", f"char *{p} = malloc(8);", f"uintptr_t {p}n = (uintptr_t){p};", f"free({p});", f"char *{q} = malloc(8), *{r} = malloc(8);",
                *self.require(check), f"free({q});", f"free({r});", "}"]

    def address_hash(self):
        self.observe()
        declare, p, q, end = self.two_objects()
        n = self.fresh("n")
        size = 4 if not self.fault() else 3
        shift = self.pick(2, 3, 4)
        return ["{", *declare, f"int {n}[{size}] = {{0}};", f"{n}[((uintptr_t){p} >> {shift}) & 3] = 1;", f"{n}[((uintptr_t){q} >> {shift}) % {size}]++;", *end, "}"]

    def empty_blocks(self):
        self.observe()
        p, q = self.fresh("p"), self.fresh("p")
        check = f"!{p} || {p} != {q}" if not self.fault() else self.pick(f"{p} == {q}", f"{p} != NULL", f"{p} < {q}")
        return ["{", f"char *{p} = malloc(0), *{q} = malloc(0);", *self.require(check), f"free({p});", f"free({q});", "}"]

    def literals(self):
        self.observe()
        p, q = self.fresh("p"), self.fresh("p")
        word = self.pick("abc", "xy", "b")
        other = self.pick(word, word, "bc", "z" + word)
        check = self.pick(f"{p} != {q} || *{p} == *{q}", f"{p} <= {q} || {p} > {q}") if not self.fault() else self.pick(f"{p} == {q}", f"{p} != {q}")
        return ["{", f'const char *{p} = "{word}", *{q} = "{other}";', *self.require(check), f"add(*{p});", "}"]

    def integer_round_trip(self):
        """Not observed: a cast there and back, with a distance inside of the object."""
        arrays = self.usable_arrays()
        if not arrays:
            return self.checksum()
        a = self.random.choice(arrays)
        n, q = self.fresh("n"), self.fresh("q")
        at = self.index(a.count)
        kind = self.pick("uintptr_t", "intptr_t", "size_t")
        return ["{", f"{kind} {n} = ({kind}){a.name} + ({at}) * sizeof({a.element});", f"{a.element} *{q} = ({a.element} *){n};",
                self.pick(f"add(*{q});", f"*{q} = {self.expression(1)};", f"add(({kind}){q} - ({kind}){a.name});"), "}"]
