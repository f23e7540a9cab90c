/* oracle/solids.h -- the world by brute force: every solid of a level, gathered once, and plain questions
 * about it.
 *
 * It shares no code with the core's geometry, because the core is measured against it. The world is read
 * through the public view, chunk by chunk. Every corner becomes doubles in the character's frame (u = right,
 * v = up). Answers come from separating axes and clipping.
 */
#ifndef ORACLE_SOLIDS_H
#define ORACLE_SOLIDS_H

#include "deft/character.h"
#include "deft/world.h"

typedef struct oracle_point {
    double u, v;
} oracle_point;

/* Left, right, bottom and top in the frame. */
typedef struct oracle_rect {
    double left, right, bottom, top;
} oracle_rect;

typedef struct oracle_solid {
    oracle_point corner[DEFT_FEATURE_POINTS_CAP]; /* counter-clockwise */
    uint32_t count, id, body;
    uint16_t surface;
    bool one_way;        /* also a zone: a one-way that faces nowhere blocks nothing */
    oracle_point facing; /* of a one-way */
    oracle_rect extent;
} oracle_solid;

typedef struct oracle_world {
    deft_axes axes;
    oracle_solid *solids; /* by extent.left */
    size_t count;
    double widest;
} oracle_world;

/* Gathers all that `view` has within `bounds` (host's axes), in chunks of `chunk` units; but bodies that move
 * are bodies.h's. */
void oracle_world_make(oracle_world *out, const deft_world_view *view, deft_box bounds, double chunk,
                       deft_axes axes);
/* The same of an array of features; corners are relative to `origin`. */
void oracle_world_of(oracle_world *out, const deft_feature *features, size_t count, deft_pos origin,
                     deft_axes axes);
void oracle_world_free(oracle_world *world);

oracle_point oracle_in_frame(deft_axes axes, deft_pos at);
/* The body's box with its feet at `feet`. */
oracle_rect oracle_body(const deft_moveset *moveset, oracle_point feet);
/* The same of a character as it is: lower while it crouches. */
oracle_rect oracle_body_of(const deft_moveset *moveset, const deft_character *character);
oracle_rect oracle_rect_grown(oracle_rect rect, double by);
oracle_rect oracle_rect_around(oracle_rect a, oracle_rect b);
bool oracle_are_apart(oracle_rect a, oracle_rect b);

/* How deep a box is inside a solid: the shortest way out, 0 when it is outside. */
double oracle_depth_in(const oracle_solid *solid, oracle_rect box);

/* The corners of a body: each a row of facets whose ends lie on a quarter of a circle. Those of a moveset;
 * and the same, but rounded by no less than `radius`: what touches a sharp corner has no normal. */
typedef struct oracle_corners {
    double radius;
    uint32_t facets; /* a corner */
} oracle_corners;
oracle_corners oracle_corners_of(const deft_moveset *moveset);
oracle_corners oracle_corners_at_least(const deft_moveset *moveset, double radius);

/* The gap between a box with such corners and a solid, negative inside it, and the way from the solid to it
 * (unit). */
double oracle_gap(const oracle_solid *solid, oracle_rect box, oracle_corners corners, oracle_point *normal);

/* The same gap. Of the ways that separate the two as far, within `loose`, the most upward one counts. Where
 * an end of a facet touches a corner, every way between the two neighbours of that end separates them. */
double oracle_gap_upward(const oracle_solid *solid, oracle_rect box, oracle_corners corners, double loose,
                         oracle_point *normal);

/* The deepest overlap of a box, its corners rounded, with any solid that is not a one-way. `deepest` may be
 * NULL. */
double oracle_depth(const oracle_world *world, oracle_rect box, oracle_corners corners,
                    const oracle_solid **deepest);

/* True for a zone: a one-way that faces nowhere. */
bool oracle_is_zone(const oracle_solid *solid);

/* True when nothing, one-ways included, touches the box. */
bool oracle_is_empty(const oracle_world *world, oracle_rect box);

/* Where something flat, which comes down between two sides, would land on a solid. `height` is how high the
 * solid reaches there, `normal` that of its surface ((0, 1) for a flat top or a tip). */
typedef struct oracle_top {
    double height;
    oracle_point normal;
} oracle_top;

/* True when a one-way's top blocks: it faces the one-way's direction. A tip from which another one-way rises
 * does not, because it is inside the platform. */
bool oracle_top_acts(const oracle_world *world, const oracle_solid *solid, const oracle_top *top);

bool oracle_top_of(const oracle_solid *solid, double left, double right, oracle_top *out);

/* True when flat tops of plain ground at `height` cover left to right without a gap. */
bool oracle_is_flat_floor(const oracle_world *world, double left, double right, double height);

/* Makes the corners counter-clockwise and finds the extent. */
void oracle_solid_finish(oracle_solid *solid);

/* Sorts the solids, and finds how wide the widest is. */
void oracle_world_order(oracle_world *world);

/* A range of solids that may touch left to right: for (i = first; i < last; i++). */
typedef struct oracle_range {
    size_t first, last;
} oracle_range;

oracle_range oracle_near(const oracle_world *world, double left, double right);

#endif
