/* plot/terrain.c -- gathering the world and filling it.
 *
 * All solid pieces are one path: outlines are stroked first and the fill covers their inner half, so that
 * only what borders on air keeps a line, whatever shapes lie side by side.
 */
#include "plot/terrain.h"

#include "plot/paint.h"
#include "plot/places.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TERRAIN_FLOOR_UP   0.68 /* an edge whose normal points up at least so much is drawn as floor */
#define TERRAIN_TOUCH      1e-4 /* units: blocks this close are one */
#define TERRAIN_OUTLINE    1.7  /* px outside the edge */
#define TERRAIN_FLOOR_LINE 2.6  /* px */

static double piece_area(const deft_terrain_piece *piece)
{
    double twice = 0;
    for (uint32_t i = 0; i < piece->count; i++) {
        const uint32_t j = (i + 1) % piece->count;
        twice += piece->u[i] * piece->v[j] - piece->u[j] * piece->v[i];
    }
    return twice / 2;
}

static void piece_turn(deft_terrain_piece *piece)
{
    const deft_terrain_piece from = *piece;
    piece->exposed = 0;
    for (uint32_t i = 0; i < from.count; i++) {
        const uint32_t k = from.count - 1 - i; /* corner i was corner k; its edge leads to corner k - 1 */
        const uint32_t edge = (k + from.count - 1) % from.count;
        piece->u[i] = from.u[k];
        piece->v[i] = from.v[k];
        piece->exposed |= (from.exposed >> edge & 1u) << i;
    }
}

static deft_terrain_piece piece_of(const deft_feature *feature, deft_pos origin, deft_axes axes)
{
    deft_terrain_piece piece;
    memset(&piece, 0, sizeof piece);
    piece.count = feature->count <= DEFT_FEATURE_POINTS_CAP ? feature->count : DEFT_FEATURE_POINTS_CAP;
    piece.exposed = feature->exposed;
    for (uint32_t i = 0; i < piece.count; i++) {
        const double x = origin.x + (double)feature->points[i].x, y = origin.y + (double)feature->points[i].y;
        piece.u[i] = x * axes.right.x + y * axes.right.y;
        piece.v[i] = x * axes.up.x + y * axes.up.y;
    }
    if ((feature->flags & DEFT_FEATURE_ONE_WAY) != 0) {
        const double x = (double)feature->one_way.x, y = (double)feature->one_way.y;
        piece.one_way_u = x * axes.right.x + y * axes.right.y;
        piece.one_way_v = x * axes.up.x + y * axes.up.y;
    }
    if (piece_area(&piece) < 0) {
        piece_turn(&piece);
    }
    return piece;
}

static bool piece_is_line(const deft_terrain_piece *piece)
{
    return piece->count == 2;
}

static bool piece_is_one_way(const deft_terrain_piece *piece)
{
    return piece->one_way_u != 0 || piece->one_way_v != 0;
}

static deft_terrain_block piece_box(const deft_terrain_piece *piece)
{
    deft_terrain_block box = {piece->u[0], piece->u[0], piece->v[0], piece->v[0]};
    for (uint32_t i = 1; i < piece->count; i++) {
        box.min_u = fmin(box.min_u, piece->u[i]);
        box.max_u = fmax(box.max_u, piece->u[i]);
        box.min_v = fmin(box.min_v, piece->v[i]);
        box.max_v = fmax(box.max_v, piece->v[i]);
    }
    return box;
}

static bool piece_is_block(const deft_terrain_piece *piece)
{
    const deft_terrain_block box = piece_box(piece);
    const double area = (box.max_u - box.min_u) * (box.max_v - box.min_v);
    return piece->count == 4 && !piece_is_one_way(piece) && fabs(piece_area(piece) - area) <= 1e-6 * area;
}

