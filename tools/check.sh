#!/bin/sh
# Builds the preset `check` (all invariants, optimised a little) and runs in it what is short: unit tests, and an eighth of
# the programs of tests/programs. Ends with one line "N passed, N failed": tools/check.sh JOBS
set -eu
cd "$(dirname "$0")/.."
jobs=$1
units="support program term numeric solver heap cpa interp analysis proof"

tools/build.sh check "$jobs" cairn $(printf 'unit_%s ' $units)
log=build/check/units.log
status=0
tools/run-tests.sh check --tests-regex "^unit/($(echo $units | tr ' ' '|'))\$" >"$log" 2>&1 || status=1
sed '$d' "$log"
units_counted=$(tail -n 1 "$log")
log=build/check/programs.log
python3 tests/run_verify.py build/check/bin/cairn --every 8 --late --timeout 30 --jobs "$jobs" >"$log" 2>&1 || status=1
sed '$d' "$log"
programs_counted=$(tail -n 1 "$log")

# "N passed, N failed", twice.
printf '%s\n%s\n' "$units_counted" "$programs_counted" |
  awk '/^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3; lines++ }
       END { if (lines < 2) failed++; printf "%d passed, %d failed\n", passed, failed }'
exit $status
