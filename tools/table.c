/* tools/table.c -- see tools/table.h. One row a verb, one row an option; several verbs may share a row. */
#include "tools/table.h"

#include <float.h>

#define TICKS_MAX 1e12
#define TIME_MAX  1e9 /* s */
#define HZ_MAX    1e6
#define PX_MAX    1e6
#define SEED_MAX  0x1p64
#define STEPS_MAX 0x1p32

#define FILE_FAULT "a file cannot be read, used or written"

const char tool_summary[] = "run, check, explain and draw characters of 2D games";
const char tool_statuses[] =
    "0 fine, warnings included; 1 findings, a difference, a violation, or a file that cannot be read, used "
    "or "
    "written; 2 a wrong command line. `-` as a file is standard input or output. Findings of `check` go to "
    "standard "
    "output, everything else that is wrong to standard error. An output that is also an input is refused.";

const tool_verb tool_verbs[TOOL_VERB_COUNT] = {
    [TOOL_CHECK] =
        {"check", "what is wrong with a tuning, a level, an input script or a recording", "FILE... [options]",
         "Reads files and prints what is wrong with them, all at once, one finding a line:\n\n"
         "  FILE[:LINE[:COL]]: error|warning: field: sentence\n\n"
         "The suffix says what a file is: .json a tuning, .tmj and .tmx a Tiled map, .ldtk an LDtk "
         "project, .txt a "
         "text grid, .input an input script, .dtrace a recording. Of `-` (standard input) and of a path "
         "without "
         "a suffix, as of a pipe, the first bytes say it.",
         "deft check hero.json levels/*.tmj\ndeft check level.tmj --list", "there are errors, or " FILE_FAULT,
         TOOL_KIND_FILE, ""},
    [TOOL_EXPLAIN] =
        {"explain", "which parameter made which number, and back",
         "FILE | --preset ID [--json]\n"
         "--height H --jump-speed V [--json]   (any two of the four)",
         "Shows the numbers that a tuning becomes, each with its formula and the parameters that made it.\n\n"
         "The second form is the inverse: of a rise, any two of height, time to the apex, gravity and launch "
         "speed "
         "give the other two. Units are yours: tiles, pixels or metres, and seconds.",
         "deft explain --preset default\ndeft explain --gravity 2400 --jump-speed 1200", FILE_FAULT,
         TOOL_KIND_FILE, ""},
    [TOOL_DESCRIBE] =
        {"describe", "the parameters of a tuning: unit, range, default, meaning",
         "[PARAM | WORD] [--json]\n--schema | --states dot|mermaid",
         "Prints every parameter of a tuning: path, type, unit, range, default, what scaling changes, and a "
         "line.\n\n"
         "PARAM is the path of one parameter: all of it is printed. WORD finds parameters by their path, "
         "their meaning and their names in other engines: `deft describe friction`.",
         "deft describe jump.height\ndeft describe coyote\ndeft describe --schema > tuning.schema.json",
         FILE_FAULT, TOOL_KIND_PARAM, ""},
    [TOOL_PRESETS] = {"presets", "the presets and their sources", "[--json]",
                      "Lists the presets: their kind, units per tile, the tick rate of the source (- when it "
                      "has none), and the "
                      "source. validated: a test compares heights (1 %) and frames (one) with the source's. "
                      "style: made after the "
                      "source, not measured.\n\n"
                      "`deft explain --preset ID` shows the numbers of one.",
                      "", FILE_FAULT, TOOL_KIND_NONE, ""},
    [TOOL_SIM] = {"sim", "run a character through a level and write down what happened",
                  "LEVEL | --flat [options]",
                  "Runs a character through a level (.tmj, .tmx, .ldtk, .txt) or over an endless floor, and "
                  "prints what "
                  "happened. The same command gives the same run, to the last bit.",
                  "deft sim level.tmj --input run.input --trace run.csv\ndeft sim --flat --preset default "
                  "--random 7 --seconds 60",
                  FILE_FAULT, TOOL_KIND_FILE, ""},
    [TOOL_REPLAY] = {"replay", "run a recording again and say whether it is the same",
                     "TRACE [LEVEL] [options]",
                     "Runs a recording (.dtrace) again, tick by tick, and compares. LEVEL is the one that "
                     "the trace names, unless "
                     "it is given; a trace of `deft sim --record-world` needs none.",
                     "deft replay run.dtrace\ndeft replay run.dtrace level.tmj --csv run.csv",
                     "the run differs, or " FILE_FAULT, TOOL_KIND_FILE, ""},
    [TOOL_SOAK] =
        {"soak", "play at random with every tick checked, and show what went wrong",
         "LEVEL | --land N [options]",
         "Plays at random: runs, jumps, drops, throws of up to 800 tiles a second, changing tick rates. An "
         "oracle that "
         "shares no code with the core checks every tick. Prints what was seen; at the first error also the "
         "shortest input script that shows it.\n\n"
         "An error breaks a promise that holds always (P1), or on static ground and among bodies that move "
         "straight (P2). Faults beside bodies that turn (P3), and in a squeeze, a crush or a tie (P4), are "
         "counted.\n\n"
         "With --input a script is played again, and every tick is checked. The first line of the script "
         "has the command.",
         "deft soak level.tmj --ticks 5000000 --shape capsule", "there is an error, or " FILE_FAULT,
         TOOL_KIND_FILE, ""},
    [TOOL_PLOT] =
        {"plot", "pictures: how a tuning moves, or the path of a trace",
         "KIND [FILE...] [--preset ID...] -o OUT.svg|.png|.pdf\n"
         "path TRACE.csv -o OUT.svg|.png|.pdf [options]",
         "The first form draws how tunings move (default: the preset `default`), over each other where there "
         "are several. Every curve comes from playing the real character. The kinds:\n\n"
         "  velocity  speed over time: attack, sustain, release; air; turn\n"
         "  jump      arcs from a tap to a full press; coyote time and buffer\n"
         "  rates     one script at 20 to 1000 Hz, beside a textbook controller\n"
         "  curve     the laws of response beside each other\n"
         "  timing    a gap: which press clears it, and how long it is held\n"
         "  reach     where the character can get from a ledge, by its moves\n"
         "  walls     at a wall: jumps up and away, slide, climb, stamina\n"
         "  dash      speed and way over time, the cancel, the directions\n"
         "  grapple   the hook: reach, swing, flights after the release\n"
         "  states    which state leads to which; how often in a last FILE.csv, a trace\n\n"
         "The second form draws the path of a trace that `deft sim --trace` wrote, with the outline of the "
         "character every 0.1 s. Jumps, landings and assists are marked.\n\n"
         "The same command gives the same bytes.",
         "deft plot velocity --preset default --preset knight-2017 -o velocity.svg\n"
         "deft plot path run.csv --level level.tmj -o run.svg",
         FILE_FAULT, TOOL_KIND_FILE, "velocity|jump|rates|curve|timing|reach|walls|dash|grapple|states|path"},
    [TOOL_FILM] =
        {"film", "an animation of a recording", "TRACE.dtrace [LEVEL] -o OUT.webp|.gif|.png [options]",
         "Runs a recording of `deft sim --record` again, and draws it: the level with its platforms, the "
         "character with its facing and its trail, and the state in words. The character is 24 px high, or "
         "as "
         "--scale says. Where the way is longer than the picture, the camera follows.\n\n"
         "LEVEL is the one that the recording names, unless it is given. The same command gives the same "
         "bytes.",
         "deft film run.dtrace -o run.webp\ndeft film run.dtrace --fps 20 --scale 0.5 -o run.gif", FILE_FAULT,
         TOOL_KIND_FILE, ""},
    [TOOL_MEASURE] =
        {"measure", "numbers of feel: how far, how high, how soon, how forgiving",
         "[FILE | --preset ID] [options]\n--list [--json]",
         "Measures a tuning (default: the preset `default`). Every metric comes from playing a probe script "
         "with the real character in a small world, never from a formula. A metric that the tuning does not "
         "have is none, and the line says why.\n\n"
         "Lengths are in the tuning's units, and in tiles; ticks are also seconds. The same tuning and rate "
         "give the same bytes. --list prints what each metric is, and what each probe plays.",
         "deft measure hero.json\ndeft measure --preset climber-2018 --json\ndeft measure hero.json --only "
         "gap,jump.full\ndeft measure hero.json --probes probes",
         FILE_FAULT, TOOL_KIND_FILE, ""},
    [TOOL_DIFF] =
        {"diff", "which parameters and metrics differ, and which left a game's bands",
         "A B [--json] [--rate HZ] [-o OUT.svg|.png|.pdf]\nA --lock FEEL.lock [--write | --json]",
         "A and B are presets or tuning files. The first form prints the parameters and the metrics of "
         "`deft measure` that differ. A B with other tiles is scaled to those of A.\n\n"
         "The second form checks A against a lock: a text file that a game keeps, with a band for each "
         "metric. Findings have the form of `deft check`. --write makes the lock; of a lock that is there it "
         "moves the bands that were left, and keeps all else.",
         "deft diff default hero.json\ndeft diff hero.json --lock feel.lock --write\ndeft diff hero.json "
         "--lock "
         "feel.lock",
         "a metric left its band, or " FILE_FAULT, TOOL_KIND_FILE, ""},
    [TOOL_SOLVE] =
        {"solve", "a tuning from wishes: this high, this far, this soon", "WISH... [options]",
         "Looks for the tuning nearest to a start (default: the preset `default`) that meets wishes. A wish "
         "names a metric of `deft measure`:\n\n"
         "  jump.full.apex=3.5     1 % to each side, and at least the grain of the metric: half a tick, "
         "1/64 tile\n"
         "  run.stop=0.1s          a unit: ticks, s or ms; tiles or the tuning's own; tiles/s\n"
         "  gap.run.level=5+-0.2   another tolerance\n"
         "  run.speed=8..9         a range\n"
         "  'run.stop<=6'          a bound; so is >=. The quotes are for the shell\n\n"
         "Every tuning that is tried is played. Only the parameters that matter to the wishes move, the "
         "fewest "
         "that serve, unless --free names others. Wishes, numbers before and after, and the parameters that "
         "changed are printed.\n\n"
         "When no tuning is found for all wishes, the smallest conflict is printed: wishes that cannot be "
         "met "
         "together, though without any one of them the others can.",
         "deft solve jump.full.apex=3.5 gap.run.level=5 run.stop=0.1s -o hero.json\n"
         "deft solve --tuning hero.json 'jump.tap.apex<=1' --free jump",
         "no tuning meets the wishes, or " FILE_FAULT, TOOL_KIND_TEXT, ""},
    [TOOL_FIT] =
        {"fit", "the parameters that explain a recording of a character", "RECORDING.csv [options]",
         "Finds the parameters with which the real character moves as a recording says. The recording is a "
         "CSV "
         "file with a row a tick, and these columns: x and y, the feet, on flat ground, from rest; input, "
         "the buttons in letters of an input script, such as \"R,J\"; time_s, unless --rate is given. A "
         "trace "
         "of `deft sim` is one. Positions may be rounded to pixels, and noisy.\n\n"
         "Run, turn, stop, jump, fall and steering in the air are fitted. Three laws are compared, on the "
         "ground and in the air: linear, curve and drag. Each parameter has a range, in which the "
         "true value is 99 times of 100. Parameters that are known to 1 % stand apart from those known "
         "roughly, "
         "and from those that the recording does not show. "
         "Of a long recording the last 120 rows are first predicted from the others.",
         "deft fit run.csv --tile 16 -o hero.json", "no law explains the recording, or " FILE_FAULT,
         TOOL_KIND_FILE, ""},
    [TOOL_BENCH] =
        {"bench", "how long a tick takes on this machine", "[LEVEL] [options]",
         "Times the tick: the fastest and the median of nine runs, in ns per tick at 60 Hz, with the preset "
         "`default`, "
         "from the level's first spawn. LEVEL is the stage of deft's own folder unless it is given.",
         "", FILE_FAULT, TOOL_KIND_FILE, ""},
    [TOOL_HELP] = {"help", "what the command, or one of its verbs, can do", "[VERB]",
                   "Prints the verbs, or what one of them does and takes.", "deft help sim",
                   "standard output cannot be written", TOOL_KIND_VERB, ""},
};

