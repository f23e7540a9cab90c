/* fitting/plays.h -- the real character plays the recorded buttons. A fit plays a recording a thousand times,
 * each time with a few numbers changed. A number that counts only from the first turn on, or from the first
 * jump on, leaves the rows before as they were: the play goes on from there.
 */
#ifndef FITTING_PLAYS_H
#define FITTING_PLAYS_H

#include "fitting/floor.h"
#include "fitting/recording.h"

/// Moves whose numbers count from the first of them on.
typedef enum fitting_move {
    FITTING_MOVE_RELEASE,
    FITTING_MOVE_TURN,
    FITTING_MOVE_JUMP, ///< with all of the air
    FITTING_MOVES
} fitting_move;

#define FITTING_PLAYS_KEPT 8
#define FITTING_TICKS_LOOK 1500000 ///< a search for another place, or another law, begins nothing after them
#define FITTING_TICKS_MOST 2000000 ///< nothing that can be left out begins after them

/// A play from which others can go on.
typedef struct fitting_played {
    deft_tuning tuning;
    deft_character before[FITTING_MOVES]; ///< before the first of each move
    uint32_t rows;                        ///< that were played
    double *x, *height;                   ///< of the rows before the first jump
    uint64_t used;                        ///< when; 0: nothing is kept here
} fitting_played;

/// Zero-fill it; free it in any case.
typedef struct fitting_plays {
    const fitting_recording *recording;
    uint32_t first[FITTING_MOVES]; ///< rows
    bool begins_at_rest;           ///< else the air counts at once: a character's first tick is in the air
    fitting_floor floor;
    deft_input *inputs; ///< of the rows
    deft_moveset moveset;
    fitting_played kept[FITTING_PLAYS_KEPT];
    double *block;
    uint64_t effort; ///< ticks played, and what takes as long, since the recording's buttons are kept
    uint64_t now;    ///< 0: nothing is kept, as the buttons may change
} fitting_plays;

/// False without memory.
bool fitting_plays_open(fitting_plays *plays, const fitting_recording *recording);
/// From now on the recording's buttons stay as they are.
void fitting_plays_keep(fitting_plays *plays);
/// True as long as a search for another place may begin something new: the bound of its effort.
bool fitting_plays_may_look(const fitting_plays *plays);
/// True as long as anything that can be left out may begin.
bool fitting_plays_may_go_on(const fitting_plays *plays);
void fitting_plays_free(fitting_plays *plays);

/// How far the rows of a play may be off.
typedef struct fitting_bound {
    double x, height; ///< is added to each row
    double most;
} fitting_bound;

/// Plays the first rows, and writes x and height of each. False when the tuning does not build.
bool fitting_play(fitting_plays *plays, uint32_t rows, const deft_tuning *tuning, double *x, double *height);
/// Plays until a row is off by more than the bound. True when none is. The rows after it are not written.
bool fitting_play_within(fitting_plays *plays, uint32_t rows, const deft_tuning *tuning, double *x,
                         double *height, const fitting_bound *bound);
#endif
