// exports.ts -- the tuning of the page as a game takes it: a file, and a whole program in each language. Every program plays the same:
// a run over a floor of tiles with one full jump. It prints how high the character got.
import type { Deft, Moveset, ParamPath, Tuning } from 'deft-controller';
import { presetTuning } from './share.js';

type Values = [ParamPath, number][];

/** What differs from the default tuning, 1 unit = 1 tile. */
function valuesOf(deft: Deft, tuning: Tuning): Values {
  const base = presetTuning(deft, 'default');
  const values = deft.params.filter((param) => param.path !== 'unit' && tuning.get(param.path) !== base.get(param.path))
    .map((param): [ParamPath, number] => [param.path, tuning.get(param.path)]);
  base.free();
  return values;
}

/** Lines of a table, each made of a path and a number. */
const table = (values: Values, infinite: string, line: (path: string, value: string) => string) =>
  values.map(([path, value]) => `${line(path, value >= 1e30 ? infinite : `${value}`)}\n`).join('');

const c = (values: Values, title: string) => `/* hero.c -- ${title}, 1 unit = 1 tile, y up.
   With deft.h and deft.c beside this file:
       cc hero.c deft.c -lm -o hero
   With an installed library include "deft/deft.h" instead. */
#include "deft.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *path;
    double value;
} values[] = {
${table(values, 'INFINITY', (path, value) => `    {"${path}", ${value}},`)}    {NULL, 0},
};

/* A floor of 64 tiles whose top is y = 1. */
static deft_world *floor_of_tiles(deft_diag_list *diags)
{
    enum { COLUMNS = 64, ROWS = 16 };
    static uint16_t cells[COLUMNS * ROWS];
    for (int x = 0; x < COLUMNS; ++x) {
        cells[x] = 1;
    }
    deft_tile_piece piece;
    deft_tile_piece_full(&piece);
    const deft_tile_kind kinds[2] = {{0, 0}, {0, 1}};
    const deft_world_def def = {.columns = COLUMNS, .rows = ROWS, .tile_size = 1, .cells = cells,
                                .kinds = kinds, .kind_count = 2, .pieces = &piece, .piece_count = 1};
    const size_t size = deft_world_size(&def);
    return deft_world_build(malloc(size), size, &def, diags);
}

int main(void)
{
    deft_diag_list diags;
    deft_tuning tuning;
    deft_moveset moveset;
    deft_diag_clear(&diags);
    deft_tuning_default(&tuning);
    for (int i = 0; values[i].path != NULL; ++i) {
        deft_tuning_set(&tuning, deft_param_find(values[i].path), values[i].value);
    }
    deft_world *world = floor_of_tiles(&diags);
    if (world == NULL || deft_moveset_build(&moveset, &tuning, &diags) != DEFT_OK) {
        char text[512];
        deft_diag_text(text, sizeof text, &diags.items[0]);
        fprintf(stderr, "%s\\n", text);
        return 1;
    }
    deft_world_view view;
    deft_world_view_of(&view, world);

    deft_character hero;
    deft_latch keys = {0};
    deft_character_spawn(&hero, &moveset, &(deft_pos){4, 1}, deft_axes_y_up());
    double top = 1;
    for (int tick = 0; tick < 150; ++tick) { /* your loop: 60 ticks a second */
        deft_latch_direction(&keys, DEFT_RIGHT, tick < 120);                          /* your keys */
        deft_latch_button(&keys, DEFT_ACTION_JUMP, tick >= 30 && tick < 110, 0);

        deft_input input;
        deft_event_list events;
        deft_latch_take(&input, &keys, moveset.opposite, deft_axes_y_up());
        deft_world_tick(world); /* then move what moves: deft_world_body_move */
        deft_character_step(&hero, &moveset, &view, &input, 1.0 / 60, &events, NULL);
        for (uint32_t i = 0; i < events.count; ++i) {
            /* sounds and dust: events.items[i].kind is DEFT_EVENT_LANDED ... */
        }
        top = fmax(top, hero.position.y); /* draw at deft_character_lerp() */
    }
    printf("rose %.3f tiles, and is at x %.3f\\n", top - 1, hero.position.x);
    free(world);
    return 0;
}
`;

