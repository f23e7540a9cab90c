/* tests/scenarios/test_drop.c -- dropping through a one-way: S34 of collision.md. */
#include "tests/harness/riding.h"

static play p;
static riding r;

/* The body jumps by the button with the stick down, at an instant of the tick. */
static void press_down(double at)
{
    p.stick_y = -1;
    play_press(&p, DEFT_ACTION_JUMP, at);
}

static void s34_stand(const scenario *s, const deft_tuning *tuning)
{
    play_open(&p, tuning, s->place);
    play_floor(&p);
    for (int i = 0; i < 12; i++) {
        play_one_way(&p, i - 4, 3 - 0.25, i - 3, 3);
        play_one_way(&p, i - 4, 3 - PLAY_PX(20) - 0.25, i - 3, 3 - PLAY_PX(20));
    }
    play_spawn_standing(&p, 0.5, 3);
}

/* One press is one platform, also of a body taller than the space between them, also while it drifts over
 * many tiles. */
static void s34_drop(const scenario *s, double stick, double at)
{
    static const double tops[] = {3, 3 - PLAY_PX(20), 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.fall.fast_gravity_ratio = 1; /* down is held */
    s34_stand(s, &tuning);
    p.stick_x = stick;
    for (int k = 1; k < 3; k++) {
        double pressed_s = p.time_s + at * s->dt;
        double fall_s = sqrt(2 * (tops[k - 1] - tops[k]) / SCENARIO_GRAVITY);
        press_down(at);
        while (p.time_s < pressed_s + fall_s + 0.1) {
            play_tick(&p, s->dt);
        }
        assert_true(play_is_grounded(&p));
        expect_near(p.y, tops[k], 1e-6);
        play_event left = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, k - 1);
        play_event landed = play_event_at(&p, DEFT_EVENT_LANDED, k - 1);
        expect_near(left.time_s, pressed_s, 2e-5 * s->dt + 1e-9);
        /* the sink of 1/4096 unit comes off the way */
        expect_near(landed.time_s - left.time_s, fall_s, 5e-4 * fall_s);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), k);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 0);
    play_close(&p);
}

static void s34_run(const scenario *s)
{
    for (double stick = -0.5; stick <= 1; stick += 0.5) {
        s34_drop(s, stick, 0);
        s34_drop(s, stick, 0.7);
    }
}

static void s34_one_press_drops_through_one_platform(void **state)
{
    (void)state;
    scenario_each(s34_run);
}

static const double drop_rates[] = {20, 30, 60, 144, 240, 1000};
#define DROP_RATES 6

static double stack_fall_s(double drop)
{
    double capped_s = SCENARIO_FALL_MAX / SCENARIO_GRAVITY;
    double capped = SCENARIO_FALL_MAX * capped_s / 2;
    return drop < capped ? sqrt(2 * drop / SCENARIO_GRAVITY) : capped_s + (drop - capped) / SCENARIO_FALL_MAX;
}

/* A shaft of one-ways, each lower by a body's height and less: down, held, passes all of them, and every rate
 * lands on the ground at the same instant; let go, the next one below the feet catches the body. */
static void stack_run(bool all, double held_s, double lands_on)
{
    for (int i = 0; i < DROP_RATES; i++) {
        deft_tuning tuning = scenario_tuning();
        tuning.fall.fast_gravity_ratio = 1;
        tuning.platform.drop_through = all ? DEFT_DROP_ALL : DEFT_DROP_ONE;
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        for (int k = 1; k <= 10; k++) {
            play_one_way(&p, -4, 1.25 * k - 0.25, 4, 1.25 * k);
        }
        play_spawn_standing(&p, 0.5, 12.5);
        press_down(0);
        while (play_count(&p, DEFT_EVENT_LANDED) == 0) {
            p.stick_y = p.time_s < held_s - 1e-6 ? -1 : 0;
            play_tick(&p, 1 / drop_rates[i]);
        }
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, stack_fall_s(12.5 - lands_on), 1e-4);
        expect_near(p.y, lands_on, 1e-6);
        play_close(&p);
    }
}

static void all_of_a_stack_are_dropped_through_while_down_is_held(void **state)
{
    (void)state;
    stack_run(true, 2, 0);
    stack_run(true, 0.5, 5); /* it has fallen 7.03 */
    stack_run(false, 2, 11.25);
}

