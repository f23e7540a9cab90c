/* tests/character/test_axes.c -- turns of gravity: what they keep, what they drop, and where they are
 * refused.
 */
#include "deft/deft.h"
#include "tests/harness/feature.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define DT (1.0 / 60)

static const deft_axes up_y = {{1, 0}, {0, 1}}, down_y = {{1, 0}, {0, -1}}, up_x = {{0, -1}, {1, 0}},
                       minus_x = {{0, 1}, {-1, 0}};

static deft_moveset moveset;
static deft_feature features[12];
static deft_body_motion conveyance;
static deft_world_array array;
static deft_world_view view;

static void look_at(uint32_t count)
{
    memset(&array, 0, sizeof array);
    array.features = features;
    array.count = count;
    array.bodies = &conveyance;
    array.body_count = 1;
    deft_world_view_of_array(&view, &array);
}

/* A floor at 0 and a ceiling at `height`. */
static void build_room(double height)
{
    features[0] = feature_box(1, -20, -2, 20, 0);
    features[1] = feature_box(2, -20, height, 20, height + 2);
    look_at(2);
}

static void use_size(double width, double height)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.width = width;
    tuning.shape.height = height;
    tuning.ability.grapple = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
}

static deft_character at(double x, double y, deft_axes axes)
{
    const deft_pos feet = {x, y};
    deft_character self;
    deft_character_spawn(&self, &moveset, &feet, &axes);
    return self;
}

static void tick(deft_character *self, deft_event_list *events)
{
    deft_input input = *deft_input_none();
    input.held = self->held;
    deft_character_step(self, &moveset, &view, &input, DT, events, NULL);
}

static void a_flip_keeps_the_middle_and_the_velocity_and_falls_the_other_way(void **state)
{
    (void)state;
    use_size(0.75, 0.95);
    build_room(6);
    deft_character self = at(0, 0, up_y);
    tick(&self, NULL);
    assert_int_equal(self.state, DEFT_STATE_GROUND);
    self.velocity.x = 3;
    deft_pos lerped, turned;
    deft_character_lerp(&lerped, &self, 0.25);
    assert_true(deft_character_set_axes(&self, &moveset, &view, &down_y));
    assert_true(fabs(self.position.x) < 1e-12 && fabs(self.position.y - 0.95) < 1e-12);
    assert_true(self.velocity.x == 3 && self.velocity.y == 0);
    deft_character_lerp(&turned, &self, 0.25);
    assert_true(fabs(turned.y - lerped.y - 0.95) < 1e-12);
    assert_int_equal(self.state, DEFT_STATE_FALL);
    assert_int_equal(self.support, DEFT_SUPPORT_AIR);
    assert_true(self.ground_normal.x == 0 && self.ground_normal.y == 0 && self.coyote == 0);
    for (int i = 0; i < 60; i++) {
        tick(&self, NULL);
    }
    assert_int_equal(self.state, DEFT_STATE_GROUND);
    assert_true(fabs(self.position.y - 6) < 1e-5 && self.ground_normal.y == -1);
}

/* Of two in the air, one turned and one born so, both fall alike, to the bit. */
static void one_that_was_turned_moves_as_one_born_so(void **state)
{
    const deft_axes all[] = {up_y, down_y, up_x, minus_x};
    (void)state;
    use_size(0.5, 1); /* halves are exact */
    look_at(0);
    for (int i = 0; i < 4; i++) {
        deft_character self = at(0, -0.5, up_y);
        deft_character born = at(-0.5 * all[i].up.x, -0.5 * all[i].up.y, all[i]);
        assert_true(deft_character_set_axes(&self, &moveset, &view, &all[i]));
        for (int k = 0; k < 30; k++) {
            deft_input input = *deft_input_none();
            deft_input_set_stick(&input, k < 15 ? 1 : -0.5, 0.5);
            deft_character_step(&self, &moveset, &view, &input, DT, NULL, NULL);
            deft_character_step(&born, &moveset, &view, &input, DT, NULL, NULL);
        }
        assert_true(self.position.x == born.position.x && self.position.y == born.position.y);
        assert_true(self.velocity.x == born.velocity.x && self.velocity.y == born.velocity.y);
        assert_true(self.velocity.x * all[i].up.x + self.velocity.y * all[i].up.y < -1);
    }
}

/* 0.5 wide and 1.5 high: lying down it is wider than the shaft. */
static void where_it_would_not_fit_it_is_not_turned(void **state)
{
    deft_character self, before;
    (void)state;
    use_size(0.5, 1.5);
    features[0] = feature_box(1, -5, -9, -0.5, 9);
    features[1] = feature_box(2, 0.5, -9, 5, 9);
    look_at(2);
    self = before = at(0, 0, up_y);
    assert_false(deft_character_set_axes(&self, &moveset, &view, &up_x));
    assert_memory_equal(&self, &before, sizeof self);
    assert_true(deft_character_set_axes(&self, &moveset, &view, &down_y));
    assert_true(deft_character_set_axes(&self, &moveset, &view, &down_y)); /* as it is already */
    assert_true(deft_character_set_axes(&before, &moveset, NULL, &up_x));
}

