#!/bin/sh
# Installs a Debian package in a fresh Debian 12 and uses it there: tools/test-package.sh PACKAGE.deb
#
# The system is made by mmdebstrap in a temporary folder and has the smallest set of packages that apt needs. It works as root, and for other
# users where the kernel lets them have namespaces of their own. Nothing of the source or build tree can be seen inside.
set -eu
package=$(realpath "$1")
checks=$(realpath "$(dirname "$0")/test-package-inside.sh")

# Containers often let root neither mount nor make devices; nothing that is done inside needs that.
skip=
if [ "$(id -u)" = 0 ] && ! unshare --mount sh -c 'mount -t tmpfs none /mnt' 2>/dev/null; then
  skip=--skip=chroot/mount
fi

# What apt on this machine has been told about proxies also holds inside.
proxy=$(mktemp)
trap 'rm -f "$proxy"' EXIT
apt-config dump Acquire | grep -i proxy >"$proxy" || true

mmdebstrap --variant=apt --quiet $skip \
  --setup-hook='mkdir -p "$1/etc/apt/apt.conf.d"' \
  --setup-hook="upload $proxy /etc/apt/apt.conf.d/90proxy" \
  --customize-hook="upload $package /tmp/cairn.deb" \
  --customize-hook="upload $checks /tmp/checks.sh" \
  --customize-hook='chroot "$1" sh /tmp/checks.sh /tmp/cairn.deb' \
  bookworm /dev/null
