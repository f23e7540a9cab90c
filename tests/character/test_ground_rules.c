/* tests/character/test_ground_rules.c -- speeds on slopes, crests, steep ground and the contact memory. */
#include "tests/harness/play.h"

static play p;

#define PI 3.14159265358979323846

static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

static const double rates[] = {20, 30, 60, 144, 240, 1000};
#define RATES ((int)(sizeof rates / sizeof rates[0]))

/* A floor, a slope up that begins at x = 0 and is `length` wide, a flat top of 4, and the same slope down. */
static void open_hill(const deft_tuning *tuning, double degrees, double length)
{
    double rise = length * tan(degrees * PI / 180);
    double hill[] = {0, 0, 2 * length + 4, 0, length + 4, rise, length, rise};
    play_open(&p, tuning, &play_home);
    play_box(&p, -40, -4, 60, 0, PLAY_ALL);
    play_polygon(&p, 4, hill, 15);
}

static double expected_ratio(double wish, double degrees)
{
    return pow(wish, sin(degrees * PI / 180) * sqrt(2));
}

/* The speed on the slope is the wish's share at 45 degrees, at once, and the flat's again on the flat. */
static void slopes_have_speeds_of_their_own(void **state)
{
    static const double angles[] = {15, 26.565, 40, 45};
    (void)state;
    for (int i = 0; i < 4 * RATES * 2; i++) {
        deft_tuning tuning = plain_tuning();
        double dt = 1 / rates[i % RATES];
        double degrees = angles[i / RATES % 4];
        bool horizontal = i / (4 * RATES) != 0;
        tuning.ground.uphill_ratio = 0.6;
        tuning.ground.downhill_ratio = 1.7;
        tuning.ground.slope_speed = horizontal ? DEFT_SLOPE_SPEED_HORIZONTAL : DEFT_SLOPE_SPEED_PATH;
        open_hill(&tuning, degrees, 8);
        play_spawn_standing(&p, -1, 0);
        p.stick_x = 1;
        int seen[3] = {0, 0, 0};
        while (p.x < 22) {
            play_tick(&p, dt);
            int place = p.vy > 1e-6 ? 0 : (p.vy < -1e-6 ? 2 : 1);
            double ratio =
                place == 0 ? expected_ratio(0.6, degrees) : (place == 2 ? expected_ratio(1.7, degrees) : 1);
            double speed = horizontal ? p.vx : hypot(p.vx, p.vy);
            expect_near(speed, 9 * ratio, 1e-5);
            assert_true(play_is_grounded(&p));
            seen[place]++;
        }
        assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
        play_close(&p);
    }
}

/* Up and back down again: what was uphill is downhill, from the instant of the turn. */
static void a_turn_on_a_slope_changes_its_speed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.ground.uphill_ratio = 0.5;
    tuning.ground.downhill_ratio = 2;
    open_hill(&tuning, 45, 8);
    play_spawn_standing(&p, -1, 0);
    p.stick_x = 1;
    play_ticks(&p, 60, 1.0 / 60);
    expect_near(hypot(p.vx, p.vy), 4.5, 1e-6);
    assert_true(p.vx > 0 && p.vy > 0);
    p.stick_x = -1;
    double x = p.x;
    play_tick(&p, 1.0 / 60);
    expect_near(hypot(p.vx, p.vy), 18, 1e-6);
    expect_near(p.x - x, -18 / sqrt(2) / 60, 1e-5);
    play_close(&p);
}

/* A hop takes the speed on the slope along, and the landing keeps it: the share of the slope counts once. */
static void hops_on_a_slope_gain_no_speed(void **state)
{
    (void)state;
    for (int i = 0; i < RATES * 4; i++) {
        deft_tuning tuning = plain_tuning();
        double dt = 1 / rates[i % RATES];
        bool downhill = i / RATES % 2 != 0;
        bool horizontal = i / RATES / 2 != 0;
        double cosine = horizontal ? 1 : cos(20 * PI / 180);
        double ramp[] = {-60, -30, 60, -30, 60, -60 * tan(20 * PI / 180), -60, 60 * tan(20 * PI / 180)};
        tuning.ground.uphill_ratio = 0.6;
        tuning.ground.downhill_ratio = 1.7;
        tuning.ground.slope_speed = horizontal ? DEFT_SLOPE_SPEED_HORIZONTAL : DEFT_SLOPE_SPEED_PATH;
        tuning.run.overspeed_pushed_s = tuning.air.overspeed_pushed_s = DEFT_FOREVER;
        play_open(&p, &tuning, &play_home);
        play_polygon(&p, 4, ramp, 15);
        play_spawn(&p, 0, 2);
        p.stick_x = downhill ? 1 : -1;
        double speed = 16 * p.stick_x;
        play_kick(&p, speed, 0);
        for (int hop = 1; hop <= 4; hop++) {
            while (play_count(&p, DEFT_EVENT_LANDED) < hop) {
                play_tick(&p, dt);
            }
            speed *=
                cosine; /* with the path as speed the landing turns the horizontal speed down to the slope */
            expect_near(p.vx, speed, 1e-5);
            play_press(&p, DEFT_ACTION_JUMP, 0);
            play_tick(&p, dt);
            play_release(&p, DEFT_ACTION_JUMP, 0);
            assert_false(play_is_grounded(&p));
        }
        play_close(&p);
    }
}

