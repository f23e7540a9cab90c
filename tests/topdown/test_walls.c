/* Walls: a walker slides along them, is never inside, and gets past every kind of corner. */
#include "tests/harness/extent.h"
#include "tests/harness/walks.h"

/* The body is 0.75 wide and 0.95 tall; its place is its bottom centre. */
#define HALF 0.375
#define TALL 0.95

static void a_wall_stops_what_goes_into_it_and_leaves_what_goes_along(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 5, -20, 6, 40);
        walks_for(&w, 1, 0.6, 0.8);
        double stick = hypot((int)(0.6 * 32767 + 0.5), (int)(0.8 * 32767 + 0.5));
        double along = (int)(0.8 * 32767 + 0.5) / stick;
        NEAR(w.bodies[0].velocity.y, 8 * along, 1e-3); /* as much as the stick points along it */
        walks_for(&w, 1, 0.6, 0.8);
        NEAR(w.x, 5 - HALF, 1e-5);
        NEAR(w.bodies[0].velocity.y, 8 * along, 1e-9);
        assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].walled == 1);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 1);
    }
}

/* It slides along one wall, and is put to where it goes straight into another one. */
static void a_wall_that_the_game_puts_a_walker_to_is_told(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 5 - HALF, 0);
    walks_box(&w, 5, -20, 6, 40);
    walks_box(&w, -9, 30, 3, 31);
    walks_for(&w, 1, 0.6, 0.8);
    int told = w.counts[DEFT_EVENT_HIT_WALL];
    assert_true(w.bodies[0].walled == 1 && w.bodies[0].velocity.y > 6);
    walks_put(&w, 0, 30 - TALL);
    walks_tick(&w, 0.6, 0.8);
    NEAR(w.y, 30 - TALL, 1e-5);
    assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], told + 1);
}

/* It walks along, and is put beside a wall that its heading leads away from. The stick points into the wall
 * as it turns: the walker takes its speed along, and the wall takes only what goes into the wall. */
static void beside_a_wall_that_it_leaves_a_turn_takes_the_speed_along(void **state)
{
    static const double turned[][2] = {{-0.6, 0.8}, {-0.96, 0.28}, {-0.8, -0.6}};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        const double *stick = turned[i % 3];
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], -9, 0);
        walks_box(&w, -1, -40, -HALF, 40);
        walks_for(&w, 0.75, 1, 0);
        walks_put(&w, 0, 0);
        walks_for(&w, 0.25, stick[0], stick[1]);
        NEAR(w.x, 0, 1e-5);
        NEAR(w.y, 0.25 * 8 * stick[1], 1e-3); /* the stick's steps are 1/32767 */
        NEAR(w.bodies[0].velocity.y, 8 * stick[1], 1e-3);
    }
}

/* It walks straight to a wall. The game puts it there and takes its full speed, as the player lets go. It
 * stands, and its heading stays. With a full speed again it starts from rest. */
static void a_walker_that_the_game_roots_at_a_wall_stands_and_starts_anew(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -9, 0);
        walks_box(&w, HALF, -40, 1, 40);
        walks_for(&w, 0.5, 1, 0);
        walks_put(&w, 0, 0);
        tuning.topdown.speed = 0;
        walks_tune(&w, &tuning);
        walks_for(&w, 0.25, 0, 0);
        NEAR(w.x, 0, 1e-5);
        assert_true(w.bodies[0].speed == 0 && w.bodies[0].heading.x == 1 && w.bodies[0].heading.y == 0);
        tuning.topdown.speed = 8;
        walks_tune(&w, &tuning);
        walks_for(&w, 0.75, 0, 1);
        NEAR(w.y, 8 * 0.75 * 2 / 3, 1e-5);
        assert_true(w.x == 0);
    }
}

