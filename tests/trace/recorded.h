/* tests/trace/recorded.h -- a random game that is recorded: every ability, moving bodies, and a host that
 * does to the body whatever a host can do.
 */
#ifndef DEFT_TESTS_TRACE_RECORDED_H
#define DEFT_TESTS_TRACE_RECORDED_H

#include "deft/io/script.h"
#include "deft/trace.h"
#include "terrain.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define RECORDED_BODIES  6
#define RECORDED_TUNINGS 2

typedef struct recorded_game {
    oracle_terrain terrain;
    deft_tuning tunings[RECORDED_TUNINGS];
    deft_moveset movesets[RECORDED_TUNINGS];
    uint32_t bodies[RECORDED_BODIES];
    deft_random_player player;
    uint64_t random;
    uint32_t moveset; /* in use */
    bool is_topdown, is_jittered;
    double time_s;
    deft_character character;
    deft_topdown walker;
    deft_record_options options;
    void *block;
    deft_recorder *recorder;
} recorded_game;

static inline double recorded_random(recorded_game *game, double from, double to)
{
    return from + (to - from) * deft_random_unit(&game->random);
}

static inline void recorded_tunings(recorded_game *game)
{
    for (int i = 0; i < RECORDED_TUNINGS; i++) {
        deft_tuning_default(&game->tunings[i]);
        for (size_t k = 0; k < deft_param_count(); k++) {
            if (strcmp(deft_param_at(k)->group, "ability") == 0) {
                deft_tuning_set(&game->tunings[i], deft_param_at(k), 1);
            }
        }
        game->tunings[i].air_jump.count = 1 + i;
        game->tunings[i].shape.corner_radius = i == 0 ? 0 : 0.2;
        assert_int_equal(deft_moveset_build(&game->movesets[i], &game->tunings[i], NULL), DEFT_OK);
    }
}

/* Bodies go round, some turn, one rests every other second; one stands, and is now and then somewhere else.
 */
static inline deft_pos recorded_place(uint32_t i, double time_s, double *angle_rad)
{
    if (i == 5) {
        const deft_pos there = {6.0 + 7 * ((int)time_s % 5), 8};
        *angle_rad = 0.3;
        return there;
    }
    time_s = i == 2 ? floor(time_s / 2) + fmin(fmod(time_s, 2), 1) : time_s;
    const double phase = time_s * (1 + 0.2 * i);
    const deft_pos at = {5.0 + 5.5 * i + 2 * cos(phase), 7 + 3 * sin(phase + i)};
    *angle_rad = i % 3 == 0 ? time_s : 0;
    return at;
}

static inline void recorded_open(recorded_game *game, bool is_topdown, uint64_t seed)
{
    static const deft_pos corners[] = {{-1.1, -0.3}, {1.1, -0.3}, {1.1, 0.3}, {-1.1, 0.3}};
    const oracle_plan plan = {
        (oracle_land)(seed % ORACLE_LAND_COUNT), seed, 48, 24, 1, {0, 0}, *deft_axes_y_up()};
    const deft_pos spawn = {6.3, 11.7};
    deft_outline outline;
    memset(game, 0, sizeof *game);
    memset(&outline, 0, sizeof outline);
    oracle_terrain_make(&game->terrain, &plan);
    recorded_tunings(game);
    outline.points = corners;
    outline.count = 4;
    outline.flags = DEFT_FEATURE_SOLID;
    for (uint32_t i = 0; i < RECORDED_BODIES; i++) {
        deft_body_def def = {&outline, 1, {0, 0}, 0};
        def.at = recorded_place(i, 0, &def.angle_rad);
        game->bodies[i] = deft_world_body_add(game->terrain.world, &def, NULL);
        assert_true(game->bodies[i] != 0);
    }
    game->is_topdown = is_topdown;
    game->random = seed;
    deft_random_player_start(&game->player, seed, 0xFFF);
    deft_character_spawn(&game->character, &game->movesets[0], &spawn, deft_axes_y_up());
    deft_topdown_spawn(&game->walker, &game->movesets[0], &spawn, deft_axes_y_up());
    game->options.is_topdown = is_topdown;
    game->options.tunings = game->tunings;
    game->options.tuning_count = RECORDED_TUNINGS;
    game->options.tick_s = 1.0 / 60;
    game->options.body_capacity = RECORDED_BODIES;
    game->options.level = "terrain";
    game->options.level_hash = UINT64_C(0x0123456789abcdef);
}

