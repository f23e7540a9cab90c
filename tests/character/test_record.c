/* tests/character/test_record.c -- the record of a step: its parts, in order, and what held the character. */
#include "tests/harness/play.h"

#define DT (1.0 / 20) /* long, so that a tick has several parts */

static play p;
static deft_step_record record;

static void open_room(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_open(&p, &tuning, &play_home);
    play_box(&p, -10, -1, 10, 0, PLAY_ALL);
    play_box(&p, 4, 0, 6, 5, PLAY_ALL);
    play_spawn(&p, 0, 0);
}

/* A recorded step, and a plain one of a copy: the state, events and contacts are the same bytes. */
static void step(double stick_x, bool jumps)
{
    deft_input input = *deft_input_none();
    deft_character copy = p.self;
    deft_event_list events, others;
    deft_contacts contacts, touched;
    deft_input_set_stick(&input, stick_x, 0);
    if (jumps) {
        deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0.5);
    }
    deft_character_step_recorded(&p.self, &p.moveset, &p.views[0], &input, DT, &events, &contacts, &record);
    deft_character_step(&copy, &p.moveset, &p.views[0], &input, DT, &others, &touched);
    assert_memory_equal(&p.self, &copy, sizeof copy);
    assert_int_equal(events.count, others.count);
    assert_int_equal(contacts.count, touched.count);
}

/* The parts follow each other without a gap, from the start of the tick to its end. */
static void assert_whole(deft_pos from)
{
    double at_s = 0;
    assert_true(record.count > 0);
    assert_int_equal(record.dropped, 0);
    for (uint32_t i = 0; i < record.count; i++) {
        const deft_step_part *part = &record.parts[i];
        expect_near(part->at_s, at_s, 1e-12);
        assert_true(part->from.x == from.x && part->from.y == from.y);
        at_s = part->at_s + part->time_s;
        from = part->to;
    }
    expect_near(at_s, DT, 1e-9);
    expect_near(from.x, p.self.position.x, 1e-9);
    expect_near(from.y, p.self.position.y, 1e-9);
}

static void a_walk_is_held_by_its_floor(void **state)
{
    (void)state;
    open_room();
    step(1, false);
    assert_whole((deft_pos){0, 0});
    const deft_step_part *first = &record.parts[0];
    assert_int_equal(first->state, DEFT_STATE_GROUND);
    assert_int_equal(first->face_count, 1);
    assert_true(first->faces[0].normal.x == 0 && first->faces[0].normal.y == 1);
    play_close(&p);
}

static void a_press_divides_the_tick_and_a_flight_is_held_by_nothing(void **state)
{
    (void)state;
    open_room();
    step(0, true);
    assert_whole((deft_pos){0, 0});
    assert_int_equal(record.parts[0].state, DEFT_STATE_GROUND);
    expect_near(record.parts[0].time_s, DT / 2, DT / 65535);
    const deft_step_part *flight = &record.parts[record.count - 1];
    assert_int_equal(flight->state, DEFT_STATE_JUMP);
    assert_int_equal(flight->face_count, 0);
    expect_near(flight->velocity.y, p.self.velocity.y, 1e-12);
    play_close(&p);
}

static void a_fall_ends_with_a_hit_and_goes_on_on_the_floor(void **state)
{
    (void)state;
    open_room();
    play_spawn(&p, 0, 2);
    deft_pos from = p.self.position;
    for (int i = 0; i < 40 && p.self.support != DEFT_SUPPORT_FLOOR; i++) {
        from = p.self.position;
        step(0, false);
        assert_whole(from);
    }
    assert_int_equal(p.self.support, DEFT_SUPPORT_FLOOR);
    bool found = false;
    for (uint32_t i = 0; i + 1 < record.count; i++) {
        found =
            found || (record.parts[i].end == DEFT_STEP_END_HIT && record.parts[i].state == DEFT_STATE_FALL &&
                      record.parts[i].velocity.y < 0 && record.parts[i + 1].state == DEFT_STATE_GROUND);
    }
    assert_true(found);
    play_close(&p);
}

static void without_time_nothing_is_recorded(void **state)
{
    (void)state;
    open_room();
    step(1, false);
    deft_character_step_recorded(&p.self, &p.moveset, &p.views[0], deft_input_none(), 0, NULL, NULL, &record);
    assert_int_equal(record.count, 0);
    play_close(&p);
}

/* A tick of many pieces of 0.05 s has more parts than a record has room for. */
static void parts_without_room_are_counted(void **state)
{
    (void)state;
    open_room();
    play_spawn(&p, 0, 0);
    deft_character_step_recorded(&p.self, &p.moveset, &p.views[0], deft_input_none(), 60, NULL, NULL,
                                 &record);
    assert_int_equal(record.count, DEFT_STEP_PARTS_CAP);
    assert_true(record.dropped >= 60 / 0.05 - DEFT_STEP_PARTS_CAP);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_is_held_by_its_floor),
        cmocka_unit_test(a_press_divides_the_tick_and_a_flight_is_held_by_nothing),
        cmocka_unit_test(a_fall_ends_with_a_hit_and_goes_on_on_the_floor),
        cmocka_unit_test(without_time_nothing_is_recorded),
        cmocka_unit_test(parts_without_room_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
