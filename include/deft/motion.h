/* deft/motion.h -- the laws of motion, in closed form: pieces of time in which a speed follows one formula.
 *
 * Gives    speed and displacement at any instant of a piece, exactly, for any dt; nothing is integrated in
 *          steps.
 * Never    allocates, keeps state, or looks at the world.
 * Units    units, units/s, seconds. Everything is one-dimensional and signed: + is right, or up.
 * Start at deft_steer() for running, deft_arc_rise() and deft_arc_fall() for jumping and falling. A game
 *          that only steps characters needs none of them.
 */
#ifndef DEFT_MOTION_H
#define DEFT_MOTION_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The formula of a piece.
typedef enum deft_piece_kind {
    DEFT_PIECE_CONSTANT,   ///< v = base
    DEFT_PIECE_LINEAR,     ///< v = base + rate t
    DEFT_PIECE_POWER,      ///< v = base + amplitude (phase - rate t)^exponent
    DEFT_PIECE_EXPONENTIAL ///< v = base + amplitude e^(-rate t)
} deft_piece_kind;

/// A stretch of time in which one formula gives the speed. Plain data.
typedef struct deft_piece {
    uint32_t kind; ///< @enum deft_piece_kind
    uint32_t reserved;
    double base;      ///< units/s
    double amplitude; ///< units/s
    double rate;      ///< 1/s; for LINEAR units/s^2
    double exponent;  ///< POWER only, >= 1
    double phase;     ///< POWER only, 0 to 1 (above 1 for a turn out of overspeed)
    double until_s;   ///< the formula holds from 0 to here; DEFT_FOREVER when nothing ends it
    double end_speed; ///< speed from until_s on, units/s
} deft_piece;

/// A time, speed or rate without end: longer than any tick, timer or game.
#define DEFT_FOREVER 1e30

/// Speed at t seconds into the piece, 0 <= t <= until_s. At until_s it is end_speed exactly.
DEFT_API double deft_piece_speed(const deft_piece *piece, double t);

/// Displacement after t seconds, 0 <= t <= until_s.
DEFT_API double deft_piece_distance(const deft_piece *piece, double t);

/// Largest |acceleration| from 0 to t, units/s^2.
DEFT_API double deft_piece_acceleration_max(const deft_piece *piece, double t);

/// How a speed follows the stick.
typedef enum deft_response_kind {
    DEFT_RESPONSE_INSTANT, ///< without delay
    DEFT_RESPONSE_CURVE,   ///< v = 1 - (1 - t/T)^p and back: seeds 000 (p = 2), 002 and 003 (p = 1)
    DEFT_RESPONSE_DRAG     ///< loses a share per second, with a threshold at both ends: seed 001
} deft_response_kind;

/// One response as a law: the numbers that deft_moveset_build derives from a deft_response_tuning.
typedef struct deft_response {
    uint32_t kind; ///< @enum deft_response_kind
    uint32_t reserved;
    double time_s;          ///< CURVE: from 0 to full speed, or back; > 0
    double exponent;        ///< CURVE: 1 to 8
    double rate;            ///< DRAG: k = -ln(1 - loss), 1/s; > 0
    double threshold_ratio; ///< DRAG: of the full speed, 0 to 0.5
} deft_response;

/// How a character is steered along one axis: on the ground, or in the air.
typedef struct deft_steering {
    double speed;             ///< full speed, units/s, >= 0
    double overspeed_release; ///< loss of speed above full speed with the stick released, units/s^2; 0 never,
                              ///< DEFT_FOREVER at once
    double overspeed_pushed;  ///< the same with the stick held the same way
    uint32_t snap_heading;    ///< 1: a turn flips the speed at once (seed 000) @bool
    uint32_t reserved;
    deft_response attack;  ///< acceleration: the stick along the motion
    deft_response turn;    ///< turning round: the stick against the motion, down to a speed of 0
    deft_response release; ///< deceleration: the stick at rest
} deft_steering;

/// Where a response curve stands. Kept in the state, so that a running curve is not computed again from its
/// speed.
typedef struct deft_steer_state {
    double speed;  ///< units/s, at the last call
    double phase;  ///< of the running curve
    double target; ///< the speed that the stick asks for, units/s
    double full;   ///< the full speed that the curve refers to, units/s
    uint32_t mode; ///< which curve runs; 0 none
    uint32_t reserved;
} deft_steer_state;

/// The piece that steers `speed` towards `target` (both units/s, signed). `full` is the full speed that
/// release and turn refer to; |target| <= full. `state` holds the curve's phase; the call updates it, and
/// notices when you changed the speed. Instant responses and thresholds may change the speed at once:
/// deft_piece_speed(piece, 0) gives the new speed.
DEFT_API void deft_steer(deft_piece *out, const deft_steering *law, deft_steer_state *state, double speed,
                         double target, double full);

