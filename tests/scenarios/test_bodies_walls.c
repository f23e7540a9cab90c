/* tests/scenarios/test_bodies_walls.c -- moving walls carry a character that slides down, holds or jumps
 * off. */
#include "tests/harness/riding.h"

static riding r;

static deft_tuning wall_tuning(void)
{
    deft_tuning tuning = scenario_tuning();
    tuning.assist.speed_kept_s = 0;
    tuning.ability.wall_slide = tuning.ability.wall_hold = tuning.ability.wall_jump = 1;
    return tuning;
}

/* A high wall whose left side is at x = 0 while its place is 1, 0; the body rests against it from the left.
 */
static riding_body *beside_a_wall(const deft_tuning *tuning, const scenario *s, riding_way way,
                                  const double *numbers)
{
    riding_open(&r, tuning, s);
    riding_body *body = riding_box(&r, 1, 20, way, numbers);
    riding_spawn(&r, numbers[0] - 1 - r.p.moveset.half_width, 0);
    r.p.stick_x = 1;
    return body;
}

/* Up, down, towards the body and away from it, faster and slower than the slide. */
static const double ways[][2] = {{0, 3}, {0, -3}, {0, -12}, {-4, 0}, {4, 0}, {5, 6}, {-5, -6}, {9, -9}};
#define WAYS 8

static void hold_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {1, 0, ways[i][0], ways[i][1]};
        riding_body *body = beside_a_wall(&tuning, s, riding_straight, numbers);
        r.p.stick_x = 0;
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        riding_tick(&r);
        assert_int_equal(r.p.self.state, DEFT_STATE_WALL_HOLD);
        double x = r.p.x - body->to.x;
        double y = r.p.y - body->to.y;
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            assert_int_equal(r.p.self.state, DEFT_STATE_WALL_HOLD);
            expect_near(r.p.x - body->to.x, x, 1e-6);
            expect_near(r.p.y - body->to.y, y, 1e-6);
            assert_true(r.p.vx == 0 && r.p.vy == 0);
        }
        riding_close(&r);
    }
}

static void a_hold_keeps_its_place_on_a_wall_that_moves(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hold_run);
}

/* A flight comes to a wall that goes towards it, or away from it slower than it flies, the button to hold
 * down. */
static void touch_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    const double gap = 0.3;
    for (int way = -1; way <= 1; way += 2) {
        double speed = 2.0 * way;
        double numbers[] = {1, 0, speed, 0};
        riding_open(&r, &tuning, s);
        riding_box(&r, 1, 20, riding_straight, numbers);
        riding_spawn(&r, -r.p.moveset.half_width - gap, 0);
        r.p.stick_x = 1;
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        double touch_s = gap / (SCENARIO_WALK - speed);
        riding_until(&r, 0.3);
        assert_int_equal(r.p.self.state, DEFT_STATE_WALL_HOLD);
        expect_near(r.p.y, -r.p.moveset.fall.gravity * touch_s * touch_s / 2, 1e-5);
        riding_close(&r);
    }
}

static void a_wall_that_moves_is_held_at_the_touch(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, touch_run);
}

static void slide_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {1, 0, ways[i][0], ways[i][1]};
        riding_body *body = beside_a_wall(&tuning, s, riding_straight, numbers);
        play_press(&r.p, DEFT_ACTION_GRAB, 0); /* or a wall that goes away is not even touched */
        riding_tick(&r);
        play_release(&r.p, DEFT_ACTION_GRAB, 0);
        while (r.p.time_s < 0.3) {
            riding_tick(&r);
        }
        assert_int_equal(r.p.self.state, DEFT_STATE_WALL_SLIDE);
        double from_s = r.p.time_s;
        double y = r.p.y - body->to.y;
        assert_true(r.p.vx == 0 && r.p.vy == -tuning.wall.slide_speed);
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
            expect_near(r.p.x - body->to.x, -1 - r.p.moveset.half_width, 1e-6);
            expect_near(r.p.y - body->to.y, y - tuning.wall.slide_speed * (r.p.time_s - from_s), 1e-5);
        }
        riding_close(&r);
    }
}

/* A wall that sinks faster than the body falls: against it the body rises, and then slides. That is no
 * flight. */
static void sink_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    double numbers[] = {1, 0, 0, -6};
    riding_open(&r, &tuning, s);
    riding_box(&r, 1, 20, riding_straight, numbers);
    riding_spawn(&r, -0.25 - r.p.moveset.half_width, 0);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.4) {
        riding_tick(&r);
    }
    assert_int_equal(r.p.self.state, DEFT_STATE_WALL_SLIDE);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_APEX), 0);
    riding_close(&r);
}

