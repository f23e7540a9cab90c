/* deft/io/script.h -- input scripts (.input), and a seeded player that presses everything.
 *
 * A script is read once and played tick by tick; a run given in seconds puts its edges inside ticks, as
 * instants.
 */
#ifndef DEFT_IO_SCRIPT_H
#define DEFT_IO_SCRIPT_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed script. Opaque; free it with deft_script_free.
typedef struct deft_script deft_script;

/// Reads a script ("-" is standard input). NULL, with findings that name their lines, when it is wrong.
DEFT_API deft_script *deft_script_load(const char *path, deft_diag_list *diags);
/// The same from memory.
DEFT_API deft_script *deft_script_parse(const char *text, size_t size, deft_diag_list *diags);
/// Frees a script; NULL is allowed.
DEFT_API void deft_script_free(deft_script *script);

/// Length in seconds when played at a constant dt; runs in ticks count dt each.
DEFT_API double deft_script_duration(const deft_script *script, double dt);

/// Where a playback stands. Plain data; zero-fill it to start.
typedef struct deft_script_cursor {
    uint32_t run;  ///< the line that is playing
    uint16_t held; ///< @bits deft_action down at the end of the last tick
    uint16_t reserved;
    double used;   ///< of the line, in its own unit: ticks or seconds
    double pace;   ///< of time, in the tick that was made last: multiply its dt by this
    uint32_t due;  ///< triggers of the lines that had begun when it started
    uint32_t told; ///< triggers that deft_script_trigger has handed out
} deft_script_cursor;

/// Makes the next tick's input, of dt seconds. The stick of a tick is that of its start; edges inside the
/// tick become its instants. After the last run the input is neutral, and the call returns false once a whole
/// tick lay beyond the end.
DEFT_API bool deft_script_next(deft_input *out, const deft_script *script, deft_script_cursor *cursor,
                               double dt, const deft_axes *axes);

/// What the game does to a body, as words of a script: the calls of deft/character.h.
typedef enum deft_trigger_kind {
    DEFT_TRIGGER_KICK,     ///< velocity
    DEFT_TRIGGER_LAUNCH,   ///< height
    DEFT_TRIGGER_STAGGER,  ///< velocity, time_s
    DEFT_TRIGGER_FREEZE,   ///< time_s
    DEFT_TRIGGER_ATTACH,   ///< place, which: the body that it is a point of, 0 none
    DEFT_TRIGGER_TELEPORT, ///< place
    DEFT_TRIGGER_GIVE,     ///< which: a deft_ability
    DEFT_TRIGGER_TAKE,     ///< the same
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

/// After deft_script_next, before the tick is stepped: call it until it says false, and do what it says. A
/// line's triggers are due in the first tick that starts when the line has begun.
DEFT_API bool deft_script_trigger(deft_trigger *out, const deft_script *script, deft_script_cursor *cursor);

/// Does it: one of deft_character_kick, _launch, _stagger, _freeze, _attach, _teleport, _set_ability.
DEFT_API void deft_trigger_do(const deft_trigger *trigger, deft_character *character,
                              const deft_moveset *moveset);

/// As a script writes it, such as "kick:3:-8" or "+dash", in numbers that read back the same. Returns its
/// length, like snprintf.
DEFT_API size_t deft_trigger_text(char *out, size_t capacity, const deft_trigger *trigger);

/// The letters of an input as a script would write them, such as "R,J" or "R:0.5"; "" for hands off.
DEFT_API size_t deft_script_letters(char *out, size_t capacity, const deft_input *input,
                                    const deft_axes *axes);

/// A generator of random play: runs, stops, turns, jumps of all lengths, every button. Plain data.
typedef struct deft_random_player {
    uint64_t state;                          ///< of the generator
    double stick_x, stick_y;                 ///< -1 to 1, host's axes
    double stick_left_s;                     ///< until the stick changes
    double button_left_s[DEFT_ACTION_COUNT]; ///< until each button changes
    uint16_t held;                           ///< @bits deft_action that are down
    uint16_t actions;                        ///< @bits deft_action: the buttons that are played
    uint32_t reserved;
} deft_random_player;

/// The buttons that do something under a moveset: jump, run, and those of the abilities that are on.
DEFT_API uint16_t deft_random_player_actions(const deft_moveset *moveset);

/// Starts a player: the same seed gives the same play.
DEFT_API void deft_random_player_start(deft_random_player *player, uint64_t seed, uint16_t actions);
/// The next tick's input, with instants inside the tick.
DEFT_API void deft_random_player_next(deft_input *out, deft_random_player *player, double dt,
                                      const deft_axes *axes);
/// A number in [0, 1) from the same generator, for what else a run needs (dt jitter, injected velocities).
DEFT_API double deft_random_unit(uint64_t *state);

#ifdef __cplusplus
}
#endif

#endif
