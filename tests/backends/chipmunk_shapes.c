/* tests/backends/chipmunk_shapes.c -- what the adapter makes of a Chipmunk space: shapes, and bodies that
 * the space moves. */
#include "adapter.h"
#include "backend.h"

#define SHAPES_DT    (1 / 60.0)
#define SHAPES_SLOTS 2

typedef struct shapes {
    cpSpace *space;
    chip_slot slots[SHAPES_SLOTS];
    chip_adapter adapter;
    deft_world_view view;
    deft_feature found[64];
    uint32_t count;
} shapes;

static int shapes_begin(void **state)
{
    shapes *s = (shapes *)calloc(1, sizeof *s);
    s->space = cpSpaceNew();
    s->adapter.space = s->space;
    s->adapter.slots = s->slots;
    s->adapter.slot_count = SHAPES_SLOTS;
    s->adapter.filter = CP_SHAPE_FILTER_ALL;
    s->view = chip_view(&s->adapter);
    *state = s;
    return 0;
}

static void shapes_free_shape(cpBody *body, cpShape *shape, void *space)
{
    (void)body;
    cpSpaceRemoveShape((cpSpace *)space, shape);
    cpShapeFree(shape);
}

static void shapes_first_body(cpBody *body, void *found)
{
    *(cpBody **)found = body;
}

static int shapes_end(void **state)
{
    shapes *s = (shapes *)*state;
    for (cpBody *body = s->space != NULL ? cpSpaceGetStaticBody(s->space) : NULL; body != NULL;) {
        cpBodyEachShape(body, shapes_free_shape, s->space);
        if (body != cpSpaceGetStaticBody(s->space)) {
            cpSpaceRemoveBody(s->space, body);
            cpBodyFree(body);
        }
        body = NULL;
        cpSpaceEachBody(s->space, shapes_first_body, &body);
    }
    cpSpaceFree(s->space);
    free(s);
    return 0;
}

static void shapes_ask(shapes *s, double min_x, double min_y, double max_x, double max_y)
{
    const deft_pos nowhere = {0, 0};
    const deft_box box = {min_x, min_y, max_x, max_y};
    s->count = s->view.gather(s->view.user, &nowhere, &box, s->found, 64);
    assert_true(s->count <= 64);
}

static void shapes_ask_all(shapes *s)
{
    shapes_ask(s, -100, -100, 100, 100);
}

static void shapes_tick(shapes *s)
{
    assert_true(chip_before(&s->adapter));
    cpSpaceStep(s->space, SHAPES_DT);
    assert_true(chip_after(&s->adapter));
}

static bool shapes_is_inside(const deft_feature *feature, double x, double y)
{
    for (int i = 0; i < feature->count; i++) {
        deft_vec2 a = feature->points[i];
        deft_vec2 b = feature->points[(i + 1) % feature->count];
        double ax = (double)a.x, ay = (double)a.y;
        if (((double)b.x - ax) * (y - ay) - ((double)b.y - ay) * (x - ax) < -1e-6) {
            return false;
        }
    }
    return true;
}

static bool shapes_covers(const shapes *s, double x, double y)
{
    for (uint32_t i = 0; i < s->count; i++) {
        if (shapes_is_inside(&s->found[i], x, y)) {
            return true;
        }
    }
    return false;
}

static double shapes_area(const shapes *s)
{
    double twice = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const deft_feature *feature = &s->found[i];
        for (int k = 0; k < feature->count; k++) {
            deft_vec2 a = feature->points[k];
            deft_vec2 b = feature->points[(k + 1) % feature->count];
            twice += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
        }
    }
    return twice / 2;
}

/* The outline of a point, a line or a box, grown by a radius: seen from a spine point in every direction,
 * ground begins within 2 % of the radius, inside the true outline, and never outside. */
