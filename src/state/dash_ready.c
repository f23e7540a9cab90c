/* state/dash_ready.c -- where a dash would go, and when it is allowed. */
#include "base/tolerance.h"
#include "input/aim.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/dash.h"
#include "state/dash_rules.h"

deft__v2 deft__dash_way(const deft__tick *tick)
{
    deft__v2 wish = deft__v2_make(tick->stick_x, tick->stick_y);
    deft__v2 way;
    if (tick->input->aim != DEFT_AIM_NONE) {
        wish = deft__to_frame(tick->self->axes, deft__aim_way(tick->input->aim));
    }
    return deft__dash_nearest(wish, tick->moveset->dash.directions, &way)
               ? way
               : deft__v2_make((double)tick->self->facing, 0);
}

static bool dash_touches_refill(const deft__tick *tick)
{
    uint8_t support = tick->self->support;
    bool walled = support == DEFT_SUPPORT_WALL || deft__is_blocked(tick);
    return support == DEFT_SUPPORT_FLOOR || support == DEFT_SUPPORT_WEDGE ||
           (walled && tick->moveset->dash.refill == DEFT_DASH_REFILL_GROUND_WALL);
}

static deft__charges dash_charges(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    deft__charges charges = {self->dash_s, self->dashes, self->dash_refills, dash_touches_refill(tick), {0}};
    return charges;
}

void deft__refill_dash(deft__tick *tick)
{
    deft__charges charges = dash_charges(tick);
    deft__charges_refill(&charges, &tick->moveset->dash);
    tick->self->dashes = charges.used;
    tick->self->dash_refills = charges.back;
}

double deft__dash_ready_s(const deft__tick *tick)
{
    deft__charges charges = dash_charges(tick);
    return deft__charges_ready_s(&charges, &tick->moveset->dash);
}

double deft__dash_waits_s(const deft__tick *tick)
{
    if (!deft__press_is_live(tick, DEFT_ACTION_DASH) || !deft__can(tick, DEFT_ABILITY_DASH) ||
        tick->self->dash_phase != 0) {
        return DEFT_FOREVER;
    }
    double wait = deft__dash_ready_s(tick);
    return wait > DEFT__INSTANT_S ? wait : DEFT_FOREVER;
}
