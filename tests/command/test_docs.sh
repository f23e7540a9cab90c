#!/bin/sh
# What docs/reference/command.md shows of a command is what the command prints: each block that begins with "$ deft ..." is run
# from the checkout's folder. Every option of a verb is named there.
. "$(dirname "$0")/expect.sh"

page=$DEFT_SOURCE_DIR/docs/reference/command.md
scratch=$PWD
awk '/^    [$] deft /{ print substr($0, 12) >("command." ++n); printf "" >("shown." n); inside = 1; next }
     inside && /^    /{ print substr($0, 5) >("shown." n); next }
     { inside = 0 }' "$page"

count=$(ls command.* | wc -l)
[ "$count" -ge 2 ] || fail "only $count commands are shown"
for number in $(seq "$count"); do
    what="deft $(cat command.$number)"
    cd "$DEFT_SOURCE_DIR"
    # shellcheck disable=SC2046 # a list of words
    "$DEFT" $(cat "$scratch/command.$number") >"$scratch/out" 2>"$scratch/err" || true
    cd "$scratch"
    diff "shown.$number" out || fail 'docs/reference/command.md shows something else: write there what it prints now'
done

# --- options
for verb in check explain describe presets sim replay soak plot bench; do
    awk -v verb="## $verb" '/^## /{ inside = $0 == verb } inside' "$page" >section
    [ -s section ] || fail "docs/reference/command.md has no section $verb"
    run 0 help "$verb"
    for option in $(grep -oE '^  (-[a-z], )?--?[a-z-]+' out | grep -oE -- '-[a-z-]+$'); do
        [ "$option" = --help ] || grep -qF -- "$option" section || fail "docs/reference/command.md has no $option in $verb"
    done
done
