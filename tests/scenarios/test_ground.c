/* tests/scenarios/test_ground.c -- ground that goes on in another way: S10, S13, S14, S18, S21, S25, S26 of
 * collision.md. */
#include "map.h"

static play p;

/* True when a jump pressed now would be taken. */
static bool would_jump(void)
{
    static deft_event_list events;
    deft_character copy = p.self;
    deft_input input = *deft_input_none();
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    deft_character_step(&copy, &p.moveset, &p.views[PLAY_MAIN], &input, 1.0 / 240, &events, NULL);
    for (uint32_t i = 0; i < events.count; i++) {
        if (events.items[i].kind == DEFT_EVENT_JUMPED_GROUND) {
            return true;
        }
    }
    return false;
}

/* The table's exact limit is that of step-up, which is S77's; a body that does not step is stopped by any lip
 * that is one, down to the touch tolerance of s/32 = 1e-3 px, and walks over what is less. Downwards the lip
 * is within the snap. The table's speeds go below 1 px/s. */
static void s10_walk(const scenario *s, double lip_px, double speed_px, int way)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double lip = PLAY_PX(lip_px);
    double speed = PLAY_PX(speed_px);
    bool stops = way > 0 && lip_px > 0.01;
    double from = stops ? -s->body->half_width - speed * 0.5 : way * -0.25;
    tuning.run.speed = speed;
    play_open(&p, &tuning, s->place);
    play_box(&p, -80, -2, 0, 0, PLAY_ALL);
    play_box(&p, 0, -2, 80, lip, PLAY_ALL);
    play_spawn(&p, from, way > 0 ? 0 : lip);
    play_tick(&p, s->dt);
    p.stick_x = way;
    double began_s = p.time_s;
    while (p.time_s < began_s + 1) {
        play_tick(&p, s->dt);
        assert_true(play_is_grounded(&p));
    }
    expect_near(p.x, stops ? -s->body->half_width : from + way * speed * (p.time_s - began_s),
                1e-6 * (1 + speed));
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), stops && speed_px > 1); /* slower is not told */
    assert_true(!stops || p.y == 0);
    double rests = p.moveset.contact / 4; /* as near as a body that walks is brought to its floor */
    assert_true(way > 0 || p.x > -s->body->half_width || fabs(p.y) < rests);
    play_close(&p);
}

static void s10_run(const scenario *s)
{
    static const double speeds[] = {0.5, 30, 120, 960};
    static const double lips[] = {8, 1.001, 1, 0.99, 0.1, 0.02};
    for (int v = 0; v < 4; v++) {
        for (int i = 0; i < 6 && s->body->corner_radius <= 0; i++) { /* a rounded corner may climb it: S73 */
            s10_walk(s, lips[i], speeds[v], 1);
        }
        s10_walk(s, 5e-4, speeds[v], 1);
        if (s->body->corner_radius <= 0) { /* a rounded one goes down the longer way, over the corner */
            s10_walk(s, 1, speeds[v], -1);
        }
        s10_walk(s, 5e-4, speeds[v], -1);
    }
}

static void s10_a_lip_stops_and_a_hair_does_not(void **state)
{
    (void)state;
    scenario_each(s10_run);
}

/* Up 45 degrees, over a flat or a peak, and down again. */
static void s13_walk(const scenario *s, double flat, double speed_px)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = PLAY_PX(speed_px);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -3, 0, 0, PLAY_ALL);
    play_triangle(&p, 0, 0, 3, 0, 3, 3);
    if (flat > 0) {
        play_box(&p, 3, -3, 3 + flat, 3, PLAY_ALL);
    }
    play_triangle(&p, 3 + flat, 3, 3 + flat, 0, 6 + flat, 0);
    play_box(&p, 0, -3, 100, 0, PLAY_ALL);
    play_spawn_standing(&p, -1, 0);
    p.stick_x = 1;
    while (p.x < 7 + flat) {
        assert_true(would_jump());
        play_tick(&p, s->dt);
        assert_true(play_is_grounded(&p) && p.y <= 3 + 1e-6);
        assert_true(p.time_s < 20);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    play_close(&p);
}

