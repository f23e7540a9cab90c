/* tests/character/test_crouch.c -- crouching: the character crawls, slides when it is fast, and never stands
 * up into a ceiling. */
#include "tests/harness/play.h"

#define STANDING 0.95
#define LOW      0.6
#define RUN      9.0
#define CRAWL    (0.4 * RUN)

static play p;

static const double rates[] = {20, 60, 144, 1000};
#define RATES 4

static deft_tuning crouch_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.crouch = 1;
    return tuning;
}

static void set_ability(bool on)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_set_ability(play_body_in(&p, w), DEFT_ABILITY_CROUCH, on);
    }
}

static bool is_low(void)
{
    deft_box box;
    deft_character_box(&box, &p.self, &p.moveset);
    expect_near(box.max_y - box.min_y, deft_character_height(&p.self, &p.moveset), 1e-12);
    return deft_character_height(&p.self, &p.moveset) == LOW;
}

/* Plays with a step that does not divide the time, too: up to exactly time_s. */
static void play_until(double time_s, double dt)
{
    while (time_s - p.time_s > 1e-9) {
        play_tick(&p, fmin(dt, time_s - p.time_s));
    }
}

/* A floor, and from x = `from` to `to` a ceiling 0.7 above it. */
static void open_tunnel(const deft_tuning *tuning, double from, double to)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    play_box(&p, from, 0.7, to, 3, PLAY_ALL);
}

static void without_the_ability_down_does_nothing(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    tuning.ability.crouch = 0;
    open_tunnel(&tuning, 2, 5);
    play_spawn_standing(&p, 0, 0);
    p.stick_y = -1;
    play_ticks(&p, 10, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
    assert_false(is_low());
    play_close(&p);
}

static void down_or_the_button_crouch_and_letting_go_stands_up(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    for (int by_button = 0; by_button < 2; by_button++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        if (by_button != 0) {
            play_press(&p, DEFT_ACTION_CROUCH, 0.5);
        }
        p.stick_y = by_button != 0 ? 0 : -1;
        play_tick(&p, 1.0 / 60);
        assert_int_equal(p.self.state, DEFT_STATE_CROUCH);
        assert_int_equal(p.self.pose, DEFT_POSE_CROUCH);
        assert_true(is_low());
        if (by_button != 0) {
            play_release(&p, DEFT_ACTION_CROUCH, 0.5);
        }
        p.stick_y = 0;
        play_tick(&p, 1.0 / 60);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        assert_false(is_low());
        expect_near(p.y, 0, 0);
        play_close(&p);
    }
}

static void a_crouched_walk_is_as_fast_as_its_ratio(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_tunnel(&tuning, 2, 50);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = -1;
        play_tick(&p, 1 / rates[i]);
        double from = p.x;
        double began_s = p.time_s;
        p.stick_x = 1;
        play_until(began_s + 2, 1 / rates[i]);
        expect_near(p.x - from, 2 * CRAWL, 1e-5);
        assert_int_equal(p.self.pose, DEFT_POSE_CRAWL);
        play_close(&p);
    }
}

/* v = v0 e^(-kt) down to the crawl, k = -ln(1 - loss); from then on it crawls while the stick is held. */
static void crouching_at_a_run_is_a_slide_that_loses_its_share_a_second(void **state)
{
    deft_tuning tuning = crouch_tuning();
    double k = -log(1 - tuning.crouch.slide_loss_per_s);
    double slide_s = log(RUN / CRAWL) / k;
    (void)state;
    for (int i = 0; i < RATES; i++) {
        for (int fraction = 0; fraction <= 4; fraction++) {
            play_open(&p, &tuning, &play_shifted);
            play_floor(&p);
            play_spawn_standing(&p, 0, 0);
            p.stick_x = 1;
            play_tick(&p, 1 / rates[i]);
            double began_s = p.time_s + fraction / 4.0 / rates[i];
            double from = p.x + RUN * (began_s - p.time_s);
            play_press(&p, DEFT_ACTION_CROUCH, fraction / 4.0);
            play_until(began_s + 0.3, 1 / rates[i]);
            expect_near(p.x - from, RUN * (1 - exp(-k * 0.3)) / k, 1e-5);
            expect_near(p.vx, RUN * exp(-k * 0.3), 1e-4);
            assert_int_equal(p.self.pose, DEFT_POSE_SLIDE);
            play_until(began_s + 1, 1 / rates[i]);
            expect_near(p.x - from, (RUN - CRAWL) / k + CRAWL * (1 - slide_s), 2e-5);
            expect_near(p.vx, CRAWL, 1e-9);
            play_close(&p);
        }
    }
}

