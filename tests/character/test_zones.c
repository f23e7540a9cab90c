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

/* The shape that plays: a box, or a capsule of its size. */
static bool is_capsule;

/* A floor with its top at 0 from x = -1000 to 1000, of surface 1, and as many zones as a character remembers.
 * All of it is also played mirrored, to the bit. */
typedef struct stage {
    deft_feature features[1 + DEFT_ZONE_MEMORY];
    deft_zone zones[DEFT_ZONE_MEMORY];
    deft_surface surface;
    deft_world_array array;
    deft_world_view view;
    deft_moveset moveset;
    deft_character body, twin;
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
    tuning.shape.corner_radius = is_capsule ? tuning.shape.width / 2 : 0;
    assert_int_equal(deft_moveset_build(&s->moveset, &tuning, NULL), DEFT_OK);
    s->features[0] = box(-1000, -1, 1000, 0);
    s->features[0].surface = 1;
    s->surface.friction_ratio = 1;
    s->array.features = s->features;
    s->array.count = 1;
    deft_world_view_of_array(&s->view, &s->array);
    s->view.surfaces = &s->surface;
    s->view.surface_count = 1;
    s->view.zones = s->zones;
    s->dt = 1 / hz;
    deft_character_spawn(&s->body, &s->moveset, &(deft_pos){x, y}, deft_axes_y_up());
    deft_character_spawn(&s->twin, &s->moveset, &(deft_pos){-x, y}, deft_axes_y_up());
    s->twin.facing = -1;
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

/* The tick that follows, in the mirrored world. */
static void stage_tick_twin(stage *s, double stick, deft_event_list *events)
{
    stage m = *s;
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, -stick, 0);
    for (uint32_t i = 0; i < m.array.count; i++) {
        for (uint32_t k = 0; k < m.features[i].count; k++) {
            m.features[i].points[k].x = -m.features[i].points[k].x;
        }
    }
    for (uint32_t i = 0; i < m.view.zone_count; i++) {
        m.zones[i].push.x = -m.zones[i].push.x;
    }
    m.surface.conveyor_speed = -m.surface.conveyor_speed;
    m.array.features = m.features;
    m.view.user = &m.array;
    m.view.surfaces = &m.surface;
    m.view.zones = m.zones;
    s->twin.velocity.x = -s->body.velocity.x; /* as a test may have set it */
    s->twin.velocity.y = s->body.velocity.y;
    deft_character_step(&s->twin, &m.moveset, &m.view, &input, m.dt, events, NULL);
}

static void stage_tick(stage *s, double stick)
{
    deft_event_list mirrored;
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, stick, 0);
    stage_tick_twin(s, stick, &mirrored);
    deft_character_step(&s->body, &s->moveset, &s->view, &input, s->dt, &s->events, NULL);
    for (uint32_t i = 0; i < s->events.count; i++) {
        const deft_event *event = &s->events.items[i];
        const deft_event *other = &mirrored.items[i];
        assert_true(event->at_s >= 0 && event->at_s <= s->dt);
        assert_true(other->kind == event->kind && other->at_s == event->at_s && other->value == event->value);
        s->entered += event->kind == DEFT_EVENT_ZONE_ENTERED;
        s->left += event->kind == DEFT_EVENT_ZONE_LEFT;
        s->tag = event->kind == DEFT_EVENT_ZONE_ENTERED ? event->value : s->tag;
    }
    assert_int_equal(mirrored.count, s->events.count);
    assert_true(s->twin.position.x == -s->body.position.x && s->twin.position.y == s->body.position.y);
    assert_true(s->twin.velocity.x == -s->body.velocity.x && s->twin.velocity.y == s->body.velocity.y);
    assert_true(s->twin.support == s->body.support && s->twin.state == s->body.state);
    s->time_s += s->dt;
}

static bool saw(const stage *s, deft_event_kind kind)
{
    for (uint32_t i = 0; i < s->events.count; i++) {
        if (s->events.items[i].kind == (uint32_t)kind) {
            return true;
        }
    }
    return false;
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

/* It runs into them one after another, and out of them in the other order. */
static void as_many_zones_at_once_as_are_remembered_are_entered_once_and_left_once(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, 0, 0, 60);
    for (int i = 0; i < DEFT_ZONE_MEMORY; i++) {
        stage_zone(&s, DEFT_ZONE_TRIGGER, still, 5.0f + (float)i, 0, 15.0f - (float)i, 3);
    }
    for (int i = 0; i < 180; i++) {
        stage_tick(&s, 1);
        int in = 0;
        for (int k = 0; k < DEFT_ZONE_MEMORY; k++) {
            in += s.body.position.x + 0.375 > 5 + k + 1e-9 && s.body.position.x - 0.375 < 15 - k - 1e-9;
        }
        assert_int_equal(s.entered - s.left, in);
    }
    assert_int_equal(s.entered, DEFT_ZONE_MEMORY);
    assert_int_equal(s.left, DEFT_ZONE_MEMORY);
}

