/* io/level_parts.c -- what a level has besides tiles: free ground, zones, platforms, and their surfaces. */
#include "io/finding.h"
#include "io/level_build.h"
#include "io/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PARTS_OUTLINES_MAX (1U << 20)
#define PARTS_POINTS_MAX   500000U /* as many as are read and cut in a few seconds */
/* Features and the world count these in 16 bits. */
#define PARTS_SMALL_MAX 65535U
/* Every query looks at all bodies. */
#define PARTS_PLATFORMS_MAX 4096U
#define PARTS_PLACE_MAX     1e12

static bool parts_too_many(deft_diag_list *diags, const char *what, uint32_t most)
{
    deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, what,
                      "there are more than %lu of them in the level; merge or remove some",
                      (unsigned long)most);
    return false;
}

/* What messages call the item at `index`. */
static bool places_set(deft__level_places *places, uint32_t index, const char *place)
{
    if (!deft__level_reserve((void **)&places->items, &places->capacity, index, 1, sizeof *places->items)) {
        return false;
    }
    deft__finding_copy(places->items[index], DEFT__LEVEL_PLACE_CAP, place);
    return true;
}

/* Room for one more item, and a copy of its points. */
static bool parts_add(deft__level_plan *plan, void **items, uint32_t *capacity, uint32_t count, size_t size,
                      const deft_pos **points, uint32_t point_count, deft_diag_list *diags)
{
    if (point_count > PARTS_POINTS_MAX - plan->point_count) {
        return parts_too_many(diags, "corners", PARTS_POINTS_MAX);
    }
    deft_pos *kept = (deft_pos *)malloc((point_count + (size_t)1) * sizeof *kept);
    if (kept == NULL || !deft__level_reserve(items, capacity, count, 1, size)) {
        free(kept);
        return deft__level_no_memory(diags);
    }
    memcpy(kept, *points, point_count * sizeof *kept);
    *points = kept;
    plan->point_count += point_count;
    return true;
}

bool deft__level_plan_outline(deft__level_plan *plan, const deft_outline *outline, const char *place,
                              deft_diag_list *diags)
{
    deft_outline added = *outline;
    if (plan->outline_count >= PARTS_OUTLINES_MAX) {
        return parts_too_many(diags, "outlines", PARTS_OUTLINES_MAX);
    }
    if (!parts_add(plan, (void **)&plan->outlines, &plan->outline_capacity, plan->outline_count, sizeof added,
                   &added.points, added.count, diags)) {
        return false;
    }
    if (!places_set(&plan->outline_places, plan->outline_count, place)) {
        free((void *)(uintptr_t)added.points);
        return deft__level_no_memory(diags);
    }
    plan->outlines[plan->outline_count++] = added;
    return true;
}

static deft_box parts_box(const deft_pos *points, uint32_t count)
{
    deft_box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < count; ++i) {
        box.min_x = fmin(box.min_x, points[i].x);
        box.min_y = fmin(box.min_y, points[i].y);
        box.max_x = fmax(box.max_x, points[i].x);
        box.max_y = fmax(box.max_y, points[i].y);
    }
    return box;
}

bool deft__level_plan_zone(deft__level_plan *plan, const deft_level_zone *zone, const char *place,
                           deft_diag_list *diags)
{
    deft_level_zone added = *zone;
    if (plan->zone_count >= PARTS_SMALL_MAX) {
        return parts_too_many(diags, "zones", PARTS_SMALL_MAX);
    }
    if (!parts_add(plan, (void **)&plan->zones, &plan->zone_capacity, plan->zone_count, sizeof added,
                   &added.def.points, added.def.count, diags)) {
        return false;
    }
    if (!places_set(&plan->zone_places, plan->zone_count, place)) {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): parts_add made it a copy */
        free((void *)(uintptr_t)added.def.points);
        return deft__level_no_memory(diags);
    }
    added.box = parts_box(added.def.points, added.def.count);
    plan->zones[plan->zone_count++] = added;
    return true;
}

