/* Objects of Tiled maps: ground drawn freely, platforms, zones and surfaces. */
#include "folder.h"

#include <math.h>
#include <unistd.h>

/* 16-pixel tiles. Tile 1 is solid; 2 is ice by its tile; 3 is ice whose shape says grippy and carries. */
#define PROP(name, value) "{\"name\":\"" name "\",\"type\":\"x\",\"value\":" value "}"
#define TILES                                                                                                \
    "{\"id\":0,\"properties\":[" PROP(                                                                       \
        "solid",                                                                                             \
        "true") "]},"                                                                                        \
                "{\"id\":1,\"properties\":[" PROP("solid", "true") "," PROP(                                 \
                    "friction",                                                                              \
                    "0.1") "]},"                                                                             \
                           "{\"id\":2,\"properties\":[" PROP(                                                \
                               "friction",                                                                   \
                               "0.1") "],\"objectgroup\":{\"objects\":[{\"id\":1,"                           \
                                      "\"x\":0,\"y\":0,\"width\":16,\"height\":8,\"properties\":[" PROP(     \
                                          "friction", "2") "," PROP("conveyor", "32") "]}]}}"
#define MAP(layers)                                                                                          \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":4,"       \
    "\"height\":1,\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,"          \
    "\"tilecount\":9,\"columns\":3,\"tiles\":[" TILES "]}],\"layers\":[" layers "]}"
#define CELLS(more, data)                                                                                    \
    "{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":4,\"height\":1," more "\"data\":" data "}"
#define OBJECTS(more, objects) "{\"type\":\"objectgroup\",\"name\":\"o\"," more "\"objects\":[" objects "]}"
#define GROUND                 CELLS("", "[1,1,1,1]")
#define PATH                   "\"polyline\":[{\"x\":0,\"y\":0},{\"x\":64,\"y\":0},{\"x\":64,\"y\":32}]"

static deft_diag_list diags;

static deft_level *parse(const char *text)
{
    deft_diag_clear(&diags);
    return deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags);
}

static deft_level *load(const char *text)
{
    deft_level *level = parse(text);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s\nof %s", sketch_findings(&diags), text);
    }
    return level;
}

static void expect_corners(const deft_pos *points, uint32_t count, const double *expected, uint32_t wanted)
{
    assert_int_equal(count, wanted);
    for (uint32_t i = 0; i < count; ++i) {
        if (fabs(points[i].x - expected[2 * i]) > 1e-6 || fabs(points[i].y - expected[2 * i + 1]) > 1e-6) {
            fail_msg("corner %u is (%g, %g), not (%g, %g)", i, points[i].x, points[i].y, expected[2 * i],
                     expected[2 * i + 1]);
        }
    }
}

static void ground_is_by_type_class_property_or_layer(void **state)
{
    (void)state;
    static const char *const ways[] = {
        OBJECTS("", "{\"id\":3,\"type\":\"solid\",\"x\":16,\"y\":-32,\"width\":32,\"height\":16}"),
        OBJECTS("", "{\"id\":3,\"class\":\"solid\",\"x\":16,\"y\":-32,\"width\":32,\"height\":16}"),
        OBJECTS("", "{\"id\":3,\"x\":16,\"y\":-32,\"width\":32,\"height\":16,\"properties\":[" PROP(
                        "solid", "true") "]}"),
        OBJECTS("\"class\":\"solid\",", "{\"id\":3,\"x\":16,\"y\":-32,\"width\":32,\"height\":16}"),
        OBJECTS("\"properties\":[" PROP("solid", "true") "],",
                "{\"id\":3,\"type\":\"crate\",\"x\":16,\"y\":-32,\"width\":32,\"height\":16}"),
        "{\"type\":\"group\",\"offsetx\":8,\"layers\":[" OBJECTS(
            "\"offsetx\":4.5,\"offsety\":1,",
            "{\"id\":3,\"type\":\"solid\",\"x\":3.5,\"y\":-33,\"width\":32,\"height\":16}") "]}"};
    static const double box[] = {1, -2, 3, -2, 3, -1, 1, -1};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i) {
        char text[4000];
        snprintf(text, sizeof text, MAP("%s"), ways[i]);
        deft_level *level = load(text);
        assert_int_equal(level->outline_count, 1);
        assert_true(level->outlines[0].kind == DEFT_OUTLINE_POLYGON && level->outlines[0].id == 3);
        assert_true(level->outlines[0].flags == DEFT_FEATURE_SOLID && level->outlines[0].surface == 0);
        expect_corners(level->outlines[0].points, level->outlines[0].count, box, 4);
        hash = i == 0 ? level->hash : hash;
        assert_true(level->hash == hash);
        deft_level_free(level);
    }
}

