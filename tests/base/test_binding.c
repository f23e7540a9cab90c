/* tests/base/test_binding.c -- what a binding asks at run time is what a C compiler says. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* An alignment is where a field stands behind a byte. */
#define EXPECT_STRUCT(type)                                                                                  \
    do {                                                                                                     \
        struct behind {                                                                                      \
            char byte;                                                                                       \
            type field;                                                                                      \
        };                                                                                                   \
        assert_int_equal(deft_struct_size(#type), sizeof(type));                                             \
        assert_int_equal(deft_struct_align(#type), offsetof(struct behind, field));                          \
    } while (0)

static void a_struct_has_the_size_and_alignment_that_c_gives_it(void **state)
{
    (void)state;
    EXPECT_STRUCT(deft_axes);
    EXPECT_STRUCT(deft_box);
    EXPECT_STRUCT(deft_character);
    EXPECT_STRUCT(deft_contacts);
    EXPECT_STRUCT(deft_event_list);
    EXPECT_STRUCT(deft_feature);
    EXPECT_STRUCT(deft_input);
    EXPECT_STRUCT(deft_moveset);
    EXPECT_STRUCT(deft_topdown);
    EXPECT_STRUCT(deft_tuning);
    EXPECT_STRUCT(deft_zone_def);
    assert_true(deft_struct_size("deft_world") == 0 && deft_struct_align("deft_world") == 0); /* opaque */
    assert_true(deft_struct_size("deft_") == 0 && deft_struct_size("") == 0);
}

#define EXPECT_CONSTANT(name)                                                                                \
    do {                                                                                                     \
        double told = -1;                                                                                    \
        assert_true(deft_constant(&told, #name));                                                            \
        assert_true(told == (double)(name));                                                                 \
    } while (0)

static void a_constant_has_the_value_of_its_macro(void **state)
{
    double number = -1;
    (void)state;
    EXPECT_CONSTANT(DEFT_DIAG_CAP);
    EXPECT_CONSTANT(DEFT_EVENT_CAP);
    EXPECT_CONSTANT(DEFT_CONTACT_CAP);
    EXPECT_CONSTANT(DEFT_FOREVER);
    EXPECT_CONSTANT(DEFT_FEATURE_POINTS_CAP);
    EXPECT_CONSTANT(DEFT_TIMER_MAX_S);
    EXPECT_CONSTANT(DEFT_MACHINE_CAP);
    assert_false(deft_constant(&number, "DEFT_STATE_VERSION")); /* versions have calls of their own */
    assert_true(number == -1);
    assert_int_equal(deft_state_version(), DEFT_STATE_VERSION);
    assert_int_equal(deft_tuning_version(), DEFT_TUNING_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_struct_has_the_size_and_alignment_that_c_gives_it),
        cmocka_unit_test(a_constant_has_the_value_of_its_macro),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
