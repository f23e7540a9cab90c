/* tests/scenarios/test_bodies_leave.c -- leaving what carries: S44 and S54 of collision.md. A jump off a
 * moving body starts with what the leaving policy gives. Apex and landing of the jump are those of a
 * parabola, whatever the rate. */
#include "tests/harness/riding.h"

static riding r;

/* Every speed that the body has is above its full speed, and never bleeds. */
static deft_tuning leave_tuning(const scenario *s, int policy)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = 1e-3;
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = HUGE_VAL;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
    tuning.platform.leave = policy;
    return tuning;
}

static deft_vec2d given_by(int policy, double vx, double vy)
{
    deft_vec2d given = {0, 0};
    if (policy == DEFT_LEAVE_ALL) {
        given.x = vx;
        given.y = vy;
    } else if (policy == DEFT_LEAVE_UP_ONLY) {
        given.y = fmax(vy, 0);
    }
    return given;
}

/* Jumps at press_s off a floor that goes at `v` then, and on at `after`; `landed_s`: after the jump, on it.
 */
static void expect_jump(const scenario *s, int policy, deft_vec2d v, deft_vec2d after, double press_s)
{
    deft_vec2d given = given_by(policy, v.x, v.y);
    double up = SCENARIO_LAUNCH + given.y;
    double landed_s = 2 * (up - after.y) / SCENARIO_GRAVITY;
    double x = r.p.x;
    double y = r.p.y;
    double from_s = r.p.time_s;
    double at = (press_s - from_s) / r.dt;
    play_press(&r.p, DEFT_ACTION_JUMP, at);
    riding_until(&r, press_s + landed_s + 0.1);
    x += v.x * (press_s - from_s);
    y += v.y * (press_s - from_s);
    play_event jumped = play_event_at(&r.p, DEFT_EVENT_JUMPED_GROUND, 0);
    expect_near(jumped.time_s, press_s, 1e-9);
    expect_near(jumped.value, SCENARIO_LAUNCH, 1e-9);
    if (given.x < 0 || given.x > 0 || given.y < 0 || given.y > 0) {
        play_event off = play_event_at(&r.p, DEFT_EVENT_CARRIED_OFF, 0);
        expect_near(off.value, hypot(given.x, given.y), riding_speed_off(s));
        expect_near(off.time_s, press_s, 1e-9);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), 1);
    } else {
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), 0);
    }
    play_event apex = play_event_at(&r.p, DEFT_EVENT_APEX, 0);
    expect_near(apex.time_s, press_s + up / SCENARIO_GRAVITY, 1e-6);
    expect_near(apex.value, up * up / (2 * SCENARIO_GRAVITY), 1e-4);
    play_event landed = play_event_at(&r.p, DEFT_EVENT_LANDED, 0);
    expect_near(landed.time_s, press_s + landed_s, 1e-5);
    /* from there it goes with the floor, at its own speed: what it had before, seen from the floor */
    double own = given.x - given_by(policy, after.x, after.y).x;
    double rides_s = r.p.time_s - landed.time_s;
    expect_near(r.p.x, x + given.x * landed_s + (after.x + own) * rides_s, 1e-4);
    expect_near(r.p.y, y + after.y * (r.p.time_s - press_s), 1e-4);
    expect_near(r.p.vx, own, riding_speed_off(s));
}

static const int policies[] = {DEFT_LEAVE_ALL, DEFT_LEAVE_UP_ONLY, DEFT_LEAVE_NONE};
static const double ways[][2] = {{PLAY_PX(100), 0}, {-PLAY_PX(100), 0}, {0, 3}, {0, -3}, {4, 2}, {-9, -2}};
/* a press between ticks, and one between them: in tick of 1/20 s at four tenths */
static const double presses[] = {0.3, 0.32};

static void s44_run(const scenario *s)
{
    for (int i = 0; i < 3 * 6 * 2; i++) {
        deft_tuning tuning = leave_tuning(s, policies[i / 12]);
        const double *way = ways[i / 2 % 6];
        double press_s = presses[i % 2];
        double numbers[] = {0, -0.5, way[0], way[1]};
        deft_vec2d v = {way[0], way[1]};
        riding_open(&r, &tuning, s);
        riding_box(&r, 20, 0.5, riding_straight, numbers);
        riding_spawn_standing(&r, 0.3, 0);
        riding_until(&r, s->dt * floor(press_s / s->dt + 1e-6));
        expect_jump(s, policies[i / 12], v, v, press_s);
        riding_close(&r);
    }
}