/* Lying down it reaches 0.5 into the wall that it stood at, and is put out by the next tick. */
static void what_it_overlaps_then_the_next_tick_puts_it_out_of(void **state)
{
    (void)state;
    use_size(0.5, 1.5);
    features[0] = feature_box(1, -9, -9, 0, 9);
    look_at(1);
    deft_character self = at(0.25, 0, up_y);
    assert_true(deft_character_set_axes(&self, &moveset, &view, &up_x));
    assert_true(fabs(self.position.x - (0.25 - 0.75)) < 1e-12 && fabs(self.position.y - 0.75) < 1e-12);
    assert_false(deft_character_fits(&self, &moveset, &view));
    tick(&self, NULL);
    assert_true(deft_character_fits(&self, &moveset, &view));
    assert_true(fabs(self.position.x) < 1e-3 && self.support == DEFT_SUPPORT_FLOOR);
}

/* The floor goes at 2 units/s, and at last rises at 1 unit/s: against the world the body did, too. */
static void what_carried_it_is_in_its_velocity(void **state)
{
    (void)state;
    use_size(0.75, 0.95);
    build_room(6);
    features[0].body = 1;
    conveyance.to.x = 2 * DT;
    deft_character self = at(0, 0, up_y);
    for (int i = 0; i < 60; i++) {
        tick(&self, NULL);
    }
    conveyance.to.y = 1 * DT;
    tick(&self, NULL);
    assert_true(fabs(self.velocity.x) < 1e-9 && fabs(self.lift.x - 2) < 1e-6 && fabs(self.lift.y - 1) < 1e-6);
    assert_true(deft_character_set_axes(&self, &moveset, &view, &down_y));
    assert_true(fabs(self.velocity.x - 2) < 1e-6 && fabs(self.velocity.y - 1) < 1e-6);
    conveyance.to.x = conveyance.to.y = 0;
}

static void presses_and_timers_go_on(void **state)
{
    deft_input press = *deft_input_none();
    (void)state;
    use_size(0.75, 0.95);
    build_room(1.2);
    deft_character self = at(0, 0.1, up_y);
    self.jump_s = 0.5;
    deft_input_press(&press, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    deft_character_step(&self, &moveset, NULL, &press, DT, NULL, NULL);
    assert_true(self.buffered == DEFT_ACTION_BIT(DEFT_ACTION_JUMP));
    double jump_s = self.jump_s;
    assert_true(deft_character_set_axes(&self, &moveset, &view, &down_y));
    assert_true(self.jump_s == jump_s && self.buffered != 0 && self.held == press.held);
    bool jumped = false;
    for (int i = 0; i < 7 && !jumped; i++) { /* on the ceiling the press acts */
        tick(&self, NULL);
        jumped = self.state == DEFT_STATE_JUMP || self.state == DEFT_STATE_JUMP_CUT;
    }
    assert_true(jumped);
}

static void a_rope_is_let_go_and_a_teleport_is_still_told(void **state)
{
    deft_event_list events;
    const deft_pos hook = {0, 5}, there = {4, 2};
    uint32_t told = 0;
    (void)state;
    use_size(0.75, 0.95);
    build_room(6);
    deft_character self = at(0, 2, up_y);
    assert_true(deft_character_attach(&self, &moveset, &hook, 0));
    self.held = DEFT_ACTION_BIT(DEFT_ACTION_GRAPPLE);
    for (int i = 0; i < 20; i++) {
        tick(&self, NULL);
    }
    assert_int_equal(self.state, DEFT_STATE_GRAPPLE_SWING);
    deft_character_teleport(&self, &there);
    assert_true(deft_character_set_axes(&self, &moveset, &view, &down_y));
    tick(&self, &events);
    for (uint32_t i = 0; i < events.count; i++) {
        told |= events.items[i].kind == DEFT_EVENT_GRAPPLE_END ? 1u : 0u;
        told |= events.items[i].kind == DEFT_EVENT_TELEPORTED ? 2u : 0u;
    }
    assert_int_equal(told, 3);
    assert_int_equal(self.state, DEFT_STATE_FALL);
}

static double between(uint64_t *seed, double low, double high)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(*seed >> 11) / 9007199254740992.0);
}

