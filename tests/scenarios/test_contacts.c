/* tests/scenarios/test_contacts.c -- the contacts of a tick: S51 of collision.md; the surface, the body and
 * the feature of a contact; and more contacts than the list holds. */
#include "tests/harness/scenario.h"

static play p;

static const deft_contact *contact_of(uint32_t kind)
{
    for (uint32_t i = 0; i < p.contacts.count; i++) {
        if (p.contacts.items[i].kind == kind) {
            return &p.contacts.items[i];
        }
    }
    fail_msg("at %g s (%s): no contact of kind %u", p.time_s, p.place.name, kind);
    return NULL;
}

/* In a corridor exactly as high as the body, which starts flush with both: a walk there and back, and a
 * stand.
 */
static void s51_corridor_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_floor(&p);
    play_box(&p, -10, s->body->height, 10, 4, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_tick(&p, s->dt);
    for (int way = 1; way >= -1; way--) {
        double from = p.x;
        double until = p.time_s + 0.5;
        double begun = p.time_s;
        p.stick_x = way;
        while (p.time_s < until) {
            play_tick(&p, s->dt);
            assert_true(contact_of(DEFT_CONTACT_FLOOR)->normal.y == 1);
            assert_true(contact_of(DEFT_CONTACT_CEILING)->normal.y == -1);
            assert_int_equal(p.contacts.count, 2);
            expect_near(p.x, from + way * SCENARIO_WALK * (p.time_s - begun), 1e-6);
        }
    }
    play_close(&p);
}

static void s51_a_corridor_of_its_height_is_floor_and_ceiling_in_every_tick(void **state)
{
    (void)state;
    scenario_each(s51_corridor_run);
}

/* Flies at 45 degrees into a corner of floor, or ceiling, and wall: the tick that tells of one tells of both.
 */
static void s51_corner(const scenario *s, double speed_px, bool floor)
{
    deft_tuning tuning = scenario_weightless_of(s->body);
    uint32_t level = floor ? DEFT_CONTACT_FLOOR : DEFT_CONTACT_CEILING;
    double v = PLAY_PX(speed_px);
    double start = 0.1;
    play_open(&p, &tuning, s->place);
    play_box(&p, -9, floor ? -1 : 0, 9, floor ? 0 : 1, PLAY_ALL);
    play_box(&p, 0, -9, 1, 9, PLAY_ALL);
    play_spawn(&p, -start - s->body->half_width, floor ? start : -start - s->body->height);
    play_set_velocity(&p, v, floor ? -v : v);
    do {
        assert_true(p.time_s * v < start + v * s->dt);
        play_tick(&p, s->dt);
    } while (p.contacts.count == 0);
    const deft_contact *wall = contact_of(DEFT_CONTACT_WALL);
    const deft_contact *other = contact_of(level);
    assert_int_equal(p.contacts.count, 2);
    assert_true(wall->normal.x == -1 && wall->normal.y == 0 && wall->feature == 2);
    assert_true(other->normal.x == 0 && other->normal.y == (floor ? 1 : -1) && other->feature == 1);
    expect_near(wall->point.x - p.place.shift.x, 0, 1e-6);
    expect_near(other->point.y - p.place.shift.y, 0, 1e-6);
    expect_near(wall->gap, 0, p.moveset.contact);
    expect_near(other->gap, 0, p.moveset.contact);
    play_close(&p);
}

static void s51_corner_run(const scenario *s)
{
    static const double speeds[] = {1, 10, 100, 480, 1500};
    for (int i = 0; i < 10; i++) {
        s51_corner(s, speeds[i / 2], i % 2 == 0);
    }
}

static void s51_a_corner_is_level_and_wall_in_one_tick(void **state)
{
    (void)state;
    scenario_each(s51_corner_run);
}

/* The next tick's contacts are the same when the world hands out its features in another order. */
static void expect_same_in_any_order(double dt)
{
    deft_contacts told[2];
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, p.stick_x, 0);
    memset(told, 0, sizeof told);
    for (int i = 0; i < 2; i++) {
        deft_character self = p.self;
        const deft_world_view *view = &p.views[i == 0 ? PLAY_MAIN : PLAY_REORDERED];
        deft_character_step(&self, &p.moveset, view, &input, dt, NULL, &told[i]);
    }
    assert_int_equal(told[0].count, told[1].count);
    assert_int_equal(told[0].dropped, told[1].dropped);
    assert_memory_equal(told[0].items, told[1].items, told[0].count * sizeof told[0].items[0]);
}

/* Walks from plain ground on to a surface, up to a wall of another one. */
static void surface_run(const scenario *s)
{
    static const deft_surface surfaces[2] = {{1, 0, 0, 7}, {1, 0, DEFT_SURFACE_NO_WALL_JUMP, 8}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -5, -1, 0, 0, PLAY_BOTTOM | PLAY_TOP | PLAY_LEFT);
    play_box(&p, 0, -1, 5, 0, PLAY_BOTTOM | PLAY_TOP);
    play_box(&p, 2, 0, 3, 4, PLAY_ALL);
    p.features[PLAY_MAIN][1].surface = 1;
    p.features[PLAY_MAIN][2].surface = 2;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        p.views[w].surfaces = surfaces;
        p.views[w].surface_count = 2;
    }
    play_spawn_standing(&p, -2, 0);
    assert_int_equal(contact_of(DEFT_CONTACT_FLOOR)->surface, 0);
    p.stick_x = 1;
    while (p.x < 2 - s->body->half_width - 1e-6) {
        assert_true(p.time_s < 1);
        expect_same_in_any_order(s->dt);
        play_tick(&p, s->dt);
        if (fabs(p.x) > 1e-6) {
            assert_int_equal(contact_of(DEFT_CONTACT_FLOOR)->feature, p.x < 0 ? 1 : 2);
        }
        for (uint32_t i = 0; i < p.contacts.count;
             i++) { /* what it tells of a feature is the feature's own */
            const deft_contact *contact = &p.contacts.items[i];
            assert_int_equal(contact->surface, contact->feature - 1);
            assert_int_equal(contact->body, 0);
            assert_int_equal(contact->reserved, 0);
        }
    }
    play_tick(&p, s->dt);
    assert_int_equal(p.contacts.count, 2);
    assert_int_equal(contact_of(DEFT_CONTACT_FLOOR)->surface, 1);
    assert_int_equal(contact_of(DEFT_CONTACT_WALL)->surface, 2);
    play_close(&p);
}

