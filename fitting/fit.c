/* fitting/fit.c -- see fitting/fit.h. A number that is fitted is the logarithm of its parameter; of drag, of
 * the rate at which the speed approaches the wanted one. */
#include "fitting/fit.h"

#include "fitting/least.h"
#include "measure/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LOSS_MAX   (1.0 - 1e-15)
#define EXACT      1e-5 /* tiles: a finer difference is none */
#define WINDOW     8    /* rows */
#define TRIES_FEW  6    /* steps of a fit that chooses */
#define TRIES_MANY 20
#define ROUNDS     2
#define SHOWN      0.1  /* a deviation less than this share of the value */
#define PATTERN    0.5  /* neighbouring differences are as alike as this: the law is wrong */
#define PLAIN_GAIN 10.0 /* a law with more numbers must be better by so much (BIC) */

const char *const fitting_law_names[FITTING_LAW_COUNT] = {"linear", "curve", "drag"};

typedef struct fit {
    const fitting_recording *recording;
    uint32_t used;   /* rows */
    uint32_t window; /* 0: places are compared; else ways over so many rows, each of which shows one motion */
    deft_tuning tuning;
    const deft_param *params[FITTING_NUMBERS_MAX];
    uint32_t count;
    double *x, *height;
    double squares;                         /* the sum */
    double deviations[FITTING_NUMBERS_MAX]; /* of the logarithms */
} fit;

/* Plays the first rows. */
static bool play_rows(const fitting_recording *recording, uint32_t rows, const deft_tuning *tuning, double *x,
                      double *height)
{
    static deft_moveset moveset;
    deft_diag_list diags;
    measure_play play;
    deft_diag_clear(&diags);
    if (deft_moveset_build(&moveset, tuning, &diags) != DEFT_OK) {
        return false;
    }
    const measure_stage flat = measure_stage_flat();
    bool is_played = measure_play_init(&play, &moveset, recording->rate_hz);
    if (is_played) {
        measure_play_open(&play, &flat);
    }
    for (uint32_t i = 0; i < rows && is_played; ++i) {
        if (i > 0) {
            measure_play_hold(&play, recording->rows[i].letters, 1);
        }
        is_played = !play.failed;
        x[i] = measure_play_now(&play)->x - play.rows[0].x;
        height[i] = measure_play_now(&play)->height - play.rows[0].height;
    }
    measure_play_free(&play);
    return is_played;
}

bool fitting_fit_play(const fitting_recording *recording, const deft_tuning *tuning, double *x,
                      double *height)
{
    return play_rows(recording, recording->count, tuning, x, height);
}

/* The number of a parameter, 1 when the value is `unit`. */
static bool is_loss(const deft_param *param)
{
    return strstr(param->path, ".loss_per_s") != NULL;
}

static double number_of(const deft_param *param, double value)
{
    return 1.0 + log(is_loss(param) ? -log1p(-value) : value);
}

static double value_of(const deft_param *param, double number)
{
    const double value = exp(fmin(fmax(number - 1.0, -12.0), 12.0));
    return is_loss(param) ? fmin(-expm1(-value), LOSS_MAX) : fmin(fmax(value, param->min), param->max);
}

static void put(const fit *of, const double *at, deft_tuning *out)
{
    *out = of->tuning;
    for (uint32_t i = 0; i < of->count; ++i) {
        deft_tuning_set(out, of->params[i], value_of(of->params[i], at[i]));
    }
    out->jump.height_min = fmin(out->jump.height_min, out->jump.height);
}

/* Differences of all rows that are used, less their means: the first row is rounded, too. */
static void differ(const fit *of, const deft_tuning *tuning, double *out)
{
    const uint32_t used = of->used;
    const bool is_played = play_rows(of->recording, used, tuning, of->x, of->height);
    double x = 0.0, height = 0.0;
    for (uint32_t i = 0; i < used; ++i) {
        out[i] = is_played ? of->x[i] - of->recording->rows[i].x : 100.0 * i;
        out[used + i] = is_played ? of->height[i] - of->recording->rows[i].height : 100.0 * i;
        x += out[i] / used;
        height += out[used + i] / used;
    }
    for (uint32_t i = used; i-- > 0;) {
        const uint32_t before = i > of->window ? i - of->window : 0;
        out[i] -= of->window == 0 ? x : out[before];
        out[used + i] -= of->window == 0 ? height : out[used + before];
    }
}

static void differences(void *user, const double *at, double *out)
{
    const fit *of = (const fit *)user;
    deft_tuning tuning;
    put(of, at, &tuning);
    differ(of, &tuning, out);
}

static double squares_of(const fit *of, const deft_tuning *tuning, double *room)
{
    double sum = 0.0;
    differ(of, tuning, room);
    for (uint32_t i = 0; i < 2 * of->used; ++i) {
        sum += room[i] * room[i];
    }
    return sum;
}

