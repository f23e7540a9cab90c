/* fitting/optimise.c -- see fitting/optimise.h. */
#include "fitting/optimise.h"

#include <nlopt.h>

#define FINEST 5e-4 /* a search ends when its steps are smaller */

/* What NLopt hands back to the functions below. */
typedef struct running {
    const fitting_goal *goal;
    nlopt_opt optimiser;
} running;

static void look_up(const running *run)
{
    if (run->goal->is_over != NULL && run->goal->is_over(run->goal->user)) {
        (void)nlopt_force_stop(run->optimiser);
    }
}

static double cost_of(unsigned count, const double *at, double *gradient, void *user)
{
    const running *run = (const running *)user;
    (void)count;
    (void)gradient;
    look_up(run);
    return run->goal->cost(run->goal->user, at);
}

static void limits_of(unsigned rows, double *out, unsigned count, const double *at, double *gradient,
                      void *user)
{
    const running *run = (const running *)user;
    (void)rows;
    (void)count;
    (void)gradient;
    run->goal->limits(run->goal->user, at, out);
}

bool fitting_has_optimiser(void)
{
    return true;
}

void fitting_optimise(const fitting_goal *goal, double *at)
{
    double cost = 0.0;
    const nlopt_algorithm how = goal->limits != NULL ? NLOPT_LN_COBYLA
                                : goal->is_global    ? NLOPT_GN_CRS2_LM
                                                     : NLOPT_LN_SBPLX;
    running run = {goal, nlopt_create(how, goal->count)};
    nlopt_srand(1); /* CRS2 draws */
    if (run.optimiser == NULL) {
        return;
    }
    (void)nlopt_set_lower_bounds1(run.optimiser, 0.0);
    (void)nlopt_set_upper_bounds1(run.optimiser, 1.0);
    (void)nlopt_set_initial_step1(run.optimiser, goal->step);
    (void)nlopt_set_maxeval(run.optimiser, (int)goal->tries_max);
    (void)nlopt_set_xtol_abs1(run.optimiser, FINEST);
    (void)nlopt_set_min_objective(run.optimiser, cost_of, &run);
    if (goal->limits != NULL) {
        (void)nlopt_add_inequality_mconstraint(run.optimiser, goal->limit_count, limits_of, &run, NULL);
    } else {
        (void)nlopt_set_stopval(run.optimiser, 0.0);
    }
    (void)nlopt_optimize(run.optimiser, at, &cost);
    nlopt_destroy(run.optimiser);
}
