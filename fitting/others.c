/* fitting/others.c -- explanations beside the best one: see fitting/model.h. */
#include "fitting/model.h"

#include <math.h>
#include <string.h>

#define ABOUT_AS_GOOD 1.3 /* of the least difference, or of the rounding's */

void fitting_others_add(fitting_others *others, const fitting_model *model, double rms, bool is_x)
{
    if (others->count < FITTING_OTHERS_MAX) {
        others->list[others->count++] = (fitting_other){model->tuning, model->ground, model->air, rms, is_x};
    }
}

/* Whether an explanation is one of x, as a parameter may be. */
static bool is_about(const fitting_other *other, const deft_param *param)
{
    return other->is_x == (strncmp(param->path, "air.", 4) == 0 || strncmp(param->path, "run.", 4) == 0);
}

double fitting_others_off(const fitting_model *model, const deft_param *param)
{
    const bool is_air = strncmp(param->path, "air.", 4) == 0;
    const bool is_law = is_air || strncmp(param->path, "run.attack", 10) == 0 ||
                        strncmp(param->path, "run.turn", 8) == 0 ||
                        strncmp(param->path, "run.release", 11) == 0;
    const double value = fitting_size(param, deft_tuning_get(&model->tuning, param));
    const uint32_t count = model->others == NULL ? 0 : model->others->count;
    double least = (double)INFINITY, most = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        const fitting_other *other = &model->others->list[i];
        least = is_about(other, param) ? fmin(other->rms, least) : least;
    }
    const double bound = ABOUT_AS_GOOD * fmax(least, model->recording->grain / sqrt(12.0));
    for (uint32_t i = 0; i < count; ++i) {
        const fitting_other *other = &model->others->list[i];
        const bool is_same = is_air ? other->air == model->air : other->ground == model->ground;
        const double size = fitting_size(param, deft_tuning_get(&other->tuning, param));
        if (is_about(other, param) && other->rms <= bound) {
            most = fmax(most, is_law && !is_same ? (double)INFINITY : fabs(size - value) / value);
        }
    }
    return most;
}
