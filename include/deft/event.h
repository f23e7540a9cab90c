/* deft/event.h -- what happened in a tick, each with its exact instant, and what the character touches.
 *
 * Gives    deft_event_list and deft_contacts: outputs of deft_character_step. The step clears them; read
 *          them right after it.
 * Never    part of the state: a tick after a rollback reports its events again.
 * Limits   a trigger, ladder, water or death zone is reported at the end of the segment of the tick in which
 *          the character entered or left it.
 */
#ifndef DEFT_EVENT_H
#define DEFT_EVENT_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Every event: enumerator, name in traces. One list for C, CSV and bindings; the meaning of `value` stands
/// beside it.
// clang-format off
#define DEFT_EVENTS(X)                                                                                                 \
    X(LEFT_GROUND, left_ground)         /* value: speed, units/s */                                                    \
    X(JUMPED_GROUND, jumped_ground)     /* value: launch speed */                                                      \
    X(JUMPED_COYOTE, jumped_coyote)     /* value: launch speed */                                                      \
    X(JUMPED_AIR, jumped_air)           /* value: launch speed */                                                      \
    X(JUMPED_WALL, jumped_wall)         /* value: launch speed, upwards */                                             \
    X(JUMP_CUT, jump_cut)               /* value: height risen since take-off, units */                                \
    X(APEX, apex)                       /* of a free flight; value: height above take-off, or above where the fall began, units */     \
    X(LANDED, landed)                   /* value: impact speed, units/s */                                             \
    X(BONKED, bonked)                   /* value: upward speed lost, units/s */                                        \
    X(HIT_WALL, hit_wall)               /* value: speed lost, units/s */                                               \
    X(GRAPPLE_START, grapple_start)     /* value: how far the hook flies, units; body, feature: what it holds on to */ \
    X(GRAPPLE_END, grapple_end)         /* value: speed, units/s */                                                    \
    X(KICKED, kicked)                   /* value: speed with it, units/s */                                            \
    X(STAGGERED, staggered)             /* value: s that it lasts */                                                   \
    X(CARRIED_OFF, carried_off)         /* value: speed that what carried it gave, units/s */                           \
    X(CRUSHED, crushed)                 /* value: depth at the end of the tick, units; body and other: the two */       \
    X(ZONE_ENTERED, zone_entered)       /* value: the zone's tag */                                                    \
    X(ZONE_LEFT, zone_left)             /* value: the zone's tag */                                                    \
    X(LADDER_ON, ladder_on)             /* value: the tag of the ladder's zone */                                      \
    X(LADDER_OFF, ladder_off)           /* value: speed, units/s */                                                    \
    X(LEDGE_ON, ledge_on)               /* value: units that the character was moved to hang from it */                     \
    X(LEDGE_OFF, ledge_off)             /* value: speed, units/s */                                                    \
    X(ASSIST_COYOTE, assist_coyote)     /* value: s after the edge */                                                  \
    X(ASSIST_BUFFER, assist_buffer)     /* value: s the press waited */                                                \
    X(ASSIST_CORNER, assist_corner)     /* value: units that the character was moved aside round a corner */                \
    X(ASSIST_LEDGE, assist_ledge)       /* value: units that the character was lifted on to a ledge */                      \
    X(ASSIST_WALL_REACH, assist_wall_reach) /* value: units to the wall that it jumped off */                          \
    X(ASSIST_SPEED_KEPT, assist_speed_kept) /* value: speed that came back past a wall, units/s */                     \
    X(ASSIST_HANG, assist_hang)         /* value: s that the hang at the apex made the rise longer */                  \
    X(ASSIST_LIFT, assist_lift)         /* value: speed of what carried it a moment ago, that a jump took, units/s */   \
    X(ASSIST_LANDING, assist_landing)   /* value: s the press waited for the ground; it kept an air jump */             \
    X(DASH_START, dash_start)           /* value: speed, units/s */                                                    \
    X(DASH_END, dash_end)               /* value: speed that is left, units/s */                                       \
    X(SLAM_START, slam_start)           /* value: speed that it will fall at, units/s */                               \
    X(SLAM_LAND, slam_land)             /* value: height fallen, units */                                              \
    X(OVERFLOW, overflow)               /* value: features that did not fit, or 0 for segments */                      \
    X(STUCK, stuck)                     /* value: depth, units */                                                      \
    X(TELEPORTED, teleported)           /* value: distance, units */                                                   \
    X(ABILITY_ON, ability_on)           /* value: the deft_ability */                                                  \
    X(ABILITY_OFF, ability_off)         /* value: the deft_ability */
