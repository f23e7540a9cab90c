/* state/answer.h -- what remains of a wish: of its velocity where the character comes to a face, and of its
 * law where faces hold the character. The rule is in docs/dev/contact.md. */
#ifndef DEFT_STATE_ANSWER_H
#define DEFT_STATE_ANSWER_H

#include "state/tick.h"

/* What remains of a velocity. */
typedef struct deft__answer {
    deft__v2 velocity;
    uint32_t count; /* the number of faces that hold it: one, or two; 0 when no candidate is left */
    bool lands;     /* the first face is a floor, and the character lands on it */
    const deft__touched *holding[2];
} deft__answer;

/* What the touched faces leave of the velocity of a motion that digs into them: by the velocity, or by the
 * acceleration `pull`. Of the law only the kind of its wish counts. */
void deft__answer_velocity(const deft__tick *tick, const deft__law *law, deft__v2 velocity, deft__v2 pull,
                           deft__answer *out);

/* What the touched faces leave of the law of a flight: turns the law into a motion along what holds the
 * character. Where the character meets something at this instant, the state is asked again. */
deft__next deft__answer_law(deft__tick *tick, deft__law *law);

/* The face that held a flight turned. Sets the velocity that the face leaves now. */
void deft__answer_turned(deft__tick *tick, const deft__law *law, const deft__face *face);

/* Puts the character on a face that it touches, if the gap is more than `least`. Rounding leaves such gaps,
 * and would add up. */
void deft__put_on(deft__tick *tick, const deft__touched *face, double least);

/* Puts the character on to the common point of two faces, where the two hold it. */
void deft__put_between(deft__tick *tick, const deft__face *a, const deft__face *b);

/* True for a wall that holds the character already, or a piece of it. */
bool deft__is_held_by(const deft__tick *tick, const deft__touched *face, double side);

/* True while the wall that held the character back, on a side of `way`, goes on to do so. The character
 * touches that wall, and does not leave it by that motion. Else no wall holds the character back. */
bool deft__keep_blocked(deft__tick *tick, deft__v2 way, deft__v2 velocity, deft__v2 pull);

/* True when a touched floor stops a fall, so the character is not past the corner of its obstacle. A pull
 * down of any size tells it. */
bool deft__carries(const deft__tick *tick, const deft__touched *face);

/* The side of a wall, -1 or 1; 0 for a face that is no wall. */
double deft__side_of(const deft__touched *face);

/* By its law the character moves at `velocity`, which `pull` begins to change, perhaps into a touched face.
 * Then it lands, stops, slides, bumps its head or gets past, or its state deals with the face. Then the state
 * is asked again. */
deft__next deft__meet(deft__tick *tick, const deft__law *law, deft__v2 velocity, deft__v2 pull);

/* Lands on a touched floor, unless an assist or the state deals with it. */
void deft__meet_floor(deft__tick *tick, const deft__touched *floor);

/* Two faces hold the character from now on. Where together they carry what neither carries alone, the
 * character stands in a wedge; a float does not. The character rose at `rise_before`. */
void deft__meet_hold(deft__tick *tick, const deft__law *law, const deft__answer *answer, double rise_before);

/* A walk meets a face, at `speed`. The character steps up, or the state deals with the face. Else the event
 * of a wall is emitted, and the speed that the wall takes is kept. */
deft__next deft__meet_on_ground(deft__tick *tick, const deft__touched *face, double side, double speed);

/* Keeps a flight below a ceiling for as long as its arc would rise. */
void deft__hold_at_ceiling(const deft__tick *tick, deft__law *law);

#endif
