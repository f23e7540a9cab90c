#!/bin/sh
# Every input is opened once, so pipes and /dev/stdin work; what a level refers to must be a regular file, and with
# --confine in the level's folder.
. "$(dirname "$0")/../command/expect.sh"

printf '........\n.@......\n########\n' >room.txt
printf '30,R\n10\n' >walk.input
printf '{"deft_tuning": 1, "jump": {"height": 2}}' >hero.json
run 0 sim room.txt --input walk.input --tuning hero.json --record walk.dtrace
grep '^hash' out >expected

# --- one pipe for each kind of input
mkfifo pipe.txt pipe.input pipe.json pipe.dtrace nameless
feed() { cat "$1" >"$2" & }
feed room.txt pipe.txt
feed walk.input pipe.input
feed hero.json pipe.json
run 0 sim pipe.txt --input pipe.input --tuning pipe.json
grep '^hash' out >got
same got expected
feed walk.dtrace pipe.dtrace
run 0 replay pipe.dtrace room.txt
for kind in txt input json dtrace; do
    case $kind in txt) from=room.txt ;; input) from=walk.input ;; json) from=hero.json ;; *) from=walk.dtrace ;; esac
    feed "$from" pipe.$kind
    run 0 check pipe.$kind
    out_is_empty
done
feed room.txt nameless
run 0 sim nameless --ticks 10

feed hero.json nameless
run 0 check nameless
out_is_empty
run_with '{"deft_tuning": 1, "jump": {"height": -1}}' 1 check /dev/stdin
out_has '/dev/stdin:1:29: error: jump.height'

# --- standard input by name, of every format of a level
tileset='<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1"><tile id="0"><properties><property name="solid" type="bool" value="true"/></properties></tile></tileset>'
head='<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">'
cells='<layer id="1" name="g" width="2" height="2"><data encoding="csv">0,0,1,1</data></layer></map>'
run_with "$head$tileset$cells" 0 sim /dev/stdin --spawn 1,1 --ticks 10
run_with "$(cat "$DEFT_SOURCE_DIR/shared_scenes/levels/caves.ldtk")" 0 sim /dev/stdin --ticks 10
run_with "$(cat room.txt)" 0 sim - --ticks 10

# --- `check` tells by the first bytes what a pipe and standard input hold
check_from() { # STATUS FILE: as a pipe without a suffix, and as standard input
    feed "$2" nameless
    run "$1" check nameless
    sed 's/^nameless:/-:/' out >of_pipe
    what="deft check - < $2"
    status=0
    "$DEFT" check - <"$2" >out 2>err || status=$?
    [ "$status" -eq "$1" ] || fail "exit status $status, not $1"
    same of_pipe out
}
printf '%s' "$head$tileset$cells" | sed 's|</map>|<objectgroup><object id="1" type="spawn" x="8" y="16"><point/></object></objectgroup></map>|' >small.tmx
levels=$DEFT_SOURCE_DIR/shared_scenes/levels
for file in room.txt small.tmx "$DEFT_SOURCE_DIR/tests/levels/data/cave_embedded.tmj" "$levels/caves.ldtk" walk.input walk.dtrace hero.json; do
    check_from 0 "$file"
    out_is_empty
done
printf '\n####\n..?.\n#..#\n####\n' >wrong.txt
check_from 1 wrong.txt
out_has "-:3:3: error: '?' is not a tile"
printf '####\n# walk, then jump\n\n  30,R\n.5s,Q\n' >wrong.input
check_from 1 wrong.input
out_has '-:5:5: error: Q: is not a letter of a script'
printf '{"height": 2, "width": 2, "layers": [], "type": "map"}' >wrong.tmj
check_from 1 wrong.tmj
out_has '-: error: orientation: the map is'
printf '{"jump": {"layers": 3}}' >wrong.json # only keys of the whole tell a map
check_from 1 wrong.json
out_has '-: error: deft_tuning: is missing'
head -c 200 walk.dtrace >cut.dtrace
check_from 1 cut.dtrace
out_has 'trace'
: >nothing
check_from 1 nothing
out_has '-: error: the file is empty; a tuning, level, script or recording is expected'
printf '\377\376{\0}\0' >wide
check_from 1 wide
out_has '-: error: the file is UTF-16, not UTF-8'
printf 'to be or not to be\n' >prose
check_from 1 prose
out_has '-: error: the first bytes are not those of a tuning, level, script or recording'
feed room.txt nameless
run 0 check --list nameless
out_has 'level     8 x 3 cells, 8 of them solid'
feed walk.input nameless
run 2 check --list nameless
err_has '--list, --map and --room are for levels, and nameless holds an input script'
feed "$levels/caves.ldtk" nameless
run 1 check --room None nameless
out_has "nameless: error: room: the project has no level 'None'"
head -c 1100000 /dev/zero | tr '\0' ' ' | sed '1s/^/{"deft_tuning": 1,/' >long.json
feed long.json nameless # a tuning has at most 1 MiB, in a pipe, too
run 1 check nameless
err_has 'cannot read nameless: it is larger than such a file may be, 1 MiB'

