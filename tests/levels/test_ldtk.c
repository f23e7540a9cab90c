/* LDtk projects become levels: IntGrids by name, grids of several sizes, levels side by side, entities. */
#include "folder.h"

#include <math.h>
#include <unistd.h>

#define VALUES                                                                                               \
    "{\"value\":1,\"identifier\":\"solid\"},{\"value\":2,\"identifier\":\"One_way\"},"                       \
    "{\"value\":3,\"identifier\":\"ladder\"},{\"value\":4,\"identifier\":\"SlopeRight\"},"                   \
    "{\"value\":5,\"identifier\":\"slope_left\"},{\"value\":6,\"identifier\":\"ice\"},"                      \
    "{\"value\":7,\"identifier\":\"dirt\"},{\"value\":8,\"identifier\":null},"                               \
    "{\"value\":9,\"identifier\":\"Death\"},{\"value\":10,\"identifier\":\"watter\"},{\"value\":11,"         \
    "\"identifier\":\"Platform\"}"
#define PROJECT(more, levels)                                                                                \
    "{\"jsonVersion\":\"1.5.3\"," more "\"defaultGridSize\":16,\"defs\":{\"layers\":["                       \
    "{\"identifier\":\"Ground\",\"uid\":1,\"intGridValues\":[" VALUES "]},"                                  \
    "{\"identifier\":\"Things\",\"uid\":2,\"intGridValues\":[]}],"                                           \
    "\"entities\":[{\"identifier\":\"Hero\"},{\"identifier\":\"Spawn\"}]},\"levels\":[" levels "]}"
#define LEVEL(name, x, y, layers)                                                                            \
    "{\"identifier\":\"" name "\",\"worldX\":" #x ",\"worldY\":" #y ",\"worldDepth\":0,\"pxWid\":64,"        \
    "\"pxHei\":32,\"layerInstances\":[" layers "]}"
#define GRID_AT(grid, x, y, columns, rows, cells)                                                            \
    "{\"__identifier\":\"Ground\",\"__type\":\"IntGrid\",\"__cWid\":" #columns ",\"__cHei\":" #rows          \
    ",\"__gridSize\":" #grid ",\"__pxTotalOffsetX\":" #x ",\"__pxTotalOffsetY\":" #y                         \
    ",\"layerDefUid\":1,\"intGridCsv\":[" cells "]}"
#define GRID(columns, rows, cells) GRID_AT(16, 0, 0, columns, rows, cells)
#define FLOOR                      GRID(4, 2, "0,0,0,0,1,1,1,1")
#define ENTITIES(list)                                                                                       \
    "{\"__identifier\":\"Things\",\"__type\":\"Entities\",\"__cWid\":4,\"__cHei\":2,\"__gridSize\":16,"      \
    "\"__pxTotalOffsetX\":8,\"__pxTotalOffsetY\":-16,\"layerDefUid\":2,\"entityInstances\":[" list "]}"
#define ENTITY(name, cell, pivot, px, width, height, fields)                                                 \
    "{\"__identifier\":\"" name "\",\"__grid\":[" cell "],\"__pivot\":[" pivot "],\"px\":[" px               \
    "],\"width\":" #width ",\"height\":" #height ",\"fieldInstances\":[" fields "]}"
#define FIELD(name, value) "{\"__identifier\":\"" name "\",\"__value\":" value "}"
#define ONE(layers)        PROJECT("\"worldLayout\":\"Free\",", LEVEL("Room", 0, 0, layers))

static deft_diag_list diags;

static deft_level *parse_with(const char *text, const deft_level_options *options)
{
    deft_diag_clear(&diags);
    return deft_level_parse_ldtk(text, strlen(text), NULL, options, &diags);
}

static deft_level *load(const char *text)
{
    deft_level *level = parse_with(text, NULL);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s\nof %s", sketch_findings(&diags), text);
    }
    return level;
}

static deft_level *load_mapped(const char *text, const char *own, const char *word)
{
    const deft_level_name name = {own, word};
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.names = &name;
    options.name_count = 1;
    return parse_with(text, &options);
}

