/* tests/plot/test_path.c -- pictures are whole files of their kind. An error gives a sentence and leaves no
 * file. */
#define _POSIX_C_SOURCE 200809L /* mkdir */

#include "deft/plot.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka wants the ones above to be there. */
#include <cmocka.h>

/* fontconfig hides its pointers from the leak checker. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig";
}

#define OUT DEFT_BINARY_DIR "/test_plot_path"

static const char grid[] = "..........---.....\n"
                           "..................\n"
                           "....---....../#\\..\n"
                           "@.........../###\\.\n"
                           "########..########\n";

typedef struct scene {
    deft_level *level;
    deft_moveset moveset;
    deft_trace_row rows[200];
    deft_diag_list diags;
    deft_plot_path plot;
} scene;

/* Hops to the right over a small level. */
static int scene_make(void **state)
{
    scene *made = calloc(1, sizeof *made);
    deft_tuning tuning;
    assert_non_null(made);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&made->moveset, &tuning, NULL), DEFT_OK);
    made->level = deft_level_parse_text(grid, sizeof grid - 1, 0, &made->diags);
    assert_non_null(made->level);
    for (size_t i = 0; i < 200; i++) {
        deft_trace_row *row = &made->rows[i];
        const double hop = fmod((double)i, 50) / 50;
        row->tick = i;
        row->time_s = (double)i / 60;
        row->x = 0.5 + 0.08 * (double)i;
        row->y = 1 + 12 * hop * (1 - hop);
        row->vx = 0.08 * 60;
        row->vy = 12 * (1 - 2 * hop) * 60 / 50;
        row->state = hop == 0 ? DEFT_STATE_GROUND : hop < 0.5 ? DEFT_STATE_JUMP : DEFT_STATE_FALL;
        row->facing = 1;
        row->events = hop == 0 && i > 0
                          ? UINT64_C(1) << DEFT_EVENT_LANDED | UINT64_C(1) << DEFT_EVENT_JUMPED_GROUND
                          : 0;
        row->events |= hop == 0.5 ? UINT64_C(1) << DEFT_EVENT_APEX : 0;
    }
    made->rows[100].events |= UINT64_C(1) << DEFT_EVENT_ASSIST_BUFFER;
    made->rows[150].events = UINT64_C(1) << DEFT_EVENT_JUMPED_COYOTE | UINT64_C(1)
                                                                           << DEFT_EVENT_ASSIST_COYOTE;
    made->plot.level = made->level;
    made->plot.moveset = &made->moveset;
    made->plot.rows = made->rows;
    made->plot.row_count = 200;
    made->plot.title = "Hops & <bounds>";
    deft_diag_clear(&made->diags);
    *state = made;
    return 0;
}

static int scene_free(void **state)
{
    scene *made = *state;
    deft_level_free(made->level);
    free(made);
    return 0;
}

/* The whole file, NUL-terminated; NULL when there is none. */
static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    *size = 0;
    if (file != NULL) {
        bytes = calloc(1, 1 << 22);
        assert_non_null(bytes);
        *size = fread(bytes, 1, (1 << 22) - 1, file);
        fclose(file);
    }
    return bytes;
}

static bool exists(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        fclose(file);
    }
    return file != NULL;
}

static unsigned png_number(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

static void assert_sentence(const deft_diag_list *diags, const char *part)
{
    char text[512];
    assert_int_equal(diags->count, 1);
    assert_int_equal(diags->errors, 1);
    deft_diag_text(text, sizeof text, &diags->items[0]);
    if (strstr(text, part) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", text, part);
    }
}

static void a_png_is_one_and_of_a_sensible_size(void **state)
{
    scene *s = *state;
    size_t size;
    char *bytes;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT ".png", &s->diags), DEFT_OK);
    assert_int_equal(s->diags.count, 0);
    bytes = read_file(OUT ".png", &size);
    assert_non_null(bytes);
    assert_true(size > 8000 && size < 400000);
    assert_memory_equal(bytes, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(bytes + size - 8, "IEND", 4);
    assert_int_equal(png_number(bytes + 16), 800); /* as wide as all pictures */
    assert_in_range(png_number(bytes + 20), 300, 3000);
    free(bytes);
    assert_false(exists(OUT ".png.part"));
    remove(OUT ".png");
}

