/* oracle/told.h -- what the states, events and contacts of a tick say of each other, seen from the side or
 * above.
 */
#ifndef ORACLE_TOLD_H
#define ORACLE_TOLD_H

#include "deft/event.h"
#include "deft/world_view.h"

/* True for a contact with this body, of one of these kinds (bits of deft_contact_kind). A list that dropped
 * contacts may have had it. */
bool oracle_may_touch(const deft_contacts *contacts, uint32_t body, uint32_t kinds);

/* False where the zones of the state are others than those before the tick, less those that events leave, and
 * those that events enter. A memory that is full says nothing. */
bool oracle_zones_are_told(const deft_world_view *view, const uint16_t *before, const uint16_t *after,
                           const deft_event_list *events);

#endif