static void s13_run(const scenario *s)
{
    static const double speeds[] = {60, 120, 300, 600, 900};
    static const double flats[] = {0, 0.5, 2};
    for (int i = 0; i < 15; i++) {
        s13_walk(s, flats[i / 5], speeds[i % 5]);
    }
}

static void s13_a_crest_is_followed_at_speed(void **state)
{
    (void)state;
    scenario_each(s13_run);
}

/* A ramp, of which the end is the foot of a wall: no character flies off there. */
static void s13_wall_run(const scenario *s)
{
    for (int i = 0; i < 20; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        scenario_fly_off_crests(&tuning, 0.5);
        tuning.run.speed = i < 10 ? 27 : 430;
        play_open(&p, &tuning, s->place);
        play_box(&p, -80, -2, 0, 0, PLAY_ALL);
        play_triangle(&p, 0, 0, 1, 0, 1, 1);
        play_box(&p, 1, 0, 3, 1, PLAY_ALL);
        play_box(&p, 1, 1, 3, 9, PLAY_ALL);
        play_spawn_standing(&p, -3 - i * 0.359375, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.5 / s->dt), s->dt);
        assert_true(play_is_grounded(&p));
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        expect_near(p.x, 1 - s->body->half_width, 1e-4);
        play_close(&p);
    }
}

static void s13_a_ramp_up_to_a_wall_throws_no_character_up_the_wall(void **state)
{
    (void)state;
    scenario_each(s13_wall_run);
}

/* A ramp ends below a step, and the top of the step is level. Off the ramp the character is thrown, also in a
 * tick that began before the ramp. */
static void s13_ramp_to_step_run(const play_place *place, double dt)
{
    const double ramp[] = {0, 0, 0, -9, 2, -9, 2, 1};
    deft_tuning tuning = scenario_tuning();
    scenario_fly_off_crests(&tuning, 0.5);
    tuning.ground.step_height = 0.5;
    tuning.run.speed = 60;
    double ramp_s = (1 - SCENARIO_HALF_WIDTH + sqrt(2 * 2 + 1 * 1)) / tuning.run.speed;
    play_open(&p, &tuning, place);
    play_box(&p, -80, -60, 0, 0, PLAY_ALL);
    play_polygon(&p, 4, ramp, 0xFF);
    play_box(&p, 2, -60, 80, 1.25, PLAY_ALL);
    play_spawn_standing(&p, -1, 0);
    play_set_velocity(&p, tuning.run.speed, 0);
    p.stick_x = 1;
    while (p.time_s < ramp_s) {
        play_tick(&p, dt);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, ramp_s, 1e-6);
    assert_true(p.vy > 0 && p.y >= 1.25 && !play_is_grounded(&p));
    play_close(&p);
}

static void s13_a_ramp_below_a_step_throws_the_character_at_every_rate(void **state)
{
    (void)state;
    scenario_play(s13_ramp_to_step_run);
}

/* Level ground bends down at x = 0, by `drop` over 40. The character hovers off crests. */
static void crest_open(deft_tuning *tuning, const play_place *place, double drop, double x)
{
    const double below[] = {0, 0, 40, -drop, 40, -60, 0, -60};
    scenario_fly_off_crests(tuning, 0.5);
    tuning->assist.coyote_hover = 1;
    tuning->assist.coyote_s = 0.2;
    play_open(&p, tuning, place);
    play_box(&p, -80, -60, 0, 0, PLAY_ALL);
    play_polygon(&p, 4, below, 0xFF);
    play_spawn_standing(&p, x, 0);
}

/* With coyote_hover it goes on level: the slope that it left falls away, and is no floor that it comes over.
 */
