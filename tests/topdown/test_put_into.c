/* tests/topdown/test_put_into.c -- a walker that the game put into something, and what is left of a speed
 * that a corner or a wall took. */
#include "tests/harness/walks.h"

#define HALF 0.375
#define TALL 0.95

/* Out of a wall by the shortest way, in the first tick, and with no word of it. */
static void a_walker_that_is_put_into_a_wall_comes_out_of_it(void **state)
{
    static const double depths[] = {1e-3, 0.05, 0.2};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int i = 0; i < 3; i++) {
            deft_tuning tuning = walks_plain();
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            walks_box(&w, 1, -9, 3, 9);
            walks_put(&w, 1 - HALF + depths[i], 0);
            walks_tick(&w, 0, 0);
            NEAR(w.x, 1 - HALF, 1e-4);
            NEAR(w.y, 0, 1e-9);
            assert_int_equal(w.counts[DEFT_EVENT_STUCK] + w.counts[DEFT_EVENT_CRUSHED], 0);
            walks_for(&w, 0.5, -1, 0);
            assert_true(w.x < 0);
        }
    }
}

/* The way out of one wall leads into another one, which comes into sight only there. Both let it out. */
static void a_walker_comes_out_of_what_is_in_its_way_out_too(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, -20);
        walks_box(&w, 1, -9, 3, 9);
        walks_box(&w, -1, TALL - 0.03, 0.3, 9);
        walks_put(&w, 1 - HALF + 0.2, 0);
        walks_tick(&w, 0, 0);
        NEAR(w.x, 1 - HALF, 1e-4);
        NEAR(w.y, -0.03, 1e-4);
        assert_int_equal(w.counts[DEFT_EVENT_STUCK], 0);
    }
}

/* With no way out it stands, without a speed, and is told to be stuck. Out of there it walks on from rest. */
static void a_walker_that_is_put_where_no_way_leads_out_is_stuck(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.attack.time_s = 0.5;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -8, 0);
        walks_box(&w, 0, -1, 0.3, 2); /* a gap of less than its width, and of less than it can leave */
        walks_box(&w, 0.8, -1, 9, 2);
        walks_box(&w, 0.3, -1, 0.8, 0.1);
        walks_box(&w, 0.3, 0.8, 0.8, 2);
        walks_for(&w, 0.5, 1, 0);
        assert_true(w.bodies[0].speed > 1);
        walks_put(&w, 0.55, 0);
        walks_tick(&w, 1, 0);
        assert_int_equal(w.counts[DEFT_EVENT_STUCK], 1);
        assert_true(w.values[DEFT_EVENT_STUCK] > 0);
        for (uint32_t k = 0; k < w.events.count; k++) { /* several walls hold it, so none is told */
            const deft_event *event = &w.events.items[k];
            if (event->kind == DEFT_EVENT_STUCK) {
                assert_true(event->body == 0 && event->feature == 0 && event->other == 0);
            }
        }
        assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0 && w.bodies[0].speed == 0);
        assert_true(w.x == 0.55 && w.y == 0);
    }
}

/* So many walls at one place do not fit into a tick (src/contact/scene.h). */
static void crowd(walks *w)
{
    for (int i = 0; i < 70; i++) {
        walks_box(w, 3, -9, 4, 9);
    }
}

/* A walker on its way there stops before it, and tells that. One that is put there stays, and tells it too.
 */
static void before_more_than_fits_into_a_tick_a_walker_waits(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.run.overspeed_release_s = INFINITY;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -2, 0);
        crowd(&w);
        walks_kick(&w, 20, 0);
        walks_for(&w, 0.5, 0, 0);
        assert_true(w.counts[DEFT_EVENT_OVERFLOW] >= 1);
        assert_true(w.values[DEFT_EVENT_OVERFLOW] > 0);
        assert_true(w.x <= 3 - HALF + 1e-9 && w.x > 3 - HALF - 0.05);
        assert_true(w.y == 0);
        walks_put(&w, 3.5, 0);
        int before = w.counts[DEFT_EVENT_OVERFLOW];
        walks_for(&w, 0.1, 0, 1);
        assert_true(w.counts[DEFT_EVENT_OVERFLOW] > before);
        assert_true(w.x == 3.5 && w.y == 0);
    }
}

/* A corner of the walker touches walls that lean, each otherwise: more faces than a tick looks at. */
static void where_more_faces_are_touched_than_fit_a_walker_waits(void **state)
{
    (void)state;
    for (int count = 14; count <= 22; count += 4) {
        deft_tuning tuning = walks_at_once();
        walks w;
        walks_open(&w, &tuning, 60, -HALF, -TALL); /* its upper right corner is at (0, 0) */
        for (int i = 0; i < count; i++) {
            double angle =
                (4 + 82.0 * i / (count - 1)) * 3.14159265358979323846 / 180; /* where it looks away to */
            double c = cos(angle), s = sin(angle);
            const double wall[] = {s, -c, 2 * c, 2 * s, -s, c};
            walks_feature(&w, wall, 3, DEFT_FEATURE_SOLID, 0, 0);
        }
        walks_tick(&w, -1, -1);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], count > 16);
        NEAR(w.values[DEFT_EVENT_OVERFLOW], count > 16 ? count - 16 : 0, 0);
        assert_true((w.x == -HALF && w.y == -TALL) == (count > 16));
    }
}

