/* fitting/laws.c -- see fitting/laws.h. The jump comes first: heights do not depend on x. Then the ground,
 * from ways on the ground alone; then the air. So each search has few numbers. */
#include "fitting/laws.h"

#include "fitting/optimise.h"

#include <math.h>
#include <string.h>

#define WINDOW     8    /* rows */
#define SPAN_FALL  4    /* rows */
#define CAP        0.95 /* of the fastest fall */
#define FREE       1.5
#define TRIES_FEW  6 /* steps of a fit that chooses */
#define TRIES_MANY 20
#define ALIKE      3     /* starts that lead to the same jump */
#define SAME       1e-3  /* of the squares */
#define JUMPS      1200  /* that are played when no start leads to the right one */
#define OFF        0.1   /* tiles: the jump is a wrong one */
#define FAR_OFF    0.3   /* tiles */
#define WITHIN     1.3   /* steps of rounding */
#define DOUBT      -5.0  /* of the same: the recording does not tell the two apart */
#define PLAIN_GAIN 10.0  /* a law with more numbers must be better by so much (BIC) */
#define RIVAL      200.0 /* a law that is worse by more is out */
#define GAIN       1.0   /* a smaller one is none (BIC) */
#define UNLIKELY   10.0  /* a law that is worse by more is not the right one: 1 of 150 (BIC) */

/* The fastest way over some rows, tiles/s, of one coordinate of the rows: x, or falls of the height. */
static double fastest(const fitting_model *model, uint32_t span, bool is_fall)
{
    const fitting_row *rows = model->recording->rows;
    double most = 0.0;
    for (uint32_t i = span; i < model->used; ++i) {
        most =
            fmax(most, is_fall ? rows[i - span].height - rows[i].height : fabs(rows[i].x - rows[i - span].x));
    }
    return most * model->recording->rate_hz / span;
}

/* A first guess of speed and jump, from the positions alone. */
static void guess(fitting_model *model)
{
    const uint32_t span = (uint32_t)fmax(4.0, model->recording->rate_hz * 0.1);
    const double speed = fastest(model, span, false);
    double highest = 0.0;
    for (uint32_t i = 0; i < model->used; ++i) {
        highest = fmax(highest, model->recording->rows[i].height);
    }
    if (speed > 0.0) {
        model->tuning.run.speed = speed;
    }
    if (highest > 0.25) {
        model->tuning.jump.height = highest;
        model->tuning.jump.height_min = fmin(model->tuning.jump.height_min, 0.4 * highest);
    }
}

/* Takes a tuning when it is better. */
static void take_better(fitting_model *model, const deft_tuning *tuning, double *least, deft_tuning *best)
{
    const double sum = model_squares(model, tuning);
    if (sum < *least) {
        *least = sum;
        *best = *tuning;
    }
}

/* The jump from a time of the rise. */
static bool fit_rise(fitting_model *model, double rise_s)
{
    static const double ratios[] = {1.0, 1.4, 1.8, 2.5}, taps[] = {0.2, 0.3, 0.5, 0.7};
    deft_tuning best = model->tuning;
    double least = (double)INFINITY;
    model_open(model, MODEL_HEIGHT, WINDOW);
    for (int i = 0; i < 16; ++i) {
        deft_tuning tuning = model->tuning;
        tuning.jump.time_to_apex_s = rise_s;
        tuning.fall.gravity_ratio = ratios[i / 4];
        tuning.jump.height_min = taps[i % 4] * tuning.jump.height;
        take_better(model, &tuning, &least, &best);
    }
    model->tuning = best;
    if (!model_fit(model, TRIES_FEW)) {
        return false;
    }
    model_open(model, MODEL_HEIGHT, 0);
    return model_fit(model, TRIES_MANY);
}

/* The price of a fit with its numbers: BIC. */
static double price(const fitting_model *model)
{
    const double rows = model->used;
    return rows * log(model->squares / rows + MODEL_EXACT * MODEL_EXACT) + model->count * log(rows);
}

/* Gives the fall a limit that counts: else it shows no slope. */
static void limit_fall(fitting_model *model)
{
    model->has_fall_limit = true;
    model->tuning.fall.speed_max = CAP * fastest(model, SPAN_FALL, true);
    memset(model->doubts, 0, sizeof model->doubts);
}

bool fitting_laws_limit_fall(fitting_model *model)
{
    limit_fall(model);
    model_open(model, MODEL_HEIGHT, 0);
    return model_fit(model, TRIES_MANY);
}

/* True when the heights are about within the rounding. Differences without a pattern are no proof: noise
 * hides the pattern of a jump that is cut at another tick. The differences are those of the last play. */
