/* fitting/model.c -- see fitting/model.h. */
#include "fitting/model.h"

#include "fitting/least.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LOSS_MAX     (1.0 - 1e-15)
#define SIZE_LOG_MAX 12.0
#define TRIES_CHOOSE 10   /* with fewer steps a fit only chooses */
#define LESS_CHOOSE  1e-3 /* a smaller gain ends such a fit, as a share of the squares */
#define LESS         1e-6 /* the same of others */
#define ROUNDING     1.2  /* of the deviation that rounding makes */
#define SETTLED      24   /* rows on the ground: the air before matters no more */
/* What is usual: */
#define TIME_S          0.2 /* of a response */
#define LOSS_OF         3.0 /* the rate of a drag that is as quick as a curve of a second */
#define EXPONENT        2.0
#define TAP             0.4 /* of the jump's height */
#define GRAVITY_RATIO   1.6
#define SPREAD          1.0 /* of a logarithm: a factor of e */
#define SPREAD_EXPONENT 0.5

static bool is_loss(const deft_param *param)
{
    return strstr(param->path, ".loss_per_s") != NULL;
}

double fitting_size(const deft_param *param, double value)
{
    return is_loss(param) ? -log1p(-value) : value;
}

/* The share of the way at full speed that a curve of that exponent takes. */
static double way_of(double exponent)
{
    return 1.0 / (exponent + 1.0);
}

double model_way(const fitting_model *model, uint32_t i, const double *at)
{
    if (model->exponents[i] < 0) {
        return 0.0;
    }
    const deft_param *param = model->params[model->exponents[i]];
    return log(way_of(fmin(fmax(exp(at[model->exponents[i]] - 1.0), param->min), param->max)));
}

void model_read(const fitting_model *model, double *at)
{
    for (uint32_t i = 0; i < model->count; ++i) {
        const double value = deft_tuning_get(&model->tuning, model->params[i]);
        at[i] = 1.0 + log(fmax(fitting_size(model->params[i], value), 1e-9));
    }
    for (uint32_t i = 0; i < model->count; ++i) {
        at[i] += model_way(model, i, at);
    }
}

void model_write(const fitting_model *model, const double *at, deft_tuning *out)
{
    *out = model->tuning;
    for (uint32_t i = 0; i < model->count; ++i) {
        const deft_param *param = model->params[i];
        const double value =
            exp(fmin(fmax(at[i] - 1.0 - model_way(model, i, at), -SIZE_LOG_MAX), SIZE_LOG_MAX));
        deft_tuning_set(out, param,
                        is_loss(param) ? fmin(-expm1(-value), LOSS_MAX)
                                       : fmin(fmax(value, param->min), param->max));
    }
    out->jump.height_min = fmin(out->jump.height_min, out->jump.height);
}

static void add(fitting_model *model, const char *path, bool has_exponent)
{
    const deft_param *param = deft_param_find(path);
    if (param != NULL && deft_param_is_active(&model->tuning, param) && model->count < FITTING_NUMBERS_MAX) {
        model->exponents[model->count] = has_exponent ? (int)model->count + 1 : -1;
        model->params[model->count++] = param;
    }
}

static void add_responses(fitting_model *model, const char *group, fitting_law law)
{
    static const char *const parts[] = {"attack", "turn", "release"};
    static const char *const ends[FITTING_LAW_COUNT][2] = {
        {"time_s", NULL}, {"time_s", "exponent"}, {"loss_per_s", NULL}};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < (model->holds_exponents ? 1 : 2) && ends[law][k] != NULL; ++k) {
            char path[48];
            (void)snprintf(path, sizeof path, "%s.%s.%s", group, parts[i], ends[law][k]);
            add(model, path, law == FITTING_LAW_CURVE && k == 0 && !model->holds_exponents);
        }
    }
}

void model_open(fitting_model *model, model_part part, uint32_t window)
{
    static const char *const jump[] = {"jump.height",     "jump.time_to_apex_s",   "fall.gravity_ratio",
                                       "jump.height_min", "jump.hang_speed_ratio", "jump.hang_gravity_ratio",
                                       "fall.speed_max"};
    const bool has_hang = model->tuning.jump.hang_speed_ratio > 0.0;
    model->count = 0;
    model->part = part;
    model->window = window;
    if (part != MODEL_HEIGHT) {
        add(model, "run.speed", false);
        add_responses(model, "run", model->ground);
    }
    for (size_t i = 0; i < sizeof jump / sizeof jump[0] && (part == MODEL_HEIGHT || part == MODEL_ALL); ++i) {
        const bool is_hang = strstr(jump[i], "hang") != NULL, is_limit = strstr(jump[i], "speed_max") != NULL;
        if ((!is_hang || has_hang) && (!is_limit || model->has_fall_limit)) {
            add(model, jump[i], false);
        }
    }
    if (part == MODEL_X || part == MODEL_ALL) {
        add_responses(model, "air", model->air);
    }
}

