/* tests/exactness/test_scripts.c -- a script in seconds gives the same jumps, landings, edges, walls and
 * bonks at every rate, at the same instants. */
#include "random_tuning.h"
#include "script.h"
#include "tests/harness/extent.h"

static play p;
static script s;
static script_story story;
static uint64_t pieces_every; /* as play's */

typedef void (*world_maker)(void);

/* Plays the script at all rates; the first rate's story is the one that the others must tell. */
static void expect_one_story(const char *what, const deft_tuning *tuning, world_maker make, double x,
                             double y, double seconds)
{
    for (int r = 0; r < TICKS_RATES; r++) {
        play_open(&p, tuning, &play_home);
        p.alone = ticks_rates[r] > 200;
        make();
        play_spawn_standing(&p, x, y);
        p.pieces_every = pieces_every;
        script_play(&p, &s, ticks_rates[r], seconds);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        if (r == 0) {
            script_keep(&story, &p);
        } else {
            script_expect_same(&story, &p, what, ticks_rates[r]);
        }
        play_close(&p);
    }
}

static int told(deft_event_kind kind)
{
    int count = 0;
    for (uint32_t i = 0; i < story.count; i++) {
        count += story.log[i].kind == kind;
    }
    return count;
}

static deft_tuning default_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    return tuning;
}

static void begin_script(void)
{
    memset(&s, 0, sizeof s);
}

static void flat_world(void)
{
    play_floor(&p);
}

/* Presses every 0.137 s: most wait in the buffer for a landing, some are lost. */
static void a_minute_of_hopping_lands_as_often(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    begin_script();
    script_stick(&s, 0, 1);
    for (int i = 0; i < 200; i++) {
        script_jump(&s, 0.05 + 0.293 * i, 0.05 + 0.293 * i + 0.02 + 0.17 * (i % 7) / 7);
    }
    expect_one_story("hop", &tuning, flat_world, 0, 0, 60);
    assert_true(told(DEFT_EVENT_LANDED) > 90 && told(DEFT_EVENT_LANDED) == told(DEFT_EVENT_JUMPED_GROUND));
    assert_true(told(DEFT_EVENT_ASSIST_BUFFER) > 20);
}

/* A press at 20 Hz is known to 0.4 us. A body that rises at v in that time and comes down at a terminal speed
 * of v / 20 lands 8 us later: such tunings would test the input's 16 bits. */
static deft_tuning tuning_that_falls(uint64_t *random)
{
    deft_tuning tuning = random_tuning(random);
    for (;; tuning = random_tuning(random)) {
        deft_moveset moveset = play_moveset(&tuning);
        if (fmax(moveset.jump.launch_speed, moveset.air_jump.launch_speed) < 5 * moveset.fall.speed_max) {
            return tuning;
        }
    }
}

static void random_tunings_tell_one_story_on_flat_ground(void **state)
{
    uint64_t random = 5;
    (void)state;
    for (int i = 0; i < extent_of(5, 40, 200); i++) {
        deft_tuning tuning = tuning_that_falls(&random);
        begin_script();
        for (int k = 0; k < 4; k++) {
            script_stick(&s, k, play_random_below(&random, 5) * 0.5 - 1);
        }
        for (double t = 0.1; t < 4; t += 0.06 + random_log(&random, 0.01, 1)) {
            double down_s = random_log(&random, 0.001, 0.5);
            script_jump(&s, t, t + down_s);
            t += down_s;
        }
        pieces_every = 64; /* a drawn dash of 100 tiles a second would make 100 pieces of each tick */
        expect_one_story("flat", &tuning, flat_world, 0, 0, 4);
        pieces_every = 0;
    }
}

/* Steps up of 1, 2 and 3 tiles, each jumped at while the stick holds into it. */
static void steps_world(void)
{
    play_box(&p, -50, -10, 4, 0, PLAY_ALL);
    play_box(&p, 4, -10, 9, 1, PLAY_ALL);
    play_box(&p, 9, -10, 14, 3, PLAY_ALL);
    play_box(&p, 14, -10, 19, 6, PLAY_ALL);
    play_box(&p, 19, -10, 60, 4, PLAY_ALL);
}

