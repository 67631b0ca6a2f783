#!/bin/sh
# Opens pages of Cairn in headless Chromium: run_browser.sh CAIRN FOLDER. The folder keeps playwright-core between runs.
set -u
cairn=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)

for program in node npm chromium; do
  if ! command -v "$program" >/dev/null; then
    echo "html/browser: '$program' is not installed; tools/install-dependencies.sh installs it" >&2
    exit 1
  fi
done

mkdir -p "$folder"
cp "$here/package.json" "$here/package-lock.json" "$folder/"
if ! cmp -s "$folder/package-lock.json" "$folder/installed-lock.json"; then
  rm -f "$folder/installed-lock.json"
  if ! (cd "$folder" && npm ci --no-audit --no-fund >npm.log 2>&1); then
    cat "$folder/npm.log" >&2
    echo "html/browser: playwright-core could not be installed: npm's registry ($(npm config get registry)) cannot be reached, or refuses;" \
      "the test needs it once, later runs do without" >&2
    exit 1
  fi
  cp "$folder/package-lock.json" "$folder/installed-lock.json"
fi

cp "$here/browser_test.mjs" "$folder/"
cd "$folder" && exec node browser_test.mjs "$cairn" "$here"
