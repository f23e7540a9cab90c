/* tests/geometry/test_curve.c -- a point on a curve against grown features, compared with many small steps
 * along the same curve. */
#include "base/tolerance.h"
#include "geometry/curve.h"
#include "outlines.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define TOUCH            1e-4
#define STEPS            1000
#define TRACKS           900
#define STANDS_ON_CORNER 6 /* of the outlines */
/* A gap to a face that comes so close to a depth may pass it between two steps: the fastest bend below is 56
 * units/s^2, so between two steps the gap bulges by less than 56 (1 / STEPS)^2 / 8. */
#define CLOSE 1e-5

static double drawn(uint64_t *state, double low, double high)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(*state >> 11) / 9007199254740992.0;
}

/* A piece of any kind that lasts longer than a second, and whose speed has one sign. */
static deft_piece drawn_piece(uint64_t *state)
{
    deft_piece piece;
    memset(&piece, 0, sizeof piece);
    double sign = drawn(state, -1, 1) < 0 ? -1 : 1;
    double first = sign * drawn(state, 0, 8);
    double last = sign * drawn(state, 0, 8);
    piece.kind = (uint32_t)drawn(state, 0, 4);
    piece.until_s = 2;
    piece.base = last;
    piece.amplitude = first - last;
    switch (piece.kind) {
    case DEFT_PIECE_LINEAR:
        piece.base = first;
        piece.rate = (last - first) / piece.until_s;
        break;
    case DEFT_PIECE_POWER:
        piece.rate = 1 / piece.until_s;
        piece.phase = 1;
        piece.exponent = drawn(state, 1, 4);
        break;
    case DEFT_PIECE_EXPONENTIAL:
        piece.rate = drawn(state, 0.5, 2.5);
        break;
    default:
        piece.amplitude = 0;
    }
    piece.end_speed = last;
    return piece;
}

/* A curve past a feature, and the same as many points. */
typedef struct track {
    deft__obstacle obstacle;
    deft__face faces[DEFT__FACES_PER_OBSTACLE_CAP];
    deft__path path;
    deft__curve curve;
    double gap[STEPS + 1]; /* to the obstacle: of its faces the largest */
    double least[STEPS];   /* from a step to the next the gap is no less, but for a bulge */
} track;

static deft__v2 place_at(const track *t, double time_s)
{
    deft__v2 at = deft__v2_sub(t->curve.start, deft__v2_scale(t->curve.flow, time_s));
    at = deft__v2_add(at, deft__v2_scale(t->path.along_axis, deft_piece_distance(&t->path.along, time_s)));
    return deft__v2_add(at, deft__v2_scale(t->path.up_axis, deft_piece_distance(&t->path.up, time_s)));
}

/* The largest of the faces' gaps, each where it is less: at this place or at that one. */
static double least_gap(const track *t, deft__v2 here, deft__v2 there)
{
    double most = -HUGE_VAL;
    for (uint32_t i = 0; i < t->obstacle.face_count; i++) {
        const deft__face *face = &t->faces[i];
        double gap = deft__v2_dot(face->normal, here) - face->offset;
        most = fmax(most, fmin(gap, deft__v2_dot(face->normal, there) - face->offset));
    }
    return most;
}

static double gap_at(const track *t, double time_s)
{
    deft__v2 at = place_at(t, time_s);
    return least_gap(t, at, at);
}

static double time_of(int step)
{
    return (double)step / STEPS;
}

/* Past a slope that falls at 45 degrees. Of the run and the fall one slows down evenly, and the other is fast
 * at first only. So the gap shrinks, grows and shrinks again, or the other way round. */