static void a_contact_tells_the_surface_of_what_is_touched(void **state)
{
    (void)state;
    scenario_each(surface_run);
}

/* Stands with the middle on the seam of two tiles, or a hair beside it. */
static void seam_run(const scenario *s)
{
    static const double beside[] = {0, 1e-7, -1e-7, 1.5e-5, -1.5e-5, 1e-3};
    for (int i = 0; i < 6; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        play_open(&p, &tuning, s->place);
        play_row(&p, -5, -1, 10);
        play_spawn(&p, 1 + beside[i], 0);
        play_ticks(&p, 3, s->dt);
        assert_int_equal(p.contacts.count, 1);
        uint32_t feature = contact_of(DEFT_CONTACT_FLOOR)->feature;
        assert_true(feature == 7 || (feature == 6 && beside[i] < 1e-4));
        play_close(&p);
    }
}

static void a_character_that_stands_on_a_seam_has_a_contact(void **state)
{
    (void)state;
    scenario_each(seam_run);
}

/* In a shaft just as wide as the body, whose walls are of two tiles each. */
static void shaft_run(const scenario *s)
{
    double hw = s->body->half_width;
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -hw - 1, 0, -hw, 1, PLAY_RIGHT | PLAY_LEFT | PLAY_BOTTOM);
    play_box(&p, hw, 0, hw + 1, 1, PLAY_RIGHT | PLAY_LEFT | PLAY_BOTTOM);
    play_box(&p, hw, 1, hw + 1, 4, PLAY_RIGHT | PLAY_LEFT | PLAY_TOP);
    play_box(&p, -hw - 1, 1, -hw, 4, PLAY_RIGHT | PLAY_LEFT | PLAY_TOP);
    play_box(&p, -9, -1, 9, 0, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_ticks(&p, 3, s->dt);
    expect_same_in_any_order(s->dt);
    assert_int_equal(p.contacts.count, 3);
    for (uint32_t i = 1; i < 3; i++) { /* behind the floor */
        assert_int_equal(p.contacts.items[i].kind, DEFT_CONTACT_WALL);
        assert_int_equal(p.contacts.items[i].feature, i);
    }
    play_close(&p);
}

static void contacts_of_a_kind_are_told_by_their_features(void **state)
{
    (void)state;
    scenario_each(shaft_run);
}

#define SHELVES 10

/* Leans on a wall of ten bodies, each of which is a contact of its own: with the floor they are three more
 * than the list holds. Below that many the list holds all. */
static void overflow_run(const scenario *s)
{
    for (uint32_t count = 6; count <= SHELVES; count++) {
        deft_body_motion motions[PLAY_WORLDS][SHELVES];
        deft_tuning tuning = scenario_tuning_of(s->body);
        memset(motions, 0, sizeof motions);
        play_open(&p, &tuning, s->place);
        play_box(&p, -5, -1, 5, 0, PLAY_ALL);
        for (uint32_t i = 0; i < count; i++) { /* beside what is upright of a capsule */
            play_box(&p, 1, 0.4 + 0.0625 * i, 2, 0.4 + 0.0625 * (i + 1), PLAY_LEFT);
            p.features[PLAY_MAIN][i + 1].body = i + 1;
        }
        for (int w = 0; w < PLAY_WORLDS; w++) {
            p.arrays[w].bodies = motions[w];
            p.arrays[w].body_count = count;
        }
        play_spawn_standing(&p, -1, 0);
        p.stick_x = 1;
        while (p.time_s < 0.5) {
            play_tick(&p, s->dt);
        }
        expect_near(p.x, 1 - s->body->half_width, 1e-6);
        expect_same_in_any_order(s->dt);
        assert_non_null(contact_of(DEFT_CONTACT_FLOOR));
        assert_int_equal(p.contacts.count + p.contacts.dropped, count + 1);
        assert_int_equal(p.contacts.count, count + 1 < DEFT_CONTACT_CAP ? count + 1 : DEFT_CONTACT_CAP);
        uint32_t seen = 0;
        for (uint32_t i = 0; i < p.contacts.count; i++) {
            seen |= 1u << p.contacts.items[i].body;
        }
        assert_int_equal(seen, (1u << p.contacts.count) - 1); /* the first ones stay */
        play_close(&p);
    }
}

static void contacts_beyond_the_list_are_counted(void **state)
{
    (void)state;
    scenario_each(overflow_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s51_a_corridor_of_its_height_is_floor_and_ceiling_in_every_tick),
        cmocka_unit_test(s51_a_corner_is_level_and_wall_in_one_tick),
        cmocka_unit_test(a_contact_tells_the_surface_of_what_is_touched),
        cmocka_unit_test(a_character_that_stands_on_a_seam_has_a_contact),
        cmocka_unit_test(contacts_of_a_kind_are_told_by_their_features),
        cmocka_unit_test(contacts_beyond_the_list_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
