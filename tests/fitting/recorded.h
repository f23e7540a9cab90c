/* tests/fitting/recorded.h -- recordings of drawn tunings, and what is known of them. */
#ifndef TESTS_FITTING_RECORDED_H
#define TESTS_FITTING_RECORDED_H

#include "fitting/fit.h"
#include "fitting/plays.h"
#include "tests/harness/play.h"

#include <math.h>

#define RECORDED_PX       16.0 /* of a tile */
#define RECORDED_ROWS     720
#define RECORDED_ROWS_MIN 320 /* of which FITTING_HELD_ROWS are predicted */

/* What is played: starts, stops, turns and jumps of several lengths, the times drawn. Each move comes once
 * before the rows that are predicted. */
static inline void recorded_write_script(uint64_t *random, fitting_recording *recording)
{
    static const char *const moves[] = {"R", "", "L",  "",   "R", "L",  "R", "RJ", "R",
                                        "J", "", "RJ", "LJ", "L", "RJ", "",  "LJ", "R"};
    const int mean = (int)(recording->count - FITTING_HELD_ROWS) / 18 < 16
                         ? (int)(recording->count - FITTING_HELD_ROWS) / 18
                         : 16;
    uint32_t at = 1;
    for (uint32_t move = 0; at < recording->count; move++) {
        const char *letters = move < 18 ? moves[move] : moves[play_random_below(random, 18)];
        const uint32_t ticks = (uint32_t)(mean / 2 + play_random_below(random, mean));
        for (uint32_t i = 0; i < ticks && at < recording->count; i++) {
            (void)snprintf(recording->rows[at++].letters, FITTING_LETTERS_CAP, "%s", letters);
        }
    }
}

static inline void recorded_draw_law(uint64_t *random, deft_response_tuning *attack,
                                     deft_response_tuning *turn, deft_response_tuning *release, int law)
{
    deft_response_tuning *const parts[] = {attack, turn, release};
    for (int i = 0; i < 3; i++) {
        const double time_s = play_random(random, 0.06, 0.4);
        parts[i]->kind = law == FITTING_LAW_DRAG ? DEFT_RESPONSE_DRAG : DEFT_RESPONSE_CURVE;
        parts[i]->time_s = time_s;
        parts[i]->exponent = law == FITTING_LAW_CURVE ? play_random(random, 1.4, 3) : 1;
        parts[i]->loss_per_s = -expm1(-3 / fmax(time_s, 0.1));
    }
}

static inline deft_tuning recorded_truth(uint64_t *random)
{
    deft_tuning t;
    deft_tuning_default(&t);
    t.run.speed = play_random(random, 5, 12);
    recorded_draw_law(random, &t.run.attack, &t.run.turn, &t.run.release, play_random_below(random, 3));
    recorded_draw_law(random, &t.air.attack, &t.air.turn, &t.air.release, play_random_below(random, 3));
    t.jump.height = play_random(random, 2, 5);
    t.jump.time_to_apex_s = play_random(random, 0.25, 0.5);
    t.jump.height_min = t.jump.height * play_random(random, 0.2, 0.6);
    t.fall.gravity_ratio = play_random(random, 1, 2.5);
    t.fall.speed_max = play_random(random, 12, 30);
    return t;
}

