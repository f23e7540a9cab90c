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

bool deft__is_past_end(const deft__scene *scene, deft__run run, deft__v2 way)
{
    double at = deft__v2_dot(run.tangent, scene->feet);
    double goes = deft__v2_dot(run.tangent, deft__v2_sub(way, run.flow));
    double near_by = scene->moveset->contact * DEFT__PASSED; /* as for a floor (contact/support.c) */
    do {
        bool is_past = goes > 0 ? at > run.to - near_by : goes < 0 && at < run.from + near_by;
        if (!is_past) {
            return false;
        }
    } while (deft__v2_is_zero(run.flow) && deft__run_extend(scene, &run));
    return true;
}

deft__v2 deft__clip_by_touch(deft__tick *tick, deft__v2 velocity)
{
    deft__touching touching;
    deft__v2 none = deft__v2_make(0, 0);
    deft__scene *scene = &tick->scene;
    deft__find_touching(scene, &touching);
    tick->blocked = 0;
    tick->wall = deft__no_run();
    for (uint32_t i = 0; i < touching.count; i++) { /* the character lands on floors */
        touching.faces[i].kind = touching.faces[i].kind == DEFT__CLASS_FLOOR ? (uint32_t)DEFT__CLASS_BOUND
                                                                             : touching.faces[i].kind;
    }
    if (!deft__digs(scene, &touching, velocity, none)) {
        return velocity;
    }
    for (uint32_t i = 0; i < touching.count; i++) {
        deft__touched *face = &touching.faces[i];
        deft__v2 n = face->run.normal;
        if (face->kind == DEFT__CLASS_BOUND || !deft__digs_at(scene, &touching, face, velocity, none)) {
            continue;
        }
        double into = deft__v2_dot(n, deft__v2_sub(velocity, face->run.flow));
        deft__v2 along = deft__v2_sub(velocity, deft__v2_scale(n, into));
        tick->blocked = deft__abs(n.x) > DEFT__NEAR_PARALLEL ? (n.x > 0 ? -1 : 1) : 0;
        tick->wall = face->run;
        if (!deft__goes_past_end(scene, face, along, none) && !deft__digs(scene, &touching, along, none)) {
            return along;
        }
    }
    return none; /* a corner */
}

void deft__end_with_touch(const deft__tick *tick, const deft__run *face, deft__law *law)
{
    deft_vec2d velocity = deft__path_velocity(&law->path, 0);
    deft__v2 goes = deft__v2_make(velocity.x, velocity.y);
    if (face->present != 0 && !deft__is_past_end(&tick->scene, *face, goes)) {
        law->run = *face;
    }
}
