/* Tiled maps become levels: tiles, their shapes, flips, layers, groups, chunks, encodings and spawns. */
#include "sketch.h"

/* A map of 12-pixel tiles. Tile 1 is solid by property; 2 has the shape of a gamma, concave and unlike any of
 * its mirror images; 3 is a slab along the top, one-way by its shape; 4 is solid and one-way by properties; 5
 * is nothing. */
#define TILES                                                                                                \
    "{\"id\":0,\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":true}]},"                     \
    "{\"id\":1,\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{"     \
    "\"x\":8,\"y\":0},"                                                                                      \
    "{\"x\":8,\"y\":4},{\"x\":4,\"y\":4},{\"x\":4,\"y\":12},{\"x\":0,\"y\":12}]}]}},"                        \
    "{\"id\":2,\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":0,\"y\":0,\"width\":12,\"height\":4,"           \
    "\"properties\":"                                                                                        \
    "[{\"name\":\"one_way\",\"type\":\"bool\",\"value\":true}]}]}},"                                         \
    "{\"id\":3,\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":true},"                       \
    "{\"name\":\"one_way\",\"type\":\"bool\",\"value\":true}]}"
#define TILESET(tiles)                                                                                       \
    "{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":12,\"tileheight\":12,\"tilecount\":9,\"columns\":3,"       \
    "\"tiles\":[" tiles "]}"
#define MAP(width, height, more, tiles, layers)                                                              \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":12,\"tileheight\":12,\"width\":" #width  \
    ",\"height\":" #height "," more "\"tilesets\":[" TILESET(tiles) "],\"layers\":[" layers "]}"
#define LAYER(width, height, more, data)                                                                     \
    "{\"type\":\"tilelayer\",\"name\":\"ground\",\"width\":" #width ",\"height\":" #height "," more          \
    "\"data\":" data "}"
#define BOOL_PROPERTY(name, value)                                                                           \
    "\"properties\":[{\"name\":\"" name "\",\"type\":\"bool\",\"value\":" value "}],"

static deft_level *load(const char *text)
{
    static deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s", sketch_findings(&diags));
    }
    return level;
}

static void expect_sketch(const char *text, uint32_t samples, const char *expected)
{
    deft_level *level = load(text);
    assert_string_equal(sketch(level, samples), expected);
    deft_level_free(level);
}

static void tiles_are_solid_by_property_or_by_shape(void **state)
{
    (void)state;
    expect_sketch(MAP(5, 1, "", TILES, LAYER(5, 1, "", "[1,2,3,4,5]")), 3,
                  "#####.------...\n"
                  "####.....---...\n"
                  "####.....---...\n");
}

static void a_map_is_y_down_and_a_tile_wide_in_units(void **state)
{
    (void)state;
    deft_level *level = load(MAP(2, 2, "", TILES, LAYER(2, 2, "", "[0,1,0,0]")));
    deft_box box;
    deft_world_bounds(&box, level->world);
    assert_true(level->axes.up.y == -1.0 && level->axes.right.x == 1.0);
    assert_true(level->px_per_unit == 12.0);
    assert_true(box.min_x == 0.0 && box.min_y == 0.0 && box.max_x == 2.0 && box.max_y == 2.0);
    assert_int_equal(level->solid_tiles, 1);
    assert_int_equal(sketch_at(level, 1.5, 0.5), '#');
    assert_int_equal(sketch_at(level, 1.5, 1.5), '.');
    deft_level_free(level);
}

static void px_per_unit_scales_tiles_and_spawns(void **state)
{
    (void)state;
    const char *text =
        MAP(1, 1, "", TILES,
            LAYER(1, 1, "", "[1]") ",{\"type\":\"objectgroup\",\"objects\":[{\"id\":4,\"type\":\"spawn\","
                                   "\"point\":true,\"x\":6,\"y\":0}]}");
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 6.0, NULL);
    assert_true(bounds_of(level).max_x == 2.0);
    assert_true(level->spawns[0].feet.x == 1.0 && level->px_per_unit == 6.0);
    deft_level_free(level);
}

