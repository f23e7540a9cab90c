/* io/text_grid.c -- levels that are drawn with characters: `#` solid, `-` one-way, `/` and `\` slopes, `@`
 * spawn, `H` ladder, `~` water, `^` death.
 *
 * y-up: the last row is y from 0 to 1. Lines may differ in length; what is missing is empty.
 */
#include "deft/io/level.h"
#include "io/file.h"
#include "io/finding.h"
#include "io/level_build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The one-way's thickness, in tiles. Only its upper side counts; the rest is for the eye. */
#define TEXT_ONE_WAY_THICKNESS 0.125
/* After so many bad characters the file is not a text grid at all. */
#define TEXT_ERRORS_MAX 100U

typedef struct text_grid {
    const char *text;
    size_t size;
    deft__level_plan plan;
    uint32_t kinds[128]; ///< by character; UINT32_MAX: not a tile
    deft__level_marks zones;
    uint32_t errors;
    deft_diag_list *diags;
} text_grid;

/* The length of the line at `at`, without its end ("\n" or "\r\n"); `next` is where the next one begins. */
static size_t text_line(const text_grid *grid, size_t at, size_t *next)
{
    const char *end = (const char *)memchr(grid->text + at, '\n', grid->size - at);
    size_t length = end != NULL ? (size_t)(end - grid->text) - at : grid->size - at;
    *next = end != NULL ? at + length + 1 : grid->size;
    return length > 0 && grid->text[at + length - 1] == '\r' ? length - 1 : length;
}

static bool text_measure(text_grid *grid)
{
    uint64_t columns = 0;
    uint64_t rows = 0;
    for (size_t at = 0, next; at < grid->size; at = next, ++rows) {
        size_t length = text_line(grid, at, &next);
        columns = length > columns ? length : columns;
    }
    if (columns == 0) {
        deft__finding_add(grid->diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                          "the text grid is empty; draw ground with '#' and a spawn with '@'");
        return false;
    }
    return deft__level_plan_cells(&grid->plan, columns, rows, grid->diags);
}

static bool text_kind(text_grid *grid, char letter, const deft_tile_piece *piece)
{
    uint32_t kind = deft__level_plan_kind(&grid->plan, piece, 1, grid->diags);
    grid->kinds[(unsigned char)letter] = kind;
    return kind != DEFT__LEVEL_NO_KIND;
}

static bool text_kinds(text_grid *grid)
{
    const deft_axes *axes = &grid->plan.axes;
    deft_tile_piece full, right, left, one_way;
    deft_tile_piece_full(&full);
    deft_tile_piece_slope(&right, true, axes);
    deft_tile_piece_slope(&left, false, axes);
    deft_tile_piece_one_way(&one_way, TEXT_ONE_WAY_THICKNESS, axes);
    for (size_t i = 0; i < sizeof grid->kinds / sizeof *grid->kinds; ++i) {
        grid->kinds[i] = UINT32_MAX;
    }
    for (const char *letter = ". @H~^"; *letter != '\0'; ++letter) {
        grid->kinds[(unsigned char)*letter] = 0;
    }
    return text_kind(grid, '#', &full) && text_kind(grid, '/', &right) && text_kind(grid, '\\', &left) &&
           text_kind(grid, '-', &one_way);
}

