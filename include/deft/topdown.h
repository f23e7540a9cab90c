/* deft/topdown.h -- seen from above: a walker that moves in two directions, and the tick that moves it.
 *
 * Gives    the next state, events and contacts from state, moveset, world and input. The world, the response
 *          curves and the exact sweep are those of deft/character.h. There is no gravity.
 * Never    allocates, draws, reads a clock or keeps a pointer between calls.
 * Replay   deft_topdown is plain bytes without padding: copy it to save, copy it back to roll back.
 * Units    world units and units/s in the host's axes; seconds end in _s.
 * Start at deft_topdown_step() in src/topdown/step.c: it is the whole tick in order.
 *
 * The velocity of a walker is the sum of three. Its own velocity points along its heading and answers the
 * stick: topdown.speed times how far the stick is pushed, by the curves topdown.attack (acceleration) and
 * topdown.release (deceleration). A knock-back (deft_topdown_kick) fades by run.overspeed_release_s. The
 * ground may move: zones of kind DEFT_ZONE_CONVEYOR, whose friction_ratio also makes ice. A dash
 * (DEFT_ACTION_DASH, ability.dash) replaces the first two for its time: a straight line along the ground of
 * exactly its length.
 */
#ifndef DEFT_TOPDOWN_H
#define DEFT_TOPDOWN_H

#include "deft/event.h"
#include "deft/input.h"
#include "deft/moveset.h"
#include "deft/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a walker's dash does. The values are kept in saved states.
typedef enum deft_topdown_dash {
    DEFT_TOPDOWN_DASH_NONE,  ///< it does not dash
    DEFT_TOPDOWN_DASH_STILL, ///< stands still before it goes (dash.freeze_s)
    DEFT_TOPDOWN_DASH_GOES   ///< goes along its line
} deft_topdown_dash;

/// Whole state of one walker. Fields may be read at any time; written are position (use
/// deft_topdown_teleport), speed and heading (a unit vector). Timers count seconds up and stop at
/// DEFT_TIMER_MAX_S (deft/character.h).
typedef struct deft_topdown {
    deft_pos position;   ///< bottom centre of the character, world units, host's axes
    deft_pos previous;   ///< position before the last tick or teleport
    deft_vec2d velocity; ///< of its own and of its knock-back, units/s, host's axes: against the ground
    deft_vec2d
        heading;       ///< unit vector, host's axes: where its own speed goes; along a wall that it slides on
    deft_vec2d facing; ///< unit vector, host's axes: where the stick pointed last, or a dash since then went
    deft_vec2d knock;  ///< what is left of knock-backs, units/s, host's axes
    deft_vec2d dash_way;              ///< unit vector, host's axes: where its dash goes; else (0, 0)
    deft_axes axes;                   ///< which way right and up are
    deft_steer_state steer;           ///< where the response curve stands
    double speed;                     ///< of its own along the heading, units/s, at least 0
    double dash_s;                    ///< since the press of the last dash
    double dash_press_s;              ///< since the last press of the dash button
    uint32_t crushed_by;              ///< a body that is not there for it until they are apart; 0 none
    uint16_t zones[DEFT_ZONE_MEMORY]; ///< the zones that it is in: their index + 1; 0 none
    uint16_t abilities;               ///< @bits deft_ability; set them with deft_topdown_set_ability
    uint16_t abilities_told; ///< @bits deft_ability at the end of the last tick: events tell of a change
    uint8_t walled;          ///< 1: a wall holds it back
    uint8_t teleported;      ///< 1: since the last tick; nothing is interpolated across it
    uint8_t dash_phase;      ///< @enum deft_topdown_dash
    uint8_t dash_buffered;   ///< 1: the last press of the dash button has not been used yet
    uint8_t dashes;          ///< charges that are used up
    uint8_t dash_refills;    ///< charges that came back since the last dash; refill time
    uint8_t reserved[2];
} deft_topdown;

/// A fresh walker at rest, facing right, its bottom centre at `feet`. Axes that are not finite unit vectors
/// at a right angle are a host bug (assert; then y-up), as feet that are not finite are (assert; then 0, 0).
DEFT_API void deft_topdown_spawn(deft_topdown *out, const deft_moveset *moveset, const deft_pos *feet,
                                 const deft_axes *axes);

/// Advances one tick of dt seconds. Cannot fail. `view`, `events` and `contacts` may be NULL; the last two
/// are cleared first. dt may vary: every law is exact in it; 0 moves nothing; a dt that is negative or not
/// finite is a host bug (assert) and counts as 0; one of 0 still takes a press into its buffer. Numbers of
/// the state that are not finite count as 0. A walker that was never spawned (all zero) is a host bug
/// (assert) and stays as it is. A very long dt ends as that of a character does.
///
/// Events: hit_wall (value: the speed into it), dash_start, dash_end (value: the speed that is left),
/// assist_buffer, ability_on, ability_off, zone_entered, zone_left, crushed, stuck, overflow, teleported.
DEFT_API void deft_topdown_step(deft_topdown *walker, const deft_moveset *moveset,
                                const deft_world_view *view, const deft_input *input, double dt,
                                deft_event_list *events, deft_contacts *contacts);

/// 64 bits over every field of the state; the same on every machine of either endianness.
DEFT_API uint64_t deft_topdown_hash(const deft_topdown *walker);

/// How many fields the state has.
DEFT_API size_t deft_topdown_field_count(void);
/// The i-th field in the order of the struct (a deft_field of deft/character.h), or NULL when i is past the
/// end.
DEFT_API const struct deft_field *deft_topdown_field_at(size_t i);

/// Knocks the walker: adds to `knock`. A knock of speed v ends after v / b seconds and v^2 / (2 b) units, b
/// being topdown.speed / run.overspeed_release_s; it does not change its own motion, but ends a dash: all of
/// its speed is gone, and no event tells of it. Not finite: ignored.
DEFT_API void deft_topdown_kick(deft_topdown *walker, const deft_vec2d *velocity);

/// Switches an ability on or off, at any time; of those of deft/moveset.h a walker has the dash. One that is
/// taken in the midst of a dash ends it, and its speed stays. Heard of in the next tick as ability_on or
/// ability_off. What a fresh walker can do stands in the tuning's `ability` group. An ability that is none is
/// a host bug (assert) and changes nothing.
DEFT_API void deft_topdown_set_ability(deft_topdown *walker, deft_ability ability, bool on);

/// Puts it somewhere else, keeping its motion and its dash. Nothing is swept and nothing is interpolated.
/// Feet that are not finite are a host bug (assert) and change nothing.
DEFT_API void deft_topdown_teleport(deft_topdown *walker, const deft_pos *feet);

/// The position to draw: between the last two by the ticker's ratio (clamped to 0 to 1), never across a
/// teleport.
DEFT_API void deft_topdown_lerp(deft_pos *out, const deft_topdown *walker, double ratio);

/// The character's box at its position, host's axes (its extent, when the axes are not aligned).
DEFT_API void deft_topdown_box(deft_box *out, const deft_topdown *walker, const deft_moveset *moveset);

#ifdef __cplusplus
}
#endif

#endif
