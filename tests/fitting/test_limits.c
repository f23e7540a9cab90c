/* tests/fitting/test_limits.c -- what a recording leaves open, for any way to fit it.
 *
 * A truth is drawn evenly, and rounding says of a row only that the true place is within half a step. So,
 * given the recording, each tuning that may be drawn and plays within the rounding in each row is as likely
 * as the truth. A walk from the truth draws such tunings. Whichever tuning a fit takes, at most those within
 * its bound are served. A walk that does not get everywhere makes the share too high, never too low. The fit
 * is even told which laws are right, from where truths are drawn, and where the first row is.
 *
 * A fit of a game's recording knows nothing of how its tuning was drawn. The best that is left to such a fit
 * is the most central of all tunings that explain the rows. How many members that one is near tells what the
 * knowledge is worth.
 */
#include "fitting/refining.h"
#include "tests/fitting/recorded.h"
#include "tests/harness/extent.h"

#include <stdlib.h>

#define MEMBERS    300
#define STEPS_EACH 6  /* of the walk, between two members that are kept */
#define SHRINKS    40 /* places that a step tries */
#define NEAR_PX    1.0
#define LATER      (2 * FITTING_HELD_ROWS)
#define MOVES      (2 * RECORDED_MOVES)

typedef struct walk {
    refining of;
    const recorded *how;
    bool knows; /* from where truths are drawn */
    double at[DRAWS_NUMBERS_MAX], way[DRAWS_NUMBERS_MAX];
    deft_tuning tuning;
    double likely; /* the logarithm */
    uint64_t random;
} walk;

/* What the members show. */
static struct {
    double later[MEMBERS + 1][LATER], moves[MEMBERS + 1][MOVES]; /* px; the last is the truth's */
    double recorded[MEMBERS + 1][LATER];                         /* the later rows, rounded */
    double sizes[MEMBERS + 1][FITTING_NUMBERS_MAX];              /* logarithms */
    deft_tuning tunings[MEMBERS + 1];
} shown;

/* How likely a place is; minus infinity where the truth cannot be. */
static double likely_at(walk *w, const double *at, deft_tuning *tuning)
{
    const fitting_model *model = w->of.model;
    double sum = 0;
    model_write(model, at, tuning);
    for (uint32_t i = 0; i < model->count && !w->knows; i++) {
        if (fabs(at[i] - w->of.at[i]) > w->of.reach[i]) {
            return -(double)INFINITY;
        }
    }
    if (w->knows && !recorded_may_draw(tuning, model->ground, model->air)) {
        return -(double)INFINITY;
    }
    for (uint32_t i = 0; i < model->count && w->knows;
         i++) { /* numbers are logarithms of what is drawn evenly */
        const bool is_loss = strstr(model->params[i]->path, "loss") != NULL;
        const double size = fitting_size(model->params[i], deft_tuning_get(tuning, model->params[i]));
        sum += is_loss ? -log(size) : log(size);
    }
    const double most = refining_differ(&w->of, tuning, at, w->of.stepped);
    for (int n = 0; n < w->of.rows && w->how->noise_px > 0; n++) {
        sum -= 0.5 * pow(w->of.stepped[n] * RECORDED_PX / w->how->noise_px, 2);
    }
    return w->how->noise_px > 0 || most <= w->of.half * REFINING_INSIDE ? sum : -(double)INFINITY;
}

/* One step by slice sampling. */
static void walk_on(walk *w, bool along_one)
{
    const refining *of = &w->of;
    const double *one = of->places + play_random_below(&w->random, REFINING_DRAWS) * of->count;
    const double *other = of->places + play_random_below(&w->random, REFINING_DRAWS) * of->count;
    const double longer = along_one ? 3 : exp(play_random(&w->random, -1.5, 1.5));
    const int number = play_random_below(&w->random, of->count - 2);
    for (int i = 0; i < of->count - 2; i++) { /* the last two: the first row's place */
        w->way[i] = along_one && i != number ? 0 : longer * (one[i] - other[i]);
    }
    const double least = w->likely + log(play_random(&w->random, 0, 1));
    double low = -play_random(&w->random, 0, 4), high = low + 4;
    for (int i = 0; i < SHRINKS; i++) {
        const double step = play_random(&w->random, low, high);
        double to[DRAWS_NUMBERS_MAX] = {0};
        deft_tuning tuning;
        for (int k = 0; k < of->count - 2; k++) {
            to[k] = w->at[k] + step * w->way[k];
        }
        const double likely = likely_at(w, to, &tuning);
        if (likely >= least) {
            memcpy(w->at, to, sizeof w->at);
            w->tuning = tuning;
            w->likely = likely;
            return;
        }
        low = step < 0 ? step : low;
        high = step < 0 ? high : step;
    }
}

