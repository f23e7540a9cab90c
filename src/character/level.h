/* character/level.h -- walks over level tiles with nothing in reach. */
#ifndef DEFT_CHARACTER_LEVEL_H
#define DEFT_CHARACTER_LEVEL_H

#include "state/tick.h"

/* Walks to the tick's end, and settles, where the world says that there is nothing but a level floor in
 * reach. True then; else nothing is done. What it does is what the rest of the tick would do, to the bit. It
 * needs no scene. */
bool deft__walk_level(deft__tick *tick, const deft_world_view *view);

#endif
