#!/bin/sh
# Broken inputs of every class end soon, in little memory and with a sentence: truncated, nested, huge, cyclic, devices,
# and files that are larger than the disk. tests/levels/test_silent.c, test_tiled_bad.c and the fuzzers have what is
# wrong inside of a file.
. "$(dirname "$0")/../command/expect.sh"
ulimit -t 20

head='<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">'
tileset='<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1"><tile id="0"><properties><property name="solid" type="bool" value="true"/></properties></tile></tileset>'
cells='<layer id="1" name="g" width="2" height="1"><data encoding="csv">1,1</data></layer>'
many() { head -c "$1" /dev/zero | tr '\0' "$2"; }

# said FILE TEXT: deft refuses it, and says so.
said() {
    run 1 check "$1"
    cat err >>out
    out_has "$2"
}

# --- truncated
printf '%s%s%s</map>' "$head" "$tileset" "$cells" >whole.tmx
run 0 check whole.tmx
size=$(wc -c <whole.tmx)
for part in 1 2 5 9 13 17 19; do
    head -c $((size * part / 20)) whole.tmx >part.tmx
    run 1 check part.tmx
    grep -q '^part.tmx.*error: ' out || fail 'no error'
done

# --- nested
many 100000 '[' >deep.tmj
said deep.tmj 'maximum parsing depth reached'
{ echo "$head"; many 3000 g | sed 's/g/<group>/g'; } >deep.tmx
said deep.tmx 'deep.tmx:2: error: the element is in more than 256 others'

# --- huge: many values, nodes, attributes; sizes that lie; an archive bomb's claim
{ printf '['; many 10000000 ,; } >values.tmj
said values.tmj 'MiB of memory, of 512 at most'
{ echo '<map>'; yes '<a/>' | head -c 9000000; } >nodes.tmx
said nodes.tmx 'MiB of memory, of 512 at most'
{ printf '<map '; many 300 a | sed 's/a/a="1" /g'; echo '/>'; } >attributes.tmx
said attributes.tmx 'more than 256 attributes'
printf '%s%s<layer width="65535" height="65535"><data encoding="csv">1</data></layer></map>' "$head" "$tileset" >lie.tmx
said lie.tmx 'too many cells'
printf '<!DOCTYPE map [<!ATTLIST a b CDATA "1">]><map/>' >declared.tmx
said declared.tmx 'the DOCTYPE has declarations'

# stars COUNT: a map of so many outlines, each with 4000 corners that lean by turns.
stars() {
    printf '%s<objectgroup id="1" name="solid">' "$head"
    awk -v count="$1" 'BEGIN {
        for (i = 0; i < 4000; ++i) {
            turn = i * 8 * atan2(1, 1) / 4000
            reach = i % 2 == 0 ? 1000 : 400
            corners = corners sprintf("%.2f,%.2f ", reach * cos(turn), reach * sin(turn))
        }
        sub(/ $/, "", corners)
        for (i = 1; i <= count; ++i) {
            printf "<object id=\"%d\" type=\"solid\" x=\"%d\" y=\"0\"><polygon points=\"%s\"/></object>", i, 2500 * i, corners
        }
    }'
    printf '</objectgroup></map>'
}
stars 126 >stars.tmx
said stars.tmx 'there are more than 500000 of them in the level; merge or remove some'

# --- cyclic
printf '%s<tileset firstgid="1" source="self.tmx"/>%s</map>' "$head" "$cells" >self.tmx
said self.tmx 'not a Tiled tileset'
printf '<tileset source="self.tsx"/>' >self.tsx
printf '%s<tileset firstgid="1" source="self.tsx"/>%s</map>' "$head" "$cells" >cycle.tmx
said cycle.tmx "'tilewidth' is missing"
printf '<template><object template="self.tx"/></template>' >self.tx
printf '%s%s%s<objectgroup><object id="1" template="self.tx"/></objectgroup></map>' "$head" "$tileset" "$cells" >made.tmx
said made.tmx 'is made from a template itself'
ln -s loop.tmx loop.tmx
said loop.tmx 'cannot read loop.tmx: '

# --- folders, devices, and files larger than the disk
for kind in tmj tmx ldtk txt json input dtrace; do
    mkdir "folder.$kind"
    said "folder.$kind" "cannot read folder.$kind: Is a directory"
    dd if=/dev/null of="large.$kind" bs=1 seek=8000000000 2>dd.err || fail "$(cat dd.err)"
    said "large.$kind" "cannot read large.$kind: it is larger than such a file may be"
done
ln -s /dev/zero endless.input
said endless.input 'cannot read endless.input: it is larger than such a file may be, 16 MiB'
ln -s /dev/null nothing.tmj
said nothing.tmj 'the file is empty'

# --- what libxml2 keeps in tables that do not grow: so many would take more than these 5 s
ulimit -t 5
# names LINE COUNT: a map of so many lines, each with its number for the &.
names() { printf '<map>'; seq "$2" | sed "s|.*|$1|"; printf '</map>'; }
for line in '<a&/>' '<a a&=""/>' '<?a&?>' '<a a&/>'; do
    names "$line" 100000 >names.tmx
    said names.tmx 'more than 1000 different names in its tags'
done
for line in '<a xmlns="&"/>' '<a xmlns:a&="u"/>'; do
    names "$line" 100000 >names.tmx
    said names.tmx 'more than 64 namespaces'
done
names '\&a&;' 900000 >names.tmx
said names.tmx "Entity 'a1' not defined"
{ printf '<!DOCTYPE map SYSTEM "a.dtd">'; cat names.tmx; } >outside.tmx
said outside.tmx "Entity 'a1' not defined"
{ printf '<map a="'; names '<a&/>' 900000; } >hidden.tmx
said hidden.tmx "Unescaped '<' not allowed"
names '<a xml:id="a&"/>' 750000 >names.tmx
said names.tmx 'only orthogonal maps'
awk 'BEGIN {
    for (i = 0; i < 1000; ++i) {
        text = ""
        for (k = 1; k < 1024; k *= 2) { text = text (int(i / k) % 2 == 0 ? " " : "\t") }
        blanks[i] = text
    }
    printf "<map>"
    for (i = 0; i < 900000; ++i) { printf "<a/>%s%s", blanks[int(i / 1000)], blanks[i % 1000] }
    print "</map>"
}' >blanks.tmx
said blanks.tmx 'only orthogonal maps'
{ printf '<map>'; yes '<g xmlns:a="u">' | head -n 200; yes '<a/>' | head -n 900000; } >spaces.tmx
said spaces.tmx 'more than 64 namespaces'
