/* tests/faults/test_tight_ledge.c -- a fall beside a ledge without room on it, not even for a low character:
 * a character that holds the grab button takes hold of the wall. */
#include "tests/harness/play.h"

static play p;

/* A wall of slabs half a unit thick, and half a unit apart. The character climbs over a slab, and comes down
 * again. No slab is beside a low character, whose shape is tried then. */
static void a_fall_past_a_ledge_without_room_takes_hold_of_the_wall(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.ability.climb = tuning.ability.ledge = tuning.ability.crouch = 1;
    tuning.shape.corner_radius = tuning.shape.width / 2;
    play_open(&p, &tuning, &play_home);
    for (int i = 0; i < 5; i++) {
        play_box(&p, -2, i, -tuning.shape.width / 2, i + 0.5, PLAY_ALL);
    }
    play_spawn(&p, 0, 1.0338);
    p.stick_x = -1;
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 2, 1 / 60.0);
    p.stick_y = 0;
    play_for(&p, 0.3, 60);
    assert_true(play_count(&p, DEFT_EVENT_OVERFLOW) == 0);
    assert_true(p.self.state == DEFT_STATE_CLIMB);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_past_a_ledge_without_room_takes_hold_of_the_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
