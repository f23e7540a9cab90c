/* deft/input.h -- one tick's input, and the two helpers between a game's frames and its ticks.
 *
 * Gives    deft_input: 16 bytes, quantised at the door, so that network, trace and game see the same bits;
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

/// The buttons. A bit's number is the action's value.
typedef enum deft_action {
    DEFT_ACTION_JUMP,    ///< jumps, kicks off walls, leaves ladders
    DEFT_ACTION_DASH,    ///< dashes
    DEFT_ACTION_GRAB,    ///< holds and climbs walls
    DEFT_ACTION_GRAPPLE, ///< throws the hook, and lets go of it
    DEFT_ACTION_SLAM,    ///< slams
    DEFT_ACTION_GLIDE,   ///< glides while it is down
    DEFT_ACTION_CROUCH,  ///< crouches while it is down
    DEFT_ACTION_RUN,     ///< run.fast_ratio counts while it is down
    DEFT_ACTION_USER_1,  ///< the host's own
    DEFT_ACTION_USER_2,  ///< the host's own
    DEFT_ACTION_USER_3,  ///< the host's own
    DEFT_ACTION_USER_4,  ///< the host's own
    DEFT_ACTION_COUNT
} deft_action;

/// The bit of an action in `held`, `pressed` and `released`.
#define DEFT_ACTION_BIT(action) ((uint16_t)(1u << (action)))

/// No aim: moves that need one use the stick.
#define DEFT_AIM_NONE INT16_MIN

/// One tick's input. All zero, with aim DEFT_AIM_NONE, is "hands off"; deft_input_none makes it.
/// The stick is constant in a tick. Per action at most one press and one release fall in a tick.
typedef struct deft_input {
    int16_t stick_x, stick_y; ///< -32767 to 32767 is -1 to 1, host's axes
    int16_t aim;         ///< direction, 32767 = half a turn, counter-clockwise as the host's x turns to its y
    uint16_t held;       ///< @bits deft_action down at the end of the tick
    uint16_t pressed;    ///< @bits deft_action that went down in the tick
    uint16_t released;   ///< @bits deft_action that went up in the tick
    uint16_t press_at;   ///< instant of the presses: 0 at the tick's start, 65535 at its end
    uint16_t release_at; ///< instant of the releases
} deft_input;

/// The input of hands off.
DEFT_API const deft_input *deft_input_none(void);

/// Sets the stick from -1 to 1 on both axes; clamped, a NaN is 0.
DEFT_API void deft_input_set_stick(deft_input *input, double x, double y);

/// Sets the aim from a direction of any length; (0, 0) or a NaN is no aim.
DEFT_API void deft_input_set_aim(deft_input *input, double x, double y);

/// Marks actions as gone down at an instant from 0 to 1 of the tick (clamped), and keeps `held` in
/// step.
DEFT_API void deft_input_press(deft_input *input, uint16_t actions, double at);
/// The same for actions that go up.
DEFT_API void deft_input_release(deft_input *input, uint16_t actions, double at);

/// An instant from 0 to 1, as deft_input keeps it.
DEFT_API uint16_t deft_input_instant(double at);

/// The four direction keys of a latch.
typedef enum deft_direction {
    DEFT_LEFT,  ///< against the axes' right
    DEFT_RIGHT, ///< along the axes' right
    DEFT_DOWN,  ///< against the axes' up
    DEFT_UP     ///< along the axes' up
} deft_direction;

/// Collects what happens between two ticks. Call the setters whenever the engine reports something, then
/// deft_latch_take once per tick. Plain data; zero-fill it, or use deft_latch_clear.
typedef struct deft_latch {
    double stick_x, stick_y;          ///< analog stick, used where no direction key is down
    double aim_x, aim_y;              ///< the aim, any length; (0, 0) is none
    double press_at, release_at;      ///< instants of this tick's first press and release, 0 to 1
    uint16_t held;                    ///< @bits deft_action as the device has it now
    uint16_t held_before;             ///< @bits deft_action as the last tick taken left it
    uint8_t edges[DEFT_ACTION_COUNT]; ///< presses and releases in turn that no tick has had yet
    uint8_t direction_down[4];        ///< by deft_direction; 0 up, 1 down, 2 down and not taken yet, 3 tapped
    uint8_t direction_order[4];       ///< 1 for the first pressed of those down, counting up
} deft_latch;

/// Empties the latch: nothing is down, and no edge waits.
DEFT_API void deft_latch_clear(deft_latch *latch);
/// A button went down or up, at an instant from 0 to 1 of the coming tick (0 when you do not know). A button
/// that goes down and up again before the tick is taken gives both a press and a release; what goes beyond
/// one of each waits for the next ticks. No edge is lost; clear the latch when a
/// menu closes, so that old ones do not act.
DEFT_API void deft_latch_button(deft_latch *latch, deft_action action, bool down, double at);
/// A direction key went down or up.
DEFT_API void deft_latch_direction(deft_latch *latch, deft_direction direction, bool down);
/// The analog stick, -1 to 1, host's axes.
DEFT_API void deft_latch_stick(deft_latch *latch, double x, double y);
/// The aim, any length, host's axes; (0, 0) is none.
DEFT_API void deft_latch_aim(deft_latch *latch, double x, double y);
/// Makes one tick's input and starts collecting the next. `opposite` is a deft_opposite (deft/tuning.h), what
/// two opposite keys give. Keys win over the stick. `axes` says where the keys' right and up point.
DEFT_API void deft_latch_take(deft_input *out, deft_latch *latch, uint32_t opposite, const deft_axes *axes);

/// Turns real frame times into fixed ticks. Plain data.
typedef struct deft_ticker {
    double tick_s;      ///< length of a tick, s
    double rest_s;      ///< time not yet ticked, s
    uint32_t ticks_max; ///< most ticks per frame: past that the game slows down instead of spiralling
    uint32_t dropped;   ///< ticks given up so far for that reason
} deft_ticker;

/// A ticker of `hz` ticks per second (> 0, host bug otherwise: assert, then 60) and at most `ticks_max` (>=
/// 1) a frame.
DEFT_API void deft_ticker_start(deft_ticker *ticker, double hz, uint32_t ticks_max);
/// Adds a frame's time and returns how many ticks to step now. A negative or non-finite time counts as 0.
DEFT_API uint32_t deft_ticker_advance(deft_ticker *ticker, double frame_s);
/// Where the drawn frame lies between the last two ticks, 0 to 1: give it to deft_character_lerp.
DEFT_API double deft_ticker_ratio(const deft_ticker *ticker);

#ifdef __cplusplus
}
#endif

#endif
