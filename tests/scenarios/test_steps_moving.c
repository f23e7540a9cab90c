/* tests/scenarios/test_steps_moving.c -- steps among bodies that move: what becomes low enough, or gives
 * room, and what is not a step. */
#include "tests/harness/riding.h"

static riding r;

/* A wall that sinks: at the instant at which it is no higher than a step, it is one. */
static void sink_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ground.step_height = 0.5;
    double v = 5.7;
    double numbers[] = {2, 0, 0, -v};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_box(&r, 2, 1, riding_straight, numbers);
    riding_spawn_standing(&r, -SCENARIO_HALF_WIDTH, 0);
    r.p.stick_x = 1;
    double step_s = 0.5 / v;
    while (r.p.time_s < 0.3) {
        riding_tick(&r);
        double walked = SCENARIO_WALK * fmax(r.p.time_s - step_s, 0);
        expect_near(r.p.x, walked - SCENARIO_HALF_WIDTH, 1e-3);
    }
    riding_close(&r);
}

static void a_wall_that_sinks_is_a_step_at_its_own_instant(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, sink_run);
}

/* A body over a step that rises: at the instant at which there is room under it, the step is gone up. A box
 * needs room for the highest step, before it goes forward; a round foot, for this one, and rolls up it. */
static void room_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.step_height = 0.5;
    double v = 5.7;
    double stands[] = {2, -0.6}; /* its top is 0.4 high */
    double rises[] = {2, s->body->height + 1, 0, v};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_box(&r, 2, 1, riding_stands, stands);
    riding_box(&r, 2, 1, riding_straight, rises);
    riding_spawn_standing(&r, -SCENARIO_HALF_WIDTH, 0);
    r.p.stick_x = 1;
    bool is_round = s->body->corner_radius > 0;
    double room_s = (is_round ? 0.4 : 0.5) / v;
    double up = is_round ? -scenario_edge_path(s->body) : -SCENARIO_HALF_WIDTH;
    while (r.p.time_s < 0.3) {
        riding_tick(&r);
        double walked = SCENARIO_WALK * fmax(r.p.time_s - room_s, 0);
        if (!(walked > 0) || up + walked > 0 || !is_round) {
            expect_near(r.p.x, (walked > 0 ? up : -SCENARIO_HALF_WIDTH) + walked, 1e-3);
            expect_near(r.p.y, walked > 0 ? 0.4 : 0, 1e-4);
        }
    }
    riding_close(&r);
}

static void a_step_is_gone_up_at_the_instant_at_which_there_is_room(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, room_run);
    riding_each_with(&scenario_capsule, room_run);
}

/* A slope that turns up out of the floor, up which the character walks from an instant on: the slope is a
 * floor and carries the character, and its foot is no step. */
static void comes_up_run(const scenario *s)
{
    const double first = 25 * SCENARIO_DEGREES;
    const double rate = 0.7;
    double numbers[] = {5, (5 - SCENARIO_HALF_WIDTH - 0.01) * tan(first), 0, -rate};
    double walked = 0;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.step_height = 0.5;
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_slope(&r, first, riding_turns, numbers);
    riding_spawn_standing(&r, 0, 0);
    double from_pivot = hypot(numbers[0] - SCENARIO_HALF_WIDTH, numbers[1]);
    while (r.p.time_s < 0.15) {
        r.p.stick_x = r.p.time_s > 0.05;
        walked += r.p.stick_x * SCENARIO_WALK * r.dt;
        riding_tick(&r);
        double lean = first - rate * r.p.time_s;
        double up = walked - from_pivot;
        expect_near(r.p.x + SCENARIO_HALF_WIDTH, numbers[0] + up * cos(lean), 1.0 / 64);
        expect_near(r.p.y, numbers[1] + up * sin(lean), 1.0 / 64);
        assert_true(play_is_grounded(&r.p));
    }
    riding_close(&r);
}

static void a_slope_that_comes_up_carries_and_is_no_step(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, comes_up_run);
}

/* A low body comes along the floor to a character at rest, below a beam. The step on to that body would be
 * the highest, and the beam leaves no room for it: the body pushes the character, whose head stays out of the
 * beam. */
static void beam_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.step_height = 0.5;
    double numbers[] = {1, -0.5, -4, 0};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    play_box(&r.p, -1, s->body->height + 0.25, 1, s->body->height + 1, PLAY_ALL);
    riding_box(&r, 1, 1, riding_straight, numbers);
    riding_spawn_standing(&r, -0.25, 0);
    while (r.p.time_s < 0.3) {
        riding_tick(&r);
        assert_true(r.p.y < 0.25 + 1e-6 || r.p.x < -1);
    }
    riding_close(&r);
}

static void a_body_that_comes_takes_no_character_into_a_beam_above(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, beam_run);
    riding_each_with(&scenario_capsule, beam_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_comes_takes_no_character_into_a_beam_above),
        cmocka_unit_test(a_wall_that_sinks_is_a_step_at_its_own_instant),
        cmocka_unit_test(a_step_is_gone_up_at_the_instant_at_which_there_is_room),
        cmocka_unit_test(a_slope_that_comes_up_carries_and_is_no_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
