/* Levels drawn with characters. */
#include "sketch.h"

static deft_level *parse(const char *text, deft_diag_list *diags)
{
    deft_diag_clear(diags);
    return deft_level_parse_text(text, strlen(text), 0.0, diags);
}

static deft_level *parse_sound(const char *text)
{
    static deft_diag_list diags;
    deft_level *level = parse(text, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s", sketch_findings(&diags));
    }
    return level;
}

static void last_row_is_y_0_to_1(void **state)
{
    (void)state;
    deft_level *level = parse_sound("#..\n@.#\n###\n");
    assert_int_equal(level->columns, 3);
    assert_int_equal(level->rows, 3);
    assert_int_equal(level->solid_tiles, 5);
    assert_true(level->axes.up.y == 1.0 && level->px_per_unit == 1.0);
    assert_string_equal(sketch(level, 1), "#..\n..#\n###\n");
    deft_box box;
    deft_world_bounds(&box, level->world);
    assert_true(box.min_x == 0.0 && box.min_y == 0.0 && box.max_x == 3.0 && box.max_y == 3.0);
    deft_level_free(level);
}

static void spawn_stands_on_the_bottom_of_its_cell(void **state)
{
    (void)state;
    deft_level *level = parse_sound("..@\n@..\n###\n");
    assert_int_equal(level->spawn_count, 2);
    assert_int_equal(level->spawns[0].id, 1);
    assert_true(level->spawns[0].feet.x == 2.5 && level->spawns[0].feet.y == 2.0);
    assert_int_equal(level->spawns[1].id, 2);
    assert_true(level->spawns[1].feet.x == 0.5 && level->spawns[1].feet.y == 1.0);
    deft_level_free(level);
}

static void slopes_and_one_ways_have_their_shapes(void **state)
{
    (void)state;
    deft_level *level = parse_sound("/\\-\n###\n");
    /* Samples on the slope itself count as inside. */
    assert_string_equal(sketch(level, 4), "...##...----\n"
                                          "..####......\n"
                                          ".######.....\n"
                                          "########....\n"
                                          "############\n############\n############\n############\n");
    deft_level_free(level);
}

static void rows_may_differ_in_length_and_end_in_crlf(void **state)
{
    (void)state;
    deft_level *level = parse_sound("#\r\n\r\n ###\r\n##");
    assert_string_equal(sketch(level, 1), "#...\n....\n.###\n##..\n");
    deft_level_free(level);
}

static void byte_order_mark_is_skipped(void **state)
{
    (void)state;
    deft_level *level = parse_sound("\xEF\xBB\xBF##\n");
    assert_string_equal(sketch(level, 1), "##\n");
    deft_level_free(level);
}

static void px_per_unit_scales_the_level(void **state)
{
    (void)state;
    const char *text = "@.\n##\n";
    deft_level *level = deft_level_parse_text(text, strlen(text), 4.0, NULL);
    deft_box box;
    deft_world_bounds(&box, level->world);
    assert_true(box.max_x == 0.5 && box.max_y == 0.5);
    assert_true(level->spawns[0].feet.x == 0.125 && level->spawns[0].feet.y == 0.25);
    deft_level_free(level);
}

static void unknown_characters_are_named_with_line_and_column(void **state)
{
    (void)state;
    deft_diag_list diags;
    assert_null(parse("..\n.x\n\t#\n\xC3\xA9?#\n\x01", &diags));
    const char *text = sketch_findings(&diags);
    assert_int_equal(diags.errors, 5);
    sketch_says(text, "2:2: error: 'x' is not a tile");
    sketch_says(text, "3:1: error: a tab is not a tile");
    sketch_says(text, "4:1: error: '\xC3\xA9' is not a tile");
    sketch_says(text, "4:2: error: '?' is not a tile");
    sketch_says(text, "5:1: error: byte 0x01 is not a tile");
}

static void broken_letters_are_shown_as_bytes(void **state)
{
    (void)state;
    deft_diag_list diags;
    assert_null(parse("#\xE2\x82", &diags));
    sketch_says(sketch_findings(&diags), "1:2: error: byte 0xE2");
    assert_null(parse("#\xFF#", &diags));
    sketch_says(sketch_findings(&diags), "1:2: error: byte 0xFF");
}

static void expect_zone(const deft_level *level, uint32_t index, deft_zone_kind kind, deft_box box)
{
    const deft_zone_def *def = &level->zones[index].def;
    assert_true(index < level->zone_count && def->zone.kind == (uint32_t)kind && def->count == 4);
    assert_true(def->points[0].x == box.min_x && def->points[0].y == box.min_y);
    assert_true(def->points[2].x == box.max_x && def->points[2].y == box.max_y);
}