static void add(fit *of, const char *path)
{
    const deft_param *param = deft_param_find(path);
    if (param != NULL && deft_param_is_active(&of->tuning, param) && of->count < FITTING_NUMBERS_MAX) {
        of->params[of->count++] = param;
    }
}

static void add_responses(fit *of, const char *group, fitting_law law)
{
    static const char *const parts[] = {"attack", "turn", "release"};
    static const char *const ends[FITTING_LAW_COUNT][2] = {
        {"time_s", NULL}, {"time_s", "exponent"}, {"loss_per_s", NULL}};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 2 && ends[law][k] != NULL; ++k) {
            char path[48];
            (void)snprintf(path, sizeof path, "%s.%s.%s", group, parts[i], ends[law][k]);
            add(of, path);
        }
    }
}

static void add_jump(fit *of)
{
    static const char *const paths[] = {"jump.height", "jump.time_to_apex_s", "fall.gravity_ratio",
                                        "jump.height_min", "fall.speed_max"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i) {
        if (strcmp(paths[i], "fall.speed_max") != 0 || of->tuning.fall.speed_max > 0.0) {
            add(of, paths[i]);
        }
    }
}

/* The loss of a drag that is as quick as a curve of that time. */
static double loss_of(double time_s)
{
    return fmin(-expm1(-3.0 / time_s), LOSS_MAX);
}

/* Gives the three responses of a group the same law and strength. */
static void set_law(deft_response_tuning *attack, deft_response_tuning *turn, deft_response_tuning *release,
                    fitting_law law, double time_s)
{
    deft_response_tuning *const parts[] = {attack, turn, release};
    for (int i = 0; i < 3; ++i) {
        parts[i]->kind = law == FITTING_LAW_DRAG ? DEFT_RESPONSE_DRAG : DEFT_RESPONSE_CURVE;
        parts[i]->time_s = time_s;
        parts[i]->exponent = law == FITTING_LAW_CURVE ? 1.5 : 1.0;
        parts[i]->loss_per_s = loss_of(time_s);
    }
}

static void set_ground(deft_tuning *tuning, fitting_law law, double time_s)
{
    set_law(&tuning->run.attack, &tuning->run.turn, &tuning->run.release, law, time_s);
}

static void set_air(deft_tuning *tuning, fitting_law law, double time_s)
{
    set_law(&tuning->air.attack, &tuning->air.turn, &tuning->air.release, law, time_s);
}

/* Fits the numbers that were added; the tuning becomes the best. False without memory. */
static bool run(fit *of, int tries, double *room)
{
    double at[FITTING_NUMBERS_MAX];
    const fitting_squares squares = {(int)of->count, (int)(2 * of->used), tries, differences, of};
    for (uint32_t i = 0; i < of->count; ++i) {
        at[i] = number_of(of->params[i], deft_tuning_get(&of->tuning, of->params[i]));
    }
    if (!fitting_least(&squares, at, of->deviations)) {
        return false;
    }
    deft_tuning best;
    put(of, at, &best);
    of->tuning = best;
    of->squares = squares_of(of, &best, room);
    return true;
}

/* A first guess of speed and jump, from the positions alone. */
static void guess(fit *of)
{
    const fitting_row *rows = of->recording->rows;
    const uint32_t span = (uint32_t)fmax(4.0, of->recording->rate_hz * 0.1);
    double fastest = 0.0, highest = 0.0;
    for (uint32_t i = 0; i < of->used; ++i) {
        highest = fmax(highest, rows[i].height);
        if (i >= span) {
            fastest = fmax(fastest, fabs(rows[i].x - rows[i - span].x) * of->recording->rate_hz / span);
        }
    }
    if (fastest > 0.0) {
        of->tuning.run.speed = fastest;
    }
    if (highest > 0.25) {
        of->tuning.jump.height = highest;
        of->tuning.jump.height_min = fmin(of->tuning.jump.height_min, 0.4 * highest);
    }
}

/* Takes the strengths of the guesses at which the recording is met best. */
static void guess_times(fit *of, fitting_law ground, fitting_law air, bool with_ground, bool with_air,
                        double *room)
{
    static const double times[] = {0.05, 0.1, 0.2, 0.4, 0.8};
    deft_tuning best = of->tuning;
    double least = (double)INFINITY;
    for (int i = 0; i < (with_ground ? 5 : 1); ++i) {
        for (int k = 0; k < (with_air ? 5 : 1); ++k) {
            deft_tuning tuning = of->tuning;
            if (with_ground) {
                set_ground(&tuning, ground, times[i]);
            }
            if (with_air) {
                set_air(&tuning, air, times[k]);
            }
            const double sum = squares_of(of, &tuning, room);
            if (sum < least) {
                least = sum;
                best = tuning;
            }
        }
    }
    of->tuning = best;
}