static void objects_of_the_game_are_left_alone(void **state)
{
    (void)state;
    deft_level *level = load(MAP(GROUND "," OBJECTS(
        "",
        "{\"id\":1,\"type\":\"coin\",\"x\":1,\"y\":1,\"ellipse\":true},"
        "{\"id\":2,\"x\":1,\"y\":1,\"gid\":1},"
        "{\"id\":3,\"type\":\"empty\",\"text\":{}}") "," OBJECTS("\"properties\":[" PROP("solid",
                                                                                         "false") "],"
                                                                                                  "\"class\":"
                                                                                                  "\"solid\""
                                                                                                  ",",
                                                                 "{\"id\":4,\"x\":0,\"y\":0,\"width\":9,"
                                                                 "\"height\":9}")));
    deft_level *bare = load(MAP(GROUND));
    assert_true(level->outline_count == 0 && level->hash == bare->hash);
    deft_level_free(level);
    deft_level_free(bare);
}

static void objects_turn_clockwise_about_their_origin(void **state)
{
    (void)state;
    const double r = sqrt(0.5);
    const double turned[] = {1, -2, 1 + r, -2 + r, 1 + r - 2 * r, -2 + r + 2 * r, 1 - 2 * r, -2 + 2 * r};
    const double quarter[] = {1, -2, 1, 0, -1, 0};
    deft_level *level = load(MAP(GROUND "," OBJECTS(
        "", "{\"id\":1,\"type\":\"solid\",\"x\":16,\"y\":-32,\"width\":16,\"height\":32,"
            "\"rotation\":45},"
            "{\"id\":2,\"type\":\"solid\",\"x\":16,\"y\":-32,\"rotation\":-270,\"polygon\":"
            "[{\"x\":0,\"y\":0},{\"x\":32,\"y\":0},{\"x\":32,\"y\":32}]},"
            "{\"id\":3,\"type\":\"solid\",\"x\":16,\"y\":-32,\"rotation\":30,\"width\":9,"
            "\"height\":9,\"properties\":[" PROP("one_way", "true") "]}")));
    expect_corners(level->outlines[0].points, level->outlines[0].count, turned, 4);
    expect_corners(level->outlines[1].points, level->outlines[1].count, quarter, 3);
    assert_true(level->outlines[1].points[1].x == 1.0); /* quarter turns are exact */
    assert_true(level->outlines[2].flags == DEFT_FEATURE_ONE_WAY);
    assert_true(fabs((double)level->outlines[2].one_way.x - 0.5) < 1e-7);
    assert_true(fabs((double)level->outlines[2].one_way.y + sqrt(0.75)) < 1e-7);
    deft_level_free(level);
}

static void polylines_are_chains_and_closed_ones_loops(void **state)
{
    (void)state;
    static const double line[] = {1, -1, 5, -1, 5, 1};
    static const double loop[] = {0, 0, 1, 0, 1, 1};
    deft_level *level = load(MAP(
        GROUND "," OBJECTS("\"properties\":[" PROP("one_way", "true") "],",
                           "{\"id\":1,\"type\":\"solid\",\"x\":16,\"y\":-16," PATH "},"
                           "{\"id\":2,\"type\":\"solid\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":0,\"y\":0},"
                           "{\"x\":16,\"y\":0},{\"x\":16,\"y\":16},{\"x\":0,\"y\":0}],\"properties\":[" PROP(
                               "one_way", "false") "]}")));
    assert_true(level->outlines[0].kind == DEFT_OUTLINE_CHAIN);
    assert_true(level->outlines[0].flags == DEFT_FEATURE_ONE_WAY && level->outlines[0].one_way.y == -1.0f);
    expect_corners(level->outlines[0].points, level->outlines[0].count, line, 3);
    assert_true(level->outlines[1].kind == DEFT_OUTLINE_LOOP);
    assert_true(level->outlines[1].flags == DEFT_FEATURE_SOLID);
    expect_corners(level->outlines[1].points, level->outlines[1].count, loop, 3);
    deft_level_free(level);
}

static void platforms_have_a_box_a_path_and_a_speed(void **state)
{
    (void)state;
    static const double path[] = {1, 2, 5, 2, 5, 4};
    deft_level *level = load(MAP(GROUND "," OBJECTS(
        "", "{\"id\":8,\"name\":\"lift\",\"type\":\"platform\",\"x\":16,\"y\":32," PATH
            ",\"properties\":[" PROP("width", "48") "," PROP("height", "8") "," PROP("speed", "40") "," PROP(
                "ping_pong", "true") "," PROP("one_way", "true") "," PROP("friction", "0.1") "]}")));
    const deft_level_platform *platform = &level->platforms[0];
    assert_int_equal(level->platform_count, 1);
    assert_true(platform->id == 8 && platform->width == 3.0 && platform->height == 0.5);
    assert_true(platform->speed == 2.5 && platform->ping_pong && platform->one_way);
    assert_string_equal(platform->name, "lift");
    assert_true(level->surface_count == 1 && platform->surface == 1);
    expect_corners(platform->path, platform->path_count, path, 3);
    deft_level_free(level);
}

