/* tests/backends/contract.c -- what every backend promises about gathering and bodies: contract tests 1 and
 * 4 to 8. */
#include "backend.h"

#define CONTRACT_FEATURES 512
#define CONTRACT_DT       (1 / 60.0)

typedef struct contract {
    backend_scene scene;
    void *world;
    deft_world_view view;
    deft_feature found[CONTRACT_FEATURES];
    uint32_t count;
} contract;

static void contract_build(contract *c)
{
    if (!backend_moves()) {
        c->scene.body_count = 0;
    }
    c->world = backend_now->build(&c->scene);
    c->view = backend_now->view(c->world);
}

static void contract_end(contract *c)
{
    backend_now->tear_down(c->world);
    free(c);
}

static contract *contract_draw(const char *const *rows, double tile_size)
{
    contract *c = (contract *)calloc(1, sizeof *c);
    scene_draw(&c->scene, rows, tile_size);
    return c;
}

static void contract_ask(contract *c, deft_pos origin, deft_box box)
{
    c->count = c->view.gather(c->view.user, &origin, &box, c->found, CONTRACT_FEATURES);
    assert_true(c->count <= CONTRACT_FEATURES);
}

/* Everything goes by (x, y) and turns. */
static void contract_tick(contract *c, double x, double y, double turn)
{
    backend_tick tick;
    tick.dt = CONTRACT_DT;
    for (uint32_t i = 0; i < c->scene.body_count; i++) {
        backend_body *body = &c->scene.bodies[i];
        body->at.x += x;
        body->at.y += y;
        body->angle_rad += turn;
        tick.to[i] = body->at;
        tick.to_rad[i] = body->angle_rad;
    }
    backend_now->tick(c->world, &tick);
    c->view = backend_now->view(c->world);
}

/* ---- 1: what touches is gathered ---- */

static backend_piece contract_placed(const backend_piece *piece, deft_pos at, double angle_rad)
{
    backend_piece placed = *piece;
    for (uint32_t i = 0; i < piece->count; i++) {
        placed.points[i].x = at.x + piece->points[i].x * cos(angle_rad) - piece->points[i].y * sin(angle_rad);
        placed.points[i].y = at.y + piece->points[i].x * sin(angle_rad) + piece->points[i].y * cos(angle_rad);
    }
    return placed;
}

/* True when a line along (x, y) has the piece on one side and the box on the other, more than `apart` away.
 */
static bool contract_separates(const backend_piece *piece, const deft_box *box, double x, double y,
                               double apart)
{
    const double corners[4][2] = {{box->min_x, box->min_y},
                                  {box->max_x, box->min_y},
                                  {box->max_x, box->max_y},
                                  {box->min_x, box->max_y}};
    double piece_min = INFINITY, piece_max = -INFINITY, box_min = INFINITY, box_max = -INFINITY;
    for (uint32_t i = 0; i < piece->count; i++) {
        double at = piece->points[i].x * x + piece->points[i].y * y;
        piece_min = fmin(piece_min, at);
        piece_max = fmax(piece_max, at);
    }
    for (int i = 0; i < 4; i++) {
        double at = corners[i][0] * x + corners[i][1] * y;
        box_min = fmin(box_min, at);
        box_max = fmax(box_max, at);
    }
    return piece_min - box_max > apart || box_min - piece_max > apart;
}

static bool contract_touches(const backend_piece *piece, const deft_box *box, double apart)
{
    bool is_apart =
        contract_separates(piece, box, 1, 0, apart) || contract_separates(piece, box, 0, 1, apart);
    for (uint32_t i = 0; i < piece->count && !is_apart; i++) {
        const deft_pos *a = &piece->points[i];
        const deft_pos *b = &piece->points[(i + 1) % piece->count];
        double length = hypot(b->x - a->x, b->y - a->y);
        is_apart = contract_separates(piece, box, (b->y - a->y) / length, (a->x - b->x) / length, apart);
    }
    return !is_apart;
}

