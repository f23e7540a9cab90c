/* Numbers and sentences, written without the C library. */
#include "base/text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static const char *number(double value)
{
    static char out[64];
    deft__text text = deft__text_begin(out, sizeof out);
    deft__text_number(&text, value);
    assert_int_equal(text.length, strlen(out));
    return out;
}

static void numbers_read_as_people_write_them(void **state)
{
    (void)state;
    assert_string_equal(number(0), "0");
    assert_string_equal(number(-0.0), "0");
    assert_string_equal(number(1), "1");
    assert_string_equal(number(0.36), "0.36");
    assert_string_equal(number(3.2), "3.2");
    assert_string_equal(number(-4), "-4");
    assert_string_equal(number(10), "10");
    assert_string_equal(number(12000), "12000");
    assert_string_equal(number(123456789), "123456789");
    assert_string_equal(number(1.0 / 512), "0.001953125");
    assert_string_equal(number(1.0 / 60), "0.0166666667");
    assert_string_equal(number(0.1 + 0.2), "0.3");
    assert_string_equal(number(0.00002), "0.00002");
    assert_string_equal(number(1e30), "1e+30");
    assert_string_equal(number(1.5e9), "1.5e+9");
    assert_string_equal(number(2.5e-7), "2.5e-7");
}

static void numbers_round_at_the_ninth_digit_and_carry(void **state)
{
    (void)state;
    assert_string_equal(number(0.9999999999), "1");
    assert_string_equal(number(99999999.99), "100000000");
    assert_string_equal(number(999999999.9), "1e+9");
    assert_string_equal(number(1.23456789012), "1.23456789");
    assert_string_equal(number(-9.999999999e-6), "-0.00001");
}

static void numbers_at_the_ends_of_a_double_are_right(void **state)
{
    (void)state;
    assert_string_equal(number((double)INFINITY), "inf");
    assert_string_equal(number(-(double)INFINITY), "-inf");
    assert_string_equal(number((double)NAN), "nan");
    assert_string_equal(number(1.7976931348623157e308), "1.79769313e+308");
    assert_string_equal(number(2.2250738585072014e-308), "2.22507386e-308");
    assert_string_equal(number(4.9406564584124654e-324), "4.94065646e-324");
}

/* Read back by the C library, every number is itself to 9 digits. */
static void numbers_of_every_size_read_back(void **state)
{
    (void)state;
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 200000; i++) {
        double value;
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) {
            continue;
        }
        const double back = strtod(number(value), NULL);
        if (!(fabs(back - value) <= fabs(value) * 5.1e-9)) {
            fail_msg("%.17g was written as %s", value, number(value));
        }
    }
}

static void a_power_of_ten_is_a_one_and_its_zeros(void **state)
{
    (void)state;
    for (int power = -307; power <= 308; power++) {
        char wanted[32];
        snprintf(wanted, sizeof wanted, "1e%+d", power);
        double value = strtod(wanted, NULL);
        const char *written = number(value);
        if (strchr(written, 'e') != NULL) {
            assert_string_equal(written, wanted);
        } else {
            assert_true(strtod(written, NULL) == value && strspn(written, "01.") == strlen(written));
        }
    }
}

static void a_text_counts_what_does_not_fit_and_stays_terminated(void **state)
{
    (void)state;
    char out[8];
    memset(out, 'x', sizeof out);
    deft__text text = deft__text_begin(out, 5);
    deft__text_put(&text, "jump");
    deft__text_put(&text, ".height");
    assert_int_equal(text.length, 11);
    assert_string_equal(out, "jump");
    assert_int_equal(out[5], 'x');
    text = deft__text_begin(out, 1); /* room for the end alone */
    deft__text_put(&text, "jump");
    assert_string_equal(out, "");
    assert_int_equal(out[1], 'u');
    text = deft__text_begin(NULL, 0);
    deft__text_put(&text, "jump");
    assert_int_equal(text.length, 4);
}

static void a_text_is_one_line_whatever_is_put_in(void **state)
{
    (void)state;
    char out[32];
    deft__text text = deft__text_begin(out, sizeof out);
    deft__text_put(&text, "a\nb\tc\x7f"
                          "d");
    assert_string_equal(out, "a b c d");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_read_as_people_write_them),
        cmocka_unit_test(numbers_round_at_the_ninth_digit_and_carry),
        cmocka_unit_test(numbers_at_the_ends_of_a_double_are_right),
        cmocka_unit_test(numbers_of_every_size_read_back),
        cmocka_unit_test(a_power_of_ten_is_a_one_and_its_zeros),
        cmocka_unit_test(a_text_counts_what_does_not_fit_and_stays_terminated),
        cmocka_unit_test(a_text_is_one_line_whatever_is_put_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
