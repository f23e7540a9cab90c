/* tests/faults/test_crest_end.c -- a tick begins less than what counts as touching before the end of a level
 * floor. A character that is too fast for the crest flies off at that end, once, and goes on level with the
 * floor. */
#include "tests/faults/held.h"

static deft_tuning fast_tuning(void)
{
    deft_tuning tuning = scenario_tuning();
    tuning.run.speed = 24;
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = 6;
    tuning.assist.coyote_s = 0.1;
    tuning.assist.coyote_hover = 1;
    tuning.platform.leave = DEFT_LEAVE_ALL;
    tuning.ability.dash = 1;
    tuning.dash.freeze_s = 0;
    return tuning;
}

/* A tick on a body that moves ends at `before` the end. The next tick flies off. */
static void flies_off(double rate, double before, double way, int kind)
{
    const bool dashes = kind % 2 == 0, is_one_way = kind / 2 % 2 == 0, is_round = kind / 4 != 0;
    const double end = 4, flow_x = way * 0.5, flow_y = dashes ? 2.5 : 0;
    const double top[] = {-end, -1, end + 2, -1, end + 2, -0.5, end, 0, -end, 0};
    const double mirrored[] = {-end - 2, -1, end, -1, end, 0, -end, 0, -end - 2, -0.5};
    const double numbers[] = {0, 0, flow_x, flow_y};
    deft_tuning tuning = fast_tuning();
    tuning.shape.corner_radius = is_round ? SCENARIO_HALF_WIDTH : 0;
    held_open(&tuning, rate);
    riding_body *body = riding_polygon(&r, 5, way > 0 ? top : mirrored, riding_straight, numbers);
    body->flags = is_one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    const double speed = dashes ? r.p.moveset.dash.speed : tuning.run.speed;
    const double half = is_round ? 0 : SCENARIO_HALF_WIDTH;
    const double from = end + half - before * r.p.moveset.touch - speed / rate;
    riding_spawn_standing(&r, way * from, 0);
    r.p.stick_x = way;
    if (dashes) {
        play_press(&r.p, DEFT_ACTION_DASH, 0);
    }
    for (int i = 0; i < 2; i++) {
        riding_tick(&r);
        expect_near(r.p.x, way * (from + speed * r.p.time_s) + flow_x * r.p.time_s, 1e-5);
        expect_near(r.p.y, flow_y * r.p.time_s, 1e-5);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 0);
    riding_close(&r);
}

static void a_fast_character_flies_off_the_end_of_a_floor_once(void **state)
{
    static const double befores[] = {0.1, 0.6, 0.7, 0.8, 0.9, 1.1};
    (void)state;
    for (int i = 0; i < 4 * 6 * 2 * 8; i++) {
        flies_off(held_rates[i % 4], befores[i / 4 % 6], i / 24 % 2 == 0 ? 1 : -1, i / 48);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fast_character_flies_off_the_end_of_a_floor_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