static bool contract_is_found(const contract *c, const backend_piece *piece, uint32_t body, deft_pos origin)
{
    for (uint32_t i = 0; i < c->count; i++) {
        const deft_feature *feature = &c->found[i];
        uint32_t matched = 0;
        for (uint32_t k = 0; k < piece->count; k++) {
            for (uint32_t j = 0; j < feature->count; j++) {
                matched += fabs((double)feature->points[j].x - (piece->points[k].x - origin.x)) < 1e-5 &&
                           fabs((double)feature->points[j].y - (piece->points[k].y - origin.y)) < 1e-5;
            }
        }
        if (matched == piece->count && feature->count == piece->count && feature->body == body &&
            feature->flags == piece->flags) {
            return true;
        }
    }
    return false;
}

/* At any of some instants of the tick. */
static bool contract_way_touches(const backend_body *body, const deft_body_motion *motion,
                                 const deft_box *box)
{
    for (int k = 0; k <= 8; k++) {
        double share = k / 8.0;
        deft_pos at = {motion->from.x + (motion->to.x - motion->from.x) * share,
                       motion->from.y + (motion->to.y - motion->from.y) * share};
        double angle = motion->from_rad + (motion->to_rad - motion->from_rad) * share;
        backend_piece placed = contract_placed(&body->piece, at, angle);
        if (contract_touches(&placed, box, -1e-6)) {
            return true;
        }
    }
    return false;
}

static void contract_expect_all(contract *c, deft_pos origin, const deft_box *box)
{
    const backend_piece *lost = NULL;
    contract_ask(c, origin, *box);
    for (uint32_t i = 0; i < c->scene.ground_count; i++) {
        const backend_piece *piece = &c->scene.ground[i];
        if (contract_touches(piece, box, 0) && !contract_is_found(c, piece, 0, origin)) {
            lost = piece;
        }
    }
    for (uint32_t i = 0; i < c->scene.body_count; i++) {
        const backend_body *body = &c->scene.bodies[i];
        uint32_t id = backend_now->id_of(c->world, i);
        deft_body_motion motion;
        assert_true(c->view.body(c->view.user, id, &motion));
        backend_piece start = contract_placed(&body->piece, motion.from, motion.from_rad);
        if (contract_way_touches(body, &motion, box) && !contract_is_found(c, &start, id, origin)) {
            lost = &body->piece;
        }
    }
    if (lost != NULL) {
        fail_msg("box %.17g %.17g to %.17g %.17g: a piece with a corner at %.17g %.17g is missing",
                 box->min_x, box->min_y, box->max_x, box->max_y, lost->points[0].x, lost->points[0].y);
    }
}

static void gather_finds_all_that_touches(void **state)
{
    (void)state;
    const char *const rows[] = {"#/  \\#  --  i/  ##  #-# ", " /\\  -- #  #  i  /#\\   -",
                                "  #-  /##\\   -  #   i   ", "-   ##     /#\\     ---  ",
                                "#i#i  -  -  #  /  \\  ## ", NULL};
    contract *c = contract_draw(rows, 1);
    uint64_t random = 71;
    for (int i = 0; i < 8; i++) {
        deft_pos at = {backend_between(&random, 0, 24), backend_between(&random, 0, 5)};
        backend_body *body = scene_add_box(&c->scene, at, backend_between(&random, 0.2, 3), 0.5);
        body->angle_rad = backend_between(&random, -4, 4);
        body->piece.count = i % 2 == 0 ? 4 : 3;
    }
    contract_build(c);
    for (int round = 0; round < 20; round++) {
        contract_tick(c, backend_between(&random, -1, 1), backend_between(&random, -1, 1),
                      round % 2 == 0 ? backend_between(&random, -1, 1) : 0);
        for (int i = 0; i < 2000; i++) {
            deft_pos origin = {backend_between(&random, -2, 26), backend_between(&random, -2, 7)};
            deft_box box = {
                origin.x - backend_between(&random, 0, 1), origin.y - backend_between(&random, 0, 1),
                origin.x + backend_between(&random, 0, 1), origin.y + backend_between(&random, 0, 1)};
            contract_expect_all(c, origin, &box);
        }
    }
    contract_end(c);
}