static void zones_have_a_kind_a_tag_and_a_push(void **state)
{
    (void)state;
    static const char box[] = "\"x\":0,\"y\":-32,\"width\":16,\"height\":16";
    static const char *const kinds[] = {"trigger", "ladder", "water", "wind", "conveyor", "death"};
    for (uint32_t kind = 0; kind < 6; ++kind) {
        char text[4000];
        const char *push = kind == DEFT_ZONE_WIND || kind == DEFT_ZONE_CONVEYOR
                               ? "," PROP("push_x", "-32") "," PROP("push_y", "8")
                               : "";
        snprintf(text, sizeof text,
                 MAP(GROUND ",%s\"id\":1,\"type\":\"%s\",\"name\":\"door\",%s,\"properties\":[" PROP(
                     "tag", "7") "%s]}]}"),
                 "{\"type\":\"objectgroup\",\"objects\":[{", kinds[kind], box, push);
        deft_level *level = load(text);
        assert_int_equal(level->zone_count, 1);
        assert_true(level->zones[0].def.zone.kind == kind && level->zones[0].def.zone.tag == 7);
        assert_true(level->zones[0].def.zone.push.x == (*push != '\0' ? -2.0 : 0.0));
        assert_true(level->zones[0].def.zone.push.y == (*push != '\0' ? 0.5 : 0.0));
        assert_string_equal(level->zones[0].name, "door");
        assert_true(level->outline_count == 0);
        deft_level_free(level);
    }
}

static void tags_are_numbers_words_or_the_name(void **state)
{
    (void)state;
    deft_level *level = load(MAP(GROUND "," OBJECTS(
        "\"class\":\"trigger\",",
        "{\"id\":1,\"name\":\"gate\",\"x\":0,\"y\":0,\"width\":9,\"height\":9,\"properties\":[" PROP(
            "tag", "\"door\"") "]},"
                               "{\"id\":2,\"name\":\"gate\",\"x\":0,\"y\":0,\"width\":9,\"height\":9},"
                               "{\"id\":3,\"type\":\"wind\",\"x\":0,\"y\":0,\"width\":9,\"height\":9,"
                               "\"rotation\":-90,"
                               "\"properties\":[" PROP("speed", "16") "]}")));
    assert_true(level->zones[0].def.zone.tag == deft_level_tag("door"));
    assert_string_equal(level->zones[0].name, "door");
    assert_true(level->zones[1].def.zone.tag == deft_level_tag("gate"));
    assert_true(level->zones[2].def.zone.tag == 0 && deft_level_tag("") == 0);
    assert_true(level->zones[2].def.zone.push.x == 0.0 && level->zones[2].def.zone.push.y == -1.0);
    assert_true(deft_level_tag("foobar") == UINT32_C(0xbf9cf968)); /* of the tables of FNV-1a's authors */
    deft_level_free(level);
}

/* Surface of the first feature that covers the middle of a cell's upper half. */
static deft_surface surface_at(const deft_level *level, double x)
{
    deft_feature features[8];
    deft_surface plain = {1.0, 0.0, 0, 0};
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    const deft_box box = {x, 0.25, x, 0.25};
    uint32_t count = view.gather(view.user, &(deft_pos){x, 0.25}, &box, features, 8);
    assert_true(count >= 1 && count <= 8);
    return features[0].surface == 0 ? plain : level->surfaces[features[0].surface - 1];
}

static void surfaces_are_of_shape_tile_and_layer_in_that_order(void **state)
{
    (void)state;
    deft_level *level = load(MAP(
        CELLS("\"properties\":[" PROP("friction", "5") "," PROP("slippery", "true") "," PROP("tag", "9") "],",
              "[1,2,3,2147483651]")));
    deft_surface first = surface_at(level, 0.5), second = surface_at(level, 1.5),
                 third = surface_at(level, 2.5), mirrored = surface_at(level, 3.5);
    assert_true(first.friction_ratio == 5.0 && first.conveyor_speed == 0.0 && first.tag == 9);
    assert_true(first.flags == DEFT_SURFACE_SLIPPERY);
    assert_true(second.friction_ratio == 0.1 && second.flags == DEFT_SURFACE_SLIPPERY);
    assert_true(third.friction_ratio == 2.0 && third.conveyor_speed == 2.0 && third.tag == 9);
    assert_true(mirrored.conveyor_speed == -2.0 && mirrored.friction_ratio == 2.0);
    assert_int_equal(level->surface_count, 4);
    deft_level_free(level);
}