/* A round foot on the end of a platform: its tangent is no face of it. */
static void corner_run(const scenario *s)
{
    double radius = s->body->corner_radius;
    for (int i = -1; i <= 5; i++) {
        double beyond = 0.1 * i * radius;
        deft_tuning tuning = scenario_tuning_of(s->body);
        play_open(&p, &tuning, s->place);
        play_one_way(&p, -4, 2.75, 0, 3);
        play_spawn(&p, beyond, 3 + (i > 0 ? sqrt(radius * radius - beyond * beyond) - radius : 0));
        p.stick_x = 0;
        play_ticks(&p, 1 + (int)(0.02 / s->dt), s->dt); /* on to the facet below the circle */
        assert_true(play_is_grounded(&p));
        press_down(0);
        while (p.time_s < 0.4) {
            play_tick(&p, s->dt);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_true(p.y < 2);
        play_close(&p);
    }
}

static void a_round_foot_drops_through_the_end_of_a_platform(void **state)
{
    (void)state;
    for (int i = 0; i < PLAY_PLACES * SCENARIO_RATES; i++) {
        scenario s = {&scenario_capsule, play_places[i % PLAY_PLACES], 1 / scenario_rates[i / PLAY_PLACES]};
        corner_run(&s);
    }
}

/* Thrown up again beside the platform that it dropped through, it lands on the next one of the same height:
 * the drop is over where it is beside the one, also within a tick. So it is inside of a gate, which stops
 * what comes to it from the left. */
static void next_play(const scenario *s, bool is_in_gate)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = 80;
    play_open(&p, &tuning, s->place);
    play_one_way(&p, -1, -0.25, 2, 0); /* past the apex */
    play_one_way(&p, 3.1, -0.25, 9, 0);
    if (is_in_gate) {
        play_one_way(&p, -9, -9, 20, 9);
        play_make_one_way(&p, -1, 0);
    }
    play_spawn_standing(&p, 0.5, 0);
    press_down(0);
    play_tick(&p, 0.001);
    assert_false(play_is_grounded(&p));
    p.stick_x = 1;
    p.stick_y = 0;
    double up = p.vy + 1.2;
    play_kick(&p, 80, 1.2);
    double lands_s = p.time_s + (up + sqrt(up * up + 2 * SCENARIO_GRAVITY * p.y)) / SCENARIO_GRAVITY;
    for (int i = 0; i < 0.05 / s->dt; i++) {
        play_tick(&p, s->dt);
    }
    expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, lands_s, 1e-5);
    play_close(&p);
}

static void next_run(const scenario *s)
{
    next_play(s, false);
    next_play(s, true);
}

static void a_drop_is_over_beside_its_platform_within_a_tick(void **state)
{
    (void)state;
    scenario_each(next_run);
}

/* What does not drop jumps. */
static void expect_a_jump(double dt)
{
    press_down(0);
    play_tick(&p, dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    play_close(&p);
}

static void s34_solid_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    /* on solid ground */
    s34_stand(s, &tuning);
    play_spawn_standing(&p, 0, 0);
    expect_a_jump(s->dt);
    /* half on a solid of the same height */
    s34_stand(s, &tuning);
    play_box(&p, 0.4, 2, 1.5, 3, PLAY_ALL);
    play_spawn_standing(&p, 0.5, 3);
    expect_a_jump(s->dt);
    /* without the ability, and with the stick not down */
    tuning.ability.drop_through = 0;
    s34_stand(s, &tuning);
    expect_a_jump(s->dt);
    tuning.ability.drop_through = 1;
    s34_stand(s, &tuning);
    p.stick_y = -0.5;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    play_close(&p);
}

static void s34_solid_ground_is_jumped_from(void **state)
{
    (void)state;
    scenario_each(s34_solid_run);
}

/* A drop is no walk off an edge: no coyote time, not even within the contact memory. */
static void s34_coyote_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.coyote_s = 0.2;
    tuning.assist.buffer_s = 0;
    s34_stand(s, &tuning);
    press_down(0);
    play_tick(&p, s->dt);
    p.stick_y = 0;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, (int)(0.25 / s->dt), s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE) + play_count(&p, DEFT_EVENT_JUMPED_GROUND), 0);
    play_close(&p);
}

static void s34_a_drop_ends_coyote_time(void **state)
{
    (void)state;
    scenario_each(s34_coyote_run);
}

/* Platforms that lean, walked on up and down: the body gets below them whatever its way. */
static void s34_slope_run(const scenario *s)
{
    static const double rises[] = {0.25, 0.5, 1};
    for (int i = 0; i < 9; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double rise = rises[i % 3];
        play_open(&p, &tuning, s->place);
        play_floor(&p);
        for (int k = 0; k < 12; k++) {
            double y = 2 + rise * k;
            double corners[] = {k, y - 0.5, k + 1, y + rise - 0.5, k + 1, y + rise, k, y};
            play_polygon(&p, 4, corners, 15);
            for (int w = 0; w < PLAY_REORDERED; w++) {
                p.features[w][p.count - 1].flags = DEFT_FEATURE_ONE_WAY;
                p.features[w][p.count - 1].one_way.y = 1;
            }
        }
        double lean = atan(rise) / SCENARIO_DEGREES;
        play_spawn(&p, 6, 2 + scenario_slope_height(s->body, lean, 6));
        play_ticks(&p, 2, 0.01);
        p.stick_x = i / 3 - 1;
        play_ticks(&p, 2, s->dt);
        assert_true(play_is_grounded(&p) && p.y > 3);
        press_down(0.3);
        play_ticks(&p, (int)(2 / s->dt), s->dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 2);
        assert_true(play_is_grounded(&p));
        expect_near(p.y, 0, 1e-6);
        play_close(&p);
    }
}

