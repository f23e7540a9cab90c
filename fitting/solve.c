/* fitting/solve.c -- solves wishes, or finds the smallest conflict: a wish whose absence makes no difference
 * is left out, one after the other; those that remain contradict each other. A search can fail although a
 * tuning exists. So the conflict is searched once more, from the tunings that meet all of it but one wish. */
#include "fitting/fitting.h"

#include <string.h>

typedef struct solving {
    const fitting_problem *problem;
    fitting_answer *out;
    uint32_t left_out[FITTING_WISHES_MAX]; /* the order in which they were */
    uint32_t left_out_count;
} solving;

static uint32_t bit_of(uint32_t wish)
{
    return UINT32_C(1) << wish;
}

static bool is_stopped(const solving *s)
{
    return s->problem->is_stopped != NULL && s->problem->is_stopped();
}

/* Leaves out each wish from a number on whose absence makes no difference. */
static void shrink(solving *s, uint32_t from)
{
    for (uint32_t i = from; i < s->problem->wish_count && !is_stopped(s); ++i) {
        const uint32_t others = s->out->conflict & ~bit_of(i);
        if (others == s->out->conflict || fitting_search(s->problem, others, &s->out->without[i])) {
            continue;
        }
        s->out->conflict = others;
        s->left_out[s->left_out_count++] = i;
    }
}

/* Looks for a tuning that meets the conflict after all. */
static bool look_again(const solving *s, fitting_try *found)
{
    for (uint32_t i = 0; i < s->problem->wish_count && !is_stopped(s); ++i) {
        const deft_tuning near = s->out->without[i].tuning;
        fitting_problem problem = *s->problem;
        problem.start = &near;
        if ((s->out->conflict & bit_of(i)) != 0 && fitting_search(&problem, s->out->conflict, found)) {
            return true;
        }
    }
    return false;
}

bool fitting_solve(const fitting_problem *problem, fitting_answer *out)
{
    solving s = {.problem = problem, .out = out};
    fitting_try found;
    memset(out, 0, sizeof *out);
    out->is_met = fitting_search(problem, fitting_all(problem), &out->best);
    out->conflict = out->is_met ? 0 : fitting_all(problem);
    shrink(&s, out->is_met ? problem->wish_count : 0);
    for (uint32_t round = 0; round < problem->wish_count && !out->is_met && look_again(&s, &found); ++round) {
        out->is_met = s.left_out_count == 0;
        if (out->is_met) {
            out->best = found;
            out->conflict = 0;
        } else { /* the wish that was left out last does make a difference */
            const uint32_t wish = s.left_out[--s.left_out_count];
            out->conflict |= bit_of(wish);
            out->without[wish] = found;
            shrink(&s, wish + 1);
        }
    }
    if (out->is_met) {
        fitting_tidy(problem, &out->best);
    }
    return !is_stopped(&s);
}
