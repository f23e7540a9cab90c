/* presets.inl -- the presets: what is known of each, and its wishes over the default at its units per tile.
 *
 * Define DEFT_PRESET(name, id, summary, source, units_per_tile, rate_hz, validated, wishes) and DEFT_SET(member, value),
 * include this file, and both are undefined again. Wishes that a source does not give keep the default's, scaled.
 * DEFT_SET_RESPONSES sets ground and air alike: seconds for attack, turn and release, one exponent.
 * Those of games stand in presets_games.inl; docs/guide/presets.md says what was measured and how it was fitted.
 */
// clang-format off
#define DEFT_SET_CURVE(member, seconds, power) \
    DEFT_SET(member.kind, DEFT_RESPONSE_CURVE) DEFT_SET(member.time_s, seconds) DEFT_SET(member.exponent, power)
#define DEFT_SET_RESPONSES(attack_s, turn_s, release_s, power)                                                          \
    DEFT_SET_CURVE(run.attack, attack_s, power) DEFT_SET_CURVE(run.turn, turn_s, power) DEFT_SET_CURVE(run.release, release_s, power) \
    DEFT_SET_CURVE(air.attack, attack_s, power) DEFT_SET_CURVE(air.turn, turn_s, power) DEFT_SET_CURVE(air.release, release_s, power)
#define DEFT_SET_DRAG(member, loss) \
    DEFT_SET(member.kind, DEFT_RESPONSE_DRAG) DEFT_SET(member.loss_per_s, loss)
/* A source that clamps the speed has no overspeed: it is lost at once. */
#define DEFT_SET_CLAMPED                                                                                                \
    DEFT_SET(run.overspeed_release_s, 0) DEFT_SET(run.overspeed_pushed_s, 0)                                            \
    DEFT_SET(air.overspeed_release_s, 0) DEFT_SET(air.overspeed_pushed_s, 0)

DEFT_PRESET(default, "default",
    "quick start, firm stop, a jump of 3.2 tiles that a tap cuts to 1.1",
    "deft's own", 1, 0, false,
    )

DEFT_PRESET(quick_curve, "quick-curve",
    "full speed and rest along a parabola, turns that flip at once",
    "published article on responsive movement with response curves: 800 px/s, 0.75 s up, 0.75 s down", 64, 0, false,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET(run.speed, 800)
    DEFT_SET_RESPONSES(0.75, 0.75, 0.75, 2)
    DEFT_SET(run.snap_heading, 1)
    DEFT_SET_CLAMPED)

DEFT_PRESET(heavy_drag, "heavy-drag",
    "a body with weight: a share of the missing speed is gained each moment, small speeds stick",
    "published devlog on drag and friction: top speed 6, 98.75 % lost in a second", 1, 0, false,
    DEFT_SET(run.speed, 6)
    DEFT_SET_DRAG(run.attack, 0.9875) DEFT_SET_DRAG(run.turn, 0.9875) DEFT_SET_DRAG(run.release, 0.9875)
    DEFT_SET_DRAG(air.attack, 0.9875) DEFT_SET_DRAG(air.turn, 0.9875) DEFT_SET_DRAG(air.release, 0.9875))

DEFT_PRESET(two_gravity, "two-gravity",
    "one gravity while the button is held in the rise, a stronger one for everything else",
    "published article on platformer movement: jumps of 300 and 90 px, 0.5 s, 600 px/s, 2500 and 2250 px/s^2", 64, 0, false,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET(run.speed, 600)
    DEFT_SET_RESPONSES(600.0 / 2500, 600.0 / 2500, 600.0 / 2250, 1)
    DEFT_SET_CLAMPED
    DEFT_SET(jump.height, 300) DEFT_SET(jump.time_to_apex_s, 0.5) DEFT_SET(jump.height_min, 90)
    DEFT_SET(fall.use_cut_gravity, 1)
    DEFT_SET(fall.speed_max, 0) DEFT_SET(fall.fast_speed_max, 0) DEFT_SET(fall.fast_gravity_ratio, 1))

DEFT_PRESET(explorer, "explorer",
    "jumps designed as distances over the ground, turns twice as quick as stops",
    "published devlog on a state machine controller: 5 high, 5 far, 0.25, 0.125 and 0.25 s, presses kept 0.15 s", 1, 0, false,
    DEFT_SET_RESPONSES(0.25, 0.125, 0.25, 1)
    DEFT_SET(jump.shape, DEFT_JUMP_SHAPE_DISTANCE) DEFT_SET(jump.height, 5) DEFT_SET(jump.distance_to_apex, 5)
    DEFT_SET(fall.shape, DEFT_FALL_SHAPE_DISTANCE) DEFT_SET(fall.distance, 4)
    DEFT_SET(assist.buffer_s, 0.15))

DEFT_PRESET(velocity_cut, "velocity-cut",
    "letting go drops the rise to the speed of the lowest jump at once; falls are heavier",
    "published article on jump assists: the rules of its cut and fall multiplier; it gives no numbers", 1, 0, false,
    DEFT_SET(jump.cut, DEFT_CUT_SPEED)
    DEFT_SET(fall.gravity_ratio, 2))

#include "tuning/presets_games.inl"
// clang-format on
#undef DEFT_SET_CURVE
#undef DEFT_SET_RESPONSES
#undef DEFT_SET_DRAG
#undef DEFT_SET_CLAMPED
#undef DEFT_PRESET
#ifdef DEFT_SET
#undef DEFT_SET
#endif