static void a_slide_down_a_wall_that_sinks_faster_has_no_apex(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, sink_run);
}

static void a_slide_goes_at_its_speed_down_a_wall_that_moves(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, slide_run);
}

/* What eases in is the speed along the wall: from 9 along a wall that rises at 1, or sinks at 1. */
static void ease_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    double slide = tuning.wall.slide_speed;
    tuning.wall.slide_time_s = 0.4;
    for (int way = -1; way <= 1; way += 2) {
        double numbers[] = {1, 0, 0, way};
        riding_body *body = beside_a_wall(&tuning, s, riding_straight, numbers);
        play_set_velocity(&r.p, 0, way - 9);
        riding_until(&r, 0.2);
        assert_int_equal(r.p.self.state, DEFT_STATE_WALL_SLIDE);
        expect_near(r.p.vy, -(9 + slide) / 2, 1e-6);
        expect_near(r.p.y - body->to.y, -0.2 * (3 * 9 + slide) / 4, 1e-5);
        riding_close(&r);
    }
}

static void a_slide_eases_in_from_the_speed_along_a_wall_that_moves(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, ease_run);
}

/* Leaving it gives what platform.leave says, once. */
static void jump_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    for (int i = 0; i < 3 * WAYS; i++) {
        double vx = ways[i % WAYS][0];
        double vy = ways[i % WAYS][1];
        double numbers[] = {1, 0, vx, vy};
        tuning.platform.leave = i / WAYS;
        beside_a_wall(&tuning, s, riding_straight, numbers);
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        while (r.p.time_s < 0.2) {
            riding_tick(&r);
        }
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        riding_tick(&r);
        const deft_walls *wall = &r.p.moveset.wall;
        double given_x = tuning.platform.leave == DEFT_LEAVE_ALL ? vx : 0;
        double given_y = tuning.platform.leave == DEFT_LEAVE_ALL       ? vy
                         : tuning.platform.leave == DEFT_LEAVE_UP_ONLY ? fmax(vy, 0)
                                                                       : 0;
        if (-wall->away_speed + given_x < vx) { /* else the wall comes after it */
            expect_near(r.p.vx, -wall->away_speed + given_x, 1e-6);
            expect_near(r.p.vy, wall->jump.launch_speed + given_y - r.p.moveset.jump.gravity * s->dt, 1e-6);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_JUMPED_WALL), 1);
        riding_close(&r);
    }
}

static void a_jump_takes_along_what_the_wall_gives(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, jump_run);
}

/* A wall that sets out and stops, with the body on it. */
static void stop_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    double numbers[] = {1, 0, 3, 5, 0.1, 0.4};
    riding_body *body = beside_a_wall(&tuning, s, riding_while, numbers);
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_tick(&r);
    double x = r.p.x - body->to.x;
    double y = r.p.y - body->to.y;
    while (r.p.time_s < 0.6) {
        riding_tick(&r);
        expect_near(r.p.x - body->to.x, x, 1e-6);
        expect_near(r.p.y - body->to.y, y, 1e-6);
    }
    riding_close(&r);
}

static void a_hold_stays_on_a_wall_that_sets_out_and_stops(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, stop_run);
}

/* A wall that pushes the body into another one crushes it; one that lifts it to a ceiling only lets go. */
static void squeeze_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    for (int i = 0; i < 2; i++) {
        double numbers[] = {1, 0, i == 0 ? -4 : 0, i == 0 ? 0 : 4};
        riding_open(&r, &tuning, s);
        riding_box(&r, 1, 20, riding_straight, numbers);
        double side = r.p.moveset.half_width;
        if (i == 0) {
            play_box(&r.p, -9, -30, -1 - 2 * side, 30, PLAY_ALL);
        } else {
            play_box(&r.p, -9, 2, -0.5 * side, 9, PLAY_ALL);
        }
        riding_spawn(&r, -side, 0);
        r.p.stick_x = 1;
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), i == 0 ? 1 : 0);
        if (i == 1) { /* the wall took it up as far as it has room */
            assert_true(r.p.y > 0.5 && r.p.y <= 2 - SCENARIO_HEIGHT + 1e-4);
        }
        riding_close(&r);
    }
}

static void a_wall_that_drives_its_rider_into_something_ends_the_ride(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, squeeze_run);
}

