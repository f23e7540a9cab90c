/* deft/character.h -- side view: a character that runs, jumps and falls, and the tick that moves it.
 *
 * Gives    the next state, events and contacts from state, moveset, world and input.
 * Never    allocates, draws, reads a clock or keeps a pointer between calls.
 * Replay   deft_character is plain bytes without padding: copy it to save, copy it back to roll back.
 * Units    world units and units/s in the host's axes; seconds end in _s.
 * Start at deft_character_step() in src/character/step.c: it is the whole tick in order.
 */
#ifndef DEFT_CHARACTER_H
#define DEFT_CHARACTER_H

#include "deft/event.h"
#include "deft/input.h"
#include "deft/moveset.h"
#include "deft/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The nodes of the state machine: enumerator, name in traces.
// clang-format off
#define DEFT_STATES(X)                                                                                                 \
    X(GROUND, ground)     /* carried by a floor */                                                                     \
    X(JUMP, jump)         /* rising, the button held */                                                                \
    X(JUMP_CUT, jump_cut) /* rising, the button let go */                                                              \
    X(FALL, fall)         /* in the air in any other way; also sliding on steep ground */                              \
    X(WALL_SLIDE, wall_slide) /* down a wall, slower than a fall */                                                    \
    X(WALL_STICK, wall_stick) /* paused on a wall that the stick turned away from */                                   \
    X(WALL_HOLD, wall_hold)   /* frozen on a wall, the grab button held */                                                        \
    X(DASH, dash)         /* in the air, straight ahead without gravity; or still before it goes */                        \
    X(DASH_GROUND, dash_ground)     /* the same along a floor */                                                           \
    X(GLIDE, glide)                 /* a fall that is slow while its button is down */                                     \
    X(SLAM_WINDUP, slam_windup)     /* still in the air, before a slam falls */                                            \
    X(SLAM_FALL, slam_fall)         /* straight down */                                                                    \
    X(SLAM_RECOVERY, slam_recovery) /* where it came down, without control */                                         \
    X(KICKBACK, kickback) /* rising from a kick or a spring: no button cuts it */                                      \
    X(STAGGER, stagger)   /* hit, in the air: no input steers it */                                           \
    X(STAGGER_DOWN, stagger_down) /* the same on a floor */                                                            \
    X(GRAPPLE_REACH, grapple_reach) /* the hook flies; the character waits for it */                                        \
    X(GRAPPLE_SWING, grapple_swing) /* on the rope */                                                                  \
    X(GRAPPLE_PULL, grapple_pull)   /* pulled to where the hook holds, without gravity */                                        \
    X(CROUCH, crouch)     /* carried by a floor, the character smaller; fast, it slides */                                  \
    X(LADDER, ladder)     /* on a ladder */                                                                            \
    X(LEDGE, ledge)             /* hangs from a ledge */                                                               \
    X(LEDGE_CLIMB, ledge_climb) /* pulls itself up on it */                                                            \
    X(CLIMB, climb)             /* holds on to a wall and climbs it */                                                 \
    X(CLIMB_HOP, climb_hop)     /* over the top of the wall that it climbed */                                         \
    X(SWIM, swim)         /* its middle is under water */
// clang-format on

/// What a character does now.
typedef enum deft_state {
#define DEFT_STATE_ENUM(NAME, name) DEFT_STATE_##NAME,
    DEFT_STATES(DEFT_STATE_ENUM)
#undef DEFT_STATE_ENUM
        DEFT_STATE_COUNT
} deft_state;

/// "ground", "jump", ...; "unknown" for a value that is none. Static storage.
DEFT_API const char *deft_state_name(deft_state state);

