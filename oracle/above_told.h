/* oracle/above_told.h -- the check of what a walker's state and events say. */
#ifndef ORACLE_ABOVE_TOLD_H
#define ORACLE_ABOVE_TOLD_H

#include "above.h"

/* What is wrong with the fields, `is_field`, or else with the events; NULL: nothing. */
const char *oracle_above_wrong_told(const oracle_above_tick *tick, const deft_moveset *moveset,
                                    const deft_world_view *view, bool *is_field);

#endif
