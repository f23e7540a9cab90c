/* tests/harness/beside.h -- plays two sessions of the determinism matrix side by side, and compares every
 * tick.
 *
 * Sessions are numbered from 1 on. A number draws the land, the player, and two tunings of three; the third
 * is the default with all moves on. No number was looked at before it was played.
 */
#ifndef DEFT_TESTS_HARNESS_BESIDE_H
#define DEFT_TESTS_HARNESS_BESIDE_H

#include "tests/matrix/session.h"

#define BESIDE_TICKS  1500u
#define BESIDE_VALUES 14

/* What is compared after a tick, in the land's axes and tiles. */
typedef struct beside_moment {
    double value[BESIDE_VALUES];
    uint32_t state, events;
} beside_moment;

beside_moment beside_moment_of(const session *s);

/* The same states and events, and values at most `loose` apart; 0: the same bits. */
bool beside_is_near(const beside_moment *a, const beside_moment *b, double loose);

deft_axes beside_axes(double right_x, double right_y, double up_x, double up_y);

session_plan beside_plan(uint32_t number, session_land land, bool is_topdown);

/* Fails the test when there is no such session. */
void beside_start(session *s, const session_plan *plan);

/* Plays both sessions of a pair. True when every tick of one has the bits of the other; else it prints the
 * first tick that has not. The play of `one` is kept, for the next pair that has the same. */
bool beside_holds(const char *what, const session_plan *one, const session_plan *other);

/* The hash of the character, or of the walker seen from above. */
uint64_t beside_hash_of(const session *s);

/* That hash after each of the BESIDE_TICKS ticks of a play, which is kept. The hashes are read before the
 * next call of this header. */
const uint64_t *beside_hashes(const session_plan *plan);

/* ---- ways to change a pair of equal plans ---- */

typedef void (*beside_change)(session_plan *one, session_plan *other);

/* The other land is the mirror image. */
void beside_mirror(session_plan *one, session_plan *other);

#endif
