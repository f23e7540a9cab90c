/* deft/machine.h -- the state machine, for hosts that add states of their own or replace deft's.
 *
 * Gives    the rows of the table of states, the moves that states share, and the table as a graph.
 * Never    needed for deft's own states: a moveset without a machine has them all.
 * Memory   a deft_machine is plain data of yours. deft_world_view.machines points to it, and
 *          deft_moveset.machine says which one it is. A step only reads it: any number of characters and
 *          threads may share it.
 * Axes     inside a state everything is in the character's own frame: x to its right, y up.
 * Replay   the functions of a row may use nothing but the tick. A state keeps its own data in
 *          deft_character.user.
 */
#ifndef DEFT_MACHINE_H
#define DEFT_MACHINE_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A tick while it is computed. Valid only within a row's functions.
typedef struct deft__tick deft_tick;
/// How the character moves until something changes. A call such as deft_law_fall fills it.
typedef struct deft__law deft_law;
/// A face that the character reached.
typedef struct deft__hit deft_hit;

/// What carries the character in a state.
typedef enum deft_realm {
    DEFT_REALM_AIR,    ///< nothing carries the character
    DEFT_REALM_GROUND, ///< a floor carries the character: it walks, rides platforms, and follows the outline
                       ///< of the world
    DEFT_REALM_WALL, ///< the character hangs on a wall that it touches, and moves with it: deft's wall states
    DEFT_REALM_BARE  ///< in the air, and no assist acts: the player does not control this motion
} deft_realm;

/// The bit of a state in deft_state_row.next.
#define DEFT_STATE_BIT(state) (UINT64_C(1) << (state))

/// The states that calls such as deft_character_kick lead to, from any state.
#define DEFT_STATES_FROM_OUTSIDE                                                                             \
    (DEFT_STATE_BIT(DEFT_STATE_KICKBACK) | DEFT_STATE_BIT(DEFT_STATE_STAGGER) |                              \
     DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH))

/// One state of the machine. The functions and the name must live for as long as the machine is used.
typedef struct deft_state_row {
    const char *name; ///< lower case, for traces and graphs
    uint64_t next; ///< @bits deft_state of the states that it may change to; any other is a host bug (assert)
    uint32_t needs; ///< @bits deft_ability without which the state ends, on the ground or in a fall; mostly 0
    uint16_t realm; ///< @enum deft_realm
    uint16_t lands_in; ///< AIR, BARE: the ground state that a landing leads to; GROUND: the air state that
                       ///< follows where the ground ends, 0 a fall
    void (*enter)(deft_tick *tick); ///< called after the change to this state; may be NULL @nullable
    void (*exit)(deft_tick *tick);  ///< called before the change to another state; may be NULL @nullable
    /// Decides whether to change to another state, by deft_tick_change. Called at the start of every segment.
    /// After a change the `decide` of the new state is called at the same instant (at most 8 times). So a
    /// press acts at the instant at which its state becomes possible.
    void (*decide)(deft_tick *tick);
    /// Says how the character moves, and for how long, by a call such as deft_law_fall.
    void (*law)(deft_tick *tick, deft_law *out);
    /// Something is in the way. Return true when this state dealt with it. NULL, or false: the character
    /// lands, stops at the ceiling or stops at the wall. @nullable
    bool (*meet)(deft_tick *tick, const deft_hit *hit);
} deft_state_row;

/// The most rows of a machine: deft's and yours.
#define DEFT_MACHINE_CAP 48

/// A whole machine. deft_machine_default fills it, the calls below change it, then it is read-only.
typedef struct deft_machine {
    uint32_t count; ///< rows used
    uint32_t reserved;
    /// Called before a state decides; return true when it changed the state. With it, states of deft lead to
    /// states of yours. May be NULL. @nullable
    bool (*first)(deft_tick *tick);
    deft_state_row rows[DEFT_MACHINE_CAP]; ///< by state
} deft_machine;

/// Fills `out` with deft's own machine: row i is state i of deft_state.
DEFT_API void deft_machine_default(deft_machine *out);

/// Adds a row and returns its state, which deft_character.state will show. A row needs a name, a decide and a
/// law, and there must be room (DEFT_MACHINE_CAP). Anything else is a host bug (assert); then nothing is
/// added, and DEFT_STATE_FALL is returned.
/// @enum return deft_state
DEFT_API uint32_t deft_machine_add(deft_machine *machine, const deft_state_row *row);

/// Lets a state change to one more state. A state that is not in the machine is a host bug (assert) and
/// changes nothing.
/// @enum from deft_state
/// @enum to deft_state
DEFT_API void deft_machine_allow(deft_machine *machine, uint32_t from, uint32_t to);

/// The name of a state, deft's or yours; "unknown" for any other value. A NULL machine means deft's own.
/// @nullable machine
/// @enum state deft_state
/// @owner machine
DEFT_API const char *deft_machine_state_name(const deft_machine *machine, uint32_t state);

/// Finds a state, deft's or yours, by its exact name. Of two equal names the first counts. Returns false, and
/// leaves `state` as it was, when there is none. A NULL machine means deft's own. A NULL name or state is a
/// host bug (assert); then the result is false.
/// @nullable machine
/// @out state
/// @enum state deft_state
DEFT_API bool deft_machine_find(uint32_t *state, const deft_machine *machine, const char *name);

