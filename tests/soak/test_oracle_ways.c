/* tests/soak/test_oracle_ways.c -- the oracle at one-ways: which character falls through one, and which
 * may. */
#include "judged.h"

static void a_body_that_drops_through_a_one_way_is_seen(void **state)
{
    fixture f;
    (void)state;
    for (int i = 0; i < 2; i++) {
        set_up(&f, -3, 3.25);
        if (i == 1) {
            round_off(&f.moveset);
        }
        blind(&f);
        f.tick.before.velocity.y = -60;
        assert_int_equal(judge(&f), ORACLE_ONE_WAY);
    }
}

/* To the right and down past the left end of a one-way, which a box is over by less than rounding, or more.
 */
static void past_the_very_end_of_a_one_way_no_character_falls_through_it(void **state)
{
    static const double over[] = {-1e-5, 1e-5, 1e-3};
    (void)state;
    for (int i = 0; i < 3; i++) {
        fixture f;
        set_up(&f, 0, 3);
        f.tick.before.position.x = -4 - f.moveset.half_width + over[i];
        blind(&f);
        f.tick.before.velocity = (deft_vec2d){11, -4};
        assert_int_equal(judge(&f), i == 2 ? ORACLE_ONE_WAY : ORACLE_FINE);
    }
}

/* A round body that rose into the right one of two in a row goes left, low: into the other, whose corner is
 * no end there; where that stands alone, it is. */
static void a_joint_in_a_row_of_one_ways_is_no_end(void **state)
{
    static const deft_feature row[] = {
        {{{-4, 2.75f}, {-3, 2.75f}, {-3, 3}, {-4, 3}}, {0, 1}, 0, 1, 0, DEFT_FEATURE_ONE_WAY, 4, 0xFF, {0}},
        {{{-3, 2.75f}, {-2, 2.75f}, {-2, 3}, {-3, 3}}, {0, 1}, 0, 2, 0, DEFT_FEATURE_ONE_WAY, 4, 0xFF, {0}},
    };
    fixture f;
    (void)state;
    for (size_t count = 1; count <= 2; count++) {
        set_up(&f, -2.7, 2.93);
        oracle_world_free(&f.world);
        oracle_world_of(&f.world, row, count, (deft_pos){0, 0}, *deft_axes_y_up());
        round_off(&f.moveset);
        f.tick.before.velocity = (deft_vec2d){-18, -1.2};
        blind(&f);
        assert_int_equal(judge(&f), count == 1 ? ORACLE_ONE_WAY : ORACLE_FINE);
    }
}

/* The same where the other one rises from the joint, as the two sides of a valley do. */
static void a_joint_in_a_valley_of_one_ways_is_no_end(void **state)
{
    static const deft_feature valley[] = {
        {{{-4, 3.5f}, {-3, 3}}, {0, 1}, 0, 1, 0, DEFT_FEATURE_ONE_WAY, 2, 0xFF, {0}},
        {{{-3, 3}, {-2, 3.1f}}, {0, 1}, 0, 2, 0, DEFT_FEATURE_ONE_WAY, 2, 0xFF, {0}},
    };
    fixture f;
    (void)state;
    for (size_t count = 1; count <= 2; count++) {
        set_up(&f, -2.7, 2.95);
        oracle_world_free(&f.world);
        oracle_world_of(&f.world, valley, count, (deft_pos){0, 0}, *deft_axes_y_up());
        round_off(&f.moveset);
        f.tick.before.velocity = (deft_vec2d){-18, -4};
        blind(&f);
        assert_int_equal(judge(&f), count == 1 ? ORACLE_ONE_WAY : ORACLE_FINE);
    }
}

/* Beside the left end of the one-way: aside and up into it, where nothing stops the character, or down. */
static oracle_fault judge_into_end(double up, double dt, const deft_world_array *seen)
{
    const double half = 3.14159265358979323846 / 32; /* of a facet */
    const double lean = 5 * half;
    fixture f;
    set_up(&f, -3, 3);
    round_off(&f.moveset);
    double r = f.moveset.radius;
    double apothem = r * cos(half);
    f.tick.before.position = (deft_pos){-4 - apothem * sin(lean), 3 + apothem * cos(lean) + 1e-6 - r};
    f.tick.before.velocity = (deft_vec2d){4, up};
    f.tick.dt = dt;
    deft_world_view_of_array(&f.watch.view, seen);
    oracle_fault fault = judge(&f);
    assert_true(f.watch.split_ticks == (dt > 1e-3));
    return fault;
}

static void a_round_body_that_rises_into_the_end_of_a_one_way_may_fall_on_through_it(void **state)
{
    static const deft_world_array floor_only = {features, 1, {0, 0}, NULL, 0};
    static const double dts[] = {1.0 / 60, 5e-4}; /* of several pieces; of one */
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(judge_into_end(0.01, dts[i], &array), ORACLE_FINE);
        assert_int_equal(judge_into_end(0.01, dts[i], &floor_only), ORACLE_FINE);
        assert_int_equal(judge_into_end(-1, dts[i], &array), ORACLE_FINE);
        assert_int_equal(judge_into_end(-1, dts[i], &floor_only), ORACLE_ONE_WAY);
    }
}

