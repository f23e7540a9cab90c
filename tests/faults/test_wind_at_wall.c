/* tests/faults/test_wind_at_wall.c -- wind that blows upwards beside a wall. A tick began outside of the
 * wind's frame, so at its start a flight that the wind lifts counted as one that falls. There it began a
 * slide or a hold, at a place that depended on the rate. */
#include "tests/harness/play.h"

static play p;

static deft_zone winds[1];

static const double rates[] = {20, 30, 60, 144, 1000};
#define RATES (sizeof rates / sizeof rates[0])

/* A wall whose face touches the character on that side. The wind blows everywhere, straight up. */
static void open_wall(const deft_tuning *tuning, double side, double wind)
{
    play_open(&p, tuning, &play_home);
    p.alone = true;
    const double near_by = side * p.moveset.half_width;
    play_box(&p, fmin(near_by, near_by + 2 * side), -60, fmax(near_by, near_by + 2 * side), 60, PLAY_ALL);
    play_box(&p, -80, -80, 80, 80, PLAY_ALL);
    p.features[PLAY_MAIN][p.count - 1].flags = DEFT_FEATURE_ZONE;
    memset(winds, 0, sizeof winds);
    winds[0].kind = DEFT_ZONE_WIND;
    winds[0].push.y = (float)wind;
    p.views[PLAY_MAIN].zones = winds;
    p.views[PLAY_MAIN].zone_count = 1;
}

#define WIND   4.0
#define SLIDE  3.0
#define TIME_S 0.2

/* The wind lifts the character until gravity has taken as much speed as the wind gives. */
static void slide_in_wind(double side, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.wall_slide = 1;
    tuning.wall.slide_speed = SLIDE;
    open_wall(&tuning, side, WIND);
    play_spawn(&p, 0, 0);
    p.stick_x = side;
    play_for(&p, TIME_S, rate);
    const double rise_s = WIND / p.moveset.fall.gravity;
    assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    expect_near(p.y, WIND * rise_s / 2 - SLIDE * (TIME_S - rise_s), 1e-5);
    play_close(&p);
}

static void wind_lifts_a_character_along_a_wall_until_it_falls_and_slides(void **state)
{
    (void)state;
    for (size_t r = 0; r < RATES; r++) {
        slide_in_wind(1, rates[r]);
        slide_in_wind(-1, rates[r]);
    }
}

/* The ground falls away from the wall by `fall` in a tile. A hook beside the character takes its feet off the
 * ground for the time of its flight. Then the wind lifts the character, which holds on to the wall at once.
 */
static void hold_in_wind(double side, double fall, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.grapple = tuning.ability.climb = 1;
    open_wall(&tuning, side, 0);
    const double half = p.moveset.half_width;
    const double ground[] = {half * side, 0,   -20 * side,  -fall * (20 + half),
                             -20 * side,  -40, half * side, -40};
    play_polygon(&p, 4, ground, 0xFF);
    play_spawn(&p, 0, 0);
    play_for(&p, 0.1, rate);
    assert_true(play_is_grounded(&p));
    const double y = p.y;
    winds[0].push.y = (float)WIND;
    const deft_pos hook = {half * side, y + p.moveset.height / 2};
    p.stick_x = side;
    p.input.held = DEFT_ACTION_BIT(DEFT_ACTION_GRAB);
    assert_true(deft_character_attach(&p.self, &p.moveset, &hook, 0));
    play_for(&p, 0.1, rate);
    assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
    expect_near(p.y, y, 1e-4); /* as far up as the floor is touched from */
    play_close(&p);
}

static void a_character_that_wind_lifts_off_the_ground_holds_its_wall_at_once(void **state)
{
    static const double falls[] = {0, 0.3, 0.75};
    (void)state;
    for (size_t r = 0; r < RATES; r++) {
        for (int i = 0; i < 3; i++) {
            hold_in_wind(1, falls[i], rates[r]);
            hold_in_wind(-1, falls[i], rates[r]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wind_lifts_a_character_along_a_wall_until_it_falls_and_slides),
        cmocka_unit_test(a_character_that_wind_lifts_off_the_ground_holds_its_wall_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
