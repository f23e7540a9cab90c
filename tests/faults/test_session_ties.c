/* tests/faults/test_session_ties.c -- sessions that part from their mirror image: rounding decides a tie. */
#include "ties.h"

static void sessions_with_ties_are_the_same_mirrored(void **state)
{
    static const tied_session tied[] = {
        {78, SESSION_MACHINES, false, "mirrored", beside_mirror},
        {78, SESSION_MACHINES, true, "mirrored", beside_mirror},
    };
    (void)state;
    ties_expect_same(tied, sizeof tied / sizeof tied[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions_with_ties_are_the_same_mirrored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
