/* geometry/tile.c -- plans tiles, and grows them by the character's box. */
#include "geometry/tile.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "geometry/faces.h"
#include "math/dmath.h"

#include <string.h>

/* How far out to a side of the box a corner is. */
static double tile_out(deft__v2 corner, uint32_t side)
{
    return side < 2 ? (side == 0 ? -corner.x : corner.x) : (side == 2 ? -corner.y : corner.y);
}

static double tile_twice_area(const deft__v2 *corners, uint32_t count)
{
    double area = 0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        area += deft__v2_perp(deft__v2_sub(corners[i], corners[0]), deft__v2_sub(corners[i + 1], corners[0]));
    }
    return area;
}

static bool tile_is_one_or_apart(double a, double b)
{
    return a == b || deft__abs(a - b) >= DEFT__TILE_APART;
}

static bool tile_is_plain(const deft__v2 *corners, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (!tile_is_one_or_apart(corners[i].x, corners[k].x) ||
                !tile_is_one_or_apart(corners[i].y, corners[k].y)) {
                return false;
            }
        }
    }
    return deft__abs(tile_twice_area(corners, count)) >= DEFT__TILE_AREA;
}

/* The face to a side: the one edge, or the one corner, that is farthest out. False with more corners
 * there. */
static bool tile_plan_side(deft__tile_face *out, const deft__v2 *corners, uint32_t count, uint32_t side)
{
    uint32_t first = 0;
    uint32_t as_far = 0;
    DEFT_ASSERT(count > 0);
    for (uint32_t i = 1; i < count; i++) {
        first = tile_out(corners[i], side) > tile_out(corners[first], side) ? i : first;
    }
    uint32_t other = first;
    for (uint32_t i = 0; i < count; i++) {
        bool is_out = tile_out(corners[i], side) == tile_out(corners[first], side);
        as_far += is_out ? 1 : 0;
        other = is_out && i != first ? i : other;
    }
    uint32_t before = first > 0 ? first - 1 : count - 1;
    uint32_t after = first + 1 < count ? first + 1 : 0;
    if (as_far > 2 || (as_far == 2 && other != before && other != after)) {
        return false;
    }
    double place = side < 2 ? corners[first].y : corners[first].x;
    double beyond = side < 2 ? corners[other].y : corners[other].x;
    out->from = (uint8_t)(place <= beyond ? first : other);
    out->to = (uint8_t)(place <= beyond ? other : first);
    out->kind = (uint8_t)(as_far == 2 ? DEFT__FACE_EDGE : DEFT__FACE_VERTEX);
    if (as_far == 2) {
        out->edges = (uint8_t)(1U << (other == after ? first : other));
    } else {
        out->edges = (uint8_t)(1U << before | 1U << first);
    }
    return true;
}

/* The slants, in the order that keeps the inside to the left. */
static void tile_plan_slants(deft__tile_plan *plan, const deft__v2 *corners, uint32_t count, bool reversed)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t edge = reversed ? count - 1 - i : i;
        uint32_t end = edge + 1 < count ? edge + 1 : 0;
        if (corners[edge].x == corners[end].x || corners[edge].y == corners[end].y) {
            continue;
        }
        deft__tile_face *slant = &plan->slants[plan->slant_count++];
        slant->from = (uint8_t)(reversed ? end : edge);
        slant->to = (uint8_t)(reversed ? edge : end);
        slant->edges = (uint8_t)(1U << edge);
        slant->kind = DEFT__FACE_EDGE;
    }
}

void deft__tile_plan_make(deft__tile_plan *out, const deft__v2 *corners, uint32_t count)
{
    memset(out, 0, sizeof *out);
    if (!tile_is_plain(corners, count)) {
        return;
    }
    for (uint32_t side = 0; side < DEFT__SIDES; side++) {
        if (!tile_plan_side(&out->sides[side], corners, count, side)) {
            return;
        }
    }
    tile_plan_slants(out, corners, count, tile_twice_area(corners, count) < 0);
    out->corner_count = (uint8_t)count;
    out->is_rectangle = count == DEFT__SIDES && out->slant_count == 0;
}

static uint32_t tile_kind(const deft__tile_face *face, uint32_t exposed)
{
    return (exposed & face->edges) != 0 ? face->kind : (uint32_t)DEFT__FACE_HIDDEN;
}

static void tile_finish(deft__obstacle *out, deft__face *faces, const deft__tile_plan *plan, uint32_t exposed)
{
    for (uint32_t i = 0; i < DEFT__SIDES; i++) {
        faces[i].kind = tile_kind(&plan->sides[i], exposed);
    }
    out->face_count = DEFT__SIDES + (uint32_t)plan->slant_count;
    out->left = -faces[0].offset;
    out->right = faces[1].offset;
    out->bottom = -faces[2].offset;
    out->top = faces[3].offset;
    out->one_way = 0;
}

DEFT__EACH_TICK void deft__tile_grow(deft__obstacle *out, deft__face *faces, const deft__tile_plan *plan,
                                     uint32_t exposed, const deft__v2 *corners, deft__shape shape)
{
    const deft__tile_face *side = plan->sides;
    const deft__v2 *low = &corners[side[0].from];
    const deft__v2 *high = &corners[side[0].to];
    deft__face_to_left(&faces[0], high->x, low->y, high->y, shape);
    low = &corners[side[1].from];
    high = &corners[side[1].to];
    deft__face_to_right(&faces[1], low->x, low->y, high->y, shape);
    low = &corners[side[2].from];
    high = &corners[side[2].to];
    deft__face_down(&faces[2], low->y, low->x, high->x, shape);
    low = &corners[side[3].from];
    high = &corners[side[3].to];
    deft__face_up(&faces[3], high->y, low->x, high->x, shape);
    for (uint32_t i = 0; i < plan->slant_count; i++) {
        const deft__tile_face *slant = &plan->slants[i];
        deft__face_of_slant(&faces[4 + i], corners[slant->from], corners[slant->to], shape);
        faces[4 + i].kind = tile_kind(slant, exposed);
    }
    tile_finish(out, faces, plan, exposed);
}

DEFT__EACH_TICK void deft__tile_grow_rectangle(deft__obstacle *out, deft__face *faces,
                                               const deft__tile_plan *plan, uint32_t exposed, deft__v2 first,
                                               deft__v2 third, deft__shape shape)
{
    double left = deft__min(first.x, third.x);
    double right = deft__max(first.x, third.x);
    double bottom = deft__min(first.y, third.y);
    double top = deft__max(first.y, third.y);
    deft__face_to_left(&faces[0], left, bottom, top, shape);
    deft__face_to_right(&faces[1], right, bottom, top, shape);
    deft__face_down(&faces[2], bottom, left, right, shape);
    deft__face_up(&faces[3], top, left, right, shape);
    tile_finish(out, faces, plan, exposed);
}
