/* chipmunk/adapter.h -- a Chipmunk 7 space as a world for deft: an example to read and to take along.
 *
 * Gives    a deft_world_view over a cpSpace: polygons, circles and segments of static bodies are ground;
 *          dynamic and kinematic bodies are bodies that move: they carry, push and crush.
 * Order    of a tick: chip_before, your moves, cpSpaceStep, chip_after, then deft_character_step, all over
 *          the same dt. What happens to a body between before and after is its way in this tick; what you do
 *          to it between after and the next before is a teleport.
 * Owns     nothing but cpBody's user data, in which it keeps a body's id. A space may be changed whenever
 *          Chipmunk allows it; take bodies away before chip_after, so that no character meets half a tick.
 * Threads  cpSpaceBBQuery locks the space: step one character at a time.
 * Start at chip_gather() in adapter.c.
 *
 * Rounded shapes (circles, and what has a radius) become polygons whose corners lie on the true outline, no
 * more than 23 degrees apart: flat sides are exact, arcs are short by at most 2 % of their radius. What has
 * more than 8 corners is split into several features of one id.
 */
#ifndef CHIPMUNK_ADAPTER_H
#define CHIPMUNK_ADAPTER_H

#include "deft/world_view.h"

#include <chipmunk/chipmunk.h>

/* What the shapes of a collision type are; shapes of other types are solid and plain. Sensors are not there,
 * unless they are zones. */
typedef struct chip_kind {
    cpCollisionType type;
    deft_vec2 one_way; /* DEFT_FEATURE_ONE_WAY: the way the blocking side faces, turned with the body */
    uint16_t surface;  /* of the view: 0 plain, n: surfaces[n - 1]; of a zone its index */
    uint8_t flags;     /* a deft_feature_flag */
    uint8_t reserved;
} chip_kind;

/* A body that may move, and how it goes in this tick: the way of its centre of gravity. */
typedef struct chip_slot {
    cpBody *body; /* NULL: free */
    deft_body_motion motion;
    cpVect turned;  /* (cos, sin) of motion.from_rad */
    double reach;   /* from the centre to the farthest point of its shapes */
    uint32_t uses;  /* how often the slot was taken before: the upper half of the id */
    bool is_placed; /* chip_before saw it: it has a way */
    bool is_seen;
} chip_slot;

/* Set it to zero, then fill what is yours. */
typedef struct chip_adapter {
    cpSpace *space;   /* yours */
    chip_slot *slots; /* yours, zero-filled, for the bodies that may move at a time; at most 65535 */
    uint32_t slot_count;
    uint32_t kind_count;
    const chip_kind *kinds; /* yours; may be NULL when there are none */
    cpShapeFilter filter;   /* yours: which shapes characters meet; CP_SHAPE_FILTER_ALL as a rule */
    uint32_t missing;       /* bodies without a slot: they are ground, where they are after the step */
    uint32_t reserved;
    double farthest; /* no point of any body goes farther than this in the tick */
} chip_adapter;

/* Poses at the tick's start and at its end. False when there are more bodies than slots. */
bool chip_before(chip_adapter *adapter);
bool chip_after(chip_adapter *adapter);

/* A view over the space. `adapter` must live while the view is used. Surfaces and zones are yours to set. */
deft_world_view chip_view(const chip_adapter *adapter);

/* The body of an id, and the id of a body: NULL and 0 when there is none (any more). */
cpBody *chip_body(const chip_adapter *adapter, uint32_t id);
uint32_t chip_id(const chip_adapter *adapter, const cpBody *body);

#endif
