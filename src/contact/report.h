/* contact/report.h -- writes the list of a tick's events. */
#ifndef DEFT_CONTACT_REPORT_H
#define DEFT_CONTACT_REPORT_H

#include "base/float_guard.h"
#include "deft/event.h"

/* Adds an event in the order of instants; `list` may be NULL. What does not fit is counted. */
void deft__event_add(deft_event_list *list, deft_event_kind kind, double at_s, double value, uint32_t body,
                     uint32_t feature);

#endif
