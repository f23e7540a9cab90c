/* base/rarely.h -- which way a branch mostly goes.
 *
 * A tick runs through some 18 KB of code once, so that its speed is that of the first instruction cache:
 * mostly 32 KB, and what stands between what runs fills it too. Said of a condition on the path of every
 * tick, these put what rarely runs at the end of its function. They are for what an ordinary tick has none
 * of -- zones, what moves, drops, slippery ground, rounded corners, abilities that are off -- not for what
 * play decides.
 */
#ifndef DEFT_BASE_RARELY_H
#define DEFT_BASE_RARELY_H

#if defined(__GNUC__)
#define DEFT__RARELY(condition) __builtin_expect(!!(condition), 0)
#define DEFT__MOSTLY(condition) __builtin_expect(!!(condition), 1)
#else
#define DEFT__RARELY(condition) (condition)
#define DEFT__MOSTLY(condition) (condition)
#endif

#endif
