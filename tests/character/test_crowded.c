/* tests/character/test_crowded.c -- worlds with more features than one query can hold. A character that
 * moves looks less far. A character whose own surroundings do not fit stays in place, and reports the
 * overflow. */
#include "contact/scene.h"
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define DT           (1.0 / 60)
#define CROWD_CAP    1024
#define CROWD_BODIES 40

typedef struct crowd {
    deft_feature features[CROWD_CAP];
    deft_body_motion motions[CROWD_BODIES];
    deft_zone zones[1];
    deft_world_array array;
    deft_world_view view;
    deft_moveset moveset;
    deft_character body;
    deft_topdown walker;
    deft_event_list events;
} crowd;

static crowd c;

/* A body of 0.75 by 1.5 tiles with its feet at (0, 0), that hooks and whose stick is instant. */
static void crowd_open(void)
{
    deft_tuning tuning;
    deft_pos origin = {0, 0};
    memset(&c, 0, sizeof c);
    deft_tuning_default(&tuning);
    tuning.shape.width = 0.75;
    tuning.shape.height = 1.5;
    tuning.ability.grapple = 1;
    assert_int_equal(deft_moveset_build(&c.moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&c.body, &c.moveset, &origin, deft_axes_y_up());
    deft_topdown_spawn(&c.walker, &c.moveset, &origin, deft_axes_y_up());
    c.array.features = c.features;
    c.array.bodies = c.motions;
    deft_world_view_of_array(&c.view, &c.array);
    c.view.zones = c.zones;
    c.view.zone_count = 1;
}

static deft_feature *crowd_box(double left, double bottom, double size)
{
    assert_true(c.array.count < CROWD_CAP);
    deft_feature *feature = &c.features[c.array.count++];
    float low_x = (float)left, low_y = (float)bottom, high_x = (float)(left + size),
          high_y = (float)(bottom + size);
    feature->points[0].x = feature->points[3].x = low_x;
    feature->points[0].y = feature->points[1].y = low_y;
    feature->points[1].x = feature->points[2].x = high_x;
    feature->points[2].y = feature->points[3].y = high_y;
    feature->count = 4;
    feature->exposed = 15;
    feature->flags = DEFT_FEATURE_SOLID;
    feature->id = c.array.count;
    return feature;
}

/* Small boxes above the body and below, closer to it than it looks. */
static void crowd_around(int count)
{
    for (int i = 0; i < count; i++) {
        crowd_box(-0.35 + 0.01 * (i / 2), i % 2 == 0 ? 1.503 : -0.01, 0.008);
    }
}

/* A block of small boxes to the right of x = 2. */
static void crowd_ahead(void)
{
    for (int i = 0; i < 40; i++) {
        for (int k = 0; k < 20; k++) {
            crowd_box(2 + 0.25 * i, -1.4 + 0.25 * k, 0.25);
        }
    }
}

static int crowd_told(deft_event_kind kind)
{
    int told = 0;
    for (uint32_t i = 0; i < c.events.count; i++) {
        told += c.events.items[i].kind == (uint32_t)kind ? 1 : 0;
    }
    return told;
}

static void crowd_step(double dt)
{
    deft_input none = *deft_input_none();
    deft_character_step(&c.body, &c.moveset, &c.view, &none, dt, &c.events, NULL);
}

static void crowd_walk(double dt)
{
    deft_input none = *deft_input_none();
    deft_topdown_step(&c.walker, &c.moveset, &c.view, &none, dt, &c.events, NULL);
}

static void assert_it_stays_and_tells(void)
{
    crowd_step(DT);
    assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), 1);
    assert_true(c.body.position.x == 0 && c.body.position.y == 0);
    deft_vec2d push = {3, 0};
    deft_topdown_kick(&c.walker, &push);
    crowd_walk(DT);
    assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), 1);
    assert_true(c.walker.position.x == 0 && c.walker.position.y == 0);
}

