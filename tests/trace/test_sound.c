/* tests/trace/test_sound.c -- states from a file: which of them a character can be stepped from. */
#include "deft/deft.h"
#include "trace/fields.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static deft_character character_at_home(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character self;
    deft_pos origin = {0, 0};
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&self, &moveset, &origin, deft_axes_y_up());
    return self;
}

static deft_topdown walker_at_home(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_topdown walker;
    deft_pos origin = {0, 0};
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_topdown_spawn(&walker, &moveset, &origin, deft_axes_y_up());
    return walker;
}

#define REFUSED(change)                                                                                      \
    do {                                                                                                     \
        deft_character c = character_at_home();                                                              \
        assert_true(deft__trace_character_is_sound(&c));                                                     \
        change;                                                                                              \
        assert_false(deft__trace_character_is_sound(&c));                                                    \
    } while (0)

static void a_body_is_somewhere(void **state)
{
    (void)state;
    REFUSED(c.position.x = 1e30);
    REFUSED(c.position.y = -1e30);
    REFUSED(c.previous.x = 1e30);
    REFUSED(c.previous.y = 1e30);
    REFUSED(c.drop_from.x = 1e30);
    REFUSED(c.drop_from.y = 1e30);
    REFUSED(c.anchor.x = -1e30);
    REFUSED(c.anchor.y = 1e30);
    REFUSED(c.lift.x = 1e30);
    REFUSED(c.lift.y = -1e30);
    REFUSED(c.air_from = (double)NAN);
    REFUSED(c.state_s = HUGE_VAL);
}

static void a_velocity_may_be_anything(void **state)
{
    deft_character c = character_at_home();
    (void)state;
    c.velocity.x = (double)NAN;
    c.velocity.y = HUGE_VAL;
    assert_true(deft__trace_character_is_sound(&c));
}

static void directions_are_as_long_as_one_or_nothing(void **state)
{
    (void)state;
    REFUSED(c.axes.right.x = 2);
    REFUSED(c.axes.up.y = 0.5);
    REFUSED(c.axes.up = c.axes.right);
    REFUSED(c.axes.right.x = 0);
    REFUSED(c.axes.up.y = 0);
    REFUSED(c.ground_normal.x = 0.5);
    REFUSED(c.ground_normal.y = 1.5);
    REFUSED(c.drop_normal.y = -3);
    REFUSED(c.drop_normal.x = 1e-3);
    deft_character turned = character_at_home();
    turned.axes.right.x = 0;
    turned.axes.right.y = 1;
    turned.axes.up.x = -1;
    turned.axes.up.y = 0;
    assert_true(deft__trace_character_is_sound(&turned));
    turned.axes = (deft_axes){{0.6, 0.8}, {-0.8, 0.6}};
    assert_true(deft__trace_character_is_sound(&turned));
    turned.axes.up = (deft_vec2d){0.8, -0.6}; /* the other hand */
    assert_true(deft__trace_character_is_sound(&turned));
    REFUSED(c.axes.right = ((deft_vec2d){0.6, 0.8}); c.axes.up = ((deft_vec2d){0.8, 0.6}));
    turned.ground_normal.x = -0.6;
    turned.ground_normal.y = 0.8;
    assert_true(deft__trace_character_is_sound(&turned));
}

static void what_counts_has_an_end(void **state)
{
    (void)state;
    REFUSED(c.state = DEFT_MACHINE_CAP);
    REFUSED(c.support = DEFT_SUPPORT_COUNT);
    REFUSED(c.pose = DEFT_POSE_COUNT);
    REFUSED(c.jump_kind = DEFT_EVENT_COUNT);
    REFUSED(c.facing = 0);
    REFUSED(c.facing = 2);
    REFUSED(c.wall = -2);
    REFUSED(c.wall = 2);
    REFUSED(c.wall_side = -5);
    REFUSED(c.wall_side = 2);
    REFUSED(c.wall_lock = 3);
    REFUSED(c.wall_lock = -3);
}

static void a_walker_is_judged_by_the_same_rules(void **state)
{
    (void)state;
    const deft_topdown home = walker_at_home();
    assert_true(deft__trace_walker_is_sound(&home));
    deft_topdown w = home;
    w.position.y = (double)NAN;
    assert_false(deft__trace_walker_is_sound(&w));
    w = home;
    w.knock.x = 1e30;
    assert_false(deft__trace_walker_is_sound(&w));
    w = home;
    w.axes.up = w.axes.right;
    assert_false(deft__trace_walker_is_sound(&w));
    w = home;
    w.heading.x = 0.5;
    assert_false(deft__trace_walker_is_sound(&w));
    w = home;
    w.facing.y = 1;
    assert_false(deft__trace_walker_is_sound(&w));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_somewhere),
        cmocka_unit_test(a_velocity_may_be_anything),
        cmocka_unit_test(directions_are_as_long_as_one_or_nothing),
        cmocka_unit_test(what_counts_has_an_end),
        cmocka_unit_test(a_walker_is_judged_by_the_same_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
