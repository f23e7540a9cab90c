/* contact/anchor.c -- a place on a body moves and turns with the body. */
#include "contact/anchor.h"

#include "math/dmath.h"

#include <stddef.h>

/* Takes a place into the axes of a body at a share of the tick, from the body's place, or `out` of them.
 * False when the body is gone. */
static bool anchor_turn(const deft_world_view *view, uint32_t body, double share, bool out, deft_pos *at)
{
    deft_body_motion motion;
    if (body == 0) {
        return true;
    }
    if (view == NULL || view->body == NULL || !view->body(view->user, body, &motion)) {
        return false;
    }
    double angle = motion.from_rad + (motion.to_rad - motion.from_rad) * share;
    double cosine = deft__cos(angle);
    double sine = out ? deft__sin(angle) : -deft__sin(angle);
    double place_x = motion.from.x + (motion.to.x - motion.from.x) * share;
    double place_y = motion.from.y + (motion.to.y - motion.from.y) * share;
    double x = out ? at->x : at->x - place_x;
    double y = out ? at->y : at->y - place_y;
    at->x = cosine * x - sine * y;
    at->y = cosine * y + sine * x;
    if (out) {
        at->x += place_x;
        at->y += place_y;
    }
    return true;
}

bool deft__anchor_fix(const deft_world_view *view, uint32_t body, double share, deft_pos *anchor)
{
    return anchor_turn(view, body, share, false, anchor);
}

bool deft__anchor_place(const deft_world_view *view, uint32_t body, deft_pos anchor, double share,
                        deft_pos *out)
{
    *out = anchor;
    return anchor_turn(view, body, share, true, out);
}