/* Takes, for one response after the other, the time and exponent at which the recording is met best. */
static void scan(fit *of, bool is_ground, fitting_law law, double *room)
{
    static const double times[] = {0.04, 0.07, 0.1, 0.15, 0.2, 0.3, 0.45, 0.7}, exponents[] = {1.3, 2.0, 3.0};
    double least = squares_of(of, &of->tuning, room);
    for (int part = 0; part < 3; ++part) {
        deft_tuning tuning = of->tuning, best = of->tuning;
        deft_response_tuning *const ground[] = {&tuning.run.attack, &tuning.run.turn, &tuning.run.release};
        deft_response_tuning *const air[] = {&tuning.air.attack, &tuning.air.turn, &tuning.air.release};
        deft_response_tuning *response = is_ground ? ground[part] : air[part];
        for (int i = 0; i < 8 * (law == FITTING_LAW_CURVE ? 3 : 1); ++i) {
            response->time_s = times[i % 8];
            response->loss_per_s = loss_of(times[i % 8]);
            response->exponent = law == FITTING_LAW_CURVE ? exponents[i / 8] : 1.0;
            const double sum = squares_of(of, &tuning, room);
            if (sum < least) {
                least = sum;
                best = tuning;
            }
        }
        of->tuning = best;
    }
}

/* The jump first, by its times and heights alone. */
static void guess_jump(fit *of, double *room)
{
    static const double rises[] = {0.2, 0.25, 0.3, 0.36, 0.42, 0.5, 0.6}, ratios[] = {1.0, 1.4, 1.8, 2.5};
    deft_tuning best = of->tuning;
    double least = (double)INFINITY;
    for (int i = 0; i < 7; ++i) {
        for (int k = 0; k < 4; ++k) {
            deft_tuning tuning = of->tuning;
            double sum = 0.0;
            tuning.jump.time_to_apex_s = rises[i];
            tuning.fall.gravity_ratio = ratios[k];
            differ(of, &tuning, room);
            for (uint32_t n = of->used; n < 2 * of->used; ++n) {
                sum += room[n] * room[n];
            }
            if (sum < least) {
                least = sum;
                best = tuning;
            }
        }
    }
    of->tuning = best;
}

/* One pair of laws, from the jump and the speed that are already near. */
static bool fit_laws(fit *of, fitting_law ground, fitting_law air, int tries, double *room)
{
    of->count = 0;
    add(of, "run.speed");
    add_responses(of, "run", ground);
    add_jump(of);
    add_responses(of, "air", air);
    of->window = WINDOW;
    const bool is_begun = run(of, tries, room);
    of->window = 0;
    return is_begun && run(of, tries, room);
}

/* The price of a fit with its numbers: BIC. */
static double price(const fit *of)
{
    const double rows = 2.0 * of->used;
    return rows * log(of->squares / rows + EXACT * EXACT) + of->count * log(rows);
}

/* Tries all laws of one group, and keeps the best; linear unless another is better for sure. */
static bool choose(fit *of, fitting_fit *out, bool is_ground, bool is_new, double *room)
{
    fit best = *of;
    bool is_first = true;
    for (int law = 0; law < FITTING_LAW_COUNT; ++law) {
        fit other = *of;
        const fitting_law ground = is_ground ? (fitting_law)law : out->ground;
        const fitting_law air = is_ground ? out->air : (fitting_law)law;
        other.window = WINDOW;
        if (is_new || (is_ground ? out->ground : out->air) != (fitting_law)law) {
            guess_times(&other, ground, air, is_ground, !is_ground, room);
        }
        scan(&other, is_ground, (fitting_law)law, room);
        if (!fit_laws(&other, ground, air, TRIES_FEW, room)) {
            return false;
        }
        const double rms = sqrt(other.squares / (2.0 * of->used));
        *(is_ground ? &out->ground_rms[law] : &out->air_rms[law]) = rms;
        if (is_first || price(&other) < price(&best) - (law == FITTING_LAW_CURVE ? PLAIN_GAIN : 0.0)) {
            best = other;
            *(is_ground ? &out->ground : &out->air) = (fitting_law)law;
            is_first = false;
        }
    }
    *of = best;
    return true;
}

/* How alike neighbouring differences are, from -1 to 1: those of a right law only when the character is slow.
 */
static double pattern_of(const fit *of, const double *room)
{
    double product = 0.0, square = 1e-300;
    for (uint32_t i = 1; i < of->used; ++i) {
        product += room[i] * room[i - 1] + room[of->used + i] * room[of->used + i - 1];
        square += room[i] * room[i] + room[of->used + i] * room[of->used + i];
    }
    return product / square;
}