/* Starts the recording: a block for so many ticks. */
static inline void recorded_start(recorded_game *game, uint64_t ticks)
{
    deft_diag_list diags;
    const size_t size = deft_recorder_size(&game->options, ticks);
    game->options.view = &game->terrain.view;
    game->block = malloc(size);
    assert_non_null(game->block);
    game->recorder = deft_recorder_start(game->block, size, &game->options, &diags);
    assert_non_null(game->recorder);
    assert_int_equal(diags.errors, 0);
}

static inline void recorded_close(recorded_game *game)
{
    free(game->block);
    oracle_terrain_free(&game->terrain);
}

static inline void recorded_move_bodies(recorded_game *game, double dt)
{
    deft_body_pose poses[RECORDED_BODIES];
    game->time_s += dt;
    deft_world_tick(game->terrain.world);
    for (uint32_t i = 0; i < RECORDED_BODIES; i++) {
        double angle_rad;
        const deft_pos at = recorded_place(i, game->time_s, &angle_rad);
        if (i == 5 || (i == 4 && recorded_random(game, 0, 1) < 0.02)) {
            assert_true(deft_world_body_teleport(game->terrain.world, game->bodies[i], &at, angle_rad));
        } else {
            assert_true(deft_world_body_move(game->terrain.world, game->bodies[i], &at, angle_rad));
        }
    }
    if (!game->options.sees) {
        const uint32_t count = deft_world_poses(poses, RECORDED_BODIES, game->terrain.world);
        deft_recorder_bodies(game->recorder, poses, count);
    }
}

static inline void recorded_meddle_walker(recorded_game *game, int what)
{
    const deft_vec2d push = {recorded_random(game, -9, 9), recorded_random(game, -9, 9)};
    const deft_pos there = {recorded_random(game, 3, 40), recorded_random(game, 3, 20)};
    if (what < 4) {
        deft_topdown_kick(&game->walker, &push);
    } else if (what < 6) {
        deft_topdown_teleport(&game->walker, &there);
    } else if (what < 8) {
        game->walker.speed = recorded_random(game, 0, 9);
    } else {
        game->moveset = 1 - game->moveset;
    }
}

/* Every call that changes a character, and writes to its fields. */
static inline void recorded_meddle(recorded_game *game, int what)
{
    const deft_vec2d push = {recorded_random(game, -12, 12), recorded_random(game, -12, 12)};
    const deft_pos there = {recorded_random(game, 3, 40), recorded_random(game, 3, 20)};
    const deft_moveset *moveset = &game->movesets[game->moveset];
    deft_character *self = &game->character;
    deft_pos hook = self->position;
    switch (what) {
    case 0:
        deft_character_kick(self, &push);
        break;
    case 1:
        deft_character_launch(self, moveset, recorded_random(game, 0, 6));
        break;
    case 2:
        deft_character_stagger(self, &push, recorded_random(game, 0, 0.5));
        break;
    case 3:
        deft_character_teleport(self, &there);
        break;
    case 4:
        deft_character_freeze(self, recorded_random(game, 0, 0.1));
        break;
    case 5:
        deft_character_set_ability(self, (deft_ability)(recorded_random(game, 0, DEFT_ABILITY_COUNT)),
                                   recorded_random(game, 0, 1) < 0.6);
        break;
    case 6:
        hook.x += recorded_random(game, -4, 4);
        hook.y += 3;
        (void)deft_character_attach(self, moveset, &hook,
                                    recorded_random(game, 0, 1) < 0.5 ? 0 : game->bodies[1]);
        break;
    case 7:
        game->moveset = 1 - game->moveset;
        break;
    case 8:
        self->velocity = push;
        self->user[2] = (uint8_t)recorded_random(game, 0, 255);
        break;
    case 9:
        self->axes = self->axes.up.y > 0 ? *deft_axes_y_down() : *deft_axes_y_up();
        break;
    default:
        deft_character_spawn(self, moveset, &there, &self->axes);
        break;
    }
}

