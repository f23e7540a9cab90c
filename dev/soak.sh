#!/bin/sh
# soak.sh -- random play over the bundled levels and 200 generated lands, every tick judged: a box on one core, a capsule
# on the other, SOAK_TICKS each, in pieces too one tick in SOAK_PIECES_EVERY; then every move on the gauntlet,
# SOAK_MOVES_TICKS. What is found stays in build/soak/: read docs/soak.md.
set -eu
cd "$(dirname "$0")/.."
./dev/packages.sh test
./dev/build.sh release
cmake --build build/release --target deft_soak deft_tool >build/soak.log || {
  cat build/soak.log
  exit 1
}
rm -rf build/soak
mkdir build/soak

soak() {
  build/release/tests/deft_soak --body "$1" --ticks "${SOAK_TICKS:-20000000}" --pieces-every "${SOAK_PIECES_EVERY:-1}" \
    --out "build/soak/$1_" shared_scenes/levels/*.tmj shared_scenes/levels/*.ldtk >"build/soak/$1.txt" 2>&1
}

echo "deft: soaking; what is found comes to build/soak/"
soak box &
box=$!
status=0
soak capsule || status=1
wait $box || status=1
cat build/soak/box.txt build/soak/capsule.txt
build/release/deft soak shared_scenes/levels/gauntlet.tmj --moves --tuning shared_scenes/tunings/every_move.json \
  --ticks "${SOAK_MOVES_TICKS:-10000000}" -o build/soak/moves.input | tee build/soak/moves.txt
grep -q '^changes of state' build/soak/moves.txt && [ ! -e build/soak/moves.input ] || status=1
exit $status
