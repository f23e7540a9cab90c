/* How Tiled writes cells: base64, CSV, and the three compressions. */
#include "io/tiled_data.h"
#include "io/tiled_source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static size_t decode(const char *text, uint8_t *out, size_t *bad)
{
    return deft__tiled_base64(text, strlen(text), out, bad);
}

/* The examples of RFC 4648. */
static void base64_decodes_the_examples_of_its_standard(void **state)
{
    (void)state;
    static const struct {
        const char *text, *bytes;
    } examples[] = {{"", ""},
                    {"Zg==", "f"},
                    {"Zm8=", "fo"},
                    {"Zm9v", "foo"},
                    {"Zm9vYg==", "foob"},
                    {"Zm9vYmE=", "fooba"},
                    {"Zm9vYmFy", "foobar"},
                    {"Zg", "f"}};
    for (size_t i = 0; i < sizeof examples / sizeof *examples; ++i) {
        uint8_t out[16];
        size_t bad;
        assert_int_equal(decode(examples[i].text, out, &bad), strlen(examples[i].bytes));
        assert_memory_equal(out, examples[i].bytes, strlen(examples[i].bytes));
    }
}

static void base64_knows_every_digit_and_skips_spaces(void **state)
{
    (void)state;
    const char *text = "\n   ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef\n\tghijklmnopqrstuvwxyz0123456789+/\r\n ";
    uint8_t out[64];
    size_t bad;
    assert_int_equal(decode(text, out, &bad), 48);
    for (uint32_t digit = 0; digit < 64; ++digit) {
        uint32_t bit = digit * 6;
        uint32_t pair = (uint32_t)out[bit / 8] << 8 | (bit / 8 + 1 < 48 ? out[bit / 8 + 1] : 0U);
        assert_int_equal(pair >> (10 - bit % 8) & 63, digit);
    }
}

static void base64_names_the_character_that_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t bad;
    } examples[] = {{"Zm9*", 3},   {"Z", 1},     {"Zg=", 3},  {"=Zg=", 0},
                    {"Zg==Zg", 4}, {"Zm9v=", 4}, {"Zg===", 4}};
    for (size_t i = 0; i < sizeof examples / sizeof *examples; ++i) {
        uint8_t out[16];
        size_t bad = 99;
        assert_true(decode(examples[i].text, out, &bad) == SIZE_MAX);
        assert_int_equal(bad, examples[i].bad);
    }
}

static const uint8_t plain[] = "twelve bytestwelve bytestwelve bytes";
#define PLAIN_SIZE 36

static size_t pack(const char *compression, uint8_t *out, size_t capacity)
{
    if (strcmp(compression, "zstd") == 0) {
        return ZSTD_compress(out, capacity, plain, PLAIN_SIZE, 3);
    }
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    int window = strcmp(compression, "gzip") == 0 ? 15 + 16 : 15;
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY), Z_OK);
    uint8_t copy[PLAIN_SIZE];
    memcpy(copy, plain, PLAIN_SIZE);
    stream.next_in = copy;
    stream.avail_in = PLAIN_SIZE;
    stream.next_out = out;
    stream.avail_out = (uInt)capacity;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    size_t size = capacity - stream.avail_out;
    deflateEnd(&stream);
    return size;
}

static void every_compression_unpacks_and_notices_damage(void **state)
{
    (void)state;
    static const char *const names[] = {"zlib", "gzip", "zstd"};
    for (int i = 0; i < 3; ++i) {
        uint8_t packed[256];
        uint8_t out[64];
        size_t size = pack(names[i], packed, sizeof packed);
        assert_null(deft__tiled_unpack(names[i], packed, size, out, PLAIN_SIZE));
        assert_memory_equal(out, plain, PLAIN_SIZE);
        assert_non_null(strstr(deft__tiled_unpack(names[i], packed, size, out, PLAIN_SIZE + 4), "fewer"));
        assert_non_null(strstr(deft__tiled_unpack(names[i], packed, size, out, PLAIN_SIZE - 4), "more"));
        assert_non_null(
            strstr(deft__tiled_unpack(names[i], packed, 0, out, PLAIN_SIZE), i == 2 ? "fewer" : "cut"));
        for (size_t cut = 1; cut < size; ++cut) {
            assert_non_null(deft__tiled_unpack(names[i], packed, cut, out, PLAIN_SIZE));
        }
        packed[0] ^= 0x40;
        assert_non_null(deft__tiled_unpack(names[i], packed, size, out, PLAIN_SIZE));
    }
}

static void no_compression_must_have_the_exact_size(void **state)
{
    (void)state;
    uint8_t out[64];
    assert_null(deft__tiled_unpack("", plain, PLAIN_SIZE, out, PLAIN_SIZE));
    assert_memory_equal(out, plain, PLAIN_SIZE);
    assert_non_null(strstr(deft__tiled_unpack("", plain, 32, out, PLAIN_SIZE), "fewer"));
    assert_non_null(strstr(deft__tiled_unpack("", plain, PLAIN_SIZE, out, 32), "more"));
    assert_non_null(strstr(deft__tiled_unpack("lzma", plain, PLAIN_SIZE, out, PLAIN_SIZE), "unknown way"));
}

static bool csv(const char *text, deft__tiled_cells *cells)
{
    cells->count = 0;
    return deft__tiled_csv(text, strlen(text), cells);
}

static void csv_reads_numbers_of_32_bits(void **state)
{
    (void)state;
    uint32_t out[4];
    deft__tiled_cells cells = {out, 4, 0};
    assert_true(csv("\n1,2 ,\n 4294967295,\n0,\n", &cells));
    assert_int_equal(cells.count, 4);
    assert_true(out[0] == 1 && out[1] == 2 && out[2] == 4294967295U && out[3] == 0);
    assert_true(csv("1,2,3,4,5,6", &cells));
    assert_int_equal(cells.count, 6);
    assert_true(csv("", &cells));
    assert_int_equal(cells.count, 0);
    assert_false(csv("1,,2", &cells));
    assert_false(csv(",1", &cells));
    assert_false(csv("1 2", &cells));
    assert_false(csv("-1", &cells));
    assert_false(csv("1.5", &cells));
    assert_false(csv("4294967296", &cells));
    assert_false(csv("99999999999999999999999999", &cells));
}

static void points_are_pairs(void **state)
{
    (void)state;
    deft_vec2d points[2];
    assert_int_equal(deft__tiled_points_text(" 0,-16.5\n1e1,2 3,4 ", points, 2), 3);
    assert_true(points[0].x == 0.0 && points[0].y == -16.5 && points[1].x == 10.0 && points[1].y == 2.0);
    assert_int_equal(deft__tiled_points_text("", points, 2), 0);
    assert_true(deft__tiled_points_text("1", points, 2) == SIZE_MAX);
    assert_true(deft__tiled_points_text("1,", points, 2) == SIZE_MAX);
    assert_true(deft__tiled_points_text("1,2,3", points, 2) == SIZE_MAX);
    assert_true(deft__tiled_points_text("a,b", points, 2) == SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base64_decodes_the_examples_of_its_standard),
        cmocka_unit_test(base64_knows_every_digit_and_skips_spaces),
        cmocka_unit_test(base64_names_the_character_that_is_wrong),
        cmocka_unit_test(every_compression_unpacks_and_notices_damage),
        cmocka_unit_test(no_compression_must_have_the_exact_size),
        cmocka_unit_test(csv_reads_numbers_of_32_bits),
        cmocka_unit_test(points_are_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
