/* contact/round_corner.c -- corners that are touched, and how far they stay what they are. */
#include "contact/round_corner.h"

#include "base/tolerance.h"
#include "geometry/rounded.h"
#include "math/dmath.h"

#include <stddef.h>

/* True when a face carries the body from which the corner only falls away: next to the end of a face both are
 * touched within rounding; and where two faces in line are joined. */
static bool corner_falls_away(const deft__scene *scene, deft__v2 normal)
{
    double reach = scene->moveset->contact;
    double alike = 1 - DEFT__PROBE * reach / scene->radius;
    bool behind = false;
    bool ahead = false;
    for (uint32_t i = 0; i < scene->face_count && !(behind && ahead); i++) {
        const deft__face *face = &scene->faces[i];
        double gap = deft__face_gap(face, scene->feet);
        double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
        if (face->kind != DEFT__FACE_HIDDEN && gap <= reach && gap >= -scene->moveset->touch &&
            along >= face->from - reach * DEFT__END && along <= face->to + reach * DEFT__END &&
            deft__v2_dot(face->normal, normal) > alike) {
            behind = behind || along > face->from + reach * DEFT__END / 2;
            ahead = ahead || along < face->to - reach * DEFT__END / 2;
        }
    }
    return behind && ahead;
}

bool deft__corner_is_at(const deft__corner *arc, deft__v2 center, deft__v2 normal, double loose)
{
    deft__v2 apart = deft__v2_sub(arc->center, center);
    return arc->face.kind == DEFT__FACE_CORNER && deft__v2_dot(apart, apart) <= loose * loose &&
           deft__v2_perp(normal, arc->first) * arc->radius >= -loose &&
           deft__v2_perp(arc->last, normal) * arc->radius >= -loose;
}

deft__v2 deft__corner_end(const deft__scene *scene, deft__v2 center, deft__v2 normal, bool clockwise)
{
    double least = DEFT__PI;
    deft__v2 end = deft__v2_scale(normal, -1); /* one that is not known goes round */
    for (uint32_t i = 0; i < scene->corner_count; i++) {
        const deft__corner *arc = &scene->corners[i];
        if (!deft__corner_is_at(arc, center, normal, scene->moveset->contact)) {
            continue;
        }
        deft__v2 last = clockwise ? arc->last : arc->first;
        double left = deft__abs(deft__clockwise(normal, last));
        if (left < least) {
            least = left;
            end = last;
        }
    }
    return end;
}

double deft__lean_of(double up)
{
    return deft__atan2(deft__sqrt(deft__max(1 - up * up, 0)), up);
}

void deft__corner_clip(deft__corner *arc, const deft_moveset *moveset)
{
    deft__face *face = &arc->face;
    double along = deft__v2_dot(deft__face_tangent(face),
                                deft__v2_add(arc->center, deft__v2_scale(face->normal, arc->radius)));
    double turned = deft__atan2(face->normal.x, face->normal.y); /* clockwise from up */
    double floor = deft__lean_of(moveset->slope_cos);
    double wall = deft__lean_of(DEFT__WALL_LEAN);
    /* how far from up it may turn, and how near */
    double most = floor + DEFT__GRAZE_FLOAT;
    double least = -most;
    if (deft__face_is_steep(face, moveset)) {
        most = wall + DEFT__GRAZE_FLOAT;
        least = floor - DEFT__GRAZE_FLOAT;
    } else if (!deft__face_is_floor(face, moveset)) {
        most = DEFT__PI;
        least = wall - DEFT__LEAN;
    }
    double low = turned > 0 ? least : -most;
    double high = turned > 0 ? most : -least;
    face->from = deft__max(face->from, along - arc->radius * deft__max(turned - low, 0));
    face->to = deft__min(face->to, along + arc->radius * deft__max(high - turned, 0));
}