/* The flight off a crest goes on along the slope that it left: height and place are a thrown body's. */
static void a_fast_body_flies_off_a_crest(void **state)
{
    (void)state;
    for (int i = 0; i < RATES * 2; i++) {
        deft_tuning tuning = plain_tuning();
        deft_moveset moveset;
        double dt = 1 / rates[i % RATES];
        bool flies = i >= RATES;
        tuning.ground.crest = DEFT_CREST_FLY;
        tuning.ground.crest_speed = flies ? 8.99 : 9.01;
        open_hill(&tuning, 45, 6);
        moveset = play_moveset(&tuning);
        play_spawn_standing(&p, -1, 0);
        p.stick_x = 1;
        /* the leading corner is at the crest */
        double crest_x = 6 - moveset.half_width;
        double crest_s = (-moveset.half_width + 1) / 9 + 6 * sqrt(2) / 9;
        double v = 9 / sqrt(2);
        while (p.time_s < crest_s + 0.08 - dt / 2) {
            play_tick(&p, dt);
            if (p.time_s <= crest_s + 1e-9 || !flies) {
                assert_true(play_is_grounded(&p) && p.y <= 6 + 1e-6);
                continue;
            }
            double t = p.time_s - crest_s;
            expect_near(p.y, 6 + v * t - moveset.jump.gravity * t * t / 2, 1e-4);
            assert_false(play_is_grounded(&p));
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), flies);
        assert_true(p.x > crest_x);
        if (flies) {
            expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, crest_s, 1e-5);
            expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).value, 9, 1e-9);
        }
        play_close(&p);
    }
}

/* A drop within the snap is followed by the slow and flown over by the fast. */
static void the_snap_is_for_bodies_that_are_not_too_fast(void **state)
{
    (void)state;
    for (int fast = 0; fast < 2; fast++) {
        deft_tuning tuning = plain_tuning();
        tuning.ground.crest = DEFT_CREST_FLY;
        tuning.ground.crest_speed = fast != 0 ? 8 : 10;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -10, -4, 0, 0, PLAY_ALL);
        play_box(&p, 0, -4, 20, -0.2, PLAY_ALL);
        play_spawn_standing(&p, -2, 0);
        p.stick_x = 1;
        play_ticks(&p, 120, 1.0 / 120);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), fast);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), fast);
        expect_near(p.y, -0.2, 1e-6);
        play_close(&p);
    }
}

/* Even seams between tiles in one line are no crest. */
static void seams_are_no_crest(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = 0;
    play_open(&p, &tuning, &play_home);
    play_row(&p, -4, -1, 40);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, 180, 1.0 / 60);
    assert_int_equal(p.log_count, 0);
    play_close(&p);
}

/* Seed 001: gravity's part along the slope is what slides. As a slide a body gains g sin along steep ground;
 * as a wall it falls as if nothing was there but what turns it aside. */
static void steep_ground_is_a_slide_or_a_wall(void **state)
{
    (void)state;
    for (int i = 0; i < RATES * 2; i++) {
        deft_tuning tuning = plain_tuning();
        double dt = 1 / rates[i % RATES];
        bool slides = i < RATES;
        double steep = 63.434948822922 * PI / 180; /* up 2, along 1 */
        tuning.ground.steep_slide = slides;
        tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, 0, 0, 30, 0, 0, 60);
        double gravity = p.moveset.fall.gravity;
        /* at rest on the face: its left lower corner touches */
        double x = 5 + p.moveset.half_width;
        play_spawn(&p, x, 50);
        play_tick(&p, 0.001); /* the first touch takes what the fall had gained */
        double vy = p.vy;
        double y = p.y;
        double start_s = p.time_s;
        double pull = slides ? gravity * sin(steep) * sin(steep) : gravity;
        p.stick_x = -1;
        while (p.time_s < start_s + 0.5) {
            play_tick(&p, dt);
            double t = p.time_s - start_s;
            expect_near(p.vy, vy - pull * t, 1e-3);
            expect_near(p.y, y + vy * t - pull * t * t / 2, 1e-3);
            expect_near(p.x, x + (50 - p.y) / 2, 1e-3);
            assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
        }
        play_close(&p);
    }
}

/* With coyote time off, ground that was lost just now still counts, and no longer. */
static void ground_is_remembered_for_a_moment(void **state)
{
    static const double memories[] = {0, 0.03, 0.1};
    (void)state;
    for (int i = 0; i < 3 * 2; i++) {
        deft_tuning tuning = plain_tuning();
        double memory_s = memories[i % 3];
        bool in_time = i < 3;
        tuning.assist.coyote_s = 0;
        tuning.assist.buffer_s = 0;
        tuning.ground.contact_memory_s = memory_s;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -10, -4, 0, 0, PLAY_ALL);
        play_box(&p, -10, -40, 20, -30, PLAY_ALL);
        play_spawn_standing(&p, -2, 0);
        p.stick_x = 1;
        double edge_s = (2 + p.moveset.half_width) / 9;
        double press_s = edge_s + (in_time ? 0.9 : 1.1) * memory_s + (in_time && memory_s > 0 ? 0 : 0.001);
        double dt = 1.0 / 240;
        while (p.time_s < edge_s + 0.2) {
            double at = (press_s - p.time_s) / dt;
            if (at >= 0 && at < 1) {
                play_press(&p, DEFT_ACTION_JUMP, at);
            }
            play_tick(&p, dt);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), in_time && memory_s > 0);
        play_close(&p);
    }
}

