/* tests/character/test_presses.c -- press buffers: a press waits, is used once, and a tap stays a tap. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

/* Spawns above a floor so that the body, left alone, lands exactly `in_s` from now. */
static void fall_for(const deft_tuning *tuning, double in_s)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    double cap_s = p.moveset.fall.speed_max / p.moveset.fall.gravity;
    double drop = in_s < cap_s ? p.moveset.fall.gravity * in_s * in_s / 2
                               : p.moveset.fall.speed_max * (in_s - cap_s / 2);
    play_spawn(&p, 0, drop);
}

/* Ticks until `until_s`, with the jump button going down and up at the given times. */
static void run_with_press(double down_s, double up_s, double until_s)
{
    for (int i = 0; i < (int)(until_s / DT + 0.5); i++) {
        double down_at = (down_s - i * DT) / DT;
        double up_at = (up_s - i * DT) / DT;
        if (down_at >= 0 && down_at < 1) {
            play_press(&p, DEFT_ACTION_JUMP, down_at);
        }
        if (up_at >= 0 && up_at < 1) {
            play_release(&p, DEFT_ACTION_JUMP, up_at);
        }
        play_tick(&p, DT);
    }
}

/* Seed 004: the press is remembered "for a certain amount of time". The window is closed 1 us after
 * assist.buffer_s; an instant is kept to 0.13 us at 60 Hz. */
static void a_press_waits_for_the_landing_as_long_as_the_buffer_says(void **state)
{
    static const double early[] = {-5e-6, 5e-6, 0.01, 0.1, 0.119};
    deft_tuning tuning = plain_tuning();
    double land_s = 0.4321;
    (void)state;
    for (int i = 0; i < 5; i++) {
        double waited = early[i] < 0.001 ? tuning.assist.buffer_s - early[i] : early[i];
        fall_for(&tuning, land_s);
        run_with_press(land_s - waited, 9, 0.6);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, land_s, 1e-6);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), early[i] < 0 ? 0 : 1);
        if (early[i] >= 0) {
            expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, land_s, 1e-6);
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, waited, 1e-6);
        }
        play_close(&p);
    }
}

static void a_buffer_of_zero_keeps_nothing(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.assist.buffer_s = 0;
    fall_for(&tuning, 0.4321);
    run_with_press(0.43, 9, 0.6);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 0);
    play_press(&p, DEFT_ACTION_JUMP, 0.25);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_BUFFER), 0);
    play_close(&p);
}

/* Let go before the landing: the jump is held for as long as its press was. */
static void a_buffered_tap_stays_a_tap(void **state)
{
    deft_tuning tuning = plain_tuning();
    double land_s = 0.4321;
    (void)state;
    for (int cut = 0; cut < 4; cut++) {
        static const double holds[] = {0, 0.0123, 0.05};
        tuning.jump.cut = cut;
        for (int i = 0; i < 3; i++) {
            fall_for(&tuning, land_s);
            run_with_press(land_s - 0.08, land_s - 0.08 + holds[i], 1);
            const deft_arc *arc = &p.moveset.jump;
            double tau = holds[i];
            double v = arc->launch_speed - arc->gravity * tau;
            double height =
                arc->launch_speed * tau - arc->gravity * tau * tau / 2 + v * v / (2 * arc->cut_gravity);
            if (cut == DEFT_CUT_SPEED) {
                height = arc->launch_speed * tau - arc->gravity * tau * tau / 2 + tuning.jump.height_min;
            } else if (cut == DEFT_CUT_HOLD) {
                height = arc->launch_speed * tau + tuning.jump.height_min;
            } else if (cut == DEFT_CUT_NONE) {
                height = tuning.jump.height;
            }
            expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, height, 2e-5);
            assert_int_equal(play_count(&p, DEFT_EVENT_JUMP_CUT), cut == DEFT_CUT_NONE ? 0 : 1);
            if (cut != DEFT_CUT_NONE) {
                expect_near(play_event_at(&p, DEFT_EVENT_JUMP_CUT, 0).time_s, land_s + tau, 1e-6);
            }
            play_close(&p);
        }
    }
}

