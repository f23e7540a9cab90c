/* tests/soak/count.c -- counts the work of a tick over the generated lands, and checks its bounds. The counts
 * are segments per piece of a tick, and casts and looks for touched faces per segment. docs/dev/soak.md
 * explains them. No list of touched faces may be outdated.
 *
 *     deft_soak_count [TICKS [LANDS]]
 *
 * TICKS (20 000) on each of the lands 1 to LANDS (40), by box and capsule in turn, at 20, 60 and 240 Hz. Exit
 * status 1 when a bound was passed. The linker puts the functions below around the core's own (--wrap), so
 * the core has no counters. --wrap works only between files of the core. So this program links the core's
 * files apart, never as one unit.
 */
#include "arena.h"
#include "character/step.h"
#include "contact/flow.h"
#include "contact/scene.h"
#include "contact/touching.h"
#include "deft/io/script.h"
#include "math/dmath.h"
#include "moves.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BINS 33

typedef struct count_table {
    const char *name;
    uint64_t bound;     /* 0: none */
    uint64_t bin[BINS]; /* the last one: that many, and more */
    uint64_t most;
} count_table;

static count_table segments = {"segments a piece", 16, {0}, 0};
static count_table looks = {"looks a segment", 0, {0}, 0};
static count_table casts = {"casts a segment", 0, {0}, 0};

static uint64_t segments_now, looks_now, casts_now;
static uint64_t outdated; /* lists of touched faces */
static deft__v2 stretch_from;

static void count_add(count_table *table, uint64_t value)
{
    table->bin[value < BINS - 1 ? value : BINS - 1]++;
    table->most = value > table->most ? value : table->most;
}

deft__segment __real_deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead);
deft__segment __wrap_deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead);
bool __real_deft__scene_sweep_then(const deft__scene *scene, deft__v2 feet, deft__v2 move, double time_s,
                                   bool one_ways, deft__hit *out);
bool __wrap_deft__scene_sweep_then(const deft__scene *scene, deft__v2 feet, deft__v2 move, double time_s,
                                   bool one_ways, deft__hit *out);
bool __real_deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out);
bool __wrap_deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out);
const deft__touching *__real_deft__find_touching(deft__scene *scene);
const deft__touching *__wrap_deft__find_touching(deft__scene *scene);

/* How far the character has come from a place, in sizes: of its rounded corners, where it has some. */
static double count_way(const deft__tick *tick, deft__v2 from)
{
    const deft_moveset *moveset = tick->moveset;
    double size = moveset->travel_max / 8;
    deft__v2 way = deft__v2_sub(deft__v2_add(tick->scene.feet, tick->scene.drift), from);
    return (deft__abs(way.x) + deft__abs(way.y)) /
           (moveset->radius > 0 ? deft__min(moveset->radius, size) : size);
}

/* The count of segments begins anew, here. */
static void count_end_stretch(deft__v2 at)
{
    count_add(&segments, segments_now);
    segments_now = 0;
    stretch_from = at;
}

/* True when a segment is that short because of what turns near by, or of its way, which is halved until it is
 * not too long: then a piece of the tick ends with it. */
static bool count_is_cut(deft__tick *tick, const deft__law *law, double time_s)
{
    double turns_s = deft__flow_until(&tick->scene);
    double strays = 16 * tick->moveset->chord_error * turns_s;
    deft__v2 twice = deft__law_moved(tick, law, 2 * time_s);
    double wide = deft__abs(twice.x);
    double tall = deft__abs(twice.y);
    return !(time_s < deft__min(tick->step_max_s, turns_s)) ||
           deft__max(wide, tall) > tick->moveset->travel_max || (wide + tall) * 2 * time_s > strays;
}

deft__segment __wrap_deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead)
{
    bool is_cut = count_is_cut(tick, law, time_s);
    deft__v2 at = deft__v2_add(tick->scene.feet, tick->scene.drift);
    if (count_way(tick, stretch_from) > 1) {
        count_end_stretch(at);
    }
    count_add(&looks, looks_now);
    count_add(&casts, casts_now);
    looks_now = casts_now = 0;
    segments_now++;
    deft__segment segment = __real_deft__segment_sweep(tick, law, time_s, ahead);
    if (count_way(tick, at) > 1.0 / 16) {
        segments_now--; /* so many there may be on such a way */
    }
    if (is_cut) { /* what turns near by, or a long way, cuts a tick into pieces */
        count_end_stretch(deft__v2_add(tick->scene.feet, tick->scene.drift));
    }
    return segment;
}

