/* world/tile_pieces.c -- the pieces that most tile sets need: the full tile, the 45 degree slope, the one-way
 * floor. They are laid out in the frame of a character (right, up) and turned into the host's axes about the
 * middle of the tile, which is exact for the eight frames aligned with the axes.
 */
#include "deft/world.h"
#include "math/dmath.h"

#include <string.h>

static bool tile_is_aligned(deft_axes axes)
{
    bool is_right_unit = (deft__abs(axes.right.x) == 1.0 && axes.right.y == 0.0) ||
                         (axes.right.x == 0.0 && deft__abs(axes.right.y) == 1.0);
    bool is_up_unit = (deft__abs(axes.up.x) == 1.0 && axes.up.y == 0.0) ||
                      (axes.up.x == 0.0 && deft__abs(axes.up.y) == 1.0);
    return is_right_unit && is_up_unit && axes.right.x * axes.up.x + axes.right.y * axes.up.y == 0.0;
}

/* (right, up) of the tile, each 0 to 1, in the host's axes. */
static deft_vec2 tile_point(deft_axes axes, double right, double up)
{
    deft_vec2 point;
    point.x = (float)((right - 0.5) * axes.right.x + (up - 0.5) * axes.up.x + 0.5);
    point.y = (float)((right - 0.5) * axes.right.y + (up - 0.5) * axes.up.y + 0.5);
    return point;
}

deft_tile_piece deft_tile_piece_full(void)
{
    deft_axes axes = deft_axes_y_up();
    deft_tile_piece piece;
    memset(&piece, 0, sizeof piece);
    piece.points[0] = tile_point(axes, 0.0, 0.0);
    piece.points[1] = tile_point(axes, 1.0, 0.0);
    piece.points[2] = tile_point(axes, 1.0, 1.0);
    piece.points[3] = tile_point(axes, 0.0, 1.0);
    piece.count = 4;
    piece.flags = DEFT_FEATURE_SOLID;
    return piece;
}

deft_tile_piece deft_tile_piece_slope(bool rises_right, deft_axes axes)
{
    deft_tile_piece piece;
    memset(&piece, 0, sizeof piece);
    DEFT_ASSERT(tile_is_aligned(axes));
    if (!tile_is_aligned(axes)) {
        return piece;
    }
    piece.points[0] = tile_point(axes, 0.0, 0.0);
    piece.points[1] = tile_point(axes, 1.0, 0.0);
    piece.points[2] = tile_point(axes, rises_right ? 1.0 : 0.0, 1.0);
    piece.count = 3;
    piece.flags = DEFT_FEATURE_SOLID;
    return piece;
}

deft_tile_piece deft_tile_piece_one_way(double thickness, deft_axes axes)
{
    deft_tile_piece piece;
    memset(&piece, 0, sizeof piece);
    bool is_legal = tile_is_aligned(axes) && thickness > 0.0 && thickness <= 1.0;
    DEFT_ASSERT(is_legal);
    if (!is_legal) {
        return piece;
    }
    piece.points[0] = tile_point(axes, 0.0, 1.0 - thickness);
    piece.points[1] = tile_point(axes, 1.0, 1.0 - thickness);
    piece.points[2] = tile_point(axes, 1.0, 1.0);
    piece.points[3] = tile_point(axes, 0.0, 1.0);
    piece.one_way.x = (float)axes.up.x;
    piece.one_way.y = (float)axes.up.y;
    piece.count = 4;
    piece.flags = DEFT_FEATURE_ONE_WAY;
    return piece;
}
