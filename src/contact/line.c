/* contact/line.c -- follows a line piece by piece: the world is asked for no more at once than fits. */
#include "contact/line.h"

#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"

#include <stddef.h>

/* A piece of a line, from its own origin. */
typedef struct line_piece {
    const deft__line *line;
    double gone, part; /* shares of the line: before the piece, and in it */
    deft_pos from;
    deft__v2 way;
} line_piece;

/* The corners of a feature, from the piece's origin. False when the feature is gone, or stops no line. */
static bool line_corners(const line_piece *piece, const deft_feature *feature, deft__v2 *corners)
{
    const deft__line *line = piece->line;
    uint32_t body = feature->body;
    bool moves = body != 0 && line->view->body != NULL;
    if ((feature->flags & DEFT_FEATURE_ZONE) != 0 || feature->count < 2 ||
        feature->count > DEFT_FEATURE_POINTS_CAP ||
        (body != 0 && (body == line->ignored[0] || body == line->ignored[1]))) {
        return false;
    }
    for (uint32_t i = 0; i < feature->count; i++) {
        corners[i] = deft__v2_make((double)feature->points[i].x, (double)feature->points[i].y);
        deft_pos at = {piece->from.x + corners[i].x, piece->from.y + corners[i].y};
        if (moves && (!deft__anchor_fix(line->view, body, 0, &at) ||
                      !deft__anchor_place(line->view, body, at, line->moved, &at))) {
            return false;
        }
        corners[i] = moves ? deft__v2_make(at.x - piece->from.x, at.y - piece->from.y) : corners[i];
    }
    return true;
}

static bool line_enters(const line_piece *piece, const deft_feature *feature, deft__entry *out)
{
    deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
    if (!line_corners(piece, feature, corners) ||
        !deft__ray_enters(corners, feature->count, feature->exposed, deft__v2_make(0, 0), piece->way, out)) {
        return false;
    }
    deft__v2 facing = deft__v2_make((double)feature->one_way.x, (double)feature->one_way.y);
    bool acts =
        (feature->flags & DEFT_FEATURE_ONE_WAY) == 0 ||
        (deft__v2_dot(out->normal, facing) > DEFT__ONE_WAY_ACTS && deft__v2_dot(piece->way, facing) < 0);
    double least = piece->line->least;
    out->share = piece->gone + piece->part * out->share;
    return acts && (least == 0 || (out->share >= least && !deft__v2_is_zero(out->normal)));
}

static bool line_is_before(const line_piece *piece, const deft__entry *a, const deft_feature *of_a,
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
static deft_query_outcome line_look(const line_piece *piece, deft__entry *entry, deft_feature *met)
{
    const deft__line *line = piece->line;
    deft_feature *features = line->features;
    deft_box box = {piece->from.x + deft__min(piece->way.x, 0), piece->from.y + deft__min(piece->way.y, 0),
                    piece->from.x + deft__max(piece->way.x, 0), piece->from.y + deft__max(piece->way.y, 0)};
    uint32_t count = line->view->gather(line->view->user, &piece->from, &box, features, line->capacity);
    deft_query_outcome outcome = count <= line->capacity ? DEFT_QUERY_NOTHING : DEFT_QUERY_TOO_MUCH;
    for (uint32_t i = 0; i < count && count <= line->capacity; i++) {
        deft__entry here;
        if (line_enters(piece, &features[i], &here) &&
            (outcome == DEFT_QUERY_NOTHING || line_is_before(piece, &here, &features[i], entry, met))) {
            outcome = DEFT_QUERY_FOUND;
            *entry = here;
            *met = features[i];
        }
    }
    return outcome;
}

deft_query_outcome deft__line_meets(const deft__line *line, deft__entry *entry, deft_feature *met)
{
    deft_query_outcome outcome = DEFT_QUERY_NOTHING;
    double gone = 0;
    double share = DEFT__LINE_PIECE;
    while (gone < 1 && outcome != DEFT_QUERY_FOUND) {
        double now = deft__min(share, 1 - gone);
        line_piece piece = {line,
                            gone,
                            now,
                            {line->from.x + line->way.x * gone, line->from.y + line->way.y * gone},
                            {line->way.x * now, line->way.y * now}};
        outcome = line_look(&piece, entry, met);
        if (outcome == DEFT_QUERY_TOO_MUCH && now <= DEFT__LINE_LEAST) {
            return outcome;
        }
        if (outcome == DEFT_QUERY_NOTHING) {
            gone = gone + now < 1 ? gone + now * (1 - DEFT__LAST_PART) : 1;
        }
        share = outcome == DEFT_QUERY_NOTHING ? 2 * now : now / 2;
    }
    return outcome;
}
