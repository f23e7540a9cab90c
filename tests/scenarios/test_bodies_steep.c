/* tests/scenarios/test_bodies_steep.c -- steep faces that move or turn, and their ends. Also bodies that
 * come down on a character in a fall along steep faces. */
#include "tests/harness/gap.h"

static riding r;

/* ---- without ground.steep_slide: as down a wall ---- */

/* Down a face that leans more and more towards the body, or away from it, up to the terminal speed and on.
 * The face turns the fall aside as long as it is in the way of it; one that turns away faster takes nothing
 * along. */
static void fall_along_run(const scenario *s)
{
    static const double leans[] = {80, 80, 60};
    static const double rates[] = {0.4, 0.9, -0.9};
    deft_tuning tuning = scenario_tuning();
    tuning.ground.steep_slide = 0;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 8;
    for (int i = 0; i < 3; i++) {
        double numbers[] = {0, 0, 0, rates[i]};
        double until_s = 8 / SCENARIO_GRAVITY;
        double aside = SCENARIO_HALF_WIDTH;           /* how far the face came */
        double near = rates[i] > 0 ? 1e-5 : 1.0 / 64; /* it comes to its farthest within a tick */
        riding_open(&r, &tuning, s);
        riding_steep(&r, leans[i], 10, riding_turns, numbers);
        riding_spawn(&r, SCENARIO_HALF_WIDTH, 0);
        while (r.p.time_s < 0.4) {
            riding_tick(&r);
            double before_s = fmin(r.p.time_s, until_s);
            double lean = leans[i] * SCENARIO_DEGREES - rates[i] * r.p.time_s;
            expect_near(r.p.vy, -SCENARIO_GRAVITY * before_s, 1e-9);
            aside = fmax(aside, SCENARIO_HALF_WIDTH - r.p.y / tan(lean));
            expect_near(r.p.x, aside, near);
        }
        riding_close(&r);
    }
}

static void without_steep_slide_a_face_that_turns_takes_no_speed_of_a_fall(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, fall_along_run);
}

/* From rest under a ceiling that comes down faster at first. */
static void press_run(const scenario *s)
{
    const double gap = 0.02;
    const double v = 1.9;
    double met_s = (v - sqrt(v * v - 2 * SCENARIO_GRAVITY * gap)) / SCENARIO_GRAVITY;
    double numbers[] = {0, SCENARIO_HEIGHT + gap + 1, 0, -v};
    deft_tuning tuning = scenario_tuning();
    tuning.ground.steep_slide = 0;
    for (int i = 0; i < 3; i++) {
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, -10, 20, -10, -20, 10, -20); /* 63.4 degrees */
        riding_box(&r, 0.6, 1, riding_straight, numbers);
        riding_spawn(&r, SCENARIO_HALF_WIDTH, 0);
        r.p.stick_x = i - 1;
        while (r.p.time_s < 0.2) {
            riding_tick(&r);
            double free_s = fmin(r.p.time_s, met_s);
            double on_s = r.p.time_s - free_s;
            double y =
                -SCENARIO_GRAVITY * free_s * free_s / 2 - v * on_s - SCENARIO_GRAVITY * on_s * on_s / 2;
            if (i != 2) { /* with the stick away from it it flies off */
                expect_near(r.p.y, y, 1e-4);
            }
        }
        riding_close(&r);
    }
}

static void without_steep_slide_a_ceiling_that_comes_down_takes_a_fall_along(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, press_run);
}

/* ---- faces that turn through the slope limit ---- */

/* One slope gets flatter: a character that slides down it lands. One gets steeper: a character that stands on
 * it slides. */
static void limit_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ground.slope_limit_deg = 46;
    for (int i = 0; i < 2 * 2; i++) {
        bool stands = i / 2 == 1;
        double numbers[] = {0, 0, 0, stands ? -0.7 : 0.7};
        double lean = stands ? 40 : 52;
        tuning.ground.steep_slide = i % 2;
        riding_open(&r, &tuning, s);
        riding_steep(&r, lean, 10, riding_turns, numbers);
        riding_spawn(&r, SCENARIO_HALF_WIDTH, 0);
        deft_event_kind kind = stands ? DEFT_EVENT_LEFT_GROUND : DEFT_EVENT_LANDED;
        double limit = acos(r.p.moveset.slope_cos);
        double passes_s = fabs(lean * SCENARIO_DEGREES - limit) / 0.7;
        while (play_count(&r.p, kind) == 0) {
            riding_tick(&r);
            assert_true(r.p.time_s < 0.3);
        }
        expect_near(play_event_at(&r.p, kind, 0).time_s, passes_s, 1e-6);
        riding_close(&r);
    }
}

