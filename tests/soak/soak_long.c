/* tests/soak/soak_long.c -- the long soak: random play over levels and generated lands, with every invariant
 * checked on every tick. docs/dev/soak.md says what is checked, and how to go on from a fault.
 *
 *     deft_soak [--body box|capsule] [--ticks N] [--seed S] [--lands L] [--from-land F] [--pieces-every P]
 *               [--faults K] [--moves 1] [--out PREFIX] [LEVEL ...]
 *
 * N ticks (2 000 000) in all, shared out evenly among the levels and the lands 1 to L (200). From the second
 * level or land on, each has a shape of its own: sizes, slopes, jumps, responses. With --from-land the levels
 * and the lands before F keep their shares and are not played. So --from-land F --lands F plays one land as
 * the whole soak does, if N is as large. With --pieces-every only each Pth tick is played again in pieces,
 * and each tick whose straight way is not free. Without --pieces-every all ticks are. With --moves 1 every
 * ability is on, and the game acts. An error prints the tick with what is around the character, and the
 * shortest script that shows the error. Exit status 1 when there was one, 2 for wrong options.
 */
#include "arena.h"
#include "deft/io/level.h"
#include "deft/io/tuning_file.h"
#include "moves.h"
#include "take.h"

#include <stdlib.h>
#include <string.h>

typedef struct soak_options {
    uint64_t ticks, seed, lands, from_land, pieces_every, faults, moves;
    const char *out;
    bool is_capsule;
} soak_options;

static bool read_number(const char *text, uint64_t *out)
{
    char *end = NULL;
    *out = strtoull(text, &end, 10);
    return end != text && *end == '\0';
}

static bool read_options(soak_options *options, int argc, char **argv, int *first_level)
{
    const char *const names[] = {"--ticks",        "--seed",   "--lands", "--from-land",
                                 "--pieces-every", "--faults", "--moves"};
    uint64_t *const values[] = {&options->ticks,     &options->seed,         &options->lands,
                                &options->from_land, &options->pieces_every, &options->faults,
                                &options->moves};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i += 2) {
        size_t k = 0;
        if (i + 1 == argc) {
            return false;
        }
        if (strcmp(argv[i], "--body") == 0) {
            options->is_capsule = strcmp(argv[i + 1], "capsule") == 0;
            if (!options->is_capsule && strcmp(argv[i + 1], "box") != 0) {
                return false;
            }
            continue;
        }
        if (strcmp(argv[i], "--out") == 0) {
            options->out = argv[i + 1];
            continue;
        }
        while (k < sizeof names / sizeof names[0] && strcmp(argv[i], names[k]) != 0) {
            k++;
        }
        if (k == sizeof names / sizeof names[0] || !read_number(argv[i + 1], values[k])) {
            return false;
        }
    }
    *first_level = i;
    return true;
}

/* Leaves what it takes to see a fault again. `world` is what `deft soak` calls it. */
static void leave_files(const soak_options *options, const oracle_play *play, const char *world,
                        uint64_t number, const oracle_take *take)
{
    char tuning_name[512];
    char script_name[512];
    char command[1200];
    deft_tuning tuning = oracle_shaped_tuning(number, options->is_capsule);
    (void)snprintf(tuning_name, sizeof tuning_name, "%s%llu.json", options->out, (unsigned long long)number);
    (void)snprintf(script_name, sizeof script_name, "%s%llu.input", options->out, (unsigned long long)number);
    (void)snprintf(command, sizeof command, "%sdeft soak %s%s --tuning %s",
                   oracle_take_is_plain(take) ? "" : "(nearly) ", world, options->moves > 0 ? " --moves" : "",
                   tuning_name);
    FILE *script = fopen(script_name, "w");
    if (script == NULL || deft_tuning_save(&tuning, tuning_name, NULL) != DEFT_OK) {
        (void)fprintf(stderr, "deft_soak: cannot write %s and %s\n", tuning_name, script_name);
    }
    if (script != NULL) {
        oracle_take_write(take, script, play->axes, command, script_name);
        (void)fclose(script);
    }
    oracle_take_write(take, stdout, play->axes, command, script_name);
}

