/* contact/hook.c -- throws a hook along a line. */
#include "contact/hook.h"

#include "base/tolerance.h"
#include "contact/anchor.h"
#include "contact/line.h"
#include "math/dmath.h"

#include <stddef.h>

bool deft__hook_throw(deft__scene *scene, deft__v2 from, deft__v2 way, double now_s, deft__hook *out)
{
    const deft_moveset *moveset = scene->moveset;
    double range = moveset->grapple.range;
    double own = DEFT__DEEP * deft__min(moveset->half_width, moveset->height / 2);
    deft_vec2d start = deft__to_host(scene->axes, deft__v2_add(from, scene->drift));
    uint32_t room = deft__scene_room(scene);
    deft__line line;
    line.view = scene->view;
    line.ignored = scene->ignored;
    line.features = deft__scene_spare(scene, room);
    line.capacity = room;
    line.from.x = scene->origin.x + start.x;
    line.from.y = scene->origin.y + start.y;
    line.way = deft__to_host(scene->axes, deft__v2_scale(way, range));
    line.moved = scene->tick_s > 0 ? now_s / scene->tick_s : 0;
    line.least = own / range; /* outside of the character */
    deft__entry entry;
    deft_feature met;
    if (scene->view == NULL || scene->view->gather == NULL ||
        deft__line_meets(&line, &entry, &met) != DEFT_QUERY_FOUND) {
        return false;
    }
    const deft_surface *surface = deft__surface_of(scene, met.surface);
    out->body = met.body;
    out->feature = met.id;
    out->distance = range * entry.share;
    out->anchor.x = line.from.x + line.way.x * entry.share;
    out->anchor.y = line.from.y + line.way.y * entry.share;
    (void)deft__anchor_fix(scene->view, met.body, line.moved, &out->anchor);
    return surface == NULL || (surface->flags & DEFT_SURFACE_NO_GRAPPLE) == 0;
}
