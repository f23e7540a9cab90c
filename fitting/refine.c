/* fitting/refine.c -- see fitting/refine.h. */
#include "fitting/refine.h"

#include "fitting/members.h"
#include "fitting/refining.h"

#include <math.h>
#include <string.h>

#define ROUNDED 1.01 /* of half a step: larger differences are noise */
#define ROUNDS  2    /* in which the middle is looked for from inside of the box */
#define STALLS  2    /* rounds that do not lower the largest difference */
#define WALKS   6    /* over bends and cliffs */
#define EMPTY   1.1  /* of half a step: with larger differences along the slopes no play is within it */

/* Goes on to the centre of the box, then to the middle, from inside of it if that can be. From outside the
 * middle may lead in, which is a search. Returns the largest difference there; below 0 without memory. */
static double centre(refining *of, double most)
{
    const double bound = of->half * REFINING_INSIDE;
    double way[DRAWS_NUMBERS_MAX];
    for (int stalls = 0, inside = 0; stalls < STALLS && inside < ROUNDS;) {
        const double before = most;
        const fitting_box box = refining_box(of, bound);
        refining_to_centre(of, &box, way);
        most = refining_go(of, way, most);
        inside += most <= bound ? 1 : 0;
        stalls += most < REFINING_LOWER * before ? 0 : 1;
    }
    if (most > bound && !fitting_plays_may_look(of->model->plays)) {
        return most;
    }
    const fitting_box box = refining_box(of, bound);
    if (!refining_draw(of, &box, REFINING_DRAWS_FEW)) {
        return -1.0;
    }
    refining_middle(of, way);
    return refining_go(of, way, most);
}

/* Takes the tuning of the place when its play is within the rounding. */
static bool take_place(const refining *of, double most, fitting_model *model)
{
    const bool is_rounded = most >= 0.0 && most <= ROUNDED * of->half;
    if (is_rounded) {
        deft_tuning best;
        model_write(model, of->at, &best);
        model->tuning = best;
    }
    return is_rounded;
}

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
    double straight;
    double most = refining_enter(&of, true, &straight);
    if (fmin(most, straight) <= EMPTY * of.half) {
        most = centre(&of, most);
    }
    *is_rounded = take_place(&of, most, model);
    refining_close(&of);
    return most >= 0.0;
}

/* Goes to the member whose largest difference is least, of those that walks find. Returns that difference;
 * below 0 without memory. */
static double walk_on(refining *of, double most)
{
    double members[WALKS * DRAWS_NUMBERS_MAX], start[DRAWS_NUMBERS_MAX];
    const double bound = fmax(of->half, most) * REFINING_INSIDE;
    const fitting_box box = refining_box(of, bound);
    int best = -1, found = -1;
    if (refining_draw(of, &box, REFINING_DRAWS_FEW)) {
        found = members_find(of, bound, WALKS, members);
    }
    memcpy(start, of->at, sizeof start);
    for (int n = 0; n < found; ++n) {
        for (int i = 0; i < of->count; ++i) {
            of->at[i] = start[i] + members[n * of->count + i];
        }
        const double here = refining_differ_at(of, of->at, of->stepped);
        best = here < most ? n : best;
        most = fmin(here, most);
    }
    for (int i = 0; i < of->count; ++i) {
        of->at[i] = start[i] + (best < 0 ? 0.0 : members[best * of->count + i]);
    }
    return found < 0 ? -1.0 : most;
}

bool fitting_refine_walk(fitting_model *model, bool *is_rounded)
{
    refining of;
    double straight;
    if (!refining_open(&of, model)) {
        return false;
    }
    double most = walk_on(&of, refining_enter(&of, true, &straight));
    if (most >= 0.0 && most <= of.half) {
        most = centre(&of, most);
    }
    *is_rounded = take_place(&of, most, model);
    refining_close(&of);
    return most >= 0.0;
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
    const bool has_memory = refining_draw(&of, &box, REFINING_DRAWS_FEW);
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
