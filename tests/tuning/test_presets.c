/* The presets: each is known, complete, and gives a moveset without a finding. */
#include "deft/moveset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static void every_preset_builds_without_a_finding(void **state)
{
    (void)state;
    static deft_diag_list found;
    assert_true(deft_preset_count() >= 6);
    for (size_t i = 0; i < deft_preset_count(); i++) {
        const deft_preset_info *info = deft_preset_at(i);
        deft_tuning tuning;
        deft_moveset moveset;
        char text[512] = "";
        assert_int_equal(deft_tuning_preset(&tuning, info->id), DEFT_OK);
        const deft_result result = deft_moveset_build(&moveset, &tuning, &found);
        if (found.count > 0) {
            deft_diag_text(text, sizeof text, &found.items[0]);
            fail_msg("%s: %s", info->id, text);
        }
        assert_int_equal(result, DEFT_OK);
        assert_true(tuning.units_per_tile == info->units_per_tile);
        assert_true(strlen(info->summary) > 10 && strlen(info->source) > 5);
    }
    assert_null(deft_preset_at(deft_preset_count()));
}

static void ids_differ_and_movesets_differ(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_preset_count(); i++) {
        for (size_t k = 0; k < i; k++) {
            deft_tuning a, b;
            deft_moveset m, n;
            assert_string_not_equal(deft_preset_at(i)->id, deft_preset_at(k)->id);
            deft_tuning_preset(&a, deft_preset_at(i)->id);
            deft_tuning_preset(&b, deft_preset_at(k)->id);
            deft_moveset_build(&m, &a, NULL);
            deft_moveset_build(&n, &b, NULL);
            assert_true(m.hash != n.hash);
        }
    }
}

static void the_first_preset_is_the_default(void **state)
{
    (void)state;
    deft_tuning a, b;
    assert_string_equal(deft_preset_at(0)->id, "default");
    deft_tuning_default(&a);
    assert_int_equal(deft_tuning_preset(&b, "default"), DEFT_OK);
    assert_memory_equal(&a, &b, sizeof a);
}

static void what_a_source_does_not_say_is_the_defaults_in_its_units(void **state)
{
    (void)state;
    deft_tuning tuning;
    assert_int_equal(deft_tuning_preset(&tuning, "two-gravity"), DEFT_OK);
    assert_int_equal(tuning.unit, DEFT_UNIT_PX);
    assert_true(tuning.shape.width == 48 && tuning.ground.snap == 0.3 * 64 && tuning.assist.coyote_s == 0.1);
    assert_true(tuning.jump.height == 300 && tuning.jump.height_min == 90 && tuning.run.speed == 600);
}

static void an_unknown_preset_leaves_the_tuning_alone(void **state)
{
    (void)state;
    deft_tuning tuning, before;
    memset(&tuning, 0x5a, sizeof tuning);
    before = tuning;
    const char *ids[] = {"", "defaul", "default2", "Default", NULL};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        assert_int_equal(deft_tuning_preset(&tuning, ids[i]), DEFT_ERROR_UNKNOWN);
        assert_memory_equal(&tuning, &before, sizeof tuning);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_builds_without_a_finding),
        cmocka_unit_test(ids_differ_and_movesets_differ),
        cmocka_unit_test(the_first_preset_is_the_default),
        cmocka_unit_test(what_a_source_does_not_say_is_the_defaults_in_its_units),
        cmocka_unit_test(an_unknown_preset_leaves_the_tuning_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
