/* deft/character.h -- side view: a character that runs, jumps and falls, and the tick that moves it.
 *
 * Gives    the next state, events and contacts from state, moveset, world and input.
 * Never    allocates, draws, reads a clock or keeps a pointer between calls.
 * Replay   deft_character is plain bytes without padding: copy it to save, copy it back to roll back.
 * Units    world units and units/s in the host's axes; the names of seconds end in _s.
 * Start at deft_character_spawn(), then deft_character_step() once a tick.
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
    X(GROUND, ground)     /* a floor carries the character */                                                          \
    X(JUMP, jump)         /* rises with the jump button held */                                                        \
    X(JUMP_CUT, jump_cut) /* rises after the button was released */                                                    \
    X(FALL, fall)         /* in the air in any other way; also slides on steep ground */                               \
    X(WALL_SLIDE, wall_slide) /* slides down a wall, slower than a fall */                                             \
    X(WALL_STICK, wall_stick) /* waits on a wall that the stick turned away from */                                    \
    X(WALL_HOLD, wall_hold)   /* stays in place on a wall, the grab button held */                                     \
    X(DASH, dash)         /* dashes straight ahead in the air without gravity, or waits before the dash moves */       \
    X(DASH_GROUND, dash_ground)     /* the same along a floor */                                                       \
    X(GLIDE, glide)                 /* falls slowly while the glide button is held */                                  \
    X(SLAM_WINDUP, slam_windup)     /* waits in the air before the slam falls */                                       \
    X(SLAM_FALL, slam_fall)         /* falls straight down */                                                          \
    X(SLAM_RECOVERY, slam_recovery) /* waits without control where the slam ended */                                   \
    X(KICKBACK, kickback) /* rises from a kick or a spring; no button cuts that rise */                                \
    X(STAGGER, stagger)   /* was hit, in the air; no input steers */                                                   \
    X(STAGGER_DOWN, stagger_down) /* the same on a floor */                                                            \
    X(GRAPPLE_REACH, grapple_reach) /* waits while the hook flies */                                                   \
    X(GRAPPLE_SWING, grapple_swing) /* swings on the rope */                                                           \
    X(GRAPPLE_PULL, grapple_pull)   /* is pulled to the hook without gravity */                                        \
    X(CROUCH, crouch)     /* on a floor with the crouching height; slides when fast */                                 \
    X(LADDER, ladder)     /* on a ladder */                                                                            \
    X(LEDGE, ledge)             /* hangs from a ledge */                                                               \
    X(LEDGE_CLIMB, ledge_climb) /* pulls itself up on to a ledge */                                                    \
    X(CLIMB, climb)             /* holds on to a wall and climbs it */                                                 \
    X(CLIMB_HOP, climb_hop)     /* hops over the top of the wall that it climbed */                                    \
    X(SWIM, swim)         /* its middle is under water */
// clang-format on

/// What a character does now. A machine of yours may add more states (deft/machine.h).
typedef enum deft_state {
#define DEFT_STATE_ENUM(NAME, name) DEFT_STATE_##NAME,
    DEFT_STATES(DEFT_STATE_ENUM)
#undef DEFT_STATE_ENUM
        DEFT_STATE_COUNT
} deft_state;

/// The name of a state of this list: "ground", "jump", ...; "unknown" for any other value. Static storage.
/// @owner static
DEFT_API const char *deft_state_name(deft_state state);

/// A hint for animators. A pose does not flicker: an apex lasts for as long as the rise is slow.
// clang-format off
#define DEFT_POSES(X)                                                  \
    X(IDLE, idle) /* stands, or moves too slowly to see */             \
    X(WALK, walk) /* on the ground, at up to 60 % of full speed */     \
    X(RUN, run) /* on the ground, faster than a walk */                \
    X(SKID, skid) /* on the ground, against the stick */               \
    X(RISE, rise) /* rises */                                          \
    X(APEX, apex) /* slow, after a rise */                             \
    X(FALL, fall) /* falls */                                          \
    X(LAND, land) /* on the ground, for 0.1 s after a landing */       \
    X(WALL, wall) /* on a wall */                                      \
    X(DASH, dash) /* dashes */                                         \
    X(GLIDE, glide) /* glides */                                       \
    X(SLAM, slam) /* slams */                                          \
    X(STAGGER, stagger) /* was hit */                                  \
    X(REACH, reach) /* waits while the hook flies */                   \
    X(SWING, swing) /* swings on a rope */                             \
    X(PULL, pull) /* is pulled to the hook */                          \
    X(CROUCH, crouch) /* crouches, and stands still */                 \
    X(CRAWL, crawl) /* crouches, and walks */                          \
    X(SLIDE, slide) /* crouches, and is faster than a crouched walk */ \
    X(CLIMB, climb) /* on a ladder or a wall */                        \
    X(HANG, hang) /* hangs from a ledge */                             \
    X(PULL_UP, pull_up) /* pulls itself up on to a ledge */            \
    X(SWIM, swim) /* in water */