static int block_order(const void *left, const void *right)
{
    const deft_terrain_block *a = left, *b = right;
    if (fabs(a->min_v - b->min_v) > TERRAIN_TOUCH) {
        return a->min_v < b->min_v ? -1 : 1;
    }
    if (fabs(a->max_v - b->max_v) > TERRAIN_TOUCH) {
        return a->max_v < b->max_v ? -1 : 1;
    }
    return a->min_u < b->min_u ? -1 : a->min_u > b->min_u ? 1 : 0;
}

static void terrain_join_blocks(deft_terrain *terrain)
{
    size_t kept = 0;
    if (terrain->block_count == 0) {
        return;
    }
    qsort(terrain->blocks, terrain->block_count, sizeof *terrain->blocks, block_order);
    for (size_t i = 1; i < terrain->block_count; i++) {
        const deft_terrain_block next = terrain->blocks[i];
        deft_terrain_block *last = &terrain->blocks[kept];
        if (fabs(next.min_v - last->min_v) <= TERRAIN_TOUCH &&
            fabs(next.max_v - last->max_v) <= TERRAIN_TOUCH && next.min_u - last->max_u <= TERRAIN_TOUCH) {
            last->max_u = fmax(last->max_u, next.max_u);
        } else {
            terrain->blocks[++kept] = next;
        }
    }
    terrain->block_count = kept + 1;
}

/* What the panels show, in the host's axes. */
static deft_box terrain_region(const deft_sheet *sheet)
{
    const deft_panel *first = &sheet->panels[0], *last = &sheet->panels[sheet->panel_count - 1];
    const deft_vec2d right = sheet->axes.right, up = sheet->axes.up;
    const double x0 = first->min_u * right.x + first->min_v * up.x,
                 y0 = first->min_u * right.y + first->min_v * up.y;
    const double x1 = last->max_u * right.x + last->max_v * up.x,
                 y1 = last->max_u * right.y + last->max_v * up.y;
    deft_box box;
    box.min_x = fmin(x0, x1);
    box.max_x = fmax(x0, x1);
    box.min_y = fmin(y0, y1);
    box.max_y = fmax(y0, y1);
    return box;
}

bool deft__terrain_gather(deft_terrain *terrain, const deft_level *level, const deft_sheet *sheet)
{
    const deft_box region = terrain_region(sheet);
    const deft_pos origin = {(region.min_x + region.max_x) / 2, (region.min_y + region.max_y) / 2};
    deft_world_view view;
    deft_feature none, *features;
    uint32_t count;
    memset(terrain, 0, sizeof *terrain);
    terrain->level = level;
    if (level == NULL) {
        return true;
    }
    deft_world_view_of(&view, level->world);
    count = view.gather(view.user, &origin, &region, &none, 0);
    features = calloc((size_t)count + 1, sizeof *features);
    terrain->pieces = calloc((size_t)count + 1, sizeof *terrain->pieces);
    terrain->blocks = calloc((size_t)count + 1, sizeof *terrain->blocks);
    if (features == NULL || terrain->pieces == NULL || terrain->blocks == NULL) {
        free(features);
        return false;
    }
    count = view.gather(view.user, &origin, &region, features, count);
    for (uint32_t i = 0; i < count; i++) {
        if (features[i].body != 0 || features[i].flags == DEFT_FEATURE_ZONE) {
            continue;
        }
        const deft_terrain_piece piece = piece_of(&features[i], origin, sheet->axes);
        terrain->pieces[terrain->count++] = piece;
        if (piece_is_block(&piece)) {
            terrain->blocks[terrain->block_count++] = piece_box(&piece);
        }
    }
    free(features);
    terrain_join_blocks(terrain);
    return true;
}

void deft__terrain_free(deft_terrain *terrain)
{
    free(terrain->pieces);
    free(terrain->blocks);
    memset(terrain, 0, sizeof *terrain);
}

static bool block_in_panel(const deft_terrain_block *box, const deft_panel *panel)
{
    return box->max_u >= panel->min_u && box->min_u <= panel->max_u && box->max_v >= panel->min_v &&
           box->min_v <= panel->max_v;
}