/* The instant and place of the contact, and the slide from there, are the same at every rate. */
static void a_slide_is_the_same_at_every_rate(void **state)
{
    (void)state;
    for (int turns = 0; turns < 2; turns++) {
        double x = 0, y = 0, at_s = 0;
        for (int r = 0; r < WALKS_RATES; r++) {
            deft_tuning tuning = walks_plain();
            tuning.topdown.turn_rate_deg_s = turns ? 360 : (double)INFINITY;
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            walks_box(&w, 3, -20, 4, 5);
            walks_box(&w, -20, 8, 40, 9);
            walks_for(&w, 0.7, 0.8, 0.3);
            walks_for(&w, 0.7, 0.5, 0.5);
            walks_for(&w, 0.5, -0.2, 0.9);
            walks_for(&w, 0.3, 0, 0);
            x = r == 0 ? w.x : x;
            y = r == 0 ? w.y : y;
            at_s = r == 0 ? w.at_s[DEFT_EVENT_HIT_WALL] : at_s;
            NEAR(w.x, x, 1e-5);
            NEAR(w.y, y, 1e-5);
            NEAR(w.at_s[DEFT_EVENT_HIT_WALL], at_s, 1e-5);
            assert_true(w.counts[DEFT_EVENT_HIT_WALL] == 2);
        }
    }
}

/* The kick is 0.02 units/s off the wall, and the heading turns back into the wall by 8 * 2 pi units/s in a
 * second. So the walker is off the wall for 8e-4 s at most. Only then it steers to 8 units/s, and not to 4.8
 * along the wall. */
static void a_kick_off_a_wall_is_taken_back_by_a_heading_that_turns(void **state)
{
    (void)state;
    double y[2] = {0, 0};
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        int kicked = i % 2;
        deft_tuning tuning = walks_plain();
        tuning.topdown.turn_rate_deg_s = 360;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], 3 - HALF, 0);
        walks_box(&w, 3, -20, 4, 40);
        walks_for(&w, 1, 0, 1);
        if (kicked) {
            walks_kick(&w, -0.02, 0);
        }
        walks_for(&w, 0.2, 0.8, 0.6);
        NEAR(w.x, 3 - HALF, 1e-5);
        y[kicked] = i < 2 ? w.y : y[kicked];
        NEAR(w.y, y[kicked], 1e-5);
    }
    assert_true(y[1] > y[0] && y[1] < y[0] + 8e-4 * (8 - 4.8));
}

/* The stick points straight to a wall, but for 1 to 20 of its steps of 1/32767. At the wall the walker keeps
 * what goes along the wall, however little that is: it steers to that part of full speed. */
static void of_a_stick_almost_straight_into_a_wall_the_rest_leads_along_it(void **state)
{
    static const int steps[] = {1, 3, 20};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        double part = steps[i % 3] / 32767.0;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], 0, 0);
        walks_box(&w, 0.2 + HALF, -9, 4, 9);
        walks_for(&w, 0.75, 1, part);
        NEAR(w.x, 0.2, 1e-5);
        NEAR(w.bodies[0].velocity.y, 8 * part, 1e-3 * 8 * part);
        double from = w.y;
        walks_for(&w, 1, 1, part);
        NEAR(w.y - from, 8 * part, 1e-3 * 8 * part);
    }
}

/* A twentieth of a tile a second is noticed, and less is not: in a world of tiles of any size. */
static void a_slow_bump_is_not_told(void **state)
{
    static const double speeds[] = {0.045, 0.055}; /* tiles a second */
    (void)state;
    for (int i = 0; i < 2 * 2; i++) {
        deft_tuning tuning = walks_plain();
        double tile = i < 2 ? 1 : 100;
        tuning.topdown.speed = speeds[i % 2];
        tuning.topdown.attack.time_s = 0;
        deft_tuning_scale(&tuning, tile);
        walks w;
        walks_open(&w, &tuning, 60, 0, 0);
        walks_box(&w, (HALF + 0.01) * tile, -tile, 3 * tile, 3 * tile);
        walks_for(&w, 0.5, 1, 0);
        NEAR(w.x, 0.01 * tile, 1e-4 * tile);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], i % 2);
    }
}

static void straight_into_a_wall_it_stands_and_starts_anew_away_from_it(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_box(&w, -5, 3, 5, 4);
    walks_for(&w, 2, 0, 1);
    NEAR(w.y, 3 - TALL, 1e-5);
    assert_true(w.x == 0 && w.bodies[0].speed == 0);
    double u = 1 - w.at_s[DEFT_EVENT_HIT_WALL] / 0.75; /* 3 - TALL units from the start */
    NEAR(w.values[DEFT_EVENT_HIT_WALL], 8 * (1 - u * u), 1e-4);
    NEAR(8 * ((1 - u) * 0.75 - 0.25 * (1 - u * u * u)), 3 - TALL, 1e-4);
    double stands = w.y;
    walks_for(&w, 2, 0, 1);
    assert_true(w.y == stands); /* to the bit */
    walks_for(&w, 0.375, 0, -1);
    NEAR(w.bodies[0].velocity.y, -6, 1e-9);
}

