/* tools/sim.c -- `deft sim`: runs a character through a level and says what happened. */
#include "tools/record.h"
#include "tools/run.h"
#include "tools/tool.h"

#include <getopt.h>
#include <inttypes.h>
#include <string.h>

#define TICKS_MAX        1000000000000u
#define SECONDS_MAX      1e9
#define HZ_MAX           1e6
#define PX_MAX           1e6
#define TICKS_PER_GLANCE 1024 /* between two looks at the clock and at Ctrl-C */

static const char help[] =
    "Usage: deft sim LEVEL | --flat [options]\n\n"
    "Runs a character through a level (.tmj, .tmx, .ldtk, .txt) or over an endless floor at y = 0, and "
    "prints\n"
    "what happened. The same command gives the same run, to the last bit.\n\n"
    "  --tuning FILE, --preset ID   how it moves (default: the preset `default`)\n"
    "  --input SCRIPT               play an input script; the run ends with it\n"
    "  --random SEED                play at random instead: the same seed, the same play\n"
    "  --ticks N, --seconds S       run this long (without a script: 600 ticks)\n"
    "  --hz H                       ticks per second (default 60)\n"
    "  --dt-jitter SEED             a random dt from 0.5/H to 1.5/H each tick\n"
    "  --px-per-unit P              pixels in a unit (default: the map's tile width or grid; 1 for "
    "text)\n" TOOL_LEVEL_HELP TOOL_CONFINE_HELP
    "  --spawn X,Y                  where the feet start, units, the level's axes (default: the level's "
    "first)\n"
    "  --topdown                    seen from above: it walks in all directions, without gravity; --flat is\n"
    "                               then an empty plane\n"
    "  --trace OUT.csv              write a row a tick; `-` is standard output\n"
    "  --record OUT.dtrace          record the run, for `deft replay`\n"
    "  --record-world               with what it sees of the level: it replays without it\n"
    "  --record-states N            with the whole state every N ticks (default 600)\n\n"
    "Exit status: 0 fine, 1 a file that cannot be read, used or written, 2 a wrong command line.\n";

typedef struct request {
    const char *level, *tuning, *preset, *input, *trace;
    bool flat, topdown, random, jitter, has_spawn;
    uint64_t random_seed, jitter_seed, ticks;
    double seconds, hz;
    deft_pos spawn;
    tool_level_wish wish;
    tool_record_wish record;
} request;

enum {
    OPTION_TUNING = 1000,
    OPTION_PRESET,
    OPTION_INPUT,
    OPTION_RANDOM,
    OPTION_TICKS,
    OPTION_SECONDS,
    OPTION_HZ,
    OPTION_JITTER,
    OPTION_PX,
    OPTION_SPAWN,
    OPTION_TRACE,
    OPTION_RECORD,
    OPTION_RECORD_WORLD,
    OPTION_RECORD_STATES,
    OPTION_FLAT,
    OPTION_TOPDOWN,
    OPTION_MAP,
    OPTION_ROOM,
    OPTION_CONFINE
};

static const struct option sim_options[] = {{"tuning", required_argument, NULL, OPTION_TUNING},
                                            {"preset", required_argument, NULL, OPTION_PRESET},
                                            {"input", required_argument, NULL, OPTION_INPUT},
                                            {"random", required_argument, NULL, OPTION_RANDOM},
                                            {"ticks", required_argument, NULL, OPTION_TICKS},
                                            {"seconds", required_argument, NULL, OPTION_SECONDS},
                                            {"hz", required_argument, NULL, OPTION_HZ},
                                            {"dt-jitter", required_argument, NULL, OPTION_JITTER},
                                            {"px-per-unit", required_argument, NULL, OPTION_PX},
                                            {"spawn", required_argument, NULL, OPTION_SPAWN},
                                            {"trace", required_argument, NULL, OPTION_TRACE},
                                            {"record", required_argument, NULL, OPTION_RECORD},
                                            {"record-world", no_argument, NULL, OPTION_RECORD_WORLD},
                                            {"record-states", required_argument, NULL, OPTION_RECORD_STATES},
                                            {"flat", no_argument, NULL, OPTION_FLAT},
                                            {"topdown", no_argument, NULL, OPTION_TOPDOWN},
                                            {"map", required_argument, NULL, OPTION_MAP},
                                            {"room", required_argument, NULL, OPTION_ROOM},
                                            {"confine", no_argument, NULL, OPTION_CONFINE},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};