static void a_face_that_turns_is_floor_or_slide_from_the_instant_of_the_slope_limit(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, limit_run);
}

/* ---- the ends of steep faces ---- */

/* Up past the upper end of a face that goes aside faster than the body, and down. */
static void upper_end_run(const scenario *s)
{
    static const double sideways[] = {-0.3, 0.1, 0.4};
    static const double leans[] = {62, 89.2, 89.7}; /* the last two follow it to its end */
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 3 * 3 * 2; i++) {
        double numbers[] = {0, 0, 0.6, -3.4};
        tuning.ground.steep_slide = i / 9;
        riding_open(&r, &tuning, s);
        riding_body *face = riding_steep(&r, leans[i / 3 % 3], 1, riding_straight, numbers);
        riding_spawn(&r, SCENARIO_HALF_WIDTH, 0);
        play_kick(&r.p, sideways[i % 3], 20);
        riding_until(&r, 0.3);
        expect_near(r.p.y, 20 * r.p.time_s - scenario_drop(r.p.time_s), 1e-6);
        assert_true(gap_to_body(&r, face) > GAP_TOUCH);
        riding_close(&r);
    }
}

static void a_rise_goes_on_past_the_end_of_a_steep_face_that_goes_aside(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, upper_end_run);
}

/* Down past the lower end of a bar that hangs and turns away, the stick to it. */
static void lower_end_run(const scenario *s)
{
    static const double rates[] = {-0.5, 0.5, 1.5};
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 3 * 4 * 2 * 2; i++) {
        double lean = (1 + 3 * (i / 3 % 4)) * SCENARIO_DEGREES;
        double speed = i / 12 % 2 == 0 ? -14 : -3;
        double tip_x = 2 * sin(lean) + 0.15 * cos(lean);
        double tip_y = -2 * cos(lean) + 0.15 * sin(lean);
        double bar[] = {0, 0, lean, rates[i % 3]};
        tuning.ground.steep_slide = i / 24;
        riding_open(&r, &tuning, s);
        riding_body *hangs = riding_box(&r, 0.15, 2, riding_turns, bar);
        riding_spawn(&r, tip_x + SCENARIO_HALF_WIDTH, tip_y + 0.02);
        r.p.stick_x = -1;
        play_kick(&r.p, 0, speed);
        riding_until(&r, 0.2);
        assert_true(gap_to_body(&r, hangs) > GAP_TOUCH);
        expect_near(r.p.vx, -SCENARIO_WALK, 1e-9);
        assert_true(r.p.y < tip_y + 0.02 + speed * r.p.time_s); /* farther than without gravity */
        riding_close(&r);
    }
}

static void a_fall_goes_on_past_the_lower_end_of_a_bar_that_turns(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, lower_end_run);
}

/* ---- between two that push ---- */

/* At rest beside a steep face that sinks, under a ceiling that comes down faster: it goes as the two push it,
 * and falls on along the face from there. */
static void between_run(const scenario *s)
{
    static const double leans[] = {65, 70, 80};
    static const double asides[] = {-0.1, 0.2};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 3 * 2; i++) {
        double lean = leans[i / 2] * SCENARIO_DEGREES;
        double face[] = {0, 0, asides[i % 2], -0.6};
        double ceiling[] = {0, SCENARIO_HEIGHT + 1, 0, -1.3};
        double pushed = (face[3] - ceiling[3]) / sin(lean); /* down the face, as fast as the ceiling comes */
        double pull = SCENARIO_GRAVITY * sin(lean);
        double x = scenario_foot_distance(s->body, leans[i / 2]);
        riding_open(&r, &tuning, s);
        riding_steep(&r, leans[i / 2], 4, riding_straight, face);
        riding_box(&r, 0.6, 1, riding_straight, ceiling);
        riding_spawn(&r, x, 0);
        while (r.p.time_s < 0.1) {
            riding_tick(&r);
            double t = r.p.time_s;
            double along = pushed * t + pull * t * t / 2;
            expect_near(r.p.x, x + face[2] * t + along * cos(lean), 1e-5);
            expect_near(r.p.y, face[3] * t - along * sin(lean), 1e-5);
        }
        riding_close(&r);
    }
}

static void between_a_steep_face_and_a_ceiling_that_move_it_goes_as_they_push(void **state)
{
    (void)state;
    riding_each(between_run);
}

