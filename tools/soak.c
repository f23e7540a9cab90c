/* tools/soak.c -- `deft soak`: random play in which an oracle, which shares no code with the core, judges
 * every tick. */
#include "tools/soak.h"

#include "oracle/arena.h"

#include <getopt.h>
#include <math.h>
#include <string.h>

#define TICKS_MAX     1000000000000u
#define TICKS_DEFAULT 1000000
#define HZ_MAX        1e6
#define PX_MAX        1e6
#define FROM_S_MAX    1e9

static const char help[] =
    "Usage: deft soak LEVEL | --land N [options]\n\n"
    "Plays at random: runs, jumps, drops, throws of up to 800 tiles a second, changing tick rates. An "
    "oracle\n"
    "that shares no code with the core judges every tick. Prints what was seen; at the first violation also\n"
    "the shortest input script that shows it.\n\n"
    "  --land N                     a generated level instead of LEVEL: caves, slopes, gaps, machines\n"
    "  --ticks N                    so long (default 1000000)\n"
    "  --seed S                     the same seed, the same play (default 1)\n"
    "  --body box|capsule           its corners: square, or as round as they can be (default: the tuning's)\n"
    "  --tuning FILE, --preset ID   how it moves (default: the preset `default`)\n"
    "  --moves                      every ability is on, given and taken at random; kicks, springs, hits, "
    "hooks,\n"
    "                               teleports; prints which states and changes of state were seen\n"
    "  --pieces-every P             play one tick in P again in pieces, and those whose way is not free "
    "(default "
    "1: all)\n"
    "  --sync-test                  instead of judging, after each tick plays up to 12 on a wrong guess, "
    "then "
    "up\n"
    "                               to 12 again from a copy: these must give the same bits and events\n"
    "  --topdown                    seen from above: strolls and dashes; with --moves also kicks\n"
    "  --px-per-unit P              pixels in a unit (default: the map's tile width; 1 for "
    "text)\n" TOOL_LEVEL_HELP "  -o OUT.input                 write the script there\n\n"
    "To see a script again, every tick judged (the script's first line says it all):\n\n"
    "  --input SCRIPT --spawn X,Y   play it from there; with --hz H (default 60)\n"
    "  --velocity TICK:VX,VY        give it this velocity before that tick, from 1 (again for more)\n"
    "  --from-s T                   the level's platforms begin where they are then\n\n"
    "Exit status: 0 nothing was wrong, 1 a violation, or a file that cannot be used, 2 a wrong command "
    "line.\n";

enum {
    OPTION_LAND = 1000,
    OPTION_TICKS,
    OPTION_SEED,
    OPTION_PIECES,
    OPTION_BODY,
    OPTION_MOVES,
    OPTION_SYNC,
    OPTION_TOPDOWN,
    OPTION_TUNING,
    OPTION_PRESET,
    OPTION_PX,
    OPTION_MAP,
    OPTION_ROOM,
    OPTION_INPUT,
    OPTION_HZ,
    OPTION_SPAWN,
    OPTION_FROM,
    OPTION_VELOCITY
};

static const struct option soak_options[] = {{"land", required_argument, NULL, OPTION_LAND},
                                             {"ticks", required_argument, NULL, OPTION_TICKS},
                                             {"seed", required_argument, NULL, OPTION_SEED},
                                             {"pieces-every", required_argument, NULL, OPTION_PIECES},
                                             {"body", required_argument, NULL, OPTION_BODY},
                                             {"moves", no_argument, NULL, OPTION_MOVES},
                                             {"sync-test", no_argument, NULL, OPTION_SYNC},
                                             {"topdown", no_argument, NULL, OPTION_TOPDOWN},
                                             {"tuning", required_argument, NULL, OPTION_TUNING},
                                             {"preset", required_argument, NULL, OPTION_PRESET},
                                             {"px-per-unit", required_argument, NULL, OPTION_PX},
                                             {"map", required_argument, NULL, OPTION_MAP},
                                             {"room", required_argument, NULL, OPTION_ROOM},
                                             {"input", required_argument, NULL, OPTION_INPUT},
                                             {"hz", required_argument, NULL, OPTION_HZ},
                                             {"spawn", required_argument, NULL, OPTION_SPAWN},
                                             {"from-s", required_argument, NULL, OPTION_FROM},
                                             {"velocity", required_argument, NULL, OPTION_VELOCITY},
                                             {"help", no_argument, NULL, 'h'},
                                             {NULL, 0, NULL, 0}};