/* Takes an option with a number. */
static int take_number(request *wanted, int option)
{
    double hz = 0.0;
    switch (option) {
    case OPTION_RANDOM:
        wanted->random = true;
        return tool_whole(optarg, UINT64_MAX, &wanted->random_seed)
                   ? TOOL_FINE
                   : tool_usage("sim", "--random %s: a seed is a whole number from 0", optarg);
    case OPTION_JITTER:
        wanted->jitter = true;
        return tool_whole(optarg, UINT64_MAX, &wanted->jitter_seed)
                   ? TOOL_FINE
                   : tool_usage("sim", "--dt-jitter %s: a seed is a whole number from 0", optarg);
    case OPTION_TICKS:
        return tool_whole(optarg, TICKS_MAX, &wanted->ticks) && wanted->ticks > 0
                   ? TOOL_FINE
                   : tool_usage("sim", "--ticks %s: it takes a whole number from 1 to 10^12", optarg);
    case OPTION_SECONDS:
        return tool_number(optarg, 1e-6, SECONDS_MAX, &wanted->seconds)
                   ? TOOL_FINE
                   : tool_usage("sim", "--seconds %s: it takes a number from 0.000001 to 10^9", optarg);
    case OPTION_RECORD_STATES:
        return tool_whole(optarg, UINT32_MAX, &wanted->record.state_ticks) && wanted->record.state_ticks > 0
                   ? TOOL_FINE
                   : tool_usage("sim", "--record-states %s: it takes a whole number from 1", optarg);
    case OPTION_HZ:
        if (!tool_number(optarg, 1e-3, HZ_MAX, &hz)) {
            return tool_usage("sim", "--hz %s: it takes a number from 0.001 to 10^6", optarg);
        }
        wanted->hz = hz;
        return TOOL_FINE;
    case OPTION_PX:
        return tool_number(optarg, 1e-3, PX_MAX, &wanted->wish.px_per_unit)
                   ? TOOL_FINE
                   : tool_usage("sim", "--px-per-unit %s: it takes a number from 0.001 to 10^6", optarg);
    default:
        wanted->has_spawn = true;
        return tool_place(optarg, &wanted->spawn)
                   ? TOOL_FINE
                   : tool_usage("sim", "--spawn %s: it takes two numbers, X,Y", optarg);
    }
}

static int take_option(request *wanted, int option)
{
    switch (option) {
    case OPTION_TUNING:
        wanted->tuning = optarg;
        return TOOL_FINE;
    case OPTION_PRESET:
        wanted->preset = optarg;
        return TOOL_FINE;
    case OPTION_INPUT:
        wanted->input = optarg;
        return TOOL_FINE;
    case OPTION_TRACE:
        wanted->trace = optarg;
        return TOOL_FINE;
    case OPTION_RECORD:
        wanted->record.path = optarg;
        return TOOL_FINE;
    case OPTION_RECORD_WORLD:
        wanted->record.world = true;
        return TOOL_FINE;
    case OPTION_FLAT:
        wanted->flat = true;
        return TOOL_FINE;
    case OPTION_TOPDOWN:
        wanted->topdown = true;
        return TOOL_FINE;
    case OPTION_MAP:
        return tool_map_take("sim", optarg, &wanted->wish);
    case OPTION_ROOM:
        wanted->wish.room = optarg;
        return TOOL_FINE;
    case OPTION_CONFINE:
        wanted->wish.is_confined = true;
        return TOOL_FINE;
    default:
        return take_number(wanted, option);
    }
}

/* What contradicts itself. */
static int judge(const request *wanted)
{
    if (wanted->flat == (wanted->level != NULL)) {
        return tool_usage("sim", "it takes either a level or --flat");
    }
    if (wanted->input != NULL && wanted->random) {
        return tool_usage("sim", "--input and --random exclude each other");
    }
    if (wanted->record.path == NULL && (wanted->record.world || wanted->record.state_ticks > 0)) {
        return tool_usage("sim", "--record-world and --record-states say how to --record, which is missing");
    }
    if (wanted->record.path != NULL && wanted->trace != NULL && strcmp(wanted->record.path, "-") == 0 &&
        strcmp(wanted->trace, "-") == 0) {
        return tool_usage("sim", "--trace and --record cannot both write to standard output");
    }
    if (wanted->ticks > 0 && wanted->seconds > 0.0) {
        return tool_usage("sim", "--ticks and --seconds exclude each other");
    }
    if (wanted->flat && wanted->wish.px_per_unit > 0.0) {
        return tool_usage("sim", "--flat has no pixels, so --px-per-unit says nothing");
    }
    if (wanted->flat && (wanted->wish.name_count > 0 || wanted->wish.room != NULL)) {
        return tool_usage("sim", "--flat has no names, so --map and --room say nothing");
    }
    return TOOL_FINE;
}

