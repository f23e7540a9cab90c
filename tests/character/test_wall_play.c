/* tests/character/test_wall_play.c -- random play among walls with every wall move on, abilities taken and
 * given, kicks and teleports. The oracle checks every tick. The play is repeated mirrored, re-ordered and
 * scaled. */
#include "walls.h"

static const double rates[] = {30, 60, 144, 240};

static void build_a_gym(void)
{
    play_box(&p, -8, -3, 8, 0, PLAY_ALL);   /* the floor */
    play_box(&p, -9, -3, -7, 30, PLAY_ALL); /* its walls */
    play_box(&p, 7, -3, 9, 30, PLAY_ALL);
    play_box(&p, -9, 30, 9, 31, PLAY_ALL);
    play_column(&p, 1, 1, 9); /* a shaft of its own width, of tiles */
    play_column(&p, 1 - 1 - 2 * WALLS_SIDE, 1, 9);
    play_box(&p, -5, 4, -4, 12, PLAY_ALL); /* one that hangs */
    play_box(&p, -2, 14, 3, 14.5, PLAY_ALL);
    play_triangle(&p, 4, 0, 7, 0, 7, 6); /* steep ground at the foot of a wall */
    play_one_way(&p, -7, 7, -6, 7.25);
}

static void meddle(uint64_t *random)
{
    int what = play_random_below(random, 300);
    if (what < 3) {
        static const deft_ability abilities[] = {DEFT_ABILITY_WALL_SLIDE, DEFT_ABILITY_WALL_HOLD,
                                                 DEFT_ABILITY_WALL_JUMP};
        walls_set_ability(abilities[what], play_random_below(random, 3) > 0);
    } else if (what == 3) {
        play_kick(&p, play_random(random, -15, 15), play_random(random, -15, 25));
    } else if (what == 4) {
        play_teleport(&p, play_random(random, -3.5, -2.5), play_random(random, 1, 10));
    }
}

static void press_at_random(uint64_t *random)
{
    static const deft_action actions[] = {DEFT_ACTION_JUMP, DEFT_ACTION_GRAB};
    static const double sticks[] = {-1, -1, -0.4, 0, 0.4, 1, 1};
    if (play_random_below(random, 12) == 0) {
        p.stick_x = sticks[play_random_below(random, 7)];
    }
    for (int i = 0; i < 2; i++) {
        bool down = (p.input.held >> actions[i] & 1) != 0;
        if (play_random_below(random, down ? 12 : 20) == 0) {
            if (down) {
                play_release(&p, actions[i], 0.25);
            } else {
                play_press(&p, actions[i], 0.5);
            }
        }
    }
}

static void random_play_among_walls_is_sound_and_sees_every_state(void **state)
{
    deft_tuning tuning = walls_tuning();
    uint64_t random = 0x9e3779b97f4a7c15u;
    int seen[DEFT_STATE_COUNT] = {0};
    int jumps = 0;
    (void)state;
    tuning.assist.speed_kept_s = 0.06;
    tuning.air_jump.count = 1;
    play_open(&p, &tuning, &play_home);
    build_a_gym();
    play_spawn(&p, -3, 1);
    for (int i = 0; i < 40000; i++) {
        meddle(&random);
        press_at_random(&random);
        play_tick(&p, 1 / rates[i / 1000 % 4]);
        seen[p.self.state]++;
        bool hangs = p.self.support == DEFT_SUPPORT_WALL;
        assert_int_equal(hangs, p.self.state == DEFT_STATE_WALL_SLIDE ||
                                    p.self.state == DEFT_STATE_WALL_STICK ||
                                    p.self.state == DEFT_STATE_WALL_HOLD);
        assert_true(p.self.state != DEFT_STATE_WALL_STICK || p.self.state_s < tuning.wall.sticky_s);
        assert_true(p.self.state != DEFT_STATE_WALL_HOLD || (p.vx == 0 && p.vy == 0));
        assert_true(p.self.state != DEFT_STATE_WALL_SLIDE || (p.vx == 0 && p.vy <= 0));
        jumps += play_count(&p, DEFT_EVENT_JUMPED_WALL);
        p.log_count = 0;
    }
    for (int i = 0; i <= DEFT_STATE_WALL_HOLD; i++) {
        assert_true(seen[i] > 100);
    }
    assert_true(jumps > 100);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_among_walls_is_sound_and_sees_every_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
