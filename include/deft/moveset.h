/* deft/moveset.h -- the numbers derived from a tuning: plain data, shared by any number of characters.
 *
 * Gives    gravities and speeds from heights and times, checked against each other and explained.
 * Replay   the same tuning gives the same bits on every machine.
 * Swap     a character may be stepped with another moveset from one tick to the next, also in a jump. The
 *          character keeps its velocity and timers, and the new numbers count from the next tick.
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
#define DEFT_ABILITIES(X)                                                                             \
    X(WALL_SLIDE, wall_slide)     /* slides down walls */                                             \
    X(WALL_HOLD, wall_hold)       /* stays in place on a wall while grab is held */                   \
    X(WALL_JUMP, wall_jump)       /* jumps off walls */                                               \
    X(DASH, dash)                 /* dashes straight ahead without gravity */                         \
    X(GLIDE, glide)               /* falls slowly while the glide button is held */                   \
    X(SLAM, slam)                 /* falls straight down out of the air */                            \
    X(GRAPPLE, grapple)           /* throws a hook, swings on its rope, is pulled to it */            \
    X(CROUCH, crouch)             /* down or the crouch button makes the character lower */           \
    X(LEDGE, ledge)               /* hangs from ledges, and pulls itself up on to them */             \
    X(CLIMB, climb)               /* grab holds and climbs walls, for as long as the stamina lasts */ \
    X(DROP_THROUGH, drop_through) /* down and jump on a one-way floor drops through it */
// clang-format on

/// What can be switched on and off.
typedef enum deft_ability {
#define DEFT_ABILITY_ENUM(NAME, name) DEFT_ABILITY_##NAME,
    DEFT_ABILITIES(DEFT_ABILITY_ENUM)
#undef DEFT_ABILITY_ENUM
        DEFT_ABILITY_COUNT
} deft_ability;

/// The bit of an ability, as in deft_character.abilities.
#define DEFT_ABILITY_BIT(ability) ((uint16_t)(1u << (ability)))

/// The name of an ability: "drop_through", ...; "unknown" for any other value. Static storage.
/// @owner static
DEFT_API const char *deft_ability_name(deft_ability ability);

/// The moves on walls, derived.
typedef struct deft_walls {
    deft_arc jump;      ///< the rise of a wall jump
    double away_speed;  ///< speed of a wall jump away from the wall, units/s
    double slide_speed; ///< of a wall slide, units/s; at most the terminal speed of a fall
    double slide_time_s, slide_delay_s, sticky_s, coyote_s, reach, lock_s,
        lock_ease_s;     ///< the tuning's group wall, scaled by its group access
    uint32_t needs_push; ///< 1: only with the stick towards the wall; 0: also without @bool
    uint32_t reserved;
} deft_walls;

/// A dash, derived.
typedef struct deft_dash {
    double speed;                                  ///< units/s
    double time_s, freeze_s, cooldown_s, refill_s; ///< the tuning's group dash
    double exit_ratio, exit_up_ratio;              ///< the tuning's group dash
    uint32_t charges;                              ///< how many dashes there are before a refill
    uint32_t refill;                               ///< @enum deft_dash_refill
    uint32_t directions;                           ///< @enum deft_dash_directions
    uint32_t jump_out;                             ///< 1 or 0 @bool
} deft_dash;

/// A glide, derived.
typedef struct deft_glide {
    deft_fall fall;   ///< how the character falls during a glide; holding down makes no difference
    double air_ratio; ///< share of full air speed
} deft_glide;

/// A slam, derived.
typedef struct deft_slam {
    double windup_s, speed, recovery_s; ///< s, units/s downwards, s
} deft_slam;

/// A hook and its rope. Derived.
typedef struct deft_grapple {
    double range;                   ///< units, from the middle of the character
    double reach_speed, pull_speed; ///< units/s
    double gravity;                 ///< while swinging, units/s^2
    double pump;                    ///< see deft_pendulum
    double release_boost;           ///< speed added on release, units/s
} deft_grapple;

/// How a staggered character falls and bounces. Derived; magnitudes.
typedef struct deft_stagger {
    double gravity;      ///< units/s^2
    double drag_rate;    ///< 1/s: speed shrinks as e^(-drag_rate t)
    double bounce_ratio; ///< share of the speed into a face that a bounce gives back, 0 to 1
} deft_stagger;

