/* tests/geometry/test_sweep.c -- a point that moves against grown features: where and when it enters, by the
 * definition of a convex shape. A way enters at the last face that it crosses inwards, if it has crossed none
 * outwards before. */
#include "base/tolerance.h"
#include "geometry/sweep.h"
#include "outlines.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define TOUCH 1e-4

typedef struct grown {
    deft__obstacle obstacle;
    deft__face faces[DEFT__FACES_PER_OBSTACLE_CAP];
} grown;

static void grow(grown *out, const outline *shape, uint32_t exposed)
{
    static const deft_axes axes = {{1, 0}, {0, 1}};
    outline_grow(&out->obstacle, out->faces, shape, exposed, axes);
}

static bool sweeps(const grown *g, deft__v2 feet, deft__v2 move, deft__hit *out)
{
    return deft__sweep(&g->obstacle, g->faces, feet, move, TOUCH, out);
}

static double drawn(uint64_t *state, double low, double high)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(*state >> 11) / 9007199254740992.0;
}

/* A way through all half-planes. */
typedef struct passage {
    double enter, leave; /* as shares of the way */
    uint32_t entered;
    bool is_near; /* to a corner, an end or a face: rounding has a say */
} passage;

static passage pass(const grown *g, deft__v2 feet, deft__v2 move)
{
    passage out = {-1, 1e9, 0, false};
    for (uint32_t i = 0; i < g->obstacle.face_count; i++) {
        const deft__v2 n = g->faces[i].normal;
        double gap = n.x * feet.x + n.y * feet.y - g->faces[i].offset;
        double goes = n.x * move.x + n.y * move.y;
        out.is_near = out.is_near || fabs(gap) < 0.01 || fabs(goes) < 0.01;
        if (gap > 0 && goes >= 0) {
            out.leave = -1;
        } else if (goes < 0) {
            out.is_near = out.is_near || fabs(-gap / goes - out.enter) < 0.01;
            out.entered = gap > 0 && -gap / goes > out.enter ? i : out.entered;
            out.enter = gap > 0 ? fmax(out.enter, -gap / goes) : out.enter;
        } else {
            out.leave = fmin(out.leave, -gap / goes);
        }
    }
    out.is_near = out.is_near || fabs(out.leave - out.enter) < 0.01 || fabs(out.enter - 1) < 0.01;
    return out;
}

static void a_way_enters_at_the_last_face_that_it_crosses_inwards(void **state)
{
    uint64_t seed = 1;
    uint32_t hits = 0;
    uint32_t misses = 0;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        grown g;
        deft__hit hit;
        grow(&g, &outlines[(size_t)i % OUTLINES], 0xff);
        deft__v2 feet = deft__v2_make(drawn(&seed, -3, 6), drawn(&seed, -4, 5));
        deft__v2 move = deft__v2_make(drawn(&seed, -6, 6), drawn(&seed, -6, 6));
        passage way = pass(&g, feet, move);
        if (way.is_near) {
            continue;
        }
        bool enters = way.enter >= 0 && way.enter < 1 && way.enter < way.leave;
        assert_int_equal(sweeps(&g, feet, move, &hit), enters);
        hits += enters;
        misses += !enters;
        if (enters) {
            assert_true(fabs(hit.t - way.enter) < 1e-12);
            assert_ptr_equal(hit.face, &g.faces[way.entered]);
            assert_ptr_equal(hit.entered, hit.face);
            assert_ptr_equal(hit.obstacle, &g.obstacle);
        }
    }
    assert_true(hits > 1000 && misses > 1000);
}

/* The box from (2, 1) to (3, 2): feet are on it from x = 1.625 to 3.375, at y = 2. */
#define LEFT  1.625
#define RIGHT 3.375
#define TOP   2.0