/* Warns of a platform that never moves: hardly what one draws a path for. */
static void parts_check_moves(const deft_level_platform *platform, const char *place, deft_diag_list *diags)
{
    bool has_length = false;
    for (uint32_t i = 1; i < platform->path_count; ++i) {
        has_length = has_length || platform->path[i].x != platform->path[0].x ||
                     platform->path[i].y != platform->path[0].y;
    }
    if (!has_length) {
        deft__finding_add(
            diags, DEFT_SEVERITY_WARNING, 0, 0, place,
            "the platform never moves: all points of its path are at (%g, %g); draw the path to "
            "where it goes",
            platform->path[0].x, platform->path[0].y);
    } else if (platform->speed == 0.0) {
        deft__finding_add(
            diags, DEFT_SEVERITY_WARNING, 0, 0, place,
            "the platform never moves: its speed is 0; give it more, up to 1e6 pixels a second");
    }
}

bool deft__level_plan_platform(deft__level_plan *plan, const deft_level_platform *platform, const char *place,
                               deft_diag_list *diags)
{
    deft_level_platform added = *platform;
    if (plan->platform_count >= PARTS_PLATFORMS_MAX) {
        return parts_too_many(diags, "platforms", PARTS_PLATFORMS_MAX);
    }
    for (uint32_t i = 0; i < added.path_count; ++i) {
        deft_pos point = added.path[i];
        if (!(fabs(point.x) <= PARTS_PLACE_MAX && fabs(point.y) <= PARTS_PLACE_MAX)) {
            deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, place,
                              "the path goes to (%g, %g); it must be within 1e12 units", point.x, point.y);
            return false;
        }
    }
    parts_check_moves(&added, place, diags);
    if (!parts_add(plan, (void **)&plan->platforms, &plan->platform_capacity, plan->platform_count,
                   sizeof added, &added.path, added.path_count, diags)) {
        return false;
    }
    if (!places_set(&plan->platform_places, plan->platform_count, place)) {
        free((void *)(uintptr_t)added.path);
        return deft__level_no_memory(diags);
    }
    plan->platforms[plan->platform_count++] = added;
    return true;
}

static bool surface_is_plain(const deft_surface *surface)
{
    return surface->friction_ratio == 1.0 && surface->conveyor_speed == 0.0 && surface->flags == 0 &&
           surface->tag == 0;
}

static bool surface_is_same(const deft_surface *a, const deft_surface *b)
{
    return a->friction_ratio == b->friction_ratio && a->conveyor_speed == b->conveyor_speed &&
           a->flags == b->flags && a->tag == b->tag;
}

bool deft__level_plan_surface(deft__level_plan *plan, const deft_surface *surface, uint16_t *out,
                              deft_diag_list *diags)
{
    *out = 0;
    if (surface_is_plain(surface)) {
        return true;
    }
    uint64_t key = deft__level_hash_surface(surface);
    uint32_t known;
    while ((known = deft__level_table_get(&plan->surface_of, key)) != UINT32_MAX) {
        if (surface_is_same(&plan->surfaces[known], surface)) {
            *out = (uint16_t)(known + 1);
            return true;
        }
        key += 1;
    }
    if (plan->surface_count >= PARTS_SMALL_MAX) {
        return parts_too_many(diags, "surfaces", PARTS_SMALL_MAX);
    }
    if (!deft__level_reserve((void **)&plan->surfaces, &plan->surface_capacity, plan->surface_count, 1,
                             sizeof *plan->surfaces) ||
        !deft__level_table_put(&plan->surface_of, key, plan->surface_count)) {
        return deft__level_no_memory(diags);
    }
    plan->surfaces[plan->surface_count++] = *surface;
    *out = (uint16_t)plan->surface_count;
    return true;
}

/* The cells of a row from `column` on that have the same mark; counts up to `most`. */
static uint32_t marks_run(const deft__level_marks *marks, uint32_t row, uint32_t column, uint32_t most)
{
    const uint8_t *cells = marks->cells + (size_t)row * marks->columns + column;
    uint32_t count = 0;
    while (count < most && cells[count] == cells[0]) {
        count += 1;
    }
    return count;
}