#define CHECK    TOOL_BIT(TOOL_CHECK)
#define EXPLAIN  TOOL_BIT(TOOL_EXPLAIN)
#define DESCRIBE TOOL_BIT(TOOL_DESCRIBE)
#define PRESETS  TOOL_BIT(TOOL_PRESETS)
#define SIM      TOOL_BIT(TOOL_SIM)
#define REPLAY   TOOL_BIT(TOOL_REPLAY)
#define SOAK     TOOL_BIT(TOOL_SOAK)
#define PLOT     TOOL_BIT(TOOL_PLOT)
#define FILM     TOOL_BIT(TOOL_FILM)
#define MEASURE  TOOL_BIT(TOOL_MEASURE)
#define DIFF     TOOL_BIT(TOOL_DIFF)
#define SOLVE    TOOL_BIT(TOOL_SOLVE)
#define FIT      TOOL_BIT(TOOL_FIT)
#define BENCH    TOOL_BIT(TOOL_BENCH)
#define ITSELF   TOOL_BIT(TOOL_VERB_COUNT)
#define ANY      (2 * ITSELF - 1)

/* What the kinds of value have in common. */
#define NOTHING         NULL, 0.0, 0.0
#define FLAG            TOOL_KIND_NONE, NOTHING
#define WHOLE(min, max) TOOL_KIND_WHOLE, NULL, min, max
#define REAL(min, max)  TOOL_KIND_NUMBER, NULL, min, max
#define POSITIVE        REAL(DBL_MIN, DBL_MAX)

