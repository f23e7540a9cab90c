/* tests/faults/test_ledge_let_go.c -- a character lets go of the wall below a ledge. A climber that pushes to
 * its wall grabs the ledge at that very instant, at every rate. A character that something pushes off its
 * ledge falls. */
#include "tests/harness/riding.h"

static riding r;
static play p;

static const double rates[] = {1000, 144, 60, 30, 20};

#define SIDE  0.375
#define BELOW 0.1
#define UP_S  0.1

/* A climber at rest, its head BELOW a ledge at y = 0 on the right; the clock is at 0. */
static void open_climber(double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.ability.ledge = tuning.ability.climb = tuning.ability.dash = 1;
    tuning.climb.up_speed = 4;
    tuning.climb.stamina_s = 10;
    play_open(&p, &tuning, &play_home);
    play_box(&p, SIDE, -20, SIDE + 5, 0, PLAY_ALL);
    play_spawn(&p, 0, -tuning.shape.height - BELOW - tuning.climb.up_speed * UP_S);
    p.stick_x = p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_for(&p, UP_S, rate);
    assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
    p.stick_y = 0;
    play_for(&p, 0.05, rate);
    assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
    p.time_s = 0;
    p.log_count = 0;
}

static void expect_hang_since(double at_s)
{
    const play_event on = play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0);
    assert_int_equal(p.self.state, DEFT_STATE_LEDGE);
    expect_near(on.time_s, at_s, 1e-5);
    expect_near(on.value, BELOW, 1e-5);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 0);
}

static void a_climber_that_lets_go_below_a_ledge_hangs_from_it_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 5 * 2; i++) {
        const double rate = rates[i / 2];
        const double share = i % 2 * 0.37;
        open_climber(rate);
        play_release(&p, DEFT_ACTION_GRAB, share);
        play_for(&p, 0.1, rate);
        expect_hang_since(share / rate);
        play_close(&p);
    }
}

static void a_dash_that_the_climbed_wall_ends_grabs_the_ledge_above_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 5 * 2; i++) {
        const double rate = rates[i / 2];
        const double share = i % 2 * 0.37;
        open_climber(rate);
        play_release(&p, DEFT_ACTION_GRAB, share);
        play_press(&p, DEFT_ACTION_DASH, share);
        play_for(&p, 0.1, rate);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_END), 1);
        expect_hang_since(share / rate + p.moveset.dash.freeze_s);
        play_close(&p);
    }
}

/* A bar comes out of the wall beside the hips of a character that hangs. */
static void a_bar_out_of_the_wall_pushes_a_character_off_its_ledge(void **state)
{
    const double speed = 1, behind = 0.11;
    const double numbers[] = {-SCENARIO_HALF_WIDTH - 1 - behind, -0.6, speed, 0};
    (void)state;
    for (int i = 0; i < 5; i++) {
        const scenario s = {&scenario_box, &play_home, 1 / rates[i]};
        deft_tuning tuning = scenario_tuning();
        tuning.ability.ledge = 1;
        riding_open(&r, &tuning, &s);
        play_box(&r.p, -4, -9, -SCENARIO_HALF_WIDTH, 0, PLAY_ALL);
        riding_box(&r, 1, 0.2, riding_straight, numbers);
        riding_spawn(&r, 0, -SCENARIO_HEIGHT);
        r.p.alone = true;
        r.p.stick_x = -1;
        riding_until(&r, 0.1);
        assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
        riding_until(&r, 0.2); /* no tick may give up */
        assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
        expect_near(r.p.x, speed * r.p.time_s - behind, 1e-5);
        riding_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climber_that_lets_go_below_a_ledge_hangs_from_it_at_once),
        cmocka_unit_test(a_dash_that_the_climbed_wall_ends_grabs_the_ledge_above_at_once),
        cmocka_unit_test(a_bar_out_of_the_wall_pushes_a_character_off_its_ledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
