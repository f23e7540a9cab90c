#!/bin/sh
# `deft check`: findings on standard output as FILE[:LINE[:COL]]: error|warning: field: sentence.
. "$(dirname "$0")/expect.sh"

# every line of standard output is a finding of that file
well_formed() {
    grep -qvE "^$1(:[0-9]+(:[0-9]+)?)?: (error|warning): .+" out && fail 'a line is no finding' || true
}

# --- tunings
printf '{"deft_tuning": 1, "jump": {"height": 4}}' >good.json
run 0 check good.json
out_is_empty
err_is_empty

cat >bad.json <<'T'
{
  "deft_tuning": 1,
  "jump": {
    "heigth": 3,
    "time_to_apex_s": 9,
    "cut": "maybe"
  }
}
T
run 1 check bad.json
well_formed bad.json
out_has 'bad.json:4:5: error: jump.heigth: there is no such field; did you mean jump.height?'
out_has 'bad.json:5:5: error: jump.time_to_apex_s: 9 is out of range; it must be from 0.02 to 5'
out_has 'bad.json:6:5: error: jump.cut: "maybe" is not a choice; use "gravity", "speed", "hold" or "none"'
[ "$(wc -l <out)" -eq 3 ] || fail 'not three findings'
err_is_empty

# several files at once: each finding names its file, and one error is enough for the status
run 0 check good.json good.json
out_is_empty
run 1 check bad.json good.json none.json
well_formed bad.json
err_has 'cannot read none.json'
run 2 check good.json some.png
err_has 'some.png has no suffix that says what it is'
run 2 check --json good.json bad.json
err_has '--json takes one file'
run 2 check
err_has 'it takes a file, or several'

# what is meant: seconds, groups, a map
printf '{"deft_tuning": 1, "jump": {"time_to_apex_s": 380}}' >ms.json
run 1 check ms.json
out_has 'ms.json:1:29: error: jump.time_to_apex_s: 380 is out of range; it must be from 0.02 to 5 s'
printf '{"deft_tuning": 1, "jump.height": 3}' >dot.json
run 1 check dot.json
out_has 'dot.json:1:20: error: jump.height: is written with a dot; write each group as an object, as in "jump": { "height": 4 }'
printf '{"type": "map", "tiledversion": "1.10"}' >map.json
run 1 check map.json
out_has 'map.json: error: deft_tuning: is missing; this looks like a Tiled map, not a tuning'

printf '{"deft_tuning": 1,\n"jump": {"shape": "time",\n"gravity": 50}}' >warned.json
run 0 check warned.json
out_has 'warned.json:3:1: warning: jump.gravity:'

printf '{"deft_tuning": 1,\n"jump": {"height": 2,\n"height_min": 3}}' >crossed.json
run 1 check crossed.json
out_has 'crossed.json:3:1: error: jump.height_min:'

printf '{"deft_tuning": 1, "run": {"speed": 1, "speed": 2}}' >twice.json
run 1 check twice.json
out_has 'twice.json:1:'
out_has 'duplicate object key'

printf '{"deft_tuning": 1, "run": {"speed": 1,' >cut.json
run 1 check cut.json
well_formed cut.json
out_has 'not valid JSON'

printf '{"deft_tuning": 1, "run": {"speed": 1e999}}' >huge_number.json
run 1 check huge_number.json
printf '{"deft_tuning": 1, "run": {"speed": Infinity}}' >infinite.json
run 1 check infinite.json
: >empty.json
run 1 check empty.json
head -c 3000 "$DEFT" >binary.json
run 1 check binary.json
well_formed binary.json
head -c 300000 /dev/zero | tr '\0' '[' >deep.json
run 1 check deep.json
well_formed deep.json
head -c 3000000 /dev/zero | tr '\0' ' ' >large.json
run 1 check large.json
err_has 'cannot read large.json: it is larger than such a file may be, 1 MiB: it has 3000000 bytes; make it smaller, or give the file that was meant'
out_is_empty
{ printf '{"deft_tuning": 1'; i=0; while [ $i -lt 200 ]; do printf ',\n"k%d": 1' $i; i=$((i + 1)); done; printf '}'; } >many.json
run 1 check many.json
well_formed many.json
[ "$(wc -l <out)" -eq 65 ] || fail 'not 64 findings and a count'
out_has 'many.json: error: findings: 136 more are not listed'

