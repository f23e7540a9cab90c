/* oracle/arena.h -- generated levels to soak in: the same for the same seed.
 *
 * Ten styles take turns by seed: caves, slopes of all angles, gaps of a tile, lattices of one-ways, machines
 * (many bodies that move); the three lands of terrain.h, free ground (polygons and chains), and free ground
 * with belts, ice and zones. In every second round bodies move: platforms on paths, lifts, one-ways, turning
 * and rocking planks, crushers.
 */
#ifndef ORACLE_ARENA_H
#define ORACLE_ARENA_H

#include "play.h"
#include "terrain.h"

/* How a body moves, in closed form. */
typedef struct oracle_drive {
    uint32_t body;
    uint32_t kind; /* arena_drive.c */
    deft_pos from, to;
    double period_s, phase, turn; /* turn: radians per s, or to each side */
} oracle_drive;

/* A round of seeds has one land of each style. */
#define ORACLE_STYLES 10

#define ORACLE_DRIVES_MAX ORACLE_TERRAIN_BODIES

typedef struct oracle_arena {
    deft_world *world;
    deft_world_view view;
    deft_box bounds;
    deft_axes axes;
    void *block;
    char name[64];
    oracle_drive drives[ORACLE_DRIVES_MAX];
    uint32_t drive_count;
    double time_s;
} oracle_arena;

void oracle_arena_make(oracle_arena *out, uint64_t seed);
void oracle_arena_free(oracle_arena *arena);

/* An oracle_move_fn; `arena` is an oracle_arena. */
void oracle_arena_move(void *arena, double from_s, double to_s);

/* A play in the arena, whose bodies move; all else of it is 0. */
void oracle_arena_play(oracle_play *out, oracle_arena *arena);

/* A world of outlines, with or without surfaces and zones. (free_ground.c) */
void oracle_free_ground(oracle_terrain *out, uint64_t seed, bool has_surfaces);

/* Puts bodies into the arena that move within `bounds`, some or many. (arena_drive.c) */
void oracle_arena_drive(oracle_arena *arena, uint64_t *random, uint32_t count);

#endif