static void flips_turn_a_tile_as_tiled_does(void **state)
{
    (void)state;
    /* As they are, then: H, V, H and V; D, D and H (a quarter turn clockwise), D and V (counter-clockwise),
     * all. */
    expect_sketch(
        MAP(4, 2, "", TILES,
            LAYER(4, 2, "",
                  "[2,2147483650,1073741826,3221225474,536870914,2684354562,1610612738,3758096386]")),
        3,
        "##..###....#\n"
        "#....##....#\n"
        "#....###..##\n"
        "######......\n"
        "#....##....#\n"
        "......######\n");
}

static void a_flipped_one_way_still_faces_up(void **state)
{
    (void)state;
    deft_level *level = load(MAP(1, 1, "", TILES, LAYER(1, 1, "", "[1073741827]")));
    deft_feature feature;
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_box all;
    deft_world_bounds(&all, level->world);
    assert_int_equal(view.gather(view.user, &(deft_pos){0.0, 0.0}, &all, &feature, 1), 1);
    assert_true(feature.one_way.x == 0.0f && feature.one_way.y == -1.0f);
    assert_string_equal(sketch(level, 3), "...\n...\n---\n");
    deft_level_free(level);
}

static void a_tile_that_is_only_one_way_is_ground(void **state)
{
    (void)state;
#define ONE_WAY(more) "{\"name\":\"one_way\",\"type\":\"bool\",\"value\":true}" more
#define NOT_SOLID     ",{\"name\":\"solid\",\"type\":\"bool\",\"value\":false}"
    const char *tiles =
        MAP(3, 1, "",
            "{\"id\":0,\"properties\":[" ONE_WAY("") "]},{\"id\":1,\"properties\":[" ONE_WAY(NOT_SOLID) "]}",
            LAYER(3, 1, "", "[1,2,3]"));
    expect_sketch(tiles, 1, "-..\n");
    expect_sketch(MAP(2, 1, "", "{\"id\":0,\"properties\":[" ONE_WAY("") "]}",
                      LAYER(2, 1, BOOL_PROPERTY("solid", "false"), "[1,0]") "," LAYER(2, 1, "", "[0,1]")),
                  1, ".-\n");
}

static void layers_add_up_in_a_cell(void **state)
{
    (void)state;
    const char *text =
        MAP(3, 1, "", TILES, LAYER(3, 1, "", "[2,3,1]") "," LAYER(3, 1, "\"visible\":false,", "[3,3,2]"));
    deft_level *level = load(text);
    assert_string_equal(sketch(level, 3), "##----###\n"
                                          "#.....###\n"
                                          "#.....###\n");
    deft_feature features[16];
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    const deft_box middle = {1.5, 0.5, 1.5, 0.5};
    const deft_box right = {2.5, 0.5, 2.5, 0.5};
    assert_int_equal(view.gather(view.user, &(deft_pos){0.0, 0.0}, &middle, features, 16), 1); /* not twice */
    assert_int_equal(view.gather(view.user, &(deft_pos){0.0, 0.0}, &right, features, 16),
                     1); /* the full one covers */
    deft_level_free(level);
}

static void layer_properties_rule_its_tiles(void **state)
{
    (void)state;
    expect_sketch(MAP(3, 1, "", TILES,
                      LAYER(3, 1, BOOL_PROPERTY("solid", "false"), "[1,1,1]") "," LAYER(3, 1, "", "[0,1,0]")),
                  1, ".#.\n");
    /* Any tile of a solid layer is full, unless it has a shape. */
    expect_sketch(MAP(3, 1, "", TILES, LAYER(3, 1, BOOL_PROPERTY("solid", "true"), "[5,2,0]")), 3,
                  "#####....\n####.....\n####.....\n");
    expect_sketch(MAP(3, 1, "", TILES, LAYER(3, 1, "\"class\":\"solid\",", "[5,0,0]")), 1, "#..\n");
    expect_sketch(MAP(3, 1, "", TILES, LAYER(3, 1, BOOL_PROPERTY("one_way", "true"), "[1,0,0]")), 1, "-..\n");
}

