/* contact/support.c -- finds the face that carries the character.
 *
 * In the grown world the feet are a point that goes along an outline. Where the outline turns up, the sweep
 * finds the next face. Where the outline turns down or ends, this file finds the next face: first a touched
 * one, then one within the snap distance.
 */
#include "contact/support.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "geometry/facets.h"
#include "math/dmath.h"

#include <stddef.h>

deft__run deft__run_of(const deft__scene *scene, const deft__face *face, const deft__obstacle *obstacle)
{
    deft__run run;
    run.normal = face->normal;
    run.tangent = deft__face_tangent(face);
    run.offset = face->offset;
    run.from = face->from;
    run.to = face->to;
    run.flow = scene->moves ? scene->flows[obstacle - scene->obstacles] : deft__v2_make(0, 0);
    run.body = obstacle->body;
    run.feature = obstacle->feature;
    run.surface = obstacle->surface;
    run.present = face->kind == DEFT__FACE_SLIDE ? DEFT__RUN_SLIPPERY : DEFT__RUN_FACE;
    run.facet = (uint8_t)face->facet;
    run.gathering = scene->gatherings;
    return run;
}

/* True when an end of a facet is behind a face, or outside by at most `contact`. */
static bool support_end_is_behind(const deft__scene *scene, const deft__face *facet, double end,
                                  const deft__face *face)
{
    deft__v2 at = deft__v2_add(deft__v2_scale(facet->normal, facet->offset),
                               deft__v2_scale(deft__face_tangent(facet), end));
    return deft__face_gap(face, at) <= scene->moveset->contact;
}

/* True when the feet are on a straight face with the facet behind. The face must be next to the facet, or
 * come towards the feet. What a coming face pushes is never behind that face. */
static bool support_hides(const deft__scene *scene, const deft__face *face, double comes,
                          const deft__face *facet)
{
    double reach = scene->moveset->contact;
    double gap = deft__face_gap(face, scene->feet);
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    double least = comes > 0 ? 0 : deft__facets_turn(&scene->moveset->facets) - DEFT__GRAZE;
    return face->facet == 0 && face->kind != DEFT__FACE_HIDDEN && gap <= reach &&
           gap >= -scene->moveset->touch && along >= face->from - reach * DEFT__END &&
           along <= face->to + reach * DEFT__END && deft__v2_dot(face->normal, facet->normal) > least &&
           support_end_is_behind(scene, facet, facet->from, face) &&
           support_end_is_behind(scene, facet, facet->to, face);
}

bool deft__facet_falls_away(const deft__scene *scene, const deft__face *facet)
{
    double past = scene->moveset->contact * DEFT__END / 2;
    bool behind = false;
    bool ahead = false;
    for (uint32_t i = 0; facet->facet != 0 && i < scene->obstacle_count && !(behind && ahead); i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            double comes = scene->moves ? deft__v2_dot(scene->flows[i], face->normal) : 0;
            if (support_hides(scene, face, comes, facet)) {
                double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
                behind = behind || along > face->from + past;
                ahead = ahead || along < face->to - past;
            }
        }
    }
    return behind && ahead;
}

bool deft__run_is_in_line(const deft__run *run, const deft__face *face, double near_by)
{
    double turn = deft__v2_dot(face->normal, run->tangent);
    bool is_alike = (face->kind == DEFT__FACE_SLIDE) == (run->present == DEFT__RUN_SLIPPERY);
    return face->kind != DEFT__FACE_HIDDEN && is_alike && turn <= DEFT__GRAZE_FLOAT &&
           turn >= -DEFT__GRAZE_FLOAT && deft__v2_dot(face->normal, run->normal) > 0 &&
           deft__abs(face->offset - run->offset) <= near_by;
}

/* How many faces, from the first on, move as the run moves. Where nothing moves all do, and a still run
 * has all still faces. A run on a mover has none. */
static uint32_t support_alike(const deft__scene *scene, const deft__run *run)
{
    for (uint32_t i = scene->moving_from; scene->moves && i < scene->obstacle_count; i++) {
        if (scene->obstacles[i].body == run->body) {
            return 0;
        }
    }
    return scene->moves ? scene->moving_faces_from : scene->face_count;
}

