#!/bin/sh
# docs/guide/assists.md tells of every assist: of each scale of the group access, each wish of the group assist and each event
# assist_..., and of no parameter that is none.
. "$(dirname "$0")/../command/expect.sh"

page=$DEFT_SOURCE_DIR/docs/guide/assists.md
run 0 describe
cp out parameters
awk '{ print $1 }' parameters | grep -E '^(assist|access)[.]' >wanted
sed -n 's/^    X(ASSIST_[A-Z_]*, \(assist_[a-z_]*\)).*/\1/p' "$DEFT_SOURCE_DIR/include/deft/event.h" >>wanted
what='looking up docs/guide/assists.md'
: >out
[ "$(wc -l <wanted)" -gt 25 ] || fail "only $(wc -l <wanted) names to look for"
while read -r name; do
    grep -qF "\`$name\`" "$page" || fail "docs/guide/assists.md does not tell of $name"
done <wanted
grep -oE '`[a-z_]+[.][a-z_]+`' "$page" | tr -d '`' >named
while read -r name; do
    grep -q "^ *$name " parameters || fail "there is no parameter $name"
done <named
