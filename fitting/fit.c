/* fitting/fit.c -- see fitting/fit.h. */
#include "fitting/fit.h"

#include "fitting/infer.h"
#include "fitting/laws.h"
#include "fitting/refine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PATTERN 0.5 /* neighbouring differences are as alike as this: the law is wrong */
#define TRIES   20
#define ANEW    10   /* of a fit that starts anew: what leads to the rounding soon comes near */
#define CHANGES 2    /* of a law */
#define SAME    1e-3 /* of the squares: a fit that came back */
#define OFF     1.5  /* of the differences: later rows do not follow */
#define NOISE   0.1  /* tiles */
#define SEEN    0.01 /* tiles */

const char *const fitting_law_names[FITTING_LAW_COUNT] = {"linear", "curve", "drag"};

/* The largest difference in the rows that were held out. */
static void hold_out(fitting_model *model, fitting_fit *out)
{
    const fitting_row *rows = model->recording->rows;
    double x = 0.0, height = 0.0;
    (void)fitting_play(model->plays, model->recording->count, &model->tuning, model->x, model->height);
    for (uint32_t i = 0; i < model->used; ++i) {
        x += (model->x[i] - rows[i].x) / model->used;
        height += (model->height[i] - rows[i].height) / model->used;
    }
    for (uint32_t i = model->used; i < model->recording->count; ++i) {
        out->held_error = fmax(out->held_error, fabs(model->x[i] - rows[i].x - x));
        out->held_error = fmax(out->held_error, fabs(model->height[i] - rows[i].height - height));
    }
}

/* Fits once more with a limit of the fall that counts. */
static bool fit_limited(const fitting_model *model, fitting_model *other, bool *is_rounded)
{
    *other = *model;
    if (!fitting_laws_limit_fall(other)) {
        return false;
    }
    model_open(other, MODEL_ALL, 0);
    return model_fit(other, TRIES) && fitting_refine_middle(other, is_rounded);
}

/* Goes to the middle of what the recording allows. When no play is within the rounding, the fall may have a
 * limit that least squares did not tell from the errors. */
static bool settle(fitting_model *model, bool *is_rounded)
{
    if (!fitting_refine_middle(model, is_rounded)) {
        return false;
    }
    if (*is_rounded || model->recording->grain <= 0.0 || model->has_fall_limit) {
        return true;
    }
    fitting_model other;
    bool is_other;
    if (!fit_limited(model, &other, &is_other)) {
        return false;
    }
    *model = is_other ? other : *model;
    *is_rounded = is_other;
    return true;
}

/* Where a play is within the rounding without a limit of the fall, another may be with a limit. */
static bool add_limited(const fitting_model *model, fitting_rivals *out)
{
    bool is_other = false;
    const bool has_memory = model->has_fall_limit || fit_limited(model, &out->list[out->count], &is_other);
    out->count += is_other ? 1 : 0;
    return has_memory;
}

/* True when the differences are small, without a pattern, and more than rounding: nothing is left to look
 * for. */
static bool is_noise(const fitting_model *model, const fitting_fit *out)
{
    const double rms = sqrt(model_squares(model, &model->tuning) / (2.0 * model->used));
    return fitting_laws_pattern(model) < 0.2 && rms > 1.2 * out->expected && rms < NOISE;
}

/* Inferred inputs are good for a copy when nobody sees the difference. */
static bool is_explained(const fitting_model *model, const fitting_fit *out)
{
    return out->rms < 2.0 * fmax(out->expected, model->others != NULL ? SEEN : 1e-4) ||
           (model->others == NULL && fitting_laws_pattern(model) < PATTERN);
}

/* Noise leaves room for other laws; a play within the rounding leaves none. Of inferred inputs fitting_others
 * tells them. After a long search the rivals stay those of the first part. */