/* Many walls in one line count as one: the wall beside them holds the walker as ever. */
static void many_walls_in_one_line_leave_room_for_the_wall_beside_them(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_tuning tuning = walks_at_once();
        walks w;
        walks_open(&w, &tuning, 60, 0, 0);
        for (int k = 0; k < 20; k++) {
            if (i < 2) {
                walks_box(&w, -5, -3, 5, 0);
            } else {
                walks_box(&w, HALF, -3, 5, 3);
            }
        }
        if (i < 2) {
            walks_box(&w, i == 0 ? HALF : -2, -1, i == 0 ? 2 : -HALF, 3);
        } else {
            walks_box(&w, -5, i == 2 ? TALL : -3, 5, i == 2 ? 3 : 0);
        }
        walks_tick(&w, i == 1 ? -1 : 1, i == 2 ? 1 : -1);
        bool is_told = false;
        for (uint32_t k = 0; k < w.contacts.count; k++) {
            is_told = is_told || w.contacts.items[k].feature == 21;
        }
        assert_true(is_told);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
        NEAR(w.x, 0, 1e-9);
        NEAR(w.y, 0, 1e-9);
    }
}

/* Of a corner both faces count, so corners of many walls in one place are more than a tick looks at. */
static void many_corners_in_one_place_do_not_fit(void **state)
{
    (void)state;
    for (int count = 8; count <= 9; count++) {
        deft_tuning tuning = walks_at_once();
        walks w;
        walks_open(&w, &tuning, 60, -HALF, -TALL); /* its upper right corner is at (0, 0) */
        for (int k = 0; k < count; k++) {
            walks_box(&w, 0, 0, 2, 2);
        }
        walks_tick(&w, -1, -1);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], count > 8);
        assert_true((w.x == -HALF && w.y == -TALL) == (count > 8));
    }
}

/* Into a corner by the stick and by a knock-back: both are gone. Away from it the walker starts from rest. */
static void a_corner_takes_all_of_the_speed(void **state)
{
    (void)state;
    double first = 0;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 1, -9, 4, 9);
        walks_box(&w, -9, 1.5, 9, 5);
        walks_kick(&w, 6, 5);
        walks_for(&w, 1, 0.9, 0.7);
        NEAR(w.x, 1 - HALF, 1e-5);
        NEAR(w.y, 1.5 - TALL, 1e-5);
        assert_true(w.bodies[0].speed == 0 && w.bodies[0].knock.x == 0 && w.bodies[0].knock.y == 0);
        walks_for(&w, 0.5, -1, 0);
        walks free;
        walks_open(&free, &tuning, walks_rates[r], 1 - HALF, 0);
        walks_for(&free, 0.5, -1, 0);
        NEAR(w.x, free.x, 1e-5);
        first = r == 0 ? w.x : first;
        NEAR(w.x, first, 1e-5);
    }
}

/* Two bodies fit a walker exactly, and both go the same way along a wall: the one in front at 1 unit/s, the
 * one behind at half of that. The stick points to the wall and to the one in front. The walker stays in the
 * corner of these two, and not in that of the wall and the slower one, from the first instant on. Either of
 * the two is the wider one. */
static void of_two_corners_that_the_stick_may_mean_the_one_that_it_points_to_holds(void **state)
{
    static const double fronts[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    (void)state;
    for (int i = 0; i < 16 * WALKS_RATES; i++) {
        const double *front = fronts[i / 2 % 4];
        int wider = i / 8 % 2;
        double side = i % 2 == 0 ? 1 : -1;
        double wall_x = side * fabs(front[1]), wall_y = side * fabs(front[0]);
        deft_tuning tuning = walks_at_once();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 16], 0, -TALL / 2);
        const double half_x = HALF, half_y = TALL / 2;
        /* a box beyond the walker in front of it, one behind it, and one beside its way */
        const double ways[3][2] = {{front[0], front[1]}, {-front[0], -front[1]}, {wall_x, wall_y}};
        double velocities[2][2];
        for (int k = 0; k < 3; k++) {
            double x = ways[k][0] * (half_x + 10), y = ways[k][1] * (half_y + 10);
            if (k < 2) {
                double wide = k == wider ? 12 : 10, tall = 10;
                walks_mover(&w, x - (front[0] != 0 ? tall : wide), y - (front[0] != 0 ? wide : tall),
                            x + (front[0] != 0 ? tall : wide), y + (front[0] != 0 ? wide : tall));
                velocities[k][0] = front[0] * (k == 0 ? 1 : 0.5);
                velocities[k][1] = front[1] * (k == 0 ? 1 : 0.5);
            } else {
                walks_box(&w, x - 10, y - 10, x + 10, y + 10);
            }
        }
        while (w.time_s < 0.5 - 1e-9) {
            walks_tick_moved(&w, front[0] + wall_x, front[1] + wall_y, (const double(*)[2])velocities);
            NEAR(w.x, front[0] * w.time_s, 1e-4);
            NEAR(w.y, front[1] * w.time_s - half_y, 1e-4);
        }
    }
}