static void s13_hover_run(const play_place *place, double dt)
{
    for (int i = 0; i < 60; i++) {
        deft_tuning tuning = scenario_tuning();
        tuning.run.speed = 10 + 7.3 * i;
        crest_open(&tuning, place, 40, i / 128.0 - 1);
        p.stick_x = 1;
        while (play_count(&p, DEFT_EVENT_LEFT_GROUND) == 0 && p.time_s < 1) {
            play_tick(&p, dt);
        }
        play_ticks(&p, (int)(0.1 / dt), dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        assert_true(!play_is_grounded(&p));
        play_close(&p);
    }
}

static void s13_a_character_that_hovers_off_a_crest_does_not_land_on_what_falls_away(void **state)
{
    (void)state;
    scenario_play(s13_hover_run);
}

/* It stops as soon as it is past the end of its floor, by less than what counts as touching: it is off it. */
static void s13_hover_end_run(const play_place *place, double dt)
{
    for (int i = 0; i < 8; i++) {
        deft_tuning tuning = scenario_tuning();
        tuning.assist.coyote_hover = 1;
        tuning.assist.coyote_s = 0.2;
        double touch = tuning.shape.skin / 32;
        tuning.run.speed = touch * (2 + 0.3 + 0.08 * i) / dt;
        play_open(&p, &tuning, place);
        play_box(&p, -9, -1, 0, 0, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        play_teleport(&p, SCENARIO_HALF_WIDTH - 2 * touch, 0);
        p.stick_x = 1;
        play_tick(&p, dt);
        p.stick_x = 0;
        while (p.time_s < 0.15) {
            play_tick(&p, dt);
            assert_false(play_is_grounded(&p));
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        play_close(&p);
    }
}

static void s13_a_character_that_stops_a_hair_past_the_end_hovers_there(void **state)
{
    (void)state;
    scenario_play(s13_hover_end_run);
}

/* The stick is at rest, and the air stops the flight at once. So it stands where the ground bends down, and
 * keeps no speed of the walk that would take it off again. */
static void s13_hover_stop_run(const play_place *place, double dt)
{
    for (int i = 0; i < 20; i++) {
        deft_tuning tuning = scenario_tuning();
        tuning.run.release.kind = DEFT_RESPONSE_DRAG;
        tuning.run.release.loss_per_s = 0.5;
        crest_open(&tuning, place, 4, i / 128.0 - 0.5);
        play_set_velocity(&p, 4, 0);
        play_ticks(&p, (int)(0.5 / dt), dt);
        assert_true(play_count(&p, DEFT_EVENT_LEFT_GROUND) <= 1);
        expect_near(p.vx, 0, 1e-9);
        play_close(&p);
    }
}

static void s13_a_character_that_stops_as_it_leaves_a_crest_stays_there(void **state)
{
    (void)state;
    scenario_play(s13_hover_stop_run);
}

/* It hovers over a pit to a floor on whose very end a step stands: in the air that is a wall, at every rate;
 * what landed first would walk up it. */
static void s13_hover_step_run(const play_place *place, double dt)
{
    for (int i = 0; i < 40; i++) {
        deft_tuning tuning = scenario_tuning();
        tuning.assist.coyote_hover = 1;
        tuning.assist.coyote_s = 0.2;
        tuning.ground.step_height = 0.5;
        tuning.run.speed = 30 + 7.3 * i;
        play_open(&p, &tuning, place);
        play_box(&p, -80, -60, 0, 0, PLAY_ALL);
        play_box(&p, 4, -60, 40, 0, PLAY_ALL);
        play_box(&p, 4, 0, 8, 0.25, PLAY_ALL);
        play_spawn_standing(&p, i / 128.0 - 1 - 1 / 1024.0, 0);
        play_set_velocity(&p, tuning.run.speed, 0);
        p.stick_x = 1;
        while (play_count(&p, DEFT_EVENT_LANDED) == 0 && p.time_s < 1) {
            play_tick(&p, dt);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        play_close(&p);
    }
}

static void s13_a_character_that_hovers_is_stopped_by_a_step_on_the_end_of_the_floor(void **state)
{
    (void)state;
    scenario_play(s13_hover_step_run);
}

/* It leaves the ground and comes over the next floor in one tick, or in many: it lands at the same instant.
 */
static void s13_hover_gap_run(const play_place *place, double dt)
{
    const double gap = 2;
    for (int i = 0; i < 20; i++) {
        deft_tuning tuning = scenario_tuning();
        double half = SCENARIO_HALF_WIDTH;
        double from = i / 128.0;
        double speed = 30 + 7.3 * i;
        tuning.assist.coyote_hover = 1;
        tuning.assist.coyote_s = 0.2;
        tuning.ground.contact_memory_s = 0;
        tuning.run.speed = speed;
        play_open(&p, &tuning, place);
        play_box(&p, -80, -60, 0, 0, PLAY_ALL);
        play_box(&p, gap, -60, 40, 0, PLAY_ALL);
        play_spawn_standing(&p, from, 0);
        play_set_velocity(&p, speed, 0);
        p.stick_x = 1;
        while (play_count(&p, DEFT_EVENT_LANDED) == 0 && p.time_s < gap / speed + dt) {
            play_tick(&p, dt);
        }
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, (half - from) / speed, 1e-6);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, (gap - half - from) / speed, 1e-4);
        play_close(&p);
    }
}

static void s13_a_character_that_hovers_over_a_gap_lands_on_the_next_floor(void **state)
{
    (void)state;
    scenario_play(s13_hover_gap_run);
}

/* It hovers over a slope below it, in whose line its feet are for an instant: that is no floor which it comes
 * to, and it goes as in empty space, as the oracle judges.
 */
static void s13_hover_above_run(const play_place *place, double dt)
{
    deft_tuning tuning = scenario_tuning();
    tuning.assist.coyote_hover = 1;
    tuning.assist.coyote_s = 1;
    double step = tuning.run.speed * dt;
    int flown = (int)ceil(0.25 / step) + 1;
    double from = SCENARIO_HALF_WIDTH - step / 2;
    double corner = from + flown * step - SCENARIO_HALF_WIDTH;
    play_open(&p, &tuning, place);
    play_box(&p, -80, -60, 0, 0, PLAY_ALL);
    play_triangle(&p, corner + 0.5, -0.5, corner + 0.5, -1.5, corner + 1.5, -1.5);
    play_spawn_standing(&p, from, 0);
    p.stick_x = 1;
    play_ticks(&p, flown, dt);
    assert_true(p.self.coyote != 0 && p.y == 0);
    uint64_t judged = p.watch.free_ticks;
    play_set_velocity(&p, 1.2 / dt, -0.8 / dt);
    play_tick(&p, dt);
    assert_true(p.y == 0 && p.watch.free_ticks == judged + 1);
    play_close(&p);
}

static void s13_a_character_that_hovers_above_a_slope_passes_its_line_by(void **state)
{
    (void)state;
    scenario_play(s13_hover_above_run);
}

/* The ruling: what decides is not the drop of a tick, but the gap below the end of the flat against the snap
 * of 4 px. `degrees` is how the ground goes on below, 0 flat. */
static void s14_walk(const scenario *s, double gap_px, double degrees, double speed_px)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double gap = PLAY_PX(gap_px);
    double slope = tan(degrees * SCENARIO_DEGREES);
    double speed = PLAY_PX(speed_px);
    bool snaps = gap_px <= 4;
    const double below[] = {0, -gap, 40, -gap - 40 * slope, 40, -60, 0, -60};
    tuning.run.speed = speed;
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -60, 0, 0, PLAY_ALL);
    play_polygon(&p, 4, below, 0xFF);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    double edge_s = s->body->half_width / speed; /* its trailing corner comes to the end */
    while (p.time_s < edge_s + fmin(0.5, 20 / speed)) {
        play_tick(&p, s->dt);
        double falling_s = fmax(p.time_s - edge_s, 0);
        double ground = -gap - speed * falling_s * slope;
        if (snaps) {
            assert_true(play_is_grounded(&p));
        } else if (falling_s > 1e-9 && play_count(&p, DEFT_EVENT_LANDED) == 0) {
            expect_near(p.y, -scenario_drop(falling_s), 1e-5);
            assert_true(p.y > ground && !play_is_grounded(&p));
        }
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), snaps ? 0 : 1);
    if (!snaps) {
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, edge_s, 1e-6);
    }
    play_close(&p);
}