static void values_are_what_their_names_say(void **state)
{
    (void)state;
    deft_level *level = load(ONE(GRID(6, 2, "0,2,3,4,5,6,1,0,3,1,1,9")));
    assert_string_equal(sketch(level, 4), "....----.......##...####\n"
                                          "..............####..####\n"
                                          ".............######.####\n"
                                          "............############\n"
                                          "####........########....\n"
                                          "####........########....\n"
                                          "####........########....\n"
                                          "####........########....\n");
    assert_true(level->axes.up.y == -1.0 && level->px_per_unit == 16.0 && level->tile_size == 1.0);
    assert_int_equal(level->zone_count, 2);
    assert_true(level->zones[0].def.zone.kind == DEFT_ZONE_LADDER);
    assert_true(level->zones[0].def.points[0].x == 2.0 && level->zones[0].def.points[2].y == 2.0);
    assert_true(level->zones[1].def.zone.kind == DEFT_ZONE_DEATH);
    assert_true(level->surface_count == 1 && level->surfaces[0].friction_ratio == 0.1);
    deft_level_free(level);
}

static void unknown_values_are_empty_with_a_warning_each(void **state)
{
    (void)state;
    deft_level *level = parse_with(ONE(GRID(4, 2, "7,7,8,10,1,1,1,1")), NULL);
    assert_non_null(level);
    assert_int_equal(level->solid_tiles, 4);
    assert_int_equal(diags.count, 3);
    const char *said = sketch_findings(&diags);
    sketch_says(
        said, "warning: Room.Ground: the value 7 'dirt' means nothing here, so its cells are empty; map it");
    sketch_says(said, "such as dirt=solid, or =empty");
    sketch_says(said,
                "the value 8 means nothing here, so its cells are empty; map it to a word, such as 8=solid");
    sketch_says(said,
                "the value 10 'watter' means nothing here, so its cells are empty; did you mean 'water'? Or");
    deft_level_free(level);
}

static void names_of_the_project_can_be_mapped(void **state)
{
    (void)state;
    static const char *const ways[] = {"dirt", "Dirt", "7", "Ground.dirt", "ground.7"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i) {
        deft_level *level = load_mapped(ONE(GRID(4, 2, "7,0,0,0,1,1,1,1")), ways[i], "solid");
        assert_non_null(level);
        assert_int_equal(diags.count, 0);
        assert_int_equal(level->solid_tiles, 5);
        deft_level_free(level);
    }
    deft_level *quiet = load_mapped(ONE(GRID(4, 2, "7,0,0,0,1,1,1,1")), "dirt", "empty");
    assert_true(quiet != NULL && diags.count == 0 && quiet->solid_tiles == 4);
    deft_level_free(quiet);
    deft_level *hero = load_mapped(ONE(ENTITIES(ENTITY("Hero", "0,1", "0,0", "0,0", 16, 32, "")) "," FLOOR),
                                   "hero", "spawn");
    assert_true(hero != NULL && diags.count == 0 && hero->spawn_count == 1);
    deft_level_free(hero);
    deft_level *missed = load_mapped(ONE(FLOOR), "mud", "solid");
    sketch_says(sketch_findings(&diags),
                "warning: map: the project has neither a value of an IntGrid nor an entity 'mud'");
    deft_level_free(missed);
    assert_null(load_mapped(ONE(FLOOR), "dirt", "rock"));
    sketch_says(sketch_findings(&diags), "map: 'dirt' is to be 'rock', which is no word of deft's");
}

static void levels_stand_where_the_project_has_them(void **state)
{
    (void)state;
    deft_level *level = load(
        PROJECT("\"worldLayout\":\"GridVania\",", LEVEL("A", -64, 0, GRID(4, 2, "1,0,0,0,1,1,1,1")) "," LEVEL(
                                                      "B", 0, 32, GRID(4, 2, "0,0,0,1,1,1,1,1"))));
    assert_string_equal(sketch(level, 1), "#.......\n"
                                          "####....\n"
                                          ".......#\n"
                                          "....####\n");
    assert_true(bounds_of(level).min_x == -4.0);
    deft_level_free(level);
}

