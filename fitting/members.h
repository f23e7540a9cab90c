/* fitting/members.h -- other tunings that explain rounded positions: members of the set whose play is within
 * the rounding in each row.
 *
 * A box of rows (fitting/draws.h) takes the play as linear in the numbers. Behind a bend of the motion the
 * set may have another part, which no box shows. So here real plays walk with a wider bound, which leads over
 * bends, and from each end of such a walk the nearest member is looked for.
 */
#ifndef FITTING_MEMBERS_H
#define FITTING_MEMBERS_H

#include "fitting/refining.h"

/// Looks for `wanted` members, and writes those that were found as ways from the place. Each is the middle of
/// the part in which it is. `of` has a box and REFINING_DRAWS_FEW places drawn from it; its place stays.
/// Ends after FITTING_TICKS_MOST. Returns how many were found; below 0 without memory.
int members_find(refining *of, double bound, int wanted, double *out);

#endif
