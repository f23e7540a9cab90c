/* tests/faults/test_squeezed_end.c -- a lift squeezes a capsule out from under a ceiling that leans, over the
 * lift's rounded end: at one instant it leaves the end and comes back to it until the tick's segments are
 * used up.
 */
#include "tests/harness/riding.h"

static riding r;

/* A lift takes a capsule up to a ceiling that leans, which squeezes it out over the lift's end. */
typedef struct squeeze {
    double slope, up, aside; /* of the ceiling; the lift's speeds */
    double gap, x;           /* to the ceiling; past the end */
} squeeze;

#define SQUEEZE_S 0.05

static deft_tuning squeeze_tuning(const scenario_body *body)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = body->corner_radius;
    tuning.shape.width = 2 * body->half_width;
    tuning.shape.height = body->height;
    return tuning;
}

static void squeeze_out(const scenario *s, const deft_tuning *tuning, const squeeze *drawn, double stick_x)
{
    double lift[] = {0.7, -0.2, drawn->aside, drawn->up};
    double radius = s->body->corner_radius;
    double lean = hypot(1, drawn->slope);
    double head_x = drawn->x + radius * drawn->slope / lean;
    double head_y = s->body->height - radius + radius / lean + drawn->gap;
    riding_open(&r, tuning, s);
    riding_box(&r, 0.7, 0.2, riding_straight, lift);
    play_triangle(&r.p, head_x - 2, head_y + 2 * drawn->slope, head_x + 2, head_y - 2 * drawn->slope,
                  head_x + 2, head_y + 3);
    riding_spawn(&r, drawn->x, 0);
    r.p.stick_x = stick_x;
    while (r.p.time_s < SQUEEZE_S - s->dt / 2) {
        riding_tick(&r);
    }
    riding_close(&r);
}

static void expect_the_same_squeezed_out(const scenario *s, const deft_tuning *tuning, const squeeze *drawn,
                                         double stick_x)
{
    scenario finely = *s;
    finely.dt = 0.001;
    squeeze_out(&finely, tuning, drawn, stick_x);
    double x = r.p.x;
    double y = r.p.y;
    squeeze_out(s, tuning, drawn, stick_x);
    expect_near(r.p.x, x, 1e-5);
    expect_near(r.p.y, y, 1e-5);
}

/* Over the lift's round end, held back: off it, and along the ceiling. */
static void flies_off_end_run(const scenario *s)
{
    static const squeeze drawn[] = {
        {0.43565234481540616, 5.4505105893800732, 0.63253939185034636, 0.0028752058887334749,
         0.008936516591633914},
        {0.57049064157687879, 9.3849464962895279, 0.42839627686595394, 0.0021015175647172576,
         0.0022775350860186339},
        {0.54786174598971782, 8.3424106394849282, 0.25286352525893574, 0.0023875739295688972,
         0.0024498424865244672},
        {0.49361861853654149, 8.0773487194839682, -0.49897483945051091, 0.0013371808181635826,
         0.0097034197903698716},
    };
    deft_tuning tuning = squeeze_tuning(s->body);
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = 5;
    tuning.air.turn.time_s = tuning.air.release.time_s = 0.06;
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        expect_the_same_squeezed_out(s, &tuning, &drawn[i], 1);
    }
}

static void who_is_squeezed_off_the_end_of_a_lift_flies_alike_at_any_rate(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, flies_off_end_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_squeezed_off_the_end_of_a_lift_flies_alike_at_any_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
