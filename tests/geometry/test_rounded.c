/* tests/geometry/test_rounded.c -- the sweep of a body with rounded corners, against a distance that shares
 * nothing with it: the shortest way between the inner box and the polygon, corner by corner. Along a line
 * that distance is convex, so that its first fall to the radius can be bisected. */
#include "geometry/rounded.h"
#include "geometry/sweep.h"
#include "tests/harness/extent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define TOUCH 1e-7
#define TRIES extent_of(500, 8000, 100000)

typedef struct body {
    double half_width, height, radius;
} body;

typedef struct outline {
    deft__v2 corner[DEFT_FEATURE_POINTS_CAP];
    uint32_t count;
} outline;

typedef struct world {
    body shape;
    outline polygon;
    deft_feature feature;
    deft__obstacle obstacle;
    deft__face faces[DEFT__FACES_PER_OBSTACLE_CAP];
    deft__corner corners[DEFT__CORNERS_PER_OBSTACLE_CAP];
} world;

static uint64_t random_state;

static double random_in(double low, double high)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return low + (high - low) * (double)(random_state * UINT64_C(0x2545f4914f6cdd1d) >> 11) * 0x1p-53;
}

/* ---- the independent distance ---- */

static deft__v2 way_between(deft__v2 a, deft__v2 b, deft__v2 p)
{
    deft__v2 edge = deft__v2_sub(b, a);
    double share = deft__v2_dot(deft__v2_sub(p, a), edge) / deft__v2_dot(edge, edge);
    share = share > 0 ? fmin(share, 1) : 0; /* also when the edge has no length */
    return deft__v2_sub(p, deft__v2_add(a, deft__v2_scale(edge, share)));
}

static void keep_shorter(deft__v2 *best, deft__v2 way)
{
    if (deft__v2_dot(way, way) < deft__v2_dot(*best, *best)) {
        *best = way;
    }
}

/* True when some line along an edge of the polygon, or along an axis, parts the two. */
static bool are_apart(const outline *polygon, const deft__v2 *box)
{
    for (uint32_t i = 0; i < polygon->count + 2; i++) {
        deft__v2 a = polygon->corner[i % polygon->count];
        deft__v2 b = polygon->corner[(i + 1) % polygon->count];
        deft__v2 axis = deft__v2_make(b.y - a.y, a.x - b.x);
        axis = i < polygon->count ? axis : deft__v2_make(i == polygon->count, i != polygon->count);
        double low[2] = {HUGE_VAL, HUGE_VAL};
        double high[2] = {-HUGE_VAL, -HUGE_VAL};
        for (uint32_t k = 0; k < polygon->count + 4; k++) {
            uint32_t which = k < 4;
            double at = deft__v2_dot(axis, which ? box[k] : polygon->corner[k - 4]);
            low[which] = fmin(low[which], at);
            high[which] = fmax(high[which], at);
        }
        if (low[0] > high[1] || low[1] > high[0]) {
            return true;
        }
    }
    return false;
}

/* The gap of the rounded body whose feet are there, and the way to it; negative when it is inside. */
static double gap_at(const world *w, deft__v2 feet, deft__v2 *way)
{
    const body *s = &w->shape;
    double wide = s->half_width - s->radius;
    double low = feet.y + s->radius;
    double high = feet.y + s->height - s->radius;
    deft__v2 box[4] = {
        {feet.x - wide, low}, {feet.x + wide, low}, {feet.x + wide, high}, {feet.x - wide, high}};
    deft__v2 best = {1e9, 0};
    if (!are_apart(&w->polygon, box)) {
        return -s->radius;
    }
    for (uint32_t i = 0; i < w->polygon.count; i++) {
        deft__v2 a = w->polygon.corner[i];
        deft__v2 b = w->polygon.corner[(i + 1) % w->polygon.count];
        for (int k = 0; k < 4; k++) {
            keep_shorter(&best, way_between(a, b, box[k]));
            keep_shorter(&best, deft__v2_scale(way_between(box[k], box[(k + 1) % 4], a), -1));
        }
    }
    *way = best;
    return sqrt(deft__v2_dot(best, best)) - s->radius;
}

/* ---- random worlds ---- */

/* The corners of a random ellipse's polygon are convex whatever they are rounded to, if they are far enough
 * apart. */