run_with '{"deft_tuning": 1}' 0 check -
out_is_empty
run_with '{"deft_tuning": 1, "x": 1}' 1 check -
out_has '-:1:20: error: x:'

# --- for programs
run 1 check --json bad.json
out_has '"errors": 3'
out_has '"line": 4'
out_has '"field": "jump.heigth"'
out_has '"sentence": "there is no such field; did you mean jump.height?"'
cp out printed.json
run 1 check printed.json # it is no tuning, but it is JSON
out_has 'printed.json: error: deft_tuning: is missing'
run 0 check --json good.json
out_has '"findings": []'
run 1 check --json many.json
out_has '"unlisted": 136'
# what cannot be read is told on both outputs, so that a program finds it where it looks
run 1 check --json none.json
err_has 'cannot read none.json'
out_has '"file": "none.json"'
out_has '"errors": 1'
out_has '"sentence": "cannot read none.json: No such file or directory"'
cp out printed.json
run 1 check printed.json
out_has 'printed.json: error: deft_tuning: is missing'
run 1 check --json large.json
out_has '"sentence": "cannot read large.json: it is larger than such a file may be, 1 MiB: it has 3000000 bytes; make it smaller, or give the file that was meant"'
run 2 check --json --list some.txt
err_has '--list and --json exclude each other'
printf '30,\377\n' >latin.input
run 1 check --json latin.input
iconv -f UTF-8 -t UTF-8 out >/dev/null || fail 'it is no UTF-8'

# --- input scripts
printf '30,R\n1,R,J # up\n0.5s,R:0.5\n' >good.input
run 0 check good.input
out_is_empty
printf '30,R\n1,Q\nx\n' >bad.input
run 1 check bad.input
well_formed bad.input
out_has 'bad.input:2:3: error: Q: is not a letter of a script'
out_has 'bad.input:3:1: error: x:'
head -c 3000 "$DEFT" >binary.input
run 1 check binary.input
well_formed binary.input