static void jumps_onto_steps_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        if (kind == 1) {
            play_steer_instantly(&tuning);
        } else if (kind == 2) {
            tuning.air.attack = tuning.run.attack = play_drag(0.99, 0.05);
        }
        begin_script();
        script_stick(&s, 0, 1);
        script_jump(&s, 1.013, 1.4);
        script_jump(&s, 2.217, 2.7);
        script_jump(&s, 3.331, 3.9);
        script_jump(&s, 5.1, 5.9);
        script_stick(&s, 7, -1);
        script_jump(&s, 8.4, 8.41);
        expect_one_story("steps", &tuning, steps_world, 0, 0, 10);
        assert_true(told(DEFT_EVENT_HIT_WALL) >= 3 && told(DEFT_EVENT_JUMPED_GROUND) == 5);
        assert_int_equal(told(DEFT_EVENT_LANDED), 5 + told(DEFT_EVENT_LEFT_GROUND));
    }
}

static void ledges_world(void)
{
    for (int i = 0; i < 12; i++) {
        play_box(&p, 6 * i - 3, -2 - i, 6 * i + 1.5, -0.75 * i, PLAY_ALL);
    }
    play_box(&p, -100, -60, 200, -40, PLAY_ALL);
}

/* Off the edge with nothing pressed; with a press 0.03 to 0.099 s after it; and one too late. */
static void edges_and_coyote_jumps_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    for (int hover = 0; hover < 2; hover++) {
        tuning.assist.coyote_hover = hover;
        tuning.run.attack = play_instant();
        begin_script();
        script_stick(&s, 0, 1);
        double edge_s = (1.5 + tuning.shape.width / 2) / tuning.run.speed;
        script_jump(&s, edge_s + 0.03 + 0.03 * hover, edge_s + 0.35);
        script_stick(&s, 1, 0);
        script_stick(&s, 2, 1);
        for (int i = 0; i < 6; i++) {
            script_jump(&s, 2.15 + 0.613 * i, 2.15 + 0.613 * i + 0.08 * i);
        }
        expect_one_story("ledges", &tuning, ledges_world, 0, 0, 6);
        assert_true(told(DEFT_EVENT_JUMPED_COYOTE) >= 1 && told(DEFT_EVENT_LEFT_GROUND) >= 1);
        assert_int_equal(told(DEFT_EVENT_ASSIST_COYOTE), told(DEFT_EVENT_JUMPED_COYOTE));
    }
}

static void cave_world(void)
{
    play_box(&p, -50, -10, 80, 0, PLAY_ALL);
    play_box(&p, 2, 2, 9, 4, PLAY_ALL);
    play_box(&p, 12, 1.5, 13, 4, PLAY_ALL);
    play_box(&p, 16, 0, 17, 2, PLAY_ALL);
    play_box(&p, 20, 2.5, 40, 4, PLAY_ALL);
}

static void bonks_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    for (int cut = 0; cut < 4; cut++) {
        tuning.jump.cut = cut;
        tuning.jump.hang_speed_ratio = cut % 2 == 1 ? 0.3 : 0;
        tuning.jump.hang_gravity_ratio = 0.5;
        begin_script();
        script_stick(&s, 0, 1);
        for (int i = 0; i < 9; i++) {
            script_jump(&s, 0.21 + 0.531 * i, 0.21 + 0.531 * i + 0.05 + 0.04 * i);
        }
        expect_one_story("cave", &tuning, cave_world, 0, 0, 6);
        assert_true(told(DEFT_EVENT_BONKED) >= 2 && told(DEFT_EVENT_HIT_WALL) >= 1);
    }
}

static double corner_x;

static void corner_world(void)
{
    play_floor(&p);
    play_box(&p, corner_x - 3, 3, corner_x, 5, PLAY_ALL);
}

/* A ceiling ends over a rising body: by how much the head has to do with it is the same in one tick as in
 * fifty. */