static void shapes_expect_rounded(const shapes *s, cpVect spine, double from_deg, double to_deg,
                                  double radius)
{
    for (double deg = from_deg; deg <= to_deg; deg += 1) {
        double x = cos(deg * CP_PI / 180);
        double y = sin(deg * CP_PI / 180);
        assert_true(shapes_covers(s, spine.x + x * radius * 0.98, spine.y + y * radius * 0.98));
        assert_false(shapes_covers(s, spine.x + x * radius * 1.0001, spine.y + y * radius * 1.0001));
    }
}

static void a_circle_is_ground_to_within_2_percent_of_its_radius(void **state)
{
    shapes *s = (shapes *)*state;
    cpSpaceAddShape(s->space, cpCircleShapeNew(cpSpaceGetStaticBody(s->space), 2, cpv(3, 1)));
    shapes_ask_all(s);
    shapes_expect_rounded(s, cpv(3, 1), 0, 360, 2);
    assert_int_equal(s->count, 3); /* 16 corners: 8, and 6 more, and the rest */
}

static void a_rounded_box_has_exact_sides(void **state)
{
    shapes *s = (shapes *)*state;
    cpSpaceAddShape(s->space, cpBoxShapeNew(cpSpaceGetStaticBody(s->space), 4, 2, 0.5));
    shapes_ask_all(s);
    shapes_expect_rounded(s, cpv(2, 1), 0, 90, 0.5);
    shapes_expect_rounded(s, cpv(-2, -1), 180, 270, 0.5);
    for (double along = -1; along <= 1; along += 0.125) {
        assert_true(shapes_covers(s, 2 * along, 1.5) && !shapes_covers(s, 2 * along, 1.5 + 1e-5));
        assert_true(shapes_covers(s, -2.5, along) && !shapes_covers(s, -2.5 - 1e-5, along));
    }
}

static void a_thick_segment_is_a_capsule_and_a_thin_one_a_segment(void **state)
{
    shapes *s = (shapes *)*state;
    cpBody *ground = cpSpaceGetStaticBody(s->space);
    cpSpaceAddShape(s->space, cpSegmentShapeNew(ground, cpv(-2, 0), cpv(2, 0), 0.5));
    shapes_ask_all(s);
    shapes_expect_rounded(s, cpv(2, 0), -90, 90, 0.5);
    shapes_expect_rounded(s, cpv(-2, 0), 90, 270, 0.5);
    assert_true(shapes_covers(s, 0, 0.5) && !shapes_covers(s, 0, 0.5 + 1e-5));
    cpSpaceAddShape(s->space, cpSegmentShapeNew(ground, cpv(10, 0), cpv(14, 1), 0));
    shapes_ask(s, 9, -1, 15, 2);
    assert_int_equal(s->count, 1);
    assert_int_equal(s->found[0].count, 2);
    assert_true(s->found[0].points[0].x == 10 && s->found[0].points[1].y == 1);
}

static void a_character_runs_over_segments_and_never_leaves_them(void **state)
{
    shapes *s = (shapes *)*state;
    static const double heights[] = {0, 0, 0, 0.25, 0.75, 1, 1, 0.5, 0.5, 1.25, 0.75, 0.75, 0, 0};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    const deft_pos start = {1, 0};
    deft_input input = *deft_input_none();
    for (int i = 0; i < 13; i++) {
        cpSpaceAddShape(s->space, cpSegmentShapeNew(cpSpaceGetStaticBody(s->space), cpv(2.0 * i, heights[i]),
                                                    cpv(2.0 * i + 2, heights[i + 1]), 0));
    }
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &start, deft_axes_y_up());
    deft_input_set_stick(&input, 1, 0);
    while (hero.position.x < 24) {
        double before = hero.position.x;
        deft_character_step(&hero, &moveset, &s->view, &input, SHAPES_DT, NULL, NULL);
        assert_int_equal(hero.state, DEFT_STATE_GROUND);
        assert_true(hero.position.x > before);
    }
}