// clang-format on

/// What happened.
typedef enum deft_event_kind {
#define DEFT_EVENT_ENUM(NAME, name) DEFT_EVENT_##NAME,
    DEFT_EVENTS(DEFT_EVENT_ENUM)
#undef DEFT_EVENT_ENUM
        DEFT_EVENT_COUNT
} deft_event_kind;

/// "landed", "apex", ...; "unknown" for a kind that is none. Static storage.
DEFT_API const char *deft_event_name(deft_event_kind kind);

/// One event.
typedef struct deft_event {
    uint32_t kind;    ///< @enum deft_event_kind
    uint32_t feature; ///< id of the feature involved, 0 when none; ZONE_ENTERED: a piece of the zone, its
                      ///< value tells which, also of ZONE_LEFT, which may be out of sight
    uint32_t body;    ///< id of the body involved, 0 the static world
    uint32_t other;   ///< CRUSHED: the body that it is pressed against, 0 the static world; else 0
    double at_s;      ///< instant, seconds after the tick's start
    double value;     ///< see DEFT_EVENTS
} deft_event;

/// Most events of a tick.
#define DEFT_EVENT_CAP 32

/// The events of a tick.
typedef struct deft_event_list {
    uint32_t count;                   ///< events in `items`, in order of time
    uint32_t dropped;                 ///< events beyond DEFT_EVENT_CAP
    deft_event items[DEFT_EVENT_CAP]; ///< the first `count` are events
} deft_event_list;

/// What carries a body.
typedef enum deft_support {
    DEFT_SUPPORT_AIR,   ///< nothing
    DEFT_SUPPORT_FLOOR, ///< ground up to ground.slope_limit_deg
    DEFT_SUPPORT_STEEP, ///< ground too steep to stand on: it slides
    DEFT_SUPPORT_WEDGE, ///< two steep faces that block each other: it stands
    DEFT_SUPPORT_WALL,  ///< a wall that is held
    DEFT_SUPPORT_ROPE,  ///< a rope
    DEFT_SUPPORT_COUNT
} deft_support;

/// "air", "floor", "steep", ...; "unknown" for a value that is none. Static storage.
DEFT_API const char *deft_support_name(deft_support support);

/// What a touched face is to the character.
typedef enum deft_contact_kind {
    DEFT_CONTACT_FLOOR,  ///< ground up to ground.slope_limit_deg
    DEFT_CONTACT_STEEP,  ///< ground too steep to stand on
    DEFT_CONTACT_WALL,   ///< what stops the way to the side
    DEFT_CONTACT_CEILING ///< what stops a rise
} deft_contact_kind;

/// One face that the character touched in the tick. Of faces of one body in one line, as those of tiles
/// beside each other, it is one: the feature that carries who stands there, else the one with the smallest
/// id.
typedef struct deft_contact {
    deft_vec2d normal;      ///< out of the face, unit vector, host's axes
    deft_pos point;         ///< on the character, where it touches
    double gap;             ///< units; negative is overlap
    uint32_t kind;          ///< @enum deft_contact_kind
    uint32_t body, feature; ///< ids of the face: body 0 is the static world
    uint16_t surface;       ///< 0: plain ground; n: deft_world_view.surfaces[n - 1]
    uint16_t reserved;
} deft_contact;

/// Most contacts of a tick.
#define DEFT_CONTACT_CAP 8

/// The contacts of a tick.
typedef struct deft_contacts {
    uint32_t count;                       ///< contacts in `items`
    uint32_t dropped;                     ///< contacts beyond DEFT_CONTACT_CAP
    deft_contact items[DEFT_CONTACT_CAP]; ///< by kind, body, feature and normal; the last ones are dropped
} deft_contacts;

#ifdef __cplusplus
}
#endif

#endif