/* ---- 4: touching counts ---- */

static void touching_without_overlap_is_reported(void **state)
{
    (void)state;
    const char *const rows[] = {"   ", " # ", "   ", NULL};
    contract *c = contract_draw(rows, 1);
    const deft_pos at = {5.5, 1.5};
    const deft_pos nowhere = {0, 0};
    scene_add_box(&c->scene, at, 1, 1);
    contract_build(c);
    contract_tick(c, 0, 0, 0);
    for (uint32_t block = 0; block < 1 + c->scene.body_count; block++) {
        double left = block == 0 ? 1 : 5;
        const deft_box boxes[] = {
            {left - 1, 1, left, 2}, {left + 1, 1, left + 2, 2},
            {left, 0, left + 1, 1}, {left, 2, left + 1, 3},
            {left, 1, left, 1},     {left + 1, 2, left + 1, 2},
            {left - 1, 0, left, 1}, {left + 0.5, 2, left + 0.5, 2},
        };
        for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
            contract_ask(c, nowhere, boxes[i]);
            assert_int_equal(c->count, 1);
        }
    }
    contract_end(c);
}

static void a_body_that_starts_on_the_floor_stands(void **state)
{
    (void)state;
    const char *const rows[] = {"    ", "####", NULL};
    contract *c = contract_draw(rows, 1);
    const deft_pos start = {2, 1};
    deft_moveset moveset;
    deft_tuning tuning;
    deft_character hero;
    deft_contacts contacts;
    deft_input input = *deft_input_none();
    contract_build(c);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &start, deft_axes_y_up());
    deft_character_step(&hero, &moveset, &c->view, &input, CONTRACT_DT, NULL, &contacts);
    assert_int_equal(hero.state, DEFT_STATE_GROUND);
    assert_true(hero.position.y == 1);
    assert_int_equal(contacts.count, 1);
    assert_int_equal(contacts.items[0].kind, DEFT_CONTACT_FLOOR);
    contract_end(c);
}

/* ---- 5: overflow ---- */

static void what_does_not_fit_is_counted(void **state)
{
    (void)state;
    const char *const rows[] = {"#-#/", "\\i##", NULL};
    contract *c = contract_draw(rows, 1);
    const deft_pos nowhere = {0, 0};
    const deft_box all = {-1, -1, 9, 9};
    for (int i = 0; i < 3; i++) {
        const deft_pos at = {6.0 + i, 1};
        scene_add_box(&c->scene, at, 0.5, 0.5);
    }
    contract_build(c);
    contract_tick(c, 0, 0, 0);
    uint32_t there = c->scene.ground_count + c->scene.body_count;
    for (uint32_t capacity = 0; capacity <= there; capacity++) {
        memset(c->found, 0x5A, sizeof c->found);
        assert_int_equal(c->view.gather(c->view.user, &nowhere, &all, c->found, capacity), there);
        for (uint32_t i = 0; i < capacity; i++) {
            assert_in_range(c->found[i].count, 3, 4);
        }
        assert_int_equal(c->found[capacity].count, 0x5A);
    }
    assert_int_equal(c->view.gather(c->view.user, &nowhere, &all, NULL, 0), there);
    contract_end(c);
}

static void a_body_among_too_much_stays_and_says_so(void **state)
{
    (void)state;
    static const char row[] = "------------------------------";
    const char *rows[31];
    for (int i = 0; i < 30; i++) {
        rows[i] = row;
    }
    rows[30] = NULL;
    contract *c = contract_draw(rows, 1.0 / 16);
    const deft_pos start = {1, 0.5};
    deft_moveset moveset;
    deft_tuning tuning;
    deft_character hero;
    deft_event_list events;
    deft_input input = *deft_input_none();
    contract_build(c);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &start, deft_axes_y_up());
    deft_character_step(&hero, &moveset, &c->view, &input, CONTRACT_DT, &events, NULL);
    assert_true(hero.position.x == start.x && hero.position.y == start.y);
    assert_int_equal(events.count, 1);
    assert_int_equal(events.items[0].kind, DEFT_EVENT_OVERFLOW);
    assert_true(events.items[0].value > 0);
    contract_end(c);
}