/// A hint for animators. It never flickers: an apex lasts as long as the rise is slow.
// clang-format off
#define DEFT_POSES(X)                                                       \
    X(IDLE, idle) /* stands, or all but stands */                           \
    X(WALK, walk) /* on the ground, at up to 60 % of full speed */          \
    X(RUN, run) /* on the ground, faster than that */                       \
    X(SKID, skid) /* on the ground, against the stick */                    \
    X(RISE, rise) /* rises */                                               \
    X(APEX, apex) /* slow, after a rise */                                  \
    X(FALL, fall) /* falls */                                               \
    X(LAND, land) /* on the ground, for 0.1 s after a landing */            \
    X(WALL, wall) /* on a wall */                                           \
    X(DASH, dash) /* dashes */                                              \
    X(GLIDE, glide) /* glides */                                            \
    X(SLAM, slam) /* slams */                                               \
    X(STAGGER, stagger) /* was hit */                                       \
    X(REACH, reach) /* waits for its hook */                                \
    X(SWING, swing) /* on a rope */                                         \
    X(PULL, pull) /* is pulled to its hook */                               \
    X(CROUCH, crouch) /* is small, and stands */                            \
    X(CRAWL, crawl) /* is small, and walks */                               \
    X(SLIDE, slide) /* is small, and faster than it walks */                \
    X(CLIMB, climb) /* on a ladder or a wall */                             \
    X(HANG, hang) /* hangs from a ledge */                                  \
    X(PULL_UP, pull_up) /* pulls itself up */                               \
    X(SWIM, swim) /* in water */
// clang-format on

/// What an animator shows.
typedef enum deft_pose_kind {
#define DEFT_POSE_ENUM(NAME, name) DEFT_POSE_##NAME,
    DEFT_POSES(DEFT_POSE_ENUM)
#undef DEFT_POSE_ENUM
        DEFT_POSE_COUNT
} deft_pose_kind;

/// "idle", "walk", ...; "unknown" for a value that is none. Static storage.
DEFT_API const char *deft_pose_name(deft_pose_kind pose);

/// Timers stop counting here: long ago is long ago.
#define DEFT_TIMER_MAX_S 3600.0