static void gone_run(const scenario *s)
{
    deft_tuning tuning = wall_tuning();
    double numbers[] = {1, 0, 0, 4};
    riding_body *body = beside_a_wall(&tuning, s, riding_straight, numbers);
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    while (r.p.time_s < 0.2) {
        riding_tick(&r);
    }
    riding_remove(&r, body);
    riding_tick(&r);
    assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
    expect_near(r.p.vy, 4 - r.p.moveset.jump.gravity * s->dt, 1e-6); /* once: what it gave */
    riding_close(&r);
}

static void a_wall_that_goes_away_lets_go(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, gone_run);
}

/* Comes down on a lift that sinks, beside the lower end of a wall that it is steered to: past that it goes
 * on. */
static void land_run(const scenario *s)
{
    const double sinks = 1.5;
    const double end = 0.02; /* so far below is the wall's end when the body sets out */
    double lift[] = {0, -1.001, 0, -sinks};
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    double shoulder = s->body->height - s->body->corner_radius;
    play_box(&r.p, SCENARIO_HALF_WIDTH, shoulder - end, SCENARIO_HALF_WIDTH + 1, 4, PLAY_ALL);
    riding_box(&r, 2, 1, riding_straight, lift);
    riding_spawn(&r, 0, 0);
    r.p.stick_x = 1;
    play_kick(&r.p, 0, -3);
    while (r.p.time_s < 0.1) {
        riding_tick(&r);
        double past_s = fmax(r.p.time_s - (end - 0.001) / sinks, 0);
        if (s->body->corner_radius == 0) { /* a round head goes on as its arc lets it */
            expect_near(r.p.x, SCENARIO_WALK * past_s, 1e-3);
        }
    }
    assert_true(r.p.x > 0.01);
    riding_close(&r);
}

static void a_character_that_lands_beside_a_wall_and_sinks_below_it_goes_on(void **state)
{
    (void)state;
    riding_each(land_run);
}

/* Stands on a platform against a wall that ends above the floor; the platform goes, and it is put down on the
 * floor, where the wall is none. */
static void put_down_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double numbers[] = {-SCENARIO_HALF_WIDTH, 0};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    play_box(&r.p, 0, SCENARIO_HEIGHT + 0.05, 4, 5, PLAY_ALL);
    riding_body *body = riding_box(&r, 1, 0.2, riding_stands, numbers);
    riding_spawn_standing(&r, -SCENARIO_HALF_WIDTH, 0.2);
    r.p.stick_x = 1;
    riding_tick(&r);
    assert_true(play_is_grounded(&r.p) && r.p.self.wall != 0);
    riding_remove(&r, body);
    r.p.stick_x = 0;
    riding_tick(&r);
    assert_true(play_is_grounded(&r.p));
    expect_near(r.p.y, 0, 1e-6);
    assert_int_equal(r.p.self.wall, 0);
    r.p.stick_x = 1;
    riding_tick(&r);
    expect_near(r.p.x, -SCENARIO_HALF_WIDTH + SCENARIO_WALK * s->dt, 1e-6);
    riding_close(&r);
}

static void a_character_that_is_put_down_feels_for_the_wall_where_it_stands_then(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, put_down_run);
}

/* ---- speed kept ---- */

/* Runs into a wall that hardly goes away, and rises beside it for longer than speed is kept: it is never past
 * a wall that it could run after. */
static void kept_run(const scenario *s)
{
    static const double speeds[] = {0.0005, 0.002, 0.01, 0.04};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.speed_kept_s = 0.06;
    for (int i = 0; i < 4; i++) {
        double numbers[] = {SCENARIO_HALF_WIDTH + 1, 0, speeds[i], 0};
        riding_open(&r, &tuning, s);
        riding_box(&r, 1, 20, riding_straight, numbers);
        riding_spawn(&r, -0.01, 0);
        play_set_velocity(&r.p, 8, 10);
        riding_until(&r, 0.15);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_ASSIST_SPEED_KEPT), 0);
        if (play_count(&r.p, DEFT_EVENT_HIT_WALL) != 1) {
            printf("DBG %d dt %g %s\n", i, s->dt, s->body->name);
            play_print_log(&r.p);
        }
        riding_close(&r);
    }
}

static void no_character_gets_past_a_wall_that_hardly_goes_away(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, kept_run);
}

