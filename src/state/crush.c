/* state/crush.c -- a body between a moving one and something that does not yield. */
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

/* A face that leaves the ground this little room to give way along it, in cosines, holds the body down. */
#define CRUSH_PINS 0.3

void deft__crush(deft__tick *tick, uint32_t pusher, uint32_t other, double depth)
{
    deft_event_list *events = tick->events;
    uint32_t count = events != NULL ? events->count : 0;
    deft__emit_of(tick, DEFT_EVENT_CRUSHED, depth, pusher, 0);
    if (events != NULL && events->count > count) {
        events->items[count].other = other;
    }
    tick->self->crushed_by = pusher;
    tick->scene.ignored = pusher;
    deft__scene_forget(&tick->scene); /* to be gathered without it */
    if (tick->moveset->crush != DEFT_CRUSH_PASS) {
        deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet, 0);
        tick->self->lift.x = tick->self->lift.y = 0;
        tick->velocity = deft__v2_make(0, 0);
        tick->along = 0;
        tick->over = true;
    }
}

/* The mover of two: which one is in motion, as the world sees it. */
static void crush_by_mover(deft__tick *tick, uint32_t a, uint32_t b, double depth)
{
    deft__v2 speed_a = deft__flow_of_body(&tick->scene, a, tick->scene.feet);
    deft__v2 speed_b = deft__flow_of_body(&tick->scene, b, tick->scene.feet);
    bool a_pushes = deft__v2_dot(speed_a, speed_a) >= deft__v2_dot(speed_b, speed_b);
    deft__crush(tick, a_pushes ? a : b, a_pushes ? b : a, depth);
}

/* The two close in at the speed `closing`, with nothing of room between them. Less of it than what counts as
 * touching is left for the next tick. */
static void crush_closing(deft__tick *tick, const deft__hit *hit, uint32_t other, double closing)
{
    double depth = closing * (tick->dt - tick->now_s);
    if (depth <= tick->moveset->touch) {
        deft__flow_yield(&tick->scene, hit->face->normal);
        tick->wall_flow = deft__v2_make(0, 0);
    } else {
        crush_by_mover(tick, hit->obstacle->body, other, depth);
    }
}

bool deft__crush_between(deft__tick *tick, const deft__hit *hit)
{
    deft__v2 normal = hit->face->normal;
    deft__v2 flow = deft__flow_of_hit(&tick->scene, hit);
    if (!tick->scene.moves) {
        return false;
    }
    if (deft__is_grounded(tick->self) && tick->run.present != 0 &&
        deft__v2_dot(normal, tick->run.normal) < 0 &&
        deft__abs(deft__v2_dot(normal, tick->run.tangent)) < CRUSH_PINS) {
        double closing = deft__v2_dot(deft__v2_sub(flow, tick->run.flow), normal);
        if (closing > 0) {
            crush_closing(tick, hit, tick->run.body, closing);
        }
        return closing > 0;
    }
    if (tick->self->support == DEFT_SUPPORT_WEDGE && normal.y < 0) { /* it has nowhere to go */
        double closing = deft__v2_dot(flow, normal);
        if (closing > 0) {
            crush_closing(tick, hit, 0, closing);
        }
        return closing > 0;
    }
    bool opposite = tick->blocked * normal.x > 0 && tick->wall_normal.x * normal.x < 0;
    double closing = deft__v2_dot(flow, normal) + deft__v2_dot(tick->wall_flow, tick->wall_normal);
    if (opposite && closing > 0) { /* of two that stand still, what carries it brings it between them */
        bool is_carried = tick->wall_body == 0 && deft__is_grounded(tick->self);
        crush_closing(tick, hit, is_carried ? tick->run.body : tick->wall_body, closing);
    }
    return opposite && closing > 0;
}
