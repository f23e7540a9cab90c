/* measure/probe_wall.c -- walls: slides, jumps and climbs on one wall without end. */
#include "measure/probes.h"

#include <math.h>

#define TOUCH_S    0.2 /* how long the character falls along the wall first */
#define WALL_JUMPS 8

/* A fall beside a wall to the right, the stick to the wall. */
static void fall_beside_wall(measure_taker *taker)
{
    measure_stage stage = measure_stage_air();
    stage.count = 0;
    measure_stage_box(&stage, 0.0, -STAGE_FAR, 64.0, STAGE_FAR);
    stage.spawn.x = 0.0 - taker->half_width - PROBE_BESIDE;
    measure_play_open(&taker->play, &stage);
}

static void take_slide(measure_taker *taker)
{
    measure_play *play = &taker->play;
    if (!measure_has(taker, DEFT_ABILITY_WALL_SLIDE)) {
        measure_none(taker, MEASURE_WALL_SLIDE_SPEED, "ability.wall_slide is off");
        return;
    }
    fall_beside_wall(taker);
    const bool is_steady = measure_play_steady(play, "R", PLAY_UPWARDS, PROBE_LIMIT_S);
    measure_done(taker, "wall.slide");
    if (is_steady && measure_play_now(play)->state == DEFT_STATE_WALL_SLIDE) {
        measure_set(taker, MEASURE_WALL_SLIDE_SPEED, 0.0 - measure_play_now(play)->rise);
    } else {
        measure_none(taker, MEASURE_WALL_SLIDE_SPEED, "no steady slide comes about within 12 s");
    }
}

static void take_jump(measure_taker *taker)
{
    measure_play *play = &taker->play;
    fall_beside_wall(taker);
    measure_play_hold(play, "R", measure_ticks(taker, TOUCH_S));
    const measure_row from = *measure_play_now(play);
    const uint32_t pressed = play->ticks;
    (void)measure_play_until(play, "J", DEFT_EVENT_APEX, PROBE_LIMIT_S);
    measure_done(taker, "wall.jump");
    const measure_event *jumped = measure_play_event(play, pressed, DEFT_EVENT_JUMPED_WALL);
    const measure_event *top = jumped != NULL ? measure_play_event(play, pressed, DEFT_EVENT_APEX) : NULL;
    if (top == NULL) {
        measure_none(taker, MEASURE_WALL_JUMP_APEX, "the press at the wall does not jump");
        measure_none(taker, MEASURE_WALL_JUMP_AWAY, "the press at the wall does not jump");
        return;
    }
    measure_set(taker, MEASURE_WALL_JUMP_APEX, top->value);
    measure_set(taker, MEASURE_WALL_JUMP_AWAY, from.x - measure_play_place(play, top));
}

/* Jumps again and again off the wall to which the stick points. Each press comes in the tick after a touch.
 */
static void take_climb_rate(measure_taker *taker)
{
    measure_play *play = &taker->play;
    uint32_t first = 0, second = 0, last = 0;
    fall_beside_wall(taker);
    measure_play_hold(play, "R", measure_ticks(taker, TOUCH_S));
    for (int i = 0; i <= WALL_JUMPS; ++i) {
        last = play->ticks;
        first = i == 0 ? last : first;
        second = i == 1 ? last : second;
        if (i == WALL_JUMPS || !measure_play_until(play, "RJ", DEFT_EVENT_HIT_WALL, PROBE_LIMIT_S)) {
            break;
        }
        measure_play_hold(play, "R", 1);
    }
    measure_done(taker, "wall.climb");
    if (second == 0) {
        measure_none(taker, MEASURE_WALL_RETURN, "the jump does not come back to the wall within 12 s");
        measure_none(taker, MEASURE_WALL_CLIMB_RATE, "the jump does not come back to the wall within 12 s");
        return;
    }
    measure_set(taker, MEASURE_WALL_RETURN, second - 1 - first);
    const double time_s = (last - first) * play->dt;
    measure_set(taker, MEASURE_WALL_CLIMB_RATE,
                (play->rows[last].height - play->rows[first].height) / time_s);
}

/* Up the wall for as long as the stamina lasts. */
static void take_climb(measure_taker *taker)
{
    measure_play *play = &taker->play;
    const uint32_t limit = measure_ticks(taker, PROBE_LIMIT_S);
    if (!measure_has(taker, DEFT_ABILITY_CLIMB)) {
        measure_none(taker, MEASURE_CLIMB_UP_SPEED, "ability.climb is off");
        measure_none(taker, MEASURE_CLIMB_HEIGHT, "ability.climb is off");
        return;
    }
    fall_beside_wall(taker);
    measure_play_hold(play, "RGU", measure_ticks(taker, TOUCH_S));
    const double from = measure_play_now(play)->height, speed = measure_play_now(play)->rise;
    const bool climbs = measure_play_now(play)->state == DEFT_STATE_CLIMB;
    double highest = from;
    while (play->ticks < limit && !play->failed && measure_play_now(play)->state == DEFT_STATE_CLIMB) {
        measure_play_hold(play, "RGU", 1);
        highest = fmax(highest, measure_play_now(play)->height);
    }
    measure_done(taker, "climb");
    if (!climbs) {
        measure_none(taker, MEASURE_CLIMB_UP_SPEED, "grab and up do not climb");
        measure_none(taker, MEASURE_CLIMB_HEIGHT, "grab and up do not climb");
        return;
    }
    measure_set(taker, MEASURE_CLIMB_UP_SPEED, speed);
    if (measure_play_now(play)->state == DEFT_STATE_CLIMB) {
        measure_none(taker, MEASURE_CLIMB_HEIGHT, "the stamina lasts more than 12 s");
    } else {
        measure_set(taker, MEASURE_CLIMB_HEIGHT, highest - play->rows[0].height);
    }
}

void measure_walls(measure_taker *taker)
{
    take_slide(taker);
    take_climb(taker);
    if (measure_has(taker, DEFT_ABILITY_WALL_JUMP)) {
        take_jump(taker);
        take_climb_rate(taker);
        return;
    }
    const measure_id ids[] = {MEASURE_WALL_JUMP_APEX, MEASURE_WALL_JUMP_AWAY, MEASURE_WALL_RETURN,
                              MEASURE_WALL_CLIMB_RATE};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; ++i) {
        measure_none(taker, ids[i], "ability.wall_jump is off");
    }
}
