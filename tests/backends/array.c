/* tests/backends/array.c -- a scene as an array of all its features, relative to the origin of the world. */
#include "backend.h"

typedef struct array_world {
    backend_scene scene;
    bool is_gone[BACKEND_BODIES_MAX];
    deft_body_motion motions[BACKEND_BODIES_MAX];
    deft_feature features[BACKEND_TILES_MAX + BACKEND_BODIES_MAX];
    deft_world_array array;
    deft_surface ice;
} array_world;

static void *array_build(const backend_scene *scene)
{
    array_world *self = (array_world *)calloc(1, sizeof *self);
    self->scene = *scene;
    self->ice.friction_ratio = 0.1;
    for (uint32_t i = 0; i < scene->body_count; i++) {
        self->motions[i].from = self->motions[i].to = scene->bodies[i].at;
        self->motions[i].from_rad = self->motions[i].to_rad = scene->bodies[i].angle_rad;
    }
    return self;
}

static void array_tick(void *world, const backend_tick *tick)
{
    array_world *self = (array_world *)world;
    for (uint32_t i = 0; i < self->scene.body_count; i++) {
        deft_body_motion *motion = &self->motions[i];
        motion->from = motion->to;
        motion->from_rad = motion->to_rad;
        motion->to = tick->to[i];
        motion->to_rad = tick->to_rad[i];
    }
}

static void array_put(array_world *self, const backend_piece *piece, deft_pos at, double angle_rad,
                      uint32_t body)
{
    deft_feature *feature = &self->features[self->array.count++];
    double cosine = angle_rad < 0 || angle_rad > 0 ? cos(angle_rad) : 1;
    double sine = angle_rad < 0 || angle_rad > 0 ? sin(angle_rad) : 0;
    memset(feature, 0, sizeof *feature);
    for (uint32_t i = 0; i < piece->count; i++) {
        const deft_pos *point = &piece->points[i];
        feature->points[i].x = (float)(at.x + (point->x * cosine - point->y * sine));
        feature->points[i].y = (float)(at.y + (point->x * sine + point->y * cosine));
    }
    feature->one_way.x = (float)((double)piece->one_way.x * cosine - (double)piece->one_way.y * sine);
    feature->one_way.y = (float)((double)piece->one_way.x * sine + (double)piece->one_way.y * cosine);
    feature->body = body;
    feature->id = self->array.count;
    feature->surface = piece->surface;
    feature->flags = piece->flags;
    feature->count = piece->count;
    feature->exposed = 0xFF;
}

static deft_world_view array_view(void *world)
{
    array_world *self = (array_world *)world;
    const deft_pos nowhere = {0, 0};
    self->array.features = self->features;
    self->array.count = 0;
    self->array.bodies = self->motions;
    self->array.body_count = self->scene.body_count;
    for (uint32_t i = 0; i < self->scene.ground_count; i++) {
        array_put(self, &self->scene.ground[i], nowhere, 0, 0);
    }
    for (uint32_t i = 0; i < self->scene.body_count; i++) {
        if (!self->is_gone[i]) {
            array_put(self, &self->scene.bodies[i].piece, self->motions[i].from, self->motions[i].from_rad,
                      i + 1);
        }
    }
    deft_world_view view;
    deft_world_view_of_array(&view, &self->array);
    view.surfaces = &self->ice;
    view.surface_count = 1;
    return view;
}

static uint32_t array_id_of(void *world, uint32_t body)
{
    return ((array_world *)world)->is_gone[body] ? 0 : body + 1;
}

static void array_remove(void *world, uint32_t body)
{
    ((array_world *)world)->is_gone[body] = true;
}

static void array_restore(void *world, uint32_t body)
{
    array_world *self = (array_world *)world;
    self->is_gone[body] = false;
    self->motions[body].from = self->motions[body].to = self->scene.bodies[body].at;
}

const backend backend_array = {"array",    false,      false,       array_build,  free,
                               array_tick, array_view, array_id_of, array_remove, array_restore};
