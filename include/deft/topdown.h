/* deft/topdown.h -- seen from above: a walker that moves in two directions, and the tick that moves it.
 *
 * Gives    the next state, events and contacts from state, moveset, world and input. World, response curves
 *          and exact sweep are those of deft/character.h. There is no gravity.
 * Never    allocates, draws, reads a clock or keeps a pointer between calls.
 * Replay   deft_topdown is plain bytes without padding: copy it to save, copy it back to roll back.
 * Units    world units and units/s in the host's axes; the names of seconds end in _s.
 * Start at deft_topdown_spawn(), then deft_topdown_step() once a tick.
 *
 * The velocity of a walker is the sum of three velocities. The first is the walker's own: it points along
 * the heading and follows the stick. Full speed is topdown.speed times the travel of the stick. The curves
 * are topdown.attack (acceleration) and topdown.release (deceleration). The second is a knock-back
 * (deft_topdown_kick), which fades by run.overspeed_release_s. The third is that of the ground: zones of
 * kind DEFT_ZONE_CONVEYOR, whose friction_ratio also makes ice. A dash (DEFT_ACTION_DASH, ability.dash)
 * replaces the first two for its time: a straight line along the ground of exactly its length.
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

/// The phases of a walker's dash. The values are kept in saved states.
typedef enum deft_topdown_dash {
    DEFT_TOPDOWN_DASH_NONE,  ///< no dash
    DEFT_TOPDOWN_DASH_STILL, ///< waits before the dash moves (dash.freeze_s)
    DEFT_TOPDOWN_DASH_GOES   ///< moves along the line of the dash
} deft_topdown_dash;

/// The whole state of one walker. You may read its fields at any time, except those marked @private. You may
/// write `speed` and `heading` (a unit vector). Set the position by deft_topdown_teleport. Timers count
/// seconds up and stop at DEFT_TIMER_MAX_S (deft/character.h).
typedef struct deft_topdown {
    deft_pos position;      ///< the feet: bottom centre of the box, units, host's axes
    deft_pos previous;      ///< the position before the last tick or teleport
    deft_vec2d velocity;    ///< own velocity and knock-back, units/s, host's axes, relative to the ground
    deft_vec2d heading;     ///< direction of the own speed, unit vector, host's axes; along a wall that the
                            ///< walker slides on
    deft_vec2d facing;      ///< direction of the last stick or dash, unit vector, host's axes
    deft_vec2d knock;       ///< the part of the velocity that knock-backs gave, units/s, host's axes
    deft_vec2d dash_way;    ///< direction of a dash, unit vector, host's axes; else (0, 0)
    deft_axes axes;         ///< where right and up point, in the host's axes
    deft_steer_state steer; ///< @private where the response curve of the stick stands
    double speed;           ///< own speed along the heading, units/s, at least 0
    double dash_s;          ///< since the last press that started a dash
    double dash_press_s;    ///< since the last press of the dash button
    uint32_t crushed_by; ///< @private a body that the walker passes through until the two are apart; 0 none
    uint16_t zones[DEFT_ZONE_MEMORY]; ///< the zones that the walker is in: index + 1 in
                                      ///< deft_world_view.zones; 0 none
    uint16_t abilities;               ///< @bits deft_ability; set them with deft_topdown_set_ability
    uint16_t abilities_told; ///< @private @bits deft_ability at the end of the last tick; the next tick
                             ///< reports what changed
    uint8_t walled;          ///< 1: a wall stops the walker; 0: not @bool
    uint8_t teleported;      ///< @private 1: teleported since the last tick; nothing is interpolated @bool
    uint8_t dash_phase;      ///< @enum deft_topdown_dash
    uint8_t dash_buffered;   ///< 1: the last press of the dash button has not been used yet @bool
    uint8_t dashes;          ///< how many charges of the dash are used up
    uint8_t dash_refills;    ///< @private charges that came back since the last dash, with refill by time
    uint8_t reserved[2];
} deft_topdown;

/// A new walker at rest, facing right, with its bottom centre at `feet` (units, host's axes). Axes that are
/// not finite unit vectors at a right angle are a host bug (assert; then y-up). Feet that are not finite are
/// a host bug (assert; then 0, 0).
DEFT_API void deft_topdown_spawn(deft_topdown *out, const deft_moveset *moveset, const deft_pos *feet,
                                 const deft_axes *axes);

/// Advances the walker by one tick of dt seconds. Cannot fail. `view` may be NULL: empty space. `events` and
/// `contacts` may be NULL; otherwise they are cleared first. Any dt is fine, also one that varies, because
/// every law is exact in dt. With a dt of 0 nothing moves, but presses are read. A dt that is negative or not
/// finite is a host bug (assert) and counts as 0. A very long dt ends as that of a character does.
///
/// Numbers of the state that are not finite count as 0. A walker that was never spawned (all zero) is a host
/// bug (assert) and stays as it is.
///
/// Events: hit_wall (value: the speed into it), dash_start, dash_end (value: the speed that is left),
/// assist_buffer, ability_on, ability_off, zone_entered, zone_left, crushed, stuck, overflow, teleported.
/// @nullable view events contacts
/// @out events contacts
/// @calls_back
DEFT_API void deft_topdown_step(deft_topdown *walker, const deft_moveset *moveset,
                                const deft_world_view *view, const deft_input *input, double dt,
                                deft_event_list *events, deft_contacts *contacts);

/// A 64-bit hash of every field of the state, the same on every machine.
DEFT_API uint64_t deft_topdown_hash(const deft_topdown *walker);

/// How many fields the state has.
DEFT_API size_t deft_topdown_field_count(void);
/// The i-th field in the order of the struct (deft/character.h), or NULL when i is past the end. Static
/// storage.
/// @nullable return
/// @owner static
DEFT_API const struct deft_field *deft_topdown_field_at(size_t i);

/// Knocks the walker back: adds to `knock` (units/s, host's axes). With b = topdown.speed /
/// run.overspeed_release_s, a knock of speed v ends after v / b seconds and v^2 / (2 b) units. The walker's
/// own motion stays, but a dash ends without speed and without an event. A velocity that is not finite is
/// ignored.
DEFT_API void deft_topdown_kick(deft_topdown *walker, const deft_vec2d *velocity);

/// Switches an ability on or off at any time; a walker has only the dash. A dash that loses its ability ends,
/// and its speed stays. The next tick reports ability_on or ability_off. A new walker has the abilities of
/// the tuning's group `ability`. A value that is no ability is a host bug (assert) and changes nothing.
DEFT_API void deft_topdown_set_ability(deft_topdown *walker, deft_ability ability, bool on);

/// Puts the feet at another place (units, host's axes), and keeps motion and dash. Nothing between the two
/// places is touched, and nothing is interpolated. Feet that are not finite are a host bug (assert) and
/// change nothing.
DEFT_API void deft_topdown_teleport(deft_topdown *walker, const deft_pos *feet);

/// The position to draw: between the last two positions by the ticker's ratio, which is clamped to 0 to 1.
/// Nothing is interpolated across a teleport.
DEFT_API void deft_topdown_lerp(deft_pos *out, const deft_topdown *walker, double ratio);

/// The walker's box at its position, host's axes. Axes that are not aligned give the box around the turned
/// walker.
DEFT_API void deft_topdown_box(deft_box *out, const deft_topdown *walker, const deft_moveset *moveset);

#ifdef __cplusplus
}
#endif

#endif
