#!/bin/sh
# Runs the tests of one built preset and ends with one line "N passed, N failed": tools/run-tests.sh PRESET [ctest options]
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift

log=build/$preset/tests.log
status=0
{ ctest --preset "$preset" -j2 --timeout 900 "$@" 2>&1 || echo "ctest: $?"; } | tee "$log" | grep -v '^ctest: [0-9]*$'

# The closing line of ctest: "97% tests passed, 2 tests failed out of 70".
counts=$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests failed out of \([0-9]*\)$/\1 \2/p' "$log")
if [ -z "$counts" ]; then
  echo "0 passed, 1 failed (the tests did not run)"
  exit 1
fi
failed=${counts% *}
total=${counts#* }
echo "$((total - failed)) passed, $failed failed"
! grep -q '^ctest: [0-9]*$' "$log" || status=1
exit $status
