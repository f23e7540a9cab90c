#!/bin/sh
# mutation.sh [check | PATTERN] -- breaks a copy of the core in every way of tests/mutation/list, or in those that the
# PATTERN is in, builds it, and asks the tests named there: a table of what caught each. Ends with 1 when one survives, or when
# a text does not stand in its room exactly once. `check` looks at the texts only.
set -eu
cd "$(dirname "$0")/.."
list=tests/mutation/list
work=build/mutation
if [ "${1:-}" = check ]; then # may run beside another
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
tree=$work/tree

# The list as lines: number, room, what, tests; and the two texts in files of their own.
read_list() {
  awk -v texts="$work/texts" '
    /^## / { n++; what[n] = substr($0, 4) }
    /^room / { room[n] = $2 }
    /^- / { print substr($0, 3) >(texts "/" n ".from") }
    /^\+ / { print substr($0, 3) >(texts "/" n ".to") }
    /^test / { sub(/^test /, ""); tests[n] = $0 }
    END { for (i = 1; i <= n; i++) print i "|" room[i] "|" what[i] "|" tests[i] }' $list
}

# places TEXT-FILE FILE...: the file and line of every place where the text stands.
places() {
  awk 'FILENAME == ARGV[1] { text = $0; next }
    { rest = $0; while (i = index(rest, text)) { print FILENAME ":" FNR; rest = substr(rest, i + 1) } }' "$@"
}

# replace N FROM-FILE TO-FILE: FROM-FILE broken in the n-th way.
replace() {
  awk -v texts="$work/texts/$1" '
    BEGIN { getline from <(texts ".from"); getline to <(texts ".to") }
    { i = index($0, from); print i ? substr($0, 1, i - 1) to substr($0, i + length(from)) : $0 }' "$2" >"$3"
}

check() {
  bad=0
  while IFS='|' read -r n room what tests; do
    found=$(places "$work/texts/$n.from" src/"$room"/*.c)
    count=$(printf '%s' "$found" | grep -c . || true)
    if [ "$count" != 1 ]; then
      echo "$list: \"$what\": its text stands in src/$room in $count places, must be one: $(cat "$work/texts/$n.from")" $found
      bad=1
    fi
    for test in $tests; do
      if [ ! -f "tests/${test%.*}/test_${test#*.}.c" ]; then
        echo "$list: \"$what\": there is no test $test"
        bad=1
      fi
    done
  done <"$work/entries"
  [ $bad = 0 ] || exit 1
}

# Runs the tests of a broken core: the one that fails, or nothing. A test that hangs has failed.
caught_by() {
  for test in $1; do
    program=test_$(echo "$test" | tr . _)
    if ! cmake --build $work/out --target "$program" >$work/build.log 2>&1; then
      echo "no build"
      return
    fi
    code=0
    timeout "${MUTATION_TIMEOUT:-300}" $work/out/tests/"$program" >$work/run.log 2>&1 || code=$?
    if [ $code = 124 ]; then
      echo "$test hangs"
      return
    elif [ $code != 0 ]; then
      echo "$test"
      return
    fi
  done
}

mkdir -p "$work/texts"
read_list >"$work/entries"
check
[ "${1:-}" = check ] && exit 0

./dev/packages.sh test
echo "deft: building what is to be broken"
rm -rf $tree $work/out # what the last way left broken is newer than what is copied
mkdir -p $tree
cp -R -p CMakeLists.txt CMakePresets.json LICENSE cmake include src io plot oracle tools fuzz tests examples shared_scenes dev $tree
cmake -S $tree --preset dev -B $work/out -DCMAKE_C_FLAGS_DEBUG=-O1 -DDEFT_BUILD_CHECKS=OFF -DDEFT_BUILD_EXAMPLES=OFF \
  -DDEFT_WERROR=OFF >$work/build.log
if [ $# -gt 0 ]; then
  grep -e "$1" $work/entries >$work/chosen || true
  mv $work/chosen $work/entries
fi
tests=$(cut -d '|' -f 4 $work/entries | tr ' ' '\n' | sort -u)
for test in $tests; do
  said=$(caught_by "$test")
  if [ -n "$said" ]; then
    echo "deft: $said, before anything is broken"
    tail -n 20 $work/build.log $work/run.log
    exit 1
  fi
done

status=0
total=0
while IFS='|' read -r n room what tests; do
  file=$(places "$work/texts/$n.from" src/"$room"/*.c | cut -d : -f 1)
  replace "$n" "$file" $tree/"$file"
  said=$(caught_by "$tests")
  [ -n "$said" ] && [ "$said" != 'no build' ] || status=1
  printf '%-28s %-10s %s\n' "${said:-SURVIVED}" "$room" "$what"
  cp "$file" $tree/"$file"
  total=$((total + 1))
done <$work/entries
echo "deft: $total ways to break the core"
exit $status
