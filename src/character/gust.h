/* character/gust.h -- where air or ground begins to move, and where it ends: the borders of zones that push.
 */
#ifndef DEFT_CHARACTER_GUST_H
#define DEFT_CHARACTER_GUST_H

#include "character/segment.h"

/* How long the law, for at most time_s, runs until the character comes into a zone that pushes, or out of
 * one; else time_s. To be asked only where zones were gathered. */
double deft__gust_until(const deft__tick *tick, const deft__law *law, double time_s);

#endif
