/* character/free.c -- 3. free: penetration is resolved, also for an idle character. */
#include "character/free.h"

#include "base/rarely.h"
#include "character/gather.h"
#include "contact/flow.h"
#include "contact/overlap.h"

static bool free_is_in(const deft__tick *tick, uint32_t body)
{
    return body != 0 && deft__inside_body(&tick->scene, body, tick->moveset->contact) != 0;
}

DEFT__EACH_TICK void deft__part(deft__tick *tick)
{
    deft_character *self = tick->self;
    if (DEFT__MOSTLY(self->crushed_by == 0)) {
        return;
    }
    if (!free_is_in(tick, self->crushed_too)) {
        self->crushed_too = 0;
    }
    if (!free_is_in(tick, self->crushed_by)) {
        self->crushed_by = self->crushed_too;
        self->crushed_too = 0;
    }
    if (self->crushed_by == 0) {
        return;
    }
    tick->scene.ignored[0] = self->crushed_by;
    tick->scene.ignored[1] = self->crushed_too;
    deft__scene_forget(&tick->scene);
    if (tick->moveset->crush == DEFT_CRUSH_STOP) {
        tick->ended_by = DEFT__END_CRUSHED;
    }
    uint32_t missing = deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
    if (missing != 0) {
        deft__give_up(tick, missing);
    }
}

/* The body that holds the character inside, or whose way out leads into a standing body; 0 none. */
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

/* Resolves penetration, also with what comes into sight only where that leads. Returns the depth that is
 * left; `before` is where the way out began. */
DEFT__EACH_TICK static double free_leave(deft__tick *tick, deft__v2 *before)
{
    deft__scene *scene = &tick->scene;
    *before = scene->feet;
    double depth = deft__depenetrate(scene);
    deft__v2 way = deft__v2_sub(scene->feet, *before);
    if (DEFT__MOSTLY(depth > 0 || deft__v2_is_zero(way))) {
        return depth;
    }
    uint32_t missing = deft__scene_look(scene, deft__v2_make(0, 0), 0);
    if (missing != 0) {
        deft__give_up(tick, missing);
    }
    *before = deft__v2_sub(scene->feet, way);
    return deft__depenetrate(scene);
}

DEFT__EACH_TICK void deft__free(deft__tick *tick)
{
    if (tick->scene.obstacle_count == 0) {
        return;
    }
    deft__v2 before;
    double depth = free_leave(tick, &before);
    uint32_t body = DEFT__RARELY(depth > 0) ? free_held_by(tick, before) : 0;
    if (DEFT__RARELY(body != 0)) {
        tick->scene.feet = before;
        deft__crush(tick, body, 0, depth);
        return;
    }
    if (DEFT__RARELY(depth > 0)) {
        deft__emit(tick, DEFT_EVENT_STUCK, depth);
        tick->velocity = deft__v2_make(0, 0);
        tick->ended_by = DEFT__END_STUCK;
    }
}

void deft__free_at_end(deft__tick *tick)
{
    bool stays = tick->ended_by == DEFT__END_STUCK ||
                 (tick->ended_by == DEFT__END_CRUSHED && tick->moveset->crush != DEFT_CRUSH_REPORT);
    deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet);
    tick->scene.now_s = tick->dt;
    deft__scene_forget(&tick->scene);
    if (!stays && deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0) == 0) {
        deft__free(tick);
    }
}