const lua = (values: Values, title: string) => `-- hero.lua -- ${title}, 1 unit = 1 tile, y up. For LuaJIT and LÖVE.
-- Once, where deft is: python3 examples/luajit/cdef.py build/command/deft-api.json > deft_binding.lua
-- The library: libdeft.so beside the game, or its path in DEFT_LIB.
local ffi = require 'ffi'
dofile(os.getenv 'DEFT_BINDING' or 'deft_binding.lua')
local deft = ffi.load(os.getenv 'DEFT_LIB' or './libdeft.so')

local tuning, moveset, findings = ffi.new 'deft_tuning', ffi.new 'deft_moveset', ffi.new 'deft_diag_list'
deft.deft_tuning_default(tuning)
for path, value in pairs {
${table(values, 'math.huge', (path, value) => `    ['${path}'] = ${value},`)}} do
    deft.deft_tuning_set(tuning, deft.deft_param_find(path), value)
end
if deft.deft_moveset_build(moveset, tuning, findings) ~= deft.DEFT_OK then
    local text = ffi.new 'char[512]'
    deft.deft_diag_text(text, 512, findings.items[0])
    error(ffi.string(text))
end

-- A floor of 64 tiles whose top is y = 1.
local columns, rows = 64, 16
local cells = ffi.new('uint16_t[?]', columns * rows)
for x = 0, columns - 1 do
    cells[x] = 1
end
local kinds = ffi.new('deft_tile_kind[2]', { { 0, 0 }, { 0, 1 } })
local pieces = ffi.new 'deft_tile_piece[1]'
deft.deft_tile_piece_full(pieces)
local definition = ffi.new('deft_world_def', {
    columns = columns, rows = rows, tile_size = 1, cells = cells, kinds = kinds, kind_count = 2, pieces = pieces, piece_count = 1,
})
local size = deft.deft_world_size(definition)
local block = ffi.new('double[?]', tonumber(size) / 8 + 1)
local world = deft.deft_world_build(block, size, definition, findings)
local view = ffi.new 'deft_world_view'
deft.deft_world_view_of(view, world)

local hero, keys = ffi.new 'deft_character', ffi.new 'deft_latch'
local input, events = ffi.new 'deft_input', ffi.new 'deft_event_list'
local axes = deft.deft_axes_y_up()
deft.deft_character_spawn(hero, moveset, ffi.new('deft_pos', 4, 1), axes)

local function tick(dt)
    deft.deft_latch_take(input, keys, moveset.opposite, axes)
    deft.deft_world_tick(world)
    deft.deft_character_step(hero, moveset, view, input, dt, events, nil)
    for i = 0, events.count - 1 do
        local _ = ffi.string(deft.deft_event_name(events.items[i].kind)) -- sounds and dust: 'landed' ...
    end
end

local top = 1
for n = 0, 149 do -- your loop: in LÖVE, as many ticks in love.update as time has gone by
    deft.deft_latch_direction(keys, deft.DEFT_RIGHT, n < 120) -- your keys: love.keypressed and love.keyreleased
    deft.deft_latch_button(keys, deft.DEFT_ACTION_JUMP, n >= 30 and n < 110, 0)
    tick(1 / 60)
    top = math.max(top, hero.position.y)
end
print(('rose %.3f tiles, and is at x %.3f'):format(top - 1, hero.position.x))
`;

