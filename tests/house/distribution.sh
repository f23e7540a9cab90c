#!/bin/sh
# distribution.sh ROOT BUILD SCRATCH -- what cpack makes of a built tree. The tarball of the sources has every file of the
# repository. Games are built from its deft.h and deft.c, one with levels from files, as docs/guide/install.md says.
# The package of Debian has the command, and lintian finds no fault in it but the folder lib: it is lib/<machine> in a tree
# that is configured for /usr.
set -eu
root=$1
build=$2
scratch=$3
game=$root/tests/house/consumer
version=$(awk '/^#define DEFT_VERSION_(MAJOR|MINOR|PATCH) / { v = v dot $3; dot = "." } END { print v }' \
  "$root/include/deft/base.h")
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"
. "$root/tests/house/quietly.sh"

grep -q "\"version\": \"$version\"" "$root/packaging/vcpkg/deft/vcpkg.json" || {
  echo "packaging/vcpkg/deft/vcpkg.json does not say version $version"
  exit 1
}
quietly cpack --config "$build/CPackSourceConfig.cmake" -B "$scratch/source"
quietly tar -xzf "source/deft-$version.tar.gz"
sources=$scratch/deft-$version
for path in .git build; do
  [ ! -e "$sources/$path" ] || { echo "$path is in the tarball"; exit 1; }
done
if git -C "$root" rev-parse --git-dir >/dev/null 2>&1; then
  git -C "$root" ls-files >tracked
else
  echo LICENSE >tracked
fi
while IFS= read -r path; do
  [ ! -e "$root/$path" ] || [ -e "$sources/$path" ] || { echo "$path is not in the tarball"; exit 1; }
done <tracked

quietly cc -std=c11 '-DDEFT_CONSUMER_HEADER="deft.h"' -I "$sources/amalgamation" "$game/main.c" \
  "$sources/amalgamation/deft.c" -o game -lm
quietly ./game
command=$(sed -n '/^    cc -I amalgamation -I include/,/-lm$/p' "$root/docs/guide/install.md")
[ -n "$command" ] || { echo 'docs/guide/install.md does not say how to build two_files'; exit 1; }
(cd "$sources" && quietly sh -c "$command" && quietly ./game examples/tiled_game/level.tmj examples/tiled_game/hero.json &&
  grep -q 'at the goal' log)

quietly cpack --config "$build/CPackConfig.cmake" -G DEB -B "$scratch/debian" \
  -D CPACK_PACKAGE_CONTACT='A Packager <packager@packages.example>'
package=$(echo debian/deft_"$version"_*.deb)
! command -v lintian >/dev/null 2>&1 || # it comes with the group lint of packages.txt
  quietly lintian --fail-on error,warning --allow-root --suppress-tags pkg-config-unavailable-for-cross-compilation "$package"
quietly dpkg-deb -x "$package" unpacked
unpacked/usr/bin/deft --version | grep -q " $version" || { echo 'the packaged command has another version'; exit 1; }
for file in doc/deft/copyright doc/deft/changelog.gz doc/deft/examples/01_hello.c man/man1/deft.1.gz \
  deft/tuning.schema.json; do
  [ -s "unpacked/usr/share/$file" ] || { echo "share/$file is not in the package"; exit 1; }
done
