/* motion/hang.h -- the band of an apex hang: one rule for its gravity and for its speed. */
#ifndef DEFT_MOTION_HANG_H
#define DEFT_MOTION_HANG_H

#include "deft/motion.h"

/* Two speeds this near, relative, are one speed that was rounded. */
#define DEFT__ARC_SAME 1e-9

/* True when the motion that begins at signed upward speed v is in the band: a rise at its upper end is, a
 * fall at its lower end is not any more. */
static inline bool deft__arc_hangs(const deft_arc *arc, double v)
{
    return v <= arc->hang_speed * (1 + DEFT__ARC_SAME) && -v < arc->hang_speed * (1 - DEFT__ARC_SAME);
}

#endif
