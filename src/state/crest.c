/* state/crest.c -- over a crest, where the ground bends down. A character faster than ground.crest_speed
 * flies off where the next face begins. A rounded character goes over its facets as over an arc of its
 * radius. Such a character flies off where its speed needs more pull to the arc's centre than gravity gives.
 */
#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/ground.h"

#include <stddef.h>

bool deft__is_crest_fast(const deft__tick *tick)
{
    double most = tick->moveset->crest_speed;
    return deft__v2_dot(tick->velocity, tick->velocity) > most * most;
}

/* True when the next face bends down from the face before. */
static bool crest_begins(const deft__tick *tick, const deft__run *next, double direction)
{
    deft__v2 before = tick->run.present != 0 ? tick->run.normal
                                             : deft__to_frame(tick->self->axes, tick->self->ground_normal);
    return direction * deft__v2_dot(next->tangent, before) < -DEFT__LEAN;
}

/* True when a character that leaves the ground here does not fall at once: the option coyote_hover. */
static bool crest_hovers_off(const deft__tick *tick)
{
    return tick->moveset->coyote_hover != 0 && tick->self->state != DEFT_STATE_STAGGER_DOWN;
}

/* The velocity in the world of a character that leaves the ground, with what the leaving policy gives. */
static deft__v2 crest_leaves_with(const deft__tick *tick)
{
    deft__v2 off = deft__v2_add(tick->velocity, deft__ride_leaving(tick));
    return deft__v2_make(off.x, crest_hovers_off(tick) ? deft__max(off.y, 0) : off.y);
}

/* True when another face is in the way as soon as the character leaves the ground. */
static bool crest_is_held_down(const deft__tick *tick)
{
    deft__touching touching;
    deft__v2 off = deft__v2_sub(crest_leaves_with(tick), tick->scene.flow);
    deft__find_touching(&tick->scene, &touching);
    return deft__digs(&tick->scene, &touching, off, deft__v2_make(0, 0));
}

/* True when gravity is too weak to hold the character on a face that bends down as an arc of its radius. */
static bool crest_is_outrun(const deft__tick *tick, const deft__run *next)
{
    deft__v2 off = crest_leaves_with(tick);
    double pull = off.y > 0 ? tick->moveset->jump.gravity : tick->moveset->fall.gravity;
    pull = crest_hovers_off(tick) && !(off.y > 0) ? 0 : pull;
    return deft__v2_dot(tick->velocity, tick->velocity) > pull * tick->scene.radius * next->normal.y;
}

bool deft__crest_throws(const deft__tick *tick, const deft__run *run, double direction)
{
    return crest_begins(tick, run, direction) && crest_is_outrun(tick, run) && !crest_is_held_down(tick);
}
