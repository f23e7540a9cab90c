/* motion/hang.h -- the band of an apex hang: one rule for its gravity and its speed. */
#ifndef DEFT_MOTION_HANG_H
#define DEFT_MOTION_HANG_H

#include "deft/motion.h"

/* Two speeds this near, relative, are one rounded speed. */
#define DEFT__ARC_SAME 1e-9

/* True when a motion that begins at signed upward speed v is in the band. A rise at the upper end is in
 * the band, and a fall at the lower end is not. */
static inline bool deft__arc_hangs(const deft_arc *arc, double v)
{
    return v <= arc->hang_speed * (1 + DEFT__ARC_SAME) && -v < arc->hang_speed * (1 - DEFT__ARC_SAME);
}

#endif
