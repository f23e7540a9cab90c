/* tests/trace/test_seen.c -- a trace of what the ticks saw: zones, surfaces, one-ways and segments of a
 * host's own world. */
#include "recorded.h"

static recorded_game game;

static void set_point(deft_feature *feature, int i, double x, double y)
{
    feature->points[i].x = (float)x;
    feature->points[i].y = (float)y;
}

/* A floor of one segment, of ice; a one-way above it; and wind that blows to the right. */
static void make_features(deft_feature features[3])
{
    memset(features, 0, 3 * sizeof *features);
    set_point(&features[0], 0, -40, 0);
    set_point(&features[0], 1, 40, 0);
    set_point(&features[0], 2, -40, 0);
    set_point(&features[0], 3, 40, 0);
    features[0].count = 2;
    features[0].exposed = DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK | DEFT_SEGMENT_START | DEFT_SEGMENT_END;
    features[0].flags = DEFT_FEATURE_SOLID;
    features[0].surface = 1;
    for (int i = 1; i < 3; i++) {
        const double low = i == 1 ? 1 : -1, high = i == 1 ? 1.25 : 6;
        set_point(&features[i], 0, -4, low);
        set_point(&features[i], 1, 4, low);
        set_point(&features[i], 2, 4, high);
        set_point(&features[i], 3, -4, high);
        features[i].count = 4;
        features[i].exposed = 15;
    }
    features[1].flags = DEFT_FEATURE_ONE_WAY;
    features[1].one_way.y = 1;
    features[1].id = 1;
    features[2].flags = DEFT_FEATURE_ZONE;
    features[2].id = 2;
}

/* A world that gives one feature more, far away. */
typedef struct stained {
    deft_world_view view;
    deft_feature stain;
} stained;

static uint32_t stained_gather(const void *user, const deft_pos *origin, const deft_box *region,
                               deft_feature *out, uint32_t capacity)
{
    const stained *world = (const stained *)user;
    const uint32_t count = world->view.gather(world->view.user, origin, region, out, capacity);
    if (count < capacity) {
        out[count] = world->stain;
    }
    return count + 1;
}

/* A view of a replay hands out its features for any place that asks: each corner is where it was. */
static void expect_in_place_from_anywhere(const deft_replay *replay)
{
    static const deft_pos origins[] = {{0, 0}, {3, -2}, {-100, 50}, {0.25, 400}};
    deft_feature features[3];
    uint32_t seen = 0;
    make_features(features);
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        deft_replay copy = *replay;
        deft_world_view view;
        deft_feature out[8];
        deft_replay_view(&view, &copy);
        const deft_box anywhere = {-500, -500, 500, 500};
        const uint32_t count = view.gather(view.user, &origins[i], &anywhere, out, 8);
        for (uint32_t k = 0; k < count; k++) {
            const deft_feature *whole = &features[out[k].id];
            for (int p = 0; p < whole->count && whole->flags == out[k].flags && whole->count == out[k].count;
                 p++, seen++) {
                assert_true(fabs((double)out[k].points[p].x + origins[i].x - (double)whole->points[p].x) <
                            1e-4);
                assert_true(fabs((double)out[k].points[p].y + origins[i].y - (double)whole->points[p].y) <
                            1e-4);
            }
        }
    }
    assert_true(seen >= 4 * 2); /* at least the corners of one feature, from each place */
}

/* What a feature has no number for is 0, whatever the host's memory held. */
static void expect_whole_features(const deft_replay *replay)
{
    deft_feature out[2][8];
    const deft_pos origin = {1, 2};
    const deft_box anywhere = {-500, -500, 500, 500};
    uint32_t counts[2];
    for (int i = 0; i < 2; i++) {
        deft_replay copy = *replay;
        deft_world_view view;
        memset(out[i], i == 0 ? 0 : 0xEE, sizeof out[i]);
        deft_replay_view(&view, &copy);
        counts[i] = view.gather(view.user, &origin, &anywhere, out[i], 8);
    }
    assert_true(counts[0] == counts[1] && counts[0] > 0 && counts[0] <= 8);
    assert_memory_equal(out[0], out[1], counts[0] * sizeof out[0][0]);
    for (uint32_t room = 1; room <= 8; room++) { /* where it says that it fits, all that it counts is there */
        deft_replay copy = *replay;
        deft_world_view view;
        memset(out[0], 0xEE, sizeof out[0]);
        deft_replay_view(&view, &copy);
        const uint32_t count = view.gather(view.user, &origin, &anywhere, out[0], room);
        for (uint32_t k = 0; k < count && count <= room; k++) {
            const uint8_t flags = out[0][k].flags;
            assert_true(flags == DEFT_FEATURE_SOLID || flags == DEFT_FEATURE_ONE_WAY ||
                        flags == DEFT_FEATURE_ZONE);
        }
    }
}

