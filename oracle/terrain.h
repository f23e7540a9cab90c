/* oracle/terrain.h -- worlds to play in: grids drawn at random from every kind of tile, and rolling land. */
#ifndef ORACLE_TERRAIN_H
#define ORACLE_TERRAIN_H

#include "deft/world.h"

/* Room in a terrain for bodies, of one piece each. */
#define ORACLE_TERRAIN_BODIES 12

/* A world with its memory. */
typedef struct oracle_terrain {
    deft_world *world;
    deft_world_view view;
    deft_box bounds;
    void *block;
} oracle_terrain;

typedef enum oracle_land {
    ORACLE_LAND_NOISE,  /* tiles of all kinds at random: corners, splits, dead ends that no designer would
                           build */
    ORACLE_LAND_BLOCKS, /* full tiles and one-ways at random */
    ORACLE_LAND_HILLS,  /* floors and ceilings that rise and fall by slopes that join */
    ORACLE_LAND_COUNT
} oracle_land;

/* What a terrain is made of: the same for the same seed. Its first tile is at `origin` of the frame of `axes`
 * (one of the eight aligned ones), columns go right and rows up; there is a wall of full tiles around it. */
typedef struct oracle_plan {
    oracle_land land;
    uint64_t seed;
    uint32_t columns, rows;
    double tile_size;
    deft_pos origin;
    deft_axes axes;
} oracle_plan;

void oracle_terrain_make(oracle_terrain *out, const oracle_plan *plan);
/* The same of a definition, with room for bodies. One that is wrong aborts. */
void oracle_terrain_build(oracle_terrain *out, deft_world_def *def);
void oracle_terrain_free(oracle_terrain *terrain);

#endif
