#!/bin/sh
# What the page on presets says of deft is what deft measures: presets_page.py.
. "$(dirname "$0")/../command/expect.sh"

what='comparing docs/guide/presets.md with deft measure'
: >err
python3 -B "$DEFT_SOURCE_DIR/tests/measure/presets_page.py" "$DEFT" "$DEFT_SOURCE_DIR/docs/guide/presets.md" >out 2>err ||
    fail 'the page and the measurement differ'