static void equal_surfaces_share_an_entry(void **state)
{
    (void)state;
    deft_level *level = load(MAP(CELLS("", "[1,2,2,2]") "," OBJECTS(
        "\"properties\":[" PROP("friction", "0.1") "],",
        "{\"id\":1,\"type\":\"solid\",\"x\":0,\"y\":-32,\"width\":16,\"height\":16},"
        "{\"id\":2,\"type\":\"solid\",\"x\":0,\"y\":-32,\"width\":16,\"height\":16,\"properties\":[" PROP(
            "no_grapple", "true") "," PROP("no_wall_jump", "true") "]}")));
    assert_int_equal(level->surface_count, 2);
    assert_int_equal(level->outlines[0].surface, 1);
    assert_int_equal(level->outlines[1].surface, 2);
    assert_true(level->surfaces[1].flags == (DEFT_SURFACE_NO_GRAPPLE | DEFT_SURFACE_NO_WALL_JUMP));
    deft_level_free(level);
}

static void a_flag_can_be_taken_back(void **state)
{
    (void)state;
    deft_level *level = load(MAP(
        GROUND "," OBJECTS("\"properties\":[" PROP("slippery", "true") "," PROP("no_grapple", "true") "],",
                           "{\"id\":1,\"type\":\"solid\",\"x\":0,\"y\":-32,\"width\":16,\"height\":16,"
                           "\"properties\":[" PROP("slippery", "false") "]}")));
    assert_true(level->surface_count == 1 && level->surfaces[0].flags == DEFT_SURFACE_NO_GRAPPLE);
    deft_level_free(level);
}

static void upper_layers_surface_counts_in_a_cell(void **state)
{
    (void)state;
    deft_level *level = load(MAP(CELLS("", "[1,2,1,1]") "," CELLS("", "[2,1,0,0]")));
    assert_true(surface_at(level, 0.5).friction_ratio == 0.1);
    assert_true(surface_at(level, 1.5).friction_ratio == 0.1); /* the upper one is plain */
    assert_true(surface_at(level, 2.5).friction_ratio == 1.0);
    deft_level_free(level);
}

static void hash_tells_surfaces_outlines_zones_and_platforms(void **state)
{
    (void)state;
    static const char *const texts[] = {
        MAP(GROUND),
        MAP(CELLS("", "[2,1,1,1]")),
        MAP(CELLS("\"properties\":[" PROP("tag", "1") "],", "[1,1,1,1]")),
        MAP(GROUND
            "," OBJECTS("", "{\"id\":1,\"type\":\"solid\",\"x\":0,\"y\":-9,\"width\":8,\"height\":8}")),
        MAP(GROUND
            "," OBJECTS("", "{\"id\":1,\"type\":\"solid\",\"x\":0,\"y\":-9,\"width\":8,\"height\":9}")),
        MAP(GROUND
            "," OBJECTS("", "{\"id\":1,\"type\":\"water\",\"x\":0,\"y\":-9,\"width\":8,\"height\":8}")),
        MAP(GROUND
            "," OBJECTS("", "{\"id\":1,\"type\":\"ladder\",\"x\":0,\"y\":-9,\"width\":8,\"height\":8}")),
        MAP(GROUND "," OBJECTS("", "{\"id\":8,\"type\":\"platform\",\"x\":16,\"y\":32," PATH
                                   ",\"properties\":[" PROP("width", "48") "," PROP("height", "8") "," PROP(
                                       "speed", "40") "]}")),
        MAP(GROUND "," OBJECTS("", "{\"id\":8,\"type\":\"platform\",\"x\":16,\"y\":32," PATH
                                   ",\"properties\":[" PROP("width", "48") "," PROP("height", "8") "," PROP(
                                       "speed", "41") "]}"))};
    uint64_t hashes[16];
    const size_t count = sizeof texts / sizeof *texts;
    for (size_t i = 0; i < count; ++i) {
        deft_level *level = load(texts[i]);
        hashes[i] = level->hash;
        for (size_t k = 0; k < i; ++k) {
            assert_true(hashes[k] != hashes[i]);
        }
        deft_level_free(level);
    }
}

static void names_of_the_options_come_first(void **state)
{
    (void)state;
    const deft_level_name names[] = {{"rock", "solid"}, {"water", "empty"}};
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.names = names;
    options.name_count = 2;
    char path[512];
    snprintf(path, sizeof path, "%s/objects_named.tmj", DEFT_BINARY_DIR);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(MAP(GROUND
              "," OBJECTS("", "{\"id\":1,\"type\":\"rock\",\"x\":0,\"y\":-9,\"width\":8,\"height\":8},"
                              "{\"id\":2,\"type\":\"water\",\"x\":0,\"y\":-9,\"width\":8,\"height\":8}")),
          file);
    fclose(file);
    deft_level *level = deft_level_load_with(path, &options, NULL);
    assert_true(level != NULL && level->outline_count == 1 && level->zone_count == 0);
    deft_level_free(level);
    const deft_level_name wrong[] = {{"rock", "soild"}};
    options.names = wrong;
    options.name_count = 1;
    deft_diag_clear(&diags);
    assert_null(deft_level_load_with(path, &options, &diags));
    sketch_says(sketch_findings(&diags),
                "map: 'rock' is to be 'soild', which is no word of deft's (did you mean 'solid'?)");
    assert_int_equal(remove(path), 0);
}

