/* tests/fitting/test_solve.c -- wishes become a tuning that plays as wished, or the smallest conflict.
 *
 * Lists that can be met come from a random tuning: they wish what that tuning measures. Lists that cannot be
 * met hold wishes that no motion meets, such as half of full speed after more ticks than nine tenths. */
#include "fitting/fitting.h"
#include "fitting/optimise.h"
#include "tests/harness/extent.h"
#include "tests/harness/play.h"

#include <math.h>
#include <stdlib.h>

#define RATE     60.0
#define LIST_MAX 10

typedef struct wish_list {
    deft_tuning start;
    fitting_wish wishes[LIST_MAX];
    uint32_t count;
} wish_list;

static measure_report measured(const deft_tuning *tuning)
{
    static deft_diag_list found;
    measure_report report;
    assert_int_equal(measure_take(&report, tuning, RATE, NULL, &found), DEFT_OK);
    return report;
}

/* A start with a body that can run, jump and dash, and maybe more. */
static deft_tuning a_start(uint64_t *random)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.dash = 1;
    if (play_random_below(random, 2) == 0) {
        tuning.ability.wall_slide = tuning.ability.wall_jump = tuning.ability.glide = 1;
        tuning.air_jump.count = 1;
    }
    return tuning;
}

/* The start with each of its levers changed by up to a half. */
static deft_tuning a_truth(uint64_t *random, const deft_tuning *start)
{
    static deft_moveset moveset;
    deft_tuning truth;
    do {
        truth = *start;
        for (int i = 0; i < MEASURE_COUNT; i++) {
            const deft_param *levers[FITTING_FREE_MAX];
            const uint32_t count = fitting_levers(levers, FITTING_FREE_MAX, (measure_id)i, start);
            for (uint32_t k = 0; k < count; k++) {
                const double value = deft_tuning_get(start, levers[k]);
                if (deft_tuning_get(&truth, levers[k]) == value) {
                    const double other = value * exp(play_random(random, -0.4, 0.4));
                    deft_tuning_set(&truth, levers[k], fmin(other, levers[k]->max));
                }
            }
        }
    } while (!play_try_moveset(&moveset, &truth));
    return truth;
}

/* Adds a wish that the report meets: an equality, a range or a bound. False when the metric has no value or
 * is there already. */
static bool add_met(uint64_t *random, wish_list *list, const measure_report *report, measure_id id)
{
    const measure_value *value = &report->values[id];
    fitting_wish *wish = &list->wishes[list->count];
    const double half = fmax(0.01 * fabs(value->value), fitting_grain(measure_metrics[id].unit));
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->wishes[i].id == id) {
            return false;
        }
    }
    if (value->none != NULL) {
        return false;
    }
    *wish = (fitting_wish){id, value->value - half, value->value + half, ""};
    const int kind = play_random_below(random, 4);
    if (kind == 1) {
        wish->low -= 0.1 * fabs(value->value);
    } else if (kind == 2) {
        wish->low = -INFINITY;
    } else if (kind == 3) {
        wish->high = INFINITY;
    }
    (void)snprintf(wish->text, sizeof wish->text, "%s=%g..%g", measure_metrics[id].id, wish->low, wish->high);
    list->count++;
    return true;
}

static void add_some_met(uint64_t *random, wish_list *list, int count)
{
    const deft_tuning truth = a_truth(random, &list->start);
    const measure_report report = measured(&truth);
    for (int tries = 0; count > 0 && tries < 200; tries++) {
        const measure_id id = (measure_id)play_random_below(random, MEASURE_COUNT);
        count -= add_met(random, list, &report, id) ? 1 : 0;
    }
}

static void add(wish_list *list, measure_id id, double low, double high)
{
    fitting_wish *wish = &list->wishes[list->count++];
    *wish = (fitting_wish){id, low, high, ""};
    (void)snprintf(wish->text, sizeof wish->text, "%s=%g..%g", measure_metrics[id].id, low, high);
}

