/* oracle/scene.c -- what is where at an instant of a tick, near the character. */
#include "bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void oracle_scene_start(oracle_scene *scene, const oracle_world *whole, const oracle_bodies *bodies,
                        const deft_world_view *view)
{
    memset(scene, 0, sizeof *scene);
    scene->whole = whole;
    scene->bodies = bodies;
    scene->view = view;
    scene->still.axes = scene->now.axes = whole->axes;
    scene->capacity = whole->count + bodies->count + 1;
    scene->still.solids = malloc(scene->capacity * sizeof *scene->still.solids);
    scene->now.solids = malloc(scene->capacity * sizeof *scene->now.solids);
    if (scene->still.solids == NULL || scene->now.solids == NULL) {
        abort();
    }
}

void oracle_scene_free(oracle_scene *scene)
{
    free(scene->still.solids);
    free(scene->now.solids);
    memset(scene, 0, sizeof *scene);
}

void oracle_scene_enter(oracle_scene *scene, oracle_rect region)
{
    oracle_range near = oracle_near(scene->whole, region.left, region.right);
    scene->still.count = 0;
    scene->still.widest = scene->whole->widest;
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &scene->whole->solids[i];
        if (solid->extent.right >= region.left && solid->extent.top >= region.bottom &&
            solid->extent.bottom <= region.top) {
            scene->still.solids[scene->still.count++] = *solid;
        }
    }
    scene->gone_count = 0;
    scene->travel = 0;
    for (size_t i = 0; i < scene->bodies->count; i++) {
        scene->travel = fmax(scene->travel, oracle_bodies_travel(scene->bodies, i, scene->view));
    }
}

void oracle_scene_forget(oracle_scene *scene, uint32_t body)
{
    if (body != 0 && scene->gone_count < ORACLE_GONE_MAX) {
        scene->gone[scene->gone_count++] = body;
    }
}

bool oracle_scene_has(const oracle_scene *scene, size_t piece)
{
    for (uint32_t i = 0; i < scene->gone_count; i++) {
        if (scene->gone[i] == scene->bodies->pieces[piece].body) {
            return false;
        }
    }
    return true;
}

void oracle_scene_show_still(oracle_scene *scene)
{
    scene->now.count = scene->still.count;
    scene->now.widest = scene->still.widest;
    memcpy(scene->now.solids, scene->still.solids, scene->still.count * sizeof *scene->now.solids);
}

/* Puts a solid in its place among those that stand by their left sides. */
static void add(oracle_world *world, const oracle_solid *solid)
{
    size_t at = world->count++;
    while (at > 0 && world->solids[at - 1].extent.left > solid->extent.left) {
        world->solids[at] = world->solids[at - 1];
        at--;
    }
    world->solids[at] = *solid;
    world->widest = fmax(world->widest, solid->extent.right - solid->extent.left);
}

void oracle_scene_show_at(oracle_scene *scene, double share)
{
    oracle_scene_show_still(scene);
    for (size_t i = 0; i < scene->bodies->count; i++) {
        oracle_solid solid;
        if (oracle_scene_has(scene, i) &&
            oracle_bodies_piece_at(scene->bodies, i, scene->view, share, &solid)) {
            add(&scene->now, &solid);
        }
    }
}

void oracle_scene_show_swept(oracle_scene *scene)
{
    oracle_scene_show_still(scene);
    for (size_t i = 0; i < scene->bodies->count; i++) {
        oracle_solid solid;
        if (oracle_bodies_piece_at(scene->bodies, i, scene->view, 0, &solid)) {
            solid.extent =
                oracle_rect_grown(solid.extent, oracle_bodies_travel(scene->bodies, i, scene->view));
            solid.count = 0;
            add(&scene->now, &solid);
        }
    }
}
