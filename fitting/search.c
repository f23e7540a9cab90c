/* fitting/search.c -- looks for the tuning nearest to the start that meets wishes: with the wishes
 * as limits, then only lessening what is missed; from the start, then from other places,
 * with ever more parameters. Metrics in ticks move in steps, so no derivatives are taken. */
#include "fitting/chance.h"
#include "fitting/fitting.h"
#include "fitting/optimise.h"

#include <math.h>
#include <string.h>

#define STEP        0.06 /* the first step of a search, of a parameter's range */
#define AIM         0.25 /* of a band: the search aims that far inside of its ends */
#define AIM_SIDE    0.002
#define TRIES_BASE  40  /* tunings of a search */
#define TRIES_PARAM 15  /* and more for each parameter */
#define FAILED      4.0 /* the miss of a tuning that does not build */
#define STALL_BASE  15  /* tunings without a better one that end a search */
#define STALL_PARAM 4   /* and more for each parameter */
#define BETTER      0.98

/* How far a search goes: how many levers of each wish, from how many places. */
static const struct {
    uint32_t levers, starts;
} stages[] = {{1, 1}, {3, 2}, {FITTING_FREE_MAX, 4}};

#define STAGES (sizeof stages / sizeof stages[0])

typedef struct search {
    const fitting_problem *problem;
    uint32_t wanted; /* bits of wishes */
    const fitting_space *space;
    double from[FITTING_FREE_MAX]; /* the start */
    double at[FITTING_FREE_MAX];   /* what was tried last */
    double misses[FITTING_WISHES_MAX];
    bool is_tried, is_best_here; /* the best is of this space */
    double best_far;             /* the distance of the best that holds */
    double run_least;            /* of a run: the least cost so far */
    uint32_t stalled;            /* tunings since then */
    double best_at[FITTING_FREE_MAX];
    fitting_try now, *best;
} search;

uint32_t fitting_all(const fitting_problem *problem)
{
    return (uint32_t)((UINT64_C(1) << problem->wish_count) - 1);
}

static bool is_stopped(const fitting_problem *problem)
{
    return problem->is_stopped != NULL && problem->is_stopped();
}

static bool is_in(uint32_t wanted, uint32_t i)
{
    return (wanted & (UINT32_C(1) << i)) != 0;
}

bool fitting_judge(const fitting_problem *problem, uint32_t wanted, fitting_try *at)
{
    bool metrics[MEASURE_COUNT] = {false};
    deft_diag_list diags;
    deft_diag_clear(&diags);
    for (uint32_t i = 0; i < problem->wish_count; ++i) {
        metrics[problem->wishes[i].id] = metrics[problem->wishes[i].id] || is_in(wanted, i);
    }
    at->tunings += 1;
    at->miss = FAILED;
    if (measure_take_some(&at->report, &at->tuning, problem->rate_hz, metrics, &diags) != DEFT_OK) {
        return false;
    }
    at->miss = 0.0;
    for (uint32_t i = 0; i < problem->wish_count; ++i) {
        const fitting_wish *wish = &problem->wishes[i];
        at->miss += is_in(wanted, i) ? fitting_miss(wish, &at->report.values[wish->id]) : 0.0;
    }
    return at->miss == 0.0;
}

/* The wish that a search aims for: the inner part of its band. */
static fitting_wish aim_of(const fitting_wish *wish)
{
    fitting_wish aim = *wish;
    const bool is_range = isfinite(wish->low) && isfinite(wish->high);
    const bool is_whole = fitting_grain(measure_metrics[wish->id].unit) == 0.5;
    const double inside = is_range ? AIM * (wish->high - wish->low) : 0.0;
    aim.low += is_range ? inside : isfinite(wish->low) && !is_whole ? AIM_SIDE * fabs(wish->low) : 0.0;
    aim.high -= is_range ? inside : isfinite(wish->high) && !is_whole ? AIM_SIDE * fabs(wish->high) : 0.0;
    return aim;
}

static double distance(const search *s, const double *at)
{
    double sum = 0.0;
    for (uint32_t i = 0; i < s->space->count; ++i) {
        sum += (at[i] - s->from[i]) * (at[i] - s->from[i]);
    }
    return sum;
}

/* Plays the tuning at a place, unless it was the last one. */
static void try_at(search *s, const double *at)
{
    const size_t size = s->space->count * sizeof *at;
    if (s->is_tried && memcmp(s->at, at, size) == 0) {
        return;
    }
    memcpy(s->at, at, size);
    s->is_tried = true;
    fitting_space_write(s->space, at, &s->now.tuning);
    const bool holds = fitting_judge(s->problem, s->wanted, &s->now);
    const bool is_built = s->now.miss != FAILED;
    for (uint32_t i = 0; i < s->problem->wish_count; ++i) {
        const fitting_wish aim = aim_of(&s->problem->wishes[i]);
        s->misses[i] = !is_in(s->wanted, i) ? 0.0
                       : is_built           ? fitting_miss(&aim, &s->now.report.values[aim.id])
                                            : FAILED;
    }
    const double far = distance(s, at), cost = holds ? far - 1e3 : s->now.miss;
    s->stalled += 1;
    if (cost < (cost > 0.0 ? BETTER : 1.0) * s->run_least) {
        s->run_least = cost;
        s->stalled = 0;
    }
    const uint32_t tunings = s->now.tunings;
    if (holds ? s->best->miss > 0.0 || far < s->best_far : s->now.miss < s->best->miss) {
        *s->best = s->now;
        s->best_far = far;
        s->is_best_here = true;
        memcpy(s->best_at, at, size);
    }
    s->best->tunings = tunings;
}