/* Adds wishes that no motion meets together: each is possible, and so are all but any one. */
static void add_conflict(uint64_t *random, wish_list *list)
{
    const double size = play_random(random, 1.0, 1.5);
    switch (play_random_below(random, 7)) {
    case 0: /* a tap is no higher than a full jump */
        add(list, MEASURE_JUMP_TAP_APEX, 2.5 * size, INFINITY);
        add(list, MEASURE_JUMP_FULL_APEX, 0.0, 2.2 * size);
        return;
    case 1: /* half the speed comes no later than nine tenths */
        add(list, MEASURE_RUN_TO_50, floor(12 * size), INFINITY);
        add(list, MEASURE_RUN_TO_90, 0.0, floor(10 * size));
        return;
    case 2: /* nor further on than the whole */
        add(list, MEASURE_RUN_TO_50_WAY, 1.2 * size, INFINITY);
        add(list, MEASURE_RUN_TO_100_WAY, 0.0, 1.0 * size);
        return;
    case 3: /* the time in the air has the rise in it */
        add(list, MEASURE_JUMP_FULL_RISE, 0.45 * size, INFINITY);
        add(list, MEASURE_JUMP_FULL_AIR, 0.0, 0.42 * size);
        return;
    case 4: /* no way is longer than the highest speed takes in that time */
        add(list, MEASURE_RUN_SPEED, 0.0, 8.0 * size);
        add(list, MEASURE_RUN_TO_100, 0.0, 15.0);
        add(list, MEASURE_RUN_TO_100_WAY, 2.2 * size, INFINITY);
        return;
    case 5: /* a fall of ten tiles at a terminal speed */
        add(list, MEASURE_FALL_SPEED_MAX, 0.0, 15.0 * size);
        add(list, MEASURE_FALL_TEN, 0.0, floor(600.0 / (15.0 * size)) - 3);
        return;
    default: /* a platform further down is reached over as wide a gap */
        add(list, MEASURE_GAP_RUN_LEVEL, 7.0 * size, INFINITY);
        add(list, MEASURE_GAP_RUN_DOWN_4, 0.0, 6.5 * size);
        return;
    }
}

static fitting_problem problem_of(const wish_list *list)
{
    return (fitting_problem){
        .start = &list->start, .rate_hz = RATE, .wishes = list->wishes, .wish_count = list->count};
}

/* True when a tuning meets the wishes, by the whole measurement. */
static bool meets(const wish_list *list, uint32_t wanted, const deft_tuning *tuning)
{
    const measure_report report = measured(tuning);
    for (uint32_t i = 0; i < list->count; i++) {
        if ((wanted & (1u << i)) != 0 &&
            fitting_miss(&list->wishes[i], &report.values[list->wishes[i].id]) > 0) {
            return false;
        }
    }
    return true;
}

static void print_list(const char *head, int number, const wish_list *list, uint32_t of)
{
    print_message("%s %d:", head, number);
    for (uint32_t i = 0; i < list->count; i++) {
        print_message(" %s%s", list->wishes[i].text, (of & (1u << i)) != 0 ? "!" : "");
    }
    print_message("\n");
}

/* How many lists: DEFT_LISTS=200 plays as many as the project promises, in a quarter of an hour. */
static int lists(int usual)
{
    const char *wanted = getenv("DEFT_LISTS");
    return wanted != NULL ? atoi(wanted) : usual;
}

static void a_list_that_a_tuning_meets_is_solved(void **state)
{
    (void)state;
    static fitting_answer answer;
    uint64_t tunings = 0;
    int missed = 0;
    const int count = lists(extent_of(1, 3, 15));
    for (int i = 0; i < count; i++) {
        uint64_t random = 1000 + (uint64_t)i;
        wish_list list = {.start = a_start(&random)};
        add_some_met(&random, &list, 1 + i % 6);
        const fitting_problem problem = problem_of(&list);
        if (fitting_search(&problem, fitting_all(&problem), &answer.best)) {
            fitting_tidy(&problem, &answer.best);
            assert_true(meets(&list, fitting_all(&problem), &answer.best.tuning));
        } else {
            missed++;
            print_list("not solved", i, &list, 0);
        }
        tunings += answer.best.tunings;
    }
    print_message("%d lists, %d not solved, %.0f tunings a list\n", count, missed, (double)tunings / count);
    assert_int_equal(missed, 0);
}

static void a_list_that_no_tuning_meets_gets_the_smallest_conflict(void **state)
{
    (void)state;
    static fitting_answer answer;
    int others = 0;
    const int count = lists(extent_of(1, 1, 3));
    for (int i = 0; i < count; i++) {
        uint64_t random = 5000 + (uint64_t)i;
        wish_list list = {.start = a_start(&random)};
        add_conflict(&random, &list);
        const uint32_t planted = (1u << list.count) - 1;
        add_some_met(&random, &list, i % 4);
        const fitting_problem problem = problem_of(&list);
        assert_true(fitting_solve(&problem, &answer));
        assert_false(answer.is_met);
        assert_true(answer.conflict != 0);
        for (uint32_t k = 0; k < list.count; k++) {
            const uint32_t wish = 1u << k;
            if ((answer.conflict & wish) != 0) {
                assert_true(meets(&list, answer.conflict & ~wish, &answer.without[k].tuning));
            }
        }
        if (answer.conflict != planted) {
            others++;
            print_list("another conflict", i, &list, answer.conflict);
        }
    }
    print_message("%d lists, %d with another conflict than the planted one\n", count, others);
}

static void expect_band(const char *text, measure_id id, double low, double high)
{
    const fitting_units units = {16.0, 50.0, "px"};
    fitting_wish wish;
    char why[256] = "";
    if (!fitting_wish_read(&wish, text, &units, why)) {
        fail_msg("%s", why);
    }
    assert_int_equal(wish.id, id);
    assert_true(wish.low == low || fabs(wish.low - low) < 1e-12);
    assert_true(wish.high == high || fabs(wish.high - high) < 1e-12);
}

