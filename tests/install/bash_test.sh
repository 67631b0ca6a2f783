#!/bin/bash
# Calls the completion function as bash would: bash_test.sh COMPLETION_FILE
set -u
source "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir sub
touch list.c other.i formula.smt2 'two words.c' task.prp notes.txt
count=0
failures=0

# expect EXPECTED WORDS...: what is offered for the last word, in any order, as words between spaces
expect() {
  local expected=$1 offered
  shift
  COMP_WORDS=(cairn "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _cairn
  offered=$(printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' '|')
  expected=$(tr ' ' '\n' <<<"$expected" | tr '_' ' ' | sort | tr '\n' '|')
  count=$((count + 1))
  if [[ $offered != "$expected" ]]; then
    echo "FAIL cairn $*: offered $offered, expected $expected"
    failures=$((failures + 1))
  fi
}

[[ $(complete -p cairn) == 'complete -F _cairn cairn' ]] || { echo "FAIL not registered"; failures=1; }
expect 'verify' ver
expect 'check-proof' ch
expect '--version' --v
expect '' frob
expect '--malloc-may-fail' verify --mal
expect '--invariants' verify list.c --in
expect '--input' run list.c --in
expect 'LP64' verify --data-model L
expect 'LP64 ILP32' verify --data-model ''
expect 'ILP32' verify --data-model = I
expect 'LP64 ILP32' verify --data-model =
expect 'auto graph models cvc5' solve --method ''
expect 'valid-memsafety valid-deref valid-free valid-memtrack valid-memcleanup valid-loans unreach-call sub task.prp' run --property ''
expect 'list.c other.i two_words.c sub' verify ''
expect 'list.c' verify --stats li
expect 'formula.smt2 sub' solve ''
expect 'notes.txt' verify --sarif n
expect '' run --seed ''
expect 'notes.txt' verify list.c -- n
expect '' verify list.c -- --data
expect 'formula.smt2' check-proof f
echo "completion of bash: $count cases, $failures failures"
((failures == 0))
