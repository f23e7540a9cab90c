/* contact/report.c -- tells the host what happened, and the names of it. */
#include "contact/report.h"

#include <stddef.h>

void deft__event_add(deft_event_list *list, deft_event_kind kind, double at_s, double value, uint32_t body,
                     uint32_t feature)
{
    if (list == NULL) {
        return;
    }
    if (list->count == DEFT_EVENT_CAP) {
        list->dropped++;
        return;
    }
    uint32_t at = list->count++;
    for (; at > 0 && list->items[at - 1].at_s > at_s; at--) {
        list->items[at] = list->items[at - 1];
    }
    deft_event *event = &list->items[at];
    event->kind = (uint32_t)kind;
    event->feature = feature;
    event->body = body;
    event->other = 0;
    event->at_s = at_s;
    event->value = value;
}

const char *deft_event_name(deft_event_kind kind)
{
    switch (kind) {
#define NAMES_EVENT(NAME, name)                                                                              \
    case DEFT_EVENT_##NAME:                                                                                  \
        return #name;
        DEFT_EVENTS(NAMES_EVENT)
#undef NAMES_EVENT
    default:
        return "unknown";
    }
}

const char *deft_support_name(deft_support support)
{
    static const char *const names[DEFT_SUPPORT_COUNT] = {"air", "floor", "steep", "wedge", "wall", "rope"};
    uint32_t index = (uint32_t)support;
    return index < DEFT_SUPPORT_COUNT ? names[index] : "unknown";
}
