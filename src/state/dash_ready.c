/* state/dash_ready.c -- where a dash would go, and when it may. */
#include "input/aim.h"
#include "math/dmath.h"
#include "state/dash.h"

/* Between two of eight directions lies this much across for 1 along. */
#define DASH_TAN_EIGHTH 0.41421356237309504880
#define DASH_SQRT_HALF  0.70710678118654752440

/* The way nearest to what stick or aim say, of those that the dash can take; else where the body looks. */
deft__v2 deft__dash_way(const deft__tick *tick)
{
    deft__v2 wish = deft__v2_make(tick->stick_x, tick->stick_y);
    if (tick->input->aim != DEFT_AIM_NONE) {
        wish = deft__to_frame(tick->self->axes, deft__aim_way(tick->input->aim));
    }
    double wide = deft__abs(wish.x);
    double tall = deft__abs(wish.y);
    double right = deft__sign(wish.x);
    double up = deft__sign(wish.y);
    uint32_t directions = tick->moveset->dash.directions;
    if (!(wide > 0 || tall > 0) || (directions == DEFT_DASH_DIRECTIONS_2 && !(wide > 0))) {
        return deft__v2_make((double)tick->self->facing, 0);
    }
    if (directions == DEFT_DASH_DIRECTIONS_FREE) {
        return deft__v2_scale(wish, 1 / deft__sqrt(deft__v2_dot(wish, wish)));
    }
    double most = directions == DEFT_DASH_DIRECTIONS_8 ? DASH_TAN_EIGHTH : 1;
    if (directions == DEFT_DASH_DIRECTIONS_2 || tall <= most * wide) {
        return deft__v2_make(right, 0);
    }
    if (directions == DEFT_DASH_DIRECTIONS_4 || wide <= most * tall) {
        return deft__v2_make(0, up);
    }
    return deft__v2_make(right * DASH_SQRT_HALF, up * DASH_SQRT_HALF);
}

static bool dash_touches_refill(const deft__tick *tick)
{
    uint8_t support = tick->self->support;
    bool walled = support == DEFT_SUPPORT_WALL || tick->blocked > 0 || tick->blocked < 0;
    return support == DEFT_SUPPORT_FLOOR || support == DEFT_SUPPORT_WEDGE ||
           (walled && tick->moveset->dash.refill == DEFT_DASH_REFILL_GROUND_WALL);
}

/* How long after the last dash the next charge comes back, if the body stays where it is. */
static double dash_refill_s(const deft__tick *tick)
{
    const deft_dash *dash = &tick->moveset->dash;
    if (dash->refill == DEFT_DASH_REFILL_TIME) {
        return dash->refill_s * (tick->self->dash_refills + 1);
    }
    return dash_touches_refill(tick) ? dash->refill_s : DEFT_FOREVER;
}

void deft__refill_dash(deft__tick *tick)
{
    deft_character *self = tick->self;
    while (self->dashes != 0 && self->dash_s + DEFT__INSTANT_S >= dash_refill_s(tick)) {
        self->dash_refills++;
        self->dashes = tick->moveset->dash.refill == DEFT_DASH_REFILL_TIME ? (uint8_t)(self->dashes - 1) : 0;
    }
}

/* How long until charges and cooldown allow a dash. */
double deft__dash_ready_s(const deft__tick *tick)
{
    const deft_dash *dash = &tick->moveset->dash;
    bool charged = tick->self->dashes < dash->charges;
    return deft__max(dash->cooldown_s, charged ? 0 : dash_refill_s(tick)) - tick->self->dash_s;
}

double deft__dash_waits_s(const deft__tick *tick)
{
    double wait = deft__dash_ready_s(tick);
    bool waits = deft__press_is_live(tick, DEFT_ACTION_DASH) && deft__can(tick, DEFT_ABILITY_DASH) &&
                 tick->self->dash_phase == 0 && wait > DEFT__INSTANT_S;
    return waits ? wait : DEFT_FOREVER;
}
