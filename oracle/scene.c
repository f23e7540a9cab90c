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
    scene->near = malloc((bodies->count + 1) * sizeof *scene->near);
    if (scene->still.solids == NULL || scene->now.solids == NULL || scene->near == NULL) {
        abort();
    }
}

void oracle_scene_free(oracle_scene *scene)
{
    free(scene->still.solids);
    free(scene->now.solids);
    free(scene->near);
    memset(scene, 0, sizeof *scene);
}

/* Where a piece is in the tick: all the room that it sweeps. False when its body is gone. */
static bool sweeps(const oracle_scene *scene, size_t piece, oracle_solid *out)
{
    bool is_there = oracle_bodies_piece_at(scene->bodies, piece, scene->view, 0, out);
    if (is_there) {
        out->extent = oracle_rect_grown(out->extent, oracle_bodies_travel(scene->bodies, piece, scene->view));
        out->count = 0;
    }
    return is_there;
}

static bool is_near(oracle_rect extent, oracle_rect region)
{
    return extent.left <= region.right && extent.right >= region.left && extent.top >= region.bottom &&
           extent.bottom <= region.top;
}

void oracle_scene_enter(oracle_scene *scene, oracle_rect region)
{
    oracle_range near = oracle_near(scene->whole, region.left, region.right);
    scene->still.count = 0;
    scene->still.widest = scene->whole->widest;
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &scene->whole->solids[i];
        if (is_near(solid->extent, region)) {
            scene->still.solids[scene->still.count++] = *solid;
        }
    }
    scene->gone_count = 0;
    scene->are_gone = false;
    scene->travel = 0;
    scene->near_count = 0;
    for (size_t i = 0; i < scene->bodies->count; i++) {
        oracle_solid swept;
        scene->travel = fmax(scene->travel, oracle_bodies_travel(scene->bodies, i, scene->view));
        if (sweeps(scene, i, &swept) && is_near(swept.extent, region)) {
            scene->near[scene->near_count++] = i;
        }
    }
}

void oracle_scene_forget(oracle_scene *scene, uint32_t body)
{
    if (body != 0 && scene->gone_count < ORACLE_GONE_MAX) {
        scene->gone[scene->gone_count++] = body;
    }
}

void oracle_scene_forget_all(oracle_scene *scene)
{
    scene->are_gone = true;
}

bool oracle_scene_has(const oracle_scene *scene, size_t piece)
{
    if (scene->are_gone) {
        return false;
    }
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
    size_t at = world->count;
    while (at > 0 && world->solids[at - 1].extent.left > solid->extent.left) {
        at--;
    }
    memmove(&world->solids[at + 1], &world->solids[at], (world->count - at) * sizeof *world->solids);
    world->solids[at] = *solid;
    world->count++;
    world->widest = fmax(world->widest, solid->extent.right - solid->extent.left);
}

void oracle_scene_show_at(oracle_scene *scene, double share)
{
    oracle_scene_show_still(scene);
    for (size_t i = 0; i < scene->near_count; i++) {
        oracle_solid solid;
        if (oracle_scene_has(scene, scene->near[i]) &&
            oracle_bodies_piece_at(scene->bodies, scene->near[i], scene->view, share, &solid)) {
            add(&scene->now, &solid);
        }
    }
}

void oracle_scene_show_swept(oracle_scene *scene)
{
    oracle_scene_show_still(scene);
    for (size_t i = 0; i < scene->near_count; i++) {
        oracle_solid solid;
        if (sweeps(scene, scene->near[i], &solid)) {
            add(&scene->now, &solid);
        }
    }
}
