/* tests/faults/test_pressed_bend.c -- a box whose lower corner is pressed into the bend of a chain comes out
 * of both lines that meet there. */
#include "outlines.h"

static play p;

static void a_corner_comes_out_of_the_bend_of_a_chain(void **state)
{
    static const deft_pos land[] = {{-4, -0.3}, {0, 0}, {4, 1}};
    (void)state;
    for (int i = 0; i < 5 * 3; i++) {
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        tuning.shape.corner_radius = 0;
        outlines_open(&p, &tuning);
        (void)ground_outline(&outlines_ground, DEFT_OUTLINE_CHAIN, land, 3);
        outlines_spawn(&p, -2, 0.5);
        double past = (i % 5) * p.moveset.touch / 5;
        double depth = p.moveset.skin / (1 << (i / 5 + 1));
        play_teleport(&p, past - tuning.shape.width / 2, -depth);
        play_tick(&p, 0.01);
        double corner = p.x + tuning.shape.width / 2;
        expect_near(fmin(p.y - corner * (corner > 0 ? 0.25 : 0.075), 0), 0, 2 * p.moveset.touch);
        outlines_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_comes_out_of_the_bend_of_a_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