/* A zone that is no convex outline comes in pieces, which may overlap: it blows once. */
static void a_zone_of_two_pieces_pushes_once(void **state)
{
    const deft_vec2d wind = {0, 9};
    (void)state;
    stage whole, pieces;
    stage_open(&whole, 0, 5, 60);
    stage_zone(&whole, DEFT_ZONE_WIND, wind, -9, -1, 9, 50);
    stage_open(&pieces, 0, 5, 60);
    stage_zone(&pieces, DEFT_ZONE_WIND, wind, -9, -1, 9, 50);
    pieces.features[pieces.array.count] = pieces.features[pieces.array.count - 1];
    pieces.features[pieces.array.count++].id = 99;
    for (int i = 0; i < 60; i++) {
        stage_tick(&whole, 0);
        stage_tick(&pieces, 0);
        assert_true(pieces.body.position.y == whole.body.position.y);
    }
    assert_int_equal(pieces.entered, 1);
}

/* What is past a border by rounding is at the border. What is out by twice the distance at which a face is
 * touched is out. */
static void a_zone_is_left_by_less_than_a_touch(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, 0, 0, 60);
    stage_zone(&s, DEFT_ZONE_TRIGGER, still, 0, 0, 4, 3);
    stage_tick(&s, 0);
    assert_int_equal(s.entered, 1);
    const double outs[] = {1e-9, 2 * s.moveset.touch};
    for (int i = 0; i < 2; i++) {
        s.body.position.x = -0.375 - outs[i];
        s.twin.position.x = -s.body.position.x;
        stage_tick(&s, 0);
        assert_int_equal(s.left, i);
    }
    assert_int_equal(s.entered, 1);
}