static void linear_layouts_are_side_by_side(void **state)
{
    (void)state;
    deft_level *row = load(PROJECT("\"worldLayout\":\"LinearHorizontal\",",
                                   LEVEL("A", -1, -1, GRID(4, 2, "1,0,0,0,1,1,1,1")) "," LEVEL(
                                       "B", -1, -1, GRID(4, 2, "0,0,0,1,1,1,1,1"))));
    assert_string_equal(sketch(row, 1), "#......#\n########\n");
    deft_level_free(row);
    deft_level *column = load(PROJECT("\"worldLayout\":\"LinearVertical\",",
                                      LEVEL("A", -1, -1, GRID(4, 2, "1,0,0,0,1,1,1,1")) "," LEVEL(
                                          "B", -1, -1, GRID(4, 2, "0,0,0,1,1,1,1,1"))));
    assert_string_equal(sketch(column, 1), "#...\n####\n...#\n####\n");
    deft_level_free(column);
}

static void a_room_is_one_level_in_its_place(void **state)
{
    (void)state;
    static const char text[] =
        PROJECT("\"worldLayout\":\"Free\",", LEVEL("A", -64, 0, FLOOR) "," LEVEL("B", 0, 32, FLOOR));
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.room = "B";
    deft_level *level = parse_with(text, &options);
    assert_true(level != NULL && level->solid_tiles == 4);
    assert_true(bounds_of(level).min_x == 0.0 && bounds_of(level).min_y == 2.0);
    deft_level_free(level);
    options.room = "C";
    assert_null(parse_with(text, &options));
    sketch_says(sketch_findings(&diags), "room: the project has no level 'C'; it has A, B");
}

static void worlds_and_depths_are_read_one_at_a_time(void **state)
{
    (void)state;
    static const char deep[] =
        "{\"jsonVersion\":\"1.0.0\",\"defs\":{\"layers\":[{\"identifier\":\"Ground\",\"uid\":1,"
        "\"intGridValues\":[" VALUES
        "]}]},\"levels\":[],\"worlds\":[{\"worldLayout\":\"Free\",\"levels\":[" LEVEL(
            "A", 0, 0, FLOOR) ","
                              "{\"identifier\":\"Deep\",\"worldX\":0,\"worldY\":0,\"worldDepth\":1,"
                              "\"layerInstances\":[" FLOOR "]}]},"
                              "{\"worldLayout\":\"Free\",\"levels\":[" LEVEL("Z", 0, 0, FLOOR) "]}]}";
    deft_level_options options;
    memset(&options, 0, sizeof options);
    deft_level *level = parse_with(deep, NULL);
    assert_true(level != NULL && level->solid_tiles == 4);
    sketch_says(sketch_findings(&diags), "1 levels are in another depth than 0");
    sketch_says(sketch_findings(&diags), "the project has 2 worlds, of which only the first is read");
    deft_level_free(level);
    static const char *const rooms[] = {"Deep", "Z"};
    for (int i = 0; i < 2; ++i) {
        options.room = rooms[i];
        level = parse_with(deep, &options);
        assert_true(level != NULL && diags.count == 0);
        deft_level_free(level);
    }
}

/* Slopes of 16 px, and between them cells of 8 px, 8 px lower: the same places, cut finer. */
static void grids_of_several_sizes_share_their_finest(void **state)
{
    (void)state;
    deft_level *level = load(ONE(GRID(4, 2, "4,0,2,5,1,1,1,1") "," GRID_AT(8, 24, 8, 2, 1, "1,1")));
    assert_true(level->columns == 8 && level->rows == 4 && level->tile_size == 1.0);
    assert_string_equal(sketch(level, 2), "...#....----#...\n"
                                          "..##........##..\n"
                                          ".###..####..###.\n"
                                          "####..####..####\n"
                                          "################\n"
                                          "################\n"
                                          "################\n"
                                          "################\n");
    deft_level_free(level);
}