/* Of a press that was down for longer than the rise takes, the hang ends on the way down. */
static void a_buffered_tap_ends_the_hang_at_its_instant_at_every_rate(void **state)
{
    static const double rates[] = {20, 60, 1000};
    deft_tuning tuning = plain_tuning();
    double land_s = 0.8;
    (void)state;
    tuning.jump.hang_speed_ratio = 0.3;
    tuning.jump.hang_gravity_ratio = 0.5;
    tuning.assist.buffer_s = 0.7;
    for (int i = 0; i < 3; i++) {
        fall_for(&tuning, land_s);
        const deft_arc *arc = &p.moveset.jump;
        double hang = p.moveset.fall.gravity * 0.5;
        double apex_s =
            (arc->launch_speed - arc->hang_speed) / arc->gravity + arc->hang_speed / (arc->gravity * 0.5);
        double hangs_s = 0.4 * arc->hang_speed / hang; /* after the apex */
        run_with_press(0.11, 0.11 + apex_s + hangs_s, 0.75);
        play_for(&p, land_s + apex_s + hangs_s + 0.013 - p.time_s, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s, land_s + apex_s, 1e-5);
        expect_near(p.vy, -hang * hangs_s - p.moveset.fall.gravity * 0.013, 1e-3);
        play_close(&p);
    }
}

/* Still down at the landing, it is held from there on, until it is let go: at that instant the jump is cut.
 */
static void a_buffered_press_that_is_still_down_is_held(void **state)
{
    static const double up_s[] = {0.45, 0.6};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        fall_for(&tuning, 0.4321);
        run_with_press(0.4, up_s[i], 1);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMP_CUT, 0).time_s, up_s[i], 1e-6);
        play_close(&p);
    }
}

static void a_press_is_used_once(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.height = 0.3;
    tuning.jump.height_min = 0.1;
    tuning.jump.time_to_apex_s = 0.04; /* it lands again within the buffer */
    tuning.assist.buffer_s = 0.3;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 60, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(p.self.buffered, 0);
    play_close(&p);
}

/* B11 of the seeds: a character that cannot act does not use up the press. Presses of other actions stay
 * their own. */
static void a_press_is_only_consumed_by_what_it_is_for(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_DASH, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.buffered, DEFT_ACTION_BIT(DEFT_ACTION_DASH));
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.buffered, DEFT_ACTION_BIT(DEFT_ACTION_DASH));
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    play_ticks(&p, 10, DT);
    assert_int_equal(p.self.buffered, 0); /* expired */
    play_close(&p);
}

/* On a wall, to climb it, and at a ledge. In the open the press waits. */
static void a_press_of_grab_that_takes_hold_is_used(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_tuning tuning = plain_tuning();
        tuning.assist.buffer_s = 0.12;
        tuning.ability.wall_hold = i == 0;
        tuning.ability.climb = i == 1;
        tuning.ability.ledge = i == 2;
        play_open(&p, &tuning, &play_home);
        play_box(&p, 0.375 + (i == 3 ? 2 : 0), -9, 9, i == 2 ? 0.95 : 9, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0.5);
        play_tick(&p, DT);
        assert_int_equal(p.self.support, i == 3 ? DEFT_SUPPORT_AIR : DEFT_SUPPORT_WALL);
        assert_int_equal(p.self.buffered, i == 3 ? DEFT_ACTION_BIT(DEFT_ACTION_GRAB) : 0);
        play_close(&p);
    }
}

/* B8, B9: nothing between two ticks is lost, not even both. */
static void a_press_and_its_release_may_share_a_tick(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0.25);
    play_release(&p, DEFT_ACTION_JUMP, 0.75);
    play_tick(&p, DT);
    expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.25 * DT, 1e-6);
    expect_near(play_event_at(&p, DEFT_EVENT_JUMP_CUT, 0).time_s, 0.75 * DT, 1e-6);
    double v =
        p.moveset.jump.launch_speed - p.moveset.jump.gravity * DT / 2 - p.moveset.jump.cut_gravity * DT / 4;
    expect_near(p.vy, v, 1e-3);
    assert_int_equal(p.self.held, 0);
    play_close(&p);
}

/* An instant is a number from 0 to 65535, the tick's start and end; what it says is what happens. */
static void an_instant_is_exact(void **state)
{
    static const uint16_t instants[] = {0, 1, 13107, 21845, 65534};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 5; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, instants[i] / 65535.0);
        assert_int_equal(p.input.press_at, instants[i]);
        play_tick(&p, DT);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, instants[i] / 65535.0 * DT, 1e-12);
        play_close(&p);
    }
}

/* The instants are shared by all actions. A button that was up, and is pressed and released, was tapped, also
 * where another button's earlier release has set the instant. */
static void a_tap_is_a_tap_whatever_other_buttons_do(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_RUN, 0);
    play_tick(&p, DT);
    play_release(&p, DEFT_ACTION_RUN, 0.1);
    play_press(&p, DEFT_ACTION_JUMP, 0.6);
    play_release(&p, DEFT_ACTION_JUMP, 0.9);
    play_tick(&p, DT);
    assert_int_equal(p.self.held, 0);
    assert_int_equal(p.self.state, DEFT_STATE_JUMP_CUT);
    play_ticks(&p, 30, DT);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.jump.height_min, 1e-5);
    play_close(&p);
}

