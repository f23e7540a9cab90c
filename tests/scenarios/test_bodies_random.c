/* tests/scenarios/test_bodies_random.c -- random play among random bodies. The character stays out of them
 * or is reported as crushed, and time goes on. The mirrored, re-ordered and scaled worlds agree. */
#include "tests/harness/riding.h"

static riding r;

static void random_body(uint64_t *seed, double *n)
{
    n[0] = play_random(seed, -4, 4);
    n[1] = play_random(seed, 0, 4);
    n[2] = play_random(seed, 0, 3);
    n[3] = play_random(seed, 0, 2);
    n[4] = play_random(seed, 0, 3);
    n[5] = play_random(seed, 0, 3);
    riding_body *body;
    double wide = play_random(seed, 0.3, 2.5);
    double tall = play_random(seed, 0.15, 0.6);
    if (play_random_below(seed, 4) == 0) {
        const double corners[] = {-wide, -tall, wide, -tall, play_random(seed, -wide, wide), tall};
        body = riding_polygon(&r, 3, corners, riding_swings, n);
    } else {
        body = riding_box(&r, wide, tall, riding_swings, n);
    }
    body->flags = play_random_below(seed, 4) == 0 ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
}

typedef struct random_seen {
    int rides, crushed;
} random_seen;

static void random_play(uint64_t seed, random_seen *seen)
{
    static double numbers[RIDING_BODIES][6];
    scenario s;
    s.body = &scenario_box;
    deft_tuning tuning = scenario_tuning_of(s.body);
    tuning.platform.crush = play_random_below(&seed, 3);
    tuning.platform.leave = play_random_below(&seed, 3);
    s.dt = 1 / riding_rates[play_random_below(&seed, 3)];
    s.place = riding_places[play_random_below(&seed, 3)];
    riding_open(&r, &tuning, &s);
    play_box(&r.p, -7, -1, 7, 0, PLAY_ALL);
    play_box(&r.p, -8, -1, -7, 9, PLAY_ALL);
    play_box(&r.p, 7, -1, 8, 9, PLAY_ALL);
    play_triangle(&r.p, 3, 0, 7, 0, 7, 3);
    int count = 1 + play_random_below(&seed, 5);
    for (int i = 0; i < count; i++) {
        random_body(&seed, numbers[i]);
    }
    riding_spawn(&r, 0, 6);
    while (r.p.time_s < 6) {
        if (play_random_below(&seed, 20) == 0) {
            r.p.stick_x = play_random_below(&seed, 3) - 1;
        }
        if (play_random_below(&seed, 30) == 0) {
            play_press(&r.p, DEFT_ACTION_JUMP, play_random_below(&seed, 2) * 0.5);
        }
        /* held by one that crushes it, it does not give way to another */
        r.p.forgiven = r.p.self.crushed_by != 0 ? 1u << ORACLE_INSIDE : 0;
        double before_s = r.p.time_s;
        riding_tick(&r);
        assert_true(r.p.time_s > before_s);
        seen->rides += r.p.self.ground_body != 0;
        seen->crushed += play_count(&r.p, DEFT_EVENT_CRUSHED);
        r.p.log_count = 0;
    }
    riding_close(&r);
}

#define RANDOM_PLAYS 60

static void among_movers_nothing_is_entered_and_time_goes_on(void **state)
{
    random_seen seen = {0, 0};
    (void)state;
    for (uint64_t seed = 1; seed <= RANDOM_PLAYS; seed++) {
        print_message("play %d\n", (int)seed);
        random_play(seed * UINT64_C(0x9e3779b97f4a7c15), &seen);
    }
    /* plays in which nothing happened prove nothing */
    assert_true(seen.rides > 0 && seen.crushed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(among_movers_nothing_is_entered_and_time_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
