/* tests/soak/soak_long.c -- the long soak: random play with every invariant checked on every tick.
 *
 *     soak [--body box|capsule] [--ticks N] [--seed S] [--seeds K] [--faults K] [--shown K] [--trace-from T]
 *          [LEVEL ...]
 *
 * N ticks (a million) on each level and seed; without levels, on the three kinds of generated land. From the
 * second seed on, each has a body of its own. A fault prints the tick with what is around it; the same
 * options with --trace-from print every tick from there. Exit status 1 when anything was wrong, 2 for wrong
 * options.
 */
#include "deft/io/level.h"
#include "moves.h"
#include "play.h"
#include "terrain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct soak_options {
    uint64_t ticks, seed, seeds, faults, shown, trace_from;
    bool is_capsule;
} soak_options;

static bool read_options(soak_options *options, int argc, char **argv, int *first_level)
{
    const char *const names[] = {"--ticks", "--seed", "--seeds", "--faults", "--shown", "--trace-from"};
    uint64_t *const values[] = {&options->ticks,  &options->seed,  &options->seeds,
                                &options->faults, &options->shown, &options->trace_from};
    int i = 1;
    while (i < argc && argv[i][0] == '-') {
        char *end = NULL;
        size_t k = 0;
        if (strcmp(argv[i], "--body") == 0 && i + 1 < argc) {
            options->is_capsule = strcmp(argv[i + 1], "capsule") == 0;
            if (!options->is_capsule && strcmp(argv[i + 1], "box") != 0) {
                return false;
            }
            i += 2;
            continue;
        }
        while (k < sizeof names / sizeof names[0] && strcmp(argv[i], names[k]) != 0) {
            k++;
        }
        if (k == sizeof names / sizeof names[0] || i + 1 == argc) {
            return false;
        }
        *values[k] = strtoull(argv[i + 1], &end, 10);
        if (end == argv[i + 1] || *end != '\0') {
            return false;
        }
        i += 2;
    }
    *first_level = i;
    return true;
}

static bool soak(const soak_options *options, oracle_play *play, uint64_t seed)
{
    uint64_t variety = seed - options->seed;
    deft_moveset moveset = options->is_capsule ? oracle_capsule_moveset(variety) : oracle_moveset(variety);
    oracle_score score;
    memset(&score, 0, sizeof score);
    play->moveset = &moveset;
    play->seed = seed;
    play->ticks = options->ticks;
    play->trace_from = options->trace_from;
    play->faults_max = (uint32_t)options->faults;
    play->shown_max = (uint32_t)options->shown;
    bool fine = oracle_play_run(play, &score);
    oracle_score_print(play->name, &score);
    return fine;
}

static bool soak_land(const soak_options *options, oracle_land land, uint64_t seed)
{
    static const char *const names[ORACLE_LAND_COUNT] = {"noise", "blocks", "hills"};
    oracle_plan plan = {land, seed, 64, 40, 1, {-8, -8}, deft_axes_y_up()};
    oracle_terrain terrain;
    oracle_play play;
    memset(&play, 0, sizeof play);
    oracle_terrain_make(&terrain, &plan);
    play.name = names[land];
    play.view = terrain.view;
    play.bounds = terrain.bounds;
    play.axes = plan.axes;
    bool fine = soak(options, &play, seed);
    oracle_terrain_free(&terrain);
    return fine;
}

static bool soak_level(const soak_options *options, const char *path, uint64_t seed)
{
    deft_diag_list diags;
    oracle_play play;
    memset(&play, 0, sizeof play);
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(path, 0, &diags);
    for (uint32_t i = 0; i < diags.count; i++) {
        char text[400];
        (void)deft_diag_text(&diags.items[i], text, sizeof text);
        (void)fprintf(stderr, "%s: %s\n", path, text);
    }
    if (level == NULL) {
        return false;
    }
    play.name = path;
    play.view = deft_world_view_of(level->world);
    play.bounds = deft_world_bounds(level->world);
    play.axes = level->axes;
    bool fine = soak(options, &play, seed);
    deft_level_free(level);
    return fine;
}

int main(int argc, char **argv)
{
    soak_options options = {1000000, 1, 4, 20, 3, 0, false};
    int first_level = 1;
    bool fine = true;
    if (!read_options(&options, argc, argv, &first_level)) {
        (void)fprintf(
            stderr,
            "usage: soak [--body box|capsule] [--ticks N] [--seed S] [--seeds K] [--faults K] [--shown K] "
            "[--trace-from T] [LEVEL ...]\n");
        return 2;
    }
    for (uint64_t seed = options.seed; seed < options.seed + options.seeds; seed++) {
        for (int level = first_level; level < argc; level++) {
            fine &= soak_level(&options, argv[level], seed);
        }
        for (int land = 0; land < ORACLE_LAND_COUNT && first_level == argc; land++) {
            fine &= soak_land(&options, (oracle_land)land, seed);
        }
    }
    return fine ? 0 : 1;
}
