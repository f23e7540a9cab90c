/* tests/character/test_enter.c -- a character enters a game's own state from outside, and states are found
 * by their names. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define DT (1.0 / 60)

static deft_moveset moveset;
static deft_machine machine;
static deft_world_view nowhere; /* empty space, with the machine */
static uint32_t drift, walk, climb, glide;
static int entered, left, asked;
static double stick_seen, speed_seen;
static uint32_t able; /* the abilities that it was told are on, as bits */

/* A floor from -9 to 9 at 0, that goes to the right with body 1 when `carries`. */
static deft_feature floor_feature;
static deft_body_motion conveyance;
static deft_world_array array;

static void count_enter(deft_tick *tick)
{
    deft_touch touch;
    const deft_vec2d down = {0, -0.5};
    entered++;
    deft_vec2d stick;
    deft_vec2d velocity;
    deft_tick_stick(&stick, tick);
    deft_tick_velocity(&velocity, tick);
    stick_seen = stick.x;
    speed_seen = velocity.x;
    able = 0;
    for (int i = 0; i < DEFT_ABILITY_COUNT; i++) {
        able |= deft_tick_can(tick, (deft_ability)i) ? DEFT_ABILITY_BIT(i) : 0U;
    }
    deft_tick_character(tick)->user[0] = deft_tick_probe(&touch, tick, &down) ? 1 : 2;
}

static void count_exit(deft_tick *tick)
{
    (void)tick;
    left++;
}

static void stay(deft_tick *tick)
{
    (void)tick;
    asked++;
}

static void drift_law(deft_tick *tick, deft_law *out)
{
    const deft_vec2d velocity = {3, 4};
    deft_law_velocity(tick, out, &velocity);
}

static int add_states(void **state)
{
    deft_tuning tuning;
    deft_state_row row = {"drift",
                          DEFT_STATE_BIT(DEFT_STATE_FALL),
                          0,
                          DEFT_REALM_AIR,
                          DEFT_STATE_GROUND,
                          count_enter,
                          count_exit,
                          stay,
                          drift_law,
                          NULL};
    (void)state;
    deft_tuning_default(&tuning);
    deft_machine_default(&machine);
    drift = deft_machine_add(&machine, &row);
    row.name = "walk";
    row.realm = DEFT_REALM_GROUND;
    row.lands_in = 0;
    row.law = deft_law_walk;
    walk = deft_machine_add(&machine, &row);
    row.name = "climb_on";
    row.realm = DEFT_REALM_WALL;
    climb = deft_machine_add(&machine, &row);
    row.name = "glide";
    row.realm = DEFT_REALM_AIR;
    row.needs = DEFT_ABILITY_BIT(DEFT_ABILITY_GLIDE);
    row.law = drift_law;
    glide = deft_machine_add(&machine, &row);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    moveset.machine = 1;
    deft_world_view_of(&nowhere, NULL);
    nowhere.machines = &machine;
    nowhere.machine_count = 1;
    entered = left = asked = 0;
    stick_seen = 9;
    return 0;
}

