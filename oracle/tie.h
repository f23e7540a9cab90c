/* oracle/tie.h -- ticks in which rounding decides. */
#ifndef ORACLE_TIE_H
#define ORACLE_TIE_H

#include "watch.h"

/* How far apart a tick and its pieces may end, tiles. */
#define ORACLE_RATE_MAX 1e-3

/* A tick as it was, or begun a hair aside, or with a deciding length of the moveset a little longer or
 * shorter. */
typedef struct oracle_tie {
    oracle_tick tick;
    deft_moveset moveset;
    double hair; /* how far aside, units */
} oracle_tie;

/* So many there are; the first is the tick as it was. */
#define ORACLE_TIES 125
oracle_tie oracle_tie_of(const oracle_tick *tick, const deft_moveset *moveset, size_t which);

/* True when a hair's breadth decides where the tick ends, whole or in pieces. */
bool oracle_is_tie(const oracle_watch *watch, const oracle_tick *tick, oracle_point whole,
                   oracle_point split);

#endif
