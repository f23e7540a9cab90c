/* Zones, belts, ice and wind. */
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

#define NEAR(a, b, loose) assert_true(fabs((a) - (b)) <= (loose))

/* A floor with its top at 0 from x = -1000 to 1000, of surface 1, and up to three zones. */
typedef struct stage {
    deft_feature features[4];
    deft_zone zones[3];
    deft_surface surface;
    deft_world_array array;
    deft_world_view view;
    deft_moveset moveset;
    deft_character body;
    deft_event_list events;
    double dt, entered_s, left_s; /* since the start; the instants of the last events of zones */
    double time_s;
    int entered, left;
    double tag;
} stage;

static deft_feature box(float left, float bottom, float right, float top)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    const deft_vec2 corners[4] = {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
    memcpy(feature.points, corners, sizeof corners);
    feature.count = 4;
    feature.exposed = 0xFF;
    feature.flags = DEFT_FEATURE_SOLID;
    return feature;
}

static void stage_open(stage *s, double x, double y, double hz)
{
    deft_tuning tuning;
    memset(s, 0, sizeof *s);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&s->moveset, &tuning, NULL), DEFT_OK);
    s->features[0] = box(-1000, -1, 1000, 0);
    s->features[0].surface = 1;
    s->surface.friction_ratio = 1;
    s->array.features = s->features;
    s->array.count = 1;
    s->view = deft_world_view_of_array(&s->array);
    s->view.surfaces = &s->surface;
    s->view.surface_count = 1;
    s->view.zones = s->zones;
    s->dt = 1 / hz;
    deft_character_spawn(&s->body, &s->moveset, (deft_pos){x, y}, deft_axes_y_up());
}

static void stage_zone(stage *s, deft_zone_kind kind, deft_vec2d push, float left, float bottom, float right,
                       float top)
{
    uint32_t index = s->view.zone_count++;
    s->zones[index].kind = kind;
    s->zones[index].tag = 7 + index;
    s->zones[index].push = push;
    deft_feature *feature = &s->features[s->array.count++];
    *feature = box(left, bottom, right, top);
    feature->flags = DEFT_FEATURE_ZONE;
    feature->surface = (uint16_t)index;
}

static void stage_tick(stage *s, double stick)
{
    deft_input input = deft_input_none();
    deft_input_set_stick(&input, stick, 0);
    deft_character_step(&s->body, &s->moveset, &s->view, &input, s->dt, &s->events, NULL);
    for (uint32_t i = 0; i < s->events.count; i++) {
        const deft_event *event = &s->events.items[i];
        s->entered += event->kind == DEFT_EVENT_ZONE_ENTERED;
        s->left += event->kind == DEFT_EVENT_ZONE_LEFT;
        s->tag = event->kind == DEFT_EVENT_ZONE_ENTERED ? event->value : s->tag;
    }
    s->time_s += s->dt;
}

static const deft_vec2d still = {0, 0};

static void a_zone_is_entered_once_and_left_once(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, 0, 0, 60);
    stage_zone(&s, DEFT_ZONE_TRIGGER, still, 5, 0, 8, 3);
    for (int i = 0; i < 180; i++) {
        stage_tick(&s, 1);
        bool is_in = s.body.position.x + 0.375 > 5 + 1e-9 && s.body.position.x - 0.375 < 8 - 1e-9;
        assert_int_equal(s.entered - s.left, is_in);
    }
    assert_int_equal(s.entered, 1);
    assert_int_equal(s.left, 1);
    assert_true(s.tag == 7);
}

static void a_zone_that_is_passed_within_a_tick_is_entered_and_left(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, 0, 5, 60);
    stage_zone(&s, DEFT_ZONE_TRIGGER, still, 3, 4, 3.125f, 7);
    s.body.velocity.x = 700;
    stage_tick(&s, 0);
    assert_true(s.body.position.x > 8);
    assert_int_equal(s.entered, 1);
    assert_int_equal(s.left, 1);
}

static void a_zone_stops_nothing(void **state)
{
    (void)state;
    stage with, without;
    stage_open(&with, 0, 0, 60);
    stage_open(&without, 0, 0, 60);
    stage_zone(&with, DEFT_ZONE_WATER, still, 2, 0, 4, 3);
    for (int i = 0; i < 120; i++) {
        stage_tick(&with, 1);
        stage_tick(&without, 1);
        assert_true(with.body.position.x == without.body.position.x &&
                    with.body.position.y == without.body.position.y);
    }
}

