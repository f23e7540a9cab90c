/* base/bounds.h -- the bounds on the work of a tick, and what follows each.
 *
 * A tick of a side view ends in any world. Bounds at one instant only ask again. The bounds on rounds and on
 * segments end that, and the event `overflow` tells of it.
 */
#ifndef DEFT_BASE_BOUNDS_H
#define DEFT_BASE_BOUNDS_H

/* ---- at one instant: the next round begins ---- */

/* States that decide in turn. */
#define DEFT__STATES_MAX 8
/* Changes of velocity by impacts. */
#define DEFT__IMPACTS_MAX 4
/* Steps up, and floors below, that a walk takes. */
#define DEFT__WALK_CHANGES_MAX 8
/* Gatherings before a shorter way is taken: what comes into sight on a long way may be out of sight then. */
#define DEFT__LOOKS_MAX 4

/* ---- searches: what is found then counts ---- */

/* Looks along the way of a law: one for each sixteenth of a tile, and at least and at most these. */
#define DEFT__AHEAD_MIN 16
#define DEFT__AHEAD_MAX 512
/* Halvings of a time: more do not change a double. */
#define DEFT__HALVINGS 50
/* Steps towards a bracketed root, down to the last bits of a double. At worst each fourth is a halving. */
#define DEFT__ROOT_STEPS 208
/* Rounds over all faces of an obstacle, and pushes out of what overlaps. */
#define DEFT__FACE_ROUNDS_MAX 32
#define DEFT__PUSHES_MAX      4
/* Bodies that crush a character at once, and that the character passes through. */
#define DEFT__CRUSHERS_MAX 2
/* Looks along the way of a piece of a body that turns. */
#define DEFT__TURN_LOOKS_MAX 16
/* Chords of a way: to the border of a zone, and of a walker's course. Sums of a course that turns. */
#define DEFT__WAY_CHORDS_MAX 64
#define DEFT__WAY_SUMS_MAX   256
/* Pieces of a rise: hold, plain, hang. */
#define DEFT__RISE_PIECES_MAX 8
/* Chords of a swing in a segment: past that the speed is absurd. */
#define DEFT__CHORDS_MAX 4096
/* The most faces that a chord grazes, and is swept along. */
#define DEFT__GRAZED_MAX 2

/* ---- in a tick ---- */

/* Borders of zones that push, in a piece of a tick, at which a segment ends at once. A character that a zone
 * pushes out, and that steers back in, would cross the border for ever. Past this a segment takes at least
 * one of the parts of a piece, so the character stays at the border. */
#define DEFT__BORDERS_MAX  6
#define DEFT__BORDER_PARTS 16
/* Segments in a piece. Past this nothing accelerates until the piece is over. Past it twice the character
 * waits for the rest of the tick. */
#define DEFT__SEGMENTS_MAX 64
/* Rounds in a row that take no time. Past this the character waits. */
#define DEFT__ROUNDS_MAX 64
/* Parts of the way down the side of a drop within ground.snap. Past this there is no floor. */
#define DEFT__SNAP_PARTS_MAX 8
/* Segments of a walker seen from above, in a piece and in a tick, with and without time. Along a rounded
 * corner they are short. Past either the walker waits. */
#define DEFT__WALKER_SEGMENTS_MAX 400
#define DEFT__WALKER_TICK_MAX     65536
/* Pieces of a tick: past this the speed is absurd, and the character waits. */
#define DEFT__PIECES_MAX 4096

/* Why a character waits in place for the rest of a tick. */
typedef enum deft__waits {
    DEFT__WAITS_NOT,
    DEFT__WAITS_CRUSHED, /* faces close in on it, or did in an earlier tick (platform.crush) */
    DEFT__WAITS_HELD,    /* faces close in on it by less than what counts as touching */
    DEFT__WAITS_STUCK,   /* it is inside of what stands, with no way out */
    DEFT__WAITS_OVERFLOW /* too much to look at, or too many rounds: the event told of it */
} deft__waits;

#endif
