#!/usr/bin/env python3
"""Random C programs about lists: generate.py SEED prints one. The same seed gives the same program everywhere.

A program has one kind of node (links, data, payload) and one or two lists, on which it does a random sequence of operations with choices by
__VERIFIER_nondet_int. About a third has a fault on purpose, somewhere in the operations; the others should be correct, but nothing depends on it."""

import random
import sys

KINDS = ("singly", "singly", "doubly", "cyclic", "sentinel", "embedded", "ring", "lists")
PAYLOADS = ("none", "none", "none", "block", "optional", "sublist", "shared", "self", "tagged", "pool", "mixed")
# Kinds whose list is a pointer to a node that a function can take and give back.
PLAIN = ("singly", "doubly", "cyclic")
FAULTS = ("skip_free", "use_after_free", "no_null_check", "double_free", "lose_tail", "no_back_link", "payload_kept", "uninitialised_link")


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.kind = self.random.choice(KINDS)
        self.payload = self.random.choice(PAYLOADS)
        self.lists = ["a", "b"][: self.random.choice((1, 1, 2))]
        self.fault = self.random.choice(FAULTS) if self.random.random() < 0.33 else None
        self.fault_spent = self.fault is None
        self.counter = self.random.random() < 0.4
        # Data of all nodes in [0, bound): an index into an array of so many elements is right.
        self.bound = self.random.choice((None, None, 1, 3, 8))
        self.globals = self.random.random() < 0.15
        # What the second pointer of a node of a sublist means at first, if it has one.
        self.second = (None, "NULL", "s->next", "s")[seed % 4]
        # Blocks that lists have nothing to do with: so many that only what differs in two states is compared (heap/sharing/common_part.h).
        self.bystanders = 10 if seed % 5 == 0 else 0
        # Lists below a node of a list of lists: those may have lists again.
        self.below = 2 if seed % 3 == 0 else 1
        self.functions = []
        self.number = 0

    # ---- helpers

    def faulty(self, name):
        """Whether the fault of that name happens here; at most once a program."""
        if self.fault_spent or self.fault != name or self.random.random() < 0.4:
            return False
        self.fault_spent = True
        return True

    def pick(self, *choices):
        return self.random.choice(choices)

    def nondet(self):
        return "__VERIFIER_nondet_int()"

    def data(self):
        if self.bound:
            return self.pick("0", str(self.bound - 1), f"(unsigned){self.nondet()} % {self.bound}", f"i % {self.bound} < 0 ? 0 : i % {self.bound}",
                             f"k >= 0 && k < {self.bound} ? k : 0")
        return self.pick("0", "1", "7", self.nondet(), "i", "(i & 1)")

    def fresh(self):
        self.number += 1
        return self.number

    # ---- the node type

    def header(self):
        fields = ["int data;"]
        links = {
            "singly": ["struct node *next;"],
            "cyclic": ["struct node *next;"],
            "doubly": ["struct node *next;", "struct node *prev;"],
            "sentinel": ["struct node *next;", "struct node *prev;"],
            "embedded": ["struct link link;"],
            "ring": ["struct node *next;"],
            "lists": ["struct node *next;", "struct node *below;"],
        }[self.kind]
        self.random.shuffle(links)
        parts = [fields, links]
        if self.payload in ("block", "optional", "shared", "mixed"):
            parts.append(["int *extra;"])
        elif self.payload == "sublist":
            parts.append(["struct sub *extra;"])
        elif self.payload == "self":
            parts.append(["struct node *extra;"])
        elif self.payload == "tagged":
            parts.append(["int tag;", "int *extra;"])
        elif self.payload == "pool":
            parts.append(["int *extra;"])
        self.random.shuffle(parts)
        body = " ".join(field for part in parts for field in part)
        text = "#include <stddef.h>\n#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n\n"
        if self.kind == "embedded":
            text += "struct link { struct link *next; struct link *prev; };\n"
        if self.payload == "sublist":
            text += "struct sub { struct sub *next; int value; struct sub *other; };\n" if self.second else "struct sub { struct sub *next; int value; };\n"
        text += f"struct node {{ {body} }};\n"
        if self.kind == "embedded":
            text += "#define NODE(l) ((struct node *)((char *)(l) - offsetof(struct node, link)))\n"
        if self.payload == "shared":
            text += "static int common;\n"
        if self.payload in ("pool", "mixed"):
            text += "static int *pool;\n"
        if self.globals and self.kind in PLAIN:
            text += "".join(f"static struct node *{l};\n" for l in self.lists)
        return text

    def make_node(self, name):
        lines = [f"struct node *{name} = malloc(sizeof(struct node));", f"{name}->data = {self.data()};"]
        if self.payload == "block":
            lines += [f"{name}->extra = malloc(sizeof(int));", f"*{name}->extra = {self.data()};"]
        elif self.payload == "optional":
            lines += [f"{name}->extra = {self.nondet()} ? malloc(4) : NULL;"]
        elif self.payload == "shared":
            lines += [f"{name}->extra = &common;"]
        elif self.payload == "pool":
            lines += [f"{name}->extra = pool;"]
        elif self.payload == "mixed":
            # Owned by the node, shared with others, or nothing.
            lines += [f"if ({self.nondet()}) {{", f"{name}->extra = malloc(sizeof(int));", f"*{name}->extra = {self.data()};", "} else {",
                      f"{name}->extra = {self.pick('pool', f'{self.nondet()} ? pool : NULL', 'NULL')};", "}"]
        elif self.payload == "tagged":
            lines += [f"{name}->tag = {self.nondet()} & 1;", f"if ({name}->tag) {name}->extra = malloc(4);"]
        elif self.payload == "self":
            lines += [f"{name}->extra = {self.pick(name, name, 'NULL')};"]
        elif self.payload == "sublist":
            lines += [
                f"{name}->extra = NULL;",
                f"while ({self.nondet()}) {{ struct sub *s = malloc(sizeof *s); s->value = {self.data()}; "
                f"s->next = {name}->extra; {f's->other = {self.second}; ' if self.second else ''}{name}->extra = s; }}",
            ]
        return lines

    def free_node(self, name):
        lines = []
        if self.payload in ("block", "optional") and not self.faulty("payload_kept"):
            lines += [f"free({name}->extra);"]
        elif self.payload == "mixed" and not self.faulty("payload_kept"):
            lines += [f"if ({name}->extra != pool) free({name}->extra);" if not self.faulty("double_free") else f"free({name}->extra);"]
        elif self.payload == "tagged" and not self.faulty("payload_kept"):
            lines += [f"if ({name}->tag) free({name}->extra);"]
        elif self.payload == "sublist" and not self.faulty("payload_kept"):
            lines += [f"while ({name}->extra) {{ struct sub *s = {name}->extra; {name}->extra = s->next; free(s); }}"]
        lines.append(f"free({name});")
        if self.faulty("double_free"):
            lines.append(f"free({name});")
        return lines

    def visit_node(self, name):
        """Something with the node's data."""
        choices = ["sum ^= {n}->data;", "sum = sum < {n}->data ? {n}->data : sum;", ""]
        if self.bound:
            choices += ["table[{n}->data] = 1;"] * 4 + [f"{{n}}->data = {self.data()};"]
        else:
            choices += ["{n}->data = sum;", "{n}->data = i;"]
        if self.payload == "tagged":
            choices += ["if ({n}->tag) *{n}->extra = 3;"]
        if self.payload in ("block", "shared", "pool"):
            choices += ["sum ^= *{n}->extra;", "*{n}->extra = 3;"]
        if self.payload == "mixed":
            choices += ["if ({n}->extra) *{n}->extra = 2;", "if ({n}->extra != pool) { free({n}->extra); {n}->extra = NULL; }",
                        "*{n}->extra = 1;" if self.faulty("no_null_check") else "if ({n}->extra == pool) *pool = sum;"]
        if self.payload == "optional":
            choices += ["if ({n}->extra) *{n}->extra = 1;", "if ({n}->extra && {n}->data > 3) { free({n}->extra); {n}->extra = NULL; }"]
        if self.payload == "sublist":
            choices += ["for (struct sub *s = {n}->extra; s; s = s->next) sum ^= s->value;",
                        "if ({n}->extra) { struct sub *s = {n}->extra; {n}->extra = s->next; free(s); }"]
            if self.second:
                choices += ["if ({n}->extra) {n}->extra->other = {n}->extra->next;", "if ({n}->extra) {n}->extra->other = {n}->extra;",
                            "if ({n}->extra && {n}->extra->other) sum ^= {n}->extra->other->value;"]
        if self.payload == "self":
            choices += ["if ({n}->extra) sum ^= {n}->extra->data;"]
        return [self.random.choice(choices).replace("{n}", name)]

    # ---- operations: lists of lines; `l` is an lvalue of type struct node * (or a struct link for embedded ones)

    def operation(self, l):
        table = {
            "singly": (self.sll_front, self.sll_back, self.sll_front, self.sll_traverse, self.sll_search, self.sll_insert_after,
                       self.sll_delete_first, self.sll_delete_match, self.sll_reverse, self.sll_free, self.sll_copy, self.sll_concat,
                       self.sll_insert_sorted, self.sll_split, self.sll_counted, self.sll_cursor, self.sll_queue, self.sll_pairs),
            "doubly": (self.dll_front, self.dll_back, self.dll_front, self.dll_traverse, self.dll_search, self.dll_delete_first,
                       self.dll_delete_match, self.dll_back_and_forth, self.dll_free, self.dll_reverse, self.dll_concat, self.sll_counted,
                       self.dll_cursor, self.sll_pairs),
            "cyclic": (self.cyc_insert, self.cyc_insert, self.cyc_traverse, self.cyc_rotate, self.cyc_delete, self.cyc_free,
                       self.cyc_free_up_to_first),
            "sentinel": (self.sen_insert, self.sen_insert, self.sen_traverse, self.sen_delete_match, self.sen_delete_first, self.sen_free,
                         self.sen_move),
            "embedded": (self.emb_insert, self.emb_insert, self.emb_traverse, self.emb_delete_match, self.emb_delete_first, self.emb_free,
                         self.emb_splice),
            "ring": (self.ring_insert, self.ring_insert, self.ring_traverse, self.ring_delete_match, self.ring_delete_first, self.ring_free),
            "lists": (self.lol_front, self.lol_front, self.lol_traverse, self.lol_delete_first, self.lol_push_below, self.lol_move_below,
                      self.lol_free),
        }[self.kind]
        return self.random.choice(table)(l)

    def loop(self, body):
        """A loop that adds nodes: of unknown or of constant length."""
        style = self.random.random()
        if style < 0.6:
            return [f"while ({self.nondet()}) {{", *body, *(["count++;"] if self.counter else []), "}"]
        if style < 0.8:
            return [f"for (i = 0; i < {self.random.randint(1, 4)}; i++) {{", *body, "}"]
        return [f"for (i = 0; i < n; i++) {{", *body, "}"]

    def other(self, l):
        names = [name for name in self.lists if name != l]
        return names[0] if names else None

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

    # ---- the program

    def touch_bystanders(self):
        j, other = self.random.randrange(self.bystanders), self.random.randrange(self.bystanders)
        return self.pick([f"*idle{j} = i;"], [f"*keeper = idle{j};"],
                         [f"if (*idle{j} == k) *idle{other} = *idle{j};"], [f"if (*idle{j} < *idle{other}) sum = sum + 1;"],
                         [f"free(idle{j});", f"idle{j} = malloc(sizeof(int));", f"*idle{j} = 1;"])

    def statement(self, depth=0):
        if self.bystanders and self.random.random() < 0.25:
            return self.touch_bystanders()
        style = self.random.random()
        l = self.random.choice(self.lists)
        if depth < 1 and style < 0.1:
            return [f"if ({self.nondet()}) {{", *self.statement(depth + 1), "} else {", *self.statement(depth + 1), "}"]
        if depth < 1 and style < 0.2:
            return [f"while ({self.nondet()}) {{", *self.statement(depth + 1), "}"]
        if style < 0.4 and self.kind in ("singly", "doubly") and self.random.random() < 0.6:
            return self.helper(l)
        if style < 0.4 and self.kind in (*PLAIN, "lists"):
            return self.as_function(l)
        return self.operation(l)

    def as_function(self, l):
        name = f"step{self.fresh()}"
        saved, self.lists = self.lists, ["l"]
        counter, self.counter = self.counter, False
        body = self.operation("l")
        self.lists, self.counter = saved, counter
        text = [f"static struct node *{name}(struct node *l, int n, int k) {{", "int i = 0;", "int sum = 0;", *body,
                "(void)sum;", "(void)i;", "return l;", "}"]
        if self.bound:
            text.insert(1, f"int table[{self.bound}];")
        self.functions.append(text)
        return [f"{l} = {name}({l}, n, k);"]

    def main(self):
        lines = ["int main(void) {", "int i = 0;", "int sum = 0;", f"int k = {self.nondet()};",
                 f"int n = {self.pick('3', self.nondet())};", *self.pick([], ["if (n > 6) n = 6;"])]
        if self.counter:
            lines.append("int count = 0;")
        if self.bound:
            lines.append(f"int table[{self.bound}];")
        if self.payload in ("pool", "mixed"):
            lines += ["pool = malloc(sizeof(int));", "*pool = 0;"]
        for l in self.lists:
            links = f"{l}->next = {l}->prev = {l};" if self.kind == "sentinel" else f"{l}->next = {l};"
            if self.kind in ("sentinel", "ring") and self.random.random() < 0.5:
                lines += [f"struct node head_{l};", f"struct node *{l} = &head_{l};", links]
            elif self.kind in ("sentinel", "ring"):
                lines += [f"struct node *{l} = malloc(sizeof *{l});", links]
            elif self.kind == "embedded":
                lines += [f"struct link head_{l};", f"struct link *{l} = &head_{l};", f"{l}->next = {l}->prev = {l};"]
            elif not (self.globals and self.kind in PLAIN):
                lines.append(f"struct node *{l} = NULL;")
        for j in range(self.bystanders):
            lines += [f"int *idle{j} = malloc(sizeof(int));", f"*idle{j} = {self.pick('0', 'k', self.nondet())};"]
        if self.bystanders:
            lines += ["int **keeper = malloc(sizeof(int *));", "*keeper = idle0;"]
        heaps = [l for l in self.lists if any(line.startswith(f"struct node *{l} = malloc") for line in lines)]
        first = {"singly": self.sll_front, "doubly": self.dll_front, "cyclic": self.cyc_insert, "sentinel": self.sen_insert,
                 "embedded": self.emb_insert, "ring": self.ring_insert, "lists": self.lol_front}[self.kind]
        lines += first(self.lists[0])
        for _ in range(self.random.randint(1, 4)):
            lines += self.statement()
        release = {"singly": self.sll_free, "doubly": self.dll_free, "cyclic": self.cyc_free, "sentinel": self.sen_free,
                   "embedded": self.emb_free, "ring": self.ring_free, "lists": self.lol_free}[self.kind]
        for l in self.lists:
            if not self.faulty("skip_free"):
                lines += release(l)
        lines += [f"free({l});" for l in heaps]
        lines += [f"free(idle{j});" for j in range(self.bystanders)] + ["free(keeper);"] * (self.bystanders > 0)
        if self.payload in ("pool", "mixed"):
            lines.append("free(pool);")
        lines += ["(void)i;", "(void)k;", "(void)n;", *(["(void)count;"] if self.counter else []), "return sum != 0;", "}"]
        return lines

    def text(self):
        header = self.header()
        main = self.main()
        blocks = [indent(function) for function in self.functions] + [indent(main)]
        note = f"// kind {self.kind}, levels {self.below if self.kind == 'lists' else 0}, payload {self.payload}, fault {self.fault if self.fault and self.fault_spent else 'none'}\n"
        return note + header + "\n" + "\n".join(blocks)


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


def generate(seed):
    return Program(seed).text()


if __name__ == "__main__":
    sys.stdout.write(generate(int(sys.argv[1])))