#define TEMPLATE_XML                                                                                         \
    "<?xml version='1.0'?><template><object type='platform' name='lift'><properties>"                        \
    "<property name='width' type='float' value='32'/><property name='height' type='float' value='16'/>"      \
    "<property name='speed' type='int' value='16'/></properties>"                                            \
    "<polyline points='0,0 32,0'/></object></template>"
#define TEMPLATE_JSON                                                                                        \
    "{\"type\":\"template\",\"object\":{\"type\":\"solid\",\"width\":32,\"height\":16,\"rotation\":0}}"

static void templates_fill_in_what_an_object_does_not_say(void **state)
{
    (void)state;
    char folder[512];
    char path[1024];
    folder_make(folder, sizeof folder, "templates");
    snprintf(path, sizeof path, "%s/map.tmj", folder);
    folder_write(folder, "lift.tx", TEMPLATE_XML);
    folder_write(folder, "block.tj", TEMPLATE_JSON);
    folder_write(
        folder, "map.tmj",
        MAP(GROUND "," OBJECTS(
            "", "{\"id\":1,\"template\":\"lift.tx\",\"x\":16,\"y\":-32},"
                "{\"id\":2,\"template\":\"lift.tx\",\"x\":0,\"y\":0,\"properties\":[" PROP(
                    "speed", "32") "]},"
                                   "{\"id\":3,\"template\":\"block.tj\",\"x\":0,\"y\":-48,\"height\":32}")));
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(path, 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s", sketch_findings(&diags));
    }
    static const double block[] = {0, -3, 2, -3, 2, -1, 0, -1};
    assert_true(level->platform_count == 2 && level->platforms[0].speed == 1.0);
    assert_true(level->platforms[1].speed == 2.0 && level->platforms[1].width == 2.0);
    assert_true(level->platforms[0].path[1].x == 3.0 && level->platforms[0].path[1].y == -2.0);
    assert_string_equal(level->platforms[0].name, "lift");
    expect_corners(level->outlines[0].points, level->outlines[0].count, block, 4);
    deft_level_free(level);

    static const char *const bad[][2] = {
        {"<template/>", "the template 'lift.tx' has no object"},
        {"<map/>", "not a Tiled template"},
        {"{\"type\":\"map\"}", "not a Tiled template"},
        {"<template><object template='lift.tx'/></template>", "made from a template itself"},
        {"<template", "line 1"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        folder_write(folder, "lift.tx", bad[i][0]);
        deft_diag_clear(&diags);
        assert_null(deft_level_load(path, 0.0, &diags));
        sketch_says(sketch_findings(&diags), bad[i][1]);
    }
    folder_remove(folder, "/lift.tx");
    deft_diag_clear(&diags);
    assert_null(deft_level_load(path, 0.0, &diags));
    sketch_says(sketch_findings(&diags), "layers[1] 'o' object 1: the template's file");
    folder_remove(folder, "");
}

static void templates_of_a_map_in_memory_are_left_out(void **state)
{
    (void)state;
    deft_level *level =
        parse(MAP(GROUND "," OBJECTS("", "{\"id\":1,\"template\":\"lift.tx\",\"x\":1,\"y\":1}")));
    assert_non_null(level);
    sketch_says(sketch_findings(&diags), "warning: layers[1] 'o' object 1: an object made from a template");
    deft_level_free(level);
}

typedef struct bad_object {
    const char *object, *says;
} bad_object;

#define BOX   "\"x\":0,\"y\":0,\"width\":9,\"height\":9"
#define SIZES PROP("width", "32") "," PROP("height", "8")

static const bad_object bad_objects[] = {
    {"\"type\":\"solid\"," BOX ",\"ellipse\":true", "an ellipse cannot be ground; draw it as a polygon"},
    {"\"type\":\"water\"," BOX ",\"ellipse\":true", "an ellipse cannot be a zone"},
    {"\"type\":\"solid\"," BOX ",\"capsule\":true", "a capsule cannot be ground; draw it as a polygon"},
    {"\"type\":\"solid\"," BOX ",\"gid\":1", "an object that shows a tile cannot be ground; paint the tile"},
    {"\"type\":\"water\"," BOX "," PATH, "a polyline cannot be a zone, which needs an area"},
    {"\"type\":\"solid\",\"x\":0,\"y\":0,\"polygon\":[]",
     "the polygon has 0 corners; it may have 3 to 65536"},
    {"\"type\":\"solid\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":1,\"y\":1},{\"x\":2,\"y\":2}]", "has 2 corners"},
    {"\"type\":\"solid\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":1,\"y\":1}]",
     "the polyline has 1 corners; it may have 2"},
    {"\"type\":\"solid\",\"x\":0,\"y\":0,\"polyline\":7", "the corners of the polyline cannot be read"},
    {"\"type\":\"solid\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":\"a\"},{\"x\":1,\"y\":"
     "1}]",
     "cannot be read"},
    {"\"type\":\"solid\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1e99,\"y\":1},{\"x\":1,\"y\":"
     "1}]",
     "corner 1 of the polygon is at (1e+99, 1)"},
    {"\"type\":\"solid\",\"y\":0,\"width\":9,\"height\":9", "'x' is missing"},
    {"\"type\":\"solid\"," BOX ",\"rotation\":\"x\"", "'rotation' is no number"},
    {"\"type\":\"solid\"," BOX ",\"properties\":[" PROP("one_way", "1") "]",
     "'one_way' must be of type bool"},
    {"\"type\":\"solid\"," BOX ",\"properties\":[" PROP("friction", "0") "]",
     "'friction' is 0; it must be a number"},
    {"\"type\":\"solid\"," BOX ",\"properties\":[" PROP("friction", "\"low\"") "]",
     "'friction' must be a number"},
    {"\"type\":\"solid\"," BOX ",\"properties\":[" PROP("conveyor", "1e9") "]", "'conveyor' is 1e+09"},
    {"\"type\":\"solid\"," BOX ",\"properties\":[" PROP("slippery", "\"yes\"") "]",
     "'slippery' must be of type bool"},
    {"\"type\":\"trigger\"," BOX ",\"properties\":[" PROP("tag", "-1") "]", "'tag' must be a whole number"},
    {"\"type\":\"trigger\"," BOX ",\"properties\":[" PROP("tag", "true") "]", "'tag' must be a whole number"},
    {"\"type\":\"wind\"," BOX, "the zone needs a push"},
    {"\"type\":\"conveyor\"," BOX ",\"properties\":[" PROP("friction", "0") "]", "'friction' is 0"},
    {"\"type\":\"conveyor\"," BOX ",\"properties\":[" PROP("push_x", "1") "," PROP("speed", "1") "]",
     "not both"},
    {"\"type\":\"wind\"," BOX ",\"properties\":[" PROP("push_x", "\"1\"") "]", "'push_x' must be a number"},
    {"\"type\":\"platform\"," BOX, "a platform is drawn as the path of its centre"},
    {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH, "a platform needs the property 'width'"},
    {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH ",\"properties\":[" SIZES "]",
     "needs the property 'speed'"},
    {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH ",\"properties\":[" SIZES "," PROP("speed", "-1") "]",
     "'speed' is -1"},
    {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH
     ",\"properties\":[" PROP("width", "0") "," PROP("height", "\"8\"") "]",
     "'width' is 0"},
    {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH
     ",\"properties\":[" PROP("width", "0") "," PROP("height", "\"8\"") "]",
     "'height' must be a number"},
    {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH ",\"properties\":[" SIZES
     "," PROP("speed", "1") "," PROP("ping_pong", "\"x\"") "]",
     "'ping_pong' must be of type bool"},
    {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH
     ",\"properties\":[" PROP("width", "1e9") "," PROP("height", "8") "," PROP("speed", "1") "]",
     "is out of range; it must be from -1000000 to 1000000"},
    {"\"type\":\"solid\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":16},{\"x\":16,\"y\":"
     "0},{\"x\":0,\"y\":12}]",
     "crosses itself near ("},
    {"\"type\":\"water\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":0},{\"x\":32,\"y\":0}"
     "]",
     "no area"},
    {"\"type\":\"spawn\"," BOX, "a spawn must be a point object"},
};

/* A map with ground and, on its second layer, this object. */
static deft_level *parse_object(const char *object)
{
    char text[4000];
    snprintf(text, sizeof text,
             MAP(GROUND ",{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":4,%s}]}"), object);
    return parse(text);
}

