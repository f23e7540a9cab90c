/* tests/world/test_ring_cut.c -- where a ring with many corners is cut: of a mirrored ring at the mirrored
 * place, through as many edges as the cut says. */
#include "tests/world/ground.h"
#include "world/ring.h"

#define CORNERS 400

static deft_pos points[CORNERS];
static ring_link links[CORNERS];
static uint32_t starts[1];

static bool choose(const deft_pos *corners, uint32_t count, bool is_mirrored, uint32_t axis, ring_cut *cut)
{
    ring_pool pool;
    for (uint32_t i = 0; i < count; i++) { /* a mirrored ring goes round counter-clockwise, too */
        points[i] = corners[is_mirrored ? count - 1 - i : i];
        points[i].x *= is_mirrored && axis == 0 ? -1 : 1;
        points[i].y *= is_mirrored && axis == 1 ? -1 : 1;
    }
    memset(&pool, 0, sizeof pool);
    memset(links, 0, sizeof links);
    memset(cut, 0, sizeof *cut);
    pool.points = points;
    pool.links = links;
    pool.starts = starts;
    pool.length_good = 1;
    deft__ring_add(&pool, 0, count);
    return deft__ring_choose_cut(&pool, 0, cut);
}

/* Stars, wide or tall, with most of their corners anywhere. */
static uint32_t make_star(deft_pos *corners, uint64_t *seed)
{
    uint32_t count = (uint32_t)ground_random(seed, 17, CORNERS);
    double lean = ground_random(seed, 1, 3), turned = ground_random(seed, 0, 6.28);
    double wide = ground_random(seed, 1, 40), tall = ground_random(seed, 1, 40);
    for (uint32_t i = 0; i < count; i++) {
        double angle = turned + 6.283185307179586 * pow((i + ground_random(seed, 0.1, 0.9)) / count, lean);
        double radius = ground_random(seed, 0.4, 1);
        corners[i] = (deft_pos){wide * radius * cos(angle), tall * radius * sin(angle)};
    }
    return count;
}

static void a_mirrored_ring_is_cut_at_the_mirrored_place(void **state)
{
    static deft_pos corners[CORNERS];
    uint64_t seed = 99;
    int cuts[2] = {0, 0};
    (void)state;
    for (int round = 0; round < 2000; round++) {
        uint32_t count = make_star(corners, &seed);
        ring_cut cut;
        ring_cut twin;
        bool is_cut = choose(corners, count, false, 0, &cut);
        for (uint32_t axis = 0; axis < 2; axis++) {
            assert_int_equal(choose(corners, count, true, axis, &twin), is_cut);
            if (is_cut) {
                assert_int_equal(twin.axis, cut.axis);
                assert_int_equal(twin.crossings, cut.crossings);
                assert_true(twin.at == (cut.axis == axis ? -cut.at : cut.at));
            }
        }
        cuts[cut.axis] += is_cut;
    }
    assert_true(cuts[0] > 100 && cuts[1] > 100);
}

/* How many corners lie before a place. */
static uint32_t corners_before(const deft_pos *corners, uint32_t count, const ring_cut *cut)
{
    uint32_t before = 0;
    for (uint32_t i = 0; i < count; i++) {
        before += (cut->axis == 0 ? corners[i].x : corners[i].y) < cut->at ? 1U : 0U;
    }
    return before;
}

/* A cut leaves corners on both sides, and goes through as many edges as it says. */
static void a_cut_goes_through_as_many_edges_as_it_says(void **state)
{
    static deft_pos corners[CORNERS];
    uint64_t seed = 7;
    (void)state;
    for (int round = 0; round < 1000; round++) {
        uint32_t count = make_star(corners, &seed);
        ring_cut cut;
        if (choose(corners, count, false, 0, &cut)) {
            uint32_t before = corners_before(corners, count, &cut), crossings = 0;
            assert_true(before > 0 && before < count);
            for (uint32_t i = 0; i < count; i++) {
                deft_pos a = corners[i], b = corners[(i + 1) % count];
                bool is_a = (cut.axis == 0 ? a.x : a.y) < cut.at;
                bool is_b = (cut.axis == 0 ? b.x : b.y) < cut.at;
                crossings += is_a != is_b ? 1U : 0U;
            }
            assert_int_equal(cut.crossings, crossings);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mirrored_ring_is_cut_at_the_mirrored_place),
        cmocka_unit_test(a_cut_goes_through_as_many_edges_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
