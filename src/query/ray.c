/* query/ray.c -- the first thing that a line meets, piece by piece of the line: the world is asked for no
 * more at once than fits. */
#include "geometry/ray.h"

#include "deft/query.h"
#include "math/dmath.h"

#include <stddef.h>

/* Most features that are looked at together. */
#define QUERY_RAY_FEATURES 96
/* The first piece is this share of the way; each is twice as long as the last, or half where that is too
 * much, down to the shortest. */
#define QUERY_RAY_PIECE       (1.0 / 16)
#define QUERY_RAY_PIECE_LEAST (1.0 / 65536)
/* Pieces overlap by this share: what lies where two of them meet is met by one. */
#define QUERY_RAY_OVERLAP (1.0 / 1024)
/* A side of a one-way blocks when it looks the one-way's way by more than this, a cosine: 60 degrees. */
#define QUERY_RAY_ACTS 0.5

/* A piece of the line, from its own origin. */
typedef struct query_ray_piece {
    const deft_world_view *view;
    deft_pos from;
    deft__v2 way;
} query_ray_piece;

/* True when a feature is there, and stops a line. */
static bool query_ray_is_there(const deft_world_view *view, const deft_feature *feature)
{
    deft_body_motion motion;
    return (feature->flags & DEFT_FEATURE_ZONE) == 0 && feature->count >= 2 &&
           feature->count <= DEFT_FEATURE_POINTS_CAP &&
           (feature->body == 0 || view->body == NULL || view->body(view->user, feature->body, &motion));
}

static bool query_ray_meets(const query_ray_piece *piece, const deft_feature *feature, deft__entry *out)
{
    deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
    if (!query_ray_is_there(piece->view, feature)) {
        return false;
    }
    for (uint32_t i = 0; i < feature->count; i++) {
        corners[i] = deft__v2_make((double)feature->points[i].x, (double)feature->points[i].y);
    }
    if (!deft__ray_enters(corners, feature->count, feature->exposed, deft__v2_make(0, 0), piece->way, out)) {
        return false;
    }
    if ((feature->flags & DEFT_FEATURE_ONE_WAY) != 0) {
        deft__v2 facing = deft__v2_make((double)feature->one_way.x, (double)feature->one_way.y);
        return deft__v2_dot(out->normal, facing) > QUERY_RAY_ACTS && deft__v2_dot(piece->way, facing) < 0;
    }
    return true;
}

static bool query_ray_is_before(const query_ray_piece *piece, const deft__entry *a, const deft_feature *of_a,
                                const deft__entry *b, const deft_feature *of_b)
{
    double into_a = deft__v2_dot(a->normal, piece->way);
    double into_b = deft__v2_dot(b->normal, piece->way);
    if (a->share != b->share) {
        return a->share < b->share;
    }
    if (into_a != into_b) {
        return into_a < into_b;
    }
    return of_a->body != of_b->body ? of_a->body < of_b->body : of_a->id < of_b->id;
}

/* Looks along one piece. */
static deft_query_outcome query_ray_look(const query_ray_piece *piece, deft__entry *entry, deft_feature *met)
{
    const deft_world_view *view = piece->view;
    deft_feature features[QUERY_RAY_FEATURES];
    deft_pos from = piece->from;
    deft_box box = {from.x + deft__min(piece->way.x, 0), from.y + deft__min(piece->way.y, 0),
                    from.x + deft__max(piece->way.x, 0), from.y + deft__max(piece->way.y, 0)};
    uint32_t count = view->gather(view->user, &from, &box, features, QUERY_RAY_FEATURES);
    deft_query_outcome outcome = DEFT_QUERY_NOTHING;
    for (uint32_t i = 0; i < count && count <= QUERY_RAY_FEATURES; i++) {
        deft__entry here;
        if (query_ray_meets(piece, &features[i], &here) &&
            (outcome == DEFT_QUERY_NOTHING || query_ray_is_before(piece, &here, &features[i], entry, met))) {
            outcome = DEFT_QUERY_FOUND;
            *entry = here;
            *met = features[i];
        }
    }
    return count <= QUERY_RAY_FEATURES ? outcome : DEFT_QUERY_TOO_MUCH;
}

static void query_ray_tell(const deft_pos *from, const deft_vec2d *way, double fraction,
                           const deft__entry *entry, const deft_feature *met, deft_query_hit *out)
{
    out->fraction = fraction;
    out->point.x = from->x + way->x * fraction;
    out->point.y = from->y + way->y * fraction;
    out->normal.x = entry->normal.x;
    out->normal.y = entry->normal.y;
    out->body = met->body;
    out->feature = met->id;
    out->surface = met->surface;
    out->kind = 0;
}

deft_query_outcome deft_query_ray(deft_query_hit *out, const deft_world_view *view, const deft_pos *from,
                                  const deft_vec2d *way)
{
    bool is_sound = from != NULL && way != NULL && out != NULL && deft__is_finite(from->x) &&
                    deft__is_finite(from->y) && deft__is_finite(way->x) && deft__is_finite(way->y);
    DEFT_ASSERT(is_sound);
    if (!is_sound || view == NULL || view->gather == NULL) {
        return DEFT_QUERY_NOTHING;
    }
    double gone = 0;
    double share = QUERY_RAY_PIECE;
    while (gone < 1) {
        deft__entry entry;
        deft_feature met;
        double now = deft__min(share, 1 - gone);
        query_ray_piece piece = {
            view, {from->x + way->x * gone, from->y + way->y * gone}, {way->x * now, way->y * now}};
        deft_query_outcome outcome = query_ray_look(&piece, &entry, &met);
        if (outcome == DEFT_QUERY_FOUND) {
            query_ray_tell(from, way, gone + now * entry.share, &entry, &met, out);
            return outcome;
        }
        if (outcome == DEFT_QUERY_TOO_MUCH && now <= QUERY_RAY_PIECE_LEAST) {
            return outcome;
        }
        if (outcome == DEFT_QUERY_NOTHING) {
            gone = gone + now < 1 ? gone + now * (1 - QUERY_RAY_OVERLAP) : 1;
        }
        share = outcome == DEFT_QUERY_NOTHING ? 2 * now : now / 2;
    }
    return DEFT_QUERY_NOTHING;
}
