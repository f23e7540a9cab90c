/* math/root.h -- where a function of one variable passes zero. */
#ifndef DEFT_MATH_ROOT_H
#define DEFT_MATH_ROOT_H

/* A continuous function; `of` is what else its value depends on. */
typedef double (*deft__function)(const void *of, double at);

/* The place in [low, high] at which the value passes zero, which it does at most once. At the result the
 * value is zero, or past it, and a few bits of the result before it is not. `low` where the value is zero
 * there, and `high` where the value does not pass zero. */
double deft__root(deft__function value, const void *of, double low, double high);

#endif
