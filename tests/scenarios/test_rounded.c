/* tests/scenarios/test_rounded.c -- ground that bends (S20 of collision.md), and what only a character
 * with rounded corners does: S72, S73 and S74. */
#include "tests/harness/scenario.h"

static play p;

#define RADIUS    SCENARIO_HALF_WIDTH
#define LIMIT_DEG 46
#define FACET     (11.25 * SCENARIO_DEGREES)

static void open_world(const play_place *place)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.ground.slope_limit_deg = LIMIT_DEG;
    play_open(&p, &tuning, place);
}

/* ---- S20 ---- */

#define BENDS 45

/* A way of 45 pieces of 4 px that rise by 0 to 44 degrees, steeper and steeper or less and less, between a
 * flat floor and a long slope or ledge. Returns its length. */
static double bends_world(bool steepens)
{
    double x = 0;
    double y = 0;
    double length = PLAY_PX(4);
    play_box(&p, -20, -3, 0, 0, PLAY_TOP | PLAY_LEFT);
    for (int i = 0; i < BENDS; i++) {
        double a = (steepens ? i : BENDS - 1 - i) * SCENARIO_DEGREES;
        double next_x = (double)(float)(x + length * cos(a));
        double next_y = (double)(float)(y + length * sin(a));
        const double corners[] = {x, -3, next_x, -3, next_x, next_y, x, y};
        play_polygon(&p, 4, corners, 1 << 2);
        x = next_x;
        y = next_y;
    }
    const double corners[] = {x, -3, x + 20, -3, x + 20, y + (steepens ? 20 * tan(44 * SCENARIO_DEGREES) : 0),
                              x, y};
    play_polygon(&p, 4, corners, 1 << 2);
    return x;
}

static void s20_walk(const scenario *s, bool steepens, int way)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double foot = scenario_foot_distance(s->body, BENDS - 1);
    play_open(&p, &tuning, s->place);
    double end = bends_world(steepens);
    double x = way > 0 ? -1 : end + 1;
    play_spawn(&p, x, 16);
    while (!play_is_grounded(&p)) {
        play_tick(&p, s->dt);
    }
    p.stick_x = way;
    play_tick(&p, s->dt);
    while (way > 0 ? p.x < end + 0.5 : p.x > -0.5) {
        double from_x = p.x;
        double from_y = p.y;
        play_tick(&p, s->dt);
        assert_true(play_is_grounded(&p));
        double moved = hypot(p.x - from_x, p.y - from_y);
        /* 44 degrees at once: a tick cuts that corner */
        bool at_foot = !steepens && (from_x + foot) * (p.x + foot) <= 0;
        assert_true((at_foot || moved >= 0.99 * SCENARIO_WALK * s->dt) &&
                    moved <= SCENARIO_WALK * s->dt * (1 + 1e-5));
        assert_true(fabs(p.y - from_y) <= SCENARIO_WALK * s->dt);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    play_close(&p);
}

static void s20_run(const scenario *s)
{
    for (int k = 0; k < 4; k++) {
        s20_walk(s, k < 2, k % 2 == 0 ? 1 : -1);
    }
}

static void s20_ground_that_bends_keeps_the_speed(void **state)
{
    (void)state;
    scenario_each(s20_run);
}

/* ---- S72 ---- */

static void s72_stand(const scenario *s, double beyond)
{
    open_world(s->place);
    play_box(&p, -50, -50, 0, 0, PLAY_ALL);
    double height = scenario_edge_height(&scenario_capsule, beyond);
    play_spawn(&p, beyond, height + 1e-4);
    play_ticks(&p, 2, s->dt);
    deft_pos at = p.self.position;
    bool stands = beyond <= scenario_edge_reach(&scenario_capsule);
    if (stands) {
        expect_near(p.y, height, 1e-5);
    }
    for (int i = 0; stands && i < 600; i++) {
        play_tick(&p, s->dt);
        assert_true(p.self.position.x == at.x && p.self.position.y == at.y && play_is_grounded(&p));
    }
    play_ticks(&p, stands ? 0 : (int)(1 / s->dt), s->dt);
    assert_true(stands || p.y < -2);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), stands);
    play_close(&p);
}

