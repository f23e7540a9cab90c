/* tests/scenarios/test_bodies_parting.c -- a character that leaves a moving floor stays off, and one that
 * lands stays on. No tick changes between the two again and again. riding_check: no character is inside of
 * anything. */
#include "base/bounds.h"
#include "tests/harness/gap.h"

static riding r;

/* A tick in which the body leaves its floor at most so often; and none of its events gets lost. */
static void part_tick(int most)
{
    riding_tick(&r);
    int left = 0;
    for (uint32_t i = 0; i < r.p.events.count; i++) {
        left += r.p.events.items[i].kind == (uint32_t)DEFT_EVENT_LEFT_GROUND;
    }
    assert_int_equal(r.p.events.dropped, 0);
    if (left > most) {
        fail_msg("left the ground %d times in the tick that ends at %g s, feet %g %g, by %g", left,
                 r.p.time_s, r.p.x, r.p.y, r.dt);
    }
}

static void part_until(double time_s, int most)
{
    while (r.p.time_s < time_s) {
        part_tick(most);
    }
}

/* Its floor carries it all the while. */
static void stay_until(double time_s)
{
    while (r.p.time_s < time_s) {
        part_tick(0);
        assert_true(play_is_grounded(&r.p));
    }
}

/* ---- a floor that goes down faster than a fall, but not than a fast one ---- */

static void fast_fall_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.fall.fast_speed_max = SCENARIO_FALL_MAX + 8;
    double numbers[] = {0, -0.3, 0, -SCENARIO_FALL_MAX - 3};
    for (int i = 0; i < 3; i++) {
        tuning.platform.leave = i;
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.3, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_y = -1;
        play_kick(&r.p, 0, numbers[3]);
        part_until(0.4, 0);
        assert_true(play_is_grounded(&r.p));
        r.p.stick_y = 0; /* now it falls away */
        part_tick(1);
        assert_false(play_is_grounded(&r.p));
        riding_close(&r);
    }
}

static void a_character_that_falls_fast_rides_what_goes_down_faster_than_others_fall(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, fast_fall_run);
    riding_each_with(&scenario_capsule, fast_fall_run);
}

/* ---- on a floor, beside a steep face that turns ---- */

static void beside_run(const scenario *s)
{
    static const double rates[] = {-0.9, -1.7, 1.3, 3.1};
    deft_tuning tuning = scenario_tuning_of(s->body);
    const double limit = 24 * SCENARIO_DEGREES;
    tuning.ground.slope_limit_deg = 24;
    tuning.ground.snap = 0;
    for (int i = 0; i < 4 * 3 * 2; i++) {
        double up = (35 + 12 * (i / 4 % 3)) * SCENARIO_DEGREES; /* where its right face looks */
        double numbers[] = {-SCENARIO_HALF_WIDTH - 4 * cos(up), -4 * sin(up), up, rates[i % 4]};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, -1, 9, 0, PLAY_ALL);
        riding_box(&r, 4, 4, riding_turns, numbers);
        riding_spawn(&r, 1e-3, 0);
        r.p.stick_x = i / 12 - 1;
        while (r.p.time_s < 0.2) {
            part_tick(1);
            bool is_steep = RIDING_PI / 2 - up - rates[i % 4] * r.p.time_s > limit; /* else it may carry */
            if (is_steep) {
                expect_near(r.p.y, 0, 1e-4);
                assert_true(play_is_grounded(&r.p));
            }
        }
        riding_close(&r);
    }
}

static void what_a_steep_face_pushes_as_it_turns_stays_on_its_floor(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, beside_run);
}

/* ---- from a plate that goes down on to the corner of what stands ---- */

static void step_over_run(const scenario *s)
{
    double radius = s->body->corner_radius;
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, SCENARIO_WALK / 2);
    tuning.ground.snap = 0;
    tuning.platform.leave = DEFT_LEAVE_ALL;
    tuning.platform.lift_storage_s = 0.1;
    for (int i = 0; i < 3; i++) {
        double deep = 0.003 + 0.01 * i; /* the plate below the corner, when the body comes to that */
        double fall = 6;
        double time_s = (0.6 + deep) / fall;
        double start = sqrt(radius * radius - (radius - deep) * (radius - deep)) + SCENARIO_WALK * time_s;
        double numbers[] = {3, 0.6 - 0.3, 0, -fall};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, -1, 0, 0, PLAY_ALL);
        riding_box(&r, 3, 0.3, riding_straight, numbers);
        riding_spawn(&r, start, 0.6);
        r.p.stick_x = -1;
        play_kick(&r.p, -SCENARIO_WALK, -fall);
        part_until(0.3, 0);
        assert_true(play_is_grounded(&r.p) && fabs(r.p.y) < 1e-6);
        riding_close(&r);
    }
}