// clang-format off
const tool_option tool_options[] = {
    {CHECK, OPTION_LIST, 0, "list", NULL, "print what a level holds, too: spawns, ground, platforms, zones", FLAG},
    {CHECK, OPTION_JSON, 0, "json", NULL, "print the findings as JSON, for programs", FLAG},

    {EXPLAIN, OPTION_PRESET, 0, "preset", "ID", "explain this preset instead of a file", TOOL_KIND_PRESET, NOTHING},
    {EXPLAIN, OPTION_HEIGHT, 0, "height", "H", "height of the rise", POSITIVE},
    {EXPLAIN, OPTION_TIME_TO_APEX, 0, "time-to-apex", "T", "time to the apex, s", POSITIVE},
    {EXPLAIN, OPTION_GRAVITY, 0, "gravity", "G", "deceleration in the rise", POSITIVE},
    {EXPLAIN, OPTION_JUMP_SPEED, 0, "jump-speed", "V", "speed at take-off", POSITIVE},
    {MEASURE, OPTION_PRESET, 0, "preset", "ID", "measure this preset instead of a file", TOOL_KIND_PRESET, NOTHING},
    {DIFF, OPTION_LOCK, 0, "lock", "FEEL.lock", "check the metrics against the bands of this file", TOOL_KIND_FILE, NOTHING},
    {DIFF, OPTION_WRITE, 0, "write", NULL, "with --lock: write the lock, or move the bands that were left", FLAG},
    {MEASURE | DIFF | SOLVE | PLOT, OPTION_RATE, 0, "rate", "HZ", "ticks per second (default 60)", REAL(10, 1000)},
    {MEASURE, OPTION_ONLY, 0, "only", "NAME,...", "print only the metrics whose names begin so: --only gap,jump.full (again for more)", TOOL_KIND_TEXTS, NOTHING},
    {MEASURE, OPTION_MARKDOWN, 0, "markdown", NULL, "print a table in Markdown", FLAG},
    {MEASURE, OPTION_LIST, 0, "list", NULL, "print all metrics and probes: unit, meaning, what is played", FLAG},
    {MEASURE, OPTION_PROBES, 0, "probes", "DIR", "write each probe into this folder: a map and an input script, which `deft sim` plays, and probes.json", TOOL_KIND_FILE, NOTHING},
    {EXPLAIN | DESCRIBE | PRESETS | MEASURE | DIFF | SOLVE | FIT, OPTION_JSON, 0, "json", NULL, "print JSON, for programs", FLAG},
    {DESCRIBE, OPTION_SCHEMA, 0, "schema", NULL, "print the JSON Schema of tuning files, from which editors complete and check", FLAG},
    {DESCRIBE, OPTION_STATES, 0, "states", "FORM", "print the states of a character and their transitions, as a graph: dot or mermaid", TOOL_KIND_WORD, "dot|mermaid", 0.0, 0.0},

    {SIM, OPTION_FLAT, 0, "flat", NULL, "an endless floor at y = 0, y up, instead of a level", FLAG},
    {SOAK, OPTION_LAND, 0, "land", "N", "a generated level instead of LEVEL: caves, slopes, gaps, machines", WHOLE(0, SEED_MAX)},
    {FIT, OPTION_TILE, 0, "tile", "N", "how long a tile is in the recording: 16 for pixels of 16-pixel tiles (default 1)", REAL(1e-3, PX_MAX)},
    {FIT, OPTION_RATE, 0, "rate", "HZ", "rows per second, 10 to 1000 (default: as the column time_s says)", REAL(10, 1000)},
    {SOLVE | FIT, OPTION_TUNING, 0, "tuning", "FILE", "start from this tuning file", TOOL_KIND_FILE, NOTHING},
    {SOLVE | FIT, OPTION_PRESET, 0, "preset", "ID", "start from this preset (default: `default`)", TOOL_KIND_PRESET, NOTHING},
    {SOLVE, OPTION_FREE, 0, "free", "PARAM|GROUP", "move only this parameter, or those of this group (again for more)", TOOL_KIND_TEXTS, NOTHING},
    {SOLVE | FIT, OPTION_OUT, 'o', NULL, "OUT.json", "write the tuning to this file", TOOL_KIND_FILE, NOTHING},
    {SIM | SOAK | PLOT, OPTION_TUNING, 0, "tuning", "FILE", "how the character moves: a tuning file", TOOL_KIND_FILE, NOTHING},
    {SIM | SOAK, OPTION_PRESET, 0, "preset", "ID", "how the character moves: a preset (default: `default`)", TOOL_KIND_PRESET, NOTHING},
    {PLOT, OPTION_PRESET, 0, "preset", "ID", "how the character moves: a preset (default: `default`; again for more, but for a path)", TOOL_KIND_PRESET, NOTHING},
    {SIM, OPTION_INPUT, 0, "input", "SCRIPT", "play an input script; the run ends with it", TOOL_KIND_FILE, NOTHING},
    {SIM, OPTION_RANDOM, 0, "random", "SEED", "play at random instead: the same seed, the same play", WHOLE(0, SEED_MAX)},
    {SIM, OPTION_TICKS, 0, "ticks", "N", "how many ticks (without a script: 600)", WHOLE(1, TICKS_MAX)},
    {SIM, OPTION_SECONDS, 0, "seconds", "S", "how long, s", REAL(1e-6, TIME_MAX)},
    {SIM, OPTION_HZ, 0, "hz", "H", "ticks per second (default 60)", REAL(1e-3, HZ_MAX)},
    {SIM, OPTION_JITTER, 0, "dt-jitter", "SEED", "a random dt from 0.5/H to 1.5/H each tick", WHOLE(0, SEED_MAX)},
    {SOAK, OPTION_TICKS, 0, "ticks", "N", "how many ticks (default 1000000)", WHOLE(1, TICKS_MAX)},
    {SOAK, OPTION_SEED, 0, "seed", "S", "the same seed, the same play (default 1)", WHOLE(0, SEED_MAX)},
    {SOAK, OPTION_SHAPE, 0, "shape", "FORM", "the character's corners: square (box), or as round as they can be (capsule); default: the tuning's", TOOL_KIND_WORD, "box|capsule", 0.0, 0.0},
    {SOAK, OPTION_MOVES, 0, "moves", NULL, "every ability is on, given and taken at random; kicks, springs, hits, hooks, teleports; prints which states and changes of state were seen", FLAG},
    {SOAK, OPTION_PIECES, 0, "pieces-every", "P", "play one tick in P again in pieces, and those whose way is not free (default 1: all)", WHOLE(1, TICKS_MAX)},
    {SOAK, OPTION_FAULTS, 0, "faults", "N", "stop after N errors, to count them; the script is that of the first of the worst (default 1)", WHOLE(1, 4294967295.0)},
    {SOAK, OPTION_STRICT, 0, "strict", NULL, "every fault is an error, also those that are only counted", FLAG},
    {SOAK, OPTION_SYNC, 0, "sync-test", NULL, "instead of checks, roll back after each tick: up to 12 ticks with guessed input, then as many again from a copy; bits and events must be the same", FLAG},
    {SOAK, OPTION_SLOWEST, 0, "slowest", NULL, "also prints the tick that took longest, against the median, and its script; times each tick alone", FLAG},
    {SIM, OPTION_TOPDOWN, 0, "topdown", NULL, "seen from above: the character walks in all directions, without gravity; --flat is then an empty plane", FLAG},
    {SOAK, OPTION_TOPDOWN, 0, "topdown", NULL, "seen from above: walks and dashes; with --moves also kicks", FLAG},
    {SOAK, OPTION_INPUT, 0, "input", "SCRIPT", "play this script and check every tick; needs --spawn", TOOL_KIND_FILE, NOTHING},
    {SOAK, OPTION_HZ, 0, "hz", "H", "with --input: ticks per second (default 60)", REAL(1e-3, HZ_MAX)},
    {SOAK, OPTION_SPAWN, 0, "spawn", "X,Y", "with --input: where the feet start", TOOL_KIND_PLACE, NOTHING},
    {SOAK, OPTION_VELOCITY, 0, "velocity", "TICK:VX,VY", "with --input: the velocity of the character before that tick, from 1 (again for more)", TOOL_KIND_TEXTS, NOTHING},
    {SOAK, OPTION_FROM, 0, "from-s", "T", "with --input: the level's platforms begin where they are T seconds after the start", REAL(0, TIME_MAX)},

    {PLOT, OPTION_LEVEL, 0, "level", "LEVEL", "draw the level behind the path", TOOL_KIND_FILE, NOTHING},
    {SIM | REPLAY | SOAK | PLOT | FILM, OPTION_PX, 0, "px-per-unit", "P", "pixels in a unit (default: the map's tile width or grid, 1 for text; of a trace, as it says)", REAL(1e-3, PX_MAX)},
    {CHECK | SIM | REPLAY | SOAK | PLOT | FILM | BENCH, OPTION_MAP, 0, "map", "OWN=WORD", "what the level calls OWN is WORD: --map dirt=solid (again for more)", TOOL_KIND_TEXTS, NOTHING},
    {CHECK | SIM | REPLAY | SOAK | PLOT | FILM | BENCH, OPTION_ROOM, 0, "room", "NAME", "only this level of an LDtk project", TOOL_KIND_TEXT, NOTHING},
    {CHECK | SIM | REPLAY | SOAK | PLOT | FILM | BENCH, OPTION_CONFINE, 0, "confine", NULL, "files that the level refers to must be in its folder or below", FLAG},
    {SIM, OPTION_SPAWN, 0, "spawn", "X,Y", "where the feet start, units, the level's axes (default: the level's first spawn)", TOOL_KIND_PLACE, NOTHING},
    {SIM, OPTION_TRACE, 0, "trace", "OUT.csv", "write a row a tick; `-` is standard output", TOOL_KIND_FILE, NOTHING},
    {SIM, OPTION_RECORD, 0, "record", "OUT.dtrace", "record the run, for `deft replay`", TOOL_KIND_FILE, NOTHING},
    {SIM, OPTION_RECORD_WORLD, 0, "record-world", NULL, "record what the run sees of the level, too: it replays without the level", FLAG},
    {SIM, OPTION_RECORD_STATES, 0, "record-states", "N", "record the whole state every N ticks (default 600)", WHOLE(1, STEPS_MAX - 1)},
    {SIM, OPTION_JSON, 0, "json", NULL, "print the summary as JSON, for programs", FLAG},
    {REPLAY, OPTION_CSV, 0, "csv", "OUT.csv", "write a row a tick, as `deft sim --trace` does; `-` is standard output", TOOL_KIND_FILE, NOTHING},
    {PLOT, OPTION_TITLE, 0, "title", "T", "a line above the picture", TOOL_KIND_TEXT, NOTHING},
    {PLOT, OPTION_GAP, 0, "gap", "TILES", "timing: how wide the gap is (default: three quarters of a full jump)", REAL(0.1, 1000)},
    {FILM, OPTION_FPS, 0, "fps", "N", "frames a second (default 30)", WHOLE(1, 60)},
    {FILM, OPTION_SCALE, 0, "scale", "S", "how large: at 1 the character is 24 px high (default 1)", REAL(0.25, 4)},
    {PLOT | FILM | DIFF, OPTION_DARK, 0, "dark", NULL, "light lines on dark paper", FLAG},
    {DIFF, OPTION_OUT, 'o', NULL, "OUT", "draw speed over time and jumps of both, too: .svg, .png or .pdf", TOOL_KIND_FILE, NOTHING},
    {PLOT | FILM, OPTION_OUT, 'o', NULL, "OUT", "the file to write; the suffix says the format", TOOL_KIND_FILE, NOTHING},
    {SOAK, OPTION_OUT, 'o', NULL, "OUT.input", "write the script of an error to this file", TOOL_KIND_FILE, NOTHING},

    {BENCH, OPTION_SCENE, 0, "scene", "NAME", "idle, run or jump (default: all)", TOOL_KIND_WORD, "idle|run|jump", 0.0, 0.0},
    {BENCH, OPTION_TICKS, 0, "ticks", "N", "how many ticks a run (default 200000)", WHOLE(1, 1e9)},
    {BENCH, OPTION_TERRAIN, 0, "terrain", "EDGES", "time free ground: polygons and chains of that many edges in four shapes, compared with 400 edges", WHOLE(400, 4000000)},

    {ANY, OPTION_HELP, 'h', "help", NULL, "print this help", FLAG},
    {ITSELF, OPTION_VERSION, 'V', "version", NULL, "print the version", FLAG},
};
// clang-format on

const size_t tool_option_count = sizeof tool_options / sizeof tool_options[0];
