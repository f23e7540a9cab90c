/* contact/report.h -- writes the lists of a tick: what happened, and what touches the character. */
#ifndef DEFT_CONTACT_REPORT_H
#define DEFT_CONTACT_REPORT_H

#include "contact/support.h"

/* Adds an event in the order of instants; `list` may be NULL. What does not fit is counted. */
void deft__event_add(deft_event_list *list, deft_event_kind kind, double at_s, double value, uint32_t body,
                     uint32_t feature);

/* Adds a contact to the ordered list, unless the list has it already. */
void deft__contacts_add(deft_contacts *contacts, const deft__scene *scene, const deft__face *face,
                        const deft__obstacle *obstacle);

/* The same of an edge. One that `carries` the character sets the piece of a contact in the list. */
void deft__contacts_add_edge(deft_contacts *contacts, const deft__scene *scene, const deft__edge *edge,
                             deft_contact_kind kind, bool carries);

/* Adds all that the character touches now. */
void deft__contacts_touching(deft_contacts *contacts, deft__scene *scene);

#endif
