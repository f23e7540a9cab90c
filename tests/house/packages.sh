#!/bin/sh
# packages.sh ROOT SCRATCH -- dev/packages.sh on made-up systems: what it installs, what it says, when it keeps still.
set -eu
script=$1/dev/packages.sh
bin=$2/packages
rm -rf "$bin"
mkdir -p "$bin"
failed=0

# The tools that the script itself uses, and nothing else.
for tool in sh awk dirname cat; do
  ln -s "$(command -v $tool)" "$bin/$tool"
done
fake() {
  printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}
run() {
  : >"$bin/apt.log"
  status=0
  output=$(PATH="$bin" "$bin/sh" "$script" "$1" 2>&1) || status=$?
}
expect() {
  if ! eval "$2"; then
    echo "wrong: $1"
    echo "  status $status, said: $output"
    echo "  apt-get: $(cat "$bin/apt.log")"
    failed=1
  fi
}

fake apt-get "echo \"\$@\" >>'$bin/apt.log'"
fake id 'echo 0'
fake dpkg-query 'echo "install ok installed"'
run test
expect 'nothing missing: silent, apt-get untouched' '[ $status = 0 ] && [ -z "$output" ] && [ ! -s "$bin/apt.log" ]'

# $4 is the package's name in: dpkg-query -W -f FORMAT NAME
fake dpkg-query 'case $4 in cmake|tiled) exit 1 ;; *) echo "install ok installed" ;; esac'
run test
expect 'root: exactly the missing ones are installed' \
  '[ $status = 0 ] && grep -q "install .*--no-install-recommends cmake tiled$" "$bin/apt.log"'
expect 'root: the lists are fetched first' 'head -n 1 "$bin/apt.log" | grep -q "^update"'
run play
expect 'a group does not install those below it' 'grep -q "recommends cmake$" "$bin/apt.log"'

fake dpkg-query 'case $4 in cmake) echo "deinstall ok config-files" ;; *) echo "install ok installed" ;; esac'
run play
expect 'a removed package is missing' 'grep -q "recommends cmake$" "$bin/apt.log"'

fake id 'echo 1000'
run play
expect 'no root: the exact line, status 2, apt-get untouched' \
  '[ $status = 2 ] && [ ! -s "$bin/apt.log" ] &&
   echo "$output" | grep -q "sudo apt-get update && sudo apt-get install -y --no-install-recommends cmake$"'

rm "$bin/apt-get"
run play
expect 'no apt-get: the packages are named' '[ $status = 2 ] && echo "$output" | grep -q "yourself: cmake$"'

rm "$bin/dpkg-query"
run play
expect 'no dpkg: the tools are named' '[ $status = 2 ] && echo "$output" | grep -q "yourself: cc cmake ninja"'

run nonsense
expect 'an unknown group is an error' '[ $status = 2 ] && echo "$output" | grep -q "no group"'
exit $failed
