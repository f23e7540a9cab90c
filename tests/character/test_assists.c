/* tests/character/test_assists.c -- each assist has a switch and a scale, and reports what it saved:
 * docs/guide/assists.md. The player is late, early or wide by a known amount. At scale 1 an assist
 * forgives up to the wish, at scale 2 up to twice the wish. At scale 0 an assist forgives nothing, and no
 * event comes. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

static void play_until(double time_s)
{
    while (time_s - p.time_s > 1e-9) {
        play_tick(&p, fmin(DT, time_s - p.time_s));
    }
}

/* Only the assist that a test asks for is on. */
static deft_tuning strict_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    tuning.assist.coyote_s = tuning.assist.buffer_s = tuning.assist.landing_forgiveness_s = 0;
    tuning.assist.corner_up = tuning.assist.corner_side = tuning.assist.ledge = 0;
    tuning.assist.speed_kept_s = tuning.ground.contact_memory_s = 0;
    tuning.wall.coyote_s = tuning.wall.reach = tuning.wall.sticky_s = 0;
    tuning.ability.wall_slide = tuning.ability.wall_jump = tuning.ability.dash = 1;
    return tuning;
}

/* Each plays its game, wide by `size`, s or units. */

static void late_off_a_ledge(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, -50, -1, 0, 0, PLAY_ALL);
    play_spawn_standing(&p, 0.375 - 9 * 0.1, 0);
    p.stick_x = 1;
    play_until(0.1 + size);
    play_press(&p, DEFT_ACTION_JUMP, 0);
}

static void late_off_a_wall(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, 0.375, -50, 3, 50, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_until(0.2);
    p.stick_x = -1;
    play_until(0.2 + size);
    play_press(&p, DEFT_ACTION_JUMP, 0);
}

static void early_for_a_landing(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    play_spawn(&p, 0, p.moveset.fall.gravity * 0.25 * 0.25 / 2);
    play_until(0.25 - size);
    play_press(&p, DEFT_ACTION_JUMP, 0);
}

static void under_the_corner_of_a_ceiling(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    play_box(&p, -3, 2, size - 0.375, 3, PLAY_ALL);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
}

static void into_the_corner_of_a_block(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, 1, -3, 3, size, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_DASH, 0);
}

static void below_a_ledge(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, 0.375 + 1e-4, -3, 3, size, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
}

/* Runs into a wall whose top it rises over `size` s later. */
static void soon_over_a_wall(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, 0.375 + 1e-5, -9, 3, 12 * size - p.moveset.jump.gravity * size * size / 2, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_set_velocity(&p, 9, 12);
    p.stick_x = 1;
}

static void beside_a_wall(const deft_tuning *tuning, double size)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, 0.375 + size, -50, 3, 50, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
}

typedef struct assist {
    const char *wish, *scale;
    void (*game)(const deft_tuning *tuning, double size);
    deft_event_kind event;
    double size,
        value; /* the wish, and what the event says of a game that is wide by 1; 0: what comes back */
} assist;

static const assist assists[] = {
    {"assist.coyote_s", "access.coyote_ratio", late_off_a_ledge, DEFT_EVENT_ASSIST_COYOTE, 0.08, 1},
    {"wall.coyote_s", "access.coyote_ratio", late_off_a_wall, DEFT_EVENT_ASSIST_COYOTE, 0.06, 1},
    {"assist.buffer_s", "access.buffer_ratio", early_for_a_landing, DEFT_EVENT_ASSIST_BUFFER, 0.1, 1},
    {"assist.corner_up", "access.corner_ratio", under_the_corner_of_a_ceiling, DEFT_EVENT_ASSIST_CORNER, 0.15,
     1},
    {"assist.corner_side", "access.corner_ratio", into_the_corner_of_a_block, DEFT_EVENT_ASSIST_CORNER, 0.15,
     1},
    {"assist.ledge", "access.ledge_ratio", below_a_ledge, DEFT_EVENT_ASSIST_LEDGE, 0.15, 1},
    {"assist.speed_kept_s", "access.speed_kept_ratio", soon_over_a_wall, DEFT_EVENT_ASSIST_SPEED_KEPT, 0.05,
     0},
    {"wall.reach", "access.reach_ratio", beside_a_wall, DEFT_EVENT_ASSIST_WALL_REACH, 0.2, 1}};
#define ASSISTS ((int)(sizeof assists / sizeof assists[0]))

static void set(deft_tuning *tuning, const char *path, double value)
{
    const deft_param *param = deft_param_find(path);
    assert_non_null(param);
    deft_tuning_set(tuning, param, value);
}

