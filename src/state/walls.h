/* state/walls.h -- what a body does on walls: it slides down them, sticks and holds to them, jumps off them.
 *
 * A wall is a face that is upright within rounding, beside any part of the body's height, of a surface that
 * does not forbid it. On it (the realm WALL) the body's velocity is its own, against the wall, which carries
 * it like ground does.
 */
#ifndef DEFT_STATE_WALLS_H
#define DEFT_STATE_WALLS_H

#include "state/tick.h"

typedef struct deft__wall {
    double side;     /* -1 or 1: on which side of the body it stands */
    double distance; /* from the body, units */

    deft__hit hit;
} deft__wall;

/* The wall within `reach` on that side. What is farther than the last gather reaches is not found. */
bool deft__find_wall(const deft__tick *tick, double side, double reach, deft__wall *out);

/* Walls of different surfaces in one plane (state/wall_seam.c). What was found allows no wall moves: looks
 * for one that does as near to it as that, `way` along x. And ends a law where the wall that the body is
 * pressed to begins to allow them, or no longer does. */
bool deft__wall_allows(const deft__tick *tick, const deft__obstacle *obstacle);
bool deft__wall_seam(const deft__tick *tick, double way, deft__hit *hit);
void deft__look_for_wall(const deft__tick *tick, deft__law *law);

/* Takes the body on to a wall that it touches, if the player wants that: into a hold or a slide. */
bool deft__try_wall(deft__tick *tick);
/* The same for a hold alone. */
bool deft__try_hold(deft__tick *tick);
/* True while the stick asks for a slide down a wall on that side. */
bool deft__may_slide(const deft__tick *tick, double side);

/* True at the instant at which the body let go of a wall on that side: it does not take hold of it again. */
bool deft__is_off_wall(const deft__tick *tick, double side);

/* What the body hangs on from now on. */
void deft__hang_on_wall(deft__tick *tick, const deft__wall *wall);

/* How far the wall that it hangs on goes on, up or down from the feet. */
double deft__wall_goes_on(deft__tick *tick, bool up);

/* On which side the body touches a wall, -1 or 1; 0 on none. */
int8_t deft__wall_beside(const deft__tick *tick);

/* Finds the wall that the body hangs on again, at the start of a segment; false when it is gone. One that the
 * body is about to slide off the end of (`slides`) is. */
bool deft__keep_wall(deft__tick *tick, bool slides);
/* The part of a wall state's law that is the same for all: the frame rides the wall, the body rests. */
void deft__wall_rest(deft__tick *tick, deft__law *out);

/* On to a wall from elsewhere, and off it: every state of the wall's realm. One that comes to stand on what
 * it hung on (`stands`) is carried on. */
void deft__take_hold_of_wall(deft__tick *tick);
void deft__let_go_of_wall(deft__tick *tick, bool stands);

/* Shared by the states: a body that stops on its wall, and one that comes to something else. */
void deft__wall_freeze(deft__tick *tick);
bool deft__wall_meet(deft__tick *tick, const deft__hit *hit);

/* A jump off a wall (state/wall_jump.c): one that is touched, or near enough at the press, or was left a
 * moment ago. */
bool deft__try_wall_jump(deft__tick *tick);
/* The stick's share of the steering after it, 0 to 1, and how long that stays so. Ends the lock when it is
 * over. */
double deft__wall_jump_control(deft__tick *tick, double *until_s);

/* Speed that a wall takes is kept for a moment, and given back to a body that gets past the wall
 * (state/speed_kept.c). */
void deft__keep_speed(deft__tick *tick, const deft__hit *hit);
void deft__restore_speed(deft__tick *tick);

#endif
