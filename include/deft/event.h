/* deft/event.h -- what happened in a tick, each with its exact instant, and what the character touches.
 *
 * Gives    deft_event_list and deft_contacts: outputs of deft_character_step. The step clears both; read
 *          them right after it.
 * Never    part of the state: a tick after a rollback reports its events again.
 * Limits   the events of trigger, ladder, water and death zones have the instant at which a segment of the
 *          tick ends.
 */
#ifndef DEFT_EVENT_H
#define DEFT_EVENT_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Every event: enumerator, name in traces, what happened, and the meaning of `value`. One list serves C, CSV
/// and bindings.
///
/// A flight begins at a take-off, where a fall begins, or where a kick or a hit takes effect. A bounce goes
/// on with the flight. So the apex of a bounce may lie below the begin, and its value is negative.
// clang-format off
#define DEFT_EVENTS(X)                                                                                                                              \
    X(LEFT_GROUND, left_ground)            /* the ground ended, or let the character go, without a jump; value: speed, units/s */                   \
    X(JUMPED_GROUND, jumped_ground)        /* jumped from the ground; value: launch speed, units/s */                                               \
    X(JUMPED_COYOTE, jumped_coyote)        /* jumped just after the edge of the ground; value: launch speed, units/s */                             \
    X(JUMPED_AIR, jumped_air)              /* jumped in the air; value: launch speed, units/s */                                                    \
    X(JUMPED_WALL, jumped_wall)            /* jumped off a wall; value: upward launch speed, units/s */                                             \
    X(JUMP_CUT, jump_cut)                  /* the jump button was released during the rise; value: height since take-off, units */                  \
    X(APEX, apex)                          /* highest point of a free flight; value: height above where the flight began, units (see below) */      \
    X(LANDED, landed)                      /* came down on ground; value: impact speed, units/s */                                                  \
    X(BONKED, bonked)                      /* a ceiling took upward speed; value: that speed, units/s */                                            \
    X(HIT_WALL, hit_wall)                  /* ran or flew into a wall, or bounced off a floor in a stagger; value: speed lost, units/s */           \
    X(GRAPPLE_START, grapple_start)        /* the hook was thrown; value: how far it flies, units; body, feature: what it will hold */              \
    X(GRAPPLE_END, grapple_end)            /* the hook was released; value: speed, units/s */                                                       \
    X(KICKED, kicked)                      /* deft_character_kick or launch acted; value: speed after it, units/s */                                \
    X(STAGGERED, staggered)                /* deft_character_stagger acted; value: how long it lasts, s */                                          \
    X(CARRIED_OFF, carried_off)            /* left what carried the character; value: speed that it gave, units/s */                                \
    X(CRUSHED, crushed)                    /* pressed between two things; value: depth at the end of the tick, units; body, other: the two */       \
    X(ZONE_ENTERED, zone_entered)          /* value: the zone's tag */                                                                              \
    X(ZONE_LEFT, zone_left)                /* value: the zone's tag */                                                                              \
    X(LADDER_ON, ladder_on)                /* took hold of a ladder; value: the tag of its zone */                                                  \
    X(LADDER_OFF, ladder_off)              /* left a ladder; value: speed, units/s */                                                               \
    X(LEDGE_ON, ledge_on)                  /* took hold of a ledge; value: how far the character was moved to hang from it, units */                \
    X(LEDGE_OFF, ledge_off)                /* left a ledge; value: speed, units/s */                                                                \
    X(ASSIST_COYOTE, assist_coyote)        /* assist.coyote_s made a jump possible; value: time after the edge, s */                                \
    X(ASSIST_BUFFER, assist_buffer)        /* assist.buffer_s made a press count; value: how long it waited, s */                                   \
    X(ASSIST_CORNER, assist_corner)        /* assist.corner_ moved the character round a corner; value: how far, units */                           \
    X(ASSIST_LEDGE, assist_ledge)          /* assist.ledge lifted the character on to a ledge; value: how far, units */                             \
    X(ASSIST_WALL_REACH, assist_wall_reach) /* wall.reach made a jump off a wall possible; value: distance to the wall, units */                    \
    X(ASSIST_SPEED_KEPT, assist_speed_kept) /* assist.speed_kept_s gave back what a wall took; value: that speed, units/s */                        \
    X(ASSIST_HANG, assist_hang)            /* jump.hang_ made a rise longer; value: by how much, s */                                               \
    X(ASSIST_LIFT, assist_lift)            /* platform.lift_storage_s gave a jump the velocity of a platform; value: that speed, units/s */         \
    X(ASSIST_LANDING, assist_landing)      /* assist.landing_forgiveness_s saved a jump in the air; value: how long the press waited, s */          \
    X(DASH_START, dash_start)              /* value: speed, units/s */                                                                              \
    X(DASH_END, dash_end)                  /* value: speed that is left, units/s */                                                                 \
    X(SLAM_START, slam_start)              /* value: speed of the fall to come, units/s */                                                          \
    X(SLAM_LAND, slam_land)                /* a slam came down; value: height fallen, units; feature: the floor */                                  \
    X(OVERFLOW, overflow)                  /* too much to look at; value: features that did not fit, or 0 when the segments ran out */              \
    X(STUCK, stuck)                        /* inside solid ground with no way out; value: depth, units */                                           \
    X(TELEPORTED, teleported)              /* deft_character_teleport acted; value: distance, units */                                              \
    X(ABILITY_ON, ability_on)              /* value: the deft_ability */                                                                            \
    X(ABILITY_OFF, ability_off)            /* value: the deft_ability */
