/* tests/character/test_abilities.c -- moves that the host switches on and off during play. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

static void set_ability(deft_ability ability, bool on)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_set_ability(play_body_in(&p, w), ability, on);
    }
}

static void stand_on_a_bridge(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    play_one_way(&p, -5, -0.25, 5, 0);
    play_spawn_standing(&p, 0, 0);
}

static void down_and_jump(void)
{
    p.stick_y = -1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
}

static void every_ability_has_a_name(void **state)
{
    (void)state;
    assert_string_equal(deft_ability_name(DEFT_ABILITY_DROP_THROUGH), "drop_through");
    assert_string_equal(deft_ability_name(DEFT_ABILITY_COUNT), "unknown");
}

static void a_fresh_character_can_do_what_its_tuning_says(void **state)
{
    deft_tuning tuning;
    (void)state;
    for (int on = 0; on < 2; on++) {
        deft_tuning_default(&tuning);
        tuning.ability.drop_through = on;
        stand_on_a_bridge(&tuning);
        down_and_jump();
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1 - on);
        assert_int_equal(play_count(&p, DEFT_EVENT_ABILITY_ON) + play_count(&p, DEFT_EVENT_ABILITY_OFF), 0);
        play_close(&p);
    }
}

/* Seed 003: "ability pickups can set the various features to enabled". */
static void an_ability_can_be_taken_and_given_and_each_change_is_told_once(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    stand_on_a_bridge(&tuning);
    set_ability(DEFT_ABILITY_DROP_THROUGH, false);
    down_and_jump();
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    play_ticks(&p, 120, DT);
    assert_true(play_is_grounded(&p));
    assert_int_equal(play_count(&p, DEFT_EVENT_ABILITY_OFF), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_ABILITY_OFF, 0).value, DEFT_ABILITY_DROP_THROUGH, 0);
    set_ability(DEFT_ABILITY_DROP_THROUGH, true);
    play_release(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_ABILITY_ON), 1);
    down_and_jump();
    play_ticks(&p, 10, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_true(p.y < 0);
    play_close(&p);
}

static void the_event_of_an_ability_says_which_one(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    for (int i = 0; i < DEFT_ABILITY_COUNT; i++) {
        stand_on_a_bridge(&tuning);
        bool has = (p.self.abilities >> i & 1) != 0;
        set_ability((deft_ability)i, !has);
        play_tick(&p, DT);
        set_ability((deft_ability)i, has);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_ABILITY_ON), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_ABILITY_OFF), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_ABILITY_ON, 0).value, i, 0);
        expect_near(play_event_at(&p, DEFT_EVENT_ABILITY_OFF, 0).value, i, 0);
        play_close(&p);
    }
}

static void a_change_that_is_taken_back_before_the_tick_is_none(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    stand_on_a_bridge(&tuning);
    set_ability(DEFT_ABILITY_DROP_THROUGH, false);
    set_ability(DEFT_ABILITY_DROP_THROUGH, true);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_ABILITY_ON) + play_count(&p, DEFT_EVENT_ABILITY_OFF), 0);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ability_has_a_name),
        cmocka_unit_test(a_fresh_character_can_do_what_its_tuning_says),
        cmocka_unit_test(an_ability_can_be_taken_and_given_and_each_change_is_told_once),
        cmocka_unit_test(the_event_of_an_ability_says_which_one),
        cmocka_unit_test(a_change_that_is_taken_back_before_the_tick_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
