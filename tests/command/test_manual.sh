#!/bin/sh
# The man page and the completions that the build makes: each verb and option is in them, and bash offers them.
. "$(dirname "$0")/expect.sh"

built=$(dirname "$DEFT")
for file in deft.1 deft.bash _deft; do
    [ -s "$built/$file" ] || fail "the build made no $file"
done
sed 's/\\-/-/g; s/\\f[BRI]//g' "$built/deft.1" >page
verbs='check explain describe presets sim replay soak plot film measure diff solve fit bench help'
for verb in $verbs; do
    run 0 help "$verb"
    awk -v verb=".SS $verb" '/^[.]S[SH] /{ inside = $0 == verb } inside' page >section
    for option in $(grep -oE '^  (-[a-z], )?--?[a-z-]+' out | grep -oE -- '-[a-z-]+$'); do
        grep -qE -- "^$option" section || [ "$option" = --help ] || fail "the man page has no $option in $verb"
        grep -qE -- "'[*]?$option[=+[]" "$built/_deft" || fail "zsh is not told of $option in $verb"
    done
done
if command -v mandoc >/dev/null 2>&1; then
    mandoc -T lint -W error "$built/deft.1" >out || fail 'mandoc finds fault with the man page'
fi
if command -v zsh >/dev/null 2>&1; then
    zsh -n "$built/_deft" || fail 'zsh cannot read _deft'
fi

command -v bash >/dev/null 2>&1 || exit 0
cat >ask.bash <<'T'
# ask.bash DEFT COMPLETION WORDS...: what bash offers for the last of the words, sorted on one line
deft=$1
source "$2"
shift 2
COMP_WORDS=("$deft" "$@")
COMP_CWORD=$#
_deft
printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
T
# offers EXPECTED WORDS...: that is all that is offered
offers() {
    expected=$1
    shift
    what="completing deft $*"
    bash ask.bash "$DEFT" "$built/deft.bash" "$@" >out 2>err || fail 'the completion fails'
    [ "$(cat out)" = "$expected " ] || fail "it offers $(cat out), not $expected"
    err_is_empty
}
offers 'describe' desc
offers 'sim soak solve' s
offers '--random --record --record-states --record-world --room' sim --r
offers 'capsule' soak --shape c
offers 'capsule' soak --shape = c
offers 'knight-2017' sim --flat --preset kn
offers 'assist.coyote_hover assist.coyote_s' describe assist.coy
offers 'dot mermaid' describe --states ''
offers 'path' plot p
offers 'plot presets' help p
offers '--version' --ver
offers '' sim --ticks ''
offers '' sim level # files, which bash offers itself