static void show(int member, walk *w, const fitting_recording *moves)
{
    static double x[RECORDED_ROWS], height[RECORDED_ROWS];
    const fitting_recording *recording = w->of.model->recording;
    const fitting_model *model = w->of.model;
    const uint32_t from = recording->count - FITTING_HELD_ROWS;
    shown.tunings[member] = w->tuning;
    assert_true(fitting_play(model->plays, recording->count, &w->tuning, x, height));
    for (uint32_t i = 0; i < LATER; i++) {
        const uint32_t row = from + i % FITTING_HELD_ROWS;
        const double grain = w->how->grain_px,
                     px = RECORDED_PX * (i < FITTING_HELD_ROWS ? x[row] : height[row]);
        shown.later[member][i] = px;
        shown.recorded[member][i] = grain > 0 ? round(px / grain) * grain : px;
    }
    assert_true(fitting_fit_play(moves, &w->tuning, x, height));
    for (uint32_t i = 0; i < RECORDED_MOVES; i++) {
        shown.moves[member][i] = RECORDED_PX * x[i];
        shown.moves[member][RECORDED_MOVES + i] = RECORDED_PX * height[i];
    }
    for (uint32_t i = 0; i < model->count; i++) {
        shown.sizes[member][i] =
            log(fitting_size(model->params[i], deft_tuning_get(&w->tuning, model->params[i])));
    }
}

/* Draws members of the first rows of a recording into `shown`. Returns how many numbers each has. */
static int draw_members(const fitting_recording *recording, uint32_t used, const deft_tuning *truth,
                        const recorded *how, const fitting_recording *moves, bool knows)
{
    static double x[RECORDED_ROWS], height[RECORDED_ROWS], room[2 * RECORDED_ROWS];
    static fitting_plays plays;
    fitting_model model = {.recording = recording,
                           .plays = &plays,
                           .used = used,
                           .tuning = *truth,
                           .ground = recorded_law(&truth->run.attack),
                           .air = recorded_law(&truth->air.attack),
                           .has_fall_limit = true,
                           .x = x,
                           .height = height,
                           .room = room};
    walk w = {.how = how, .knows = knows, .random = 1};
    double middle[DRAWS_NUMBERS_MAX];
    assert_true(fitting_plays_open(&plays, recording));
    fitting_plays_keep(&plays);
    model_open(&model, MODEL_ALL, 0);
    assert_true(refining_open(&w.of, &model));
    for (int round = 0; round < 2; round++) {
        const double noise = how->noise_px / RECORDED_PX;
        const fitting_box box = refining_box(&w.of, noise > 0 ? noise : w.of.half * REFINING_INSIDE);
        if (noise > 0) {
            fitting_draw_normal(&box, REFINING_DRAWS, w.of.stepped, w.of.places);
        } else {
            assert_true(refining_draw(&w.of, &box, REFINING_DRAWS));
        }
        refining_middle(&w.of, middle); /* steps of the slopes */
    }
    memcpy(w.at, w.of.at, sizeof w.at);
    w.likely = likely_at(&w, w.at, &w.tuning);
    assert_true(isfinite(w.likely));
    show(MEMBERS, &w, moves);
    for (int member = 0; member < MEMBERS; member++) {
        for (int i = 0; i < STEPS_EACH; i++) {
            walk_on(&w, i % 3 == 0);
        }
        show(member, &w, moves);
    }
    refining_close(&w.of);
    fitting_plays_free(&plays);
    return (int)model.count;
}

