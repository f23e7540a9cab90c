/* plot/feel/feel.h -- pictures of how a tuning moves: `deft plot velocity`, `jump` and the like. Each curve
 * comes from playing the real character (measure/play.h), never from a formula.
 *
 * Units    tiles and seconds, so that tunings of different units share an axis.
 * Replay   the same wish gives the same bytes.
 */
#ifndef DEFT_PLOT_FEEL_H
#define DEFT_PLOT_FEEL_H

#include "deft/character.h"
#include "deft/tuning.h"

/// The most tunings in one picture.
#define FEEL_SUBJECTS_MAX 6

/// A tuning and what to call it.
typedef struct feel_subject {
    const char *name;
    const deft_tuning *tuning; ///< must build
} feel_subject;

/// How often a play went from one state to another, from tick to tick.
typedef struct feel_taken {
    uint32_t times[DEFT_STATE_COUNT][DEFT_STATE_COUNT]; ///< from, to
} feel_taken;

/// What to draw.
typedef struct feel_wish {
    feel_subject subjects[FEEL_SUBJECTS_MAX];
    uint32_t count;          ///< at least 1
    double rate_hz;          ///< ticks per second, 10 to 1000
    double gap;              ///< of `timing`, tiles; 0: three quarters of a full jump
    const feel_taken *taken; ///< of `states`; NULL: no play
    bool is_dark;            ///< light lines on dark paper
    const char *title;       ///< NULL: the kind's own
} feel_wish;

/// Draws a picture into a file; the suffix of `path` says the format: .svg, .png or .pdf. An error leaves no
/// half-written file.
typedef deft_result feel_draw(const feel_wish *wish, const char *path, deft_diag_list *diags);

/// Speed over time: attack, sustain and release on the ground and in the air, a turn, and left, right, stop.
feel_draw feel_velocity;

/// The arcs of a jump at a run for press lengths from a tap to full, and the windows of coyote time and
/// buffer.
feel_draw feel_jump;

/// Both of these in one picture, for tunings that are compared.
feel_draw feel_compare;

/// One script at 20 to 1000 ticks a second, by deft and by a textbook controller. It draws the first tuning.
feel_draw feel_rates;

/// The laws of response beside each other, with the first tuning's own.
feel_draw feel_curve;

/// A gap: which press ticks and press lengths of the first tuning clear it. DEFT_ERROR_CONTENT when none
/// does.
feel_draw feel_timing;

/// Where the feet of the first tuning's character can get from a ledge, with its moves.
feel_draw feel_reach;

/// At a wall: jumps up and away, the slide, the climb and its stamina, of the first tuning.
/// DEFT_ERROR_CONTENT when it has none of these moves.
feel_draw feel_walls;

/// A dash of the first tuning: speed and way over time, with its cancel, and its directions.
/// DEFT_ERROR_CONTENT when it does not dash.
feel_draw feel_dash;

/// The hook of the first tuning: its reach, the swing, flights after letting go at several instants, and the
/// pull. DEFT_ERROR_CONTENT when it has no hook.
feel_draw feel_grapple;

/// The machine of states: which changes the first tuning can make, and how often a play made them.
feel_draw feel_states;

#endif