DEFT__EACH_TICK bool deft__run_extend(const deft__scene *scene, deft__run *run)
{
    double near_by = scene->moveset->contact;
    bool grew = false;
    bool longer = run->facet == 0;
    uint32_t count = support_alike(scene, run);
    while (longer) {
        longer = false;
        for (uint32_t i = 0; i < count; i++) {
            const deft__face *face = &scene->faces[i];
            if (!deft__run_is_in_line(run, face, near_by)) {
                continue;
            }
            if (face->from < run->from && face->to >= run->from - near_by) {
                run->from = face->from;
                longer = grew = true;
            }
            if (face->to > run->to && face->from <= run->to + near_by) {
                run->to = face->to;
                longer = grew = true;
            }
        }
    }
    return grew;
}

static bool support_is_wanted(const deft__scene *scene, const deft__face *face, deft__support_class wanted)
{
    if (face->kind == DEFT__FACE_HIDDEN) {
        return false;
    }
    return wanted == DEFT__SUPPORT_FLOOR ? deft__face_is_floor(face, scene->moveset)
                                         : deft__face_is_steep(face, scene->moveset);
}

static bool support_is_near(const deft__scene *scene, const deft__obstacle *obstacle)
{
    double loose = scene->moveset->touch;
    return scene->feet.x >= obstacle->left - loose && scene->feet.x <= obstacle->right + loose &&
           scene->feet.y >= obstacle->bottom - loose && scene->feet.y <= obstacle->top + loose;
}

/* True when the feet are on the face, and not at the end that they are about to pass. */
static bool support_carries(const deft__scene *scene, const deft__face *face, double direction)
{
    double gap = deft__face_gap(face, scene->feet);
    double reach = scene->moveset->contact;
    if (gap > reach || gap < -scene->moveset->touch) {
        return false;
    }
    deft__v2 tangent = deft__face_tangent(face);
    double along = deft__v2_dot(tangent, scene->feet);
    double passed = -reach * DEFT__PASSED;
    double loose = scene->moveset->touch; /* a sweep lands up to this far beside an end */
    double low = face->from - (direction < 0 ? passed : loose);
    double high = face->to + (direction > 0 ? passed : loose);
    return along >= low && along <= high;
}

/* How much a face rises in the direction of the walk, or of the facing. */
static double support_rise(const deft__face *face, double lead)
{
    return -face->normal.x * lead;
}

/* How fast a face comes up. */
static double support_lifts(const deft__scene *scene, const deft__hit *on)
{
    return scene->moves ? deft__v2_dot(on->face->normal, scene->flows[on->obstacle - scene->obstacles]) : 0;
}

/* True when the feet are over the face by more than rounding at its end. A character that falls along a
 * wall touches the ends of all seams. */
static bool support_is_under(const deft__scene *scene, const deft__face *face)
{
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    double inside = scene->moveset->touch;
    return along >= face->from + inside && along <= face->to - inside;
}

/* True when `a` carries better than `b`, of two that rise alike. Among movers the face under the feet is
 * first. Then the face that comes up faster, the last carrier, an edge before a corner, the face that goes
 * on farther. Ids decide last, so the order of a gather never shows. */
DEFT__EACH_TICK static bool support_is_better(const deft__scene *scene, const deft__hit *a,
                                              const deft__hit *b, double lead)
{
    if (DEFT__RARELY(scene->moves) && support_is_under(scene, a->face) != support_is_under(scene, b->face)) {
        return support_is_under(scene, a->face);
    }
    double lift = support_lifts(scene, a) - support_lifts(scene, b);
    if (deft__abs(lift) > DEFT__STILL * scene->moveset->tile) {
        return lift > 0;
    }
    if (a->obstacle->body != b->obstacle->body &&
        (a->obstacle->body == scene->carrier || b->obstacle->body == scene->carrier)) {
        return a->obstacle->body == scene->carrier;
    }
    if (a->face->kind != b->face->kind) {
        return a->face->kind < b->face->kind;
    }
    double ahead_a = lead > 0 ? a->face->to : -a->face->from;
    double ahead_b = lead > 0 ? b->face->to : -b->face->from;
    if (ahead_a < ahead_b || ahead_a > ahead_b) {
        return ahead_a > ahead_b;
    }
    return deft__hit_before(a, b, scene->feet);
}

/* One look at all faces that carry. Without `among` the steepest rise is best, and `mixed` says whether
 * others rise almost as steeply. With `among` the best of those as steep as `among`. False when nothing
 * carries. */
