/* deft/world_view.h -- the world as the core sees it.
 *
 * Gives    one query: "gather the convex features that touch this box", and where moving bodies are. The
 *          core does all geometry itself, so the result does not depend on the engine. Answer it by a
 *          callback, by an array, or with the built-in world of deft/world.h.
 * Never    keeps a pointer beyond a call, except those inside the structs that you built.
 * Threads  a world is const while characters step over it: any number of threads may do so.
 */
#ifndef DEFT_WORLD_VIEW_H
#define DEFT_WORLD_VIEW_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Most corners of a feature.
#define DEFT_FEATURE_POINTS_CAP 8

/// What a feature is: exactly one of these.
typedef enum deft_feature_flag {
    DEFT_FEATURE_SOLID = 1,   ///< blocks from all sides
    DEFT_FEATURE_ONE_WAY = 2, ///< blocks only motion against `one_way`, of a body that is on that side
    DEFT_FEATURE_ZONE = 4     ///< blocks nothing; `surface` is the index of its deft_zone
} deft_feature_flag;

/// Bits of `exposed` that a segment (count 2) has for its sides and its ends. Clear START or END where
/// another segment of the chain goes on, and write into points[2] (START) or points[3] (END) where that one
/// goes to: bodies glide over the joint, and still meet its corner from where it sticks out. A cleared end
/// whose point is that end itself counts as a corner that can be touched from everywhere.
#define DEFT_SEGMENT_FRONT 1 ///< the side to the left of the way from corner 0 to corner 1, y-up
#define DEFT_SEGMENT_BACK  2 ///< the other side
#define DEFT_SEGMENT_START 4 ///< the end at corner 0
#define DEFT_SEGMENT_END   8 ///< the end at corner 1

/// How many points of a segment are read: its two corners, and where its chain comes from and goes on to.
#define DEFT_SEGMENT_POINTS 4

/// One convex piece of the world: a polygon of 3 to 8 corners, in either winding, without repeated corners;
/// or a segment of 2 corners, solid from both sides, of which chains are made.
typedef struct deft_feature {
    deft_vec2 points[DEFT_FEATURE_POINTS_CAP]; ///< relative to the origin of the query, host's axes; of a
                                               ///< moving body: as it stands at the start of the tick
    deft_vec2 one_way; ///< ONE_WAY: the way its blocking side faces, unit vector, host's axes
    uint32_t body;     ///< 0: the static world
    uint32_t id;       ///< yours; stable from tick to tick
    uint16_t surface;  ///< 0: plain ground; n: deft_world_view.surfaces[n - 1]. Of a zone: its index
    uint8_t flags;     ///< @flags deft_feature_flag
    uint8_t count;     ///< corners used
    uint8_t exposed;   ///< bit i: the edge from corner i to the next one can be touched. Clear it for an edge
                       ///< that a solid neighbour covers whole, so that bodies glide over the seam; 0xFF when
                       ///< unsure. Of a segment: DEFT_SEGMENT_FRONT and so on
    uint8_t reserved[3];
} deft_feature;

/// What a surface may forbid or do. Ice is a low friction_ratio. Ground that is slippery is too steep to
/// stand on where it leans, however little: a body slides down it, and walks against it as against a wall;
/// where it is level it is ground like any other. A body with rounded corners still stands on its corners.
typedef enum deft_surface_flag {
    DEFT_SURFACE_NO_WALL_JUMP = 1, ///< no wall slide, hold or jump on it
    DEFT_SURFACE_NO_GRAPPLE = 2,   ///< hooks do not hold
    DEFT_SURFACE_SLIPPERY = 4      ///< not to be stood on where it leans
} deft_surface_flag;

/// What touching a feature is like. All zero but friction_ratio 1 is plain ground. Where two of them join
/// under a body, the one under its middle counts.
typedef struct deft_surface {
    double friction_ratio; ///< how fast a body speeds up, turns and stops on it, of its own; 0.1 is ice.
                           ///< Range above 0, to 10; default 1; anything else counts as 1
    double conveyor_speed; ///< units/s: it carries who stands on it to their right (negative: left)
    uint32_t flags;        ///< @flags deft_surface_flag
    uint32_t tag;          ///< yours
} deft_surface;

/// What a zone does.
typedef enum deft_zone_kind {
    DEFT_ZONE_TRIGGER,  ///< nothing but its events
    DEFT_ZONE_LADDER,   ///< climbable
    DEFT_ZONE_WATER,    ///< swimmable
    DEFT_ZONE_WIND,     ///< the air moves at `push`, and who is in the air in it moves along
    DEFT_ZONE_CONVEYOR, ///< the ground moves at `push`, as far as it goes along the ground
    DEFT_ZONE_DEATH,    ///< yours to act on
    DEFT_ZONE_COUNT
} deft_zone_kind;

