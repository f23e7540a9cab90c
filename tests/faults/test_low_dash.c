/* tests/faults/test_low_dash.c -- a box at rest dashes at a lip beside it, below a ceiling that leaves no
 * room on the lip. The dash must not climb the lip, into the ceiling. */
#include "tests/harness/play.h"

static play p;

static void a_dash_from_rest_climbs_no_lip_below_a_low_ceiling(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int i = 0; i < 4 * 4; i++) {
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        tuning.ability.dash = 1;
        tuning.shape.corner_radius = 0;
        tuning.ground.step_height = i / 4 % 2 != 0 ? 0.3 : 0;
        tuning.assist.corner_side = 0.25;
        double dt = 1 / rates[i % 4];
        double lip = i / 8 != 0 ? 0.2 : 0.1;
        double width = tuning.shape.width, height = tuning.shape.height;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -9, -1, 9, 0, PLAY_ALL);
        play_box(&p, width / 2, 0, 9, lip, PLAY_ALL);
        play_box(&p, -9, height + lip / 2, 9, height + 2, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_DASH, 0.3 * dt);
        play_ticks(&p, (int)(0.5 / dt), dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 1);
        expect_near(p.x, 0, p.moveset.touch);
        expect_near(p.y, 0, p.moveset.touch);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dash_from_rest_climbs_no_lip_below_a_low_ceiling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
