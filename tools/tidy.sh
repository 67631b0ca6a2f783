#!/bin/sh
# Runs the linter over src/ with the rules of .clang-tidy: tools/tidy.sh JOBS [part of a path]
set -eu
cd "$(dirname "$0")/.."
jobs=$1
only=${2:-}

# Sources that the build generates must be there before anything that includes them is read.
tools/build.sh release "$jobs" >/dev/null

# The linter reads headers itself: without what only g++ understands (its precompiled headers).
mkdir -p build/tidy
sed -E 's/ -include [^ ]*cmake_pch\.hxx//; s/ -Winvalid-pch//; s/ -fpch-preprocess//' \
  build/release/compile_commands.json >build/tidy/compile_commands.json

status=0
run-clang-tidy-19 -quiet -use-color=0 -j "$jobs" -p build/tidy -header-filter="$PWD/src/.*" "^$PWD/src/.*$only.*\.cpp$" \
  >build/tidy/log 2>&1 || status=$?
grep -E -A4 '(warning|error):' build/tidy/log || true
[ "$status" = 0 ] || { echo "tidy: findings, all of them in build/tidy/log"; exit 1; }
echo "tidy: no findings"
