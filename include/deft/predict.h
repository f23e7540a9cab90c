/* deft/predict.h -- what would happen: where a character will be, where it lands, what a jump can reach.
 *
 * Gives    answers for level tools, AI players and cameras, from a copy of the character. A prediction is
 *          the step itself in one long tick, so it agrees with the game.
 * Never    changes the character that it is asked about, or keeps a pointer.
 * Cost     about that of a few ticks each; deft_predict_jump_to and deft_predict_hold_s some hundred.
 * Limits   a later change of the world does not count. `view` counts as it is now: bodies that move in this
 *          tick stand still afterwards. NULL is empty space.
 */
#ifndef DEFT_PREDICT_H
#define DEFT_PREDICT_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A part of a plan: an input that is held for a time. Presses and releases act when the leg begins.
typedef struct deft_plan_leg {
    deft_input input; ///< what is held during the leg
    double time_s;    ///< s, 0 or more; anything else is a host bug (assert) and counts as 0
} deft_plan_leg;

/// The character as it will be after at_s seconds (at least 0) of the plan. After the plan's end no button
/// and no stick is held. `out` may be `from`.
/// @length legs leg_count
/// @nullable view
/// @calls_back
DEFT_API void deft_predict_at(deft_character *out, const deft_character *from, const deft_moveset *moveset,
                              const deft_world_view *view, const deft_plan_leg *legs, uint32_t leg_count,
                              double at_s);

/// Where the character will be at an instant.
typedef struct deft_path_point {
    double time_s;       ///< from now
    deft_pos feet;       ///< units, host's axes
    deft_vec2d velocity; ///< units/s, host's axes
    uint32_t state;      ///< @enum deft_state, or a state of the host's own
    uint32_t support;    ///< @enum deft_support
} deft_path_point;

/// The path of the character under the plan: where it will be at 0, every_s, 2 every_s, and so on. Writes
/// `capacity` points, for an arc that you draw or a plan that you judge. The cost is one step a point, and
/// one more for each leg that begins between two points. deft_predict_at for each point costs far more. After
/// the plan's end nothing is held. An every_s that is not finite, or not above 0, is a host bug (assert) and
/// writes nothing.
/// @length out capacity
/// @length legs leg_count
/// @nullable view
/// @calls_back
DEFT_API void deft_predict_path(deft_path_point *out, uint32_t capacity, const deft_character *from,
                                const deft_moveset *moveset, const deft_world_view *view,
                                const deft_plan_leg *legs, uint32_t leg_count, double every_s);

/// Where and when a character lands.
typedef struct deft_landing {
    double time_s; ///< from now, s; deft_predict_at with this time gives the instant before the landing
    deft_pos
        feet; ///< there, units, host's axes; on a ledge that lifts the character (assist.ledge), on top of it
    double impact_speed;    ///< units/s, downwards
    uint32_t body, feature; ///< ids of the ground: body 0 is the static world
} deft_landing;

/// The next landing under the plan. Returns false, and leaves `out` as it was, when there is none within
/// most_s seconds.
/// @length legs leg_count
/// @nullable view
/// @calls_back
DEFT_API bool deft_predict_landing(deft_landing *out, const deft_character *from, const deft_moveset *moveset,
                                   const deft_world_view *view, const deft_plan_leg *legs, uint32_t leg_count,
                                   double most_s);

/// A jump to ask about: in empty space, with its take-off at (0, 0).
typedef struct deft_jump_plan {
    double speed;  ///< sideways before the take-off, units/s, signed; the jump adds jump.boost_speed
    double stick;  ///< stick to the side during the jump, -1 to 1, after the dead zone
    double hold_s; ///< how long the button is held, s; DEFT_FOREVER: to the end
    bool in_air;   ///< true: a jump in the air; false: from the ground
    uint8_t reserved[7];
} deft_jump_plan;

/// How high that jump rises, units.
DEFT_API double deft_predict_jump_height(const deft_moveset *moveset, const deft_jump_plan *plan);

/// How long the button must be held to rise to `height`, within 1e-9 s. The plan's own hold_s does not count.
/// Returns false, and leaves `hold_s` as it was, when the jump cannot have that height. That is below the
/// height of a short press, or above that of a full jump.
/// @out hold_s
DEFT_API bool deft_predict_hold_s(double *hold_s, const deft_moveset *moveset, const deft_jump_plan *plan,
                                  double height);

/// Where the jump comes down to `height` above its take-off (negative: below): how far to the side, and when.
/// So a platform of that height can be reached from `distance` before it. Returns false, and writes nothing,
/// when the jump does not rise to that height.
/// @out distance time_s
DEFT_API bool deft_predict_jump_to(double *distance, double *time_s, const deft_moveset *moveset,
                                   const deft_jump_plan *plan, double height);

/// What a jump can reach at an instant, relative to the take-off: x to the side, y up. Every point that the
/// jump can reach is in the rectangle.
typedef struct deft_reach {
    double time_s;                     ///< since take-off
    double min_x, max_x, min_y, max_y; ///< units from the take-off
} deft_reach;

/// The envelope of a jump: what it can reach at the instants 0, every_s, 2 every_s, and so on. The envelope
/// covers all inputs of the stick, the jump button and the run button, from the plan's speed on. The plan's
/// stick and hold_s do not count. Other moves, such as a second jump or a dash, do not count either. Writes
/// `capacity` instants.
///
/// Some input reaches each side of the rectangle. One exception: jump.hang_speed_bonus_ratio counts for the
/// longest possible hang. With an air response of kind drag, each change of the stick may add 1e-4 of full
/// speed, which is left out. An every_s or a speed that is not finite is a host bug (assert), and so is an
/// every_s that is not above 0. Then nothing is written.
/// @length out capacity
DEFT_API void deft_predict_envelope(deft_reach *out, uint32_t capacity, const deft_moveset *moveset,
                                    const deft_jump_plan *plan, double every_s);

#ifdef __cplusplus
}
#endif

#endif