static void s72_run(const scenario *s)
{
    for (int pixels = 0; pixels <= 5; pixels++) {
        s72_stand(s, PLAY_PX(pixels));
    }
    double most = scenario_edge_reach(&scenario_capsule);
    s72_stand(s, most - 1e-4);
    s72_stand(s, most + 1e-3);
}

static void s72_a_round_foot_stands_on_a_ledge_up_to_the_slope_limit(void **state)
{
    (void)state;
    scenario_each(s72_run);
}

/* ---- S73 ---- */

static void s73_run(const scenario *s)
{
    double climbs = RADIUS * (1 - cos(45 * SCENARIO_DEGREES)); /* the last facet that is a floor: 1.76 px */
    for (int pixels = 1; pixels <= 7; pixels++) {
        double lip = pixels < 7 ? PLAY_PX(pixels) : climbs - 1e-4;
        open_world(s->place);
        play_box(&p, -50, -50, 50, 0, PLAY_ALL);
        play_box(&p, 0, 0, 20, lip, PLAY_ALL);
        play_spawn(&p, -4, 0);
        play_tick(&p, s->dt);
        p.stick_x = 1;
        play_set_velocity(&p, PLAY_PX(600), 0);
        for (double from_s = p.time_s; p.time_s < from_s + 0.4;) {
            double x = p.x;
            play_tick(&p, s->dt);
            assert_true(play_is_grounded(&p) && p.x >= x);
            assert_true(lip < climbs ? p.vx > SCENARIO_WALK / 2 : p.y <= 1e-9);
        }
        if (lip < climbs) {
            expect_near(p.y, lip, 1e-6);
            assert_true(p.x > RADIUS);
        } else { /* as close as the corner lets it */
            expect_near(p.x, -scenario_corner_gap(&scenario_capsule, lip), 1e-4);
            assert_true(p.vx == 0);
        }
        play_close(&p);
    }
}

static void s73_a_round_foot_climbs_a_lip_up_to_the_slope_limit_and_no_other(void **state)
{
    (void)state;
    scenario_each(s73_run);
}

/* ---- S74 ---- */

static void s74_run(const scenario *s)
{
    for (double pixels = 60; pixels <= 600; pixels += 60) {
        deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
        double speed = PLAY_PX(pixels);
        tuning.run.speed = speed;
        play_open(&p, &tuning, s->place);
        play_triangle(&p, 0, 0, 8, 0, 8, 8);
        play_spawn(&p, 6, scenario_slope_height(&scenario_capsule, 45, 6));
        play_ticks(&p, 2, s->dt);
        assert_true(play_is_grounded(&p));
        p.stick_x = 1;
        while (p.x < 8 + 2 * RADIUS) {
            double from_x = p.x;
            double from_y = p.y;
            bool was_grounded = play_is_grounded(&p);
            play_tick(&p, s->dt);
            assert_true(p.x > from_x && p.vx > 0);
            if (was_grounded && play_is_grounded(&p) && p.x < 8) { /* still on the slope, or on its top */
                assert_true(hypot(p.x - from_x, p.y - from_y) > 0.9 * speed * s->dt ||
                            speed * s->dt > RADIUS / 2); /* a chord of the arc */
            }
            assert_true(p.y <= 8 + 1e-5);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
        play_event left = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0);
        expect_near(left.value, speed, 1e-6 * speed); /* it loses nothing to the corner */
        play_close(&p);
    }
}

static void s74_a_ramp_is_left_over_its_top(void **state)
{
    (void)state;
    scenario_each(s74_run);
}

/* ---- leaving does not depend on the rate ---- */