static void finer_grids_that_are_aligned_are_cut_finer_too(void **state)
{
    (void)state;
    deft_level *level = load(ONE(GRID(4, 2, "0,0,0,0,1,1,1,1") "," GRID_AT(8, 16, 0, 2, 2, "0,0,0,1")));
    assert_true(level->columns == 8 && level->rows == 4);
    assert_string_equal(sketch(level, 1), "........\n...#....\n########\n########\n");
    deft_level_free(level);
}

static void the_upper_layer_counts_where_both_are_ground(void **state)
{
    (void)state;
    deft_level *level = load(ONE(GRID(4, 2, "0,0,0,0,2,0,3,0") "," FLOOR));
    assert_string_equal(sketch(level, 1), "....\n.###\n");
    deft_level_free(level);
}

static void spawns_stand_at_the_foot_of_their_box(void **state)
{
    (void)state;
    deft_level *level = load(
        ONE(ENTITIES(ENTITY("Spawn", "2,1", "0.5,1", "24,32", 16, 24, FIELD("name", "\"door\"")) "," ENTITY(
            "Spawn", "2,1", "0,0", "24,8", 16, 24, "")) "," FLOOR));
    assert_int_equal(level->spawn_count, 2);
    assert_true(level->spawns[0].feet.x == 2.0 && level->spawns[0].feet.y == 1.0);
    assert_string_equal(level->spawns[0].name, "door");
    assert_true(level->spawns[1].feet.x == 2.5 && level->spawns[1].feet.y == 1.0);
    deft_level_free(level);
}

static void platforms_go_from_their_cell_to_those_of_the_path(void **state)
{
    (void)state;
    deft_level *level = load(ONE(ENTITIES(
        ENTITY("Platform", "1,0", "0,0", "16,0", 32, 8,
               FIELD("Path", "[{\"cx\":3,\"cy\":0},{\"cx\":3,\"cy\":-2}]") "," FIELD("speed", "24") "," FIELD(
                   "PingPong", "true") "," FIELD("oneWay", "true") "," FIELD("friction", "0.5"))) "," FLOOR));
    const deft_level_platform *platform = &level->platforms[0];
    assert_int_equal(level->platform_count, 1);
    assert_true(platform->width == 2.0 && platform->height == 0.5 && platform->speed == 1.5);
    assert_true(platform->ping_pong && platform->one_way && platform->path_count == 3);
    assert_true(platform->path[0].x == 2.5 && platform->path[0].y == -0.75);
    assert_true(platform->path[1].x == 4.5 && platform->path[1].y == -0.75);
    assert_true(platform->path[2].x == 4.5 && platform->path[2].y == -2.75);
    assert_true(level->surfaces[platform->surface - 1].friction_ratio == 0.5);
    deft_level_free(level);
}

static void entities_are_zones_and_ground_as_boxes(void **state)
{
    (void)state;
    deft_level *level = load(ONE(
        ENTITIES(ENTITY("Trigger", "0,0", "0.5,0.5", "24,-8", 32, 16, FIELD("tag", "\"gate\"")) "," ENTITY(
            "Wind", "0,0", "0,0", "0,0", 16, 16,
            FIELD("push_y", "-32")) "," ENTITY("Solid", "0,0", "0,0", "0,-64", 16, 8,
                                               FIELD("conveyor", "-16") "," FIELD(
                                                   "tag",
                                                   "5")) "," ENTITY("OneWay", "0,0", "0,0", "0,-64", 16, 8,
                                                                    "") "," ENTITY("Chest", "0,0", "0,0",
                                                                                   "0,-64", 16, 8,
                                                                                   "")) "," FLOOR));
    assert_true(level->zone_count == 2 && level->outline_count == 2);
    assert_true(level->zones[0].def.zone.tag == deft_level_tag("gate"));
    assert_string_equal(level->zones[0].name, "gate");
    assert_true(level->zones[0].def.points[0].x == 1.0 && level->zones[0].def.points[0].y == -2.0);
    assert_true(level->zones[1].def.zone.push.y == -2.0 && level->zones[1].def.zone.push.x == 0.0);
    assert_true(level->surfaces[level->outlines[0].surface - 1].conveyor_speed == -1.0);
    assert_true(level->surfaces[level->outlines[0].surface - 1].tag == 5);
    assert_true(level->outlines[1].flags == DEFT_FEATURE_ONE_WAY && level->outlines[1].one_way.y == -1.0f);
    deft_level_free(level);
}