# --- levels
printf '....@...\n########\n' >good.txt
run 0 check good.txt
printf '..@.\n##?#\n' >bad.txt
run 1 check bad.txt
out_has 'bad.txt:2:3: error:'
for level in "$DEFT_SOURCE_DIR"/shared_scenes/levels/*.tmj; do
    [ -e "$level" ] || continue
    run 0 check "$level"
done
printf '{"height": 3}' >not_a_map.tmj
run 1 check not_a_map.tmj
well_formed not_a_map.tmj
printf '<map' >cut.tmx
run 1 check cut.tmx
well_formed cut.tmx

cat >leaning.tmx <<'T'
<map orientation="orthogonal" width="8" height="8" tilewidth="16" tileheight="16"><objectgroup name="o">
<object id="1" class="spawn" x="8" y="0"><point/></object>
<object id="2" class="solid" x="32" y="0"><polygon points="0,0 16,0 16.03,96 0,96"/></object>
</objectgroup></map>
T
run 0 check leaning.tmx
well_formed leaning.tmx
out_has "leaning.tmx: warning: layers[0] 'o' object 2: the face from (3, 0) to (3.001875, 6) leans by 0.018 degrees"
[ "$(wc -l <out)" -eq 1 ] || fail 'more than one warning'

# --- a place in deep groups is told by its ends, and never broken off in a word
nest() { # DEPTH: so many groups around an object whose class is misspelt
    printf '<map orientation="orthogonal" width="8" height="8" tilewidth="16" tileheight="16">'
    i=0
    while [ $i -lt "$1" ]; do printf '<group name="a group with a long name">'; i=$((i + 1)); done
    printf '<objectgroup/><objectgroup name="the things of the castle"><object id="7" class="soild" x="0" y="0" width="9" height="9"/>'
    printf '</objectgroup>'
    while [ $i -gt 0 ]; do printf '</group>'; i=$((i - 1)); done
    printf '</map>\n'
}
for depth in 0 1 2 3 4 9 31; do
    nest $depth >deep.tmx
    run 1 check deep.tmx
    well_formed deep.tmx
    case $depth in
    0) place="layers[1] 'the things of the castl' object 7" ;;
    1) place="layers[0].layers[1] 'the things of the castl' object 7" ;;
    2) place="layers[0].layers[0].layers[1] object 7" ;;
    *) place="layers[0]...layers[1] object 7" ;;
    esac
    out_has ": warning: $place: the class 'soild' means nothing here"
done

# --- what cannot be read is no finding
for name in none.json none.tmj none.txt none.input; do
    run 1 check "$name"
    out_is_empty
    err_has "cannot read $name: No such file or directory"
done
mkdir folder.json
run 1 check folder.json
out_is_empty
err_has 'cannot read folder.json'

# --- what a level holds
cat >room.ldtk <<'T'
{"jsonVersion":"1.5.3","worldLayout":"Free","defs":{"layers":[{"identifier":"Ground","uid":1,"intGridValues":[
{"value":1,"identifier":"dirt"},{"value":2,"identifier":"ladder"}]}],"entities":[]},"levels":[{"identifier":"Cave",
"worldX":0,"worldY":0,"worldDepth":0,"layerInstances":[{"__identifier":"Ground","__type":"IntGrid","__cWid":2,"__cHei":2,
"__gridSize":16,"__pxTotalOffsetX":0,"__pxTotalOffsetY":0,"layerDefUid":1,"intGridCsv":[0,2,1,1]}]}]}
T
run 1 check room.ldtk
well_formed room.ldtk
out_has "room.ldtk: warning: Cave.Ground: the value 1 'dirt' means nothing here"
run 0 check --map dirt=solid room.ldtk
well_formed room.ldtk
out_has 'room.ldtk: warning: spawn: the level has none, so no character can start in it'
[ "$(wc -l <out)" -eq 1 ] || fail 'more than that there is no spawn'
run 0 check --map dirt=solid --room Cave --list room.ldtk
out_has 'level     2 x 2 cells, 2 of them solid; units per tile 1, pixels per unit 16; y down; hash '
out_has 'ladder    0: from (1, 0) to (2, 1)'
run 1 check --map dirt=solid --room Cellar room.ldtk
out_has "room: the project has no level 'Cellar'; it has Cave"
run 1 check --map dirt=rock room.ldtk
out_has "map: 'dirt' is to be 'rock', which is no word of deft's"
run 1 check --room Cave good.txt
out_has 'only LDtk projects have rooms'
for wrong in dirt =solid dirt=; do
    run 2 check --map "$wrong" room.ldtk
    err_has "--map $wrong: it takes two names, such as dirt=solid"
done
run 2 check --list good.json
err_has '--list, --map and --room are for levels, which good.json is not'
run 0 check --list "$DEFT_SOURCE_DIR/shared_scenes/levels/factory.tmj"
out_has "platform  13 'lift': 3 x 0.5, 2.5 units/s, 2 points from (40.5, 21), there and back, one-way"
out_has "surface   2: friction 1, conveyor 3 units/s"
out_has "wind      19 'fan': from (54, 4) to (57, 14), tag 2834823794, push (0, -20)"
for level in "$DEFT_SOURCE_DIR"/shared_scenes/levels/*.ldtk; do
    run 0 check "$level"
    out_is_empty
done