static int by_size(const void *a, const void *b)
{
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The largest share of members that one value is near. */
static double share_near_one(const double *values, size_t apart, double near)
{
    double sorted[MEMBERS];
    int most = 0;
    for (int i = 0; i < MEMBERS; i++) {
        sorted[i] = values[(size_t)i * apart];
    }
    qsort(sorted, MEMBERS, sizeof *sorted, by_size);
    for (int first = 0, last = 0; first < MEMBERS; first++) {
        while (last < MEMBERS && sorted[last] <= sorted[first] + 2 * near) {
            last++;
        }
        most = last - first > most ? last - first : most;
    }
    return (double)most / MEMBERS;
}

/* No play is near more of the members' plays than one value is in the row where that is hardest. */
static double share_at_most(const double *plays, size_t rows, double near)
{
    double share = 1;
    for (size_t row = 0; row < rows; row++) {
        share = fmin(share, share_near_one(plays + row, rows, near));
    }
    return share;
}

/* How far two plays are apart, px. */
static double apart(const double *one, const double *other, size_t rows)
{
    double most = 0;
    for (size_t row = 0; row < rows; row++) {
        most = fmax(most, fabs(one[row] - other[row]));
    }
    return most;
}

/* The share of members that a middle is near. */
static double share_near(const double *middle, const double *plays, size_t rows)
{
    int near = 0;
    for (size_t i = 0; i < MEMBERS; i++) {
        near += apart(plays + i * rows, middle, rows) <= NEAR_PX ? 1 : 0;
    }
    return (double)near / MEMBERS;
}

/* The member whose play is nearest to all in the later rows. Two pixels count as much as more. */
static int most_central(void)
{
    int best = 0;
    double least = (double)INFINITY;
    for (int i = 0; i < MEMBERS; i++) {
        double sum = 0;
        for (int k = 0; k < MEMBERS && sum < least; k++) {
            sum += fmin(apart(shown.later[i], shown.later[k], LATER), 2 * NEAR_PX);
        }
        best = sum < least ? i : best;
        least = fmin(sum, least);
    }
    return best;
}

/* At most so many predictions of later rows and of other moves are within a pixel, and so many numbers within
 * the share, whatever the fit. Recorded rows are compared as in test_fit.c: with half a step, or four
 * deviations of the noise, more. Noise in the rows would only make these fewer. DEFT_LIMITS=100 measures as
 * many recordings, DEFT_FITS_FROM=1 from that seed on. */
static void no_fit_is_near_more_than_this(void **state)
{
    (void)state;
    static const recorded cases[] = {{"2 px", 2, 0, 0.01},
                                     {"noise 0.5 px", 0, 0.5, 0.03},
                                     {"1 px", 1, 0, 0.01},
                                     {"1/2 px", 1.0 / 2, 0, 0.01},
                                     {"1/16 px", 1.0 / 16, 0, 0.01}};
    static fitting_row rows[RECORDED_ROWS], move_rows[RECORDED_MOVES];
    static double middle[LATER];
    const char *wanted = getenv("DEFT_LIMITS"), *from = getenv("DEFT_FITS_FROM");
    const uint64_t seed = from != NULL ? strtoull(from, NULL, 10) : 9000;
    const int count = wanted != NULL ? atoi(wanted) : 1;
    const size_t kinds = wanted != NULL ? sizeof cases / sizeof cases[0] : (size_t)extent_of(1, 1, 2);
    for (size_t k = 0; k < kinds; k++) {
        const double near_rows = NEAR_PX + 0.5 * cases[k].grain_px + 4 * cases[k].noise_px;
        double later = 0, recorded_rows = 0, others = 0, near = 0, central = 0;
        int numbers = 0;
        for (int i = 0; i < count; i++) {
            uint64_t random = seed + (uint64_t)i;
            fitting_recording recording, moves;
            const deft_tuning truth = recorded_draw(&recording, rows, &cases[k], &random);
            recorded_draw_moves(&moves, move_rows, &random);
            const uint32_t used = recording.count - FITTING_HELD_ROWS;
            (void)draw_members(&recording, used, &truth, &cases[k], &moves, false);
            memcpy(middle, shown.later[most_central()], sizeof middle);
            (void)draw_members(&recording, used, &truth, &cases[k], &moves, true);
            central += share_near(middle, shown.later[0], LATER);
            const double share = share_at_most(shown.later[0], LATER, NEAR_PX);
            assert_true(share_near(shown.later[MEMBERS], shown.later[0], LATER) <= share);
            later += share;
            recorded_rows += share_at_most(shown.recorded[0], LATER, near_rows);
            const int has = draw_members(&recording, recording.count, &truth, &cases[k], &moves, true);
            others += share_at_most(shown.moves[0], MOVES, NEAR_PX);
            for (int n = 0; n < has; n++) {
                near += share_near_one(&shown.sizes[0][n], FITTING_NUMBERS_MAX, log1p(cases[k].share));
            }
            numbers += has;
        }
        print_message("%-12s %d recordings: at most %.1f are predicted as recorded, %.1f to 1 px (%.1f "
                      "without the knowledge), %.1f within 1 px in other moves; of %d numbers %.0f within %g "
                      "%%\n",
                      cases[k].name, count, recorded_rows, later, central, others, numbers, near,
                      100 * cases[k].share);
    }
}

/* Two tunings play within the rounding in each row of a recording, and part by more than two pixels in the
 * rows after: no prediction is within a pixel of both. */
static void tunings_that_explain_the_same_rows_part_later(void **state)
{
    (void)state;
    static const recorded how = {"2 px", 2, 0, 0.01};
    static fitting_row rows[RECORDED_ROWS], move_rows[RECORDED_MOVES];
    static double x[RECORDED_ROWS], height[RECORDED_ROWS];
    uint64_t random = 9032;
    fitting_recording recording, moves;
    const deft_tuning truth = recorded_draw(&recording, rows, &how, &random);
    recorded_draw_moves(&moves, move_rows, &random);
    const uint32_t used = recording.count - FITTING_HELD_ROWS;
    (void)draw_members(&recording, used, &truth, &how, &moves, true);
    double most = 0;
    int farthest = 0;
    for (int i = 0; i < MEMBERS; i++) {
        const double far = apart(shown.later[i], shown.later[MEMBERS], LATER);
        farthest = far > most ? i : farthest;
        most = fmax(most, far);
    }
    assert_true(fitting_fit_play(&recording, &shown.tunings[farthest], x, height));
    const double bound = 0.5 * recording.grain * REFINING_INSIDE; /* half a step of the rounding */
    for (uint32_t i = 0; i < used; i++) {
        assert_true(fabs(x[i] - rows[i].x) <= bound);
        assert_true(fabs(height[i] - rows[i].height) <= bound);
    }
    print_message("%u rows are explained by both; %.1f px apart in the %d rows after\n", used, most,
                  FITTING_HELD_ROWS);
    assert_true(most > 2 * NEAR_PX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_fit_is_near_more_than_this),
        cmocka_unit_test(tunings_that_explain_the_same_rows_part_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
