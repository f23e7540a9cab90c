/* chipmunk.c -- a dynamic box of Chipmunk 7 that cannot turn, whose speed the script sets: the player of its
 * own demos. Rows of tiles are one box. Characters do not collide with each other. */
#include "bench.h"

#include <chipmunk/chipmunk.h>
#include <stdlib.h>

#define FLOOR_UP 0.5 /* least upward part of a floor's normal */
#define ROUND    0.02

typedef struct chip_crowd {
    const bench_course *course;
    cpSpace *space;
    cpBody **bodies;
    cpBody **platforms;
    uint64_t count;
    uint32_t platform_count;
} chip_crowd;

static void add_shape(chip_crowd *crowd, cpShape *shape)
{
    cpShapeSetFriction(shape, 0.0);
    (void)cpSpaceAddShape(crowd->space, shape);
}

static void add_tiles(chip_crowd *crowd, cpBody *ground)
{
    const bench_course *course = crowd->course;
    for (uint32_t row = 0; row < course->rows; ++row) {
        for (uint32_t column = 0; column < course->columns; ++column) {
            const uint8_t tile = bench_course_tile(course, column, row);
            uint32_t end = column + 1;
            if (tile == TILE_FULL) {
                while (bench_course_tile(course, end, row) == TILE_FULL) {
                    ++end;
                }
                add_shape(crowd, cpBoxShapeNew2(ground, cpBBNew(column, row, end, row + 1.0), 0.0));
                column = end - 1;
            } else if (tile == TILE_UP || tile == TILE_DOWN) {
                const cpVect corners[3] = {cpv(column, row), cpv(column + 1.0, row),
                                           cpv(tile == TILE_UP ? column + 1.0 : column, row + 1.0)};
                add_shape(crowd, cpPolyShapeNewRaw(ground, 3, corners, 0.0));
            }
        }
    }
}

static void add_rolling(chip_crowd *crowd, cpBody *ground)
{
    const bench_course *course = crowd->course;
    for (uint32_t i = 0; i < course->segment_count; ++i) {
        const bench_segment *segment = &course->segments[i];
        add_shape(crowd, cpSegmentShapeNew(ground, cpv(segment->a.x, segment->a.y),
                                           cpv(segment->b.x, segment->b.y), 0.0));
    }
}

