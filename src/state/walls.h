/* state/walls.h -- moves on walls: the character slides down them, sticks and holds to them, jumps off them.
 *
 * A wall is a face that is upright within rounding, beside any part of the character's height. The surface of
 * the face must not forbid wall moves. On a wall (the realm WALL) the velocity is relative to the wall, which
 * carries the character as ground does.
 */
#ifndef DEFT_STATE_WALLS_H
#define DEFT_STATE_WALLS_H

#include "base/tolerance.h"
#include "state/tick.h"

/* The wall within `reach` of feet at `feet` in time_s, on that side (-1, 1); `t` becomes its distance, units.
 * A wall beyond the last gathering is not found. */
bool deft__find_wall(const deft__tick *tick, deft__v2 feet, double time_s, double side, double reach,
                     deft__hit *out);

/* Does what the buttons ask for, or brings the character to a touched wall: to a ledge, or into a hold or a
 * slide. Of these the row of the state allows some. True when one happened. */
bool deft__try_moves(deft__tick *tick);
/* Of these the hold, or the climb, which also begins on the ground. */
bool deft__try_hold(deft__tick *tick);

/* True at the instant at which the character let go of this wall. Then the character does not take hold of
 * the same wall again, but may grab a ledge on which it did not hang; another wall it may take hold of at
 * once. */
bool deft__is_off_wall(const deft__tick *tick, const deft__hit *wall);

/* Sets the wall that the character hangs on from now on. */
void deft__hang_on_wall(deft__tick *tick, const deft__hit *wall);

/* How far a wall goes on, up or down from the feet, with all that continues it. */
double deft__wall_goes_on(const deft__tick *tick, deft__edge edge, bool up);

/* The side to look for a wall first, -1 or 1: where a wall holds the character back, where the stick points,
 * ahead. */
double deft__first_side(const deft__tick *tick);

/* Finds the character's wall again, at the start of a segment. False when the wall is gone, or the feet are
 * on a floor. */
bool deft__keep_wall(deft__tick *tick);
/* Comes on to a wall, and leaves it, for every state of the wall's realm. A character that now stands on the
 * body of its wall (`stands`) is carried on. */
void deft__take_hold_of_wall(deft__tick *tick);
void deft__let_go_of_wall(deft__tick *tick, bool stands);

void deft__wall_freeze(deft__tick *tick);

/* A jump off a wall (state/jumps.c). The wall is touched, or near enough at the press, or was left a
 * moment ago. */
bool deft__try_wall_jump(deft__tick *tick);
/* The stick's share of the steering after a wall jump, 0 to 1, and how long that stays so. Ends the lock in
 * time. */
double deft__wall_jump_control(deft__tick *tick, double *until_s);

/* Keeps the speed that a wall takes for a moment. Gives the speed back to a character that gets past the wall
 * (state/assists.c). */
void deft__keep_speed(deft__tick *tick, const deft__touched *face, double speed);
void deft__restore_speed(deft__tick *tick);

/* True when no stamina (climb.stamina_s) is left. */
static inline bool deft__is_tired(const deft__tick *tick)
{
    return tick->self->climb_s >= tick->moveset->climb.stamina_s - DEFT__INSTANT_S;
}

/* The stamina that a second costs now. */
static inline double deft__climb_cost(const deft__tick *tick)
{
    return tick->velocity.y > 0 ? tick->moveset->climb.up_cost_ratio : 1;
}

/* ---- ledges: the upper ends of walls, where there is room to stand ----
 *
 * A character hangs from a ledge with its head level with the top, and its side to the wall. That is always
 * the same place, so a picture of hands fits. Hanging is a state of the wall's realm. The wall carries the
 * character as any wall does; only belts do not.
 */

/* Takes hold of a ledge in reach, if the player wants that, and the row allows it; true when it did. */
bool deft__try_ledge_grab(deft__tick *tick);

/* The height above the feet of the corner at the upper end of a wall, with all that continues the wall. A
 * character that is lower by `less` fits into more gaps. */
double deft__wall_top(const deft__scene *scene, deft__edge wall, double less);

/* Begins to climb the ledge whose top is `above` over the feet; true when it did. Else `room_s` of the tick
 * becomes the time until a body makes room for that, if the character goes up the wall at `speed`. */
bool deft__try_pull_up(deft__tick *tick, double side, double above, double speed);

/* The touched face that holds the character back on a side of `way`: of its floor, or of level in the air.
 * With a velocity only a face at which the motion stays. Of several it is the one that held the character
 * before. NULL without one. */
const deft__touched *deft__wall_on(const deft__tick *tick, double side, deft__v2 way,
                                   const deft__v2 *velocity, deft__v2 pull);

#endif
