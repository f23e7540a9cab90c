/* state/ahead.c -- the instants at which zones, ceilings and the like matter, and what is touched. */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/tick.h"

void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test, bool wanted)
{
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    double low = 0;
    double high = 0;
    bool found = false;
    if (law->wish == DEFT__WISH_SWING) {
        return;
    }
    deft__v2 way = deft__path_at(&law->path, most);
    double tiles = (deft__abs(way.x) + deft__abs(way.y)) / tick->moveset->tile;
    int looks = (int)deft__clamp(tiles * DEFT__AHEAD_MIN, DEFT__AHEAD_MIN, DEFT__AHEAD_MAX);
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

static bool ahead_is_in_line(const deft__tick *tick, double gap)
{
    return gap <= tick->moveset->contact && gap >= -tick->moveset->touch;
}

/* How far in that direction the feet are behind all other faces of the obstacle: there only `face` is
 * touched. */
static double ahead_over(const deft__tick *tick, const deft__obstacle *obstacle, const deft__face *face,
                         deft__v2 way)
{
    const deft__face *faces = &tick->scene.faces[obstacle->first_face];
    double deep = (1 + DEFT__END) * tick->moveset->contact;
    double over = 0;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        double into = -deft__v2_dot(way, faces[i].normal);
        if (&faces[i] != face && into > DEFT__LEAN) {
            over = deft__max(over, (deft__face_gap(&faces[i], tick->scene.feet) + deep) / into);
        }
    }
    return over;
}

/* When the law comes over the end of a face that moves with `flow`, at most `most`. The face must be in line
 * then: the flight goes above or below one that leans. */
static double ahead_comes_over_s(const deft__tick *tick, const deft__law *law, const deft__obstacle *obstacle,
                                 const deft__face *face, double most)
{
    deft__v2 tangent = deft__face_tangent(face);
    deft__v2 flow = deft__obstacle_flow(&tick->scene, obstacle);
    deft__path path = deft__law_against(law, tangent, flow);
    double moved = deft__path_along(&path, tangent, most);
    double way = deft__sign(moved);
    double over = ahead_over(tick, obstacle, face, deft__v2_scale(tangent, way));
    if (!(over > 0) || !(over < deft__abs(moved))) {
        return most;
    }
    double time_s = deft__path_reach(&path, tangent, way * over, 0, most);
    deft__v2 then = deft__v2_add(
        tick->scene.feet, deft__v2_sub(deft__path_at(&law->path, time_s), deft__v2_scale(flow, time_s)));
    return ahead_is_in_line(tick, deft__face_gap(face, then)) ? time_s : most;
}

void deft__look_for_floor_in_line(const deft__tick *tick, deft__law *law)
{
    const deft__scene *scene = &tick->scene;
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    for (uint32_t i = 0; law->keeps_level && i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *face = &scene->faces[obstacle->first_face];
        for (uint32_t k = 0; k < obstacle->face_count; k++, face++) {
            if (face->kind != DEFT__FACE_HIDDEN && deft__face_is_floor(face, tick->moveset) &&
                ahead_is_in_line(tick, deft__face_gap(face, scene->feet))) {
                double over_s = ahead_comes_over_s(tick, law, obstacle, face, most);
                law->until_s = over_s < most ? deft__min(law->until_s, over_s) : law->until_s;
            }
        }
    }
}
