/* tests/world/ground.h -- worlds of outlines and zones for the tests of src/world.
 */
#ifndef DEFT_TESTS_WORLD_GROUND_H
#define DEFT_TESTS_WORLD_GROUND_H

#include "deft/deft.h"
#include "deft/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define GROUND_OUTLINES 64
#define GROUND_FOUND    4096

typedef struct ground {
    deft_world_def def;
    deft_outline outlines[GROUND_OUTLINES];
    deft_zone_def zones[GROUND_OUTLINES];
    deft_diag_list diags;
    deft_world *world;
    deft_world_view view;
    void *block;
} ground;

static inline void ground_open(ground *g)
{
    memset(g, 0, sizeof *g);
    g->def.tile_size = 1;
    g->def.outlines = g->outlines;
    g->def.zones = g->zones;
}

static inline deft_outline *ground_outline(ground *g, deft_outline_kind kind, const deft_pos *points,
                                           uint32_t count)
{
    deft_outline *outline = &g->outlines[g->def.outline_count++];
    assert_true(g->def.outline_count <= GROUND_OUTLINES);
    outline->points = points;
    outline->count = count;
    outline->kind = (uint8_t)kind;
    outline->flags = DEFT_FEATURE_SOLID;
    outline->id = g->def.outline_count;
    return outline;
}

static inline deft_outline *ground_polygon(ground *g, const deft_pos *points, uint32_t count)
{
    return ground_outline(g, DEFT_OUTLINE_POLYGON, points, count);
}

/* Builds in a block of exactly the size that was asked for. True when there is a world. */
static inline bool ground_try(ground *g)
{
    size_t size = deft_world_size(&g->def);
    assert_true(size > 0);
    g->block = malloc(size);
    assert_non_null(g->block);
    memset(g->block, 0xEE, size);
    deft_diag_clear(&g->diags);
    g->world = deft_world_build(g->block, size, &g->def, &g->diags);
    assert_true((g->world == NULL) == (g->diags.errors > 0));
    deft_world_view_of(&g->view, g->world);
    return g->world != NULL;
}

static inline void ground_build(ground *g)
{
    if (!ground_try(g)) {
        char sentence[400];
        deft_diag_text(sentence, sizeof sentence, &g->diags.items[0]);
        fail_msg("%s", sentence);
    }
}

static inline void ground_close(ground *g)
{
    free(g->block);
    g->block = NULL;
}

static inline uint32_t ground_gather(const ground *g, deft_pos origin, deft_box box, deft_feature *out)
{
    uint32_t count = g->view.gather(g->view.user, &origin, &box, out, GROUND_FOUND);
    assert_true(count <= GROUND_FOUND);
    return count;
}

/* Expects the world to be refused with one error whose sentence has both words. */
static inline void ground_expect_error(ground *g, const char *place, const char *word)
{
    char sentence[400] = "";
    bool built = ground_try(g);
    for (uint32_t i = 0; i < g->diags.count; i++) {
        if (g->diags.items[i].severity == DEFT_SEVERITY_ERROR) {
            deft_diag_text(sentence, sizeof sentence, &g->diags.items[i]);
        }
    }
    if (built || g->diags.errors != 1 || strstr(sentence, place) == NULL || strstr(sentence, word) == NULL) {
        fail_msg("expected one error about %s with '%s'; found %u: %s", place, word, g->diags.errors,
                 sentence);
    }
    ground_close(g);
}

/* Expects exactly one warning with the word: about an outline, and this number. */
static inline void ground_expect_warning(const ground *g, uint32_t count, const char *word)
{
    char number[32];
    snprintf(number, sizeof number, "]: %u ", count);
    for (uint32_t i = 0; i < g->diags.count; i++) {
        char sentence[400];
        deft_diag_text(sentence, sizeof sentence, &g->diags.items[i]);
        if (strstr(sentence, word) != NULL) {
            assert_true(g->diags.items[i].severity == DEFT_SEVERITY_WARNING);
            if (strncmp(sentence, "outlines[", 9) != 0 || strstr(sentence, number) == NULL) {
                fail_msg("expected %u in: %s", count, sentence);
            }
            return;
        }
    }
    fail_msg("no warning with '%s'", word);
}

/* ---- numbers ---- */

static inline double ground_random(uint64_t *state, double low, double high)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return low + (high - low) * (double)((*state * UINT64_C(0x2545f4914f6cdd1d)) >> 11) * 0x1p-53;
}

/* ---- shapes, judged without the library ---- */

/* Even-odd: is the point inside of the polygon? */
static inline bool ground_is_inside(const deft_pos *points, uint32_t count, double x, double y)
{
    bool inside = false;
    for (uint32_t i = 0, j = count - 1; i < count; j = i++) {
        if ((points[i].y > y) != (points[j].y > y) &&
            x < (points[j].x - points[i].x) * (y - points[i].y) / (points[j].y - points[i].y) + points[i].x) {
            inside = !inside;
        }
    }
    return inside;
}

/* How far a point is from a segment. */
static inline double ground_distance(deft_pos a, deft_pos b, double x, double y)
{
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    double share = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy);
    share = fmin(1, fmax(0, share));
    return hypot(a.x + share * dx - x, a.y + share * dy - y);
}

/* How far a point is from the border of a polygon. */
static inline double ground_border_distance(const deft_pos *points, uint32_t count, double x, double y)
{
    double least = INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        least = fmin(least, ground_distance(points[i], points[(i + 1) % count], x, y));
    }
    return least;
}

/* Is the point, relative to the origin of the gather, in a feature? The feature must be convex. */
static inline bool ground_feature_has(const deft_feature *feature, double x, double y)
{
    int left = 0;
    int right = 0;
    for (uint32_t i = 0; i < feature->count; i++) {
        deft_vec2 a = feature->points[i];
        deft_vec2 b = feature->points[(i + 1U) % feature->count];
        double turn =
            ((double)b.x - (double)a.x) * (y - (double)a.y) - ((double)b.y - (double)a.y) * (x - (double)a.x);
        left += turn >= 0;
        right += turn <= 0;
    }
    return left == feature->count || right == feature->count;
}

static inline deft_box ground_bounds(const deft_feature *feature)
{
    deft_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < feature->count; i++) {
        box.min_x = fmin(box.min_x, (double)feature->points[i].x);
        box.max_x = fmax(box.max_x, (double)feature->points[i].x);
        box.min_y = fmin(box.min_y, (double)feature->points[i].y);
        box.max_y = fmax(box.max_y, (double)feature->points[i].y);
    }
    return box;
}

/* A star with a wavy rim, of `count` points, about the middle. */
static inline void ground_star(deft_pos *out, uint32_t count, deft_pos middle, double radius, uint64_t *state)
{
    for (uint32_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * (i + ground_random(state, 0.1, 0.9)) / count;
        double reach = radius * ground_random(state, 0.3, 1);
        out[i].x = middle.x + reach * cos(angle);
        out[i].y = middle.y + reach * sin(angle);
    }
}

#endif