static double far_of(void *user, const double *at)
{
    search *s = (search *)user;
    try_at(s, at);
    return distance(s, at);
}

static void limits_of(void *user, const double *at, double *out)
{
    search *s = (search *)user;
    try_at(s, at);
    memcpy(out, s->misses, s->problem->wish_count * sizeof *out);
}

static double miss_of(void *user, const double *at)
{
    search *s = (search *)user;
    double sum = 0.0;
    try_at(s, at);
    for (uint32_t i = 0; i < s->problem->wish_count; ++i) {
        sum += s->misses[i];
    }
    return sum;
}

static bool is_over(void *user)
{
    const search *s = (const search *)user;
    return s->stalled > STALL_BASE + STALL_PARAM * s->space->count || is_stopped(s->problem);
}

/* Keeps the wishes as limits, near the start; or only lessens what is missed. */
static void run(search *s, bool is_near, const double *from)
{
    const uint32_t count = s->space->count;
    double at[FITTING_FREE_MAX];
    const fitting_goal goal = {.count = count,
                               .limit_count = s->problem->wish_count,
                               .tries_max = TRIES_BASE + TRIES_PARAM * count,
                               .step = STEP,
                               .cost = is_near ? far_of : miss_of,
                               .limits = is_near ? limits_of : NULL,
                               .is_over = is_over,
                               .user = s};
    memcpy(at, from, count * sizeof *at);
    s->run_least = (double)INFINITY;
    s->stalled = 0;
    fitting_optimise(&goal, at);
}

/* The parameters of a stage. */
static void open_stage(fitting_space *space, const fitting_problem *problem, uint32_t wanted, size_t stage)
{
    fitting_space_start(space, problem->start);
    for (uint32_t i = 0; i < problem->free_count; ++i) {
        fitting_space_add(space, problem->free_params[i]);
    }
    for (uint32_t i = 0; i < problem->wish_count && problem->free_params == NULL; ++i) {
        const deft_param *levers[FITTING_FREE_MAX];
        const uint32_t count = is_in(wanted, i) ? fitting_levers(levers, stages[stage].levers,
                                                                 problem->wishes[i].id, problem->start)
                                                : 0;
        for (uint32_t k = 0; k < count; ++k) {
            fitting_space_add(space, levers[k]);
        }
    }
}

/* From the start of the stage, then from places ever further off. */
static void search_stage(search *s, uint32_t starts)
{
    const uint32_t count = s->space->count;
    uint64_t seed = s->wanted;
    s->is_tried = s->is_best_here = false;
    fitting_space_read(s->space, s->problem->start, s->from);
    double before = (double)INFINITY;
    for (uint32_t start = 0;
         start < starts && s->best->miss > 0.0 && s->best->miss < BETTER * before && !is_stopped(s->problem);
         ++start) {
        double at[FITTING_FREE_MAX];
        before = start > 0 ? s->best->miss : before;
        const double off = fmin(0.15 * start, 0.5);
        for (uint32_t i = 0; i < count; ++i) {
            at[i] = fmin(fmax(s->from[i] + off * (2.0 * fitting_chance(&seed) - 1.0), 0.0), 1.0);
        }
        run(s, true, at);
    }
    if (s->best->miss > 0.0 && !is_stopped(s->problem)) {
        run(s, false, s->is_best_here ? s->best_at : s->from);
    }
}

/* Measures also what the search did not look at. Returns whether its wishes hold. */
static bool measure_all(const fitting_problem *problem, fitting_try *out)
{
    const double miss = out->miss;
    (void)fitting_judge(problem, fitting_all(problem), out);
    out->miss = miss;
    return miss == 0.0;
}

bool fitting_search(const fitting_problem *problem, uint32_t wanted, fitting_try *out)
{
    search s;
    fitting_space space;
    memset(&s, 0, sizeof s);
    memset(out, 0, sizeof *out);
    s.problem = problem;
    s.wanted = wanted;
    s.space = &space;
    s.best = out;
    out->tuning = *problem->start;
    if (fitting_judge(problem, wanted, out)) {
        return measure_all(problem, out);
    }
    s.now.tunings = out->tunings;
    uint32_t before = 0;
    for (size_t stage = 0; stage < STAGES && out->miss > 0.0 && !is_stopped(problem); ++stage) {
        open_stage(&space, problem, wanted, stage);
        if (space.count > before) {
            search_stage(&s, problem->free_params != NULL ? stages[STAGES - 1].starts : stages[stage].starts);
        }
        before = space.count;
    }
    return measure_all(problem, out);
}

/* Puts a value of a parameter, when all wishes still hold with it. */
static bool put_if_held(const fitting_problem *problem, fitting_try *at, const deft_param *param,
                        double value)
{
    fitting_try other = *at;
    deft_tuning_set(&other.tuning, param, value);
    const bool holds = fitting_judge(problem, fitting_all(problem), &other);
    at->tunings = other.tunings;
    if (holds) {
        *at = other;
    }
    return holds;
}

static double rounded(double value, int digits)
{
    char text[40];
    double out = value;
    (void)snprintf(text, sizeof text, "%.*g", digits, value);
    (void)sscanf(text, "%lf", &out);
    return out;
}

void fitting_tidy(const fitting_problem *problem, fitting_try *at)
{
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        const double start = deft_tuning_get(problem->start, param);
        if (deft_tuning_get(&at->tuning, param) == start || put_if_held(problem, at, param, start)) {
            continue;
        }
        for (int digits = 1; digits <= 6; ++digits) {
            const double value = rounded(deft_tuning_get(&at->tuning, param), digits);
            if (put_if_held(problem, at, param, value)) {
                break;
            }
        }
    }
}
