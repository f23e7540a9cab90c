/* world/body_shape.c -- makes convex pieces of a body's outlines. */
#include "math/dmath.h"
#include "world/bodies.h"
#include "world/cover.h"
#include "world/findings.h"
#include "world/polygon.h"

#include <string.h>

#define BODY_CORNER_MAX 1e6
/* So many corners are taken apart on the stack. */
#define BODY_POINTS_MAX DEFT_POLYGON_POINTS_CAP

typedef struct body_work {
    deft__body_piece *out;
    uint32_t capacity, count; /* pieces; counted on when there is no room */
    double same_place;
    deft__outline_report cleaned;
    deft__outline_counts counts; /* of the outline at work */
    const deft_outline *from;    /* the outline at work, and its cleaned self */
    deft__outline outline;
    deft_pos points[BODY_POINTS_MAX];
    deft__polygon_room room;
} body_work;

/* A corner of the pieces so far, or of the points before `index`, that is in the same place; else itself. */
static deft_pos body_weld(const body_work *work, uint32_t index)
{
    deft_pos at = work->from->points[index];
    double reach = work->same_place;
    for (uint32_t k = 0; k < work->count && k < work->capacity; k++) {
        for (uint32_t i = 0; i < work->out[k].count; i++) {
            deft_pos other = work->out[k].points[i];
            if (deft__abs(other.x - at.x) <= reach && deft__abs(other.y - at.y) <= reach) {
                return other;
            }
        }
    }
    for (uint32_t i = 0; i < index; i++) {
        deft_pos other = work->points[i];
        if (deft__abs(other.x - at.x) <= reach && deft__abs(other.y - at.y) <= reach) {
            return other;
        }
    }
    return at;
}

static void body_copy(body_work *work)
{
    deft__outline *outline = &work->outline;
    memset(outline, 0, sizeof *outline);
    outline->count = work->from->count;
    outline->is_polygon = work->from->kind == DEFT_OUTLINE_POLYGON;
    outline->is_closed = work->from->kind != DEFT_OUTLINE_CHAIN;
    for (uint32_t i = 0; i < outline->count; i++) {
        deft_pos at = work->from->points[i];
        work->points[i] = body_weld(work, i);
        work->counts.of[OUTLINE_CRACKS] += work->points[i].x != at.x || work->points[i].y != at.y ? 1U : 0U;
    }
}

/* The next piece, empty; NULL, but counted, when there is no room. */
static deft__body_piece *body_next_piece(body_work *work)
{
    uint32_t index = work->count++;
    if (index >= work->capacity) {
        return NULL;
    }
    deft__body_piece *piece = &work->out[index];
    memset(piece, 0, sizeof *piece);
    piece->one_way = work->from->one_way;
    piece->id = work->from->id;
    piece->surface = work->from->surface;
    piece->flags = work->from->flags;
    return piece;
}

static void body_take_part(void *user, const ring_part *part)
{
    body_work *work = (body_work *)user;
    deft__body_piece *piece = body_next_piece(work);
    if (piece != NULL) {
        piece->count = part->count;
        piece->exposed = part->exposed;
        for (uint32_t i = 0; i < part->count; i++) {
            piece->points[i] = work->points[part->corners[i]];
        }
    }
}

static void body_take_chain(body_work *work)
{
    for (uint32_t i = 0; i < deft__outline_segments(&work->outline); i++) {
        uint32_t corners[DEFT_SEGMENT_POINTS];
        uint8_t exposed = deft__outline_segment(&work->outline, i, corners);
        deft__body_piece *piece = body_next_piece(work);
        for (uint32_t k = 0; piece != NULL && k < DEFT_SEGMENT_POINTS; k++) {
            piece->count = 2;
            piece->exposed = exposed;
            piece->points[k] = work->points[work->outline.first + corners[k]];
        }
    }
}

static bool body_is_area(const deft__body_piece *piece)
{
    return piece->count >= 3 && piece->flags == DEFT_FEATURE_SOLID;
}

/* Hides the edges that other solid pieces of the body cover whole. */
static void body_hide_covered(deft__body_piece *pieces, uint32_t count, double same_place)
{
    for (uint32_t k = 0; k < count; k++) {
        deft__body_piece *piece = &pieces[k];
        for (uint32_t i = 0; body_is_area(piece) && i < piece->count; i++) {
            cover_edge edge;
            deft__cover_begin(&edge, piece->points[i], piece->points[i + 1U < piece->count ? i + 1U : 0]);
            bool is_open = (piece->exposed >> i & 1) != 0;
            for (uint32_t other = 0; other < count && is_open; other++) {
                if (other != k && body_is_area(&pieces[other])) {
                    is_open = deft__cover_take(&edge, pieces[other].points, pieces[other].count, same_place);
                }
            }
            if (edge.count > 0 && deft__cover_is_whole(&edge, same_place)) {
                piece->exposed &= (uint8_t) ~(1U << i);
            }
        }
    }
}

bool deft__body_shape_make(deft__body_piece *out, uint32_t capacity, uint32_t *count,
                           const deft_body_def *def, uint32_t surface_count, double tile_size,
                           deft_diag_list *diags)
{
    const deft__outline_limits most = {BODY_POINTS_MAX, surface_count, BODY_CORNER_MAX};
    body_work work;
    bool is_sound = true;
    work.out = out;
    work.capacity = capacity;
    work.count = 0;
    work.same_place = OUTLINE_SAME_PLACE * tile_size;
    memset(&work.cleaned, 0, sizeof work.cleaned);
    for (uint32_t i = 0; i < def->outline_count; i++) {
        work.from = &def->outlines[i];
        if (!deft__outline_check_one(work.from, i, most, diags)) {
            is_sound = false;
            continue;
        }
        memset(&work.counts, 0, sizeof work.counts);
        body_copy(&work);
        const char *fault = deft__polygon_take(&work.room, &work.outline, work.points, tile_size,
                                               &work.counts, body_take_part, &work);
        if (fault == NULL && work.outline.is_polygon == 0) {
            body_take_chain(&work);
        }
        deft__outline_note_cleaned(&work.cleaned, i, &work.counts);
        if (fault != NULL) {
            deft__world_add_sentence(diags, "outlines", i, fault);
            is_sound = false;
        }
    }
    deft__outline_report_cleaned(diags, &work.cleaned, def->outline_count);
    if (is_sound && work.count > capacity) {
        deft__world_refuse(diags, "body",
                           "there is no room for its pieces; build the world with a larger "
                           "body_piece_capacity, a level with more deft_level_options.body_pieces",
                           work.count, 0, capacity);
        is_sound = false;
    }
    if (!is_sound) {
        return false;
    }
    body_hide_covered(out, work.count, work.same_place);
    *count = work.count;
    return true;
}