static void a_conveyor_with_friction_needs_no_push(void **state)
{
    (void)state;
    deft_level *level = load(
        ONE(ENTITIES(ENTITY("Conveyor", "0,0", "0,0", "0,0", 16, 16, FIELD("friction", "0.1"))) "," FLOOR));
    assert_true(level->zone_count == 1 && level->zones[0].def.zone.kind == DEFT_ZONE_CONVEYOR);
    assert_true(level->zones[0].def.zone.friction_ratio == 0.1);
    assert_true(level->zones[0].def.zone.push.x == 0.0 && level->zones[0].def.zone.push.y == 0.0);
    deft_level_free(level);
}

static void px_per_unit_scales_the_level(void **state)
{
    (void)state;
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.px_per_unit = 8.0;
    deft_level *level = parse_with(ONE(FLOOR), &options);
    assert_true(level->tile_size == 2.0 && bounds_of(level).max_x == 8.0);
    deft_level_free(level);
}

typedef struct bad_case {
    const char *text, *says;
} bad_case;

#define BAD_ENTITY(name, fields) ONE(ENTITIES(ENTITY(name, "0,0", "0,0", "0,0", 16, 16, fields)) "," FLOOR)
#define BAD_PATH                 FIELD("path", "[{\"cx\":3,\"cy\":0}]")

