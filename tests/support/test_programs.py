#!/usr/bin/env python3
"""The headers and reports that programs.py reads: what is wrong must not pass for right."""

import os
import tempfile
import unittest

import programs


def parse(text, name="x_good.c"):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return programs.parse(path)


class Headers(unittest.TestCase):
    def test_all_lines(self):
        test = parse("// TRUTH: false(valid-free) line 8\n// PROPERTY: valid-memcleanup\n// INPUT: 3,0,-1,2.5\n"
                     "// DATA-MODEL: ILP32\n// FLAGS: --malloc-may-fail --undefined pure\n// OUTPUT: a\\nb\n"
                     "// ASAN: differs far-away\nint main(void) {}\n", "x_bad.c")  # fmt: skip
        self.assertEqual((test.verdict, test.kind, test.line), ("false", "valid-free", 8))
        self.assertEqual((test.prop, test.input, test.data_model), ("valid-memcleanup", "3,0,-1,2.5", "ILP32"))
        self.assertEqual((test.flags, test.output), (["--malloc-may-fail", "--undefined", "pure"], "a\nb"))
        self.assertEqual(test.asan, "far-away")

    def test_rejected(self):
        for text in (
            "int main(void) {}\n",
            "\n// TRUTH: true\n",
            "// TRUTH: yes\n",
            "// TRUTH: true\n// TRUTH: true\n",
            "// TRUTH: true\n// TRUHT: true\n",
            "// TRUTH: true\n// PROPERTY: memsafety\n",
            "// TRUTH: true\n// INPUT: 1 2\n",
            "// TRUTH: true\n// DATA-MODEL: LLP64\n",
            "// TRUTH: true\n// ASAN: differs\n",
        ):
            with self.subTest(text=text), self.assertRaises(programs.HeaderError):
                parse(text)
        for text in ("// TRUTH: false(valid-deref)\n", "// TRUTH: false(valid) line 1\n", "// TRUTH: false(valid-deref) line 9\n"):
            with self.subTest(text=text), self.assertRaises(programs.HeaderError):
                parse(text, "x_bad.c")

    def test_name_tells_the_truth(self):
        with self.assertRaises(programs.HeaderError):
            parse("// TRUTH: true\n", "x_bad.c")
        self.assertEqual(parse("// TRUTH: true\n", "library_strings.c").verdict, "true")


class Reports(unittest.TestCase):
    def test_violation(self):
        run = programs.parse_run(1, "printed\na.c:9:3: error: memory leak: lost\n  code\na.c:4:8: note: the block was allocated "
                                    "here\ninput: --input 3,-1\n  3  __VERIFIER_nondet_int at a.c:5:7\n"
                                    "  -1  uninitialised x at a.c:6:1\nresult: false(valid-memtrack)\n", "")  # fmt: skip
        self.assertEqual((run.end, run.kind, run.line, run.allocated), ("violated", "valid-memtrack", 9, 4))
        self.assertEqual((run.output, run.choices), ("printed", ["3", "-1"]))
        self.assertEqual(run.asked, ["__VERIFIER_nondet_int", "uninitialised x"])

    def test_ends(self):
        def end(status, last):
            return programs.parse_run(status, last + "\n", "").end

        self.assertEqual(end(0, "result: no violation (exit status 7)"), "exited")
        self.assertEqual(end(0, "result: no violation (an assumption was false)"), "assumed")
        self.assertEqual(end(2, "result: unknown(unsupported: asm)"), "unsupported")
        self.assertEqual(end(2, "result: unknown(step limit)"), "limit")
        self.assertEqual(end(2, "result: unknown(internal: oops)"), "broken")
        self.assertEqual(end(0, "result: false(valid-deref)"), "broken")
        self.assertEqual(end(139, ""), "broken")


if __name__ == "__main__":
    unittest.main()