/// The whole state of one character. You may read its fields at any time. You may write the velocity, which
/// the next tick takes up, and set the position by deft_character_teleport. Timers count seconds up from
/// their event and stop at DEFT_TIMER_MAX_S.
typedef struct deft_character {
    deft_pos position; ///< the feet: bottom centre, world units, host's axes
    deft_pos previous; ///< position before the last tick or teleport
    deft_vec2d
        velocity;   ///< units/s, host's axes; on the ground and on walls against what carries it: its own
    deft_axes axes; ///< which way right and up are
    deft_vec2d ground_normal; ///< of the supporting face, host's axes; (0, 0) without one
    deft_pos drop_from;       ///< while `drops`: where the feet stood on what is dropped through; else (0, 0)
    deft_vec2d drop_normal;   ///< its normal, host's axes; else (0, 0)
    union {
        deft_steer_state steer; ///< where the running curve stands
        deft_swing_state swing; ///< instead, while it grapples: the pendulum
    } motion;                   ///< by its state: one of the two
    deft_pos anchor; ///< where the hook holds, or who pulls itself up will stand: units, host's axes; of a
                     ///< body (hook_body): in its own axes, from its place; else (0, 0)
    deft_pos last_ground; ///< where the feet stood last, at first where they were spawned: units, host's
                          ///< axes; on a body (last_ground_body): in its own axes, from its place. Read it
                          ///< with deft_character_last_ground
    deft_vec2d lift;      ///< velocity of what carries it, or carried it last, units/s, host's axes
    double air_from;      ///< height of position along up at take-off, or where the fall began, units
    double launch_speed;  ///< of the last jump, units/s
    double jump_s;        ///< since the last take-off by a jump
    double
        jump_hold_s; ///< how long the last jump's button counts as held; DEFT_FOREVER: as long as it is down
    double ground_s; ///< since the ground was left
    double state_s;  ///< in this state
    double pose_s;   ///< in this pose
    double landed_s; ///< since the last landing
    double dash_s;   ///< since the press of the last dash
    double lift_s;   ///< since a moving body or a belt carried it; 0 while one does
    double wall_s;   ///< since it slid, stuck or held on a wall, or hung from a ledge; 0 while it does
    double climb_s;  ///< how much of climb.stamina_s it used up since it was on the ground or on a ladder
    double kept_speed; ///< sideways speed that a wall took a moment ago, along the axes' right; 0 none
    double kept_s;     ///< since then
    double pressed_s[DEFT_ACTION_COUNT]; ///< since each action's last press
    double jump_press_s;                 ///< how long the last press of jump lasted; counts while it is down
    double stagger_s;                    ///< how long it is staggered, from the start of the state on
    double freeze_s;                     ///< for so long of the next ticks nothing moves and nothing ages
    uint32_t ground_body;                ///< the body that carries it; 0 the static world, or nothing
    uint32_t last_ground_body; ///< what carried it last, also while it does; 0 the static world, or none yet
    uint32_t crushed_by;       ///< a body that is not there for it until they are apart; 0 none
    uint32_t hook_body;        ///< what the hook, or a ledge, is of; 0 the static world, or none
    uint32_t drop_body;        ///< while `drops`: the body that is dropped through; else 0
    uint16_t zones[DEFT_ZONE_MEMORY]; ///< the zones that it is in: their index + 1; 0 none
    uint16_t held;                    ///< @bits deft_action that are down
    uint16_t buffered;                ///< @bits deft_action with a press that nothing has used yet
    uint16_t abilities;               ///< @bits deft_ability; set them with deft_character_set_ability
    uint16_t abilities_told; ///< @bits deft_ability at the end of the last tick: events tell of a change
    uint8_t state;           ///< @enum deft_state
    uint8_t support;         ///< @enum deft_support
    uint8_t pose;            ///< @enum deft_pose_kind
    uint8_t jump_kind;       ///< @enum deft_event_kind of the last jump; 0 before the first
    int8_t facing;           ///< -1 or 1 along the axes' right
    uint8_t air_jumps;       ///< used since the ground
    uint8_t coyote;          ///< 1: a walk off an edge may still become a jump
    uint8_t teleported;      ///< 1: since the last tick; nothing is interpolated across it
    int8_t wall;             ///< -1 or 1: pressed against a wall on that side of the axes' right; 0: no wall
    uint8_t drops;    ///< 1: falls through the one-way floor that it stood on, until it is out of it; 2: and
                      ///< through every other while the stick is down
    uint8_t user[4];  ///< the memory of the host's own states: yours, 0 at first, part of the state
    int8_t wall_side; ///< -1 or 1: the side of the wall that it hangs on, did last, or jumped from beside
    int8_t wall_lock; ///< -1 or 1: the way of a wall jump that the stick does not fully steer yet; 0 none
    uint8_t dash_phase;   ///< of a dash: 0 none, 1 still before it goes, 2 goes, 3 is over
    uint8_t dashes;       ///< charges that are used up
    uint8_t dash_refills; ///< charges that came back since the last dash; refill time
    uint8_t shoved;   ///< what was done to it since the last tick: 1 kicked, 2 staggered, 4 hooked, 8 let go
    uint8_t grips;    ///< 1: on a rope that is let go with the button
    uint8_t crouched; ///< 1: the character has its crouching height, also in the air until it has room
    uint8_t spared;   ///< 1: the press of jump waits for the ground, so that it costs no air jump
    uint8_t let_go;   ///< 1: let go of a ledge, which is not grabbed again before it is out of reach
    uint32_t crushed_too; ///< the body that crushed it before crushed_by, and that it is still in; 0 none
} deft_character;

/// Which fields deft_character, deft_topdown and deft_body_pose have: a saved state may be copied back only
/// into the same version. It is raised with every change of a field.
#define DEFT_STATE_VERSION 5

/// A fresh character, in the air, at rest, facing right, with its feet at `feet`. It looks for ground in its
/// first tick. Axes that are not finite unit vectors at a right angle are a host bug (assert; then y-up); so
/// are feet that are not finite (assert; then 0, 0).
DEFT_API void deft_character_spawn(deft_character *out, const deft_moveset *moveset, const deft_pos *feet,
                                   const deft_axes *axes);

/// Advances one tick of dt seconds. Cannot fail. `view`, `events` and `contacts` may be NULL; the last two
/// are cleared first. dt may vary: every law is exact in it; 0 moves and ages nothing, but takes presses into
/// the buffers; a dt that is negative or not finite is a host bug (assert) and counts as 0. A velocity that
/// is not finite counts as 0. A character that was never spawned (all zero) is a host bug (assert) and stays
/// as it is. A long dt is walked in pieces of at most 50 ms. After 4096 pieces the character waits where it
/// is for the rest of dt, and `overflow` tells it. Slow motion is a smaller dt: multiply it by your factor,
/// for one character or for all; the tracks are the same, only slower, and windows and buffers are so much
/// longer for the player.
DEFT_API void deft_character_step(deft_character *character, const deft_moveset *moveset,
                                  const deft_world_view *view, const deft_input *input, double dt,
                                  deft_event_list *events, deft_contacts *contacts);