static void an_svg_says_its_title_and_story_in_words(void **state)
{
    scene *s = *state;
    size_t size;
    char *bytes;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT ".svg", &s->diags), DEFT_OK);
    bytes = read_file(OUT ".svg", &size);
    assert_non_null(bytes);
    assert_memory_equal(bytes, "<?xml", 5);
    assert_non_null(strstr(bytes, "<title>Hops &amp; &lt;bounds&gt;</title>"));
    assert_non_null(strstr(bytes, "<desc>3.32 s"));
    assert_non_null(strstr(bytes, "3 jumps, 1 by coyote time, 1 buffered"));
    assert_non_null(strstr(bytes, "</svg>"));
    assert_true(strstr(bytes, "<svg") < strstr(bytes, "<title>"));
    free(bytes);
    remove(OUT ".svg");
}

static void a_pdf_is_one(void **state)
{
    scene *s = *state;
    size_t size;
    char *bytes;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT ".pdf", &s->diags), DEFT_OK);
    bytes = read_file(OUT ".pdf", &size);
    assert_non_null(bytes);
    assert_memory_equal(bytes, "%PDF-", 5);
    assert_memory_equal(bytes + size - 6, "%%EOF", 5);
    free(bytes);
    remove(OUT ".pdf");
}

static void the_same_plot_is_the_same_bytes(void **state)
{
    scene *s = *state;
    size_t size[2];
    char *bytes[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(deft_plot_path_write(&s->plot, OUT "_same.png", &s->diags), DEFT_OK);
        bytes[i] = read_file(OUT "_same.png", &size[i]);
        assert_non_null(bytes[i]);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    free(bytes[0]);
    free(bytes[1]);
    remove(OUT "_same.png");
}

static void a_long_way_is_cut_into_panels_and_stays_below_4000_px(void **state)
{
    scene *s = *state;
    size_t size;
    char *bytes;
    for (size_t i = 0; i < s->plot.row_count; i++) {
        s->rows[i].x *= 60; /* nearly a thousand units */
    }
    s->plot.level = NULL;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_long.png", &s->diags), DEFT_OK);
    bytes = read_file(OUT "_long.png", &size);
    assert_non_null(bytes);
    assert_in_range(png_number(bytes + 16), 800, 4000);
    assert_in_range(png_number(bytes + 20), 600, 4000);
    free(bytes);
    remove(OUT "_long.png");
}

static void a_single_row_without_level_or_title_is_drawn(void **state)
{
    scene *s = *state;
    s->plot.level = NULL;
    s->plot.title = NULL;
    s->plot.row_count = 1;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_one.svg", &s->diags), DEFT_OK);
    assert_true(exists(OUT "_one.svg"));
    remove(OUT "_one.svg");
}

static void an_endless_floor_is_drawn(void **state)
{
    scene *s = *state;
    deft_level *flat = deft_level_flat();
    assert_non_null(flat);
    s->plot.level = flat;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_flat.svg", &s->diags), DEFT_OK);
    assert_true(exists(OUT "_flat.svg"));
    remove(OUT "_flat.svg");
    deft_level_free(flat);
}

static void a_title_of_any_bytes_and_any_length_is_drawn(void **state)
{
    scene *s = *state;
    char title[3000];
    for (size_t i = 0; i < sizeof title; i++) {
        title[i] = (char)(i * 37 % 255 + 1);
    }
    title[sizeof title - 1] = '\0';
    s->plot.title = title;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_title.png", &s->diags), DEFT_OK);
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_title.svg", &s->diags), DEFT_OK);
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_title.pdf", &s->diags), DEFT_OK);
    remove(OUT "_title.png");
    remove(OUT "_title.svg");
    remove(OUT "_title.pdf");
}

static void a_name_without_a_format_is_refused(void **state)
{
    static const char *const names[] = {OUT, OUT ".gif", OUT ".PNG.", "/a.png/b", ""};
    scene *s = *state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        deft_diag_clear(&s->diags);
        assert_int_equal(deft_plot_path_write(&s->plot, names[i], &s->diags), DEFT_ERROR_FILE);
        assert_sentence(&s->diags, "use .svg, .png or .pdf");
    }
    assert_int_equal(deft_plot_path_write(&s->plot, OUT, NULL), DEFT_ERROR_FILE);
}

