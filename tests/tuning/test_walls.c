/* The wishes of wall moves: derived numbers, sentences about bad values, explanations. */
#include "deft/moveset.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_diag_list found;

static deft_moveset build(const deft_tuning *tuning)
{
    deft_moveset moveset;
    memset(&moveset, 0, sizeof moveset);
    (void)deft_moveset_build(&moveset, tuning, &found);
    return moveset;
}

static void assert_says(const deft_tuning *tuning, const char *sentence)
{
    char text[512] = "";
    (void)build(tuning);
    if (found.count > 0) {
        deft_diag_text(text, sizeof text, &found.items[0]);
    }
    if (found.count != 1 || strcmp(text, sentence) != 0) {
        fail_msg("%u findings, the first: %s", found.count, text);
    }
}

static void a_wall_jump_comes_from_height_and_angle(void **state)
{
    static const double angles[] = {0, 30, 45, 85};
    deft_tuning t;
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        deft_tuning_default(&t);
        t.wall.jump_angle_deg = angles[i];
        t.wall.jump_height = 2;
        deft_moveset m = build(&t);
        assert_int_equal(found.count, 0);
        double launch = sqrt(2 * m.jump.gravity * 2);
        double away = launch * tan(angles[i] * 3.14159265358979323846 / 180);
        assert_true(fabs(m.wall.jump.launch_speed - launch) < 1e-12 * launch);
        assert_true(fabs(m.wall.away_speed - away) <= 1e-12 * away);
        assert_true(fabs(m.wall.jump.height_min - 2 * 1.1 / 3.2) < 1e-12);
    }
}

static void nonsense_is_told_with_its_cure(void **state)
{
    deft_tuning t;
    (void)state;
    deft_tuning_default(&t);
    t.wall.reach = 0.8;
    assert_says(&t, "wall.reach: 0.8 is out of range; it must be from 0 to 0.75, the character's width");
    deft_tuning_default(&t);
    t.wall.slide_speed = 23;
    assert_says(
        &t,
        "wall.slide_speed: 23 is above fall.speed_max (22), so a slide is no slower than a fall; lower it");
    assert_true(build(&t).wall.slide_speed == 22);
    t.wall.slide_speed = 22;
    (void)build(&t);
    assert_int_equal(found.count, 0);
    deft_tuning_default(&t);
    t.wall.jump_angle_deg = 90;
    assert_says(&t, "wall.jump_angle_deg: 90 is out of range; it must be from 0 to 85");
    deft_tuning_default(&t);
    t.wall.coyote_s = 0.01;
    (void)build(&t);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.items[0].field, "wall.coyote_s");
}

static void it_is_explained_when_it_can_be_used(void **state)
{
    deft_explanation lines[128];
    deft_tuning t;
    (void)state;
    for (int on = 0; on < 2; on++) {
        int told = 0;
        deft_tuning_default(&t);
        t.ability.wall_jump = on;
        deft_moveset m = build(&t);
        size_t count = deft_moveset_explain(lines, 128, &t, &m);
        for (size_t i = 0; i < count; i++) {
            bool away = strcmp(lines[i].name, "wall.away_speed") == 0;
            told += away || strcmp(lines[i].name, "wall.launch_speed") == 0;
            assert_true(!away || lines[i].value == m.wall.away_speed);
        }
        assert_int_equal(told, 2 * on);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_jump_comes_from_height_and_angle),
        cmocka_unit_test(nonsense_is_told_with_its_cure),
        cmocka_unit_test(it_is_explained_when_it_can_be_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
