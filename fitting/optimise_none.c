/* fitting/optimise_none.c -- in place of fitting/optimise.c where NLopt is missing. */
#include "fitting/optimise.h"

bool fitting_has_optimiser(void)
{
    return false;
}

void fitting_optimise(const fitting_goal *goal, double *at)
{
    (void)goal;
    (void)at;
}