static void make_polygon(world *w)
{
    static const uint32_t counts[] = {3, 4, 4, 5, 8};
    uint32_t count = counts[(int)random_in(0, 5)];
    double turn = random_in(0, 6.28);
    double wide = random_in(0.2, 2);
    double tall = random_in(0.2, 2);
    bool is_box = count == 4 && random_in(0, 1) < 0.7;
    w->polygon.count = count;
    memset(&w->feature, 0, sizeof w->feature);
    w->feature.count = (uint8_t)count;
    w->feature.flags = DEFT_FEATURE_SOLID;
    w->feature.exposed = 0xFF;
    for (uint32_t i = 0; i < count; i++) {
        double angle = turn + 6.283185307179586 * (i + random_in(0, 0.6)) / count;
        double x = is_box ? (i == 1 || i == 2 ? wide : -wide) : wide * cos(angle);
        double y = is_box ? (i >= 2 ? tall : -tall) : tall * sin(angle);
        w->feature.points[i].x = (float)x;
        w->feature.points[i].y = (float)y;
    }
    for (uint32_t i = 0; i < count; i++) { /* read back: gcc 12 vectorizes a cast to float and back away */
        w->polygon.corner[i].x = (double)w->feature.points[i].x;
        w->polygon.corner[i].y = (double)w->feature.points[i].y;
    }
}

static void make_world(world *w)
{
    body *s = &w->shape;
    s->half_width = random_in(0.1, 1);
    s->height = random_in(0.2, 2);
    double most = fmin(s->half_width, s->height / 2);
    double kind = random_in(0, 3);
    s->radius = kind < 1 ? most : (kind < 2 ? most * random_in(0.01, 1) : most);
    if (kind > 2) { /* a circle */
        s->height = 2 * s->half_width;
        s->radius = s->half_width;
    }
    make_polygon(w);
    deft__shape inner = {s->half_width - s->radius, s->height - 2 * s->radius};
    deft__obstacle_make(&w->obstacle, w->faces, &w->feature, *deft_axes_y_up(), inner, NULL);
    deft__obstacle_round(&w->obstacle, w->faces, w->corners, s->radius);
}

static deft__v2 along(deft__v2 from, deft__v2 move, double t)
{
    return deft__v2_add(from, deft__v2_scale(move, t));
}

/* The least gap on the way, and where; the gap is convex along a line. */
static double least_gap(const world *w, deft__v2 from, deft__v2 move, double *at)
{
    double low = 0;
    double high = 1;
    deft__v2 way;
    for (int i = 0; i < 60; i++) {
        double a = low + (high - low) / 3;
        double b = high - (high - low) / 3;
        double gap_a = gap_at(w, along(from, move, a), &way);
        if (gap_a <= -w->shape.radius || gap_a <= gap_at(w, along(from, move, b), &way)) {
            high = b;
        } else {
            low = a;
        }
    }
    *at = low;
    return gap_at(w, along(from, move, low), &way);
}

static double first_touch(const world *w, deft__v2 from, deft__v2 move, double inside)
{
    double low = 0;
    deft__v2 way;
    for (int i = 0; i < 60; i++) {
        double middle = low + (inside - low) / 2;
        if (gap_at(w, along(from, move, middle), &way) > 0) {
            low = middle;
        } else {
            inside = middle;
        }
    }
    return low;
}

static void expect_sweep(const world *w, deft__v2 from, deft__v2 move, int *hits)
{
    double inside;
    deft__hit hit;
    double least = least_gap(w, from, move, &inside);
    bool is_hit = deft__sweep(&w->obstacle, w->faces, from, move, 0, TOUCH, &hit);
    if (least > -1e-5 && least < 1e-5) {
        return; /* it only brushes */
    }
    if (is_hit != (least < 0)) {
        fail_msg("hit %d, but the least gap is %g", is_hit, least);
    }
    if (!is_hit) {
        return;
    }
    (*hits)++;
    deft__v2 way;
    double t = first_touch(w, from, move, inside);
    double error = fabs(gap_at(w, along(from, move, hit.t), &way));
    (void)gap_at(w, along(from, move, t), &way);
    way = deft__v2_scale(way, 1 / sqrt(deft__v2_dot(way, way)));
    deft__v2 turned = deft__v2_sub(way, hit.face->normal);
    if (!(error < 1e-8) || !(fabs(hit.t - t) < 1e-5) ||
        !(sqrt(deft__v2_dot(turned, turned)) < 1e-5 / w->shape.radius)) {
        fail_msg("met at %.12g, not %.12g; looks along %g %g, not %g %g", hit.t, t, hit.face->normal.x,
                 hit.face->normal.y, way.x, way.y);
    }
}

