/* tests/faults/test_glass_rise.c -- a throw up along a wall whose lower part allows no wall moves. With the
 * grab button down the character takes hold where its head comes to the upper part, at every rate. */
#include "tests/harness/play.h"

#include <math.h>

#define THROWN 12.0
#define FROM   -1.5
#define TIME   0.15

static play p;

static void a_rise_takes_hold_where_the_wall_begins_to_allow_it_at_every_rate(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    static const deft_surface glass = {1, 0, DEFT_SURFACE_NO_WALL_JUMP, 0};
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.ability.climb = 1;
    for (int i = 0; i < 4; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_box(&p, -4, 0, -tuning.shape.width / 2, 9, PLAY_ALL & ~PLAY_BOTTOM);
        play_box(&p, -4, -9, -tuning.shape.width / 2, 0, PLAY_ALL & ~PLAY_TOP);
        p.features[PLAY_MAIN][1].surface = 1;
        p.views[PLAY_MAIN].surfaces = &glass;
        p.views[PLAY_MAIN].surface_count = 1;
        play_spawn(&p, 0, FROM);
        play_set_velocity(&p, 0, THROWN);
        p.stick_x = -1;
        p.stick_y = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_for(&p, TIME, rates[i]);
        const double gravity = p.moveset.jump.gravity;
        const double way = -tuning.shape.height - FROM;
        const double held_s = (THROWN - sqrt(THROWN * THROWN - 2 * gravity * way)) / gravity;
        assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
        expect_near(p.y, -tuning.shape.height + tuning.climb.up_speed * (TIME - held_s), 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rise_takes_hold_where_the_wall_begins_to_allow_it_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