/* Runs into the side of a bar that turns, which comes on where the body meets it and goes away above. */
static void kept_turning_run(const scenario *s)
{
    static const double rates[] = {-1, -0.3, -0.05};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.speed_kept_s = 0.06;
    for (int i = 0; i < 3; i++) {
        double numbers[] = {SCENARIO_HALF_WIDTH + 1, s->body->height, 0, rates[i]};
        riding_open(&r, &tuning, s);
        riding_box(&r, 1, 20, riding_turns, numbers);
        riding_spawn(&r, -0.01, 0);
        play_set_velocity(&r.p, 8, 30);
        riding_until(&r, 0.05);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_ASSIST_SPEED_KEPT), 0);
        assert_true(r.p.x <= -rates[i] * 0.05 * r.p.y); /* the bar's side, beside the head */
        riding_close(&r);
    }
}

static void no_character_gets_past_a_wall_that_turns(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, kept_turning_run);
}

/* The corner of what turns carries a character that slides down it to a wall, just before the tick's end. The
 * corner goes faster than the body would go at the height of the feet. */
static void pressed_run(const scenario *s)
{
    const double arm = 2, above = 0.25, height = 0.17, gap = 0.01;
    for (int i = 0; i < 6; i++) {
        double rate = 2.0 * (1 + i % 3);
        const double corners[] = {arm, above, -3, 3, -3, -3};
        double numbers[] = {-arm - SCENARIO_HALF_WIDTH, height - above, 0, -rate};
        deft_tuning tuning = wall_tuning();
        tuning.platform.crush = i / 3;
        riding_open(&r, &tuning, s);
        play_box(&r.p, SCENARIO_HALF_WIDTH + gap, -20, 2, 20, PLAY_ALL);
        riding_body *wheel = riding_polygon(&r, 3, corners, riding_turns, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = -1;
        double length = hypot(arm, above);
        double crushed_s = (acos((arm + gap) / length) - atan2(above, arm)) / -rate;
        double closing = rate * sqrt(length * length - (arm + gap) * (arm + gap));
        double until_s = crushed_s + 1.9 * r.p.moveset.touch / closing;
        r.dt = until_s / ceil(until_s / r.dt);
        while (r.p.time_s < until_s - r.dt / 2) {
            riding_tick(&r);
        }
        const deft_event *event = riding_event(&r, DEFT_EVENT_CRUSHED);
        assert_non_null(event);
        assert_int_equal(event->body, wheel->ids[PLAY_MAIN]);
        expect_near(event->at_s, r.dt - (until_s - crushed_s), 0.2 * r.p.moveset.touch / closing);
        assert_true(r.p.x <= gap + 1e-4);
        riding_close(&r);
    }
}

static void the_corner_of_what_turns_crushes_a_character_that_slides_down_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, pressed_run);
}

/* Runs up a plank that turns into a wall: it stays at that, as the plank goes where it is by then. */
static void turned_on_run(const scenario *s)
{
    const double lean = 30 * SCENARIO_DEGREES;
    double plank[] = {0, 0, lean, 1};
    double stop_x = cos(lean) - 0.5 * sin(lean);
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.attack = tuning.run.release = tuning.run.turn = play_curve(10, 1);
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = HUGE_VAL;
    riding_open(&r, &tuning, s);
    riding_box(&r, 6, 0.5, riding_turns, plank);
    play_box(&r.p, stop_x, -9, stop_x + 1, 9, PLAY_ALL);
    double start_x = -cos(lean) - 0.5 * sin(lean);
    riding_spawn_standing(&r, start_x - SCENARIO_HALF_WIDTH, -sin(lean) + 0.5 * cos(lean));
    r.p.stick_x = 1;
    play_kick(&r.p, 60 * cos(lean), 60 * sin(lean));
    while (r.p.time_s < 0.05) {
        riding_tick(&r);
    }
    expect_near(r.p.x, stop_x - SCENARIO_HALF_WIDTH, 1e-3);
    riding_close(&r);
}

static void a_character_that_runs_into_a_wall_on_what_turns_stays_there(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, turned_on_run);
}

/* Pressed to a wall, on a slope that sinks past a floor: the floor takes over, and the wall holds it still.
 */
