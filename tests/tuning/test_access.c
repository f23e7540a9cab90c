/* The group `access`: the player's scale of an assist multiplies the game's design. */
#include "deft/moveset.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_moveset build(const deft_tuning *tuning)
{
    static deft_diag_list found;
    deft_moveset moveset;
    memset(&moveset, 0, sizeof moveset);
    if (deft_moveset_build(&moveset, tuning, &found) != DEFT_OK || found.count > 0) {
        char sentence[512];
        deft_diag_text(sentence, sizeof sentence, &found.items[0]);
        fail_msg("%s", sentence);
    }
    return moveset;
}

static void set_all(deft_tuning *tuning, double scale)
{
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        if (strcmp(param->group, "access") == 0) {
            deft_tuning_set(tuning, param, scale);
        }
    }
}

static deft_tuning forgiving(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.air_jump.count = 1;
    tuning.jump.hang_speed_ratio = 0.3;
    tuning.jump.hang_gravity_ratio = 0.5;
    /* ten times as much is above every limit, twice as much below it */
    tuning.assist.coyote_s = tuning.wall.coyote_s = tuning.assist.buffer_s = tuning.wall.sticky_s = 0.2;
    tuning.assist.landing_forgiveness_s = tuning.assist.speed_kept_s = 0.1;
    tuning.platform.lift_storage_s = 0.2;
    tuning.assist.corner_up = tuning.assist.corner_side = tuning.assist.ledge = tuning.wall.reach = 0.15;
    return tuning;
}

static void close_to(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-12 * (1 + fabs(expected)))) {
        fail_msg("%.17g, not %.17g", value, expected);
    }
}

/* Every number that a scale of 1 leaves alone, one of `scale` multiplies, up to what it may be. */
static void expect_scaled(const deft_moveset *m, const deft_tuning *t, double scale)
{
    close_to(m->coyote_s, fmin(t->assist.coyote_s * scale, 1));
    close_to(m->buffer_s, fmin(t->assist.buffer_s * scale, 1));
    close_to(m->landing_forgiveness_s, fmin(t->assist.landing_forgiveness_s * scale, 0.5));
    close_to(m->speed_kept_s, fmin(t->assist.speed_kept_s * scale, 0.5));
    close_to(m->lift_storage_s, fmin(t->platform.lift_storage_s * scale, 1));
    close_to(m->corner_up, fmin(t->assist.corner_up * scale, t->shape.width / 2));
    close_to(m->corner_side, fmin(t->assist.corner_side * scale, t->shape.height / 2));
    close_to(m->ledge, fmin(t->assist.ledge * scale, t->shape.height / 2));
    close_to(m->wall.coyote_s, fmin(t->wall.coyote_s * scale, 1));
    close_to(m->wall.sticky_s, fmin(t->wall.sticky_s * scale, 1));
    close_to(m->wall.reach, fmin(t->wall.reach * scale, t->shape.width));
}

static void a_scale_multiplies_what_was_designed_up_to_its_limit(void **state)
{
    static const double scales[] = {0, 0.5, 1, 1.5, 2, 10};
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        deft_tuning tuning = forgiving();
        set_all(&tuning, scales[i]);
        deft_moveset moveset = build(&tuning);
        expect_scaled(&moveset, &tuning, scales[i]);
    }
}

static void a_scale_of_1_is_no_scale(void **state)
{
    (void)state;
    deft_tuning tuning = forgiving();
    deft_moveset plain = build(&tuning);
    set_all(&tuning, 1);
    deft_moveset scaled = build(&tuning);
    assert_memory_equal(&plain, &scaled, sizeof plain);
    set_all(&tuning, 0.5);
    assert_true(build(&tuning).hash != plain.hash);
}

/* Whatever the scale, the jump is as high and as long as wished, and no tap is higher than the jump. */
static void a_scaled_hang_keeps_height_and_time(void **state)
{
    static const double scales[] = {0, 0.5, 1, 2, 10};
    (void)state;
    for (int i = 0; i < 5 * 4 * 2; i++) {
        deft_tuning tuning = forgiving();
        double scale = scales[i / 8];
        tuning.jump.cut = i / 2 % 4;
        tuning.jump.height_min = i % 2 == 0 ? 1.1 : 2.8;
        tuning.air_jump.count = i % 2;
        tuning.access.hang_ratio = scale;
        tuning.jump.hang_gravity_ratio = 0.5;
        deft_moveset m = build(&tuning);
        double b = m.jump.hang_speed / m.jump.launch_speed;
        assert_true(b <= 0.3 * scale + 1e-12 && b <= 0.9 + 1e-12);
        assert_true(scale > 1 || fabs(b - 0.3 * scale) < 1e-12);
        close_to(m.jump.height, 3.2);
        close_to(m.jump.time_to_apex_s, 0.36);
        if (tuning.jump.cut == DEFT_CUT_GRAVITY) { /* let go, it is never pulled less */
            assert_true(m.jump.cut_gravity >= m.jump.gravity * (1 - 1e-12));
            assert_true(m.air_jump.cut_gravity >= m.air_jump.gravity * (1 - 1e-12));
        }
        assert_true(m.jump.hold_s >= 0);
    }
}

/* A player that switches an assist off is not asked whether the game's window is too short. */
static void the_findings_are_about_what_the_game_designed(void **state)
{
    deft_moveset moveset;
    deft_diag_list found;
    deft_tuning tuning = forgiving();
    (void)state;
    set_all(&tuning, 10);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_OK);
    assert_int_equal(found.count, 0);
    tuning.access.coyote_ratio = 10.5;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_ERROR_CONTENT);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.items[0].field, "access.coyote_ratio");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scale_multiplies_what_was_designed_up_to_its_limit),
        cmocka_unit_test(a_scale_of_1_is_no_scale),
        cmocka_unit_test(a_scaled_hang_keeps_height_and_time),
        cmocka_unit_test(the_findings_are_about_what_the_game_designed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
