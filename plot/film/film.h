/* plot/film/film.h -- a recording as an animation: the level, the character with its facing and its trail,
 * and the state in words.
 */
#ifndef DEFT_PLOT_FILM_FILM_H
#define DEFT_PLOT_FILM_FILM_H

#include "deft/io.h"

/// The most frames of a film.
#define FILM_FRAMES_MAX 6000

/// The character after a tick, or at the start.
typedef struct film_row {
    double time_s;
    deft_pos feet;  ///< units, the level's axes
    uint32_t state; ///< @enum deft_state
    int32_t facing; ///< -1 or 1 along the axes' right
} film_row;

/// What to draw.
typedef struct film_wish {
    const deft_level *level;     ///< NULL: none
    const deft_moveset *moveset; ///< gives the size of the character
    const film_row *rows;        ///< by time, at least one
    size_t count;
    const deft_pos *platforms; ///< where each of the level's is at each row; NULL: none
    double scale;              ///< 1: the character is 24 px high
    int fps;
    bool is_dark;
} film_wish;

/// How many frames a film has.
size_t film_frames(const film_wish *wish);

/// Draws the film into a file; the suffix of `path` says the format: .webp, .gif or .png. An error leaves no
/// half-written file.
deft_result film_write(const film_wish *wish, const char *path, deft_diag_list *diags);

#endif