static void a_polygon_of_many_corners_is_split_at_hidden_seams(void **state)
{
    shapes *s = (shapes *)*state;
    cpVect corners[20];
    uint32_t exposed = 0;
    for (int i = 0; i < 20; i++) {
        corners[i] = cpv(4 * cos(i * CP_PI / 10), 3 * sin(i * CP_PI / 10));
    }
    cpSpaceAddShape(s->space, cpPolyShapeNewRaw(cpSpaceGetStaticBody(s->space), 20, corners, 0));
    shapes_ask_all(s);
    assert_int_equal(s->count, 3);
    assert_true(fabs(shapes_area(s) - 0.5 * 20 * 4 * 3 * sin(CP_PI / 10)) < 1e-5);
    for (uint32_t i = 0; i < s->count; i++) {
        assert_int_equal(s->found[i].id, s->found[0].id);
        for (int k = 0; k < s->found[i].count; k++) {
            exposed += (s->found[i].exposed >> k) & 1U;
        }
    }
    assert_int_equal(exposed, 20);
}

static void sensors_and_filtered_shapes_are_not_there_but_zones_are(void **state)
{
    shapes *s = (shapes *)*state;
    static const chip_kind kinds[] = {{7, {0, 0}, 3, DEFT_FEATURE_ZONE, 0}};
    cpShape *shape = cpBoxShapeNew(cpSpaceGetStaticBody(s->space), 1, 1, 0);
    cpSpaceAddShape(s->space, shape);
    cpShapeSetSensor(shape, cpTrue);
    shapes_ask_all(s);
    assert_int_equal(s->count, 0);
    s->adapter.kinds = kinds;
    s->adapter.kind_count = 1;
    cpShapeSetCollisionType(shape, 7);
    shapes_ask_all(s);
    assert_int_equal(s->count, 1);
    assert_int_equal(s->found[0].flags, DEFT_FEATURE_ZONE);
    assert_int_equal(s->found[0].surface, 3);
    s->adapter.filter.mask = 2;
    cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, 1, CP_ALL_CATEGORIES));
    shapes_ask_all(s);
    assert_int_equal(s->count, 0);
}

/* ---- bodies ---- */

static cpBody *shapes_add_crate(shapes *s, cpVect at)
{
    cpBody *body = cpSpaceAddBody(s->space, cpBodyNew(2, cpMomentForBox(2, 1, 1)));
    cpSpaceAddShape(s->space, cpBoxShapeNew(body, 1, 1, 0));
    cpBodySetPosition(body, at);
    return body;
}

static void a_falling_body_goes_by_its_velocity_about_its_centre(void **state)
{
    shapes *s = (shapes *)*state;
    cpBody *body = shapes_add_crate(s, cpv(0, 50));
    cpBodySetCenterOfGravity(body, cpv(0.25, 0.5));
    cpBodySetPosition(body, cpv(0, 50)); /* Chipmunk takes up a new centre with the next position */
    cpBodySetVelocity(body, cpv(3, 1));
    cpBodySetAngularVelocity(body, 6);
    cpSpaceSetGravity(s->space, cpv(0, -40));
    for (int tick = 0; tick < 60; tick++) {
        cpVect velocity = cpBodyGetVelocity(body);
        cpVect corner = cpBodyLocalToWorld(body, cpv(-0.5, -0.5));
        deft_body_motion motion;
        shapes_tick(s);
        assert_true(s->view.body(s->view.user, chip_id(&s->adapter, body), &motion));
        assert_true(fabs(motion.to.x - motion.from.x - velocity.x * SHAPES_DT) < 1e-9);
        assert_true(fabs(motion.to.y - motion.from.y - velocity.y * SHAPES_DT) < 1e-9);
        assert_true(fabs(motion.to_rad - motion.from_rad - 6 * SHAPES_DT) < 1e-9);
        shapes_ask_all(s); /* as it stands at the start */
        assert_int_equal(s->count, 1);
        double nearest = INFINITY;
        for (int i = 0; i < 4; i++) {
            nearest = fmin(nearest, hypot((double)s->found[0].points[i].x - corner.x,
                                          (double)s->found[0].points[i].y - corner.y));
        }
        assert_true(nearest < 1e-5);
    }
}