static void groups_hand_down_offsets_and_properties(void **state)
{
    (void)state;
    const char *text =
        MAP(3, 2, "", TILES,
            "{\"type\":\"group\",\"offsetx\":20,\"offsety\":12," BOOL_PROPERTY(
                "one_way",
                "true") "\"layers\":[" LAYER(3, 2, "\"offsetx\":-8,",
                                             "[1,0,0,0,0,0]") ",{\"type\":\"objectgroup\",\"offsety\":-6,"
                                                              "\"objects\":[{\"id\":3,\"type\":\"spawn\","
                                                              "\"name\":\"a\",\"point\":true,\"x\":4,\"y\":6}"
                                                              "]}]}," LAYER(3, 2, "", "[0,0,0,1,0,0]"));
    deft_level *level = load(text);
    assert_string_equal(sketch(level, 1), "...\n#-.\n");
    assert_int_equal(level->spawn_count, 1);
    assert_true(level->spawns[0].feet.x == 2.0 && level->spawns[0].feet.y == 1.0);
    deft_level_free(level);
}

static void layers_moved_out_of_the_map_make_it_larger(void **state)
{
    (void)state;
    const char *text = MAP(2, 1, "", TILES, LAYER(2, 1, "\"offsetx\":-24,\"offsety\":12,", "[1,1]"));
    deft_level *level = load(text);
    deft_box box;
    deft_world_bounds(&box, level->world);
    assert_true(box.min_x == -2.0 && box.min_y == 0.0 && box.max_x == 2.0 && box.max_y == 2.0);
    assert_string_equal(sketch(level, 1), "....\n##..\n");
    deft_level_free(level);
}

static void infinite_maps_take_the_room_of_their_tiles(void **state)
{
    (void)state;
    const char *text = MAP(
        2, 2, "\"infinite\":true,", TILES,
        "{\"type\":\"tilelayer\",\"name\":\"ground\",\"width\":32,\"height\":16,\"startx\":-16,\"chunks\":["
        "{\"x\":-2,\"y\":-1,\"width\":2,\"height\":1,\"data\":[0,1]},"
        "{\"x\":100,\"y\":2,\"width\":2,\"height\":2,\"data\":[1,0,0,0]}]}");
    deft_level *level = load(text);
    deft_box box;
    deft_world_bounds(&box, level->world);
    assert_true(box.min_x == -1.0 && box.min_y == -1.0 && box.max_x == 101.0 && box.max_y == 3.0);
    assert_int_equal(level->solid_tiles, 2);
    assert_int_equal(sketch_at(level, -0.5, -0.5), '#');
    assert_int_equal(sketch_at(level, 100.5, 2.5), '#');
    deft_level_free(level);
}

/* [1, 0, 2147483650] as little-endian words, packed by Tiled's own libraries. */
static void every_encoding_gives_the_same_level(void **state)
{
    (void)state;
    static const char *const layers[] = {
        LAYER(3, 1, "\"encoding\":\"csv\",", "[1,0,2147483650]"),
        LAYER(3, 1, "\"encoding\":\"base64\",", "\"AQAAAAAAAAACAACA\""),
        LAYER(3, 1, "\"encoding\":\"base64\",\"compression\":\"\",", "\"AQAAAAAAAAACAACA\""),
        LAYER(3, 1, "\"encoding\":\"base64\",\"compression\":\"zlib\",", "\"eJxjZIAAJgaGBgAAoACE\""),
        LAYER(3, 1, "\"encoding\":\"base64\",\"compression\":\"gzip\",",
              "\"H4sIAAAAAAACA2NkgAAmBoYGAKvBwacMAAAA\""),
        LAYER(3, 1, "\"encoding\":\"base64\",\"compression\":\"zstd\",",
              "\"KLUv/SQMYQAAAQAAAAAAAAACAACAkinD4g==\"")};
    for (size_t i = 0; i < sizeof layers / sizeof *layers; ++i) {
        char text[4096];
        snprintf(text, sizeof text, MAP(3, 1, "", TILES, "%s"), layers[i]);
        expect_sketch(text, 3, "###....##\n###.....#\n###.....#\n");
    }
}