/* The spawn that was asked for, or the level's first by id. */
static int choose_spawn(const request *wanted, tool_run *run)
{
    if (wanted->has_spawn) {
        run->spawn = wanted->spawn;
    } else if (run->level->spawn_count > 0) {
        run->spawn = run->level->spawns[0].feet;
    } else {
        return tool_fail("sim", "%s has no spawn; put one there, or give --spawn X,Y", wanted->level);
    }
    deft_character body;
    deft_character_spawn(&body, run->moveset, run->spawn, run->level->axes);
    const deft_box box = deft_character_box(&body, run->moveset);
    if (deft_level_is_blocked(run->level, &box)) {
        return tool_fail(
            "sim",
            "the body does not fit at the spawn (%.6g, %.6g), which is inside solid ground for it; "
            "move it into the open, or give --spawn X,Y",
            run->spawn.x, run->spawn.y);
    }
    return TOOL_FINE;
}

static uint64_t count_of(const tool_tally *tally, deft_event_kind kind)
{
    return tally->counts[kind];
}

static void print_source(FILE *out, const request *wanted, const tool_run *run, const tool_tuning *tuning)
{
    if (wanted->flat) {
        (void)fputs(wanted->topdown ? "level     flat: an empty plane, y up, seen from above\n"
                                    : "level     flat: an endless floor at y = 0, y up\n",
                    out);
    } else {
        (void)fprintf(out, "level     %s: %u x %u tiles, y %s, 1 unit = %.6g px\n", wanted->level,
                      (unsigned)run->level->columns, (unsigned)run->level->rows,
                      run->level->axes.up.y > 0.0 ? "up" : "down", run->level->px_per_unit);
    }
    (void)fprintf(out, "tuning    %s", tuning->label);
    if (tuning->scaled_by != 1.0) {
        (void)fprintf(out, ", scaled by %.6g so that its tile is the level's", tuning->scaled_by);
    }
    (void)fputc('\n', out);
    if (wanted->random) {
        (void)fprintf(out, "input     random, seed %" PRIu64 "\n", wanted->random_seed);
    } else {
        (void)fprintf(out, "input     %s\n", wanted->input != NULL ? wanted->input : "hands off");
    }
    (void)fprintf(out, "time      %.6g s in %" PRIu64 " ticks at %.6g Hz", run->time_s, run->tick, run->hz);
    if (run->jitter) {
        (void)fprintf(out, ", dt jittered with seed %" PRIu64, run->jitter_seed);
    }
    (void)fputc('\n', out);
}

/* How often each assist helped, and by how much. */
static void print_assists(FILE *out, const tool_tally *tally)
{
    static const struct {
        deft_event_kind kind;
        const char *name, *unit;
    } rows[] = {{DEFT_EVENT_ASSIST_COYOTE, "coyote time", "s"},
                {DEFT_EVENT_ASSIST_BUFFER, "buffer", "s"},
                {DEFT_EVENT_ASSIST_LANDING, "landing forgiveness", "s"},
                {DEFT_EVENT_ASSIST_HANG, "apex hang", "s"},
                {DEFT_EVENT_ASSIST_CORNER, "corner help", "units"},
                {DEFT_EVENT_ASSIST_LEDGE, "ledge lift", "units"},
                {DEFT_EVENT_ASSIST_WALL_REACH, "wall reach", "units"},
                {DEFT_EVENT_ASSIST_SPEED_KEPT, "speed kept", "units/s"},
                {DEFT_EVENT_ASSIST_LIFT, "stored lift", "units/s"}};
    const char *between = "";
    (void)fputs("assists   ", out);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (tally->counts[rows[i].kind] != 0) {
            (void)fprintf(out, "%s%s %" PRIu64 " (%.4g %s in all, %.4g %s at most)", between, rows[i].name,
                          tally->counts[rows[i].kind], tally->sums[rows[i].kind], rows[i].unit,
                          tally->tops[rows[i].kind], rows[i].unit);
            between = ", ";
        }
    }
    (void)fputs(*between != '\0' ? "\n" : "none was needed\n", out);
}

