#!/bin/sh
# Installs the Debian 12 packages that Cairn needs and that are missing.
#
#   tools/install-dependencies.sh            what building, the demo and the tests need
#   tools/install-dependencies.sh develop    that, and the formatter and the linter
#   tools/install-dependencies.sh package    that of the first line, and what makes and tries a Debian package
#
# Prints the apt line before it runs it (through sudo when not root) and says nothing when everything is there.
# With CAIRN_NO_INSTALL=1 it installs nothing: it stops with that line if something is missing.
set -eu

build="
  make cmake ninja-build g++ mold ccache git python3
  llvm-19-dev libclang-19-dev libclang-cpp19-dev clang-19 libzstd-dev zlib1g-dev
  libz3-dev libcvc5-dev cvc5 libppl-dev libgmp-dev
  libfmt-dev libcli11-dev nlohmann-json3-dev libyaml-cpp-dev libgtest-dev libgoogle-perftools-dev
  python3-jsonschema python3-yaml groff-base zsh
  csmith libcsmith-dev libclang-rt-19-dev gcc-multilib graphviz parallel
  chromium
"
# Node.js may be there from elsewhere, with npm in the same package.
{ command -v node && command -v npm; } >/dev/null || build="$build nodejs npm"
develop="clang-format-19 clang-tidy-19"
package="dpkg-dev mmdebstrap uidmap"

case "${1:-build}" in
  build) wanted=$build ;;
  develop) wanted="$build $develop" ;;
  package) wanted="$build $package" ;;
  *)
    echo "usage: $0 [build|develop|package]" >&2
    exit 3
    ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "Cairn is built from packages of Debian 12, and this machine has no apt. It needs:" $wanted >&2
  exit 1
fi

missing=
for package in $wanted; do
  status=$(dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null | sort -u || true)
  case "$status" in
    *installed*) [ "$status" != "not-installed" ] || missing="$missing $package" ;;
    *) missing="$missing $package" ;;
  esac
done
[ -n "$missing" ] || exit 0

root=
[ "$(id -u)" = 0 ] || root="sudo "
echo "${root}apt-get update && ${root}apt-get install -y --no-install-recommends$missing"

if [ "${CAIRN_NO_INSTALL:-0}" = 1 ]; then
  echo "Some packages are missing and CAIRN_NO_INSTALL is set: the line above installs them." >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
${root}apt-get update
${root}env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
