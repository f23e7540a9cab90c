/* capsule.c -- a capsule that moves, and is then pushed out of the segments near it, the deepest first. The
 * segments are found by the cells that they are in. */
#include "bench.h"

#include <math.h>
#include <stdlib.h>

#define PUSHES   4   /* at most, a tick */
#define FLOOR_UP 0.7 /* least upward part of a floor's normal */
#define SPINE    (BENCH_HEIGHT - 2.0 * BENCH_HALF_WIDTH)

typedef struct capsule_body {
    double x, y, vx, vy; /* the middle of the lower circle */
    bool stands;
} capsule_body;

typedef struct capsule_crowd {
    const bench_course *course;
    uint64_t count;
    uint32_t *first;  /* by cell; one more at the end */
    uint32_t *inside; /* segments, cell after cell */
    capsule_body bodies[];
} capsule_crowd;

/* A segment is one tile long at most, and so is in the cell of its lower left end, or in the next one. */
static uint64_t cell_of(const bench_course *course, const bench_segment *segment)
{
    const double x = fmin(segment->a.x, segment->b.x);
    const double y = fmin(segment->a.y, segment->b.y);
    const double column = fmin(floor(x), course->columns - 1.0);
    const double row = fmin(floor(y), course->rows - 1.0);
    return (uint64_t)row * course->columns + (uint64_t)column;
}

static void *capsule_begin(const bench_course *course, uint64_t count)
{
    capsule_crowd *crowd = (capsule_crowd *)bench_alloc(1, sizeof *crowd + count * sizeof *crowd->bodies);
    const uint64_t cells = (uint64_t)course->columns * course->rows;
    crowd->course = course;
    crowd->count = count;
    crowd->first = (uint32_t *)bench_alloc(cells + 2, sizeof *crowd->first);
    crowd->inside = (uint32_t *)bench_alloc(course->segment_count, sizeof *crowd->inside);
    for (uint32_t i = 0; i < course->segment_count; ++i) {
        crowd->first[cell_of(course, &course->segments[i]) + 2]++;
    }
    for (uint64_t i = 1; i < cells + 2; ++i) {
        crowd->first[i] += crowd->first[i - 1];
    }
    for (uint32_t i = 0; i < course->segment_count; ++i) {
        crowd->inside[crowd->first[cell_of(course, &course->segments[i]) + 1]++] = i;
    }
    for (uint64_t i = 0; i < count; ++i) {
        const bench_point at = bench_course_spawn(course, i);
        crowd->bodies[i].x = at.x;
        crowd->bodies[i].y = at.y + BENCH_HALF_WIDTH;
    }
    return crowd;
}

static double clamped(double value)
{
    return value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value;
}

/* How deep a segment is in the capsule, and the way out. */
static double depth_in(const capsule_body *body, const bench_segment *segment, bench_point *out)
{
    const double sx = segment->b.x - segment->a.x;
    const double sy = segment->b.y - segment->a.y;
    double deepest = 0.0;
    for (int end = 0; end < 3; ++end) { /* both circles, and the spine beside the segment's nearer end */
        double y = body->y + (end == 1 ? SPINE : 0.0);
        if (end == 2) {
            const double low = fmin(segment->a.y, segment->b.y);
            y = fmin(fmax(low, body->y), body->y + SPINE);
        }
        const double along = ((body->x - segment->a.x) * sx + (y - segment->a.y) * sy) / (sx * sx + sy * sy);
        const double px = body->x - segment->a.x - sx * clamped(along);
        const double py = y - segment->a.y - sy * clamped(along);
        const double far = sqrt(px * px + py * py);
        if (BENCH_HALF_WIDTH - far > deepest && far > 0.0) {
            deepest = BENCH_HALF_WIDTH - far;
            out->x = px / far;
            out->y = py / far;
        }
    }
    return deepest;
}

static double deepest_in(const capsule_crowd *crowd, const capsule_body *body, bench_point *out)
{
    const bench_course *course = crowd->course;
    const int64_t left = (int64_t)floor(body->x - BENCH_HALF_WIDTH) - 1;
    const int64_t right = (int64_t)floor(body->x + BENCH_HALF_WIDTH);
    const int64_t bottom = (int64_t)floor(body->y - BENCH_HALF_WIDTH) - 1;
    const int64_t top = (int64_t)floor(body->y + SPINE + BENCH_HALF_WIDTH);
    double deepest = 0.0;
    for (int64_t row = bottom < 0 ? 0 : bottom; row <= top && row < (int64_t)course->rows; ++row) {
        const uint64_t at = (uint64_t)row * course->columns;
        const uint64_t from = (uint64_t)(left < 0 ? 0 : left);
        const uint64_t to = (uint64_t)(right < 0 ? 0 : right);
        if (from >= course->columns) {
            continue;
        }
        const uint64_t last = to < course->columns ? to : course->columns - 1;
        for (uint32_t k = crowd->first[at + from]; k < crowd->first[at + last + 1]; ++k) {
            bench_point way = {0.0, 0.0};
            const double depth = depth_in(body, &course->segments[crowd->inside[k]], &way);
            if (depth > deepest) {
                deepest = depth;
                *out = way;
            }
        }
    }
    return deepest;
}

static void push_out(const capsule_crowd *crowd, capsule_body *body)
{
    body->stands = false;
    for (int i = 0; i < PUSHES; ++i) {
        bench_point out = {0.0, 0.0};
        const double depth = deepest_in(crowd, body, &out);
        if (!(depth > 0.0)) {
            return;
        }
        body->x += out.x * depth;
        body->y += out.y * depth;
        body->stands |= out.y > FLOOR_UP;
        const double into = body->vx * out.x + body->vy * out.y;
        if (into < 0.0) {
            body->vx -= into * out.x;
            body->vy -= into * out.y;
        }
    }
}

static void capsule_tick(void *user, uint64_t tick)
{
    capsule_crowd *crowd = (capsule_crowd *)user;
    for (uint64_t i = 0; i < crowd->count; ++i) {
        capsule_body *body = &crowd->bodies[i];
        const bench_input *input = bench_input_of(crowd->course, i, tick);
        body->vx = bench_steer(body->vx, input->x);
        body->vy = bench_fall(bench_jump(body->vy, input, body->stands));
        body->x += body->vx * BENCH_TICK_S;
        body->y += body->vy * BENCH_TICK_S;
        push_out(crowd, body);
    }
}

static void capsule_end(void *user)
{
    capsule_crowd *crowd = (capsule_crowd *)user;
    free(crowd->first);
    free(crowd->inside);
    free(crowd);
}

static bench_point capsule_place(const void *user, uint64_t i)
{
    const capsule_crowd *crowd = (const capsule_crowd *)user;
    const bench_point at = {crowd->bodies[i].x, crowd->bodies[i].y - BENCH_HALF_WIDTH};
    return at;
}

const bench_mover bench_capsule = {
    "segments",    BENCH_ON_TILES | BENCH_BIT(SCENE_POLYGON) | BENCH_BIT(SCENE_CAPSULE),
    100000,        UINT64_MAX,
    capsule_begin, capsule_tick,
    capsule_end,   capsule_place};
