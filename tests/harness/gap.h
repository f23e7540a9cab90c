/* tests/harness/gap.h -- how far the character is from a convex polygon, by arithmetic of its own. */
#ifndef DEFT_TESTS_HARNESS_GAP_H
#define DEFT_TESTS_HARNESS_GAP_H

#include "tests/harness/riding.h"

/* How deep the contract lets a character be in a solid, units. */
#define GAP_DEPTH 1e-4

/* Less than this apart, units, the two touch: the core's touch distance, and the floats of its features. */
#define GAP_TOUCH 2e-5

/* The least distance of a box whose corners are rounded by `radius` (0: not) from a convex polygon of `count`
 * corners x0, y0, x1, y1, ..., counter-clockwise; below 0 it is so deep in it. */
double gap_of_box(const deft_box *box, double radius, uint32_t count, const double *corners);

/* The same of the character, canonical. */
double gap_to(const play *p, uint32_t count, const double *corners);

/* The same from a box that stands still. */
double gap_to_box(const play *p, double left, double bottom, double right, double top);

/* The same from a body where it is at the end of the tick. */
double gap_to_body(const riding *r, const riding_body *body);

#endif
