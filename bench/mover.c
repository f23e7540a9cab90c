/* mover.c -- deft itself, with the tuning `default`. */
#include "bench.h"
#include "deft/deft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROPE_UP    4.0 /* how far the hook is above the feet */
#define ROPE_ASIDE 3.0
#define PLATFORM_X 2.0f /* half the size of a platform */
#define PLATFORM_Y 0.25f
#define AIR_JUMPS  2

typedef struct mover_crowd {
    const bench_course *course;
    deft_world *world;
    void *block;
    uint32_t *platforms;
    uint64_t count;
    uint32_t platform_count;
    deft_world_view view;
    deft_moveset moveset;
    deft_input script[BENCH_PERIOD];
    deft_character *characters;
    deft_topdown *walkers; /* instead, in the scene seen from above */
} mover_crowd;

static void must(bool works, const char *what)
{
    if (!works) {
        (void)fprintf(stderr, "bench: deft refuses %s\n", what);
        exit(1);
    }
}

static void make_moveset(deft_moveset *out, bench_scene scene)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    if (scene == SCENE_CAPSULE) {
        tuning.shape.corner_radius = tuning.shape.width / 2.0;
    }
    if (scene == SCENE_MOVES) {
        tuning.air_jump.count = AIR_JUMPS;
    }
    must(deft_moveset_build(out, &tuning, NULL) == DEFT_OK, "the tuning");
    if (scene == SCENE_MOVES || scene == SCENE_SWING) {
        out->abilities = (1u << DEFT_ABILITY_COUNT) - 1;
    }
}

static void make_script(const bench_course *course, deft_input *script)
{
    const uint16_t jump = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    for (int i = 0; i < BENCH_PERIOD; ++i) {
        const bench_input *input = &course->script[i];
        script[i] = *deft_input_none();
        deft_input_set_stick(&script[i], input->x, 0.0);
        script[i].held = input->held != 0 ? jump : 0;
        script[i].pressed = input->pressed != 0 ? jump : 0;
        script[i].released = input->released != 0 ? jump : 0;
    }
}

/* The kinds of tiles, in the order of bench_tile. */
static void make_tiles(const bench_course *course, deft_world_def *def, deft_tile_kind *kinds,
                       deft_tile_piece *pieces, uint16_t *cells)
{
    deft_tile_piece_full(&pieces[0]);
    deft_tile_piece_slope(&pieces[1], true, deft_axes_y_up());
    deft_tile_piece_slope(&pieces[2], false, deft_axes_y_up());
    deft_tile_piece_one_way(&pieces[3], 0.25, deft_axes_y_up());
    for (uint32_t k = 1; k < TILE_COUNT; ++k) {
        kinds[k].first_piece = k - 1;
        kinds[k].piece_count = 1;
    }
    for (uint64_t i = 0; i < (uint64_t)course->columns * course->rows; ++i) {
        cells[i] = course->tiles[i];
    }
    def->columns = course->columns;
    def->rows = course->rows;
    def->cells = cells;
    def->kinds = kinds;
    def->kind_count = TILE_COUNT;
    def->pieces = pieces;
    def->piece_count = TILE_COUNT - 1;
}

static deft_pos *make_chain(const bench_course *course, deft_outline *chain)
{
    deft_pos *points = (deft_pos *)bench_alloc(course->segment_count + 1, sizeof *points);
    for (uint32_t i = 0; i <= course->segment_count; ++i) {
        const bench_segment *segment = &course->segments[i > 0 ? i - 1 : 0];
        points[i].x = i > 0 ? segment->b.x : segment->a.x;
        points[i].y = i > 0 ? segment->b.y : segment->a.y;
    }
    chain->points = points;
    chain->count = course->segment_count + 1;
    chain->kind = DEFT_OUTLINE_CHAIN;
    chain->flags = DEFT_FEATURE_SOLID;
    return points;
}

static void make_world(mover_crowd *crowd)
{
    const bench_course *course = crowd->course;
    deft_world_def def;
    deft_tile_kind kinds[TILE_COUNT];
    deft_tile_piece pieces[TILE_COUNT - 1];
    deft_outline chain;
    deft_pos *points = NULL;
    uint16_t *cells = NULL;
    memset(&def, 0, sizeof def);
    memset(kinds, 0, sizeof kinds);
    memset(&chain, 0, sizeof chain);
    def.tile_size = 1.0;
    def.body_capacity = def.body_piece_capacity = crowd->platform_count;
    if (course->scene == SCENE_POLYGON) {
        points = make_chain(course, &chain);
        def.outlines = &chain;
        def.outline_count = 1;
    } else {
        cells = (uint16_t *)bench_alloc((uint64_t)course->columns * course->rows, sizeof *cells);
        make_tiles(course, &def, kinds, pieces, cells);
    }
    const size_t size = deft_world_size(&def);
    crowd->block = bench_alloc(1, size);
    crowd->world = deft_world_build(crowd->block, size, &def, NULL);
    must(crowd->world != NULL, "the course");
    free(points);
    free(cells);
}

