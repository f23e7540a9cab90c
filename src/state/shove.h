/* state/shove.h -- what the host did to the body between two ticks: it takes effect at the start of the next,
 * and leaves the state that it finds by its own exit. */
#ifndef DEFT_STATE_SHOVE_H
#define DEFT_STATE_SHOVE_H

#include "state/tick.h"

/* Bits of deft_character.shoved. */
#define DEFT__SHOVE_KICKED    1
#define DEFT__SHOVE_STAGGERED 2
#define DEFT__SHOVE_HOOKED    4
#define DEFT__SHOVE_LET_GO    8

/* Takes effect: the body is kicked, staggered, off its rope, or throws its hook. Only when `shoved` is not 0.
 */
void deft__heed_shoves(deft__tick *tick);

#endif