/* Takes the rectangle whose first row is the run at (column, row) out of the marks. Returns its rows. */
static uint32_t marks_take(deft__level_marks *marks, uint32_t row, uint32_t column, uint32_t run)
{
    uint8_t mark = marks->cells[(size_t)row * marks->columns + column];
    uint32_t end = row;
    while (end < marks->rows && marks->cells[(size_t)end * marks->columns + column] == mark &&
           marks_run(marks, end, column, run) == run) {
        memset(marks->cells + (size_t)end * marks->columns + column, 0, run);
        end += 1;
    }
    return end - row;
}

static bool marks_add(deft__level_plan *plan, const deft__level_marks *marks, deft_zone_kind kind,
                      uint32_t row, uint32_t column, uint32_t columns, uint32_t rows, deft_diag_list *diags)
{
    double size = marks->cell_size;
    double left = marks->origin.x + column * size, right = marks->origin.x + (column + columns) * size;
    double low = marks->origin.y + row * size, high = marks->origin.y + (row + rows) * size;
    const deft_pos corners[4] = {{left, low}, {right, low}, {right, high}, {left, high}};
    deft_level_zone zone;
    memset(&zone, 0, sizeof zone);
    zone.def.zone.kind = kind;
    zone.def.points = corners;
    zone.def.count = 4;
    return deft__level_plan_zone(plan, &zone, "", diags);
}

bool deft__level_plan_marks(deft__level_plan *plan, deft__level_marks *marks, deft_diag_list *diags)
{
    for (uint32_t row = 0; row < marks->rows; ++row) {
        for (uint32_t column = 0; column < marks->columns; ++column) {
            uint8_t mark = marks->cells[(size_t)row * marks->columns + column];
            if (mark != 0) {
                uint32_t run = marks_run(marks, row, column, marks->columns - column);
                uint32_t rows = marks_take(marks, row, column, run);
                if (!marks_add(plan, marks, (deft_zone_kind)(mark - 1), row, column, run, rows, diags)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* The place of the item that a field such as "outlines[3].points" is about; NULL when it is about none. */
static const char *place_of_field(const deft__level_plan *plan, const char *field)
{
    const bool is_zone = strncmp(field, "zones[", 6) == 0;
    const deft__level_places *places = is_zone ? &plan->zone_places : &plan->outline_places;
    const uint32_t count = is_zone ? plan->zone_count : plan->outline_count;
    const char *number = is_zone ? field + 6 : strncmp(field, "outlines[", 9) == 0 ? field + 9 : "";
    double index = 0.0;
    bool has_place = deft__number_read(number, &index) != NULL && index >= 0.0 && index < count;
    const char *place = has_place ? places->items[(uint32_t)index] : "";
    return place[0] != '\0' ? place : NULL;
}

void deft__level_pass_findings(const deft__level_plan *plan, const char *place, const deft_diag_list *found,
                               deft_diag_list *diags)
{
    uint32_t errors = 0;
    for (uint32_t i = 0; i < found->count; ++i) {
        deft_diag diag = found->items[i];
        const char *own = place != NULL ? place : place_of_field(plan, diag.field);
        if (own != NULL) {
            deft__finding_copy(diag.field, sizeof diag.field, own);
        }
        errors += diag.severity == DEFT_SEVERITY_ERROR ? 1U : 0U;
        deft_diag_add(diags, &diag);
    }
    if (diags != NULL) {
        diags->dropped += found->dropped;
        diags->errors += found->errors - errors;
        diags->warnings += found->warnings - (found->count - errors);
    }
}

static void free_const(const void *items)
{
    free((void *)(uintptr_t)items);
}

void deft__level_free_parts(deft_level *level)
{
    for (uint32_t i = 0; i < level->outline_count; ++i) {
        free_const(level->outlines[i].points);
    }
    for (uint32_t i = 0; i < level->zone_count; ++i) {
        free_const(level->zones[i].def.points);
    }
    for (uint32_t i = 0; i < level->platform_count; ++i) {
        free_const(level->platforms[i].path);
    }
    free_const(level->outlines);
    free_const(level->zones);
    free_const(level->platforms);
    free_const(level->surfaces);
    free_const(level->spawns);
}
