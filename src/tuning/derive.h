/* tuning/derive.h -- from sound wishes to numbers: pure functions, one a law.
 *
 * Every function wants wishes that deft__check has let pass; then none of them divides by zero. A height and
 * one more wish fix gravity and launch speed (docs/reference/motion.md). The apex hang is worked in, so that
 * height and time both hold.
 */
#ifndef DEFT_TUNING_DERIVE_H
#define DEFT_TUNING_DERIVE_H

#include "base/float_guard.h"
#include "deft/moveset.h"

/* What takes no longer is at once. A tick does not see the end of a law that is over sooner than its shortest
 * segment (1e-12 s). Ground of another friction may make a law that short. */
#define DERIVE_AT_ONCE_S 1e-9

/* What an apex hang does to a rise from v0 under gravity g: its time is v0 a / g, its height v0^2 b / (2 g).
 * Both a and b are 1 without a hang. */
typedef struct deft__hang {
    double a, b;
} deft__hang;

deft__hang deft__derive_hang(const deft_tuning *tuning);

/* The tuning as a player has it: every assist times its scale of the group `access`, within what it may be.
 */
void deft__derive_access(deft_tuning *tuning);

/* The ground jump. */
deft_arc deft__derive_jump(const deft_tuning *tuning);

/* The air jump: the gravity of `jump`, heights of its own. Without air jumps a copy of `jump`, so that a swap
 * of movesets in the middle of an air jump stays sound. */
deft_arc deft__derive_air_jump(const deft_tuning *tuning, const deft_arc *jump);

/* The wall jump: the gravity of `jump`, and of its own height the same share for a tap. */
deft_arc deft__derive_wall_jump(const deft_tuning *tuning, const deft_arc *jump);
deft_walls deft__derive_walls(const deft_tuning *tuning, const deft_arc *jump, const deft_fall *fall);

/* The time that the tuning wishes from the apex of `jump` to its ground; 0 when no time is wished. */
double deft__derive_fall_wish_s(const deft_tuning *tuning);

/* The time to fall `height` from rest, units and seconds: in the hang band of `arc`, then at `gravity`, then
 * at terminal speed (DEFT_FOREVER: none). */
double deft__derive_fall_time_s(const deft_arc *arc, double height, double gravity, double speed_max);

deft_fall deft__derive_fall(const deft_tuning *tuning, const deft_arc *jump);

deft_dash deft__derive_dash(const deft_tuning *tuning);
/* A glide is a slower fall. */
deft_glide deft__derive_glide(const deft_tuning *tuning, const deft_fall *fall);
deft_slam deft__derive_slam(const deft_tuning *tuning);
deft_grapple deft__derive_grapple(const deft_tuning *tuning, const deft_arc *jump);

deft_stagger deft__derive_stagger(const deft_tuning *tuning, const deft_arc *jump);
deft_crouch deft__derive_crouch(const deft_tuning *tuning);
deft_climb deft__derive_climb(const deft_tuning *tuning, const deft_arc *jump, const deft_fall *fall);
deft_swim deft__derive_swim(const deft_tuning *tuning);

deft_steering deft__derive_ground(const deft_tuning *tuning);
deft_steering deft__derive_air(const deft_tuning *tuning);
deft_topdown_law deft__derive_topdown(const deft_tuning *tuning);

/* 64 bits over every field but `hash` itself. */
uint64_t deft__moveset_hash(const deft_moveset *moveset);

#endif