// clang-format on

/// What happened.
typedef enum deft_event_kind {
#define DEFT_EVENT_ENUM(NAME, name) DEFT_EVENT_##NAME,
    DEFT_EVENTS(DEFT_EVENT_ENUM)
#undef DEFT_EVENT_ENUM
        DEFT_EVENT_COUNT
} deft_event_kind;

/// The name of an event: "landed", "apex", ...; "unknown" for any other value. Static storage.
/// @owner static
DEFT_API const char *deft_event_name(deft_event_kind kind);

/// One event.
typedef struct deft_event {
    uint32_t kind;    ///< @enum deft_event_kind
    uint32_t feature; ///< id of the feature involved, else 0; a feature may have the id 0, too, such as a
                      ///< tile of cell (0, 0): `kind` says whether one is involved. Of ZONE_ENTERED a piece
                      ///< of the zone; ZONE_LEFT has none, use `value`
    uint32_t body;    ///< id of the body involved, 0 the static world
    uint32_t other;   ///< CRUSHED: the body on the other side, 0 the static world; else 0
    double at_s;      ///< instant, s after the tick's start
    double value;     ///< what it is depends on `kind`: see deft_event_kind
} deft_event;

/// The most events that a tick reports.
#define DEFT_EVENT_CAP 32

/// The events of a tick.
typedef struct deft_event_list {
    uint32_t count;                   ///< events in `items`, in order of time
    uint32_t dropped;                 ///< events beyond DEFT_EVENT_CAP
    deft_event items[DEFT_EVENT_CAP]; ///< the first `count` are the events
} deft_event_list;

/// What carries a character.
typedef enum deft_support {
    DEFT_SUPPORT_AIR,   ///< nothing
    DEFT_SUPPORT_FLOOR, ///< ground up to ground.slope_limit_deg
    DEFT_SUPPORT_STEEP, ///< ground too steep to stand on: the character slides
    DEFT_SUPPORT_WEDGE, ///< two steep faces that block each other: the character stands between them
    DEFT_SUPPORT_WALL,  ///< a wall that the character holds on to
    DEFT_SUPPORT_ROPE,  ///< the rope of the hook
    DEFT_SUPPORT_COUNT
} deft_support;

/// The name of a support: "air", "floor", "steep", ...; "unknown" for any other value. Static storage.
/// @owner static
DEFT_API const char *deft_support_name(deft_support support);

/// What a touched face is to the character.
typedef enum deft_contact_kind {
    DEFT_CONTACT_FLOOR,  ///< ground up to ground.slope_limit_deg
    DEFT_CONTACT_STEEP,  ///< ground too steep to stand on
    DEFT_CONTACT_WALL,   ///< stops sideways motion
    DEFT_CONTACT_CEILING ///< stops a rise
} deft_contact_kind;

/// One face that the character touched in the tick. Faces of one body in one line count as one, such as the
/// floors of tiles side by side. The contact then names the feature that carries the character, else the
/// feature with the smallest id.
typedef struct deft_contact {
    deft_vec2d normal;      ///< out of the face, unit vector, host's axes
    deft_pos point;         ///< where the character touches the face, units, host's axes
    double gap;             ///< distance to the face, units; negative is overlap
    uint32_t kind;          ///< @enum deft_contact_kind
    uint32_t body, feature; ///< ids of the face: body 0 is the static world
    uint16_t surface;       ///< 0: plain ground; n: deft_world_view.surfaces[n - 1]
    uint16_t reserved;
} deft_contact;

/// The most contacts that a tick reports.
#define DEFT_CONTACT_CAP 8

/// The contacts of a tick.
typedef struct deft_contacts {
    uint32_t count;                       ///< contacts in `items`
    uint32_t dropped;                     ///< contacts beyond DEFT_CONTACT_CAP
    deft_contact items[DEFT_CONTACT_CAP]; ///< sorted by kind, body, feature and normal; when there are too
                                          ///< many, the last ones are dropped
} deft_contacts;

#ifdef __cplusplus
}
#endif

#endif