/* The game may take a zone away while the character is in it. */
static void a_zone_that_is_gone_is_left_with_no_tag(void **state)
{
    (void)state;
    stage s;
    stage_open(&s, 0, 0, 60);
    stage_zone(&s, DEFT_ZONE_TRIGGER, still, -1, 0, 1, 3);
    stage_tick(&s, 0);
    assert_int_equal(s.entered, 1);
    s.array.count = 1;
    s.view.zone_count = 0;
    stage_tick(&s, 0);
    assert_int_equal(s.left, 1);
    assert_int_equal(s.events.count, 1);
    assert_true(s.events.items[0].value == 0);
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
    assert_true(with.entered == 1 && with.left == 1);
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

/* How long a body whose middle is over the end of the ground takes from there until it leaves it, conveyed at
 * `push` and walking the other way. A capsule rolls over the end, as long as it can stand: what leans takes
 * only a part of the push. */
static double end_s(const stage *s, double push, double walk)
{
    if (!is_capsule) {
        return s->moveset.half_width / (push - walk);
    }
    double sum = 0;
    double step = acos(-1) / 16; /* eight facets a corner */
    for (double lean = step / 2; cos(lean) > s->moveset.slope_cos; lean += step) {
        sum += s->moveset.half_width * 2 * sin(step / 2) / (push * cos(lean) - walk);
    }
    return sum;
}

/* The ground ends at 2. Over its end a zone conveys at 16. The character walks the other way at 9. */
static void
a_character_that_walks_against_a_zone_that_conveys_is_carried_over_the_end_of_the_ground(void **state)
{
    static const deft_vec2d push = {16, 0};
    (void)state;
    for (double hz = 20; hz <= 1000; hz *= 50) {
        stage s;
        stage_open(&s, 0, 0, hz);
        s.features[0] = box(-1000, -1, 2, 0);
        stage_tick(&s, 0);
        s.body.velocity.x = -9;
        stage_zone(&s, DEFT_ZONE_CONVEYOR, push, -100, -5, 100, 50);
        while (s.body.support == DEFT_SUPPORT_FLOOR && s.time_s < 3) {
            stage_tick(&s, -1);
            assert_false(saw(&s, DEFT_EVENT_OVERFLOW));
        }
        NEAR(s.time_s, 1 / hz + 2.0 / 7 + end_s(&s, 16, 9), 1 / hz);
        for (int i = 0; i < (int)hz / 5; i++) {
            stage_tick(&s, 0);
            assert_false(saw(&s, DEFT_EVENT_OVERFLOW));
        }
        assert_true(s.body.position.y < -0.1);
    }
}

/* Down a slope of 45 degrees a belt goes at 11. A character that walks up at a level 9 gets over its end, and
 * brakes to 9. A rounded character does not: tests/faults/test_belt_crest.c. */
static void a_character_that_walks_up_against_a_belt_at_a_level_speed_gets_over_its_end(void **state)
{
    (void)state;
    for (double hz = 20; hz <= 1000 && !is_capsule; hz *= 50) {
        stage s;
        stage_open(&s, 12.375, -12, hz);
        s.moveset.slope_speed = DEFT_SLOPE_SPEED_HORIZONTAL;
        s.features[0] = box(-1000, -20, 0, 0);
        s.features[1] = box(0, -20, 20, 0);
        s.features[1].points[2] = s.features[1].points[3];
        s.features[1].count = 3;
        s.features[1].surface = 1;
        s.array.count = 2;
        s.surface.conveyor_speed = 11;
        s.body.velocity.x = -9;
        while (s.body.position.x > -6 && s.time_s < 9) {
            stage_tick(&s, -1);
            assert_false(saw(&s, DEFT_EVENT_OVERFLOW));
        }
        assert_int_equal(s.body.support, DEFT_SUPPORT_FLOOR);
        NEAR(s.body.velocity.x, -9, 1e-9);
        NEAR(s.body.position.y, 0, 1e-6);
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
    deft_input input = *deft_input_none();
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

static void wind_moves_a_character_in_the_air_and_none_that_stands(void **state)
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

/* How long a fall from rest at y = 0 takes to go down by `way`, below terminal speed. */
static double fall_s(const stage *s, double way)
{
    double gravity = s->moveset.fall.gravity;
    double fast_s = s->moveset.fall.speed_max / gravity;
    double fast_way = gravity * fast_s * fast_s / 2;
    return way < fast_way ? sqrt(2 * way / gravity) : fast_s + (way - fast_way) / s->moveset.fall.speed_max;
}

static const double rates[] = {20, 30, 60, 144, 240, 1000};

/* A fall through a layer of wind drifts for as long as the body's box is in it, at any rate, however thin the
 * layer is and wherever the ticks begin. */
static void wind_acts_from_the_instant_of_entry_to_that_of_exit(void **state)
{
    (void)state;
    static const float layers[][2] = {{50, 53}, {57, 57.0625f}, {40, 41}, {54.5f, 59.5f}, {30, 30.25f}};
    const deft_vec2d wind = {6, 0};
    for (int i = 0; i < 5; i++) {
        for (int rate = 0; rate < 6; rate++) {
            stage s;
            stage_open(&s, 0, 60, rates[rate]);
            stage_zone(&s, DEFT_ZONE_WIND, wind, -100, layers[i][0], 100, layers[i][1]);
            double in_s = fall_s(&s, 60 - (double)layers[i][1]);
            double out_s = fall_s(&s, 60 + s.moveset.height - (double)layers[i][0]);
            while (s.time_s < out_s + 0.1) {
                stage_tick(&s, 0);
                double within_s = fmin(fmax(s.time_s - in_s, 0), out_s - in_s);
                NEAR(s.body.position.x, wind.x * within_s, 2e-5);
            }
            assert_int_equal(s.entered, 1);
            assert_int_equal(s.left, 1);
        }
    }
}

/* Without drag and weight: its throw, and the wind on top of that. */
static void wind_moves_a_staggered_character(void **state)
{
    (void)state;
    const deft_vec2d wind = {6, -2};
    for (int rate = 0; rate < 6; rate++) {
        stage s;
        stage_open(&s, 0, 60, rates[rate]);
        s.moveset.stagger.drag_rate = s.moveset.stagger.gravity = 0;
        stage_zone(&s, DEFT_ZONE_WIND, wind, -100, 10, 100, 100);
        deft_character_stagger(&s.body, &(deft_vec2d){2, 3}, 5);
        deft_character_stagger(&s.twin, &(deft_vec2d){-2, 3}, 5);
        while (s.time_s < 0.5) {
            stage_tick(&s, 0);
            NEAR(s.body.position.x, (2 + wind.x) * s.time_s, 1e-5);
            NEAR(s.body.position.y, 60 + (3 + wind.y) * s.time_s, 1e-5);
        }
        assert_int_equal(s.body.state, DEFT_STATE_STAGGER);
    }
}

/* The character steers through upright zones of wind, which blow back and up. How long the character is in
 * them depends on how they blow. */
static void a_gust_aside_of_a_fall_is_crossed_in_the_same_time_at_any_rate(void **state)
{
    (void)state;
    const deft_vec2d wind = {-3, 9};
    double first_x = 0;
    double first_y = 0;
    for (int rate = 0; rate < 6; rate++) {
        stage s;
        stage_open(&s, 0, 60, rates[rate]);
        stage_zone(&s, DEFT_ZONE_WIND, wind, 1.5f, -100, 1.75f, 100);
        stage_zone(&s, DEFT_ZONE_WIND, wind, 4, -100, 5, 100);
        int ticks = (int)(rates[rate] * 2 + 0.5);
        for (int i = 0; i < ticks; i++) {
            stage_tick(&s, 1);
        }
        if (rate == 0) {
            first_x = s.body.position.x;
            first_y = s.body.position.y;
        }
        assert_true(s.body.position.x > 10 && s.entered == 2 && s.left == 2);
        NEAR(s.body.position.x, first_x, 5e-5);
        NEAR(s.body.position.y, first_y, 5e-5);
    }
}

static void a_zone_that_conveys_does_so_from_border_to_border(void **state)
{
    (void)state;
    const deft_vec2d push = {3, 0};
    for (int rate = 0; rate < 6; rate++) {
        stage s;
        stage_open(&s, 0, 0, rates[rate]);
        for (int i = 0; i < (int)rates[rate]; i++) { /* up to full speed */
            stage_tick(&s, 1);
        }
        float from = (float)floor(s.body.position.x) + 3;
        stage_zone(&s, DEFT_ZONE_CONVEYOR, push, from, -1, from + 0.5f, 3);
        double x = s.body.position.x;
        for (int i = 0; i < (int)rates[rate]; i++) {
            stage_tick(&s, 1);
        }
        NEAR(s.body.position.x - x, 9 + 3 * (0.5 + 2 * s.moveset.half_width) / 12, 2e-5);
    }
}

/* Blown out faster than it can steer in, a body stays at the border, and no tick breaks down over it. The
 * ticks of the last round last as long as five pieces. */
static void a_body_that_steers_against_a_gale_stays_at_its_border(void **state)
{
    (void)state;
    const deft_vec2d gale = {-30, 0};
    for (int i = 0; i < 7; i++) {
        double rate = i < 6 ? rates[i] : 4;
        stage s;
        stage_open(&s, 0, 60, rate);
        stage_zone(&s, DEFT_ZONE_WIND, gale, 2, -100, 50, 100);
        for (int k = 0; k < (int)rate; k++) {
            stage_tick(&s, 1);
            for (uint32_t e = 0; e < s.events.count; e++) {
                assert_true(s.events.items[e].kind != DEFT_EVENT_OVERFLOW);
            }
        }
        assert_true(s.body.position.x + s.moveset.half_width < 2 + 9 / fmax(rate, 20));
        assert_true(s.body.position.x + s.moveset.half_width > 2 - 30 / fmax(rate, 20));
    }
}

/* What a tick's last segment comes to is told of within the tick, also where the segments' times add up to a
 * little more than it. */
static void no_event_is_later_than_its_tick(void **state)
{
    (void)state;
    for (int i = 0; i < 2000; i++) {
        stage s;
        stage_open(&s, 0, 0.01 + i * 0.0001, 50);
        stage_zone(&s, DEFT_ZONE_TRIGGER, still, 1, 0, 8, 3);
        s.body.velocity.x = 69;
        s.body.velocity.y = -31;
        stage_tick(&s, 0); /* lands, and then runs into the zone */
        assert_int_equal(s.entered, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zone_is_entered_once_and_left_once),
        cmocka_unit_test(as_many_zones_at_once_as_are_remembered_are_entered_once_and_left_once),
        cmocka_unit_test(a_zone_of_two_pieces_pushes_once),
        cmocka_unit_test(a_zone_is_left_by_less_than_a_touch),
        cmocka_unit_test(a_zone_that_is_gone_is_left_with_no_tag),
        cmocka_unit_test(a_zone_that_is_passed_within_a_tick_is_entered_and_left),
        cmocka_unit_test(a_zone_stops_nothing),
        cmocka_unit_test(s54_a_belt_carries_at_its_speed_and_is_walked_against),
        cmocka_unit_test(
            a_character_that_walks_against_a_zone_that_conveys_is_carried_over_the_end_of_the_ground),
        cmocka_unit_test(a_character_that_walks_up_against_a_belt_at_a_level_speed_gets_over_its_end),
        cmocka_unit_test(a_jump_off_a_belt_takes_its_speed_along),
        cmocka_unit_test(ice_takes_longer_to_stop_on_in_proportion),
        cmocka_unit_test(wind_moves_a_character_in_the_air_and_none_that_stands),
        cmocka_unit_test(wind_into_a_wall_holds_the_body_there),
        cmocka_unit_test(wind_acts_from_the_instant_of_entry_to_that_of_exit),
        cmocka_unit_test(wind_moves_a_staggered_character),
        cmocka_unit_test(a_gust_aside_of_a_fall_is_crossed_in_the_same_time_at_any_rate),
        cmocka_unit_test(a_zone_that_conveys_does_so_from_border_to_border),
        cmocka_unit_test(a_body_that_steers_against_a_gale_stays_at_its_border),
        cmocka_unit_test(no_event_is_later_than_its_tick),
    };
    int failed = cmocka_run_group_tests_name("box", tests, NULL, NULL);
    is_capsule = true;
    return failed + cmocka_run_group_tests_name("capsule", tests, NULL, NULL);
}