static void a_corner_is_left_at_the_same_instant_at_every_rate(void **state)
{
    static const double rates[] = {20, 60, 144, 1000};
    double left_s = 0;
    double landed_s = 0;
    (void)state;
    for (int r = 0; r < 4; r++) {
        open_world(&play_home);
        play_box(&p, -50, -50, 0, 0, PLAY_ALL);
        play_box(&p, 0, -50, 50, -3, PLAY_ALL);
        play_spawn(&p, -1, 0);
        play_tick(&p, 0.05);
        p.stick_x = 1;
        p.time_s = 0;
        p.log_count = 0;
        play_ticks(&p, (int)rates[r], 1 / rates[r]);
        double left = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s;
        double landed = play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s;
        /* a path of 1 to the edge and then the facets that are floors */
        expect_near(left * SCENARIO_WALK, 1 + scenario_edge_path(&scenario_capsule), 1e-3);
        if (r > 0) {
            expect_near(left, left_s, 1e-6);
            expect_near(landed, landed_s, 1e-5);
        }
        left_s = left;
        landed_s = landed;
        play_close(&p);
    }
}

/* ---- round the end of a wall ---- */

/* Falls (way -1) or rises at `speed` along a wall, pressed to it, past its end; where it is a while later. */
static deft_pos round_the_end(const play_place *place, double dt, double way, double speed)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.assist.ledge =
        speed < 10 ? 0.3 : 0; /* too little where the wall ends, and there it is asked for */
    play_open(&p, &tuning, place);
    play_box(&p, 0, way < 0 ? 0 : -9, 5, way < 0 ? 9 : 0, PLAY_ALL);
    play_spawn(&p, -RADIUS, way < 0 ? 1 : -0.5);
    p.stick_x = 1;
    if (way > 0) {
        play_set_velocity(&p, 0, speed);
    }
    while (p.time_s < 0.6 - 1e-9) {
        play_tick(&p, dt);
    }
    deft_pos at = {p.x, p.y};
    play_close(&p);
    return at;
}

static void a_body_pressed_to_a_wall_goes_round_its_end_the_same_at_every_rate(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int k = 0; k < 3; k++) {
        double way = k == 0 ? -1 : 1;
        double speed = k == 1 ? 11 : 7; /* the slower rise ends on the corner, as soon as that is a floor */
        deft_pos first = round_the_end(&play_home, 1 / rates[3], way, speed);
        assert_true(first.x > -RADIUS + 0.05); /* in under the wall, or on to its top */
        for (int r = 0; r < 4; r++) {
            for (int place = 0; place < PLAY_PLACES; place++) {
                deft_pos at = round_the_end(play_places[place], 1 / rates[r], way, speed);
                expect_near(at.x, first.x, 1e-3);
                expect_near(at.y, first.y, 1e-3);
            }
        }
    }
}

/* ---- thrown against a corner ---- */

/* A body that leans on a ceiling's corner is thrown up against it and away from it: it loses what goes into
 * it, no more and no less than one that came to it on its way, and flies on in a straight line. */
static void thrown_run(const scenario *s)
{
    deft_tuning tuning = scenario_weightless_of(&scenario_capsule);
    const double lean = 3.5 * FACET; /* the middle of a facet */
    const double apothem = RADIUS * cos(FACET / 2);
    play_open(&p, &tuning, s->place);
    play_box(&p, 0, 0, 5, 5, PLAY_ALL);
    double x = -sin(lean) * apothem;
    double y = -cos(lean) * apothem - (SCENARIO_HEIGHT - RADIUS);
    play_spawn(&p, x - 1e-5, y);
    p.stick_x = 1;
    while (p.self.wall == 0) {
        play_tick(&p, s->dt);
    }
    p.stick_x = 0;
    double began_s = p.time_s;
    play_set_velocity(&p, -2, 3);
    while (p.time_s < began_s + 0.3 - 1e-9) {
        play_tick(&p, s->dt);
        expect_near(p.vx, -2, 1e-4);
        expect_near(p.vy, 2 * tan(lean), 1e-4);
    }
    expect_near(p.x, x - 2 * 0.3, 1e-4);
    expect_near(p.y, y + 2 * tan(lean) * 0.3, 1e-4);
    play_close(&p);
}