/* Among random boxes: a turn that is granted is one after whose tick it is in nothing. */
static void a_turn_that_is_granted_leads_into_nothing(void **state)
{
    const deft_axes all[] = {up_y, down_y, up_x, minus_x};
    uint64_t seed = 12;
    int granted = 0, refused = 0;
    (void)state;
    use_size(0.5, 1.5);
    for (int round = 0; round < 200; round++) {
        for (uint32_t i = 0; i < 12; i++) {
            double x = between(&seed, -3, 3), y = between(&seed, -3, 3);
            features[i] = feature_box(i + 1, x, y, x + between(&seed, 0.3, 2), y + between(&seed, 0.3, 2));
        }
        look_at(12);
        deft_character self = at(between(&seed, -3, 3), between(&seed, -3, 3), up_y);
        for (int i = 0; i < 40 && deft_character_fits(&self, &moveset, &view); i++) {
            bool turns = deft_character_set_axes(&self, &moveset, &view, &all[(int)between(&seed, 0, 4)]);
            granted += turns ? 1 : 0;
            refused += turns ? 0 : 1;
            tick(&self, NULL);
            assert_true(deft_character_fits(&self, &moveset, &view));
            for (int k = 0; k < 5; k++) {
                tick(&self, NULL);
            }
        }
    }
    assert_true(granted > 0 && refused > 0);
}

/* A peg of 0.2 units, whose middle is at (x, y) of the character's frame. */
static deft_feature peg(uint32_t id, double x, double y, deft_axes axes)
{
    static const double corners[4][2] = {{-0.1, -0.1}, {0.1, -0.1}, {0.1, 0.1}, {-0.1, 0.1}};
    deft_feature feature = feature_box(id, 0, 0, 1, 1);
    for (int i = 0; i < 4; i++) {
        double right = x + corners[i][0], up = y + corners[i][1];
        feature.points[i].x = (float)(right * axes.right.x + up * axes.up.x);
        feature.points[i].y = (float)(right * axes.right.y + up * axes.up.y);
    }
    return feature;
}

/* It stands with one lower corner on a peg, and jumps with one upper corner below another, however the axes
 * lean. */
static void each_corner_meets_what_is_there_in_axes_that_lean(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.shape.width = 0.75;
    tuning.shape.height = 0.95;
    tuning.assist.corner_up = 0;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int k = 0; k < 12; k++) {
        double angle = k * 3.14159265358979323846 / 6;
        const deft_axes axes = {{cos(angle), sin(angle)}, {-sin(angle), cos(angle)}};
        for (int corner = 0; corner < 4; corner++) {
            double below = corner % 2 != 0 ? 0.45 : -0.45, above = corner / 2 != 0 ? 0.45 : -0.45;
            features[0] = peg(1, below, -0.1, axes);
            features[1] = peg(2, above, 1.95, axes);
            look_at(2);
            deft_character self = at(0, 0, axes);
            deft_input input = *deft_input_none();
            deft_event_list events;
            int bonks = 0;
            deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
            for (int i = 0; i < 60; i++) {
                deft_character_step(&self, &moveset, &view, &input, DT, &events, NULL);
                input.pressed = 0;
                assert_true(self.position.x * axes.up.x + self.position.y * axes.up.y < 1.85 - 0.95 + 1e-5);
                for (uint32_t e = 0; e < events.count; e++) {
                    bonks += events.items[e].kind == DEFT_EVENT_BONKED ? 1 : 0;
                }
            }
            assert_int_equal(bonks, 1);
            assert_int_equal(self.state, DEFT_STATE_GROUND);
        }
    }
}

#ifdef NDEBUG
static void axes_that_are_none_are_not_taken(void **state)
{
    const deft_axes slanted = {{1, 0}, {0.6, 0.8}}, long_ones = {{2, 0}, {0, 1}},
                    none = {{(double)NAN, 0}, {0, 1}};
    deft_character self, before;
    (void)state;
    use_size(0.5, 1);
    look_at(0);
    self = before = at(0, 0, up_y);
    assert_false(deft_character_set_axes(&self, &moveset, &view, &slanted));
    assert_false(deft_character_set_axes(&self, &moveset, &view, &long_ones));
    assert_false(deft_character_set_axes(&self, &moveset, &view, &none));
    assert_false(deft_character_set_axes(&self, &moveset, &view, NULL));
    assert_false(deft_character_set_axes(&self, NULL, &view, &down_y));
    assert_false(deft_character_set_axes(NULL, &moveset, &view, &down_y));
    assert_memory_equal(&self, &before, sizeof self);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flip_keeps_the_middle_and_the_velocity_and_falls_the_other_way),
        cmocka_unit_test(one_that_was_turned_moves_as_one_born_so),
        cmocka_unit_test(where_it_would_not_fit_it_is_not_turned),
        cmocka_unit_test(what_it_overlaps_then_the_next_tick_puts_it_out_of),
        cmocka_unit_test(what_carried_it_is_in_its_velocity),
        cmocka_unit_test(presses_and_timers_go_on),
        cmocka_unit_test(a_rope_is_let_go_and_a_teleport_is_still_told),
        cmocka_unit_test(a_turn_that_is_granted_leads_into_nothing),
        cmocka_unit_test(each_corner_meets_what_is_there_in_axes_that_lean),
#ifdef NDEBUG
        cmocka_unit_test(axes_that_are_none_are_not_taken),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