static void a_ceilings_corner_is_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    int bonks[2] = {0, 0};
    int helped = 0;
    (void)state;
    begin_script();
    script_stick(&s, 0, 1);
    script_jump(&s, 1.02, 2);
    for (int i = 0; i < 120; i++) {
        corner_x = 8.7 + 0.0213 * (i / 2);
        tuning.assist.corner_up = i % 2 == 0 ? 0 : 0.25;
        expect_one_story("corner", &tuning, corner_world, 0, 0, 2);
        bonks[i % 2] += told(DEFT_EVENT_BONKED);
        helped += told(DEFT_EVENT_ASSIST_CORNER);
    }
    assert_true(bonks[0] >= 20 && bonks[0] <= 40); /* some passed beside it */
    assert_true(helped >= 8 && bonks[1] == bonks[0] - helped);
}

/* Stairs of a quarter tile, half a tile deep, up to a landing, and down again. */
static void stairs_world(void)
{
    play_box(&p, -50, -10, 4, 0, PLAY_ALL);
    for (int i = 0; i < 12; i++) {
        play_box(&p, 4 + 0.5 * i, -10, 4.5 + 0.5 * i, 0.25 * (i + 1), PLAY_ALL);
    }
    play_box(&p, 10, -10, 14, 3, PLAY_ALL);
    play_box(&p, 14, -10, 80, 2.75, PLAY_ALL);
}

static void stairs_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    tuning.ground.step_height = 0.25;
    begin_script();
    script_stick(&s, 0, 1);
    script_stick(&s, 3, -1);
    expect_one_story("walk over stairs", &tuning, stairs_world, 0, 0, 6);
    assert_int_equal(told(DEFT_EVENT_LEFT_GROUND) + told(DEFT_EVENT_HIT_WALL), 0);
    for (int i = 0; i < 10; i++) {
        script_jump(&s, 0.11 + 0.573 * i, 0.11 + 0.573 * i + 0.02 + 0.02 * i);
    }
    expect_one_story("jump over stairs", &tuning, stairs_world, 0, 0, 6);
    assert_true(told(DEFT_EVENT_JUMPED_GROUND) >= 6);
}

static double ledge_top;

static void ledge_world(void)
{
    play_box(&p, -50, -10, 60, 0, PLAY_ALL);
    play_box(&p, 5, 0, 60, ledge_top, PLAY_ALL);
}

/* A jump at a ledge clears it, is lifted on to it, or does not get there; it comes to it early or late. */
static void ledges_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    int lifted = 0;
    (void)state;
    for (int i = 0; i < 60; i++) {
        ledge_top = 3.02 + 0.0073 * i;
        begin_script();
        script_stick(&s, 0, 1);
        script_jump(&s, 0.1 + 0.03 * (i % 7), 1);
        expect_one_story("ledge", &tuning, ledge_world, 0, 0, 2);
        lifted += told(DEFT_EVENT_ASSIST_LEDGE);
        assert_true(told(DEFT_EVENT_ASSIST_LEDGE) == 0 || (ledge_top > 3 && ledge_top <= 3.2 + 0.15));
    }
    assert_true(lifted >= 12 && lifted <= 45);
}

/* Platforms above each other, and down is held: a jump goes through one at a time. */
static void shelves_world(void)
{
    p.stick_y = -1;
    play_box(&p, -50, -10, 80, 0, PLAY_ALL);
    for (int i = 0; i < 40; i++) {
        play_one_way(&p, i, 1.75, i + 1, 2);
        play_one_way(&p, i, 3.75, i + 1, 4);
        play_one_way(&p, i, 5.75, i + 1, 6);
    }
}

static void drops_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    begin_script();
    script_stick(&s, 0, 0.5);
    for (int i = 0; i < 6; i++) {
        script_jump(&s, 0.41 + 0.37 * i, 0.5 + 0.37 * i);
    }
    expect_one_story("drops", &tuning, shelves_world, 1, 6, 3);
    /* three down to the ground, a jump up to the lowest and down again, a jump */
    assert_true(told(DEFT_EVENT_LEFT_GROUND) == 4 && told(DEFT_EVENT_JUMPED_GROUND) == 2);
}

