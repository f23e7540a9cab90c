/* tests/scenarios/test_steps.c -- steps: S10 with a step height, S77 and S78 of collision.md. */
#include "tests/harness/scenario.h"

static play p;

#define STEP   PLAY_PX(8)
#define DEPTH  PLAY_PX(16)
#define STAIRS 10

static deft_tuning stepping(const scenario *s, double step)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.step_height = step;
    return tuning;
}

/* How far a step of `rise` puts a rounded foot forward of a walk along the flat: to where it stands on the
 * corner, and over that by a way longer than its part along x. */
static double step_gain(const scenario_body *body, double rise)
{
    return scenario_corner_gap(body, rise) - scenario_edge_path(body);
}

/* A lip of `rise` in a floor, at x = 0, and a ceiling `room` above the lower floor (0: none). */
static void open_lip(const scenario *s, const deft_tuning *tuning, double rise, double room)
{
    play_open(&p, tuning, s->place);
    play_box(&p, -20, -20, 0, 0, PLAY_ALL);
    play_box(&p, 0, -20, 20, rise, PLAY_ALL);
    if (room > 0) {
        play_box(&p, -20, room, 20, room + 2, PLAY_ALL);
    }
}

/* True when a walk to the right goes up the lip; else it stops at its foot. */
static bool climbs(const scenario *s, double step, double rise, double room)
{
    deft_tuning tuning = stepping(s, step);
    open_lip(s, &tuning, rise, room);
    play_spawn_standing(&p, -1.375, 0);
    p.stick_x = 1;
    while (p.time_s < 1) {
        play_tick(&p, s->dt);
        assert_true(play_is_grounded(&p));
        assert_true(p.y >= -1e-6 && p.y <= rise + 1e-6);
        assert_true(s->body->corner_radius > 0 || p.y < 1e-6 || p.y > rise - 1e-6);
    }
    bool up = p.y > rise / 2;
    double walked = -1.375 + SCENARIO_WALK * p.time_s + step_gain(s->body, rise);
    expect_near(p.x, up ? walked : -scenario_corner_gap(s->body, rise), 1e-3);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), up ? 0 : 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND) + play_count(&p, DEFT_EVENT_LANDED), 0);
    play_close(&p);
    return up;
}

static void s10_run(const scenario *s)
{
    double lip = s->body->corner_radius > 0 ? PLAY_PX(4) : PLAY_PX(1); /* a round foot rolls up 1 px: S73 */
    assert_true(climbs(s, lip, lip, 0));
    assert_false(climbs(s, 0.99 * lip, lip, 0));
    assert_false(climbs(s, lip, lip + PLAY_PX(1e-3), 0));
    assert_false(climbs(s, 0, s->body->corner_radius > 0 ? lip : PLAY_PX(0.1), 0));
}

static void s10_the_height_of_a_step_is_exact(void **state)
{
    (void)state;
    scenario_each(s10_run);
}

/* Up ten stairs: no slower than on the flat, and on every one of them. */
static void s77_walk(const scenario *s, double rise, int expected)
{
    deft_tuning tuning = stepping(s, STEP);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -20, 0, 0, PLAY_ALL);
    for (int i = 0; i < STAIRS; i++) {
        play_box(&p, i * DEPTH, -20, i * DEPTH + DEPTH, rise * (i + 1), PLAY_ALL);
    }
    play_box(&p, STAIRS * DEPTH, -20, 40, rise * STAIRS, PLAY_ALL);
    play_spawn_standing(&p, -2, 0);
    p.stick_x = 1;
    for (int i = 0; i < (int)(1.5 / s->dt); i++) {
        double x = p.x;
        double y = p.y;
        play_tick(&p, s->dt);
        assert_true(play_is_grounded(&p) && p.y >= y - 1e-9);
        assert_true(expected == 0 || p.x > x);
        if (s->body->corner_radius <= 0) {
            expect_near(p.y, round(p.y / rise) * rise, 1e-6);
        }
    }
    expect_near(p.y, expected * rise, 1e-6);
    if (expected > 0) {
        /* every step costs a hair and gives a hair: the way is that of the flat */
        double gained = STAIRS * step_gain(s->body, rise);
        expect_near(p.x, -2 + SCENARIO_WALK * p.time_s + gained, STAIRS * 2.01 * p.moveset.touch);
        expect_near(p.vx, SCENARIO_WALK, 1e-9);
        assert_int_equal(p.log_count, 0);
    }
    play_close(&p);
}