static bool find_rivals(const fitting_model *model, bool is_rounded, fitting_laws *laws, fitting_rivals *out)
{
    out->better = NULL;
    if (!is_rounded && out->is_compared && !fitting_plays_may_look(model->plays)) {
        return true;
    }
    out->count = 0;
    return is_rounded || model->others != NULL || fitting_laws_rivals(model, laws, out);
}

/* Finds the rivals, and goes over to one that is better. */
static bool compete(fitting_model *model, bool *is_rounded, fitting_laws *laws, fitting_rivals *rivals)
{
    bool has_memory = find_rivals(model, *is_rounded, laws, rivals);
    for (int round = 0; round < CHANGES && has_memory && rivals->better != NULL; ++round) {
        *model = *rivals->better;
        has_memory = settle(model, is_rounded) && find_rivals(model, *is_rounded, laws, rivals);
    }
    return has_memory;
}

/* Takes another model when its play is within the rounding. False without memory. */
static bool take_if_rounded(fitting_model *model, const fitting_model *other, bool *is_rounded)
{
    fitting_model middle = *other;
    if (!fitting_refine_middle(&middle, is_rounded)) {
        return false;
    }
    *model = *is_rounded ? middle : *model;
    return true;
}

static bool may_look(const fitting_model *model, bool is_rounded)
{
    return !is_rounded && fitting_plays_may_look(model->plays);
}

/* Fits anew with each response from what is usual; takes what leads to another place. False without memory.
 */
static bool start_anew(fitting_model *model, bool *is_rounded)
{
    const fitting_model start = *model;
    for (int i = 0; i < 6 && may_look(model, *is_rounded); ++i) {
        fitting_model other = start;
        model_set_usual(&other, i < 3, i % 3);
        if (!model_fit(&other, ANEW)) {
            return false;
        }
        const bool is_same = fabs(other.squares - start.squares) < SAME * start.squares;
        if (!is_same && !take_if_rounded(model, &other, is_rounded)) {
            return false;
        }
    }
    return true;
}

/* Differences as small as rounding makes them, of a play that is not within the rounding: another law is
 * right, or the least squares are at the wrong place. Tries the rivals, then each response from what is
 * usual, then walks, until a play is within the rounding. False without memory. */
static bool look_further(fitting_model *model, bool *is_rounded, fitting_rivals *rivals)
{
    bool has_memory = true;
    if (*is_rounded || model->others != NULL || !model_is_rounding(model, model_rms(model))) {
        return true;
    }
    for (uint32_t i = 0; i < rivals->count && has_memory && may_look(model, *is_rounded); ++i) {
        has_memory = take_if_rounded(model, &rivals->list[i], is_rounded);
    }
    has_memory = has_memory && start_anew(model, is_rounded) &&
                 (!may_look(model, *is_rounded) || fitting_refine_walk(model, is_rounded));
    rivals->count = *is_rounded ? 0 : rivals->count;
    return has_memory;
}

/* Goes on with all rows. Where the rows that were held out do not follow, the play may be on the wrong side
 * of a cliff: then from one of the tunings that explain the rows before. */
static bool take_all_rows(fitting_model *model, bool *is_rounded)
{
    const uint32_t before = model->used;
    const double rms = model_rms(model);
    const bool was_rounded = *is_rounded;
    fitting_model first = *model;
    first.used = model->used = model->recording->count;
    const bool follows = model_rms(model) <= OFF * fmax(rms, MODEL_EXACT);
    if (!model_fit(model, TRIES) || !settle(model, is_rounded)) {
        return false;
    }
    if (*is_rounded || (follows && !was_rounded) || !fitting_plays_may_look(model->plays)) {
        return true;
    }
    bool is_other = false;
    if (!fitting_refine_choose(&first, before) || !settle(&first, &is_other) ||
        (!is_other && (!model_fit(&first, TRIES) || !settle(&first, &is_other)))) {
        return false;
    }
    if (is_other || model_rms(&first) < model_rms(model)) {
        *model = first;
        *is_rounded = is_other;
    }
    return true;
}