// clang-format on

/// What an animator shows.
typedef enum deft_pose_kind {
#define DEFT_POSE_ENUM(NAME, name) DEFT_POSE_##NAME,
    DEFT_POSES(DEFT_POSE_ENUM)
#undef DEFT_POSE_ENUM
        DEFT_POSE_COUNT
} deft_pose_kind;

/// The name of a pose: "idle", "walk", ...; "unknown" for any other value. Static storage.
/// @owner static
DEFT_API const char *deft_pose_name(deft_pose_kind pose);

/// Timers stop counting at this value, s.
#define DEFT_TIMER_MAX_S 3600.0

/// The whole state of one character. You may read its fields at any time, except those marked @private. You
/// may write the velocity and `user`; the next tick uses them. Set the position by deft_character_teleport.
/// Timers count seconds up from their event and stop at DEFT_TIMER_MAX_S.
typedef struct deft_character {
    deft_pos position;   ///< the feet: bottom centre, units, host's axes
    deft_pos previous;   ///< the position before the last tick or teleport
    deft_vec2d velocity; ///< own velocity, units/s, host's axes; on the ground and on walls relative to what
                         ///< carries the character
    deft_axes axes;      ///< where the character's right and up point, in the host's axes
    deft_vec2d ground_normal; ///< of the face that carries the character, unit vector, host's axes; (0, 0)
                              ///< without one
    deft_pos drop_from; ///< @private while `drops`: where the feet stood on the one-way floor; else (0, 0)
    deft_vec2d drop_normal; ///< @private while `drops`: the normal of that floor, host's axes; else (0, 0)
    union {
        deft_steer_state steer; ///< where the response curve of the stick stands
        deft_swing_state swing; ///< while grappling, instead: the pendulum
    } motion;                   ///< @private which of the two holds depends on `state`
    deft_pos anchor; ///< @private where the hook holds, or where a ledge climb ends: units, host's axes; on a
                     ///< moving body (hook_body) in its axes, from its place; else (0, 0). Read it with
                     ///< deft_character_anchor
    deft_pos last_ground; ///< @private where the feet stood last, at first the spawn: units, host's axes; on
                          ///< a moving body (last_ground_body) in its axes, from its place. Read it with
                          ///< deft_character_last_ground
    deft_vec2d lift;     ///< velocity of what carries the character, or carried it last, units/s, host's axes
    double air_from;     ///< height of the feet along up at take-off, or where the fall began, units
    double launch_speed; ///< of the last jump, units/s
    double jump_s;       ///< since the last take-off by a jump
    double jump_hold_s;  ///< @private how long the last jump's button counts as held; DEFT_FOREVER: for as
                         ///< long as it is down
    double ground_s;     ///< since the ground was left last; counts on while the character stands
    double state_s;      ///< since `state` began
    double pose_s;       ///< since `pose` began
    double landed_s;     ///< since the last landing
    double dash_s;       ///< since the last press that started a dash
    double lift_s;       ///< since a moving body or a conveyor carried the character; 0 while one does
    double
        wall_s; ///< since the character slid, stuck or held on a wall, or hung from a ledge; 0 while it does
    double climb_s; ///< how much of climb.stamina_s was used since the last ground or ladder
    double
        kept_speed; ///< @private speed that a wall took a moment ago, along the axes' right, units/s; 0 none
    double kept_s;  ///< @private since the wall took that speed
    double pressed_s[DEFT_ACTION_COUNT]; ///< since the last press of each action, by deft_action
    double jump_press_s;  ///< @private how long the last press of jump lasted; counts while jump is down
    double stagger_s;     ///< how long the stagger lasts in all, from the start of the state
    double freeze_s;      ///< how much of a hit stop is left, s; until its end nothing moves and no timer
                          ///< counts
    uint32_t ground_body; ///< the moving body that carries the character; 0 the static world, or nothing
    uint32_t last_ground_body; ///< the body that carried the character last, or does now; 0 the static world,
                               ///< or none yet
    uint32_t
        crushed_by;     ///< @private a body that the character passes through until the two are apart; 0 none
    uint32_t hook_body; ///< @private the body that the hook or the hands hold; 0 the static world, or none
    uint32_t drop_body; ///< @private while `drops`: the body of that floor; else 0
    uint16_t zones[DEFT_ZONE_MEMORY]; ///< the zones that the character is in: index + 1 in
                                      ///< deft_world_view.zones; 0 none
    uint16_t held;                    ///< @bits deft_action that are down
    uint16_t buffered;                ///< @bits deft_action whose last press has not been used yet
    uint16_t abilities;               ///< @bits deft_ability; set them with deft_character_set_ability
    uint16_t abilities_told; ///< @private @bits deft_ability at the end of the last tick; the next tick
                             ///< reports what changed
    uint8_t state;           ///< @enum deft_state
    uint8_t support;         ///< @enum deft_support
    uint8_t pose;            ///< @enum deft_pose_kind
    uint8_t jump_kind;  ///< @enum deft_event_kind of the last jump, such as DEFT_EVENT_JUMPED_AIR; 0 before
                        ///< the first
    int8_t facing;      ///< -1 or 1 along the axes' right: the last stick, wall jump or dash
    uint8_t air_jumps;  ///< how many jumps in the air were used since the ground
    uint8_t coyote;     ///< @private 1: the character walked off an edge and may still jump @bool
    uint8_t teleported; ///< @private 1: teleported since the last tick; nothing is interpolated @bool
    int8_t wall; ///< -1 or 1: the character presses against a wall on that side of the axes' right; 0 no wall
    uint8_t drops; ///< 1: the character falls through the one-way floor that it stood on, until it is out of
                   ///< it; 2: through all one-way floors while the stick is down; 0 neither
    uint8_t user[4];  ///< yours: memory for states of your own, 0 at first, part of the state
    int8_t wall_side; ///< -1 or 1: the side of the wall that the character hangs on, did last, or jumped from
    int8_t wall_lock; ///< @private -1 or 1: the direction of a wall jump that the stick cannot fully steer
                      ///< yet; 0 none
    uint8_t dash_phase;   ///< @private of a dash: 0 none, 1 waits, 2 moves, 3 is over
    uint8_t dashes;       ///< how many charges of the dash are used up
    uint8_t dash_refills; ///< @private charges that came back since the last dash, with refill by time
    uint8_t
        shoved;    ///< @private calls since the last tick: 1 kick, 2 stagger, 4 attach, 8 release of the hook
    uint8_t grips; ///< @private 1: the hook holds until the grapple button is released @bool
    uint8_t
        crouched;   ///< 1: the character has its crouching height, also in the air until there is room @bool
    uint8_t spared; ///< @private 1: a press of jump waits for the ground, so that it costs no jump in the air
                    ///< @bool
    uint8_t let_go; ///< @private 1: the character released a ledge, and does not grab it again before it is
                    ///< out of reach @bool
    uint32_t crushed_too; ///< @private the body before crushed_by that the character still overlaps; 0 none
} deft_character;