const csharp = (values: Values, title: string) => `// Hero.cs -- ${title}, 1 unit = 1 tile, y up. For Unity, Godot .NET and MonoGame: tried with mono alone.
// mcs -unsafe Hero.cs; the library libdeft.so (deft.dll) lies where the program looks for it.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

static unsafe class Hero
{
    const string Lib = "deft";
    [DllImport(Lib)] static extern UIntPtr deft_struct_size(string name);
    [DllImport(Lib)] static extern void deft_tuning_default(IntPtr tuning);
    [DllImport(Lib)] static extern IntPtr deft_param_find(string path);
    [DllImport(Lib)] static extern void deft_tuning_set(IntPtr tuning, IntPtr param, double value);
    [DllImport(Lib)] static extern int deft_moveset_build(IntPtr moveset, IntPtr tuning, IntPtr findings);
    [DllImport(Lib)] static extern UIntPtr deft_world_size(ref WorldDef def);
    [DllImport(Lib)] static extern IntPtr deft_world_build(IntPtr block, UIntPtr size, ref WorldDef def, IntPtr findings);
    [DllImport(Lib)] static extern void deft_world_view_of(IntPtr view, IntPtr world);
    [DllImport(Lib)] static extern void deft_world_tick(IntPtr world);
    [DllImport(Lib)] static extern void deft_tile_piece_full(IntPtr piece);
    [DllImport(Lib)] static extern IntPtr deft_axes_y_up();
    [DllImport(Lib)] static extern void deft_latch_clear(IntPtr latch);
    [DllImport(Lib)] static extern void deft_latch_direction(IntPtr latch, int direction, [MarshalAs(UnmanagedType.I1)] bool down);
    [DllImport(Lib)] static extern void deft_latch_button(IntPtr latch, int action, [MarshalAs(UnmanagedType.I1)] bool down, double at);
    [DllImport(Lib)] static extern void deft_latch_take(IntPtr input, IntPtr latch, uint opposite, IntPtr axes);
    [DllImport(Lib)] static extern void deft_character_spawn(IntPtr hero, IntPtr moveset, ref Pos feet, IntPtr axes);
    [DllImport(Lib)] static extern void deft_character_step(IntPtr hero, IntPtr moveset, IntPtr view, IntPtr input, double dt, IntPtr events, IntPtr contacts);
    [DllImport(Lib)] static extern void deft_character_lerp(out Pos place, IntPtr hero, double ratio);

    [StructLayout(LayoutKind.Sequential)] struct Pos { public double x, y; }
    [StructLayout(LayoutKind.Sequential)] struct WorldDef
    {
        public uint columns, rows;
        public double tileSize;
        public Pos origin;
        public IntPtr cells, kinds;
        public uint kindCount;
        public IntPtr pieces;
        public uint pieceCount;
        public IntPtr outlines, zones, surfaces;
        public uint outlineCount, zoneCount, surfaceCount, bodyCapacity, bodyPieceCapacity;
    }

    const int Right = 1, Jump = 0; // DEFT_RIGHT, DEFT_ACTION_JUMP

    /// Memory for a struct of the library, all zero.
    static IntPtr New(string name)
    {
        int size = (int)deft_struct_size(name);
        IntPtr at = Marshal.AllocHGlobal(size);
        for (int i = 0; i < size; ++i) Marshal.WriteByte(at, i, 0);
        return at;
    }

    static readonly Dictionary<string, double> values = new Dictionary<string, double> {
${table(values, 'double.PositiveInfinity', (path, value) => `        { "${path}", ${value} },`)}    };

    static IntPtr FloorOfTiles(IntPtr findings) // 64 tiles whose top is y = 1
    {
        const int columns = 64, rows = 16;
        IntPtr cells = Marshal.AllocHGlobal(2 * columns * rows), kinds = Marshal.AllocHGlobal(16), piece = New("deft_tile_piece");
        for (int i = 0; i < columns * rows; ++i) Marshal.WriteInt16(cells, 2 * i, (short)(i < columns ? 1 : 0));
        for (int i = 0; i < 4; ++i) Marshal.WriteInt32(kinds, 4 * i, i == 3 ? 1 : 0);
        deft_tile_piece_full(piece);
        var def = new WorldDef { columns = columns, rows = rows, tileSize = 1, cells = cells, kinds = kinds, kindCount = 2, pieces = piece, pieceCount = 1 };
        UIntPtr size = deft_world_size(ref def);
        return deft_world_build(Marshal.AllocHGlobal((int)size), size, ref def, findings);
    }

    static int Main()
    {
        if (sizeof(WorldDef) != (int)deft_struct_size("deft_world_def")) throw new Exception("another version of the library");
        IntPtr tuning = New("deft_tuning"), moveset = New("deft_moveset"), findings = New("deft_diag_list");
        deft_tuning_default(tuning);
        foreach (var pair in values) deft_tuning_set(tuning, deft_param_find(pair.Key), pair.Value);
        if (deft_moveset_build(moveset, tuning, findings) != 0) throw new Exception("the tuning has an error: deft check names it");
        IntPtr world = FloorOfTiles(findings), view = New("deft_world_view");
        deft_world_view_of(view, world);

        IntPtr hero = New("deft_character"), keys = New("deft_latch"), input = New("deft_input"), events = New("deft_event_list");
        var at = new Pos { x = 4, y = 1 };
        deft_latch_clear(keys);
        deft_character_spawn(hero, moveset, ref at, deft_axes_y_up());
        double top = 1, opposite;
        values.TryGetValue("input.opposite", out opposite); // what two opposite keys give
        for (int tick = 0; tick < 150; ++tick) // your loop: FixedUpdate, or _PhysicsProcess
        {
            deft_latch_direction(keys, Right, tick < 120); // your keys
            deft_latch_button(keys, Jump, tick >= 30 && tick < 110, 0);
            deft_latch_take(input, keys, (uint)opposite, deft_axes_y_up());
            deft_world_tick(world);
            deft_character_step(hero, moveset, view, input, 1.0 / 60, events, IntPtr.Zero);
            deft_character_lerp(out at, hero, 1); // where to draw it
            top = Math.Max(top, at.y);
        }
        Console.WriteLine(FormattableString.Invariant($"rose {top - 1:F3} tiles, and is at x {at.x:F3}"));
        return 0;
    }
}
`;