static void
a_character_that_walks_from_a_plate_that_goes_down_over_a_corner_is_not_thrown_off_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, step_over_run);
}

/* ---- held by a wall, over the end of what goes on below ---- */

static void held_run(const scenario *s)
{
    static const double speeds[] = {1, 2.5, 4};
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, 0.5);
    tuning.ground.snap = 0;
    for (int i = 0; i < 3; i++) {
        double numbers[] = {0.1 * speeds[i] - 2, -0.5, -speeds[i], 0};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, -9, -SCENARIO_HALF_WIDTH, 9, PLAY_ALL);
        riding_box(&r, 2, 0.5, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        double passed = 0; /* the end, behind the middle of the body */
        while (passed < 0.1) {
            passed = speeds[i] * (r.p.time_s + r.dt - 0.1);
            part_tick(passed < 0.1 ? 0 : 1);
            if (passed < 0.1) {
                expect_near(r.p.x, 0, 1e-6);
                expect_near(r.p.y, scenario_edge_height(s->body, passed), 1e-5);
            }
        }
        riding_close(&r);
    }
}

static void a_character_that_a_wall_holds_rolls_over_the_end_of_what_goes_on_below_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, held_run);
}

/* The same, over the corner of what turns: its speed is another one at each instant. */
static void held_turning_run(const scenario *s)
{
    double radius = s->body->corner_radius;
    double lean = 40 * SCENARIO_DEGREES;
    double corner[] = {0.25 * cos(lean) - sin(lean), 0.25 * sin(lean) + cos(lean)}; /* from the middle */
    double numbers[] = {-corner[0], -corner[1], lean, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, 0.2);
    for (int i = 0; i < 4; i++) {
        double x = 0.3 * radius;
        numbers[3] = 0.3 + 0.4 * i;
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, radius / 2, x - SCENARIO_HALF_WIDTH, 9, PLAY_ALL);
        riding_box(&r, 0.25, 1, riding_turns, numbers);
        riding_spawn(&r, x + 2e-3, sqrt(radius * radius - x * x) - radius + 2e-3);
        r.p.stick_x = -1;
        riding_until(&r, 0.05);
        stay_until(0.2);
        riding_close(&r);
    }
}

static void a_character_that_a_wall_holds_rolls_over_the_corner_of_what_turns_below_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, held_turning_run);
}

/* ---- on the corner of what stands, when a floor comes up ---- */

static void floor_comes_run(const scenario *s)
{
    double y = -0.2 * s->body->corner_radius;
    double x = scenario_corner_gap(s->body, -y);
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, 1);
    tuning.air.release.kind = DEFT_RESPONSE_INSTANT;
    for (int i = 0; i < 3; i++) {
        double rise = 2 + i;
        double numbers[] = {1.01, y - 0.02 - 0.3, 0, rise};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, -9, 0, 0, PLAY_ALL);
        riding_box(&r, 1, 0.3, riding_straight, numbers);
        riding_spawn(&r, x, y);
        stay_until(0.1);
        riding_close(&r);
    }
}

static void
a_character_that_stands_on_a_corner_is_not_thrown_off_on_to_the_floor_that_pushes_it_up(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, floor_comes_run);
}

/* ---- on a corner that rises, beside the corner of what hangs there ---- */

/* It jumps up, bumps its head, and comes down on the corner, along which the two then push it out sideways,
 * until it is faster itself, and flies off.
 */
