/* tests/properties/test_frames.c -- one game in many frames is one path. Mirrored, y-down, turned by right
 * angles and scaled by powers of two it is equal to the bit. Shifted and turned by 30 degrees it is equal
 * within rounding. */
#include "deft/character.h"
#include "terrain.h"
#include "tests/harness/extent.h"
#include "track.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TICKS (uint32_t) extent_of(400, 1500, 4000)
#define SEEDS 6u

static const oracle_point spawn = {6.3, 11.7};

static deft_axes axes_of(double right_x, double right_y, double up_x, double up_y)
{
    deft_axes axes = {{right_x, right_y}, {up_x, up_y}};
    return axes;
}

static deft_moveset moveset_of(double scale)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    deft_tuning_scale(&tuning, scale);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

/* A width and a snap such that no drop of the land is just as deep as the snap: there a hair's breadth would
 * decide, and tracks that differ by rounding part for good. */
static deft_moveset moveset_without_ties(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    tuning.shape.width = 0.73;
    tuning.ground.snap = 0.31;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

static oracle_plan plan_of(oracle_land land, uint64_t seed)
{
    oracle_plan plan = {land, seed, 48, 24, 1, {0, 0}, *deft_axes_y_up()};
    return plan;
}

static oracle_game game_of(const deft_moveset *moveset, uint64_t seed)
{
    oracle_game game;
    memset(&game, 0, sizeof game);
    game.moveset = moveset;
    game.axes = *deft_axes_y_up();
    game.spawn = spawn;
    game.seed = seed;
    game.mirror = 1;
    game.scale = 1;
    game.dash_speed_max = 400;
    return game;
}

static oracle_moment *play_on(const oracle_plan *plan, oracle_game *game)
{
    oracle_terrain terrain;
    oracle_moment *track = malloc(TICKS * sizeof *track);
    assert_non_null(track);
    oracle_terrain_make(&terrain, plan);
    game->view = terrain.view;
    oracle_track_play(game, TICKS, track, NULL, NULL);
    oracle_terrain_free(&terrain);
    return track;
}

static void print_moment(const char *label, const oracle_moment *m)
{
    print_error("  %s feet %.17g %.17g v %.17g %.17g n %.9g %.9g state %u support %u pose %u facing %d\n",
                label, m->feet.u, m->feet.v, m->velocity.u, m->velocity.v, m->normal.u, m->normal.v, m->state,
                m->support, m->pose, m->facing);
}

/* The same track, or a message that says where it parts. */
static void assert_one_track(const char *what, const oracle_plan *plan, const oracle_moment *a,
                             const oracle_moment *b, double mirror, double scale, double loose)
{
    uint32_t at = oracle_track_parting(a, b, TICKS, mirror, scale, loose);
    if (at < TICKS) {
        print_error("%s: land %d, seed %llu parts at tick %u\n", what, (int)plan->land,
                    (unsigned long long)plan->seed, at);
        if (at > 0) {
            print_moment("before, one  ", &a[at - 1]);
            print_moment("before, other", &b[at - 1]);
        }
        print_moment("one  ", &a[at]);
        print_moment("other", &b[at]);
        fail();
    }
}

/* How one of the two worlds differs from the other. */
typedef struct frame_change {
    const char *name;
    deft_axes axes;
    double mirror, scale;
} frame_change;

static void compare(const frame_change *change, const deft_moveset *plain, const deft_moveset *changed)
{
    for (int land = 0; land < ORACLE_LAND_COUNT; land++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            oracle_plan plan = plan_of((oracle_land)land, seed);
            oracle_game game = game_of(plain, seed);
            oracle_moment *one = play_on(&plan, &game);
            plan.axes = change->axes;
            plan.tile_size = change->scale;
            game.moveset = changed;
            game.axes = change->axes;
            game.scale = change->scale;
            game.spawn.u = spawn.u * change->scale;
            game.spawn.v = spawn.v * change->scale;
            if (change->mirror < 0) { /* the land is mirrored, the frame is not */
                game.axes.right.x = -game.axes.right.x;
                game.mirror = -1;
                game.spawn.u = -game.spawn.u;
            }
            oracle_moment *other = play_on(&plan, &game);
            assert_one_track(change->name, &plan, one, other, change->mirror, change->scale, 0);
            free(one);
            free(other);
        }
    }
}

static void a_mirrored_world_gives_the_mirrored_track(void **state)
{
    frame_change mirrored = {"mirrored", axes_of(-1, 0, 0, 1), -1, 1};
    deft_moveset moveset = moveset_of(1);
    (void)state;
    compare(&mirrored, &moveset, &moveset);
}

static void aligned_frames_give_the_same_track(void **state)
{
    static const double frames[7][4] = {{1, 0, 0, -1}, {-1, 0, 0, 1},  {-1, 0, 0, -1}, {0, 1, -1, 0},
                                        {0, 1, 1, 0},  {0, -1, -1, 0}, {0, -1, 1, 0}};
    deft_moveset moveset = moveset_of(1);
    (void)state;
    for (int i = 0; i < 7; i++) {
        frame_change turned = {"in another frame",
                               axes_of(frames[i][0], frames[i][1], frames[i][2], frames[i][3]), 1, 1};
        compare(&turned, &moveset, &moveset);
    }
}

