/* tests/backends/chipmunk.c -- a scene in a Chipmunk space, through the adapter of the examples. Its bodies
 * are kinematic: the space moves them, by velocities. */
#include "adapter.h"
#include "backend.h"

#define CHIPMUNK_PLAIN   1 /* collision types */
#define CHIPMUNK_ONE_WAY 2
#define CHIPMUNK_ICE     3

static const chip_kind chipmunk_kinds[] = {
    {CHIPMUNK_ONE_WAY, {0, 1}, 0, DEFT_FEATURE_ONE_WAY, 0},
    {CHIPMUNK_ICE, {0, 0}, 1, DEFT_FEATURE_SOLID, 0},
};

typedef struct chipmunk_world {
    cpSpace *space;
    cpBody *bodies[BACKEND_BODIES_MAX];
    chip_slot slots[BACKEND_BODIES_MAX];
    chip_adapter adapter;
    deft_surface ice;
    backend_scene scene;
} chipmunk_world;

static void chipmunk_add_piece(cpSpace *space, cpBody *body, const backend_piece *piece)
{
    cpVect points[DEFT_FEATURE_POINTS_CAP];
    for (uint32_t i = 0; i < piece->count; i++) {
        points[i] = cpv(piece->points[i].x, piece->points[i].y);
    }
    cpShape *shape = cpPolyShapeNew(body, piece->count, points, cpTransformIdentity, 0);
    bool is_one_way = piece->flags == DEFT_FEATURE_ONE_WAY;
    cpShapeSetCollisionType(shape, is_one_way ? CHIPMUNK_ONE_WAY
                                              : (piece->surface == 1 ? CHIPMUNK_ICE : CHIPMUNK_PLAIN));
    cpSpaceAddShape(space, shape);
}

static void chipmunk_add_body(chipmunk_world *self, uint32_t body)
{
    const backend_body *what = &self->scene.bodies[body];
    self->bodies[body] = cpSpaceAddBody(self->space, cpBodyNewKinematic());
    cpBodySetPosition(self->bodies[body], cpv(what->at.x, what->at.y));
    cpBodySetAngle(self->bodies[body], what->angle_rad);
    chipmunk_add_piece(self->space, self->bodies[body], &what->piece);
}

static void *chipmunk_build(const backend_scene *scene)
{
    chipmunk_world *self = (chipmunk_world *)calloc(1, sizeof *self);
    self->space = cpSpaceNew();
    self->scene = *scene;
    self->ice.friction_ratio = 0.1;
    self->adapter.space = self->space;
    self->adapter.slots = self->slots;
    self->adapter.slot_count = BACKEND_BODIES_MAX;
    self->adapter.kinds = chipmunk_kinds;
    self->adapter.kind_count = 2;
    self->adapter.filter = CP_SHAPE_FILTER_ALL;
    for (uint32_t i = 0; i < scene->ground_count; i++) {
        chipmunk_add_piece(self->space, cpSpaceGetStaticBody(self->space), &scene->ground[i]);
    }
    for (uint32_t i = 0; i < scene->body_count; i++) {
        chipmunk_add_body(self, i);
    }
    assert_true(chip_before(&self->adapter) && chip_after(&self->adapter));
    return self;
}

static void chipmunk_free_shape(cpBody *body, cpShape *shape, void *space)
{
    (void)body;
    cpSpaceRemoveShape((cpSpace *)space, shape);
    cpShapeFree(shape);
}

static void chipmunk_remove(void *world, uint32_t body)
{
    chipmunk_world *self = (chipmunk_world *)world;
    cpBodyEachShape(self->bodies[body], chipmunk_free_shape, self->space);
    cpSpaceRemoveBody(self->space, self->bodies[body]);
    cpBodyFree(self->bodies[body]);
    self->bodies[body] = NULL;
}

static void chipmunk_tear_down(void *world)
{
    chipmunk_world *self = (chipmunk_world *)world;
    for (uint32_t i = 0; i < self->scene.body_count; i++) {
        if (self->bodies[i] != NULL) {
            chipmunk_remove(self, i);
        }
    }
    cpBodyEachShape(cpSpaceGetStaticBody(self->space), chipmunk_free_shape, self->space);
    cpSpaceFree(self->space);
    free(self);
}

static void chipmunk_tick(void *world, const backend_tick *tick)
{
    chipmunk_world *self = (chipmunk_world *)world;
    chip_before(&self->adapter);
    for (uint32_t i = 0; i < self->scene.body_count; i++) {
        cpBody *body = self->bodies[i];
        if (body != NULL) {
            cpVect way = cpvsub(cpv(tick->to[i].x, tick->to[i].y), cpBodyGetPosition(body));
            cpBodySetVelocity(body, cpvmult(way, 1 / tick->dt));
            cpBodySetAngularVelocity(body, (tick->to_rad[i] - cpBodyGetAngle(body)) / tick->dt);
        }
    }
    cpSpaceStep(self->space, tick->dt);
    chip_after(&self->adapter);
}

static deft_world_view chipmunk_view(void *world)
{
    chipmunk_world *self = (chipmunk_world *)world;
    deft_world_view view = chip_view(&self->adapter);
    view.surfaces = &self->ice;
    view.surface_count = 1;
    return view;
}

static uint32_t chipmunk_id_of(void *world, uint32_t body)
{
    const chipmunk_world *self = (const chipmunk_world *)world;
    return self->bodies[body] != NULL ? chip_id(&self->adapter, self->bodies[body]) : 0;
}

static void chipmunk_restore(void *world, uint32_t body)
{
    chipmunk_add_body((chipmunk_world *)world, body);
}

const backend backend_chipmunk = {
    "chipmunk",    true,          true,           chipmunk_build,  chipmunk_tear_down,
    chipmunk_tick, chipmunk_view, chipmunk_id_of, chipmunk_remove, chipmunk_restore};
