/* tests/faults/test_belt_crest.c -- a capsule walks up a slope at a level 9, against a belt that goes down it
 * at 11. At the slope's end it gets ahead on one facet and is taken back on the next: the tick's segments are
 * used up where the two meet. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_feature solid(const deft_vec2 *corners, uint8_t count, uint16_t surface)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    memcpy(feature.points, corners, count * sizeof *corners);
    feature.count = count;
    feature.exposed = 0xFF;
    feature.flags = DEFT_FEATURE_SOLID;
    feature.surface = surface;
    return feature;
}

/* A world of those features, whose surface 1 is `belt`. */
static void belt_world(deft_world_view *view, deft_world_array *array, const deft_feature *features,
                       uint32_t count, const deft_surface *belt)
{
    memset(array, 0, sizeof *array);
    array->features = features;
    array->count = count;
    deft_world_view_of_array(view, array);
    view->surfaces = belt;
    view->surface_count = 1;
}

static void assert_no_overflow(const deft_event_list *events)
{
    for (uint32_t k = 0; k < events->count; k++) {
        assert_int_not_equal(events->items[k].kind, DEFT_EVENT_OVERFLOW);
    }
}

static void a_character_that_stays_on_a_belt_uses_up_no_tick(void **state)
{
    static const deft_vec2 floor[] = {{-1000, -20}, {0, -20}, {0, 0}, {-1000, 0}};
    static const deft_vec2 slope[] = {{0, -20}, {20, -20}, {0, 0}};
    const deft_pos feet = {12.375, -12};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character body;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = tuning.shape.width / 2;
    tuning.ground.slope_speed = DEFT_SLOPE_SPEED_HORIZONTAL;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    const deft_feature features[] = {solid(floor, 4, 0), solid(slope, 3, 1)};
    const deft_surface surface = {.friction_ratio = 1, .conveyor_speed = 11};
    deft_world_array array;
    deft_world_view view;
    belt_world(&view, &array, features, 2, &surface);
    deft_character_spawn(&body, &moveset, &feet, deft_axes_y_up());
    body.velocity.x = -9;
    for (int i = 0; i < 180; i++) {
        deft_event_list events;
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, -1, 0);
        deft_character_step(&body, &moveset, &view, &input, 0.05, &events, NULL);
        assert_no_overflow(&events);
    }
    assert_int_equal(body.support, DEFT_SUPPORT_FLOOR);
}

/* A character stands on the very end of a belt that goes out over that end at 5, and slides on to the belt
 * faster than that. The belt takes it back, and off the end. Returns where it is after 0.4 s. */
static double belt_takes_back(double speed, double dt)
{
    static const deft_vec2 floor[] = {{0, -20}, {1000, -20}, {1000, 0}, {0, 0}};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character body;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    const deft_pos feet = {-moveset.half_width - 2e-9, 0};
    const deft_feature feature = solid(floor, 4, 1);
    const deft_surface surface = {.friction_ratio = 1, .conveyor_speed = -5};
    deft_world_array array;
    deft_world_view view;
    belt_world(&view, &array, &feature, 1, &surface);
    deft_character_spawn(&body, &moveset, &feet, deft_axes_y_up());
    body.velocity.x = speed;
    body.state = DEFT_STATE_GROUND;
    body.support = DEFT_SUPPORT_FLOOR;
    body.ground_normal.y = 1;
    for (int i = 0; i < (int)(0.4 / dt + 0.5); i++) {
        deft_event_list events;
        deft_character_step(&body, &moveset, &view, deft_input_none(), dt, &events, NULL);
        assert_no_overflow(&events);
    }
    return body.position.x;
}

static void a_belt_takes_a_walk_back_to_the_end_where_it_began(void **state)
{
    (void)state;
    for (double speed = 5.5; speed < 8; speed += 0.5) {
        double once = belt_takes_back(speed, 0.001);
        assert_true(once < -0.375);
        assert_true(fabs(belt_takes_back(speed, 0.05) - once) < 1e-5);
    }
}