static void down_by_wall_run(const scenario *s)
{
    static const double drawn[][3] = {
        /* degrees, how fast, from how high */
        {-6.38535, 3.422, 0.20815179847237994},   {-10.5738, 3.21664, 0.16621633198320385},
        {-5.24239, 3.2403, 0.38435145263714665},  {-9.06623, 4.50651, 0.38983680608615312},
        {-5.31748, 2.7436, 0.47677877910829169},  {-8.34221, 2.83765, 0.17685523734692674},
        {-7.20385, 3.95035, 0.107245005502091},   {-6.01274, 4.73941, 0.17461926650386689},
        {-7.24066, 2.72551, 0.18874176235516515}, {-6.28224, 3.07457, 0.34896363883946668},
    };
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        double numbers[] = {0, drawn[i][2], 0, -drawn[i][1]};
        riding_open(&r, &tuning, s);
        r.p.forgiven = 1u << ORACLE_TOO_FAR; /* the slope pushes it farther than any speed of its own */
        riding_slope(&r, drawn[i][0] * SCENARIO_DEGREES, riding_straight, numbers);
        play_floor(&r.p);
        play_column(&r.p, -1, 0, 8);
        riding_spawn(&r, s->body->half_width, drawn[i][2]);
        r.p.stick_x = -1;
        riding_until(&r, 0.6);
        assert_true(play_is_grounded(&r.p) && r.p.vx == 0);
        expect_near(r.p.x, s->body->half_width, 1e-6);
        expect_near(r.p.y, 0, 1e-6);
        riding_close(&r);
    }
}

static void a_wall_holds_a_character_that_comes_off_a_slope_that_sinks_beside_it(void **state)
{
    (void)state;
    riding_each(down_by_wall_run);
}

/* The stick presses a character to a wall that comes, goes, rises or sinks: in the air, on the ground, and
 * where the character lands just before. From the tick on in which it comes to the wall it is told to be
 * there. That it came there is told once. */
static void told_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.speed_kept_s = 0;
    for (int i = 0; i < 3 * (WAYS - 1); i++) { /* the last one is too fast to be met */
        double numbers[] = {1 + s->body->half_width, 0, ways[i / 3][0], ways[i / 3][1]};
        bool flies = i % 3 == 0;
        riding_open(&r, &tuning, s);
        if (!flies) {
            play_box(&r.p, -20, -21, 20, -20, PLAY_ALL);
        }
        riding_box(&r, 1, 40, riding_straight, numbers);
        if (i % 3 == 1) {
            riding_spawn_standing(&r, -0.2, -20);
        } else {
            riding_spawn(&r, -0.2, flies ? 0 : -20);
        }
        r.p.stick_x = 1;
        while (play_count(&r.p, DEFT_EVENT_HIT_WALL) == 0) {
            assert_true(r.p.time_s < 0.5);
            riding_tick(&r);
        }
        for (double until_s = r.p.time_s + 0.4; r.p.time_s < until_s; riding_tick(&r)) {
            assert_int_equal(r.p.self.wall, 1);
            assert_int_equal(play_is_grounded(&r.p), !flies);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_HIT_WALL), 1);
        riding_close(&r);
    }
}

static void a_character_at_a_wall_that_moves_stays_told_to_be_there(void **state)
{
    (void)state;
    riding_each(told_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_holds_a_character_that_comes_off_a_slope_that_sinks_beside_it),
        cmocka_unit_test(a_hold_keeps_its_place_on_a_wall_that_moves),
        cmocka_unit_test(a_wall_that_moves_is_held_at_the_touch),
        cmocka_unit_test(a_slide_down_a_wall_that_sinks_faster_has_no_apex),
        cmocka_unit_test(a_slide_goes_at_its_speed_down_a_wall_that_moves),
        cmocka_unit_test(a_slide_eases_in_from_the_speed_along_a_wall_that_moves),
        cmocka_unit_test(a_jump_takes_along_what_the_wall_gives),
        cmocka_unit_test(a_hold_stays_on_a_wall_that_sets_out_and_stops),
        cmocka_unit_test(a_wall_that_drives_its_rider_into_something_ends_the_ride),
        cmocka_unit_test(a_wall_that_goes_away_lets_go),
        cmocka_unit_test(a_character_that_lands_beside_a_wall_and_sinks_below_it_goes_on),
        cmocka_unit_test(a_character_that_is_put_down_feels_for_the_wall_where_it_stands_then),
        cmocka_unit_test(no_character_gets_past_a_wall_that_hardly_goes_away),
        cmocka_unit_test(no_character_gets_past_a_wall_that_turns),
        cmocka_unit_test(the_corner_of_what_turns_crushes_a_character_that_slides_down_it),
        cmocka_unit_test(a_character_at_a_wall_that_moves_stays_told_to_be_there),
        cmocka_unit_test(a_character_that_runs_into_a_wall_on_what_turns_stays_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
