/* tests/faults/test_overhang_fall.c -- a character that bumps its head falls off an overhang to which the
 * stick presses it. It goes along the overhang no longer than the stick pushes it there, at every rate. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {1000, 144, 60, 30, 20};
#define RATES 5

/* The ceiling comes down to the right, by 1 for each 3 tiles. The character jumps below it, with the stick to
 * the right. Its feet 0.2 s later. */
static deft_pos jump_below(const deft_response_tuning *attack, double stick, double above, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.assist.corner_up = 0;
    tuning.air.attack = *attack;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    const double low = tuning.shape.height + above;
    const double ceiling[] = {-3, low + 1, 3, low - 1, 3, low + 3, -3, low + 3};
    play_floor(&p);
    play_polygon(&p, 4, ceiling, PLAY_ALL);
    play_spawn_standing(&p, -0.5, 0);
    p.stick_x = stick;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_for(&p, 0.2, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 1);
    const deft_pos feet = {p.x, p.y};
    play_close(&p);
    return feet;
}

static void a_fall_off_an_overhang_is_the_same_at_every_rate(void **state)
{
    const deft_response_tuning attacks[] = {play_curve(0.3, 1), play_curve(0.02, 1), play_curve(0.05, 2),
                                            play_drag(0.988, 0.08), play_instant()};
    (void)state;
    for (int i = 0; i < 5 * 4; i++) {
        const double stick = i % 2 != 0 ? 1 : 0.5;
        const double above = i % 4 < 2 ? 0.7 : 1.03;
        const deft_pos feet = jump_below(&attacks[i / 4], stick, above, rates[0]);
        for (int r = 1; r < RATES; r++) {
            const deft_pos other = jump_below(&attacks[i / 4], stick, above, rates[r]);
            expect_near(other.x, feet.x, 1e-4);
            expect_near(other.y, feet.y, 1e-4);
        }
    }
}

static deft_zone wind;

/* Wind lifts a character that glides up to a ceiling that rises to the right by 45 degrees. The stick then
 * takes the character to the right. Its feet at the end. */
static deft_pos glide_below(double stick, double begins_s, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.assist.corner_up = 0;
    tuning.ability.glide = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    const double low = tuning.shape.height + 0.1;
    play_triangle(&p, -3, low - 3, 6, low + 6, -3, low + 6);
    play_box(&p, -40, -40, 40, 40, PLAY_ALL);
    deft_feature *zone = &p.features[PLAY_MAIN][p.count - 1];
    zone->flags = DEFT_FEATURE_ZONE;
    zone->surface = 0;
    memset(&wind, 0, sizeof wind);
    wind.kind = DEFT_ZONE_WIND;
    wind.push.y = tuning.glide.speed_max + 1;
    p.views[PLAY_MAIN].zones = &wind;
    p.views[PLAY_MAIN].zone_count = 1;
    play_spawn(&p, 0, -0.5);
    play_press(&p, DEFT_ACTION_GLIDE, 0);
    while (p.time_s < begins_s - 1e-9) {
        play_tick(&p, fmin(1 / rate, begins_s - p.time_s));
    }
    assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
    p.stick_x = stick;
    play_for(&p, 0.2, rate);
    const deft_pos feet = {p.x, p.y};
    play_close(&p);
    return feet;
}

static void a_glide_along_an_overhang_leaves_it_at_the_same_instant_at_every_rate(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        const double stick = i % 2 != 0 ? 1 : 0.4;
        const double begins_s = 0.7 + 0.05 * i;
        const deft_pos feet = glide_below(stick, begins_s, rates[0]);
        for (int r = 1; r < RATES; r++) {
            const deft_pos other = glide_below(stick, begins_s, rates[r]);
            expect_near(other.x, feet.x, 1e-4);
            expect_near(other.y, feet.y, 1e-4);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_off_an_overhang_is_the_same_at_every_rate),
        cmocka_unit_test(a_glide_along_an_overhang_leaves_it_at_the_same_instant_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
