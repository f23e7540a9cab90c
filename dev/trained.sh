#!/bin/sh
# trained.sh -- builds the command in build/trained/ with its core laid out by how it runs: a first build plays the
# bundled scripts, random play of every move and the benchmark, and counts; the second is built by the counts. Then it
# plays the sessions of tests/matrix/, whose hashes must be the golden ones. Needs gcc.
set -eu
cd "$(dirname "$0")/.."
out=build/trained
levels=shared_scenes/levels
scripts=shared_scenes/scripts
tunings=shared_scenes/tunings

# The ordinary tick counts most: most of what is played is the benchmark.
train() {
  $out/deft bench --ticks 40000
  $out/deft sim $levels/gentle.tmj --input $scripts/gentle.input
  $out/deft sim $levels/stage.tmj --input $scripts/stage.input
  $out/deft sim $levels/gauntlet.tmj --tuning $tunings/gauntlet.json --input $scripts/gauntlet.input
  for level in gentle stage torture factory gauntlet; do
    $out/deft sim $levels/$level.tmj --tuning $tunings/every_move.json --random 1 --ticks 600
    $out/deft sim $levels/$level.tmj --random 2 --ticks 600
    $out/deft sim $levels/$level.tmj --topdown --random 3 --ticks 300
  done
}

./dev/packages.sh play
echo "deft: building a core that counts"
./dev/build.sh training
find $out -name '*.gcda' -delete
echo "deft: playing"
train >$out/training.txt
echo "deft: building by the counts"
./dev/build.sh trained
./dev/matrix.sh build gcc-O3 $out $out/libdeft.a
./dev/matrix.sh check gcc-O3 $out
