/* state/ahead.c -- the instants at which zones, ceilings and the like matter, and what is touched. */
#include "state/ahead.h"

#include "base/bounds.h"
#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"

deft__v2 deft__way_ahead(const deft__law *law, double time_s)
{
    deft_vec2d moved = deft__path_at(&law->path, time_s);
    return deft__v2_make(moved.x, moved.y);
}

deft__v2 deft__feet_ahead(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft__v2 way = deft__v2_add(deft__way_ahead(law, time_s), deft__v2_scale(tick->scene.flow, time_s));
    return deft__v2_add(deft__v2_add(tick->scene.feet, tick->scene.drift), way);
}

static int ahead_looks(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft__v2 way = deft__way_ahead(law, time_s);
    double looks = (deft__abs(way.x) + deft__abs(way.y)) * DEFT__AHEAD_MIN / tick->moveset->tile;
    return (int)deft__clamp(looks, DEFT__AHEAD_MIN, DEFT__AHEAD_MAX);
}

void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test, bool wanted)
{
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    double low = 0;
    double high = 0;
    bool found = false;
    if (law->wish == DEFT__WISH_SWING) {
        return;
    }
    int looks = ahead_looks(tick, law, most);
    for (int i = 1; i <= looks && !found; i++) {
        low = high;
        high = most * i / looks;
        found = test(tick, law, high) == wanted;
    }
    for (int i = 0; i < DEFT__HALVINGS && found; i++) {
        double middle = (low + high) / 2;
        bool is_after = test(tick, law, middle) == wanted;
        low = is_after ? low : middle;
        high = is_after ? middle : high;
    }
    if (found) { /* a place is only as exact as a float: the motion goes on until it is there */
        law->until_s = deft__min(law->until_s, deft__max(high, DEFT__LOOK_S));
    }
}