static const bad_case bad_cases[] = {
    {"", "1:0: error: not valid JSON: '[' or '{' expected"},
    {"{}", "this JSON is not an LDtk project"},
    {"[]", "this JSON is not an LDtk project"},
    {"{\"layerInstances\":[]}", "this is one level of an LDtk project; open the project (.ldtk)"},
    {"{\"defs\":7,\"levels\":[]}", "not an LDtk project"},
    {PROJECT("", ""), "levels: the project has no levels to read"},
    {PROJECT("", "7"), "'worldX' is missing"},
    {PROJECT("", "{\"identifier\":\"A\",\"worldX\":\"1\",\"worldY\":0}"), "A: 'worldX' is no number"},
    {PROJECT("", "{\"identifier\":\"A\",\"worldX\":1e300,\"worldY\":0}"), "A: 'worldX' is 1e+300"},
    {PROJECT("", "{\"identifier\":\"A\",\"worldX\":0.5,\"worldY\":0}"),
     "'worldX' is 0.5; it must be a whole number"},
    {PROJECT("\"worldLayout\":\"LinearVertical\",", "{\"identifier\":\"A\"}"), "A: 'pxHei' is missing"},
    {PROJECT("", "{\"identifier\":\"A\",\"worldX\":0,\"worldY\":0}"), "neither layers nor a file of its own"},
    {PROJECT("", "{\"identifier\":\"A\",\"worldX\":0,\"worldY\":0,\"externalRelPath\":\"a.ldtkl\"}"),
     "A: a project read from memory has no folder to find 'a.ldtkl' in"},
    {ONE(""), "no tile of the level is solid, and nothing else is"},
    {ONE(GRID(4, 2, "0,0,0,0,0,0,0,0")), "no tile of the level is solid"},
    {ONE(GRID(4, 2, "1,1")), "Room.Ground: there are 2 cells, but the layer is 4 x 2"},
    {ONE(GRID(0, 2, "")), "'__cWid' is 0; it must be a number from 1 to 65535"},
    {ONE(GRID(1e9, 2, "")), "'__cWid' is 1e+09"},
    {ONE(GRID(2, 1, "1,-1")), "cell 1 is no value of an IntGrid"},
    {ONE(GRID(2, 1, "1,65536")), "cell 1 is no value of an IntGrid"},
    {ONE(GRID(2, 1, "1,\"a\"")), "cell 1 is no value of an IntGrid"},
    {ONE(GRID_AT(0, 0, 0, 1, 1, "1")), "'__gridSize' is 0"},
    {ONE(GRID_AT(16, 0.5, 0, 1, 1, "1")), "'__pxTotalOffsetX' is 0.5; it must be a whole number"},
    {ONE("{\"__type\":\"IntGrid\",\"__gridSize\":16,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"__cWid\":"
         "1,"
         "\"__cHei\":1,\"layerDefUid\":1}"),
     "the cells ('intGridCsv') are missing; save the project with LDtk 1.0"},
    {ONE("{\"__type\":\"IntGrid\",\"__gridSize\":16,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"__cWid\":"
         "1,"
         "\"__cHei\":1,\"layerDefUid\":99,\"intGridCsv\":[1]}"),
     "no definition of this layer ('layerDefUid' 99)"},
    {PROJECT("", LEVEL("A", 0, 0, FLOOR) "," LEVEL("B", 500000001, 0, FLOOR)),
     "align them, or read one level as a room"},
    {ONE(GRID_AT(1, 0, 0, 1, 1, "1") "," GRID_AT(8000, 0, 0, 1, 1, "1") "," GRID_AT(
         8000, 0, 0, 1, 1, "1") "," GRID_AT(8000, 0, 0, 1, 1, "1")),
     "all layers together cover more than"},
    {ONE(ENTITIES("{\"__identifier\":\"Spawn\"}") "," FLOOR),
     "Room.Things[0] 'Spawn': 'px', the entity's place"},
    {ONE(ENTITIES(ENTITY("Spawn", "0,0", "0,9", "0,0", 16, 16, "")) "," FLOOR),
     "'__pivot' must be two numbers"},
    {ONE(ENTITIES(ENTITY("Spawn", "0,0", "0,0", "0,1e99", 16, 16, "")) "," FLOOR),
     "'px', the entity's place"},
    {ONE(ENTITIES(ENTITY("Solid", "0,0", "0,0", "0,0", 0, 16, "")) "," FLOOR), "'width' is 0"},
    {BAD_ENTITY("Platform", ""), "a platform needs the field 'path', an Array of 1 to 4096 Points; it has 0"},
    {BAD_ENTITY("Platform", FIELD("path", "[]")), "a platform needs the field 'path'"},
    {BAD_ENTITY("Platform", FIELD("path", "[null]")), "a point of the field 'path' cannot be read"},
    {BAD_ENTITY("Platform", FIELD("path", "[{\"cx\":1e99,\"cy\":0}]")), "a point of the field 'path'"},
    {BAD_ENTITY("Platform", BAD_PATH), "a platform needs the field 'speed', a number from 0 to 1e+06"},
    {BAD_ENTITY("Platform", BAD_PATH "," FIELD("speed", "-1")), "the field 'speed' is -1"},
    {BAD_ENTITY("Platform", BAD_PATH "," FIELD("speed", "\"1\"")), "the field 'speed' must be a number"},
    {BAD_ENTITY("Platform", BAD_PATH "," FIELD("speed", "1") "," FIELD("one_way", "1")),
     "'one_way' must be of type Bool"},
    {BAD_ENTITY("Solid", FIELD("friction", "0")), "the field 'friction' is 0"},
    {BAD_ENTITY("Trigger", FIELD("tag", "1.5")), "the field 'tag' must be a whole number"},
    {BAD_ENTITY("Trigger", FIELD("tag", "[]")), "the field 'tag' must be a whole number"},
    {BAD_ENTITY("Wind", ""), "the zone needs a push"},
    {BAD_ENTITY("Wind", FIELD("speed", "1") "," FIELD("push_x", "1")), "not both"},
    {ONE(ENTITIES(ENTITY("Spawn", "0,0", "0,0", "4,24", 16, 16, "")) "," FLOOR), "is inside solid ground"},
};

static void each_fault_is_told_in_a_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_cases / sizeof *bad_cases; ++i) {
        deft_level *level = parse_with(bad_cases[i].text, NULL);
        const char *findings = sketch_findings(&diags);
        if (level != NULL || diags.errors == 0 || strstr(findings, bad_cases[i].says) == NULL) {
            fail_msg("missing '%s' in:\n%sof %s", bad_cases[i].says, findings, bad_cases[i].text);
        }
    }
}

