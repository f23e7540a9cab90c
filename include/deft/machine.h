/* deft/machine.h -- the state machine, for hosts that add states of their own or replace ours.
 *
 * Gives    rows of the table, the moves that states share, and a print of the whole as a graph.
 * Never    needed for deft's own states: a moveset without a machine has them all.
 * Memory   a deft_machine is plain data of yours. deft_world_view.machines points to it, and
 *          deft_moveset.machine says which one it is. It is read-only in a step: any number of characters
 *          and threads may share it.
 * Axes     inside a state everything is in the character's own frame: x to its right, y up.
 * Replay   the functions of a row may use nothing but the tick: what they remember goes to
 *          deft_character.user.
 */
#ifndef DEFT_MACHINE_H
#define DEFT_MACHINE_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A tick in the making. Only within a row's functions.
typedef struct deft__tick deft_tick;
/// How the character moves until something changes. Filled by one of the deft_law_ calls.
typedef struct deft__law deft_law;
/// What a body came to.
typedef struct deft__hit deft_hit;

/// What a state lives on.
typedef enum deft_realm {
    DEFT_REALM_AIR,    ///< nothing carries the character
    DEFT_REALM_GROUND, ///< a floor carries the character: it walks, rides, and follows the outline of the
                       ///< world
    DEFT_REALM_WALL,   ///< it hangs on a wall that it touches, and rides that: the realm of our wall states
    DEFT_REALM_BARE    ///< in the air in a way that is not the player's: no assist acts
} deft_realm;

/// The bit of a state in deft_state_row.next.
#define DEFT_STATE_BIT(state) (UINT64_C(1) << (state))

/// The states that calls of the game lead to (deft_character_kick and its like), from any state.
#define DEFT_STATES_FROM_OUTSIDE                                                                             \
    (DEFT_STATE_BIT(DEFT_STATE_KICKBACK) | DEFT_STATE_BIT(DEFT_STATE_STAGGER) |                              \
     DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH))

/// A node of the state machine. Static storage, or the host's for as long as the machine is used.
typedef struct deft_state_row {
    const char *name;  ///< lower case, for traces and graphs
    uint64_t next;     ///< @bits deft_state of the states that it may change to: others are a bug (assert)
    uint32_t needs;    ///< @bits deft_ability without which it ends, on the ground or in a fall; mostly 0
    uint16_t realm;    ///< @enum deft_realm
    uint16_t lands_in; ///< AIR, BARE: the state of the GROUND realm that a landing leads to; GROUND: that of
                       ///< the AIR realm where the ground ends, 0 a fall
    void (*enter)(deft_tick *tick); ///< after the change; may be NULL
    void (*exit)(deft_tick *tick);  ///< before the change; may be NULL
    /// Where to go now: calls deft_tick_change, or leaves it. Asked at the start of every segment, and again,
    /// of the new state, after a change at that instant (of at most 8 states): a press acts at the instant at
    /// which its state becomes possible.
    void (*decide)(deft_tick *tick);
    /// How to move until when: calls one of deft_law_.
    void (*law)(deft_tick *tick, deft_law *out);
    /// Something is in the way: true when the state dealt with it. NULL, or false: what bodies do (they land,
    /// bump their heads, are stopped by walls).
    bool (*meet)(deft_tick *tick, const deft_hit *hit);
} deft_state_row;

/// Most rows of a machine: ours and the host's.
#define DEFT_MACHINE_CAP 48

/// A whole machine. Filled by deft_machine_default, changed by the calls below, then read-only.
typedef struct deft_machine {
    uint32_t count; ///< rows used
    uint32_t reserved;
    /// Asked whenever a state is about to decide, before it: true when it changed the state.
    /// The way from our states into the host's. May be NULL.
    bool (*first)(deft_tick *tick);
    deft_state_row rows[DEFT_MACHINE_CAP]; ///< by state
} deft_machine;

/// The machine that a moveset without one has: row i is state i of deft_state.
DEFT_API void deft_machine_default(deft_machine *out);

/// Adds a row and returns its state, which deft_character.state will show. A row without a name, a decide or
/// a law, or one beyond DEFT_MACHINE_CAP, is a host bug (assert); then nothing is added, and DEFT_STATE_FALL
/// is returned.
DEFT_API uint32_t deft_machine_add(deft_machine *machine, const deft_state_row *row);

/// Lets a state change to another one as well. States that are none are a host bug (assert) and change
/// nothing.
DEFT_API void deft_machine_allow(deft_machine *machine, uint32_t from, uint32_t to);

/// The name of a state, ours or the host's; "unknown" for one that is none. A NULL machine is the default
/// one.
DEFT_API const char *deft_machine_state_name(const deft_machine *machine, uint32_t state);

/// The state of that name, ours or the host's: what deft_machine_state_name gives back. Names are compared
/// letter by letter; of two alike the first counts. False, and `state` untouched, when there is none. A NULL
/// machine is the default one; a NULL name or state is a host bug (assert), and then it is false.
DEFT_API bool deft_machine_find(uint32_t *state, const deft_machine *machine, const char *name);

