/* character/free.c -- 3. free: the body comes out of what overlaps it, also when it is idle. */
#include "character/free.h"

#include "base/rarely.h"
#include "character/gather.h"
#include "contact/slide.h"

void deft__part(deft__tick *tick)
{
    uint32_t body = tick->self->crushed_by;
    if (body == 0) {
        return;
    }
    if (deft__inside_body(&tick->scene, body, tick->moveset->contact) == 0) {
        tick->self->crushed_by = 0;
        return;
    }
    tick->scene.ignored = body;
    deft__scene_forget(&tick->scene);
    tick->over = tick->moveset->crush == DEFT_CRUSH_STOP;
    uint32_t missing = deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
    if (missing != 0) {
        deft__give_up(tick, missing);
    }
}

/* The body that it cannot come out of, or out of which it would come into what stands; 0 none. */
static uint32_t free_held_by(deft__tick *tick, deft__v2 before)
{
    double touch = tick->moveset->touch;
    deft__v2 pushed = tick->scene.feet;
    uint32_t body = deft__inside_body(&tick->scene, 0, -touch);
    if (body == 0) {
        tick->scene.feet = before;
        body = deft__inside_body(&tick->scene, 0, -touch);
        tick->scene.feet = pushed;
    }
    return body;
}

void deft__free(deft__tick *tick)
{
    deft__v2 before = tick->scene.feet;
    double depth = deft__depenetrate(&tick->scene);
    uint32_t body = DEFT__RARELY(depth > 0) ? free_held_by(tick, before) : 0;
    if (DEFT__RARELY(body != 0)) {
        tick->scene.feet = before;
        deft__crush(tick, body, 0, depth);
        return;
    }
    if (DEFT__RARELY(!deft__v2_is_same(tick->scene.feet, before))) {
        uint32_t missing = deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
        if (missing != 0) {
            deft__give_up(tick, missing);
        }
    }
    if (DEFT__RARELY(depth > 0)) {
        deft__emit(tick, DEFT_EVENT_STUCK, depth);
        tick->velocity = deft__v2_make(0, 0);
        tick->over = true;
    }
}