static void a_character_that_is_thrown_against_a_corner_glances_off_it_at_once(void **state)
{
    (void)state;
    scenario_each(thrown_run);
}

/* ---- low, under a ceiling ---- */

/* A low body goes in under a ceiling that leans, until that holds it: the oracle finds what it is told of. */
static void low_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.ability.crouch = 1;
    tuning.shape.crouch_height = 0.8;
    play_open(&p, &tuning, s->place);
    play_box(&p, -9, -4, 9, 0, PLAY_ALL);
    play_triangle(&p, 0, 3, 3, 0, 3, 3);
    p.stick_x = p.stick_y = 0;
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    p.stick_y = -1;
    play_ticks(&p, (int)(1.5 / s->dt), s->dt);
    assert_int_equal(p.self.wall, 1);
    assert_true(p.x > 1.5);
    p.stick_y = 0;
    play_close(&p);
}

static void a_low_body_is_held_by_a_ceiling_that_leans(void **state)
{
    (void)state;
    scenario_each(low_run);
}

/* Out from under a ceiling, on to the corner at the end of the floor, low, with no wish to be: how far it is
 * after 0.15 s. */
static double stands_up_at(double rate)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.ability.crouch = 1;
    tuning.shape.crouch_height = 0.8;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -9, -4, 0, 0, PLAY_ALL);
    play_box(&p, -9, 1.2, -0.2, 3, PLAY_ALL); /* room for it to stand where x is 0.107 */
    play_spawn(&p, -0.2, 0);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        play_body_in(&p, w)->crouched = 1;
    }
    p.stick_x = 1;
    while (p.time_s < 0.15 - 1e-9) {
        play_tick(&p, 1 / rate);
    }
    double x = p.x;
    assert_int_equal(p.self.crouched, 0);
    play_close(&p);
    return x;
}

static void a_character_that_rolls_over_a_corner_stands_up_at_the_same_instant_at_every_rate(void **state)
{
    (void)state;
    double x = stands_up_at(1000);
    expect_near(stands_up_at(20), x, 1e-3);
    expect_near(stands_up_at(60), x, 1e-3);
}

/* ---- thrown off a corner ---- */

static double thrown_off_s(double rate)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    scenario_fly_off_crests(&tuning, 0.1);
    tuning.run.speed = 2 * SCENARIO_WALK;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, -50, 0, 0, PLAY_ALL);
    play_spawn(&p, 0.02, 0);
    play_tick(&p, 0.05);
    play_tick(&p, 0.05);
    assert_true(play_is_grounded(&p));
    p.stick_x = 1;
    p.time_s = 0;
    p.log_count = 0;
    while (p.time_s < 0.25 - 1e-9) {
        play_tick(&p, 1 / rate);
    }
    double left_s = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s;
    play_close(&p);
    return left_s;
}

static void
a_corner_throws_off_a_character_that_speeds_up_on_it_at_the_same_instant_at_every_rate(void **state)
{
    static const double rates[] = {20, 60, 144, 240};
    double first = thrown_off_s(1000);
    (void)state;
    for (int r = 0; r < 4; r++) {
        expect_near(thrown_off_s(rates[r]), first, 1e-5);
    }
}

/* At a level speed of 10 the character runs down a facet that leans by a at 10 / cos(a). A character faster
 * than crest_speed on a facet flies off at its end, also in a tick that would end far past it. From rest,
 * `start` past the top. */