static void each_fault_is_told_in_a_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_objects / sizeof *bad_objects; ++i) {
        deft_level *level = parse_object(bad_objects[i].object);
        const char *findings = sketch_findings(&diags);
        if (level != NULL || strstr(findings, bad_objects[i].says) == NULL ||
            strstr(findings, "layers[1] 'o' object 4: ") == NULL) {
            fail_msg("missing '%s' in:\n%sof %s", bad_objects[i].says, findings, bad_objects[i].object);
        }
    }
}

/* An outline that crosses itself is told together with what is wrong in other objects, and in tiles. */
static void all_that_is_wrong_is_told_at_once(void **state)
{
    (void)state;
    static const char crossing[] =
        "{\"id\":5,\"type\":\"solid\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},"
        "{\"x\":16,\"y\":16},{\"x\":16,\"y\":0},{\"x\":0,\"y\":12}]}";
    char text[4000];
    snprintf(text, sizeof text, MAP(GROUND "," OBJECTS("", "%s,{\"id\":6,\"type\":\"wind\"," BOX "}")),
             crossing);
    assert_null(parse(text));
    assert_int_equal(diags.errors, 2);
    sketch_says(sketch_findings(&diags), "layers[1] 'o' object 6: the zone needs a push");
    sketch_says(sketch_findings(&diags), "layers[1] 'o' object 5: the outline crosses itself near (");
    snprintf(text, sizeof text, MAP(CELLS("", "[1,99,1,1]") "," OBJECTS("", "%s")), crossing);
    assert_null(parse(text));
    assert_int_equal(diags.errors, 2);
    sketch_says(sketch_findings(&diags), "the number 99");
    sketch_says(sketch_findings(&diags), "object 5: the outline crosses itself near (");
}

