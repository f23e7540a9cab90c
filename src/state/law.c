/* state/law.c -- the parts of laws, a law relative to what moves, and a flight that no stick steers. */
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/tick.h"

deft_piece deft__linear(double speed, double rate, double until_s, double end_speed)
{
    deft_piece piece = deft__piece_constant(speed, until_s);
    piece.kind = (uint32_t)(rate > 0 || rate < 0 ? DEFT_PIECE_LINEAR : DEFT_PIECE_CONSTANT);
    piece.rate = rate;
    piece.end_speed = end_speed;
    return piece;
}

deft_piece deft__rest(void)
{
    return deft__piece_constant(0, DEFT_FOREVER);
}

void deft__go_straight(deft__law *out, deft__v2 velocity)
{
    out->path.along = deft__piece_constant(velocity.x, DEFT_FOREVER);
    out->path.along_axis.x = 1; /* unit vectors also at rest: relative motion is measured along them */
    out->path.along_axis.y = 0;
    out->path.up = deft__piece_constant(velocity.y, DEFT_FOREVER);
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.until_s = DEFT_FOREVER;
    out->until_s = DEFT_FOREVER;
    out->run = out->also = deft__no_run();
    out->wish = DEFT__WISH_FIXED;
    out->steered = false;
    out->pushed = false;
    out->holds_rise = false;
}

double deft__law_rise(const deft__law *law, double time_s)
{
    return law->holds_rise ? deft_piece_speed(&law->held_rise, time_s)
                           : deft__path_velocity(&law->path, time_s).y;
}

deft__path deft__law_against(const deft__law *law, deft__v2 normal, deft__v2 flow)
{
    deft__path path = law->path;
    double speed = deft__v2_dot(normal, flow);
    double up = path.up_axis.x * normal.x + path.up_axis.y * normal.y;
    if (speed < 0 || speed > 0) {
        double along = path.along_axis.x * normal.x + path.along_axis.y * normal.y;
        /* the upward piece has no phases, so a constant speed can be added; the axis may be a speed, too */
        double length = path.up_axis.x * path.up_axis.x + path.up_axis.y * path.up_axis.y;
        if (up * up > length * deft__min(0.25, along * along)) {
            path.up.base -= speed / up;
            path.up.end_speed -= speed / up;
        } else {
            path.along.base -= speed / along;
        }
    }
    return path;
}

void deft__coast(deft__tick *tick, const deft_piece *along, const deft_piece *up, deft__law *out)
{
    deft__go_straight(out, tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->path.along = *along;
    out->path.up = *up;
    out->path.until_s = deft__min(along->until_s, up->until_s);
}
