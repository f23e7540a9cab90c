/* naive.c -- the mover that a game writes first: a box, one axis after the other, against full tiles. A slope
 * is a full tile to it. It tunnels when it is fast, and snags on nothing, since it knows nothing but cells.
 */
#include "bench.h"

#include <math.h>
#include <stdlib.h>

#define NEAR 1e-6 /* keeps a box that touches a cell out of it */

typedef struct naive_body {
    double x, y, vx, vy; /* of the feet */
    bool stands;
} naive_body;

typedef struct naive_crowd {
    const bench_course *course;
    uint64_t count;
    naive_body bodies[];
} naive_crowd;

static void *naive_begin(const bench_course *course, uint64_t count)
{
    naive_crowd *crowd = (naive_crowd *)bench_alloc(1, sizeof *crowd + count * sizeof *crowd->bodies);
    crowd->course = course;
    crowd->count = count;
    for (uint64_t i = 0; i < count; ++i) {
        const bench_point at = bench_course_spawn(course, i);
        crowd->bodies[i].x = at.x;
        crowd->bodies[i].y = at.y;
    }
    return crowd;
}

static bool blocks(const bench_course *course, int64_t column, int64_t row)
{
    const uint8_t tile = bench_course_tile(course, column, row);
    return tile != TILE_NONE && tile != TILE_ONE_WAY;
}

static void move_x(const bench_course *course, naive_body *body, double way)
{
    const double side = way > 0.0 ? BENCH_HALF_WIDTH : -BENCH_HALF_WIDTH;
    const int64_t column = (int64_t)floor(body->x + way + side);
    const int64_t top = (int64_t)floor(body->y + BENCH_HEIGHT - NEAR);
    for (int64_t row = (int64_t)floor(body->y + NEAR); row <= top; ++row) {
        if (blocks(course, column, row)) {
            body->x = way > 0.0 ? (double)column - side - NEAR : (double)(column + 1) - side + NEAR;
            body->vx = 0.0;
            return;
        }
    }
    body->x += way;
}

static void move_y(const bench_course *course, naive_body *body, double way)
{
    const double end = body->y + way;
    const int64_t row = (int64_t)floor(way > 0.0 ? end + BENCH_HEIGHT : end);
    const int64_t last = (int64_t)floor(body->x + BENCH_HALF_WIDTH);
    body->stands = false;
    for (int64_t column = (int64_t)floor(body->x - BENCH_HALF_WIDTH); column <= last; ++column) {
        const uint8_t tile = bench_course_tile(course, column, row);
        const bool lands = tile == TILE_ONE_WAY && way < 0.0 && body->y >= (double)(row + 1);
        if (lands || (tile != TILE_NONE && tile != TILE_ONE_WAY)) {
            body->stands = way < 0.0;
            body->y = way > 0.0 ? (double)row - BENCH_HEIGHT : (double)(row + 1);
            body->vy = 0.0;
            return;
        }
    }
    body->y = end;
}

static void naive_tick(void *user, uint64_t tick)
{
    naive_crowd *crowd = (naive_crowd *)user;
    for (uint64_t i = 0; i < crowd->count; ++i) {
        naive_body *body = &crowd->bodies[i];
        const bench_input *input = bench_input_of(crowd->course, i, tick);
        body->vx = bench_steer(body->vx, input->x);
        body->vy = bench_fall(bench_jump(body->vy, input, body->stands));
        move_x(crowd->course, body, body->vx * BENCH_TICK_S);
        move_y(crowd->course, body, body->vy * BENCH_TICK_S);
    }
}

static bench_point naive_place(const void *user, uint64_t i)
{
    const naive_crowd *crowd = (const naive_crowd *)user;
    const bench_point at = {crowd->bodies[i].x, crowd->bodies[i].y};
    return at;
}

const bench_mover bench_naive = {"naive",     BENCH_ON_TILES | BENCH_BIT(SCENE_ONE_WAYS),
                                 UINT64_MAX,  UINT64_MAX,
                                 naive_begin, naive_tick,
                                 free,        naive_place};