/* What only a character in side view does. */
static void print_jumps(FILE *out, const tool_tally *tally)
{
    const uint64_t ground = count_of(tally, DEFT_EVENT_JUMPED_GROUND);
    const uint64_t coyote = count_of(tally, DEFT_EVENT_JUMPED_COYOTE);
    const uint64_t air = count_of(tally, DEFT_EVENT_JUMPED_AIR);
    const uint64_t wall = count_of(tally, DEFT_EVENT_JUMPED_WALL);
    const uint64_t landed = count_of(tally, DEFT_EVENT_LANDED);
    const uint64_t apexes = count_of(tally, DEFT_EVENT_APEX);
    (void)fprintf(out,
                  "jumps     %" PRIu64 ": %" PRIu64 " from the ground, %" PRIu64 " by coyote time, %" PRIu64
                  " in the air",
                  ground + coyote + air + wall, ground, coyote, air);
    if (wall > 0) {
        (void)fprintf(out, ", %" PRIu64 " off walls", wall);
    }
    (void)fputc('\n', out);
    (void)fprintf(out, "landings  %" PRIu64, landed);
    if (landed > 0) {
        (void)fprintf(out, ", the hardest at %.6g units/s", tally->tops[DEFT_EVENT_LANDED]);
    }
    (void)fputs("\napex      ", out);
    if (apexes > 0) {
        (void)fprintf(out, "the highest %.6g units above where it left the ground\n",
                      tally->tops[DEFT_EVENT_APEX]);
    } else {
        (void)fputs("none\n", out);
    }
    print_assists(out, tally);
}

static void print_summary(FILE *out, const request *wanted, const tool_run *run, const tool_tally *tally,
                          const tool_tuning *tuning)
{
    const uint64_t stuck = count_of(tally, DEFT_EVENT_STUCK);
    const uint64_t overflows = count_of(tally, DEFT_EVENT_OVERFLOW);
    print_source(out, wanted, run, tuning);
    (void)fprintf(out, "distance  %.6g units travelled, at most %.6g from the spawn, at (%.6g, %.6g)\n",
                  tally->distance, tally->furthest, tally->furthest_at.x, tally->furthest_at.y);
    if (run->topdown) {
        (void)fprintf(out, "walls     hit %" PRIu64 " times\n", count_of(tally, DEFT_EVENT_HIT_WALL));
        (void)fprintf(out, "dashes    %" PRIu64 "\n", count_of(tally, DEFT_EVENT_DASH_START));
    } else {
        print_jumps(out, tally);
    }
    if (run->ignored > 0) {
        (void)fprintf(out,
                      "ignored   %" PRIu64 " calls that there are not seen from above: launch, stagger, "
                      "freeze or attach\n",
                      run->ignored);
    }
    if (stuck + overflows > 0) {
        (void)fprintf(out, "trouble   stuck %" PRIu64 ", overflow %" PRIu64 "\n", stuck, overflows);
    }
    const deft_pos at = tool_run_position(run);
    (void)fprintf(out, "end       (%.6g, %.6g), %s\n", at.x, at.y,
                  run->topdown ? "seen from above" : deft_state_name((deft_state)run->character.state));
    (void)fprintf(out, "hash      %016" PRIx64 "\n",
                  run->topdown ? deft_topdown_hash(&run->walker) : deft_character_hash(&run->character));
}

static void write_row(deft_csv *csv, const tool_run *run, const deft_input *input,
                      const deft_event_list *events)
{
    if (run->topdown) {
        deft_csv_row_topdown(csv, run->tick, run->time_s, &run->walker, input, events);
    } else {
        deft_csv_row(csv, run->tick, run->time_s, &run->character, input, events);
    }
}

/* Runs to the end, or to Ctrl-C; false then. */
static bool play(tool_run *run, tool_tally *tally, deft_csv *csv)
{
    tool_progress progress;
    tool_progress_start(&progress, "sim");
    tool_run_start(run);
    tally->furthest_at = run->spawn;
    if (csv != NULL) {
        write_row(csv, run, NULL, NULL);
    }
    while (!tool_interrupted() && tool_run_tick(run)) {
        tool_tally_add(tally, run);
        if (csv != NULL) {
            write_row(csv, run, &run->input, &run->events);
        }
        if (run->tick % TICKS_PER_GLANCE == 0) {
            tool_progress_show(&progress, tool_run_share(run));
        }
    }
    tool_progress_end(&progress);
    return !tool_interrupted();
}

