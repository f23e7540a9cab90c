/* state/shove.h -- what the host did to the character between two ticks. The next tick begins with it: the
 * present state ends by its own exit. */
#ifndef DEFT_STATE_SHOVE_H
#define DEFT_STATE_SHOVE_H

#include "state/tick.h"

/* Bits of deft_character.shoved. */
#define DEFT__SHOVE_KICKED    1
#define DEFT__SHOVE_STAGGERED 2
#define DEFT__SHOVE_HOOKED    (2 * DEFT__SHOVE_STAGGERED)
#define DEFT__SHOVE_LET_GO    (2 * DEFT__SHOVE_HOOKED)

/* Kicks or staggers the character, takes it off its rope, or throws its hook. Only when `shoved` is not 0. */
void deft__heed_shoves(deft__tick *tick);

#endif
