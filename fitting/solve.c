/* fitting/solve.c -- solves wishes, or finds the smallest conflict: a wish whose absence makes no difference
 * is left out, one after the other; those that remain contradict each other. */
#include "fitting/fitting.h"

#include <string.h>

bool fitting_solve(const fitting_problem *problem, fitting_answer *out)
{
    const uint32_t all = fitting_all(problem);
    memset(out, 0, sizeof *out);
    out->is_met = fitting_search(problem, all, &out->best);
    if (out->is_met) {
        fitting_tidy(problem, &out->best);
        return true;
    }
    out->conflict = all;
    for (uint32_t i = 0; i < problem->wish_count; ++i) {
        const uint32_t others = out->conflict & ~(UINT32_C(1) << i);
        if (problem->is_stopped != NULL && problem->is_stopped()) {
            return false;
        }
        if (!fitting_search(problem, others, &out->without[i])) {
            out->conflict = others;
        }
    }
    return problem->is_stopped == NULL || !problem->is_stopped();
}
