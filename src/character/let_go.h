/* character/let_go.h -- the host takes a character away from where it is. */
#ifndef DEFT_CHARACTER_LET_GO_H
#define DEFT_CHARACTER_LET_GO_H

#include "deft/character.h"

/* Off the ground, walls and ledges, into a fall, without coyote time. The next tick lets go of a rope, and
 * tells of it. */
void deft__let_go(deft_character *character);

#endif
