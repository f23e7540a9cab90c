/* tests/backends/built_in.c -- a scene in the built-in world. */
#include "backend.h"

typedef struct built_in {
    void *block;
    deft_world *world;
    deft_surface ice;
    backend_scene scene;
    uint32_t ids[BACKEND_BODIES_MAX];
} built_in;

static void built_in_add(built_in *self, uint32_t body)
{
    const backend_body *what = &self->scene.bodies[body];
    deft_outline outline;
    deft_body_def def;
    memset(&outline, 0, sizeof outline);
    outline.points = what->piece.points;
    outline.count = what->piece.count;
    outline.id = body + 1;
    outline.one_way = what->piece.one_way;
    outline.surface = what->piece.surface;
    outline.flags = what->piece.flags;
    outline.kind = DEFT_OUTLINE_POLYGON;
    def.outlines = &outline;
    def.outline_count = 1;
    def.at = what->at;
    def.angle_rad = what->angle_rad;
    self->ids[body] = deft_world_body_add(self->world, &def, NULL);
    assert_int_not_equal(self->ids[body], 0);
}

static void *built_in_build(const backend_scene *scene)
{
    built_in *self = (built_in *)calloc(1, sizeof *self);
    deft_tile_kind kinds[SCENE_KINDS];
    deft_tile_piece pieces[SCENE_KINDS];
    deft_world_def def;
    scene_tiles(kinds, pieces);
    self->scene = *scene;
    self->ice.friction_ratio = 0.1;
    memset(&def, 0, sizeof def);
    def.columns = scene->columns;
    def.rows = scene->rows;
    def.tile_size = scene->tile_size;
    def.cells = scene->cells;
    def.kinds = kinds;
    def.kind_count = SCENE_KINDS;
    def.pieces = pieces;
    def.piece_count = SCENE_KINDS - 1;
    def.surfaces = &self->ice;
    def.surface_count = 1;
    def.body_capacity = def.body_piece_capacity = BACKEND_BODIES_MAX;
    size_t size = deft_world_size(&def);
    self->block = malloc(size);
    self->world = deft_world_build(self->block, size, &def, NULL);
    assert_non_null(self->world);
    for (uint32_t i = 0; i < scene->body_count; i++) {
        built_in_add(self, i);
    }
    return self;
}

static void built_in_tear_down(void *world)
{
    free(((built_in *)world)->block);
    free(world);
}

static void built_in_tick(void *world, const backend_tick *tick)
{
    built_in *self = (built_in *)world;
    deft_world_tick(self->world);
    for (uint32_t i = 0; i < self->scene.body_count; i++) {
        deft_world_body_move(self->world, self->ids[i], &tick->to[i], tick->to_rad[i]);
    }
}

static deft_world_view built_in_view(void *world)
{
    deft_world_view view;
    deft_world_view_of(&view, ((built_in *)world)->world);
    return view;
}

static uint32_t built_in_id_of(void *world, uint32_t body)
{
    return ((built_in *)world)->ids[body];
}

static void built_in_remove(void *world, uint32_t body)
{
    built_in *self = (built_in *)world;
    assert_true(deft_world_body_remove(self->world, self->ids[body]));
    self->ids[body] = 0;
}

static void built_in_restore(void *world, uint32_t body)
{
    built_in_add((built_in *)world, body);
}

const backend backend_built_in = {
    "built_in",    true,          true,           built_in_build,  built_in_tear_down,
    built_in_tick, built_in_view, built_in_id_of, built_in_remove, built_in_restore};