static void add_platforms(mover_crowd *crowd)
{
    const deft_pos corners[4] = {{-PLATFORM_X, -PLATFORM_Y},
                                 {PLATFORM_X, -PLATFORM_Y},
                                 {PLATFORM_X, PLATFORM_Y},
                                 {-PLATFORM_X, PLATFORM_Y}};
    deft_outline outline;
    deft_body_def def;
    memset(&outline, 0, sizeof outline);
    memset(&def, 0, sizeof def);
    outline.points = corners;
    outline.count = 4;
    outline.flags = DEFT_FEATURE_SOLID;
    def.outlines = &outline;
    def.outline_count = 1;
    crowd->platforms = (uint32_t *)bench_alloc(crowd->platform_count, sizeof *crowd->platforms);
    for (uint32_t k = 0; k < crowd->platform_count; ++k) {
        const bench_point at = bench_body_at(crowd->course, k, 0);
        def.at.x = at.x;
        def.at.y = at.y;
        crowd->platforms[k] = deft_world_body_add(crowd->world, &def, NULL);
        must(crowd->platforms[k] != 0, "a platform");
    }
}

static void spawn(mover_crowd *crowd, uint64_t i)
{
    const bench_point at = bench_course_spawn(crowd->course, i);
    const deft_pos feet = {at.x, at.y};
    if (crowd->walkers != NULL) {
        deft_topdown_spawn(&crowd->walkers[i], &crowd->moveset, &feet, deft_axes_y_up());
        return;
    }
    deft_character_spawn(&crowd->characters[i], &crowd->moveset, &feet, deft_axes_y_up());
    if (crowd->course->scene == SCENE_SWING) {
        const deft_pos hook = {feet.x + ROPE_ASIDE, feet.y + ROPE_UP};
        must(deft_character_attach(&crowd->characters[i], &crowd->moveset, &hook, 0), "the hook");
    }
}

static void *crowd_begin(const bench_course *course, uint64_t count)
{
    mover_crowd *crowd = (mover_crowd *)bench_alloc(1, sizeof *crowd);
    crowd->course = course;
    crowd->count = count;
    crowd->platform_count = bench_body_count(course->scene);
    make_moveset(&crowd->moveset, course->scene);
    make_script(course, crowd->script);
    make_world(crowd);
    add_platforms(crowd);
    deft_world_view_of(&crowd->view, crowd->world);
    if (course->scene == SCENE_TOPDOWN) {
        crowd->walkers = (deft_topdown *)bench_alloc(count, sizeof *crowd->walkers);
    } else {
        crowd->characters = (deft_character *)bench_alloc(count, sizeof *crowd->characters);
    }
    for (uint64_t i = 0; i < count; ++i) {
        spawn(crowd, i);
    }
    return crowd;
}

static void move_platforms(mover_crowd *crowd, uint64_t tick)
{
    if (!bench_bodies_move(crowd->course)) {
        return;
    }
    deft_world_tick(crowd->world);
    for (uint32_t k = 0; k < crowd->platform_count; ++k) {
        const bench_point at = bench_body_at(crowd->course, k, tick + 1);
        const deft_pos to = {at.x, at.y};
        (void)deft_world_body_move(crowd->world, crowd->platforms[k], &to, 0.0);
    }
}

/* In empty air a period begins where the character was spawned. */
static void begin_again(mover_crowd *crowd, uint64_t i, uint64_t beat)
{
    if (beat == 0 && (crowd->course->scene == SCENE_FALL || crowd->course->scene == SCENE_SWING)) {
        spawn(crowd, i);
    }
}

static void crowd_tick(void *user, uint64_t tick)
{
    mover_crowd *crowd = (mover_crowd *)user;
    deft_event_list events;
    move_platforms(crowd, tick);
    for (uint64_t i = 0; i < crowd->count; ++i) {
        const uint64_t beat = (tick + i * BENCH_PHASE) % BENCH_PERIOD;
        const deft_input *input = &crowd->script[beat];
        begin_again(crowd, i, beat);
        if (crowd->walkers != NULL) {
            deft_topdown_step(&crowd->walkers[i], &crowd->moveset, &crowd->view, input, BENCH_TICK_S, &events,
                              NULL);
        } else {
            deft_character_step(&crowd->characters[i], &crowd->moveset, &crowd->view, input, BENCH_TICK_S,
                                &events, NULL);
        }
    }
}

static void crowd_end(void *user)
{
    mover_crowd *crowd = (mover_crowd *)user;
    free(crowd->block);
    free(crowd->platforms);
    free(crowd->characters);
    free(crowd->walkers);
    free(crowd);
}

static bench_point crowd_place(const void *user, uint64_t i)
{
    const mover_crowd *crowd = (const mover_crowd *)user;
    const deft_pos *place =
        crowd->walkers != NULL ? &crowd->walkers[i].position : &crowd->characters[i].position;
    const bench_point at = {place->x, place->y};
    return at;
}

const bench_mover bench_deft = {
    "deft",     BENCH_BIT(SCENE_COUNT) - 1, UINT64_MAX, UINT64_MAX, crowd_begin, crowd_tick, crowd_end,
    crowd_place};