static void each_has_a_switch_and_a_scale_and_tells_what_it_saved(void **state)
{
    static const double scales[] = {0, 0.5, 1, 2};
    static const double wide[] = {0.3, 0.45, 0.9, 1.1, 1.9, 2.2};
    (void)state;
    for (int i = 0; i < ASSISTS * 4 * 6; i++) {
        const assist *a = &assists[i / 24];
        double scale = scales[i / 6 % 4];
        double size = a->size * wide[i % 6];
        deft_tuning tuning = strict_tuning();
        set(&tuning, a->wish, a->size);
        set(&tuning, a->scale, scale);
        a->game(&tuning, size);
        play_until(p.time_s + 0.3);
        bool helped = wide[i % 6] < scale;
        if (play_count(&p, a->event) != helped) {
            fail_msg("%s %g, scaled by %g, wide by %g: told %d times", a->wish, a->size, scale, size,
                     play_count(&p, a->event));
        }
        if (helped) {
            expect_near(play_event_at(&p, a->event, 0).value, a->value > 0 ? size : 9, 1e-4);
        }
        play_close(&p);
    }
}

/* The rise stops below the left block in the middle of a tick, goes aside by 0.1, and is between that block
 * and the wall on the right. */
static void a_corner_leads_into_a_gap_as_wide_as_the_character_wherever_it_is(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        deft_tuning tuning = strict_tuning();
        tuning.assist.corner_up = 0.15;
        play_open(&p, &tuning, &play_home);
        double height = 0.1;
        double gravity = p.moveset.jump.gravity;
        double met_s = (12 - sqrt(12 * 12 - 2 * gravity * height)) / gravity;
        double x = 0.377 * i;
        double gap = x + 9 * met_s + 0.1;
        play_box(&p, gap - 3, p.moveset.height + height, gap - 0.375, 9, PLAY_ALL);
        play_box(&p, gap + 0.375, -3, gap + 3, 9, PLAY_ALL);
        play_spawn(&p, x, 0);
        play_set_velocity(&p, 9, 12);
        p.stick_x = 1;
        play_until(0.1);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_CORNER, 0).value, 0.1, 1e-5);
        assert_true(p.y > height);
        play_close(&p);
    }
}

/* Without it the press spends the air jump. With it the press waits, and the event says that this was it: not
 * the buffer, which is all that is left when no air jump is. */
static void landing_forgiveness_tells_of_the_air_jump_that_it_kept(void **state)
{
    static const double rates[] = {20, 60, 1000};
    (void)state;
    for (int i = 0; i < 12; i++) {
        double scale = i % 2 != 0 ? 1 : 0;
        bool spent = i / 2 % 2 != 0;
        double dt = 1 / rates[i / 4];
        deft_tuning tuning = strict_tuning();
        tuning.air_jump.count = 1;
        tuning.assist.buffer_s = 0.12;
        tuning.assist.landing_forgiveness_s = 0.05;
        tuning.access.landing_ratio = scale;
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0,
                   p.moveset.fall.gravity * 0.25 * 0.25 / 2); /* lands at the end of a tick of each rate */
        for (int w = 0; w < PLAY_WORLDS; w++) {
            play_body_in(&p, w)->air_jumps = spent;
        }
        for (; p.time_s < 0.4; play_tick(&p, dt)) {
            double at = (0.22 - p.time_s) / dt;
            if (at >= 0 && at < 1) {
                play_press(&p, DEFT_ACTION_JUMP, at);
            }
        }
        bool kept = !spent && scale > 0;
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_LANDING), kept);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_BUFFER), spent);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), kept || spent);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), !kept && !spent);
        if (kept) {
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_LANDING, 0).value, 0.03, 1e-6);
            expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.25, 1e-6);
            assert_int_equal(p.self.air_jumps, 0);
        }
        play_close(&p);
    }
}

/* In the band b v0 the rise takes b v0 / g, divided by the ratio. */
static void a_hang_tells_how_much_longer_it_made_the_rise(void **state)
{
    static const double scales[] = {0, 0.5, 1, 2};
    (void)state;
    for (int i = 0; i < 12; i++) {
        bool tap = i % 3 == 1, in_air = i % 3 == 2;
        deft_tuning tuning = strict_tuning();
        tuning.jump.hang_speed_ratio = 0.3;
        tuning.jump.hang_gravity_ratio = 0.4;
        tuning.access.hang_ratio = scales[i / 3];
        tuning.air_jump.count = 1;
        play_open(&p, &tuning, &play_home);
        if (!in_air) {
            play_floor(&p);
        }
        play_spawn(&p, 0, 0);
        play_tick(&p, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        if (tap) {
            play_release(&p, DEFT_ACTION_JUMP, 0);
        }
        play_until(0.5);
        const deft_arc *arc = in_air ? &p.moveset.air_jump : &p.moveset.jump;
        double band = 0.3 * scales[i / 3];
        expect_near(arc->hang_speed, band * arc->launch_speed, 1e-12);
        bool told = !tap && band > 0;
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_HANG), told);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tap ? 1.1 : in_air ? 2.4 : 3.2, 1e-5);
        if (told) {
            double band_s = band * arc->launch_speed / arc->gravity;
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_HANG, 0).value, band_s / 0.4 - band_s, 1e-9);
            if (!in_air) {
                expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s - DT, 0.36, 1e-6);
            }
        }
        play_close(&p);
    }
}