/* Reports each number; what the recording does not show goes back to the start. */
static void report(const fit *of, fitting_fit *out, const deft_tuning *start, double *room)
{
    (void)squares_of(of, &of->tuning, room);
    const double alike = fmin(fmax(pattern_of(of, room), 0.0), 0.99);
    const double fewer = sqrt((1.0 + alike) / (1.0 - alike)); /* rows that are alike count as fewer */

    out->tuning = of->tuning;
    out->count = of->count;
    out->rms = sqrt(of->squares / (2.0 * of->used));
    for (uint32_t i = 0; i < of->count; ++i) {
        const deft_param *param = of->params[i];
        fitting_number *number = &out->numbers[i];
        number->param = param;
        number->value = deft_tuning_get(&of->tuning, param);
        const double rate = is_loss(param) ? -log1p(-number->value) : number->value;
        const double share = is_loss(param) ? rate * (1.0 - number->value) / number->value : 1.0;
        number->deviation = of->deviations[i] * fewer * share * number->value;
        number->is_shown = of->deviations[i] * fewer < SHOWN;
        if (!number->is_shown) {
            deft_tuning_set(&out->tuning, param, deft_tuning_get(start, param));
        }
    }
    out->tuning.jump.height_min = fmin(out->tuning.jump.height_min, out->tuning.jump.height);
}

/* The largest difference in the rows that were held out. */
static void hold_out(fit *of, fitting_fit *out)
{
    const fitting_row *rows = of->recording->rows;
    double x = 0.0, height = 0.0;
    (void)fitting_fit_play(of->recording, &of->tuning, of->x, of->height);
    for (uint32_t i = 0; i < of->used; ++i) {
        x += (of->x[i] - rows[i].x) / of->used;
        height += (of->height[i] - rows[i].height) / of->used;
    }
    for (uint32_t i = of->used; i < of->recording->count; ++i) {
        out->held_error = fmax(out->held_error, fabs(of->x[i] - rows[i].x - x));
        out->held_error = fmax(out->held_error, fabs(of->height[i] - rows[i].height - height));
    }
}

/* Are the differences no more than rounding or noise? */
static bool is_good(const fit *of, const fitting_fit *out, double *room)
{
    (void)squares_of(of, &of->tuning, room);
    return sqrt(of->squares / (2.0 * of->used)) < fmax(1.2 * out->expected, EXACT) ||
           pattern_of(of, room) < 0.2;
}

static bool fit_all(fit *of, fitting_fit *out, const deft_tuning *start, double *room)
{
    guess(of);
    set_ground(&of->tuning, FITTING_LAW_LINEAR, 0.15);
    set_air(&of->tuning, FITTING_LAW_LINEAR, 0.15);
    of->window = WINDOW;
    guess_jump(of, room);
    guess_times(of, FITTING_LAW_LINEAR, FITTING_LAW_LINEAR, true, true, room);
    if (!fit_laws(of, FITTING_LAW_LINEAR, FITTING_LAW_LINEAR, TRIES_FEW, room)) {
        return false;
    }
    for (int round = 0; round < ROUNDS && (round == 0 || !is_good(of, out, room)); ++round) {
        if (!choose(of, out, true, round == 0, room) || !choose(of, out, false, round == 0, room) ||
            !fit_laws(of, out->ground, out->air, TRIES_MANY, room)) {
            return false;
        }
    }
    hold_out(of, out);
    if (out->held_out > 0) {
        of->used = of->recording->count;
        if (!fit_laws(of, out->ground, out->air, TRIES_MANY, room)) {
            return false;
        }
    }
    report(of, out, start, room);
    out->is_explained = out->rms < 2.0 * fmax(out->expected, 1e-4) || pattern_of(of, room) < PATTERN;
    return true;
}

deft_result fitting_fit_take(fitting_fit *out, const fitting_recording *recording, const deft_tuning *start)
{
    fit of = {.recording = recording, .used = recording->count, .tuning = *start};
    memset(out, 0, sizeof *out);
    of.tuning.jump.shape = DEFT_JUMP_SHAPE_TIME;
    of.tuning.fall.shape = DEFT_FALL_SHAPE_RATIO;
    out->expected = recording->grain / sqrt(12.0);
    if (recording->count >= 2 * FITTING_HELD_ROWS - 40) {
        out->held_out = FITTING_HELD_ROWS;
        of.used = recording->count - FITTING_HELD_ROWS;
    }
    double *room = (double *)calloc(4 * (size_t)recording->count, sizeof *room);
    if (room == NULL) {
        return DEFT_ERROR_MEMORY;
    }
    of.x = room + 2 * (size_t)recording->count;
    of.height = of.x + recording->count;
    const bool is_fitted = fit_all(&of, out, start, room);
    free(room);
    return is_fitted ? DEFT_OK : DEFT_ERROR_MEMORY;
}