static void run_off_corner(const scenario *s, uint32_t count, const double *corners, double start,
                           double crest_speed)
{
    double on = floor(asin(start / RADIUS) / FACET);
    while (10 / cos((on + 0.5) * FACET) <= crest_speed) {
        on++;
    }
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    scenario_fly_off_crests(&tuning, crest_speed);
    tuning.ground.slope_speed = DEFT_SLOPE_SPEED_HORIZONTAL;
    tuning.run.speed = 10;
    play_open(&p, &tuning, s->place);
    play_polygon(&p, count, corners, (uint8_t)((1U << count) - 1));
    play_spawn(&p, start, scenario_edge_height(&scenario_capsule, start));
    play_tick(&p, 0.01);
    assert_true(play_is_grounded(&p));
    p.time_s = 0;
    p.log_count = 0;
    p.stick_x = 1;
    play_ticks(&p, (int)(0.1 / s->dt), s->dt);
    double left_s = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s;
    expect_near(left_s, (RADIUS * sin((on + 1) * FACET) - start) / 10, 1e-5);
    play_close(&p);
}

static void horizontal_run(const scenario *s)
{
    static const double corners[] = {-50, -50, 0, -50, 0, 0, -50, 0};
    run_off_corner(s, 4, corners, 0.02, 10.2);
    run_off_corner(s, 4, corners, 0.02, 11);
    run_off_corner(s, 4, corners, 0.2, 11);
    run_off_corner(s, 4, corners, 0.2, 12);
}

static void
a_corner_throws_off_a_character_that_gets_faster_down_it_at_the_instant_of_that_speed(void **state)
{
    (void)state;
    scenario_each(horizontal_run);
}

/* The same where the corner goes over into a slope of 30 degrees. */
static void thrown_midway_run(const scenario *s)
{
    const double corners[] = {-50, -50, 50, -50, 50, -50 * tan(30 * SCENARIO_DEGREES), 0, 0, -50, 0};
    run_off_corner(s, 5, corners, 0.02, 10.04);
    run_off_corner(s, 5, corners, 0.02, 10.4);
}

static void a_corner_throws_off_midway_a_character_that_gets_too_fast_there(void **state)
{
    (void)state;
    scenario_each(thrown_midway_run);
}

/* With coyote_hover it goes on level: the corner that it left is no floor that it comes over. */
static void a_character_that_hovers_off_a_corner_is_in_the_air_for_good(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int r = 0; r < 4; r++) {
        deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
        scenario_fly_off_crests(&tuning, 0.1);
        tuning.assist.coyote_hover = 1;
        tuning.assist.coyote_s = 0.1;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -50, -50, 0, 0, PLAY_ALL);
        play_spawn_standing(&p, -0.2, 0);
        p.stick_x = 1;
        for (int i = 0; i < 0.1 * rates[r] - 1e-9; i++) {
            play_tick(&p, 1 / rates[r]);
            assert_true(p.y == 0);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        play_close(&p);
    }
}

/* With coyote_hover a character that runs off a corner stays as high as it is where it leaves the corner. So
 * it comes back on to the corner, and up on to the floor. */
static void hover_back_run(const scenario *s)
{
    static const double speeds[] = {2, 4, 7};
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.assist.coyote_hover = 1;
    tuning.assist.coyote_s = 0.3;
    for (int i = 0; i < 3; i++) {
        tuning.run.speed = speeds[i];
        play_open(&p, &tuning, s->place);
        play_box(&p, -50, -50, 0, 0, PLAY_ALL);
        play_spawn_standing(&p, -0.0625, 0);
        p.stick_x = 1;
        while (p.self.support == DEFT_SUPPORT_FLOOR) {
            play_tick(&p, 0.01);
            assert_true(p.time_s < 0.5);
        }
        double out_x = p.x;
        double out_y = p.y;
        assert_true(out_y < 0); /* round a part of the corner */
        play_tick(&p, 0.01);
        assert_true(p.y == out_y && p.vy == 0 && p.x > out_x);
        p.stick_x = -1;
        double back_s =
            p.time_s + (p.x + 0.1) / speeds[i] * 1.5; /* on the corner it is at most so much slower */
        while (p.time_s < back_s) {
            play_tick(&p, s->dt);
            assert_true(p.y >= out_y - 1e-6);
        }
        assert_true(play_is_grounded(&p) && p.x < 0);
        expect_near(p.y, 0, 1e-6);
        play_close(&p);
    }
}