static void a_rounded_body_meets_what_is_in_its_way_and_nothing_else(void **state)
{
    int hits = 0;
    (void)state;
    random_state = 72;
    for (int i = 0; i < TRIES; i++) {
        static world w;
        deft__v2 way;
        if (i % 10 == 0) {
            make_world(&w);
        }
        deft__v2 from = deft__v2_make(random_in(-5, 5), random_in(-6, 5));
        deft__v2 to = deft__v2_make(random_in(-3, 3), random_in(-4, 3));
        if (gap_at(&w, from, &way) > 1e-4) {
            expect_sweep(&w, from, deft__v2_sub(to, from), &hits);
        }
    }
    assert_true(hits > TRIES / 4);
}

/* From where it touches, a body may go along what it touches and away from it, and nowhere else. */
static void what_touches_blocks_what_goes_into_it_only(void **state)
{
    (void)state;
    random_state = 73;
    int tried = 0;
    for (int i = 0; i < TRIES; i++) {
        static world w;
        deft__v2 way;
        deft__hit hit;
        double inside;
        if (i % 10 == 0) {
            make_world(&w);
        }
        deft__v2 from = deft__v2_make(random_in(-5, 5), random_in(-6, 5));
        deft__v2 move = deft__v2_scale(from, -1);
        if (!(gap_at(&w, from, &way) > 1e-3) || !(least_gap(&w, from, move, &inside) < 0)) {
            continue;
        }
        tried++;
        deft__v2 feet = along(from, move, first_touch(&w, from, move, inside));
        (void)gap_at(&w, feet, &way);
        deft__v2 normal = deft__v2_scale(way, 1 / sqrt(deft__v2_dot(way, way)));
        deft__v2 tangent = deft__v2_make(normal.y, -normal.x);
        for (double lean = -1; lean <= 1; lean += 0.125) {
            deft__v2 go = deft__v2_add(tangent, deft__v2_scale(normal, lean));
            bool stops = deft__sweep(&w.obstacle, w.faces, feet, go, 0, TOUCH, &hit);
            assert_true(stops == (lean < 0));
            assert_true(!stops || hit.t < 1e-6);
        }
    }
    assert_true(tried > TRIES / 4);
}

/* Overlaps end along the shortest way out. */
static void the_least_overlap_is_the_shortest_way_out(void **state)
{
    (void)state;
    random_state = 74;
    int tried = 0;
    for (int i = 0; i < TRIES; i++) {
        static world w;
        deft__v2 way;
        if (i % 10 == 0) {
            make_world(&w);
        }
        deft__v2 feet = deft__v2_make(random_in(-3, 3), random_in(-4, 3));
        double gap = gap_at(&w, feet, &way);
        const deft__face *out = deft__least_overlap(&w.obstacle, w.faces, feet, TOUCH, true);
        if (gap > 0) {
            assert_null(out);
        } else if (gap < -1e-6 && gap > -w.shape.radius) { /* the inner box is outside */
            assert_non_null(out);
            if (!(fabs(deft__face_gap(out, feet) - gap) < 1e-9)) {
                fail_msg("%g deep, but the way out is %g", -gap, -deft__face_gap(out, feet));
            }
            tried++;
        }
    }
    assert_true(tried > TRIES / 20);
}

/* ---- where a way begins does not matter ---- */

/* True when one of the pieces of a way meets the obstacle. */
static bool is_met_in_pieces(const world *w, deft__v2 from, deft__v2 move, int pieces)
{
    deft__v2 piece = deft__v2_scale(move, 1.0 / pieces);
    for (int i = 0; i < pieces; i++) {
        deft__hit hit;
        deft__v2 feet = deft__v2_add(from, deft__v2_scale(piece, i));
        if (deft__sweep(&w->obstacle, w->faces, feet, piece, 0, TOUCH, &hit)) {
            return true;
        }
    }
    return false;
}

