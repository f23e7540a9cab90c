/* state/ahead.c -- the instants at which zones, ceilings and the like make a difference, and what is touched.
 */
#include "state/ahead.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"

/* Looks at the way of a law: as many as there are sixteenths of a tile in it, but so many at least and at
 * most.
 */
#define AHEAD_LOOKS     16
#define AHEAD_LOOKS_MAX 512
#define AHEAD_HALVINGS  50

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
    double looks = (deft__abs(way.x) + deft__abs(way.y)) * AHEAD_LOOKS / tick->moveset->tile;
    return (int)deft__clamp(looks, AHEAD_LOOKS, AHEAD_LOOKS_MAX);
}

void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test, bool wanted)
{
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    double low = 0;
    double high = 0;
    bool found = false;
    if (law->swings) {
        return;
    }
    int looks = ahead_looks(tick, law, most);
    for (int i = 1; i <= looks && !found; i++) {
        low = high;
        high = most * i / looks;
        found = test(tick, law, high) == wanted;
    }
    for (int i = 0; i < AHEAD_HALVINGS && found; i++) {
        double middle = (low + high) / 2;
        bool is_after = test(tick, law, middle) == wanted;
        low = is_after ? low : middle;
        high = is_after ? middle : high;
    }
    if (found) { /* a place is only as exact as a float: it goes on until it is there */
        law->until_s = deft__min(law->until_s, deft__max(high, DEFT__LOOK_S));
    }
}

void deft__narrow_ahead(deft__tick *tick, const deft__law *law, deft__ahead_try *is_so, double *low_s,
                        double *high_s)
{
    for (int i = 0; i<AHEAD_HALVINGS && * high_s - *low_s> DEFT__INSTANT_S; i++) {
        double middle = *low_s + (*high_s - *low_s) / 2;
        bool soon = is_so(tick, law, middle);
        *low_s = soon ? *low_s : middle;
        *high_s = soon ? middle : *high_s;
    }
}

/* To the sides, up, down, and where it goes. */
#define AHEAD_PROBES 5

/* What a probe touches, or nothing. */
typedef struct ahead_touch {
    deft__hit hit;
    bool is_there;
} ahead_touch;

bool deft__is_past_end(const deft__scene *scene, deft__run run, deft__v2 way)
{
    double at = deft__v2_dot(run.tangent, scene->feet);
    double goes = deft__v2_dot(run.tangent, deft__v2_sub(way, run.flow));
    double near_by = scene->moveset->contact * DEFT__PASSED; /* as a floor is (contact/support.c) */
    do {
        bool is_past = goes > 0 ? at > run.to - near_by : goes < 0 && at < run.from + near_by;
        if (!is_past) {
            return false;
        }
    } while (deft__v2_is_zero(run.flow) && deft__run_extend(scene, &run));
    return true;
}

/* How fast a velocity goes into what is touched; 0 when it does not. */
static double ahead_into(const deft__tick *tick, const ahead_touch *touch, deft__v2 velocity)
{
    if (!touch->is_there) {
        return 0;
    }
    deft__v2 own = deft__v2_sub(velocity, deft__flow_of_hit(&tick->scene, &touch->hit));
    double into = deft__v2_dot(own, touch->hit.face->normal);
    return into < -DEFT__GRAZE * tick->moveset->tile ? into : 0;
}

static bool ahead_is_free(const deft__tick *tick, const ahead_touch touches[AHEAD_PROBES], deft__v2 velocity)
{
    bool is_free = true;
    for (int i = 0; i < AHEAD_PROBES; i++) {
        is_free = is_free && !(ahead_into(tick, &touches[i], velocity) < 0);
    }
    return is_free;
}

/* Along one of two faces at most it goes on, whichever is asked first. */
deft__v2 deft__clip_by_touch(deft__tick *tick, deft__v2 velocity, deft__v2 goes)
{
    double behind = tick->self->facing < 0 ? 1 : -1; /* a mirror shows the mirrored */
    double size = deft__abs(velocity.x) + deft__abs(velocity.y);
    deft__v2 ahead =
        size > 0 ? deft__v2_scale(velocity, 1 / size) : velocity; /* a corner is met aslant only */
    const double ways[AHEAD_PROBES][2] = {{behind, 0}, {-behind, 0}, {0, 1}, {0, -1}, {ahead.x, ahead.y}};
    double probe = 2 * tick->moveset->contact;
    ahead_touch touches[AHEAD_PROBES];
    for (int i = 0; i < AHEAD_PROBES; i++) {
        deft__v2 way = deft__v2_make(ways[i][0] * probe, ways[i][1] * probe);
        deft__hit *hit = &touches[i].hit;
        touches[i].is_there =
            deft__scene_sweep(&tick->scene, way, 0, hit) && hit->t <= 0.5 &&
            !deft__face_is_floor(hit->face, tick->moveset) &&
            !deft__is_past_end(&tick->scene, deft__run_of(&tick->scene, hit->face, hit->obstacle), goes);
    }
    tick->blocked = 0;
    if (ahead_is_free(tick, touches, velocity)) {
        return velocity;
    }
    for (int i = 0; i < AHEAD_PROBES; i++) {
        double into = ahead_into(tick, &touches[i], velocity);
        if (into < 0) {
            deft__v2 along = deft__v2_sub(velocity, deft__v2_scale(touches[i].hit.face->normal, into));
            tick->blocked = i < 2 ? ways[i][0] : 0;
            deft__note_wall(tick, &touches[i].hit);
            if (ahead_is_free(tick, touches, along)) {
                return along;
            }
        }
    }
    return deft__v2_make(0, 0); /* a corner */
}

void deft__end_with_touch(const deft__tick *tick, const deft__run *face, deft__law *law)
{
    deft_vec2d velocity = deft__path_velocity(&law->path, 0);
    deft__v2 goes = deft__v2_make(velocity.x, velocity.y);
    if (face->present != 0 && !deft__is_past_end(&tick->scene, *face, goes)) {
        law->run = *face;
    }
}
