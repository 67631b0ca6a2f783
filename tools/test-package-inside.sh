#!/bin/sh
# What tools/test-package.sh does inside of the fresh system: test-package-inside.sh PACKAGE.deb
set -eu
package=$1
export DEBIAN_FRONTEND=noninteractive

fail() {
  echo "package: $*" >&2
  exit 1
}

# expect STATUS LAST_LINE ARGUMENTS...: the exit status and the last line of standard output of a cairn command
expect() {
  expected=$1
  last=$2
  shift 2
  status=0
  cairn "$@" >/tmp/output 2>/tmp/errors </dev/null || status=$?
  if [ "$status" != "$expected" ] || [ "$(tail -n 1 /tmp/output)" != "$last" ]; then
    cat /tmp/output /tmp/errors >&2
    fail "cairn $*: exit status $status, expected $expected and the last line '$last'"
  fi
}

apt-get install --yes --no-install-recommends "$package" >/tmp/apt.log 2>&1 || {
  cat /tmp/apt.log >&2
  fail "apt cannot install it"
}
if dpkg-query --show clang-19 g++ gcc >/dev/null 2>&1; then fail "it pulls in a compiler"; fi
if ldd /usr/bin/cairn | grep 'not found'; then fail "a library is missing"; fi

cd /
examples=/usr/share/doc/cairn/examples
cairn --version
expect 0 'result: true' verify "$examples/list-correct.c"
expect 1 'result: false(valid-deref)' verify "$examples/list-faulty.c"
expect 0 'result: true' verify "$examples/list-invariants.c" --invariants
expect 1 'result: false(valid-deref)' run "$examples/list-faulty.c" --input 1
expect 1 'result: false(valid-deref)' verify "$examples/list-faulty.c" --html /tmp/report
[ -s /tmp/report/index.html ] || fail "no page"
cairn verify "$examples/list-correct.c" --proof /tmp/list.proof >/dev/null
cairn check-proof /tmp/list.proof "$examples/list-correct.c" >/dev/null || fail "the proof is not checked"

# Headers of Clang and of the C library, in a program that uses more of them than the examples.
cat >/tmp/headers.c <<'END'
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *text = malloc(8);
  snprintf(text, 8, "%d", 1234567);
  bool same = strcmp(text, "1234567") == 0;
  free(text);
  return same ? 0 : text[0];
}
END
expect 0 'result: true' verify /tmp/headers.c

# Without the headers for 32 bits the compiler says which one is missing; with them it works.
status=0
cairn verify --data-model ILP32 /tmp/headers.c >/tmp/output 2>/tmp/errors || status=$?
[ "$status" = 3 ] && grep -q 'file not found' /tmp/errors || fail "ILP32 without headers: exit status $status, $(cat /tmp/errors)"
apt-get install --yes --no-install-recommends libc6-dev-i386 >/tmp/apt.log 2>&1 || fail "apt cannot install libc6-dev-i386"
expect 0 'result: true' verify --data-model ILP32 /tmp/headers.c

bash -c '. /usr/share/bash-completion/completions/cairn && complete -p cairn' >/dev/null || fail "no completion for bash"
for file in man/man1/cairn.1.gz zsh/vendor-completions/_cairn doc/cairn/copyright doc/cairn/docs/tutorial.md; do
  [ -s "/usr/share/$file" ] || fail "/usr/share/$file is missing"
done

apt-get purge --yes cairn >/dev/null 2>&1 || fail "it cannot be removed"
if [ -e /usr/bin/cairn ] || [ -e /usr/share/bash-completion/completions/cairn ]; then fail "something is left behind"; fi
echo "package: installed, used and removed"
