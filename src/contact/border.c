/* contact/border.c -- the instant at which the character comes into a zone that pushes it, or out of it.
 *
 * The way is cut into chords that stray by less than `touch`. A chord is clipped by the zone as by an
 * obstacle. Halving finds the instant on the curve. A border is crossed when the feet are a little more than
 * rounding past the border. So the next segment begins beyond the border.
 */
#include "contact/border.h"

#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/zones.h"
#include "math/dmath.h"

#include <stddef.h>

#define BORDER_NONE UINT32_MAX

/* How far past a border the feet must be. */
static double border_depth(const deft__scene *scene)
{
    return scene->moveset->touch * DEFT__PASSED;
}

static deft__v2 border_at(const deft__way *way, double t)
{
    deft__v2 moved = way->moved(way->course, t);
    return deft__v2_add(deft__v2_add(way->start, moved), deft__v2_scale(way->flow, t));
}

/* True when a zone of that kind acts on a character inside. */
static bool border_counts(const deft__scene *scene, uint32_t piece, deft_zone_kind kind)
{
    const deft_zone *zone = deft__zone_of(scene, piece);
    return zone != NULL && zone->kind == (uint32_t)kind && scene->zones[piece].face_count != 0 &&
           (zone->push.x < 0 || zone->push.x > 0 || zone->push.y < 0 || zone->push.y > 0 ||
            zone->friction_ratio > 0);
}

/* The face whose line the chord from `a` to `b` crosses, into a zone or out of a zone. BORDER_NONE when
 * the chord does neither. */
static uint32_t border_passed(const deft__obstacle *zone, const deft__face *faces, deft__v2 a, deft__v2 b,
                              bool is_inside, double depth)
{
    double enter = -1;
    double leave = 2;
    uint32_t in = BORDER_NONE;
    uint32_t out = BORDER_NONE;
    for (uint32_t i = 0; i < zone->face_count; i++) {
        double before = deft__face_gap(&faces[i], a) + (is_inside ? -depth : depth);
        double after = deft__face_gap(&faces[i], b) + (is_inside ? -depth : depth);
        if (before > 0 && after > 0) {
            return is_inside ? i : BORDER_NONE;
        }
        double share = before / (before - after);
        if (before > 0 && share > enter) {
            enter = share;
            in = i;
        } else if (after > 0 && share < leave) {
            leave = share;
            out = i;
        }
    }
    return is_inside ? out : (enter < leave ? in : BORDER_NONE);
}

/* The instant in [t0, t1] at which the way crosses a face's line, inwards or outwards. */
static double border_instant(const deft__scene *scene, const deft__way *way, const deft__face *face,
                             bool is_inside, double t0, double t1)
{
    for (int i = 0; i < DEFT__BORDER_HALVINGS; i++) {
        double middle = (t0 + t1) / 2;
        double gap = deft__face_gap(face, border_at(way, middle));
        bool is_past = is_inside ? gap > border_depth(scene) : gap < -border_depth(scene);
        t0 = is_past ? t0 : middle;
        t1 = is_past ? middle : t1;
    }
    return t1;
}

/* The instant before `until` at which the way crosses a border of one zone's piece; else `until`. */
static double border_piece(const deft__scene *scene, const deft__way *way, uint32_t piece, uint32_t chords,
                           double time_s, double until)
{
    const deft__obstacle *zone = &scene->zones[piece];
    const deft__face *faces = &scene->faces[zone->first_face];
    bool is_inside = deft__least_overlap(zone, faces, way->start, 0, true) != NULL;
    deft__v2 a = way->start;
    double t0 = 0;
    for (uint32_t i = 1; i <= chords && t0 < until; i++) {
        double t1 = time_s * i / chords;
        deft__v2 b = border_at(way, t1);
        uint32_t face = border_passed(zone, faces, a, b, is_inside, border_depth(scene));
        if (face != BORDER_NONE) {
            return deft__min(until, border_instant(scene, way, &faces[face], is_inside, t0, t1));
        }
        a = b;
        t0 = t1;
    }
    return until;
}

double deft__border_until(const deft__scene *scene, deft_zone_kind kind, const deft__way *way, double bend,
                          double time_s)
{
    double chords = deft__sqrt(bend * time_s * time_s / (DEFT__SAGITTA * scene->moveset->touch));
    uint32_t count = chords < DEFT__WAY_CHORDS_MAX - 1 ? (uint32_t)chords + 1 : DEFT__WAY_CHORDS_MAX;
    double until = time_s;
    for (uint32_t i = 0; i < scene->zone_count; i++) {
        if (border_counts(scene, i, kind)) {
            until = border_piece(scene, way, i, count, time_s, until);
        }
    }
    return until;
}