/* The loss is in proportion to the friction of the floor. */
static void a_slide_on_ice_loses_less_and_on_sand_more(void **state)
{
    static const double frictions[] = {0.25, 0.5, 2};
    const double from = 2 * RUN;
    (void)state;
    for (int i = 0; i < 3 * RATES; i++) {
        deft_tuning tuning = crouch_tuning();
        const double k = -log(1 - tuning.crouch.slide_loss_per_s) * frictions[i % 3];
        const deft_surface surface = {.friction_ratio = frictions[i % 3]};
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        p.alone = true;
        p.features[PLAY_MAIN][0].surface = 1;
        p.views[PLAY_MAIN].surfaces = &surface;
        p.views[PLAY_MAIN].surface_count = 1;
        play_spawn_standing(&p, 0, 0);
        p.stick_x = 1;
        play_set_velocity(&p, from, 0);
        play_press(&p, DEFT_ACTION_CROUCH, 0);
        play_until(0.2, 1 / rates[i / 3]);
        expect_near(p.vx, from * exp(-k * 0.2), 1e-9);
        expect_near(p.x, from * (1 - exp(-k * 0.2)) / k, 1e-5);
        play_close(&p);
    }
}

static void a_slide_without_loss_goes_on_and_one_against_the_stick_ends(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    tuning.crouch.slide_loss_per_s = 0;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_tick(&p, 1.0 / 60);
    p.stick_x = 0;
    play_press(&p, DEFT_ACTION_CROUCH, 0);
    play_ticks(&p, 120, 1.0 / 60);
    expect_near(p.vx, RUN, 0);
    p.stick_x = -1;
    play_tick(&p, 1.0 / 60);
    expect_near(p.vx, -CRAWL, 1e-9);
    play_close(&p);
}

static void a_slide_whose_heading_snaps_goes_on_the_other_way(void **state)
{
    (void)state;
    for (int r = 0; r < RATES; r++) {
        deft_tuning tuning = crouch_tuning();
        tuning.run.snap_heading = 1;
        tuning.run.overspeed_pushed_s = 1.2;
        double k = -log(1 - tuning.crouch.slide_loss_per_s);
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_set_velocity(&p, 3 * RUN, 0);
        p.stick_x = -1;
        p.stick_y = -1;
        play_until(0.25, 1 / rates[r]);
        expect_near(p.vx, -3 * RUN * exp(-k * 0.25), 1e-5);
        expect_near(p.x, -3 * RUN * (1 - exp(-k * 0.25)) / k, 1e-4);
        p.stick_y = 0;
        play_close(&p);
    }
}

/* Without the stick it slides down to the speed of a crawl, and stands still from that instant on. How a run
 * loses its overspeed is no matter. */
static void a_slide_that_the_stick_does_not_follow_stops_at_the_speed_of_a_crawl(void **state)
{
    static const double losses_s[] = {0, 0.5, 100};
    (void)state;
    for (int i = 0; i < 3 * RATES; i++) {
        deft_tuning tuning = crouch_tuning();
        tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = losses_s[i % 3];
        double k = -log(1 - tuning.crouch.slide_loss_per_s);
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_set_velocity(&p, RUN, 0);
        play_press(&p, DEFT_ACTION_CROUCH, 0);
        play_until(2 * log(RUN / CRAWL) / k, 1 / rates[i / 3]);
        expect_near(p.x, (RUN - CRAWL) / k, 1e-5);
        assert_true(p.vx == 0);
        play_close(&p);
    }
}