static bool piece_in_panel(const deft_terrain_piece *piece, const deft_panel *panel)
{
    const deft_terrain_block box = piece_box(piece);
    return block_in_panel(&box, panel);
}

static void terrain_trace_piece(const deft_terrain_piece *piece, cairo_t *cr, const deft_sheet *sheet,
                                const deft_panel *panel)
{
    cairo_new_sub_path(cr);
    for (uint32_t i = 0; i < piece->count; i++) {
        cairo_line_to(cr, deft__panel_x(sheet, panel, piece->u[i]), deft__panel_y(sheet, panel, piece->v[i]));
    }
    cairo_close_path(cr);
}

/* Adds the exposed edges that face up (`floors`) or elsewhere to the path. */
static void terrain_trace_edges(const deft_terrain *terrain, bool floors, cairo_t *cr,
                                const deft_sheet *sheet, const deft_panel *panel)
{
    for (size_t k = 0; k < terrain->count; k++) {
        const deft_terrain_piece *piece = &terrain->pieces[k];
        if (piece_is_one_way(piece) || piece_is_line(piece) || !piece_in_panel(piece, panel)) {
            continue;
        }
        for (uint32_t i = 0; i < piece->count; i++) {
            const uint32_t j = (i + 1) % piece->count;
            const double du = piece->u[j] - piece->u[i], dv = piece->v[j] - piece->v[i];
            if ((piece->exposed >> i & 1u) != 0 && (-du > TERRAIN_FLOOR_UP * hypot(du, dv)) == floors) {
                cairo_move_to(cr, deft__panel_x(sheet, panel, piece->u[i]),
                              deft__panel_y(sheet, panel, piece->v[i]));
                cairo_line_to(cr, deft__panel_x(sheet, panel, piece->u[j]),
                              deft__panel_y(sheet, panel, piece->v[j]));
            }
        }
    }
}

static void terrain_fill(const deft_terrain *terrain, cairo_t *cr, const deft_sheet *sheet,
                         const deft_panel *panel)
{
    cairo_pattern_t *earth = cairo_pattern_create_linear(0, panel->y, 0, panel->y + panel->height);
    deft__paint_stop(cr, earth, 0, DEFT_COLOUR_EARTH);
    deft__paint_stop(cr, earth, 1, DEFT_COLOUR_EARTH_DEEP);
    for (size_t k = 0; k < terrain->block_count; k++) {
        const deft_terrain_block *block = &terrain->blocks[k];
        if (block_in_panel(block, panel)) {
            const double x = deft__panel_x(sheet, panel, block->min_u),
                         y = deft__panel_y(sheet, panel, block->max_v);
            const double x1 = deft__panel_x(sheet, panel, block->max_u);
            const double y1 = deft__panel_y(sheet, panel, block->min_v);
            cairo_move_to(cr, x, y); /* the winding of the pieces, so that shared edges leave no seam */
            cairo_line_to(cr, x, y1);
            cairo_line_to(cr, x1, y1);
            cairo_line_to(cr, x1, y);
            cairo_close_path(cr);
        }
    }
    for (size_t k = 0; k < terrain->count; k++) {
        const deft_terrain_piece *piece = &terrain->pieces[k];
        if (!piece_is_one_way(piece) && !piece_is_block(piece) && !piece_is_line(piece) &&
            piece_in_panel(piece, panel)) {
            terrain_trace_piece(piece, cr, sheet, panel);
        }
    }
    cairo_set_source(cr, earth);
    cairo_fill(cr);
    cairo_pattern_destroy(earth);
}

