/* character/gust.c -- where a law takes the character into a zone that pushes, or out of one. */
#include "character/gust.h"

#include "base/tolerance.h"
#include "contact/zones.h"
#include "math/dmath.h"

/* What a way is computed from. */
typedef struct gust_course {
    const deft__tick *tick;
    const deft__law *law;
} gust_course;

static deft__v2 gust_moved(const void *course, double t)
{
    const gust_course *own = (const gust_course *)course;
    return deft__law_moved(own->tick, own->law, t);
}

double deft__gust_until(const deft__tick *tick, const deft__law *law, double time_s)
{
    const deft__path *path = &law->path;
    double bend =
        deft_piece_acceleration_max(&path->along, time_s) + deft_piece_acceleration_max(&path->up, time_s);
    /* air pushes a flight, ground pushes a character on its feet */
    deft_zone_kind kind = deft__is_grounded(tick->self) ? DEFT_ZONE_CONVEYOR : DEFT_ZONE_WIND;
    gust_course course = {tick, law};
    deft__way way;
    way.moved = gust_moved;
    way.course = &course;
    way.start = deft__v2_add(tick->scene.feet, tick->scene.drift);
    way.flow = tick->scene.flow;
    double until_s = deft__border_until(&tick->scene, kind, &way,
                                        law->wish >= DEFT__WISH_WAIT ? DEFT_FOREVER : bend, time_s);
    return deft__max(until_s, DEFT__INSTANT_S);
}
