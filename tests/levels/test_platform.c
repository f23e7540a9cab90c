/* Where platforms are: closed form, compared with the way itself. */
#include "deft/io/level.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static const deft_pos corner[] = {{1.0, 2.0}, {4.0, 2.0}, {4.0, 6.0}}; /* legs of 3 and 4; 5 back */

static deft_level_platform platform_on(const deft_pos *path, uint32_t count, double speed, bool ping_pong)
{
    deft_level_platform platform;
    memset(&platform, 0, sizeof platform);
    platform.path = path;
    platform.path_count = count;
    platform.speed = speed;
    platform.ping_pong = ping_pong;
    return platform;
}

static void expect_at(const deft_level_platform *platform, double time_s, double x, double y)
{
    deft_pos at;
    deft_level_platform_at(&at, platform, time_s);
    if (fabs(at.x - x) > 1e-12 || fabs(at.y - y) > 1e-12) {
        fail_msg("at %g s it is at (%.17g, %.17g), not (%g, %g)", time_s, at.x, at.y, x, y);
    }
}

static void ping_pong_goes_back_the_way_it_came(void **state)
{
    (void)state;
    const deft_level_platform platform = platform_on(corner, 3, 2.0, true);
    expect_at(&platform, 0.0, 1.0, 2.0);
    expect_at(&platform, 1.0, 3.0, 2.0);
    expect_at(&platform, 1.5, 4.0, 2.0);
    expect_at(&platform, 2.5, 4.0, 4.0);
    expect_at(&platform, 3.5, 4.0, 6.0);
    expect_at(&platform, 4.5, 4.0, 4.0);
    expect_at(&platform, 6.0, 3.0, 2.0);
    expect_at(&platform, 7.0, 1.0, 2.0);
    expect_at(&platform, 8.0, 3.0, 2.0);
}

static void else_it_goes_straight_from_the_last_point_to_the_first(void **state)
{
    (void)state;
    const deft_level_platform platform = platform_on(corner, 3, 1.0, false);
    expect_at(&platform, 7.0, 4.0, 6.0);
    expect_at(&platform, 9.5, 2.5, 4.0);
    expect_at(&platform, 12.0, 1.0, 2.0);
    expect_at(&platform, 13.0, 2.0, 2.0);
}

static void before_the_start_it_is_where_it_came_from(void **state)
{
    (void)state;
    const deft_level_platform there = platform_on(corner, 3, 1.0, true);
    const deft_level_platform round = platform_on(corner, 3, 1.0, false);
    expect_at(&there, -1.0, 2.0, 2.0);
    expect_at(&round, -2.5, 2.5, 4.0);
}

static void a_whole_period_later_it_is_at_the_same_place_to_the_bit(void **state)
{
    (void)state;
    const deft_level_platform platform = platform_on(corner, 3, 0.5, true);
    for (int i = 0; i < 100; ++i) {
        const double time_s = i * 0.25; /* a period is 28 s; all of it is exact */
        deft_pos first;
        deft_level_platform_at(&first, &platform, time_s);
        deft_pos later;
        deft_level_platform_at(&later, &platform, time_s + 28.0 * 1048576.0);
        assert_true(first.x == later.x && first.y == later.y);
    }
}

static void it_never_jumps(void **state)
{
    (void)state;
    const deft_pos path[] = {{0.1, 0.2}, {0.4, 0.2}, {0.4, 0.2}, {0.7, 0.9}, {0.1, 0.2}};
    for (int ping_pong = 0; ping_pong < 2; ++ping_pong) {
        const deft_level_platform platform = platform_on(path, 5, 3.0, ping_pong == 1);
        deft_pos before;
        deft_level_platform_at(&before, &platform, 0.0);
        for (int i = 1; i < 20000; ++i) {
            deft_pos at;
            deft_level_platform_at(&at, &platform, i * 0.001);
            assert_true(hypot(at.x - before.x, at.y - before.y) <= 0.003 + 1e-9);
            before = at;
        }
    }
}

static void what_cannot_move_stands_at_the_first_point(void **state)
{
    (void)state;
    const deft_pos same[] = {{3.0, 4.0}, {3.0, 4.0}};
    const deft_level_platform one = platform_on(same, 1, 5.0, true);
    const deft_level_platform point = platform_on(same, 2, 5.0, false);
    const deft_level_platform still = platform_on(corner, 3, 0.0, false);
    const deft_level_platform moving = platform_on(corner, 3, 1e6, false);
    expect_at(&one, 7.7, 3.0, 4.0);
    expect_at(&point, 7.7, 3.0, 4.0);
    expect_at(&still, 7.7, 1.0, 2.0);
    expect_at(&moving, (double)NAN, 1.0, 2.0);
    expect_at(&moving, (double)INFINITY, 1.0, 2.0);
    expect_at(&moving, 1e308, 1.0, 2.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ping_pong_goes_back_the_way_it_came),
        cmocka_unit_test(else_it_goes_straight_from_the_last_point_to_the_first),
        cmocka_unit_test(before_the_start_it_is_where_it_came_from),
        cmocka_unit_test(a_whole_period_later_it_is_at_the_same_place_to_the_bit),
        cmocka_unit_test(it_never_jumps),
        cmocka_unit_test(what_cannot_move_stands_at_the_first_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
