/* tests/web/library.c -- the package's own strtod, snprintf, qsort and strstr against those of this
 * machine. */
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

double web_strtod(const char *text, char **end);
int web_snprintf(char *out, size_t capacity, const char *format, ...);
void web_qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *));
char *web_strstr(const char *text, const char *wanted);

#define DRAWS 20000

static uint64_t random_state = 1;

static uint64_t draw(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * UINT64_C(0x2545f4914f6cdd1d);
}

/* Of any size and sign, but finite. */
static double draw_double(void)
{
    double value = 0.0;
    do {
        const uint64_t bits = draw();
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value));
    return value;
}

static void expect_read(const char *text)
{
    char *end = NULL;
    const double value = web_strtod(text, &end), truth = strtod(text, NULL);
    if (memcmp(&value, &truth, sizeof value) != 0 || *end != '\0') {
        fail_msg("%s is read as %a, not as %a, up to \"%s\"", text, value, truth, end);
    }
}

static void a_text_is_read_as_the_double_next_to_it(void **state)
{
    (void)state;
    static const char *const hard[] = {"0",
                                       "-0",
                                       "+1.5",
                                       "000.5e1",
                                       ".5",
                                       "5.",
                                       "1e22",
                                       "1e23",
                                       "1e+5",
                                       "1E-5",
                                       "8.5e-323",
                                       "9007199254740993",
                                       "9007199254740995",
                                       "9007199254740993.00000000000000000000000000001",
                                       "1.7976931348623157e308",
                                       "1.7976931348623158e308",
                                       "1.7976931348623159e308",
                                       "1e309",
                                       "1e99999",
                                       "-1e-99999",
                                       "2.2250738585072011e-308",
                                       "2.2250738585072014e-308",
                                       "5e-324",
                                       "2.4703282292062327e-324",
                                       "2.4703282292062328e-324",
                                       "0.000001e300",
                                       "123456789012345678901234567890",
                                       "0e999"};
    for (size_t i = 0; i < sizeof hard / sizeof *hard; ++i) {
        expect_read(hard[i]);
    }
    char text[64];
    for (int i = 0; i < DRAWS; ++i) {
        const double value = i % 2 == 0 ? draw_double() : (double)(int64_t)draw() / 1048576.0;
        (void)snprintf(text, sizeof text, "%.*g", i % 24 + 1, value);
        expect_read(text);
    }
}

/* What lies just between two doubles goes to the even one; one digit more decides. */
static void a_middle_is_read_as_the_even_neighbour(void **state)
{
    (void)state;
    char text[1200];
    for (int i = 0; i < 200; ++i) {
        const double value = ldexp((double)(draw() >> 12), (int)(draw() % 1000) - 900);
        const long double middle = ((long double)value + nextafter(value, INFINITY)) / 2;
        (void)snprintf(text, sizeof text, "%.1000Lg", middle);
        expect_read(text);
    }
}

static void expect_printed(const char *format, int precision, double value)
{
    char text[400], truth[400];
    const int length = web_snprintf(text, sizeof text, format, precision, value);
    const int right = snprintf(truth, sizeof truth, format, precision, value);
    if (length != right || strcmp(text, truth) != 0) {
        fail_msg("%a is printed as %s, not as %s", value, text, truth);
    }
}

static void a_double_is_printed_as_the_C_library_prints_it(void **state)
{
    (void)state;
    static const double hard[] = {0.0,  -0.0,     0.5,    1.5,     2.5,    0.05, 9.5,
                                  99.5, 999999.5, 0.0001, 0.00001, 5e-324, 1e22};
    for (int precision = 0; precision < 20; ++precision) {
        for (size_t i = 0; i < sizeof hard / sizeof *hard; ++i) {
            expect_printed("%.*g", precision, hard[i]);
            expect_printed("%.*f", precision, hard[i]);
        }
        expect_printed("%.*g", precision, INFINITY);
    }
    for (int i = 0; i < DRAWS; ++i) {
        expect_printed("%.*g", i % 20, draw_double());
        expect_printed("%.*f", i % 3, (double)(int64_t)draw() / 1073741824.0);
    }
}

static void whole_numbers_and_texts_are_printed_as_the_C_library_prints_them(void **state)
{
    (void)state;
    const char *format = "%d %u %lld %llu %04X %02X %c%% '%s' '%.3s' '%.*s' %g|";
    char text[200], truth[200];
    for (size_t capacity = 0; capacity < sizeof text; ++capacity) {
        memset(text, 1, sizeof text);
        memset(truth, 1, sizeof truth);
        const int length = web_snprintf(text, capacity, format, -7, 4000000000U, INT64_MIN, UINT64_MAX, 0xABU,
                                        0xABCU, 'x', "one", "three", 2, "two", 0.1);
        const int right = snprintf(truth, capacity, format, -7, 4000000000U, INT64_MIN, UINT64_MAX, 0xABU,
                                   0xABCU, 'x', "one", "three", 2, "two", 0.1);
        assert_int_equal(length, right);
        assert_memory_equal(text, truth, sizeof text);
    }
}

static int by_value(const void *a, const void *b)
{
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

static void items_are_sorted(void **state)
{
    (void)state;
    uint32_t items[300], truth[300];
    for (size_t count = 0; count < 300; ++count) {
        for (size_t i = 0; i < count; ++i) {
            items[i] = truth[i] = (uint32_t)draw() % (count % 2 == 0 ? 10U : 1000000U);
        }
        web_qsort(items, count, sizeof *items, by_value);
        qsort(truth, count, sizeof *truth, by_value);
        assert_memory_equal(items, truth, count * sizeof *items);
    }
}

static void a_text_is_found_in_another(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "a", "ab", "aab", "layers[0]...layers[2]", "..", "...", "a 'b'"};
    for (size_t i = 0; i < 8; ++i) {
        for (size_t j = 0; j < 8; ++j) {
            assert_ptr_equal(web_strstr(texts[i], texts[j]), strstr(texts[i], texts[j]));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_read_as_the_double_next_to_it),
        cmocka_unit_test(a_middle_is_read_as_the_even_neighbour),
        cmocka_unit_test(a_double_is_printed_as_the_C_library_prints_it),
        cmocka_unit_test(whole_numbers_and_texts_are_printed_as_the_C_library_prints_them),
        cmocka_unit_test(items_are_sorted),
        cmocka_unit_test(a_text_is_found_in_another),
    };
    return cmocka_run_group_tests_name("web library", tests, NULL, NULL);
}
