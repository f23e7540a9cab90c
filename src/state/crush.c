/* state/crush.c -- the faces that a character touches leave it no way: it stands still, or they crush it. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

void deft__crush(deft__tick *tick, uint32_t pusher, uint32_t other, double depth)
{
    deft_event_list *events = tick->events;
    uint32_t count = events != NULL ? events->count : 0;
    deft__emit_of(tick, DEFT_EVENT_CRUSHED, depth, pusher, 0);
    if (events != NULL && events->count > count) {
        events->items[count].other = other;
    }
    deft_character *self = tick->self;
    self->crushed_too = self->crushed_by != pusher ? self->crushed_by : self->crushed_too;
    self->crushed_by = pusher;
    tick->scene.ignored[0] = pusher;
    tick->scene.ignored[1] = self->crushed_too;
    deft__scene_forget(&tick->scene); /* to be gathered without that body */
    if (tick->moveset->crush == DEFT_CRUSH_PASS) {
        (void)deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
    } else {
        deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet);
        tick->self->lift.x = tick->self->lift.y = 0;
        tick->velocity = deft__v2_make(0, 0);
        tick->along = 0;
        tick->ended_by = DEFT__END_CRUSHED;
    }
}

/* Of two bodies the mover is the one that goes faster in the world. */
static void crush_by_mover(deft__tick *tick, uint32_t a, uint32_t b, double depth)
{
    deft__v2 speed_a = deft__flow_of_body(&tick->scene, a, tick->scene.feet);
    deft__v2 speed_b = deft__flow_of_body(&tick->scene, b, tick->scene.feet);
    bool a_pushes = deft__v2_dot(speed_a, speed_a) >= deft__v2_dot(speed_b, speed_b);
    deft__crush(tick, a_pushes ? a : b, a_pushes ? b : a, depth);
}

deft__next deft__be_stuck(deft__tick *tick, const deft__touching *touching)
{
    const deft__touched *first = NULL;
    const deft__touched *second = NULL;
    double most = 0;
    for (uint32_t i = 0; i < touching->count; i++) {
        for (uint32_t k = i + 1; k < touching->count; k++) {
            double closing = deft__closes_in(&touching->faces[i], &touching->faces[k]);
            if (closing > most) {
                first = &touching->faces[i];
                second = &touching->faces[k];
                most = closing;
            }
        }
    }
    tick->velocity = deft__v2_make(0, 0);
    tick->along = 0;
    if (first == NULL) { /* the character stands still */
        return DEFT__NEXT_GOES;
    }
    double depth = most * (tick->dt - tick->now_s);
    if (depth <= tick->moveset->touch) { /* less than what counts as touching is left for the next tick */
        deft__flow_yield(&tick->scene, first->run.normal, second->run.normal);
    } else {
        crush_by_mover(tick, first->run.body, second->run.body, depth);
    }
    return DEFT__NEXT_ASKS;
}
