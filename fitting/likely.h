/* fitting/likely.h -- tunings that explain noise about as well as one does, found by real plays.
 *
 * Noise with a deviation makes a play as likely as the squares of its differences say. Slopes at one place
 * take the play as linear. A cliff beside that place, such as a turn that ends a tick earlier, makes a slope
 * steep, and the range of its number too small. A walk of real plays shows how far the numbers really range.
 */
#ifndef FITTING_LIKELY_H
#define FITTING_LIKELY_H

#include "fitting/refining.h"

#define LIKELY_PLACES 60

/// Walks from the place, and puts LIKELY_PLACES ways in front of the places drawn. `of` has REFINING_DRAWS
/// places, which give the walk its directions. False without memory.
bool likely_walk(refining *of, double noise);

#endif