static void rectangles_turn_about_their_corner(void **state)
{
    (void)state;
    /* 4 x 8 pixels from (12, 0), a quarter turn clockwise: down and to the left of that corner. */
    const char *text = MAP(2, 1, "",
                           "{\"id\":0,\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":12,\"y\":0,\"width\":4,"
                           "\"height\":8,\"rotation\":90}]}},"
                           "{\"id\":1,\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":0,\"y\":6,\"rotation\":-"
                           "45,\"width\":8.48528137423857,"
                           "\"height\":8.48528137423857}]}}",
                           LAYER(2, 1, "", "[1,2]"));
    expect_sketch(text, 6,
                  "..####..##..\n"
                  "..####.####.\n"
                  "......######\n"
                  "......######\n"
                  ".......####.\n"
                  "........##..\n");
}

/* Tile 1 fills its right side from y = 3.3 down, tile 2 its left side from 8.7 up; upside down it fits
 * tile 1. */
static void a_tile_and_a_mirrored_one_meet_to_the_bit(void **state)
{
    (void)state;
    const char *text = MAP(
        2, 1, "",
        "{\"id\":0,\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":12},"
        "{\"x\":12,\"y\":3.3},{\"x\":12,\"y\":12}]}]}},"
        "{\"id\":1,\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},"
        "{\"x\":12,\"y\":0},{\"x\":0,\"y\":8.7}]}]}}",
        LAYER(2, 1, "", "[1,1073741826]"));
    deft_level *level = load(text);
    deft_feature features[2];
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_box all;
    deft_world_bounds(&all, level->world);
    float highest[2] = {2.0f, 2.0f};
    assert_int_equal(view.gather(view.user, &(deft_pos){0.0, 0.0}, &all, features, 2), 2);
    for (int f = 0; f < 2; ++f) {
        int hidden = 0;
        for (int i = 0; i < 3; ++i) {
            deft_vec2 point = features[f].points[i];
            hidden += (features[f].exposed >> i & 1) == 0;
            highest[f] = point.x == 1.0f && point.y < highest[f] ? point.y : highest[f];
        }
        assert_int_equal(hidden, 1);
    }
    assert_true(highest[0] == highest[1] && highest[0] < 0.3f);
    deft_level_free(level);
}

static void spawns_are_points_of_class_or_type_spawn_by_id(void **state)
{
    (void)state;
    const char *text = MAP(
        2, 2, "", TILES,
        LAYER(
            2, 2, "",
            "[0,0,1,1]") ",{\"type\":\"objectgroup\",\"name\":\"things\",\"objects\":["
                         "{\"id\":9,\"type\":\"spawn\",\"name\":\"late\",\"point\":true,\"x\":18,\"y\":12},"
                         "{\"id\":2,\"class\":\"spawn\",\"name\":\"early\",\"point\":true,\"x\":6,\"y\":12},"
                         "{\"id\":1,\"type\":\"coin\",\"point\":true,\"x\":6,\"y\":6},"
                         "{\"id\":5,\"type\":\"spawn\",\"name\":\"\",\"x\":0,\"y\":0,\"width\":0,\"height\":"
                         "0}]}");
    deft_level *level = load(text);
    assert_int_equal(level->spawn_count, 3);
    assert_string_equal(level->spawns[0].name, "early");
    assert_true(level->spawns[0].id == 2 && level->spawns[0].feet.x == 0.5 && level->spawns[0].feet.y == 1.0);
    assert_int_equal(level->spawns[1].id, 5);
    assert_int_equal(level->spawns[2].id, 9);
    deft_level_free(level);
}