static void s14_run(const scenario *s)
{
    static const double gaps[] = {0, 1, 3.99, 4.01, 6};
    static const double speeds[] = {30, 120, 600};
    static const double slopes[] = {0, 26.6, 45};
    for (int i = 0; i < 45; i++) {
        /* a rounded corner rolls over the end before it leaves it, and snaps to nothing beside it: S72 */
        if (s->body->corner_radius <= 0 || gaps[i % 5] <= (i < 15 ? 1.5 : 0)) {
            s14_walk(s, gaps[i % 5], slopes[i / 15], speeds[i / 5 % 3]);
        }
    }
}

static void s14_a_drop_within_the_snap_is_followed_and_no_other(void **state)
{
    (void)state;
    scenario_each(s14_run);
}

/* Off an end whose side goes down steeply, to a floor below. The snap is 4 px. */
static void side_walk(const scenario *s, double gap_px, double degrees)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double gap = PLAY_PX(gap_px);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -60, 0, 0, PLAY_ALL);
    play_triangle(&p, 0, 0, 0, -gap, gap / tan(degrees * SCENARIO_DEGREES), -gap);
    play_box(&p, 0, -60, 40, -gap, PLAY_ALL);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    while (p.x < 2) {
        play_tick(&p, s->dt);
        assert_true(gap_px > 4 || play_is_grounded(&p));
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), gap_px > 4 ? 1 : 0);
    expect_near(p.y, -gap, 1e-6);
    play_close(&p);
}

