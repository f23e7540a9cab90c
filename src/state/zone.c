/* state/zone.c -- coming into zones and leaving them, and the air that moves. */
#include "contact/flow.h"
#include "contact/zones.h"
#include "state/tick.h"

#include <stddef.h>

/* The place in the state's list where a zone stands; DEFT_ZONE_MEMORY when it does not. A 0 is no zone. */
static uint32_t zone_slot(const deft_character *self, uint32_t number)
{
    uint32_t slot = 0;
    while (slot < DEFT_ZONE_MEMORY && self->zones[slot] != number) {
        slot++;
    }
    return slot;
}

static void zone_tell(deft__tick *tick, deft_event_kind kind, uint32_t index, uint32_t feature)
{
    const deft_world_view *view = tick->scene.view;
    double tag = view != NULL && index < view->zone_count ? (double)view->zones[index].tag : 0;
    deft__emit_of(tick, kind, tag, 0, feature);
}

void deft__zones_enter(deft__tick *tick, deft__v2 from)
{
    deft_character *self = tick->self;
    for (uint32_t i = 0; i < tick->scene.zone_count; i++) {
        uint32_t index = tick->scene.zones[i].surface;
        uint32_t number = index + 1;
        if (zone_slot(self, number) == DEFT_ZONE_MEMORY && deft__zone_is_touched(&tick->scene, i, from)) {
            uint32_t slot = zone_slot(self, 0);
            zone_tell(tick, DEFT_EVENT_ZONE_ENTERED, index, tick->scene.zones[i].feature);
            if (slot < DEFT_ZONE_MEMORY) {
                self->zones[slot] = (uint16_t)number;
            }
        }
    }
}

void deft__zones_leave(deft__tick *tick)
{
    deft_character *self = tick->self;
    for (uint32_t slot = 0; slot < DEFT_ZONE_MEMORY; slot++) {
        uint32_t number = self->zones[slot];
        if (number != 0 && !deft__zone_holds(&tick->scene, number - 1)) {
            zone_tell(tick, DEFT_EVENT_ZONE_LEFT, number - 1, 0);
            self->zones[slot] = 0;
        }
    }
}

void deft__ride_air(deft__tick *tick, bool is_free)
{
    deft__scene *scene = &tick->scene;
    deft__v2 wind = deft__v2_make(0, 0);
    if (is_free && scene->zone_count != 0) {
        wind = deft__zones_push(scene, DEFT_ZONE_WIND);
    }
    if (!deft__v2_is_same(wind, scene->flow)) {
        deft__flow_set(scene, wind, scene->feet);
    }
}
