#!/bin/sh
# state_size.sh ROOT -- README.md and docs/reference/state.md say how large the character's state is.
set -eu
cd "$1"
size=$(sed -n 's/.*sizeof(deft_character) == \([0-9]*\).*/\1/p' src/character/fields.c)
for place in 'README.md:The state is # bytes' 'docs/reference/state.md:is # plain bytes' 'docs/reference/state.md:| `deft_character` | # |'; do
  words=$(echo "${place#*:}" | sed "s/#/$size/")
  grep -qF "$words" "${place%%:*}" || {
    echo "${place%%:*}: the character's state has another size now; say \"$words\""
    exit 1
  }
done