/* The length of the letter of UTF-8 that starts at `at`, or 0 when these bytes are none. */
static size_t text_letter(const char *at, size_t left)
{
    unsigned char byte = (unsigned char)*at;
    size_t length = byte >= 0xF5 ? 0 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0;
    if (length > left) {
        return 0;
    }
    for (size_t i = 1; i < length; ++i) {
        if (((unsigned char)at[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return length;
}

static void text_refuse(text_grid *grid, const char *at, size_t left, uint32_t line, uint32_t column)
{
    unsigned char byte = (unsigned char)*at;
    size_t letter = byte > ' ' && byte < 127 ? 1 : text_letter(at, left);
    char shown[16];
    if (byte == '\t') {
        (void)snprintf(shown, sizeof shown, "a tab");
    } else if (letter > 0) {
        (void)snprintf(shown, sizeof shown, "'%.*s'", (int)letter, at);
    } else {
        (void)snprintf(shown, sizeof shown, "byte 0x%02X", byte);
    }
    grid->errors += 1;
    deft__finding_add(
        grid->diags, DEFT_SEVERITY_ERROR, line, column, "",
        "%s is not a tile; use # solid, . or space empty, - one-way, / and \\ slopes, @ spawn, H "
        "ladder, ~ water, ^ death",
        shown);
}

/* Marks a cell as a part of a zone; the marks are made with the first one. */
static bool text_mark(text_grid *grid, char letter, size_t cell)
{
    deft_zone_kind kind = letter == 'H'   ? DEFT_ZONE_LADDER
                          : letter == '~' ? DEFT_ZONE_WATER
                                          : DEFT_ZONE_DEATH;
    if (grid->zones.cells == NULL) {
        grid->zones.columns = grid->plan.columns;
        grid->zones.rows = grid->plan.rows;
        grid->zones.cell_size = grid->plan.tile_size;
        grid->zones.cells = (uint8_t *)calloc((size_t)grid->plan.columns * grid->plan.rows, 1);
    }
    if (grid->zones.cells == NULL) {
        return deft__level_no_memory(grid->diags);
    }
    grid->zones.cells[cell] = (uint8_t)((unsigned)kind + 1U);
    return true;
}

static bool text_row(text_grid *grid, size_t at, size_t length, uint32_t line)
{
    deft__level_plan *plan = &grid->plan;
    uint32_t row = plan->rows - line;
    uint32_t shown_column = 0;
    for (size_t column = 0; column < length; ++column) {
        const char *letter = grid->text + at + column;
        unsigned char code = (unsigned char)*letter;
        if ((code & 0xC0) == 0x80 && shown_column > 0) {
            continue; /* the rest of a letter that was refused */
        }
        shown_column += 1;
        uint32_t kind = code < 128 ? grid->kinds[code] : UINT32_MAX;
        if (kind == UINT32_MAX) {
            text_refuse(grid, letter, length - column, line, shown_column);
            if (grid->errors >= TEXT_ERRORS_MAX) {
                return false;
            }
            continue;
        }
        size_t cell = (size_t)row * plan->columns + column;
        plan->cells[cell] = (uint16_t)kind;
        if (code == '@') {
            deft_pos feet = {((double)column + 0.5) * plan->tile_size, (double)row * plan->tile_size};
            if (!deft__level_plan_spawn(plan, plan->spawn_count + 1, feet, "", grid->diags)) {
                return false;
            }
        } else if ((code == 'H' || code == '~' || code == '^') && !text_mark(grid, *letter, cell)) {
            return false;
        }
    }
    return true;
}

static bool text_read(text_grid *grid)
{
    if (!text_measure(grid) || !text_kinds(grid)) {
        return false;
    }
    uint32_t line = 1;
    for (size_t at = 0, next; at < grid->size; at = next, ++line) {
        size_t length = text_line(grid, at, &next);
        if (!text_row(grid, at, length, line)) {
            return false;
        }
    }
    return grid->errors == 0 &&
           (grid->zones.cells == NULL || deft__level_plan_marks(&grid->plan, &grid->zones, grid->diags));
}

deft_level *deft__level_of_text(const char *text, size_t size, const deft_level_options *options,
                                deft_diag_list *diags)
{
    text_grid grid;
    memset(&grid, 0, sizeof grid);
    size_t mark = deft__file_mark(text, size);
    grid.text = text + mark;
    grid.size = size - mark;
    grid.diags = diags;
    bool is_sound = deft__level_plan_start(&grid.plan, *deft_axes_y_up(), diags);
    if (is_sound) {
        grid.plan.px_per_unit = options->px_per_unit > 0.0 ? options->px_per_unit : 1.0;
        grid.plan.tile_size = 1.0 / grid.plan.px_per_unit;
        grid.plan.bodies = options->bodies;
        grid.plan.body_pieces = options->body_pieces;
        is_sound = text_read(&grid);
    }
    free(grid.zones.cells);
    return deft__level_finish(&grid.plan, is_sound, diags);
}

deft_level *deft_level_parse_text(const char *text, size_t size, double px_per_unit, deft_diag_list *diags)
{
    DEFT_ASSERT(text != NULL || size == 0);
    const deft_level_options options = deft__level_options_of(px_per_unit);
    return deft__level_of_text(text != NULL ? text : "", text != NULL ? size : 0, &options, diags);
}