static void xml_reads_like_json(void **state)
{
    (void)state;
    const char *xml =
        "<?xml version='1.0'?><!DOCTYPE map SYSTEM 'http://mapeditor.org/dtd/1.0/map.dtd'>\n"
        "<map orientation='orthogonal' width='3' height='1' tilewidth='12' tileheight='12'>"
        "<tileset firstgid='1' name='t' tilewidth='12' tileheight='12' tilecount='9' columns='3'>"
        "<tile id='0'><properties><property name='solid' type='bool' value='true'/></properties></tile>"
        "<tile id='1'><objectgroup><object id='1' x='0' y='0'><polygon points='0,0 8,0 8,4 4,4 4,12 "
        "0,12'/></object>"
        "</objectgroup></tile></tileset>"
        "<group><layer name='ground' width='3' height='1'><data%s</data></layer></group>"
        "<objectgroup><object id='3' type='spawn' name='&lt;a&amp;b&#62;' x='18' "
        "y='-6'><point/></object></objectgroup>"
        "</map>";
    static const char *const cells[] = {
        " encoding='csv'>\n1,0,\n2147483650\n", " encoding='base64'>\n   AQAAAAAAAAACAACA\n",
        " encoding='base64' compression='zlib'>eJxjZIAAJgaGBgAAoACE",
        "><tile gid='1'/><tile/><tile gid='2147483650'/>", " encoding='csv'><![CDATA[1,0,2147483650]]>"};
    deft_level *json = load(MAP(3, 1, "", TILES, LAYER(3, 1, "", "[1,0,2147483650]")));
    for (size_t i = 0; i < sizeof cells / sizeof *cells; ++i) {
        char text[4096];
        deft_diag_list diags;
        deft_diag_clear(&diags);
        snprintf(text, sizeof text, xml, cells[i]);
        deft_level *level = deft_level_parse_tmx(text, strlen(text), NULL, 0.0, &diags);
        if (level == NULL || diags.count > 0) {
            fail_msg("%s", sketch_findings(&diags));
        }
        assert_true(level->hash == json->hash);
        assert_string_equal(level->spawns[0].name, "<a&b>");
        assert_true(level->spawns[0].feet.y == -0.5);
        deft_level_free(level);
    }
    deft_level_free(json);
}

static uint64_t hash_of(const char *text)
{
    deft_level *level = load(text);
    uint64_t hash = level->hash;
    deft_level_free(level);
    return hash;
}

static void hash_tells_what_a_body_can_touch(void **state)
{
    (void)state;
    uint64_t hash = hash_of(MAP(2, 1, "", TILES, LAYER(2, 1, "", "[1,2]")));
    assert_true(hash == hash_of(MAP(2, 1, "", TILES, LAYER(2, 1, "", "[0,2]") "," LAYER(2, 1, "", "[1,5]"))));
    assert_true(hash ==
                hash_of(MAP(2, 1, "", TILES, LAYER(2, 1, "", "[2147483649,2]")))); /* a square mirrored */
    assert_true(hash != hash_of(MAP(2, 1, "", TILES, LAYER(2, 1, "", "[2,1]"))));
    assert_true(hash != hash_of(MAP(2, 1, "", TILES, LAYER(2, 1, "", "[1,3]"))));
    assert_true(hash != hash_of(MAP(2, 1, "", TILES, LAYER(2, 1, "", "[1,2147483650]"))));
    assert_true(hash != hash_of(MAP(2, 1, "", TILES, LAYER(2, 1, "", "[1,0]"))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_solid_by_property_or_by_shape),
        cmocka_unit_test(a_map_is_y_down_and_a_tile_wide_in_units),
        cmocka_unit_test(px_per_unit_scales_tiles_and_spawns),
        cmocka_unit_test(flips_turn_a_tile_as_tiled_does),
        cmocka_unit_test(a_flipped_one_way_still_faces_up),
        cmocka_unit_test(a_tile_that_is_only_one_way_is_ground),
        cmocka_unit_test(layers_add_up_in_a_cell),
        cmocka_unit_test(layer_properties_rule_its_tiles),
        cmocka_unit_test(groups_hand_down_offsets_and_properties),
        cmocka_unit_test(layers_moved_out_of_the_map_make_it_larger),
        cmocka_unit_test(infinite_maps_take_the_room_of_their_tiles),
        cmocka_unit_test(every_encoding_gives_the_same_level),
        cmocka_unit_test(rectangles_turn_about_their_corner),
        cmocka_unit_test(a_tile_and_a_mirrored_one_meet_to_the_bit),
        cmocka_unit_test(spawns_are_points_of_class_or_type_spawn_by_id),
        cmocka_unit_test(xml_reads_like_json),
        cmocka_unit_test(hash_tells_what_a_body_can_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
