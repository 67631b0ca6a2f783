"""What the tests of this folder share: running the command, and collecting what went wrong."""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(HERE, "sources")


class Checks:
    def __init__(self, cairn):
        self.cairn = os.path.abspath(cairn)
        self.failures = []
        self.count = 0

    def run(self, *arguments, cwd=SOURCES, timeout=120):
        return subprocess.run([self.cairn, *arguments], capture_output=True, text=True, timeout=timeout, cwd=cwd,
                              stdin=subprocess.DEVNULL)

    def expect(self, arguments, status, last=None, out=(), err=(), notOut=(), cwd=SOURCES):
        """One call: its exit status, the last line of its output, and what else its output and errors contain."""
        self.count += 1
        done = self.run(*arguments, cwd=cwd)
        lines = done.stdout.splitlines()
        problems = []
        if done.returncode != status:
            problems.append(f"exit status {done.returncode}, expected {status}")
        if last is not None and (not lines or lines[-1] != last):
            problems.append(f"last line {lines[-1] if lines else None!r}, expected {last!r}")
        for text, stream, name in [(t, done.stdout, "output") for t in out] + [(t, done.stderr, "errors") for t in err]:
            if text not in stream:
                problems.append(f"{name}: lacks {text!r}")
        problems += [f"output: must not contain {text!r}" for text in notOut if text in done.stdout]
        if problems:
            self.fail(f"cairn {' '.join(arguments)}\n  " + "\n  ".join(problems) +
                      f"\n--- output\n{done.stdout}--- errors\n{done.stderr}")
        return done

    def check(self, condition, message):
        self.count += 1
        if not condition:
            self.fail(message)

    def fail(self, message):
        self.failures.append(message)

    def finish(self):
        for failure in self.failures:
            print(failure)
        print(f"{self.count} checks, {len(self.failures)} failed")
        sys.exit(1 if self.failures else 0)
