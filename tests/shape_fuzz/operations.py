"""What the random programs of generate.py do with a list, one method an operation: the statements as lines of C."""


def indent(lines):
    depth, result = 0, []
    for line in lines:
        line = line.strip()
        if not line:
            continue
        depth -= line.startswith("}")
        result.append("  " * depth + line)
        depth += line.count("{") - line.count("}") + line.startswith("}")
    return "\n".join(result) + "\n"


class Operations:
    # singly linked

    def sll_front(self, l):
        link = [] if self.faulty("uninitialised_link") else [f"x->next = {l};"]
        return self.loop([*self.make_node("x"), *link, f"{l} = x;"])

    def sll_back(self, l):
        if self.random.random() < 0.5:
            return ["{", f"struct node **end = &{l};", "while (*end) end = &(*end)->next;",
                    *self.loop([*self.make_node("x"), "x->next = NULL;", "*end = x;", "end = &x->next;"]), "}"]
        return ["{", f"struct node *last = {l};", "while (last && last->next) last = last->next;",
                *self.loop([*self.make_node("x"), "x->next = NULL;", f"if (last) last->next = x; else {l} = x;", "last = x;"]), "}"]

    def sll_traverse(self, l):
        start = f"struct node *x = {l}"
        if self.random.random() < 0.3:
            return ["{", f"{start};", "while (x) {", *self.visit_node("x"), "x = x->next;", "}", "}"]
        return [f"for ({start}; x; x = x->next) {{", *self.visit_node("x"), "}"]

    def sll_search(self, l):
        key = self.pick("1", "7", "k")
        check = "" if self.faulty("no_null_check") else "if (x) "
        return ["{", f"struct node *x = {l};", f"while (x && x->data != {key}) x = x->next;", f"{check}x->data = {self.data()};", "}"]

    def sll_insert_after(self, l):
        check = "" if self.faulty("no_null_check") else "if (at) "
        return ["{", f"struct node *at = {l};", f"while (at && {self.nondet()}) at = at->next;", f"{check}{{",
                *self.make_node("x"), "x->next = at->next;", "at->next = x;", "}", "}"]

    def sll_delete_first(self, l):
        drop = self.free_node("x")
        if self.faulty("skip_free"):
            drop = []
        order = [f"{l} = x->next;", *drop]
        if self.faulty("use_after_free"):
            order = [*drop, f"{l} = x->next;"]
        return [f"if ({l}) {{", f"struct node *x = {l};", *order, *(["count--;"] if self.counter else []), "}"]

    def sll_delete_match(self, l):
        test = self.pick("x->data == 1", "x->data > k", self.nondet())
        if self.random.random() < 0.5:
            return ["{", f"struct node **at = &{l};", "while (*at) {", "struct node *x = *at;", f"if ({test}) {{", "*at = x->next;",
                    *self.free_node("x"), *self.pick(["break;"], []), "} else {", "at = &x->next;", "}", "}", "}"]
        return ["{", f"struct node *before = NULL;", f"struct node *x = {l};", f"while (x && !({test})) {{", "before = x;",
                "x = x->next;", "}", "if (x) {", f"if (before) before->next = x->next; else {l} = x->next;", *self.free_node("x"), "}", "}"]

    def sll_reverse(self, l):
        keep = f"{l} = back;" if not self.faulty("lose_tail") else ""
        return ["{", "struct node *back = NULL;", f"while ({l}) {{", f"struct node *x = {l}->next;", f"{l}->next = back;",
                f"back = {l};", f"{l} = x;", "}", keep, "}"]

    def sll_free(self, l):
        drop = self.free_node("x")
        if self.faulty("skip_free"):
            drop = []
        order = [f"{l} = x->next;", *drop]
        if self.faulty("use_after_free"):
            order = [*drop, f"{l} = x->next;"]
        return [f"while ({l}) {{", f"struct node *x = {l};", *order, "}"]

    def sll_copy(self, l):
        other = self.other(l)
        if not other:
            return self.sll_traverse(l)
        return [*self.sll_free(other), "{", f"struct node **end = &{other};", f"for (struct node *y = {l}; y; y = y->next) {{",
                *self.make_node("x"), "x->data = y->data;", "x->next = NULL;", "*end = x;", "end = &x->next;", "}", "}"]

    def sll_concat(self, l):
        other = self.other(l)
        if not other:
            return self.sll_reverse(l)
        return [f"if (!{l}) {{ {l} = {other}; }} else {{", f"struct node *x = {l};", "while (x->next) x = x->next;",
                f"x->next = {other};", "}", f"{other} = NULL;" if not self.faulty("double_free") else ""]

    def sll_insert_sorted(self, l):
        return ["{", *self.make_node("x"), f"struct node **at = &{l};", "while (*at && (*at)->data < x->data) at = &(*at)->next;",
                "x->next = *at;", "*at = x;", "}"]

    def sll_split(self, l):
        other = self.other(l)
        if not other:
            return self.sll_insert_after(l)
        return [*self.sll_free(other), "{", f"struct node *x = {l};", f"while (x && x->next && {self.nondet()}) x = x->next;",
                "if (x) {", f"{other} = x->next;", "" if self.faulty("double_free") else "x->next = NULL;", "}", "}"]

    def sll_counted(self, l):
        """Builds and goes along by number; the number is right unless nodes were there before."""
        first = self.dll_front(l) if self.kind == "doubly" else self.sll_front(l)
        if first[0].startswith("while"):
            first = ["{", "int made = 0;", first[0], *first[1:-1], "made++;", "}"]
        else:
            first = ["{", "int made = 0;", first[0], *first[1:-1], "made++;", "}"]
        check = self.pick("", f"if (!x) break;")
        return [*first, f"struct node *x = {l};", "for (int j = 0; j < made; j++) {", check, *self.visit_node("x"), "x = x->next;", "}",
                *self.pick([], ["if (made > 0 && !x) sum++;"]), "}"]

    def sll_cursor(self, l):
        """A pointer into the middle that lives over loops."""
        return ["{", f"struct node *at = {l};", f"while (at && {self.nondet()}) at = at->next;", *self.sll_traverse(l),
                *self.pick(self.sll_front(l), []), "while (at) {", *self.visit_node("at"), "at = at->next;", "}", "}"]

    dll_cursor = sll_cursor

    def sll_queue(self, l):
        """Appends at the end and takes from the front, in one loop with two pointers."""
        link = [] if self.faulty("uninitialised_link") else ["x->next = NULL;"]
        return [*self.sll_free(l), "{", "struct node *last = NULL;", f"while ({self.nondet()}) {{", f"if ({self.nondet()}) {{",
                *self.make_node("x"), *link, f"if (last) last->next = x; else {l} = x;", "last = x;", f"}} else if ({l}) {{",
                f"struct node *x = {l};", f"{l} = x->next;", f"if (!{l}) last = NULL;" if not self.faulty("use_after_free") else "",
                *self.free_node("x"), "}", "}", "}"]

    def sll_pairs(self, l):
        """Two steps at once."""
        return [f"for (struct node *x = {l}; x && x->next; x = x->next->next) {{", *self.visit_node("x"), *self.visit_node("x->next"), "}"]

    # doubly linked

    def dll_front(self, l):
        back = "" if self.faulty("no_back_link") else f"if ({l}) {l}->prev = x;"
        return self.loop([*self.make_node("x"), f"x->next = {l};", "x->prev = NULL;", back, f"{l} = x;"])

    def dll_back(self, l):
        return ["{", f"struct node *last = {l};", "while (last && last->next) last = last->next;",
                *self.loop([*self.make_node("x"), "x->next = NULL;", "x->prev = last;", f"if (last) last->next = x; else {l} = x;",
                            "last = x;"]), "}"]

    dll_traverse = sll_traverse
    dll_search = sll_search
    dll_free = sll_free

    def dll_delete_first(self, l):
        back = "" if self.faulty("no_back_link") else f"if ({l}) {l}->prev = NULL;"
        return [f"if ({l}) {{", f"struct node *x = {l};", f"{l} = x->next;", back, *self.free_node("x"), "}"]

    def dll_delete_match(self, l):
        test = self.pick("x->data == 1", "x->data > k", self.nondet())
        return [f"for (struct node *x = {l}; x;) {{", "struct node *after = x->next;", f"if ({test}) {{",
                f"if (x->prev) x->prev->next = after; else {l} = after;",
                "" if self.faulty("no_back_link") else "if (after) after->prev = x->prev;", *self.free_node("x"), "}", "x = after;", "}"]

    def dll_back_and_forth(self, l):
        return ["{", f"struct node *x = {l};", "while (x && x->next) x = x->next;", "while (x) {", *self.visit_node("x"), "x = x->prev;",
                "}", "}"]

    def dll_reverse(self, l):
        return [f"for (struct node *x = {l}; x;) {{", "struct node *after = x->next;", "x->next = x->prev;", "x->prev = after;",
                f"{l} = x;", "x = after;", "}"]

    def dll_concat(self, l):
        other = self.other(l)
        if not other:
            return self.dll_back_and_forth(l)
        back = "" if self.faulty("no_back_link") else f"if ({other}) {other}->prev = x;"
        return [f"if (!{l}) {{ {l} = {other}; }} else {{", f"struct node *x = {l};", "while (x->next) x = x->next;",
                f"x->next = {other};", back, "}", f"{other} = NULL;"]

    # cyclic, without sentinel; the variable points to some node

    def cyc_insert(self, l):
        return self.loop([*self.make_node("x"), f"if ({l}) {{ x->next = {l}->next; {l}->next = x; }} else {{ x->next = x; {l} = x; }}",
                          *self.pick([], [f"{l} = x;"])])

    def cyc_traverse(self, l):
        check = "" if self.faulty("no_null_check") else f"if ({l}) "
        return [f"{check}{{", f"struct node *x = {l};", "do {", *self.visit_node("x"), "x = x->next;", f"}} while (x != {l});", "}"]

    def cyc_rotate(self, l):
        return [f"if ({l}) {l} = {l}->next;"]

    def cyc_delete(self, l):
        return [f"if ({l}) {{", f"struct node *x = {l}->next;", f"if (x == {l}) {{ {l} = NULL; }} else {{ {l}->next = x->next; }}",
                *self.free_node("x"), "}"]

    def cyc_free(self, l):
        cut = "" if self.faulty("double_free") else f"{l}->next = NULL;"
        return [f"if ({l}) {{", f"struct node *y = {l}->next;", cut, "while (y) {", "struct node *x = y;", "y = x->next;",
                *self.free_node("x"), "}", f"{l} = NULL;", "}"]

    def cyc_free_up_to_first(self, l):
        """Compares with the address of a node that is freed already."""
        rest = self.pick([], self.make_node("fresh") + ["fresh->next = fresh;", f"if (fresh == {l}) sum++;", *self.free_node("fresh")])
        return [f"if ({l}) {{", f"struct node *y = {l};", "do {", "struct node *x = y;", "y = x->next;", *self.free_node("x"),
                f"}} while (y != {l});", *rest, f"{l} = NULL;", "}"]

    # cyclic, singly linked, with a sentinel

    def ring_insert(self, l):
        link = [] if self.faulty("uninitialised_link") else [f"x->next = {l}->next;"]
        return self.loop([*self.make_node("x"), *link, f"{l}->next = x;"])

    def ring_traverse(self, l):
        return [f"for (struct node *x = {l}->next; x != {l}; x = x->next) {{", *self.visit_node("x"), "}"]

    def ring_delete_match(self, l):
        test = self.pick("x->data == 1", "x->data > k", self.nondet())
        return ["{", f"struct node *before = {l};", f"while (before->next != {l}) {{", "struct node *x = before->next;", f"if ({test}) {{",
                "before->next = x->next;", *self.free_node("x"), *self.pick(["break;"], []), "} else {", "before = x;", "}", "}", "}"]

    def ring_delete_first(self, l):
        check = "" if self.faulty("no_null_check") else f"if ({l}->next != {l}) "
        return [f"{check}{{", f"struct node *x = {l}->next;", f"{l}->next = x->next;", *self.free_node("x"), "}"]

    def ring_free(self, l):
        drop = [] if self.faulty("skip_free") else self.free_node("x")
        return [f"while ({l}->next != {l}) {{", f"struct node *x = {l}->next;", f"{l}->next = x->next;", *drop, "}"]

    # lists of lists: the nodes of the outer list hold a list of nodes of the same type, and so may those

    def lol_fill(self, name, levels=None):
        levels = self.below if levels is None else levels
        if levels == 0:
            return [f"{name}->below = NULL;"]
        inner = {"x": "y", "y": "z"}[name]
        return [f"{name}->below = NULL;", f"while ({self.nondet()}) {{", *self.make_node(inner), *self.lol_fill(inner, levels - 1),
                f"{inner}->next = {name}->below;", f"{name}->below = {inner};", "}"]

    def lol_front(self, l):
        return self.loop([*self.make_node("x"), *self.pick(self.lol_fill("x"), ["x->below = NULL;"]), f"x->next = {l};", f"{l} = x;"])

    def lol_traverse(self, l):
        deeper = ["for (struct node *z = y->below; z; z = z->next) {", *self.visit_node("z"), "}"] if self.below == 2 else []
        inner = [] if self.faulty("no_null_check") else ["for (struct node *y = x->below; y; y = y->next) {", *self.visit_node("y"), *deeper, "}"]
        return [f"for (struct node *x = {l}; x; x = x->next) {{", *self.visit_node("x"), *(inner or ["sum ^= x->below->data;"]), "}"]

    def lol_drop(self, name, levels=None):
        levels = self.below if levels is None else levels
        if levels == 0 or self.faulty("skip_free"):
            return self.free_node(name)
        inner = {"x": "y", "y": "z"}[name]
        return [f"while ({name}->below) {{", f"struct node *{inner} = {name}->below;", f"{name}->below = {inner}->next;",
                *self.lol_drop(inner, levels - 1), "}", *self.free_node(name)]

    def lol_delete_first(self, l):
        return [f"if ({l}) {{", f"struct node *x = {l};", f"{l} = x->next;", *self.lol_drop("x"), "}"]

    def lol_push_below(self, l):
        return [f"for (struct node *x = {l}; x; x = x->next) {{", *self.make_node("y"), "y->below = NULL;", "y->next = x->below;",
                "x->below = y;", "}"]

    def lol_move_below(self, l):
        """The first inner list goes to the end of the outer one's first element that has none."""
        forget = "" if self.faulty("double_free") else "x->below = NULL;"
        return [f"if ({l} && {l}->next) {{", f"struct node *x = {l};", "struct node *z = x->next;", "if (!z->below) {",
                "z->below = x->below;", forget, "}", "}"]

    def lol_free(self, l):
        return [f"while ({l}) {{", f"struct node *x = {l};", f"{l} = x->next;", *self.lol_drop("x"), "}"]

    # functions on lists, some recursive

    def helper(self, l):
        if self.kind == "singly":
            makers = (self.help_push, self.help_pop, self.help_reverse, self.help_drop, self.help_length, self.help_append, self.help_remove)
        else:
            makers = (self.help_push, self.help_pop, self.help_drop, self.help_length)
        return self.random.choice(makers)(l)

    def define(self, result, name, params, body):
        table = [f"int table[{self.bound}];", "(void)table;"] if self.bound else []
        names = ["int i = 0, k = 0, sum = 0;", "(void)i, (void)k, (void)sum;"]
        self.functions.append([f"static {result} {name}({params}) {{", *names, *table, *body, "}"])

    def help_push(self, l):
        name = f"push{self.fresh()}"
        back = ["x->prev = NULL;", "" if self.faulty("no_back_link") else "if (*l) (*l)->prev = x;"] if self.kind == "doubly" else []
        self.define("void", name, "struct node **l", [*self.make_node("x"), "x->next = *l;", *back, "*l = x;"])
        return self.pick([f"{name}(&{l});"], [f"while ({self.nondet()}) {name}(&{l});"], [f"{name}(&{l});", f"{name}(&{l});"])

    def help_pop(self, l):
        name = f"pop{self.fresh()}"
        check = [] if self.faulty("no_null_check") else ["if (!*l) return 0;"]
        back = ["if (*l) (*l)->prev = NULL;"] if self.kind == "doubly" else []
        order = ["*l = x->next;", *back, "int found = x->data;", *self.free_node("x")]
        if self.faulty("use_after_free"):
            order = ["*l = x->next;", *back, *self.free_node("x"), "int found = x->data;"]
        self.define("int", name, "struct node **l", [*check, "struct node *x = *l;", *order, "return found;"])
        return self.pick([f"sum ^= {name}(&{l});"], [f"while ({l}) sum ^= {name}(&{l});"])

    def help_reverse(self, l):
        name = f"reverse{self.fresh()}"
        if self.random.random() < 0.5:
            self.define("struct node *", name, "struct node *l, struct node *done",
                        ["if (!l) return done;", "struct node *x = l->next;", "l->next = done;", f"return {name}(x, l);"])
            return [f"{l} = {name}({l}, NULL);"]
        self.define("struct node *", name, "struct node *l",
                    ["struct node *done = NULL;", "while (l) {", "struct node *x = l->next;", "l->next = done;", "done = l;", "l = x;", "}",
                     "return done;" if not self.faulty("lose_tail") else "return l;"])
        return [f"{l} = {name}({l});"]

    def help_drop(self, l):
        name = f"drop{self.fresh()}"
        if self.random.random() < 0.6:
            body = [f"{name}(l->next);", *self.free_node("l")]
            if self.faulty("use_after_free"):
                body = [*self.free_node("l"), f"{name}(l->next);"]
            self.define("void", name, "struct node *l", ["if (!l) return;", *body])
        else:
            self.define("void", name, "struct node *l", ["while (l) {", "struct node *x = l;", "l = x->next;", *self.free_node("x"), "}"])
        return [f"{name}({l});", f"{l} = NULL;"]

    def help_length(self, l):
        name = f"length{self.fresh()}"
        self.define("int", name, "const struct node *l", [f"return l ? 1 + {name}(l->next) : 0;"])
        return [f"sum ^= {name}({l});"]

    def help_append(self, l):
        name = f"append{self.fresh()}"
        self.define("struct node *", name, "struct node *l, struct node *x",
                    ["if (!l) return x;", f"l->next = {name}(l->next, x);", "return l;"])
        link = [] if self.faulty("uninitialised_link") else ["x->next = NULL;"]
        return ["{", *self.make_node("x"), *link, f"{l} = {name}({l}, x);", "}"]

    def help_remove(self, l):
        name = f"remove{self.fresh()}"
        test = self.pick("l->data == 1", self.nondet())
        self.define("struct node *", name, "struct node *l",
                    ["if (!l) return NULL;", f"struct node *rest = {name}(l->next);", f"if ({test}) {{", *self.free_node("l"), "return rest;",
                     "}", "l->next = rest;" if not self.faulty("use_after_free") else "", "return l;"])
        return [f"{l} = {name}({l});"]

    # doubly linked around a sentinel node on the stack or the heap

    def sen_insert(self, l):
        where = self.pick(f"struct node *at = {l};", f"struct node *at = {l}->prev;")
        back = "" if self.faulty("no_back_link") else "at->next->prev = x;"
        return self.loop([*self.make_node("x"), where, "x->prev = at;", "x->next = at->next;", back, "at->next = x;"])

    def sen_traverse(self, l):
        step = self.pick("next", "prev")
        return [f"for (struct node *x = {l}->{step}; x != {l}; x = x->{step}) {{", *self.visit_node("x"), "}"]

    def sen_delete_match(self, l):
        test = self.pick("x->data == 1", "x->data > k", self.nondet())
        return [f"for (struct node *x = {l}->next; x != {l};) {{", "struct node *after = x->next;", f"if ({test}) {{",
                "x->prev->next = after;", "" if self.faulty("no_back_link") else "after->prev = x->prev;", *self.free_node("x"), "}",
                "x = after;", "}"]

    def sen_delete_first(self, l):
        check = "" if self.faulty("no_null_check") else f"if ({l}->next != {l}) "
        return [f"{check}{{", f"struct node *x = {l}->next;", f"{l}->next = x->next;", f"x->next->prev = {l};", *self.free_node("x"), "}"]

    def sen_free(self, l):
        drop = self.free_node("x")
        if self.faulty("skip_free"):
            drop = []
        return [f"while ({l}->next != {l}) {{", f"struct node *x = {l}->next;", f"{l}->next = x->next;", f"x->next->prev = {l};", *drop, "}"]

    def sen_move(self, l):
        other = self.other(l)
        if not other:
            return self.sen_traverse(l)
        return [f"while ({other}->next != {other}) {{", f"struct node *x = {other}->next;", f"{other}->next = x->next;",
                f"x->next->prev = {other};", f"x->next = {l};", f"x->prev = {l}->prev;", f"{l}->prev->next = x;", f"{l}->prev = x;", "}"]

    # links embedded in the node, the head is a link of its own

    def emb_insert(self, l):
        where = self.pick(f"struct link *at = {l};", f"struct link *at = {l}->prev;")
        back = "" if self.faulty("no_back_link") else "at->next->prev = &x->link;"
        return self.loop([*self.make_node("x"), where, "x->link.prev = at;", "x->link.next = at->next;", back, "at->next = &x->link;"])

    def emb_traverse(self, l):
        step = self.pick("next", "prev")
        return [f"for (struct link *p = {l}->{step}; p != {l}; p = p->{step}) {{", "struct node *x = NODE(p);", *self.visit_node("x"), "}"]

    def emb_delete_match(self, l):
        test = self.pick("x->data == 1", "x->data > k", self.nondet())
        return [f"for (struct link *p = {l}->next; p != {l};) {{", "struct node *x = NODE(p);", "p = p->next;", f"if ({test}) {{",
                "x->link.prev->next = x->link.next;", "" if self.faulty("no_back_link") else "x->link.next->prev = x->link.prev;",
                *self.free_node("x"), "}", "}"]

    def emb_delete_first(self, l):
        check = "" if self.faulty("no_null_check") else f"if ({l}->next != {l}) "
        return [f"{check}{{", f"struct node *x = NODE({l}->next);", f"{l}->next = x->link.next;", f"x->link.next->prev = {l};",
                *self.free_node("x"), "}"]

    def emb_free(self, l):
        drop = self.free_node("x")
        if self.faulty("skip_free"):
            drop = []
        return [f"while ({l}->next != {l}) {{", f"struct node *x = NODE({l}->next);", f"{l}->next = x->link.next;",
                f"x->link.next->prev = {l};", *drop, "}"]

    def emb_splice(self, l):
        other = self.other(l)
        if not other:
            return self.emb_traverse(l)
        return [f"if ({other}->next != {other}) {{", f"{other}->next->prev = {l};", f"{other}->prev->next = {l}->next;",
                f"{l}->next->prev = {other}->prev;", f"{l}->next = {other}->next;", f"{other}->next = {other}->prev = {other};", "}"]
