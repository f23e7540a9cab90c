/* motion/arc.c -- the vertical arc: one gravity at a time.
 *
 * Every piece has a constant acceleration, and ends exactly where the next gravity begins. Such ends are the
 * hold window's end, the edges of the apex hang, the apex, and the terminal speed. The caller decides which
 * cut ends a rise: the caller lowers the speed (seed 004), or passes `held` false (seeds 002 and 003).
 */
#include "base/needs.h"
#include "deft/motion.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "motion/hang.h"

/* From speed v to `end` at `gravity` (> 0) units/s^2, up or down. */
static deft_piece arc_linear(double v, double end, double gravity)
{
    deft_piece piece = deft__piece_constant(v, DEFT_FOREVER);
    double until_s = deft__abs(end - v) / gravity;
    if (!(gravity > 0)) {
        return piece;
    }
    piece.kind = DEFT_PIECE_LINEAR;
    piece.rate = end < v ? -gravity : gravity;
    piece.end_speed = end;
    piece.until_s = deft__min(until_s, DEFT_FOREVER);
    return piece;
}

void deft_arc_rise(deft_piece *out, const deft_arc *arc, double v, bool held, double held_s)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && arc != NULL);
    bool is_launching = held_s < arc->hold_s && v >= arc->launch_speed * (1 - DEFT__ARC_SAME);
    if (!held) {
        *out = arc_linear(v, 0, arc->cut_gravity);
    } else if (is_launching) { /* a ceiling, for example, took speed of the launch: the rise is not held */
        *out = deft__piece_constant(v, arc->hold_s - held_s);
    } else if (deft__arc_hangs(arc, v)) {
        *out = arc_linear(v, 0, arc->gravity * arc->hang_ratio);
    } else {
        *out = arc_linear(v, arc->hang_speed, arc->gravity);
    }
}

void deft_arc_fall(deft_piece *out, const deft_fall *fall, const deft_arc *hang, double v, bool fast)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && fall != NULL);
    double gravity = fast ? fall->fast_gravity : fall->gravity;
    double limit = fast ? fall->fast_speed_max : fall->speed_max;
    double down = -v;
    bool is_too_fast = down > limit * (1 + DEFT__ARC_SAME); /* as after a fast fall: back to the limit */
    if (is_too_fast) {
        *out = arc_linear(v, -limit, fall->gravity);
    } else if (down >= limit * (1 - DEFT__ARC_SAME)) {
        *out = deft__piece_constant(-limit, DEFT_FOREVER);
    } else if (hang && deft__arc_hangs(hang, v)) {
        *out = arc_linear(v, -deft__min(hang->hang_speed, limit), gravity * hang->hang_ratio);
    } else {
        *out = arc_linear(v, -limit, gravity);
    }
}