/* A way that dips into a corner by no more than half of what counts as touching passes it, wherever it
 * begins: what a whole tick decides, its pieces decide, too. */
static void a_way_that_brushes_a_corner_does_so_in_pieces_as_in_one(void **state)
{
    int brushes[2] = {0, 0};
    (void)state;
    random_state = 75;
    for (int i = 0; i < TRIES / 4; i++) {
        static world w;
        deft__v2 way;
        double at;
        if (i % 10 == 0) {
            make_world(&w);
        }
        deft__v2 from = deft__v2_make(random_in(-5, 5), random_in(-6, 5));
        deft__v2 to = deft__v2_make(random_in(-5, 5), random_in(-6, 5));
        deft__v2 move = deft__v2_sub(to, from);
        double least = least_gap(&w, from, move, &at);
        if (!(least > -w.shape.radius / 2) || !(at > 0.05 && at < 0.95) ||
            !(gap_at(&w, along(from, move, at), &way) > -w.shape.radius / 2)) {
            continue;
        }
        double dips = random_in(-1, 3) * TOUCH;
        way = deft__v2_scale(way, 1 / sqrt(deft__v2_dot(way, way)));
        from = deft__v2_sub(from, deft__v2_scale(way, least + dips));
        least = least_gap(&w, from, move, &at);
        if (gap_at(&w, from, &way) < 1e-3 || fabs(least + TOUCH / 2) < 1e-3 * TOUCH) {
            continue;
        }
        bool is_met = least < -TOUCH / 2;
        for (int pieces = 1; pieces < 50; pieces = pieces * 2 + 1) {
            if (is_met_in_pieces(&w, from, move, pieces) != is_met) {
                fail_msg("in %d pieces, the way %g deep is %s", pieces, -least, is_met ? "free" : "not");
            }
        }
        brushes[is_met]++;
    }
    assert_true(brushes[0] > TRIES / 100 && brushes[1] > TRIES / 100);
}

/* A one-way's corner acts within 60 degrees of where it looks: also on what begins beside that part, between
 * the corner and where the faces would meet. */
static void a_one_ways_corner_acts_wherever_the_way_to_it_begins(void **state)
{
    static world w;
    deft__shape inner = {0, 1};
    double radius = 0.5;
    (void)state;
    memset(&w, 0, sizeof w);
    w.feature.count = 4;
    w.feature.flags = DEFT_FEATURE_ONE_WAY;
    w.feature.one_way.y = 1;
    w.feature.exposed = 0xFF;
    for (int i = 0; i < 4; i++) {
        w.feature.points[i].x = i == 1 || i == 2 ? 3 : 0;
        w.feature.points[i].y = i >= 2 ? 0 : -0.25F;
    }
    deft__obstacle_make(&w.obstacle, w.faces, &w.feature, *deft_axes_y_up(), inner, NULL);
    deft__obstacle_round(&w.obstacle, w.faces, w.corners, radius);
    for (double up = 0.03; up < 0.98; up += 0.04) { /* of the normal where it meets the corner */
        double beside = -radius * sqrt(1 - up * up);
        for (double start = -2; start < beside - 1e-3; start += 1e-3) {
            deft__hit hit;
            deft__v2 move = deft__v2_make(beside + 0.1 - start, -1e-4);
            double fallen = 1e-4 * (beside - start) / move.x;
            deft__v2 from = deft__v2_make(start, radius * (up - 1) + fallen);
            bool is_met = deft__sweep(&w.obstacle, w.faces, from, move, 0, TOUCH, &hit);
            assert_true(is_met == (up > 0.5));
            assert_true(!is_met || fabs(hit.face->normal.y - up) < 1e-3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rounded_body_meets_what_is_in_its_way_and_nothing_else),
        cmocka_unit_test(what_touches_blocks_what_goes_into_it_only),
        cmocka_unit_test(the_least_overlap_is_the_shortest_way_out),
        cmocka_unit_test(a_way_that_brushes_a_corner_does_so_in_pieces_as_in_one),
        cmocka_unit_test(a_one_ways_corner_acts_wherever_the_way_to_it_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