bool model_offset(const fitting_model *model, const deft_tuning *tuning, double *out)
{
    const uint32_t used = model->used;
    const bool is_played = fitting_play(model->plays, used, tuning, model->x, model->height);
    for (uint32_t i = 0; i < used; ++i) {
        out[i] = is_played ? model->x[i] - model->recording->rows[i].x : 100.0 * i;
        out[used + i] = is_played ? model->height[i] - model->recording->rows[i].height : 100.0 * i;
    }
    return is_played;
}

bool model_offset_within(const fitting_model *model, const deft_tuning *tuning, const fitting_bound *bound,
                         double *out)
{
    const uint32_t used = model->used;
    const bool is_within = fitting_play_within(model->plays, used, tuning, model->x, model->height, bound);
    for (uint32_t i = 0; i < used && is_within; ++i) {
        out[i] = model->x[i] - model->recording->rows[i].x;
        out[used + i] = model->height[i] - model->recording->rows[i].height;
    }
    return is_within;
}

/* Leaves of x what the part is about: all, nothing, or what is not affected by the air. */
static void keep_part(const fitting_model *model, double *out)
{
    uint32_t on_ground = SETTLED;
    for (uint32_t i = 0; i < model->used; ++i) {
        on_ground = model->height[i] < MODEL_EXACT ? on_ground + 1 : 0;
        if (model->part == MODEL_HEIGHT || (model->part == MODEL_GROUND && on_ground < SETTLED)) {
            out[i] = 0.0;
        }
    }
}

void model_differ(const fitting_model *model, const deft_tuning *tuning, double *out)
{
    const uint32_t used = model->used;
    double x = 0.0, height = 0.0;
    (void)model_offset(model, tuning, out);
    for (uint32_t i = 0; i < used && model->window == 0; ++i) {
        x += out[i] / used; /* the first row is rounded, too */
        height += out[used + i] / used;
    }
    const bool with_height = model->part == MODEL_HEIGHT || model->part == MODEL_ALL;
    for (uint32_t i = used; i-- > 0;) {
        const uint32_t before = i > model->window ? i - model->window : 0;
        out[i] -= model->window == 0 ? x : out[before];
        out[used + i] -= model->window == 0 ? height : out[used + before];
        out[used + i] *= with_height ? 1.0 : 0.0;
    }
    keep_part(model, out);
}

/* Reflects a number at the ends of its range, so that a search by slopes comes back from there. */
static double fold(const deft_param *param, double size_log)
{
    const double low = log(fmax(param->min, 0.0) + exp(-SIZE_LOG_MAX));
    const double high =
        log(is_loss(param) ? fitting_size(param, LOSS_MAX) : fmin(param->max, exp(SIZE_LOG_MAX)));
    const double folded = size_log > high  ? 2.0 * high - size_log
                          : size_log < low ? 2.0 * low - size_log
                                           : size_log;
    return fmin(fmax(folded, low), high);
}

/* Writes the tuning of a place that may be past the ends of ranges. */
static void write_folded(const fitting_model *model, const double *at, deft_tuning *out)
{
    double inside[FITTING_NUMBERS_MAX];
    for (int pass = 0; pass < 2; ++pass) { /* exponents first: the times of curves depend on them */
        for (uint32_t i = 0; i < model->count; ++i) {
            if ((model->exponents[i] >= 0) == (pass == 1)) {
                const double way = model_way(model, i, pass == 0 ? at : inside);
                inside[i] = 1.0 + way + fold(model->params[i], at[i] - 1.0 - way);
            }
        }
    }
    model_write(model, inside, out);
}