/* A world that forgets its floor from time to time. */
static uint32_t gather_floor(const void *user, const deft_pos *origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity)
{
    const bool *is_gone = user;
    if (*is_gone || region->min_y > 0 || region->max_y < -1) {
        return 0;
    }
    if (capacity > 0) {
        const double x[4] = {-20, 20, 20, -20};
        const double y[4] = {-1, -1, 0, 0};
        *out = (deft_feature){.count = 4, .flags = DEFT_FEATURE_SOLID, .exposed = 0xFF, .id = 1};
        for (int i = 0; i < 4; i++) {
            out->points[i] = (deft_vec2){(float)(x[i] - origin->x), (float)(y[i] - origin->y)};
        }
    }
    return 1;
}

/* Seed 001: "so that the connection isn't accidentally broken by one frame of not colliding". The floor is
 * gone for one tick. A press in that tick, or in the next one, is a jump; without a press the character
 * stands. */
static void one_tick_without_the_floor_breaks_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * RATES; i++) {
        const double dt = 1 / rates[i % RATES];
        const int press_tick = i / RATES < 2 ? i / RATES : 99; /* without the floor, after it, never */
        bool is_gone = false;
        const deft_world_view view = {.gather = gather_floor, .user = &is_gone};
        deft_tuning tuning = plain_tuning();
        deft_moveset moveset;
        deft_character hero;
        deft_event_list events;
        tuning.assist.coyote_s = 0;
        tuning.assist.buffer_s = 0;
        tuning.ground.contact_memory_s = 0.05;
        assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
        deft_character_spawn(&hero, &moveset, &(deft_pos){0, 0}, deft_axes_y_up());
        uint32_t jumps = 0;
        for (int tick = -10; tick < 10; tick++) {
            deft_input input = *deft_input_none();
            if (tick == press_tick) {
                deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0.5);
            }
            is_gone = tick == 0;
            deft_character_step(&hero, &moveset, &view, &input, dt, &events, NULL);
            for (uint32_t k = 0; k < events.count; k++) {
                jumps += events.items[k].kind == DEFT_EVENT_JUMPED_GROUND ||
                         events.items[k].kind == DEFT_EVENT_JUMPED_COYOTE;
            }
        }
        assert_int_equal(jumps, press_tick < 2);
        if (press_tick == 99) {
            assert_int_equal(hero.support, DEFT_SUPPORT_FLOOR);
            assert_true(fabs(hero.position.y) <= moveset.touch);
        }
    }
}

/* A leaning platform of tiles has one surface: a body that comes up through it never rests on a tile's tip
 * inside it. */
static void a_leaning_platform_has_no_inside(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++) {
        deft_tuning tuning = plain_tuning();
        double dt = 1 / rates[i % RATES];
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        for (int k = 0; k < 12; k++) {
            double corners[] = {k, 0.5 * k + 0.5, k + 1, 0.5 * k + 1, k + 1, 0.5 * k + 1.5, k, 0.5 * k + 1};
            play_polygon(&p, 4, corners, 15);
            for (int w = 0; w < PLAY_REORDERED; w++) {
                p.features[w][p.count - 1].flags = DEFT_FEATURE_ONE_WAY;
                p.features[w][p.count - 1].one_way.y = 1;
            }
        }
        play_spawn_standing(&p, 1 + i * 0.125, 0);
        p.stick_x = i % 3 - 1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        while (p.time_s < 1.5) {
            play_tick(&p, dt);
            double surface = fmin(fmax(0.5 * (p.x + p.moveset.half_width) + 1, 1), 7);
            bool under = p.x + p.moveset.half_width < 0 || p.x - p.moveset.half_width > 12;
            assert_true(!play_is_grounded(&p) || p.y < 1e-5 || (!under && p.y > surface - 1e-4));
        }
        assert_true(play_is_grounded(&p));
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_have_speeds_of_their_own),
        cmocka_unit_test(a_turn_on_a_slope_changes_its_speed),
        cmocka_unit_test(hops_on_a_slope_gain_no_speed),
        cmocka_unit_test(a_fast_body_flies_off_a_crest),
        cmocka_unit_test(the_snap_is_for_bodies_that_are_not_too_fast),
        cmocka_unit_test(seams_are_no_crest),
        cmocka_unit_test(steep_ground_is_a_slide_or_a_wall),
        cmocka_unit_test(ground_is_remembered_for_a_moment),
        cmocka_unit_test(one_tick_without_the_floor_breaks_nothing),
        cmocka_unit_test(a_leaning_platform_has_no_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