static deft_world_view view_of_floor(bool carries)
{
    const deft_feature solid = {{{-9, -1}, {9, -1}, {9, 0}, {-9, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
                                {0, 0},
                                carries ? 1 : 0,
                                7,
                                0,
                                DEFT_FEATURE_SOLID,
                                4,
                                15,
                                {0, 0, 0}};
    const deft_body_motion motion = {{0, 0}, {2 * DT, 0}, 0, 0};
    floor_feature = solid;
    conveyance = motion;
    memset(&array, 0, sizeof array);
    array.features = &floor_feature;
    array.count = 1;
    array.bodies = &conveyance;
    array.body_count = 1;
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    view.machines = &machine;
    view.machine_count = 1;
    return view;
}

static deft_character at(double x, double y)
{
    const deft_pos feet = {x, y};
    deft_character self;
    deft_character_spawn(&self, &moveset, &feet, deft_axes_y_up());
    return self;
}

static void tick(deft_character *self, const deft_world_view *view)
{
    deft_input input = *deft_input_none();
    input.held = self->held;
    deft_character_step(self, &moveset, view, &input, DT, NULL, NULL);
}

/* Seed 003: "all of the states are registered ... using their names". */
static void a_state_is_found_by_its_name(void **state)
{
    uint32_t found = 99;
    (void)state;
    for (uint32_t i = 0; i < DEFT_STATE_COUNT; i++) {
        assert_true(deft_machine_find(&found, NULL, deft_state_name((deft_state)i)) && found == i);
    }
    assert_true(deft_machine_find(&found, &machine, "drift") && found == drift);
    assert_true(deft_machine_find(&found, &machine, "glide") && found == DEFT_STATE_GLIDE); /* the first */
    found = 99;
    assert_false(deft_machine_find(&found, NULL, "drift"));
    assert_false(deft_machine_find(&found, &machine, "drif"));
    assert_false(deft_machine_find(&found, &machine, "drifts"));
    assert_false(deft_machine_find(&found, &machine, ""));
    assert_int_equal(found, 99);
}

/* Nothing moves in the call; the law holds from the next tick's start on. */
static void the_law_of_an_entered_state_begins_with_the_next_tick(void **state)
{
    deft_character self = at(1, 5);
    (void)state;
    self.velocity.x = -2;
    assert_true(deft_character_enter(&self, &moveset, &nowhere, drift, NULL));
    assert_int_equal(self.state, drift);
    assert_int_equal(entered, 1);
    assert_true(self.position.x == 1 && self.position.y == 5 && self.velocity.x == -2 && self.state_s == 0);
    assert_true(stick_seen == 0 && speed_seen == -2 && asked == 0);
    tick(&self, &nowhere);
    assert_true(asked > 0);
    assert_true(fabs(self.position.x - (1 + 3 * DT)) < 1e-6 && fabs(self.position.y - (5 + 4 * DT)) < 1e-6);
    assert_true(fabs(self.state_s - DT) < 1e-12);
    assert_int_equal(entered, 1);
}

/* Seed 003: a state has what it does on entering and on leaving. */
static void the_state_that_is_left_is_left_by_its_exit(void **state)
{
    deft_character self = at(0, 5);
    (void)state;
    assert_true(deft_character_enter(&self, &moveset, &nowhere, drift, NULL));
    assert_int_equal(left, 0);
    tick(&self, &nowhere);
    assert_true(deft_character_enter(&self, &moveset, &nowhere, drift, NULL)); /* anew */
    assert_int_equal(left, 1);
    assert_int_equal(entered, 2);
    assert_true(self.state_s == 0);
}

/* The floor carries at 2 units/s, and platform.leave is all. */
static void the_ground_that_is_left_gives_what_leaving_it_gives(void **state)
{
    deft_world_view view = view_of_floor(true);
    deft_character self = at(0, 0);
    deft_event_list events;
    (void)state;
    tick(&self, &view);
    assert_int_equal(self.state, DEFT_STATE_GROUND);
    double own = self.velocity.x;      /* against the floor */
    events.count = events.dropped = 3; /* what was there before is none of it */
    assert_true(deft_character_enter(&self, &moveset, &view, drift, &events));
    assert_int_equal(self.support, DEFT_SUPPORT_AIR);
    assert_true(fabs(self.velocity.x - (own + 2)) < 1e-9);
    assert_int_equal(events.count, 1);
    assert_int_equal(events.dropped, 0);
    assert_int_equal(events.items[0].kind, DEFT_EVENT_CARRIED_OFF);
    assert_int_equal(self.ground_body, 0);
}

static void fill_the_stack(void)
{
    volatile unsigned char bytes[1 << 18];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 0x40;
    }
}

/* By a pointer, so that the bytes lie where the next call has its own. */
static void (*volatile fill)(void) = fill_the_stack;

static void enter_sees_the_world_and_no_stick(void **state)
{
    deft_world_view view = view_of_floor(false);
    deft_character near_floor = at(0, 0.25);
    deft_character in_the_air = at(0, 5);
    (void)state;
    near_floor.held = DEFT_ACTION_BIT(DEFT_ACTION_GRAB);
    fill();
    assert_true(deft_character_enter(&near_floor, &moveset, &view, drift, NULL));
    assert_true(stick_seen == 0);
    fill();
    assert_true(deft_character_enter(&in_the_air, &moveset, &view, drift, NULL));
    assert_true(stick_seen == 0);
    assert_int_equal(near_floor.user[0], 1);
    assert_int_equal(in_the_air.user[0], 2);
    assert_int_equal(near_floor.held, DEFT_ACTION_BIT(DEFT_ACTION_GRAB));
}

static void a_state_that_needs_a_floor_a_wall_or_an_ability_is_refused_without(void **state)
{
    deft_world_view view = view_of_floor(false);
    deft_character self = at(0, 5);
    deft_character before = self;
    (void)state;
    assert_false(deft_character_enter(&self, &moveset, &view, walk, NULL));
    assert_false(deft_character_enter(&self, &moveset, &view, climb, NULL));
    assert_false(deft_character_enter(&self, &moveset, &view, glide, NULL));
    assert_memory_equal(&self, &before, sizeof self);
    assert_int_equal(entered, 0);
    deft_character_set_ability(&self, DEFT_ABILITY_GLIDE, true);
    assert_true(deft_character_enter(&self, &moveset, &view, glide, NULL));
    self = at(0, 0);
    tick(&self, &view);
    assert_true(deft_character_enter(&self, &moveset, &view, walk, NULL));
    tick(&self, &view);
    assert_int_equal(self.state, walk);
    assert_int_equal(self.support, DEFT_SUPPORT_FLOOR);
    assert_true(self.position.y == 0);
}

static void a_state_is_told_which_abilities_are_on(void **state)
{
    (void)state;
    for (int on = 0; on < DEFT_ABILITY_COUNT; on++) {
        deft_character self = at(0, 5);
        for (int i = 0; i < DEFT_ABILITY_COUNT; i++) {
            deft_character_set_ability(&self, (deft_ability)i, i == on);
        }
        assert_true(deft_character_enter(&self, &moveset, &nowhere, drift, NULL));
        assert_int_equal(able, DEFT_ABILITY_BIT(on));
    }
}

/* A teleport and a kick that the game did before are still told of by the next tick. */
static void what_waits_for_the_next_tick_waits_on(void **state)
{
    const deft_pos there = {3, 7};
    const deft_vec2d kick = {5, 5};
    deft_event_list events;
    deft_input input = *deft_input_none();
    deft_character self = at(0, 5);
    uint32_t told = 0;
    (void)state;
    tick(&self, &nowhere);
    deft_character_teleport(&self, &there);
    deft_character_kick(&self, &kick);
    assert_true(deft_character_enter(&self, &moveset, &nowhere, drift, NULL));
    deft_pos drawn;
    deft_character_lerp(&drawn, &self, 0);
    assert_true(drawn.x == 3);
    deft_character_step(&self, &moveset, &nowhere, &input, DT, &events, NULL);
    for (uint32_t i = 0; i < events.count; i++) {
        told |= events.items[i].kind == DEFT_EVENT_TELEPORTED ? 1u : 0u;
        told |= events.items[i].kind == DEFT_EVENT_KICKED ? 2u : 0u;
    }
    assert_int_equal(told, 3);
    assert_int_equal(self.state, DEFT_STATE_KICKBACK);
    assert_int_equal(left, 1);
}

#ifdef NDEBUG
static void a_state_that_is_none_of_the_hosts_is_not_entered(void **state)
{
    deft_character self = at(0, 5);
    deft_character before = self;
    deft_moveset plain = moveset;
    uint32_t found;
    (void)state;
    plain.machine = 0;
    assert_false(deft_character_enter(&self, &moveset, &nowhere, DEFT_STATE_JUMP, NULL));
    assert_false(deft_character_enter(&self, &moveset, &nowhere, machine.count, NULL));
    assert_false(deft_character_enter(&self, &plain, &nowhere, drift, NULL));
    assert_false(deft_character_enter(&self, NULL, NULL, drift, NULL));
    assert_false(deft_character_enter(NULL, &moveset, &nowhere, drift, NULL));
    assert_false(deft_machine_find(&found, NULL, NULL));
    assert_false(deft_machine_find(NULL, NULL, "fall"));
    assert_memory_equal(&self, &before, sizeof self);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_state_is_found_by_its_name, add_states),
        cmocka_unit_test_setup(the_law_of_an_entered_state_begins_with_the_next_tick, add_states),
        cmocka_unit_test_setup(the_state_that_is_left_is_left_by_its_exit, add_states),
        cmocka_unit_test_setup(the_ground_that_is_left_gives_what_leaving_it_gives, add_states),
        cmocka_unit_test_setup(enter_sees_the_world_and_no_stick, add_states),
        cmocka_unit_test_setup(a_state_that_needs_a_floor_a_wall_or_an_ability_is_refused_without,
                               add_states),
        cmocka_unit_test_setup(a_state_is_told_which_abilities_are_on, add_states),
        cmocka_unit_test_setup(what_waits_for_the_next_tick_waits_on, add_states),
#ifdef NDEBUG
        cmocka_unit_test_setup(a_state_that_is_none_of_the_hosts_is_not_entered, add_states),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