static void draw_wave(track *t, uint64_t *state)
{
    deft_piece evenly;
    deft_piece at_first;
    memset(&evenly, 0, sizeof evenly);
    memset(&at_first, 0, sizeof at_first);
    memset(&t->path, 0, sizeof t->path);
    evenly.kind = DEFT_PIECE_LINEAR;
    evenly.base = drawn(state, 5, 7);
    evenly.end_speed = drawn(state, 0, 0.4);
    evenly.until_s = at_first.until_s = t->path.until_s = 1.01;
    evenly.rate = (evenly.end_speed - evenly.base) / evenly.until_s;
    at_first.kind = DEFT_PIECE_EXPONENTIAL;
    at_first.end_speed = at_first.base = 3;
    at_first.amplitude = drawn(state, 3, 5);
    at_first.rate = drawn(state, 5, 7);
    bool runs_evenly = drawn(state, -1, 1) < 0;
    deft_piece *fall = &t->path.up;
    t->path.along = runs_evenly ? evenly : at_first;
    *fall = runs_evenly ? at_first : evenly;
    fall->base = -fall->base;
    fall->amplitude = -fall->amplitude;
    fall->rate = fall->kind == DEFT_PIECE_LINEAR ? -fall->rate : fall->rate;
    fall->end_speed = -fall->end_speed;
    t->path.along_axis = deft__v2_make(1, 0);
    t->path.up_axis = deft__v2_make(0, 1);
    /* up to half a unit above the slope of the tile that stands on its corner */
    double above = drawn(state, 0, 0.5);
    double across = drawn(state, -3, 1);
    deft__v2 start = deft__v2_make(0.375 + across + above / 2, 1 - across + above / 2);
    t->curve = deft__curve_of(&t->path, start, deft__v2_make(0, 0), 1);
}

/* Of a feature whose outline goes round: a path along a slope, or along the axes. */
static void draw_any(track *t, int number, uint64_t *state)
{
    double lean = number % 3 == 0 ? drawn(state, -1, 1) : 0;
    memset(&t->path, 0, sizeof t->path);
    t->path.along = drawn_piece(state);
    t->path.up = drawn_piece(state);
    t->path.along_axis = deft__v2_make(cos(lean), sin(lean));
    t->path.up_axis = deft__v2_make(0, 1);
    t->path.until_s = 2;
    deft__v2 start = deft__v2_make(drawn(state, -1, 4), drawn(state, -2, 4));
    deft__v2 flow = deft__v2_make(0, 0);
    if (number % 2 == 0) {
        flow = deft__v2_make(drawn(state, -4, 4), drawn(state, -4, 4));
    }
    t->curve = deft__curve_of(&t->path, start, flow, 1);
}

static void draw(track *t, int number, uint64_t *state)
{
    static const deft_axes axes = {{1, 0}, {0, 1}};
    bool is_wave = number % 5 == 4;
    size_t shape = is_wave ? STANDS_ON_CORNER : (size_t)number % OUTLINES;
    outline_grow(&t->obstacle, t->faces, &outlines[shape], 0xff, axes);
    if (is_wave) {
        draw_wave(t, state);
    } else {
        draw_any(t, number, state);
    }
    deft__v2 before = t->curve.start;
    for (int i = 0; i <= STEPS; i++) {
        deft__v2 at = place_at(t, time_of(i));
        t->gap[i] = least_gap(t, at, at);
        if (i > 0) {
            t->least[i - 1] = least_gap(t, before, at);
        }
        before = at;
    }
}

/* The first step from `from` on whose gap is at most `level`, or with `above` at least; STEPS + 1 without
 * one. -1 when it is too close to tell: the level may be passed between two steps, also at a corner. */
static int first_step(const track *t, int from, double level, bool above)
{
    for (int i = from; i <= STEPS; i++) {
        double over = above ? level - t->gap[i] : t->gap[i] - level;
        if (fabs(over) < CLOSE) {
            return -1;
        }
        if (over < 0) {
            return i;
        }
        bool dips = !above && i < STEPS && t->gap[i + 1] > level && t->least[i] < level + CLOSE;
        if (dips) {
            return -1;
        }
    }
    return STEPS + 1;
}

/* The instant is in the step before this one, or is none. */
static void expect_within(double instant, int step, const char *what, int number)
{
    bool is_none = step > STEPS;
    if (is_none ? instant < DEFT__NEVER : !(instant >= time_of(step - 2) && instant <= time_of(step))) {
        fail_msg("track %d %s at %.9g s, not %s %.9g s", number, what, instant,
                 is_none ? "at all, in" : "just before", time_of(step));
    }
}