static void a_hover_off_a_corner_comes_back_on_to_it(void **state)
{
    (void)state;
    scenario_each(hover_back_run);
}

/* ---- off a corner on to the steep face that follows it ---- */

/* The body goes along the last facet so fast that it would fly off its end, and the stick takes it back to
 * the face. */
static void roll_off_onto_steep(const scenario *s, double before, double speed)
{
    double lean = 5.5 * FACET;
    double end = 6 * FACET; /* an end of its facets comes to the steep face */
    const double corners[] = {-20, -20, 0, 0, 10, -20};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    double radius = tuning.shape.corner_radius = tuning.shape.width / 2;
    play_open(&p, &tuning, s->place);
    play_polygon(&p, 3, corners, 7);
    play_spawn(&p, radius * sin(end) - before * cos(lean), radius * (cos(end) - 1) + before * sin(lean));
    play_set_velocity(&p, speed * cos(lean), -speed * sin(lean));
    p.stick_x = -1;
    while (p.time_s < 0.2) {
        play_tick(&p, s->dt);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    double off = ((p.x - radius * sin(end)) * 2 + p.y + radius - radius * cos(end)) / sqrt(5);
    assert_true(off > -1e-5 && off < 1e-3);
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    play_close(&p);
}

static void roll_run(const scenario *s)
{
    static const double before[] = {1e-6, 1e-5, 1e-4, 5.8e-4, 1e-3, 3e-3, 1e-2};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        roll_off_onto_steep(s, before[i], 12);
        roll_off_onto_steep(s, before[i], 20);
        roll_off_onto_steep(s, before[i], 3);
    }
}

static void a_round_foot_goes_over_from_a_corner_to_the_steep_face_below(void **state)
{
    (void)state;
    scenario_each(roll_run);
}

/* The tip of a one-way, met level: its sides are alike, so the mirrored body meets it, too. */
static void level_tip_run(const scenario *s)
{
    for (int i = 0; i < 8; i++) {
        double ends[2][2];
        for (int way = -1; way <= 1; way += 2) {
            deft_tuning tuning = scenario_weightless_of(s->body);
            play_open(&p, &tuning, s->place);
            play_triangle(&p, 0, 0, -2, -3, 2, -3);
            play_make_one_way(&p, 0, 1);
            play_spawn(&p, -2 * way, -s->body->half_width * i / 8);
            play_set_velocity(&p, 12 * way, 0);
            p.stick_x = way;
            play_for(&p, 0.3, 1 / s->dt);
            /* the first one is as high as the tip, and passes: its feet */
            assert_true((i == 0) == (way * p.vx == 12));
            ends[way > 0][0] = way * p.x;
            ends[way > 0][1] = p.y;
            play_close(&p);
        }
        expect_near(ends[0][0], ends[1][0], 1e-9);
        expect_near(ends[0][1], ends[1][1], 1e-9);
    }
}

static void a_one_way_tip_is_the_same_from_both_sides(void **state)
{
    (void)state;
    scenario_each(level_tip_run);
}

/* Steered into the end of a one-way where that ceases to act, 60 degrees from the top: slides off, and passes
 * below it. */
static void one_way_end_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    for (int i = 0; i < 16; i++) {
        double before = 1e-7 * pow(2, i);
        double lean = 60 * SCENARIO_DEGREES - before;
        play_open(&p, &tuning, s->place);
        play_one_way(&p, -3, -0.25, 0, 0);
        play_spawn(&p, RADIUS * sin(lean), RADIUS * cos(lean) - RADIUS);
        p.stick_x = -1;
        play_ticks(&p, (int)(0.2 / s->dt), s->dt);
        assert_true(p.x < 0 && p.y < -0.5);
        play_close(&p);
    }
}

