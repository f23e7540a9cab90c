/* tests/geometry/test_facets.c -- obstacles of a body with rounded corners, against separating axes of the
 * two polygons, which share nothing with them: the body's corners are made here, from the rule of
 * deft_facets.
 */
#include "deft/tuning.h"
#include "geometry/obstacle.h"
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

#define TOUCH        1e-7
#define FACETS       8
#define SHAPE_POINTS (4 * (FACETS + 1))
#define TRIES        extent_of(300, 3000, 12000)

typedef struct outline {
    deft__v2 corner[SHAPE_POINTS]; /* counter-clockwise */
    uint32_t count;
} outline;

typedef struct world {
    deft_moveset moveset;
    outline polygon;
    deft_feature feature;
    deft__obstacle obstacle;
    deft__face faces[DEFT__FACETED_PER_OBSTACLE_CAP];
} world;

static uint64_t random_state;

static double random_in(double low, double high)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return low + (high - low) * (double)(random_state * UINT64_C(0x2545f4914f6cdd1d) >> 11) * 0x1p-53;
}

static void make_shape(world *w, double width, double height, double radius)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.width = width;
    tuning.shape.height = tuning.shape.crouch_height = height;
    tuning.shape.corner_radius = radius;
    assert_int_equal(deft_moveset_build(&w->moveset, &tuning, NULL), DEFT_OK);
}

/* The corners of a polygon around a circle, which are floats. */
static void make_polygon(world *w, int mirror)
{
    uint32_t count = w->polygon.count;
    memset(&w->feature, 0, sizeof w->feature);
    w->feature.count = (uint8_t)count;
    w->feature.exposed = 0xFF;
    for (uint32_t i = 0; i < count; i++) {
        w->feature.points[i].x = (float)(mirror * w->polygon.corner[i].x);
        w->feature.points[i].y = (float)w->polygon.corner[i].y;
    }
}

static void draw_polygon(world *w)
{
    uint32_t count = 3 + (uint32_t)random_in(0, 5.99);
    double radius = random_in(0.3, 2);
    double turn = random_in(0, 6.28);
    for (uint32_t i = 0; i < count; i++) {
        double angle = turn + 6.28 * (i + random_in(0, 0.7)) / count;
        w->polygon.corner[i] =
            deft__v2_make((double)(float)(radius * cos(angle)), (double)(float)(radius * sin(angle)));
    }
    w->polygon.count = count;
    make_polygon(w, 1);
}

static void grow(world *w)
{
    double radius = w->moveset.radius;
    deft__growth by = {{w->moveset.half_width - radius, w->moveset.height - 2 * radius},
                       &w->moveset.facets,
                       {-1e9, 1e9, -1e9, 1e9}};
    deft__obstacle_make(&w->obstacle, w->faces, &w->feature, *deft_axes_y_up(), &by, NULL);
}

/* ---- the independent distance ---- */

static outline shape_at(const world *w, deft__v2 feet)
{
    double r = w->moveset.radius;
    double half = w->moveset.half_width - r;
    const double center[4][2] = {
        {half, w->moveset.height - r}, {-half, w->moveset.height - r}, {-half, r}, {half, r}};
    outline shape = {.count = 0};
    for (int quarter = 0; quarter < 4; quarter++) {
        for (int i = 0; i <= FACETS; i++) {
            double angle = acos(-1) / 2 * (quarter + (double)i / FACETS);
            shape.corner[shape.count++] = deft__v2_make(feet.x + center[quarter][0] + r * cos(angle),
                                                        feet.y + center[quarter][1] + r * sin(angle));
        }
    }
    return shape;
}

static double apart_along(const outline *a, const outline *b, deft__v2 n)
{
    double most = -HUGE_VAL;
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < a->count; i++) {
        most = fmax(most, deft__v2_dot(n, a->corner[i]));
    }
    for (uint32_t i = 0; i < b->count; i++) {
        least = fmin(least, deft__v2_dot(n, b->corner[i]));
    }
    return least - most;
}

static double apart_off_edges(const outline *a, const outline *b)
{
    double apart = -HUGE_VAL;
    for (uint32_t i = 0; i < a->count; i++) {
        deft__v2 edge = deft__v2_sub(a->corner[(i + 1) % a->count], a->corner[i]);
        double length = hypot(edge.x, edge.y);
        if (length > 1e-12) {
            apart = fmax(apart, apart_along(a, b, deft__v2_make(edge.y / length, -edge.x / length)));
        }
    }
    return apart;
}

static double apart_at(const world *w, deft__v2 feet)
{
    outline shape = shape_at(w, feet);
    return fmax(apart_off_edges(&shape, &w->polygon), apart_off_edges(&w->polygon, &shape));
}

static double obstacle_gap(const world *w, deft__v2 feet)
{
    double gap = -HUGE_VAL;
    for (uint32_t i = 0; i < w->obstacle.face_count; i++) {
        gap = fmax(gap, deft__face_gap(&w->faces[i], feet));
    }
    return gap;
}

/* Twice a box, once a capsule. */
static void draw_world(world *w, int i)
{
    double radius = i % 3 == 0 ? 0.4 : random_in(0.05, 0.39);
    make_shape(w, 0.8, random_in(0.8, 1.8), radius);
    draw_polygon(w);
    grow(w);
}

static void an_obstacle_is_where_the_two_polygons_overlap(void **state)
{
    static world w;
    (void)state;
    random_state = 11;
    for (int i = 0; i < TRIES; i++) {
        draw_world(&w, i);
        for (int k = 0; k < 10; k++) {
            deft__v2 feet = deft__v2_make(random_in(-3, 3), random_in(-4, 3));
            double gap = obstacle_gap(&w, feet);
            double apart = apart_at(&w, feet);
            /* outside of a corner a side without a length may be farther away than any edge */
            assert_true((gap > 0 && apart > 0) || fabs(gap - apart) < 1e-9);
        }
    }
}