/// The box that covers every query which a step of dt seconds from this state can make: gather it yourself to
/// hand the world over as an array. Among bodies that move make it larger, on every side, by twice the
/// farthest way that a point of any body goes in the tick: one may throw the character, and another push it
/// on. Hand out what stands in the larger box, and of what moves all that touches it anywhere on its way.
DEFT_API void deft_character_query_box(deft_box *out, const deft_character *character,
                                       const deft_moveset *moveset, double dt);

/// 64 bits over every field of the state; the same on every machine of either endianness. The algorithm is in
/// docs/reference/state.md. Not part of the tick.
DEFT_API uint64_t deft_character_hash(const deft_character *character);

/// How tall the character is now: shape.height, or shape.crouch_height of one that crouches.
DEFT_API double deft_character_height(const deft_character *character, const deft_moveset *moveset);

/// The character's box at its position, host's axes (its extent, when the axes are not aligned).
DEFT_API void deft_character_box(deft_box *out, const deft_character *character, const deft_moveset *moveset);

/// True when the character of `moveset`, as tall as it is now, where the character's feet are, is inside of
/// nothing solid: ask it before you step on with a moveset of another size (crouching, growing). A body that
/// does not fit is pushed out by its next tick, as far as that can be. Bodies that move count where they
/// stand at the tick's start. False, too, where so much is around that it cannot all be looked at.
DEFT_API bool deft_character_fits(const deft_character *character, const deft_moveset *moveset,
                                  const deft_world_view *view);

/// Puts the feet somewhere else, keeping everything but the ground. Nothing is swept and nothing is
/// interpolated. Feet that are not finite are a host bug (assert) and change nothing.
DEFT_API void deft_character_teleport(deft_character *character, const deft_pos *feet);

/// Turns the character's axes, between two ticks: gravity that flips, planets, rooms that turn. It turns
/// about its middle: the feet, and `previous` with them, go to where that puts them, and the next tick pushes
/// it out of what it then overlaps. Kept are the velocity in the world (what carries it is added), all
/// timers, presses, used up jumps and dashes, the crouch, the zones and the last ground; a stagger, a dash, a
/// slam and all else that it was doing ends, and it falls. Dropped are support, walls, ledges, coyote time, a
/// floor that it drops through, and kept speed. A hook is let go by the next tick, which tells grapple_end; a
/// ride ends. `facing` stays -1 or 1 along the new right. Nothing else is told. Axes that it has already
/// change nothing. False, and nothing changes, where it would not fit in the world of `view` (NULL: empty
/// space) even when pushed out, or so much is around that it cannot all be looked at; bodies count where they
/// stand at the tick's start. `moveset` is the one that the next tick is stepped with. Axes that are not
/// finite unit vectors at a right angle, and a NULL character, moveset or axes, are a host bug (assert); then
/// it is false.
DEFT_API bool deft_character_set_axes(deft_character *character, const deft_moveset *moveset,
                                      const deft_world_view *view, const deft_axes *axes);

/// Switches a move on or off, also in the middle of its use: then it ends, and the character falls. Heard of
/// in the next tick as ability_on or ability_off. What a fresh character can do stands in the tuning's
/// `ability` group. An ability that is none is a host bug (assert) and changes nothing.
DEFT_API void deft_character_set_ability(deft_character *character, deft_ability ability, bool on);

/// Adds to the velocity and lets go of whatever holds it: an explosion, the kickback of a shot. What carried
/// it is left as by a jump. A rise from it is the state `kickback`: jump.gravity all the way, and no button
/// cuts it. Ends coyote time. Heard of in the next tick as `kicked`. Of a staggered body the stagger goes on.
/// A velocity that is not finite is a host bug (assert) and changes nothing.
DEFT_API void deft_character_kick(deft_character *character, const deft_vec2d *velocity);

