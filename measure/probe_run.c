/* measure/measure_run.c -- running, and steering in the air: to full speed, to rest, round. */
#include "measure/probes.h"

#include <math.h>

#define TEN_TILES 10.0
#define ROUNDING  1e-9 /* of full speed: less is none */

/* Where the numbers of one kind of motion go; MEASURE_COUNT: nowhere. */
typedef struct motion {
    measure_stage stage;
    const char *name, *turn_name;
    const char *none; /* of a motion that does not come about */
    measure_id speed, response, first_tick, to[3], to_way[3], stop, stop_way, turn, turn_to_100, turn_way;
} motion;

static void set(measure_taker *taker, measure_id id, double value)
{
    if (id != MEASURE_COUNT) {
        measure_set(taker, id, value);
    }
}

static void none(measure_taker *taker, measure_id id, const char *why)
{
    if (id != MEASURE_COUNT) {
        measure_none(taker, id, why);
    }
}

static void none_of_all(measure_taker *taker, const motion *m, const char *why)
{
    const measure_id ids[] = {m->speed,    m->response,  m->first_tick, m->to[0],      m->to[1],
                              m->to[2],    m->to_way[0], m->to_way[1],  m->to_way[2],  m->stop,
                              m->stop_way, m->turn,      m->turn_way,   m->turn_to_100};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; ++i) {
        none(taker, ids[i], why);
    }
}

/* The stick from rest in row `from` on, to the row `to`. */
static void note_attack(measure_taker *taker, const motion *m, uint32_t from, uint32_t to)
{
    static const double shares[3] = {0.5, 0.9, 1.0};
    const measure_play *play = &taker->play;
    const double full = play->rows[to].vx;
    set(taker, m->speed, full);
    set(taker, m->first_tick, play->rows[from + 1].vx / full);
    uint32_t moved = from + 1;
    while (moved < to && play->rows[moved].x == play->rows[from].x) {
        ++moved;
    }
    set(taker, m->response, moved - from);
    for (int i = 0; i < 3; ++i) {
        const uint32_t at = measure_row_at_speed(play, from, 1.0, shares[i] * full);
        set(taker, m->to[i], at - from);
        set(taker, m->to_way[i], play->rows[at].x - play->rows[from].x);
    }
}

/* The first row after `from` that no longer moves to the right. */
static uint32_t row_at_rest(const measure_play *play, uint32_t from)
{
    uint32_t i = from + 1;
    while (i <= play->ticks && play->rows[i].vx > ROUNDING * play->rows[from].vx) {
        ++i;
    }
    return i <= play->ticks ? i : 0;
}

static void note_stop(measure_taker *taker, const motion *m, uint32_t from)
{
    const measure_play *play = &taker->play;
    const uint32_t at = row_at_rest(play, from);
    if (at == 0) {
        none(taker, m->stop, "the speed stays with the stick let go");
        none(taker, m->stop_way, "the speed stays with the stick let go");
        return;
    }
    set(taker, m->stop, at - from);
    set(taker, m->stop_way, play->rows[at].x - play->rows[from].x);
}

static void note_turn(measure_taker *taker, const motion *m, uint32_t from, double full)
{
    const measure_play *play = &taker->play;
    const uint32_t back = measure_row_at_speed(play, from, -1.0, full);
    const uint32_t turned = row_at_rest(play, from);
    double furthest = play->rows[from].x;
    if (turned == 0) {
        none(taker, m->turn, "the character does not turn round");
        none(taker, m->turn_way, "the character does not turn round");
        none(taker, m->turn_to_100, "the character does not turn round");
        return;
    }
    for (uint32_t i = from; i <= turned; ++i) {
        furthest = fmax(furthest, play->rows[i].x);
    }
    set(taker, m->turn, turned - from);
    set(taker, m->turn_way, furthest - play->rows[from].x);
    if (back > 0) {
        set(taker, m->turn_to_100, back - from);
    } else {
        none(taker, m->turn_to_100, "full speed the other way is not reached");
    }
}