DEFT__EACH_TICK static bool support_look(const deft__scene *scene, deft__support_class wanted,
                                         double direction, double lead, const deft__face *among,
                                         deft__hit *best, bool *mixed)
{
    bool found = false;
    double most = 0;
    double same = DEFT__GRAZE_FLOAT;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (!support_is_near(scene, obstacle)) {
            continue;
        }
        for (uint32_t k = DEFT__FACE_TOP; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            if (!support_is_wanted(scene, face, wanted) || !support_carries(scene, face, direction) ||
                deft__facet_falls_away(scene, face)) {
                continue;
            }
            deft__hit hit = {0, face, face, obstacle};
            double rise = support_rise(face, lead);
            bool alike = rise >= most && rise <= most;
            bool better = !found || (alike ? support_is_better(scene, &hit, best, lead) : rise > most);
            if (DEFT__RARELY(among != NULL)) {
                better = rise >= support_rise(among, lead) - same &&
                         (!found || support_is_better(scene, &hit, best, lead));
            } else if (found && !alike && deft__abs(rise - most) <= same) {
                *mixed = true;
            }
            if (better) {
                *best = hit;
                most = rise;
                found = true;
            }
        }
    }
    return found;
}

/* True when the feet are on a face, not past its end, and the face goes through the place `end`. */
static bool support_goes_to(const deft__scene *scene, const deft__face *face, double lead, deft__v2 end)
{
    return support_carries(scene, face, lead) &&
           deft__abs(deft__face_gap(face, end)) <= scene->moveset->contact;
}

/* True when of two faces that carry up to a seam `a` rises more there. */
static bool support_goes_on(const deft__scene *scene, const deft__hit *a, const deft__hit *b, double lead)
{
    double more = support_rise(a->face, lead) - support_rise(b->face, lead);
    return deft__abs(more) > DEFT__GRAZE_FLOAT ? more > 0 : support_is_better(scene, a, b, lead);
}

/* Near the top of a slope, where the next slope goes down, the corner between the two is touched too. The
 * corner looks level, though the feet are on a slope. So a slope that goes through the corner's end
 * carries instead. */
static void support_leave_seam(const deft__scene *scene, deft__support_class wanted, double lead,
                               deft__hit *best)
{
    const deft__face *corner = best->face;
    double last = lead > 0 ? corner->to : corner->from;
    deft__v2 end = deft__v2_add(deft__v2_scale(corner->normal, corner->offset),
                                deft__v2_scale(deft__face_tangent(corner), last));
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = DEFT__FACE_TOP + 1; k < obstacle->face_count; k++) {
            const deft__face *face = &scene->faces[obstacle->first_face + k];
            deft__hit slope = {0, face, face, obstacle};
            if (obstacle->body == best->obstacle->body && support_is_wanted(scene, face, wanted) &&
                support_goes_to(scene, face, lead, end) &&
                (best->face == corner || support_goes_on(scene, &slope, best, lead))) {
                *best = slope;
            }
        }
    }
}

DEFT__EACH_TICK deft__run deft__find_support(const deft__scene *scene, deft__support_class wanted,
                                             double direction, double facing)
{
    double lead = direction > 0 || direction < 0 ? direction : facing;
    bool mixed = false;
    deft__hit best;
    if (!support_look(scene, wanted, direction, lead, NULL, &best, &mixed)) {
        return deft__no_run();
    }
    if (DEFT__RARELY(mixed)) {
        support_look(scene, wanted, direction, lead, best.face, &best, &mixed);
    }
    if (DEFT__RARELY(best.face->kind == DEFT__FACE_VERTEX)) {
        support_leave_seam(scene, wanted, lead, &best);
    }
    return deft__run_of(scene, best.face, best.obstacle);
}

bool deft__snap_down(deft__scene *scene)
{
    deft__v2 down = deft__v2_make(0, -scene->moveset->snap);
    deft__hit hit;
    if (!(scene->moveset->snap > 0) || deft__scene_look(scene, deft__v2_make(0, 0), 0) != 0 ||
        !deft__scene_sweep(scene, down, 0, &hit) || !deft__face_is_floor(hit.face, scene->moveset)) {
        return false;
    }
    scene->feet.y += down.y * hit.t;
    return true;
}