bool __wrap_deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out)
{
    casts_now++;
    return __real_deft__scene_sweep(scene, move, time_s, out);
}

bool __wrap_deft__scene_sweep_then(const deft__scene *scene, deft__v2 feet, deft__v2 move, double time_s,
                                   bool one_ways, deft__hit *out)
{
    casts_now++;
    return __real_deft__scene_sweep_then(scene, feet, move, time_s, one_ways, out);
}

/* A list of touched faces that is kept must be the list that the faces of now give. */
const deft__touching *__wrap_deft__find_touching(deft__scene *scene)
{
    deft__touching kept = *__real_deft__find_touching(scene);
    scene->touching.face_changes--; /* makes the list anew */
    const deft__touching *anew = __real_deft__find_touching(scene);
    bool is_same = kept.count == anew->count && kept.missing == anew->missing &&
                   memcmp(kept.faces, anew->faces, kept.count * sizeof kept.faces[0]) == 0;
    outdated += is_same ? 0 : 1;
    looks_now++;
    return anew;
}

static void play_land(uint64_t land, uint64_t ticks)
{
    static const double rates[] = {20, 60, 240};
    oracle_arena arena;
    deft_random_player player;
    deft_character hero;
    deft_input input;
    deft_contacts contacts;
    uint64_t random = land;
    deft_moveset moveset = oracle_shaped_moveset(land / 2, land % 2 == 0);
    deft_pos feet = {0, 0};
    double time_s = 0;
    double dt = 0;
    oracle_arena_make(&arena, land);
    deft_random_player_start(&player, land,
                             DEFT_ACTION_BIT(DEFT_ACTION_JUMP) | DEFT_ACTION_BIT(DEFT_ACTION_RUN));
    for (uint64_t i = 0; i < ticks; i++) {
        if (i % 1000 == 0) {
            feet.x = arena.bounds.min_x + 2 + deft_random_unit(&random) * 50;
            feet.y = arena.bounds.min_y + 2 + deft_random_unit(&random) * 30;
            deft_character_spawn(&hero, &moveset, &feet, &arena.axes);
            dt = 1 / rates[i / 1000 % 3];
        }
        if (deft_random_unit(&random) < 0.03) {
            double speed = 800 * pow(deft_random_unit(&random), 4);
            hero.velocity.x = speed * (2 * deft_random_unit(&random) - 1);
            hero.velocity.y = speed * (2 * deft_random_unit(&random) - 1);
        }
        oracle_arena_move(&arena, time_s, time_s + dt);
        time_s += dt;
        deft_random_player_next(&input, &player, dt, &arena.axes);
        deft_character_step(&hero, &moveset, &arena.view, &input, dt, NULL, &contacts);
        count_end_stretch(deft__v2_make(0, 0));
        looks_now = casts_now = 0;
    }
    oracle_arena_free(&arena);
}

/* True when the table kept to its bound. */
static bool print(const count_table *table)
{
    bool fine = table->bound == 0 || table->most <= table->bound;
    uint64_t all = 0;
    for (int i = 0; i < BINS; i++) {
        all += table->bin[i];
    }
    printf("%s: %llu, at most %llu", table->name, (unsigned long long)all, (unsigned long long)table->most);
    if (table->bound != 0) {
        printf(" of %llu%s", (unsigned long long)table->bound, fine ? "" : ": TOO MANY");
    }
    printf("\n");
    for (int i = 0; i < BINS; i++) {
        if (table->bin[i] > 0) {
            printf("  %s%2d %12llu %9.5f %%\n", i == BINS - 1 ? ">=" : "  ", i,
                   (unsigned long long)table->bin[i], 100.0 * (double)table->bin[i] / (double)all);
        }
    }
    return fine && all > 0;
}

int main(int argc, char **argv)
{
    uint64_t ticks = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000;
    uint64_t lands = argc > 2 ? strtoull(argv[2], NULL, 10) : 40;
    const count_table *const tables[] = {&segments, &looks, &casts};
    bool fine = true;
    for (uint64_t land = 1; land <= lands; land++) {
        play_land(land, ticks);
    }
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        fine = print(tables[i]) && fine;
    }
    printf("outdated lists of touched faces: %llu of 0\n", (unsigned long long)outdated);
    return fine && outdated == 0 ? 0 : 1;
}
