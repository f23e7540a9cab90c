/* contact/report.c -- tells the host what happened. */
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
    deft_event *event = &list->items[list->count++];
    event->kind = (uint32_t)kind;
    event->feature = feature;
    event->body = body;
    event->other = 0;
    event->at_s = at_s;
    event->value = value;
}
