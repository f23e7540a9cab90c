/* derive_access.c -- what players make of the assists: a scale for each, 0 to switch it off. */
#include "math/dmath.h"
#include "tuning/derive.h"

/* The widest band s of an apex hang in which a tap is still no higher than the jump to `height`. The tap to
 * `height_min` gets no hang. So height_min (1 + s^2 (1/r - 1)) = height. */
static double access_hang_limit(const deft_tuning *t, double height, double height_min)
{
    double more = 1 / t->jump.hang_gravity_ratio - 1;
    double room = height / height_min - 1;
    return more * 0.81 > room ? deft__sqrt(room / more) : 0.9;
}

/* A shape by speed has no height: there a hang only makes the jump higher. */
static void access_hang(deft_tuning *t)
{
    double most = 0.9;
    double band = t->jump.hang_speed_ratio;
    if (!(band > 0)) {
        return;
    }
    if (t->jump.cut != DEFT_CUT_NONE && t->jump.shape != DEFT_JUMP_SHAPE_SPEED) {
        most = access_hang_limit(t, t->jump.height, t->jump.height_min);
    }
    if (t->jump.cut != DEFT_CUT_NONE && t->air_jump.count > 0) {
        most = deft__min(most, access_hang_limit(t, t->air_jump.height, t->air_jump.height_min));
    }
    t->jump.hang_speed_ratio = deft__min(band * t->access.hang_ratio, deft__max(most, band));
}

void deft__derive_access(deft_tuning *t)
{
    double half_height = t->shape.height / 2;
    t->assist.coyote_s = deft__min(t->assist.coyote_s * t->access.coyote_ratio, 1);
    t->wall.coyote_s = deft__min(t->wall.coyote_s * t->access.coyote_ratio, 1);
    t->assist.buffer_s = deft__min(t->assist.buffer_s * t->access.buffer_ratio, 1);
    t->assist.landing_forgiveness_s =
        deft__min(t->assist.landing_forgiveness_s * t->access.landing_ratio, 0.5);
    t->assist.corner_up = deft__min(t->assist.corner_up * t->access.corner_ratio, t->shape.width / 2);
    t->assist.corner_side = deft__min(t->assist.corner_side * t->access.corner_ratio, half_height);
    t->assist.ledge = deft__min(t->assist.ledge * t->access.ledge_ratio, half_height);
    t->assist.speed_kept_s = deft__min(t->assist.speed_kept_s * t->access.speed_kept_ratio, 0.5);
    t->wall.reach = deft__min(t->wall.reach * t->access.reach_ratio, t->shape.width);
    t->wall.sticky_s = deft__min(t->wall.sticky_s * t->access.sticky_ratio, 1);
    t->platform.lift_storage_s = deft__min(t->platform.lift_storage_s * t->access.lift_ratio, 1);
    access_hang(t);
}