static void s54_a_belt_carries_at_its_speed_and_is_walked_against(void **state)
{
    (void)state;
    for (double hz = 20; hz <= 1000; hz *= 50) {
        stage s;
        stage_open(&s, 0, 0, hz);
        stage_tick(&s, 0);
        s.surface.conveyor_speed = 3;
        double from = s.body.position.x;
        int ticks = (int)hz * 2;
        for (int i = 0; i < ticks; i++) {
            stage_tick(&s, 0);
            assert_int_equal(s.body.support, DEFT_SUPPORT_FLOOR);
        }
        NEAR(s.body.position.x - from, 6, 1e-9);
        for (int i = 0; i < (int)hz; i++) {
            stage_tick(&s, -1); /* up to full speed */
        }
        from = s.body.position.x;
        for (int i = 0; i < ticks; i++) {
            stage_tick(&s, -1);
        }
        NEAR(s.body.position.x - from, 2 * (3 - 9), 1e-5);
    }
}

static void a_jump_off_a_belt_takes_its_speed_along(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, 0, 0, 60);
    s.surface.conveyor_speed = 3;
    for (int i = 0; i < 60; i++) {
        stage_tick(&s, 0);
    }
    NEAR(s.body.velocity.x, 0, 1e-12);
    deft_input input = deft_input_none();
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    deft_character_step(&s.body, &s.moveset, &s.view, &input, 1e-6, NULL, NULL);
    assert_int_equal(s.body.state, DEFT_STATE_JUMP);
    NEAR(s.body.velocity.x, 3, 1e-3);
}

static void ice_takes_longer_to_stop_on_in_proportion(void **state)
{
    (void)state;
    for (double ratio = 0.125; ratio <= 4; ratio *= 2) {
        stage s;
        stage_open(&s, 0, 0, 240);
        s.surface.friction_ratio = ratio;
        stage_tick(&s, 0);
        s.body.velocity.x = 9;
        double from = s.body.position.x;
        for (int i = 0; i < 240 * 3; i++) {
            stage_tick(&s, 0);
        }
        /* a linear stop from 9 in 0.2 s takes 0.9; with less friction more */
        NEAR(s.body.position.x - from, 0.9 / ratio, 1e-5);
    }
}

static void wind_moves_who_is_in_the_air_and_nobody_who_stands(void **state)
{
    (void)state;
    const deft_vec2d wind = {4, 0};
    for (double hz = 20; hz <= 1000; hz *= 50) {
        stage s, calm;
        stage_open(&s, 0, 6, hz);
        stage_open(&calm, 0, 6, hz);
        stage_zone(&s, DEFT_ZONE_WIND, wind, -100, -1, 100, 50);
        for (int i = 0; i < (int)(hz / 5); i++) {
            stage_tick(&s, 0);
            stage_tick(&calm, 0);
        }
        NEAR(s.body.position.x, 4 * 0.2, 1e-5);
        NEAR(s.body.position.y, calm.body.position.y, 1e-5);
        for (int i = 0; i < (int)hz * 2; i++) {
            stage_tick(&s, 0);
        }
        double from = s.body.position.x;
        stage_tick(&s, 0);
        assert_int_equal(s.body.support, DEFT_SUPPORT_FLOOR);
        assert_true(s.body.position.x == from);
    }
}

static void wind_into_a_wall_holds_the_body_there(void **state)
{
    (void)state;
    const deft_vec2d wind = {4, 0};
    stage s;
    stage_open(&s, 0, 100, 60);
    s.features[1] = box(1, -1, 2, 200);
    s.array.count = 2;
    stage_zone(&s, DEFT_ZONE_WIND, wind, -100, -1, 100, 200);
    for (int i = 0; i < 60; i++) {
        stage_tick(&s, 0);
        assert_int_equal(s.events.count > 0 && s.events.items[0].kind == DEFT_EVENT_OVERFLOW, 0);
    }
    NEAR(s.body.position.x, 1 - 0.375, 1e-4);
    assert_true(s.body.position.y < 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zone_is_entered_once_and_left_once),
        cmocka_unit_test(a_zone_that_is_passed_within_a_tick_is_entered_and_left),
        cmocka_unit_test(a_zone_stops_nothing),
        cmocka_unit_test(s54_a_belt_carries_at_its_speed_and_is_walked_against),
        cmocka_unit_test(a_jump_off_a_belt_takes_its_speed_along),
        cmocka_unit_test(ice_takes_longer_to_stop_on_in_proportion),
        cmocka_unit_test(wind_moves_who_is_in_the_air_and_nobody_who_stands),
        cmocka_unit_test(wind_into_a_wall_holds_the_body_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
