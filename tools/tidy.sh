#!/bin/sh
# Runs the linter over src/ with the rules of .clang-tidy: tools/tidy.sh JOBS [part of a path]
set -eu
cd "$(dirname "$0")/.."
jobs=$1
only=${2:-}

[ -f build/release/build.ninja ] || cmake --preset release >/dev/null
# Sources that the build generates must be there before anything that includes them is read.
cmake --build --preset release -j "$jobs" >/dev/null
run-clang-tidy-19 -quiet -use-color=0 -j "$jobs" -p build/release -header-filter="$PWD/src/.*" "^$PWD/src/.*$only.*\.cpp$" >build/tidy.log 2>&1 && status=0 || status=$?
grep -E -A6 '(warning|error):' build/tidy.log || true
if [ $status = 0 ] && ! grep -qE '(warning|error):' build/tidy.log; then
  echo "tidy: no findings"
else
  exit 1
fi
