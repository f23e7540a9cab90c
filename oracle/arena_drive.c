/* oracle/arena_drive.c -- the bodies of an arena, and where they are at any time. */
#include "arena.h"
#include "deft/io/script.h"

#include <math.h>
#include <string.h>

#define TURN 6.283185307179586

enum {
    DRIVE_PATH,    /* back and forth, evenly */
    DRIVE_SWING,   /* back and forth, faster in the middle */
    DRIVE_TURN,    /* round and round */
    DRIVE_ROCK,    /* to one side and the other */
    DRIVE_CRUSHER, /* fast there, slowly back */
    DRIVE_COUNT
};

static double between(uint64_t *random, double low, double high)
{
    return low + (high - low) * deft_random_unit(random);
}

/* Back and forth between 0 and 1 as the phase goes from 0 to 1. */
static double wave_of(uint32_t kind, double phase)
{
    switch (kind) {
    case DRIVE_PATH:
        return phase < 0.5 ? 2 * phase : 2 - 2 * phase;
    case DRIVE_SWING:
        return (1 - cos(TURN * phase)) / 2;
    case DRIVE_CRUSHER:
        return phase < 0.125 ? 8 * phase : (phase < 0.25 ? 1 : (1 - phase) / 0.75);
    default:
        return 0;
    }
}

static void pose_at(const oracle_drive *drive, double time_s, deft_pos *at, double *angle)
{
    double phase = time_s / drive->period_s + drive->phase;
    double share = wave_of(drive->kind, phase - floor(phase));
    at->x = drive->from.x + (drive->to.x - drive->from.x) * share;
    at->y = drive->from.y + (drive->to.y - drive->from.y) * share;
    *angle = drive->kind == DRIVE_TURN   ? drive->turn * time_s
             : drive->kind == DRIVE_ROCK ? drive->turn * sin(TURN * phase)
                                         : 0;
}

void oracle_arena_move(void *arena, double from_s, double to_s)
{
    oracle_arena *self = arena;
    bool jumps = from_s < self->time_s || from_s > self->time_s;
    deft_world_tick(self->world);
    for (uint32_t i = 0; i < self->drive_count; i++) {
        const oracle_drive *drive = &self->drives[i];
        deft_pos at;
        double angle;
        if (jumps) {
            pose_at(drive, from_s, &at, &angle);
            (void)deft_world_body_teleport(self->world, drive->body, &at, angle);
        }
        pose_at(drive, to_s, &at, &angle);
        (void)deft_world_body_move(self->world, drive->body, &at, angle);
    }
    self->time_s = to_s;
}

void oracle_arena_play(oracle_play *out, oracle_arena *arena)
{
    memset(out, 0, sizeof *out);
    out->name = arena->name;
    out->view = arena->view;
    out->bounds = arena->bounds;
    out->axes = arena->axes;
    out->move = oracle_arena_move;
    out->move_user = arena;
}

/* A box; wide and flat, or tall, or a block. */
static void draw_box(deft_pos *corner, uint64_t *random, uint32_t kind)
{
    bool plank = kind == DRIVE_TURN || kind == DRIVE_ROCK;
    double half_width = between(random, plank ? 1 : 0.5, plank ? 2.5 : 2);
    double half_height = kind == DRIVE_CRUSHER ? between(random, 0.5, 1.5) : between(random, 0.1, 0.5);
    for (int i = 0; i < 4; i++) {
        corner[i].x = i == 0 || i == 3 ? -half_width : half_width;
        corner[i].y = i < 2 ? -half_height : half_height;
    }
}

static void plan_way(oracle_drive *drive, uint64_t *random, const deft_box *bounds)
{
    double along = between(random, 1, 8);
    double way = deft_random_unit(random);
    drive->from.x = between(random, bounds->min_x + 3, bounds->max_x - 3);
    drive->from.y = between(random, bounds->min_y + 3, bounds->max_y - 3);
    drive->to = drive->from;
    if (drive->kind == DRIVE_TURN || drive->kind == DRIVE_ROCK) {
        drive->turn = between(random, -1.5, 1.5);
    } else if (drive->kind == DRIVE_CRUSHER || way < 0.4) {
        drive->to.y += way < 0.2 ? along : -along;
    } else if (way < 0.8) {
        drive->to.x += way < 0.6 ? along : -along;
    } else {
        drive->to.x += between(random, -along, along);
        drive->to.y += between(random, -along, along);
    }
    /* up to 8 tiles a second, crushers four times as fast on their way there */
    drive->period_s = 2 * along / between(random, 0.5, 8);
    drive->phase = deft_random_unit(random);
}

void oracle_arena_drive(oracle_arena *arena, uint64_t *random, uint32_t count)
{
    for (uint32_t i = 0; i < count && i < ORACLE_DRIVES_MAX; i++) {
        oracle_drive *drive = &arena->drives[arena->drive_count];
        deft_pos corner[4];
        deft_outline outline;
        deft_body_def def;
        memset(drive, 0, sizeof *drive);
        memset(&outline, 0, sizeof outline);
        memset(&def, 0, sizeof def);
        drive->kind = (uint32_t)(deft_random_unit(random) * DRIVE_COUNT);
        plan_way(drive, random, &arena->bounds);
        draw_box(corner, random, drive->kind);
        outline.points = corner;
        outline.count = 4;
        outline.id = i + 1;
        outline.kind = DEFT_OUTLINE_POLYGON;
        outline.flags = DEFT_FEATURE_SOLID;
        if ((drive->kind == DRIVE_PATH || drive->kind == DRIVE_SWING) && deft_random_unit(random) < 0.3) {
            outline.flags = DEFT_FEATURE_ONE_WAY;
            outline.one_way.x = (float)arena->axes.up.x;
            outline.one_way.y = (float)arena->axes.up.y;
        }
        def.outlines = &outline;
        def.outline_count = 1;
        pose_at(drive, 0, &def.at, &def.angle_rad);
        drive->body = deft_world_body_add(arena->world, &def, NULL);
        arena->drive_count += drive->body != 0;
    }
}
