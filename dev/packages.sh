#!/bin/sh
# packages.sh GROUP -- installs what is missing of a group of packages.txt and of the groups above it.
# Nothing missing: prints nothing. Root: apt-get installs exactly the missing ones. Else: prints the
# line to run and ends with status 2. A system without dpkg is trusted when the tools are there, else they are named.
set -eu
group=${1:?usage: packages.sh GROUP}
here=$(dirname "$0")
names=$(awk -v group="$group" '
  /^#/ || NF == 0 { next }
  found && $1 != group { exit }
  { for (i = 2; i <= NF; ++i) print $i }
  $1 == group { found = 1 }
  END { if (!found) exit 1 }' "$here/../packages.txt") || {
  echo "deft: packages.txt has no group '$group'" >&2
  exit 2
}

if ! command -v dpkg-query >/dev/null 2>&1; then
  missing=
  for tool in cc cmake ninja pkg-config; do
    command -v $tool >/dev/null 2>&1 || missing="$missing $tool"
  done
  if [ "$group" != play ]; then
    for tool in clang clang-format tiled python3; do
      command -v $tool >/dev/null 2>&1 || missing="$missing $tool"
    done
  fi
  for module in jansson libxml-2.0 zlib libzstd cairo fontconfig $([ "$group" = play ] || echo cmocka); do
    pkg-config --exists $module 2>/dev/null || missing="$missing $module"
  done
  [ -z "$missing" ] && exit 0
  echo "deft: this is no Debian; install these yourself:$missing" >&2
  exit 2
fi

missing=
for name in $names; do
  case $(dpkg-query -W -f '${Status}' "$name" 2>/dev/null) in
    *' ok installed') ;;
    *) missing="$missing $name" ;;
  esac
done
[ -z "$missing" ] && exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "deft: there is no apt-get; install these yourself:$missing" >&2
  exit 2
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "deft: packages are missing; run this, then try again:" >&2
  echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends$missing" >&2
  exit 2
fi
echo "deft: installing$missing"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086 # a list of words
apt-get install -y -qq --no-install-recommends $missing >/dev/null
