/* oracle/moves.h -- movesets to play with. */
#ifndef ORACLE_MOVES_H
#define ORACLE_MOVES_H

#include "deft/moveset.h"

/* 0 is the default tuning; any other number is a tuning of its own: other bodies, slopes, jumps, responses.
 */
deft_moveset oracle_moveset(uint64_t variety);
/* The same with a body whose corners are as round as they can be. */
deft_moveset oracle_capsule_moveset(uint64_t variety);

#endif
