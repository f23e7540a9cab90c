/* deft/motion.h -- the laws of motion, in closed form: pieces of time in which a speed follows one
 * formula.
 *
 * Gives    speed and displacement at any instant of a piece, exactly, for any dt; nothing is integrated in
 *          steps.
 * Never    allocates, keeps state, or looks at the world.
 * Units    units, units/s, seconds. Everything is one-dimensional and signed: + is right, or up.
 * Start at deft_steer() for running, deft_arc_rise() and deft_arc_fall() for jumping and falling.
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

/// Longer than any tick, any timer, any game: "no end in sight".
#define DEFT_FOREVER 1e30

/// Speed at t seconds into the piece, 0 <= t <= until_s. At until_s it is end_speed exactly.
DEFT_API double deft_piece_speed(const deft_piece *piece, double t);

/// Displacement after t seconds, 0 <= t <= until_s.
DEFT_API double deft_piece_distance(const deft_piece *piece, double t);

/// Largest |acceleration| from 0 to t, units/s^2.
DEFT_API double deft_piece_acceleration_max(const deft_piece *piece, double t);

/// How a speed answers the stick.
typedef enum deft_response_kind {
    DEFT_RESPONSE_INSTANT, ///< at once
    DEFT_RESPONSE_CURVE,   ///< v = 1 - (1 - t/T)^p and back: seeds 000 (p = 2), 002 and 003 (p = 1)
    DEFT_RESPONSE_DRAG     ///< loses a share per second, with a two-sided threshold: seed 001
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

/// How a body is steered along one axis: on the ground, or in the air.
typedef struct deft_steering {
    double speed;             ///< full speed, units/s, >= 0
    double overspeed_release; ///< loss of speed above full speed, not pushed: units/s^2; 0 never,
                              ///< DEFT_FOREVER at once
    double overspeed_pushed;  ///< the same while pushed the same way
    uint32_t snap_heading;    ///< 1: a turn flips the speed at once (seed 000)
    uint32_t reserved;
    deft_response attack;  ///< acceleration: input along the motion
    deft_response turn;    ///< turning round: input against the motion, down to zero
    deft_response release; ///< deceleration: no input
} deft_steering;

/// Where a curve stands. State, so that a curve that runs on is never re-read from its speed.
typedef struct deft_steer_state {
    double speed;  ///< units/s at the last read
    double phase;  ///< of the running curve
    double target; ///< units/s
    double full;   ///< units/s, the full speed it refers to
    uint32_t mode; ///< which curve runs; 0 none
    uint32_t reserved;
} deft_steer_state;

/// The piece that steers `speed` towards `target` (both units/s, signed). `full` is the full speed that
/// release and turn refer to; |target| <= full. `state` gives and takes the curve's phase; a speed that was
/// changed from outside is seen by itself. May change the speed at once (instant, thresholds): piece->base
/// and so on already hold the new speed, deft_piece_speed(piece, 0) reads it.
DEFT_API void deft_steer(deft_piece *out, const deft_steering *law, deft_steer_state *state, double speed,
                         double target, double full);

/// Tells `state` that `piece`, which deft_steer made, ran for t seconds (0 <= t <= until_s).
DEFT_API void deft_steer_advance(deft_steer_state *state, const deft_piece *piece, double t);

/// How a rise ends early when the button is let go.
typedef enum deft_cut {
    DEFT_CUT_GRAVITY, ///< more gravity until the apex: seeds 002 and 003
    DEFT_CUT_SPEED,   ///< the speed drops to that of the minimum height: seed 004
    DEFT_CUT_HOLD,    ///< the launch speed holds while the button does, up to hold_s: Celeste
    DEFT_CUT_NONE     ///< the height is fixed
} deft_cut;

/// One kind of jump, derived. Magnitudes; up is positive.
typedef struct deft_arc {
    double launch_speed;   ///< units/s
    double gravity;        ///< while rising with the button held, units/s^2
    double cut_gravity;    ///< while rising after the button was let go
    double cut_speed;      ///< CUT_SPEED: the speed is lowered to this on release
    double hold_s;         ///< CUT_HOLD: the longest hold at launch speed; else 0
    double hang_speed;     ///< below this speed, with the button held, gravity is multiplied; 0 none
    double hang_ratio;     ///< that multiplier
    double height;         ///< apex of a full jump, units
    double height_min;     ///< apex of a tap
    double time_to_apex_s; ///< of a full jump
} deft_arc;

/// How bodies fall. Magnitudes.
typedef struct deft_fall {
    double gravity;        ///< units/s^2
    double speed_max;      ///< units/s; DEFT_FOREVER when there is no terminal speed
    double fast_gravity;   ///< while down is held
    double fast_speed_max; ///< while down is held
} deft_fall;

/// The piece of a rise at upward speed v >= 0. `held`: the button is down. `held_s`: for how long since
/// take-off. Ends at the apex or at the next change of gravity, whichever comes first.
DEFT_API void deft_arc_rise(deft_piece *out, const deft_arc *arc, double v, bool held, double held_s);

/// The piece of a fall at signed upward speed v <= 0. `hang` is the arc whose apex hang still holds (its
/// button is down), or NULL. Ends where gravity changes or the terminal speed is reached.
DEFT_API void deft_arc_fall(deft_piece *out, const deft_fall *fall, const deft_arc *hang, double v,
                            bool fast);

/// The grid on which a pendulum is integrated, s, and the stick at its end as a push.
#define DEFT_PENDULUM_STEP_S   (1.0 / 240)
#define DEFT_PENDULUM_PUSH_MAX 32767

/// A weight on a rope: angle'' = -(gravity / length) sin(angle), and what a push adds.
typedef struct deft_pendulum {
    double gravity; ///< units/s^2, > 0
    double length;  ///< units, > 0
    double pump; ///< share of the energy of a level rope that a full push along the motion adds in a second
} deft_pendulum;

/// Where a pendulum stands: at the last point of its grid. State.
typedef struct deft_swing_state {
    double angle;     ///< radians from straight down, to the right
    double rate;      ///< radians/s
    double carried_s; ///< since the grid point, s, below DEFT_PENDULUM_STEP_S
    double length;    ///< of the rope, units
    int32_t push;     ///< of the stick along the swing, -DEFT_PENDULUM_PUSH_MAX to that
    uint32_t slack;   ///< 1: nothing pulls the rope taut; then the rest is the character's own flight
} deft_swing_state;

/// Starts the grid anew, here.
DEFT_API void deft_pendulum_set(deft_swing_state *state, double angle, double rate);
/// Where it is now.
DEFT_API void deft_pendulum_now(double *angle, double *rate, const deft_pendulum *law,
                                const deft_swing_state *state);
/// Time passes, time_s >= 0. Any ticks that make the same time lead to the same track.
DEFT_API void deft_pendulum_advance(const deft_pendulum *law, deft_swing_state *state, double time_s);
/// angle'' of that push, radians/s^2.
DEFT_API double deft_pendulum_pull(const deft_pendulum *law, int32_t push, double angle, double rate);
/// Energy, of that of a level rope at rest: kinetic and potential above the lowest point.
DEFT_API double deft_pendulum_energy(const deft_pendulum *law, double angle, double rate);

#ifdef __cplusplus
}
#endif

#endif