/* One tick, recorded. */
static inline void recorded_tick(recorded_game *game)
{
    deft_input input;
    const double dt = game->is_jittered ? recorded_random(game, 0.5, 1.5) / 60 : 1.0 / 60;
    deft_random_player_next(&input, &game->player, dt, deft_axes_y_up());
    if (recorded_random(game, 0, 1) < 0.1) {
        const int what = (int)recorded_random(game, 0, 11);
        if (game->is_topdown) {
            recorded_meddle_walker(game, what);
        } else {
            recorded_meddle(game, what);
        }
    }
    recorded_move_bodies(game, dt);
    const deft_moveset *moveset = &game->movesets[game->moveset];
    if (game->is_topdown) {
        deft_recorder_step_topdown(game->recorder, &game->walker, moveset, &game->terrain.view, &input, dt,
                                   NULL, NULL);
    } else {
        deft_recorder_step(game->recorder, &game->character, moveset, &game->terrain.view, &input, dt, NULL,
                           NULL);
    }
}

static inline void recorded_ticks(recorded_game *game, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        recorded_tick(game);
    }
}

/* The trace in new memory. */
static inline uint8_t *recorded_bytes(recorded_game *game, size_t *size)
{
    size_t part_size;
    *size = 0;
    deft_recorder_seal(game->recorder);
    for (uint32_t i = 0; deft_recorder_part(game->recorder, i, &part_size) != NULL; i++) {
        *size += part_size;
    }
    uint8_t *bytes = malloc(*size);
    assert_non_null(bytes);
    size_t at = 0;
    const void *part;
    for (uint32_t i = 0; (part = deft_recorder_part(game->recorder, i, &part_size)) != NULL; i++) {
        memcpy(bytes + at, part, part_size);
        at += part_size;
    }
    return bytes;
}

/* Opens a trace that must be whole. */
static inline deft_trace recorded_trace(const uint8_t *bytes, size_t size)
{
    deft_diag_list diags;
    deft_trace trace;
    deft_diag_clear(&diags);
    assert_int_equal(deft_trace_open(&trace, bytes, size, &diags), DEFT_OK);
    assert_int_equal(diags.count, 0);
    assert_false(trace.is_cut);
    return trace;
}

/* The movesets that a trace can build. */
typedef struct recorded_movesets {
    uint32_t count;
    deft_moveset items[DEFT_TRACE_TUNINGS];
} recorded_movesets;

static inline void recorded_movesets_of(recorded_movesets *out, const deft_trace *trace)
{
    memset(out, 0, sizeof *out);
    for (; out->count < trace->moveset_count; out->count++) {
        assert_int_equal(deft_trace_moveset(&out->items[out->count], trace, out->count, NULL), DEFT_OK);
    }
}

static inline const deft_moveset *recorded_moveset(const recorded_movesets *movesets, uint64_t hash)
{
    for (uint32_t i = 0; i < movesets->count; i++) {
        if (movesets->items[i].hash == hash) {
            return &movesets->items[i];
        }
    }
    return NULL;
}

/* Steps what deft_replay_next took up; in a world, or (NULL) in what the trace saw. */
static inline void recorded_step(deft_replay *replay, const recorded_movesets *movesets, deft_world *world)
{
    static deft_surface surfaces[64];
    static deft_zone zones[64];
    deft_world_view view;
    const deft_moveset *moveset = recorded_moveset(movesets, replay->moveset_hash);
    assert_non_null(moveset);
    if (world != NULL) {
        assert_true(deft_replay_world(replay, world));
        deft_world_view_of(&view, world);
    } else {
        assert_true(replay->trace->surface_count <= 64 && replay->trace->zone_count <= 64);
        deft_trace_surfaces(surfaces, replay->trace);
        deft_trace_zones(zones, replay->trace);
        deft_replay_view(&view, replay);
        view.surfaces = surfaces;
        view.zones = zones;
        view.surface_count = replay->trace->surface_count;
        view.zone_count = replay->trace->zone_count;
    }
    deft_replay_step(replay, moveset, &view, NULL, NULL);
}

#endif