/* Walls that lean, with corners that are no whole numbers: a float rounds them, so nothing goes exactly
 * straight into them. The walker glides to one without a push, by a release that takes a second for the last
 * 1e-8 of full speed. At the wall it stands all the same: what rounding leaves along the wall is no speed
 * that would have to turn. So it starts anew away from the wall at once, by v = 8 t / 0.5. */
static void straight_into_a_wall_that_leans_it_stands_whatever_rounding_leaves(void **state)
{
    static const int sticks[][2] = {{3, 4}, {-5, 12}, {8, -15}, {-7, -24}, {20, 21}};
    (void)state;
    for (int i = 0; i < 5 * WALKS_RATES; i++) {
        const int *stick = sticks[i % 5];
        double size = hypot(stick[0], stick[1]);
        double c = stick[0] / size, s = stick[1] / size;
        double most = floor(32767 / size) / 32767; /* so that the stick has this very direction */
        deft_tuning tuning = walks_plain();
        tuning.topdown.turn_rate_deg_s = 180;
        tuning.topdown.attack.time_s = 0.5;
        tuning.topdown.attack.exponent = 1;
        tuning.topdown.release.time_s = 10;
        tuning.topdown.release.exponent = 8;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 5], 0, 0);
        double x = c > 0 ? HALF : -HALF, y = s > 0 ? TALL : 0; /* the corner of the box that is ahead */
        double ahead = x * c + y * s + 1.3;
        const double wall[] = {ahead * c + 7.1 * s, ahead * s - 7.1 * c, (ahead + 3) * c,
                               (ahead + 3) * s,     ahead * c - 7.1 * s, ahead * s + 7.1 * c};
        walks_feature(&w, wall, 3, DEFT_FEATURE_SOLID, 0, 0);
        walks_for(&w, 0.25, most * stick[0], most * stick[1]);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 0);
        walks_for(&w, 0.5, 0, 0);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 1);
        NEAR(w.x, 1.3 * c, 1e-5);
        NEAR(w.y, 1.3 * s, 1e-5);
        assert_true(w.bodies[0].speed == 0);
        walks_for(&w, 0.25, -most * stick[0], -most * stick[1]);
        NEAR(w.x, (1.3 - 0.5) * c, 1e-3); /* the stick has whole steps, so it is not quite full */
        NEAR(w.y, (1.3 - 0.5) * s, 1e-3);
    }
}

/* Sixty tiles in a row are one wall: no seam is felt, in either direction. */
static void a_wall_of_tiles_is_smooth(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, -18, 2 - TALL);
    for (int i = 0; i < 40; i++) {
        walks_box(&w, i - 20, 2, i - 19, 3);
    }
    walks_for(&w, 1, 0.7071, 0.7071);
    double speed = w.bodies[0].velocity.x;
    NEAR(speed, 8 * 0.7071, 1e-3);
    for (int i = 0; i < 120; i++) {
        walks_tick(&w, 0.7071, 0.7071);
        NEAR(w.bodies[0].velocity.x, speed, 1e-9);
        NEAR(w.y, 2 - TALL, 1e-5);
    }
    assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 0);
}

static void in_an_inside_corner_it_stands_and_either_way_out_is_open(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_box(&w, 3, -9, 4, 9);
    walks_box(&w, -9, 4, 9, 5);
    walks_for(&w, 2, 0.9, 0.5);
    NEAR(w.x, 3 - HALF, 1e-5);
    NEAR(w.y, 4 - TALL, 1e-5);
    assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0);
    double x = w.x, y = w.y;
    walks_for(&w, 1, 0.5, 0.9);
    assert_true(w.x == x && w.y == y);
    walks_for(&w, 0.75, -1, 1); /* along the upper one */
    NEAR(w.y, y, 1e-6);
    NEAR(w.x, x - 4 * sqrt(0.5), 1e-3);
}

/* A corner of 135 degrees turns the way, and does not stop it. */
static void in_an_obtuse_corner_it_goes_on_along_the_other_wall(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_box(&w, -20, -1, 3, 0);
    const double ramp[] = {3, -1, 12, -1, 12, 9, 3, 0};
    walks_feature(&w, ramp, 4, DEFT_FEATURE_SOLID, 0, 0);
    walks_for(&w, 2, 1, -0.1);
    assert_true(w.x > 4 && w.y > 1.5);
    NEAR(w.y, w.x + HALF - 3, 1e-4);
    NEAR(hypot(w.bodies[0].velocity.x, w.bodies[0].velocity.y), 8 * 0.9 / sqrt(2) / hypot(1, 0.1), 1e-3);
}