static void side_run(const scenario *s)
{
    for (double degrees = 50; degrees < 90 && s->body->corner_radius <= 0; degrees += 10) {
        side_walk(s, 3.9, degrees);
        side_walk(s, 4.1, degrees);
    }
}

static void a_drop_within_the_snap_down_a_steep_side_is_followed_and_no_other(void **state)
{
    (void)state;
    scenario_each(side_run);
}

static void s18_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double rest = scenario_slope_height(s->body, 45, 0);
    for (int way = -1; way <= 1; way += 2) {
        play_open(&p, &tuning, s->place);
        play_triangle(&p, 0, 0, 12, 0, 12, 12);
        play_triangle(&p, 0, 0, -12, 12, -12, 0);
        play_spawn(&p, 0, rest + 0.3);
        while (!play_is_grounded(&p)) {
            play_tick(&p, s->dt);
            assert_true(p.time_s < 1);
        }
        play_ticks(&p, 2, s->dt);
        double x = p.self.position.x;
        double y = p.self.position.y;
        expect_near(p.y, rest, 1e-4);
        expect_near(p.x, 0, 1e-4);
        for (int i = 0; i < 600; i++) {
            play_tick(&p, s->dt);
            assert_true(p.self.position.x == x && p.self.position.y == y && play_is_grounded(&p));
        }
        p.stick_x = way;
        play_ticks(&p, 2, s->dt);
        while (fabs(p.x) < 5) {
            double from_x = p.x;
            double from_y = p.y;
            play_tick(&p, s->dt);
            expect_near(hypot(p.x - from_x, p.y - from_y) / (SCENARIO_WALK * s->dt), 1, 1e-6);
            assert_true(play_is_grounded(&p) && (p.x - from_x) * way > 0);
        }
        p.stick_x = -way; /* back, through the bottom and up the other side */
        double limit_s = p.time_s + 3;
        while (p.x * way > -5) {
            play_tick(&p, s->dt);
            assert_true(play_is_grounded(&p) && p.time_s < limit_s);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
        play_close(&p);
    }
}

static void s18_a_valley_is_rested_in_and_walked_through(void **state)
{
    (void)state;
    scenario_each(s18_run);
}

#define BOWL_SEGMENTS 768

