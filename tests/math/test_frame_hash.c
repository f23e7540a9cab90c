/* tests/math/test_frame_hash.c -- the door between the host's axes and the frame, vectors, and the hash. */
#include "math/frame.h"
#include "math/hash.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_axes axes_of(double right_x, double right_y, double up_x, double up_y)
{
    deft_axes axes;
    axes.right.x = right_x;
    axes.right.y = right_y;
    axes.up.x = up_x;
    axes.up.y = up_y;
    return axes;
}

static void the_two_makers_point_up_where_hosts_do(void **state)
{
    deft_vec2d v = {3, 5};
    deft__v2 up = deft__to_frame(*deft_axes_y_up(), v), down = deft__to_frame(*deft_axes_y_down(), v);
    (void)state;
    assert_true(up.x == 3 && up.y == 5);
    assert_true(down.x == 3 && down.y == -5);
}

static void aligned_frames_lose_not_a_bit(void **state)
{
    static const double one[8][4] = {{1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, 1}, {-1, 0, 0, -1},
                                     {0, 1, 1, 0}, {0, 1, -1, 0}, {0, -1, 1, 0}, {0, -1, -1, 0}};
    deft_vec2d v = {0.1, -1e17 / 3};
    int i;
    (void)state;
    for (i = 0; i < 8; i++) {
        deft_axes axes = axes_of(one[i][0], one[i][1], one[i][2], one[i][3]);
        deft__v2 inside = deft__to_frame(axes, v);
        deft_vec2d back = deft__to_host(axes, inside);
        assert_true(back.x == v.x && back.y == v.y);
        assert_true(fabs(inside.x) == (i < 4 ? fabs(v.x) : fabs(v.y)));
    }
}

/* In the squares of their lengths and across each other, of y up and of axes that are turned. */
static void axes_may_be_off_by_a_millionth(void **state)
{
    static const double offs[] = {-1.1e-6, -0.9e-6, 0.9e-6, 1.1e-6};
    (void)state;
    for (int i = 0; i < 8; i++) {
        bool is_sound = i / 2 == 1 || i / 2 == 2;
        double off = offs[i / 2], longer = sqrt(1 + off);
        double c = i % 2 == 0 ? 1 : 0.6, s = i % 2 == 0 ? 0 : 0.8;
        assert_int_equal(deft__axes_are_sound(axes_of(c * longer, s * longer, -s, c)), is_sound);
        assert_int_equal(deft__axes_are_sound(axes_of(c, s, -s * longer, c * longer)), is_sound);
        assert_int_equal(deft__axes_are_sound(axes_of(c, s, -s + off * c, c + off * s)), is_sound);
    }
    assert_true(deft__axes_are_sound(axes_of(1, 0, 0, 1)) && deft__axes_are_sound(axes_of(1, 0, 0, -1)));
    assert_false(deft__axes_are_sound(axes_of(0, 0, 0, 1)) || deft__axes_are_sound(axes_of(1, 0, 0, 0)) ||
                 deft__axes_are_sound(axes_of(1, 0, 1, 0)) || deft__axes_are_sound(axes_of(NAN, 0, 0, 1)));
}

static void a_turned_frame_keeps_lengths(void **state)
{
    deft_axes axes = axes_of(0.6, 0.8, -0.8, 0.6);
    deft_vec2d v = {3, 4};
    deft__v2 inside = deft__to_frame(axes, v);
    deft_vec2d back = deft__to_host(axes, inside);
    (void)state;
    assert_true(fabs(inside.x - 5) < 1e-15 && fabs(inside.y) < 1e-15);
    assert_true(fabs(back.x - 3) < 1e-15 && fabs(back.y - 4) < 1e-15);
}

static void vectors_add_scale_and_multiply(void **state)
{
    deft__v2 a = deft__v2_make(1, 2), b = deft__v2_make(-3, 5);
    deft__v2 sum = deft__v2_add(a, b), difference = deft__v2_sub(a, b), twice = deft__v2_scale(a, 2);
    (void)state;
    assert_true(sum.x == -2 && sum.y == 7);
    assert_true(difference.x == 4 && difference.y == -3);
    assert_true(twice.x == 2 && twice.y == 4);
    assert_true(deft__v2_dot(a, b) == 7);
    assert_true(deft__v2_perp(a, b) == 11); /* b is to the left of a */
}

static uint64_t hash_of(const uint64_t *words, int count)
{
    uint64_t h = DEFT__HASH_SEED;
    int i;
    for (i = 0; i < count; i++) {
        h = deft__hash_word(h, words[i]);
    }
    return deft__hash_finish(h);
}

static void every_input_bit_turns_about_half_of_the_hash(void **state)
{
    uint64_t words[3] = {1, 2, 3};
    uint64_t before = hash_of(words, 3);
    int word, bit, total = 0;
    (void)state;
    for (word = 0; word < 3; word++) {
        for (bit = 0; bit < 64; bit++) {
            int turned;
            words[word] ^= UINT64_C(1) << bit;
            turned = __builtin_popcountll(hash_of(words, 3) ^ before);
            words[word] ^= UINT64_C(1) << bit;
            assert_in_range(turned, 12, 52); /* 5 sigma around 32 */
            total += turned;
        }
    }
    assert_in_range(total, 192 * 32 - 250, 192 * 32 + 250);
}

/* docs/reference/state.md: word i goes into lane i mod 4, then the lanes are combined one after another. */
static void many_words_are_hashed_in_four_lanes(void **state)
{
    uint64_t words[11];
    (void)state;
    for (size_t i = 0; i < 11; i++) {
        words[i] = i * UINT64_C(0x0123456789abcdef);
    }
    for (size_t count = 0; count <= 11; count++) {
        uint64_t lanes[4];
        for (size_t i = 0; i < 4; i++) {
            lanes[i] = DEFT__HASH_SEED + i;
        }
        for (size_t i = 0; i < count; i++) {
            lanes[i % 4] = deft__hash_word(lanes[i % 4], words[i]);
        }
        for (size_t i = 1; i < 4; i++) {
            lanes[0] = deft__hash_word(lanes[0], lanes[i]);
        }
        assert_true(deft__hash_words(words, count) == deft__hash_finish(lanes[0]));
    }
}

static void the_hash_sees_order_count_and_zeros(void **state)
{
    const uint64_t ab[] = {1, 2}, ba[] = {2, 1}, none[] = {0, 0, 0};
    (void)state;
    assert_true(hash_of(ab, 2) != hash_of(ba, 2));
    assert_true(hash_of(none, 1) != hash_of(none, 2));
    assert_true(hash_of(none, 2) != hash_of(none, 3));
}

static void the_hash_of_reals_knows_one_zero(void **state)
{
    (void)state;
    assert_true(deft__hash_real(-0.0) == deft__hash_real(0.0));
    assert_true(deft__hash_real(1.0) == UINT64_C(0x3ff0000000000000));
    assert_true(deft__hash_real(1.0) != deft__hash_real(1.0 + 0x1p-52));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axes_may_be_off_by_a_millionth),
        cmocka_unit_test(the_two_makers_point_up_where_hosts_do),
        cmocka_unit_test(aligned_frames_lose_not_a_bit),
        cmocka_unit_test(a_turned_frame_keeps_lengths),
        cmocka_unit_test(vectors_add_scale_and_multiply),
        cmocka_unit_test(every_input_bit_turns_about_half_of_the_hash),
        cmocka_unit_test(many_words_are_hashed_in_four_lanes),
        cmocka_unit_test(the_hash_sees_order_count_and_zeros),
        cmocka_unit_test(the_hash_of_reals_knows_one_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