/* A one-way that leans, and blocks from above. Round its lower end the circle comes to its other side. */
static void past_the_lower_end_of_a_one_way_a_circle_is_not_held(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    tuning.shape.corner_radius = HALF;
    walks w;
    walks_open(&w, &tuning, 60, -0.05, 0.1);
    const double corners[] = {0.375, 0.125, 1.375, 0.875, 1.375, 1.125, 0.375, 0.375};
    walks_one_way(&w, corners, 4, 0, 1);
    walks_for(&w, 1, 0.7071, -0.7071);
    assert_true(w.x > 2 && w.y < -2);
    assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
}

/* Past the end of a wall the heading is the stick's again, with the speed that it had. */
static void past_an_outside_corner_it_turns_to_the_stick(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, -TALL);
        walks_box(&w, -5, 0, 3, 1);
        walks_for(&w, 2, 0.7071, 0.7071);
        assert_true(w.x > 3 + HALF && w.y > 0);
        /* it left the wall at 3 + HALF, and has gone on along the diagonal since */
        NEAR(w.x - (3 + HALF), w.y + TALL, 1e-5);
    }
}

/* A push that is aimed at the very corner of a tile gets past it. */
static void the_exact_corner_of_a_tile_is_no_trap(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 0 - HALF, 0 - TALL);
    walks_box(&w, 0, 0, 1, 1);
    walks_for(&w, 1, 1, 1);
    assert_true(hypot(w.x + HALF, w.y + TALL) > 1);
}

/* A gap of one tile takes a body of 0.95: it goes in beside it, held against its wall. */
static void a_gap_of_one_tile_is_found_while_sliding_over_it(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    tuning.shape.width = 0.95;
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -3, 1 - TALL);
        walks_box(&w, -6, 1, 0, 2);
        walks_box(&w, 1, 1, 6, 2);
        walks_for(&w, 0.2, 0.5, 0.8);
        assert_true(w.x > -3 && w.x < 0);
        NEAR(w.y, 1 - TALL, 1e-4); /* along the wall */
        walks_for(&w, 2.8, 0.5, 0.8);
        assert_true(w.y > 3);
    }
}

/* At 20 units/s, full speed is 8 from then on, and it goes aslant to a wall that it touches at once, or after
 * half a unit. From the touch on it goes along the wall with the stick's part of full speed. */
static void along_a_wall_a_speed_over_full_speed_ends_at_the_touch(void **state)
{
    const double part = sqrt(0.5);
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        double away = i % 2 == 0 ? 0 : 0.5;
        deft_tuning tuning = walks_at_once();
        tuning.run.overspeed_release_s = INFINITY;
        tuning.run.overspeed_pushed_s = INFINITY;
        tuning.topdown.speed = 20;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], -20, 0);
        walks_box(&w, 0, -90, 6, 90);
        walks_for(&w, 0.1, 1, 1);
        tuning.topdown.speed = 8;
        walks_tune(&w, &tuning);
        walks_put(&w, -HALF - away, 0);
        double began = w.time_s, met_s = away / (20 * part);
        for (int k = 0; k < 3; k++) {
            walks_tick(&w, 1, 1);
            double t = w.time_s - began;
            NEAR(w.y, 20 * part * fmin(t, met_s) + 8 * part * fmax(t - met_s, 0), 1e-4);
        }
    }
}

/* It walks to the left at full speed, 8, or along a wall at 4.8. A kick of 12 to the right fades at 80
 * units/s^2, so that it goes to the right at first, and turns back. A wall stands half way to where it would
 * turn, and ends the kick: from there on it walks to the left. */
static void a_kick_back_and_forth_within_a_tick_meets_the_wall_between(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        bool slides = i % 2 != 0;
        double walk = slides ? 4.8 : 8, fast = 12 - walk;
        double reach = fast * fast / 640 / 2, met_s = (fast - sqrt(fast * fast / 2)) / 320;
        deft_tuning tuning = walks_at_once();
        tuning.run.overspeed_release_s = 0.025;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], 0, 0);
        walks_box(&w, HALF + reach, -9, 9, 9);
        walks_box(&w, -9, -9, HALF + reach, slides ? 0 : -8);
        walks_kick(&w, 12, 0);
        walks_for(&w, 0.05, slides ? -0.6 : -1, slides ? -0.8 : 0);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 1);
        NEAR(w.x, reach - walk * (0.05 - met_s), 1e-4);
        NEAR(w.y, 0, 1e-5);
    }
}