static void an_empty_trace_is_refused(void **state)
{
    scene *s = *state;
    s->plot.row_count = 0;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_empty.png", &s->diags), DEFT_ERROR_CONTENT);
    assert_sentence(&s->diags, "no row to draw");
    assert_false(exists(OUT "_empty.png"));
}

static void numbers_that_cannot_be_drawn_are_refused_by_row(void **state)
{
    static const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e300, -2e9};
    scene *s = *state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const double was = s->rows[7].y;
        s->rows[7].y = bad[i];
        deft_diag_clear(&s->diags);
        assert_int_equal(deft_plot_path_write(&s->plot, OUT "_bad.png", &s->diags), DEFT_ERROR_CONTENT);
        assert_sentence(&s->diags, "row 7 ");
        s->rows[7].y = was;
    }
    s->rows[9].time_s = 0;
    deft_diag_clear(&s->diags);
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_bad.png", &s->diags), DEFT_ERROR_CONTENT);
    assert_sentence(&s->diags, "order of time");
    assert_false(exists(OUT "_bad.png"));
}

static void the_widest_trace_that_is_allowed_is_drawn(void **state)
{
    scene *s = *state;
    s->plot.row_count = 3;
    s->rows[1].x = -1e9;
    s->rows[1].y = 1e9;
    s->rows[2].x = 1e9;
    s->rows[2].time_s = 1e9;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_wide.png", &s->diags), DEFT_OK);
    remove(OUT "_wide.png");
}

static void a_place_that_cannot_be_written_leaves_nothing(void **state)
{
    scene *s = *state;
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_no_such_folder/way.svg", &s->diags),
                     DEFT_ERROR_FILE);
    assert_sentence(&s->diags, "_no_such_folder/way.svg: No such file or directory");
    deft_diag_clear(&s->diags);
    /* A folder stands where the file should. */
    mkdir(OUT "_folder.svg", 0777);
    assert_int_equal(deft_plot_path_write(&s->plot, OUT "_folder.svg", &s->diags), DEFT_ERROR_FILE);
    assert_sentence(&s->diags, "_folder.svg: Is a directory");
    assert_int_equal(rmdir(OUT "_folder.svg"), 0);
}

int main(void)
{
#define SCENE_TEST(name) cmocka_unit_test_setup_teardown(name, scene_make, scene_free)
    const struct CMUnitTest tests[] = {
        SCENE_TEST(a_png_is_one_and_of_a_sensible_size),
        SCENE_TEST(an_svg_says_its_title_and_story_in_words),
        SCENE_TEST(a_pdf_is_one),
        SCENE_TEST(the_same_plot_is_the_same_bytes),
        SCENE_TEST(a_long_way_is_cut_into_panels_and_stays_below_4000_px),
        SCENE_TEST(a_single_row_without_level_or_title_is_drawn),
        SCENE_TEST(an_endless_floor_is_drawn),
        SCENE_TEST(a_title_of_any_bytes_and_any_length_is_drawn),
        SCENE_TEST(a_name_without_a_format_is_refused),
        SCENE_TEST(an_empty_trace_is_refused),
        SCENE_TEST(numbers_that_cannot_be_drawn_are_refused_by_row),
        SCENE_TEST(the_widest_trace_that_is_allowed_is_drawn),
        SCENE_TEST(a_place_that_cannot_be_written_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
