/* pixel.c -- a mover in whole pixels, which goes on pixel by pixel and asks before each whether it is free:
 * of tiles, and of moving solids, which carry and push it. A slope is a full tile to it. */
#include "bench.h"

#include <math.h>
#include <stdlib.h>

#define PIXELS     16 /* a tile */
#define WIDE       12
#define HIGH       15
#define SOLID_WIDE (4 * PIXELS)
#define SOLID_HIGH (PIXELS / 2)

typedef struct pixel_body {
    int64_t x, y; /* the lower left pixel */
    double rest_x, rest_y, vx, vy;
    bool stands;
} pixel_body;

typedef struct pixel_solid {
    int64_t x, y;
} pixel_solid;

typedef struct pixel_crowd {
    const bench_course *course;
    uint64_t count;
    uint32_t solid_count;
    pixel_solid solids[BENCH_BODIES];
    pixel_body bodies[];
} pixel_crowd;

static int64_t to_pixels(double tiles)
{
    return (int64_t)floor(tiles * PIXELS);
}

static pixel_solid solid_at(const bench_course *course, uint32_t k, uint64_t tick)
{
    const bench_point at = bench_body_at(course, k, tick);
    const pixel_solid solid = {to_pixels(at.x) - SOLID_WIDE / 2, to_pixels(at.y) - SOLID_HIGH / 2};
    return solid;
}

static void *pixel_begin(const bench_course *course, uint64_t count)
{
    pixel_crowd *crowd = (pixel_crowd *)bench_alloc(1, sizeof *crowd + count * sizeof *crowd->bodies);
    crowd->course = course;
    crowd->count = count;
    crowd->solid_count = bench_body_count(course->scene);
    for (uint32_t k = 0; k < crowd->solid_count; ++k) {
        crowd->solids[k] = solid_at(course, k, 0);
    }
    for (uint64_t i = 0; i < count; ++i) {
        const bench_point at = bench_course_spawn(course, i);
        crowd->bodies[i].x = to_pixels(at.x) - WIDE / 2;
        crowd->bodies[i].y = to_pixels(at.y);
    }
    return crowd;
}

static int64_t cell_of(int64_t pixel)
{
    return pixel >= 0 ? pixel / PIXELS : (pixel - PIXELS + 1) / PIXELS;
}

static bool in_solid(const pixel_solid *solid, int64_t x, int64_t y)
{
    return x < solid->x + SOLID_WIDE && x + WIDE > solid->x && y < solid->y + SOLID_HIGH &&
           y + HIGH > solid->y;
}

static bool is_free(const pixel_crowd *crowd, int64_t x, int64_t y, int64_t from_y)
{
    const int64_t right = cell_of(x + WIDE - 1);
    const int64_t top = cell_of(y + HIGH - 1);
    for (int64_t row = cell_of(y); row <= top; ++row) {
        for (int64_t column = cell_of(x); column <= right; ++column) {
            const uint8_t tile = bench_course_tile(crowd->course, column, row);
            const bool lands = y < from_y && from_y == (row + 1) * PIXELS;
            if (tile != TILE_NONE && (tile != TILE_ONE_WAY || lands)) {
                return false;
            }
        }
    }
    for (uint32_t k = 0; k < crowd->solid_count; ++k) {
        if (in_solid(&crowd->solids[k], x, y)) {
            return false;
        }
    }
    return true;
}

static bool go_x(const pixel_crowd *crowd, pixel_body *body, int64_t pixels)
{
    const int64_t way = pixels > 0 ? 1 : -1;
    for (; pixels != 0; pixels -= way) {
        if (!is_free(crowd, body->x + way, body->y, body->y)) {
            return false;
        }
        body->x += way;
    }
    return true;
}

static void move_x(const pixel_crowd *crowd, pixel_body *body)
{
    body->rest_x += body->vx * BENCH_TICK_S * PIXELS;
    const double whole = floor(body->rest_x + 0.5);
    body->rest_x -= whole;
    if (!go_x(crowd, body, (int64_t)whole)) {
        body->vx = body->rest_x = 0.0;
    }
}

static void move_y(const pixel_crowd *crowd, pixel_body *body)
{
    body->rest_y += body->vy * BENCH_TICK_S * PIXELS;
    const double whole = floor(body->rest_y + 0.5);
    const int64_t way = whole > 0.0 ? 1 : -1;
    body->rest_y -= whole;
    for (int64_t pixels = (int64_t)whole; pixels != 0; pixels -= way) {
        if (!is_free(crowd, body->x, body->y + way, body->y)) {
            body->vy = body->rest_y = 0.0;
            break;
        }
        body->y += way;
    }
    body->stands = !is_free(crowd, body->x, body->y - 1, body->y);
}

/* Carries what stands on a solid, and pushes what is in its way. */
static void move_solid(pixel_crowd *crowd, uint32_t k, uint64_t tick)
{
    const pixel_solid old = crowd->solids[k];
    const pixel_solid now = solid_at(crowd->course, k, tick);
    crowd->solids[k].x = now.x + PIXELS * 1000000; /* out of the way of what it moves */
    for (uint64_t i = 0; i < crowd->count; ++i) {
        pixel_body *body = &crowd->bodies[i];
        if (in_solid(&old, body->x, body->y - 1) || in_solid(&now, body->x, body->y)) {
            (void)go_x(crowd, body, now.x - old.x);
        }
    }
    crowd->solids[k] = now;
}

static void pixel_tick(void *user, uint64_t tick)
{
    pixel_crowd *crowd = (pixel_crowd *)user;
    for (uint32_t k = 0; k < crowd->solid_count; ++k) {
        move_solid(crowd, k, tick);
    }
    for (uint64_t i = 0; i < crowd->count; ++i) {
        pixel_body *body = &crowd->bodies[i];
        const bench_input *input = bench_input_of(crowd->course, i, tick);
        body->vx = bench_steer(body->vx, input->x);
        body->vy = bench_jump(body->vy, input, body->stands);
        body->vy = body->stands && body->vy <= 0.0 ? 0.0 : bench_fall(body->vy);
        move_x(crowd, body);
        move_y(crowd, body);
    }
}

static bench_point pixel_place(const void *user, uint64_t i)
{
    const pixel_crowd *crowd = (const pixel_crowd *)user;
    const bench_point at = {(double)crowd->bodies[i].x / PIXELS, (double)crowd->bodies[i].y / PIXELS};
    return at;
}

const bench_mover bench_pixel = {
    "pixel",     BENCH_ON_TILES | BENCH_BIT(SCENE_ONE_WAYS) | BENCH_BIT(SCENE_BODIES),
    10000,       UINT64_MAX,
    pixel_begin, pixel_tick,
    free,        pixel_place};
