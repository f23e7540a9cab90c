/* oracle/told.c -- the contacts of an event, and the zones of a state against the events of its tick. */
#include "told.h"

bool oracle_may_touch(const deft_contacts *contacts, uint32_t body, uint32_t kinds)
{
    for (uint32_t i = 0; i < contacts->count; i++) {
        const deft_contact *contact = &contacts->items[i];
        if ((kinds >> contact->kind & 1) != 0 && contact->body == body) {
            return true;
        }
    }
    return contacts->dropped > 0;
}

/* How many of the zones that a state is in have this tag; -1 when there may be more than it remembers. */
static int count_tagged(const deft_world_view *view, const uint16_t *zones, double tag)
{
    int count = 0;
    bool has_room = false;
    for (int i = 0; i < DEFT_ZONE_MEMORY; i++) {
        has_room = has_room || zones[i] == 0;
        count += zones[i] != 0 && zones[i] <= view->zone_count && view->zones[zones[i] - 1].tag == tag;
    }
    return has_room ? count : -1;
}

bool oracle_zones_are_told(const deft_world_view *view, const uint16_t *before, const uint16_t *after,
                           const deft_event_list *events)
{
    for (uint32_t zone = 0; zone < view->zone_count; zone++) {
        const double tag = view->zones[zone].tag;
        const int was = count_tagged(view, before, tag), is = count_tagged(view, after, tag);
        int told = was;
        for (uint32_t i = 0; i < events->count; i++) {
            const deft_event *event = &events->items[i];
            told += event->kind == DEFT_EVENT_ZONE_ENTERED && event->value == tag;
            told -= event->kind == DEFT_EVENT_ZONE_LEFT && event->value == tag;
        }
        if (was >= 0 && is >= 0 && told != is) {
            return false;
        }
    }
    return true;
}
