/* tests/character/test_attach.c -- the hook that the game throws itself. */
#include "swings.h"

static play p;

/* The game throws the hook to that place, from the world's origin in all worlds. */
static void attach(double x, double y, uint32_t body)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        const deft_pos hook = {play_signs[w] * play_scales[w] * x, play_scales[w] * y};
        assert_true(deft_character_attach(play_body_in(&p, w), play_moveset_in(&p, w), &hook, body));
    }
}

/* Seed 003: "the grappling hook weapon" sets the state from outside. */
static void the_game_may_throw_the_hook_itself(void **state)
{
    deft_tuning tuning = swings_tuning();
    (void)state;
    play_open(&p, &tuning, &play_shifted);
    play_spawn(&p, 0, 0);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        double scale = play_scales[w];
        double out = tuning.shape.height / 2 + 1.001 * p.moveset.grapple.range; /* from the middle */
        deft_pos far = {play_signs[w] * scale * p.place.shift.x, scale * (p.place.shift.y + out)};
        deft_pos at = {play_signs[w] * scale * (p.place.shift.x + 3),
                       scale * (p.place.shift.y + 4 + tuning.shape.height / 2)};
        assert_false(deft_character_attach(play_body_in(&p, w), play_moveset_in(&p, w), &far, 0));
        assert_true(deft_character_attach(play_body_in(&p, w), play_moveset_in(&p, w), &at, 0));
    }
    play_for(&p, 2, 60);
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    expect_near(hypot(p.x - 3, p.y - 4), 5, 5e-4);
    expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0).value, 5, 1e-9);
    deft_pos at;
    assert_true(deft_character_anchor(&at, &p.self, NULL));
    expect_near(at.x - p.place.shift.x, 3, 1e-9);
    play_kick(&p, 0, 10);
    play_tick(&p, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_KICKBACK);
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    assert_false(deft_character_anchor(&at, &p.self, NULL));
    play_close(&p);
}

/* The old rope ends where the push acts, and its end forgets only the old hook. */
static void a_hook_thrown_from_a_rope_together_with_a_push_goes_where_the_game_says(void **state)
{
    deft_tuning tuning = swings_tuning();
    (void)state;
    for (int pushes = 0; pushes < 3; pushes++) {
        play_open(&p, &tuning, &play_home);
        swings_begin(&p, 0, 1);
        const double x = p.x + 2, y = p.y + 3;
        for (int w = 0; w < PLAY_WORLDS; w++) {
            const deft_vec2d push = {play_signs[w] * play_scales[w], play_scales[w]};
            if (pushes == 1) {
                deft_character_kick(play_body_in(&p, w), &push);
            } else if (pushes == 2) {
                deft_character_stagger(play_body_in(&p, w), &push, 0.1);
            }
        }
        attach(x, y, 0);
        play_tick(&p, 1e-3);
        deft_pos at;
        assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_REACH);
        assert_true(deft_character_anchor(&at, &p.self, NULL));
        expect_near(at.x, x, 1e-9);
        expect_near(at.y, y, 1e-9);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), 1);
        play_close(&p);
    }
}

/* Before the next tick the game takes the ability away, or the hook's body is not there. On a rope the
 * character lets go. */
static void a_hook_that_can_hold_nothing_is_not_thrown(void **state)
{
    deft_tuning tuning = swings_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        bool is_gone = (i & 1) != 0, hangs = (i & 2) != 0;
        play_open(&p, &tuning, &play_home);
        if (hangs) {
            swings_begin(&p, 0, 1);
        } else {
            play_floor(&p);
            play_spawn_standing(&p, 0, 0);
        }
        attach(p.x, p.y + 3, is_gone ? 77 : 0);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            deft_character_set_ability(play_body_in(&p, w), DEFT_ABILITY_GRAPPLE, is_gone);
        }
        play_tick(&p, 1.0 / 60);
        assert_int_equal(p.self.state, hangs ? DEFT_STATE_FALL : DEFT_STATE_GROUND);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), hangs);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        play_close(&p);
    }
}

/* From the new place the hook may be out of reach. A hook that the game throws after the teleport is thrown.
 */
static void a_teleport_forgets_a_hook_that_waits(void **state)
{
    deft_tuning tuning = swings_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        bool is_late = (i & 1) != 0, hangs = (i & 2) != 0;
        play_open(&p, &tuning, &play_home);
        if (hangs) {
            swings_begin(&p, 0, 1);
        } else {
            play_spawn(&p, 0, 0);
        }
        const double x = p.x, y = p.y;
        if (!is_late) {
            attach(x, y + 3, 0);
        }
        play_teleport(&p, x + 50, y);
        if (is_late) {
            attach(x + 50, y + 3, 0);
        }
        play_tick(&p, 1e-3);
        assert_int_equal(p.self.state, is_late ? DEFT_STATE_GRAPPLE_REACH : DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), is_late);
        assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), hangs);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_may_throw_the_hook_itself),
        cmocka_unit_test(a_hook_thrown_from_a_rope_together_with_a_push_goes_where_the_game_says),
        cmocka_unit_test(a_teleport_forgets_a_hook_that_waits),
        cmocka_unit_test(a_hook_that_can_hold_nothing_is_not_thrown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
