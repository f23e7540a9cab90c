/* tests/faults/test_session_ties.c -- the sessions that part from their mirror image, from the same world in
 * another order, or from a smaller world. There rounding or order decides a tie. */
#include "tests/harness/beside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct tied_session {
    uint32_t number;
    session_land land;
    bool is_topdown;
    const char *what;
    beside_change change;
} tied_session;

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

static const tied_session tied[] = {
    {33, SESSION_ISLANDS, false, "mirrored", beside_mirror},
    {72, SESSION_ROCKS, false, "mirrored", beside_mirror},
    {78, SESSION_MACHINES, false, "mirrored", beside_mirror},
    {78, SESSION_MACHINES, true, "mirrored", beside_mirror},
    {88, SESSION_ISLANDS, false, "mirrored", beside_mirror},
    {99, SESSION_ISLANDS, false, "mirrored", beside_mirror},
    {52, SESSION_ISLANDS, true, "reordered", reorder},
    {180, SESSION_ISLANDS, false, "smaller", shrink},
};

static void sessions_with_ties_are_the_same_mirrored_and_reordered(void **state)
{
    int parted = 0;
    (void)state;
    for (size_t i = 0; i < sizeof tied / sizeof tied[0]; i++) {
        const tied_session *tie = &tied[i];
        session_plan one = beside_plan(tie->number, tie->land, tie->is_topdown);
        session_plan other = one;
        tie->change(&one, &other);
        parted += beside_holds(tie->what, &one, &other) ? 0 : 1;
    }
    assert_int_equal(parted, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions_with_ties_are_the_same_mirrored_and_reordered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