static void *chip_begin(const bench_course *course, uint64_t count)
{
    chip_crowd *crowd = (chip_crowd *)bench_alloc(1, sizeof *crowd);
    crowd->course = course;
    crowd->count = count;
    crowd->platform_count = bench_body_count(course->scene);
    crowd->space = cpSpaceNew();
    crowd->bodies = (cpBody **)bench_alloc(count, sizeof(cpBody *));
    crowd->platforms = (cpBody **)bench_alloc(crowd->platform_count, sizeof(cpBody *));
    cpSpaceSetGravity(crowd->space, cpv(0.0, -BENCH_GRAVITY));
    cpSpaceSetCollisionSlop(crowd->space, ROUND);
    if (course->scene == SCENE_POLYGON) {
        add_rolling(crowd, cpSpaceGetStaticBody(crowd->space));
    } else {
        add_tiles(crowd, cpSpaceGetStaticBody(crowd->space));
    }
    for (uint32_t k = 0; k < crowd->platform_count; ++k) {
        const bench_point at = bench_body_at(course, k, 0);
        crowd->platforms[k] = cpSpaceAddBody(crowd->space, cpBodyNewKinematic());
        cpBodySetPosition(crowd->platforms[k], cpv(at.x, at.y));
        add_shape(crowd, cpBoxShapeNew(crowd->platforms[k], 4.0, 0.5, 0.0));
    }
    for (uint64_t i = 0; i < count; ++i) {
        const bench_point at = bench_course_spawn(course, i);
        cpBody *body = cpSpaceAddBody(crowd->space, cpBodyNew(1.0, INFINITY));
        cpShape *shape = cpBoxShapeNew(body, 2.0 * BENCH_HALF_WIDTH, BENCH_HEIGHT, ROUND);
        cpBodySetPosition(body, cpv(at.x, at.y + BENCH_HEIGHT / 2.0 + ROUND));
        cpShapeSetFilter(shape, cpShapeFilterNew(1, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
        add_shape(crowd, shape);
        crowd->bodies[i] = body;
    }
    return crowd;
}

static void see_floor(cpBody *body, cpArbiter *arbiter, void *user)
{
    (void)body;
    *(bool *)user |= cpArbiterGetNormal(arbiter).y < -FLOOR_UP;
}

static void chip_tick(void *user, uint64_t tick)
{
    chip_crowd *crowd = (chip_crowd *)user;
    for (uint32_t k = 0; k < crowd->platform_count && bench_bodies_move(crowd->course); ++k) {
        const bench_point from = bench_body_at(crowd->course, k, tick);
        const bench_point to = bench_body_at(crowd->course, k, tick + 1);
        cpBodySetVelocity(crowd->platforms[k],
                          cpv((to.x - from.x) / BENCH_TICK_S, (to.y - from.y) / BENCH_TICK_S));
    }
    for (uint64_t i = 0; i < crowd->count; ++i) {
        const bench_input *input = bench_input_of(crowd->course, i, tick);
        cpVect velocity = cpBodyGetVelocity(crowd->bodies[i]);
        velocity.x = bench_steer(velocity.x, input->x);
        if (input->pressed != 0) {
            bool stands = false;
            cpBodyEachArbiter(crowd->bodies[i], see_floor, &stands);
            velocity.y = stands ? BENCH_LAUNCH : velocity.y;
        } else if (input->released != 0 && velocity.y > 0.0) {
            velocity.y *= 0.5;
        }
        velocity.y = cpfmax(velocity.y, -BENCH_FALL_MAX);
        cpBodySetVelocity(crowd->bodies[i], velocity);
    }
    cpSpaceStep(crowd->space, BENCH_TICK_S);
}

static void free_shape(cpSpace *space, void *shape, void *user)
{
    (void)user;
    cpSpaceRemoveShape(space, (cpShape *)shape);
    cpShapeFree((cpShape *)shape);
}

static void free_shape_later(cpShape *shape, void *user)
{
    (void)cpSpaceAddPostStepCallback((cpSpace *)user, free_shape, shape, NULL);
}

static void free_body(cpSpace *space, void *body, void *user)
{
    (void)user;
    cpSpaceRemoveBody(space, (cpBody *)body);
    cpBodyFree((cpBody *)body);
}

static void free_body_later(cpBody *body, void *user)
{
    (void)cpSpaceAddPostStepCallback((cpSpace *)user, free_body, body, NULL);
}

static void chip_end(void *user)
{
    chip_crowd *crowd = (chip_crowd *)user;
    cpSpaceEachShape(crowd->space, free_shape_later, crowd->space);
    cpSpaceEachBody(crowd->space, free_body_later, crowd->space);
    cpSpaceFree(crowd->space);
    free(crowd->bodies);
    free(crowd->platforms);
    free(crowd);
}

static bench_point chip_place(const void *user, uint64_t i)
{
    const chip_crowd *crowd = (const chip_crowd *)user;
    const cpVect middle = cpBodyGetPosition(crowd->bodies[i]);
    const bench_point at = {middle.x, middle.y - BENCH_HEIGHT / 2.0};
    return at;
}

const bench_mover bench_chipmunk = {
    "Chipmunk",
    BENCH_ON_TILES | BENCH_BIT(SCENE_BODIES) | BENCH_BIT(SCENE_FAR_BODIES) | BENCH_BIT(SCENE_POLYGON),
    10000,
    1000000,
    chip_begin,
    chip_tick,
    chip_end,
    chip_place};
