/* tests/soak/test_belts.c -- drawn tunings on generated lands whose ground is made of belts and ice. All of
 * it is safe (P1). What is not exact (P2) is rare. */
#include "oracle/moves.h"
#include "shipped.h"
#include "tests/harness/extent.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define FAULTS_MAX 1000000u
#define LANDS      32

/* The numbers of the plays, from which tunings and players are drawn. */
#define PLAY_SEED 20261130u

/* One fault of P2 is allowed in so many ticks, as on plain ground (test_drawn.c). */
#define TICKS_A_FAULT 50000u

/* Bits of the number of a play. */
#define BELTS_CAPSULE 1u
#define BELTS_MOVES   2u

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
            out[i].surface = (uint16_t)(1 + drawn % BELTS);
        }
    }
    return count;
}

/* Adds a play to the score `sum`. Faults do not end the play; the first of each kind is printed. */
static void play_belts(void *sum, oracle_play *play, size_t place, size_t number, double tile)
{
    static oracle_coverage coverage;
    deft_surface surfaces[BELTS];
    deft_moveset moveset = oracle_shaped_moveset(PLAY_SEED + number, (number & BELTS_CAPSULE) != 0);
    oracle_score score;
    (void)place;
    memset(&score, 0, sizeof score);
    memset(surfaces, 0, sizeof surfaces);
    for (uint32_t i = 0; i < BELTS; i++) {
        surfaces[i].friction_ratio = belts[i] == 0 ? 0.1 : 1;
        surfaces[i].conveyor_speed = belts[i] * tile;
    }
    plain = play->view;
    play->view.gather = gather_belts;
    play->view.surfaces = surfaces;
    play->view.surface_count = BELTS;
    if ((number & BELTS_MOVES) != 0) {
        moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
        oracle_coverage_begin(&coverage, &moveset, &play->view);
        play->coverage = &coverage;
        play->acts = true;
    }
    play->moveset = &moveset;
    play->seed = PLAY_SEED + number;
    play->ticks = (uint64_t)extent_of(50, 100, 300);
    play->pieces_every = 64;
    play->faults_max = FAULTS_MAX;
    play->shown_max = 1;
    (void)oracle_play_run(play, &score);
    assert_int_equal(score.ticks, play->ticks);
    oracle_score_add(sum, &score);
}

static void belts_are_safe_on_generated_lands(void **state)
{
    oracle_score sum;
    (void)state;
    memset(&sum, 0, sizeof sum);
    for (size_t k = 0; k < LANDS * 4; k++) {
        shipped_play_land(play_belts, &sum, 1 + k / 4, k);
    }
    oracle_score_print("belts on lands", &sum);
    assert_int_equal(oracle_score_of(&sum, ORACLE_TIER_SAFE), 0);
    assert_true(oracle_score_of(&sum, ORACLE_TIER_EXACT) <= 1 + sum.ticks / TICKS_A_FAULT);
    /* a soak in which nothing happened proves nothing */
    assert_true(sum.floor > sum.ticks / 20 && sum.jumps > 0 && sum.landings > 0 && sum.rides > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(belts_are_safe_on_generated_lands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