static void what_lies_on_a_face_enters_only_by_a_way_into_it(void **state)
{
    static const struct {
        double x, y;
        bool enters;
    } ways[] = {{0, -1, true},  {1, -1e-3, true}, {1, 0, false},
                {-1, 0, false}, {0, 1, false},    {1, 1e-3, false}};
    grown g;
    deft__hit hit;
    (void)state;
    grow(&g, &outlines[0], 0xff);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        for (int k = -1; k <= 1; k++) { /* within what counts as touching, on either side */
            deft__v2 feet = deft__v2_make(2.5, TOP + k * TOUCH / 2);
            deft__v2 move = deft__v2_make(ways[i].x, ways[i].y);
            assert_int_equal(sweeps(&g, feet, move, &hit), ways[i].enters);
            if (ways[i].enters) {
                assert_true(hit.t >= 0 && hit.t <= TOUCH / 2 / 1e-3 && hit.face->normal.y > 0.5);
            }
        }
    }
    /* deeper than that nothing stops it: it is inside already */
    assert_false(sweeps(&g, deft__v2_make(2.5, TOP - 2 * TOUCH), deft__v2_make(0, -1), &hit));
}

/* A way straight to a corner: the top counts before a side, the bottom too, and what is exposed before what
 * is not. */
static void at_a_corner_a_level_face_is_met_before_a_side(void **state)
{
    const double bottom = 1 - 0.95;
    grown g;
    deft__hit hit;
    (void)state;
    grow(&g, &outlines[0], 0xff);
    for (int side = -1; side <= 1; side += 2) {
        double x = side < 0 ? LEFT : RIGHT;
        assert_true(sweeps(&g, deft__v2_make(x + side, TOP + 1), deft__v2_make(-2 * side, -2), &hit));
        assert_true(fabs(hit.t - 0.5) < 1e-6 && hit.face->normal.y > 0.5);
        assert_true(sweeps(&g, deft__v2_make(x + side, bottom - 1), deft__v2_make(-2 * side, 2), &hit));
        assert_true(fabs(hit.t - 0.5) < 1e-6 && hit.face->normal.y < -0.5);
    }
    grow(&g, &outlines[0], 0xff & ~4u); /* its top is the third edge */
    assert_true(sweeps(&g, deft__v2_make(RIGHT + 1, TOP + 1), deft__v2_make(-2, -2), &hit));
    assert_true(hit.face->normal.x > 0.5);
}

/* Past a corner whose inside part of the way is shorter than what counts as touching. */
static void a_corner_that_is_cut_by_less_than_rounding_is_passed(void **state)
{
    grown g;
    deft__hit hit;
    (void)state;
    grow(&g, &outlines[0], 0xff);
    for (int i = 0; i < 8; i++) {
        double cut = TOUCH * (i < 4 ? 0.05 : 0.2) * (1 + i % 4); /* of each side */
        deft__v2 from = deft__v2_make(RIGHT - 1 - cut, TOP + 1);
        assert_int_equal(sweeps(&g, from, deft__v2_make(2, -2), &hit), 2 * cut >= TOUCH * DEFT__END);
    }
}

static deft__hit hit_of(double t, const deft__face *face, const deft__obstacle *obstacle)
{
    deft__hit hit = {t, face, face, obstacle};
    return hit;
}

/* Of two hits the earlier one counts; at one instant an edge before a corner, then the more upward face, the
 * farther and the longer one, the one whose middle is nearer, the body with the smaller number. */
