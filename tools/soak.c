/* tools/soak.c -- `deft soak`: random play in which an oracle, which shares no code with the core, checks
 * every tick. */
#include "tools/soak.h"

#include "oracle/arena.h"

#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_DEFAULT 1000000

/* --velocity TICK:VX,VY, whose text is split in place. */
static int take_velocity(soak_wish *wish, char *text)
{
    deft_pos velocity;
    char *colon = strchr(text, ':');
    if (colon != NULL) {
        *colon = '\0';
    }
    const bool is_tick = text[0] != '\0' && text[strspn(text, "0123456789")] == '\0' && strlen(text) < 10;
    const unsigned long tick = is_tick ? strtoul(text, NULL, 10) : 0;
    if (colon == NULL || tick == 0 || !tool_place(colon + 1, &velocity)) {
        return tool_usage("soak", "--velocity %s: it takes TICK:VX,VY, such as 1:30,-5; ticks count from 1",
                          text);
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

/* Takes an option that says what to see again. */
static int take_again(soak_wish *wish, tool_option_id option, const tool_value *value)
{
    switch (option) {
    case OPTION_INPUT:
        wish->input = value->text;
        return TOOL_FINE;
    case OPTION_HZ:
        wish->hz = value->number;
        return TOOL_FINE;
    case OPTION_SPAWN:
        wish->has_spawn = true;
        wish->spawn = value->place;
        return TOOL_FINE;
    case OPTION_VELOCITY:
        return take_velocity(wish, value->text);
    case OPTION_FROM:
        wish->from_s = value->number;
        return TOOL_FINE;
    default:
        return tool_level_option("soak", &wish->level_wish, option, value);
    }
}

/* Takes an option that says how to play. */
static int take_play(soak_wish *wish, tool_option_id option, const tool_value *value)
{
    switch (option) {
    case OPTION_TICKS:
        wish->ticks = value->whole;
        return TOOL_FINE;
    case OPTION_SEED:
        wish->seed = value->whole;
        return TOOL_FINE;
    case OPTION_PIECES:
        wish->pieces_every = value->whole;
        return TOOL_FINE;
    case OPTION_FAULTS:
        wish->faults = value->whole;
        return TOOL_FINE;
    case OPTION_STRICT:
        wish->strict = true;
        return TOOL_FINE;
    case OPTION_MOVES:
        wish->moves = true;
        return TOOL_FINE;
    case OPTION_SLOWEST:
        wish->slowest = true;
        return TOOL_FINE;
    case OPTION_SYNC:
        wish->sync_test = true;
        return TOOL_FINE;
    case OPTION_TOPDOWN:
        wish->topdown = true;
        return TOOL_FINE;
    default:
        return take_again(wish, option, value);
    }
}

static int take_option(void *user, tool_option_id option, const tool_value *value)
{
    soak_wish *wish = (soak_wish *)user;
    switch (option) {
    case OPTION_LAND:
        wish->is_land = true;
        wish->land = value->whole;
        return TOOL_FINE;
    case OPTION_TUNING:
        wish->tuning = value->text;
        return TOOL_FINE;
    case OPTION_PRESET:
        wish->preset = value->text;
        return TOOL_FINE;
    case OPTION_SHAPE:
        wish->has_shape = true;
        wish->is_capsule = value->word == 1;
        return TOOL_FINE;
    case OPTION_OUT:
        wish->out = value->text;
        return TOOL_FINE;
    default:
        return take_play(wish, option, value);
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
        return tool_usage("soak", "seen from above there are no scripts: --input and -o have no effect");
    }
    if (wish->slowest && (wish->input != NULL || wish->topdown || wish->sync_test)) {
        return tool_usage(
            "soak", "--slowest times random play: it does not go with --input, --topdown or --sync-test");
    }
    if (wish->input != NULL && !wish->has_spawn) {
        return tool_usage("soak", "--input needs --spawn X,Y");
    }
    const char *const inputs[TOOL_FILES_MAX] = {wish->level, wish->tuning, wish->input};
    const char *const outputs[TOOL_FILES_MAX] = {wish->out};
    const char *const names[TOOL_FILES_MAX] = {"the level", "--tuning", "--input"};
    const int status = tool_inputs_judge("soak", inputs, names);
    return status == TOOL_FINE ? tool_outputs_judge("soak", inputs, outputs) : status;
}

/* The tuning's corners, if the command line has a wish. */
static int set_shape(const soak_wish *wish, tool_tuning *tuning)
{
    deft_diag_list diags;
    if (!wish->has_shape) {
        return TOOL_FINE;
    }
    const double least = fmin(tuning->tuning.shape.width, tuning->tuning.shape.height);
    tuning->tuning.shape.corner_radius = wish->is_capsule ? least / 2 : 0.0;
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
    status = status == TOOL_FINE ? set_shape(wish, &tuning) : status;
    if (status != TOOL_FINE) {
        return status;
    }
    oracle_coverage coverage;
    if (wish->moves) {
        tuning.moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
        oracle_coverage_begin(&coverage, &tuning.moveset, &play->view);
        play->coverage = &coverage;
        play->acts = true;
    }
    play->goes_back = wish->sync_test;
    play->pieces_every = wish->pieces_every;
    play->strict = wish->strict;
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
    const char *const outputs[TOOL_FILES_MAX] = {wish->out};
    int status = tool_outputs_judge_level("soak", wish->level, level, outputs);
    memset(&play, 0, sizeof play);
    play.name = wish->level;
    deft_world_view_of(&play.view, level->world);
    deft_world_bounds(&play.bounds, level->world);
    play.axes = level->axes;
    play.move = move_level;
    play.move_user = level;
    status = status == TOOL_FINE ? soak_in(wish, &play, level->tile_size) : status;
    deft_level_free(level);
    return status;
}

static int soak_land(const soak_wish *wish)
{
    oracle_arena arena;
    oracle_play play;
    oracle_arena_make(&arena, wish->land);
    oracle_arena_play(&play, &arena);
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
    wish.faults = 1;
    wish.hz = 60.0;
    int status = tool_options_read(TOOL_SOAK, argc, argv, take_option, &wish);
    if (status != TOOL_FINE) {
        return status;
    }
    if (argc - optind > 1) {
        return tool_usage("soak", "it takes one level, not %d", argc - optind);
    }
    wish.level = argc > optind ? argv[optind] : NULL;
    status = judge(&wish);
    if (status != TOOL_FINE) {
        return status;
    }
    return wish.is_land ? soak_land(&wish) : soak_level(&wish);
}
