/* tests/query/pieces.h -- random worlds of convex pieces, and school geometry about them. */
#ifndef DEFT_TESTS_QUERY_PIECES_H
#define DEFT_TESTS_QUERY_PIECES_H

#include "deft/deft.h"
#include "tests/harness/feature.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define PIECES_CAP 24

typedef struct pieces {
    deft_feature features[PIECES_CAP];
    deft_world_array array;
    deft_world_view view;
} pieces;

static uint64_t pieces_seed;

static inline double pieces_between(double low, double high)
{
    pieces_seed = pieces_seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(pieces_seed >> 11) / 9007199254740992.0);
}

static inline void pieces_view(pieces *p, uint32_t count)
{
    memset(&p->array, 0, sizeof p->array);
    p->array.features = p->features;
    p->array.count = count;
    deft_world_view_of_array(&p->view, &p->array);
}

/* A convex polygon with its corners on a circle, in either winding. */
static inline deft_feature pieces_polygon(uint32_t id, double x, double y, double radius)
{
    deft_feature feature;
    double angle = pieces_between(0, 6.28);
    double way = pieces_between(0, 1) < 0.5 ? -1 : 1;
    memset(&feature, 0, sizeof feature);
    feature.id = id;
    feature.flags = DEFT_FEATURE_SOLID;
    feature.exposed = 0xFF;
    feature.count = (uint8_t)pieces_between(3, 9);
    for (uint32_t i = 0; i < feature.count; i++) {
        double turn = angle + way * 6.283185307179586 * (i + pieces_between(0, 0.6)) / feature.count;
        feature.points[i].x = (float)(x + radius * cos(turn));
        feature.points[i].y = (float)(y + radius * sin(turn));
    }
    return feature;
}

/* Polygons all over a square of side 2 * half. */
static inline void pieces_scatter(pieces *p, uint32_t count, double half)
{
    for (uint32_t i = 0; i < count; i++) {
        p->features[i] = pieces_polygon(i + 1, pieces_between(-half, half), pieces_between(-half, half),
                                        pieces_between(0.2, 1.5));
    }
    pieces_view(p, count);
}

/* A world that counts how often it is asked. */
static uint32_t pieces_asked;

static inline uint32_t pieces_count_question(const void *user, const deft_pos *origin, const deft_box *region,
                                             deft_feature *out, uint32_t capacity)
{
    (void)user, (void)origin, (void)region, (void)out, (void)capacity;
    pieces_asked++;
    return 0;
}

static inline deft_world_view pieces_counted(void)
{
    deft_world_view view;
    memset(&view, 0, sizeof view);
    view.gather = pieces_count_question;
    pieces_asked = 0;
    return view;
}

/* Four numbers of a question. In each of PIECES_WRONGS cases another one of them is none. */
#define PIECES_WRONGS 12

static inline void pieces_wrong(double numbers[4], int i)
{
    static const double none[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    static const double sound[] = {0, 0.5, 9, 1};
    memcpy(numbers, sound, sizeof sound);
    numbers[i % 4] = none[i / 4];
}

static inline double pieces_x(const deft_feature *feature, uint32_t corner)
{
    return (double)feature->points[corner % feature->count].x;
}

static inline double pieces_y(const deft_feature *feature, uint32_t corner)
{
    return (double)feature->points[corner % feature->count].y;
}

/* How far a point is outside of a polygon's edge line, of either winding; the largest decides. */
static inline double pieces_outside(const deft_feature *feature, double x, double y)
{
    double area = 0;
    for (uint32_t i = 0; i < feature->count; i++) {
        area +=
            pieces_x(feature, i) * pieces_y(feature, i + 1) - pieces_x(feature, i + 1) * pieces_y(feature, i);
    }
    double most = -HUGE_VAL;
    for (uint32_t i = 0; i < feature->count; i++) {
        double ex = pieces_x(feature, i + 1) - pieces_x(feature, i);
        double ey = pieces_y(feature, i + 1) - pieces_y(feature, i);
        double cross = ey * (x - pieces_x(feature, i)) - ex * (y - pieces_y(feature, i));
        most = fmax(most, cross / hypot(ex, ey) * (area < 0 ? -1 : 1));
    }
    return most;
}

#endif