static void too_much_around_a_body_holds_it_until_it_is_gone(void **state)
{
    (void)state;
    crowd_open();
    crowd_around(120);
    assert_it_stays_and_tells();
    assert_false(deft_character_fits(&c.body, &c.moveset, &c.view));
    c.array.count = 0;
    crowd_step(DT);
    crowd_walk(DT);
    assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), 0);
    assert_true(c.body.position.y < 0 && c.walker.position.x > 0);
}

static void too_many_zones_hold_it_as_well(void **state)
{
    (void)state;
    crowd_open();
    c.zones[0].kind = DEFT_ZONE_TRIGGER;
    for (int i = 0; i < 20; i++) {
        crowd_box(-1, -1, 3)->flags = DEFT_FEATURE_ZONE;
    }
    assert_it_stays_and_tells();
}

static void too_many_bodies_that_move_hold_it_as_well(void **state)
{
    (void)state;
    crowd_open();
    for (uint32_t i = 0; i < CROWD_BODIES; i++) {
        crowd_box(-0.3 + 0.01 * i, 1.503, 0.008)->body = i + 1;
        c.motions[i].to.x = 0.001;
    }
    c.array.body_count = CROWD_BODIES;
    deft_world_view_of_array(&c.view, &c.array);
    assert_it_stays_and_tells();
}

static void a_fast_body_looks_less_far_and_arrives(void **state)
{
    const deft_vec2d push = {100, 0};
    (void)state;
    crowd_open();
    crowd_ahead();
    deft_character_kick(&c.body, &push);
    deft_topdown_kick(&c.walker, &push);
    crowd_step(0.06);
    assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), 0);
    assert_true(fabs(c.body.position.x - (2 - 0.375)) < 1e-4);
    crowd_walk(0.06);
    assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), 0);
    assert_true(fabs(c.walker.position.x - (2 - 0.375)) < 1e-4);
}

/* It comes from where all fits to where not even its surroundings do: it tells, and waits before the block.
 */
static void a_walker_that_comes_to_a_crowd_waits_before_it(void **state)
{
    const deft_vec2d push = {30, 0};
    (void)state;
    crowd_open();
    for (int i = 0; i < 400; i++) { /* a wall of tiles so small that those near the walker are too many */
        crowd_box(2 + 0.01 * (i % 4), -0.05 + 0.01 * (i / 4), 0.01);
    }
    deft_topdown_kick(&c.walker, &push);
    int told = 0;
    for (int i = 0; i < 8; i++) {
        crowd_walk(0.03);
        if (crowd_told(DEFT_EVENT_OVERFLOW) != 0) {
            told++;
            assert_true(c.events.items[c.events.count - 1].value > 0); /* features that did not fit */
        }
        assert_true(c.walker.position.x <= 2 - 0.375 + 1e-4);
    }
    assert_true(told > 0 && c.walker.position.x > 1);
}

static void a_hook_looks_less_far_and_holds(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    crowd_open();
    crowd_ahead();
    deft_input_set_aim(&input, 1, 0);
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_GRAPPLE), 0);
    int started = 0;
    for (int i = 0; i < 60 && started == 0; i++) {
        deft_character_step(&c.body, &c.moveset, &c.view, &input, DT, &c.events, NULL);
        started += crowd_told(DEFT_EVENT_GRAPPLE_START);
        input.pressed = 0;
    }
    assert_int_equal(started, 1);
    assert_true(fabs(c.body.anchor.x - 2) < 1e-4);
}

/* A press just above ground waits for the ground, where ground is found. Ground of too many pieces is not:
 * the press jumps at once, and the fall towards the ground is told of nothing. */
static void a_press_above_a_crowd_jumps_in_the_air(void **state)
{
    (void)state;
    for (int pieces = 1; pieces <= 400; pieces += 399) {
        deft_input press = *deft_input_none();
        deft_tuning tuning;
        crowd_open();
        deft_tuning_default(&tuning);
        tuning.air_jump.count = 1;
        tuning.assist.landing_forgiveness_s = 0.1;
        assert_int_equal(deft_moveset_build(&c.moveset, &tuning, NULL), DEFT_OK);
        for (int i = 0; i < pieces; i++) {
            double size = pieces == 1 ? 2 : 0.005;
            crowd_box(-1 + size * i, -3 - size, size); /* 3 below the feet */
        }
        for (int i = 0; i < 1000 && c.body.position.y > -2; i++) {
            crowd_step(0.002);
        }
        assert_true(c.body.position.y > -2.2 && c.body.velocity.y * 0.1 < -1); /* there in less than 0.1 s */
        deft_input_press(&press, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
        deft_character_step(&c.body, &c.moveset, &c.view, &press, 0.002, &c.events, NULL);
        assert_int_equal(crowd_told(DEFT_EVENT_JUMPED_AIR), pieces > 1);
        assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), 0);
    }
}