/// How a walker seen from above moves (deft/topdown.h). Derived.
typedef struct deft_topdown_law {
    deft_steering steering; ///< of the speed along the heading; with the stick against the heading the walker
                            ///< slows down
    double turn_rad_s;      ///< how fast the heading turns, radians/s; DEFT_FOREVER at once
} deft_topdown_law;

/// How a character crouches. Derived.
typedef struct deft_crouch {
    double height; ///< shape.crouch_height, units; at least the height of the rounded corners, at most the
                   ///< full height
    double speed;  ///< full speed, units/s
    double slide_rate; ///< above full speed it slides: v = v0 e^(-rate t), 1/s; 0 loses no speed
} deft_crouch;

/// Climbing ladders, derived.
typedef struct deft_ladder {
    double up_speed, down_speed; ///< units/s
    double reach;                ///< ladder.reach, units, at most half the width
    double snap_speed;           ///< speed towards the middle of the ladder, units/s; 0 never
    uint32_t jump_off;           ///< 1: jump leaves the ladder; 0: not @bool
    uint32_t reserved;
} deft_ladder;

/// Hanging from ledges, derived.
typedef struct deft_ledge {
    double grab_reach; ///< units
    double climb_s;    ///< how long pulling itself up takes, s
} deft_ledge;

/// Climbing walls, derived.
typedef struct deft_climb {
    double up_speed, down_speed; ///< units/s
    double stamina_s;            ///< how long the stamina lasts, s; DEFT_FOREVER without end
    double up_cost_ratio;        ///< how much stamina a second of climbing up uses, s
    double jump_cost_s;          ///< how much stamina a jump off the wall uses, s
    double hop_speed;            ///< upward speed of the hop over the top of a wall, units/s
    double hop_wait_s;           ///< after this time the hop also moves on to the wall, s
    double hop_pull;             ///< acceleration on to the wall, units/s^2
    double hop_s;                ///< how long the hop takes in all, s
} deft_climb;