static void letters_side_by_side_are_one_zone(void **state)
{
    (void)state;
    deft_diag_list diags;
    deft_level *level = parse("H...^\nH~~~.\nH~~~H\n#####\n", &diags);
    assert_non_null(level);
    assert_int_equal(diags.count, 0);
    assert_int_equal(level->zone_count, 4);
    expect_zone(level, 0, DEFT_ZONE_LADDER, (deft_box){0.0, 1.0, 1.0, 4.0});
    expect_zone(level, 1, DEFT_ZONE_WATER, (deft_box){1.0, 1.0, 4.0, 3.0});
    expect_zone(level, 2, DEFT_ZONE_LADDER, (deft_box){4.0, 1.0, 5.0, 2.0});
    expect_zone(level, 3, DEFT_ZONE_DEATH, (deft_box){4.0, 3.0, 5.0, 4.0});
    assert_string_equal(sketch(level, 1), ".....\n.....\n.....\n#####\n");
    deft_level_free(level);
}

/* Shapes that are no rectangles are covered once. */
static void crooked_water_is_covered_by_rectangles(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double area;
    } shapes[] = {
        {"..~~\n~~~~\n~..~\n####\n", 8.0}, {"~...\n~~~~\n####\n", 5.0}, {"~~~~\n~..~\n####\n", 6.0}};
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        deft_diag_list diags;
        deft_level *level = parse(shapes[k].text, &diags);
        assert_non_null(level);
        double area = 0.0;
        for (uint32_t i = 0; i < level->zone_count; ++i) {
            const deft_pos *points = level->zones[i].def.points;
            area += (points[2].x - points[0].x) * (points[2].y - points[0].y);
        }
        assert_true(area == shapes[k].area);
        deft_level_free(level);
    }
}

static void levels_without_ground_are_refused(void **state)
{
    (void)state;
    deft_diag_list diags;
    assert_null(parse("", &diags));
    sketch_says(sketch_findings(&diags), "the text grid is empty");
    assert_null(parse("\n\n", &diags));
    assert_null(parse("..@\n", &diags));
    sketch_says(sketch_findings(&diags), "no tile of the level is solid");
    assert_null(deft_level_parse_text(NULL, 0, 0.0, &diags));
    assert_null(deft_level_parse_text("..", 2, 0.0, NULL));
}

static void binary_files_are_given_up_early(void **state)
{
    (void)state;
    static char bytes[100000];
    deft_diag_list diags;
    deft_diag_clear(&diags);
    assert_null(deft_level_parse_text(bytes, sizeof bytes, 0.0, &diags));
    assert_int_equal(diags.errors, 1); /* one line of 100000 cells is too long */
    for (size_t i = 99; i < sizeof bytes; i += 100) {
        bytes[i] = '\n';
    }
    deft_diag_clear(&diags);
    assert_null(deft_level_parse_text(bytes, sizeof bytes, 0.0, &diags));
    assert_int_equal(diags.errors, 100);
}

static void too_many_rows_are_refused(void **state)
{
    (void)state;
    const size_t size = 65536;
    char *text = (char *)malloc(size * 2);
    for (size_t i = 0; i < size; ++i) {
        text[2 * i] = '#';
        text[2 * i + 1] = '\n';
    }
    deft_diag_list diags;
    deft_diag_clear(&diags);
    assert_null(deft_level_parse_text(text, size * 2, 0.0, &diags));
    sketch_says(sketch_findings(&diags), "1 x 65536 cells");
    deft_level *level = deft_level_parse_text(text, size * 2 - 2, 0.0, NULL);
    assert_int_equal(level->rows, 65535);
    deft_level_free(level);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_row_is_y_0_to_1),
        cmocka_unit_test(spawn_stands_on_the_bottom_of_its_cell),
        cmocka_unit_test(slopes_and_one_ways_have_their_shapes),
        cmocka_unit_test(rows_may_differ_in_length_and_end_in_crlf),
        cmocka_unit_test(byte_order_mark_is_skipped),
        cmocka_unit_test(px_per_unit_scales_the_level),
        cmocka_unit_test(unknown_characters_are_named_with_line_and_column),
        cmocka_unit_test(broken_letters_are_shown_as_bytes),
        cmocka_unit_test(letters_side_by_side_are_one_zone),
        cmocka_unit_test(crooked_water_is_covered_by_rectangles),
        cmocka_unit_test(levels_without_ground_are_refused),
        cmocka_unit_test(binary_files_are_given_up_early),
        cmocka_unit_test(too_many_rows_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
