/* oracle/moves.h -- movesets to play with. */
#ifndef ORACLE_MOVES_H
#define ORACLE_MOVES_H

#include "deft/moveset.h"

/* 0 is the default tuning; any other number is a tuning of its own: other bodies, slopes, jumps, responses.
 */
deft_moveset oracle_moveset(uint64_t variety);
/* The same, of a shape: with corners as round as they can be, or square. */
deft_moveset oracle_shaped_moveset(uint64_t variety, bool is_capsule);
/* The tuning of such a moveset. */
deft_tuning oracle_shaped_tuning(uint64_t variety, bool is_capsule);

#endif