static void s77_run(const scenario *s)
{
    s77_walk(s, STEP, STAIRS);
    s77_walk(s, PLAY_PX(3.3), STAIRS);
    s77_walk(s, PLAY_PX(8.01), 0);
}

static void s77_stairs_are_walked_like_the_flat(void **state)
{
    (void)state;
    scenario_each(s77_run);
}

static void s77_room_run(const scenario *s)
{
    assert_false(climbs(s, STEP, STEP, SCENARIO_HEIGHT + PLAY_PX(7)));
    assert_false(climbs(s, STEP, STEP, SCENARIO_HEIGHT + PLAY_PX(7.99)));
    double hair = s->body->corner_radius > 0 ? PLAY_PX(0.01) : 0; /* over a corner it rolls a hair higher */
    assert_true(climbs(s, STEP, STEP, SCENARIO_HEIGHT + PLAY_PX(8) + hair));
    assert_true(climbs(s, STEP, PLAY_PX(5), SCENARIO_HEIGHT + PLAY_PX(5.01)));
}

static void s77_a_low_ceiling_blocks_a_step(void **state)
{
    (void)state;
    scenario_each(s77_room_run);
}

/* No character is put into a step for want of room above it, not even by less than the distance at which two
 * faces count as touching. */
static void s77_hair_run(const scenario *s)
{
    const double shares[] = {0.5, 0.9, 1, 1.1};
    deft_tuning tuning = stepping(s, STEP);
    double touch = play_moveset(&tuning).touch;
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        double missing = shares[i] * touch;
        assert_false(climbs(s, STEP, STEP, SCENARIO_HEIGHT + STEP - missing));
    }
}

static void s77_a_step_without_room_for_the_whole_body_is_a_wall(void **state)
{
    (void)state;
    scenario_each(s77_hair_run);
}

/* Only a floor is stepped on: not a steep top, not a slope's side, and nothing in the air. A round foot
 * stands on a tip as on any corner (S72). */
static void s77_what_is_no_step_run(const scenario *s)
{
    deft_tuning tuning = stepping(s, STEP);
    double peak[] = {0, 0, PLAY_PX(6), 0, PLAY_PX(3), PLAY_PX(7.9)};
    play_open(&p, &tuning, s->place);
    play_floor(&p);
    play_polygon(&p, 3, peak, 7);
    play_spawn_standing(&p, -1, 0);
    p.stick_x = 1;
    play_ticks(&p, (int)(1 / s->dt), s->dt);
    assert_true(s->body->corner_radius > 0 || (p.y == 0 && p.vx == 0 && p.x < -SCENARIO_HALF_WIDTH + 1e-6));
    play_close(&p);

    /* a jump against a wall of lips rises and falls along it */
    play_open(&p, &tuning, s->place);
    play_floor(&p);
    for (int i = 1; i < 8; i++) {
        play_box(&p, 0, PLAY_PX(12 * i), 1, PLAY_PX(12 * i + 8), PLAY_ALL);
    }
    play_spawn_standing(&p, -SCENARIO_HALF_WIDTH, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    double rise_s = SCENARIO_LAUNCH / SCENARIO_GRAVITY;
    while (p.time_s + s->dt < 2 * rise_s) {
        play_tick(&p, s->dt);
        expect_near(p.x, -SCENARIO_HALF_WIDTH, 1e-6);
        expect_near(p.y, SCENARIO_LAUNCH * p.time_s - SCENARIO_GRAVITY * p.time_s * p.time_s / 2, 1e-5);
    }
    play_close(&p);
}

static void s77_only_floors_are_stepped_on(void **state)
{
    (void)state;
    scenario_each(s77_what_is_no_step_run);
}

/* A body that lands at the foot of a step, pushed into it, goes up it at once: it needs no run-up. */
static void s77_landing_run(const scenario *s)
{
    deft_tuning tuning = stepping(s, STEP);
    open_lip(s, &tuning, STEP, 0);
    play_spawn(&p, -SCENARIO_HALF_WIDTH, PLAY_PX(6));
    p.stick_x = 1;
    play_ticks(&p, (int)(1 / s->dt), s->dt);
    assert_true(play_is_grounded(&p) && p.x > 1);
    expect_near(p.y, STEP, 1e-6);
    play_close(&p);
}

static void s77_a_step_is_gone_up_from_rest(void **state)
{
    (void)state;
    scenario_each(s77_landing_run);
}

/* The step's tile stands on others: its lower corner is covered. A foot that comes down a hair past its side
 * is on the upper one all the same. */
static void s77_tiles_run(const scenario *s)
{
    deft_tuning tuning = stepping(s, STEP);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -20, 0, 0, PLAY_ALL);
    play_box(&p, 0, 0, 20, STEP, PLAY_TOP | PLAY_LEFT);
    play_spawn_standing(&p, -1, 0);
    p.stick_x = 1;
    play_ticks(&p, (int)(1 / s->dt), s->dt);
    assert_true(play_is_grounded(&p) && p.x > 1);
    expect_near(p.y, STEP, 1e-6);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    play_close(&p);
}

