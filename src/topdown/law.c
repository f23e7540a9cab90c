/* topdown/law.c -- how a walker answers the stick.
 *
 * The walker's own speed follows the response curves along its heading. The heading turns to the stick at
 * once, or at a rate. A stick exactly against the heading has no shorter side to turn by. Then the walker
 * brakes, and starts anew. Along a wall the speed is steered to the stick's part along that wall.
 */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "topdown/walk.h"

deft__v2 deft__walk_velocity(const deft__walker *walk)
{
    return deft__v2_add(deft__v2_scale(walk->heading, walk->speed), walk->knock);
}

deft__v2 deft__walk_wish(const deft__walker *walk)
{
    return deft__v2_scale(walk->stick, walk->push * walk->steering.speed);
}

/* Turns the heading to the stick. Returns the speed to steer to along the heading. */
static double law_turn(deft__walker *walk, deft__course *out)
{
    if (!(walk->push > 0)) {
        return 0;
    }
    double full = walk->push * walk->steering.speed;
    double angle = walk->turn_rad_s >= DEFT_FOREVER ? 0
                                                    : deft__atan2(deft__v2_perp(walk->heading, walk->stick),
                                                                  deft__v2_dot(walk->heading, walk->stick));
    if (deft__abs(angle) <= DEFT__GRAZE) {
        walk->heading = walk->stick;
        return full;
    }
    if (deft__abs(angle) >= DEFT__PI - DEFT__GRAZE_FLOAT) {
        return -full;
    }
    out->turn = angle > 0 ? walk->turn_rad_s : -walk->turn_rad_s;
    out->turn_s = deft__abs(angle) / walk->turn_rad_s;
    out->headed = walk->stick;
    return full;
}

/* Turns the heading round where the speed became negative. */
static void law_face_forward(deft__walker *walk, deft_piece *own)
{
    if (!(deft_piece_speed(own, 0) < 0 || own->end_speed < 0)) {
        return;
    }
    walk->heading = deft__v2_scale(walk->heading, -1);
    own->base = -own->base;
    own->amplitude = -own->amplitude;
    own->end_speed = -own->end_speed;
}

static void law_knock(const deft__walker *walk, deft__course *out)
{
    double speed = deft__sqrt(deft__v2_dot(walk->knock, walk->knock));
    double bleed = walk->steering.overspeed_release;
    if (!(speed > 0) || bleed >= DEFT_FOREVER) {
        out->knock = deft__piece_constant(0, DEFT_FOREVER);
        out->knock_axis = deft__v2_make(0, 0);
        return;
    }
    out->knock_axis = deft__v2_scale(walk->knock, 1 / speed);
    out->knock = deft__piece_constant(speed, DEFT_FOREVER);
    if (bleed > 0) {
        out->knock.kind = DEFT_PIECE_LINEAR;
        out->knock.rate = -bleed;
        out->knock.until_s = speed / bleed;
        out->knock.end_speed = 0;
    }
}

void deft__walk_course(deft__walker *walk, deft__course *out)
{
    out->wall = walk->wall;
    out->turn = 0;
    out->ahead_s = -1;
    out->turn_s = DEFT_FOREVER;
    if (walk->stands || deft__walk_dashes(walk)) {
        out->own = deft__piece_constant(walk->stands ? 0 : walk->speed, DEFT_FOREVER);
    } else {
        double target = walk->wall.present != 0 ? deft__v2_dot(deft__walk_wish(walk), walk->heading)
                                                : law_turn(walk, out);
        deft_steer(&out->own, &walk->steering, &walk->self->steer, walk->speed, target, walk->steering.speed);
        law_face_forward(walk, &out->own);
        walk->speed =
            deft_piece_speed(&out->own, 0); /* a change at once is done, whatever the course meets */
    }
    out->heading = walk->heading;
    law_knock(walk, out);
    out->until_s = deft__min(deft__min(out->own.until_s, out->knock.until_s), out->turn_s);
    out->until_s = deft__min(out->until_s, deft__walk_dash_until_s(walk));
    bool rests = out->own.kind == DEFT_PIECE_CONSTANT && out->own.base == 0;
    out->straight = out->turn == 0 && (rests || deft__v2_perp(out->heading, out->knock_axis) == 0);
}
