/* tests/mutation/play.c -- play SEED: random play, and a hash of each part of it, for dev/mutation.sh.
 *
 * A break of the core that leaves each line of this program as it is was never seen to act. Each preset plays
 * with every move on the shipped levels and on generated lands, judged by no test: what counts is the bits.
 * The walker seen from above plays the sessions of tests/matrix. The seed draws all of it.
 */
#include "deft/io/level.h"
#include "oracle/arena.h"
#include "oracle/take.h"
#include "tests/matrix/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAY_TICKS   2000 /* of each preset on each level and land */
#define WALKER_TICKS 1200
#define WALKER_SEEDS 16
#define NEVER        ((uint64_t)1 << 62)

static void add_word(uint64_t *hash, uint64_t word)
{
    *hash = (*hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    *hash ^= *hash >> 29;
}

static void add_real(uint64_t *hash, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    add_word(hash, bits);
}

/* An oracle_look_fn. */
static void look(void *hash, const oracle_tick *tick, const oracle_take *take)
{
    (void)take;
    add_word(hash, deft_character_hash(&tick->after));
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        add_word(hash, event->kind);
        add_word(hash, event->body);
        add_word(hash, event->other);
        add_word(hash, event->feature);
        add_real(hash, event->at_s);
        add_real(hash, event->value);
    }
    for (uint32_t i = 0; i < tick->contacts.count; i++) {
        const deft_contact *contact = &tick->contacts.items[i];
        add_word(hash, contact->kind);
        add_word(hash, contact->body);
        add_word(hash, contact->feature);
        add_word(hash, contact->surface);
        add_real(hash, contact->normal.x);
        add_real(hash, contact->normal.y);
        add_real(hash, contact->point.x);
        add_real(hash, contact->point.y);
        add_real(hash, contact->gap);
    }
}

/* `play` has its world. */
static void play_preset(oracle_play *play, size_t preset, bool is_capsule, double tile, uint64_t seed)
{
    static oracle_coverage coverage;
    const char *id = deft_preset_at(preset)->id;
    deft_tuning tuning;
    deft_moveset moveset;
    oracle_score score;
    uint64_t hash = seed;
    memset(&score, 0, sizeof score);
    (void)deft_tuning_preset(&tuning, id);
    session_unleash(&tuning, is_capsule);
    deft_tuning_fit(&tuning, tile);
    if (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        printf("%s: refused\n", id);
        return;
    }
    oracle_coverage_begin(&coverage, &moveset, &play->view);
    play->coverage = &coverage;
    play->moveset = &moveset;
    play->acts = true;
    play->look = look;
    play->look_user = &hash;
    play->seed = seed + preset;
    play->ticks = PLAY_TICKS;
    play->pieces_every = NEVER;
    play->faults_max = PLAY_TICKS;
    (void)oracle_play_run(play, &score);
    printf("%s %s %s %llu %016llx\n", play->name, id, is_capsule ? "capsule" : "box",
           (unsigned long long)score.ticks, (unsigned long long)hash);
}

static void move_level(void *level, double from_s, double to_s)
{
    deft_level_tick(level, from_s, to_s);
}

static void play_levels(uint64_t seed)
{
    static const char *const names[] = {"caves.ldtk", "factory.tmj", "gauntlet.tmj",
                                        "gentle.tmj", "stage.tmj",   "torture.tmj"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[512];
        (void)snprintf(path, sizeof path, "%s/shared_scenes/levels/%s", DEFT_SOURCE_DIR, names[i]);
        deft_level *level = deft_level_load(path, 0, NULL);
        if (level == NULL) {
            printf("%s: refused\n", names[i]);
            continue;
        }
        for (size_t k = 0; k < deft_preset_count(); k++) {
            oracle_play play;
            memset(&play, 0, sizeof play);
            play.name = names[i];
            deft_world_view_of(&play.view, level->world);
            deft_world_bounds(&play.bounds, level->world);
            play.axes = level->axes;
            play.move = move_level;
            play.move_user = level;
            play_preset(&play, k, (i + k) % 2 != 0, level->tile_size, seed + 100 * i);
        }
        deft_level_free(level);
    }
}

/* Four lands of each style. */
static void play_lands(uint64_t seed)
{
    for (uint64_t land = 0; land < 4 * ORACLE_STYLES; land++) {
        oracle_arena arena;
        oracle_play play;
        memset(&play, 0, sizeof play);
        oracle_arena_make(&arena, seed % 1000 * ORACLE_STYLES + land);
        play.name = arena.name;
        play.view = arena.view;
        play.bounds = arena.bounds;
        play.axes = arena.axes;
        play.move = oracle_arena_move;
        play.move_user = &arena;
        play_preset(&play, (seed + land) % deft_preset_count(), land / ORACLE_STYLES % 2 != 0, 1,
                    seed + land);
        oracle_arena_free(&arena);
    }
}

static void play_walkers(uint64_t seed)
{
    static session played;
    session_plan plan;
    memset(&plan, 0, sizeof plan);
    plan.is_topdown = true;
    plan.frame.land = plan.frame.axes = (deft_axes){{1, 0}, {0, 1}};
    for (uint32_t i = 0; i < WALKER_SEEDS * SESSION_LAND_COUNT; i++) {
        plan.land = (session_land)(i % SESSION_LAND_COUNT);
        plan.tuning = session_wild_tuning(seed + i);
        plan.seed = seed + i;
        const char *why = session_start(&played, &plan);
        while (why == NULL && played.tick < WALKER_TICKS) {
            session_tick(&played);
        }
        printf("walker %u %s %016llx\n", (unsigned)i, why != NULL ? why : "",
               (unsigned long long)played.trail);
        if (why == NULL) {
            session_end(&played);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fprintf(stderr, "usage: play SEED\n");
        return 2;
    }
    const uint64_t seed = strtoull(argv[1], NULL, 10);
    play_levels(seed);
    play_lands(seed);
    play_walkers(seed);
    return 0;
}
