/* slider.c -- where a slider for a parameter begins and ends: from its row, and from what the presets wish.
 */
#include "base/float_guard.h"
#include "base/needs.h"
#include "base/text.h"
#include "deft/tuning.h"
#include "math/dmath.h"

#define SLIDER_STEPS   200
#define SLIDER_NUMBERS 3 /* room for so many of what is counted */

/* The end where neither the default nor a preset says how large the number may be. */
static double slider_plain_end(const char *unit)
{
    if (deft__text_is(unit, "deg/s")) {
        return 1000;
    }
    return deft__text_is(unit, "speed") ? 10 : 1;
}

/* The power of ten below x > 0, or that itself, as a quotient of two powers that are exact. */
static void slider_power(double x, double *above, double *below)
{
    *above = *below = 1;
    while (x * *below < 1) {
        *below *= 10;
    }
    while (x >= *above * 10) {
        *above *= 10;
    }
}

/* The least of 1, 2, 3 and 5 times a power of ten that is no smaller than x > 0. */
static double slider_end(double x)
{
    static const double firsts[] = {1, 2, 3, 5};
    double above, below;
    slider_power(x, &above, &below);
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++) {
        if (firsts[i] * above / below >= x) {
            return firsts[i] * above / below;
        }
    }
    return 10 * above / below;
}

/* The largest of 1, 2 and 5 times a power of ten that is no larger than x > 0. */
static double slider_step(double x)
{
    double above, below;
    slider_power(x, &above, &below);
    double step = above / below;
    if (5 * above / below <= x) {
        step = 5 * above / below;
    } else if (2 * above / below <= x) {
        step = 2 * above / below;
    }
    return step;
}

/* The largest value that a slider must have room for, at 1 unit = 1 tile. */
static double slider_need(const deft_param *param)
{
    double need = param->type == DEFT_PARAM_COUNT ? SLIDER_NUMBERS : 0;
    if (deft__is_finite(param->default_value)) {
        need = deft__max(need, 2 * param->default_value);
    }
    for (size_t i = 0; i < deft_preset_count(); i++) {
        deft_tuning tuning;
        (void)deft_tuning_preset(&tuning, deft_preset_at(i)->id);
        double value = deft_tuning_get(&tuning, param);
        if (param->scale != DEFT_SCALE_NONE) {
            value /= tuning.units_per_tile;
        }
        if (deft__is_finite(value)) {
            need = deft__max(need, value);
        }
    }
    return need > 0 ? need : slider_plain_end(param->unit);
}

bool deft_param_slider(deft_slider *out, const deft_param *param)
{
    DEFT__NEEDS(param != NULL && out != NULL, false);
    if (param->type != DEFT_PARAM_REAL && param->type != DEFT_PARAM_COUNT) {
        return false;
    }
    double end = deft__min(slider_end(slider_need(param)), param->max);
    double step = param->type == DEFT_PARAM_COUNT ? 1 : slider_step((end - param->min) / SLIDER_STEPS);
    out->min = param->min_open ? param->min + step : param->min;
    out->max = param->max_open && end >= param->max ? param->max - step : end;
    out->step = step;
    return true;
}