static void s77_a_step_that_stands_on_other_tiles_is_gone_up(void **state)
{
    (void)state;
    scenario_each(s77_tiles_run);
}

/* A one-way above the floor at a step is no step of it. */
static void s77_shelf_run(const scenario *s)
{
    deft_tuning tuning = stepping(s, STEP);
    open_lip(s, &tuning, PLAY_PX(4), 0);
    play_one_way(&p, -4, PLAY_PX(5), 2, PLAY_PX(6));
    play_spawn_standing(&p, -6, 0);
    p.stick_x = 1;
    while (p.time_s < 1) {
        play_tick(&p, s->dt);
        double gap = scenario_corner_gap(s->body, PLAY_PX(4));
        double low = p.x > -gap + 1e-6 ? PLAY_PX(4) + scenario_edge_height(s->body, fmax(-p.x, 0)) : 0;
        double up = s->body->corner_radius > 0 ? low : p.x > -gap + 1e-6 ? PLAY_PX(4) : 0;
        expect_near(p.y, up, 1e-6);
    }
    assert_true(p.y > 0 && play_is_grounded(&p));
    play_close(&p);
}

static void s77_a_shelf_is_no_step(void **state)
{
    (void)state;
    scenario_each(s77_shelf_run);
}

/* Walls are not gone up, however long they are pushed, and a walk away from one is exact. */
static void s78_run(const scenario *s)
{
    deft_tuning tuning = stepping(s, STEP);
    open_lip(s, &tuning, 3, 0);
    play_spawn_standing(&p, -SCENARIO_HALF_WIDTH, 0);
    p.stick_x = 1;
    play_ticks(&p, 2, s->dt);
    double x = p.x;
    for (int i = 0; i < 600; i++) {
        play_tick(&p, s->dt);
        assert_true(p.x == x && p.y == 0 && play_is_grounded(&p));
    }
    p.stick_x = -1;
    double start_s = p.time_s;
    play_ticks(&p, (int)(1 / s->dt), s->dt);
    expect_near(p.x, x - SCENARIO_WALK * (p.time_s - start_s), 1e-5);
    play_close(&p);
}

static void s78_a_wall_is_no_step(void **state)
{
    (void)state;
    scenario_each(s78_run);
}

/* It lands at the foot of a step and takes it at once, if over the step there is room for its head. */
static void landing_run(const scenario *s)
{
    for (int has_room = 0; has_room < 2; has_room++) {
        deft_tuning tuning = stepping(s, STEP);
        play_forgive_nothing(&tuning);
        play_open(&p, &tuning, s->place);
        play_box(&p, -20, -20, 0, 0, PLAY_ALL);
        play_box(&p, 0, -20, 20, STEP, PLAY_ALL);
        play_box(&p, 0, STEP + SCENARIO_HEIGHT + (has_room ? 0.05 : -0.05), 20, 9, PLAY_ALL);
        play_spawn(&p, -s->body->half_width, 0.02);
        p.stick_x = 1;
        play_for(&p, 0.2, 1 / s->dt);
        assert_true(play_is_grounded(&p));
        expect_near(p.y, has_room ? STEP : 0, 1e-5);
        assert_true(has_room == (p.x > 0));
        play_close(&p);
    }
}

static void a_landing_at_the_foot_of_a_step_takes_it_if_there_is_room(void **state)
{
    (void)state;
    scenario_each(landing_run);
}

/* A step that is less deep than the body, with a wall behind it: the way up needs room above, and no more
 * beside. A round foot needs the deepest to stand on. */
