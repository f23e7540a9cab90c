/* tests/harness/empty_world.c -- builds the empty world of empty_world.h. */
#include "tests/harness/empty_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

deft_world *empty_world(uint32_t body_capacity, uint32_t piece_capacity)
{
    static const uint16_t cell = 0;
    static const deft_tile_kind kind = {0, 0};
    static const deft_surface surfaces[EMPTY_WORLD_SURFACES];
    deft_world_def def;
    memset(&def, 0, sizeof def);
    def.columns = def.rows = 1;
    def.tile_size = 1;
    def.cells = &cell;
    def.kinds = &kind;
    def.kind_count = 1;
    def.surfaces = surfaces;
    def.surface_count = EMPTY_WORLD_SURFACES;
    def.body_capacity = body_capacity;
    def.body_piece_capacity = piece_capacity;
    size_t size = deft_world_size(&def);
    deft_world *world = deft_world_build(malloc(size), size, &def, NULL);
    assert_non_null(world);
    return world;
}
