/* tests/soak/test_drawn.c -- tunings that are drawn, of a box and of a capsule, on generated lands: with no
 * move, and with every move; on plain ground, and on belts and ice. All of it is safe (P1). What is not exact
 * (P2) is rare: docs/dev/known-limits.md. `make soak` plays longer. */
#include "oracle/moves.h"
#include "shipped.h"
#include "tests/harness/extent.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define FAULTS_MAX 1000000u
#define LANDS      32

/* The numbers of the plays, from which tunings and players are drawn. */
#define PLAY_SEED 20261128u

/* Drawn tunings find more faults of P2 than presets do: one is allowed in so many ticks. */
#define TICKS_A_FAULT 50000u

/* Bits of the number of a play. */
#define DRAWN_CAPSULE 1u
#define DRAWN_MOVES   2u

/* Tiles a second; the last surface is ice. */
static const double belts[] = {1, -3, 3, -8, 8, 0};
#define BELTS ((uint32_t)(sizeof belts / sizeof belts[0]))

static deft_world_view plain;

/* A third of the tiles stays plain. */
static uint32_t gather_belts(const void *user, const deft_pos *origin, const deft_box *box, deft_feature *out,
                             uint32_t capacity)
{
    uint32_t count = plain.gather(user, origin, box, out, capacity);
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        uint32_t drawn = out[i].id * 2654435761u >> 13;
        if ((out[i].flags & DEFT_FEATURE_ZONE) == 0 && drawn % 3 != 0) {
            out[i].surface = (uint16_t)(1 + drawn / 3 % BELTS);
        }
    }
    return count;
}

/* Adds a play to the score `sum`. Faults do not end the play; the first of each kind is printed. */
static void play_drawn(void *sum, oracle_play *play, size_t place, size_t number, double tile)
{
    static oracle_coverage coverage;
    deft_moveset moveset = oracle_shaped_moveset(PLAY_SEED + number, (number & DRAWN_CAPSULE) != 0);
    oracle_score score;
    (void)place;
    (void)tile;
    memset(&score, 0, sizeof score);
    if ((number & DRAWN_MOVES) != 0) {
        moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
        oracle_coverage_begin(&coverage, &moveset, &play->view);
        play->coverage = &coverage;
        play->acts = true;
    }
    play->moveset = &moveset;
    play->seed = PLAY_SEED + number;
    play->ticks = (uint64_t)extent_of(50, 100, 1200);
    play->pieces_every = 64;
    play->faults_max = FAULTS_MAX;
    play->shown_max = 1;
    (void)oracle_play_run(play, &score);
    assert_int_equal(score.ticks, play->ticks);
    oracle_score_add(sum, &score);
}

static void play_drawn_on_belts(void *sum, oracle_play *play, size_t place, size_t number, double tile)
{
    deft_surface surfaces[BELTS];
    memset(surfaces, 0, sizeof surfaces);
    for (uint32_t i = 0; i < BELTS; i++) {
        surfaces[i].friction_ratio = belts[i] == 0 ? 0.1 : 1;
        surfaces[i].conveyor_speed = belts[i] * tile;
    }
    plain = play->view;
    play->view.gather = gather_belts;
    play->view.surfaces = surfaces;
    play->view.surface_count = BELTS;
    play_drawn(sum, play, place, number, tile);
}

static void check_safe(const char *name, shipped_play_fn plays)
{
    oracle_score sum;
    memset(&sum, 0, sizeof sum);
    for (size_t k = 0; k < LANDS * 4; k++) {
        shipped_play_land(plays, &sum, 1 + k / 4, k);
    }
    oracle_score_print(name, &sum);
    assert_int_equal(oracle_score_of(&sum, ORACLE_TIER_SAFE), 0);
    assert_true(oracle_score_of(&sum, ORACLE_TIER_EXACT) <= 1 + sum.ticks / TICKS_A_FAULT);
    /* a soak in which nothing happened proves nothing */
    assert_true(sum.floor > sum.ticks / 20 && sum.jumps > 0 && sum.landings > 0 && sum.rides > 0);
}

static void drawn_tunings_are_safe_on_generated_lands(void **state)
{
    (void)state;
    check_safe("drawn tunings on lands", play_drawn);
}

static void drawn_tunings_are_safe_on_lands_of_belts_and_ice(void **state)
{
    (void)state;
    check_safe("drawn tunings on belts", play_drawn_on_belts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_tunings_are_safe_on_generated_lands),
        cmocka_unit_test(drawn_tunings_are_safe_on_lands_of_belts_and_ice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