static void what_is_odd_is_left_out_with_a_warning(void **state)
{
    (void)state;
    static const bad_object odd[] = {
        {"\"type\":\"solid\",\"x\":0,\"y\":0,\"point\":true", "a point cannot be ground and is ignored"},
        {"\"type\":\"water\"," BOX ",\"text\":{}", "a text cannot be a zone and is ignored"},
        {"\"type\":\"solid\",\"x\":0,\"y\":0,\"width\":9", "the rectangle is 9 x 0 pixels and is ignored"},
        {"\"type\":\"sollid\"," BOX,
         "the class 'sollid' means nothing here, so the object is ignored; did you "
         "mean 'solid'?"},
        {"\"type\":\"Ladder\"," BOX, "did you mean 'ladder'?"},
    };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; ++i) {
        deft_level *level = parse_object(odd[i].object);
        assert_non_null(level);
        assert_true(level->outline_count == 0 && level->zone_count == 0);
        sketch_says(sketch_findings(&diags), odd[i].says);
        deft_level_free(level);
    }
}

static void properties_with_nearly_our_names_are_pointed_at(void **state)
{
    (void)state;
    static const bad_object near[] = {
        {"\"type\":\"solid\"," BOX ",\"properties\":[" PROP("frictoin", "0.1") "," PROP("mass", "2") "]",
         "the property 'frictoin' means nothing here; did you mean 'friction'?"},
        {"\"type\":\"solid\"," BOX ",\"properties\":[" PROP("OneWay", "true") "]", "did you mean 'one_way'?"},
        {"\"type\":\"platform\",\"x\":0,\"y\":0," PATH ",\"properties\":[" SIZES
         "," PROP("speed", "1") "," PROP("pingpong", "true") "," PROP("weight", "3") "]",
         "did you mean 'ping_pong'?"},
        {"\"type\":\"wind\"," BOX ",\"properties\":[" PROP("push_x", "1") "," PROP("pushy", "1") "]",
         "did you mean 'push_y'?"},
    };
    for (size_t i = 0; i < sizeof near / sizeof *near; ++i) {
        deft_level *level = parse_object(near[i].object);
        assert_non_null(level);
        sketch_says(sketch_findings(&diags), "warning: layers[1] 'o' object 4: ");
        sketch_says(sketch_findings(&diags), near[i].says);
        assert_int_equal(diags.count, 1);
        deft_level_free(level);
    }
}

static void what_was_cleaned_names_the_object(void **state)
{
    (void)state;
    deft_level *level =
        parse_object("\"type\":\"solid\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":8,"
                     "\"y\":0},{\"x\":16,\"y\":0},{\"x\":16,\"y\":-9}]");
    assert_non_null(level);
    assert_int_equal(diags.count, 1);
    sketch_says(sketch_findings(&diags), "warning: layers[1] 'o' object 4: 1 points lie on a straight line");
    deft_level_free(level);
}

