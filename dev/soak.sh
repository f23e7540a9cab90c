#!/bin/sh
# soak.sh -- random play, every tick judged. Over the bundled levels and 200 generated lands: a box on one core, a
# capsule on the other, SOAK_TICKS each, in pieces too one tick in SOAK_PIECES_EVERY; then both with every move on the
# lands, and a tuning of every move on the gauntlet, SOAK_MOVES_TICKS each; then every preset with its moves on every
# level, SOAK_PRESET_TICKS each. What is found stays in build/soak/: read docs/dev/soak.md.
set -eu
cd "$(dirname "$0")/.."
./dev/packages.sh test
mkdir -p build
{ cmake --preset release && cmake --build --preset release --target deft_soak deft_tool; } >build/soak.log 2>&1 || {
  cat build/soak.log
  exit 1
}
rm -rf build/soak
mkdir build/soak
export SOAK_PIECES_EVERY="${SOAK_PIECES_EVERY:-1}" SOAK_PRESET_TICKS="${SOAK_PRESET_TICKS:-1000000}"
moves_ticks=${SOAK_MOVES_TICKS:-10000000}

# soak SHAPE NAME OPTION...: what it prints goes to NAME.txt
soak() {
  shape=$1
  name=$2
  shift 2
  build/release/tests/deft_soak --body "$shape" --pieces-every "$SOAK_PIECES_EVERY" --out "build/soak/${name}_" "$@" \
    >"build/soak/$name.txt" 2>&1
}

# both KIND OPTION...: a box and a capsule at once
both() {
  kind=$1
  shift
  soak box "box$kind" "$@" &
  box=$!
  soak capsule "capsule$kind" "$@" || status=1
  wait $box || status=1
  cat "build/soak/box$kind.txt" "build/soak/capsule$kind.txt"
}

# A row for each preset and level: ticks, and faults by tier.
presets() {
  # shellcheck disable=SC2016 # the inner shell expands
  for level in shared_scenes/levels/*.tmj shared_scenes/levels/*.ldtk; do
    build/release/deft presets | awk -v level="$level" 'NR > 1 { print $1, level }'
  done | xargs -P 2 -L 1 sh -c '
    out=build/soak/$1.$(basename "$2")
    build/release/deft soak "$2" --preset "$1" --moves --ticks "$SOAK_PRESET_TICKS" --faults 1000000 \
      --pieces-every "$SOAK_PIECES_EVERY" -o "$out.input" >"$out.txt"' soak || status=1
  awk '
    FNR == 1 { split(FILENAME, part, "/"); name = part[3]; sub(/[.]txt$/, "", name); inside = 0; names[++count] = name }
    /^  ticks / { ticks[name] = $2 }
    /^wrong/ { inside = 1; next }
    /^  deepest/ { inside = 0 }
    inside { for (i = 1; i <= 4; i++) { found[name, i] += $(NF - 4 + i); sum[i] += $(NF - 4 + i) } }
    function row(title, n, a, b, c, d) { printf "%-36s %12d %6d %6d %6d %6d\n", title, n, a, b, c, d }
    END {
      printf "%-36s %12s %6s %6s %6s %6s\n", "preset.level", "ticks", "P1", "P2", "P3", "P4"
      for (k = 1; k <= count; k++) {
        name = names[k]
        all += ticks[name]
        row(name, ticks[name], found[name, 1], found[name, 2], found[name, 3], found[name, 4])
      }
      row("sum", all, sum[1], sum[2], sum[3], sum[4])
    }' build/soak/*.tmj.txt build/soak/*.ldtk.txt
}

echo "deft: soaking; what is found comes to build/soak/"
status=0
both "" --ticks "${SOAK_TICKS:-20000000}" shared_scenes/levels/*.tmj shared_scenes/levels/*.ldtk
both _moves --ticks "$moves_ticks" --moves 1
build/release/deft soak shared_scenes/levels/gauntlet.tmj --moves --tuning shared_scenes/tunings/every_move.json \
  --ticks "$moves_ticks" -o build/soak/moves.input | tee build/soak/moves.txt
grep -q '^changes of state' build/soak/moves.txt && [ ! -e build/soak/moves.input ] || status=1
presets | tee build/soak/presets.txt
grep -q '^sum .* 0 *0 *[0-9]* *[0-9]*$' build/soak/presets.txt || status=1
exit $status