static void a_slide_of_a_body_that_cannot_crawl_ends(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    tuning.crouch.speed_ratio = 0;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_tick(&p, 1.0 / 60);
    play_press(&p, DEFT_ACTION_CROUCH, 0);
    play_tick(&p, 1.0 / 60);
    assert_true(is_low() && p.vx > 0.5 * tuning.run.speed); /* it slides */
    play_until(3, 1.0 / 60);
    assert_true(p.vx == 0);
    play_close(&p);
}

static void a_standing_body_does_not_fit_where_a_low_one_does(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    open_tunnel(&tuning, 2, 5);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, 60, 1.0 / 60);
    expect_near(p.x, 2 - 0.375, 1e-6);
    play_press(&p, DEFT_ACTION_CROUCH, 0);
    play_ticks(&p, 60, 1.0 / 60);
    assert_true(p.x > 3);
    play_close(&p);
}

/* It lets go of the button under the ceiling. The instant at which its back leaves the ceiling is the same at
 * every rate: from there on it runs. */
static void it_stays_low_until_there_is_room_and_stands_up_right_there(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        for (int how = 0; how < 2; how++) { /* the button goes up, or the ability goes */
            open_tunnel(&tuning, -3, 4);
            play_spawn(&p, 0, 0);
            for (int w = 0; w < PLAY_WORLDS; w++) {
                play_body_in(&p, w)->crouched = 1;
            }
            play_press(&p, DEFT_ACTION_CROUCH, 0);
            play_tick(&p, 1 / rates[i]);
            if (how == 0) {
                play_release(&p, DEFT_ACTION_CROUCH, 0);
            } else {
                set_ability(false);
            }
            double began_s = p.time_s;
            p.stick_x = 1;
            play_until(began_s + 1, 1 / rates[i]);
            assert_int_equal(p.self.state, DEFT_STATE_CROUCH);
            assert_true(is_low());
            play_until(began_s + 1.5, 1 / rates[i]);
            assert_int_equal(p.self.state, DEFT_STATE_GROUND);
            assert_false(is_low());
            double out_s = (4 + 0.375) / CRAWL;
            expect_near(p.x, 4 + 0.375 + RUN * (1.5 - out_s), 1e-4);
            play_close(&p);
        }
    }
}

static void it_stands_up_in_a_gap_of_just_its_size(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_box(&p, -2, STANDING, 2, 3, PLAY_ALL);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_CROUCH, 0);
    play_ticks(&p, 2, 1.0 / 60);
    assert_true(is_low());
    play_release(&p, DEFT_ACTION_CROUCH, 0);
    play_tick(&p, 1.0 / 60);
    assert_false(is_low());
    play_close(&p);
}

/* However fast it comes by: where it has stood up it stops at the next ceiling. */
static void it_stands_up_in_a_gap_that_it_would_be_past_within_a_tick(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    tuning.crouch.slide_loss_per_s = 0;
    for (int i = 0; i < RATES; i++) {
        for (int way = -1; way <= 1; way += 2) {
            play_open(&p, &tuning, &play_home);
            play_floor(&p);
            play_box(&p, way > 0 ? -4 : 0.9, 0.7, way > 0 ? 0 : 4.9, 3, PLAY_ALL);
            play_box(&p, way > 0 ? 0.9 : -10, 0.7, way > 0 ? 10.9 : 0, 3, PLAY_ALL);
            play_spawn(&p, way > 0 ? -2 : 2.9, 0);
            for (int w = 0; w < PLAY_WORLDS; w++) {
                play_body_in(&p, w)->crouched = 1;
            }
            play_tick(&p, 1 / rates[i]);
            assert_true(is_low());
            p.stick_x = way;
            play_set_velocity(&p, way * 300.0, 0);
            play_until(p.time_s + 0.1, 1 / rates[i]);
            assert_false(is_low());
            expect_near(p.x, way > 0 ? 0.9 - 0.375 : 0.375, 1e-4);
            play_close(&p);
        }
    }
}

