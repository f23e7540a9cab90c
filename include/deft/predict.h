/* deft/predict.h -- what would happen: where a body will be, where it lands, what a jump can reach.
 *
 * Gives    answers for level tools, AI players and camera work, from a copy of the character, by the very
 *          laws that move it: a prediction is the step itself, in one long tick instead of many short
 *          ones, and so agrees with it.
 * Never    changes the character that it is asked about, or keeps a pointer.
 * Cost     about that of a few ticks each; deft_predict_jump_to and deft_predict_hold_s some hundred.
 * Limits   a world that changes meanwhile is not foreseen: `view` counts as it stands now, and bodies that
 *          move in this tick stand still from then on. NULL is empty space.
 */
#ifndef DEFT_PREDICT_H
#define DEFT_PREDICT_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A part of a plan: an input that is held for a time. Its presses and releases act when the leg begins.
typedef struct deft_plan_leg {
    deft_input input; ///< what is held meanwhile
    double time_s;    ///< 0 or more; anything else is a host bug (assert) and counts as 0
} deft_plan_leg;

/// The character as it will be after at_s seconds (at least 0) of the plan; past its end nothing is held.
/// `out` may be `from`.
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
/// `capacity` points, for an arc that you draw or a plan that you judge. It costs one step a point, and one
/// more where a leg begins between two points; deft_predict_at for each point costs far more. Past the plan's
/// end nothing is held. An every_s that is not finite, or not above 0, is a host bug (assert) and writes
/// nothing.
DEFT_API void deft_predict_path(deft_path_point *out, uint32_t capacity, const deft_character *from,
                                const deft_moveset *moveset, const deft_world_view *view,
                                const deft_plan_leg *legs, uint32_t leg_count, double every_s);

/// Where and when a body comes down.
typedef struct deft_landing {
    double time_s;          ///< from now; deft_predict_at of this very time is the instant before it lands
    deft_pos feet;          ///< there, host's axes; on a ledge that lifts it (assist.ledge), on top of that
    double impact_speed;    ///< units/s
    uint32_t body, feature; ///< ids of the ground: body 0 is the static world
} deft_landing;

/// The next landing under the plan. False, and `out` untouched, when there is none within most_s seconds.
DEFT_API bool deft_predict_landing(deft_landing *out, const deft_character *from, const deft_moveset *moveset,
                                   const deft_world_view *view, const deft_plan_leg *legs, uint32_t leg_count,
                                   double most_s);

/// A jump to ask about, in empty space, from a take-off at (0, 0).
typedef struct deft_jump_plan {
    double speed; ///< sideways at take-off, units/s, signed
    double
        stick; ///< held to the side meanwhile, -1 to 1; outside of the dead zone, as the game would give it
    double hold_s; ///< how long the button is held; DEFT_FOREVER: to the end
    bool in_air;   ///< an air jump
    uint8_t reserved[7];
} deft_jump_plan;

/// How high that jump gets, units.
DEFT_API double deft_predict_jump_height(const deft_moveset *moveset, const deft_jump_plan *plan);

/// How long the button must be held to get that high, within 1e-9 s; the plan's own hold_s does not count.
/// False, and `hold_s` untouched, when the height is none of the jump's: lower than a tap, or higher than all
/// it has.
DEFT_API bool deft_predict_hold_s(double *hold_s, const deft_moveset *moveset, const deft_jump_plan *plan,
                                  double height);

/// Where the jump comes down at `height` above (below: negative) its take-off: how far to the side, and when.
/// So a platform is reached from `distance` before it. False, and nothing written, when it does not get that
/// high.
DEFT_API bool deft_predict_jump_to(double *distance, double *time_s, const deft_moveset *moveset,
                                   const deft_jump_plan *plan, double height);

/// What a jump can reach at an instant: every point that it can reach is in the rectangle. Relative to the
/// take-off: x to the side, y up.
typedef struct deft_reach {
    double time_s;                     ///< since take-off
    double min_x, max_x, min_y, max_y; ///< units from the take-off
} deft_reach;

/// The envelope of a jump: what it can reach at the instants 0, every_s, 2 every_s ... by any play of the
/// stick, the jump button and the run button, its own speed given. The plan's stick and hold_s do not count;
/// other moves (a second jump, dashes, glides) do not either. Writes `capacity` instants. Each side of the
/// rectangle is reached by some play, except that jump.hang_speed_bonus_ratio counts for as long as any play
/// can hang. Under an air response of kind drag each change of the stick may add 1e-4 of full speed, which is
/// left out. An every_s or a speed that is not finite, or an every_s that is not above 0, is a host bug
/// (assert) and writes nothing.
DEFT_API void deft_predict_envelope(deft_reach *out, uint32_t capacity, const deft_moveset *moveset,
                                    const deft_jump_plan *plan, double every_s);

#ifdef __cplusplus
}
#endif

#endif
