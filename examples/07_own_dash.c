/* 07_own_dash.c -- one of deft's states replaced: a dash that goes ahead for a moment and then straight up.
 *
 * The row of DEFT_STATE_DASH is another one; traces, poses and all code that asks for that state work as
 * before. */
#include "deft/deft.h"
#include "deft/io.h"

#include <math.h>
#include <stdio.h>

#define AHEAD_SPEED 24.0
#define UP_SPEED    12.0
#define PART_S      0.1 /* each of the two parts */

static void dash_decide(deft_tick *tick)
{
    if (deft_tick_character(tick)->state_s >= 2 * PART_S) {
        deft_tick_change(tick, DEFT_STATE_FALL);
    }
}

static void dash_law(deft_tick *tick, deft_law *out)
{
    const deft_character *self = deft_tick_character(tick);
    bool is_ahead = self->state_s < PART_S;
    deft_vec2d velocity = {is_ahead ? AHEAD_SPEED * self->facing : 0, is_ahead ? 0 : UP_SPEED};
    deft_law_velocity(tick, out, &velocity);
    deft_law_until(out, (is_ahead ? PART_S : 2 * PART_S) - self->state_s); /* exactly, at every tick rate */
}

static bool begin_dash(deft_tick *tick)
{
    bool begins =
        deft_tick_character(tick)->state != DEFT_STATE_DASH && deft_tick_is_pressed(tick, DEFT_ACTION_DASH);
    if (begins) {
        deft_tick_use_press(tick, DEFT_ACTION_DASH);
        deft_tick_change(tick, DEFT_STATE_DASH);
    }
    return begins;
}

int main(void)
{
    const deft_state_row row = {"dash",
                                DEFT_STATE_BIT(DEFT_STATE_FALL) | DEFT_STATE_BIT(DEFT_STATE_GROUND),
                                0,
                                DEFT_REALM_AIR,
                                DEFT_STATE_GROUND,
                                NULL,
                                NULL,
                                dash_decide,
                                dash_law,
                                NULL};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_machine machine;
    deft_character hero;
    const deft_pos start = {0, 0};
    deft_tuning_default(&tuning);
    if (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    deft_machine_default(&machine);
    machine.rows[DEFT_STATE_DASH] = row;
    machine.first = begin_dash;

    deft_world_view space; /* empty, but for the states */
    deft_world_view_of(&space, NULL);
    space.machines = &machine;
    space.machine_count = 1;
    moveset.machine = 1; /* the first of them */

    deft_character_spawn(&hero, &moveset, &start, deft_axes_y_up());
    deft_input input = *deft_input_none();
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_DASH), 0);
    for (int i = 0; i < 12; i++) { /* 0.2 s: both parts */
        deft_character_step(&hero, &moveset, &space, &input, 1 / 60.0, NULL, NULL);
        printf("tick %2d: %s at %.3f, %.3f\n", i, deft_machine_state_name(&machine, hero.state),
               hero.position.x, hero.position.y);
        input.pressed = 0;
    }
    return fabs(hero.position.y - UP_SPEED * PART_S) < 1e-5 ? 0 : 1;
}
