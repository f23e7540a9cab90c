/* deft/io/script.h -- input scripts (.input), and a random player with a seed.
 *
 * Gives    a script that is read once and played tick by tick. A line given in seconds may begin or end
 *          inside a tick; its presses then get that instant.
 * Format   each line is a length in ticks, or in seconds with `s`, then what is held: `30,R` or `0.5s,R,J`.
 *          Stick: L R U D, part of the way R:0.5. Aim in degrees: A:45. Buttons: J jump, X dash, G grab,
 *          H grapple, S slam, F glide, C crouch, Z run; 1 to 4 are your own. docs/reference/input-scripts.md
 * has the words for what the game does, such as launch:6.
 */
#ifndef DEFT_IO_SCRIPT_H
#define DEFT_IO_SCRIPT_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A script that was read. Opaque; free it with deft_script_free.
typedef struct deft_script deft_script;

/// Reads a script ("-" is standard input). NULL, with findings that name their lines, when it is wrong.
/// @nullable return
/// @owned return deft_script_free
DEFT_API deft_script *deft_script_load(const char *path, deft_diag_list *diags);
/// The same from memory.
/// @length text size
/// @nullable return
/// @owned return deft_script_free
DEFT_API deft_script *deft_script_parse(const char *text, size_t size, deft_diag_list *diags);
/// Frees a script; NULL is allowed.
/// @nullable script
DEFT_API void deft_script_free(deft_script *script);

/// How long the script lasts at a constant dt, s. Each tick of its lines counts dt.
DEFT_API double deft_script_duration(const deft_script *script, double dt);

/// Where a playback is. Plain data; set it to zero to start.
typedef struct deft_script_cursor {
    uint32_t run;  ///< the line that is playing
    uint16_t held; ///< @bits deft_action down at the end of the last tick
    uint16_t reserved;
    double used;   ///< how much of that line has been played, in its own unit: ticks or seconds
    double pace;   ///< speed of time in the last tick made: multiply its dt by this
    uint32_t due;  ///< triggers of the lines that had begun when the last tick started
    uint32_t told; ///< triggers that deft_script_trigger has returned
} deft_script_cursor;

/// Makes the input of the next tick, of dt seconds. The stick of a tick is the stick at its start. Presses
/// and releases inside the tick get their instants. After the last line the input is neutral. Returns false
/// once a whole tick is past the end.
DEFT_API bool deft_script_next(deft_input *out, const deft_script *script, deft_script_cursor *cursor,
                               double dt, const deft_axes *axes);

/// Calls of deft/character.h that a script can make: what a game does to the character.
typedef enum deft_trigger_kind {
    DEFT_TRIGGER_KICK,     ///< velocity
    DEFT_TRIGGER_LAUNCH,   ///< height
    DEFT_TRIGGER_STAGGER,  ///< velocity, time_s
    DEFT_TRIGGER_FREEZE,   ///< time_s
    DEFT_TRIGGER_ATTACH,   ///< place, which: the moving body of that point, 0 none
    DEFT_TRIGGER_TELEPORT, ///< place
    DEFT_TRIGGER_GIVE,     ///< which: a deft_ability; `+dash` in a script
    DEFT_TRIGGER_TAKE,     ///< which: a deft_ability; `-dash` in a script
    DEFT_TRIGGER_COUNT
} deft_trigger_kind;

/// One such call.
typedef struct deft_trigger {
    uint32_t kind;  ///< @enum deft_trigger_kind
    uint32_t which; ///< an ability, or a body
    double x, y;    ///< a velocity in the character's frame, units/s; or a place in the host's axes, units
    double time_s;  ///< STAGGER, FREEZE: how long
    double height;  ///< units
} deft_trigger;

/// Call this after deft_script_next and before the step, until it returns false, and do what each trigger
/// says. Triggers of a line are due in the first tick that starts after the line began.
DEFT_API bool deft_script_trigger(deft_trigger *out, const deft_script *script, deft_script_cursor *cursor);

/// Makes the call of a trigger: deft_character_kick, _launch, _stagger, _freeze, _attach, _teleport or
/// _set_ability.
DEFT_API void deft_trigger_do(const deft_trigger *trigger, deft_character *character,
                              const deft_moveset *moveset);

/// The trigger as a script has it, such as "kick:3:-8" or "+dash". The numbers read back exactly. Returns the
/// length, as snprintf does.
/// @length out capacity
DEFT_API size_t deft_trigger_text(char *out, size_t capacity, const deft_trigger *trigger);

/// The input as a script has it, such as "R,J" or "R:0.5"; "" for hands off. Returns the length, as snprintf
/// does.
/// @length out capacity
DEFT_API size_t deft_script_letters(char *out, size_t capacity, const deft_input *input,
                                    const deft_axes *axes);

/// A generator of random play: runs, stops, turns, jumps of all lengths, every button. Plain data.
typedef struct deft_random_player {
    uint64_t state;                          ///< of the generator
    double stick_x, stick_y;                 ///< -1 to 1, host's axes
    double stick_left_s;                     ///< until the stick changes, s
    double button_left_s[DEFT_ACTION_COUNT]; ///< until each button changes, s
    uint16_t held;                           ///< @bits deft_action that are down
    uint16_t actions;                        ///< @bits deft_action that the player uses
    uint32_t reserved;
} deft_random_player;

/// The buttons that have an effect under a moveset: jump, run, and those of the abilities that are on.
/// @bits return deft_action
DEFT_API uint16_t deft_random_player_actions(const deft_moveset *moveset);

/// Starts a player: the same seed gives the same play.
/// @out player
/// @bits actions deft_action
DEFT_API void deft_random_player_start(deft_random_player *player, uint64_t seed, uint16_t actions);
/// The input of the next tick, with instants inside the tick.
DEFT_API void deft_random_player_next(deft_input *out, deft_random_player *player, double dt,
                                      const deft_axes *axes);
/// A number in [0, 1) from the same generator, for other random choices of a run.
DEFT_API double deft_random_unit(uint64_t *state);

#ifdef __cplusplus
}
#endif

#endif
