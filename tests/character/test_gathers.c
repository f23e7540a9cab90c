/* tests/character/test_gathers.c -- how often a tick asks the world, and for how much. A tick knows where the
 * character goes, so its first question is large enough. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* A world of one platform, body 1, which counts how often it is asked. */
typedef struct platform {
    deft_world_array array;
    deft_world_view inner;
    deft_feature feature;
    deft_body_motion motion;
    uint32_t asked;
    double widest, tallest; /* of the regions */
} platform;

static uint32_t platform_gather(const void *user, const deft_pos *origin, const deft_box *region,
                                deft_feature *out, uint32_t capacity)
{
    platform *self = *(platform *const *)user;
    self->asked++;
    self->widest = fmax(self->widest, (double)region->max_x - (double)region->min_x);
    self->tallest = fmax(self->tallest, (double)region->max_y - (double)region->min_y);
    return self->inner.gather(self->inner.user, origin, region, out, capacity);
}

static bool platform_body(const void *user, uint32_t body, deft_body_motion *out)
{
    const platform *self = *(platform *const *)user;
    return self->inner.body(self->inner.user, body, out);
}

/* The platform goes on by so much in the tick that comes. */
static void platform_goes(platform *self, const deft_axes *axes, deft_vec2d by)
{
    static const double corners[4][2] = {{-5, -1}, {5, -1}, {5, 0}, {-5, 0}};
    self->motion.from = self->motion.to;
    self->motion.to.x += by.x;
    self->motion.to.y += by.y;
    for (int i = 0; i < 4; i++) {
        double x = corners[i][0], y = corners[i][1];
        self->feature.points[i].x = (float)(self->motion.from.x + x * axes->right.x + y * axes->up.x);
        self->feature.points[i].y = (float)(self->motion.from.y + x * axes->right.y + y * axes->up.y);
    }
}

static void platform_open(platform *self)
{
    memset(self, 0, sizeof *self);
    self->feature.count = 4;
    self->feature.exposed = 15;
    self->feature.flags = DEFT_FEATURE_SOLID;
    self->feature.id = self->feature.body = 1;
    self->array.features = &self->feature;
    self->array.count = 1;
    self->array.bodies = &self->motion;
    self->array.body_count = 1;
    deft_world_view_of_array(&self->inner, &self->array);
}

/* An idle rider on a platform that goes as fast as a slow walk, any way and at any rate. */
static void a_rider_asks_the_world_once_a_tick(void **state)
{
    static const double rates[] = {20, 60, 144, 1000};
    static const double ways[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static const deft_axes turned[3] = {{{1, 0}, {0, 1}}, {{-1, 0}, {0, -1}}, {{0, 1}, {-1, 0}}};
    deft_tuning tuning;
    deft_moveset moveset;
    (void)state;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int i = 0; i < 4 * 8 * 3; i++) {
        const deft_axes *axes = &turned[i % 3];
        const double *way = ways[i / 3 % 8];
        double dt = 1 / rates[i / 24];
        const deft_pos feet = {0, 0};
        const deft_vec2d by = {2.5 * way[0] * dt, 2.5 * way[1] * dt};
        platform under;
        platform *user = &under;
        deft_character rider;
        platform_open(&under);
        deft_world_view view = under.inner;
        view.gather = platform_gather;
        view.body = platform_body;
        view.user = &user;
        deft_character_spawn(&rider, &moveset, &feet, axes);
        for (int k = 0; k * dt < 1; k++) {
            under.asked = 0;
            platform_goes(&under, axes, by);
            deft_character_step(&rider, &moveset, &view, deft_input_none(), dt, NULL, NULL);
            if (k * dt > 0.5) { /* it has the platform's speed */
                assert_int_equal(under.asked, 1);
                assert_true(hypot(rider.position.x - rider.previous.x - by.x,
                                  rider.position.y - rider.previous.y - by.y) < 1e-5);
            }
        }
        assert_int_equal(rider.support, DEFT_SUPPORT_FLOOR);
        assert_int_equal(rider.ground_body, 1);
    }
}

/* A flight of 20 units in a tick of 50 ms, any way. The longest way of one question is travel_max, and a
 * question may keep the region of the question before it. */
static void no_flight_is_so_fast_that_more_than_two_longest_ways_are_asked_for(void **state)
{
    static const double ways[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static const double speeds[2] = {0, 400};
    const double dt = 1.0 / 20;
    deft_tuning tuning;
    deft_moveset moveset;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.fall.speed_max = tuning.fall.fast_speed_max = tuning.run.speed = 400;
    tuning.air.attack.kind = tuning.air.turn.kind = tuning.air.release.kind = DEFT_RESPONSE_INSTANT;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int i = 0; i < 8; i++) {
        double widest[2], tallest[2];
        for (int fast = 0; fast < 2; fast++) {
            const deft_pos feet = {0, 0};
            platform far_off;
            platform *user = &far_off;
            deft_character flyer;
            deft_input input = *deft_input_none();
            platform_open(&far_off);
            far_off.motion.to.y = 1e4;
            platform_goes(&far_off, deft_axes_y_up(), (deft_vec2d){0, 0});
            deft_world_view view = far_off.inner;
            view.gather = platform_gather;
            view.body = platform_body;
            view.user = &user;
            deft_character_spawn(&flyer, &moveset, &feet, deft_axes_y_up());
            flyer.velocity.x = speeds[fast] * ways[i][0];
            flyer.velocity.y = speeds[fast] * ways[i][1];
            deft_input_set_stick(&input, speeds[fast] > 0 ? ways[i][0] : 0, 0);
            deft_character_step(&flyer, &moveset, &view, &input, dt, NULL, NULL);
            widest[fast] = far_off.widest;
            tallest[fast] = far_off.tallest;
            double pull = ways[i][1] < 0 && fast != 0 ? 0 : moveset.fall.gravity * dt * dt / 2;
            assert_true(fabs(flyer.position.x - speeds[fast] * ways[i][0] * dt) < 1e-4);
            assert_true(fabs(flyer.position.y - speeds[fast] * ways[i][1] * dt) < pull + 1e-4);
        }
        assert_true(widest[0] > 0 && widest[1] <= widest[0] + 2 * moveset.travel_max);
        assert_true(tallest[0] > 0 && tallest[1] <= tallest[0] + 2 * moveset.travel_max);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rider_asks_the_world_once_a_tick),
        cmocka_unit_test(no_flight_is_so_fast_that_more_than_two_longest_ways_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
