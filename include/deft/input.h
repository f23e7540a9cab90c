/* deft/input.h -- one tick's input, and the two helpers between a game's frames and its ticks.
 *
 * Gives    deft_input: 16 bytes of whole numbers, so that network, trace and game see the same bits;
 *          deft_latch: collects keys and buttons between ticks, so that no press or release is lost;
 *          deft_ticker: turns real frame times into fixed ticks and an interpolation ratio.
 * Never    polls a device or reads a clock.
 * Axes     stick and aim are in the host's axes, as they come from the engine.
 */
#ifndef DEFT_INPUT_H
#define DEFT_INPUT_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The buttons. The value of an action is the number of its bit.
typedef enum deft_action {
    DEFT_ACTION_JUMP,    ///< jumps, jumps off walls, leaves ladders
    DEFT_ACTION_DASH,    ///< dashes
    DEFT_ACTION_GRAB,    ///< holds and climbs walls
    DEFT_ACTION_GRAPPLE, ///< throws the hook, and releases it
    DEFT_ACTION_SLAM,    ///< slams
    DEFT_ACTION_GLIDE,   ///< glides while held
    DEFT_ACTION_CROUCH,  ///< crouches while held
    DEFT_ACTION_RUN,     ///< multiplies full speed by run.fast_ratio while held
    DEFT_ACTION_USER_1,  ///< for states of your own
    DEFT_ACTION_USER_2,  ///< for states of your own
    DEFT_ACTION_USER_3,  ///< for states of your own
    DEFT_ACTION_USER_4,  ///< for states of your own
    DEFT_ACTION_COUNT
} deft_action;

/// The bit of an action in `held`, `pressed` and `released`.
#define DEFT_ACTION_BIT(action) ((uint16_t)(1u << (action)))

/// The value of `aim` for no aim. Moves that need a direction then use the stick.
#define DEFT_AIM_NONE INT16_MIN

/// One tick's input. All zero, with aim DEFT_AIM_NONE, is "hands off"; deft_input_none gives that. The stick
/// is constant in a tick. Each action has at most one press and one release in a tick.
typedef struct deft_input {
    int16_t stick_x, stick_y; ///< -32767 to 32767 is -1 to 1, host's axes
    int16_t
        aim; ///< direction, 32767 is half a turn, from the host's x towards its y; DEFT_AIM_NONE is no aim
    uint16_t held;       ///< @bits deft_action that are down at the end of the tick
    uint16_t pressed;    ///< @bits deft_action that went down in the tick
    uint16_t released;   ///< @bits deft_action that went up in the tick
    uint16_t press_at;   ///< instant of the presses: 0 at the tick's start, 65535 at its end
    uint16_t release_at; ///< instant of the releases, in the same measure
} deft_input;

/// The input of hands off. Static storage.
/// @owner static
DEFT_API const deft_input *deft_input_none(void);

/// Sets the stick, host's axes, -1 to 1 on each axis. Larger values are clamped; a NaN counts as 0.
DEFT_API void deft_input_set_stick(deft_input *input, double x, double y);

/// Sets the aim from a direction of any length, host's axes. (0, 0) or a NaN is no aim.
DEFT_API void deft_input_set_aim(deft_input *input, double x, double y);

/// Marks actions (the bits 1 << deft_action) as pressed at an instant from 0 to 1 of the tick, and sets their
/// bits in `held`. Set these bits again in the input of each later tick in which the buttons are down. The
/// instant is clamped.
/// @bits actions deft_action
DEFT_API void deft_input_press(deft_input *input, uint16_t actions, double at);
/// Marks actions as released in the same way, and clears their bits in `held`.
/// @bits actions deft_action
DEFT_API void deft_input_release(deft_input *input, uint16_t actions, double at);

/// An instant from 0 to 1 as the 16 bits of deft_input.
DEFT_API uint16_t deft_input_instant(double at);

/// The four direction keys that a latch collects.
typedef enum deft_direction {
    DEFT_LEFT,  ///< against the axes' right
    DEFT_RIGHT, ///< along the axes' right
    DEFT_DOWN,  ///< against the axes' up
    DEFT_UP     ///< along the axes' up
} deft_direction;

/// Collects what happens between two ticks. Call the setters whenever the engine reports something, then
/// deft_latch_take once per tick. Plain data: set it to zero, or use deft_latch_clear.
typedef struct deft_latch {
    double stick_x, stick_y;     ///< analog stick, -1 to 1, used while no direction key is down
    double aim_x, aim_y;         ///< the aim, any length; (0, 0) is none
    double press_at, release_at; ///< instants of this tick's first press and release, 0 to 1
    uint16_t held;               ///< @bits deft_action that are down on the device now
    uint16_t held_before;        ///< @bits deft_action that were down at the end of the last tick taken
    uint8_t
        edges[DEFT_ACTION_COUNT]; ///< @private presses and releases that no tick has had yet, of each action
    uint8_t
        direction_down[4]; ///< @private by deft_direction: 0 up, 1 down, 2 down and not taken yet, 3 tapped
    uint8_t direction_order[4]; ///< @private 1 for the key that was pressed first of those down, counting up
} deft_latch;

/// Empties the latch: nothing is down, and no press or release waits. Call it when a menu closes, so that old
/// presses have no effect.
/// @out latch
DEFT_API void deft_latch_clear(deft_latch *latch);
/// A button went down or up, at an instant from 0 to 1 of the coming tick; 0 when you do not know. A button
/// that goes down and up before the next tick gives both a press and a release. Further presses and releases
/// wait for the next ticks; none is lost.
DEFT_API void deft_latch_button(deft_latch *latch, deft_action action, bool down, double at);
/// A direction key went down or up.
DEFT_API void deft_latch_direction(deft_latch *latch, deft_direction direction, bool down);
/// The analog stick, -1 to 1 on each axis, host's axes.
DEFT_API void deft_latch_stick(deft_latch *latch, double x, double y);
/// The aim, any length, host's axes; (0, 0) is none.
DEFT_API void deft_latch_aim(deft_latch *latch, double x, double y);
/// Makes one tick's input and starts collecting the next. `opposite` is a deft_opposite (deft/tuning.h): what
/// two opposite keys give. Keys win over the stick. `axes` says where the keys' right and up point.
/// @enum opposite deft_opposite
DEFT_API void deft_latch_take(deft_input *out, deft_latch *latch, uint32_t opposite, const deft_axes *axes);

/// Turns real frame times into fixed ticks. Plain data.
typedef struct deft_ticker {
    double tick_s;      ///< length of a tick, s
    double rest_s;      ///< time that no tick has used yet, s
    uint32_t ticks_max; ///< most ticks per frame; when a frame needs more, the game runs slower
    uint32_t dropped;   ///< how many ticks were left out so far for that reason
} deft_ticker;

/// Starts a ticker of `hz` ticks per second and at most `ticks_max` ticks a frame. An hz that is not finite
/// and above 0 is a host bug (assert; then 60). So is a ticks_max of 0 (assert; then 1).
/// @out ticker
DEFT_API void deft_ticker_start(deft_ticker *ticker, double hz, uint32_t ticks_max);
/// Adds a frame's time, s, and returns how many ticks to step now. A time that is negative or not finite
/// counts as 0.
DEFT_API uint32_t deft_ticker_advance(deft_ticker *ticker, double frame_s);
/// Where the drawn frame lies between the last two ticks, 0 to 1. Pass it to deft_character_lerp.
DEFT_API double deft_ticker_ratio(const deft_ticker *ticker);

#ifdef __cplusplus
}
#endif

#endif
