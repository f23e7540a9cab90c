/* state/ahead.c -- the instants at which zones, ceilings and the like make a difference, and what is touched.
 */
#include "state/ahead.h"

#include "contact/flow.h"
#include "math/dmath.h"

/* Looks at the way of a law: as many as there are sixteenths of a tile in it, but so many at least and at
 * most.
 */
#define AHEAD_LOOKS     16
#define AHEAD_LOOKS_MAX 512
#define AHEAD_HALVINGS  50
#define AHEAD_LEAST_S   1e-8

deft__v2 deft__feet_ahead(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft_vec2d moved = deft_path_at(&law->path, time_s);
    deft__v2 way = deft__v2_add(deft__v2_make(moved.x, moved.y), deft__v2_scale(tick->scene.flow, time_s));
    return deft__v2_add(deft__v2_add(tick->scene.feet, tick->scene.drift), way);
}

static int ahead_looks(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft_vec2d way = deft_path_at(&law->path, time_s);
    double looks = (deft__abs(way.x) + deft__abs(way.y)) * AHEAD_LOOKS / tick->moveset->tile;
    return (int)deft__clamp(looks, AHEAD_LOOKS, AHEAD_LOOKS_MAX);
}

void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test, bool wanted)
{
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    double low = 0;
    double high = 0;
    bool found = false;
    if (law->rolls != DEFT__ROLL_NOT) {
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
        law->until_s = deft__min(law->until_s, deft__max(high, AHEAD_LEAST_S));
    }
}

deft__v2 deft__clip_by_touch(deft__tick *tick, deft__v2 velocity)
{
    static const double ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    double probe = 2 * tick->moveset->contact;
    bool changed = true;
    tick->blocked = 0;
    for (int round = 0; round < 2 && changed; round++) {
        changed = false;
        for (int i = 0; i < 4; i++) {
            deft__hit hit;
            deft__v2 way = deft__v2_make(ways[i][0] * probe, ways[i][1] * probe);
            if (!deft__scene_sweep(&tick->scene, way, 0, &hit) || hit.t > 0.5 ||
                deft__face_is_floor(hit.face, tick->moveset)) {
                continue;
            }
            deft__v2 flow = deft__flow_of_hit(&tick->scene, &hit);
            double into = deft__v2_dot(deft__v2_sub(velocity, flow), hit.face->normal);
            if (into < -1e-9 * tick->moveset->tile) {
                velocity = deft__v2_sub(velocity, deft__v2_scale(hit.face->normal, into));
                tick->blocked = ways[i][0];
                deft__note_wall(tick, &hit);
                changed = true;
            }
        }
    }
    return changed ? deft__v2_make(0, 0) : velocity; /* a corner */
}
