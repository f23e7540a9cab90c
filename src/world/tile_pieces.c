/* world/tile_pieces.c -- the pieces that most tile sets need: the full tile, the 45 degree slope, the one-way
 * floor. The pieces are laid out in the frame of a character (right, up), and turned into the host's axes
 * about the middle of the tile. That is exact for the eight frames aligned with the axes. */
#include "base/needs.h"
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

void deft_tile_piece_full(deft_tile_piece *out)
{
    DEFT__NEEDS_OR_RETURN(out != NULL);
    const deft_axes axes = *deft_axes_y_up();
    memset(out, 0, sizeof *out);
    out->points[0] = tile_point(axes, 0.0, 0.0);
    out->points[1] = tile_point(axes, 1.0, 0.0);
    out->points[2] = tile_point(axes, 1.0, 1.0);
    out->points[3] = tile_point(axes, 0.0, 1.0);
    out->count = 4;
    out->flags = DEFT_FEATURE_SOLID;
}

void deft_tile_piece_slope(deft_tile_piece *out, bool rises_right, const deft_axes *axes)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && axes != NULL && tile_is_aligned(*axes));
    memset(out, 0, sizeof *out);
    out->points[0] = tile_point(*axes, 0.0, 0.0);
    out->points[1] = tile_point(*axes, 1.0, 0.0);
    out->points[2] = tile_point(*axes, rises_right ? 1.0 : 0.0, 1.0);
    out->count = 3;
    out->flags = DEFT_FEATURE_SOLID;
}

void deft_tile_piece_one_way(deft_tile_piece *out, double thickness, const deft_axes *axes)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && axes != NULL && tile_is_aligned(*axes));
    DEFT__NEEDS_OR_RETURN(thickness > 0.0 && thickness <= 1.0);
    memset(out, 0, sizeof *out);
    out->points[0] = tile_point(*axes, 0.0, 1.0 - thickness);
    out->points[1] = tile_point(*axes, 1.0, 1.0 - thickness);
    out->points[2] = tile_point(*axes, 1.0, 1.0);
    out->points[3] = tile_point(*axes, 0.0, 1.0);
    out->one_way.x = (float)axes->up.x;
    out->one_way.y = (float)axes->up.y;
    out->count = 4;
    out->flags = DEFT_FEATURE_ONE_WAY;
}