/* A belt carries a character off its end, beside which the ground is steep. In the air the character stops at
 * once, above that end, and lands on it again. It stands there: each tick tells no more than that it left and
 * landed. */
static void a_character_that_a_belt_carries_off_and_the_air_stops_stands_at_the_end(void **state)
{
    static const deft_vec2 floor[] = {{-1, -20}, {1000, -20}, {1000, 0}, {0, 0}};
    const double rates[] = {20, 60, 144};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character body;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.air.release.kind = DEFT_RESPONSE_INSTANT;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    const deft_pos feet = {1, 0};
    const deft_feature feature = solid(floor, 4, 1);
    const deft_surface surface = {.friction_ratio = 1, .conveyor_speed = -5};
    deft_world_array array;
    deft_world_view view;
    belt_world(&view, &array, &feature, 1, &surface);
    for (int r = 0; r < 3; r++) {
        deft_character_spawn(&body, &moveset, &feet, deft_axes_y_up());
        for (int i = 0; i < (int)rates[r]; i++) {
            deft_event_list events;
            deft_character_step(&body, &moveset, &view, deft_input_none(), 1 / rates[r], &events, NULL);
            assert_true(events.count <= 8 && events.dropped == 0);
            assert_no_overflow(&events);
        }
        assert_int_equal(body.support, DEFT_SUPPORT_FLOOR);
        assert_true(fabs(body.position.x + moveset.half_width) < 1e-4 && fabs(body.position.y) < 1e-4);
    }
}

/* A belt runs up a steep slope to a wall, and ends there in a peak. At the wall a character rests on the
 * peak. The belt goes on below the character, which goes nowhere, and so flies off no crest. */
static void a_belt_that_presses_a_character_to_a_wall_throws_it_off_no_crest(void **state)
{
    static const deft_vec2 slope[] = {{56, 0}, {56, 4}, {55.1375566F, 2.61108708F}};
    static const deft_vec2 wall[] = {{56, 0}, {59, 0}, {59, 36}, {56, 36}};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character body;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.shape.width = 1.278;
    tuning.run.release.kind = DEFT_RESPONSE_DRAG; /* the feet do not take up the belt's speed at once */
    tuning.ground.slope_limit_deg = 60;
    tuning.ground.slope_speed = DEFT_SLOPE_SPEED_HORIZONTAL;
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = 0.5;
    tuning.assist.coyote_hover = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    const deft_feature features[] = {solid(slope, 3, 1), solid(wall, 4, 0)};
    const deft_surface surface = {.friction_ratio = 1, .conveyor_speed = 3};
    deft_world_array array;
    deft_world_view view;
    belt_world(&view, &array, features, 2, &surface);
    for (int i = -8; i <= 8; i++) { /* a wall that has pushed a character back may be so deep */
        int landings = 0;
        const deft_pos feet = {56 - moveset.half_width + i * 1e-8, 4.5};
        deft_character_spawn(&body, &moveset, &feet, deft_axes_y_up());
        for (int k = 0; k < 60; k++) {
            deft_event_list events;
            deft_character_step(&body, &moveset, &view, deft_input_none(), 1 / 60.0, &events, NULL);
            assert_int_equal(events.dropped, 0);
            for (uint32_t e = 0; e < events.count; e++) {
                landings += events.items[e].kind == DEFT_EVENT_LANDED ? 1 : 0;
            }
        }
        assert_int_equal(landings, 1);
        assert_int_equal(body.support, DEFT_SUPPORT_FLOOR);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_stays_on_a_belt_uses_up_no_tick),
        cmocka_unit_test(a_belt_takes_a_walk_back_to_the_end_where_it_began),
        cmocka_unit_test(a_character_that_a_belt_carries_off_and_the_air_stops_stands_at_the_end),
        cmocka_unit_test(a_belt_that_presses_a_character_to_a_wall_throws_it_off_no_crest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
