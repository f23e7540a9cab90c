/* deft/moveset.h -- the numbers derived from a tuning: plain data, read-only, shared by any number of
 * characters.
 *
 * Gives    gravities and speeds from heights and times, checked against each other and explained.
 * Replay   the same tuning gives the same bits on every machine.
 * Swap     a character may be stepped with another moveset from one tick to the next, also in a jump. Its
 *          velocity and its timers are kept, and the new numbers count from the next tick.
 * Start at deft_moveset_build().
 */
#ifndef DEFT_MOVESET_H
#define DEFT_MOVESET_H

#include "deft/tuning.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What can be switched on and off at run time: enumerator, name.
// clang-format off
#define DEFT_ABILITIES(X)                                                                                              \
    X(WALL_SLIDE, wall_slide)     /* slides down walls */                                                              \
    X(WALL_HOLD, wall_hold)       /* grab freezes it on a wall */                                                      \
    X(WALL_JUMP, wall_jump)       /* jumps off walls */                                                                \
    X(DASH, dash)                 /* straight ahead, fast, without gravity */                                          \
    X(GLIDE, glide)               /* a fall that is slow while its button is down */                                   \
    X(SLAM, slam)                 /* out of the air straight down */                                                   \
    X(GRAPPLE, grapple)           /* a hook to swing on and to be pulled to */                                         \
    X(CROUCH, crouch)             /* down or the crouch button makes the character smaller */                               \
    X(LEDGE, ledge)               /* hangs from ledges, and pulls itself up on them */                                 \
    X(CLIMB, climb)               /* grab holds and climbs walls, as long as its stamina lasts */                      \
    X(DROP_THROUGH, drop_through) /* down and jump on a one-way floor drops through it */
// clang-format on

/// What can be switched on and off.
typedef enum deft_ability {
#define DEFT_ABILITY_ENUM(NAME, name) DEFT_ABILITY_##NAME,
    DEFT_ABILITIES(DEFT_ABILITY_ENUM)
#undef DEFT_ABILITY_ENUM
        DEFT_ABILITY_COUNT
} deft_ability;

/// The bit of an ability in a set of them.
#define DEFT_ABILITY_BIT(ability) ((uint16_t)(1u << (ability)))

/// "drop_through", ...; "unknown" for a value that is none. Static storage.
DEFT_API const char *deft_ability_name(deft_ability ability);

/// The moves on walls.
typedef struct deft_walls {
    deft_arc jump;      ///< the rise of a wall jump
    double away_speed;  ///< its speed away from the wall, units/s
    double slide_speed; ///< at most the fall's terminal speed
    double slide_time_s, slide_delay_s, sticky_s, coyote_s, reach, lock_s,
        lock_ease_s;     ///< the tuning's group wall, scaled by its group access
    uint32_t needs_push; ///< 1 or 0
    uint32_t reserved;
} deft_walls;

/// A dash, derived.
typedef struct deft_dash {
    double speed;                                  ///< units/s
    double time_s, freeze_s, cooldown_s, refill_s; ///< the tuning's group dash
    double exit_ratio, exit_up_ratio;              ///< the tuning's group dash
    uint32_t charges;                              ///< dashes before they must be given back
    uint32_t refill;                               ///< @enum deft_dash_refill
    uint32_t directions;                           ///< @enum deft_dash_directions
    uint32_t jump_out;                             ///< 1 or 0
} deft_dash;

/// A glide, derived.
typedef struct deft_glide {
    deft_fall fall;   ///< its own; down held makes no difference to it
    double air_ratio; ///< of full air speed
} deft_glide;

/// A slam, derived.
typedef struct deft_slam {
    double windup_s, speed, recovery_s; ///< speed: downwards, units/s
} deft_slam;

/// A hook and its rope. Derived.
typedef struct deft_grapple {
    double range;                   ///< units, from the middle of the character
    double reach_speed, pull_speed; ///< units/s
    double gravity;                 ///< of a swing, units/s^2
    double pump;                    ///< see deft_pendulum
    double release_boost;           ///< units/s
} deft_grapple;

/// How a body falls and bounces that is staggered. Derived; magnitudes.
typedef struct deft_stagger {
    double gravity;      ///< units/s^2
    double drag_rate;    ///< 1/s: speed goes as e^(-drag_rate t)
    double bounce_ratio; ///< share of its speed with which it bounces off
} deft_stagger;

