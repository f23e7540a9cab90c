/* contact/flow.h -- what moves around a character while a tick's time passes.
 *
 * The frame goes with the body that carries, so its rider stands still in the frame. All else flows past. So
 * walking, edges, slopes and walls are equal to the bit on a lift and on the ground. What moves has one
 * velocity in the frame, and a sweep subtracts it from the character's own.
 */
#ifndef DEFT_CONTACT_FLOW_H
#define DEFT_CONTACT_FLOW_H

#include "contact/support.h"

/* For a gather: keeps a piece of a body that moves near the character, and drops a piece that is far, gone or
 * ignored: TAKEN. A piece that STANDS the caller keeps. FULL: there is no room. */
typedef enum deft__flow_taken { DEFT__FLOW_TAKEN, DEFT__FLOW_STANDS, DEFT__FLOW_FULL } deft__flow_taken;
deft__flow_taken deft__flow_take(deft__scene *scene, const deft_feature *feature);

/* Adds the pieces of movers, at their places now, behind the obstacles that stand still. Returns how many
 * did not fit. */
uint32_t deft__flow_place(deft__scene *scene);

/* From now on the frame flows at this velocity, units/s. `point` is where the character touches the body
 * that carries. Another turning body counts with the velocity of the point where the character touches it,
 * or would. */
void deft__flow_set(deft__scene *scene, deft__v2 flow, deft__v2 point);

/* The same where the flow is new, and the frame goes with the feet. */
void deft__flow_follow(deft__scene *scene, deft__v2 flow);

/* Lets the rest of the tick pass for a character between two touched faces that close in. The frame goes on,
 * and goes no faster into one face than the other face does. */
void deft__flow_rest(deft__scene *scene, const deft__touched *a, const deft__touched *b);

/* Lets time pass. Within a segment all bodies go straight on, turning ones too. So the touched faces, the
 * laws and the sweeps of the segment agree. At the end of the segment each turning body is placed anew. */
void deft__flow_advance(deft__scene *scene, double time_s);
void deft__flow_place_turned(deft__scene *scene);
/* Moves an edge that was made before that time. */
void deft__flow_advance_edge(deft__edge *edge, double time_s);

/* The velocity in the world of a point of a body. For a turning body the exact mean over the longest
 * segment that may begin now. (0, 0) for what stands still. */
deft__v2 deft__flow_of_body(const deft__scene *scene, uint32_t body, deft__v2 point);

/* How far that point goes in time_s. */
deft__v2 deft__flow_carry(const deft__scene *scene, uint32_t body, deft__v2 point, double time_s);

/* How long a segment may take the motion of near bodies for straight; DEFT_FOREVER when all is straight. */
double deft__flow_until(const deft__scene *scene);

/* True when a near body turns in this tick. */
static inline bool deft__flow_turns(const deft__scene *scene)
{
    return deft__flow_until(scene) < DEFT_FOREVER;
}

/* True for a near body that moves in this tick. */
bool deft__flow_moves(const deft__scene *scene, uint32_t body);

/* Radians per second; 0 for what does not turn. */
double deft__flow_turn_rate(const deft__scene *scene, uint32_t body);

/* ---- anchors: places on bodies, of ropes, of ledges, and of the ground stood on last ---- */

/* Makes an anchor of a place of the world, with the body at a share of the tick, 0 to 1. The anchor is in
 * the body's own axes, from the body's place. In the static world (body 0) it is the place. False when the
 * body is gone. */
bool deft__anchor_fix(const deft_world_view *view, uint32_t body, double share, deft_pos *anchor);

/* Where an anchor is in the world at a share of the tick, 0 to 1. False when its body is gone. */
bool deft__anchor_place(const deft_world_view *view, uint32_t body, deft_pos anchor, double share,
                        deft_pos *out);

#endif