static void s44_a_jump_takes_along_what_the_policy_gives_once(void **state)
{
    (void)state;
    riding_each(s44_run);
}

/* Every twentieth of a second its speed grows by n[2], n[3], until n[4] of them are over. */
static riding_pose gathers_way(const double *n, double time_s)
{
    double steps = fmin(fmax(time_s, 0) * 20, n[4]);
    double whole = floor(steps + 1e-9);
    double rest = fmax(steps - whole, 0);
    double way = (whole * (whole + 1) / 2 + (whole + 1) * rest) / 20 + fmax(time_s - n[4] / 20, 0) * n[4];
    return (riding_pose){n[0] + n[2] * way, n[1] + n[3] * way, 0};
}

static void accelerating_run(const scenario *s)
{
    for (int i = 0; i < 3 * 6 * 2; i++) {
        deft_tuning tuning = leave_tuning(s, policies[i / 12]);
        const double *way = ways[i / 2 % 6];
        double numbers[] = {0, -0.5, way[0] / 8, way[1] / 8, 7};
        double press_s = presses[i % 2];
        /* a press between two speeds finds the one before */
        double steps = i % 2 == 0 ? 6 : 7;
        deft_vec2d v = {numbers[2] * steps, numbers[3] * steps};
        deft_vec2d after = {numbers[2] * 7, numbers[3] * 7};
        riding_open(&r, &tuning, s);
        riding_box(&r, 20, 0.5, gathers_way, numbers);
        riding_spawn_standing(&r, 0.3, 0);
        riding_until(&r, s->dt * floor(press_s / s->dt + 1e-6));
        /* seen from the jump the floor goes on at `after` */
        expect_jump(s, policies[i / 12], v, after, press_s);
        riding_close(&r);
    }
}

static void a_jump_off_an_accelerating_body_takes_its_speed_of_then(void **state)
{
    (void)state;
    riding_each(accelerating_run);
}

/* True when a platform that goes at `x` to the side on which a rounded body rolls off it, and up at `y`, runs
 * after it, because the policy gives less: then its corner pushes the body off. */
static bool runs_after(const scenario *s, deft_vec2d given, double side, double x, double y)
{
    double lean = scenario_limit();
    double away = side * (given.x - x) * sin(lean) + (given.y - y) * cos(lean);
    return s->body->corner_radius > 0 && away < 0;
}

/* Walking off: the own speed and the platform's. */
static void walk_off_run(const scenario *s)
{
    for (int i = 0; i < 3 * 6; i++) {
        int policy = policies[i / 6];
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.run.overspeed_pushed_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
        tuning.platform.leave = policy;
        const double *way = ways[i % 6];
        double numbers[] = {0, -0.5, way[0], way[1]};
        double side = way[0] > 0 ? -1 : 1; /* off its back: it does not overtake */
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.5, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        r.p.stick_x = side;
        double left_s = (2 + scenario_edge_path(s->body)) / SCENARIO_WALK;
        riding_until(&r, 0.5);
        deft_vec2d given = given_by(policy, way[0], way[1]);
        deft_vec2d own = scenario_edge_velocity(s->body, SCENARIO_WALK);
        double vy = own.y + given.y;
        /* slower than its full speed, it is at once as fast as the stick says */
        double vx = side * fmax(own.x + side * given.x, SCENARIO_WALK);
        double t = r.p.time_s - left_s;
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
        expect_near(play_event_at(&r.p, DEFT_EVENT_LEFT_GROUND, 0).time_s, left_s, 1e-6);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF),
                         given.x < 0 || given.x > 0 || given.y < 0 || given.y > 0);
        if (runs_after(s, given, side, way[0], way[1])) {
            riding_close(&r);
            continue;
        }
        expect_near(r.p.vx, vx, 1e-6);
        expect_near(r.p.x, way[0] * left_s + side * (2 + scenario_edge_reach(s->body)) + vx * t, 1e-4);
        double edge = scenario_edge_height(s->body, scenario_edge_reach(s->body));
        expect_near(r.p.y, way[1] * left_s + edge + vy * t - SCENARIO_GRAVITY * t * t / 2, 1e-4);
        riding_close(&r);
    }
}

