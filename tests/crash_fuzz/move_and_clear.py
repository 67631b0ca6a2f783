"""Random C programs that move nodes between several lists and clear them again. Each node may own blocks.

Every program is correct, or has one fault on purpose that some input shows: then `Program.truth` is "false"."""

# What goes wrong, and in which operation.
FAULTS = ("keeps_owned", "frees_twice", "forgets_list", "keeps_source")


class Program:
    def __init__(self, random):
        self.random = random
        self.links = random.choice(("singly", "singly", "doubly", "queue"))
        self.owned = random.choice((0, 1, 1, 1, 2))
        self.optional = random.random() < 0.3  # an owned block may be missing
        self.count = random.choice((2, 2, 2, 3))
        self.storage = random.choice(("globals", "globals", "locals", "array", "struct"))
        self.style = random.choice(("switch", "if", "loops"))
        self.fault = random.choice(FAULTS) if random.random() < 0.2 else None
        if self.fault == "keeps_owned" and (self.owned == 0 or self.optional):
            self.fault = "forgets_list"
        # What a global holds at the end of the program is no leak.
        if self.fault == "forgets_list" and self.storage in ("globals", "array"):
            self.fault = "frees_twice"
        self.truth = "false" if self.fault else "true"

    # ---- The data

    def list_type(self):
        return "struct queue" if self.links == "queue" else "struct node *"

    def types(self):
        fields = ["struct node *next;"] + (["struct node *prev;"] if self.links == "doubly" else [])
        fields += [f"char *own{i};" for i in range(self.owned)] + (["int value;"] if self.random.random() < 0.5 else [])
        self.random.shuffle(fields)
        lines = ["struct node { " + " ".join(fields) + " };"]
        if self.links == "queue":
            lines.append("struct queue { struct node *head; struct node *tail; };")
        if self.storage == "struct":
            names = " ".join(f"{self.list_type()} l{i};" for i in range(self.count))
            lines.append(f"struct state {{ {names} }};")
        return lines

    def place(self, i):
        """The address of list `i`."""
        return {"globals": f"&l{i}", "locals": f"&l{i}", "array": f"&lists[{i}]", "struct": f"&s.l{i}"}[self.storage]

    def variables(self):
        zero = "{0}" if self.links == "queue" or self.storage in ("array", "struct") else "0"
        kind = self.list_type()
        declared = {"globals": " ".join(f"static {kind} l{i};" for i in range(self.count)),
                    "locals": " ".join(f"{kind} l{i} = {zero};" for i in range(self.count)),
                    "array": f"static {kind} lists[{self.count}];",
                    "struct": "struct state s = {0};"}[self.storage]
        return declared, self.storage in ("globals", "array")

    # ---- Functions

    def free_node(self):
        frees = [f"free(t->own{i});" for i in range(self.owned)]
        if self.fault == "keeps_owned":
            frees.pop()
        if self.fault == "frees_twice" and frees:
            frees.append(frees[0])
        elif self.fault == "frees_twice":
            return "free(t); free(t);"
        return " ".join(frees + ["free(t);"])

    def fill(self):
        parts = []
        for i in range(self.owned):
            block = f"malloc({self.random.choice((1, 4, 8))})"
            parts.append(f"t->own{i} = {'__VERIFIER_nondet_int() ? ' + block + ' : 0' if self.optional else block};")
        return " ".join(parts)

    def functions(self):
        return {"singly": self.singly, "doubly": self.doubly, "queue": self.queue}[self.links]()

    def taken(self):
        """The statement of `move` that takes the node from its list."""
        return "" if self.fault == "keeps_source" else "*from = t->next; "

    def singly(self):
        clear = self.random.choice((
            "static void clear(struct node **l) { while (*l) { struct node *t = *l; *l = t->next; %s } }",
            "static void clear(struct node **l) { struct node *t = *l; while (t) { struct node *n = t->next; %s t = n; } *l = 0; }",
            "static void drop(struct node *t) { if (t) { drop(t->next); %s } }\nstatic void clear(struct node **l) { drop(*l); *l = 0; }"))
        return [
            clear % self.free_node(),
            "static void move(struct node **from, struct node **to) { struct node *t = *from; "
            f"if (t) {{ {self.taken()}t->next = *to; *to = t; }} }}",
            "static void move_all(struct node **from, struct node **to) { while (*from) { struct node *t = *from; "
            "*from = t->next; t->next = *to; *to = t; } }",
            "static void push(struct node **l) { struct node *t = malloc(sizeof *t); "
            f"{self.fill()} t->next = *l; *l = t; }}",
            "static void append(struct node **l) { while (*l) l = &(*l)->next; push(l); }",
            "static void trade(struct node **a, struct node **b) { struct node *t = *a; *a = *b; *b = t; }"]

    def doubly(self):
        return [
            "static void clear(struct node **l) { while (*l) { struct node *t = *l; *l = t->next; if (*l) (*l)->prev = 0; "
            f"{self.free_node()} }} }}",
            "static void put(struct node **l, struct node *t) { t->next = *l; t->prev = 0; if (*l) (*l)->prev = t; *l = t; }",
            "static void move(struct node **from, struct node **to) { struct node *t = *from; "
            f"if (t) {{ {self.taken()}" + ("" if self.fault == "keeps_source" else "if (*from) (*from)->prev = 0; ") +
            "put(to, t); } }",
            "static void move_all(struct node **from, struct node **to) { while (*from) { struct node *t = *from; "
            "*from = t->next; if (*from) (*from)->prev = 0; put(to, t); } }",
            f"static void push(struct node **l) {{ struct node *t = malloc(sizeof *t); {self.fill()} put(l, t); }}",
            "static void append(struct node **l) { push(l); }",
            "static void trade(struct node **a, struct node **b) { struct node *t = *a; *a = *b; *b = t; }"]

    def queue(self):
        taken = "" if self.fault == "keeps_source" else "from->head = t->next; if (!from->head) from->tail = 0; "
        return [
            "static void put(struct queue *q, struct node *t) { t->next = 0; if (q->tail) q->tail->next = t; else q->head = t; "
            "q->tail = t; }",
            "static void clear(struct queue *q) { while (q->head) { struct node *t = q->head; q->head = t->next; "
            f"{self.free_node()} }} q->tail = 0; }}",
            f"static void move(struct queue *from, struct queue *to) {{ struct node *t = from->head; if (t) {{ {taken}put(to, t); }} }}",
            "static void move_all(struct queue *from, struct queue *to) { if (!from->head) return; "
            "if (to->tail) to->tail->next = from->head; else to->head = from->head; to->tail = from->tail; "
            "from->head = from->tail = 0; }",
            f"static void push(struct queue *q) {{ struct node *t = malloc(sizeof *t); {self.fill()} put(q, t); }}",
            "static void append(struct queue *q) { push(q); }",
            "static void trade(struct queue *a, struct queue *b) { struct queue t = *a; *a = *b; *b = t; }"]

    # ---- What happens

    def two(self):
        first, second = self.random.sample(range(self.count), 2)
        return self.place(first), self.place(second)

    def operation(self):
        one = self.place(self.random.randrange(self.count))
        a, b = self.two()
        return self.random.choice((
            f"move({a}, {b});", f"move({a}, {b});", f"move({b}, {a});", f"push({one});", f"push({a}); clear({b});",
            f"push({a}); clear({b});", f"move_all({a}, {b});", f"clear({one});", f"append({one});", f"trade({a}, {b});",
            f"while (__VERIFIER_nondet_int()) push({one});"))

    def steps(self):
        # A fault needs a list with a node: a first step makes sure that there can be one.
        operations = [f"push({self.place(0)});", f"move({self.place(0)}, {self.place(1)});"]
        operations += [self.operation() for _ in range(self.random.randrange(1, 4))]
        if self.style == "switch":
            cases = [f"case {i}: {o} break;" for i, o in enumerate(operations[:-1])] + [f"default: {operations[-1]}"]
            return ["while (__VERIFIER_nondet_int()) switch (__VERIFIER_nondet_int()) {", *cases, "}"]
        if self.style == "if":
            return ["while (__VERIFIER_nondet_int()) {", *(f"if (__VERIFIER_nondet_int()) {{ {o} }}" for o in operations), "}"]
        return [f"while (__VERIFIER_nondet_int()) {{ {o} }}" for o in operations]

    def text(self):
        declared, outside = self.variables()
        lists = list(range(self.count))
        self.random.shuffle(lists)
        if self.fault == "forgets_list":
            lists.remove(self.random.choice((0, 1)))
        main = ["int main(void) {"] + ([] if outside else [declared]) + self.steps()
        main += [f"clear({self.place(i)});" for i in lists] + ["return 0; }"]
        lines = ["#include <stdlib.h>", "int __VERIFIER_nondet_int(void);", *self.types()]
        return "\n".join(lines + ([declared] if outside else []) + self.functions() + main) + "\n"