/* Plays over the three features and the stain, and plays the recording again: nothing may differ. */
static void expect_seen_again(const deft_feature *stain)
{
    static const deft_surface ice = {0.1, 0, 0, 0};
    deft_feature features[3];
    deft_zone wind;
    deft_world_array array;
    stained world;
    const deft_pos spawn = {0, 2};
    make_features(features);
    memset(&wind, 0, sizeof wind);
    memset(&array, 0, sizeof array);
    memset(&game, 0, sizeof game);
    wind.kind = DEFT_ZONE_WIND;
    wind.push.x = 3;
    wind.tag = 7;
    array.features = features;
    array.count = 3;
    deft_world_view_of_array(&world.view, &array);
    world.stain = *stain;
    deft_world_view view = world.view;
    view.gather = stained_gather;
    view.user = &world;
    view.surfaces = &ice;
    view.surface_count = 1;
    view.zones = &wind;
    view.zone_count = 1;
    recorded_tunings(&game);
    game.options.tunings = game.tunings;
    game.options.tuning_count = 1;
    game.options.tick_s = 1.0 / 60;
    game.options.sees = true;
    game.options.view = &view;
    const size_t block = deft_recorder_size(&game.options, 4000);
    game.block = malloc(block);
    assert_non_null(game.block);
    game.recorder = deft_recorder_start(game.block, block, &game.options, NULL);
    assert_non_null(game.recorder);
    deft_character_spawn(&game.character, &game.movesets[0], &spawn, deft_axes_y_up());
    double least = spawn.y;
    for (int i = 0; i < 240; i++) {
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, i < 60 ? 0 : 1, 0);
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], &view, &input, 1.0 / 60, NULL,
                           NULL);
        least = fmin(least, game.character.position.y);
    }
    assert_true(fabs(least) < 1e-4); /* off the one-way, on to the segment */
    size_t size;
    uint8_t *bytes = recorded_bytes(&game, &size);
    size_t size_again;
    uint8_t *again = recorded_bytes(&game, &size_again); /* asking for a recording adds nothing to it */
    assert_int_equal(size_again, size);
    assert_memory_equal(again, bytes, size);
    free(again);
    deft_trace trace = recorded_trace(bytes, size);
    assert_int_equal(trace.surface_count, 1);
    assert_int_equal(trace.zone_count, 1);
    recorded_movesets movesets;
    deft_replay replay;
    recorded_movesets_of(&movesets, &trace);
    deft_replay_start(&replay, &trace);
    memset(&view, 0xEE, sizeof view);
    deft_replay_view(&view, &replay); /* the surfaces and zones are for the game to set */
    assert_true(view.surface_count == 0 && view.zone_count == 0 && view.user == &replay);
    while (deft_replay_next(&replay)) {
        if (replay.tick % 40 == 0) {
            expect_in_place_from_anywhere(&replay);
            expect_whole_features(&replay);
        }
        recorded_step(&replay, &movesets, NULL);
    }
    assert_null(replay.problem);
    assert_int_equal(replay.tick, 240);
    assert_int_equal(replay.divergence.tick, 0);
    assert_memory_equal(&replay.character, &game.character, sizeof game.character);
    free(bytes);
    free(game.block);
}

static deft_feature make_stain(uint8_t flags, uint8_t count)
{
    deft_feature stain;
    memset(&stain, 0, sizeof stain);
    for (int i = 0; i < DEFT_FEATURE_POINTS_CAP; i++) {
        set_point(&stain, i, 500 + cos(i), 500 + sin(i)); /* convex */
    }
    stain.flags = flags;
    stain.count = count;
    stain.one_way.y = 1;
    return stain;
}

static void zones_surfaces_and_segments_are_seen_again(void **state)
{
    (void)state;
    const deft_feature sound = make_stain(DEFT_FEATURE_SOLID, DEFT_FEATURE_POINTS_CAP);
    expect_seen_again(&sound);
}

/* A feature that is wrong does nothing in a tick, and no trace may hold it. */
static void a_wrong_feature_is_left_out(void **state)
{
    (void)state;
    const deft_feature wrong[] = {
        make_stain(0, 4),
        make_stain(DEFT_FEATURE_SOLID | DEFT_FEATURE_ONE_WAY, 4),
        make_stain(DEFT_FEATURE_SOLID, 1),
        make_stain(DEFT_FEATURE_ONE_WAY, 0),
        make_stain(DEFT_FEATURE_ONE_WAY, DEFT_FEATURE_POINTS_CAP + 1),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect_seen_again(&wrong[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_surfaces_and_segments_are_seen_again),
        cmocka_unit_test(a_wrong_feature_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