static void layers_and_tiles_with_nearly_our_properties_are_pointed_at(void **state)
{
    (void)state;
    static const char xml[] =
        "<map orientation='orthogonal' width='1' height='1' tilewidth='16' tileheight='16'>"
        "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='1' columns='1'><tile "
        "id='0'>"
        "<properties><property name='solid' type='bool' value='true'/>"
        "<property name='no_walljump' type='bool' value='true'/></properties></tile></tileset>"
        "<layer name='g' width='1' height='1'><properties>"
        "<property name='slipery' type='bool' value='true'/></properties>"
        "<data encoding='csv'>1</data></layer></map>";
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmx(xml, strlen(xml), NULL, 0.0, &diags);
    assert_non_null(level);
    sketch_says(sketch_findings(&diags),
                "warning: tileset 't' tile 0: the property 'no_walljump' means nothing here; did you mean "
                "'no_wall_jump'?");
    sketch_says(
        sketch_findings(&diags),
        "warning: layers[0] 'g': the property 'slipery' means nothing here; did you mean 'slippery'?");
    assert_int_equal(diags.count, 2);
    deft_level_free(level);
}

static void objects_in_xml_read_like_json(void **state)
{
    (void)state;
    static const char xml[] =
        "<map orientation='orthogonal' width='4' height='1' tilewidth='16' tileheight='16'>"
        "<objectgroup name='o' offsetx='8'>"
        "<object id='1' type='solid' x='8' y='-16' rotation='90'><polyline points='0,0 64,0 64,32'/></object>"
        "<object id='2' class='platform' x='8' y='32'><properties>"
        "<property name='width' type='float' value='48'/><property name='height' type='int' value='8'/>"
        "<property name='speed' type='float' value='40'/><property name='one_way' type='bool' value='true'/>"
        "</properties><polyline points='0,0 64,0 64,32'/></object>"
        "<object id='3' type='wind' name='w' x='0' y='0' width='16' height='16'><properties>"
        "<property name='speed' type='float' value='-8'/></properties></object></objectgroup></map>";
    deft_level *json = load(MAP(OBJECTS(
        "\"offsetx\":8,",
        "{\"id\":1,\"type\":\"solid\",\"x\":8,\"y\":-16,\"rotation\":90," PATH "},"
        "{\"id\":2,\"class\":\"platform\",\"x\":8,\"y\":32," PATH
        ",\"properties\":[" PROP("width", "48") "," PROP("height", "8") "," PROP("speed", "40") "," PROP(
            "one_way", "true") "]},"
                               "{\"id\":3,\"type\":\"wind\",\"name\":\"w\",\"x\":0,\"y\":0,\"width\":16,"
                               "\"height\":16,\"properties\":[" PROP("speed", "-8") "]}")));
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmx(xml, strlen(xml), NULL, 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s", sketch_findings(&diags));
    }
    assert_true(level->platforms[0].one_way && level->platforms[0].path[0].x == 1.0);
    assert_true(level->hash == json->hash);
    deft_level_free(level);
    deft_level_free(json);
}

static void a_level_may_be_of_objects_alone(void **state)
{
    (void)state;
    deft_level *level = load(MAP(OBJECTS("", "{\"id\":1,\"type\":\"solid\"," BOX "}")));
    assert_true(level->solid_tiles == 0 && level->outline_count == 1 && level->tile_size == 1.0);
    deft_level_free(level);
    assert_null(parse(MAP(OBJECTS("", "{\"id\":1,\"type\":\"water\"," BOX "}"))));
    sketch_says(sketch_findings(&diags), "a character would fall for ever");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ground_is_by_type_class_property_or_layer),
        cmocka_unit_test(objects_of_the_game_are_left_alone),
        cmocka_unit_test(objects_turn_clockwise_about_their_origin),
        cmocka_unit_test(polylines_are_chains_and_closed_ones_loops),
        cmocka_unit_test(platforms_have_a_box_a_path_and_a_speed),
        cmocka_unit_test(zones_have_a_kind_a_tag_and_a_push),
        cmocka_unit_test(tags_are_numbers_words_or_the_name),
        cmocka_unit_test(surfaces_are_of_shape_tile_and_layer_in_that_order),
        cmocka_unit_test(equal_surfaces_share_an_entry),
        cmocka_unit_test(a_flag_can_be_taken_back),
        cmocka_unit_test(upper_layers_surface_counts_in_a_cell),
        cmocka_unit_test(hash_tells_surfaces_outlines_zones_and_platforms),
        cmocka_unit_test(names_of_the_options_come_first),
        cmocka_unit_test(templates_fill_in_what_an_object_does_not_say),
        cmocka_unit_test(templates_of_a_map_in_memory_are_left_out),
        cmocka_unit_test(each_fault_is_told_in_a_sentence),
        cmocka_unit_test(all_that_is_wrong_is_told_at_once),
        cmocka_unit_test(what_is_odd_is_left_out_with_a_warning),
        cmocka_unit_test(properties_with_nearly_our_names_are_pointed_at),
        cmocka_unit_test(what_was_cleaned_names_the_object),
        cmocka_unit_test(layers_and_tiles_with_nearly_our_properties_are_pointed_at),
        cmocka_unit_test(objects_in_xml_read_like_json),
        cmocka_unit_test(a_level_may_be_of_objects_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
