/* character/let_go.h -- the host takes a character away from where it is. */
#ifndef DEFT_CHARACTER_LET_GO_H
#define DEFT_CHARACTER_LET_GO_H

#include "deft/character.h"

/* Off the ground, off walls and ledges, in a fall, without coyote time. A rope is let go in the next tick,
 * which tells of it. */
void deft__let_go(deft_character *character);

#endif
