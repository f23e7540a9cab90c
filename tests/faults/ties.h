/* tests/faults/ties.h -- sessions that are played twice: as they are, and mirrored, in another order, or
 * smaller. */
#ifndef DEFT_TESTS_FAULTS_TIES_H
#define DEFT_TESTS_FAULTS_TIES_H

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

static inline void ties_expect_same(const tied_session *tied, int count)
{
    int parted = 0;
    for (const tied_session *tie = tied; tie < tied + count; tie++) {
        session_plan one = beside_plan(tie->number, tie->land, tie->is_topdown);
        session_plan other = one;
        tie->change(&one, &other);
        parted += beside_holds(tie->what, &one, &other) ? 0 : 1;
    }
    assert_int_equal(parted, 0);
}

#endif