static void s34_leaning_platforms_are_dropped_through(void **state)
{
    (void)state;
    scenario_each(s34_slope_run);
}

/* A state in which no drop goes on says nothing of one, so that equal situations have equal states. */
static void expect_no_drop(const deft_character *self)
{
    assert_int_equal(self->drops, 0);
    assert_int_equal(self->drop_body, 0);
    assert_true(self->drop_from.x == 0 && self->drop_from.y == 0);
    assert_true(self->drop_normal.x == 0 && self->drop_normal.y == 0);
}

/* Drops at 0.4 s through a lift of two tiles; it is never stood on again. What a teleport leaves of the drop
 * is nothing, and so is what its end leaves. */
static void s34_drops_through_lift(const scenario *s, double vx, double vy, int32_t leave)
{
    double numbers[] = {0, 0, vx, vy};
    const double corners[] = {-1, -0.25, 1, -0.25, 1, 0, -1, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.platform.leave = leave;
    riding_open(&r, &tuning, s);
    riding_body *lift = riding_polygon(&r, 4, corners, riding_straight, numbers);
    lift->flags = DEFT_FEATURE_ONE_WAY;
    lift->is_split = true;
    riding_spawn_standing(&r, 0.1, 0);
    riding_until(&r, 0.4);
    assert_int_equal(r.p.self.ground_body, lift->ids[PLAY_MAIN]);
    r.p.log_count = 0; /* from one that sets off as fast as 8 down it was off for a while */
    r.p.stick_y = -1;
    play_press(&r.p, DEFT_ACTION_JUMP, 0.4);
    riding_tick(&r);
    assert_int_equal(r.p.self.drop_body, lift->ids[PLAY_MAIN]);
    assert_true(r.p.y <= vy * r.p.time_s + 1e-6); /* the lift does not leave it behind */
    deft_character elsewhere = r.p.self;
    deft_character_teleport(&elsewhere, &r.p.self.previous);
    expect_no_drop(&elsewhere);
    r.p.stick_y = 0;
    riding_until(&r, 1.5);
    expect_no_drop(&r.p.self);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 0);
    assert_true(r.p.y < vy * 1.5 - 1);
    riding_close(&r);
}

/* A platform that moves is dropped through in every way that it goes, whatever leaving gives. */
static void s34_lift_run(const scenario *s)
{
    static const double ways[][2] = {{0, 0}, {0, -5}, {0, 5}, {6, 0}, {4, -8}, {-3, 3}};
    for (int i = 0; i < 6 * 3; i++) {
        s34_drops_through_lift(s, ways[i % 6][0], ways[i % 6][1], i / 6);
    }
}

static void s34_moving_platforms_are_dropped_through(void **state)
{
    (void)state;
    riding_each(s34_lift_run);
}

/* One-ways without an edge, as the inner tiles of a thick platform: nothing is dropped through there. */
static void inner_run(const scenario *s)
{
    const double corners[] = {-1, -0.25, 1, -0.25, 1, 0, -1, 0};
    for (int rises = 0; rises < 2; rises++) {
        double numbers[] = {0, 0, 0, rises};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        for (int i = -3; i < 3; i++) {
            play_one_way(&r.p, i, -20, i + 1, 4);
            r.p.features[PLAY_MAIN][r.p.count - 1].exposed = 0;
        }
        riding_body *lift = riding_polygon(&r, 4, corners, riding_straight, numbers);
        lift->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn_standing(&r, 0.1, 0);
        r.p.stick_y = -1;
        play_press(&r.p, DEFT_ACTION_JUMP, 0.4);
        riding_tick(&r);
        assert_int_equal(r.p.self.drop_body, lift->ids[PLAY_MAIN]);
        r.p.stick_y = 0;
        riding_until(&r, 0.8);
        assert_true(r.p.y < -2);
        expect_no_drop(&r.p.self);
        riding_close(&r);
    }
}

static void a_drop_is_over_below_its_lift_also_in_the_midst_of_a_thick_platform(void **state)
{
    (void)state;
    riding_each(inner_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_a_stack_are_dropped_through_while_down_is_held),
        cmocka_unit_test(a_round_foot_drops_through_the_end_of_a_platform),
        cmocka_unit_test(s34_one_press_drops_through_one_platform),
        cmocka_unit_test(a_drop_is_over_beside_its_platform_within_a_tick),
        cmocka_unit_test(s34_solid_ground_is_jumped_from),
        cmocka_unit_test(s34_a_drop_ends_coyote_time),
        cmocka_unit_test(s34_leaning_platforms_are_dropped_through),
        cmocka_unit_test(s34_moving_platforms_are_dropped_through),
        cmocka_unit_test(a_drop_is_over_below_its_lift_also_in_the_midst_of_a_thick_platform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