/* Up and down hills of 26.6 and 45 degrees, a slope too steep to stand on, and a one-way above the valley. */
static void hills_world(void)
{
    play_box(&p, -50, -10, 4, 0, PLAY_ALL);
    play_triangle(&p, 4, 0, 8, 0, 8, 2);
    play_box(&p, 8, -10, 10, 2, PLAY_ALL);
    play_triangle(&p, 10, 2, 10, 0, 12, 0);
    play_box(&p, 4, -10, 16, 0, PLAY_ALL);
    play_one_way(&p, 12, 1.75, 15, 2);
    play_triangle(&p, 16, 0, 20, 0, 20, 4);
    play_box(&p, 20, -10, 24, 4, PLAY_ALL);
    play_triangle(&p, 24, 4, 24, 0, 26, 0);
    play_box(&p, 16, -10, 60, 0, PLAY_ALL);
}

static void slopes_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        tuning.ground.slope_speed = kind;
        begin_script();
        script_stick(&s, 0, 1);
        script_stick(&s, 5, -1);
        expect_one_story("walk over hills", &tuning, hills_world, 0, 0, 10);
        for (int i = 0; i < 16; i++) {
            script_jump(&s, 0.11 + 0.573 * i, 0.11 + 0.573 * i + 0.02 + 0.02 * i);
        }
        expect_one_story("jump over hills", &tuning, hills_world, 0, 0, 10);
        assert_true(told(DEFT_EVENT_JUMPED_GROUND) >= 8 && told(DEFT_EVENT_LANDED) >= 8);
    }
}

/* Up and down hills, flying off every bend. */
static void flights_off_crests_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.uphill_ratio = 0.8;
    tuning.ground.downhill_ratio = 1.5;
    int stuck = 0;
    for (int i = 10; i >= 0; i--) {
        tuning.ground.crest_speed = i;
        begin_script();
        script_stick(&s, 0, 1);
        script_stick(&s, 5, -1);
        expect_one_story("crests", &tuning, hills_world, 0, 0, 10);
        stuck = i == 10 ? told(DEFT_EVENT_LEFT_GROUND) : stuck;
        /* never faster than 9 on the flat, than 9 x 0.8 up 45 degrees */
        assert_true(i >= 9 ? told(DEFT_EVENT_LEFT_GROUND) == stuck
                           : i > 7 || told(DEFT_EVENT_LEFT_GROUND) >= stuck + 3);
    }
}

/* Air jumps take the press that no ground is near enough for. */
static void air_jumps_are_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = default_tuning();
    (void)state;
    tuning.air_jump.count = 2;
    begin_script();
    script_stick(&s, 0, 1);
    script_stick(&s, 3, -1);
    for (int i = 0; i < 24; i++) {
        script_jump(&s, 0.1 + 0.237 * i, 0.1 + 0.237 * i + 0.01 + 0.16 * (i % 5) / 4);
    }
    expect_one_story("air jumps", &tuning, steps_world, 0, 0, 6);
    assert_true(told(DEFT_EVENT_JUMPED_AIR) >= 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_minute_of_hopping_lands_as_often),
        cmocka_unit_test(random_tunings_tell_one_story_on_flat_ground),
        cmocka_unit_test(jumps_onto_steps_are_the_same_at_every_rate),
        cmocka_unit_test(edges_and_coyote_jumps_are_the_same_at_every_rate),
        cmocka_unit_test(bonks_are_the_same_at_every_rate),
        cmocka_unit_test(a_ceilings_corner_is_the_same_at_every_rate),
        cmocka_unit_test(stairs_are_the_same_at_every_rate),
        cmocka_unit_test(ledges_are_the_same_at_every_rate),
        cmocka_unit_test(drops_are_the_same_at_every_rate),
        cmocka_unit_test(flights_off_crests_are_the_same_at_every_rate),
        cmocka_unit_test(slopes_are_the_same_at_every_rate),
        cmocka_unit_test(air_jumps_are_the_same_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
