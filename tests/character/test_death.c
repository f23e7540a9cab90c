/* tests/character/test_death.c -- zones of death: their events have their tag, and nothing else happens. */
#include "tests/harness/scenario.h"
#include "zoned.h"

static play p;

#define TAG 77

static void open_deadly(const scenario *s, double left, double bottom, double right, double top)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    zoned_open_at(&p, &tuning, s->place);
    zoned_add(&p, DEFT_ZONE_DEATH, left, bottom, right, top);
    zoned_list[0].tag = TAG;
}

/* A host's question: is it in a zone that kills? */
static bool is_dying(void)
{
    for (int i = 0; i < DEFT_ZONE_MEMORY; i++) {
        uint16_t number = p.self.zones[i];
        if (number != 0 && p.views[PLAY_MAIN].zones[number - 1].kind == DEFT_ZONE_DEATH) {
            return true;
        }
    }
    return false;
}

/* The tick in which something is told has told it once, of this zone. */
static void expect_told(deft_event_kind kind, double from_s, double to_s)
{
    assert_int_equal(play_count(&p, kind), 1);
    play_event told = play_event_at(&p, kind, 0);
    assert_true(told.value == TAG);
    assert_true(told.time_s >= from_s - 1e-9 && told.time_s <= to_s + 1e-9);
}

/* Falls into a pit: told in the tick in which the feet come below its border, and the fall goes on as if it
 * were not there, down to the ground. */
static void pit_run(const scenario *s)
{
    const double above = 2.1;
    double met_s = sqrt(2 * above / SCENARIO_GRAVITY);
    open_deadly(s, -4, -2, 4, 0);
    play_box(&p, -9, -9, 9, -6, PLAY_ALL);
    play_spawn(&p, 0, above);
    while (p.time_s < 1) {
        bool is_in = p.time_s + s->dt > met_s && p.y > -2 - SCENARIO_HEIGHT;
        double begun_s = p.time_s;
        play_tick(&p, s->dt);
        expect_near(p.y, fmax(above - scenario_drop(p.time_s), -6), 1e-5);
        if (is_in && play_count(&p, DEFT_EVENT_ZONE_LEFT) == 0) {
            assert_true(is_dying());
            expect_told(DEFT_EVENT_ZONE_ENTERED, met_s, fmax(met_s, begun_s) + s->dt);
        }
    }
    double left_s = met_s;
    while (scenario_drop(left_s) < above + 2 + SCENARIO_HEIGHT) {
        left_s += 1e-5;
    }
    assert_false(is_dying());
    expect_told(DEFT_EVENT_ZONE_ENTERED, met_s, met_s + s->dt);
    expect_told(DEFT_EVENT_ZONE_LEFT, left_s - 1e-4, left_s + s->dt);
    assert_true(play_is_grounded(&p));
    play_close(&p);
}

static void a_fall_into_a_pit_is_told_and_goes_on(void **state)
{
    (void)state;
    scenario_each(pit_run);
}

/* Spikes in its way along a floor, thinner than the way of a tick: in and out are told. */
static void spikes_run(const scenario *s)
{
    double v = 40;
    double met_s = (1 - s->body->half_width) / v;
    double out_s = (1.125 + s->body->half_width) / v;
    deft_tuning tuning = scenario_tuning_of(s->body);
    open_deadly(s, 1, 0, 1.125, 0.5);
    tuning.run.speed = v;
    play_set_tuning(&p, &tuning);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, (int)(0.2 / s->dt), s->dt);
    assert_true(p.x > 2);
    expect_told(DEFT_EVENT_ZONE_ENTERED, met_s, met_s + s->dt);
    expect_told(DEFT_EVENT_ZONE_LEFT, out_s, out_s + s->dt);
    assert_true(play_event_at(&p, DEFT_EVENT_ZONE_ENTERED, 0).time_s <=
                play_event_at(&p, DEFT_EVENT_ZONE_LEFT, 0).time_s);
    play_close(&p);
}

static void spikes_that_are_passed_within_a_tick_are_told(void **state)
{
    (void)state;
    scenario_each(spikes_run);
}

/* Stands on ground that ends where death begins, and beside it: its border alone does not kill. */
static void border_run(const scenario *s)
{
    open_deadly(s, -4, -3, 4, 0);
    play_box(&p, -4, -3, 4, 0, PLAY_ALL); /* in the ground under its feet */
    zoned_add(&p, DEFT_ZONE_DEATH, 2, 0, 3, 4);
    play_box(&p, 2, 0, 3, 4, PLAY_ALL); /* and in the wall ahead */
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, (int)(0.5 / s->dt), s->dt);
    expect_near(p.x, 2 - s->body->half_width, 1e-6);
    assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), 0);
    assert_false(is_dying());
    play_close(&p);
}

static void a_character_that_only_touches_the_border_lives(void **state)
{
    (void)state;
    scenario_each(border_run);
}

/* The host puts it back where it began, as often as it dies: each death is told. */
static void again_run(const scenario *s)
{
    open_deadly(s, 1, -9, 9, 4);
    play_box(&p, -9, -1, 9, 0, PLAY_ALL);
    play_spawn_standing(&p, 0, 0);
    for (int death = 1; death <= 3; death++) {
        p.stick_x = 1;
        while (!is_dying()) {
            assert_true(p.time_s < 9 && p.x + s->body->half_width <= 1 + p.moveset.touch);
            play_tick(&p, s->dt);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), death);
        assert_true(p.x + s->body->half_width > 1);
        p.stick_x = 0;
        play_teleport(&p, 0, 0);
        play_tick(&p, s->dt);
        assert_false(is_dying());
        assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_LEFT), death);
    }
    play_close(&p);
}

static void each_death_is_told(void **state)
{
    (void)state;
    scenario_each(again_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_into_a_pit_is_told_and_goes_on),
        cmocka_unit_test(spikes_that_are_passed_within_a_tick_are_told),
        cmocka_unit_test(a_character_that_only_touches_the_border_lives),
        cmocka_unit_test(each_death_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
