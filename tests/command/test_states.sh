#!/bin/sh
# The graph of states in the documents is the one that the code prints.
. "$(dirname "$0")/expect.sh"

run 0 describe --states mermaid
sed -n '/^```mermaid$/,/^```$/p' "$DEFT_SOURCE_DIR/docs/guide/states.md" | sed '1d;$d' >shown
diff shown out || fail 'docs/guide/states.md shows another machine: run deft describe --states mermaid'
run 0 describe --states dot
out_has 'ground -> jump'
run 2 describe --states pdf
err_has '--states pdf: it takes dot or mermaid'
run 2 describe --states dot --json
err_has 'exclude each other'