# --- what holds no level is not read as one
for file in walk.input walk.dtrace hero.json; do
    case $file in *.input) kind='an input script' ;; *.dtrace) kind='a recording' ;; *) kind='a tuning' ;; esac
    feed $file nameless
    run 1 sim nameless
    err_has "nameless: error: this is $kind, not a level"
done

# --- an empty script, and one that plays nothing
: >empty.input
run 1 check empty.input
out_has 'empty.input: error: the file is empty; a script is expected'
printf '# nothing\n' >none.input
run 1 check none.input
out_has 'plays nothing'
run 1 sim --flat --input none.input

# --- what is empty, or in the wrong letters
: >empty.tmj
: >empty.tmx
for file in empty.tmj empty.tmx; do
    run 1 check $file
    out_has "$file: error: the file is empty; a level is expected"
done
printf '\377\376{\0}\0' >wide.tmj
run 1 check wide.tmj
out_has 'the file is UTF-16, not UTF-8'
printf '{\0"\0d\0' >wide.json
run 1 check wide.json
out_has 'the file is UTF-16, not UTF-8'

# --- a tileset is a regular file, and where --confine wants it
mkdir -p maps tiles
printf '%s' "$tileset" | sed 's/ firstgid="1"//' >tiles/t.tsx
refer() { printf '%s<tileset firstgid="1" source="%s"/>%s' "$head" "$1" "$cells" >maps/m.tmx; }
refer ../tiles/t.tsx
run 0 check maps/m.tmx
run 1 check --confine maps/m.tmx
out_has "outside of the map's folder"
run 1 sim --confine maps/m.tmx --spawn 1,1
err_has "outside of the map's folder"
cp tiles/t.tsx maps/t.tsx
refer t.tsx
run 0 check --confine maps/m.tmx
ln -s ../tiles/t.tsx maps/link.tsx
refer link.tsx
run 0 check maps/m.tmx
run 1 check --confine maps/m.tmx
refer "$folder/tiles/t.tsx"
run 0 check maps/m.tmx
run 1 check --confine maps/m.tmx
mkfifo maps/pipe.tsx
for bad in pipe.tsx /dev/zero /dev/stdin; do
    refer $bad
    run 1 check maps/m.tmx
    out_has 'it is no regular file'
done
refer .
run 1 check maps/m.tmx
out_has 'Is a directory'
refer none.tsx
run 1 check maps/m.tmx
out_has "the tileset's file 'maps/none.tsx' cannot be read: No such file or directory; put it there"
refer m.tmx
run 1 check maps/m.tmx
out_has 'this XML is not a Tiled tileset'

# --- a spawn on the seam of two solid tiles
printf '....\n####\n####\n####\n' >ground.txt
sed 's|</map>|<objectgroup><object id="1" type="spawn" x="16" y="32"><point/></object></objectgroup></map>|' maps/m.tmx |
    sed 's|<tileset[^>]*m.tmx"/>|'"$tileset"'|; s|0,0,1,1|1,1,1,1|' >seam.tmx
run 1 check seam.tmx
out_has "spawn: spawn 1 '' at (1, 2) is inside solid ground"
run 1 sim seam.tmx
err_has "spawn: spawn 1 '' at (1, 2) is inside solid ground"
