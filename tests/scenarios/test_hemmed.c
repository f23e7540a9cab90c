/* tests/scenarios/test_hemmed.c -- characters between faces that do not move: every tick ends at the right
 * place. The oracle in play.h checks each tick, and sees a tick that gave up. */
#include "tests/harness/scenario.h"

static play p;

#define RADIUS SCENARIO_HALF_WIDTH

static void hemmed_for(double time_s, double dt)
{
    play_ticks(&p, (int)(time_s / dt), dt);
}

/* ---- pressed to an overhang in balance ---- */

/* A box glides down under an overhang that leans by 26.6 degrees, and presses into it just more than its
 * weight takes it off; a moment later less. */
static void balance_run(const play_place *place, double dt)
{
    const double down_x = -0.44721359549995793;
    const double down_y = -0.89442719099991586;
    deft_tuning tuning = scenario_tuning();
    tuning.air.attack = play_curve(0.3, 2);
    for (int i = 0; i < 24; i++) {
        /* the attack presses as much as the weight at 7.5 (1 - 0.5625^2) = 5.127 */
        double speed = (5.127 - 0.002 * i) / -down_x;
        play_open(&p, &tuning, place);
        play_triangle(&p, 0, 0, -4, 0, -2, -4);
        play_spawn(&p, -0.2 + SCENARIO_HALF_WIDTH, -0.4 - SCENARIO_HEIGHT);
        play_kick(&p, speed * down_x, speed * down_y);
        p.stick_x = -1;
        hemmed_for(0.05, dt);
        /* down along it or off it: nothing slows the fall */
        assert_true(p.y <= -0.4 - SCENARIO_HEIGHT + speed * down_y * p.time_s + 1e-6);
        play_close(&p);
    }
}

static void a_character_that_is_pressed_to_an_overhang_as_much_as_it_weighs_glides_on(void **state)
{
    (void)state;
    scenario_play(balance_run);
}

/* ---- beside the top of a one-way ---- */

/* A rounded character comes level out of a one-way against the corner of solid ground at the same height,
 * lower by less than rounding. It goes on over both, though the crest throws off a character of that speed.
 */
static void level_run(const play_place *place, double dt)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    scenario_fly_off_crests(&tuning, 0.5);
    tuning.run.speed = 2;
    for (int i = 0; i < 8; i++) {
        double below = 2e-9 * pow(4, i);
        play_open(&p, &tuning, place);
        play_one_way(&p, -3, -0.25, 0, 0);
        play_box(&p, 0, -1, 3, 0, PLAY_ALL);
        play_spawn(&p, -sqrt(2 * RADIUS * below), -below);
        play_set_velocity(&p, 2, 0);
        p.stick_x = 1;
        hemmed_for(0.1, dt);
        assert_true(play_is_grounded(&p));
        expect_near(p.y, 0, 1e-5);
        play_close(&p);
    }
}

static void a_floor_beside_a_one_way_is_no_crest(void **state)
{
    (void)state;
    scenario_play(level_run);
}

/* ---- between a wall and a corner ---- */

/* Rises a little between a wall and the corner of what stands beside it, comes down again, and is wedged. */
static void wedge_run(const play_place *place, double dt)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    for (int i = 0; i < 4 * 4; i++) {
        double lean = (10 + 8 * (i % 4)) * SCENARIO_DEGREES;
        double y = RADIUS - RADIUS * sin(lean);
        double x = scenario_corner_gap(&scenario_capsule, y);
        play_open(&p, &tuning, place);
        play_box(&p, -3, -3, -RADIUS, 5, PLAY_ALL);
        play_box(&p, x, y - 3, x + 3, y, PLAY_ALL);
        play_spawn(&p, 1e-9, 0);
        play_kick(&p, -0.05, 0.06 + 0.02 * (i / 4));
        p.stick_x = 1;
        hemmed_for(0.1, dt);
        expect_near(p.y, 0, 1e-4);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
        play_close(&p);
    }
}

static void a_character_that_hops_in_a_wedge_comes_back_to_it(void **state)
{
    (void)state;
    scenario_play(wedge_run);
}

/* ---- between two corners ---- */

/* Rises along a wall, pressed to it, past a mouth too low for it: it is caught between the two corners, and
 * comes down again. */
static void mouth_run(const play_place *place, double dt)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    for (int i = 0; i < 32; i++) {
        double gap = SCENARIO_HEIGHT - 2 * RADIUS * (1 - 0.02 * (1 + i % 8));
        play_open(&p, &tuning, place);
        play_box(&p, 0, -4, 3, 0, PLAY_ALL);
        play_box(&p, 0, gap, 3, gap + 4, PLAY_ALL);
        play_spawn(&p, -RADIUS, -RADIUS - 0.2);
        play_kick(&p, 0, 8 + i / 8);
        p.stick_x = 1;
        hemmed_for(0.3, dt);
        assert_true(p.y < -RADIUS && p.vy < 0);
        expect_near(p.x, -RADIUS, 1e-5); /* beside the wall again, its foot below the lower corner */
        play_close(&p);
    }
}