/** Without the library: the numbers alone, in Godot's own body. */
function gdscript(tuning: Tuning, moveset: Moveset, title: string): string {
  const { ground, jump, fall } = moveset.numbers;
  const number = (value: number) => (value >= 1e30 ? 'INF' : `${Number(value.toPrecision(9))}`.replace(/^-?\d+$/, '$&.0'));
  const real = (path: ParamPath) => number(tuning.get(path));
  /** At even acceleration: 0 at once, the time of a curve, and of a drag the time in which the way is as long. */
  const even = ({ timeS, rate }: { timeS: number; rate: number }) => number(rate > 0 ? 2 / rate : timeS);
  return `# hero.gd -- ${title}, for Godot 4.
# These are the numbers of the tuning alone, in Godot's own CharacterBody2D, and not deft. Heights of jumps and taps, coyote time,
# buffer and full speed are those of the tuning. Speeds change evenly, and no other assist and no other move is there. For the
# motion that the playground shows use the C# export in Godot .NET.
# A test of deft plays this script in Godot 3.2, with the names of that version. It is not tried in Godot 4.
extends CharacterBody2D

const TILE := 16.0 # pixels
const SPEED := ${number(ground.speed)} * TILE
const ATTACK_S := ${even(ground.attack)}
const RELEASE_S := ${even(ground.release)}
const LAUNCH_SPEED := ${number(jump.launchSpeed)} * TILE # for a jump of ${real('jump.height')} tiles
const RISE_GRAVITY := ${number(jump.gravity)} * TILE
const HOLD_S := ${number(jump.holdS)} # no gravity so long while the button is down
const CUT_GRAVITY := ${number(jump.cutGravity)} * TILE # once the button is up
const CUT_SPEED := ${number(jump.cutSpeed)} * TILE # the fastest rise then
const HANG_SPEED := ${number(jump.hangSpeed)} * TILE # slower than that, and with the button down, gravity is weaker
const HANG_RATIO := ${number(jump.hangRatio)}
const FALL_GRAVITY := ${number(fall.gravity)} * TILE
const FALL_MAX := ${number(tuning.get('fall.speed_max') || Infinity)} * TILE
const COYOTE_S := ${real('assist.coyote_s')}
const BUFFER_S := ${real('assist.buffer_s')}

var since_ground := INF
var since_press := INF
var since_jump := INF

func _physics_process(delta: float) -> void:
	var way := Input.get_axis("ui_left", "ui_right")
	var time := ATTACK_S if way != 0.0 else RELEASE_S
	velocity.x = move_toward(velocity.x, way * SPEED, SPEED / maxf(time, 0.001) * delta)
	since_ground = 0.0 if is_on_floor() else since_ground + delta
	since_press = 0.0 if Input.is_action_just_pressed("ui_accept") else since_press + delta
	since_jump += delta
	if since_press <= BUFFER_S and since_ground <= COYOTE_S:
		velocity.y = -LAUNCH_SPEED
		since_ground = INF
		since_press = INF
		since_jump = 0.0
	var is_held := Input.is_action_pressed("ui_accept")
	var gravity := FALL_GRAVITY
	if velocity.y < 0.0 and is_held:
		gravity = RISE_GRAVITY * clampf((since_jump + delta - HOLD_S) / delta, 0.0, 1.0)
	elif velocity.y < 0.0:
		gravity = CUT_GRAVITY
		velocity.y = maxf(velocity.y, -CUT_SPEED)
	if is_held and absf(velocity.y) < HANG_SPEED:
		gravity *= HANG_RATIO
	# Half of the gravity acts before the move and half after it: so a jump is as high at each rate.
	velocity.y = minf(velocity.y + gravity * delta / 2.0, FALL_MAX)
	move_and_slide()
	velocity.y = minf(velocity.y + gravity * delta / 2.0, FALL_MAX)
`;
}