/* ---- 6: a body that is gone ---- */

static void a_removed_body_is_gone(void **state)
{
    (void)state;
    const char *const rows[] = {"      ", "      ", "      ", "      ", "######", NULL};
    contract *c = contract_draw(rows, 1);
    const deft_pos at = {3, 3};
    const deft_pos start = {3, 3.25};
    deft_moveset moveset;
    deft_tuning tuning;
    deft_character hero;
    deft_body_motion motion;
    deft_input input = *deft_input_none();
    if (!backend_moves()) {
        free(c);
        skip();
    }
    scene_add_box(&c->scene, at, 2, 0.5);
    contract_build(c);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &start, deft_axes_y_up());
    for (int i = 0; i < 10; i++) {
        contract_tick(c, 1.0 / 64, 0, 0);
        deft_character_step(&hero, &moveset, &c->view, &input, CONTRACT_DT, NULL, NULL);
    }
    uint32_t id = backend_now->id_of(c->world, 0);
    assert_int_equal(hero.state, DEFT_STATE_GROUND);
    assert_int_equal(hero.ground_body, id);
    assert_true(hero.position.x > 3.1);
    backend_now->remove(c->world, 0);
    contract_tick(c, 0, 0, 0);
    deft_character_step(&hero, &moveset, &c->view, &input, CONTRACT_DT, NULL, NULL);
    assert_int_equal(hero.state, DEFT_STATE_FALL);
    assert_int_equal(hero.support, DEFT_SUPPORT_AIR);
    assert_true(hero.position.y < 3.25);
    if (backend_now->has_revisions) {
        assert_false(c->view.body(c->view.user, id, &motion));
        backend_now->restore(c->world, 0);
        contract_tick(c, 0, 0, 0);
        assert_int_not_equal(backend_now->id_of(c->world, 0), id);
        assert_true(c->view.body(c->view.user, backend_now->id_of(c->world, 0), &motion));
        assert_false(c->view.body(c->view.user, id, &motion));
    }
    contract_end(c);
}

/* Without a tick in between, when a new body may even lie at the old one's address. */
static void a_body_replaced_at_once_is_another_one(void **state)
{
    (void)state;
    const char *const rows[] = {"#", NULL};
    contract *c = contract_draw(rows, 1);
    const deft_pos at = {3, 3};
    deft_body_motion motion;
    if (!backend_now->has_revisions) {
        free(c);
        skip();
    }
    scene_add_box(&c->scene, at, 2, 0.5);
    contract_build(c);
    contract_tick(c, 0, 0, 0);
    for (int i = 0; i < 300; i++) {
        uint32_t id = backend_now->id_of(c->world, 0);
        backend_now->remove(c->world, 0);
        backend_now->restore(c->world, 0);
        contract_tick(c, 0, 0, 0);
        assert_int_not_equal(backend_now->id_of(c->world, 0), id);
        assert_false(c->view.body(c->view.user, id, &motion));
    }
    contract_end(c);
}

/* ---- 7: poses and velocities agree ---- */

