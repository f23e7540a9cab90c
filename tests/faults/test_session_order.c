/* tests/faults/test_session_order.c -- sessions in which rounding or order decided once: mirrored, in another
 * order, or in a world 1024 times smaller. */
#include "ties.h"

static void reorder(session_plan *one, session_plan *other)
{
    (void)one;
    other->frame.reordered = 5;
}

static void shrink(session_plan *one, session_plan *other)
{
    (void)one;
    deft_tuning_scale(&other->tuning, 1.0 / 1024);
}

static void sessions_are_the_same_mirrored_reordered_and_smaller(void **state)
{
    static const tied_session tied[] = {
        {33, SESSION_ISLANDS, false, "mirrored", beside_mirror},
        {72, SESSION_ROCKS, false, "mirrored", beside_mirror},
        {88, SESSION_ISLANDS, false, "mirrored", beside_mirror},
        {99, SESSION_ISLANDS, false, "mirrored", beside_mirror},
        {52, SESSION_ISLANDS, true, "reordered", reorder},
        {180, SESSION_ISLANDS, false, "smaller", shrink},
    };
    (void)state;
    ties_expect_same(tied, sizeof tied / sizeof tied[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions_are_the_same_mirrored_reordered_and_smaller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
