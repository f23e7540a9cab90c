#!/bin/sh
# `deft film`: a recording as WebP, GIF and animated PNG, with the level that it names; the same command gives the same bytes.
. "$(dirname "$0")/expect.sh"

# gif FILE: "WIDTH HEIGHT FRAMES HUNDREDTHS", read by the format's own lengths
gif() {
    python3 -B - "$1" <<'END'
import sys
data = open(sys.argv[1], "rb").read()
assert data[:6] == b"GIF89a" and data[-1:] == b";"
width, height = data[6] + 256 * data[7], data[8] + 256 * data[9]
at, frames, time = 13 + 3 * 2 ** ((data[10] & 7) + 1), 0, 0

def past_blocks(at):
    while data[at]:
        at += 1 + data[at]
    return at + 1

while data[at] != 0x3B:
    if data[at] == 0x21:
        time += data[at + 4] + 256 * data[at + 5] if data[at + 1] == 0xF9 else 0
        at = past_blocks(at + 2)
    else:
        assert data[at] == 0x2C and data[at + 9] & 0x80 == 0
        frames, at = frames + 1, past_blocks(at + 11)
print(width, height, frames, time)
END
}

# png FILE: "WIDTH HEIGHT FRAMES FPS", by the chunks; their sums, and each frame's size and box, must be right
png() {
    python3 -B - "$1" <<'END'
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
at, frames, parts, counted, box = 8, 0, 0, 0, None
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at:at + 8])
    body, total = data[at + 8:at + 8 + length], data[at + 8 + length:at + 12 + length]
    assert struct.unpack(">I", total)[0] == zlib.crc32(kind + body)
    at += 12 + length
    if kind == b"IHDR":
        width, height = struct.unpack(">II", body[:8])
    elif kind == b"acTL":
        counted = struct.unpack(">I", body[:4])[0]
    elif kind in (b"fcTL", b"fdAT"):
        assert struct.unpack(">I", body[:4])[0] == parts
        parts += 1
    if kind == b"fcTL":
        box, fps = struct.unpack(">IIII", body[4:20]), struct.unpack(">H", body[22:24])[0]
        assert box[0] + box[2] <= width and box[1] + box[3] <= height
    elif kind in (b"IDAT", b"fdAT"):
        lines = zlib.decompress(body if kind == b"IDAT" else body[4:])
        assert len(lines) == box[1] * (1 + 3 * box[0])
        frames += 1
assert kind == b"IEND" and frames == counted
print(width, height, frames, fps)
END
}

is() { [ "$1" = "$2" ] || fail "it is $1, not $2"; }

printf '............\n..@.........\n............\n############\n' >room.txt
printf '30,R\n20,R,J\n40,R\n' >hop.input # 1.5 s
run 0 sim room.txt --input hop.input --record hop.dtrace
for format in webp gif png; do
    run 0 film hop.dtrace --fps 10 -o hop.$format
    err_is_empty
    run 0 film hop.dtrace --fps 10 -o again.$format
    same hop.$format again.$format
    run 0 film hop.dtrace --fps 10 --dark -o dark.$format
    cmp -s hop.$format dark.$format && fail "the $format is the same in the dark" || true
done
head -c 4 hop.webp | grep -q RIFF && grep -qa ANMF hop.webp || fail 'no animated WebP'

# --- a frame every 1/30 s from 0 to 1.5 s, and each is shown for its time
run 0 film hop.dtrace -o fast.gif
size=$(gif fast.gif)
is "${size#* * }" '46 153'
slow=$(gif hop.gif)
is "$(png hop.png)" "$(echo "$slow" | awk '{ print $1, $2, 16, 10 }')"
is "${slow#* * }" '16 160'
# --- a scale makes it larger on both sides
run 0 film hop.dtrace --fps 10 --scale 2 -o large.gif
is "$(gif large.gif)" "$(echo "$slow" | awk '{ print 2 * $1, 2 * $2, $3, $4 }')"

# --- the level is the one that the recording names; without its ground the film is another
run 0 sim room.txt --input hop.input --record-world --record world.dtrace
run 0 film world.dtrace --fps 10 -o world.gif
cmp -s hop.gif world.gif && fail 'the level is not drawn' || true
mv room.txt moved.txt
run 1 film hop.dtrace -o none.gif
err_has 'cannot read room.txt'
is_missing none.gif
run 0 film hop.dtrace moved.txt --fps 10 -o given.gif
same hop.gif given.gif
printf '............\n..@.........\n..........##\n############\n' >room.txt
run 1 film hop.dtrace -o none.gif
err_has 'is not the level that was recorded'
is_missing none.gif

# --- a level with platforms, and no level file at all
factory=$DEFT_SOURCE_DIR/shared_scenes/levels/factory.tmj
run 0 sim "$factory" --spawn 20.5,20 --ticks 60 --record factory.dtrace
run 0 film factory.dtrace --fps 4 -o factory.gif
run 0 sim --flat --ticks 60 --record flat.dtrace
run 0 film flat.dtrace --fps 4 -o flat.webp

# --- a recording is known by what it holds: from standard input, from a pipe, by any name
for from in - /dev/stdin; do
    what="deft film $from < world.dtrace"
    "$DEFT" film "$from" --fps 10 -o piped.gif <world.dtrace >out 2>err || fail 'no film'
    same piped.gif world.gif
done
mkfifo pipe
cat world.dtrace >pipe &
run 0 film pipe --fps 10 -o piped.gif
same piped.gif world.gif
cp world.dtrace world.rec
run 0 film world.rec --fps 10 -o piped.gif
same piped.gif world.gif
run 0 sim room.txt --input hop.input --trace hop.csv
run 1 film hop.csv -o none.gif
err_has 'hop.csv: error: head: this is not a trace'
err_has '`deft sim --record OUT.dtrace` writes one'
is_missing none.gif

# --- wrong command lines, and a film that would be too long
run 2 film hop.dtrace -o hop.mp4
err_has "a film's name ends in .webp, .gif or .png"
run 2 film hop.dtrace
err_has 'it needs a place for the film'
run 2 film -o hop.gif
run 2 film hop.dtrace --fps 61 -o hop.gif
run 0 sim --flat --ticks 200 --hz 0.5 --record long.dtrace
run 1 film long.dtrace -o long.gif
err_has '400.0 s at 30 frames a second are 12001 frames, more than 6000: record less, or give a smaller --fps'
is_missing long.gif
run 0 sim --flat --topdown --ticks 10 --record above.dtrace
run 1 film above.dtrace -o above.gif
err_has 'is seen from above'
run 1 film flat.dtrace -o no/such/folder/out.gif
err_has 'no/such/folder/out.gif'