static void shallow_run(const scenario *s)
{
    static const double depths[] = {1.2 * SCENARIO_HALF_WIDTH, PLAY_PX(1), PLAY_PX(2), PLAY_PX(4)};
    deft_tuning tuning = stepping(s, STEP);
    for (int i = 0; i < (s->body->corner_radius > 0 ? 1 : 4); i++) {
        open_lip(s, &tuning, PLAY_PX(4), 0);
        play_box(&p, depths[i], -20, 20, 20, PLAY_ALL);
        play_spawn_standing(&p, -1.375, 0);
        p.stick_x = 1;
        play_for(&p, 1, 1 / s->dt);
        expect_near(p.x, depths[i] - SCENARIO_HALF_WIDTH, 1e-5);
        expect_near(p.y, PLAY_PX(4), 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        play_close(&p);
    }
}

static void a_step_before_a_wall_is_gone_up_to_the_wall(void **state)
{
    (void)state;
    scenario_each(shallow_run);
}

/* On the step a one-way stands upright, in line with the front of the step. Facing the character it is in the
 * way: the step is a wall. Facing away it is not. */
static void barred_run(const scenario *s)
{
    for (int side = -1; side <= 1; side += 2) {
        deft_tuning tuning = stepping(s, STEP);
        open_lip(s, &tuning, PLAY_PX(4), 0);
        play_box(&p, 0, PLAY_PX(4), 0.25, 6, PLAY_ALL);
        play_make_one_way(&p, side, 0);
        play_spawn_standing(&p, -1.375, 0);
        p.stick_x = 1;
        play_for(&p, 1, 1 / s->dt);
        if (side < 0) {
            expect_near(p.x, -SCENARIO_HALF_WIDTH, 1e-5);
            expect_near(p.y, 0, 1e-5);
        } else {
            assert_true(p.x > 1);
            expect_near(p.y, PLAY_PX(4), 1e-5);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), side < 0);
        play_close(&p);
    }
}

static void a_step_behind_a_one_way_that_faces_the_character_is_a_wall(void **state)
{
    (void)state;
    scenario_each(barred_run);
}

/* A block as high as a step, with a wall right behind it, at many places: rounding differs at each. The step
 * on to the block needs no room at the block's far end. */
static void block_before_wall_run(const scenario *s)
{
    const double deep = 1.2 * SCENARIO_HALF_WIDTH, rise = PLAY_PX(4);
    deft_tuning tuning = stepping(s, STEP);
    tuning.run.speed = 24; /* so fast that a tick looks over all of the block */
    for (int i = 0; i < 16; i++) {
        double front = 0.37 * i;
        play_open(&p, &tuning, s->place);
        play_box(&p, -20, -20, 30, 0, PLAY_ALL);
        play_box(&p, front, 0, front + deep, rise, PLAY_ALL);
        play_box(&p, front + deep, 0, 30, 20, PLAY_ALL);
        play_spawn_standing(&p, floor(front) - 2, 0); /* exact */
        p.stick_x = 1;
        play_for(&p, 1, 1 / s->dt);
        expect_near(p.x, front + deep - SCENARIO_HALF_WIDTH, 1e-5);
        expect_near(p.y, rise, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        play_close(&p);
    }
}

static void a_block_before_a_wall_is_stepped_on_wherever_it_is(void **state)
{
    (void)state;
    scenario_each(block_before_wall_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s10_the_height_of_a_step_is_exact),
        cmocka_unit_test(s77_stairs_are_walked_like_the_flat),
        cmocka_unit_test(s77_a_low_ceiling_blocks_a_step),
        cmocka_unit_test(s77_a_step_without_room_for_the_whole_body_is_a_wall),
        cmocka_unit_test(s77_only_floors_are_stepped_on),
        cmocka_unit_test(s77_a_step_is_gone_up_from_rest),
        cmocka_unit_test(s77_a_step_that_stands_on_other_tiles_is_gone_up),
        cmocka_unit_test(a_landing_at_the_foot_of_a_step_takes_it_if_there_is_room),
        cmocka_unit_test(a_step_before_a_wall_is_gone_up_to_the_wall),
        cmocka_unit_test(a_step_behind_a_one_way_that_faces_the_character_is_a_wall),
        cmocka_unit_test(s77_a_shelf_is_no_step),
        cmocka_unit_test(s78_a_wall_is_no_step),
        cmocka_unit_test(a_block_before_a_wall_is_stepped_on_wherever_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