/* Between two steep faces, one of which sinks away faster than the body slides down the other. */
static void parts_run(const scenario *s)
{
    const double lean = 60 * SCENARIO_DEGREES;
    double foot = scenario_foot_distance(s->body, 60); /* beside a face through 0, 0 */
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 3; i++) {
        double face[] = {-foot, 0, 0.1, -1 - 2 * i};
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, foot + 2, 2 * tan(lean), foot - 1, -tan(lean), foot + 2, -tan(lean));
        riding_steep(&r, 60, 2, riding_straight, face);
        riding_spawn(&r, 0, 0);
        play_kick(&r.p, -0.3 * cos(lean), -0.3 * sin(lean));
        while (r.p.time_s < 0.1) {
            riding_tick(&r);
        }
        /* down the still face by its weight (the stick does not help, so that all of the kick along it
         * stays), but no farther than the two leave room: their common point goes down that by the other's
         * speed */
        double t = r.p.time_s;
        double slides = 0.3 * t + scenario_drop(t) * sin(lean);
        double room = -(face[2] * sin(lean) + face[3] * cos(lean)) / sin(2 * lean) * t;
        double along = fmin(slides, room);
        expect_near(r.p.x, -along * cos(lean), 1e-5);
        expect_near(r.p.y, -along * sin(lean), 1e-5);
        riding_close(&r);
    }
}

static void a_steep_face_that_sinks_away_does_not_carry_a_character_that_slides_down_another(void **state)
{
    (void)state;
    riding_each(parts_run);
}

/* A jump up steep ground that rises, into which the stick presses, is cut, and gravity is another then: it
 * goes up as far as that lets it, and slides back. */
static void cut_run(const scenario *s)
{
    static const double drawn[][6] = {
        /* degrees, where the ground begins, its velocity, how long the button is down */
        {78.0279, -0.795153, 0.365635, 0.174055, 1.3584, 0.150796},
        {61.1842, -0.858602, 0.501569, -0.00639343, 1.82884, 0.0239016},
        {60.661, -0.531567, 0.635631, 0.29016, 0.975863, 0.172838},
        {72.9906, -0.775283, 0.739616, -0.234192, 0.92146, 0.172773},
        {65.1835, -0.679757, 0.182169, 0.271626, 1.25215, 0.182418},
        {76.4319, -0.464389, 0.81629, 0.233755, 0.536254, 0.0254489},
        {66.812, -0.0765376, 0.775496, -0.219408, 1.19863, 0.168723},
        {62.1542, -0.50408, 0.929248, 0.0827435, 1.65647, 0.153512},
    };
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.jump.cut = DEFT_CUT_GRAVITY;
    tuning.jump.height_min = 0.4;
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        const double *d = drawn[i];
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_steep(&r, d[0], 3, riding_straight, d + 1);
        riding_spawn(&r, 3, 0);
        r.p.stick_x = -1;
        riding_until(&r, 0.3); /* it stands at the foot, pressed to it */
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        riding_until(&r, 0.3 + d[5]);
        play_release(&r.p, DEFT_ACTION_JUMP, 0);
        double nearest = HUGE_VAL; /* to where the ground began, as that sees it */
        double beside = nearest;
        while (r.p.time_s < 1.5 - r.dt / 2) {
            riding_tick(&r);
            beside = r.p.x - d[3] * r.p.time_s;
            nearest = fmin(nearest, beside);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_true(beside > nearest + 0.1);
        riding_close(&r);
    }
}

static void a_jump_that_is_cut_on_steep_ground_that_rises_slides_back(void **state)
{
    (void)state;
    riding_each(cut_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_that_is_cut_on_steep_ground_that_rises_slides_back),
        cmocka_unit_test(without_steep_slide_a_face_that_turns_takes_no_speed_of_a_fall),
        cmocka_unit_test(without_steep_slide_a_ceiling_that_comes_down_takes_a_fall_along),
        cmocka_unit_test(a_face_that_turns_is_floor_or_slide_from_the_instant_of_the_slope_limit),
        cmocka_unit_test(a_rise_goes_on_past_the_end_of_a_steep_face_that_goes_aside),
        cmocka_unit_test(a_fall_goes_on_past_the_lower_end_of_a_bar_that_turns),
        cmocka_unit_test(between_a_steep_face_and_a_ceiling_that_move_it_goes_as_they_push),
        cmocka_unit_test(a_steep_face_that_sinks_away_does_not_carry_a_character_that_slides_down_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
