/* state/zone.c -- coming into zones and leaving them, and moving air. */
#include "base/rarely.h"
#include "contact/flow.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "state/tick.h"

void deft__zones_enter(deft__tick *tick, deft__v2 from)
{
    deft__zones_come(&tick->scene, tick->self->zones, from, tick->events, deft__min(tick->now_s, tick->dt));
}

static bool zone_holds_any(const deft_character *self)
{
    uint32_t any = 0;
    for (uint32_t i = 0; i < DEFT_ZONE_MEMORY; i++) {
        any |= self->zones[i];
    }
    return any != 0;
}

void deft__zones_leave(deft__tick *tick)
{
    if (DEFT__MOSTLY(!zone_holds_any(tick->self))) {
        return;
    }
    deft__zones_go(&tick->scene, tick->self->zones, tick->events, deft__min(tick->now_s, tick->dt));
}

deft__v2 deft__wind(const deft__tick *tick)
{
    bool blows = tick->scene.zone_count != 0;
    return blows ? deft__zones_push(&tick->scene, DEFT_ZONE_WIND) : deft__v2_make(0, 0);
}

/* Touched faces keep their velocity in the world. So relative to the new frame the faces gain what the frame
 * lost. */
static void zone_reframe(deft__tick *tick, deft__v2 gained)
{
    bool rests = !tick->scene.moves;
    deft__v2 still = deft__v2_make(0, 0);
    tick->run.flow = rests ? still : deft__v2_add(tick->run.flow, gained);
    tick->wall.flow = rests ? still : deft__v2_add(tick->wall.flow, gained);
}

void deft__ride_air(deft__tick *tick, bool is_free)
{
    deft__scene *scene = &tick->scene;
    bool slides = deft__slides(tick->self);
    deft__v2 wind = is_free && !slides ? deft__wind(tick) : deft__v2_make(0, 0);
    if (!deft__v2_is_same(wind, scene->flow)) {
        deft__v2 gained = deft__v2_sub(scene->flow, wind);
        tick->velocity = slides ? deft__v2_add(tick->velocity, gained) : tick->velocity;
        deft__flow_set(scene, wind, scene->feet);
        zone_reframe(tick, gained);
    }
}
