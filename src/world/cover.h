/* world/cover.h -- how much of an edge lies in other solid pieces.
 *
 * An edge is covered where it lies in another piece. An edge that runs along an edge of that piece, and faces
 * the same way, is not: of two faces in one place, both stay. What several pieces cover is put together.
 */
#ifndef DEFT_WORLD_COVER_H
#define DEFT_WORLD_COVER_H

#include "base/float_guard.h"
#include "deft/world.h"

#define COVER_PARTS 16U
/* The most pieces that an edge is looked at with, and those of them that are solid. Where more lie on one
 * edge, they are heaped up in one place; the edge then stays touchable, which is safe, and a heap takes no
 * longer than its number. */
#define COVER_LOOKS  256U
#define COVER_SOLIDS 64U

/* The covered parts of an edge, as shares of its length. */
typedef struct cover_edge {
    deft_pos from, to;
    double length;
    uint32_t count;
    uint32_t reserved;
    double part[COVER_PARTS][2];
} cover_edge;

void deft__cover_begin(cover_edge *edge, deft_pos from, deft_pos to);

/* Adds what one convex piece, counter-clockwise, covers of the edge. False when more pieces would say no
 * more: it is covered whole, or no parts are left. */
bool deft__cover_take(cover_edge *edge, const deft_pos *corners, uint32_t count, double same_place);

/* True when it is covered from end to end. */
bool deft__cover_is_whole(const cover_edge *edge, double same_place);

#endif
