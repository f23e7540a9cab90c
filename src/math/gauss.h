/* math/gauss.h -- the Gauss-Legendre rule of eight points on [-1, 1]: the positive half of its points, which
 * are symmetric, and their weights. */
#ifndef DEFT_MATH_GAUSS_H
#define DEFT_MATH_GAUSS_H

#define DEFT__GAUSS_POINTS 4
static const double deft__gauss_points[DEFT__GAUSS_POINTS] = {0.18343464249564980494, 0.52553240991632898582,
                                                              0.79666647741362673959, 0.96028985649753623168};
static const double deft__gauss_weights[DEFT__GAUSS_POINTS] = {
    0.36268378337836198297, 0.31370664587788728734, 0.22238103445337447054, 0.10122853629037625915};

#endif