static bool is_jump_found(const fitting_model *model)
{
    const double *heights = model->room + model->used;
    double low = 0.0, high = 0.0;
    for (uint32_t i = 0; i < model->used; ++i) {
        low = fmin(low, heights[i]);
        high = fmax(high, heights[i]);
    }
    return high - low <= fmax(WITHIN * model->recording->grain, MODEL_EXACT);
}

/* Takes a fit when it is better. Counts the fits that led to the best place. */
static void take_start(fitting_model *best, const fitting_model *other, int *led)
{
    const bool is_same = fabs(other->squares - best->squares) < SAME * best->squares;
    const bool is_better = other->squares < best->squares;
    *led = is_same ? *led + 1 : is_better ? 1 : *led;
    *best = is_better ? *other : *best;
}

/* The jump without and with a limit of the fall, from several times of the rise until one of both explains
 * the heights: buttons that the play takes at another moment make places from which no slope leads on. In
 * noise no jump is within the rounding. There the starts end when several led to the same places. */
static bool fit_jumps(fitting_model *plain, fitting_model *limited)
{
    static const double rises[] = {0.36, 0.28, 0.46, 0.22, 0.6, 0.32, 0.4};
    const fitting_model start = *plain;
    bool is_found = false;
    int plain_led = 0, limited_led = 0;
    plain->squares = limited->squares = (double)INFINITY;
    for (int i = 0; i < 7 && !is_found && (plain_led < ALIKE || limited_led < ALIKE); ++i) {
        fitting_model other = start;
        if (!fit_rise(&other, rises[i])) {
            return false;
        }
        is_found = is_jump_found(&other);
        take_start(plain, &other, &plain_led);
        other = start;
        limit_fall(&other);
        if (!fit_rise(&other, rises[i])) {
            return false;
        }
        is_found = is_found || is_jump_found(&other);
        take_start(limited, &other, &limited_led);
    }
    return true;
}

/* The jump of five numbers from 0 to 1. The jump is at least about as high as the highest row, and the limit
 * of the fall at least about the fastest fall. Both can be higher: the recording may have only taps. */
static void write_jump(const fitting_model *model, const double *at, deft_tuning *out)
{
    const deft_tuning *start = &model->tuning;
    *out = *start;
    out->jump.height = start->jump.height * (0.95 + 0.55 * at[0]);
    out->jump.time_to_apex_s = 0.15 + 0.55 * at[1];
    out->fall.gravity_ratio = 0.8 + 2.2 * at[2];
    out->jump.height_min = out->jump.height * (0.15 + 0.85 * at[3]);
    out->fall.speed_max = start->fall.speed_max * (0.85 + 0.65 * at[4]);
}

/* The differences of a jump's heights over ways. Where a press came to nothing, they are large, and count
 * only as much as a few others: so presses that are right show. */
static double jump_cost(void *user, const double *at)
{
    const fitting_model *model = (const fitting_model *)user;
    deft_tuning tuning;
    double sum = 0.0;
    write_jump(model, at, &tuning);
    model_differ(model, &tuning, model->room);
    for (uint32_t i = model->used; i < 2 * model->used; ++i) {
        sum += fmin(fabs(model->room[i]), FAR_OFF);
    }
    return sum;
}

/* Looks through all jumps when heights are so far off that another jump is right. False without memory. */
static bool search_jump(const fitting_model *start, const fitting_model *plain, fitting_model *limited)
{
    fitting_model other = *start;
    const fitting_goal goal = {
        .count = 5, .tries_max = JUMPS, .cost = jump_cost, .is_global = true, .user = &other};
    double at[5] = {0.1, 0.4, 0.4, 0.3, 0.2};
    if (fmin(plain->squares, limited->squares) < OFF * OFF * plain->used) {
        return true;
    }
    limit_fall(&other);
    model_open(&other, MODEL_HEIGHT, WINDOW);
    fitting_optimise(&goal, at);
    write_jump(&other, at, &other.tuning);
    model_open(&other, MODEL_HEIGHT, 0);
    if (!model_fit(&other, TRIES_MANY)) {
        return false;
    }
    *limited = other.squares < limited->squares ? other : *limited;
    return true;
}

static bool find_jump(fitting_model *model)
{
    const double fall = fastest(model, SPAN_FALL, true), speed_max = model->tuning.fall.speed_max;
    model->tuning.fall.speed_max = speed_max > 0.0 ? fmax(speed_max, FREE * fall) : 0.0;
    fitting_model other = *model;
    if (fall <= 0.0) {
        return true;
    }
    const fitting_model start = *model;
    if (!fit_jumps(model, &other) || !search_jump(&start, model, &other)) {
        return false;
    }
    const double gain = price(model) - price(&other);
    if (gain > PLAIN_GAIN) {
        *model = other;
    } else if (gain > DOUBT) { /* it could be either */
        double with[FITTING_NUMBERS_MAX];
        model_read(&other, with);
        model_read(model, model->doubts);
        for (uint32_t i = 0; i < model->count; ++i) {
            model->doubts[i] = fabs(model->doubts[i] - with[i]);
        }
    }
    return true;
}

