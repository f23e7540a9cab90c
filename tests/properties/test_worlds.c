/* tests/properties/test_worlds.c -- the way in which a world is handed over makes no difference. Features in
 * any order, by callback or as an array of deft_character_query_box, give the same path to the bit. */
#include "deft/character.h"
#include "deft/io/script.h"
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

#define TICKS        (uint32_t) extent_of(600, 2000, 4000)
#define SEEDS        (uint64_t) extent_of(2, 6, 6)
#define FEATURES_CAP 16384u

/* A world that watches or disturbs how another one is asked. */
typedef struct world_disguise {
    deft_world_view view;
    uint64_t random;  /* shuffles when it is not 0 */
    deft_box allowed; /* what may be asked for, if `is_guarded` */
    bool is_guarded, was_left;
} world_disguise;

static void shuffle(deft_feature *features, uint32_t count, uint64_t *random)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = (uint32_t)(deft_random_unit(random) * i);
        deft_feature kept = features[i - 1];
        features[i - 1] = features[other];
        features[other] = kept;
    }
}

static uint32_t gather_disguised(const void *user, const deft_pos *origin, const deft_box *region,
                                 deft_feature *out, uint32_t capacity)
{
    /* a world is const for the step, so what the test notes down is held by reference */
    world_disguise *self = *(world_disguise *const *)user;
    uint32_t count = self->view.gather(self->view.user, origin, region, out, capacity);
    if (self->random != 0) {
        shuffle(out, count < capacity ? count : capacity, &self->random);
    }
    if (self->is_guarded && (region->min_x < self->allowed.min_x || region->max_x > self->allowed.max_x ||
                             region->min_y < self->allowed.min_y || region->max_y > self->allowed.max_y)) {
        self->was_left = true;
    }
    return count;
}

static deft_moveset default_moveset(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

/* A tuning with all that looks ahead: air jumps wait for a landing that is near. */
static deft_moveset forgiving_moveset(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    tuning.air_jump.count = 2;
    tuning.run.fast_ratio = 2;
    tuning.jump.hang_speed_ratio = 0.2;
    tuning.jump.hang_gravity_ratio = 0.5;
    tuning.jump.hang_speed_bonus_ratio = 0.3;
    tuning.jump.boost_speed = 2;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

typedef struct setting {
    oracle_terrain terrain;
    oracle_game game;
    oracle_moment *one, *other;
    world_disguise disguise, *disguised;
} setting;

static void set_up(setting *s, oracle_land land, uint64_t seed, const deft_moveset *moveset)
{
    oracle_plan plan = {land, seed, 48, 24, 1, {0, 0}, *deft_axes_y_up()};
    memset(s, 0, sizeof *s);
    oracle_terrain_make(&s->terrain, &plan);
    s->game.view = s->terrain.view;
    s->game.moveset = moveset;
    s->game.axes = *deft_axes_y_up();
    s->game.spawn.u = 6.3;
    s->game.spawn.v = 11.7;
    s->game.seed = seed;
    s->game.mirror = s->game.scale = 1;
    s->game.dash_speed_max = 400;
    s->one = malloc(TICKS * sizeof *s->one);
    s->other = malloc(TICKS * sizeof *s->other);
    assert_non_null(s->one);
    assert_non_null(s->other);
    oracle_track_play(&s->game, TICKS, s->one, NULL, NULL);
    s->disguise.view = s->terrain.view;
    s->disguised = &s->disguise;
    s->game.view.gather = gather_disguised;
    s->game.view.user = &s->disguised;
}

static void tear_down(setting *s)
{
    oracle_terrain_free(&s->terrain);
    free(s->one);
    free(s->other);
}

static void assert_same_bits(const setting *s, const char *what, int land, uint64_t seed)
{
    for (uint32_t i = 0; i < TICKS; i++) {
        if (s->one[i].hash != s->other[i].hash) {
            print_error("%s: land %d, seed %llu parts at tick %u: %.17g %.17g, not %.17g %.17g\n", what, land,
                        (unsigned long long)seed, i, s->other[i].feet.u, s->other[i].feet.v, s->one[i].feet.u,
                        s->one[i].feet.v);
            fail();
        }
    }
}

static void the_order_of_features_changes_nothing(void **state)
{
    deft_moveset moveset = default_moveset();
    (void)state;
    for (int land = 0; land < ORACLE_LAND_COUNT; land++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            setting s;
            set_up(&s, (oracle_land)land, seed, &moveset);
            s.disguise.random = seed;
            oracle_track_play(&s.game, TICKS, s.other, NULL, NULL);
            assert_same_bits(&s, "shuffled", land, seed);
            tear_down(&s);
        }
    }
}

/* Each tick's world as an array of what the query box holds; or only the box, as a guard on the callback. */
typedef struct tick_supply {
    setting *s;
    deft_feature *features;
    deft_world_array array;
    bool as_array;
    uint32_t tick;
    double dt;
} tick_supply;

static void supply_tick(void *user, uint32_t tick, const oracle_game *game, deft_character *character)
{
    tick_supply *self = user;
    /* the longest of the game's ticks: the box may be larger than the tick needs, never smaller */
    deft_box box;
    deft_character_query_box(&box, character, game->moveset, 1 / 29.97);
    self->tick = tick;
    self->s->disguise.allowed = box;
    if (self->as_array) {
        deft_pos origin = {floor(character->position.x), floor(character->position.y)};
        const deft_world_view *view = &self->s->terrain.view;
        uint32_t count = view->gather(view->user, &origin, &box, self->features, FEATURES_CAP);
        assert_true(count <= FEATURES_CAP);
        self->array.features = self->features;
        self->array.count = count;
        self->array.origin = origin;
    } else if (tick > 0 && self->s->disguise.was_left) {
        print_error("a query before tick %u left its box\n", tick);
        fail();
    }
}

static void play_supplied(bool as_array, const deft_moveset *moveset)
{
    for (int land = 0; land < ORACLE_LAND_COUNT; land++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            setting s;
            tick_supply supply;
            set_up(&s, (oracle_land)land, seed, moveset);
            memset(&supply, 0, sizeof supply);
            supply.s = &s;
            supply.as_array = as_array;
            supply.features = malloc(FEATURES_CAP * sizeof *supply.features);
            assert_non_null(supply.features);
            s.disguise.is_guarded = true;
            if (as_array) {
                deft_world_view_of_array(&s.game.view, &supply.array);
            }
            oracle_track_play(&s.game, TICKS, s.other, supply_tick, &supply);
            assert_same_bits(&s, as_array ? "as an array" : "guarded", land, seed);
            free(supply.features);
            tear_down(&s);
        }
    }
}

static void the_query_box_covers_every_query(void **state)
{
    deft_moveset plain = default_moveset();
    deft_moveset forgiving = forgiving_moveset();
    (void)state;
    play_supplied(false, &plain);
    play_supplied(false, &forgiving);
}

static void an_array_of_the_query_box_is_the_world(void **state)
{
    deft_moveset plain = default_moveset();
    deft_moveset forgiving = forgiving_moveset();
    (void)state;
    play_supplied(true, &plain);
    play_supplied(true, &forgiving);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_features_changes_nothing),
        cmocka_unit_test(the_query_box_covers_every_query),
        cmocka_unit_test(an_array_of_the_query_box_is_the_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
