/* fitting/least_none.c -- in place of fitting/least.c where cminpack is missing. */
#include "fitting/least.h"

bool fitting_has_least(void)
{
    return false;
}

bool fitting_least(const fitting_squares *squares, double *at)
{
    (void)squares;
    (void)at;
    return false;
}
