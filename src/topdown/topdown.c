/* topdown/topdown.c -- what a host does around the walker's tick: spawn, kick, teleport, draw.
 */
#include "deft/topdown.h"

#include "base/needs.h"
#include "deft/character.h"
#include "math/dmath.h"
#include "math/frame.h"
#include "tuning/fits.h"

#include <stddef.h>

void deft_topdown_spawn(deft_topdown *out, const deft_moveset *moveset, const deft_pos *feet,
                        const deft_axes *axes)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && deft__moveset_fits(moveset) && feet != NULL && axes != NULL);
    const deft_pos nowhere = {0, 0};
    DEFT_ASSERT(deft__place_is_sound(*feet) && deft__axes_are_sound(*axes));
    memset(out, 0, sizeof *out);
    out->abilities = out->abilities_told = (uint16_t)moveset->abilities;
    out->dash_s = out->dash_press_s = DEFT_TIMER_MAX_S;
    out->position = out->previous = deft__place_is_sound(*feet) ? *feet : nowhere;
    out->axes = deft__axes_are_sound(*axes) ? *axes : *deft_axes_y_up();
    out->heading = out->facing = out->axes.right;
    out->teleported = 1;
}

void deft_topdown_kick(deft_topdown *walker, const deft_vec2d *velocity)
{
    DEFT__NEEDS_OR_RETURN(walker != NULL && velocity != NULL);
    if (deft__is_finite(velocity->x) && deft__is_finite(velocity->y)) {
        walker->knock.x += velocity->x;
        walker->knock.y += velocity->y;
        walker->speed = walker->dash_phase != DEFT_TOPDOWN_DASH_NONE ? 0 : walker->speed;
        walker->dash_phase = DEFT_TOPDOWN_DASH_NONE;
        walker->dash_way.x = walker->dash_way.y = 0;
    }
}

void deft_topdown_set_ability(deft_topdown *walker, deft_ability ability, bool on)
{
    DEFT__NEEDS_OR_RETURN(walker != NULL && (uint32_t)ability < DEFT_ABILITY_COUNT);
    uint16_t bit = DEFT_ABILITY_BIT(ability);
    uint16_t rest = (uint16_t)(walker->abilities & ~bit);
    walker->abilities = on ? (uint16_t)(rest | bit) : rest;
}

void deft_topdown_teleport(deft_topdown *walker, const deft_pos *feet)
{
    DEFT__NEEDS_OR_RETURN(walker != NULL && feet != NULL && deft__place_is_sound(*feet));
    walker->previous = walker->position;
    walker->position = *feet;
    walker->teleported = 1;
    walker->walled = 0;
}

void deft_topdown_lerp(deft_pos *out, const deft_topdown *walker, double ratio)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && walker != NULL);
    *out = walker->position;
    if (walker->teleported == 0) {
        double back = 1 - deft__clamp(ratio, 0, 1);
        out->x += (walker->previous.x - out->x) * back;
        out->y += (walker->previous.y - out->y) * back;
    }
}

void deft_topdown_box(deft_box *out, const deft_topdown *walker, const deft_moveset *moveset)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && walker != NULL && moveset != NULL);
    deft_vec2d up = deft__to_host(walker->axes, deft__v2_make(0, moveset->height));
    deft_vec2d side = deft__to_host(walker->axes, deft__v2_make(moveset->half_width, 0));
    double wide = deft__abs(side.x);
    double tall = deft__abs(side.y);
    out->min_x = walker->position.x + deft__min(up.x, 0) - wide;
    out->max_x = walker->position.x + deft__max(up.x, 0) + wide;
    out->min_y = walker->position.y + deft__min(up.y, 0) - tall;
    out->max_y = walker->position.y + deft__max(up.y, 0) + tall;
}