/* Takes the common strength of a group's responses at which the recording is met best. */
static void guess_times(fitting_model *model, bool is_ground, fitting_law law)
{
    static const double times[] = {0.05, 0.1, 0.2, 0.4, 0.8};
    deft_tuning best = model->tuning;
    double least = (double)INFINITY;
    for (int i = 0; i < 5; ++i) {
        deft_tuning tuning = model->tuning;
        model_set_law(&tuning, is_ground, law, times[i]);
        take_better(model, &tuning, &least, &best);
    }
    model->tuning = best;
}

/* Takes, for one response after the other, the strength at which the recording is met best: the time, then
 * the exponent of a curve, with a time that takes the same way. */
static void scan(fitting_model *model, bool is_ground, fitting_law law)
{
    static const double times[] = {0.04, 0.07, 0.1, 0.15, 0.2, 0.3, 0.45, 0.7}, exponents[] = {1.3, 3.0};
    const double exponent = law == FITTING_LAW_CURVE ? 2.0 : 1.0;
    double least = model_squares(model, &model->tuning);
    for (int part = 0; part < 3; ++part) {
        deft_tuning best = model->tuning;
        for (int i = 0; i < 8; ++i) {
            deft_tuning tuning = model->tuning;
            model_set_strength(&tuning, is_ground, part, times[i], exponent);
            take_better(model, &tuning, &least, &best);
        }
        const double time_s = model_time(&best, is_ground, part);
        for (int i = 0; i < 2 && law == FITTING_LAW_CURVE; ++i) {
            deft_tuning tuning = model->tuning;
            model_set_strength(&tuning, is_ground, part, time_s * (exponents[i] + 1.0) / (exponent + 1.0),
                               exponents[i]);
            take_better(model, &tuning, &least, &best);
        }
        model->tuning = best;
    }
}

/* Fits the numbers of a law by ways; exponents after all others: all at once, they run away. */
static bool fit_ways(fitting_model *model, model_part part, fitting_law law)
{
    model->holds_exponents = law == FITTING_LAW_CURVE;
    model_open(model, part, WINDOW);
    bool is_fitted = model_fit(model, TRIES_FEW);
    if (is_fitted && model->holds_exponents) {
        model->holds_exponents = false;
        model_open(model, part, WINDOW);
        is_fitted = model_fit(model, TRIES_FEW);
    }
    return is_fitted;
}

static void put_law(fitting_model *model, bool is_ground, fitting_law law)
{
    if (is_ground) {
        model->ground = law;
    } else {
        model->air = law;
    }
}

static bool is_better(const fitting_model *other, const fitting_model *best, fitting_law law)
{
    return price(other) < price(best) - (law == FITTING_LAW_CURVE ? PLAIN_GAIN : 0.0);
}

/* Fits a law of a group by ways. */
static bool try_law(fitting_model *model, bool is_ground, model_part part, fitting_law law)
{
    put_law(model, is_ground, law);
    model_set_law(&model->tuning, is_ground, law, 0.2);
    model_open(model, part, WINDOW);
    guess_times(model, is_ground, law);
    scan(model, is_ground, law);
    return fit_ways(model, part, law);
}

/* Tries all laws of a group by ways; leaves each in `all`, and the best in the model. */
static bool choose(fitting_model *model, bool is_ground, model_part part,
                   fitting_model all[FITTING_LAW_COUNT])
{
    int best = -1;
    for (int law = 0; law < FITTING_LAW_COUNT; ++law) {
        all[law] = *model;
        if (!try_law(&all[law], is_ground, part, (fitting_law)law)) {
            return false;
        }
        best = best < 0 || is_better(&all[law], &all[best], (fitting_law)law) ? law : best;
    }
    *model = all[best];
    return true;
}

/* Judges the laws of a group that are still near, by places. */
static bool judge(fitting_model *model, bool is_ground, fitting_model all[FITTING_LAW_COUNT],
                  double rms[FITTING_LAW_COUNT])
{
    const fitting_model near = *model;
    double least = (double)INFINITY;
    bool is_first = true;
    for (int law = 0; law < FITTING_LAW_COUNT; ++law) {
        least = fmin(least, price(&all[law]));
    }
    for (int law = 0; law < FITTING_LAW_COUNT; ++law) {
        fitting_model other = near;
        const bool is_same = law == (int)(is_ground ? near.ground : near.air);
        rms[law] = sqrt(all[law].squares / model->used);
        if (!is_same && price(&all[law]) > least + RIVAL) {
            continue;
        }
        if (!is_same) {
            put_law(&other, is_ground, (fitting_law)law);
            deft_tuning *to = &other.tuning;
            const deft_tuning *from = &all[law].tuning;
            if (is_ground) {
                to->run.attack = from->run.attack;
                to->run.turn = from->run.turn;
                to->run.release = from->run.release;
            } else {
                to->air.attack = from->air.attack;
                to->air.turn = from->air.turn;
                to->air.release = from->air.release;
            }
        }
        model_open(&other, MODEL_X, 0);
        if (!model_fit(&other, TRIES_MANY)) {
            return false;
        }
        rms[law] = sqrt(other.squares / model->used);
        if (is_first || is_better(&other, model, (fitting_law)law)) {
            *model = other;
            is_first = false;
        }
    }
    return true;
}

