/* contact/flow.h -- what moves around a character while a tick's time passes.
 *
 * A character that rides a body stands still in a frame that goes with it; everything else flows past. So
 * walking, edges, slopes and walls are the same on a lift as on the ground, to the bit, and all that moves is
 * one number an obstacle: its velocity in the frame, which a sweep takes off the character's own.
 */
#ifndef DEFT_CONTACT_FLOW_H
#define DEFT_CONTACT_FLOW_H

#include "contact/support.h"

/* For a gather: takes the pieces of moving bodies out of `features`, keeps them in the scene, drops those of
 * bodies that are gone or ignored, and returns how many of `count` stand still. Adds to `missing` what did
 * not fit. */
uint32_t deft__flow_part(deft__scene *scene, deft_feature *features, uint32_t count, uint32_t *missing);

/* Behind the obstacles that stand still, adds the pieces of movers where they are now. Returns how many did
 * not fit. */
uint32_t deft__flow_place(deft__scene *scene);

/* From now on the frame flows at this velocity, units/s, and all else past it. `point` is where the body
 * touches what carries it; other bodies that turn count where they touch it, or would. */
void deft__flow_set(deft__scene *scene, deft__v2 flow, deft__v2 point);

/* For the rest of the tick, what touches the body with one of these normals does not close in on it: the way
 * that is left to the two is no more than rounding. */
void deft__flow_yield(deft__scene *scene, deft__v2 a, deft__v2 b);

/* Time passes. Within a segment all goes straight on, also what turns: so that what was touched at its start
 * is touched, and its laws and its sweeps say the same. At its end what turned stands where it is then. */
void deft__flow_pass(deft__scene *scene, double time_s);
void deft__flow_land(deft__scene *scene);
/* For a run that was taken before that. */
void deft__flow_pass_run(deft__run *run, double time_s);

/* The velocity in the world of a point of a body: of one that turns the mean one of the longest segment that
 * may begin now, exactly. (0, 0) for what stands still. */
deft__v2 deft__flow_of_body(const deft__scene *scene, uint32_t body, deft__v2 point);

/* How far that point goes in time_s. */
deft__v2 deft__flow_carry(const deft__scene *scene, uint32_t body, deft__v2 point, double time_s);

/* The velocity, in the frame, of what was hit. */
deft__v2 deft__flow_of_hit(const deft__scene *scene, const deft__hit *hit);

/* How long a segment may be that takes the motion of bodies near by for straight; DEFT_FOREVER when it is. */
double deft__flow_until(const deft__scene *scene);

/* True when a body near by turns in this tick. */
bool deft__flow_turns(const deft__scene *scene);

/* Radians per second; 0 for what does not turn. */
double deft__flow_turn_rate(const deft__scene *scene, uint32_t body);

#endif