const javascript = (values: Values, title: string) => `// hero.mjs -- ${title}, 1 unit = 1 tile, y up.
import { loadDeft } from 'deft-controller';

const deft = await loadDeft();
const tuning = deft.tuning();
const values = {
${table(values, 'Infinity', (path, value) => `  '${path}': ${value},`)}};
Object.entries(values).forEach(([path, value]) => tuning.set(path, value));
const moveset = tuning.build();

// A floor of 64 tiles whose top is y = 1. A level from a file: deft.level.
const [columns, rows] = [64, 16];
const world = deft.world({ columns, rows, cells: new Uint16Array(columns * rows).fill(1, 0, columns) });
const hero = deft.character(moveset, { x: 4, y: 1 });
const [keys, input] = [deft.latch(), deft.input()];

function tick(dt) {
  world.tick(); // then move what moves: world.moveBody
  hero.step(world, keys.take(input, hero), dt);
  if (hero.events.has('landed')) {
    // sounds and dust
  }
}

let top = 1;
for (let n = 0; n < 150; n++) { // your loop: as many ticks in a frame as deft.ticker says
  keys.direction('right', n < 120); // your keys: keydown and keyup
  keys.button('jump', n >= 30 && n < 110);
  tick(1 / 60);
  top = Math.max(top, hero.y); // draw at hero.lerp
}
console.log(\`rose \${(top - 1).toFixed(3)} tiles, and is at x \${hero.x.toFixed(3)}\`);
`;

/** An export: its text, and how it gets into a game. A command or a file in a step stands between backticks. */
export interface Export {
  text: string;
  steps: [get: string, save: string, build: string];
  keep: string;
}

const VALUES_AND_LOOP = 'In a game of your own keep the values and the loop of main.';
const GET_LIBRARY = 'Get deft, in a clone of the project: `./dev/amalgamate.sh OUT`, then `cc -O2 -shared -fPIC OUT/deft.c -lm -o libdeft.so`.';

/** The formats of an export, by their names. */
export function exports(deft: Deft, tuning: Tuning, moveset: Moveset, preset: string, changed: readonly [ParamPath, string][]): Record<string, Export> {
  const values = valuesOf(deft, tuning);
  const title = `the tuning '${preset}'${changed.length > 0 ? `, ${changed.length} changed` : ''}`;
  return {
    'JSON (tuning.json)': {
      text: tuning.toJson(),
      steps: ['Get deft: `make build` in a clone of the project builds the command `build/command/deft`, and the libraries beside it.', 'Save this text as `tuning.json`.', 'Check it: `build/command/deft check tuning.json`.'],
      keep: 'In a game of your own keep the file, and read it with `deft_tuning_check` of `deft/io.h`.',
    },
    C: {
      text: c(values, title),
      steps: ['Get deft: `./dev/amalgamate.sh OUT` in a clone of the project writes `deft.h` and `deft.c` into the folder `OUT`.', 'Save this text as `hero.c` beside them.', 'Build and play it: `cc hero.c deft.c -lm -o hero && ./hero`.'],
      keep: VALUES_AND_LOOP,
    },
    'Lua (LuaJIT, LÖVE)': {
      text: lua(values, title),
      steps: [`${GET_LIBRARY} For its binding \`make build\`, then the command in the second line below.`, 'Save this text as `hero.lua` beside the library and the binding.', 'Play it: `luajit hero.lua`.'],
      keep: 'In a game of your own keep the values and the function tick.',
    },
    'C#': {
      text: csharp(values, title),
      steps: [GET_LIBRARY, 'Save this text as `Hero.cs` beside the library.', 'Build and play it: `mcs -unsafe Hero.cs && LD_LIBRARY_PATH=. mono Hero.exe`.'],
      keep: 'In a game of your own keep the values and the loop of Main.',
    },
    JavaScript: {
      text: javascript(values, title),
      steps: ['Get deft: `./dev/web.sh package` in a clone of the project makes the package `build/web/packages/deft`.', 'Install the package in your game: `npm install FOLDER`.', 'Save this text as `hero.mjs`, and play it: `node hero.mjs`. A page plays it, too, with a bundler.'],
      keep: 'In a game of your own keep the values and the function tick.',
    },
    'GDScript (numbers alone)': {
      text: gdscript(tuning, moveset, title),
      steps: ['This script needs no deft.', 'Save this text as `hero.gd`.', 'Attach the script to a CharacterBody2D with a CollisionShape2D.'],
      keep: 'In a game of your own keep the constants.',
    },
  };
}
