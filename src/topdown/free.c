/* topdown/free.c -- moves a walker out of what overlaps it, or tells that the walker is crushed. */
#include "contact/flow.h"
#include "contact/overlap.h"
#include "topdown/walk.h"

#include <stddef.h>

void deft__walk_crush(deft__walker *walk, uint32_t pusher, uint32_t other, double depth)
{
    deft_event_list *events = walk->events;
    uint32_t count = events != NULL ? events->count : 0;
    deft__walk_emit(walk, DEFT_EVENT_CRUSHED, depth, pusher, 0);
    if (events != NULL && events->count > count) {
        events->items[count].other = other;
    }
    walk->self->crushed_by = pusher;
    walk->scene.ignored[0] = pusher;
    deft__scene_forget(&walk->scene); /* gathered anew without the pusher */
    if (walk->moveset->crush != DEFT_CRUSH_PASS) {
        deft__walk_stop(walk);
        walk->waits = DEFT__WAITS_CRUSHED;
    }
}

void deft__walk_part(deft__walker *walk)
{
    uint32_t body = walk->self->crushed_by;
    if (body == 0) {
        return;
    }
    if (deft__inside_body(&walk->scene, body, walk->moveset->contact) == 0) {
        walk->self->crushed_by = 0;
        return;
    }
    walk->scene.ignored[0] = body;
    deft__scene_forget(&walk->scene);
    walk->waits = walk->moveset->crush == DEFT_CRUSH_STOP ? DEFT__WAITS_CRUSHED : DEFT__WAITS_NOT;
    deft__walk_look(walk);
}

void deft__walk_free(deft__walker *walk)
{
    deft__v2 before = walk->scene.feet;
    double depth = deft__depenetrate(&walk->scene);
    deft__v2 way = deft__v2_sub(walk->scene.feet, before);
    if (!(depth > 0) && !deft__v2_is_zero(way)) { /* also out of what comes into sight only there */
        deft__walk_look(walk);
        before = deft__v2_sub(walk->scene.feet, way);
        depth = deft__depenetrate(&walk->scene);
    }
    if (!(depth > 0)) {
        return;
    }
    uint32_t body = deft__inside_body(&walk->scene, 0, -walk->moveset->touch);
    walk->scene.feet = before;
    body = body != 0 ? body : deft__inside_body(&walk->scene, 0, -walk->moveset->touch);
    if (body != 0) {
        walk->scene.ignored[0] = body;
        deft__walk_crush(walk, body, deft__inside_body(&walk->scene, 0, walk->moveset->contact), depth);
    } else {
        deft__walk_emit(walk, DEFT_EVENT_STUCK, depth, 0, 0);
        deft__walk_stop(walk);
        walk->waits = DEFT__WAITS_STUCK;
    }
}

void deft__walk_free_at_end(deft__walker *walk)
{
    bool stays = walk->waits == DEFT__WAITS_STUCK ||
                 (walk->waits == DEFT__WAITS_CRUSHED && walk->moveset->crush != DEFT_CRUSH_REPORT);
    deft__flow_set(&walk->scene, deft__v2_make(0, 0), walk->scene.feet);
    walk->scene.now_s = walk->dt;
    deft__scene_forget(&walk->scene);
    if (!stays && deft__scene_look(&walk->scene, deft__v2_make(0, 0), 0) == 0) {
        deft__walk_free(walk);
    }
}