/* One world: its score is added to `total`, its faults are printed. */
static void soak(const soak_options *options, oracle_play *play, const char *world, uint64_t number,
                 uint64_t ticks, oracle_score *total)
{
    static oracle_coverage coverage;
    deft_moveset moveset = oracle_shaped_moveset(number, options->is_capsule);
    oracle_score score;
    oracle_take take;
    memset(&score, 0, sizeof score);
    memset(&take, 0, sizeof take);
    if (options->moves > 0) {
        moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
        oracle_coverage_begin(&coverage, &moveset, &play->view);
        play->coverage = &coverage;
        play->acts = true;
    }
    play->moveset = &moveset;
    play->seed = options->seed + number;
    play->ticks = ticks;
    play->pieces_every = options->pieces_every;
    play->faults_max = (uint32_t)options->faults;
    play->shown_max = 1;
    play->first = &take;
    bool fine = oracle_play_run(play, &score);
    if (!fine) {
        oracle_score_print(play->name, &score);
    }
    if (!fine && take.count > 0) {
        leave_files(options, play, world, number, &take);
    }
    oracle_score_add(total, &score);
    oracle_take_free(&take);
}

static void soak_land(const soak_options *options, uint64_t land, uint64_t number, uint64_t ticks,
                      oracle_score *total)
{
    oracle_arena arena;
    oracle_play play;
    char world[64];
    oracle_arena_make(&arena, land);
    (void)snprintf(world, sizeof world, "--land %llu", (unsigned long long)land);
    oracle_arena_play(&play, &arena);
    soak(options, &play, world, number, ticks, total);
    oracle_arena_free(&arena);
}

static void move_level(void *level, double from_s, double to_s)
{
    deft_level_tick(level, from_s, to_s);
}

static bool soak_level(const soak_options *options, const char *path, uint64_t number, uint64_t ticks,
                       oracle_score *total)
{
    deft_diag_list diags;
    oracle_play play;
    memset(&play, 0, sizeof play);
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(path, 0, &diags);
    for (uint32_t i = 0; i < diags.count; i++) {
        char text[400];
        (void)deft_diag_text(text, sizeof text, &diags.items[i]);
        (void)fprintf(stderr, "%s: %s\n", path, text);
    }
    if (level == NULL) {
        return false;
    }
    play.name = path;
    deft_world_view_of(&play.view, level->world);
    deft_world_bounds(&play.bounds, level->world);
    play.axes = level->axes;
    play.move = level->platform_count > 0 ? move_level : NULL;
    play.move_user = level;
    soak(options, &play, path, number, ticks, total);
    deft_level_free(level);
    return true;
}

int main(int argc, char **argv)
{
    soak_options options = {2000000, 1, 200, 0, 1, 20, 0, "soak_", false};
    oracle_score total;
    int first_level = 1;
    bool fine = true;
    if (!read_options(&options, argc, argv, &first_level)) {
        (void)fprintf(stderr, "usage: deft_soak [--body box|capsule] [--ticks N] [--seed S] [--lands L] "
                              "[--from-land F] [--pieces-every P] [--faults K] [--moves 1] [--out PREFIX] "
                              "[LEVEL ...]\n");
        return 2;
    }
    memset(&total, 0, sizeof total);
    uint64_t levels = (uint64_t)(argc - first_level);
    uint64_t each = levels + options.lands > 0 ? options.ticks / (levels + options.lands) : 0;
    for (uint64_t i = 0; i < levels && options.from_land == 0; i++) {
        fine = soak_level(&options, argv[first_level + (int)i], i, each, &total) && fine;
    }
    for (uint64_t land = options.from_land > 0 ? options.from_land : 1; land <= options.lands; land++) {
        soak_land(&options, land, levels + land - 1, each, &total);
    }
    if (options.from_land > 0) {
        (void)printf("%s: the lands %llu to %llu\n", options.is_capsule ? "capsule" : "box",
                     (unsigned long long)options.from_land, (unsigned long long)options.lands);
    } else {
        (void)printf("%s: %llu levels, %llu generated lands\n", options.is_capsule ? "capsule" : "box",
                     (unsigned long long)levels, (unsigned long long)options.lands);
    }
    oracle_score_table(stdout, &total);
    return fine && total.faults_total == 0 ? 0 : 1;
}
