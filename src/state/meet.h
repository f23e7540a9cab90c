/* state/meet.h -- what an impact with a face means for the character, at an instant. */
#ifndef DEFT_STATE_MEET_H
#define DEFT_STATE_MEET_H

#include "state/answer.h"

/* By its law the character moves at `velocity`, which `pull` begins to change, perhaps into a touched face.
 * Then it lands, stops, slides, bumps its head or gets past, or its state deals with the face. Then the state
 * is asked again. */
deft__next deft__meet(deft__tick *tick, const deft__law *law, deft__v2 velocity, deft__v2 pull);

/* Lands on a touched floor. */
void deft__meet_floor(deft__tick *tick, const deft__touched *floor);

/* Two faces hold the character from now on. Where together they carry what neither carries alone, the
 * character stands in a wedge; a float does not. */
void deft__meet_hold(deft__tick *tick, const deft__law *law, const deft__answer *answer);

/* A walk meets a face, at `speed`. The character steps up, or the state deals with the face. Else the event
 * of a wall is emitted, and the speed that the wall takes is kept. */
deft__next deft__meet_on_ground(deft__tick *tick, const deft__touched *face, double side, double speed);

#endif