static void a_world_of_other_size_gives_the_track_in_that_size(void **state)
{
    deft_moveset plain = moveset_of(1);
    deft_moveset large = moveset_of(1024);
    deft_moveset small = moveset_of(1.0 / 1024);
    frame_change larger = {"1024 times as large", *deft_axes_y_up(), 1, 1024};
    frame_change smaller = {"1024 times as small", *deft_axes_y_up(), 1, 1.0 / 1024};
    (void)state;
    compare(&larger, &plain, &large);
    compare(&smaller, &plain, &small);
}

/* A world as seen by a host whose axes are turned against it. */
typedef struct turned_world {
    deft_world_view upright;
    deft_axes axes;
} turned_world;

static uint32_t gather_turned(const void *user, const deft_pos *origin, const deft_box *region,
                              deft_feature *out, uint32_t capacity)
{
    const turned_world *self = user;
    const deft_axes *axes = &self->axes;
    double corner[4][2] = {{region->min_x, region->min_y},
                           {region->max_x, region->min_y},
                           {region->max_x, region->max_y},
                           {region->min_x, region->max_y}};
    deft_box around = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 4; i++) {
        deft_pos at = {corner[i][0], corner[i][1]};
        oracle_point inside = oracle_in_frame(*axes, at);
        around.min_x = fmin(around.min_x, inside.u);
        around.max_x = fmax(around.max_x, inside.u);
        around.min_y = fmin(around.min_y, inside.v);
        around.max_y = fmax(around.max_y, inside.v);
    }
    oracle_point there = oracle_in_frame(*axes, *origin);
    deft_pos from = {there.u, there.v};
    uint32_t count = self->upright.gather(self->upright.user, &from, &around, out, capacity);
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        deft_vec2 facing = out[i].one_way;
        for (uint32_t k = 0; k < out[i].count; k++) {
            double u = (double)out[i].points[k].x;
            double v = (double)out[i].points[k].y;
            out[i].points[k].x = (float)(u * axes->right.x + v * axes->up.x);
            out[i].points[k].y = (float)(u * axes->right.y + v * axes->up.y);
        }
        out[i].one_way.x = (float)((double)facing.x * axes->right.x + (double)facing.y * axes->up.x);
        out[i].one_way.y = (float)((double)facing.x * axes->right.y + (double)facing.y * axes->up.y);
    }
    return count;
}

/* Corners of the turned world are rounded, so its track strays by the rounding. */
static void axes_turned_by_30_degrees_give_the_same_track(void **state)
{
    deft_moveset moveset = moveset_without_ties();
    turned_world turned;
    (void)state;
    turned.axes = axes_of(0.86602540378443865, 0.5, -0.5, 0.86602540378443865);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        oracle_plan plan = plan_of(ORACLE_LAND_HILLS, seed);
        oracle_game game = game_of(&moveset, seed);
        oracle_terrain terrain;
        game.full_stick = true;
        game.dash_speed_max = 0;
        oracle_moment *one = play_on(&plan, &game);
        oracle_moment *other = malloc(TICKS * sizeof *other);
        assert_non_null(other);
        oracle_terrain_make(&terrain, &plan);
        turned.upright = terrain.view;
        game.view.gather = gather_turned;
        game.view.user = &turned;
        game.axes = turned.axes;
        oracle_track_play(&game, TICKS, other, NULL, NULL);
        assert_one_track("turned by 30 degrees", &plan, one, other, 1, 1, 1e-5);
        oracle_terrain_free(&terrain);
        free(one);
        free(other);
    }
}

/* Positions far out have coarser last places. Beside those only the corners' rounding to float shows, which
 * depends on where the feet are: 1e-5 allows for it, as it does in a turned frame. */
static void a_world_far_from_the_origin_gives_the_same_track(void **state)
{
    static const double offsets[] = {512, 1e4, 65536, 1e6, 1e9};
    deft_moveset moveset = moveset_without_ties();
    (void)state;
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            oracle_plan plan = plan_of(ORACLE_LAND_HILLS, seed);
            oracle_game game = game_of(&moveset, seed);
            game.dash_speed_max = 0; /* a hop of a micrometre falls for a time that only rounding decides */
            oracle_moment *one = play_on(&plan, &game);
            plan.origin.x = offsets[i];
            plan.origin.y = -offsets[i];
            game.spawn.u += offsets[i];
            game.spawn.v -= offsets[i];
            oracle_moment *other = play_on(&plan, &game);
            for (uint32_t k = 0; k < TICKS; k++) {
                other[k].feet.u -= offsets[i];
                other[k].feet.v += offsets[i];
            }
            double last_place = nextafter(offsets[i], HUGE_VAL) - offsets[i];
            assert_one_track("shifted", &plan, one, other, 1, 1, 1e-5 + TICKS * last_place);
            free(one);
            free(other);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mirrored_world_gives_the_mirrored_track),
        cmocka_unit_test(aligned_frames_give_the_same_track),
        cmocka_unit_test(a_world_far_from_the_origin_gives_the_same_track),
        cmocka_unit_test(axes_turned_by_30_degrees_give_the_same_track),
        cmocka_unit_test(a_world_of_other_size_gives_the_track_in_that_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