static void of_hits_at_one_instant_geometry_decides_before_numbers(void **state)
{
    static const deft__face floor = {{0, 1}, 2, 0, 4, DEFT__FACE_EDGE, 0, 0, 0};
    const deft__v2 feet = {1.5, 2};
    deft__obstacle first;
    deft__obstacle second;
    (void)state;
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    first.body = 2;
    second.body = 1;
    deft__face worse[] = {floor, floor, floor, floor, floor};
    worse[0].kind = DEFT__FACE_VERTEX;
    worse[1].normal = deft__v2_make(0.6, 0.8);
    worse[2].offset = 1.5;
    worse[3].to = 3.5;
    worse[4].from = -2;
    worse[4].to = 2;
    deft__hit better = hit_of(0.5, &floor, &first);
    deft__hit late = hit_of(0.75, &floor, &second);
    assert_true(deft__hit_before(&better, &late, feet) && !deft__hit_before(&late, &better, feet));
    for (size_t i = 0; i < sizeof worse / sizeof worse[0]; i++) {
        deft__hit other = hit_of(0.5, &worse[i], &second);
        assert_true(deft__hit_before(&better, &other, feet));
        assert_false(deft__hit_before(&other, &better, feet));
    }
    deft__hit equal = hit_of(0.5, &floor, &second);
    assert_true(deft__hit_before(&equal, &better, feet) && !deft__hit_before(&better, &equal, feet));
    second.body = 2;
    second.feature = 1;
    assert_true(deft__hit_before(&better, &equal, feet) && !deft__hit_before(&equal, &better, feet));
    assert_false(deft__hit_before(&better, &better, feet)); /* nothing comes before what equals it */
}

/* As documented of sweep.c: an edge before a corner, then the more upward face; of equal ones the first. */
static bool is_better(const deft__face *a, const deft__face *b)
{
    double up_a = a->normal.y >= 0 ? 2 * a->normal.y : -a->normal.y;
    double up_b = b->normal.y >= 0 ? 2 * b->normal.y : -b->normal.y;
    return a->kind != b->kind ? a->kind < b->kind : up_a > up_b;
}

/* Of two faces as near the one that faces up more is the way out, else the one that the outline has first. */
static void of_two_faces_as_near_the_better_one_is_the_nearest_and_else_the_first(void **state)
{
    int ties = 0;
    (void)state;
    for (int i = 0; i < 33 * 33 * (int)OUTLINES; i++) {
        grown g;
        grow(&g, &outlines[(size_t)i % OUTLINES], 0xff);
        int at = i / (int)OUTLINES;
        deft__v2 feet = deft__v2_make(at % 33 * 0.25 - 2, at / 33 * 0.25 - 3);
        const deft__face *best = &g.faces[0];
        for (uint32_t k = 1; k < g.obstacle.face_count; k++) {
            double gap = deft__face_gap(&g.faces[k], feet);
            double most = deft__face_gap(best, feet);
            ties += gap == most && !is_better(&g.faces[k], best) && !is_better(best, &g.faces[k]);
            best = gap > most || (gap == most && is_better(&g.faces[k], best)) ? &g.faces[k] : best;
        }
        const deft__face *found = deft__nearest_face(&g.obstacle, g.faces, feet, 100, true);
        assert_ptr_equal(found, best);
    }
    assert_true(ties > 10);
}

/* The nearest face is that with the greatest gap; none where a gap reaches `reach`. */
static void the_nearest_face_is_the_one_farthest_outside(void **state)
{
    uint64_t seed = 7;
    (void)state;
    for (int i = 0; i < 5000; i++) {
        grown g;
        grow(&g, &outlines[(size_t)i % OUTLINES], 0xff);
        deft__v2 feet = deft__v2_make(drawn(&seed, -2, 5), drawn(&seed, -3, 4));
        double most = -1e9;
        for (uint32_t k = 0; k < g.obstacle.face_count; k++) {
            most = fmax(most, deft__face_gap(&g.faces[k], feet));
        }
        const deft__face *found = deft__nearest_face(&g.obstacle, g.faces, feet, 0.5, true);
        assert_int_equal(found != NULL, most < 0.5);
        assert_true(found == NULL || deft__face_gap(found, feet) == most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_enters_at_the_last_face_that_it_crosses_inwards),
        cmocka_unit_test(what_lies_on_a_face_enters_only_by_a_way_into_it),
        cmocka_unit_test(at_a_corner_a_level_face_is_met_before_a_side),
        cmocka_unit_test(a_corner_that_is_cut_by_less_than_rounding_is_passed),
        cmocka_unit_test(of_hits_at_one_instant_geometry_decides_before_numbers),
        cmocka_unit_test(of_two_faces_as_near_the_better_one_is_the_nearest_and_else_the_first),
        cmocka_unit_test(the_nearest_face_is_the_one_farthest_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