static void rises_beside_run(const scenario *s)
{
    double radius = s->body->corner_radius;
    double x = -0.374 * radius;
    double y = sqrt(radius * radius - x * x) - radius;
    double head = y + SCENARIO_HEIGHT - radius;
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, 1);
    tuning.platform.leave = DEFT_LEAVE_ALL;
    tuning.assist.coyote_s = 0.1;
    tuning.assist.coyote_hover = 1;
    for (int i = 0; i < 3; i++) {
        double rise = 3 + i;
        double numbers[] = {2, -0.3 - 0.02, 0, rise};
        riding_open(&r, &tuning, s);
        double side = x - 0.33 * radius, lower = head + 0.945 * radius + 0.005;
        play_box(&r.p, -9, lower, side, 9, PLAY_ALL);
        riding_box(&r, 2, 0.3, riding_straight, numbers);
        riding_spawn(&r, x, y);
        r.p.stick_x = -1;
        play_kick(&r.p, 0, rise);
        while (r.p.time_s < 0.1) {
            part_tick(2);
            assert_true(gap_to_box(&r.p, -9, lower, side, 9) >= -GAP_DEPTH);
        }
        assert_true(play_count(&r.p, DEFT_EVENT_LEFT_GROUND) > 0);
        riding_close(&r);
    }
}

static void a_character_that_hovers_off_a_corner_does_not_hover_into_what_hangs_beside_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, rises_beside_run);
}

/* ---- a state of the host's that never comes to rest ---- */

static deft_machine part_machine;
static uint32_t part_own;
static int part_meets;

static bool part_begin(deft_tick *tick)
{
    bool begins = deft_tick_is_pressed(tick, DEFT_ACTION_USER_1);
    if (begins) {
        deft_tick_use_press(tick, DEFT_ACTION_USER_1);
        deft_tick_change(tick, part_own);
    }
    return begins;
}

static void part_decide(deft_tick *tick)
{
    (void)tick;
}

static void part_law(deft_tick *tick, deft_law *out)
{
    double unit = deft_tick_moveset(tick)->tile;
    deft_vec2d velocity = {2 * unit * deft_tick_character(tick)->facing, 0};
    deft_law_velocity(tick, out, &velocity);
}

/* Back from what it met. */
static bool part_turns_back(deft_tick *tick, const deft_hit *hit)
{
    (void)hit;
    deft_character *self = deft_tick_character(tick);
    self->facing = (int8_t)-self->facing;
    part_meets++;
    return true;
}

static void part_open(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    deft_state_row row;
    memset(&row, 0, sizeof row);
    row.name = "own";
    row.next = DEFT_STATE_BIT(DEFT_STATE_FALL) | DEFT_STATE_BIT(DEFT_STATE_GROUND);
    row.realm = DEFT_REALM_AIR;
    row.lands_in = DEFT_STATE_GROUND;
    row.decide = part_decide;
    row.law = part_law;
    row.meet = part_turns_back;
    deft_machine_default(&part_machine);
    part_own = deft_machine_add(&part_machine, &row);
    deft_machine_allow(&part_machine, DEFT_STATE_FALL, part_own);
    part_machine.first = part_begin;
    riding_open(&r, &tuning, s);
    play_set_machine(&r.p, &part_machine);
    play_press(&r.p, DEFT_ACTION_USER_1, 0);
}

/* Between two walls that leave it hardly any room. A segment that could have gone on until what turns near by
 * has turned by 1/64 counts like any other when it does not. */
static void to_and_fro_run(const scenario *s)
{
    const double room = 1e-4;
    double numbers[] = {0, -0.35, 0, 1};
    part_open(s);
    riding_box(&r, 0.2, 0.2, riding_turns, numbers);
    play_box(&r.p, -2, -0.5, -SCENARIO_HALF_WIDTH, 2, PLAY_ALL);
    play_box(&r.p, SCENARIO_HALF_WIDTH + room, -0.5, 2, 2, PLAY_ALL);
    riding_spawn(&r, room / 2, 0);
    r.p.alone = true;
    part_meets = 0;
    riding_move_bodies(&r);
    play_tick(&r.p, r.dt);
    int pieces = (int)(s->dt * 64) + 1;
    /* past the bound nothing accelerates any more, and past it twice the character waits (base/bounds.h) */
    assert_true(part_meets > 0 && part_meets <= (2 * DEFT__SEGMENTS_MAX + 1) * pieces);
    riding_close(&r);
}

static void a_character_that_goes_to_and_fro_beside_what_turns_is_given_up_on_as_anywhere(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, to_and_fro_run);
}

/* ---- off the end of a floor, pushed ---- */