/* The stick leads into both walls. A kick along one of them that the stick takes back within a moment leads
 * nowhere, though nothing else would ever end it. */
static void a_kick_out_of_a_corner_that_the_stick_takes_back_at_once_is_gone(void **state)
{
    static const double kicks[][2] = {{-0.01, 0}, {0, -0.01}};
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        tuning.run.overspeed_release_s = (double)INFINITY;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], 0, 0);
        walks_box(&w, 1, -9, 4, 9);
        walks_box(&w, -9, 1.5, 9, 5);
        walks_for(&w, 1, 0.7, 0.7);
        double x = w.x, y = w.y;
        walks_kick(&w, kicks[i % 2][0], kicks[i % 2][1]);
        walks_for(&w, 0.5, 0.7, 0.7);
        NEAR(w.x, x, 1e-6);
        NEAR(w.y, y, 1e-6);
        assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0);
        assert_true(w.bodies[0].knock.x == 0 && w.bodies[0].knock.y == 0);
    }
}

/* A dash that a wall ends: in the same instant the stick has the say. */
static void after_a_dash_that_a_wall_ends_the_stick_goes_on_at_once(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.ability.dash = 1;
        tuning.dash.exit_ratio = 0;
        tuning.dash.directions = DEFT_DASH_DIRECTIONS_FREE;
        tuning.topdown.attack.time_s = tuning.topdown.release.time_s = 0;
        tuning.topdown.speed = 3;
        double speed = tuning.dash.distance / tuning.dash.time_s;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 1, -9, 2, 9);
        walks_press(&w, 0);
        walks_tick_of(&w, 1, 0, 1e-3); /* the stick gives the dash its way */
        walks_for(&w, 0.2 - 1e-3, 0, -1);
        double met_s = (1 - HALF) / speed;
        NEAR(w.at_s[DEFT_EVENT_DASH_END], met_s, 1e-6);
        NEAR(w.x, 1 - HALF, 1e-5);
        NEAR(w.y, -3 * (0.2 - met_s), 1e-5);
    }
}

/* A wall is 2 units away. The button is pressed again on the way, with the stick along the wall. The second
 * dash begins where and when the wall ends the first, to the instant. */
static void a_press_within_a_dash_is_used_where_a_wall_ends_the_dash(void **state)
{
    const double speed = 4 / 0.15;
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_at_once();
        tuning.ability.dash = 1;
        tuning.dash.cooldown_s = tuning.dash.refill_s = 0;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -HALF - 2, 0);
        walks_box(&w, 0, -9, 1, 9);
        walks_press(&w, 0);
        walks_for(&w, 0.05, 1, 0);
        walks_press(&w, 0);
        walks_for(&w, 0.07, 0, 1);
        double met_s = 2 / speed;
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 2);
        NEAR(w.at_s[DEFT_EVENT_DASH_START], met_s, 1e-5);
        NEAR(w.x, -HALF, 1e-4);
        NEAR(w.y, speed * (w.time_s - met_s), 1e-3);
    }
}

/* It goes after a wall that goes away faster. */
static void a_wall_that_goes_away_faster_is_not_met(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.attack.time_s = 0;
        tuning.topdown.speed = 4;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, HALF, -3, 2, 3);
        int ticks = (int)(walks_rates[r] / 4);
        for (int i = 0; i < ticks; i++) {
            walks_tick_pushed(&w, 1, 0, 6, 0);
        }
        NEAR(w.x, 4 * w.time_s, 1e-5);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walker_that_is_put_into_a_wall_comes_out_of_it),
        cmocka_unit_test(a_walker_comes_out_of_what_is_in_its_way_out_too),
        cmocka_unit_test(a_walker_that_is_put_where_no_way_leads_out_is_stuck),
        cmocka_unit_test(before_more_than_fits_into_a_tick_a_walker_waits),
        cmocka_unit_test(where_more_faces_are_touched_than_fit_a_walker_waits),
        cmocka_unit_test(many_walls_in_one_line_leave_room_for_the_wall_beside_them),
        cmocka_unit_test(many_corners_in_one_place_do_not_fit),
        cmocka_unit_test(a_corner_takes_all_of_the_speed),
        cmocka_unit_test(of_two_corners_that_the_stick_may_mean_the_one_that_it_points_to_holds),
        cmocka_unit_test(a_kick_out_of_a_corner_that_the_stick_takes_back_at_once_is_gone),
        cmocka_unit_test(after_a_dash_that_a_wall_ends_the_stick_goes_on_at_once),
        cmocka_unit_test(a_press_within_a_dash_is_used_where_a_wall_ends_the_dash),
        cmocka_unit_test(a_wall_that_goes_away_faster_is_not_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