static void walking_off_takes_along_what_the_policy_gives(void **state)
{
    (void)state;
    riding_each(walk_off_run);
}

/* A late jump off its edge rises with the platform, and is not given the sideways part again. */
static void coyote_run(const scenario *s)
{
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.run.overspeed_pushed_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
        tuning.platform.leave = policies[i];
        double numbers[] = {0, -0.5, 3, 2};
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.5, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        r.p.stick_x = 1;
        riding_until(&r, 0.35); /* it left after 0.317 s, or 0.307 s */
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        riding_until(&r, 0.4);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_JUMPED_COYOTE), 1);
        deft_vec2d given = given_by(policies[i], 3, 2);
        double own = scenario_edge_velocity(s->body, SCENARIO_WALK).x;
        if (!runs_after(s, given, 1, 3, 2)) {
            expect_near(r.p.vx, fmax(own + given.x, SCENARIO_WALK), 1e-6);
        }
        expect_near(r.p.vy, SCENARIO_LAUNCH + given.y - SCENARIO_GRAVITY * 0.05, 1e-6);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), i < 2);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_ASSIST_LIFT), given.y > 0);
        if (given.y > 0) { /* stored: it had left the platform before */
            expect_near(play_event_at(&r.p, DEFT_EVENT_ASSIST_LIFT, 0).value, given.y, riding_speed_off(s));
        }
        riding_close(&r);
    }
}

static void a_late_jump_rises_with_the_platform(void **state)
{
    (void)state;
    riding_each(coyote_run);
}

/* A lift that stopped a moment ago still throws. */
static void storage_run(const scenario *s)
{
    static const double waits[] = {0, 0.05, 0.1, 0.15};
    for (int i = 0; i < 12; i++) {
        deft_tuning tuning = leave_tuning(s, policies[i / 4]);
        tuning.platform.lift_storage_s = 0.1;
        double numbers[] = {0, -0.5, 2, 4, 0, 0.5};
        riding_open(&r, &tuning, s);
        riding_box(&r, 20, 0.5, riding_while, numbers);
        riding_spawn_standing(&r, 0, 0);
        riding_until(&r, 0.5 + waits[i % 4]);
        assert_true(play_is_grounded(&r.p));
        expect_near(r.p.y, 2, 1e-6);
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        riding_tick(&r);
        deft_vec2d given = i % 4 < 3 ? given_by(policies[i / 4], 2, 4) : given_by(DEFT_LEAVE_NONE, 0, 0);
        expect_near(r.p.vx, given.x, riding_speed_off(s));
        expect_near(r.p.vy, SCENARIO_LAUNCH + given.y - SCENARIO_GRAVITY * s->dt, riding_speed_off(s));
        double speed = hypot(given.x, given.y);
        bool late = speed > 0 && waits[i % 4] > 0;
        assert_int_equal(play_count(&r.p, DEFT_EVENT_ASSIST_LIFT), late);
        if (late) {
            expect_near(play_event_at(&r.p, DEFT_EVENT_ASSIST_LIFT, 0).value, speed, riding_speed_off(s));
        }
        riding_close(&r);
    }
}

static void a_lift_that_stopped_a_moment_ago_still_throws(void **state)
{
    (void)state;
    riding_each(storage_run);
}

/* A lift that stops, or turns back, throws its rider off if that then rises by more than the snap distance.
 */
static void stop_run(const scenario *s)
{
    deft_tuning tuning = leave_tuning(s, DEFT_LEAVE_ALL);
    double snap = tuning.ground.snap;
    for (int i = 0; i < 4; i++) {
        double back = i < 2 ? 0 : -2; /* then it stands, or goes down */
        double off = sqrt(2 * SCENARIO_GRAVITY * snap);
        double v = off + back + (i % 2 == 0 ? -0.1 : 0.1);
        double lift[] = {0, -0.5, 0, v, 0, 0.5};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, 2, 0.5, riding_while, lift);
        riding_spawn_standing(&r, 0, 0);
        riding_until(&r, 0.5);
        double down[] = {0, -0.5 + v * 0.5, 0, back, 0.5, 9};
        body->numbers = down;
        riding_until(&r, 1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), i % 2);
        if (i % 2 != 0) {
            double flies_s = 2 * (v - back) / SCENARIO_GRAVITY;
            expect_near(play_event_at(&r.p, DEFT_EVENT_LANDED, 0).time_s, 0.5 + flies_s, 1e-5);
        }
        riding_close(&r);
    }
}

