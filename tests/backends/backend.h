/* tests/backends/backend.h -- what every source of a world must be able to do, so that one suite tests all.
 *
 * A scene is a drawing of tiles and some bodies. A backend builds it in its own way and answers deft's
 * questions about it; the suite (contract.c, tracks.c) only sees the view.
 */
#ifndef DEFT_TESTS_BACKENDS_BACKEND_H
#define DEFT_TESTS_BACKENDS_BACKEND_H

#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define BACKEND_BODIES_MAX 48
#define BACKEND_TILES_MAX  1024

/* A convex piece: of the ground in the world's place, of a body relative to the body's. */
typedef struct backend_piece {
    deft_pos points[DEFT_FEATURE_POINTS_CAP];
    deft_vec2 one_way;
    uint16_t surface;
    uint8_t flags, count;
} backend_piece;

typedef struct backend_body {
    backend_piece piece;
    deft_pos at;
    double angle_rad;
} backend_body;

typedef struct backend_scene {
    uint32_t columns, rows;
    double tile_size;                  /* a power of two: then corners are floats in every backend */
    uint16_t cells[BACKEND_TILES_MAX]; /* kinds of scene_kinds */
    uint32_t ground_count;
    backend_piece ground[BACKEND_TILES_MAX]; /* the cells, one by one */
    uint32_t body_count;
    backend_body bodies[BACKEND_BODIES_MAX];
} backend_scene;

/* The kinds of tiles, for the built-in world. */
extern const char scene_letters[]; /* " #/\\-i": air, full, slopes, one-way, full with surface 1 */
void scene_tiles(deft_tile_kind *kinds, deft_tile_piece *pieces);
#define SCENE_KINDS 6

/* Reads rows of letters, the top one first; the last ends with NULL. (0, 0) is the lower left corner. */
void scene_draw(backend_scene *scene, const char *const *rows, double tile_size);
backend_body *scene_add_box(backend_scene *scene, deft_pos at, double width, double height);

/* What bodies do in a tick: the i-th goes to to[i], turning to to_rad[i]. */
typedef struct backend_tick {
    deft_pos to[BACKEND_BODIES_MAX];
    double to_rad[BACKEND_BODIES_MAX];
    double dt;
} backend_tick;

typedef struct backend {
    const char *name;
    bool has_revisions; /* the host of an array numbers its bodies itself */
    bool rounds_once;   /* corners that are no floats; an array rounds them when it is made, and again when
                           asked */
    void *(*build)(const backend_scene *scene);
    void (*tear_down)(void *world);
    void (*tick)(void *world, const backend_tick *tick);
    /* A view for the next step of a character. */
    deft_world_view (*view)(void *world);
    uint32_t (*id_of)(void *world, uint32_t body); /* 0: it was removed */
    void (*remove)(void *world, uint32_t body);
    void (*restore)(void *world, uint32_t body); /* the same body, as it was built: a new one */
} backend;

extern const backend backend_built_in, backend_array, backend_chipmunk;

/* The backend that the program was started for. */
extern const backend *backend_now;

/* False when its view does not move bodies. */
bool backend_moves(void);

uint64_t backend_random(uint64_t *state);
double backend_between(uint64_t *state, double from, double to);

extern const struct CMUnitTest contract_tests[], track_tests[];
extern const size_t contract_test_count, track_test_count;

#endif
