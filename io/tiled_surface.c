/* io/tiled_surface.c -- the properties that make a surface: friction, conveyor, slippery, no_wall_jump,
 * no_grapple and tag, of layers, objects, tiles and their shapes. */
#include "io/tiled_read.h"

#include <string.h>

#define SURFACE_SPEED_MAX 1e6 /* px/s */

static void surface_flag(deft__tiled_reader *reader, const void *node, const char *place, const char *name,
                         deft_surface_flag flag, deft__tiled_surface *surface)
{
    deft__tiled_flag value = deft__tiled_property(reader, node, place, name);
    if (value != DEFT__TILED_UNSET) {
        surface->given |= (uint32_t)flag;
        surface->flags |= value == DEFT__TILED_YES ? (uint32_t)flag : 0;
    }
}

deft__tiled_surface deft__tiled_read_surface(deft__tiled_reader *reader, const void *node, const char *place)
{
    deft__tiled_surface surface;
    const char *word;
    memset(&surface, 0, sizeof surface);
    surface.has_friction =
        deft__tiled_property_number(reader, node, place, "friction", DEFT__LEVEL_FRICTION_MIN,
                                    DEFT__LEVEL_FRICTION_MAX, &surface.friction);
    surface.has_conveyor = deft__tiled_property_number(reader, node, place, "conveyor", -SURFACE_SPEED_MAX,
                                                       SURFACE_SPEED_MAX, &surface.conveyor_px);
    surface.has_tag = deft__tiled_property_tag(reader, node, place, &surface.tag, &word);
    surface_flag(reader, node, place, "slippery", DEFT_SURFACE_SLIPPERY, &surface);
    surface_flag(reader, node, place, "no_wall_jump", DEFT_SURFACE_NO_WALL_JUMP, &surface);
    surface_flag(reader, node, place, "no_grapple", DEFT_SURFACE_NO_GRAPPLE, &surface);
    return surface;
}

deft__tiled_surface deft__tiled_surface_over(const deft__tiled_surface *lower,
                                             const deft__tiled_surface *upper)
{
    deft__tiled_surface surface = *lower;
    if (upper->has_friction) {
        surface.has_friction = true;
        surface.friction = upper->friction;
    }
    if (upper->has_conveyor) {
        surface.has_conveyor = true;
        surface.conveyor_px = upper->conveyor_px;
    }
    if (upper->has_tag) {
        surface.has_tag = true;
        surface.tag = upper->tag;
    }
    surface.given |= upper->given;
    surface.flags = (lower->flags & ~upper->given) | upper->flags;
    return surface;
}

deft_surface deft__tiled_surface_in_units(const deft__tiled_surface *surface, double px_per_unit)
{
    deft_surface out;
    memset(&out, 0, sizeof out);
    out.friction_ratio = surface->has_friction ? surface->friction : 1.0;
    out.conveyor_speed = surface->has_conveyor ? surface->conveyor_px / px_per_unit : 0.0;
    out.flags = surface->flags;
    out.tag = surface->has_tag ? surface->tag : 0;
    return out;
}
