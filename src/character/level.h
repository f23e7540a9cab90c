/* character/level.h -- walks over level tiles with nothing in reach. */
#ifndef DEFT_CHARACTER_LEVEL_H
#define DEFT_CHARACTER_LEVEL_H

#include "state/tick.h"

/* Walks to the tick's end where the world says that there is nothing but a level floor in reach, and returns
 * true. Else nothing is done, or a part of the tick. What it does is what deft__segments would do, to the
 * bit. */
bool deft__walk_level(deft__tick *tick);

#endif
