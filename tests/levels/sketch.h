/* A level as a drawing, so that tests can be read: sampled n x n times per tile, first row at the top of the
 * screen.
 * `#` solid, `-` one-way, `.` nothing.
 */
#ifndef DEFT_TESTS_LEVELS_SKETCH_H
#define DEFT_TESTS_LEVELS_SKETCH_H

#include "deft/io/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define SKETCH_CAP      65536
#define SKETCH_FEATURES 64

static inline deft_box bounds_of(const deft_level *level)
{
    deft_box bounds;
    deft_world_bounds(&bounds, level->world);
    return bounds;
}

static inline bool sketch_covers(const deft_feature *feature)
{
    int left = 0;
    int right = 0;
    for (int i = 0; i < feature->count; ++i) {
        deft_vec2 a = feature->points[i];
        deft_vec2 b = feature->points[(i + 1) % feature->count];
        float side = a.x * b.y - a.y * b.x;
        left += side >= 0.0f;
        right += side <= 0.0f;
    }
    return left == feature->count || right == feature->count;
}

static inline char sketch_at(const deft_level *level, double x, double y)
{
    deft_feature features[SKETCH_FEATURES];
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    const deft_box point = {x, y, x, y};
    const deft_pos origin = {x, y};
    uint32_t count = view.gather(view.user, &origin, &point, features, SKETCH_FEATURES);
    char seen = '.';
    assert_true(count <= SKETCH_FEATURES);
    for (uint32_t i = 0; i < count; ++i) {
        if (features[i].flags != DEFT_FEATURE_ZONE && sketch_covers(&features[i]) && seen != '#') {
            seen = features[i].flags == DEFT_FEATURE_ONE_WAY ? '-' : '#';
        }
    }
    return seen;
}

/* Lines end in '\n'. */
static inline const char *sketch(const deft_level *level, uint32_t samples)
{
    static char drawing[SKETCH_CAP];
    char *at = drawing;
    deft_box box;
    deft_world_bounds(&box, level->world);
    uint32_t rows = level->rows * samples;
    uint32_t columns = level->columns * samples;
    double step = (box.max_x - box.min_x) / columns;
    bool is_y_up = level->axes.up.y > 0.0;
    assert_true((columns + 1) * rows < SKETCH_CAP);
    for (uint32_t row = 0; row < rows; ++row) {
        double y = is_y_up ? box.max_y - (row + 0.5) * step : box.min_y + (row + 0.5) * step;
        for (uint32_t column = 0; column < columns; ++column) {
            *at++ = sketch_at(level, box.min_x + (column + 0.5) * step, y);
        }
        *at++ = '\n';
    }
    *at = '\0';
    return drawing;
}

/* All findings as text, one on a line: "line:column: error|warning: sentence". */
static inline const char *sketch_findings(const deft_diag_list *diags)
{
    static char text[SKETCH_CAP];
    char *at = text;
    *at = '\0';
    for (uint32_t i = 0; i < diags->count; ++i) {
        char sentence[400];
        deft_diag_text(sentence, sizeof sentence, &diags->items[i]);
        at += sprintf(at, "%u:%u: %s: %s\n", diags->items[i].line, diags->items[i].column,
                      diags->items[i].severity == DEFT_SEVERITY_ERROR ? "error" : "warning", sentence);
    }
    return text;
}

/* Fails when `text` lacks `part`, showing both. */
static inline void sketch_says(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        fail_msg("missing '%s' in:\n%s", part, text);
    }
}

#endif