/* Walls that lean, tiles, corners: whatever it is pushed to, no body is inside of anything. */
static void it_is_never_inside_of_anything(void **state)
{
    (void)state;
    uint64_t random = 7;
    for (int round = 0; round < extent_of(12, 60, 60); round++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.turn_rate_deg_s = round % 2 == 0 ? (double)INFINITY : 250;
        walks w;
        walks_open(&w, &tuning, walks_rates[round % WALKS_RATES], 0, 0);
        for (int i = 0; i < 24; i++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            int x = (int)(random >> 33) % 9 - 4, y = (int)(random >> 45) % 9 - 4;
            const double lean[] = {x, y, x + 1, y, x, y + 1};
            if (x * x + y * y > 2 && i % 4 == 0) {
                walks_feature(&w, lean, 3, DEFT_FEATURE_SOLID, 0, 0);
            } else if (x * x + y * y > 2) {
                walks_box(&w, x, y, x + 1, y + 1);
            }
        }
        walks_box(&w, -8, -8, 8, -6);
        walks_box(&w, -8, 6, 8, 8);
        walks_box(&w, -8, -8, -6, 8);
        walks_box(&w, 6, -8, 8, 8);
        double way = 0;
        for (int i = 0; i < 200; i++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            double angle = (double)(random >> 40 & 0xFF) / 128 * 3.14159265358979;
            if (i % 37 == 0) {
                walks_kick(&w, 20 * cos(angle * 3), 20 * sin(angle * 3));
            }
            double x = w.x;
            double y = w.y;
            walks_for(&w, 0.05, (random >> 50 & 7) == 0 ? 0 : cos(angle), sin(angle));
            way += hypot(w.x - x, w.y - y);
            deft_box box;
            deft_topdown_box(&box, &w.bodies[0], &w.moveset);
            for (uint32_t k = 0; k < w.arrays[0].count; k++) {
                const deft_feature *f = &w.features[0][k];
                double left = (double)f->points[0].x, bottom = (double)f->points[0].y;
                double right = f->count == 3 ? (double)f->points[1].x : (double)f->points[2].x;
                double top = (double)f->points[2].y;
                double deep = fmin(fmin(box.max_x - left, right - box.min_x),
                                   fmin(box.max_y - bottom, top - box.min_y));
                if (f->count == 3) { /* against its slanted side */
                    deep = fmin(deep, (left + bottom + 1 - box.min_x - box.min_y) / sqrt(2));
                }
                assert_true(deep <= 1e-4);
            }
            /* the walls around it */
            assert_true(fabs(w.x) < 6 && w.y > -6.001 && w.y < 6);
            assert_int_equal(w.counts[DEFT_EVENT_STUCK] + w.counts[DEFT_EVENT_OVERFLOW], 0);
        }
        assert_true(way > 5); /* it went about */
    }
}

/* It comes to a box from below, slides along it and past its end, all in one tick: then it touches nothing
 * any more, and the tick's contacts still tell of the box. */
static void a_wall_that_is_met_and_left_within_a_tick_is_a_contact(void **state)
{
    (void)state;
    deft_tuning tuning = walks_at_once();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_box(&w, 0.2, 1, 1, 2);
    walks_tick_of(&w, 0.8, 0.6, 0.25);
    assert_true(w.x - HALF > 1 && w.y + TALL > 1.1);
    assert_int_equal(w.contacts.count, 1);
    assert_int_equal(w.contacts.items[0].feature, 1);
    NEAR(w.contacts.items[0].normal.x, 0, 1e-6);
    NEAR(w.contacts.items[0].normal.y, -1, 1e-6);
    walks_tick_of(&w, 0.8, 0.6, 0.25);
    assert_int_equal(w.contacts.count, 0);
}

/* A knock into a wall ends there across it, and goes on along it. */
static void a_knock_slides_along_a_wall(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 3 - HALF, 0);
        walks_box(&w, 3, -20, 4, 20);
        walks_kick(&w, 6, 8);
        walks_for(&w, 2, 0, 0);
        double bleed = 8 / tuning.run.overspeed_release_s;
        NEAR(w.y, 8 * 8 / (2 * bleed), 1e-5);
        NEAR(w.x, 3 - HALF, 1e-5);
    }
}