bool model_usual(const fitting_model *model, uint32_t i, const deft_tuning *tuning, double *usual,
                 double *spread)
{
    const deft_param *param = model->params[i];
    const bool is_exponent = strstr(param->path, ".exponent") != NULL;
    const bool is_curve = model->exponents[i] >= 0;
    const double size = is_exponent                                      ? EXPONENT
                        : is_curve                                       ? TIME_S * way_of(EXPONENT)
                        : strstr(param->path, ".time_s") != NULL         ? TIME_S
                        : is_loss(param)                                 ? LOSS_OF / TIME_S
                        : strcmp(param->path, "jump.height_min") == 0    ? TAP * tuning->jump.height
                        : strcmp(param->path, "fall.gravity_ratio") == 0 ? GRAVITY_RATIO
                                                                         : 0.0;
    *usual = size > 0.0 ? 1.0 + log(size) : 0.0;
    *spread = is_exponent ? SPREAD_EXPONENT : SPREAD;
    return size > 0.0;
}

/* The differences of the rows; then, for each number, how far it is from what is usual: as much as a row that
 * is as far off as rounding makes rows. */
static void differences(void *user, double *at, double *out)
{
    fitting_model moved = *(const fitting_model *)user;
    const double noise = moved.recording->grain / sqrt(12.0);
    write_folded(user, at, &moved.tuning);
    model_differ(&moved, &moved.tuning, out);
    model_read(&moved, at);
    for (uint32_t i = 0; i < moved.count; ++i) {
        double usual, spread;
        const bool is_usual = model_usual(&moved, i, &moved.tuning, &usual, &spread);
        out[2 * moved.used + i] = is_usual ? noise * (at[i] - usual) / spread : 0.0;
    }
}

double model_squares(const fitting_model *model, const deft_tuning *tuning)
{
    double sum = 0.0;
    model_differ(model, tuning, model->room);
    for (uint32_t i = 0; i < 2 * model->used; ++i) {
        sum += model->room[i] * model->room[i];
    }
    return sum;
}

double model_rms(fitting_model *model)
{
    const double parts = model->part == MODEL_ALL ? 2.0 : 1.0;
    model->squares = model_squares(model, &model->tuning);
    return sqrt(model->squares / (parts * model->used));
}

bool model_is_rounding(const fitting_model *model, double rms)
{
    return rms < ROUNDING * model->recording->grain / sqrt(12.0);
}

bool model_fit(fitting_model *model, int tries)
{
    double at[FITTING_NUMBERS_MAX];
    const double less = tries < TRIES_CHOOSE ? LESS_CHOOSE : LESS;
    const fitting_squares squares = {
        (int)model->count, (int)(2 * model->used + model->count), tries, less, differences, model};
    deft_tuning best;
    model_read(model, at);
    if (!fitting_least(&squares, at)) {
        return false;
    }
    write_folded(model, at, &best);
    model->tuning = best;
    model->squares = model_squares(model, &best);
    return true;
}

static deft_response_tuning *response_of(deft_tuning *tuning, bool is_ground, int part)
{
    switch (part) {
    case 0:
        return is_ground ? &tuning->run.attack : &tuning->air.attack;
    case 1:
        return is_ground ? &tuning->run.turn : &tuning->air.turn;
    default:
        return is_ground ? &tuning->run.release : &tuning->air.release;
    }
}

void model_set_strength(deft_tuning *tuning, bool is_ground, int part, double time_s, double exponent)
{
    deft_response_tuning *response = response_of(tuning, is_ground, part);
    response->time_s = time_s;
    response->exponent = exponent;
    response->loss_per_s = fmin(-expm1(-LOSS_OF / time_s), LOSS_MAX);
}

void model_set_usual(fitting_model *model, bool is_ground, int part)
{
    const bool is_curve = (is_ground ? model->ground : model->air) == FITTING_LAW_CURVE;
    model_set_strength(&model->tuning, is_ground, part, TIME_S, is_curve ? EXPONENT : 1.0);
}

double model_time(const deft_tuning *tuning, bool is_ground, int part)
{
    deft_tuning copy = *tuning;
    return response_of(&copy, is_ground, part)->time_s;
}

void model_set_law(deft_tuning *tuning, bool is_ground, fitting_law law, double time_s)
{
    for (int part = 0; part < 3; ++part) {
        response_of(tuning, is_ground, part)->kind =
            law == FITTING_LAW_DRAG ? DEFT_RESPONSE_DRAG : DEFT_RESPONSE_CURVE;
        model_set_strength(tuning, is_ground, part, time_s, law == FITTING_LAW_CURVE ? 1.5 : 1.0);
    }
}