/// A region that bodies can be in: with the box around them, also where their corners are rounded.
typedef struct deft_zone {
    uint32_t kind;         ///< @enum deft_zone_kind
    uint32_t tag;          ///< yours; the value of its events
    deft_vec2d push;       ///< WIND, CONVEYOR: units/s, host's axes
    double friction_ratio; ///< CONVEYOR, seen from above (deft/topdown.h): how fast a body speeds up, turns
                           ///< and stops on this ground, of its own; 0.1 is ice. 0 and all that is not in
                           ///< the range of a surface's counts as 1
} deft_zone;

/// Most zones that a character remembers to be in: of more, it is told again every tick.
#define DEFT_ZONE_MEMORY 4

/// How a body moves in this tick: from one pose to another, the place on a straight line and the angle
/// evenly. The place is that of any point that is fixed in the body.
typedef struct deft_body_motion {
    deft_pos from, to;       ///< units, host's axes
    double from_rad, to_rad; ///< radians, from the host's x to its y; more than a turn is a turn and more
} deft_body_motion;

/// Answers a query: writes the features that touch `region` (absolute, host's axes) to `out`, at most
/// `capacity`, with corners relative to `origin`, and returns how many there are in all; more than `capacity`
/// reports an overflow. A superset is allowed, and changes nothing; so does the order. Must not change the
/// world. A moving body's features count where they touch the region anywhere on their way of this tick:
/// those that come there from outside, too, so look as far around it as the farthest way of any of their
/// points.
typedef uint32_t (*deft_gather_fn)(const void *user, const deft_pos *origin, const deft_box *region,
                                   deft_feature *out, uint32_t capacity);

/// Says how a body moves in this tick. False when there is no such body (any more). Ids are yours; one that
/// meant another body before is a new body to deft only if it is another number: put a revision into it.
typedef bool (*deft_body_fn)(const void *user, uint32_t body, deft_body_motion *out);

/// A world to step in. A NULL view, or a NULL gather, is empty space.
typedef struct deft_world_view {
    deft_gather_fn gather;               ///< hands out the features; NULL is empty space
    const void *user;                    ///< handed to gather and body
    deft_body_fn body;                   ///< NULL: nothing moves
    const deft_surface *surfaces;        ///< features refer to them; may be NULL when surface_count is 0
    const deft_zone *zones;              ///< likewise
    const struct deft_machine *machines; ///< movesets refer to them (deft/machine.h); NULL: none
    uint32_t surface_count, zone_count, machine_count; ///< how many there are of each
    uint32_t reserved;
} deft_world_view;

/// A world given as an array, for hosts where callbacks cost: what touches deft_character_query_box, which
/// see for how much more is needed among bodies that move. Corners are relative to `origin`. The step keeps
/// no pointer to it. Set the whole struct to zero before you fill it.
typedef struct deft_world_array {
    const deft_feature *features;   ///< of all that touches the box
    uint32_t count;                 ///< how many `features` has
    deft_pos origin;                ///< that the corners are relative to, units, host's axes
    const deft_body_motion *bodies; ///< of the bodies 1 to body_count; may be NULL when that is 0
    uint32_t body_count;            ///< how many `bodies` has
} deft_world_array;

/// A view over an array. `array` must live while the view is used. Surfaces and zones may be set in the view.
DEFT_API void deft_world_view_of_array(deft_world_view *out, const deft_world_array *array);

/// The features that touch `region` (host's axes), for drawing and for your own questions. Their corners are
/// relative to `origin`. Writes at most `capacity` and returns how many there are; a view may hand out more
/// than touches. 0 for a NULL view, which is empty space.
DEFT_API uint32_t deft_world_gather(deft_feature *out, uint32_t capacity, const deft_world_view *view,
                                    const deft_pos *origin, const deft_box *region);

/// For a world of your own, while you write it: asks it for `region`, seen from `origin`, and says of every
/// feature what deft could not use: corners that are not finite, repeated, dented or without an area, flags
/// that are none, a one_way that is no unit vector, surfaces, zones and bodies that the view does not have;
/// and of belts and winds whether their speed is a number. Steps do not check this: what is wrong there moves
/// a body wrongly. Warns when `capacity` is too small to see all, and when nothing of it is in the region:
/// corners are relative to the origin. `room` is yours, of `capacity` features, and holds what was handed out
/// afterwards. Findings ("features[2].count", ...) go to `diags` (may be NULL). False when there is an error;
/// true of a NULL view, which is empty space.
DEFT_API bool deft_world_view_check(const deft_world_view *view, const deft_pos *origin,
                                    const deft_box *region, deft_feature *room, uint32_t capacity,
                                    deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