/* A body with rounded corners gets round a corner that it would hang on, and comes to rest nowhere inside. */
static void a_circle_rolls_round_a_corner(void **state)
{
    (void)state;
    double x = 0, y = 0;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.shape.width = tuning.shape.height = 0.8;
        tuning.shape.corner_radius = 0.4;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0.2, -3);
        walks_box(&w, -3, 0, 0, 1);
        walks_for(&w, 2, 0, 1);
        NEAR(w.x, 0.4, 1e-4); /* it has come past the corner at 0, at its radius */
        assert_true(w.y > 1);
        x = r == 0 ? w.x : x;
        y = r == 0 ? w.y : y;
        NEAR(w.x, x, 1e-4);
        NEAR(w.y, y, 1e-3);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
    }
}

/* Two tiles, flat and sloping away at 45 degrees, with nothing exposed between them: past the flat one's end
 * the way of the stick is free, though the body still touches both. */
static void past_a_flat_tile_it_follows_a_slope_that_leads_its_way(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        static const double flat[] = {1, 2, 9, 2, 9, 4, 1, 4}, slope[] = {1, 2, 1, 3, 0, 3};
        deft_tuning tuning = walks_plain();
        tuning.topdown.attack.time_s = 0;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 3, 2 - TALL);
        walks_feature(&w, flat, 4, DEFT_FEATURE_SOLID, 0, 0);
        walks_feature(&w, slope, 3, DEFT_FEATURE_SOLID, 0, 0);
        for (int k = 0; k < WALKS_WORLDS; k++) {
            w.features[k][0].exposed = 0x7;
            w.features[k][1].exposed = 0x6;
        }
        double past_s = 0.6 - (3 - (1 - HALF)) / (8 * sqrt(0.5));
        walks_for(&w, 0.6, -1, 1);
        NEAR(w.x, 1 - HALF - past_s * 8 * sqrt(0.5), 1e-4);
        NEAR(w.y, 2 - TALL + past_s * 8 * sqrt(0.5), 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_stops_what_goes_into_it_and_leaves_what_goes_along),
        cmocka_unit_test(a_wall_that_the_game_puts_a_walker_to_is_told),
        cmocka_unit_test(beside_a_wall_that_it_leaves_a_turn_takes_the_speed_along),
        cmocka_unit_test(a_walker_that_the_game_roots_at_a_wall_stands_and_starts_anew),
        cmocka_unit_test(a_slide_is_the_same_at_every_rate),
        cmocka_unit_test(a_kick_off_a_wall_is_taken_back_by_a_heading_that_turns),
        cmocka_unit_test(of_a_stick_almost_straight_into_a_wall_the_rest_leads_along_it),
        cmocka_unit_test(a_slow_bump_is_not_told),
        cmocka_unit_test(straight_into_a_wall_it_stands_and_starts_anew_away_from_it),
        cmocka_unit_test(straight_into_a_wall_that_leans_it_stands_whatever_rounding_leaves),
        cmocka_unit_test(a_wall_of_tiles_is_smooth),
        cmocka_unit_test(in_an_inside_corner_it_stands_and_either_way_out_is_open),
        cmocka_unit_test(in_an_obtuse_corner_it_goes_on_along_the_other_wall),
        cmocka_unit_test(past_the_lower_end_of_a_one_way_a_circle_is_not_held),
        cmocka_unit_test(past_an_outside_corner_it_turns_to_the_stick),
        cmocka_unit_test(the_exact_corner_of_a_tile_is_no_trap),
        cmocka_unit_test(a_gap_of_one_tile_is_found_while_sliding_over_it),
        cmocka_unit_test(along_a_wall_a_speed_over_full_speed_ends_at_the_touch),
        cmocka_unit_test(a_kick_back_and_forth_within_a_tick_meets_the_wall_between),
        cmocka_unit_test(it_is_never_inside_of_anything),
        cmocka_unit_test(a_wall_that_is_met_and_left_within_a_tick_is_a_contact),
        cmocka_unit_test(a_knock_slides_along_a_wall),
        cmocka_unit_test(a_circle_rolls_round_a_corner),
        cmocka_unit_test(past_a_flat_tile_it_follows_a_slope_that_leads_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
