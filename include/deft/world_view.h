/* deft/world_view.h -- the world as the core sees it.
 *
 * Gives    one query: "gather the convex features that touch this box", and the motion of moving bodies. The
 *          core does all geometry itself, so the result does not depend on the engine. Answer the query by a
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

/// The most corners of a feature.
#define DEFT_FEATURE_POINTS_CAP 8

/// What a feature is: exactly one of these.
typedef enum deft_feature_flag {
    DEFT_FEATURE_SOLID = 1,   ///< blocks from all sides
    DEFT_FEATURE_ONE_WAY = 2, ///< blocks only motion against `one_way`, of a character that is on that side
    DEFT_FEATURE_ZONE = 4     ///< blocks nothing; `surface` is the index of its deft_zone
} deft_feature_flag;

/// Bits of deft_feature.exposed for a segment (count 2): its two sides and its two ends. Clear START or END
/// where another segment of the chain continues. Then write the far end of that segment into points[2]
/// (START) or points[3] (END). So characters move over the joint without a bump, and its outer corner still
/// counts. A cleared end whose extra point equals that end counts as a corner that can be touched from
/// everywhere.
typedef enum deft_segment_flag {
    DEFT_SEGMENT_FRONT = 1, ///< the side to the left of the way from corner 0 to corner 1, y-up
    DEFT_SEGMENT_BACK = 2,  ///< the other side
    DEFT_SEGMENT_START = 4, ///< the end at corner 0
    DEFT_SEGMENT_END = 8    ///< the end at corner 1
} deft_segment_flag;

/// How many points of a segment are read: its two corners, and the far ends of its two neighbours.
#define DEFT_SEGMENT_POINTS 4

/// One convex piece of the world: a polygon of 3 to 8 corners, in either winding, without repeated corners.
/// Or a segment of 2 corners, solid from both sides, of which chains are made.
typedef struct deft_feature {
    deft_vec2 points[DEFT_FEATURE_POINTS_CAP]; ///< relative to the query's origin, host's axes; of a moving
                                               ///< body: where it is at the start of the tick
    deft_vec2 one_way; ///< ONE_WAY: the direction that its blocking side faces, unit vector, host's axes
    uint32_t body;     ///< id of its moving body; 0: the static world
    uint32_t id;       ///< yours; the same from tick to tick
    uint16_t surface;  ///< 0: plain ground; n: deft_world_view.surfaces[n - 1]; of a zone: its index in zones
    uint8_t flags;     ///< @flags deft_feature_flag
    uint8_t count;     ///< corners used
    uint8_t exposed;   ///< bit i: the edge from corner i to the next one can be touched. Clear it for an edge
                       ///< that a solid neighbour covers whole, so that characters do not stop at the seam.
                       ///< 0xFF when unsure. Of a segment: @flags deft_segment_flag
    uint8_t reserved[3];
} deft_feature;

/// What a surface forbids or does. Ice is a low friction_ratio. Slippery ground cannot be stood on where it
/// slopes, however little. The character slides down it, and walks against it as against a wall. Level
/// slippery ground is ground like any other. A character with rounded corners still stands on the corners of
/// slippery ground.
typedef enum deft_surface_flag {
    DEFT_SURFACE_NO_WALL_JUMP = 1, ///< no wall slide, hold or jump on it
    DEFT_SURFACE_NO_GRAPPLE = 2,   ///< hooks do not hold on it
    DEFT_SURFACE_SLIPPERY = 4      ///< cannot be stood on where it slopes
} deft_surface_flag;

/// What ground is like. All zero with friction_ratio 1 is plain ground. Where two surfaces join under the
/// character, the one under its middle counts.
typedef struct deft_surface {
    double friction_ratio; ///< factor of acceleration, turning and braking on it; 0.1 is ice. Range above 0,
                           ///< to 10; default 1; anything else counts as 1
    double conveyor_speed; ///< units/s: carries characters on it to their right (negative: left); 0 carries
                           ///< nothing
    uint32_t flags;        ///< @flags deft_surface_flag
    uint32_t tag;          ///< yours
} deft_surface;

/// What a zone does.
typedef enum deft_zone_kind {
    DEFT_ZONE_TRIGGER,  ///< only reports its events
    DEFT_ZONE_LADDER,   ///< can be climbed
    DEFT_ZONE_WATER,    ///< can be swum in
    DEFT_ZONE_WIND,     ///< the air moves at `push`, and a character in the air moves with it
    DEFT_ZONE_CONVEYOR, ///< the ground moves at `push`; only the part along the ground counts
    DEFT_ZONE_DEATH,    ///< only reports its events; what happens is up to your game
    DEFT_ZONE_COUNT
} deft_zone_kind;

/// A region that a character can be in. The box around the character counts, also when its corners are
/// rounded.
typedef struct deft_zone {
    uint32_t kind;         ///< @enum deft_zone_kind
    uint32_t tag;          ///< yours; the `value` of its events
    deft_vec2d push;       ///< WIND, CONVEYOR: units/s, host's axes
    double friction_ratio; ///< CONVEYOR, seen from above (deft/topdown.h): factor of acceleration, turning
                           ///< and braking on this ground; 0.1 is ice. 0, and any value outside a surface's
                           ///< range, counts as 1
} deft_zone;

/// The most zones that a character remembers. In more zones than that, some are reported again every tick.
#define DEFT_ZONE_MEMORY 4

/// How a body moves in this tick: its place on a straight line, its angle evenly. The place is that of any
/// point that is fixed in the body.
typedef struct deft_body_motion {
    deft_pos from, to; ///< units, host's axes
    double from_rad,
        to_rad; ///< radians, from the host's x towards its y; values above a full turn turn more than once
} deft_body_motion;

/// Answers a query. Write the features that touch `region` (absolute, host's axes) to `out`, at most
/// `capacity`, with corners relative to `origin`. Return how many there are in all: a number above `capacity`
/// reports an overflow. You may write more features than those that touch, in any order; the result is the
/// same. The callback must not change the world. Without an answer return 0, which is empty space. No
/// exception may leave the callback.
///
/// Include each moving body that touches the region anywhere on its way of this tick, also one that comes
/// from outside. So search a box that is larger by the longest way of any body.
/// @length out capacity
/// @nullable user
typedef uint32_t (*deft_gather_fn)(const void *user, const deft_pos *origin, const deft_box *region,
                                   deft_feature *out, uint32_t capacity);

/// Says how a body moves in this tick. Return false when there is no body of that id. Ids are yours. A new
/// body needs a new id, so put a revision into the ids that you use again.
/// @nullable user
typedef bool (*deft_body_fn)(const void *user, uint32_t body, deft_body_motion *out);

/// A world to step in. A NULL view, or a NULL gather, is empty space.
typedef struct deft_world_view {
    deft_gather_fn gather; ///< answers queries; NULL is empty space @nullable
    const void *user;      ///< passed to gather and body @nullable
    deft_body_fn body;     ///< says how bodies move; NULL: nothing moves @nullable
    const deft_surface
        *surfaces;          ///< of the features; may be NULL when surface_count is 0 @length surface_count
    const deft_zone *zones; ///< of the features; may be NULL when zone_count is 0 @length zone_count
    const struct deft_machine
        *machines; ///< of the movesets (deft/machine.h); NULL: none @length machine_count
    uint32_t surface_count, zone_count, machine_count; ///< how many there are of each
    uint32_t reserved;
} deft_world_view;

/// A world given as an array, for hosts in which callbacks are slow. The array holds what touches
/// deft_character_query_box; see there about moving bodies. The step keeps no pointer to it. Set the whole
/// struct to zero before you fill it.
typedef struct deft_world_array {
    const deft_feature *features; ///< all that touch the box @length count
    uint32_t count;               ///< how many `features` has
    deft_pos origin;              ///< of the corners, units, host's axes
    const deft_body_motion
        *bodies;         ///< of the bodies 1 to body_count; may be NULL when that is 0 @length body_count
    uint32_t body_count; ///< how many `bodies` has
} deft_world_array;

/// A view over an array, which must live for as long as the view is used. You may set surfaces and zones in
/// the view.
DEFT_API void deft_world_view_of_array(deft_world_view *out, const deft_world_array *array);

/// The features that touch `region` (host's axes), for drawing and for questions of your own. Corners are
/// relative to `origin`. Writes at most `capacity` and returns how many there are; a view may hand out more
/// than touch. Returns 0 for a NULL view, which is empty space.
/// @length out capacity
/// @nullable view
/// @calls_back
DEFT_API uint32_t deft_world_gather(deft_feature *out, uint32_t capacity, const deft_world_view *view,
                                    const deft_pos *origin, const deft_box *region);

/// Checks a world of your own while you write it. The call queries `region`, seen from `origin`, and looks at
/// every feature. An error is a feature that deft cannot use. For example: corners that are not finite,
/// repeated or not convex, a wrong flag, a one_way that is no unit vector. A surface, zone or body that the
/// view does not have is an error, too. So is a speed of a conveyor or wind that is no number. Steps do not
/// check any of this: wrong features move the character wrongly.
///
/// A warning says that `capacity` is too small to see all, or that no corner is in the region. The latter
/// happens when corners are not relative to the origin. `room` is your array of `capacity` features, and
/// afterwards holds what was handed out. Findings ("features[2].count", ...) go to `diags`, which may be
/// NULL. Returns false when there is an error. A NULL view, which is empty space, gives true.
/// @length room capacity
/// @nullable view
/// @out room
/// @calls_back
DEFT_API bool deft_world_view_check(const deft_world_view *view, const deft_pos *origin,
                                    const deft_box *region, deft_feature *room, uint32_t capacity,
                                    deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