/* Both probes of a motion. `right` and `off` are the hands; returns the ticks of the stick to a steady speed.
 */
static uint32_t measure_motion(measure_taker *taker, const motion *m, const char *right, const char *off,
                               const char *left)
{
    measure_play *play = &taker->play;
    measure_play_open(play, &m->stage);
    measure_settle(taker);
    const uint32_t from = play->ticks;
    (void)measure_play_steady(play, right, PLAY_SIDEWAYS, PROBE_LIMIT_S);
    const uint32_t to = play->ticks;
    const double full = play->rows[to].vx;
    const measure_mark at_full_speed = measure_play_mark(play);
    (void)measure_play_steady(play, off, PLAY_SIDEWAYS, PROBE_LIMIT_S);
    measure_done(taker, m->name);
    if (!(full > 0.0)) {
        none_of_all(taker, m, m->none);
        return 0;
    }
    note_attack(taker, m, from, to);
    note_stop(taker, m, to);
    if (m->turn_name != NULL) {
        measure_play_rewind(play, &at_full_speed);
        (void)measure_play_steady(play, left, PLAY_SIDEWAYS, PROBE_LIMIT_S);
        measure_done(taker, m->turn_name);
        note_turn(taker, m, to, full);
    }
    return to - from;
}

#define NOWHERE MEASURE_COUNT

static void take_ground(measure_taker *taker)
{
    const motion ground = {measure_stage_flat(),
                           "run",
                           "run.turn",
                           "the stick does not move the character: run.speed is 0",
                           MEASURE_RUN_SPEED,
                           MEASURE_RUN_RESPONSE,
                           MEASURE_RUN_FIRST_TICK,
                           {MEASURE_RUN_TO_50, MEASURE_RUN_TO_90, MEASURE_RUN_TO_100},
                           {MEASURE_RUN_TO_50_WAY, MEASURE_RUN_TO_90_WAY, MEASURE_RUN_TO_100_WAY},
                           MEASURE_RUN_STOP,
                           MEASURE_RUN_STOP_WAY,
                           MEASURE_RUN_TURN,
                           MEASURE_RUN_TURN_TO_100,
                           MEASURE_RUN_TURN_WAY};
    taker->run_up = measure_motion(taker, &ground, "R", "", "L");
    if (taker->run_up > 0) {
        const measure_play *play = &taker->play;
        const uint32_t from = measure_ticks(taker, PROBE_SETTLE_S);
        taker->full_speed = play->rows[from + taker->run_up].vx;
        taker->run_up_way = play->rows[from + taker->run_up].x - play->rows[from].x;
    }
}

static void take_tap(measure_taker *taker)
{
    measure_play *play = &taker->play;
    const measure_stage flat = measure_stage_flat();
    measure_play_open(play, &flat);
    measure_settle(taker);
    const double from = measure_play_now(play)->x;
    measure_play_hold(play, "R", 1);
    (void)measure_play_steady(play, "", PLAY_SIDEWAYS, PROBE_LIMIT_S);
    measure_done(taker, "run.tap");
    if (taker->run_up > 0) {
        measure_set(taker, MEASURE_RUN_TAP_WAY, measure_play_now(play)->x - from);
    } else {
        measure_none(taker, MEASURE_RUN_TAP_WAY, "the stick does not move the character: run.speed is 0");
    }
}

/* Full speed with a button, whose probe is as `run`. */
static void take_with_button(measure_taker *taker, const char *name, const char *right, const char *off,
                             measure_id speed, measure_id to_100)
{
    const motion with_button = {measure_stage_flat(),
                                name,
                                NULL,
                                "the stick does not move the character: run.speed is 0",
                                speed,
                                NOWHERE,
                                NOWHERE,
                                {NOWHERE, NOWHERE, to_100},
                                {NOWHERE, NOWHERE, NOWHERE},
                                NOWHERE,
                                NOWHERE,
                                NOWHERE,
                                NOWHERE,
                                NOWHERE};
    (void)measure_motion(taker, &with_button, right, off, NULL);
}