/// The top-down walker's laws, derived.
typedef struct deft_topdown_law {
    deft_steering steering; ///< of the speed along the heading; against it, as it stops
    double turn_rad_s;      ///< how fast the heading turns; DEFT_FOREVER at once
} deft_topdown_law;

/// A body that crouches, derived.
typedef struct deft_crouch {
    double height;     ///< of the character, units: shape.crouch_height, no lower than its corners, no higher
                       ///< than it
    double speed;      ///< full speed, units/s
    double slide_rate; ///< a faster one slides: v = v0 e^(-rate t), 1/s; 0: it loses nothing
} deft_crouch;

/// Climbing, derived.
typedef struct deft_ladder {
    double up_speed, down_speed; ///< units/s
    double reach;                ///< ladder.reach, at most half the width
    double snap_speed;           ///< to the ladder's middle, units/s; 0: it stays where it took hold
    uint32_t jump_off;           ///< 1 or 0
    uint32_t reserved;
} deft_ladder;

/// Ledges, derived.
typedef struct deft_ledge {
    double grab_reach; ///< units
    double climb_s;    ///< from where it hangs to where it stands
} deft_ledge;

/// Climbing walls, derived.
typedef struct deft_climb {
    double up_speed, down_speed; ///< units/s
    double stamina_s;            ///< DEFT_FOREVER: without end
    double up_cost_ratio;        ///< stamina used in a second of climbing up, s
    double jump_cost_s;          ///< and by a jump off
    double hop_speed;            ///< upwards, of the hop over a wall's top, units/s
    double hop_wait_s;           ///< after that it is pulled on to it
    double hop_pull;             ///< so strongly, units/s^2
    double hop_s;                ///< how long it takes in all
} deft_climb;

/// Swimming, derived.
typedef struct deft_swim {
    double speed;      ///< full speed along each axis, units/s
    double rate;       ///< up to it and down from it, units/s^2; DEFT_FOREVER at once
    double drag;       ///< what is faster: v = v0 e^(-drag t), 1/s; DEFT_FOREVER at once
    double drift;      ///< upward speed without the stick, units/s, signed
    double jump_speed; ///< out of the water, units/s
} deft_swim;

/// Most facets of one rounded corner.
#define DEFT_FACETS_CAP 8

/// The corners of a character, rounded by facets. Each corner is a row of straight facets, whose ends lie on
/// a quarter of a circle. So the character is a convex polygon, the same at every tick rate.
typedef struct deft_facets {
    double radius;      ///< of the circle, units; 0: a box
    double apothem;     ///< how far each facet is from the middle of the circle, units
    double half_length; ///< half of the length of a facet, units
    uint32_t count;     ///< facets of one corner: 8, or fewer where they would be too short; 0 for a box
    uint32_t reserved;
    deft_vec2d normals[DEFT_FACETS_CAP]; ///< of the quarter between up and right, from up on
} deft_facets;

