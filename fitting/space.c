/* fitting/space.c -- parameters as numbers from 0 to 1. */
#include "fitting/fitting.h"

#include <math.h>
#include <string.h>

#define KNEE 0.02 /* of the span: values below it are told apart evenly, above it by their ratios */

void fitting_space_start(fitting_space *space, const deft_tuning *start)
{
    memset(space, 0, sizeof *space);
    space->start = start;
}

void fitting_space_add(fitting_space *space, const deft_param *param)
{
    deft_slider slider;
    bool is_there = space->count >= FITTING_FREE_MAX || !deft_param_slider(&slider, param);
    for (uint32_t i = 0; i < space->count; ++i) {
        is_there = is_there || space->params[i] == param;
    }
    if (is_there || param->type != DEFT_PARAM_REAL) {
        return;
    }
    const double now = deft_tuning_get(space->start, param);
    const double unit = param->scale == DEFT_SCALE_NONE ? 1.0 : space->start->units_per_tile;
    const double low = fmin(slider.min * unit, now);
    const double high = isfinite(now) ? fmax(slider.max * unit, fmin(2.0 * now, param->max * unit)) : 0.0;
    if (high > low) {
        space->params[space->count] = param;
        space->low[space->count] = low;
        space->span[space->count] = high - low;
        space->count += 1;
    }
}

void fitting_space_read(const fitting_space *space, const deft_tuning *tuning, double *out)
{
    for (uint32_t i = 0; i < space->count; ++i) {
        const double share = (deft_tuning_get(tuning, space->params[i]) - space->low[i]) / space->span[i];
        out[i] = log1p(share / KNEE) / log1p(1.0 / KNEE);
    }
}

void fitting_space_write(const fitting_space *space, const double *at, deft_tuning *out)
{
    *out = *space->start;
    for (uint32_t i = 0; i < space->count; ++i) {
        const double within = fmin(fmax(at[i], 0.0), 1.0);
        const double share = fmin(KNEE * expm1(within * log1p(1.0 / KNEE)), 1.0);
        deft_tuning_set(out, space->params[i], space->low[i] + share * space->span[i]);
    }
    out->jump.height_min = fmin(out->jump.height_min, out->jump.height); /* else it does not build */
    out->air_jump.height_min = fmin(out->air_jump.height_min, out->air_jump.height);
}