/* A half circle, its lowest point at (0, 0), as convex pieces whose seams are hidden. Returns the height of
 * the corner at which it gets too steep, and its x. */
static void bowl_world(double radius, double limit_deg, double *end_x)
{
    double step = 180.0 / BOWL_SEGMENTS * SCENARIO_DEGREES;
    *end_x = 0;
    for (int i = 0; i < BOWL_SEGMENTS; i++) {
        double a = (i - BOWL_SEGMENTS / 2) * step;
        double b = a + step;
        double outer = radius + 1;
        const double corners[] = {radius * sin(a),         radius - radius * cos(a), outer * sin(a),
                                  radius - outer * cos(a), outer * sin(b),           radius - outer * cos(b),
                                  radius * sin(b),         radius - radius * cos(b)};
        play_polygon(&p, 4, corners, 1 << 1 | 1 << 3);
        if ((a + b) / 2 < limit_deg * SCENARIO_DEGREES) {
            *end_x = radius * sin(b);
        }
    }
}

static void s21_run(const scenario *s)
{
    for (int k = 0; k < 2; k++) {
        double radius = k == 0 ? 10 : 24;
        double end_x;
        deft_tuning tuning = scenario_tuning_of(s->body);
        play_open(&p, &tuning, s->place);
        bowl_world(radius, 46, &end_x);
        play_spawn(&p, 0, radius - sqrt(radius * radius - 0.375 * 0.375) + 0.01);
        play_ticks(&p, 4, s->dt);
        while (!play_is_grounded(&p)) {
            play_tick(&p, s->dt);
        }
        play_ticks(&p, 2, s->dt);
        deft_pos at = p.self.position;
        for (int i = 0; i < 600; i++) {
            play_tick(&p, s->dt);
            assert_true(p.self.position.x == at.x && p.self.position.y == at.y && play_is_grounded(&p));
            uint32_t ends =
                s->body->corner_radius > 0 ? 1 : 2; /* a round foot's lowest end, or both corners */
            assert_true(p.contacts.count >= ends && p.contacts.dropped == 0);
        }
        for (int way = 1; way >= -1; way -= 2) {
            double began_s = p.time_s;
            p.stick_x = way;
            while (p.time_s < began_s + 2.5 * radius / SCENARIO_WALK) {
                play_tick(&p, s->dt);
                assert_true(play_is_grounded(&p));
            }
            if (s->body->corner_radius <= 0) {
                expect_near(way * p.x, end_x - s->body->half_width, 1e-4);
            }
        }
        p.stick_x = 0; /* and idle on its side */
        play_ticks(&p, 2, s->dt);
        at = p.self.position;
        play_ticks(&p, 600, s->dt);
        assert_true(p.self.position.x == at.x && p.self.position.y == at.y && play_is_grounded(&p));
        play_close(&p);
    }
}

static void s21_a_bowl_of_many_pieces_is_smooth(void **state)
{
    (void)state;
    scenario_each(s21_run);
}

#define S25_TICKS 512

/* Idle on, up and down a staircase of slope tiles; `beside` is the tile next to each. What is compared is the
 * track while the body's leading corner is on the slopes' faces. */
static int s25_walk(const scenario *s, char beside, double stick, double *track)
{
    static const char *const plan[] = {"............", "............", "......../?..",
                                       "......./?...", "....../?....", "############"};
    char text[6][13];
    const char *rows[6];
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int y = 0; y < 6; y++) {
        for (int x = 0; x < 13; x++) {
            text[y][x] = plan[y][x] == '?' ? beside : plan[y][x];
        }
        rows[y] = text[y];
    }
    play_open(&p, &tuning, s->place);
    map_grids grids = map_open(&p, rows, 6);
    play_spawn(&p, 7.5 - s->body->half_width,
               1 + scenario_slope_height(s->body, 45, 1.5 - s->body->half_width) + 1e-4);
    int count = 0;
    p.stick_x = 0;
    play_ticks(&p, 2, s->dt);
    p.stick_x = stick;
    for (int i = 0; i < S25_TICKS / 4; i++) {
        play_tick(&p, s->dt);
        double corner = p.x + s->body->half_width;
        if (corner > 8.99 || corner < 6.3) {
            break;
        }
        assert_true(play_is_grounded(&p));
        track[count++] = p.self.position.x;
        track[count++] = p.self.position.y;
        track[count++] = p.vx;
        track[count++] = p.vy;
    }
    map_close(&grids, &p);
    return count;
}