/// Advances `state` by t seconds of a `piece` that deft_steer made (0 <= t <= until_s).
DEFT_API void deft_steer_advance(deft_steer_state *state, const deft_piece *piece, double t);

/// How a rise ends early when the jump button is released.
typedef enum deft_cut {
    DEFT_CUT_GRAVITY, ///< more gravity until the apex: seeds 002 and 003
    DEFT_CUT_SPEED,   ///< the speed drops to that of the minimum height: seed 004
    DEFT_CUT_HOLD,    ///< the launch speed lasts while the button is held, for at most hold_s: Celeste
    DEFT_CUT_NONE     ///< the height is fixed
} deft_cut;

/// One kind of jump, derived. All values are magnitudes; up is positive.
typedef struct deft_arc {
    double launch_speed; ///< units/s
    double gravity;      ///< while rising with the button held, units/s^2
    double cut_gravity;  ///< while rising after the button was released, units/s^2
    double cut_speed;    ///< CUT_SPEED: releasing the button lowers the speed to this, units/s
    double hold_s;       ///< CUT_HOLD: the longest time at launch speed, s; else 0
    double hang_speed;   ///< below this speed, with the button held, gravity is multiplied, units/s; 0 never
    double hang_ratio;   ///< the factor of gravity below hang_speed
    double height;       ///< apex of a full jump above take-off, units
    double height_min;   ///< apex of a short press, units
    double time_to_apex_s; ///< of a full jump, s
} deft_arc;

/// How a character falls. All values are magnitudes.
typedef struct deft_fall {
    double gravity;        ///< units/s^2
    double speed_max;      ///< units/s; DEFT_FOREVER when there is no terminal speed
    double fast_gravity;   ///< while down is held, units/s^2
    double fast_speed_max; ///< while down is held, units/s
} deft_fall;

/// The piece of a rise at upward speed v >= 0, units/s. `held`: the button is down. `held_s`: for how long
/// since take-off. The piece ends at the apex or at the next change of gravity, whichever comes first.
DEFT_API void deft_arc_rise(deft_piece *out, const deft_arc *arc, double v, bool held, double held_s);

/// The piece of a fall at signed upward speed v <= 0, units/s. `hang` is the jump whose hang at the apex
/// still lasts (its button is down), or NULL. `fast`: down is held. The piece ends where gravity changes or
/// the terminal speed is reached.
/// @nullable hang
DEFT_API void deft_arc_fall(deft_piece *out, const deft_fall *fall, const deft_arc *hang, double v,
                            bool fast);

/// The step by which a pendulum is integrated, s, and the largest push of the stick.
#define DEFT_PENDULUM_STEP_S   (1.0 / 240)
#define DEFT_PENDULUM_PUSH_MAX 32767

/// A weight on a rope: angle'' = -(gravity / length) sin(angle), plus the push of the stick.
typedef struct deft_pendulum {
    double gravity; ///< units/s^2, > 0
    double length;  ///< units, > 0
    double pump; ///< energy that a full push along the motion adds per second, as a share of that of a level
                 ///< rope
} deft_pendulum;

/// Where a pendulum stands, at the last step of its integration. State.
typedef struct deft_swing_state {
    double angle;     ///< radians from straight down, to the right
    double rate;      ///< radians/s
    double carried_s; ///< time since that step, s, below DEFT_PENDULUM_STEP_S
    double length;    ///< of the rope, units
    int32_t push;     ///< of the stick along the swing, within DEFT_PENDULUM_PUSH_MAX either way
    uint32_t slack;   ///< 1: the rope is slack, and the character flies freely @bool
} deft_swing_state;

/// Starts a pendulum at an angle (radians) and a rate (radians/s).
/// @out state
DEFT_API void deft_pendulum_set(deft_swing_state *state, double angle, double rate);
/// The angle and the rate now.
/// @out angle rate
DEFT_API void deft_pendulum_now(double *angle, double *rate, const deft_pendulum *law,
                                const deft_swing_state *state);
/// Advances by time_s >= 0. The track does not depend on how the time is split into ticks.
DEFT_API void deft_pendulum_advance(const deft_pendulum *law, deft_swing_state *state, double time_s);
/// The angular acceleration angle'' with that push, radians/s^2.
DEFT_API double deft_pendulum_pull(const deft_pendulum *law, int32_t push, double angle, double rate);
/// Kinetic and potential energy above the lowest point, as a share of that of a level rope at rest.
DEFT_API double deft_pendulum_energy(const deft_pendulum *law, double angle, double rate);

#ifdef __cplusplus
}
#endif

#endif
