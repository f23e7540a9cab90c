/* state/skim.c -- flights without gravity that come over a floor in their line: they go on above the floor,
 * or land.
 */
#include "base/rarely.h"
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/tick.h"

/* The horizontal direction of the flight; where a wall pushes the character, the direction of the wall. */
static double skim_way(const deft__tick *tick)
{
    double goes = tick->velocity.x;
    bool is_blocked = deft__is_blocked(tick);
    if (is_blocked && tick->blocked * goes >= 0 && deft__v2_dot(tick->wall.flow, tick->wall.normal) > 0) {
        goes = -tick->blocked;
    }
    return goes > 0 ? 1 : (goes < 0 ? -1 : 0);
}

/* The floor that carries a flight in that direction. At rest a floor must carry toward both sides. A
 * character that hovers past an end would have no way on the floor. */
static deft__run skim_floor(const deft__tick *tick, double way)
{
    bool rests = !(way > 0 || way < 0);
    if (rests && (deft__find_floor(tick, -1).present == 0 || deft__find_floor(tick, 1).present == 0)) {
        return deft__no_run();
    }
    return deft__find_floor(tick, way);
}

/* The floor that carries, judged by the direction of the character over it. A floor that at once carries the
 * character the other way does not count. Else landing and leaving would alternate for ever at the end of a
 * belt, or of a ferry. */
deft__run deft__skimmed_floor(deft__tick *tick)
{
    double way = skim_way(tick);
    deft__run floor = skim_floor(tick, way);
    double own = floor.present != 0 ? tick->velocity.x - deft__ride_taken(tick, &floor).x : way;
    double lead = own > 0 ? 1 : (own < 0 ? -1 : 0);
    return lead * way < 1 ? skim_floor(tick, lead) : floor;
}

bool deft__skims_on_to_floor(deft__tick *tick)
{
    deft__run floor = deft__skimmed_floor(tick);
    double away = deft__v2_dot(deft__v2_sub(tick->velocity, floor.flow), floor.normal);
    if (floor.present == 0 || away > DEFT__NOTICED * tick->moveset->tile) {
        return false; /* a corner, or a slope, falls away from a level flight */
    }
    deft__land(tick, &floor, 0);
    return true;
}

static bool skim_is_in_line(const deft__tick *tick, const deft__face *face, double gap)
{
    return face->kind != DEFT__FACE_HIDDEN && deft__face_is_floor(face, tick->moveset) &&
           gap <= tick->moveset->contact && gap >= -tick->moveset->touch;
}

/* How far along an axis a law has come after `t`, relative to what moves with `flow`. */
static double skim_moved(const deft__law *law, deft__v2 axis, deft__v2 flow, double t)
{
    deft__path path = deft__law_against(law, axis, flow);
    deft_vec2d moved = deft__path_at(&path, t);
    return axis.x * moved.x + axis.y * moved.y;
}

/* When a flight comes over the end of a floor in its line that moves with `flow`, at most `most`. The floor
 * must still be in line then: the flight goes above or below one that leans. */
static double skim_comes_over_s(const deft__tick *tick, const deft__law *law, const deft__face *face,
                                deft__v2 flow, double most)
{
    deft__v2 tangent = deft__face_tangent(face);
    double at = deft__v2_dot(tangent, tick->scene.feet);
    double moved = skim_moved(law, tangent, flow, most);
    double way = moved > 0 ? 1 : -1;
    double ahead = way > 0 ? face->from - at : at - face->to;
    double over = ahead + tick->moveset->contact; /* what stands on the very end is met first */
    if (!(ahead > 0) || !(over < deft__abs(moved))) {
        return most;
    }
    deft__path path = deft__law_against(law, tangent, flow);
    deft_vec2d axis = {tangent.x, tangent.y};
    double time_s = deft__path_reach(&path, axis, way * over, 0, most);
    double gap = deft__face_gap(face, tick->scene.feet) + skim_moved(law, face->normal, flow, time_s);
    return skim_is_in_line(tick, face, gap) ? time_s : most;
}

void deft__look_for_floor_in_line(const deft__tick *tick, deft__law *law)
{
    const deft__scene *scene = &tick->scene;
    bool is_level =
        deft__is_hovering(tick) || (tick->self->state == DEFT_STATE_DASH && !(tick->velocity.y > 0));
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    double until_s = most;
    if (DEFT__MOSTLY(!is_level)) {
        return;
    }
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        deft__v2 flow = scene->moves ? scene->flows[i] : deft__v2_make(0, 0);
        uint32_t first = scene->obstacles[i].first_face;
        for (uint32_t k = first; k < first + scene->obstacles[i].face_count; k++) {
            const deft__face *face = &scene->faces[k];
            if (skim_is_in_line(tick, face, deft__face_gap(face, scene->feet))) {
                until_s = deft__min(until_s, skim_comes_over_s(tick, law, face, flow, most));
            }
        }
    }
    law->until_s = until_s < most ? until_s : law->until_s;
}