/* The band is there, and the gravity in it is the usual one: nothing was saved. */
static void a_hang_that_changes_nothing_tells_nothing(void **state)
{
    deft_tuning tuning = strict_tuning();
    (void)state;
    tuning.jump.hang_speed_ratio = 0.3;
    tuning.jump.hang_gravity_ratio = 1;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_until(1);
    assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_HANG), 0);
    play_close(&p);
}

/* Buffers are for every action: the press for a drop waits for the one-way, that for a hook for the end of a
 * recovery. */
static void drops_and_hooks_wait_too(void **state)
{
    (void)state;
    deft_tuning tuning = strict_tuning();
    tuning.assist.buffer_s = 0.12;
    tuning.ability.slam = tuning.ability.grapple = 1;
    play_open(&p, &tuning, &play_home);
    play_one_way(&p, -5, -0.5, 5, 0);
    play_spawn(&p, 0, p.moveset.fall.gravity * 0.25 * 0.25 / 2);
    play_until(0.2);
    p.stick_y = -1;
    double fallen_s = p.time_s;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_until(0.4);
    play_event landed = play_event_at(&p, DEFT_EVENT_LANDED, 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 0);
    expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, landed.time_s - fallen_s, 1e-6);
    assert_true(p.y < -0.1);
    play_close(&p);

    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_box(&p, -5, 4, 5, 5, PLAY_ALL);
    play_spawn(&p, 0, 3);
    play_press(&p, DEFT_ACTION_SLAM, 0);
    play_until(0.12 + 0.1 + 0.15);
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
    play_until(0.45);
    play_event hook = play_event_at(&p, DEFT_EVENT_GRAPPLE_START, 0);
    expect_near(hook.time_s, 0.12 + 0.1 + 0.2, 1e-6);
    expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, 0.05, 1e-6);
    play_close(&p);
}

/* A hook that met nothing was thrown: nothing that comes into reach later catches it. */
static void a_hook_is_thrown_once(void **state)
{
    deft_tuning tuning = strict_tuning();
    (void)state;
    tuning.assist.buffer_s = 0.12;
    tuning.ability.grapple = 1;
    play_open(&p, &tuning, &play_home);
    play_box(&p, 0.3, 2, 9, 3, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    p.stick_y = 0;
    deft_input_set_aim(&p.input, 0, 1);
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
    play_ticks(&p, 12, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_START), 0);
    assert_int_equal(p.self.buffered, 0);
    assert_true(p.x > 0.3); /* below the ceiling by now */
    play_close(&p);
}

/* What a host does that sums: docs/guide/assists.md. */
static void a_host_sums_what_was_saved(void **state)
{
    double saved[DEFT_EVENT_COUNT] = {0};
    (void)state;
    deft_tuning tuning = strict_tuning();
    tuning.assist.coyote_s = tuning.assist.buffer_s = 0.12;
    for (int i = 1; i <= 3; i++) {
        late_off_a_ledge(&tuning, 0.02 * i);
        for (int k = 0; k < 10; k++) {
            play_tick(&p, DT);
            for (uint32_t e = 0; e < p.events.count; e++) {
                saved[p.events.items[e].kind] += p.events.items[e].value;
            }
        }
        play_close(&p);
    }
    expect_near(saved[DEFT_EVENT_ASSIST_COYOTE], 0.12, 1e-6);
    expect_near(saved[DEFT_EVENT_ASSIST_BUFFER], 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_a_switch_and_a_scale_and_tells_what_it_saved),
        cmocka_unit_test(a_corner_leads_into_a_gap_as_wide_as_the_character_wherever_it_is),
        cmocka_unit_test(landing_forgiveness_tells_of_the_air_jump_that_it_kept),
        cmocka_unit_test(a_hang_tells_how_much_longer_it_made_the_rise),
        cmocka_unit_test(a_hang_that_changes_nothing_tells_nothing),
        cmocka_unit_test(drops_and_hooks_wait_too),
        cmocka_unit_test(a_hook_is_thrown_once),
        cmocka_unit_test(a_host_sums_what_was_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
