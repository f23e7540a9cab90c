/* tests/matrix/movers.c -- bodies that go to and fro, turn and rock, by integers: where one is follows from
 * the tick. */
#include "session.h"

#include <string.h>

enum { MOVER_PLANK, MOVER_BLOCK, MOVER_ONE_WAY, MOVER_ANGLE, MOVER_WEDGE, MOVER_CHAIN, MOVER_SHAPES };

typedef struct mover_shape {
    uint32_t count;
    uint8_t kind, flags;
    int32_t at[6][2]; /* eighths of a tile */
} mover_shape;

static const mover_shape shapes[MOVER_SHAPES] = {
    {4, DEFT_OUTLINE_POLYGON, DEFT_FEATURE_SOLID, {{-18, -2}, {18, -2}, {18, 2}, {-18, 2}}},
    {4, DEFT_OUTLINE_POLYGON, DEFT_FEATURE_SOLID, {{-10, -9}, {10, -9}, {10, 9}, {-10, 9}}},
    {4, DEFT_OUTLINE_POLYGON, DEFT_FEATURE_ONE_WAY, {{-16, -2}, {16, -2}, {16, 2}, {-16, 2}}},
    {6,
     DEFT_OUTLINE_POLYGON,
     DEFT_FEATURE_SOLID,
     {{-16, -4}, {16, -4}, {16, 14}, {11, 14}, {11, 1}, {-16, 1}}},
    {3, DEFT_OUTLINE_POLYGON, DEFT_FEATURE_SOLID, {{-16, -6}, {16, -6}, {9, 7}}},
    {4, DEFT_OUTLINE_CHAIN, DEFT_FEATURE_SOLID, {{-20, 3}, {-6, 0}, {7, 0}, {19, 5}}},
};

/* 1, or -1 in a land that is mirrored in the host's axes: there it turns the other way. */
static double mover_handedness(const session_world *world)
{
    const deft_axes *land = &world->frame.land;
    return land->right.x * land->up.y - land->right.y * land->up.x;
}

static void mover_pose(const session_world *world, const session_mover *mover, uint32_t tick, deft_pos *at,
                       double *angle)
{
    uint32_t turned = (tick + mover->phase) % (2 * mover->period);
    uint32_t way = turned < mover->period ? turned : 2 * mover->period - turned;
    double share = (double)way / mover->period;
    deft_pos from = session_place(world, mover->from_u, mover->from_v);
    deft_vec2d whole = session_vector(world, mover->to_u - mover->from_u, mover->to_v - mover->from_v);
    at->x = from.x + whole.x * share;
    at->y = from.y + whole.y * share;
    *angle = (mover->turn * (double)tick + mover->rock * share) / 64 * mover_handedness(world);
}

static void mover_enter(session_world *world, session_mover *mover, uint32_t tick)
{
    bool is_cut = mover->shape == MOVER_ANGLE && world->frame.is_whole;
    const mover_shape *shape = &shapes[is_cut ? MOVER_PLANK : mover->shape];
    deft_pos points[6];
    deft_outline outline;
    deft_body_def def;
    memset(&outline, 0, sizeof outline);
    memset(&def, 0, sizeof def);
    for (uint32_t i = 0; i < shape->count; i++) {
        deft_vec2d from = session_vector(world, shape->at[i][0], shape->at[i][1]);
        points[i].x = from.x;
        points[i].y = from.y;
    }
    outline.points = points;
    outline.count = shape->count;
    outline.id = 1000 + mover->number;
    outline.kind = shape->kind;
    outline.flags = shape->flags;
    outline.surface = (uint16_t)(mover->number % 3);
    if (shape->flags == DEFT_FEATURE_ONE_WAY) {
        outline.one_way.x = (float)world->frame.land.up.x;
        outline.one_way.y = (float)world->frame.land.up.y;
    }
    def.outlines = &outline;
    def.outline_count = 1;
    mover_pose(world, mover, tick, &def.at, &def.angle_rad);
    mover->body = deft_world_body_add(world->world, &def, NULL);
}

static void mover_draw(session_mover *mover, uint64_t *random, uint32_t number)
{
    int32_t along = session_between(random, 8, 72);
    mover->number = number;
    mover->shape = (number - 1) % MOVER_SHAPES;
    mover->from_u = mover->to_u = session_between(random, 32, 8 * SESSION_COLUMNS - 32);
    mover->from_v = mover->to_v = session_between(random, 24, 6 * SESSION_ROWS);
    mover->period = (uint32_t)16 << session_below(random, 4);
    mover->phase = session_below(random, 256);
    switch (session_below(random, 5)) {
    case 0:
        mover->to_u += along;
        break;
    case 1:
        mover->to_v += along;
        break;
    case 2:
        mover->to_u -= along;
        mover->to_v += along / 2;
        break;
    case 3:
        mover->turn = session_between(random, -3, 3);
        break;
    default:
        mover->to_u += along;
        mover->rock = session_between(random, -40, 40);
        break;
    }
}

void session_movers_add(session_world *world)
{
    for (uint32_t i = 0; i < SESSION_MOVERS; i++) {
        mover_draw(&world->movers[i], &world->random, i + 1);
    }
    world->mover_count = SESSION_MOVERS;
    for (uint32_t i = 0; i < SESSION_MOVERS; i++) {
        mover_enter(world, &world->movers[world->frame.reordered != 0 ? SESSION_MOVERS - 1 - i : i], 0);
    }
}

void session_world_tick(session_world *world, uint32_t tick)
{
    deft_world_tick(world->world);
    for (uint32_t i = 0; i < world->mover_count; i++) {
        session_mover *mover = &world->movers[i];
        deft_pos at;
        double angle;
        uint64_t random = world->random + tick * (uint64_t)SESSION_MOVERS + i;
        mover_pose(world, mover, tick + 1, &at, &angle);
        if (session_once_in(&random, 600)) {
            (void)deft_world_body_remove(world->world, mover->body);
            mover_enter(world, mover, tick + 1);
        } else if (session_once_in(&random, 300)) {
            mover->phase += session_below(&random, 64);
            mover_pose(world, mover, tick + 1, &at, &angle);
            (void)deft_world_body_teleport(world->world, mover->body, &at, angle);
        } else {
            (void)deft_world_body_move(world->world, mover->body, &at, angle);
        }
    }
}
