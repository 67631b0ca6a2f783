#!/bin/sh
# Shows what cairn does on the two examples: examples/demo.sh PATH_TO_CAIRN
set -u
cairn=$1

# Runs one command visibly, and stops the demo if it does not end as it should: show EXPECTED_STATUS ARGUMENTS...
show() {
  expected=$1
  shift
  printf '\n$ cairn'
  printf ' %s' "$@"
  printf '\n'
  status=0
  "$cairn" "$@" || status=$?
  if [ "$status" != "$expected" ]; then
    echo "exit status $status, expected $expected" >&2
    exit 1
  fi
}

echo "A list program that frees its nodes in the right order, on a list of three nodes:"
show 0 run examples/list-correct.c --input 3

printf '\n%s\n' "The same with two lines swapped. On the empty list nothing goes wrong:"
show 0 run examples/list-faulty.c --input 0

printf '\n%s\n' "On a list of one node it reads the node that it has just freed:"
show 1 run examples/list-faulty.c --input 1

printf '\n%s\n' "Cairn finds such an input by itself, and says how the program gets there:"
show 1 verify examples/list-faulty.c --timeout 60

printf '\n%s\n' "And it proves a correct program, for lists of any length. The loop invariants say why:"
show 0 verify examples/list-invariants.c --invariants --timeout 60

printf '\n%s\n' "How Cairn sees the function that does it (cairn dump shows the whole program):"
printf '\n$ cairn dump examples/list-faulty.c --function freeAll\n'
"$cairn" dump examples/list-faulty.c --function freeAll
