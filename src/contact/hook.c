/* contact/hook.c -- the line of a thrown hook through the world, piece by piece. */
#include "contact/hook.h"

#include "base/tolerance.h"
#include "contact/anchor.h"
#include "geometry/ray.h"
#include "math/dmath.h"

#include <stddef.h>

/* A part of the line: `from` in the world, `way` in the host's axes. */
typedef struct hook_line {
    deft_pos from;
    deft_vec2d way;
    double share; /* of the tick, passed */
    double least; /* share of the line inside the character */
} hook_line;

/* A feature's corners now, relative to the line's start. False when the feature is gone, or lets the line
 * through. */
static bool hook_corners(const deft__scene *scene, const hook_line *line, const deft_feature *feature,
                         deft__v2 *corners)
{
    bool is_one_way = (feature->flags & DEFT_FEATURE_ONE_WAY) != 0;
    double into = (double)feature->one_way.x * line->way.x + (double)feature->one_way.y * line->way.y;
    if ((feature->flags & DEFT_FEATURE_ZONE) != 0 || (is_one_way && into >= 0) || feature->count < 2 ||
        feature->count > DEFT_FEATURE_POINTS_CAP) {
        return false;
    }
    for (uint32_t i = 0; i < feature->count; i++) {
        corners[i] = deft__v2_make((double)feature->points[i].x, (double)feature->points[i].y);
    }
    if (feature->body == 0) {
        return true;
    }
    if (feature->body == scene->ignored[0] || feature->body == scene->ignored[1]) {
        return false;
    }
    for (uint32_t i = 0; i < feature->count; i++) {
        deft_pos at = {line->from.x + corners[i].x, line->from.y + corners[i].y};
        if (!deft__anchor_fix(scene->view, feature->body, 0, &at) ||
            !deft__anchor_place(scene->view, feature->body, at, line->share, &at)) {
            return false;
        }
        corners[i] = deft__v2_make(at.x - line->from.x, at.y - line->from.y);
    }
    return true;
}

static bool hook_is_before(const deft_feature *a, const deft_feature *b)
{
    return a->body != b->body ? a->body < b->body : a->id < b->id;
}

/* A hook holds on to what it touches, from either side. */
#define HOOK_TOUCHES    0
#define HOOK_BOTH_SIDES (DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK)

/* The feature that the line meets first, outside of the character; NULL for none. */
static const deft_feature *hook_first(const deft__scene *scene, const hook_line *line,
                                      const deft_feature *features, uint32_t count, double *share)
{
    const deft_feature *first = NULL;
    deft__v2 way = deft__v2_make(line->way.x, line->way.y);
    for (uint32_t i = 0; i < count; i++) {
        deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
        deft__entry met;
        uint32_t exposed = features[i].count == 2 ? HOOK_BOTH_SIDES : HOOK_TOUCHES;
        if (hook_corners(scene, line, &features[i], corners) &&
            deft__ray_enters(corners, features[i].count, exposed, deft__v2_make(0, 0), way, &met) &&
            !deft__v2_is_zero(met.normal) && met.share >= line->least &&
            (first == NULL || met.share < *share ||
             (met.share == *share && hook_is_before(&features[i], first)))) {
            first = &features[i];
            *share = met.share;
        }
    }
    return first;
}

static bool hook_holds(const deft__scene *scene, const deft_feature *feature)
{
    const deft_surface *surface = deft__surface_of(scene, feature->surface);
    return surface == NULL || (surface->flags & DEFT_SURFACE_NO_GRAPPLE) == 0;
}

/* Most features around one piece of the line; with more the piece is shorter. */
#define HOOK_FEATURE_CAP 96

/* The result of one part of the line. */
typedef enum hook_end { HOOK_NOTHING, HOOK_HOLDS, HOOK_SLIPS, HOOK_TOO_MUCH } hook_end;

static hook_end hook_look(deft__scene *scene, const hook_line *line, deft__hook *out, double *share)
{
    uint32_t spare = deft__scene_room(scene);
    uint32_t room = spare < HOOK_FEATURE_CAP ? spare : HOOK_FEATURE_CAP;
    deft_feature *features = deft__scene_spare(scene, room);
    deft_box box;
    box.min_x = line->from.x + deft__min(line->way.x, 0);
    box.max_x = line->from.x + deft__max(line->way.x, 0);
    box.min_y = line->from.y + deft__min(line->way.y, 0);
    box.max_y = line->from.y + deft__max(line->way.y, 0);
    uint32_t count = scene->view->gather(scene->view->user, &line->from, &box, features, room);
    if (count > room) {
        return HOOK_TOO_MUCH;
    }
    const deft_feature *first = hook_first(scene, line, features, count, share);
    if (first == NULL || !hook_holds(scene, first)) {
        return first == NULL ? HOOK_NOTHING : HOOK_SLIPS;
    }
    out->body = first->body;
    out->feature = first->id;
    out->anchor.x = line->from.x + line->way.x * *share;
    out->anchor.y = line->from.y + line->way.y * *share;
    (void)deft__anchor_fix(scene->view, first->body, line->share, &out->anchor);
    return HOOK_HOLDS;
}

bool deft__hook_throw(deft__scene *scene, deft__v2 from, deft__v2 way, double now_s, deft__hook *out)
{
    double tile = scene->moveset->tile;
    double range = scene->moveset->grapple.range;
    double most = DEFT__HOOK_PIECE * tile;
    double least = DEFT__DEEP * deft__min(scene->moveset->half_width, scene->moveset->height / 2);
    double gone = 0;
    double share = 0;
    hook_line line;
    hook_end end = scene->view != NULL && scene->view->gather != NULL ? HOOK_NOTHING : HOOK_SLIPS;
    deft_vec2d host = deft__to_host(scene->axes, way);
    deft_vec2d start = deft__to_host(scene->axes, deft__v2_add(from, scene->drift));
    line.share = scene->tick_s > 0 ? now_s / scene->tick_s : 0;
    while ((end == HOOK_NOTHING || end == HOOK_TOO_MUCH) && gone < range && most >= DEFT__HOOK_LEAST * tile) {
        double piece = deft__min(most, range - gone);
        line.from.x = scene->origin.x + (start.x + host.x * gone);
        line.from.y = scene->origin.y + (start.y + host.y * gone);
        line.way.x = host.x * piece;
        line.way.y = host.y * piece;
        line.least = (least - gone) / piece;
        end = hook_look(scene, &line, out, &share);
        out->distance = gone + piece * share;
        most = end == HOOK_TOO_MUCH ? most / 2 : most;
        if (end == HOOK_NOTHING) {
            gone += piece < most ? piece : piece * (1 - DEFT__LAST_PART);
        }
    }
    return end == HOOK_HOLDS;
}
