/* contact/support.h -- the face that carries the character, and how far that face goes on. */
#ifndef DEFT_CONTACT_SUPPORT_H
#define DEFT_CONTACT_SUPPORT_H

#include "contact/scene.h"

/* What the character follows: a face and its neighbours in one line, and not an edge of a feature. An edge is
 * ground, a steep slope, or a wall that holds the character. `from` and `to` are the ends of the whole line,
 * as tangent . feet. */
typedef enum deft__edge_kind {
    DEFT__EDGE_NONE,
    DEFT__EDGE_FACE,
    DEFT__EDGE_SLIPPERY,
    DEFT__EDGE_GAP /* a line between two floors, over which a walk goes on */
} deft__edge_kind;

typedef struct deft__edge {
    deft__v2 normal, tangent;
    double offset;
    double from, to;
    deft__v2 flow; /* its velocity in the frame */
    uint32_t body, feature;
    uint16_t surface;
    uint8_t present;    /* 0: no face; a deft__edge_kind */
    uint8_t facet;      /* 1: of a rounded corner (geometry/obstacle.h) */
    uint32_t gathering; /* the scene's count when it was made: a later gather renumbers */
} deft__edge;

/* No face. */
static inline deft__edge deft__no_edge(void)
{
    const deft__edge edge = {{0, 0}, {0, 0}, 0, 0, 0, {0, 0}, 0, 0, 0, 0, 0, 0};
    return edge;
}

/* The line of a face, whose ends are not known. */
static inline deft__edge deft__endless_edge(deft__v2 normal, uint32_t body)
{
    deft__edge edge = deft__no_edge();
    edge.normal = normal;
    edge.tangent = deft__v2_make(normal.y, -normal.x);
    edge.from = -DEFT__NEVER;
    edge.to = DEFT__NEVER;
    edge.body = body;
    return edge;
}

/* The sine of the slope that the feet are on, where a face along `tangent` carries them. A rounded corner is
 * no slope of its own: where a floor ends in it, its facets count as that floor. */
double deft__slope_rise(const deft__scene *scene, deft__v2 tangent);
/* The edge that is one face. */
deft__edge deft__edge_of(const deft__scene *scene, const deft__face *face, const deft__obstacle *obstacle);
/* True when a face lies in the edge's line within `near_by`, at any place along the line. */
bool deft__edge_is_in_line(const deft__edge *edge, const deft__face *face, double near_by);

/* Adds the faces of an obstacle in its line that begin at most `reach` past an end; with a negative reach so
 * much before the end. `raised` is for a character that is lower than the shape with which the scene was
 * grown. Above 0 each face begins so much later, at `from`. Below 0 it ends so much sooner, at `to`. True
 * when the edge grew. */
bool deft__edge_add(const deft__scene *scene, deft__edge *edge, const deft__obstacle *obstacle, double reach,
                    double raised);
/* Adds all neighbours in its line to an edge. True when the edge grew. Costly: asked only where the character
 * is near an end. */
bool deft__edge_extend(const deft__scene *scene, deft__edge *edge);

/* Puts the feet down on a floor at most ground.snap below, along the steep sides of a drop that are in the
 * way. `side` is the one that the feet touch, where their floor ends, or NULL. False, and nothing moved,
 * without such a floor. */
bool deft__snap_down(deft__scene *scene, const deft__face *side);

/* The middle of the part of the character, in the frame, that lies against a face with that normal. Of a
 * rounded character it is on the facet that touches, or between two facets. */
deft__v2 deft__contact_point_of(const deft__scene *scene, deft__v2 normal);

/* The point of the character, in the frame, that an edge touches: a corner of its shape. Where a side of the
 * box lies flat on a face, the end that rises when the face turns by `turn` radians a second. A facet
 * touches at its corner of the world. */
deft__v2 deft__contact_point_of_edge(const deft__scene *scene, const deft__edge *edge, double turn);

/* The same for the face of an obstacle that the character touches, or would: the face with the largest
 * gap. */
deft__v2 deft__contact_point_of_obstacle(const deft__scene *scene, const deft__obstacle *obstacle,
                                         double turn);

/* Finds the face of an edge again after its body turned and the frame took another flow. Returns the face,
 * or NULL. With NULL at most the flow of the edge is new. */
const deft__face *deft__edge_find_again(const deft__scene *scene, deft__edge *edge);

/* ---- seams: faces of different surfaces in one line, as ice beside stone ---- */

/* False for a wall whose surface forbids wall moves. */
bool deft__surface_allows_walls(const deft__scene *scene, uint16_t surface);

/* True when the character tells two surfaces apart on a face with this normal. On what carries it any two
 * differ. On walls only those differ of which one forbids wall moves. */
bool deft__surfaces_part(const deft__scene *scene, deft__v2 normal, uint16_t a, uint16_t b);

/* The character is wide, so near a seam it touches both faces. Shortens the edge of one face so that one of
 * the two has each place. On a floor the seam is where the middle of the character is over it. Of two walls
 * the one that allows wall moves has the places of both. */
void deft__part_at_seams(const deft__scene *scene, deft__edge *edge);

/* A probe from `feet` hit a wall that forbids wall moves. Where another wall has the place, from its seam on,
 * the hit becomes one of that wall. */
void deft__hit_at_seam(const deft__scene *scene, deft__v2 feet, deft__hit *hit);

#endif