/// Puts the character into a state of yours, between two ticks: a cutscene, a cannon, a trap. The row of the
/// old state need not allow it. The call runs `exit` of the old state, then `enter` of the new one. Both see
/// a tick of no time, with the stick at rest and the buttons that are down. `view` is the world and may be
/// NULL. The new state decides, and its law begins, in the next tick.
///
/// Position and velocity stay, except for what `exit` and `enter` do. A ground or wall that the character
/// leaves gives its velocity (platform.leave). Kicks and hits that wait for the next tick still act there.
/// `events` gets what `exit` and `enter` report; it is cleared first, and may be NULL.
///
/// Returns false, and changes nothing, when the character lacks an ability that the row needs. The same holds
/// when the state's realm is the ground or a wall, and the character is not in that realm now. `moveset` is
/// that of the next tick. A moveset without a machine is a host bug (assert). So is a state that is not
/// yours: below DEFT_STATE_COUNT, or past the end. Then the result is false.
/// @nullable view events
/// @out events
/// @enum state deft_state
/// @calls_back
DEFT_API bool deft_character_enter(deft_character *character, const deft_moveset *moveset,
                                   const deft_world_view *view, uint32_t state, deft_event_list *events);

/// A language for graphs.
typedef enum deft_graph {
    DEFT_GRAPH_DOT,    ///< for Graphviz
    DEFT_GRAPH_MERMAID ///< for Mermaid
} deft_graph;

/// Prints the rows and their transitions as a graph. Returns the length of the whole text without the NUL, as
/// snprintf does. Writes at most `capacity` bytes with the NUL; `out` may be NULL when capacity is 0. A NULL
/// machine means deft's own.
/// @length out capacity
/// @nullable machine
DEFT_API size_t deft_machine_print(char *out, size_t capacity, const deft_machine *machine, deft_graph kind);

/* ---- what a row's functions see and do ---- */

/// The character's state. You may write `user` and `facing`.
/// @owner tick
DEFT_API deft_character *deft_tick_character(deft_tick *tick);
/// The moveset of this step.
/// @owner tick
DEFT_API const deft_moveset *deft_tick_moveset(const deft_tick *tick);

/// The stick after the dead zone, -1 to 1 on each axis, in the character's frame.
DEFT_API void deft_tick_stick(deft_vec2d *out, const deft_tick *tick);
/// True while an action is down.
DEFT_API bool deft_tick_is_held(const deft_tick *tick, deft_action action);
/// True when an action's press is recent enough to act on (assist.buffer_s). When you act on a press, call
/// deft_tick_use_press: a press belongs to one move only.
DEFT_API bool deft_tick_is_pressed(const deft_tick *tick, deft_action action);
/// Marks an action's press as used.
DEFT_API void deft_tick_use_press(deft_tick *tick, deft_action action);
/// True when an ability is on.
DEFT_API bool deft_tick_can(const deft_tick *tick, deft_ability ability);

/// The velocity, units/s, in the character's frame; on the ground relative to what carries the character.
DEFT_API void deft_tick_velocity(deft_vec2d *out, const deft_tick *tick);
/// Sets that velocity.
DEFT_API void deft_tick_set_velocity(deft_tick *tick, const deft_vec2d *velocity);

/// What a probe found.
typedef struct deft_touch {
    deft_vec2d normal;      ///< out of the face, unit vector, in the character's frame
    double ratio;           ///< how much of the probe is free, 0 to 1
    uint32_t kind;          ///< @enum deft_contact_kind
    uint32_t body, feature; ///< ids of the face: body 0 is the static world
    uint32_t surface_flags; ///< @flags deft_surface_flag
} deft_touch;

/// What the whole character would hit if it moved by `move` (units, in the character's frame) from where it
/// is now. The character stays where it is. Returns false when the way is free. Keep `move` within about one
/// size of the character: nothing farther away is gathered.
/// @calls_back
DEFT_API bool deft_tick_probe(deft_touch *out, deft_tick *tick, const deft_vec2d *move);

/// The same data for a hit that `meet` is called with.
DEFT_API void deft_hit_touch(deft_touch *out, const deft_tick *tick, const deft_hit *hit);

/// Changes to another state, which the row must allow (assert). `state_s` restarts at 0.
/// @enum state deft_state
/// @calls_back
DEFT_API void deft_tick_change(deft_tick *tick, uint32_t state);

/// Starts a move that the buttons ask for and that is possible now. Tried in this order: dash, grapple, jump
/// off a wall, jump from the ground, coyote jump, jump in the air, slam. True when one started.
/// @calls_back
DEFT_API bool deft_tick_try_actions(deft_tick *tick);

/// A flight steered as in the air, with a constant gravity (units/s^2, at least 0) and a terminal speed
/// (units/s; DEFT_FOREVER for none).
DEFT_API void deft_law_fly(deft_tick *tick, deft_law *law, double gravity, double speed_max);
/// The plain fall of the tuning.
DEFT_API void deft_law_fall(deft_tick *tick, deft_law *law);
/// A walk for the GROUND realm, steered as on the ground. When the floor ends, the character falls.
DEFT_API void deft_law_walk(deft_tick *tick, deft_law *law);
/// A constant velocity, units/s, in the character's frame. A face that the character touches takes away the
/// part of the velocity that goes into it.
DEFT_API void deft_law_velocity(deft_tick *tick, deft_law *law, const deft_vec2d *velocity);
/// A constant speed along the face that the character touches in the direction `toward` (of any length).
/// Along a wall, up is positive; along any other face, right is positive. The law ends where the face ends;
/// then the state decides again. Returns false, and fills nothing, when nothing is touched in that direction.
DEFT_API bool deft_law_follow(deft_tick *tick, deft_law *law, const deft_vec2d *toward, double speed);
/// Ends the law after at most time_s, so that the state decides again. Call it after one of the calls above.
DEFT_API void deft_law_until(deft_law *law, double time_s);

#ifdef __cplusplus
}
#endif

#endif
