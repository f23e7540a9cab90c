#!/bin/sh
# api.sh json PARAMETERS OUT | check OUT | page OUT | probe -- reads the public headers by libclang and writes deft-api.json
# (docs/reference/api-json.md), the C file that checks it against a compiler, or the reference as HTML. probe ends with 0 when libclang is here. Of several
# Pythons it takes the one that has libclang.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import clang.cindex as c; c.conf.lib' >/dev/null 2>&1; then
    [ "$1" != probe ] || exit 0
    verb=$1
    shift
    exec "$python" -B "$root/dev/api/main.py" "$verb" "$root/include" "$@"
  fi
done
echo "deft: no Python here has libclang (Debian: python3-clang); ./dev/packages.sh check installs it" >&2
exit 2
