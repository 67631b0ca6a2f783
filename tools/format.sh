#!/bin/sh
# Formats all C++ sources and the C models of library functions; with --check only says which are not formatted.
set -eu
cd "$(dirname "$0")/.."
mode=-i
[ "${1:-}" != --check ] || mode="--dry-run --Werror"

git ls-files --cached --others --exclude-standard -z 'src/*.h' 'src/*.cpp' 'src/*.c' 'tests/unit/*.h' 'tests/unit/*.cpp' |
  xargs -0 clang-format-19 $mode