/// Swimming, derived.
typedef struct deft_swim {
    double speed;      ///< full speed along each axis, units/s
    double rate;       ///< acceleration up to full speed and down from it, units/s^2; DEFT_FOREVER at once
    double drag;       ///< above full speed: v = v0 e^(-drag t), 1/s; DEFT_FOREVER at once
    double drift;      ///< vertical speed without the stick, units/s, up is positive
    double jump_speed; ///< of a jump out of the water, units/s
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

/// Derived numbers. deft_moveset_build fills them; read them only.
typedef struct deft_moveset {
    uint32_t size;    ///< sizeof(deft_moveset), set by deft_moveset_build
    uint32_t version; ///< DEFT_TUNING_VERSION, set with it
    /* the shape, units */
    double half_width, height; ///< of the character, units
    double radius;             ///< of the corners, units; 0: a box
    double skin;        ///< s: the solid core of the character is smaller than its box by this on every side
    double touch;       ///< s/32: a face this near that is not approached does not stop the character
    double contact;     ///< s/128: a face this near is in contact
    double snap;        ///< ground.snap
    double step_height; ///< ground.step_height
    double chord_error; ///< 1/64 tile: how far a straight step may differ from its curve in open space; near
                        ///< faces it is `touch`
    double travel_max;  ///< 8 times the character's size: the longest way of one gather
    double tile;        ///< units per tile
    double slope_cos;   ///< cosine of the steepest floor's angle, less 1e-4, so that a limit slope does not
                        ///< flicker
    /* laws */
    deft_steering ground, air;     ///< how the stick steers on the ground and in the air
    deft_arc jump, air_jump;       ///< the rises of a jump from the ground and in the air
    deft_fall fall;                ///< a fall without any move
    deft_walls wall;               ///< the moves on walls
    deft_dash dash;                ///< the dash
    deft_glide glide;              ///< the glide
    deft_slam slam;                ///< the slam
    deft_grapple grapple;          ///< the hook and its rope
    deft_stagger stagger;          ///< a character that was hit
    deft_topdown_law topdown;      ///< a walker seen from above
    deft_crouch crouch;            ///< crouching
    deft_ladder ladder;            ///< ladders
    deft_ledge ledges;             ///< ledges
    deft_climb climb;              ///< climbing walls
    deft_swim swim;                ///< water
    double fast_ratio;             ///< factor of full speed while the run button is held
    double hang_speed_bonus_ratio; ///< share by which full air speed grows during the hang at the apex
    double boost_speed,
        repeat_s; ///< added along the stick at take-off, units/s; a held button jumps again after repeat_s, 0
                  ///< never
    double uphill_power,
        downhill_power;        ///< speed on a slope is e^(power x sine of its angle) of that on the flat
    double crest_speed;        ///< speed above which a crest is left in flight, units/s; DEFT_FOREVER when
                               ///< ground.crest is stick
    uint32_t cut;              ///< @enum deft_cut
    uint32_t air_jump_count;   ///< jumps in the air before the ground is touched again
    uint32_t slope_speed;      ///< @enum deft_slope_speed
    uint32_t coyote_hover;     ///< 1 or 0 @bool
    uint32_t leave;            ///< @enum deft_leave
    uint32_t crush;            ///< @enum deft_crush
    double lift_storage_s;     ///< for how long a jump can still take the velocity of a platform, s
    uint32_t drop_through;     ///< @enum deft_drop
    uint32_t ceiling_response; ///< @enum deft_ceiling
    double
        ceiling_bounce_ratio; ///< share of the speed that a bounce off a ceiling gives back; 0 without bounce
    uint32_t steep_slide;     ///< 1 or 0 @bool
    uint32_t abilities;       ///< @bits deft_ability that a new character has
    /* assists and input */
    double coyote_s, contact_memory_s, buffer_s,
        landing_forgiveness_s;            ///< windows, scaled by the group access
    double speed_kept_s;                  ///< for how long the speed that a wall took can come back, s
    double corner_up, corner_side, ledge; ///< how far corners and ledges move the character, units
    double deadzone;                      ///< stick travel that counts as 0, 0 to 0.9
    uint32_t opposite;                    ///< @enum deft_opposite
    uint32_t machine; ///< the states: 0 deft's own; n: deft_world_view.machines[n - 1] (deft/machine.h). Set
                      ///< it after building; it is not part of `hash`
    uint64_t hash;    ///< of the numbers above: two movesets with the same hash give the same motion
    deft_facets facets; ///< what the corners are made of; it follows from radius and touch
} deft_moveset;

/// Derives a moveset from a tuning. All findings go to `diags`, which is cleared first and may be NULL. Each
/// finding names the field, the value, the legal range and the cure. With an error the result is
/// DEFT_ERROR_CONTENT, and `out` stays as it was.
DEFT_API deft_result deft_moveset_build(deft_moveset *out, const deft_tuning *tuning, deft_diag_list *diags);

/// One line of an explanation: a derived number, and the parameters it came from.
typedef struct deft_explanation {
    const char *name;    ///< "jump.gravity", "jump.launch_speed", ... static storage
    const char *unit;    ///< "units/s^2", ... static storage
    const char *formula; ///< "2 h / t^2", ... static storage
    const char *wishes;  ///< "jump.height, jump.time_to_apex_s", static storage
    double value;        ///< the number, in `unit`
} deft_explanation;

/// Says which parameters made which number. What happens at once, or has no limit, has no line. Writes at
/// most `capacity` lines and returns how many there are. `moveset` must come from `tuning`.
/// @length out capacity
DEFT_API size_t deft_moveset_explain(deft_explanation *out, size_t capacity, const deft_tuning *tuning,
                                     const deft_moveset *moveset);

/// A plain rise: height, time to the apex, launch speed, gravity. Any two give the other two: h = v t / 2, v
/// = g t.
typedef struct deft_rise {
    double height, time_to_apex_s, launch_speed,
        gravity; ///< units, s, units/s, units/s^2; 0 for the two unknown
} deft_rise;

/// Fills in the two values of a rise that are 0. Exactly two must be given, finite and positive. Otherwise
/// the result is DEFT_ERROR_CONTENT, with a finding in `diags`, which is cleared first and may be NULL.
DEFT_API deft_result deft_rise_solve(deft_rise *rise, deft_diag_list *diags);

#ifdef __cplusplus
}
#endif

#endif