/* The memory of a scene holds faces from its start on and features up to its end. */
static void features_never_lie_over_faces(void **state)
{
    const uint32_t caps[2] = {DEFT__POOL_OF_BOX_CAP, DEFT__POOL_CAP};
    static deft__pool pool;
    static deft__scene scene;
    (void)state;
    for (int i = 0; i < 2; i++) {
        deft__scene_use(&scene, pool.faces, pool.features, caps[i]);
        for (scene.face_count = 0; scene.face_count <= caps[i]; scene.face_count++) {
            uint32_t room = deft__scene_room(&scene);
            assert_true(room <= scene.feature_cap);
            assert_true(room == 0 || (const char *)deft__scene_spare(&scene, room) >=
                                         (const char *)&pool.faces[scene.face_count]);
        }
    }
}

/* More floors in one line than a list of touched faces holds: they say the same, so the body walks on. */
static void many_floors_in_one_line_carry_a_wide_body(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    crowd_open();
    for (int i = 0; i < 60; i++) {
        crowd_box(-0.5 + 0.03 * i, -0.03, 0.03)->exposed = 1 << 2; /* tops */
    }
    deft_input_set_stick(&input, 1, 0);
    for (int i = 0; i < 6; i++) {
        deft_character_step(&c.body, &c.moveset, &c.view, &input, DT, &c.events, NULL);
        assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), 0);
        assert_int_equal(c.body.support, DEFT_SUPPORT_FLOOR);
        assert_true(c.body.position.y == 0);
    }
    assert_true(c.body.position.x > 0.05);
}

/* Planks that lean differently, under one corner of the body: none of them says what another one says. */
static void more_touched_faces_than_a_list_holds_are_told(void **state)
{
    const double corner = 0.375;
    (void)state;
    for (int count = 8; count <= 24; count += 8) {
        crowd_open();
        for (int i = 0; i < count; i++) { /* from 5 to 40 degrees, through the corner at the right */
            double lean = (5 + 35.0 * i / count) * 3.14159265358979 / 180;
            deft_feature *plank = crowd_box(0, 0, 1);
            const double along[4] = {-0.6, 0.6, 0.6, -0.6};
            const double below[4] = {0.3, 0.3, 0, 0};
            for (int k = 0; k < 4; k++) {
                plank->points[k].x = (float)(corner + along[k] * cos(lean) + below[k] * sin(lean));
                plank->points[k].y = (float)(along[k] * sin(lean) - below[k] * cos(lean));
            }
        }
        crowd_step(DT);
        assert_int_equal(crowd_told(DEFT_EVENT_OVERFLOW), count > 16 ? 1 : 0);
        assert_true(fabs(c.body.position.x) < 1e-4 && fabs(c.body.position.y) < 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_much_around_a_body_holds_it_until_it_is_gone),
        cmocka_unit_test(too_many_zones_hold_it_as_well),
        cmocka_unit_test(too_many_bodies_that_move_hold_it_as_well),
        cmocka_unit_test(a_fast_body_looks_less_far_and_arrives),
        cmocka_unit_test(a_walker_that_comes_to_a_crowd_waits_before_it),
        cmocka_unit_test(a_hook_looks_less_far_and_holds),
        cmocka_unit_test(a_press_above_a_crowd_jumps_in_the_air),
        cmocka_unit_test(features_never_lie_over_faces),
        cmocka_unit_test(many_floors_in_one_line_carry_a_wide_body),
        cmocka_unit_test(more_touched_faces_than_a_list_holds_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
