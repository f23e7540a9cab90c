/* state/wedge.c -- standing between two slopes, each too steep to stand on. */
#include "base/tolerance.h"
#include "contact/slide.h"
#include "math/dmath.h"
#include "state/pinch.h"
#include "state/tick.h"

/* A wedge carries as long as the body cannot sink in it and is not thrown out of it. */
static bool wedge_carries(deft__tick *tick)
{
    deft__v2 feet = tick->scene.feet;
    deft__v2 velocity = tick->velocity;
    double probe = DEFT__PROBE * tick->moveset->contact;
    deft__slide(&tick->scene, deft__v2_make(0, -probe), &velocity, false, NULL);
    double sunk = feet.y - tick->scene.feet.y;
    tick->scene.feet = feet;
    /* steep ground on both sides: only what leads up gets out */
    bool holds = sunk <= probe * DEFT__END && tick->velocity.y <= DEFT__NOTICED * tick->moveset->tile;
    if (holds) {
        tick->velocity = deft__v2_make(0, 0);
    }
    return holds;
}

/* A side of a wedge that turns becomes a floor, on to which the body comes down. */
static bool wedge_turns(deft__tick *tick)
{
    deft__run floor = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, (double)tick->self->facing);
    deft__v2 away = deft__v2_sub(tick->velocity, floor.flow);
    if (floor.present == 0 || deft__v2_dot(away, floor.normal) > DEFT__NOTICED * tick->moveset->tile) {
        return false;
    }
    deft__land(tick, &floor, 0);
    return true;
}

void deft__heed_wedge(deft__tick *tick)
{
    if (tick->self->support == DEFT_SUPPORT_WEDGE && !(tick->scene.moves && wedge_turns(tick))) {
        bool parts = false;
        bool holds = tick->scene.moves && deft__pinch_stands(tick, &parts);
        if (!holds && !parts) {
            tick->self->support = (uint8_t)(wedge_carries(tick) ? DEFT_SUPPORT_WEDGE : DEFT_SUPPORT_STEEP);
        }
    }
}