/// The version of the fields of deft_character, deft_topdown and deft_body_pose. Copy a saved state back only
/// into the same version. Every change of a field raises the number.
#define DEFT_STATE_VERSION 5

/// A new character in the air, at rest, facing right, with its feet at `feet` (units, host's axes). The first
/// tick looks for ground. Axes that are not finite unit vectors at a right angle are a host bug (assert; then
/// y-up). Feet that are not finite are a host bug (assert; then 0, 0).
DEFT_API void deft_character_spawn(deft_character *out, const deft_moveset *moveset, const deft_pos *feet,
                                   const deft_axes *axes);

/// Advances the character by one tick of dt seconds. Cannot fail. `view` may be NULL: empty space. `events`
/// and `contacts` may be NULL; otherwise they are cleared first.
///
/// Any dt is fine, also one that varies, because every law is exact in dt. With a dt of 0 nothing moves and
/// no timer counts, but presses are read. A dt that is negative or not finite is a host bug (assert) and
/// counts as 0. A long dt is divided into pieces of at most 50 ms. After 4096 pieces the character waits for
/// the rest of dt, and the event `overflow` says so.
///
/// For slow motion multiply dt by a factor, for one character or for all. The path stays the same. In the
/// player's time windows and buffers become longer: twice as long at half speed.
///
/// A velocity that is not finite counts as 0. A character that was never spawned (all zero) is a host bug
/// (assert) and stays as it is.
/// @nullable view events contacts
/// @out events contacts
/// @calls_back
DEFT_API void deft_character_step(deft_character *character, const deft_moveset *moveset,
                                  const deft_world_view *view, const deft_input *input, double dt,
                                  deft_event_list *events, deft_contacts *contacts);

