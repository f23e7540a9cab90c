/* Many moving bodies: a world gathers the bodies near a region without a look at each. */
#include "deft/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#include "tests/harness/empty_world.h"

#define BODIES  150 /* more than two words of bits */
#define ROUNDS  400
#define REGIONS 20

static uint64_t random_word(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Mostly near the middle, sometimes far away, where strips of different numbers share a row. */
static double random_place(uint64_t *seed)
{
    static const double scales[] = {20, 20, 300, 5000, 1e9, 1e12};
    double share = (double)(random_word(seed) >> 11) * 0x1p-52 - 1;
    return share * scales[random_word(seed) % 6];
}

static deft_pos random_pos(uint64_t *seed)
{
    deft_pos at;
    at.x = random_place(seed);
    at.y = random_place(seed);
    return at;
}

static uint32_t add_square(deft_world *world, deft_pos at)
{
    const deft_pos points[4] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
    deft_outline outline = {.points = points, .count = 4, .flags = DEFT_FEATURE_SOLID};
    deft_body_def def = {&outline, 1, at, 0};
    return deft_world_body_add(world, &def, NULL);
}

static deft_box random_region(uint64_t *seed, const deft_body_pose *poses, uint32_t count)
{
    deft_pos middle = random_pos(seed);
    if (count > 0 && random_word(seed) % 2 == 0) { /* where a body is, or will be */
        const deft_body_motion *motion = &poses[random_word(seed) % count].motion;
        middle = random_word(seed) % 2 == 0 ? motion->from : motion->to;
    }
    double wide = fabs(random_place(seed)) / 10;
    double high = fabs(random_place(seed)) / 10;
    deft_box region = {middle.x - wide, middle.y - high, middle.x + wide, middle.y + high};
    return region;
}

static bool is_near(const deft_body_motion *motion, const deft_box *region)
{
    double reach = sqrt(0.5 * 0.5 + 0.5 * 0.5);
    return fmin(motion->from.x, motion->to.x) - reach <= region->max_x &&
           fmax(motion->from.x, motion->to.x) + reach >= region->min_x &&
           fmin(motion->from.y, motion->to.y) - reach <= region->max_y &&
           fmax(motion->from.y, motion->to.y) + reach >= region->min_y;
}

/* Gathers the region, and looks at every pose: the same bodies, in the order of their slots. Returns how
 * many. */
static uint32_t expect_all_near(const deft_world *world, const deft_box *region)
{
    static deft_feature found[BODIES];
    deft_body_pose poses[BODIES];
    deft_world_view view;
    deft_world_view_of(&view, world);
    deft_pos origin = {region->min_x, region->min_y};
    uint32_t count = view.gather(view.user, &origin, region, found, BODIES);
    memset(poses, 0xff, sizeof poses); /* a game need not clear them */
    uint32_t pose_count = deft_world_poses(poses, BODIES, world);
    uint32_t next = 0;
    for (uint32_t i = 0; i < pose_count; i++) {
        assert_int_equal(poses[i].reserved, 0);
        if (is_near(&poses[i].motion, region)) {
            assert_true(next < count);
            assert_int_equal(found[next].body, poses[i].body);
            next++;
        }
    }
    assert_int_equal(next, count);
    return count;
}

/* One call of a game: of a body that is there, or of all. */
static void change(deft_world *world, uint64_t *seed, deft_body_pose *saved, uint32_t *saved_count)
{
    deft_body_pose poses[BODIES];
    uint32_t count = deft_world_poses(poses, BODIES, world);
    uint32_t body = count > 0 ? poses[random_word(seed) % count].body : 0;
    deft_pos to = random_pos(seed);
    switch (random_word(seed) % 8) {
    case 0:
        deft_world_tick(world);
        break;
    case 1:
        (void)deft_world_body_remove(world, body);
        break;
    case 2:
        (void)deft_world_body_teleport(world, body, &to, 0);
        break;
    case 3:
        *saved_count = deft_world_poses(saved, BODIES, world);
        break;
    case 4:
        (void)deft_world_set_poses(world, saved, *saved_count);
        break;
    case 5:
        (void)deft_world_body_move(world, body, &to, 0);
        break;
    default:
        (void)add_square(world, to);
    }
}

static void exactly_the_bodies_near_are_gathered_in_the_order_of_their_slots(void **state)
{
    (void)state;
    deft_world *world = empty_world(BODIES, BODIES);
    deft_body_pose saved[BODIES];
    uint32_t saved_count = 0;
    uint64_t seed = 29;
    uint32_t gathered = 0;
    for (int i = 0; i < BODIES - 10; i++) {
        assert_true(add_square(world, random_pos(&seed)) != 0);
    }
    for (int round = 0; round < ROUNDS; round++) {
        change(world, &seed, saved, &saved_count);
        deft_body_pose poses[BODIES];
        uint32_t count = deft_world_poses(poses, BODIES, world);
        for (int i = 0; i < REGIONS; i++) {
            deft_box region = random_region(&seed, poses, count);
            gathered += expect_all_near(world, &region);
        }
    }
    assert_true(gathered > ROUNDS * REGIONS);
    free(world);
}

static void regions_without_end_are_gathered_too(void **state)
{
    (void)state;
    deft_world *world = empty_world(BODIES, BODIES);
    uint64_t seed = 30;
    for (int i = 0; i < BODIES; i++) {
        assert_true(add_square(world, random_pos(&seed)) != 0);
    }
    deft_box all = {-1e300, -1e300, 1e300, 1e300};
    deft_box right = {0, -1e300, 1e300, 1e300};
    assert_int_equal(expect_all_near(world, &all), BODIES);
    assert_in_range(expect_all_near(world, &right), 1, BODIES - 1);
    free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exactly_the_bodies_near_are_gathered_in_the_order_of_their_slots),
        cmocka_unit_test(regions_without_end_are_gathered_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
