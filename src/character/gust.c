/* character/gust.c -- the instant at which a body comes into a zone that pushes it, or out of it.
 *
 * The way is cut into chords, from which it strays by less than `touch`; a chord is clipped by the zone as by
 * an obstacle; on the curve the instant is found by halving. A border counts as crossed when it is passed by
 * a little more than rounding, so that the next segment begins beyond it.
 */
#include "character/gust.h"

#include "contact/zones.h"
#include "math/dmath.h"

#include <stddef.h>

#define GUST_CHORDS_MAX 64
#define GUST_HALVINGS   48
#define GUST_NONE       UINT32_MAX

/* A way through zones. */
typedef struct gust_way {
    const deft__tick *tick;
    const deft__law *law;
    deft__v2 start, flow; /* feet and drift at its start; the frame goes on */
    double depth;         /* how far a border must be passed */
} gust_way;

static deft__v2 gust_at(const gust_way *way, double t)
{
    deft__v2 moved = deft__law_moved(way->tick, way->law, t);
    return deft__v2_add(deft__v2_add(way->start, moved), deft__v2_scale(way->flow, t));
}

/* True when the zone pushes a body as it is now: air in flight, ground on its feet. */
static bool gust_counts(const deft__tick *tick, uint32_t piece)
{
    const deft_zone *zone = deft__zone_of(&tick->scene, piece);
    deft_zone_kind kind = deft__is_grounded(tick->self) ? DEFT_ZONE_CONVEYOR : DEFT_ZONE_WIND;
    return zone != NULL && zone->kind == (uint32_t)kind && tick->scene.zones[piece].face_count != 0 &&
           (zone->push.x < 0 || zone->push.x > 0 || zone->push.y < 0 || zone->push.y > 0);
}

/* The face whose line the chord from `a` to `b` passes where it comes into a zone that it begins outside of,
 * or out of one that it begins in; GUST_NONE when it does neither. */
static uint32_t gust_border(const deft__obstacle *zone, const deft__face *faces, deft__v2 a, deft__v2 b,
                            bool is_inside, double depth)
{
    double enter = -1;
    double leave = 2;
    uint32_t in = GUST_NONE;
    uint32_t out = GUST_NONE;
    for (uint32_t i = 0; i < zone->face_count; i++) {
        double before = deft__face_gap(&faces[i], a) + (is_inside ? -depth : depth);
        double after = deft__face_gap(&faces[i], b) + (is_inside ? -depth : depth);
        if (before > 0 && after > 0) {
            return is_inside ? i : GUST_NONE;
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
    return is_inside ? out : (enter < leave ? in : GUST_NONE);
}

/* The instant in [t0, t1] at which the way is past a face's line: inwards, or outwards. */
static double gust_instant(const gust_way *way, const deft__face *face, bool is_inside, double t0, double t1)
{
    for (int i = 0; i < GUST_HALVINGS; i++) {
        double middle = (t0 + t1) / 2;
        double gap = deft__face_gap(face, gust_at(way, middle));
        bool is_past = is_inside ? gap > way->depth : gap < -way->depth;
        t0 = is_past ? t0 : middle;
        t1 = is_past ? middle : t1;
    }
    return t1;
}

/* When a border of one zone's piece is crossed on the way, before `until`; else `until`. */
static double gust_piece(const deft__tick *tick, const gust_way *way, uint32_t piece, uint32_t chords,
                         double time_s, double until)
{
    const deft__obstacle *zone = &tick->scene.zones[piece];
    const deft__face *faces = &tick->scene.zone_faces[zone->first_face];
    bool is_inside = deft__least_overlap(zone, faces, way->start, 0, true) != NULL;
    deft__v2 a = way->start;
    double t0 = 0;
    for (uint32_t i = 1; i <= chords && t0 < until; i++) {
        double t1 = time_s * i / chords;
        deft__v2 b = gust_at(way, t1);
        uint32_t face = gust_border(zone, faces, a, b, is_inside, way->depth);
        if (face != GUST_NONE) {
            return deft__min(until, gust_instant(way, &faces[face], is_inside, t0, t1));
        }
        a = b;
        t0 = t1;
    }
    return until;
}

double deft__gust_until(const deft__tick *tick, const deft__law *law, double time_s)
{
    const deft_path *path = &law->path;
    double bend =
        deft_piece_acceleration_max(&path->along, time_s) + deft_piece_acceleration_max(&path->up, time_s);
    double chords = deft__sqrt(bend * time_s * time_s / (8 * tick->moveset->touch));
    uint32_t count = chords < GUST_CHORDS_MAX - 1 ? (uint32_t)chords + 1 : GUST_CHORDS_MAX;
    double until = time_s;
    gust_way way;
    way.tick = tick;
    way.law = law;
    way.start = deft__v2_add(tick->scene.feet, tick->scene.drift);
    way.flow = tick->scene.flow;
    way.depth = tick->moveset->touch / 16;
    for (uint32_t i = 0; i < tick->scene.zone_count; i++) {
        if (gust_counts(tick, i)) {
            until = gust_piece(tick, &way, i, law->rolls != DEFT__ROLL_NOT ? GUST_CHORDS_MAX : count, time_s,
                               until);
        }
    }
    return deft__max(until, DEFT__INSTANT_S);
}
