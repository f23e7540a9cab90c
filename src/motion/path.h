/* motion/path.h -- how far a path is along an axis: what deft_path_reach and its callers must agree on. */
#ifndef DEFT_MOTION_PATH_H
#define DEFT_MOTION_PATH_H

#include "deft/motion.h"

/* axis . (displacement after t seconds), as deft_path_reach counts it, to the last bit: who asks whether a
 * path is past a value already must not hear another answer than deft_path_reach, or that looks for the next
 * time.
 */
double deft__path_along(const deft_path *path, deft_vec2d axis, double t);

#endif