static void terrain_dash(cairo_t *cr, double offset)
{
    static const double dashes[] = {7, 4};
    cairo_set_dash(cr, dashes, 2, offset);
    cairo_set_line_width(cr, 2.6);
    deft__paint_set(cr, DEFT_COLOUR_ONE_WAY, 1);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

/* The blocking side of a one-way, dashed; dashes go on from tile to tile. */
static void terrain_draw_one_way(const deft_terrain_piece *piece, cairo_t *cr, const deft_sheet *sheet,
                                 const deft_panel *panel)
{
    terrain_trace_piece(piece, cr, sheet, panel);
    deft__paint_set(cr, DEFT_COLOUR_ONE_WAY, 0.22);
    cairo_fill(cr);
    for (uint32_t i = 0; i < piece->count; i++) {
        const uint32_t j = (i + 1) % piece->count;
        const double du = piece->u[j] - piece->u[i], dv = piece->v[j] - piece->v[i];
        const double facing = piece_is_line(piece) ? 0 : 0.7; /* of a line one side is the blocking one */
        if (dv * piece->one_way_u - du * piece->one_way_v > facing * hypot(du, dv)) {
            cairo_move_to(cr, deft__panel_x(sheet, panel, piece->u[j]),
                          deft__panel_y(sheet, panel, piece->v[j]));
            cairo_line_to(cr, deft__panel_x(sheet, panel, piece->u[i]),
                          deft__panel_y(sheet, panel, piece->v[i]));
            terrain_dash(cr, fmod(piece->u[j] * sheet->px, 11));
        }
    }
}

/* Chains: lines without an inside, floors where they lean little. */
static void terrain_draw_lines(const deft_terrain *terrain, cairo_t *cr, const deft_sheet *sheet,
                               const deft_panel *panel)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(cr, TERRAIN_FLOOR_LINE);
    for (size_t k = 0; k < terrain->count; k++) {
        const deft_terrain_piece *piece = &terrain->pieces[k];
        if (!piece_is_line(piece) || piece_is_one_way(piece) || !piece_in_panel(piece, panel)) {
            continue;
        }
        const double du = piece->u[1] - piece->u[0], dv = piece->v[1] - piece->v[0];
        terrain_trace_piece(piece, cr, sheet, panel);
        deft__paint_set(
            cr, fabs(du) > TERRAIN_FLOOR_UP * hypot(du, dv) ? DEFT_COLOUR_FLOOR : DEFT_COLOUR_EDGE, 1);
        cairo_stroke(cr);
    }
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

void deft__terrain_draw(const deft_terrain *terrain, cairo_t *cr, const deft_sheet *sheet,
                        const deft_panel *panel)
{
    deft__places_draw_zones(terrain->level, cr, sheet, panel);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
    terrain_trace_edges(terrain, false, cr, sheet, panel);
    deft__paint_set(cr, DEFT_COLOUR_EDGE, 1);
    cairo_set_line_width(cr, 2 * TERRAIN_OUTLINE);
    cairo_stroke(cr);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    terrain_trace_edges(terrain, true, cr, sheet, panel);
    deft__paint_set(cr, DEFT_COLOUR_FLOOR, 1);
    cairo_set_line_width(cr, 2 * TERRAIN_FLOOR_LINE);
    cairo_stroke(cr);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    terrain_fill(terrain, cr, sheet, panel);
    terrain_draw_lines(terrain, cr, sheet, panel);
    for (size_t k = 0; k < terrain->count; k++) {
        if (piece_is_one_way(&terrain->pieces[k]) && piece_in_panel(&terrain->pieces[k], panel)) {
            terrain_draw_one_way(&terrain->pieces[k], cr, sheet, panel);
        }
    }
    deft__places_draw_platforms(terrain->level, cr, sheet, panel);
    deft__places_draw_names(terrain->level, cr, sheet, panel);
}

void deft__terrain_draw_one_way_key(cairo_t *cr, double x, double y, double width)
{
    cairo_rectangle(cr, x, y, width, 6);
    deft__paint_set(cr, DEFT_COLOUR_ONE_WAY, 0.22);
    cairo_fill(cr);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x + width, y);
    terrain_dash(cr, 0);
}
