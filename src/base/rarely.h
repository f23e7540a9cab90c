/* base/rarely.h -- which way a branch mostly goes, and what runs in every tick.
 *
 * A tick runs through some 22 KB of code once, so that its speed is that of the first instruction cache:
 * mostly 32 KB, and what stands between what runs fills it too. DEFT__EACH_TICK, before a function that every
 * tick runs, puts it next to its like. Said of a condition in such a function, the others put what rarely
 * runs elsewhere. They are for what an ordinary tick has none of -- zones, what moves, drops, slippery
 * ground, rounded corners, abilities that are off -- not for what play decides, such as a wall that blocks.
 *
 * They are said of the whole condition of a branch: where only a part of it is called rare, or a rare branch
 * may leave a number as it was, gcc 12 may take all that follows for rare, too, and build it small and slow,
 * far from the rest. docs/speed.md tells how to see that.
 *
 * DEFT__APART, before a function with a large frame, keeps that frame out of its callers.
 */
#ifndef DEFT_BASE_RARELY_H
#define DEFT_BASE_RARELY_H

#include <stdbool.h>

#if defined(__GNUC__)
#if defined(__clang__)
static inline void deft__aside(void) {}
#else
/* A call of what is cold: that makes gcc move the branch out of its function, where a bare
 * `__builtin_expect` only moves it to its end. Not empty, since then the call would be found needless before
 * the branch is judged. (clang's code gets longer by it, and slower.) */
__attribute__((cold, noinline, unused)) static void deft__aside(void)
{
    __asm__ volatile("");
}
#endif
#define DEFT__RARELY(condition) (__builtin_expect(!!(condition), 0) && (deft__aside(), true))
#define DEFT__MOSTLY(condition) (!DEFT__RARELY(!(condition)))
#define DEFT__EACH_TICK         __attribute__((hot))
#define DEFT__APART             __attribute__((noinline))
#else
#define DEFT__RARELY(condition) (condition)
#define DEFT__MOSTLY(condition) (condition)
#define DEFT__EACH_TICK
#define DEFT__APART
#endif

#endif
