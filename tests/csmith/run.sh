#!/bin/sh
# Compares random programs of csmith on `cairn run` with native runs: run.sh CAIRN COUNT [FIRST_SEED]
exec python3 "$(dirname "$0")/compare.py" "$@"
