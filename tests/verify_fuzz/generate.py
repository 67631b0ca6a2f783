#!/usr/bin/env python3
"""Random small C programs about memory: generate.py SEED prints one. The same seed gives the same program everywhere.

Every input is small (see `small`), every loop and recursion is short, so that most programs have few executions. About half of the programs have accesses that may go
wrong, put in on purpose; the others should be correct, but nothing depends on it: the truth is what concrete runs show. A program computes a checksum of all that it
reads and returns 64 and its last bits; with the macro TARGET it calls reach_error if they are TARGET."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from address_statements import AddressStatements  # noqa: E402
from data_statements import DataStatements  # noqa: E402
from library_statements import LibraryStatements  # noqa: E402
from memory_statements import MemoryStatements  # noqa: E402
from program import ProgramBase  # noqa: E402
from value_statements import ValueStatements  # noqa: E402

PRELUDE = """#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static unsigned sum;
static void add(unsigned x) { sum = (sum << 1) + x; }
static unsigned below(unsigned n) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assume(x < n); return x; }
static unsigned at_most(unsigned n) { unsigned char x = __VERIFIER_nondet_uchar(); return x <= n ? x : 0; }
"""

# What a statement may be; a program draws from all of them, deep inside of others only from the first two groups.
MEMORY = ("assign", "checksum", "copy_part", "copy_record", "bytes_of", "fill_part", "move_pointer", "pointer_through_bytes", "compare_pointers", "difference",
          "scope", "temporary_block", "resize", "call_table", "recurse", "text", "punning", "by_value", "guarded", "pointer_array", "walk", "nodes", "find_byte",
          "freed_compare", "flexible", "index_by_guard", "helper_call", "string_buffer")
WHOLE = ("low_bits", "align_up", "asked_alignment", "order_of_three", "neighbours", "pointer_as_number", "block_again", "address_hash", "empty_blocks", "literals",
         "integer_round_trip", "compared", "character_class", "sorted_array", "reallocated", "formatted", "parsed", "tokens", "environment", "duplicated", "printed",
         "searched", "unwritten_copy", "unwritten_variable", "padding", "variable_arguments", "variable_array", "discarded", "floating", "permutation",
         "owning_list", "cleanup_by_goto", "container", "narrow_counter", "table_of_rows", "nested_bits")
CONTROL = ("branch", "loop", "switch", "early_out")


class Program(ProgramBase, MemoryStatements, DataStatements, AddressStatements, LibraryStatements, ValueStatements):
    # ---- statements: lists of lines

    def statement(self):
        self.depth += 1
        groups = [MEMORY, WHOLE] + ([CONTROL] if self.depth <= 3 else [])
        name = self.random.choice(self.random.choice(groups))
        self.constructs.add(name)
        lines = getattr(self, name)()
        self.depth -= 1
        return lines

    def block(self, most=3):
        lines = []
        for _ in range(self.random.randint(1, most)):
            lines += self.statement()
        return lines

    def assign(self):
        found = self.integer_lvalue()
        if not found:
            return self.checksum()
        operator = self.pick("=", "=", "=", "+=", "^=", "|=")
        return [f"{found[0]} {operator} {self.expression()};"]

    def checksum(self):
        return [f"add({self.expression(1)});"]

    def branch(self):
        if self.chance(0.5):
            return [f"if ({self.condition()}) {{", *self.block(2), "}"]
        return [f"if ({self.condition()}) {{", *self.block(2), "} else {", *self.block(2), "}"]

    def loop(self):
        name, bound = self.fresh("i"), self.random.randint(2, 3)
        limit = str(bound) if self.chance(0.6) else self.small(bound + 1)
        kind = self.pick("unsigned", "int", "unsigned char", "unsigned long")
        before = []
        if limit != str(bound):
            count = self.fresh("n")
            before, limit = [f"{kind} {count} = {limit};"], count
        self.loop_variables.append((name, bound))
        body = self.block(2)
        self.loop_variables.pop()
        out = [f"if ({self.condition()}) {self.pick('break', 'continue')};"] if self.chance(0.2) else []
        if self.chance(0.2):
            return ["{", *before, f"{kind} {name} = 0;", f"while ({name} < {limit}) {{", *body, f"{name}++;", "}", "}"]
        return ["{", *before, f"for ({kind} {name} = 0; {name} < {limit}; {name}++) {{", *out, *body, "}", "}"]

    def switch(self):
        lines = [f"switch ({self.small(4)}) {{"]
        for value in range(self.random.randint(2, 3)):
            lines += [f"case {value}: {{", *self.block(1), "}", *self.pick(["break;"], ["break;"], [])]
        return [*lines, "default:", *self.pick(["break;"], self.checksum()), "}"]

    def early_out(self):
        if self.chance(0.15):
            return [f"if ({self.condition()}) {self.pick('exit(0)', 'abort()', 'return 0')};"]
        return self.branch()

    # ---- the whole

    def generate(self):
        for _ in range(self.random.randint(1, 3)):
            self.make_record(self.chance(0.3))
        before, after = [], []
        makers = [self.declare_integer, self.declare_integer] + [
            self.pick(self.declare_integer, self.declare_array, self.declare_array, self.declare_record, self.declare_pointer, self.declare_pointer)
            for _ in range(self.random.randint(2, 5))]
        for make in makers:
            lines, cleanup = make()
            before += lines
            after = cleanup + after
        body = []
        for _ in range(self.random.randint(2, 7)):
            body += self.statement()
        types = [self.record_text(t) for t in self.types]
        parts = [PRELUDE, *types, *self.globals, *self.functions, "int main(void) {", *before, *body, *after,
                 "#ifdef TARGET", "if ((sum & 63) == TARGET) reach_error();", "#endif", "return 64 + (sum & 63);", "}"]
        return indent("\n".join(parts))


def indent(text):
    lines, depth = [], 0
    for line in text.split("\n"):
        closing = line.startswith("}")
        lines.append(("  " * max(depth - closing, 0)) + line if line and not line.startswith("#") else line)
        depth += line.count("{") - line.count("}")
    return "\n".join(lines) + "\n"


def generate(seed):
    """(text, the constructs in it, does it depend on choices of the machine)."""
    program = Program(seed)
    text = program.generate()
    return text, program.constructs, program.machine


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(generate(int(sys.argv[1]))[0], end="")
