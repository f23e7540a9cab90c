/* motion/constant.h -- the piece that every other piece starts from. */
#ifndef DEFT_MOTION_CONSTANT_H
#define DEFT_MOTION_CONSTANT_H

#include "base/float_guard.h"
#include "deft/motion.h"

/* Speed v for until_s. Field by field, because every tick uses this: clearing the block costs twice as
 * much. */
static inline deft_piece deft__piece_constant(double v, double until_s)
{
    deft_piece piece;
    piece.kind = DEFT_PIECE_CONSTANT;
    piece.reserved = 0;
    piece.base = v;
    piece.amplitude = 0;
    piece.rate = 0;
    piece.exponent = 0;
    piece.phase = 0;
    piece.until_s = until_s;
    piece.end_speed = v;
    return piece;
}

#endif