static int take_velocity(soak_wish *wish)
{
    uint64_t tick = 0;
    deft_pos velocity;
    char *colon = strchr(optarg, ':');
    if (colon != NULL) {
        *colon = '\0';
    }
    if (colon == NULL || !tool_whole(optarg, UINT32_MAX, &tick) || tick == 0 ||
        !tool_place(colon + 1, &velocity)) {
        return tool_usage("soak", "--velocity %s: it takes TICK:VX,VY, such as 1:30,-5; ticks count from 1",
                          optarg);
    }
    if (wish->throw_count == SOAK_THROWS_MAX) {
        return tool_usage("soak", "there are more than %d --velocity", SOAK_THROWS_MAX);
    }
    wish->throws[wish->throw_count].tick = (uint32_t)tick;
    wish->throws[wish->throw_count].velocity.x = velocity.x;
    wish->throws[wish->throw_count].velocity.y = velocity.y;
    wish->throw_count++;
    return TOOL_FINE;
}

static int take_number(soak_wish *wish, int option)
{
    switch (option) {
    case OPTION_LAND:
        wish->is_land = true;
        return tool_whole(optarg, UINT64_MAX, &wish->land)
                   ? TOOL_FINE
                   : tool_usage("soak", "--land %s: a land is a whole number from 0", optarg);
    case OPTION_TICKS:
        return tool_whole(optarg, TICKS_MAX, &wish->ticks) && wish->ticks > 0
                   ? TOOL_FINE
                   : tool_usage("soak", "--ticks %s: it takes a whole number from 1 to 10^12", optarg);
    case OPTION_SEED:
        return tool_whole(optarg, UINT64_MAX, &wish->seed)
                   ? TOOL_FINE
                   : tool_usage("soak", "--seed %s: a seed is a whole number from 0", optarg);
    case OPTION_PIECES:
        return tool_whole(optarg, TICKS_MAX, &wish->pieces_every) && wish->pieces_every > 0
                   ? TOOL_FINE
                   : tool_usage("soak", "--pieces-every %s: it takes a whole number from 1 to 10^12", optarg);
    case OPTION_HZ:
        return tool_number(optarg, 1e-3, HZ_MAX, &wish->hz)
                   ? TOOL_FINE
                   : tool_usage("soak", "--hz %s: it takes a number from 0.001 to 10^6", optarg);
    case OPTION_FROM:
        return tool_number(optarg, 0, FROM_S_MAX, &wish->from_s)
                   ? TOOL_FINE
                   : tool_usage("soak", "--from-s %s: it takes a number from 0 to 10^9", optarg);
    default:
        return tool_number(optarg, 1e-3, PX_MAX, &wish->level_wish.px_per_unit)
                   ? TOOL_FINE
                   : tool_usage("soak", "--px-per-unit %s: it takes a number from 0.001 to 10^6", optarg);
    }
}

static int take_option(soak_wish *wish, int option)
{
    switch (option) {
    case OPTION_TUNING:
        wish->tuning = optarg;
        return TOOL_FINE;
    case OPTION_PRESET:
        wish->preset = optarg;
        return TOOL_FINE;
    case OPTION_INPUT:
        wish->input = optarg;
        return TOOL_FINE;
    case 'o':
        wish->out = optarg;
        return TOOL_FINE;
    case OPTION_MOVES:
        wish->moves = true;
        return TOOL_FINE;
    case OPTION_SYNC:
        wish->sync_test = true;
        return TOOL_FINE;
    case OPTION_TOPDOWN:
        wish->topdown = true;
        return TOOL_FINE;
    case OPTION_ROOM:
        wish->level_wish.room = optarg;
        return TOOL_FINE;
    case OPTION_MAP:
        return tool_map_take("soak", optarg, &wish->level_wish);
    case OPTION_VELOCITY:
        return take_velocity(wish);
    case OPTION_SPAWN:
        wish->has_spawn = true;
        return tool_place(optarg, &wish->spawn)
                   ? TOOL_FINE
                   : tool_usage("soak", "--spawn %s: it takes two numbers, X,Y", optarg);
    case OPTION_BODY:
        wish->has_body = true;
        wish->is_capsule = strcmp(optarg, "capsule") == 0;
        return wish->is_capsule || strcmp(optarg, "box") == 0
                   ? TOOL_FINE
                   : tool_usage("soak", "--body %s: it is box or capsule", optarg);
    default:
        return take_number(wish, option);
    }
}