/* It lands beside the right end of a one-way and comes level into that, in another one-way all the time. */
static void what_a_body_is_in_besides_says_nothing_of_the_one_way_that_it_comes_into(void **state)
{
    static const deft_feature room[] = {
        {{{-8, -1}, {8, -1}, {8, 0}, {-8, 0}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}},
        {{{-4, -0.2f}, {-2, -0.2f}, {-2, 0.05f}, {-4, 0.05f}},
         {0, 1},
         0,
         2,
         0,
         DEFT_FEATURE_ONE_WAY,
         4,
         0xFF,
         {0}},
        {{{-4, 0.7f}, {2, 0.7f}, {2, 0.8f}, {-4, 0.8f}}, {0, 1}, 0, 3, 0, DEFT_FEATURE_ONE_WAY, 4, 0xFF, {0}},
    };
    static const deft_world_array all = {room, 3, {0, 0}, NULL, 0};
    (void)state;
    for (uint32_t count = 2; count <= 3; count++) {
        fixture f;
        set_up(&f, -3, 3);
        oracle_world_free(&f.world);
        oracle_world_of(&f.world, room, count, (deft_pos){0, 0}, *deft_axes_y_up());
        deft_world_view_of_array(&f.watch.view, &all);
        round_off(&f.moveset);
        double r = f.moveset.radius;
        double touches = -2 + sqrt(r * r - (r - 0.05) * (r - 0.05));
        f.tick.before.position = (deft_pos){touches + 3e-4, 2e-4};
        f.tick.before.velocity = (deft_vec2d){-4, -4};
        f.tick.dt = 5e-4;
        assert_int_equal(judge(&f), ORACLE_FINE);
    }
}

/* The tick, judged twice, of a body that is in the air where the top of the one-way is. */
static oracle_fault judge_over_one_way(fixture *f)
{
    f->tick.before.position.y = 3;
    f->tick.after = f->tick.before;
    f->watch.missed = 0;
    assert_int_equal(oracle_check_floor(&f->watch, &f->tick), ORACLE_FINE);
    return oracle_check_floor(&f->watch, &f->tick);
}

static void a_floor_is_known_to_a_character_that_left_it_within_the_tick(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -3, 3);
    assert_int_equal(judge_over_one_way(&f), ORACLE_FLOOR_MISSED);
    f.tick.events.count = 1;
    f.tick.events.items[0].kind = DEFT_EVENT_LEFT_GROUND;
    assert_int_equal(judge_over_one_way(&f), ORACLE_FINE);
    oracle_world_free(&f.world);
}

static void a_one_way_is_not_missed_by_a_round_body_that_drops_through_it(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -3, 3);
    round_off(&f.moveset);
    assert_int_equal(judge_over_one_way(&f), ORACLE_FLOOR_MISSED);
    f.tick.before.drops = 1;
    assert_int_equal(judge_over_one_way(&f), ORACLE_FINE);
    oracle_world_free(&f.world);
}

/* It is through only where it is a quarter of its height away: until then it is not as in empty space. */
static void a_body_thrown_up_from_what_it_drops_through_is_fine(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -3, 3 + 0.1);
    f.moveset.wall.reach = f.moveset.ledges.grab_reach = 0;
    f.tick.before.drops = 1;
    f.tick.before.drop_from.x = -3;
    f.tick.before.drop_from.y = 3;
    f.tick.before.drop_normal.y = 1;
    f.tick.before.velocity.y = 3;
    assert_int_equal(judge(&f), ORACLE_FINE);
}

/* Off the side of a ladder that leads down through it, a body may hover on a level with the one-way. */
static void a_character_that_drops_through_a_one_way_and_hovers_does_not_miss_it(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, -3, 3);
    f.moveset.fall.gravity = 0;
    f.tick.before.drops = 1;
    f.tick.before.drop_from = (deft_pos){-3, 3};
    f.tick.before.drop_normal = (deft_vec2d){0, 1};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(oracle_watch_step(&f.watch, &f.tick), ORACLE_FINE);
        assert_int_equal(f.tick.after.drops, 1);
        f.tick.before = f.tick.after;
    }
    oracle_world_free(&f.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_drops_through_a_one_way_is_seen),
        cmocka_unit_test(past_the_very_end_of_a_one_way_no_character_falls_through_it),
        cmocka_unit_test(a_joint_in_a_row_of_one_ways_is_no_end),
        cmocka_unit_test(a_joint_in_a_valley_of_one_ways_is_no_end),
        cmocka_unit_test(a_round_body_that_rises_into_the_end_of_a_one_way_may_fall_on_through_it),
        cmocka_unit_test(what_a_body_is_in_besides_says_nothing_of_the_one_way_that_it_comes_into),
        cmocka_unit_test(a_floor_is_known_to_a_character_that_left_it_within_the_tick),
        cmocka_unit_test(a_one_way_is_not_missed_by_a_round_body_that_drops_through_it),
        cmocka_unit_test(a_body_thrown_up_from_what_it_drops_through_is_fine),
        cmocka_unit_test(a_character_that_drops_through_a_one_way_and_hovers_does_not_miss_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
