#!/bin/zsh -f
# Calls the completion function of zsh, with recorders in place of zsh's own: zsh_test.zsh COMPLETION_FILE
file=$1
typeset -i failures=0
typeset -a asked described

zsh -n $file || exit 1
[[ "$(head -n 1 $file)" == '#compdef cairn' ]] || { print "FAIL no #compdef line"; failures+=1 }

_arguments() {
  asked=("$@")
  [[ $1 == -C ]] && state=$wantedState
}
_describe() { described=("${(@P)2}") }
source $file 2>/dev/null

contains() {  # contains NAME PATTERN ITEMS...
  local name=$1 pattern=$2
  shift 2
  (( ${#${(M)@:#${~pattern}}} )) || { print "FAIL $name: nothing like $pattern"; failures+=1 }
}

wantedState=command words=(cairn '')
_cairn
contains commands 'verify:*' $described
contains commands 'check-proof:*' $described
wantedState=argument words=(verify '')
_cairn
contains verify '--data-model*:MODEL:\(LP64 ILP32\)' $asked
contains verify '--sarif*:FILE:_files' $asked
contains verify '*:file:_files -g "?.?c?i?"' $asked
contains verify '*--verbose\[*' $asked
wantedState=argument words=(solve '')
_cairn
contains solve '--method*\(auto graph models cvc5\)' $asked
contains solve '*:file:_files -g "\*.\(smt2\)"' $asked
print "completion of zsh: $failures failures"
exit $(( failures > 0 ))