void measure_run(measure_taker *taker)
{
    take_ground(taker);
    if (measure_wants(taker, MEASURE_RUN_TAP_WAY, MEASURE_RUN_TAP_WAY)) {
        take_tap(taker);
    }
    if (!measure_wants(taker, MEASURE_RUN_FAST_SPEED, MEASURE_CROUCH_SPEED)) {
        return;
    }
    if (taker->tuning->run.fast_ratio > 1.0) {
        take_with_button(taker, "run.fast", "RZ", "Z", MEASURE_RUN_FAST_SPEED, MEASURE_RUN_FAST_TO_100);
    } else {
        measure_none(taker, MEASURE_RUN_FAST_SPEED, "run.fast_ratio is 1");
        measure_none(taker, MEASURE_RUN_FAST_TO_100, "run.fast_ratio is 1");
    }
    if (measure_has(taker, DEFT_ABILITY_CROUCH)) {
        take_with_button(taker, "crouch", "RC", "C", MEASURE_CROUCH_SPEED, NOWHERE);
    } else {
        measure_none(taker, MEASURE_CROUCH_SPEED, "ability.crouch is off");
    }
}

void measure_air(measure_taker *taker)
{
    const motion air = {measure_stage_air(),
                        "air",
                        "air.turn",
                        "the stick does not move the character in the air: air.speed_ratio is 0",
                        MEASURE_AIR_SPEED,
                        NOWHERE,
                        MEASURE_AIR_FIRST_TICK,
                        {NOWHERE, MEASURE_AIR_TO_90, MEASURE_AIR_TO_100},
                        {NOWHERE, NOWHERE, NOWHERE},
                        MEASURE_AIR_STOP,
                        MEASURE_AIR_STOP_WAY,
                        MEASURE_AIR_TURN,
                        NOWHERE,
                        MEASURE_AIR_TURN_WAY};
    (void)measure_motion(taker, &air, "R", "", "L");
}

/* A terminal speed; it is there when the speed is steady in the end. */
static void take_terminal(measure_taker *taker, const char *name, const char *letters, measure_id id)
{
    measure_play *play = &taker->play;
    const measure_stage air = measure_stage_air();
    measure_play_open(play, &air);
    const bool is_steady = measure_play_steady(play, letters, PLAY_UPWARDS, PROBE_LIMIT_S);
    while (measure_play_now(play)->height > -TEN_TILES && play->ticks < measure_ticks(taker, PROBE_LIMIT_S) &&
           !play->failed) {
        measure_play_hold(play, letters, 1);
    }
    measure_done(taker, name);
    if (is_steady) {
        measure_set(taker, id, 0.0 - measure_play_now(play)->rise);
    } else {
        measure_none(taker, id, "the fall gets faster for 12 s: there is no terminal speed");
    }
}

void measure_fall(measure_taker *taker)
{
    const measure_play *play = &taker->play;
    take_terminal(taker, "fall.fast", "D", MEASURE_FALL_FAST_MAX);
    take_terminal(taker, "fall", "", MEASURE_FALL_SPEED_MAX);
    const measure_value *speed = &taker->out->values[MEASURE_FALL_SPEED_MAX];
    uint32_t at = 0, down = 0;
    for (uint32_t i = play->ticks; i > 0; --i) {
        at = 0.0 - play->rows[i].rise >= speed->value * (1.0 - 1e-9) ? i : at;
        down = play->rows[i].height <= -TEN_TILES ? i : down;
    }
    if (speed->none == NULL) {
        measure_set(taker, MEASURE_FALL_TO_MAX, at);
    } else {
        measure_none(taker, MEASURE_FALL_TO_MAX, speed->none);
    }
    if (down > 0) {
        measure_set(taker, MEASURE_FALL_TEN, down);
    } else {
        measure_none(taker, MEASURE_FALL_TEN, "a fall of ten tiles takes more than 12 s");
    }
}
