/* oracle/tier.h -- how much the core promises of a tick, and which of its promises a fault breaks.
 *
 *     safe       (P1) every tick: finite, never deeper in a solid than 1e-4 unless `crushed` says so,
 *                never through, and played again the same bits
 *     exact      (P2) static ground and bodies that move straight: the same places and events at every rate
 *     close      (P3) a body that turns is within reach, or touched the character in the last 0.1 s
 *     plausible  (P4) the character is squeezed between faces that close in, crushed, or a hair decides
 *
 * A tick has the weakest of the last three that applies. All of it is read from the world's geometry and from
 * the tick played again in pieces. No answer of the core is used.
 */
#ifndef ORACLE_TIER_H
#define ORACLE_TIER_H

#include "watch.h"

/* "P1" to "P4". */
const char *oracle_tier_name(oracle_tier tier);

/* The promise that holds for the tick. */
oracle_tier oracle_tier_of(oracle_watch *watch, const oracle_tick *tick);

/* The promise that such a fault breaks in the tick. */
oracle_tier oracle_tier_broken(oracle_watch *watch, const oracle_tick *tick, oracle_fault fault);

/* After each tick: how long ago a body that turns touched the character. */
void oracle_tier_pass(oracle_watch *watch, const oracle_tick *tick);

/* How far a tick and its pieces may end apart, tiles. */
double oracle_tier_apart(oracle_tier tier);

#endif