static void a_character_that_is_caught_between_two_corners_slides_down_again(void **state)
{
    (void)state;
    scenario_play(mouth_run);
}

/* Rolls up a corner until another one catches it, and down again, in one tick of 50 ms: many looks at where
 * it leans by then, and a long way. */
static void up_and_down_run(const play_place *place, double dt)
{
    static const scenario_body slim = {"slim", 0.15, 1, 0.15};
    deft_tuning tuning = scenario_tuning_of(&slim);
    tuning.run.speed = 26;
    tuning.jump.gravity = 100;
    for (int i = 0; i < 24; i++) {
        double gap = slim.height - 2 * slim.corner_radius * (0.5 + 0.02 * (i % 12));
        play_open(&p, &tuning, place);
        play_box(&p, 0, -4, 3, 0, PLAY_ALL);
        play_box(&p, 0, gap, 3, gap + 4, PLAY_ALL);
        play_spawn(&p, -slim.half_width, -slim.corner_radius - 0.02);
        play_set_velocity(&p, 0, 8 + 2 * (i / 12));
        p.stick_x = 1;
        hemmed_for(0.2, dt);
        assert_true(p.y < -slim.corner_radius && p.vy < 0);
        expect_near(p.x, -slim.half_width, 1e-5);
        play_close(&p);
    }
}

static void a_way_up_a_corner_and_down_again_fits_in_a_tick(void **state)
{
    (void)state;
    scenario_play(up_and_down_run);
}

/* ---- low, off a corner, under a ceiling ---- */

/* A character that crouches on a corner is thrown off it. */
static deft_tuning low_tuning(void)
{
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    tuning.ability.crouch = 1;
    tuning.shape.crouch_height = 0.8;
    tuning.run.speed = 20;
    tuning.ground.slope_limit_deg = 67;
    scenario_fly_off_crests(&tuning, 1);
    return tuning;
}

/* Crouches on a corner beside a wall that ends above the low body, and is thrown off at once, below the wall.
 */
static void below_wall_run(const play_place *place, double dt)
{
    static const double leans[] = {0.3, 0.42, 0.6};
    deft_tuning tuning = low_tuning();
    for (int i = 0; i < 3; i++) {
        double x = -leans[i] * RADIUS;
        play_open(&p, &tuning, place);
        play_box(&p, 0, -9, 9, 0, PLAY_ALL);
        play_box(&p, -9, 0.85, x - RADIUS, 3, PLAY_ALL);
        play_spawn(&p, x, sqrt(1 - leans[i] * leans[i]) * RADIUS - RADIUS);
        p.stick_x = p.stick_y = -1;
        hemmed_for(0.1, dt);
        assert_true(p.x < x - RADIUS); /* below the wall */
        play_close(&p);
    }
}

static void a_character_that_is_thrown_off_low_stays_low_below_a_wall_that_it_goes_under(void **state)
{
    (void)state;
    scenario_play(below_wall_run);
}

/* A peak made of thin pieces, as many as a list of touched faces holds and more. Their seams are hidden, and
 * stop nothing: the character walks up to the peak and down behind it. */
static void fan_run(const scenario *s)
{
    enum { PIECES = 20 };
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    for (int i = 0; i < PIECES; i++) {
        double left = -4.0 + 8.0 * i / PIECES;
        double right = -4.0 + 8.0 * (i + 1) / PIECES;
        const double corners[] = {0, 0, left, -2, right, -2};
        uint8_t outside = (uint8_t)((i == 0 ? 1 : 0) | (i == PIECES - 1 ? 4 : 0) | 2);
        play_polygon(&p, 3, corners, outside);
    }
    play_spawn(&p, -2, scenario_slope_height(s->body, atan(0.5) / SCENARIO_DEGREES, 2) - 2 + 0.01);
    play_ticks(&p, (int)(0.2 / s->dt), s->dt);
    p.stick_x = 1;
    play_ticks(&p, (int)(4 / SCENARIO_WALK / s->dt), s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_true(play_is_grounded(&p) && p.x > 1);
    play_close(&p);
}

static void a_peak_of_many_pieces_is_walked_over(void **state)
{
    (void)state;
    scenario_each(fan_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_peak_of_many_pieces_is_walked_over),
        cmocka_unit_test(a_character_that_is_pressed_to_an_overhang_as_much_as_it_weighs_glides_on),
        cmocka_unit_test(a_floor_beside_a_one_way_is_no_crest),
        cmocka_unit_test(a_character_that_hops_in_a_wedge_comes_back_to_it),
        cmocka_unit_test(a_character_that_is_caught_between_two_corners_slides_down_again),
        cmocka_unit_test(a_way_up_a_corner_and_down_again_fits_in_a_tick),
        cmocka_unit_test(a_character_that_is_thrown_off_low_stays_low_below_a_wall_that_it_goes_under),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