/* A slide ends at the edge of its floor: there it stands up, however fast it is, and meets what it would have
 * got below. */
static void it_stands_up_at_the_edge_of_its_floor(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    tuning.crouch.slide_loss_per_s = 0;
    for (int i = 0; i < RATES; i++) {
        for (int way = -1; way <= 1; way += 2) {
            play_open(&p, &tuning, &play_home);
            play_box(&p, way > 0 ? -10 : 0, -9, way > 0 ? 0 : 10, 0, PLAY_ALL);
            play_box(&p, way > 0 ? 0.8 : -10.8, 0.7, way > 0 ? 10.8 : -0.8, 3, PLAY_ALL);
            play_spawn_standing(&p, way * -2.0, 0);
            play_press(&p, DEFT_ACTION_CROUCH, 0);
            play_tick(&p, 1 / rates[i]);
            assert_true(is_low());
            play_set_velocity(&p, way * 300.0, 0);
            play_until(p.time_s + 0.1, 1 / rates[i]);
            assert_false(is_low());
            expect_near(p.x * way, 0.8 - 0.375, 1e-4);
            play_close(&p);
        }
    }
}

static void a_one_way_overhead_is_room(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_one_way(&p, -2, 0.7, 2, 0.8);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_CROUCH, 0);
    play_ticks(&p, 2, 1.0 / 60);
    assert_true(is_low());
    play_release(&p, DEFT_ACTION_CROUCH, 0);
    play_tick(&p, 1.0 / 60);
    assert_false(is_low());
    play_close(&p);
}

static void a_jump_from_a_crouch_stands_up_in_the_air(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_CROUCH, 0);
    play_ticks(&p, 3, 1.0 / 60);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_JUMP);
    assert_false(is_low());
    /* the button is still down: it lands in a crouch again */
    play_ticks(&p, 120, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_CROUCH);
    play_close(&p);
}

/* The floor of the tunnel ends before its ceiling does: the fall stays low until it has the room to stand. */
static void in_the_air_it_stays_low_until_it_fits(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -10, -1, 0, 0, PLAY_ALL);
        play_box(&p, -10, 0.7, 20, 3, PLAY_ALL);
        play_box(&p, -10, -20, 20, -19, PLAY_ALL);
        play_spawn(&p, -1, 0);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            play_body_in(&p, w)->crouched = 1;
        }
        p.stick_x = 1;
        double fell_s = 0;
        while (is_low()) {
            play_tick(&p, 1 / rates[i]);
            assert_true(!is_low() || p.y >= 0.7 - STANDING - 1e-3);
            fell_s = p.time_s;
        }
        double edge_s = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s;
        double room_s = edge_s + sqrt(2 * (STANDING - 0.7) / p.moveset.fall.gravity);
        assert_true(fell_s >= room_s - 1e-4 && fell_s <= room_s + 1 / rates[i] + 1e-4);
        play_close(&p);
    }
}

static void a_jump_in_a_tunnel_bumps_its_low_head(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    open_tunnel(&tuning, -3, 4);
    play_spawn(&p, 0, 0);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        play_body_in(&p, w)->crouched = 1;
    }
    play_ticks(&p, 2, 1.0 / 60);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    double jump_s = p.time_s;
    for (int i = 0; i < 60; i++) {
        play_tick(&p, 1.0 / 60);
        assert_true(p.y <= 0.7 - LOW + 1e-5);
        assert_true(is_low());
        assert_true(p.self.state != DEFT_STATE_GROUND);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 1);
    double launch = p.moveset.jump.launch_speed;
    double at_head = sqrt(launch * launch - 2 * p.moveset.jump.gravity * (0.7 - LOW));
    double bonk_s = jump_s + (launch - at_head) / p.moveset.jump.gravity;
    expect_near(play_event_at(&p, DEFT_EVENT_BONKED, 0).time_s, bonk_s, 1e-5);
    assert_int_equal(p.self.state, DEFT_STATE_CROUCH);
    play_close(&p);
}