static void a_body_that_is_put_somewhere_between_two_ticks_has_no_way_there(void **state)
{
    shapes *s = (shapes *)*state;
    cpBody *body = shapes_add_crate(s, cpv(0, 0));
    deft_body_motion motion;
    shapes_tick(s);
    cpBodySetPosition(body, cpv(30, 0));
    shapes_tick(s);
    assert_true(s->view.body(s->view.user, chip_id(&s->adapter, body), &motion));
    assert_true(motion.from.x == 30 && motion.to.x == 30);
    shapes_ask(s, -5, -5, 5, 5);
    assert_int_equal(s->count, 0);
}

static void a_sleeping_body_is_still_there(void **state)
{
    shapes *s = (shapes *)*state;
    cpBody *body = shapes_add_crate(s, cpv(0, 0));
    cpSpaceSetSleepTimeThreshold(s->space, 0.1);
    uint32_t id = 0;
    for (int i = 0; i < 30; i++) {
        shapes_tick(s);
        id = i == 0 ? chip_id(&s->adapter, body) : id;
    }
    assert_true(cpBodyIsSleeping(body));
    assert_int_equal(chip_id(&s->adapter, body), id);
    shapes_ask_all(s);
    assert_int_equal(s->count, 1);
    assert_int_equal(s->found[0].body, id);
}

static void bodies_beyond_the_slots_are_reported_and_ground(void **state)
{
    shapes *s = (shapes *)*state;
    cpBody *bodies[SHAPES_SLOTS + 1];
    for (int i = 0; i <= SHAPES_SLOTS; i++) {
        bodies[i] = shapes_add_crate(s, cpv(3.0 * i, 0));
    }
    assert_false(chip_before(&s->adapter));
    cpSpaceStep(s->space, SHAPES_DT);
    assert_false(chip_after(&s->adapter));
    assert_int_equal(s->adapter.missing, 1);
    shapes_ask_all(s);
    assert_int_equal(s->count, SHAPES_SLOTS + 1);
    shapes_ask(s, 5.9, -0.1, 6.1, 0.1);
    assert_int_equal(s->count, 1);
    assert_int_equal(s->found[0].body, 0);
    cpBodyEachShape(bodies[0], shapes_free_shape, s->space);
    cpSpaceRemoveBody(s->space, bodies[0]);
    cpBodyFree(bodies[0]);
    chip_before(&s->adapter); /* its slot is free after this one */
    cpSpaceStep(s->space, SHAPES_DT);
    assert_true(chip_after(&s->adapter));
    shapes_ask(s, 5.9, -0.1, 6.1, 0.1);
    assert_int_not_equal(s->found[0].body, 0);
}

#define SHAPES_TEST(test) cmocka_unit_test_setup_teardown(test, shapes_begin, shapes_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SHAPES_TEST(a_circle_is_ground_to_within_2_percent_of_its_radius),
        SHAPES_TEST(a_rounded_box_has_exact_sides),
        SHAPES_TEST(a_thick_segment_is_a_capsule_and_a_thin_one_a_segment),
        SHAPES_TEST(a_character_runs_over_segments_and_never_leaves_them),
        SHAPES_TEST(a_polygon_of_many_corners_is_split_at_hidden_seams),
        SHAPES_TEST(sensors_and_filtered_shapes_are_not_there_but_zones_are),
        SHAPES_TEST(a_falling_body_goes_by_its_velocity_about_its_centre),
        SHAPES_TEST(a_body_that_is_put_somewhere_between_two_ticks_has_no_way_there),
        SHAPES_TEST(a_sleeping_body_is_still_there),
        SHAPES_TEST(bodies_beyond_the_slots_are_reported_and_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
