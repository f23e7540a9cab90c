/* character/step.h -- the parts of a tick, in the order in which step.c goes through them. */
#ifndef DEFT_CHARACTER_STEP_H
#define DEFT_CHARACTER_STEP_H

#include "state/tick.h"

/* Begins a tick: what its input and its timers need. The caller sets events and contacts. */
void deft__step_begin(deft__tick *tick, deft_character *self, const deft_moveset *moveset,
                      const deft_input *input, double dt);
/* Reads the rest of the state, and begins the scene around the character, which is empty yet. */
void deft__step_begin_scene(deft__tick *tick, const deft_world_view *view);

/* ---- 1. buttons: presses and releases, each at its instant, go into the buffers ---- */

/* Reads the tick's input: stick, instants, and presses and releases that are due at once. */
void deft__buttons_begin(deft__tick *tick);
/* Takes the presses and releases that are due by now. At the tick's end takes what is left: then the input
 * says which buttons are down. */
void deft__buttons_due(deft__tick *tick);
void deft__buttons_end(deft__tick *tick);

/* ---- the short ways through a tick, equal to the bit, without a scene ---- */

/* Where the world says that only a level floor and a wall are in reach: walks, stands or flies to the tick's
 * end, and settles. True then; else nothing is done. */
bool deft__step_short(deft__tick *tick, const deft_world_view *view);
/* The same after the gather: walks or stands along one face to the tick's end, where nothing that was
 * gathered is in the way. */
bool deft__step_along(deft__tick *tick);

/* ---- 2. gather: what is known of the world around the character ---- */

/* Gathers the world around the character and its way ahead, at t. Goes less far where the view has more than
 * fits. Ends the tick where not even the character's own place fits. */
void deft__gather_first(deft__tick *tick);
/* How far a flight senses what it does not touch: ledges, and walls to jump off. 0 without those abilities.
 */
deft__reach deft__reach_of_senses(const deft__tick *tick);
/* Sets in the scene how far senses, steps and assists may ask beside a move. To be asked before
 * deft__scene_covers. */
void deft__gather_reach(deft__tick *tick);
/* The way `ahead`, in time_s, leads out of what was gathered. Gathers anew, or lets the tick go less far. */
void deft__gather_anew(deft__tick *tick, deft__v2 ahead, double time_s);

/* ---- 3. free: the character comes out of what overlaps it, and keeps what it touches ---- */

/* Bodies that crushed the character are ignored until they are apart from it. */
void deft__ignore_crushers(deft__tick *tick);
/* Resolves penetration. Where there is no way out the character is crushed, or stuck. */
void deft__free(deft__tick *tick);
/* The same at the end of a tick in which the character waited: a body may have moved into it meanwhile. */
void deft__free_at_end(deft__tick *tick);
/* A segment counts a turning body as straight. At its end the character touches what the law followed. */
void deft__follow_turned(deft__tick *tick, deft__law *law);
/* Then the character comes out of overlaps, or is crushed. A standing character stands on. */
void deft__free_from_moved(deft__tick *tick);

/* ---- 4. sense: deft__sense_wall (state/tick.h) finds the wall that held the character back ---- */

/* ---- 5. segments: the loop of a tick ---- */

/* Moves the character from now_s to the tick's end, one segment after the other. */
void deft__segments(deft__tick *tick);

/* What became of a segment. */
typedef struct deft__segment {
    deft_step_end end;
    double time_s; /* how long the segment lasted */
} deft__segment;

/* Moves the feet along the curve of the law for at most `time_s`, a way of `ahead`, to its first end. */
deft__segment deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead);
/* How far a law takes the feet. */
deft__v2 deft__law_moved(deft__tick *tick, const deft__law *law, double time_s);

/* Adds time_s to every timer. */
void deft__age(deft__tick *tick, double time_s);
/* Sets the velocity that the law has after time_s, and its phases. */
void deft__advance_velocity(deft__tick *tick, const deft__law *law, double time_s);

/* ---- 6. settle: the state takes over what the scratch found ---- */

/* Writes position, velocity, ground, facing and pose back to the character, and the contacts to the caller.
 */
void deft__settle(deft__tick *tick);
/* The same after a short way through the tick, which led the feet by `way`, on a floor of that normal. */
void deft__settle_short(deft__tick *tick, deft__v2 way, deft__v2 normal);

#endif