/* Opens what the run is written to. */
static int open_outputs(const request *wanted, tool_run *run, deft_csv **csv, tool_record *record)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    *csv = NULL;
    const int status = tool_record_open(record, &wanted->record, run);
    if (status != TOOL_FINE || wanted->trace == NULL) {
        return status;
    }
    *csv = deft_csv_open(wanted->trace, &diags);
    if (*csv == NULL) {
        tool_report("sim", wanted->trace, &diags, DEFT_ERROR_FILE);
        (void)tool_record_close(record, false);
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

static bool is_stdout(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* From the spawn to the summary. Everything that is needed has been loaded. */
static int simulate(const request *wanted, tool_run *run, const tool_tuning *tuning)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_csv *csv;
    tool_record record;
    int status = choose_spawn(wanted, run);
    status = status == TOOL_FINE ? open_outputs(wanted, run, &csv, &record) : status;
    if (status != TOOL_FINE) {
        return status;
    }
    tool_tally tally;
    memset(&tally, 0, sizeof tally);
    const bool whole = play(run, &tally, csv);
    status = tool_record_close(&record, whole);
    if (csv != NULL && deft_csv_close(csv, whole, &diags) != DEFT_OK) {
        tool_report("sim", wanted->trace, &diags, DEFT_ERROR_FILE);
        return TOOL_WRONG;
    }
    if (!whole) {
        return tool_fail("sim", "interrupted; no trace is kept");
    }
    if (status == TOOL_FINE) {
        print_summary(is_stdout(wanted->trace) || is_stdout(wanted->record.path) ? stderr : stdout, wanted,
                      run, &tally, tuning);
    }
    return status;
}

/* Loads what the run needs, runs, and frees it again. */
static int load_and_simulate(request *wanted)
{
    tool_tuning tuning;
    tool_run run;
    memset(&run, 0, sizeof run);
    int status = tool_tuning_take("sim", wanted->tuning, wanted->preset, &tuning);
    if (status != TOOL_FINE) {
        return status;
    }
    deft_level *level =
        wanted->flat ? deft_level_flat() : tool_level_take("sim", wanted->level, &wanted->wish);
    if (level == NULL) {
        return TOOL_WRONG;
    }
    deft_script *script = wanted->input != NULL ? tool_script_take("sim", wanted->input) : NULL;
    status = wanted->input != NULL && script == NULL ? TOOL_WRONG
                                                     : tool_tuning_fit("sim", level->tile_size, &tuning);
    if (status == TOOL_FINE) {
        wanted->record.level = wanted->flat ? TOOL_FLAT : wanted->level;
        wanted->record.tuning = &tuning.tuning;
        run.level = level;
        run.moveset = &tuning.moveset;
        run.script = script;
        run.topdown = wanted->topdown;
        run.flat = wanted->flat;
        run.random = wanted->random;
        run.random_seed = wanted->random_seed;
        run.jitter = wanted->jitter;
        run.jitter_seed = wanted->jitter_seed;
        run.hz = wanted->hz;
        run.ticks_max = wanted->ticks;
        run.seconds_max = wanted->seconds;
        status = simulate(wanted, &run, &tuning);
        wanted->record.tuning = NULL;
    }
    deft_script_free(script);
    deft_level_free(level);
    return status;
}

int tool_sim(int argc, char **argv)
{
    request wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.hz = 60.0;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", sim_options, NULL)) != -1) {
        if (option == 'h') {
            (void)fputs(help, stdout);
            return TOOL_FINE;
        }
        if (option == '?' || option == ':') {
            return tool_refused("sim", argv, option);
        }
        const int status = take_option(&wanted, option);
        if (status != TOOL_FINE) {
            return status;
        }
    }
    if (argc - optind > 1) {
        return tool_usage("sim", "it takes one level, not %d", argc - optind);
    }
    wanted.level = argc > optind ? argv[optind] : NULL;
    const int status = judge(&wanted);
    return status != TOOL_FINE ? status : load_and_simulate(&wanted);
}