static void s25_run(const scenario *s)
{
    static double tracks[3][S25_TICKS];
    static const char beside[] = {'#', '.', '-'};
    for (int stick = -1; stick <= 1; stick++) {
        for (int k = 0; k < 3; k++) {
            int count = s25_walk(s, beside[k], stick, tracks[k]);
            assert_true(count >= 8);
            assert_int_equal(count, s25_walk(s, '#', stick, tracks[0]));
            assert_memory_equal(tracks[k], tracks[0], (size_t)count * sizeof(double));
        }
    }
}

static void s25_what_is_beside_a_slope_does_not_matter_on_it(void **state)
{
    (void)state;
    scenario_each(s25_run);
}

/* Up 45 degrees on to a one-way, at 1000 to 10000 px/s. */
static void s26_run(const scenario *s)
{
    static const double speeds[] = {1000, 2500, 5000, 7777, 10000};
    for (int i = 0; i < 5; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double speed = PLAY_PX(speeds[i]);
        tuning.run.speed = speed;
        play_open(&p, &tuning, s->place);
        play_box(&p, -20, -3, 0, 0, PLAY_ALL);
        play_triangle(&p, 0, 0, 4, 0, 4, 4);
        play_one_way(&p, 4, 4 - PLAY_PX(1), 4000, 4);
        play_spawn_standing(&p, -3, 0);
        p.stick_x = 1;
        while (p.time_s < 0.5) {
            play_tick(&p, s->dt);
            assert_true(play_is_grounded(&p));
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        expect_near(p.y, 4, 1e-6);
        if (s->body->corner_radius <= 0) {
            double flat = speed * p.time_s - (3 - s->body->half_width) - 4 * sqrt(2);
            expect_near(p.x, 4 - s->body->half_width + flat, 1e-5 * speed);
        }
        play_close(&p);
    }
}

static void s26_a_slope_is_not_overshot_at_any_speed(void **state)
{
    (void)state;
    scenario_each(s26_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s10_a_lip_stops_and_a_hair_does_not),
        cmocka_unit_test(s13_a_crest_is_followed_at_speed),
        cmocka_unit_test(s13_a_ramp_below_a_step_throws_the_character_at_every_rate),
        cmocka_unit_test(s13_a_ramp_up_to_a_wall_throws_no_character_up_the_wall),
        cmocka_unit_test(s13_a_character_that_stops_a_hair_past_the_end_hovers_there),
        cmocka_unit_test(s13_a_character_that_hovers_off_a_crest_does_not_land_on_what_falls_away),
        cmocka_unit_test(s13_a_character_that_stops_as_it_leaves_a_crest_stays_there),
        cmocka_unit_test(s13_a_character_that_hovers_is_stopped_by_a_step_on_the_end_of_the_floor),
        cmocka_unit_test(s13_a_character_that_hovers_over_a_gap_lands_on_the_next_floor),
        cmocka_unit_test(s13_a_character_that_hovers_above_a_slope_passes_its_line_by),
        cmocka_unit_test(s14_a_drop_within_the_snap_is_followed_and_no_other),
        cmocka_unit_test(a_drop_within_the_snap_down_a_steep_side_is_followed_and_no_other),
        cmocka_unit_test(s18_a_valley_is_rested_in_and_walked_through),
        cmocka_unit_test(s21_a_bowl_of_many_pieces_is_smooth),
        cmocka_unit_test(s25_what_is_beside_a_slope_does_not_matter_on_it),
        cmocka_unit_test(s26_a_slope_is_not_overshot_at_any_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