/* Whether a truth may be drawn with these laws. A number at the end of its range is. */
static inline bool recorded_may_draw(const deft_tuning *t, fitting_law ground, fitting_law air)
{
    const deft_response_tuning *const parts[] = {&t->run.attack, &t->run.turn, &t->run.release,
                                                 &t->air.attack, &t->air.turn, &t->air.release};
    const double ranges[][3] = {{t->run.speed, 5, 12},
                                {t->jump.height, 2, 5},
                                {t->jump.time_to_apex_s, 0.25, 0.5},
                                {t->jump.height_min / t->jump.height, 0.2, 0.6},
                                {t->fall.gravity_ratio, 1, 2.5},
                                {t->fall.speed_max, 12, 30}};
    bool may = true;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        may = may && ranges[i][0] > ranges[i][1] - 1e-9 && ranges[i][0] < ranges[i][2] + 1e-9;
    }
    for (int i = 0; i < 6; i++) {
        const fitting_law law = i < 3 ? ground : air;
        const bool is_drag = law == FITTING_LAW_DRAG;
        const double time_s = is_drag ? -3 / log1p(-parts[i]->loss_per_s) : parts[i]->time_s;
        may = may && time_s > (is_drag ? 0.1 : 0.06) - 1e-9 && time_s < 0.4 + 1e-9;
        may = may && (law != FITTING_LAW_CURVE ||
                      (parts[i]->exponent > 1.4 - 1e-9 && parts[i]->exponent < 3 + 1e-9));
    }
    return may;
}

typedef struct recorded {
    const char *name;
    double grain_px, noise_px, share; /* share: how near a number is to be */
} recorded;

static inline double recorded_gauss(uint64_t *random)
{
    return sqrt(-2 * log(play_random(random, 1e-12, 1))) * cos(6.283185307179586 * play_random(random, 0, 1));
}

/* Plays the script, and writes down the places as a recorder does. */
static inline void recorded_take(fitting_recording *out, const deft_tuning *truth, const recorded *how,
                                 uint64_t *random)
{
    static double x[RECORDED_ROWS], height[RECORDED_ROWS];
    assert_true(fitting_fit_play(out, truth, x, height));
    const double grain = how->grain_px > 0 ? how->grain_px / RECORDED_PX : 1e-12;
    for (uint32_t i = 0; i < out->count; i++) {
        out->rows[i].x = round((x[i] + how->noise_px / RECORDED_PX * recorded_gauss(random)) / grain) * grain;
        out->rows[i].height =
            round((height[i] + how->noise_px / RECORDED_PX * recorded_gauss(random)) / grain) * grain;
    }
    out->grain = how->grain_px / RECORDED_PX;
}

static inline fitting_law recorded_law(const deft_response_tuning *response)
{
    return response->kind == DEFT_RESPONSE_DRAG ? FITTING_LAW_DRAG
           : response->exponent > 1             ? FITTING_LAW_CURVE
                                                : FITTING_LAW_LINEAR;
}

#define RECORDED_MOVES 121 /* rows */

/// Draws 120 ticks of other moves.
static inline void recorded_draw_moves(fitting_recording *out, fitting_row rows[RECORDED_MOVES],
                                       uint64_t *random)
{
    static const char *const moves[] = {"R", "", "L", "", "R", "L", "RJ", "J", "LJ", "R"};
    *out = (fitting_recording){.rows = rows, .count = RECORDED_MOVES, .rate_hz = 60};
    memset(rows, 0, RECORDED_MOVES * sizeof *rows);
    for (uint32_t at = 1; at < out->count;) {
        const char *letters = moves[play_random_below(random, 10)];
        const uint32_t ticks = 4 + (uint32_t)play_random_below(random, 16);
        for (uint32_t i = 0; i < ticks && at < out->count; i++) {
            (void)snprintf(rows[at++].letters, FITTING_LETTERS_CAP, "%s", letters);
        }
    }
}

/// The recording of a drawn truth, in `rows`; `random` is left where what else is drawn goes on.
static inline deft_tuning recorded_draw(fitting_recording *out, fitting_row rows[RECORDED_ROWS],
                                        const recorded *how, uint64_t *random)
{
    *out = (fitting_recording){.rows = rows, .rate_hz = 60};
    out->count =
        RECORDED_ROWS_MIN + (uint32_t)play_random_below(random, RECORDED_ROWS - RECORDED_ROWS_MIN + 1);
    memset(rows, 0, RECORDED_ROWS * sizeof *rows);
    recorded_write_script(random, out);
    const deft_tuning truth = recorded_truth(random);
    recorded_take(out, &truth, how, random);
    return truth;
}

#endif