static void down_and_jump_drop_a_crouched_body_through_a_one_way(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_one_way(&p, -5, -0.25, 5, 0);
    play_spawn_standing(&p, 0, 0);
    p.stick_y = -1;
    play_ticks(&p, 5, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_CROUCH);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 10, 1.0 / 60);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 0);
    assert_true(p.y < -0.25);
    assert_false(is_low());
    play_close(&p);
}

static void a_capsule_crouches_no_lower_than_its_corners(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    tuning.shape.corner_radius = 0.375;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_box(&p, 2, 0.8, 9, 3, PLAY_ALL);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_CROUCH, 0);
    p.stick_x = 1;
    play_ticks(&p, 60, 1.0 / 60);
    expect_near(deft_character_height(&p.self, &p.moveset), 0.75, 0);
    assert_true(p.x > 2.5);
    play_release(&p, DEFT_ACTION_CROUCH, 0);
    play_ticks(&p, 20, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_CROUCH);
    play_ticks(&p, 100, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
    play_close(&p);
}

static void up_and_down_a_slope_it_crawls(void **state)
{
    deft_tuning tuning = crouch_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_triangle(&p, 2, 0, 10, 0, 10, 4);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = -1;
        play_tick(&p, 1 / rates[i]);
        double began_s = p.time_s;
        p.stick_x = 1;
        play_until(began_s + 2, 1 / rates[i]);
        /* 2 - 0.375 on the flat, the rest along a slope of 1 in 2 */
        double along = 2 * CRAWL - (2 - 0.375);
        expect_near(p.x, 2 - 0.375 + along * 2 / sqrt(5), 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_the_ability_down_does_nothing),
        cmocka_unit_test(down_or_the_button_crouch_and_letting_go_stands_up),
        cmocka_unit_test(a_crouched_walk_is_as_fast_as_its_ratio),
        cmocka_unit_test(crouching_at_a_run_is_a_slide_that_loses_its_share_a_second),
        cmocka_unit_test(a_slide_on_ice_loses_less_and_on_sand_more),
        cmocka_unit_test(a_slide_without_loss_goes_on_and_one_against_the_stick_ends),
        cmocka_unit_test(a_slide_whose_heading_snaps_goes_on_the_other_way),
        cmocka_unit_test(a_slide_that_the_stick_does_not_follow_stops_at_the_speed_of_a_crawl),
        cmocka_unit_test(a_slide_of_a_body_that_cannot_crawl_ends),
        cmocka_unit_test(a_standing_body_does_not_fit_where_a_low_one_does),
        cmocka_unit_test(it_stays_low_until_there_is_room_and_stands_up_right_there),
        cmocka_unit_test(it_stands_up_in_a_gap_of_just_its_size),
        cmocka_unit_test(it_stands_up_in_a_gap_that_it_would_be_past_within_a_tick),
        cmocka_unit_test(it_stands_up_at_the_edge_of_its_floor),
        cmocka_unit_test(a_one_way_overhead_is_room),
        cmocka_unit_test(a_jump_from_a_crouch_stands_up_in_the_air),
        cmocka_unit_test(in_the_air_it_stays_low_until_it_fits),
        cmocka_unit_test(a_jump_in_a_tunnel_bumps_its_low_head),
        cmocka_unit_test(down_and_jump_drop_a_crouched_body_through_a_one_way),
        cmocka_unit_test(a_capsule_crouches_no_lower_than_its_corners),
        cmocka_unit_test(up_and_down_a_slope_it_crawls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