static int judge(const soak_wish *wish)
{
    if ((wish->level != NULL) == wish->is_land) {
        return tool_usage("soak", "it needs a level, or --land N, and not both");
    }
    if (wish->input == NULL && (wish->has_spawn || wish->throw_count > 0)) {
        return tool_usage("soak", "--spawn and --velocity belong to --input SCRIPT");
    }
    if (wish->topdown && (wish->input != NULL || wish->out != NULL)) {
        return tool_usage("soak", "seen from above there are no scripts: --input and -o say nothing");
    }
    if (wish->input != NULL && !wish->has_spawn) {
        return tool_usage("soak", "--input needs --spawn X,Y");
    }
    return TOOL_FINE;
}

/* The tuning's corners, if the command line has a wish. */
static int set_body(const soak_wish *wish, tool_tuning *tuning)
{
    deft_diag_list diags;
    if (!wish->has_body) {
        return TOOL_FINE;
    }
    const double least = fmin(tuning->tuning.body.width, tuning->tuning.body.height);
    tuning->tuning.body.corner_radius = wish->is_capsule ? least / 2 : 0.0;
    const deft_result result = deft_moveset_build(&tuning->moveset, &tuning->tuning, &diags);
    if (result != DEFT_OK) {
        tool_report("soak", tuning->label, &diags, result);
        return TOOL_WRONG;
    }
    return TOOL_FINE;
}

static void move_level(void *level, double from_s, double to_s)
{
    deft_level_tick(level, from_s, to_s);
}

static int soak_in(const soak_wish *wish, oracle_play *play, double tile)
{
    tool_tuning tuning;
    int status = tool_tuning_take("soak", wish->tuning, wish->preset, &tuning);
    status = status == TOOL_FINE ? tool_tuning_fit("soak", tile, &tuning) : status;
    status = status == TOOL_FINE ? set_body(wish, &tuning) : status;
    if (status != TOOL_FINE) {
        return status;
    }
    oracle_coverage coverage;
    if (wish->moves) {
        tuning.moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
        oracle_coverage_begin(&coverage, &tuning.moveset);
        play->coverage = &coverage;
        play->acts = true;
    }
    play->goes_back = wish->sync_test;
    play->pieces_every = wish->pieces_every;
    play->moveset = &tuning.moveset;
    if (wish->topdown) {
        return soak_above(wish, play);
    }
    return wish->input != NULL ? soak_again(wish, play) : soak_run(wish, play);
}

static int soak_level(const soak_wish *wish)
{
    oracle_play play;
    deft_level *level = tool_level_take("soak", wish->level, &wish->level_wish);
    if (level == NULL) {
        return TOOL_WRONG;
    }
    memset(&play, 0, sizeof play);
    play.name = wish->level;
    play.view = deft_world_view_of(level->world);
    play.bounds = deft_world_bounds(level->world);
    play.axes = level->axes;
    play.move = move_level;
    play.move_user = level;
    const int status = soak_in(wish, &play, level->tile_size);
    deft_level_free(level);
    return status;
}

static int soak_land(const soak_wish *wish)
{
    oracle_arena arena;
    oracle_play play;
    memset(&play, 0, sizeof play);
    oracle_arena_make(&arena, wish->land);
    play.name = arena.name;
    play.view = arena.view;
    play.bounds = arena.bounds;
    play.axes = arena.axes;
    play.move = oracle_arena_move;
    play.move_user = &arena;
    const int status = soak_in(wish, &play, 1.0);
    oracle_arena_free(&arena);
    return status;
}

int tool_soak(int argc, char **argv)
{
    soak_wish wish;
    memset(&wish, 0, sizeof wish);
    wish.ticks = TICKS_DEFAULT;
    wish.seed = 1;
    wish.hz = 60.0;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":ho:", soak_options, NULL)) != -1) {
        if (option == 'h') {
            (void)fputs(help, stdout);
            return TOOL_FINE;
        }
        if (option == '?' || option == ':') {
            return tool_refused("soak", argv, option);
        }
        const int status = take_option(&wish, option);
        if (status != TOOL_FINE) {
            return status;
        }
    }
    if (argc - optind > 1) {
        return tool_usage("soak", "it takes one level, not %d", argc - optind);
    }
    wish.level = argc > optind ? argv[optind] : NULL;
    const int status = judge(&wish);
    if (status != TOOL_FINE) {
        return status;
    }
    return wish.is_land ? soak_land(&wish) : soak_level(&wish);
}