static void entities_with_nearly_our_names_are_pointed_at(void **state)
{
    (void)state;
    deft_level *level = parse_with(BAD_ENTITY("Plattform", ""), NULL);
    assert_non_null(level);
    sketch_says(sketch_findings(&diags),
                "warning: Room.Things[0] 'Plattform': an entity of this name means nothing "
                "here and is ignored; did you mean 'platform'?");
    deft_level_free(level);
}

static void fields_with_nearly_our_names_are_pointed_at(void **state)
{
    (void)state;
    deft_level *level = parse_with(
        BAD_ENTITY("Ice", FIELD("NoGrappel", "true") "," FIELD("Slippery", "false") "," FIELD("mood", "1")),
        NULL);
    assert_non_null(level);
    sketch_says(sketch_findings(&diags), "warning: Room.Things[0] 'Ice': the field 'NoGrappel' means nothing "
                                         "here; did you mean 'no_grapple'?");
    assert_int_equal(diags.count, 1);
    deft_level_free(level);
}

/* Slopes are cells, and platforms are things: each in the other's place is told. */
static void words_in_the_wrong_kind_of_layer_are_pointed_at(void **state)
{
    (void)state;
    static const char *const slopes[] = {"SlopeRight", "slope_left", "SlopeRigth"};
    for (size_t i = 0; i < sizeof slopes / sizeof *slopes; ++i) {
        char text[4000];
        snprintf(text, sizeof text, BAD_ENTITY("%s", ""), slopes[i]);
        deft_level *level = parse_with(text, NULL);
        assert_non_null(level);
        assert_int_equal(diags.count, 1);
        sketch_says(sketch_findings(&diags), "is for values of an IntGrid, and no entity, so it is ignored");
        sketch_says(sketch_findings(&diags), slopes[i]);
        deft_level_free(level);
    }
    const deft_level_name name = {"dirt", "solid"};
    const deft_level_options options = {.names = &name, .name_count = 1};
    deft_level *level = parse_with(ONE(GRID(4, 2, "11,11,0,0,1,1,1,1")), &options);
    assert_non_null(level);
    assert_int_equal(diags.count, 1);
    sketch_says(
        sketch_findings(&diags),
        "warning: Room.Ground: the value 11 'Platform' means nothing here, so its cells are empty: that "
        "is an entity, to be placed in a layer of entities");
    deft_level_free(level);
}

static void fields_of_other_entities_are_pointed_at(void **state)
{
    (void)state;
    deft_level *level =
        parse_with(BAD_ENTITY("Water", FIELD("Friction", "0.1") "," FIELD("speed", "null")), NULL);
    assert_non_null(level);
    assert_int_equal(diags.count, 1);
    sketch_says(
        sketch_findings(&diags),
        "warning: Room.Things[0] 'Water': the field 'Friction' means nothing here: 'water' has none; it is "
        "for solid, one_way, ice, platform, conveyor");
    deft_level_free(level);
}

static void damaged_projects_do_not_crash(void **state)
{
    (void)state;
    static const char text[] = ONE(ENTITIES(
        ENTITY("Platform", "0,0", "0,0", "0,0", 16, 16, BAD_PATH "," FIELD("speed", "1"))) "," FLOOR);
    size_t size = strlen(text);
    for (size_t i = 0; i < size; ++i) {
        char *prefix = (char *)malloc(i + 1); /* reading past the end is seen by the sanitizer */
        char *copy = (char *)malloc(size);
        memcpy(prefix, text, i + 1);
        memcpy(copy, text, size);
        assert_null(deft_level_parse_ldtk(prefix, i, NULL, NULL, NULL));
        copy[i] = (char)(copy[i] ^ (1 << i % 7));
        deft_level_free(deft_level_parse_ldtk(copy, size, NULL, NULL, NULL));
        free(prefix);
        free(copy);
    }
    size = 100000;
    char *deep = (char *)malloc(size);
    memset(deep, '[', size);
    deft_diag_clear(&diags);
    assert_null(deft_level_parse_ldtk(deep, size, NULL, NULL, &diags));
    sketch_says(sketch_findings(&diags), "maximum parsing depth");
    free(deep);
}