static bool fit_all(fitting_model *model, const deft_tuning *start, fitting_fit *out)
{
    fitting_laws laws;
    fitting_rivals rivals = {.is_compared = false};
    if (!fitting_laws_find(model, &laws) || !settle(model, &out->is_rounded)) {
        return false;
    }
    if (!is_noise(model, out) && (!compete(model, &out->is_rounded, &laws, &rivals) ||
                                  !look_further(model, &out->is_rounded, &rivals))) {
        return false;
    }
    if (out->held_out > 0) {
        hold_out(model, out);
        if (!take_all_rows(model, &out->is_rounded)) {
            return false;
        }
    }
    if (!compete(model, &out->is_rounded, &laws, &rivals) ||
        (out->is_rounded && !add_limited(model, &rivals))) {
        return false;
    }
    memcpy(out->ground_rms, laws.ground_rms, sizeof out->ground_rms);
    memcpy(out->air_rms, laws.air_rms, sizeof out->air_rms);
    out->ground = model->ground;
    out->air = model->air;
    model->squares = model_squares(model, &model->tuning);
    out->rms = sqrt(model->squares / (2.0 * model->used));
    out->is_explained = is_explained(model, out);
    return fitting_refine_report(model, out->is_rounded, &rivals, start, out);
}

/* Room for the model's rows, and for inputs that are inferred. */
typedef struct fit_room {
    double *numbers;
    fitting_row *rows;
    fitting_others others;
    fitting_plays plays;
} fit_room;

/* Infers the inputs of all rows, in a recording of the model's own. False without memory. */
static bool infer(fitting_model *model, fitting_recording *own, fit_room *room)
{
    const uint32_t used = model->used;
    room->rows = (fitting_row *)calloc(own->count, sizeof *room->rows);
    if (room->rows == NULL) {
        return false;
    }
    memcpy(room->rows, own->rows, own->count * sizeof *room->rows);
    own->rows = room->rows;
    model->others = &room->others;
    model->used = own->count;
    const bool is_inferred = fitting_infer(model, own, &room->others);
    model->used = used;
    return is_inferred;
}

bool fitting_fit_play(const fitting_recording *recording, const deft_tuning *tuning, double *x,
                      double *height)
{
    fitting_plays plays;
    const bool is_played =
        fitting_plays_open(&plays, recording) && fitting_play(&plays, recording->count, tuning, x, height);
    fitting_plays_free(&plays);
    return is_played;
}

deft_result fitting_fit_take(fitting_fit *out, const fitting_recording *recording, const deft_tuning *start)
{
    fitting_recording own = *recording;
    fit_room room = {.numbers = (double *)calloc(4 * (size_t)recording->count, sizeof *room.numbers)};
    fitting_model model = {
        .recording = &own, .plays = &room.plays, .used = recording->count, .tuning = *start};
    memset(out, 0, sizeof *out);
    model.tuning.jump.shape = DEFT_JUMP_SHAPE_TIME;
    model.tuning.fall.shape = DEFT_FALL_SHAPE_RATIO;
    out->expected = recording->grain / sqrt(12.0);
    if (recording->count >= 2 * FITTING_HELD_ROWS - 40) {
        out->held_out = FITTING_HELD_ROWS;
        model.used = recording->count - FITTING_HELD_ROWS;
    }
    model.room = room.numbers;
    model.x = room.numbers + 2 * (size_t)recording->count;
    model.height = model.x + recording->count;
    bool has_memory = room.numbers != NULL && fitting_plays_open(&room.plays, &own) &&
                      (!recording->has_no_inputs || infer(&model, &own, &room));
    if (has_memory) {
        fitting_plays_keep(&room.plays);
        has_memory = fit_all(&model, start, out);
        out->ticks = room.plays.effort;
    }
    fitting_plays_free(&room.plays);
    free(room.numbers);
    free(room.rows);
    return has_memory ? DEFT_OK : DEFT_ERROR_MEMORY;
}