/* Up and down again in one tick: the release belongs to the press before. */
static void a_release_and_a_new_press_may_share_a_tick(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    fall_for(&tuning, 0.4321);
    run_with_press(0.01, 9, 0.4167);
    play_release(&p, DEFT_ACTION_JUMP, 0.1);
    play_press(&p, DEFT_ACTION_JUMP, 0.6);
    play_tick(&p, DT);
    assert_int_equal(p.self.held, DEFT_ACTION_BIT(DEFT_ACTION_JUMP));
    play_ticks(&p, 10, DT);
    expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.4321, 1e-6);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMP_CUT), 0);
    play_close(&p);
}

/* Seed 002: no jump "every time it hits the floor with the jump button held". */
static void a_held_button_repeats_only_when_asked_to(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int repeats = 0; repeats < 2; repeats++) {
        tuning.jump.repeat_s = repeats * 1.0;
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0.5);
        play_ticks(&p, 200, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), repeats != 0 ? 4 : 1);
        for (int i = 0; i < play_count(&p, DEFT_EVENT_JUMPED_GROUND); i++) {
            expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, i).time_s, DT / 2 + i, 1e-6);
        }
        play_close(&p);
    }
}

/* The repeat comes at its instant at every rate, or at the landing where that is later. */
static void a_repeat_that_is_due_in_the_air_waits_for_the_landing(void **state)
{
    static const double rates[] = {20, 60, 1000};
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.repeat_s = 0.2;
    for (int r = 0; r < 3; r++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, (int)(3 * rates[r]), 1 / rates[r]);
        double hop_s = play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s;
        assert_true(play_count(&p, DEFT_EVENT_JUMPED_GROUND) > 3);
        for (int i = 0; i < play_count(&p, DEFT_EVENT_JUMPED_GROUND); i++) {
            expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, i).time_s, i * hop_s, 1e-5);
        }
        play_close(&p);
    }
}

static bool is_of_a_press(const deft_field *field)
{
    static const char *const names[] = {"previous",  "held",         "buffered",
                                        "pressed_s", "jump_press_s", "teleported"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strncmp(field->name, names[i], strlen(names[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* A tick of no time moves and ages nothing, but takes presses. */
static void a_tick_of_no_time_takes_presses(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    fall_for(&tuning, 0.05);
    play_ticks(&p, 2, DT);
    for (int i = 0; i < 10; i++) {
        deft_character before = p.self;
        if (i == 3) {
            play_press(&p, DEFT_ACTION_JUMP, 0.5);
        }
        play_tick(&p, 0);
        assert_int_equal(p.events.count, 0);
        for (size_t f = 0; f < deft_character_field_count(); f++) {
            const deft_field *field = deft_character_field_at(f);
            if (!is_of_a_press(field)) {
                assert_memory_equal((const char *)&before + field->offset,
                                    (const char *)&p.self + field->offset, field->size);
            }
        }
    }
    assert_int_equal(p.self.buffered, DEFT_ACTION_BIT(DEFT_ACTION_JUMP));
    play_ticks(&p, 4, DT);
    expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.05, 1e-6);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_waits_for_the_landing_as_long_as_the_buffer_says),
        cmocka_unit_test(a_buffer_of_zero_keeps_nothing),
        cmocka_unit_test(a_buffered_tap_stays_a_tap),
        cmocka_unit_test(a_buffered_tap_ends_the_hang_at_its_instant_at_every_rate),
        cmocka_unit_test(a_buffered_press_that_is_still_down_is_held),
        cmocka_unit_test(a_press_is_used_once),
        cmocka_unit_test(a_press_is_only_consumed_by_what_it_is_for),
        cmocka_unit_test(a_press_of_grab_that_takes_hold_is_used),
        cmocka_unit_test(a_press_and_its_release_may_share_a_tick),
        cmocka_unit_test(an_instant_is_exact),
        cmocka_unit_test(a_tap_is_a_tap_whatever_other_buttons_do),
        cmocka_unit_test(a_release_and_a_new_press_may_share_a_tick),
        cmocka_unit_test(a_held_button_repeats_only_when_asked_to),
        cmocka_unit_test(a_repeat_that_is_due_in_the_air_waits_for_the_landing),
        cmocka_unit_test(a_tick_of_no_time_takes_presses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
