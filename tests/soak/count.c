/* tests/soak/count.c -- how much work a tick is: segments a tick, casts a segment, rounds a slide, over the
 * generated lands.
 *
 *     deft_soak_count [TICKS [LANDS]]
 *
 * TICKS (20 000) on each of the lands 1 to LANDS (40), by box and capsule in turn. The linker puts the
 * functions below around the core's own (--wrap), so the core has no counters. Casts inside a translation
 * unit are not seen by it: chords of a segment's own curve count where the sweep is asked from outside
 * scene.c.
 */
#include "arena.h"
#include "character/segment.h"
#include "contact/scene.h"
#include "contact/slide.h"
#include "deft/io/script.h"
#include "moves.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BINS 33

typedef struct count_table {
    uint64_t bin[BINS]; /* the last one: that many, and more */
    uint64_t most;
} count_table;

static count_table segments, casts, rounds;
static uint64_t segments_now, casts_now;

static void count_add(count_table *table, uint64_t value)
{
    table->bin[value < BINS - 1 ? value : BINS - 1]++;
    table->most = value > table->most ? value : table->most;
}

deft__segment __real_deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead);
deft__segment __wrap_deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead);
bool __real_deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out);
bool __wrap_deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out);
bool __real_deft__scene_sweep_chord(const deft__scene *scene, deft__v2 move, double time_s, double strays,
                                    deft__hit *out);
bool __wrap_deft__scene_sweep_chord(const deft__scene *scene, deft__v2 move, double time_s, double strays,
                                    deft__hit *out);
uint32_t __real_deft__slide(deft__scene *scene, deft__v2 move, deft__v2 *velocity, bool grounded,
                            deft_contacts *contacts);
uint32_t __wrap_deft__slide(deft__scene *scene, deft__v2 move, deft__v2 *velocity, bool grounded,
                            deft_contacts *contacts);

deft__segment __wrap_deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead)
{
    if (segments_now > 0) {
        count_add(&casts, casts_now); /* from the last segment's sweep to this one: what it met is its own */
    }
    casts_now = 0;
    segments_now++;
    return __real_deft__segment_sweep(tick, law, time_s, ahead);
}

bool __wrap_deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out)
{
    casts_now++;
    return __real_deft__scene_sweep(scene, move, time_s, out);
}

bool __wrap_deft__scene_sweep_chord(const deft__scene *scene, deft__v2 move, double time_s, double strays,
                                    deft__hit *out)
{
    casts_now++;
    return __real_deft__scene_sweep_chord(scene, move, time_s, strays, out);
}

uint32_t __wrap_deft__slide(deft__scene *scene, deft__v2 move, deft__v2 *velocity, bool grounded,
                            deft_contacts *contacts)
{
    uint32_t hits = __real_deft__slide(scene, move, velocity, grounded, contacts);
    count_add(&rounds, hits);
    return hits;
}

static void play_land(uint64_t land, uint64_t ticks)
{
    oracle_arena arena;
    deft_random_player player;
    deft_character hero;
    deft_input input;
    uint64_t random = land;
    deft_moveset moveset = oracle_shaped_moveset(land / 2, land % 2 == 0);
    deft_pos feet = {0, 0};
    double time_s = 0;
    oracle_arena_make(&arena, land);
    deft_random_player_start(&player, land,
                             DEFT_ACTION_BIT(DEFT_ACTION_JUMP) | DEFT_ACTION_BIT(DEFT_ACTION_RUN));
    for (uint64_t i = 0; i < ticks; i++) {
        if (i % 1000 == 0) {
            feet.x = arena.bounds.min_x + 2 + deft_random_unit(&random) * 50;
            feet.y = arena.bounds.min_y + 2 + deft_random_unit(&random) * 30;
            deft_character_spawn(&hero, &moveset, feet, arena.axes);
        }
        if (deft_random_unit(&random) < 0.03) {
            double speed = 800 * pow(deft_random_unit(&random), 4);
            hero.velocity.x = speed * (2 * deft_random_unit(&random) - 1);
            hero.velocity.y = speed * (2 * deft_random_unit(&random) - 1);
        }
        oracle_arena_move(&arena, time_s, time_s + 1.0 / 60);
        time_s += 1.0 / 60;
        deft_random_player_next(&player, 1.0 / 60, arena.axes, &input);
        deft_character_step(&hero, &moveset, &arena.view, &input, 1.0 / 60, NULL, NULL);
        count_add(&segments, segments_now);
        if (segments_now > 0) {
            count_add(&casts, casts_now);
        }
        segments_now = casts_now = 0;
    }
    oracle_arena_free(&arena);
}

static void print(const char *name, const count_table *table)
{
    uint64_t all = 0;
    for (int i = 0; i < BINS; i++) {
        all += table->bin[i];
    }
    printf("%s: %llu, at most %llu\n", name, (unsigned long long)all, (unsigned long long)table->most);
    for (int i = 0; i < BINS; i++) {
        if (table->bin[i] > 0) {
            printf("  %s%2d %12llu %9.5f %%\n", i == BINS - 1 ? ">=" : "  ", i,
                   (unsigned long long)table->bin[i], 100.0 * (double)table->bin[i] / (double)all);
        }
    }
}

int main(int argc, char **argv)
{
    uint64_t ticks = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000;
    uint64_t lands = argc > 2 ? strtoull(argv[2], NULL, 10) : 40;
    for (uint64_t land = 1; land <= lands; land++) {
        play_land(land, ticks);
    }
    print("segments a tick", &segments);
    print("casts a segment", &casts);
    print("hits a slide", &rounds);
    return 0;
}
