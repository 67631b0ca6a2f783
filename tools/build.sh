#!/bin/sh
# Configures (once; CMake itself notices changes later) and builds one preset: tools/build.sh PRESET JOBS [TARGET...]
set -eu
cd "$(dirname "$0")/.."
preset=$1
jobs=$2
shift 2

[ -f "build/$preset/build.ninja" ] || cmake --preset "$preset"
cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"}