/* The first place at which the two touch, by halves of a way that ends inside. */
static void a_sweep_ends_where_the_polygons_meet(void **state)
{
    static world w;
    int met = 0;
    (void)state;
    random_state = 12;
    for (int i = 0; i < TRIES; i++) {
        draw_world(&w, i);
        double angle = random_in(0, 6.28);
        deft__v2 feet = deft__v2_make(6 * cos(angle), 6 * sin(angle));
        deft__v2 to = deft__v2_make(0, -w.moveset.height / 2);
        deft__v2 move = deft__v2_sub(to, feet);
        double low = 0;
        double high = 1;
        if (!(apart_at(&w, to) < -1e-3)) {
            continue;
        }
        for (int half = 0; half < 50; half++) {
            double middle = (low + high) / 2;
            bool is_out = apart_at(&w, deft__v2_add(feet, deft__v2_scale(move, middle))) > 0;
            low = is_out ? middle : low;
            high = is_out ? high : middle;
        }
        deft__hit hit;
        assert_true(deft__sweep(&w.obstacle, w.faces, feet, move, TOUCH, &hit));
        assert_true(fabs(hit.t - high) < 1e-9);
        met++;
    }
    assert_true(met > TRIES / 2);
}

static void a_mirrored_feature_has_the_mirrored_faces_to_the_bit(void **state)
{
    static world w[2];
    (void)state;
    random_state = 13;
    for (int i = 0; i < TRIES; i++) {
        draw_world(&w[0], i);
        w[1] = w[0];
        make_polygon(&w[1], -1);
        grow(&w[1]);
        deft__v2 feet = deft__v2_make(random_in(-3, 3), random_in(-4, 3));
        deft__v2 mirrored = deft__v2_make(-feet.x, feet.y);
        assert_int_equal(w[0].obstacle.face_count, w[1].obstacle.face_count);
        assert_true(obstacle_gap(&w[0], feet) == obstacle_gap(&w[1], mirrored));
    }
}

/* 8 touches are the least: of a quarter of a circle as small as that, one facet is left. */
static void a_facet_is_at_least_eight_touches_long(void **state)
{
    static world w;
    (void)state;
    for (double radius = 0.4; radius > 1e-4; radius *= 0.7) {
        make_shape(&w, 0.8, 1.6, radius);
        const deft_facets *facets = &w.moveset.facets;
        bool is_least = 2 * facets->half_length >= 8 * w.moveset.touch;
        bool fits_twice = 4 * radius * sin(acos(-1) / (8 * facets->count)) / 2 >= 8 * w.moveset.touch;
        assert_true(is_least || facets->count == 1);
        assert_true(facets->count == FACETS || !fits_twice);
    }
}

/* As many degrees are between two facets as between the first and the side, twice over, whatever their count.
 */
static void the_facets_of_a_corner_divide_its_quarter_of_a_circle(void **state)
{
    static world w;
    uint32_t counts = 0;
    (void)state;
    for (double radius = 0.4; radius > 1e-4; radius *= 0.7) {
        make_shape(&w, 0.8, 1.6, radius);
        const deft_facets *facets = &w.moveset.facets;
        for (uint32_t i = 0; i < facets->count; i++) {
            const double angle = asin(1) * (i + 0.5) / facets->count;
            assert_true(fabs(facets->normals[i].x - sin(angle)) < 1e-15);
            assert_true(fabs(facets->normals[i].y - cos(angle)) < 1e-15);
            assert_true(facets->normals[i].x == facets->normals[facets->count - 1 - i].y); /* to the bit */
        }
        counts |= 1U << facets->count;
    }
    assert_true((counts & 1U << 1) != 0 && (counts & 1U << FACETS) != 0);
}

/* The corners of a rounded corner are on its circle. In the direction of one the tip is there. In the
 * direction of a facet, which is as far out all along, the tip is the facet's middle. Where a body that turns
 * touches a rounded character, the velocity of the body at the tip counts. */
static void the_tip_of_a_rounded_corner_is_a_corner_or_the_middle_of_a_facet(void **state)
{
    static world w;
    (void)state;
    for (double radius = 0.4; radius > 1e-4; radius *= 0.7) {
        make_shape(&w, 0.8, 1.6, radius);
        const deft_facets *facets = &w.moveset.facets;
        const double part = asin(1) / facets->count;
        for (int quarter = 0; quarter < 4; quarter++) {
            for (uint32_t k = 1; k < 2 * facets->count; k++) { /* facets, and the corners between them */
                double angle = quarter * asin(1) + k * part / 2;
                double out = k % 2 == 0 ? radius : radius * cos(part / 2);
                deft__v2 way = deft__v2_make(cos(angle), sin(angle));
                deft__v2 tip = deft__facets_tip(facets, way);
                assert_true(fabs(tip.x - out * way.x) < 1e-12 && fabs(tip.y - out * way.y) < 1e-12);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_obstacle_is_where_the_two_polygons_overlap),
        cmocka_unit_test(a_sweep_ends_where_the_polygons_meet),
        cmocka_unit_test(a_mirrored_feature_has_the_mirrored_faces_to_the_bit),
        cmocka_unit_test(a_facet_is_at_least_eight_touches_long),
        cmocka_unit_test(the_facets_of_a_corner_divide_its_quarter_of_a_circle),
        cmocka_unit_test(the_tip_of_a_rounded_corner_is_a_corner_or_the_middle_of_a_facet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
