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

void deft__free(deft__tick *tick)
{
    deft__v2 before = tick->scene.feet;
    double depth = deft__depenetrate(&tick->scene);
    if (DEFT__RARELY(tick->scene.feet.x < before.x || tick->scene.feet.x > before.x ||
                     tick->scene.feet.y < before.y || tick->scene.feet.y > before.y)) {
        uint32_t missing = deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
        if (missing != 0) {
            deft__give_up(tick, missing);
        }
    }
    uint32_t body = DEFT__RARELY(depth > 0) ? deft__inside_body(&tick->scene, 0, -tick->moveset->touch) : 0;
    if (DEFT__RARELY(body != 0)) {
        tick->scene.feet = before;
        deft__crush(tick, body, 0, depth);
    } else if (DEFT__RARELY(depth > 0)) {
        deft__emit(tick, DEFT_EVENT_STUCK, depth);
        tick->velocity = deft__v2_make(0, 0);
        tick->over = true;
    }
}
