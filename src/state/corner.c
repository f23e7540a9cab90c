/* state/corner.c -- a body with rounded corners slides off a corner that is too steep to stand on. */
#include "base/tolerance.h"
#include "geometry/rounded.h"
#include "math/dmath.h"
#include "state/tick.h"

#define CORNER_HALVINGS 50

/* How far down the corner bends away faster than a body falls: where its speed asks for more pull towards the
 * arc's centre than gravity gives. At most `left`. */
static double corner_leaves_after(const deft__run *run, double left, double speed, double pull,
                                  double gravity)
{
    double top = deft__abs(deft__atan2(run->normal.x, run->normal.y));
    double low = 0;
    double high = left;
    double square = speed * speed;
    if (speed < 0 || square >= run->radius * gravity * run->normal.y * (1 - DEFT__GRAZE_FLOAT)) {
        return speed < 0 ? left : deft__min(left, DEFT__TURN_LOOK * run->radius);
    }
    if (square + 2 * pull * left <= run->radius * gravity * deft__cos(top + left / run->radius)) {
        return left;
    }
    for (int i = 0; i < CORNER_HALVINGS; i++) {
        double middle = low + (high - low) / 2;
        bool flies =
            square + 2 * pull * middle > run->radius * gravity * deft__cos(top + middle / run->radius);
        low = flies ? low : middle;
        high = flies ? middle : high;
    }
    return high;
}

/* The pull along an arc has no closed form: it is taken as that of the straight line between the ends of the
 * arc's steep part, which brings the body down with the same speed. */
void deft__slide_off_corner(const deft__tick *tick, deft__law *law, double speed)
{
    const deft_fall *fall = &tick->moveset->fall;
    deft__run *run = &law->run;
    bool clockwise = run->tangent.y < 0;
    double gravity = tick->stick_y < -0.5 ? fall->fast_gravity : fall->gravity;
    double speed_max = tick->stick_y < -0.5 ? fall->fast_speed_max : fall->speed_max;
    double start =
        deft__v2_dot(run->tangent, deft__v2_add(run->center, deft__v2_scale(run->normal, run->radius)));
    deft__v2 a = deft__turned_clockwise(run->normal, (run->to - start) / run->radius);
    deft__v2 b = deft__turned_clockwise(run->normal, (run->from - start) / run->radius);
    double length = deft__max(run->to - run->from, DEFT__GRAZE * run->radius);
    double pull = deft__max(gravity * run->radius * deft__abs(a.y - b.y) / length, DEFT__GRAZE * gravity);
    if (speed < speed_max * (1 - DEFT__GRAZE)) {
        double limit = speed < 0 && !tick->scene.moves ? 0 : speed_max; /* what still goes up turns first */
        law->path.until_s = (limit - speed) / pull;
        law->path.along = deft__linear(speed, pull, law->path.until_s, limit);
    }
    double left =
        corner_leaves_after(run, clockwise ? run->to - start : start - run->from, speed, pull, gravity);
    run->to = clockwise ? start + left : run->to;
    run->from = clockwise ? run->from : start - left;
    law->rolls = DEFT__ROLL_ALONG;
}

bool deft__press_on_corner(const deft__tick *tick, deft__v2 moved, deft__law *law)
{
    bool along_x = law->rolls == DEFT__ROLL_BY_X;
    const deft__run *run = &law->run;
    double share = deft__abs(along_x ? run->tangent.x : run->tangent.y);
    double turn = deft__min(share / 2, DEFT__TURN_LOOK); /* it never turns to where the share is 0 */
    bool clockwise = deft__v2_dot(run->tangent, moved) > 0;
    deft__v2 then = deft__turned_clockwise(run->normal, clockwise ? turn : -turn);
    double count = run->radius * (along_x ? then.x - run->normal.x : then.y - run->normal.y);
    double most = deft__min(tick->dt - tick->now_s, law->path.until_s);
    deft_vec2d axis;
    axis.x = along_x;
    axis.y = !along_x;
    deft__path path = deft__law_against(law, deft__v2_make(axis.x, axis.y), run->flow);
    law->until_s = deft__min(law->until_s, deft__path_reach(&path, axis, count, 0, most));
    return share > DEFT__LEAN;
}
