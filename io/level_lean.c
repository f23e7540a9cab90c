/* io/level_lean.c -- faces that lean by less than a degree. They were meant as walls, but a face that leans
 * over the character is a ceiling, and one that leans back is a steep slope. A jump beside the first ends
 * early. */
#include "io/finding.h"
#include "io/level_build.h"

#include <math.h>
#include <stdio.h>

/* The tangent of a degree: a face that leans less is meant to be a wall. */
#define LEAN_MOST 0.017455064928217585
/* So many faces are told one by one; the rest is counted. */
#define LEAN_TOLD 3u
/* So many are looked at: in a heap of ground each look takes as long as the heap is large. */
#define LEAN_LOOKS 1000u
/* What a look at a place sees, how far around it, in tiles, and how many pieces are looked at there. */
#define LEAN_REACH      (1.0 / 1024.0)
#define LEAN_FEATURES   64u
#define DEGREES_PER_RAD 57.29577951308232

typedef struct lean_check {
    const deft__level_plan *plan;
    deft_world_view view;
    uint32_t count, looks;
    deft_diag_list *diags;
} lean_check;

static bool lean_is_slight(double x, double y)
{
    return x != 0.0 && fabs(x) < LEAN_MOST * fabs(y);
}

/* True when an edge of the feature that can be touched goes through the origin of the query, as nearly as
 * `near`, more up than across. */
static bool lean_is_of(const deft_feature *feature, double near)
{
    const uint32_t edges = feature->count == 2 ? 1u : feature->count;
    for (uint32_t i = 0; i < edges; ++i) {
        const deft_vec2 from = feature->points[i];
        const deft_vec2 to = feature->points[i + 1u < feature->count ? i + 1u : 0u];
        const double x = (double)to.x - (double)from.x, y = (double)to.y - (double)from.y;
        const double length = sqrt(x * x + y * y);
        const double aside = fabs(x * (double)from.y - y * (double)from.x);
        const double along = -(x * (double)from.x + y * (double)from.y);
        const bool is_exposed = feature->count == 2 || (feature->exposed >> i & 1u) != 0;
        if (is_exposed && fabs(x) < fabs(y) && aside <= near * length && along >= -near * length &&
            along <= (length + near) * length) {
            return true;
        }
    }
    return false;
}

/* Other ground may cover a face: can a body touch it? */
static bool lean_is_in_world(const lean_check *check, deft_pos at)
{
    deft_feature features[LEAN_FEATURES];
    const double near = LEAN_REACH * check->plan->tile_size;
    const deft_box box = {at.x - near, at.y - near, at.x + near, at.y + near};
    const uint32_t count = check->view.gather(check->view.user, &at, &box, features, LEAN_FEATURES);
    for (uint32_t i = 0; i < count && i < LEAN_FEATURES; ++i) {
        if (features[i].flags == DEFT_FEATURE_SOLID && lean_is_of(&features[i], near)) {
            return true;
        }
    }
    return false;
}

static void lean_take(lean_check *check, const char *place, deft_pos from, deft_pos to)
{
    const deft_pos middle = {0.5 * (from.x + to.x), 0.5 * (from.y + to.y)};
    if (check->looks >= LEAN_LOOKS || !lean_is_slight(to.x - from.x, to.y - from.y)) {
        return;
    }
    check->looks += 1;
    if (!lean_is_in_world(check, middle)) {
        return;
    }
    check->count += 1;
    if (check->count <= LEAN_TOLD) {
        const double lean_deg = atan2(fabs(to.x - from.x), fabs(to.y - from.y)) * DEGREES_PER_RAD;
        deft__finding_add(check->diags, DEFT_SEVERITY_WARNING, 0, 0, place,
                          "the face from (%.7g, %.7g) to (%.7g, %.7g) leans by %.2g degrees: no wall, but a "
                          "ceiling, which stops jumps beside it, or a steep slope; make it upright",
                          from.x, from.y, to.x, to.y, lean_deg);
    }
}

static void lean_take_outlines(lean_check *check)
{
    const deft__level_plan *plan = check->plan;
    for (uint32_t i = 0; i < plan->outline_count; ++i) {
        const deft_outline *outline = &plan->outlines[i];
        const uint32_t edges = outline->kind == DEFT_OUTLINE_CHAIN ? outline->count - 1 : outline->count;
        for (uint32_t k = 0; k < edges && outline->flags == DEFT_FEATURE_SOLID; ++k) {
            lean_take(check, plan->outline_places.items[i], outline->points[k],
                      outline->points[k + 1 < outline->count ? k + 1 : 0]);
        }
    }
}

static bool lean_has_kind(const deft__level_plan *plan, const deft_tile_kind *kind)
{
    for (uint32_t p = 0; p < kind->piece_count; ++p) {
        const deft_tile_piece *piece = &plan->pieces[kind->first_piece + p];
        for (uint32_t k = 0; k < piece->count && piece->flags == DEFT_FEATURE_SOLID; ++k) {
            const deft_vec2 from = piece->points[k], to = piece->points[k + 1u < piece->count ? k + 1u : 0u];
            if (lean_is_slight((double)to.x - (double)from.x, (double)to.y - (double)from.y)) {
                return true;
            }
        }
    }
    return false;
}

static void lean_take_cell(lean_check *check, uint32_t column, uint32_t row)
{
    const deft__level_plan *plan = check->plan;
    const deft_tile_kind *kind = &plan->kinds[plan->cells[(size_t)row * plan->columns + column]];
    const double size = plan->tile_size;
    for (uint32_t p = 0; p < kind->piece_count; ++p) {
        const deft_tile_piece *piece = &plan->pieces[kind->first_piece + p];
        for (uint32_t k = 0; k < piece->count && piece->flags == DEFT_FEATURE_SOLID; ++k) {
            const deft_vec2 a = piece->points[k], b = piece->points[k + 1u < piece->count ? k + 1u : 0u];
            const deft_pos from = {plan->origin.x + (column + (double)a.x) * size,
                                   plan->origin.y + (row + (double)a.y) * size};
            const deft_pos to = {plan->origin.x + (column + (double)b.x) * size,
                                 plan->origin.y + (row + (double)b.y) * size};
            lean_take(check, "tiles", from, to);
        }
    }
}

static void lean_take_tiles(lean_check *check)
{
    const deft__level_plan *plan = check->plan;
    bool has_any = false;
    for (uint32_t i = 0; i < plan->kind_count && !has_any; ++i) {
        has_any = lean_has_kind(plan, &plan->kinds[i]);
    }
    for (uint32_t row = 0; row < plan->rows && has_any; ++row) {
        for (uint32_t column = 0; column < plan->columns; ++column) {
            lean_take_cell(check, column, row);
        }
    }
}

void deft__level_check_lean(const deft__level_plan *plan, const deft_world *world, deft_diag_list *diags)
{
    lean_check check = {.plan = plan, .diags = diags};
    deft_world_view_of(&check.view, world);
    lean_take_outlines(&check);
    lean_take_tiles(&check);
    if (check.count > LEAN_TOLD) {
        deft__finding_add(diags, DEFT_SEVERITY_WARNING, 0, 0, "ground",
                          "%lu more faces%s lean by less than a degree; make them upright",
                          (unsigned long)(check.count - LEAN_TOLD),
                          check.looks < LEAN_LOOKS ? "" : " at least");
    }
}
