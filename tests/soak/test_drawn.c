/* tests/soak/test_drawn.c -- tunings that are drawn, of a box and of a capsule, on generated lands: with no
 * move, and with every move. All of it is safe (P1). What is not exact (P2) is rare:
 * docs/dev/known-limits.md. `make soak` plays longer. */
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

static void drawn_tunings_are_safe_on_generated_lands(void **state)
{
    oracle_score sum;
    (void)state;
    memset(&sum, 0, sizeof sum);
    for (size_t k = 0; k < LANDS * 4; k++) {
        shipped_play_land(play_drawn, &sum, 1 + k / 4, k);
    }
    oracle_score_print("drawn tunings on lands", &sum);
    assert_int_equal(oracle_score_of(&sum, ORACLE_TIER_SAFE), 0);
    assert_true(oracle_score_of(&sum, ORACLE_TIER_EXACT) <= 1 + sum.ticks / TICKS_A_FAULT);
    /* a soak in which nothing happened proves nothing */
    assert_true(sum.floor > sum.ticks / 20 && sum.jumps > 0 && sum.landings > 0 && sum.rides > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_tunings_are_safe_on_generated_lands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
