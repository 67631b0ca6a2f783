#!/usr/bin/env python3
"""Random C programs about lists: generate.py SEED prints one. The same seed gives the same program everywhere.

A program has one kind of node (links, data, payload) and one or two lists, on which it does a random sequence of operations with choices by
__VERIFIER_nondet_int. About a third has a fault on purpose, somewhere in the operations; the others should be correct, but nothing depends on it."""

import random
import sys

from operations import Operations, indent

KINDS = ("singly", "singly", "doubly", "cyclic", "sentinel", "embedded", "ring", "lists")
PAYLOADS = ("none", "none", "none", "block", "optional", "sublist", "shared", "self", "tagged", "pool", "mixed")
# Kinds whose list is a pointer to a node that a function can take and give back.
PLAIN = ("singly", "doubly", "cyclic")
FAULTS = ("skip_free", "use_after_free", "no_null_check", "double_free", "lose_tail", "no_back_link", "payload_kept", "uninitialised_link")


class Program(Operations):
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


def generate(seed):
    return Program(seed).text()


if __name__ == "__main__":
    sys.stdout.write(generate(int(sys.argv[1])))
