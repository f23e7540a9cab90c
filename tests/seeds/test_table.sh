#!/bin/sh
# docs/dev/seeds.md names tests, parameters and sources: each exists, each test is run, and each quotes the seed whose
# behaviour it shows, in its name or in the comment above it.
. "$(dirname "$0")/../command/expect.sh"

root=$DEFT_SOURCE_DIR
run 0 describe
cp out parameters

# seed, column and name of all that is named in the tables' last three columns
awk -F'|' '
/^## / { seed = "" }
/^## Seed / { seed = $0; sub(/^## Seed /, "", seed) }
/^[|] / && seed != "" {
    for (column = 2; column <= 4; column++) {
        names = $(column + 1)
        while (match(names, /`[^`]+`/)) {
            print seed, column, substr(names, RSTART + 1, RLENGTH - 2)
            names = substr(names, RSTART + RLENGTH)
        }
    }
}' "$root/docs/dev/seeds.md" >names
what='looking up docs/dev/seeds.md'
: >out

# quotes FILE TEST SEED: the test's name or the comment that ends right above it names the seed.
quotes() {
    awk -v test="$2" -v seed="$3" '
    /^\/\*/ { comment = "" }
    { line = $0; sub(/^ [*] /, "", line); comment = comment " " line }
    /^}/ { comment = "" }
    $0 ~ "^static void " test "\\(void \\*\\*" {
        found = comment ~ "[Ss]eeds? (00[0-4],? (and )?)*" seed || test ~ "seed_(00[0-4]_and_)*" seed
    }
    END { exit !found }' "$1"
}

file=
while read -r seed column name; do
    case $column$name in
    2*.c | 2*.sh)
        file=$root/tests/$name
        [ -f "$file" ] || fail "seed $seed: there is no tests/$name"
        case $name in
        *.sh) grep -q "[Ss]eed $seed" "$file" || fail "seed $seed: tests/$name does not quote it" ;;
        esac
        ;;
    2*)
        grep -q "^static void $name(void \*\*" "$file" || fail "seed $seed: no test $name in $file"
        grep -q "cmocka_unit_test[a-z_]*($name[,)]" "$file" || fail "seed $seed: $file does not run $name"
        quotes "$file" "$name" "$seed" || fail "seed $seed: $name in $file does not quote it"
        ;;
    3*) grep -qE "^ *$(echo "$name" | sed 's/[.]/[.]/g')([. ]|\$)" parameters || fail "seed $seed: no parameter $name" ;;
    4*) [ -f "$root/src/$name" ] || fail "seed $seed: there is no src/$name" ;;
    esac
done <names
[ "$(wc -l <names)" -gt 200 ] || fail "only $(wc -l <names) names were found in docs/dev/seeds.md"

# The bugs of the seeds: a test each, b01 to b15.
for bug in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15; do
    grep -q "cmocka_unit_test(b${bug}_" "$root"/tests/seeds/test_known_bugs*.c || fail "no test of B$bug"
done
