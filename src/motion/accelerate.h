/* motion/accelerate.h -- how fast a piece changes its speed, for the sweep of a curve. */
#ifndef DEFT_MOTION_ACCELERATE_H
#define DEFT_MOTION_ACCELERATE_H

#include "deft/motion.h"

/* The acceleration of a piece at t seconds, units/s^2, signed; 0 from the piece's end on. */
double deft__piece_acceleration(const deft_piece *piece, double t);

/* The first instant at which a piece is as fast as `speed`; the piece's end without one. A piece only
 * speeds up, or only slows down. */
double deft__piece_when(const deft_piece *piece, double speed);

/* True for a piece whose distance is a quadratic: DEFT_PIECE_CONSTANT and DEFT_PIECE_LINEAR. */
static inline bool deft__piece_is_quadratic(const deft_piece *piece)
{
    return piece->kind == DEFT_PIECE_CONSTANT || piece->kind == DEFT_PIECE_LINEAR;
}

#endif
