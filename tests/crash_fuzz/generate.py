#!/usr/bin/env python3
"""Random programs that were hard on the engines themselves: generate.py SEED prints one. The same seed gives the same program everywhere."""

import random
import sys

import move_and_clear
import permutation


def generate(seed):
    """(the text, its truth: "true" or "false")."""
    chance = random.Random(seed)
    program = (move_and_clear if seed % 2 == 0 else permutation).Program(chance)
    text = program.text()
    return f"// TRUTH: {program.truth}\n{text}", program.truth


if __name__ == "__main__":
    print(generate(int(sys.argv[1]))[0], end="")
