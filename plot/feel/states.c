/* plot/feel/states.c -- the machine of states: a box for each state, in a row and in a column, and an arrow
 * where a state leads to another. A hundred arrows between free boxes could not be told apart. Here each has
 * its own place.
 */
#include "deft/machine.h"
#include "plot/feel/actor.h"
#include "plot/feel/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROWS      (DEFT_STATE_COUNT + 1) /* the last is the game */
#define BOX_LEFT  24.0                   /* px */
#define BOX_WIDE  116.0
#define GRID_LEFT (BOX_LEFT + BOX_WIDE + 6.0)
#define CELL      ((CHART_RIGHT - GRID_LEFT) / DEFT_STATE_COUNT)
#define NAMES     112.0 /* px, of the columns' boxes */
#define ARROW     4.6

typedef struct machine {
    deft_machine table;
    bool is_open[ROWS]; /* states that the tuning can be in */
    uint64_t next[ROWS];
    uint32_t states, changes, taken;
    uint64_t times;
    const feel_taken *play; /* NULL: none */
} machine;

static bool can(const deft_moveset *moveset, deft_ability ability)
{
    return (moveset->abilities & DEFT_ABILITY_BIT(ability)) != 0;
}

/* A state is open when the tuning has the abilities that it needs. */
static void read_machine(machine *out, const deft_moveset *moveset, const feel_taken *play)
{
    memset(out, 0, sizeof *out);
    deft_machine_default(&out->table);
    out->play = play;
    for (uint32_t i = 0; i < DEFT_STATE_COUNT; ++i) {
        const deft_state_row *row = &out->table.rows[i];
        out->is_open[i] = (row->needs & moveset->abilities) == row->needs;
        out->next[i] = row->next;
    }
    out->is_open[DEFT_STATE_CROUCH] = can(moveset, DEFT_ABILITY_CROUCH);
    out->is_open[DEFT_STATE_JUMP_CUT] = moveset->cut != (uint32_t)DEFT_CUT_NONE;
    out->is_open[DEFT_STATE_COUNT] = true;
    out->next[DEFT_STATE_COUNT] = DEFT_STATES_FROM_OUTSIDE;
    for (uint32_t i = 0; i < ROWS; ++i) {
        out->states += out->is_open[i] && i < DEFT_STATE_COUNT ? 1 : 0;
        for (uint32_t k = 0; k < DEFT_STATE_COUNT; ++k) {
            const uint32_t times = play != NULL && i < DEFT_STATE_COUNT ? play->times[i][k] : 0;
            out->changes += (out->next[i] >> k & 1) != 0 && out->is_open[i] && out->is_open[k] ? 1 : 0;
            out->taken += times > 0 ? 1 : 0;
            out->times += times;
        }
    }
}

static void name_of(uint32_t state, char out[32])
{
    (void)snprintf(out, 32, "%s", state < DEFT_STATE_COUNT ? deft_state_name((deft_state)state) : "the game");
    for (char *c = out; *c != '\0'; ++c) {
        *c = *c == '_' ? ' ' : *c;
    }
}

static deft_colour colour_of(uint32_t state)
{
    return state < DEFT_STATE_COUNT ? deft__paint_state_colour(state) : DEFT_COLOUR_QUIET;
}

/* A box with the name of a state; a pale one that the tuning never is in. */
static void draw_box(chart *out, const machine *all, uint32_t state, double width)
{
    char name[32];
    name_of(state, name);
    deft__paint_round_box(out->cr, 0, 1.5, width, CELL - 3, 5);
    deft__paint_set(out->cr, colour_of(state), all->is_open[state] ? 0.22 : 0);
    cairo_fill_preserve(out->cr);
    deft__paint_set(out->cr, all->is_open[state] ? colour_of(state) : DEFT_COLOUR_FRAME, 1);
    cairo_set_line_width(out->cr, 1.3);
    cairo_stroke(out->cr);
    deft__paint_font(out->cr, DEFT_TYPE_AXIS, false);
    deft__paint_set(out->cr, all->is_open[state] ? DEFT_COLOUR_INK : DEFT_COLOUR_QUIET, 1);
    deft__paint_text(out->cr, 7, CELL / 2 + 4.5, DEFT_ALIGN_LEFT, name);
}

static void draw_boxes(chart *out, const machine *all, double top)
{
    for (uint32_t i = 0; i < ROWS; ++i) {
        cairo_save(out->cr);
        cairo_translate(out->cr, BOX_LEFT, top + i * CELL);
        draw_box(out, all, i, BOX_WIDE);
        cairo_restore(out->cr);
    }
    for (uint32_t k = 0; k < DEFT_STATE_COUNT; ++k) {
        cairo_save(out->cr);
        cairo_translate(out->cr, GRID_LEFT + k * CELL, top - 6);
        cairo_rotate(out->cr, -3.14159265358979323846 / 2);
        draw_box(out, all, k, NAMES);
        cairo_restore(out->cr);
    }
}

static void draw_grid(chart *out, double top)
{
    deft__paint_set(out->cr, DEFT_COLOUR_SKY, 1);
    cairo_rectangle(out->cr, GRID_LEFT, top, CELL * DEFT_STATE_COUNT, CELL * ROWS);
    cairo_fill(out->cr);
    deft__paint_set(out->cr, DEFT_COLOUR_GRID, 1);
    for (uint32_t i = 0; i <= ROWS; ++i) {
        cairo_rectangle(out->cr, GRID_LEFT, top + i * CELL - 0.5, CELL * DEFT_STATE_COUNT, 1);
    }
    for (uint32_t k = 0; k <= DEFT_STATE_COUNT; ++k) {
        cairo_rectangle(out->cr, GRID_LEFT + k * CELL - 0.5, top, 1, CELL * ROWS);
    }
    cairo_fill(out->cr);
}