static void the_end_of_a_one_way_is_slid_off_and_passed(void **state)
{
    (void)state;
    scenario_each(one_way_end_run);
}

/* A body rises along the lower corner of a pillar, all but upright there, steered towards the pillar: to go
 * aside as slowly as that along a corner that grows upright would be to rise faster and faster. It never
 * does. */
static void rise_along_run(const scenario *s)
{
    static const double leans[] = {1e-4, 4e-4, 1.5e-3, 6e-3, 0.03, 0.1};
    static const double speeds[] = {5, 18, 60};
    const double radius = s->body->corner_radius;
    const double below = 2.4e-3;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0.3, 1);
    for (int i = 0; i < 6 * 3; i++) {
        double lean = leans[i / 3];
        double speed = speeds[i % 3];
        play_open(&p, &tuning, s->place);
        play_box(&p, 0, 0, 3, 40, PLAY_ALL);
        play_spawn(&p, -radius * cos(lean) - s->body->half_width + radius,
                   -radius * sin(lean) - s->body->height + radius - below);
        play_set_velocity(&p, 0, speed);
        p.stick_x = 1;
        while (p.time_s < 0.1) {
            play_tick(&p, s->dt);
            assert_true(p.vy <= speed);
            assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        }
        if (i / 3 == 0) { /* it overlaps the pillar by less than rounding: nothing stops it */
            double y = -radius * sin(lean) - s->body->height + radius - below;
            expect_near(p.y, y + speed * p.time_s - SCENARIO_GRAVITY * p.time_s * p.time_s / 2, 1e-5);
        }
        play_close(&p);
    }
}

static void no_character_rises_faster_along_a_corner_that_grows_upright(void **state)
{
    (void)state;
    scenario_each(rise_along_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_character_rises_faster_along_a_corner_that_grows_upright),
        cmocka_unit_test(a_one_way_tip_is_the_same_from_both_sides),
        cmocka_unit_test(the_end_of_a_one_way_is_slid_off_and_passed),
        cmocka_unit_test(s20_ground_that_bends_keeps_the_speed),
        cmocka_unit_test(s72_a_round_foot_stands_on_a_ledge_up_to_the_slope_limit),
        cmocka_unit_test(s73_a_round_foot_climbs_a_lip_up_to_the_slope_limit_and_no_other),
        cmocka_unit_test(s74_a_ramp_is_left_over_its_top),
        cmocka_unit_test(a_corner_is_left_at_the_same_instant_at_every_rate),
        cmocka_unit_test(a_body_pressed_to_a_wall_goes_round_its_end_the_same_at_every_rate),
        cmocka_unit_test(a_character_that_is_thrown_against_a_corner_glances_off_it_at_once),
        cmocka_unit_test(a_low_body_is_held_by_a_ceiling_that_leans),
        cmocka_unit_test(a_character_that_rolls_over_a_corner_stands_up_at_the_same_instant_at_every_rate),
        cmocka_unit_test(
            a_corner_throws_off_a_character_that_speeds_up_on_it_at_the_same_instant_at_every_rate),
        cmocka_unit_test(
            a_corner_throws_off_a_character_that_gets_faster_down_it_at_the_instant_of_that_speed),
        cmocka_unit_test(a_corner_throws_off_midway_a_character_that_gets_too_fast_there),
        cmocka_unit_test(a_character_that_hovers_off_a_corner_is_in_the_air_for_good),
        cmocka_unit_test(a_hover_off_a_corner_comes_back_on_to_it),
        cmocka_unit_test(a_round_foot_goes_over_from_a_corner_to_the_steep_face_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