static void levels_may_be_in_files_of_their_own(void **state)
{
    (void)state;
    char folder[512];
    char path[1024];
    folder_make(folder, sizeof folder, "ldtk");
    snprintf(path, sizeof path, "%s/world.LDTK", folder);
    folder_write(folder, "world.LDTK",
                 PROJECT("\"externalLevels\":true,",
                         "{\"identifier\":\"A\",\"worldX\":16,\"worldY\":0,\"layerInstances\":null,"
                         "\"externalRelPath\":\"a.ldtkl\"}"));
    folder_write(folder, "a.ldtkl", "{\"layerInstances\":[" FLOOR "]}");
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(path, 0.0, &diags);
    assert_true(level != NULL && diags.count == 0);
    assert_true(bounds_of(level).min_x == 1.0);
    assert_int_equal(level->file_count, 1);
    assert_non_null(strstr(level->files[0], "/a.ldtkl"));
    deft_level_free(level);
    static const char *const bad[][2] = {{"{\"layerInstances\":7}", "A: the level's file has no layers"},
                                         {"{", "a.ldtkl' line 1, column 1"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        folder_write(folder, "a.ldtkl", bad[i][0]);
        deft_diag_clear(&diags);
        assert_null(deft_level_load(path, 0.0, &diags));
        sketch_says(sketch_findings(&diags), bad[i][1]);
    }
    folder_remove(folder, "/a.ldtkl");
    deft_diag_clear(&diags);
    assert_null(deft_level_load(path, 0.0, &diags));
    sketch_says(sketch_findings(&diags), "A: the level's file '");
    folder_remove(folder, "");
}

static void the_bundled_caves_are_clean(void **state)
{
    (void)state;
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(DEFT_SOURCE_DIR "/shared_scenes/levels/caves.ldtk", 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s", sketch_findings(&diags));
    }
    assert_true(level->spawn_count == 2 && level->platform_count == 2 && level->tile_size == 1.0);
    assert_string_equal(level->spawns[0].name, "start");
    deft_level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_what_their_names_say),
        cmocka_unit_test(unknown_values_are_empty_with_a_warning_each),
        cmocka_unit_test(names_of_the_project_can_be_mapped),
        cmocka_unit_test(levels_stand_where_the_project_has_them),
        cmocka_unit_test(linear_layouts_are_side_by_side),
        cmocka_unit_test(a_room_is_one_level_in_its_place),
        cmocka_unit_test(worlds_and_depths_are_read_one_at_a_time),
        cmocka_unit_test(grids_of_several_sizes_share_their_finest),
        cmocka_unit_test(finer_grids_that_are_aligned_are_cut_finer_too),
        cmocka_unit_test(the_upper_layer_counts_where_both_are_ground),
        cmocka_unit_test(spawns_stand_at_the_foot_of_their_box),
        cmocka_unit_test(platforms_go_from_their_cell_to_those_of_the_path),
        cmocka_unit_test(entities_are_zones_and_ground_as_boxes),
        cmocka_unit_test(a_conveyor_with_friction_needs_no_push),
        cmocka_unit_test(px_per_unit_scales_the_level),
        cmocka_unit_test(each_fault_is_told_in_a_sentence),
        cmocka_unit_test(entities_with_nearly_our_names_are_pointed_at),
        cmocka_unit_test(fields_with_nearly_our_names_are_pointed_at),
        cmocka_unit_test(words_in_the_wrong_kind_of_layer_are_pointed_at),
        cmocka_unit_test(fields_of_other_entities_are_pointed_at),
        cmocka_unit_test(damaged_projects_do_not_crash),
        cmocka_unit_test(levels_may_be_in_files_of_their_own),
        cmocka_unit_test(the_bundled_caves_are_clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
