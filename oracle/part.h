/* oracle/part.h -- a part of a tick as a tick of its own: the same world, whose bodies go only that part of
 * their way. */
#ifndef ORACLE_PART_H
#define ORACLE_PART_H

#include "deft/world_view.h"

typedef struct oracle_part {
    const deft_world_view *whole;
    double from, to; /* shares of the tick, 0 to 1 */
} oracle_part;

/* The view lives as long as `part`. Where nothing can move it is the whole view itself. */
deft_world_view oracle_part_view(const oracle_part *part);

#endif
