/* fitting/chance.h -- numbers by chance, the same on every run. */
#ifndef FITTING_CHANCE_H
#define FITTING_CHANCE_H

#include <stdint.h>

/// A number from 0 to 1: splitmix64.
static inline double fitting_chance(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = *state;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    mixed ^= mixed >> 31;
    return (double)(mixed >> 11) * 0x1p-53;
}

#endif
