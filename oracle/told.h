/* oracle/told.h -- what the states of a tick and its events say of each other, seen from the side or above.
 */
#ifndef ORACLE_TOLD_H
#define ORACLE_TOLD_H

#include "deft/event.h"
#include "deft/world_view.h"

/* False where the zones of the state are others than those before the tick, less those that events leave, and
 * those that events enter. A memory that is full says nothing. */
bool oracle_zones_are_told(const deft_world_view *view, const uint16_t *before, const uint16_t *after,
                           const deft_event_list *events);

#endif