/// How many bytes of scratch memory a step with this moveset needs: at most 24 KB for a box, 40 KB for
/// rounded corners. NULL: enough for any moveset.
/// @nullable moveset
DEFT_API size_t deft_scratch_size(const deft_moveset *moveset);

/// A step as deft_character_step, to the bit, with its scratch in a block of yours: for fibers, small threads
/// and WebAssembly. This call takes at most 14 KB of stack. What your callbacks take comes on top. All other
/// steps have their scratch on the stack: at most 36 KB for a box, and 54 KB for rounded corners.
///
/// `scratch` is aligned for a double and has at least deft_scratch_size bytes. Else it is a host bug (assert)
/// and nothing happens. With a size of 0 nothing happens either, and no assert tells it. Nothing in it lasts:
/// one block serves all characters that step one after another.
/// @nullable view events contacts
/// @out events contacts
/// @length scratch size
/// @calls_back
DEFT_API void deft_character_step_in(void *scratch, size_t size, deft_character *character,
                                     const deft_moveset *moveset, const deft_world_view *view,
                                     const deft_input *input, double dt, deft_event_list *events,
                                     deft_contacts *contacts);

/// Advances many characters over one world by one tick each: the same bits as `count` calls of
/// deft_character_step, in the order of the array. Each has its own input; the moveset is that of all.
/// `events` may be NULL; otherwise each character has a list, which is cleared first. `characters` and
/// `inputs` may be NULL when `count` is 0.
///
/// Characters do not see each other, so several threads may each step a part of one array, while the world
/// stands still. The result is the same for any division.
/// @nullable view events
/// @out events
/// @length characters count
/// @length inputs count
/// @length events count
/// @calls_back
DEFT_API void deft_characters_step(deft_character *characters, const deft_input *inputs,
                                   deft_event_list *events, uint32_t count, const deft_moveset *moveset,
                                   const deft_world_view *view, double dt);

/// How a part of a step ended.
typedef enum deft_step_end {
    DEFT_STEP_END_TIME, ///< its law, its press or the tick was over
    DEFT_STEP_END_HIT,  ///< something was in the way
    DEFT_STEP_END_FACE, ///< the face that held the character was over
    DEFT_STEP_END_COUNT
} deft_step_end;

/// A face that held the character in a part of a step: its floor, the wall beside it, a slope that it slides
/// on.
typedef struct deft_step_face {
    deft_vec2d normal;      ///< out of the face, unit vector, host's axes
    uint32_t body, feature; ///< ids of the face: body 0 is the static world
} deft_step_face;

/// A part of a step: one law moves the character, along a line or a curve.
typedef struct deft_step_part {
    double at_s, time_s;     ///< when it began in the tick, and how long it took
    deft_pos from, to;       ///< the feet at its start and at its end, units, host's axes
    deft_vec2d velocity;     ///< in the world at its end, before a hit takes any of it, units/s
    uint32_t state;          ///< @enum deft_state, or a state of your own
    uint32_t end;            ///< @enum deft_step_end
    uint32_t face_count;     ///< how many of `faces` there are
    uint32_t reserved;       ///< 0
    deft_step_face faces[2]; ///< what held the character in this part
} deft_step_part;

/// The most parts of a step that a record holds.
#define DEFT_STEP_PARTS_CAP 32

/// What a step did, part by part.
typedef struct deft_step_record {
    uint32_t count;                            ///< parts in `parts`
    uint32_t dropped;                          ///< parts beyond DEFT_STEP_PARTS_CAP
    deft_step_part parts[DEFT_STEP_PARTS_CAP]; ///< in the order of time
} deft_step_record;

/// A step as deft_character_step, to the bit, that also writes what it did: for pictures of the way, and to
/// see why a character stopped. Without time, and for a character that waits, the record is empty.
/// @nullable view events contacts
/// @out events contacts record
/// @calls_back
DEFT_API void deft_character_step_recorded(deft_character *character, const deft_moveset *moveset,
                                           const deft_world_view *view, const deft_input *input, double dt,
                                           deft_event_list *events, deft_contacts *contacts,
                                           deft_step_record *record);

