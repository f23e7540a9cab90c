/* state/floor_seam.c -- where floors of different surfaces lie in one line: ice beside stone, a belt beside
 * both. Of the touched floors the one under the middle of the character carries it (contact/support.c). The
 * law ends where another floor is under the middle. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/ahead.h"

/* Two belts that move toward each other take a character back and forth over their seam. So does one belt
 * against a walk. Which floor then changes is a matter of rounding. So after this many changes in a tick each
 * floor carries for a time, and after more until the tick is over. */
#define FLOOR_SEAM_AT_ONCE_MAX 2
#define FLOOR_SEAM_WAITS_MAX   10

/* By such a part of `contact` the middle must be more on one floor than on the other. A law ends a hair later
 * than that. */
#define FLOOR_SEAM_IS    32
#define FLOOR_SEAM_COMES 16

/* How far the middle of the character, at `along` of a floor's line, is beside the floor from `from` to `to`;
 * 0 over it. */
static double floor_seam_beside(const deft__scene *scene, deft__v2 normal, double from, double to,
                                double along)
{
    bool level = !(deft__abs(normal.x) > 0); /* a floor that leans is touched in a point */
    double half = level ? scene->shape.half_width - scene->radius : 0;
    return deft__max(deft__max(from + half - along, along - (to - half)), 0);
}

/* Of the touched floors in line with a face, one that is more under the middle than the face is, by a margin.
 * A hit without a face when there is none. */
static deft__hit floor_seam_under(const deft__tick *tick, const deft__run *run, deft__v2 feet, double time_s,
                                  double margin)
{
    const deft__scene *scene = &tick->scene;
    double loose = tick->moveset->touch;
    deft__v2 run_at = deft__v2_sub(feet, deft__v2_scale(run->flow, time_s));
    deft__hit best = {0, NULL, NULL, NULL};
    double least =
        floor_seam_beside(scene, run->normal, run->from, run->to, deft__v2_dot(run->tangent, run_at)) -
        margin;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        deft__v2 at = scene->moves ? deft__v2_sub(feet, deft__v2_scale(scene->flows[i], time_s)) : feet;
        double along = deft__v2_dot(run->tangent, at);
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            deft__hit on = {0, face, face, obstacle};
            double beside = floor_seam_beside(scene, face->normal, face->from, face->to, along);
            if (obstacle->body == run->body && deft__run_is_in_line(run, face, tick->moveset->contact) &&
                along >= face->from - loose && along <= face->to + loose &&
                (beside < least ||
                 (best.face != NULL && beside <= least && deft__hit_before(&on, &best, feet)))) {
                best = on;
                least = beside;
            }
        }
    }
    return best;
}

/* True when a floor of another surface carries the character at a place of the face's line. */
static bool floor_seam_is_other(const deft__run *run, const deft__hit *on)
{
    return on->face != NULL && on->obstacle->surface != run->surface;
}

void deft__carry_under_middle(const deft__tick *tick, deft__run *run)
{
    const deft_world_view *view = tick->scene.view;
    if (DEFT__MOSTLY(view == NULL || view->surface_count == 0 || run->present == 0 || run->facet != 0)) {
        return;
    }
    double margin = tick->moveset->contact / FLOOR_SEAM_IS;
    deft__hit on = floor_seam_under(tick, run, tick->scene.feet, 0, margin);
    if (floor_seam_is_other(run, &on)) {
        *run = deft__run_of(&tick->scene, on.face, on.obstacle);
    }
}

static double floor_seam_lead(const deft__tick *tick)
{
    double along = tick->along;
    double lead = along > 0 || along < 0 ? along : tick->stick_x;
    return lead > 0 || lead < 0 ? lead : (double)tick->self->facing;
}

static bool floor_seam_differs_after(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft_vec2d moved = deft__path_at(&law->path, time_s);
    deft__v2 feet = deft__v2_add(tick->scene.feet, deft__v2_make(moved.x, moved.y));
    double margin = tick->moveset->contact / FLOOR_SEAM_COMES;
    deft__hit on = floor_seam_under(tick, &law->run, feet, time_s, margin);
    return floor_seam_is_other(&law->run, &on);
}

static bool floor_seam_is_near(const deft__tick *tick, uint16_t surface)
{
    for (uint32_t i = 0; i < tick->scene.obstacle_count; i++) {
        if (tick->scene.obstacles[i].surface != surface) {
            return true;
        }
    }
    return false;
}

/* True when a wall, or the foot of a slope, stands where the other floor begins. The character meets that
 * first. */
static bool floor_seam_is_blocked(const deft__tick *tick, const deft__law *law)
{
    deft__hit hit;
    deft_vec2d moved = deft__path_at(&law->path, law->until_s);
    double past = floor_seam_lead(tick) > 0 ? 2 * tick->moveset->touch : -2 * tick->moveset->touch;
    deft__v2 way = deft__v2_add(deft__v2_make(moved.x, moved.y), deft__v2_scale(law->run.tangent, past));
    return deft__scene_sweep(&tick->scene, way, law->until_s, &hit);
}

/* How long a law goes on that would end at the seam where it begins, at most `until_s`. */
static double floor_seam_waits(deft__tick *tick, double until_s)
{
    tick->seams++;
    if (tick->seams > FLOOR_SEAM_WAITS_MAX) {
        return until_s;
    }
    return tick->seams > FLOOR_SEAM_AT_ONCE_MAX ? deft__min(until_s, DEFT__SEAM_WAITS_S) : 0;
}

void deft__look_for_floor(deft__tick *tick, deft__law *law)
{
    double until_s = law->until_s;
    if (law->run.present == 0 || !floor_seam_is_near(tick, law->run.surface) ||
        floor_seam_differs_after(tick, law, 0)) {
        return;
    }
    deft__end_ahead(tick, law, floor_seam_differs_after, true);
    if (law->until_s < until_s && floor_seam_is_blocked(tick, law)) {
        law->until_s = until_s;
    } else if (law->until_s < deft__min(until_s, DEFT__AT_ONCE_S)) {
        law->until_s = deft__max(law->until_s, floor_seam_waits(tick, until_s));
    }
}
