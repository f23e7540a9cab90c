/* state/drop.c -- down through the one-way floor that carries the character, to below that floor. */
#include "contact/drop.h"

#include "contact/flow.h"
#include "math/dmath.h"
#include "state/ahead.h"
#include "state/ground.h"

void deft__take_up_drop(deft__tick *tick)
{
    const deft_character *self = tick->self;
    deft__drop *drop = &tick->scene.drop;
    drop->present = self->drops != 0;
    drop->all = self->drops == DEFT__DROPS_ALL && tick->stick_y < -DEFT__STICK_ASKS;
    drop->body = self->drop_body;
    drop->from = self->drop_from;
    drop->normal = deft__to_frame(self->axes, self->drop_normal);
    deft__scene_forget(&tick->scene);
}

void deft__begin_drop(deft__tick *tick, uint32_t body, deft__v2 normal, deft__drops through)
{
    deft_character *self = tick->self;
    self->drops = (uint8_t)through;
    self->drop_body = body;
    self->drop_normal = deft__to_host(self->axes, normal);
    self->drop_from = deft__scene_position(&tick->scene);
    deft__take_up_drop(tick);
    (void)deft__scene_look(&tick->scene, deft__v2_make(0, 0),
                           0); /* what comes at once must not find the floor there */
}

bool deft__try_drop(deft__tick *tick)
{
    deft__v2 normal;
    deft_character *self = tick->self;
    if (!deft__can(tick, DEFT_ABILITY_DROP_THROUGH) || !(tick->stick_y < -DEFT__STICK_ASKS) ||
        !deft__press_is_live(tick, DEFT_ACTION_JUMP) ||
        !deft__stands_on_one_way(&tick->scene, tick->scene.feet, 0, &normal)) {
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_JUMP);
    uint32_t body = tick->run.present != 0 ? tick->run.body : self->ground_body;
    double floor_speed = deft__flow_of_body(&tick->scene, body, tick->scene.feet).y;
    bool all = tick->moveset->drop_through == DEFT_DROP_ALL;
    deft__begin_drop(tick, body, normal, all ? DEFT__DROPS_ALL : DEFT__DROPS_ONE);
    tick->velocity.y = deft__min(tick->velocity.y, 0); /* not up through the slope below the character */
    deft__leave_ground(tick, true);
    /* a floor that goes down does not outrun a drop through it, whatever platform.leave gives */
    tick->velocity.y = floor_speed < 0 ? deft__min(tick->velocity.y, floor_speed) : tick->velocity.y;
    return true;
}

static bool drop_goes_on_after(const deft__tick *tick, const deft__law *law, double time_s)
{
    return deft__drop_goes_on(&tick->scene, deft__v2_add(tick->scene.feet, deft__way_ahead(law, time_s)),
                              time_s);
}

void deft__look_for_drop_end(const deft__tick *tick, deft__law *law)
{
    deft__end_ahead(tick, law, drop_goes_on_after, false);
}

void deft__end_drop(deft__tick *tick)
{
    deft_character *self = tick->self;
    bool known = deft__scene_covers(&tick->scene, deft__v2_make(0, 0), 0);
    if (!deft__is_grounded(self) && !(known && !deft__drop_goes_on(&tick->scene, tick->scene.feet, 0))) {
        return;
    }
    self->drops = 0;
    self->drop_body = 0;
    self->drop_from.x = self->drop_from.y = 0;
    self->drop_normal.x = self->drop_normal.y = 0;
    deft__take_up_drop(tick);
}
