#!/bin/sh
# consumers.sh ROOT BUILD SCRATCH -- installs, moves the installed tree, then builds and runs a game against it by
# find_package and by pkg-config, and against the sources by add_subdirectory, static and shared. All must print the
# same hash.
set -eu
root=$1
build=$2
scratch=$3
game=$root/tests/house/consumer
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"
. "$root/tests/house/quietly.sh"

# What is built here is only installed and linked, so it is not optimised. The installed library is.
configure() {
  quietly cmake -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O0 "$@"
}
expected=
same() {
  hash=$("$@")
  : "${expected:=$hash}"
  if [ "$hash" != "$expected" ]; then
    echo "$* printed $hash instead of $expected"
    exit 1
  fi
}

quietly cmake --install "$build" --prefix "$scratch/first"
mv first moved
[ -x moved/bin/deft ] || { echo 'the command is not installed'; exit 1; }
moved/bin/deft --version >/dev/null
for file in man/man1/deft.1 bash-completion/completions/deft zsh/site-functions/_deft deft/deft-api.json \
  deft/deft-reference.html deft/tuning.schema.json doc/deft/LICENSE doc/deft/docs/guide/start.md \
  doc/deft/examples/01_hello.c doc/deft/shared_scenes/levels/gentle.tmj; do
  [ -s "moved/share/$file" ] || { echo "share/$file is not installed"; exit 1; }
done

configure -S "$game" -B found -DCMAKE_PREFIX_PATH="$scratch/moved"
quietly cmake --build found
same found/consumer

PKG_CONFIG_PATH=$scratch/moved/lib/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # lists of words
{
  quietly gcc -std=c11 '-DDEFT_CONSUMER_HEADER="deft/deft.h"' "$game/main.c" -o by_pkg_config \
    $(pkg-config --cflags --libs deft)
  quietly g++ -std=c++17 -x c++ '-DDEFT_CONSUMER_HEADER="deft/deft.h"' -DDEFT_CONSUMER_IO "$game/main.c" -x none \
    -o by_pkg_config_plot $(pkg-config --cflags --libs deft_plot)
}
same ./by_pkg_config
same ./by_pkg_config_plot
if [ "$(pkg-config --modversion deft)" != "$(moved/bin/deft --version | grep -o '[0-9][0-9.]*')" ]; then
  echo 'deft --version and deft.pc disagree'
  exit 1
fi

for shared in OFF ON; do
  configure -S "$game" -B inside_$shared -DSUBPROJECT="$root" -DBUILD_SHARED_LIBS=$shared
  quietly cmake --build inside_$shared
  same inside_$shared/consumer
done
if ls inside_ON/deft | grep -Eq '^libdeft_(io|plot)'; then
  echo 'a subproject builds more than the core'
  exit 1
fi

# The shared library, installed.
configure -S "$root" -B shared -DBUILD_SHARED_LIBS=ON -DDEFT_BUILD_TOOLS=OFF -DDEFT_BUILD_TESTS=OFF -DDEFT_BUILD_EXAMPLES=OFF
quietly cmake --build shared
quietly cmake --install shared --prefix "$scratch/shared_tree"
configure -S "$game" -B found_shared -DCMAKE_PREFIX_PATH="$scratch/shared_tree"
quietly cmake --build found_shared
same found_shared/consumer
echo "$expected everywhere"