static void pushed_off_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.coyote_s = 0.1;
    tuning.assist.coyote_hover = 1;
    for (int i = 0; i < 6; i++) {
        double speed = 2 + 3 * (i % 3);
        double numbers[] = {-SCENARIO_HALF_WIDTH - 1.02, 1, speed, 0};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, -9, 0.1, 0, PLAY_ALL); /* it ends under the feet */
        riding_box(&r, 1, 0.9, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = i < 3 ? 0 : -1;
        while (r.p.time_s < 0.3) {
            part_tick(1);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

static void a_character_that_hovers_where_a_wall_pushed_it_off_a_floor_is_off_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, pushed_off_run);
}

/* A slope goes down through a level floor, under a standing character. From the floor on the floor carries.
 * The slope, which sinks away, does not take the character along. */
static void left_on_floor_run(const scenario *s)
{
    const double angle = 15 * SCENARIO_DEGREES;
    const double high = 0.06;
    const double sinks = 0.5;
    for (int i = 0; i < 2; i++) {
        double numbers[] = {SCENARIO_HALF_WIDTH, high, 0, -sinks};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        play_box(&r.p, i == 0 ? -20 : -0.2, -20, i == 0 ? 20 : 0.2, 0, PLAY_ALL);
        riding_slope(&r, angle, riding_straight, numbers);
        riding_spawn_standing(&r, 0, high);
        while (r.p.time_s < 0.4) {
            riding_tick(&r);
            expect_near(r.p.x, 0, 1e-6);
            expect_near(r.p.y, fmax(high - sinks * r.p.time_s, 0), 1e-5);
            assert_true(play_is_grounded(&r.p));
            assert_int_equal(r.p.self.wall, 0);
        }
        riding_close(&r);
    }
}

static void a_slope_that_sinks_past_a_floor_leaves_a_character_that_stands_on_both_there(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, left_on_floor_run);
}

/* A wall comes slowly to a staggered character at rest. Off a wall that moves the bounce is 1 tile/s at
 * least, as a slower one would meet the wall again at once. */
static void slow_wall_run(const scenario *s)
{
    static const double speeds[] = {0.25, 0.75, 3};
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.stagger.gravity_ratio = tuning.stagger.drag_per_s = 0;
        tuning.stagger.bounce_ratio = 0.5;
        double numbers[] = {-1 - s->body->half_width - 0.1 * speeds[i], 0.5, speeds[i], 0};
        riding_open(&r, &tuning, s);
        riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        play_stagger(&r.p, 0, 0, 1);
        riding_until(&r, 0.5);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_HIT_WALL), 1);
        expect_near(play_event_at(&r.p, DEFT_EVENT_HIT_WALL, 0).time_s, 0.1, 1e-4);
        double off = speeds[i] + fmax(speeds[i] / 2, 1);
        expect_near(r.p.x, off * (r.p.time_s - 0.1), 1e-4);
        riding_close(&r);
    }
}

static void a_wall_that_comes_slowly_throws_a_staggered_character_off(void **state)
{
    (void)state;
    riding_each(slow_wall_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_falls_fast_rides_what_goes_down_faster_than_others_fall),
        cmocka_unit_test(what_a_steep_face_pushes_as_it_turns_stays_on_its_floor),
        cmocka_unit_test(a_character_that_a_wall_holds_rolls_over_the_end_of_what_goes_on_below_it),
        cmocka_unit_test(a_character_that_a_wall_holds_rolls_over_the_corner_of_what_turns_below_it),
        cmocka_unit_test(a_character_that_hovers_off_a_corner_does_not_hover_into_what_hangs_beside_it),
        cmocka_unit_test(
            a_character_that_stands_on_a_corner_is_not_thrown_off_on_to_the_floor_that_pushes_it_up),
        cmocka_unit_test(
            a_character_that_walks_from_a_plate_that_goes_down_over_a_corner_is_not_thrown_off_it),
        cmocka_unit_test(a_character_that_hovers_where_a_wall_pushed_it_off_a_floor_is_off_it),
        cmocka_unit_test(a_slope_that_sinks_past_a_floor_leaves_a_character_that_stands_on_both_there),
        cmocka_unit_test(a_character_that_goes_to_and_fro_beside_what_turns_is_given_up_on_as_anywhere),
        cmocka_unit_test(a_wall_that_comes_slowly_throws_a_staggered_character_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