/// A spring: the feet rise to exactly `height` above where they are, units, at most 0: they do not rise. Sets
/// the upward part of the velocity to what that takes and keeps the other; all else is a kick. `moveset` is
/// the one that the next tick is stepped with. A height that is not finite is a host bug (assert) and changes
/// nothing.
DEFT_API void deft_character_launch(deft_character *character, const deft_moveset *moveset, double height);

/// A hit: adds to the velocity (to set it, write the field before) and makes the character a thing for
/// time_s: it falls with stagger.gravity_ratio, loses stagger.drag_per_s, bounces with stagger.bounce_ratio,
/// slides to a halt on a floor, and heeds neither stick nor buttons; presses wait in their buffers. Then it
/// falls, or stands. One that is staggered already is so for time_s from now on. Heard of in the next tick as
/// `staggered`. A time or velocity that is not finite, or a negative time, is a host bug (assert) and changes
/// nothing.
DEFT_API void deft_character_stagger(deft_character *character, const deft_vec2d *velocity, double time_s);

/// Throws the hook to `anchor` (units, host's axes), which may be a point of a body of the world: for a game
/// that aims itself. As with the button: the character waits while the hook flies, then hangs on the rope;
/// the grapple button lets go. False, and nothing changes, when the ability is off, or the anchor is farther
/// from the character's middle than grapple.range or nearer than half its smaller side. `moveset` is the one
/// that the next tick is stepped with. An anchor that is not finite is a host bug (assert).
DEFT_API bool deft_character_attach(deft_character *character, const deft_moveset *moveset,
                                    const deft_pos *anchor, uint32_t body);

/// Where the hook holds now, between two ticks: for the rope that you draw from there to the middle of
/// deft_character_box. False when there is none, or what it held on to is gone. `view` may be NULL.
DEFT_API bool deft_character_anchor(deft_pos *out, const deft_character *character,
                                    const deft_world_view *view);

/// Where its feet stood last, in the world as it is between two ticks: on a body that moved or turned since,
/// the same place of that body. It is where to put back who fell (deft_character_teleport), or where a camera
/// waits for a jump's end; ground_s says how long ago. A character that has not stood yet stood where it was
/// spawned; a teleport changes nothing. False, and then `out` is of no use, when the body is gone or `view`,
/// which may be NULL, knows none. What ground was safe is yours to say: keep a copy of the state of then.
DEFT_API bool deft_character_last_ground(deft_pos *out, const deft_character *character,
                                         const deft_world_view *view);

/// A hit stop: for the next time_s of its ticks the character stays where it is, to the bit, keeps its
/// velocity, and nothing ages; presses and releases are taken in, and a press is as fresh when it goes on as
/// when it was made. Of two freezes the longer counts. The world is yours: what moves in it goes on unless
/// you stop it, too. A time that is negative or not finite is a host bug (assert) and changes nothing.
DEFT_API void deft_character_freeze(deft_character *character, double time_s);

/// The position to draw: between the last two by the ticker's ratio (clamped to 0 to 1), never across a
/// teleport.
DEFT_API void deft_character_lerp(deft_pos *out, const deft_character *character, double ratio);

/// What an animator needs.
typedef struct deft_pose {
    deft_pose_kind kind; ///< which one
    int32_t facing;      ///< -1 or 1 along the axes' right
    double time_s;       ///< in this pose
    double speed_ratio;  ///< |speed| along the ground, or sideways in the air, of full speed
} deft_pose;

/// The pose to show after a tick.
DEFT_API void deft_character_pose(deft_pose *out, const deft_character *character,
                                  const deft_moveset *moveset);

/// A field of the state, for traces, first divergence and bindings.
typedef struct deft_field {
    const char *name;      ///< "position.x", static storage
    uint32_t offset, size; ///< in the struct, bytes
    char type;             ///< 'f' double, 'u' unsigned, 'i' signed
} deft_field;

/// How many fields the state has.
DEFT_API size_t deft_character_field_count(void);
/// The i-th field in the order of the struct, or NULL when i is past the end.
DEFT_API const deft_field *deft_character_field_at(size_t i);

#ifdef __cplusplus
}
#endif

#endif
