/* How far two names differ: letters counted by hand. */
#include "deft/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void assert_distance(unsigned expected, const char *a, const char *b)
{
    assert_int_equal(deft_spelling_distance(a, b), expected);
    assert_int_equal(deft_spelling_distance(b, a), expected);
}

static void letters_left_out_put_in_exchanged_or_swapped_count_one(void **state)
{
    (void)state;
    assert_distance(0, "height", "height");
    assert_distance(1, "height", "heigt");
    assert_distance(1, "height", "heigght");
    assert_distance(1, "height", "hoight");
    assert_distance(1, "height", "hieght");
    assert_distance(2, "height", "hegith");
    assert_distance(3, "abc", "");
    assert_distance(0, "", "");
    assert_distance(3, "abc", "xyz");
}

static void case_and_fillers_do_not_count(void **state)
{
    (void)state;
    assert_distance(0, "dt-jitter", "DT_Jitter");
    assert_distance(0, "jump.height", "jump height");
    assert_distance(0, "___", "");
    assert_distance(1, "air_jump", "air.jumps");
}

static void long_names_are_cut_after_63_letters(void **state)
{
    (void)state;
    char a[200], b[200];
    memset(a, 'a', sizeof a);
    memset(b, 'a', sizeof b);
    a[199] = b[199] = '\0';
    b[63] = 'b';
    assert_distance(0, a, b);
    b[62] = 'b';
    assert_distance(1, a, b);
    assert_distance(63, a, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_left_out_put_in_exchanged_or_swapped_count_one),
        cmocka_unit_test(case_and_fillers_do_not_count),
        cmocka_unit_test(long_names_are_cut_after_63_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
