/* tests/base/test_wrong_calls.c -- calls that a game must not make. With assertions off, a wrong argument
 * changes nothing. (With assertions on, each ends the program.) */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#ifdef NDEBUG

static const double bad_numbers[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
#define BAD_NUMBERS ((int)(sizeof bad_numbers / sizeof bad_numbers[0]))

/* Right and up that are no unit vectors across each other. */
static const deft_axes bad_axes[] = {
    {{2, 0}, {0, 1}},     {{0.5, 0}, {0, 1}},    {{1, 0}, {0, 2}},           {{1, 0}, {0, 0.5}},
    {{1, 0}, {0.6, 0.8}}, {{1, 0}, {-0.6, 0.8}}, {{(double)NAN, 0}, {0, 1}},
};
#define BAD_AXES ((int)(sizeof bad_axes / sizeof bad_axes[0]))

static deft_moveset default_moveset(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

static deft_character spawned(const deft_moveset *moveset)
{
    deft_character self;
    deft_pos origin = {0, 0};
    deft_character_spawn(&self, moveset, &origin, deft_axes_y_up());
    return self;
}

static deft_topdown walking(const deft_moveset *moveset)
{
    deft_topdown walker;
    deft_pos origin = {0, 0};
    deft_topdown_spawn(&walker, moveset, &origin, deft_axes_y_up());
    return walker;
}

static void axes_that_are_none_become_y_up(void **state)
{
    deft_moveset moveset = default_moveset();
    deft_pos origin = {0, 0};
    deft_axes up = *deft_axes_y_up();
    (void)state;
    for (int i = 0; i < BAD_AXES; i++) {
        deft_character self;
        deft_topdown walker;
        deft_character_spawn(&self, &moveset, &origin, &bad_axes[i]);
        deft_topdown_spawn(&walker, &moveset, &origin, &bad_axes[i]);
        assert_memory_equal(&self.axes, &up, sizeof up);
        assert_memory_equal(&walker.axes, &up, sizeof up);
    }
}

static void what_is_not_finite_throws_no_character(void **state)
{
    deft_moveset moveset = default_moveset();
    deft_character self = spawned(&moveset);
    const deft_character before = self;
    deft_topdown walker = walking(&moveset);
    const deft_topdown stood = walker;
    (void)state;
    for (int i = 0; i < BAD_NUMBERS; i++) {
        deft_vec2d along = {bad_numbers[i], 1}, up = {1, bad_numbers[i]}, sound = {1, 1};
        deft_character_kick(&self, &along);
        deft_character_kick(&self, &up);
        deft_character_launch(&self, &moveset, bad_numbers[i]);
        deft_character_stagger(&self, &along, 1);
        deft_character_stagger(&self, &up, 1);
        deft_character_stagger(&self, &sound, bad_numbers[i]);
        deft_character_stagger(&self, &sound, -1);
        deft_character_freeze(&self, bad_numbers[i]);
        deft_character_freeze(&self, -1);
        deft_topdown_kick(&walker, &along);
        deft_topdown_kick(&walker, &up);
        assert_memory_equal(&self, &before, sizeof self);
        assert_memory_equal(&walker, &stood, sizeof walker);
    }
}

static void an_ability_that_is_none_is_not_given(void **state)
{
    deft_moveset moveset = default_moveset();
    deft_character self = spawned(&moveset);
    const deft_character before = self;
    (void)state;
    deft_character_set_ability(&self, DEFT_ABILITY_COUNT, true);
    deft_character_set_ability(&self, (deft_ability)999, true);
    assert_memory_equal(&self, &before, sizeof self);
}

static void a_place_that_is_none_becomes_the_origin(void **state)
{
    deft_moveset moveset = default_moveset();
    (void)state;
    for (int i = 0; i < 2 * BAD_NUMBERS; i++) {
        deft_character self;
        deft_pos place = {i % 2 == 0 ? bad_numbers[i / 2] : 1, i % 2 == 0 ? 1 : bad_numbers[i / 2]};
        deft_character_spawn(&self, &moveset, &place, deft_axes_y_up());
        assert_true(self.position.x == 0 && self.position.y == 0);
        assert_true(self.previous.x == 0 && self.last_ground.y == 0 && self.air_from == 0);
    }
}

/* A character that was never spawned has no axes. */
static void a_tick_of_a_body_without_axes_does_nothing(void **state)
{
    deft_moveset moveset = default_moveset();
    deft_input input = *deft_input_none();
    (void)state;
    for (int i = 0; i < BAD_AXES; i++) {
        deft_character self = spawned(&moveset);
        self.axes = bad_axes[i];
        const deft_character before = self;
        deft_character_step(&self, &moveset, NULL, &input, 0.01, NULL, NULL);
        assert_memory_equal(&self, &before, sizeof self);
    }
}

static void a_tick_without_a_body_moveset_or_input_does_nothing(void **state)
{
    deft_moveset moveset = default_moveset();
    deft_input input = *deft_input_none();
    deft_character self = spawned(&moveset);
    const deft_character before = self;
    deft_topdown walker = walking(&moveset);
    const deft_topdown stood = walker;
    (void)state;
    deft_character_step(NULL, &moveset, NULL, &input, 0.01, NULL, NULL);
    deft_character_step(&self, NULL, NULL, &input, 0.01, NULL, NULL);
    deft_character_step(&self, &moveset, NULL, NULL, 0.01, NULL, NULL);
    deft_characters_step(NULL, &input, NULL, 2, &moveset, NULL, 0.01);
    deft_characters_step(&self, NULL, NULL, 2, &moveset, NULL, 0.01);
    deft_topdown_step(NULL, &moveset, NULL, &input, 0.01, NULL, NULL);
    deft_topdown_step(&walker, NULL, NULL, &input, 0.01, NULL, NULL);
    deft_topdown_step(&walker, &moveset, NULL, NULL, 0.01, NULL, NULL);
    assert_memory_equal(&self, &before, sizeof self);
    assert_memory_equal(&walker, &stood, sizeof walker);
    assert_false(deft_character_fits(NULL, &moveset, NULL));
    assert_false(deft_character_fits(&self, NULL, NULL));
}

static void a_time_that_is_none_is_no_time(void **state)
{
    const double times[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, -1};
    deft_moveset moveset = default_moveset();
    deft_input input = *deft_input_none();
    (void)state;
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0.5);
    deft_input_set_stick(&input, 1, 0);
    for (int i = 0; i < 4; i++) {
        deft_character self = spawned(&moveset), other = self;
        deft_topdown walker = walking(&moveset), another = walker;
        deft_character_step(&self, &moveset, NULL, &input, times[i], NULL, NULL);
        deft_character_step(&other, &moveset, NULL, &input, 0, NULL, NULL);
        deft_topdown_step(&walker, &moveset, NULL, &input, times[i], NULL, NULL);
        deft_topdown_step(&another, &moveset, NULL, &input, 0, NULL, NULL);
        assert_memory_equal(&self, &other, sizeof self);
        assert_memory_equal(&walker, &another, sizeof walker);
        deft_box box;
        deft_character_query_box(&box, &self, &moveset, times[i]);
        deft_box none;
        deft_character_query_box(&none, &self, &moveset, 0);
        assert_memory_equal(&box, &none, sizeof box);
    }
}

/* ---- machines ---- */

static void a_row_that_cannot_run_is_not_added(void **state)
{
    static deft_machine machine;
    deft_machine_default(&machine);
    const deft_state_row whole = machine.rows[DEFT_STATE_FALL];
    deft_state_row row = whole;
    (void)state;
    assert_int_equal(deft_machine_add(NULL, &whole), DEFT_STATE_FALL);
    assert_int_equal(deft_machine_add(&machine, NULL), DEFT_STATE_FALL);
    row.name = NULL;
    assert_int_equal(deft_machine_add(&machine, &row), DEFT_STATE_FALL);
    row = whole;
    row.decide = NULL;
    assert_int_equal(deft_machine_add(&machine, &row), DEFT_STATE_FALL);
    row = whole;
    row.law = NULL;
    assert_int_equal(deft_machine_add(&machine, &row), DEFT_STATE_FALL);
    assert_int_equal(machine.count, DEFT_STATE_COUNT);
    while (machine.count < DEFT_MACHINE_CAP) {
        uint32_t next = machine.count;
        assert_int_equal(deft_machine_add(&machine, &whole), next);
    }
    assert_int_equal(deft_machine_add(&machine, &whole), DEFT_STATE_FALL);
    assert_int_equal(machine.count, DEFT_MACHINE_CAP);
}

static void a_change_from_or_to_no_state_is_not_allowed(void **state)
{
    static deft_machine machine, before;
    (void)state;
    deft_machine_default(&machine);
    before = machine;
    deft_machine_allow(NULL, DEFT_STATE_FALL, DEFT_STATE_GROUND);
    deft_machine_allow(&machine, DEFT_STATE_COUNT, DEFT_STATE_FALL);
    deft_machine_allow(&machine, DEFT_STATE_FALL, DEFT_STATE_COUNT);
    assert_memory_equal(&machine, &before, sizeof machine);
}

/* A state of a machine of other rows, or of foreign bytes. */
static void a_character_that_is_in_no_known_state_falls(void **state)
{
    static deft_machine machine;
    deft_moveset movesets[2];
    deft_input input = *deft_input_none();
    (void)state;
    deft_machine_default(&machine);
    movesets[0] = movesets[1] = default_moveset();
    deft_world_view view;
    deft_world_view_of(&view, NULL);
    view.machines = &machine;
    view.machine_count = 1;
    movesets[1].machine = 1;
    for (int i = 0; i < 2; i++) {
        deft_character falls = spawned(&movesets[i]), lost = falls;
        lost.state = DEFT_STATE_COUNT + 1;
        deft_character_step(&falls, &movesets[i], &view, &input, 0.1, NULL, NULL);
        deft_character_step(&lost, &movesets[i], &view, &input, 0.1, NULL, NULL);
        assert_true(falls.position.y < 0 && lost.position.y == falls.position.y);
    }
}

/* ---- input ---- */

static void keys_that_are_none_are_not_down(void **state)
{
    deft_latch latch, before;
    (void)state;
    deft_latch_clear(&latch);
    before = latch;
    deft_latch_button(&latch, DEFT_ACTION_COUNT, true, 0);
    deft_latch_direction(&latch, (deft_direction)4, true);
    assert_memory_equal(&latch, &before, sizeof latch);
    deft_latch_stick(&latch, 0.5, (double)NAN);
    assert_true(latch.stick_x == 0.5 && latch.stick_y == 0);
}

static void an_aim_that_is_no_number_is_none(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    deft_input_set_aim(&input, 1, (double)NAN);
    assert_int_equal(input.aim, DEFT_AIM_NONE);
    deft_input_set_aim(&input, (double)NAN, 1);
    assert_int_equal(input.aim, DEFT_AIM_NONE);
}

static void a_ticker_of_no_rate_ticks_sixty_times_a_second(void **state)
{
    const double rates[] = {0, -60, (double)NAN, HUGE_VAL, 1e-310};
    (void)state;
    for (int i = 0; i < 5; i++) {
        deft_ticker ticker;
        deft_ticker_start(&ticker, rates[i], 0);
        assert_true(ticker.tick_s == 1.0 / 60);
        assert_int_equal(ticker.ticks_max, 1);
    }
}

/* ---- worlds ---- */

static void tiles_are_made_in_aligned_axes_only(void **state)
{
    const deft_axes slanted[] = {
        {{0.6, 0.8}, {-0.8, 0.6}}, {{1, 0}, {1, 0}},     {{0, 1}, {0, -1}},  {{1, 0}, {0, 2}},
        {{0, 1}, {0.5, 0}},        {{1, 0}, {0.6, 0.8}}, {{1, 0.5}, {0, 1}}, {{0, 2}, {1, 0}},
    };
    deft_tile_piece before, piece;
    (void)state;
    memset(&before, 0x5a, sizeof before);
    piece = before;
    for (int i = 0; i < 8; i++) {
        deft_tile_piece_slope(&piece, true, &slanted[i]);
        deft_tile_piece_one_way(&piece, 0.5, &slanted[i]);
        assert_memory_equal(&piece, &before, sizeof before);
    }
    const double thick[] = {0, -1, 1.5, (double)NAN};
    for (int i = 0; i < 4; i++) {
        deft_tile_piece_one_way(&piece, thick[i], deft_axes_y_up());
        assert_memory_equal(&piece, &before, sizeof before);
    }
}

static void a_world_of_nothing_is_none(void **state)
{
    static uint64_t block[64];
    deft_world_def def;
    deft_body_def body;
    (void)state;
    memset(&def, 0, sizeof def);
    memset(&body, 0, sizeof body);
    assert_int_equal(deft_world_size(NULL), 0);
    assert_null(deft_world_build(NULL, sizeof block, &def, NULL));
    assert_null(deft_world_build(block, sizeof block, NULL, NULL));
    deft_world_array array = {NULL, 0, {0, 0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    assert_true(deft_world_view_check(&view, &array.origin, NULL, NULL, 1, NULL));
    assert_int_equal(deft_world_body_add(NULL, &body, NULL), 0);
    deft_box bounds = {1, 2, 3, 4};
    deft_world_bounds(&bounds, NULL);
    assert_true(bounds.min_x == 1 && bounds.min_y == 2 && bounds.max_x == 3 && bounds.max_y == 4);
}

static void features_of_no_corners_are_not_handed_out(void **state)
{
    deft_feature features[3];
    deft_feature out[3];
    deft_world_array array;
    const deft_box around = {-9, -9, 9, 9};
    deft_pos origin = {0, 0};
    (void)state;
    memset(features, 0, sizeof features);
    memset(&array, 0, sizeof array);
    features[0].count = 1;
    features[1].count = DEFT_FEATURE_POINTS_CAP + 1;
    features[2].count = 3;
    features[2].points[1].x = features[2].points[2].y = 1;
    features[2].flags = DEFT_FEATURE_SOLID;
    array.features = features;
    array.count = 3;
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    assert_int_equal(view.gather(view.user, &origin, &around, out, 3), 1);
    assert_int_equal(out[0].count, 3);
}

/* ---- tunings and findings ---- */

static void tunings_grow_by_a_sound_factor_only(void **state)
{
    const double factors[] = {0, -2, (double)NAN, HUGE_VAL};
    deft_tuning tuning, before;
    (void)state;
    deft_tuning_default(&tuning);
    before = tuning;
    for (int i = 0; i < 4; i++) {
        deft_tuning_scale(&tuning, factors[i]);
        deft_tuning_fit(&tuning, factors[i]);
        assert_memory_equal(&tuning, &before, sizeof tuning);
    }
    tuning.units_per_tile = before.units_per_tile = 0;
    deft_tuning_fit(&tuning, 2);
    assert_memory_equal(&tuning, &before, sizeof tuning);
    deft_tuning_fit(NULL, 2);
    deft_tuning_scale(NULL, 2);
    deft_tuning_default(NULL);
}

static void nothing_is_said_of_nothing(void **state)
{
    deft_moveset moveset = default_moveset();
    deft_tuning tuning;
    deft_diag diag;
    deft_diag_list list;
    (void)state;
    deft_tuning_default(&tuning);
    memset(&diag, 0, sizeof diag);
    memset(&list, 0, sizeof list);
    assert_int_equal(deft_moveset_explain(NULL, 0, NULL, &moveset), 0);
    assert_int_equal(deft_moveset_explain(NULL, 0, &tuning, NULL), 0);
    assert_int_equal(deft_diag_text(NULL, 0, NULL), 0);
    assert_int_equal(deft_diag_text(NULL, 9, &diag), 0);
    deft_diag_add(NULL, &diag);
    deft_diag_add(&list, NULL);
    assert_int_equal(list.count, 0);
    assert_int_not_equal(deft_moveset_build(NULL, &tuning, NULL), DEFT_OK);
    assert_int_not_equal(deft_moveset_build(&moveset, NULL, NULL), DEFT_OK);
    assert_int_not_equal(deft_tuning_preset(NULL, "default"), DEFT_OK);
    assert_int_not_equal(deft_tuning_preset(&tuning, NULL), DEFT_OK);
    assert_null(deft_param_find(NULL));
    assert_null(deft_param_at(deft_param_count()));
}

/* A host that could not start a recording may go on to ask about it, or about a trace, a world or a ticker.
 */
static void what_is_asked_of_nothing_is_nothing(void **state)
{
    size_t size = 99;
    (void)state;
    assert_true(deft_recorder_size(NULL, 60) == 0);
    assert_true(deft_recorder_ticks(NULL) == 0);
    assert_true(deft_recorder_held(NULL) == 0);
    assert_false(deft_recorder_is_full(NULL));
    assert_null(deft_recorder_part(NULL, 0, &size));
    assert_null(deft_recorder_take(NULL, &size));
    assert_null(deft_recorder_start(NULL, 0, NULL, NULL));
    assert_false(deft_replay_next(NULL));
    assert_true(deft_trace_moveset_hash(NULL, 0) == 0);
    assert_true(deft_struct_size(NULL) == 0 && deft_struct_align(NULL) == 0);
    assert_int_equal(deft_world_tile(NULL, 0, 0), 0);
    assert_false(deft_world_set_tiles(NULL, 0, 0, 1, 1, 0));
    assert_false(deft_world_body_remove(NULL, 1));
    assert_int_equal(deft_world_poses(NULL, 0, NULL), 0);
    assert_int_equal(deft_ticker_advance(NULL, 1), 0);
    assert_true(deft_ticker_ratio(NULL) == 0);
    assert_true(deft_character_hash(NULL) == 0 && deft_topdown_hash(NULL) == 0);
    assert_true(deft_character_height(NULL, NULL) == 0);
}

/* ---- predictions ---- */

static void legs_of_a_plan_that_go_back_in_time_take_none(void **state)
{
    deft_moveset moveset = default_moveset();
    deft_character self = spawned(&moveset), with, without;
    deft_plan_leg legs[2];
    deft_landing landing;
    deft_jump_plan plan = {.hold_s = DEFT_FOREVER};
    deft_reach reach = {1, 2, 3, 4, 5}, kept = reach;
    (void)state;
    legs[0].input = legs[1].input = *deft_input_none();
    deft_input_set_stick(&legs[1].input, 1, 0);
    legs[0].time_s = -1;
    legs[1].time_s = 0.5;
    deft_predict_at(&with, &self, &moveset, NULL, legs, 2, 0.5);
    deft_predict_at(&without, &self, &moveset, NULL, legs + 1, 1, 0.5);
    assert_true(with.position.x > 0 && with.position.x == without.position.x);
    assert_false(deft_predict_landing(&landing, &self, &moveset, NULL, legs, 2, 1));
    deft_predict_envelope(&reach, 1, &moveset, &plan, 0);
    assert_memory_equal(&reach, &kept, sizeof reach);
}

/* A host reads the lists after each step, and so does deft_predict_landing. */
static void a_step_of_a_character_that_was_never_spawned_empties_its_lists(void **state)
{
    static const deft_character no_character;
    static const deft_topdown no_walker;
    deft_moveset moveset = default_moveset();
    deft_character self = no_character;
    deft_topdown walker = no_walker;
    deft_event_list events;
    deft_contacts contacts;
    deft_landing landing;
    (void)state;
    memset(&events, 0xA5, sizeof events);
    memset(&contacts, 0xA5, sizeof contacts);
    deft_character_step(&self, &moveset, NULL, deft_input_none(), 1.0 / 60, &events, &contacts);
    assert_int_equal(events.count + events.dropped + contacts.count + contacts.dropped, 0);
    assert_memory_equal(&self, &no_character, sizeof self);
    memset(&events, 0xA5, sizeof events);
    memset(&contacts, 0xA5, sizeof contacts);
    deft_topdown_step(&walker, &moveset, NULL, deft_input_none(), 1.0 / 60, &events, &contacts);
    assert_int_equal(events.count + events.dropped + contacts.count + contacts.dropped, 0);
    assert_memory_equal(&walker, &no_walker, sizeof walker);
    assert_false(deft_predict_landing(&landing, &no_character, &moveset, NULL, NULL, 0, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axes_that_are_none_become_y_up),
        cmocka_unit_test(what_is_not_finite_throws_no_character),
        cmocka_unit_test(an_ability_that_is_none_is_not_given),
        cmocka_unit_test(a_place_that_is_none_becomes_the_origin),
        cmocka_unit_test(a_tick_of_a_body_without_axes_does_nothing),
        cmocka_unit_test(a_tick_without_a_body_moveset_or_input_does_nothing),
        cmocka_unit_test(a_time_that_is_none_is_no_time),
        cmocka_unit_test(a_row_that_cannot_run_is_not_added),
        cmocka_unit_test(a_change_from_or_to_no_state_is_not_allowed),
        cmocka_unit_test(a_character_that_is_in_no_known_state_falls),
        cmocka_unit_test(keys_that_are_none_are_not_down),
        cmocka_unit_test(an_aim_that_is_no_number_is_none),
        cmocka_unit_test(a_ticker_of_no_rate_ticks_sixty_times_a_second),
        cmocka_unit_test(tiles_are_made_in_aligned_axes_only),
        cmocka_unit_test(a_world_of_nothing_is_none),
        cmocka_unit_test(features_of_no_corners_are_not_handed_out),
        cmocka_unit_test(tunings_grow_by_a_sound_factor_only),
        cmocka_unit_test(nothing_is_said_of_nothing),
        cmocka_unit_test(what_is_asked_of_nothing_is_nothing),
        cmocka_unit_test(a_step_of_a_character_that_was_never_spawned_empties_its_lists),
        cmocka_unit_test(legs_of_a_plan_that_go_back_in_time_take_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    return 0;
}

#endif
