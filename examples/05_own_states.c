/* 05_own_states.c -- two states of your own: a run up a wall, and a pogo that bounces to the same height
 * whatever it fell from. A row says how a state moves and where it goes on; `first` is the way into it from
 * deft's own states. */
#include "deft/deft.h"
#include "deft/io.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- a wall run: while the grab button is down, for a moment; a jump leaps off ---- */

#define RUN_SPEED 7.0
#define RUN_S     0.35

static uint32_t wall_run; /* its state, set once before the game starts */

static deft_vec2d side(deft_tick *tick, double x)
{
    deft_vec2d way = {x * deft_tick_character(tick)->facing, 0};
    return way;
}

static bool is_at_a_wall(deft_tick *tick)
{
    const deft_vec2d ahead = side(tick, 0.01);
    deft_touch touch;
    return deft_tick_probe(&touch, tick, &ahead) && touch.kind == DEFT_CONTACT_WALL;
}

static void run_decide(deft_tick *tick)
{
    if (deft_tick_is_pressed(tick, DEFT_ACTION_JUMP)) {
        deft_vec2d leap = side(tick, -6);
        leap.y = 11;
        deft_tick_use_press(tick, DEFT_ACTION_JUMP);
        deft_tick_set_velocity(tick, &leap);
        deft_tick_change(tick, DEFT_STATE_FALL); /* rises as launched; nothing cuts it */
    } else if (!deft_tick_is_held(tick, DEFT_ACTION_GRAB) || deft_tick_character(tick)->state_s >= RUN_S ||
               !is_at_a_wall(tick)) {
        deft_tick_change(tick, DEFT_STATE_FALL);
    }
}

static void run_law(deft_tick *tick, deft_law *out)
{
    const deft_vec2d ahead = side(tick, 1);
    if (!deft_law_follow(tick, out, &ahead, RUN_SPEED)) {
        deft_law_fall(tick, out);
    }
    deft_law_until(out, RUN_S - deft_tick_character(tick)->state_s);
}

static const deft_state_row wall_run_row = {"wall_run",
                                            DEFT_STATE_BIT(DEFT_STATE_FALL) |
                                                DEFT_STATE_BIT(DEFT_STATE_GROUND),
                                            0,
                                            DEFT_REALM_AIR,
                                            DEFT_STATE_GROUND,
                                            NULL,
                                            NULL,
                                            run_decide,
                                            run_law,
                                            NULL};

static bool begin_run(deft_tick *tick)
{
    const deft_character *self = deft_tick_character(tick);
    bool begins = self->state != wall_run && self->support == DEFT_SUPPORT_AIR &&
                  deft_tick_is_pressed(tick, DEFT_ACTION_GRAB) && is_at_a_wall(tick);
    if (begins) {
        deft_tick_use_press(tick, DEFT_ACTION_GRAB);
        deft_tick_change(tick, wall_run);
    }
    return begins;
}

/* ---- a pogo: `meet` turns a landing into a launch ---- */

#define BOUNCE_HEIGHT 2.5 /* tiles */
#define GRAVITY       40.0
#define FALL_SPEED    20.0

static uint32_t pogo;

static void pogo_decide(deft_tick *tick)
{
    if (!deft_tick_is_held(tick, DEFT_ACTION_USER_1)) {
        deft_tick_change(tick, DEFT_STATE_FALL);
    }
}

static void pogo_law(deft_tick *tick, deft_law *out)
{
    deft_law_fly(tick, out, GRAVITY, FALL_SPEED);
}

static bool pogo_meet(deft_tick *tick, const deft_hit *hit)
{
    deft_touch touch;
    deft_vec2d velocity;
    deft_hit_touch(&touch, tick, hit);
    deft_tick_velocity(&velocity, tick);
    if (touch.kind != DEFT_CONTACT_FLOOR) {
        return false;
    }
    velocity.y = sqrt(2 * GRAVITY * BOUNCE_HEIGHT);
    deft_tick_set_velocity(tick, &velocity);
    return true;
}

static const deft_state_row pogo_row = {"pogo",
                                        DEFT_STATE_BIT(DEFT_STATE_FALL) | DEFT_STATE_BIT(DEFT_STATE_GROUND),
                                        0,
                                        DEFT_REALM_AIR,
                                        DEFT_STATE_GROUND,
                                        NULL,
                                        NULL,
                                        pogo_decide,
                                        pogo_law,
                                        pogo_meet};

/* In the air, the button makes a pogo of any flight. */
static bool begin_pogo(deft_tick *tick)
{
    const deft_character *self = deft_tick_character(tick);
    bool begins = self->state != pogo && self->support == DEFT_SUPPORT_AIR &&
                  deft_tick_is_held(tick, DEFT_ACTION_USER_1);
    if (begins) {
        deft_tick_change(tick, pogo);
    }
    return begins;
}

/* ---- the game ---- */

/* The ways from deft's own states into these. */
static bool begin(deft_tick *tick)
{
    return begin_run(tick) || begin_pogo(tick);
}

/* The keys of a tick: runs to the wall, jumps, runs up it, leaps off it, and bounces. */
static deft_input keys_at(int tick)
{
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, tick < 90 ? 1 : 0, 0);
    input.held = (uint16_t)((tick >= 60 && tick < 80 ? DEFT_ACTION_BIT(DEFT_ACTION_GRAB) : 0) |
                            (tick >= 100 ? DEFT_ACTION_BIT(DEFT_ACTION_USER_1) : 0));
    input.pressed = (uint16_t)((tick == 55 || tick == 78 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0) |
                               (tick == 72 ? DEFT_ACTION_BIT(DEFT_ACTION_GRAB) : 0));
    return input;
}

int main(void)
{
    static const char text[] =
        "..........#.\n..........#.\n..........#.\n..........#.\n@.........#.\n############\n";
    deft_level *level = deft_level_parse_text(text, strlen(text), 0, NULL);
    deft_tuning tuning;
    deft_moveset moveset;
    deft_machine machine;
    deft_tuning_default(&tuning);
    if (level == NULL || deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    deft_machine_default(&machine);
    wall_run = deft_machine_add(&machine, &wall_run_row);
    pogo = deft_machine_add(&machine, &pogo_row);
    for (uint32_t from = 0; from < DEFT_STATE_COUNT; from++) {
        deft_machine_allow(&machine, from, wall_run);
        deft_machine_allow(&machine, from, pogo);
    }
    machine.first = begin;

    deft_world_view world;
    deft_world_view_of(&world, level->world);
    world.machines = &machine;
    world.machine_count = 1;
    moveset.machine = 1; /* the first of them */
    deft_character hero;
    deft_character_spawn(&hero, &moveset, &level->spawns[0].feet, &level->axes);
    uint32_t was = hero.state;
    for (int i = 0; i < 300; i++) {
        deft_input input = keys_at(i);
        deft_character_step(&hero, &moveset, &world, &input, 1 / 60.0, NULL, NULL);
        if (hero.state != was) {
            printf("tick %3d: %s at %.3f, %.3f\n", i, deft_machine_state_name(&machine, hero.state),
                   hero.position.x, hero.position.y);
        }
        was = hero.state;
    }
    deft_level_free(level);
    return was == pogo ? 0 : 1;
}