static void a_wish_reads_numbers_units_and_tolerances(void **state)
{
    (void)state;
    expect_band("jump.full.apex=3.5tiles", MEASURE_JUMP_FULL_APEX, 3.5 - 0.035, 3.5 + 0.035);
    expect_band("jump.full.apex = 56", MEASURE_JUMP_FULL_APEX, 3.5 - 0.035, 3.5 + 0.035);
    expect_band("jump.full.apex=0.5 tiles", MEASURE_JUMP_FULL_APEX, 0.5 - 1.0 / 64, 0.5 + 1.0 / 64);
    expect_band("gap.run.level=80px+-8px", MEASURE_GAP_RUN_LEVEL, 4.5, 5.5);
    expect_band("gap.run.level=4..5tiles", MEASURE_GAP_RUN_LEVEL, 4, 5);
    expect_band("gap.run.level=4 .. 5 tiles", MEASURE_GAP_RUN_LEVEL, 4, 5);
    expect_band("gap.run.level>=1tile", MEASURE_GAP_RUN_LEVEL, 1, (double)INFINITY);
    expect_band("run.speed<=1 tile/s", MEASURE_RUN_SPEED, -(double)INFINITY, 1);
    expect_band("run.stop>=1tick", MEASURE_RUN_STOP, 1, (double)INFINITY);
    expect_band("run.stop=0.12s", MEASURE_RUN_STOP, 5.5, 6.5);
    expect_band("run.stop<=120 ms", MEASURE_RUN_STOP, -(double)INFINITY, 6);
    expect_band("jump.full.rise>=20ticks", MEASURE_JUMP_FULL_RISE, 0.4, (double)INFINITY);
    expect_band("run.speed=160", MEASURE_RUN_SPEED, 9.9, 10.1);
    expect_band("run.speed=10 tiles/s", MEASURE_RUN_SPEED, 9.9, 10.1);
    expect_band("wall.climb_rate=-2..-1.5tiles/s", MEASURE_WALL_CLIMB_RATE, -2, -1.5);
}

static void a_wish_that_is_none_is_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {{"jump.full.apex", "a wish is METRIC=VALUE"},
                 {"jump.ful.apex=3", "no metric jump.ful.apex"},
                 {"jump.full.apex=", "a number is missing"},
                 {"jump.full.apex=3..", "a number is missing"},
                 {"jump.full.apex=4..3", "is above the second"},
                 {"jump.full.apex=3 m", "the unit 'm' does not fit; jump.full.apex takes px or tiles"},
                 {"jump.full.apex=3..4tils", "the unit 'tils' does not fit"},
                 {"run.speed=3 tile", "the unit 'tile' does not fit; run.speed takes px/s or tiles/s"},
                 {"run.speed=3 tiless/s", "takes px/s or tiles/s"},
                 {"run.speed=3 px/", "takes px/s or tiles/s"},
                 {"run.stop=3 tiles", "takes ticks, s or ms"},
                 {"run.stop<=3..4", "'..4' follows the wish"},
                 {"run.speed=nan", "a number is missing"},
                 {"run.stop=1e3", "takes ticks, s or ms"},
                 {"=3", "a wish is METRIC=VALUE"},
                 {"", "a wish is METRIC=VALUE"}};
    const fitting_units units = {16.0, 50.0, "px"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fitting_wish wish;
        char why[256] = "";
        assert_false(fitting_wish_read(&wish, cases[i].text, &units, why));
        if (strstr(why, cases[i].why) == NULL) {
            fail_msg("\"%s\" is refused with \"%s\", not \"%s\"", cases[i].text, why, cases[i].why);
        }
    }
}

static void each_metric_has_a_parameter_that_moves_it(void **state)
{
    (void)state;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.dash = tuning.ability.wall_slide = tuning.ability.wall_jump = tuning.ability.glide = 1;
    tuning.ability.slam = tuning.ability.climb = tuning.ability.crouch = 1;
    tuning.air_jump.count = 1;
    for (int i = 0; i < MEASURE_COUNT; i++) {
        const deft_param *lever;
        if (fitting_levers(&lever, 1, (measure_id)i, &tuning) == 0) {
            fail_msg("%s has none", measure_metrics[i].id);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wish_reads_numbers_units_and_tolerances),
        cmocka_unit_test(a_wish_that_is_none_is_refused_with_a_reason),
        cmocka_unit_test(each_metric_has_a_parameter_that_moves_it),
        cmocka_unit_test(a_list_that_a_tuning_meets_is_solved),
        cmocka_unit_test(a_list_that_no_tuning_meets_gets_the_smallest_conflict),
    };
    return fitting_has_optimiser() ? cmocka_run_group_tests(tests, NULL, NULL) : 0;
}