static void a_lift_that_stops_throws_off_a_character_that_flies_higher_than_the_snap(void **state)
{
    (void)state;
    riding_each(stop_run);
}

/* ---- belts ---- */

#define BELT_SPEED PLAY_PX(60)

static deft_surface belts[PLAY_WORLDS][1];

static void belt_run_at(double speed)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        belts[w][0].conveyor_speed = play_signs[w] * play_scales[w] * speed;
    }
}

/* Ground that leans `lean_deg` up to the right, a belt that stands. */
static void belt_open(const deft_tuning *tuning, const scenario *s, double lean_deg)
{
    double rise = tan(lean_deg * RIDING_PI / 180);
    riding_open(&r, tuning, s);
    if (rise > 0) {
        play_triangle(&r.p, -20, -20 * rise, 20, 20 * rise, 20, -20 * rise);
    } else {
        play_box(&r.p, -20, -2, 20, 0, PLAY_ALL);
    }
    for (int w = 0; w < PLAY_WORLDS; w++) {
        memset(&belts[w][0], 0, sizeof belts[w][0]);
        belts[w][0].friction_ratio = 1;
        r.p.views[w].surfaces = belts[w];
        r.p.views[w].surface_count = 1;
    }
    r.p.features[PLAY_MAIN][0].surface = 1;
}

static void s54_run(const scenario *s)
{
    static const double leans[] = {0, 30};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 6; i++) {
        double lean = leans[i / 3];
        double stick = i % 3 - 1;
        double c = cos(lean * RIDING_PI / 180);
        double climb = sin(lean * RIDING_PI / 180);
        belt_open(&tuning, s, lean);
        riding_spawn_standing(&r, 0, scenario_slope_height(s->body, lean, 0));
        belt_run_at(BELT_SPEED);
        double x = r.p.x;
        double y = r.p.y;
        r.p.stick_x = stick;
        while (r.p.time_s < 0.8) {
            riding_tick(&r);
            double way = (BELT_SPEED + stick * SCENARIO_WALK) * r.p.time_s;
            expect_near(r.p.x, x + way * c, 1e-5);
            expect_near(r.p.y, y + way * climb, 1e-5);
            expect_near(r.p.vx, stick * SCENARIO_WALK * c, 1e-6);
        }
        riding_close(&r);
    }
}

static void s54_a_belt_carries_along_its_face(void **state)
{
    (void)state;
    riding_each(s54_run);
}

static void s54_jump_run(const scenario *s)
{
    for (int i = 0; i < 6; i++) {
        deft_tuning tuning = leave_tuning(s, policies[i / 2]);
        belt_open(&tuning, s, 0);
        riding_spawn_standing(&r, -5, 0);
        belt_run_at(BELT_SPEED);
        riding_until(&r, s->dt * floor(presses[i % 2] / s->dt + 1e-6));
        deft_vec2d v = {BELT_SPEED, 0};
        expect_jump(s, policies[i / 2], v, v, presses[i % 2]);
        riding_close(&r);
    }
}

static void s54_a_belt_is_left_by_the_policy(void **state)
{
    (void)state;
    riding_each(s54_jump_run);
}

/* Own speed against the belt, slower than it: over the end to which the belt goes. */
static void s54_end_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = BELT_SPEED / 2;
    tuning.air.attack = tuning.air.turn = play_curve(10, 1); /* not back on to it at once */
    belt_open(&tuning, s, 0);
    riding_spawn_standing(&r, 19.9, 0);
    belt_run_at(BELT_SPEED);
    r.p.stick_x = -1;
    double reach = scenario_edge_path(s->body);
    riding_until(&r, (0.1 + reach) / (BELT_SPEED / 2) + 0.2);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_true(!play_is_grounded(&r.p) && r.p.x > 20 && r.p.y < 0);
    riding_close(&r);
}

static void s54_a_character_that_walks_against_a_belt_is_carried_over_its_end(void **state)
{
    (void)state;
    riding_each(s54_end_run);
}