/// The box that covers every query of a step of dt seconds from this state, host's axes. With it you can hand
/// over the world as an array (deft_world_array) instead of by a callback. Among moving bodies make the box
/// larger on every side. Add twice the longest way that a point of any body moves in the tick. Include each
/// moving body that touches the larger box anywhere on its way.
DEFT_API void deft_character_query_box(deft_box *out, const deft_character *character,
                                       const deft_moveset *moveset, double dt);

/// A 64-bit hash of every field of the state, the same on every machine. docs/reference/state.md has the
/// algorithm. The hash is not part of the tick.
DEFT_API uint64_t deft_character_hash(const deft_character *character);

/// How tall the character is now, units: shape.height, or shape.crouch_height while it crouches.
DEFT_API double deft_character_height(const deft_character *character, const deft_moveset *moveset);

/// The character's box at its position, host's axes. Axes that are not aligned give the box around the turned
/// character.
DEFT_API void deft_character_box(deft_box *out, const deft_character *character, const deft_moveset *moveset);

/// True when the character would overlap nothing solid, where it is and as tall as it is now, with the shape
/// of `moveset`. Ask before you step on with a moveset of another size, as when the character grows. A
/// character that does not fit is pushed out by its next tick, as far as possible. Moving bodies count where
/// they stand at the start of the tick. False, too, where the core cannot look at all that is around.
/// @nullable view
/// @calls_back
DEFT_API bool deft_character_fits(const deft_character *character, const deft_moveset *moveset,
                                  const deft_world_view *view);

/// Puts the feet at another place (units, host's axes). The character lets go of ground, wall, ledge and
/// rope, also of a hook that it got since the last tick (deft_character_attach). Any other move ends, too,
/// and the character falls. Velocity, presses, used jumps and dashes are kept. Nothing between the two places
/// is touched, and nothing is interpolated. Feet that are not finite are a host bug (assert) and change
/// nothing.
DEFT_API void deft_character_teleport(deft_character *character, const deft_pos *feet);

/// Turns the character's axes between two ticks: for gravity that flips, planets, rooms that turn. The
/// character turns about its middle; the feet and `previous` move accordingly. The next tick pushes the
/// character out of what it then overlaps.
///
/// The character keeps its velocity in the world: the velocity of what carried it is added. Timers, presses,
/// used jumps and dashes, the crouch, zones and the last ground are kept, too. `facing` stays -1 or 1 along
/// the new right. Support, walls, ledges, coyote time, kept speed and a drop through a floor are lost. A
/// dash, a slam, a stagger or any other move ends, and the character falls. The next tick releases a hook and
/// reports grapple_end. No other event reports the turn. A hook that waits for the next tick is not thrown.
/// Axes that the character already has change nothing.
///
/// Returns false, and changes nothing, where the character would not fit, even when pushed out. The same
/// holds where the core cannot look at all that is around. `view` is the world, NULL for empty space; moving
/// bodies count where they stand at the start of the tick. `moveset` is that of the next tick. Axes that are
/// not finite unit vectors at a right angle are a host bug (assert). So are NULL character, moveset or axes.
/// Then the result is false.
/// @nullable view
/// @calls_back
DEFT_API bool deft_character_set_axes(deft_character *character, const deft_moveset *moveset,
                                      const deft_world_view *view, const deft_axes *axes);

/// Switches a move on or off at any time. A move that is in use ends, and the character falls. The next tick
/// reports ability_on or ability_off. A new character has the abilities of the tuning's group `ability`. A
/// value that is no ability is a host bug (assert) and changes nothing.
DEFT_API void deft_character_set_ability(deft_character *character, deft_ability ability, bool on);

/// Adds to the velocity (units/s, host's axes) and releases whatever holds the character: for an explosion,
/// or the recoil of a shot. The velocity of what carried the character is added as in a jump. A rise from a
/// kick is the state `kickback`: jump.gravity all the way, and no button cuts it. Coyote time ends. A stagger
/// goes on. The next tick reports `kicked`. A velocity that is not finite is a host bug (assert) and changes
/// nothing.
DEFT_API void deft_character_kick(deft_character *character, const deft_vec2d *velocity);

