/* motion/accelerate.h -- how fast a piece changes its speed: what a sweep of the curve itself asks. */
#ifndef DEFT_MOTION_ACCELERATE_H
#define DEFT_MOTION_ACCELERATE_H

#include "deft/motion.h"

/* The acceleration of a piece at t seconds, units/s^2, signed; 0 from its end on. */
double deft__piece_acceleration(const deft_piece *piece, double t);

/* The instant from which on a piece is as fast as `speed`, at most until it ends; its end when it is not.
 * Pieces only ever speed up, or slow down. */
double deft__piece_when(const deft_piece *piece, double speed);

/* True for a piece whose distance is a quadratic: DEFT_PIECE_CONSTANT and DEFT_PIECE_LINEAR. */
static inline bool deft__piece_is_quadratic(const deft_piece *piece)
{
    return piece->kind == DEFT_PIECE_CONSTANT || piece->kind == DEFT_PIECE_LINEAR;
}

#endif
