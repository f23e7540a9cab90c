/* tests/world/test_ring_ears.c -- the next corner to cut off a ring, against a look at every corner. */
#include "tests/world/ground.h"
#include "world/ring_ears.h"

#define CORNERS 160

static deft_pos points[CORNERS];
static ring_link links[CORNERS];
static uint32_t previous[CORNERS], numbers[5 * CORNERS], starts[1];
static double worths[2 * CORNERS + 16];
static deft_box boxes[2 * CORNERS + 16];
static ring_pool pool;

static double turn(deft_pos a, deft_pos b, deft_pos c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* The height of a corner's triangle over its longest side, as a share of that side; 0 for a dent, and for an
 * ear into which another corner of the ring comes. */
static double height_of_ear(uint32_t point)
{
    const deft_pos a = points[previous[point]], b = points[point], c = points[links[point].next];
    double longest = fmax(hypot(b.x - a.x, b.y - a.y), hypot(c.x - b.x, c.y - b.y));
    longest = fmax(longest, hypot(a.x - c.x, a.y - c.y));
    if (turn(a, b, c) <= 0) {
        return 0;
    }
    for (uint32_t at = links[links[point].next].next; at != previous[point]; at = links[at].next) {
        deft_pos p = points[at];
        if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) {
            return 0;
        }
    }
    return turn(a, b, c) / (longest * longest);
}

/* A star with teeth of any depth, up to a thousand times as wide as it is tall. */
static uint32_t make_ring(uint64_t *seed)
{
    uint32_t count = (uint32_t)ground_random(seed, 8, CORNERS);
    double deep = ground_random(seed, 0.001, 0.9), flat = pow(10, -ground_random(seed, 0, 3));
    for (uint32_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * (i + ground_random(seed, 0.1, 0.9)) / count;
        double radius = 10 - 9 * deep * ground_random(seed, 0, 1);
        points[i] = (deft_pos){radius * cos(angle), flat * radius * sin(angle)};
        previous[i] = i > 0 ? i - 1 : count - 1;
    }
    memset(&pool, 0, sizeof pool);
    memset(links, 0, sizeof links);
    pool.points = points;
    pool.links = links;
    pool.previous = previous;
    pool.worths = worths;
    pool.boxes = boxes;
    pool.numbers = numbers;
    pool.starts = starts;
    pool.same_place = 1e-9;
    pool.in_line = 1e-12;
    deft__ring_add(&pool, 0, count);
    return count;
}

/* The first fat ear as seen from a corner, else the fattest; fat is at least a hundredth as high as long. */
static uint32_t expected_from(uint32_t start, double *height)
{
    uint32_t fattest = RING_NONE;
    uint32_t at = start;
    *height = 0;
    do {
        double here = height_of_ear(at);
        if (here >= 0.01) {
            *height = here;
            return at;
        }
        if (here > *height) {
            *height = here;
            fattest = at;
        }
        at = links[at].next;
    } while (at != start);
    return fattest;
}

static void the_next_ear_is_the_first_fat_one_or_else_the_fattest(void **state)
{
    uint64_t seed = 38;
    uint32_t fat = 0, thin = 0;
    (void)state;
    for (int round = 0; round < 300; round++) {
        uint32_t left = make_ring(&seed);
        ring_ears ears;
        uint32_t start = (uint32_t)ground_random(&seed, 0, left);
        deft__ears_begin(&ears, &pool, start, left);
        for (; left > 3; left--) {
            bool is_flat;
            double height;
            uint32_t expected = expected_from(start, &height);
            uint32_t next = deft__ears_next(&ears, start, &is_flat);
            assert_int_not_equal(expected, RING_NONE);
            assert_int_equal(next, expected);
            assert_false(is_flat);
            fat += height >= 0.01;
            thin += height < 0.01;
            start = links[next].next;
            deft__ears_unlink(&ears, next, 0);
        }
    }
    assert_true(fat > 1000 && thin > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_ear_is_the_first_fat_one_or_else_the_fattest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
