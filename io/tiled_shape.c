/* io/tiled_shape.c -- rectangles and polygons of the collision editor become convex pieces: turned, split,
 * clipped to the tile, and rounded to a very fine grid.
 *
 * The grid is 2^-24 of a tile. Every multiple of it from 0 to 1 is a float, and so is 1 minus it. So a tile
 * and its mirror image meet exactly, which hides the seam between them.
 */
#include "io/tiled_shape.h"

#include "io/finding.h"
#include "io/tiled_clip.h"

#include <math.h>
#include <string.h>

#define TILED_GRID 16777216.0
/* Nearer than this to the border of the tile is on it; also what counts as being outside. In tiles. */
#define TILED_SNAP (1.0 / 1048576.0)
/* Smaller pieces, in square tiles, are dust from clipping. The core takes a millionth. */
#define TILED_AREA_MIN 2e-6
#define TILED_PI       3.14159265358979323846

deft_vec2d deft__tiled_rotation(double degrees)
{
    static const deft_vec2d quarters[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    double turned = fmod(degrees, 360.0);
    turned = turned < 0.0 ? turned + 360.0 : turned;
    double quarter = floor(turned / 90.0);
    if (turned == quarter * 90.0) {
        return quarters[(int)quarter & 3];
    }
    const deft_vec2d rotation = {cos(turned * TILED_PI / 180.0), sin(turned * TILED_PI / 180.0)};
    return rotation;
}

/* The corners of a shape in pixels of the tile. `out` has room for DEFT__TILED_POINTS_MAX. */
static uint32_t object_corners(const deft__tiled_object *object, deft_pos *out)
{
    deft_vec2d rotation = deft__tiled_rotation(object->rotation_deg);
    deft_vec2d box[4] = {
        {0.0, 0.0}, {object->width, 0.0}, {object->width, object->height}, {0.0, object->height}};
    bool is_polygon = object->shape == DEFT__TILED_POLYGON;
    const deft_vec2d *corners = is_polygon ? object->points : box;
    uint32_t count = is_polygon ? object->point_count : 4;
    for (uint32_t i = 0; i < count; ++i) {
        out[i].x = object->x + corners[i].x * rotation.x - corners[i].y * rotation.y;
        out[i].y = object->y + corners[i].x * rotation.y + corners[i].y * rotation.x;
    }
    return count;
}

static double snap(double value)
{
    double snapped = floor(value * TILED_GRID + 0.5) / TILED_GRID;
    return snapped < TILED_SNAP ? 0.0 : snapped > 1.0 - TILED_SNAP ? 1.0 : snapped;
}

static double distance(deft_pos a, deft_pos b)
{
    return sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

static bool is_idle(deft_pos a, deft_pos b, deft_pos c)
{
    double twice = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return distance(a, b) < 2.0 * TILED_SNAP || twice <= 0.5 * TILED_SNAP * distance(a, c);
}

/* A convex polygon in pixels as a piece; false when nothing is left of it on the grid. */
static bool piece_of(const deft_convex *polygon, double tile_size, deft_tile_piece *piece)
{
    deft_pos points[DEFT_FEATURE_POINTS_CAP];
    uint32_t count = polygon->count;
    for (uint32_t i = 0; i < count; ++i) {
        points[i].x = snap(polygon->points[i].x / tile_size);
        points[i].y = snap(polygon->points[i].y / tile_size);
    }
    for (uint32_t i = 0, unchanged = 0; count >= 3 && unchanged < count;) {
        if (is_idle(points[(i + count - 1) % count], points[i], points[(i + 1) % count])) {
            memmove(&points[i], &points[i + 1], (count - i - 1) * sizeof *points);
            count -= 1;
            unchanged = 0;
        } else {
            i += 1;
            unchanged += 1;
        }
        i = i < count ? i : 0;
    }
    if (count < 3 || deft__tiled_area(points, count) < TILED_AREA_MIN) {
        return false;
    }
    memset(piece, 0, sizeof *piece);
    piece->count = (uint8_t)count;
    for (uint32_t i = 0; i < count; ++i) {
        piece->points[i].x = (float)points[i].x;
        piece->points[i].y = (float)points[i].y;
    }
    return true;
}

static void piece_set_flags(deft_tile_piece *piece, bool is_one_way)
{
    piece->flags = is_one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    piece->one_way.x = 0.0f;
    piece->one_way.y = is_one_way ? -1.0f : 0.0f; /* up, y points down */
}

static bool is_outside(const deft_pos *corners, uint32_t count, double tile_size)
{
    double slack = TILED_SNAP * tile_size;
    for (uint32_t i = 0; i < count; ++i) {
        if (corners[i].x < -slack || corners[i].y < -slack || corners[i].x > tile_size + slack ||
            corners[i].y > tile_size + slack) {
            return true;
        }
    }
    return false;
}

/* A piece begins with its last corner, so that recordings of version 0.1 know their levels, whose hash counts
 * in which order corners come. */
static void begin_with_last(deft_convex *convex)
{
    const deft_pos last = convex->points[convex->count - 1];
    memmove(&convex->points[1], &convex->points[0], (convex->count - 1U) * sizeof last);
    convex->points[0] = last;
}

bool deft__tiled_shape_pieces(const deft__tiled_object *object, double tile_size, bool is_one_way,
                              deft__tiled_pieces *pieces, bool *is_cut, deft_diag_list *faults)
{
    deft_pos corners[DEFT__TILED_POINTS_MAX];
    deft_convex convex[DEFT__TILED_POINTS_MAX];
    uint32_t count = object_corners(object, corners);
    *is_cut = is_outside(corners, count, tile_size);
    deft_diag_clear(faults);
    uint32_t convex_count =
        deft_polygon_split(convex, DEFT__TILED_POINTS_MAX, corners, count, tile_size, faults);
    for (uint32_t i = 0; i < convex_count; ++i) {
        deft_convex clipped[2];
        begin_with_last(&convex[i]);
        uint32_t clipped_count = deft__tiled_clip(&convex[i], tile_size, clipped);
        for (uint32_t k = 0; k < clipped_count; ++k) {
            if (pieces->count >= DEFT__TILED_PIECES_MAX) {
                deft__finding_add(
                    faults, DEFT_SEVERITY_ERROR, 0, 0, "",
                    "the shape makes more than 256 convex pieces together with the tile's other "
                    "shapes; draw it simpler");
                return false;
            }
            if (piece_of(&clipped[k], tile_size, &pieces->items[pieces->count])) {
                piece_set_flags(&pieces->items[pieces->count], is_one_way);
                pieces->count += 1;
            }
        }
    }
    return convex_count > 0;
}

void deft__tiled_piece_flip(deft_tile_piece *piece, uint32_t gid)
{
    for (uint32_t i = 0; i < piece->count; ++i) {
        deft_vec2 point = piece->points[i];
        if (gid & DEFT__TILED_FLIP_DIAGONAL) {
            piece->points[i].x = point.y;
            piece->points[i].y = point.x;
        }
        if (gid & DEFT__TILED_FLIP_X) {
            piece->points[i].x = 1.0f - piece->points[i].x;
        }
        if (gid & DEFT__TILED_FLIP_Y) {
            piece->points[i].y = 1.0f - piece->points[i].y;
        }
    }
}

deft_tile_piece deft__tiled_piece_full(bool is_one_way)
{
    deft_tile_piece piece;
    deft_tile_piece_full(&piece);
    piece_set_flags(&piece, is_one_way);
    return piece;
}