/* It is remembered from the instant at which the body came off it, in the midst of a tick. */
static void end_run(const scenario *s)
{
    const double storage_s = 0.1;
    const double from = 19.5;
    const double off_s = (20 - from) / (BELT_SPEED + SCENARIO_WALK); /* its middle */
    for (int i = 0; i < 2; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.leave = DEFT_LEAVE_ALL;
        tuning.platform.lift_storage_s = storage_s;
        belt_open(&tuning, s, 0);
        play_box(&r.p, 20, -2, 40, 0, PLAY_ALL);
        riding_spawn_standing(&r, from, 0);
        belt_run_at(BELT_SPEED);
        r.p.stick_x = 1;
        double press_s = off_s + storage_s + (i == 0 ? -0.001 : 0.001);
        riding_until(&r, s->dt * floor(press_s / s->dt + 1e-6));
        play_press(&r.p, DEFT_ACTION_JUMP, (press_s - r.p.time_s) / r.dt);
        riding_until(&r, press_s + 0.05);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_ASSIST_LIFT), i == 0);
        riding_close(&r);
    }
}

static void what_a_belt_gave_is_remembered_from_its_end_on(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, end_run); /* a round foot comes off it elsewhere */
}

/* A floor is gone, the next one is near, the jump comes within platform.lift_storage_s: what the first floor
 * gave is the body's own by then. */
static void once_run(const scenario *s)
{
    double numbers[] = {0, -0.3, 4, 0};
    deft_tuning tuning = leave_tuning(s, DEFT_LEAVE_ALL);
    tuning.platform.lift_storage_s = 1;
    riding_open(&r, &tuning, s);
    play_box(&r.p, -30, -2, 30, -0.4, PLAY_ALL);
    riding_body *lift = riding_box(&r, 2, 0.3, riding_straight, numbers);
    riding_spawn_standing(&r, 0, 0);
    riding_until(&r, 0.2);
    riding_remove(&r, lift);
    riding_until(&r, 0.4);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 1);
    expect_near(r.p.vx, 4, riding_speed_off(s));
    play_press(&r.p, DEFT_ACTION_JUMP, 0);
    riding_until(&r, 0.6);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), 1);
    expect_near(r.p.vx, 4, riding_speed_off(s));
    riding_close(&r);
}

static void what_a_floor_gave_is_not_given_again_off_the_next_one(void **state)
{
    (void)state;
    riding_each(once_run);
}

/* A long bar turns, and its end goes down under the character, to either side. The corner that stands on the
 * bar is the one that goes down more slowly. */
static void outrun_run(const scenario *s)
{
    const double at = 3, most = 1.8, flat = s->body->half_width - s->body->corner_radius;
    for (int i = 0; i < 4; i++) {
        double side = i < 2 ? 1 : -1;
        double faster = i % 2 == 0 ? 0.95 : 1.05;
        double numbers[] = {0, 0, 0, -side * faster * most / (at - flat)};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.fall.speed_max = tuning.fall.fast_speed_max = most;
        riding_open(&r, &tuning, s);
        riding_box(&r, 5, 0.5, riding_turns, numbers);
        riding_spawn_standing(&r, side * at, 0.5);
        riding_until(&r, 0.1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), faster > 1);
        assert_true(play_is_grounded(&r.p) == (faster < 1));
        riding_close(&r);
    }
}

static void a_floor_that_turns_is_left_where_it_goes_down_faster_than_a_fall(void **state)
{
    (void)state;
    riding_each(outrun_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s44_a_jump_takes_along_what_the_policy_gives_once),
        cmocka_unit_test(a_jump_off_an_accelerating_body_takes_its_speed_of_then),
        cmocka_unit_test(walking_off_takes_along_what_the_policy_gives),
        cmocka_unit_test(a_late_jump_rises_with_the_platform),
        cmocka_unit_test(a_lift_that_stopped_a_moment_ago_still_throws),
        cmocka_unit_test(a_lift_that_stops_throws_off_a_character_that_flies_higher_than_the_snap),
        cmocka_unit_test(s54_a_character_that_walks_against_a_belt_is_carried_over_its_end),
        cmocka_unit_test(what_a_floor_gave_is_not_given_again_off_the_next_one),
        cmocka_unit_test(s54_a_belt_carries_along_its_face),
        cmocka_unit_test(s54_a_belt_is_left_by_the_policy),
        cmocka_unit_test(what_a_belt_gave_is_remembered_from_its_end_on),
        cmocka_unit_test(a_floor_that_turns_is_left_where_it_goes_down_faster_than_a_fall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
