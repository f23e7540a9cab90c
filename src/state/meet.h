/* state/meet.h -- what it means for the character that something is in its way: at an instant, in no time. */
#ifndef DEFT_STATE_MEET_H
#define DEFT_STATE_MEET_H

#include "state/answer.h"

/* The character goes at `velocity`, and may go into something that it touches: it lands, stops, slides, bumps
 * its head, gets past, or its state deals with it. True when something happened. */
bool deft__meet(deft__tick *tick, deft__v2 velocity);

/* Comes down on a floor that it touches. */
void deft__meet_floor(deft__tick *tick, const deft__touched *floor);

/* Two faces hold it from now on: where together they carry what neither carries alone, it stands in a wedge.
 */
void deft__meet_hold(deft__tick *tick, const deft__answer *answer);

/* What a walker comes to: up a step, or the state deals with it. True when that happened; else the wall is
 * told of, and the speed that it takes is kept. `speed` is how fast it is met. */
bool deft__meet_on_ground(deft__tick *tick, const deft__touched *face, double side, double speed);

#endif