static track t;

static void a_curve_enters_a_feature_where_small_steps_do(void **state)
{
    uint64_t seed = 1;
    int met = 0;
    int missed = 0;
    (void)state;
    for (int k = 0; k < TRACKS; k++) {
        draw(&t, k, &seed);
        int step = first_step(&t, 0, -TOUCH, false);
        double instant = deft__curve_enters(&t.curve, &t.obstacle, t.faces, TOUCH);
        if (step == 0) {
            assert_true(instant >= DEFT__NEVER); /* began inside */
        } else if (step > 0) {
            int outside = step;
            while (outside <= STEPS && outside >= 0 && t.gap[outside] < 0) {
                outside--;
            }
            expect_within(instant, step > STEPS ? step : outside + 1, "enters", k);
            assert_true(step > STEPS || fabs(gap_at(&t, instant)) < 1e-12);
            met += step <= STEPS;
            missed += step > STEPS;
        }
    }
    assert_true(met > 50 && missed > 50);
}

static void a_curve_crosses_a_border_where_small_steps_do(void **state)
{
    const double depth = 0.01;
    uint64_t seed = 2;
    int in = 0;
    int out = 0;
    (void)state;
    for (int k = 0; k < TRACKS; k++) {
        draw(&t, k, &seed);
        bool inside = t.gap[0] < 0;
        int step = first_step(&t, 0, inside ? depth : -depth, inside);
        double instant = deft__curve_crosses(&t.curve, &t.obstacle, t.faces, depth, inside);
        if (step > 0) {
            expect_within(instant, step, "crosses", k);
            assert_true(step > STEPS || fabs(gap_at(&t, instant) - (inside ? depth : -depth)) < 1e-12);
            in += step <= STEPS && !inside;
            out += step <= STEPS && inside;
        }
    }
    assert_true(in > 50 && out > 50);
}

/* From an instant on, for a character as tall as the feature is grown by, or one that is less tall by
 * `taller`. */
static void a_curve_leaves_a_feature_where_small_steps_do(void **state)
{
    const double depth = 0.01;
    uint64_t seed = 3;
    int left = 0;
    int stays = 0;
    (void)state;
    for (int k = 0; k < TRACKS; k++) {
        draw(&t, k, &seed);
        int from = (int)drawn(&seed, 0, STEPS / 2);
        int step = first_step(&t, from, -depth, true);
        double taller = k % 4 == 0 ? 0.5 : 0;
        deft__face lower[DEFT__FACES_PER_OBSTACLE_CAP];
        memcpy(lower, t.faces, sizeof lower);
        for (uint32_t i = 0; i < t.obstacle.face_count; i++) { /* grown by a character that is less tall */
            lower[i].offset -= fmax(-lower[i].normal.y, 0) * taller;
        }
        double instant = deft__curve_leaves(&t.curve, &t.obstacle, lower, depth, taller, time_of(from));
        if (step == from) {
            assert_true(instant == time_of(from));
        } else if (step > 0) {
            expect_within(instant, step, "leaves", k);
            assert_true(step > STEPS || fabs(gap_at(&t, instant) + depth) < 1e-12);
            left += step <= STEPS;
            stays += step > STEPS;
        }
    }
    assert_true(left > 50 && stays > 0);
}

static void the_box_around_a_curve_holds_it(void **state)
{
    uint64_t seed = 4;
    (void)state;
    for (int k = 0; k < 300; k++) {
        draw(&t, k, &seed);
        deft__rect box = deft__curve_around(&t.curve);
        for (int i = 0; i <= 100; i++) {
            deft__v2 at = place_at(&t, i / 100.0);
            assert_true(at.x >= box.left - 1e-12 && at.x <= box.right + 1e-12);
            assert_true(at.y >= box.bottom - 1e-12 && at.y <= box.top + 1e-12);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_curve_enters_a_feature_where_small_steps_do),
        cmocka_unit_test(a_curve_crosses_a_border_where_small_steps_do),
        cmocka_unit_test(a_curve_leaves_a_feature_where_small_steps_do),
        cmocka_unit_test(the_box_around_a_curve_holds_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