/* An arrow from the row's box on the left up to the column's box: filled when the tuning can go that way. */
static void draw_arrow(cairo_t *cr, double x, double y, deft_colour colour, bool is_open)
{
    cairo_move_to(cr, x - 8, y + 4);
    cairo_line_to(cr, x, y + 4);
    cairo_line_to(cr, x, y - 1);
    deft__paint_set(cr, is_open ? colour : DEFT_COLOUR_FRAME, 1);
    cairo_set_line_width(cr, 1.6);
    cairo_stroke(cr);
    cairo_move_to(cr, x - ARROW, y);
    cairo_line_to(cr, x + ARROW, y);
    cairo_line_to(cr, x, y - 7);
    cairo_close_path(cr);
    if (is_open) {
        cairo_fill(cr);
    } else {
        deft__paint_set(cr, DEFT_COLOUR_SKY, 1);
        cairo_fill_preserve(cr);
        deft__paint_set(cr, DEFT_COLOUR_FRAME, 1);
        cairo_set_line_width(cr, 1.2);
        cairo_stroke(cr);
    }
}

/* How often a play went that way. */
static void draw_times(chart *out, double x, double y, deft_colour colour, uint32_t times, bool is_direct)
{
    char text[16];
    (void)snprintf(text, sizeof text, times < 1000 ? "%u" : "999+", times);
    deft__paint_round_box(out->cr, x - CELL / 2 + 1.5, y - CELL / 2 + 1.5, CELL - 3, CELL - 3, 4);
    deft__paint_set(out->cr, colour, is_direct ? 1 : 0.15);
    cairo_fill(out->cr);
    deft__paint_font(out->cr, times < 100 ? DEFT_TYPE_AXIS : 9, true);
    deft__paint_set(out->cr, is_direct ? DEFT_COLOUR_PAPER : DEFT_COLOUR_INK, 1);
    deft__paint_text(out->cr, x, y + 4.5, DEFT_ALIGN_MIDDLE, text);
}

static void draw_changes(chart *out, const machine *all, double top)
{
    for (uint32_t i = 0; i < ROWS; ++i) {
        for (uint32_t k = 0; k < DEFT_STATE_COUNT; ++k) {
            const double x = GRID_LEFT + (k + 0.5) * CELL, y = top + (i + 0.5) * CELL;
            const bool is_change = (all->next[i] >> k & 1) != 0;
            const bool is_open = all->is_open[i] && all->is_open[k];
            const uint32_t times = all->play != NULL && i < DEFT_STATE_COUNT ? all->play->times[i][k] : 0;
            if (times > 0) {
                draw_times(out, x, y, colour_of(i), times, is_change);
            } else if (is_change) {
                draw_arrow(out->cr, x, y, colour_of(i), is_open);
            }
        }
    }
}

/* A line of the key with a symbol of its own. */
static void draw_words(chart *out, double y, const char *text)
{
    chart_say(out, text);
    deft__paint_font(out->cr, DEFT_TYPE_SMALL, false);
    deft__paint_set(out->cr, DEFT_COLOUR_INK, 1);
    deft__paint_text(out->cr, CHART_LEFT, y, DEFT_ALIGN_LEFT, text);
}

static void draw_key(chart *out, const machine *all)
{
    const double x = CHART_LEFT - 20;
    double y = CHART_HEADER + CHART_ROW / 2;
    char text[200];
    (void)snprintf(text, sizeof text, "the tuning can be in %u of %d states, and change in %u ways",
                   all->states, DEFT_STATE_COUNT, all->changes);
    draw_arrow(out->cr, x, y - 4, DEFT_COLOUR_INK, true);
    draw_words(out, y, text);
    y += CHART_ROW;
    draw_arrow(out->cr, x, y - 4, DEFT_COLOUR_INK, false);
    draw_words(out, y, "a change that this tuning cannot make: an ability is off");
    if (all->play != NULL) {
        y += CHART_ROW;
        draw_times(out, x, y - 4, DEFT_COLOUR_INK, 1, true);
        (void)snprintf(text, sizeof text, "how often the trace does: %llu changes, in %u ways",
                       (unsigned long long)all->times, all->taken);
        draw_words(out, y, text);
        y += CHART_ROW;
        draw_times(out, x, y - 4, DEFT_COLOUR_INK, 1, false);
        draw_words(out, y, "the same by way of other states, within one tick");
    }
}

deft_result feel_states(const feel_wish *wish, const char *path, deft_diag_list *diags)
{
    feel_actor actor;
    machine all;
    chart out;
    deft_result result = feel_actor_init(&actor, wish->subjects[0].tuning, wish->rate_hz, diags);
    if (result != DEFT_OK) {
        feel_actor_free(&actor);
        return result;
    }
    read_machine(&all, &actor.moveset, wish->taken);
    const double top = CHART_HEADER + chart_key_height(all.play != NULL ? 4 : 2) + NAMES + 16;
    if (!chart_open(&out, wish, path, top + CELL * ROWS + 20 + CHART_FOOTER, "The states",
                    "An arrow leads from the state on the left to the state above it")) {
        result = feel_no_memory(diags);
    } else {
        draw_key(&out, &all);
        draw_grid(&out, top);
        draw_boxes(&out, &all, top);
        draw_changes(&out, &all, top);
        result = chart_close(&out, path,
                             all.play != NULL
                                 ? "numbers: from the trace, where the state differs from the tick before."
                                 : "its abilities as they are at the start.",
                             diags);
    }
    feel_actor_free(&actor);
    return result;
}