static void a_body_goes_by_its_velocity_from_where_it_was(void **state)
{
    (void)state;
    const char *const rows[] = {"#", NULL};
    contract *c = contract_draw(rows, 1);
    const deft_pos at = {3, 3};
    uint64_t random = 5;
    deft_body_motion last, motion;
    if (!backend_moves()) {
        free(c);
        skip();
    }
    scene_add_box(&c->scene, at, 2, 0.5);
    contract_build(c);
    contract_tick(c, 0, 0, 0);
    assert_true(c->view.body(c->view.user, backend_now->id_of(c->world, 0), &last));
    for (int i = 0; i < 600; i++) {
        deft_vec2d velocity = {backend_between(&random, -20, 20), backend_between(&random, -20, 20)};
        double turning = backend_between(&random, -9, 9);
        contract_tick(c, velocity.x * CONTRACT_DT, velocity.y * CONTRACT_DT, turning * CONTRACT_DT);
        assert_true(c->view.body(c->view.user, backend_now->id_of(c->world, 0), &motion));
        assert_true(motion.from.x == last.to.x && motion.from.y == last.to.y);
        assert_true(motion.from_rad == last.to_rad);
        assert_true(fabs(motion.to.x - motion.from.x - velocity.x * CONTRACT_DT) < 1e-4);
        assert_true(fabs(motion.to.y - motion.from.y - velocity.y * CONTRACT_DT) < 1e-4);
        assert_true(fabs(motion.to_rad - motion.from_rad - turning * CONTRACT_DT) < 1e-4);
        last = motion;
    }
    contract_end(c);
}

/* ---- 8: metadata is passed on ---- */

static void one_ways_and_surfaces_are_passed_on(void **state)
{
    (void)state;
    const char *const rows[] = {"  ", "-i", "  ", NULL};
    contract *c = contract_draw(rows, 1);
    const deft_pos at = {5, 1};
    const deft_vec2 up = {0, 1};
    const deft_pos nowhere = {0, 0};
    const deft_box boxes[] = {{0.4, 2, 0.6, 2.5}, {0.4, 1.8, 0.6, 1.9}, {0.4, 0, 0.6, 1.75}};
    backend_body *body = scene_add_box(&c->scene, at, 2, 2);
    body->piece.flags = DEFT_FEATURE_ONE_WAY;
    body->piece.one_way = up;
    body->angle_rad = 1;
    contract_build(c);
    contract_tick(c, 0, 0, 0);
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) { /* wherever a character may be */
        contract_ask(c, nowhere, boxes[i]);
        assert_int_equal(c->count, 1);
        assert_int_equal(c->found[0].flags, DEFT_FEATURE_ONE_WAY);
        assert_true(c->found[0].one_way.x == 0 && c->found[0].one_way.y == 1);
        assert_int_equal(c->found[0].surface, 0);
    }
    const deft_box ice = {1.4, 0, 1.6, 3};
    contract_ask(c, nowhere, ice);
    assert_int_equal(c->count, 1);
    assert_int_equal(c->found[0].flags, DEFT_FEATURE_SOLID);
    assert_int_equal(c->found[0].surface, 1);
    if (c->scene.body_count > 0) {
        const deft_box turned = {4.9, 0.9, 5.1, 1.1};
        contract_ask(c, nowhere, turned);
        assert_int_equal(c->count, 1);
        assert_int_equal(c->found[0].flags, DEFT_FEATURE_ONE_WAY);
        assert_true(fabs((double)c->found[0].one_way.x + sin(1)) < 1e-6);
        assert_true(fabs((double)c->found[0].one_way.y - cos(1)) < 1e-6);
    }
    contract_end(c);
}

const struct CMUnitTest contract_tests[] = {
    cmocka_unit_test(gather_finds_all_that_touches),
    cmocka_unit_test(touching_without_overlap_is_reported),
    cmocka_unit_test(a_body_that_starts_on_the_floor_stands),
    cmocka_unit_test(what_does_not_fit_is_counted),
    cmocka_unit_test(a_body_among_too_much_stays_and_says_so),
    cmocka_unit_test(a_removed_body_is_gone),
    cmocka_unit_test(a_body_replaced_at_once_is_another_one),
    cmocka_unit_test(a_body_goes_by_its_velocity_from_where_it_was),
    cmocka_unit_test(one_ways_and_surfaces_are_passed_on),
};
const size_t contract_test_count = sizeof contract_tests / sizeof contract_tests[0];