/// Puts a character into a state of the host's from outside, between two ticks: a cutscene, a cannon, a trap.
/// The row of the state that it is in need not allow it. In this call that state's `exit` runs, then the new
/// state's `enter`; both see a tick of no time, with the stick at rest, the buttons that are down, and the
/// world of `view`, which may be NULL. The new state decides, and its law begins, with the next tick.
/// Position and velocity stay, but for what `exit` and `enter` do, and what a ground or wall that it leaves
/// gives it (platform.leave). Kicks and hits that wait for the next tick still come, and lead on from there.
/// `events` gets what exit and enter tell; it is cleared first, and may be NULL.
///
/// False, and nothing changes, when the character lacks an ability that the row needs, or the state's realm
/// is the ground or a wall and the character is not in that realm now. `moveset` is the one that the next
/// tick is stepped with. A state that is not the host's (below DEFT_STATE_COUNT, or not in the moveset's
/// machine), and a moveset without a machine, is a host bug (assert); then it is false.
DEFT_API bool deft_character_enter(deft_character *character, const deft_moveset *moveset,
                                   const deft_world_view *view, uint32_t state, deft_event_list *events);

/// A language for graphs.
typedef enum deft_graph {
    DEFT_GRAPH_DOT,    ///< for Graphviz
    DEFT_GRAPH_MERMAID ///< for Mermaid
} deft_graph;

/// Prints the rows and their transitions as a graph, for Graphviz or Mermaid. Writes at most `capacity` bytes
/// with the closing 0 and returns the length of the whole without it, like snprintf; `out` may be NULL when
/// capacity is 0. A NULL machine is the default one.
DEFT_API size_t deft_machine_print(char *out, size_t capacity, const deft_machine *machine, deft_graph kind);

/* ---- the sandbox: what a row's functions see and do ---- */

/// The character's state. Yours to write are `user` and `facing`.
DEFT_API deft_character *deft_tick_character(deft_tick *tick);
/// What it is stepped with.
DEFT_API const deft_moveset *deft_tick_moveset(const deft_tick *tick);

/// The stick behind the dead zone, -1 to 1, in the character's frame.
DEFT_API void deft_tick_stick(deft_vec2d *out, const deft_tick *tick);
/// True while an action is down.
DEFT_API bool deft_tick_is_held(const deft_tick *tick, deft_action action);
/// True when an action's press is fresh enough to act on (assist.buffer_s). Who acts on it uses it: a press
/// belongs to one action only.
DEFT_API bool deft_tick_is_pressed(const deft_tick *tick, deft_action action);
/// Uses an action's press up.
DEFT_API void deft_tick_use_press(deft_tick *tick, deft_action action);
/// True when an ability is on.
DEFT_API bool deft_tick_can(const deft_tick *tick, deft_ability ability);

/// units/s, in the character's frame; on the ground against what carries it.
DEFT_API void deft_tick_velocity(deft_vec2d *out, const deft_tick *tick);
/// Sets that velocity.
DEFT_API void deft_tick_set_velocity(deft_tick *tick, const deft_vec2d *velocity);

/// What a probe found.
typedef struct deft_touch {
    deft_vec2d normal;      ///< out of the face, unit vector, in the character's frame
    double ratio;           ///< of the probe: how far the character could go, 0 to 1
    uint32_t kind;          ///< @enum deft_contact_kind
    uint32_t body, feature; ///< ids of the face: body 0 is the static world
    uint32_t surface_flags; ///< @flags deft_surface_flag
} deft_touch;

/// Would the whole body, moved by `move` (units, in the character's frame) from where it is now, meet
/// anything? Nothing is moved. Keep it within the reach of a body's size: nothing farther is gathered.
DEFT_API bool deft_tick_probe(deft_touch *out, deft_tick *tick, const deft_vec2d *move);

/// The same of a hit that `meet` is asked about.
DEFT_API void deft_hit_touch(deft_touch *out, const deft_tick *tick, const deft_hit *hit);

/// Leaves the state for another one that its row allows (assert). `state_s` starts at 0.
DEFT_API void deft_tick_change(deft_tick *tick, uint32_t state);

/// What the buttons ask for, of all that is possible now, in the order of the tick's promise. True when one
/// happened.
DEFT_API bool deft_tick_try_actions(deft_tick *tick);

/// A flight with the steering of the air, and a constant gravity (units/s^2, at least 0) down to a terminal
/// speed (units/s; DEFT_FOREVER for none).
DEFT_API void deft_law_fly(deft_tick *tick, deft_law *law, double gravity, double speed_max);
/// The plain fall of the tuning.
DEFT_API void deft_law_fall(deft_tick *tick, deft_law *law);
/// A walk, for the GROUND realm, with the steering of the ground. When the floor ends, the character falls.
DEFT_API void deft_law_walk(deft_tick *tick, deft_law *law);
/// A constant velocity, units/s, in the character's frame; what touches the character takes the part that
/// goes into it.
DEFT_API void deft_law_velocity(deft_tick *tick, deft_law *law, const deft_vec2d *velocity);
/// A constant speed along the face that the character touches in the direction `toward` (any length): along a
/// wall, up is positive; along anything else, right. Ends where the face ends, to be asked again. False, and
/// nothing filled, when nothing is touched there.
DEFT_API bool deft_law_follow(deft_tick *tick, deft_law *law, const deft_vec2d *toward, double speed);
/// Ends the law after at most that time, s, to be asked again. After one of the above.
DEFT_API void deft_law_until(deft_law *law, double time_s);

#ifdef __cplusplus
}
#endif

#endif