/// A spring: the feet rise to exactly `height` units above where they are. A height of 0 or less gives no
/// rise. The call sets the upward part of the velocity and keeps the sideways part; all else is as with
/// deft_character_kick. `moveset` is that of the next tick. A height that is not finite is a host bug
/// (assert) and changes nothing.
DEFT_API void deft_character_launch(deft_character *character, const deft_moveset *moveset, double height);

/// A hit: adds to the velocity (units/s, host's axes) and takes control away for time_s. To set the velocity
/// instead, write the field `velocity` before the call. During that time the character falls with
/// stagger.gravity_ratio, loses speed by stagger.drag_per_s and bounces with stagger.bounce_ratio. In a wedge
/// it does not bounce. On a floor it slides to a halt. Stick and buttons have no effect; presses wait in
/// their buffers. Afterwards the character falls or stands. A second stagger counts time_s from its own call.
/// The next tick reports `staggered`. A time or velocity that is not finite, or a negative time, is a host
/// bug (assert) and changes nothing.
DEFT_API void deft_character_stagger(deft_character *character, const deft_vec2d *velocity, double time_s);

/// Throws the hook to `anchor` (units, host's axes): for a game that aims by itself. `body` is the moving
/// body that the anchor is a point of, 0 for the static world. As with the grapple button, the character
/// waits while the hook flies, then hangs on the rope. The grapple button releases it. `moveset` is that of
/// the next tick.
///
/// Returns false, and changes nothing, when the ability is off. The same holds when the anchor is farther
/// from the character's middle than grapple.range, or nearer than half its smaller side. An anchor that is
/// not finite is a host bug (assert).
DEFT_API bool deft_character_attach(deft_character *character, const deft_moveset *moveset,
                                    const deft_pos *anchor, uint32_t body);

/// Where the hook holds now, between two ticks, units, host's axes. Draw the rope from there to the middle of
/// deft_character_box. Returns false when there is no hook, or its body is gone. `view` may be NULL.
/// @nullable view
/// @calls_back
DEFT_API bool deft_character_anchor(deft_pos *out, const deft_character *character,
                                    const deft_world_view *view);

/// Where the feet stood last, units, host's axes. On a moving body this is the same point of the body, where
/// that is now. Use it to put back a character that fell (deft_character_teleport), or for a camera that
/// waits for the end of a jump. `ground_s` says how long ago that was. Before the first ground it is the
/// place of the spawn. A teleport does not change it. Returns false when the body is gone or unknown to
/// `view`, which may be NULL; then `out` has no meaning. The call does not say whether that ground is safe:
/// keep a copy of the state at checkpoints.
/// @nullable view
/// @calls_back
DEFT_API bool deft_character_last_ground(deft_pos *out, const deft_character *character,
                                         const deft_world_view *view);

/// A hit stop: for the next time_s of its ticks the character stays where it is, to the bit. The velocity
/// stays, and no timer counts. Presses and releases are read, and do not age. Of two freezes the longer one
/// counts. The rest of the world goes on unless you stop it. A time that is negative or not finite is a host
/// bug (assert) and changes nothing.
DEFT_API void deft_character_freeze(deft_character *character, double time_s);

/// The position to draw: between the last two positions by the ticker's ratio, which is clamped to 0 to 1.
/// Nothing is interpolated across a teleport.
DEFT_API void deft_character_lerp(deft_pos *out, const deft_character *character, double ratio);

/// What an animator needs.
typedef struct deft_pose {
    deft_pose_kind kind; ///< which pose
    int32_t facing;      ///< -1 or 1 along the axes' right
    double time_s;       ///< how long this pose has lasted
    double speed_ratio;  ///< speed along the ground, or sideways in the air, as a share of full speed
} deft_pose;

/// The pose to show after a tick.
DEFT_API void deft_character_pose(deft_pose *out, const deft_character *character,
                                  const deft_moveset *moveset);

/// A field of the state, for traces, first divergence and bindings.
typedef struct deft_field {
    const char *name;      ///< "position.x", static storage
    uint32_t offset, size; ///< in the struct, bytes
    char type;             ///< 'f' double, 'u' unsigned integer, 'i' signed integer
} deft_field;

/// How many fields the state has.
DEFT_API size_t deft_character_field_count(void);
/// The i-th field in the order of the struct, or NULL when i is past the end. Static storage.
/// @nullable return
/// @owner static
DEFT_API const deft_field *deft_character_field_at(size_t i);

#ifdef __cplusplus
}
#endif

#endif
