#!/bin/sh
# The commands in the pages are run, and what they print is compared: docs.py.
. "$(dirname "$0")/expect.sh"

what='the commands in the pages'
python3 -B "$DEFT_SOURCE_DIR/tests/command/docs.py" "$DEFT_SOURCE_DIR" "$DEFT" >out 2>err || {
    cat out err
    exit 1
}
