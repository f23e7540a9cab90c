/* tests/world/ground_play.h -- plays a character (tests/character/play.h) on the built-in world's free
 * ground. The shapes are also added as features, edge by edge or whole, for play.h to check the body against.
 */
#ifndef DEFT_TESTS_WORLD_GROUND_PLAY_H
#define DEFT_TESTS_WORLD_GROUND_PLAY_H

#include "ground.h"
#include "tests/harness/scenario.h"

#define GROUND_POINTS 8192

typedef struct ground_stage {
    ground grounds[PLAY_WORLDS]; /* one for every world of play.h */
    deft_pos points[PLAY_WORLDS][GROUND_POINTS];
    uint32_t count;
} ground_stage;

static inline void stage_open(ground_stage *stage)
{
    stage->count = 0;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        ground_open(&stage->grounds[w]);
        stage->grounds[w].def.tile_size = play_scales[w];
    }
}

/* Adds an outline of the canonical frame to the world and its mirror image, and its edges to `p`. */
static inline void stage_outline(ground_stage *stage, play *p, deft_outline_kind kind, const deft_pos *points,
                                 uint32_t count)
{
    uint32_t first = stage->count;
    stage->count += count;
    assert_true(stage->count <= GROUND_POINTS);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        double side = w == PLAY_MIRRORED ? -play_scales[w] : play_scales[w];
        for (uint32_t i = 0; i < count; i++) {
            stage->points[w][first + i].x = side * (points[i].x + p->place.shift.x);
            stage->points[w][first + i].y = play_scales[w] * (points[i].y + p->place.shift.y);
        }
    }
    for (int w = 0; w < PLAY_WORLDS; w++) {
        ground_outline(&stage->grounds[w], kind, &stage->points[w][first], count);
    }
    for (uint32_t i = 0; i + (kind == DEFT_OUTLINE_CHAIN ? 1U : 0U) < count; i++) {
        deft_pos a = points[i];
        deft_pos b = points[(i + 1) % count];
        const double corners[] = {a.x, a.y, b.x, b.y};
        play_polygon(p, 2, corners, 0xFF);
    }
}

/* A chain that lets a character through from below. */
static inline void stage_one_way(ground_stage *stage, play *p, const deft_pos *points, uint32_t count)
{
    uint32_t first = p->count;
    stage_outline(stage, p, DEFT_OUTLINE_CHAIN, points, count);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        ground *g = &stage->grounds[w];
        deft_outline *chain = &g->outlines[g->def.outline_count - 1];
        chain->flags = DEFT_FEATURE_ONE_WAY;
        chain->one_way.y = 1;
    }
    uint32_t last = p->count;
    for (p->count = first + 1; p->count <= last; p->count++) {
        play_make_one_way(p, 0, 1);
    }
    p->count = last;
}

static inline void stage_build(ground_stage *stage, play *p)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        ground_build(&stage->grounds[w]);
        p->views[w] = stage->grounds[w].view;
    }
}

static inline void stage_close(ground_stage *stage, play *p)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        ground_close(&stage->grounds[w]);
    }
    play_close(p);
}

/* The height of a line of points, left to right, at x. */
static inline double stage_line_height(const deft_pos *points, uint32_t count, double x)
{
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (x >= points[i].x && x <= points[i + 1].x && points[i + 1].x > points[i].x) {
            double share = (x - points[i].x) / (points[i + 1].x - points[i].x);
            return points[i].y + share * (points[i + 1].y - points[i].y);
        }
    }
    return -INFINITY;
}

/* Where a body of this half width rests on the line: on the highest point under it. */
static inline double stage_rest_height(const deft_pos *points, uint32_t count, double x, double half_width)
{
    double height = fmax(stage_line_height(points, count, x - half_width),
                         stage_line_height(points, count, x + half_width));
    for (uint32_t i = 0; i < count; i++) {
        if (fabs(points[i].x - x) <= half_width) {
            height = fmax(height, points[i].y);
        }
    }
    return height;
}

/* How high the underside of a round foot is above its lowest point: facets, whose ends lie on a circle. */
static inline double stage_foot_height(double aside, double radius)
{
    const double facet = acos(-1) / 16;
    double from = floor(asin(fmin(fabs(aside) / radius, 1)) / facet) * facet;
    double share = (fabs(aside) / radius - sin(from)) / (sin(from + facet) - sin(from));
    return radius * (1 - cos(from) - share * (cos(from + facet) - cos(from)));
}

/* The height at which a round foot rests at x on a line of points: an end of a facet on the line, or a point
 * of the line on a facet. */
static inline double stage_rest_height_round(const deft_pos *points, uint32_t count, double x, double radius)
{
    double height = -INFINITY;
    for (uint32_t i = 0; i + 1 < count; i++) {
        deft_pos a = points[i];
        deft_pos b = points[i + 1];
        double lean = (b.y - a.y) / (b.x - a.x);
        for (int k = -8; k <= 10; k++) { /* the ends of the facets, then those of the line */
            double at = k <= 8 ? x + radius * sin(k * acos(-1) / 16) : (k == 9 ? a.x : b.x);
            if (at >= a.x && at <= b.x && fabs(at - x) <= radius) {
                height = fmax(height, a.y + lean * (at - a.x) - stage_foot_height(at - x, radius));
            }
        }
    }
    return height;
}

#endif
