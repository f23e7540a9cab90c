/* fitting/refine.c -- see fitting/refine.h. */
#include "fitting/refine.h"

#include "fitting/refining.h"

#include <math.h>

#define ROUNDED    1.01 /* of half a step: larger differences are noise */
#define ROUNDS     2    /* in which the middle is looked for from inside of the box */
#define ROUNDS_MAX 8

bool fitting_refine_middle(fitting_model *model, bool *is_rounded)
{
    refining of;
    *is_rounded = false;
    if (model->recording->grain <= 0.0) {
        return true;
    }
    if (!refining_open(&of, model)) {
        return false;
    }
    double most = refining_differ_at(&of, of.at, of.stepped);
    bool has_memory = true;
    for (int round = 0, inside = 0; round < ROUNDS_MAX && inside < ROUNDS && has_memory; ++round) {
        double middle[DRAWS_NUMBERS_MAX];
        const fitting_box box = refining_box(&of, of.half * REFINING_INSIDE);
        has_memory = fitting_draw(&box, &of.axes, REFINING_DRAWS_FEW, of.places) >= 0.0;
        if (has_memory) {
            refining_middle(&of, middle);
            most = refining_go(&of, middle, most);
            inside += most <= of.half * REFINING_INSIDE ? 1 : 0;
        }
    }
    *is_rounded = most <= ROUNDED * of.half;
    if (*is_rounded) {
        deft_tuning best;
        model_write(model, of.at, &best);
        model->tuning = best;
    }
    refining_close(&of);
    return has_memory;
}

bool fitting_refine_choose(fitting_model *model, uint32_t before)
{
    const uint32_t used = model->used;
    refining of;
    model->used = before;
    if (!refining_open(&of, model)) {
        return false;
    }
    const fitting_box box = refining_box(&of, fmax(of.half, refining_centre(&of)) * REFINING_INSIDE);
    const bool has_memory = fitting_draw(&box, &of.axes, REFINING_DRAWS_FEW, of.places) >= 0.0;
    model->used = used;
    deft_tuning best = model->tuning;
    double least = model_squares(model, &best);
    for (int n = 0; n < REFINING_DRAWS_FEW && has_memory; ++n) {
        deft_tuning tuning;
        refining_write(&of, n, &tuning);
        const double squares = model_squares(model, &tuning);
        best = squares < least ? tuning : best;
        least = fmin(squares, least);
    }
    model->tuning = best;
    refining_close(&of);
    return has_memory;
}