void deft__corner_clip_met(deft__scene *scene, const deft__hit *hit)
{
    const deft__corner *arc = deft__corner_of(hit->face);
    if (arc != NULL) {
        deft__corner_clip(&scene->corners[arc - scene->corners], scene->moveset);
    }
}

const deft__face *deft__corner_touched(const deft__scene *scene, deft__corner *arc)
{
    deft__v2 out = deft__v2_sub(scene->feet, arc->center);
    double touch = scene->moveset->touch;
    double far = arc->radius + scene->moveset->contact;
    if (arc->face.kind == DEFT__FACE_HIDDEN || !(deft__v2_dot(out, out) <= far * far) ||
        deft__corner_gap(arc, scene->feet) < -touch || deft__v2_perp(out, arc->first) < -touch * DEFT__END ||
        deft__v2_perp(arc->last, out) < -touch * DEFT__END ||
        !(deft__v2_dot(out, arc->first) + deft__v2_dot(out, arc->last) > 0)) {
        return NULL;
    }
    deft__v2 normal = deft__v2_scale(out, 1 / deft__sqrt(deft__v2_dot(out, out)));
    if (corner_falls_away(scene, normal)) {
        return NULL;
    }
    deft__corner_touch(arc, normal);
    deft__corner_clip(arc, scene->moveset);
    return &arc->face;
}

static bool corner_face_is_touched(const deft__scene *scene, const deft__face *face)
{
    double reach = scene->moveset->contact;
    double gap = deft__face_gap(face, scene->feet);
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return face->kind != DEFT__FACE_HIDDEN && gap <= reach && gap >= -scene->moveset->touch &&
           along >= face->from - reach && along <= face->to + reach;
}

/* True when a box that goes that way is about to pass the end of a face: past a tip both its sides are
 * touched, and block nothing together. */
static bool corner_face_is_passed(const deft__scene *scene, const deft__face *face, deft__v2 way)
{
    deft__v2 tangent = deft__face_tangent(face);
    double along = deft__v2_dot(tangent, scene->feet);
    double goes = deft__v2_dot(tangent, way);
    double passed = scene->moveset->contact * DEFT__PASSED; /* as a floor is (contact/support.c) */
    return !(scene->radius > 0) &&
           ((goes > 0 && along > face->to - passed) || (goes < 0 && along < face->from + passed));
}

/* True for a face, or a corner, of that obstacle. */
static bool corner_owns(const deft__scene *scene, const deft__obstacle *obstacle, const deft__face *face)
{
    bool owns = false;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        owns = owns || face == &scene->faces[obstacle->first_face + i];
    }
    for (uint32_t i = 0; i < obstacle->corner_count; i++) {
        owns = owns || face == &obstacle->corners[i].face;
    }
    return owns;
}

bool deft__touched_against(const deft__scene *scene, const deft__face *met, deft__v2 way, deft__run *out)
{
    double most = -DEFT__GRAZE * (deft__abs(way.x) + deft__abs(way.y));
    bool found = false;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        if (obstacle->one_way != 0 || corner_owns(scene, obstacle, met)) { /* that bulges: no inner corner */
            continue;
        }
        deft__v2 past = scene->moves ? deft__v2_sub(way, scene->flows[i]) : way;
        for (uint32_t k = 0; k < obstacle->face_count + (uint32_t)obstacle->corner_count; k++) {
            const deft__face *face =
                k < obstacle->face_count
                    ? &scene->faces[obstacle->first_face + k]
                    : deft__corner_touched(scene, &obstacle->corners[k - obstacle->face_count]);
            double into = face != NULL && face != met ? deft__v2_dot(face->normal, way) : 0;
            bool apart = face != NULL && deft__v2_dot(face->normal, met->normal) < DEFT__SAME_WAY;
            if (into < most && apart && corner_face_is_touched(scene, face) &&
                !corner_face_is_passed(scene, face, past)) {
                most = into;
                *out = deft__run_of(scene, face, obstacle);
                found = true;
            }
        }
    }
    return found;
}