/* Fits anew from a middle exponent where one ran to the end of its range: a search by slopes cannot come back
 * from there.
 */
static bool leave_ends(fitting_model *model)
{
    for (uint32_t i = 0; i < model->count; ++i) {
        const int k = model->exponents[i];
        const double exponent = k < 0 ? 2.0 : deft_tuning_get(&model->tuning, model->params[k]);
        if (exponent > 1.02 && exponent < 7.0) {
            continue;
        }
        fitting_model other = *model;
        double at[FITTING_NUMBERS_MAX];
        model_read(model, at);
        at[k] = 1.0 + log(2.0);
        model_write(model, at, &other.tuning);
        if (!model_fit(&other, TRIES_MANY)) {
            return false;
        }
        *model = other.squares < model->squares ? other : *model;
    }
    return true;
}

/* Chooses both laws, the ground's by ways of a part, and fits all numbers. */
static bool find_laws(fitting_model *model, fitting_laws *out, model_part part)
{
    fitting_model ground[FITTING_LAW_COUNT], air[FITTING_LAW_COUNT];
    if (!choose(model, true, part, ground) || !choose(model, false, MODEL_X, air) ||
        !judge(model, true, ground, out->ground_rms) || !judge(model, false, air, out->air_rms)) {
        return false;
    }
    model_open(model, MODEL_ALL, 0);
    return model_fit(model, TRIES_MANY) && leave_ends(model);
}

bool fitting_laws_find(fitting_model *model, fitting_laws *out)
{
    guess(model);
    model_set_law(&model->tuning, true, FITTING_LAW_LINEAR, 0.15);
    model_set_law(&model->tuning, false, FITTING_LAW_LINEAR, 0.15);
    return find_jump(model) && find_laws(model, out, MODEL_GROUND);
}

bool fitting_laws_again(fitting_model *model, fitting_laws *out)
{
    fitting_model other = *model;
    fitting_laws laws;
    if (!find_laws(&other, &laws, MODEL_X)) {
        return false;
    }
    if (price(&other) < price(model)) {
        *model = other;
        *out = laws;
    }
    return true;
}

/* Notes how well a law fits x; the differences are those of the last play. */
static void note_law(const fitting_model *model, bool is_ground, fitting_law law, fitting_laws *laws)
{
    double *rms = is_ground ? laws->ground_rms : laws->air_rms;
    double sum = 0.0;
    for (uint32_t i = 0; i < model->used; ++i) {
        sum += model->room[i] * model->room[i] / model->used;
    }
    rms[law] = fmin(rms[law], sqrt(sum));
}

bool fitting_laws_rivals(const fitting_model *model, fitting_laws *laws, fitting_rivals *out)
{
    const fitting_model *best = model;
    fitting_model ways = *model;
    out->count = 0;
    out->is_compared = true;
    model_open(&ways, MODEL_X, WINDOW);
    ways.squares = model_squares(&ways, &ways.tuning);
    for (int i = 0; i < 2 * FITTING_LAW_COUNT; ++i) {
        const bool is_ground = i < FITTING_LAW_COUNT;
        const fitting_law law = (fitting_law)(i % FITTING_LAW_COUNT);
        fitting_model *other = &out->list[out->count];
        *other = *model;
        if (!try_law(other, is_ground, MODEL_X, law)) {
            return false;
        }
        if (price(other) > price(&ways) + RIVAL) {
            continue;
        }
        model_open(other, MODEL_ALL, 0);
        if (!model_fit(other, TRIES_MANY)) {
            return false;
        }
        note_law(other, is_ground, law, laws);
        best = is_better(other, best, law) && price(other) < price(model) - GAIN ? other : best;
        out->count += price(other) < price(model) + UNLIKELY ? 1 : 0;
    }
    out->better = best == model ? NULL : best;
    return true;
}

double fitting_laws_pattern(const fitting_model *model)
{
    const double *room = model->room;
    double product = 0.0, square = 1e-300;
    for (uint32_t i = 1; i < model->used; ++i) {
        product += room[i] * room[i - 1] + room[model->used + i] * room[model->used + i - 1];
        square += room[i] * room[i] + room[model->used + i] * room[model->used + i];
    }
    return product / square;
}
