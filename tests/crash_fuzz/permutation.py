"""Random C programs that go through the permutations of a small array by recursion: swap, recurse, swap back.

Every program is correct, or goes one element too far: then `Program.truth` is "false"."""


class Program:
    def __init__(self, random):
        self.random = random
        self.size = random.choice((2, 3, 3, 4))
        self.element = random.choice(("int", "int", "char", "pointer", "struct"))
        self.array = random.choice(("global", "global", "local", "heap"))
        self.scheme = random.choice(("swap", "swap", "heap", "used", "twice", "mutual", "rotate", "reverse"))
        self.unknown_size = random.random() < 0.4
        self.owns = self.element == "pointer" and random.random() < 0.6
        self.splits = self.scheme in ("swap", "twice") and random.random() < 0.5  # by an index that is not known
        self.fault = random.random() < 0.2
        self.truth = "false" if self.fault else "true"

    def type(self):
        return {"int": "int", "char": "char", "pointer": "char *", "struct": "struct pair"}[self.element]

    def swap(self, a, b):
        """Statements that exchange v[a] and v[b]."""
        if self.in_function:
            return f"swap({self.v} + {a}, {self.v} + {b});"
        return f"{{ {self.type()} t = {self.v}[{a}]; {self.v}[{a}] = {self.v}[{b}]; {self.v}[{b}] = t; }}"

    def recursion(self):
        """The functions; `permute(k, n)` begins at element k of n."""
        v = "" if self.v == "a" else f"{self.type()} *v, "
        p = "" if self.v == "a" else "v, "
        visit = self.random.choice(("count++;", "visit();", f"count += {self.v}[0]{self.member()} != {self.v}[n - 1]{self.member()};"))
        last = self.random.choice(("k == n", "k >= n", "k + 1 >= n"))
        head = f"static void permute({v}int k, int n)"
        choose = f"choose({p}k, n); " if self.splits else ""
        return {
            "swap": f"{head} {{ if ({last}) {{ {visit} return; }} for (int i = k; i < n; i++) {{ {self.swap('k', 'i')} "
                    f"{choose}permute({p}k + 1, n); {self.swap('k', 'i')} }} }}",
            "heap": f"{head} {{ if (n - k <= 1) {{ {visit} return; }} for (int i = k; i < n; i++) {{ permute({p}k, n - 1); "
                    f"{self.swap('((n - k) % 2 ? k : i)', '(n - 1)')} }} }}",
            "used": f"static int used[{self.size}];\n{head} {{ if (k >= n) {{ {visit} return; }} for (int i = 0; i < n; i++) "
                    f"if (!used[i]) {{ used[i] = 1; {self.swap('k', 'i')} permute({p}k + 1, n); {self.swap('k', 'i')} used[i] = 0; }} }}",
            "twice": f"{head} {{ if ({last}) {{ {visit} return; }} int i = k + (__VERIFIER_nondet_int() != 0 && k + 1 < n); "
                     f"{choose}permute({p}k + 1, n); {self.swap('k', 'i')} permute({p}k + 1, n); {self.swap('k', 'i')} }}",
            "mutual": f"{head};\nstatic void each({v}int k, int i, int n) {{ if (i >= n) return; {self.swap('k', 'i')} "
                      f"permute({p}k + 1, n); {self.swap('k', 'i')} each({p}k, i + 1, n); }}\n"
                      f"{head} {{ if ({last}) {{ {visit} return; }} each({p}k, k, n); }}",
            "rotate": f"{head} {{ if ({last}) {{ {visit} return; }} for (int i = k; i < n; i++) {{ {self.type()} t = {self.v}[k]; "
                      f"for (int j = k; j + 1 < n; j++) {self.v}[j] = {self.v}[j + 1]; {self.v}[n - 1] = t; permute({p}k + 1, n); }} }}",
            "reverse": f"{head} {{ if (k + 1 >= n) {{ {visit} return; }} {self.swap('k', '(n - 1)')} permute({p}k + 1, n - 1); "
                       f"if (__VERIFIER_nondet_int()) {self.swap('k', '(n - 1)')} }}",
        }[self.scheme]

    def member(self):
        return ".left" if self.element == "struct" else ""

    def text(self):
        self.v = "a" if self.array == "global" and self.random.random() < 0.5 else "v"
        self.in_function = self.random.random() < 0.5
        v = "" if self.v == "a" else f"{self.type()} *v, "
        lines = ["#include <stdlib.h>", "int __VERIFIER_nondet_int(void);", "static int count;",
                 "static void visit(void) { if (__VERIFIER_nondet_int()) count++; }"]
        if self.element == "struct":
            lines.append("struct pair { int left; char *right; };")
        size = self.size - 1 if self.fault else self.size
        if self.array == "global":
            lines.append(f"static {self.type()} a[{size}];")
        if self.in_function:
            lines.append(f"static void swap({self.type()} *x, {self.type()} *y) {{ {self.type()} t = *x; *x = *y; *y = t; }}")
        if self.splits:
            lines.append(f"static void choose({v}int k, int n) {{ int i = __VERIFIER_nondet_int(); if (i < k || i >= n) return; "
                         f"{self.swap('k', 'i')} }}")
        lines.append(self.recursion())
        lines.append("int main(void) {")
        if self.array == "local":
            lines.append(f"{self.type()} a[{size}] = {{0}};")
        elif self.array == "heap":
            lines.append(f"{self.type()} *a = calloc({size}, sizeof *a);")
        start = {"int": "__VERIFIER_nondet_int()", "char": "(char)i", "pointer": "malloc(2)" if self.owns else "0",
                 "struct": "(struct pair){i, 0}"}[self.element]
        lines.append("int n = " + (f"__VERIFIER_nondet_int(); if (n < 1 || n > {self.size}) n = {self.size};"
                                   if self.unknown_size else f"{self.size};"))
        lines.append(f"for (int i = 0; i < {size}; i++) a[i] = {start};")
        lines.append(f"permute({'' if self.v == 'a' else 'a, '}0, n);")
        if self.owns:
            lines.append(f"for (int i = 0; i < {size}; i++) free(a[i]);")
        if self.array == "heap":
            lines.append("free(a);")
        lines.append("return 0; }")
        return "\n".join(lines) + "\n"