/// Derived numbers. Read-only to you; filled by deft_moveset_build.
typedef struct deft_moveset {
    uint32_t size;    ///< sizeof(deft_moveset), set by deft_moveset_build
    uint32_t version; ///< DEFT_TUNING_VERSION, set with it
    /* body and geometry, units */
    double half_width, height; ///< of the character, units
    double radius;             ///< of the corners; 0: a box
    double skin;               ///< s: the solid core of the character is inset by this
    double touch;              ///< s/32: a face within this of touching and not approached separates
    double contact;            ///< s/128: within this a face is in contact
    double snap;               ///< ground.snap
    double step_height;        ///< ground.step_height
    double chord_error; ///< 1/64 tile: how far a swept chord may stray from its curve in the open; near
                        ///< anything, `touch`
    double travel_max;  ///< 8 body sizes: the longest sweep in one gather
    double tile;        ///< units per tile
    double slope_cos;   ///< n.up of the steepest floor, less the hysteresis of 1e-4
    /* laws */
    deft_steering ground, air;     ///< how it is steered
    deft_arc jump, air_jump;       ///< the rises from the ground and in the air
    deft_fall fall;                ///< the plain fall
    deft_walls wall;               ///< the moves on walls
    deft_dash dash;                ///< the dash
    deft_glide glide;              ///< the glide
    deft_slam slam;                ///< the slam
    deft_grapple grapple;          ///< the hook and its rope
    deft_stagger stagger;          ///< a body that was hit
    deft_topdown_law topdown;      ///< the walker seen from above
    deft_crouch crouch;            ///< a body that crouches
    deft_ladder ladder;            ///< ladders
    deft_ledge ledges;             ///< ledges
    deft_climb climb;              ///< climbing walls
    deft_swim swim;                ///< water
    double fast_ratio;             ///< of full speed while the run button is held
    double hang_speed_bonus_ratio; ///< of full air speed, while the apex hangs
    double boost_speed,
        repeat_s; ///< along the stick at take-off, units/s; a held button jumps again after repeat_s, 0 never
    double uphill_power,
        downhill_power;          ///< speed on a slope is e^(power x sine of its angle) of that on the flat
    double crest_speed;          ///< DEFT_FOREVER when ground.crest is stick
    uint32_t cut;                ///< @enum deft_cut
    uint32_t air_jump_count;     ///< jumps in the air before the ground is touched again
    uint32_t slope_speed;        ///< @enum deft_slope_speed
    uint32_t coyote_hover;       ///< 1 or 0
    uint32_t leave;              ///< @enum deft_leave
    uint32_t crush;              ///< @enum deft_crush
    double lift_storage_s;       ///< how long a jump may still take the platform's velocity
    uint32_t drop_through;       ///< @enum deft_drop
    uint32_t ceiling_response;   ///< @enum deft_ceiling
    double ceiling_bounce_ratio; ///< 0 unless it bounces
    uint32_t steep_slide;        ///< 1 or 0
    uint32_t abilities;          ///< @bits deft_ability that a fresh character has
    /* assists and input */
    double coyote_s, contact_memory_s, buffer_s,
        landing_forgiveness_s;            ///< windows, scaled by the group access
    double speed_kept_s;                  ///< how long the speed that a wall took is kept
    double corner_up, corner_side, ledge; ///< units
    double deadzone;                      ///< stick travel that counts as none, 0 to 0.9
    uint32_t opposite;                    ///< @enum deft_opposite
    uint32_t machine; ///< the states: 0 deft's own; n: deft_world_view.machines[n - 1] (deft/machine.h). Set
                      ///< it after building; not part of the hash
    uint64_t hash;    ///< of the numbers above: two movesets with the same hash move alike
    deft_facets facets; ///< what the corners are made of; follows from radius and touch
} deft_moveset;

/// Derives a moveset. Findings, ALL of them, go to `diags` (may be NULL; it is cleared first): each names the
/// field, the value, the legal range and the cure. With an error, returns DEFT_ERROR_CONTENT and leaves `out`
/// untouched.
DEFT_API deft_result deft_moveset_build(deft_moveset *out, const deft_tuning *tuning, deft_diag_list *diags);

/// One line of an explanation: a number, and the wishes that made it.
typedef struct deft_explanation {
    const char *name;    ///< "jump.gravity", "jump.launch_speed", ... static storage
    const char *unit;    ///< "units/s^2", ... static storage
    const char *formula; ///< "2 h / t^2", ... static storage
    const char *wishes;  ///< "jump.height, jump.time_to_apex_s", static storage
    double value;        ///< the number itself, in `unit`
} deft_explanation;

/// Says which wish made which number. Writes at most `capacity` lines and returns how many there are.
/// `moveset` must come from `tuning`.
DEFT_API size_t deft_moveset_explain(deft_explanation *out, size_t capacity, const deft_tuning *tuning,
                                     const deft_moveset *moveset);

/// A plain rise: height, time to the apex, launch speed, gravity. Any two fix the other two (F3 of the
/// formula sheet).
typedef struct deft_rise {
    double height, time_to_apex_s, launch_speed,
        gravity; ///< units, s, units/s, units/s^2; 0 for the two unknown
} deft_rise;

/// Fills the two unknowns of a rise, which are those that are 0. DEFT_ERROR_CONTENT, and a finding, unless
/// exactly two are given, finite and positive.
DEFT_API deft_result deft_rise_solve(deft_rise *rise, deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
