/* oracle/squeeze.h -- a character between faces that close in: whether it is, and how fast they drive it out.
 *
 * Read from the world's geometry and from the tick played again in pieces.
 */
#ifndef ORACLE_SQUEEZE_H
#define ORACLE_SQUEEZE_H

#include "watch.h"

/* True when two faces close in that are open by less than 40 degrees, and hold the character between them.
 * They do so within `time_s` after a share of the tick. */
bool oracle_is_squeezed(const oracle_watch *watch, const oracle_tick *tick, const deft_character *body,
                        double share, double time_s);

/* The way that pairs of faces drive the character in the tick. Out of a narrow wedge that closes in, a
 * character goes much faster than either face. */
double oracle_driven_way(const oracle_watch *watch, const oracle_tick *tick);

#endif
