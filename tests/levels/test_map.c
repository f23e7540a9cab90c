/* What a level keeps for the game: cells by layer, tilesets, and objects with their properties. */
#include "folder.h"

#define TILESET                                                                                              \
    "<tileset firstgid='3' name='t' tilewidth='16' tileheight='16' tilecount='4' columns='2' margin='1' "    \
    "spacing='2'><image source='art/t.png' width='36' height='36'/><tile id='2' type='lava'><properties>"    \
    "<property name='hurts' type='int' value='2'/></properties></tile><tile id='0'><properties>"             \
    "<property name='solid' type='bool' value='true'/></properties></tile></tileset>"
#define HEAD "<map orientation='orthogonal' width='2' height='2' tilewidth='16' tileheight='16'>"

static deft_diag_list diags;

static deft_level *whole(deft_level *level)
{
    if (level == NULL || diags.count > 0) {
        fail_msg("%s", sketch_findings(&diags));
    }
    return level;
}

static deft_level *load(const char *text)
{
    deft_diag_clear(&diags);
    return whole(text[0] == '<' ? deft_level_parse_tmx(text, strlen(text), NULL, 0.0, &diags)
                                : deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags));
}

static void check_layers(const deft_level *level)
{
    assert_int_equal(level->layer_count, 2);
    const deft_level_layer *decor = &level->layers[0], *ground = &level->layers[1];
    assert_string_equal(decor->name, "decor");
    assert_false(decor->is_visible);
    assert_true(decor->origin.x == 0.25 && decor->origin.y == 0.0 && decor->cell_size == 1.0);
    assert_int_equal(decor->block_count, 1);
    assert_int_equal(decor->blocks[0].tiles[1], 0x80000005U);
    assert_int_equal(decor->blocks[0].tiles[1] & DEFT_LEVEL_TILE_MASK, 5);
    assert_string_equal(ground->name, "ground");
    assert_true(ground->is_visible && ground->blocks[0].columns == 2 && ground->blocks[0].rows == 2);
    assert_int_equal(ground->blocks[0].tiles[0], 0);
    assert_int_equal(ground->blocks[0].tiles[3], 3);
}

static void check_tileset(const deft_level *level)
{
    assert_int_equal(level->tileset_count, 1);
    const deft_level_tileset *tileset = &level->tilesets[0];
    assert_string_equal(tileset->name, "t");
    assert_string_equal(tileset->image, "art/t.png");
    assert_true(tileset->first_tile == 3 && tileset->tile_count == 4 && tileset->columns == 2);
    assert_true(tileset->tile_width == 16 && tileset->tile_height == 16);
    assert_true(tileset->margin == 1 && tileset->spacing == 2);
    assert_int_equal(tileset->listed_count, 2);
    assert_int_equal(tileset->tiles[1].id, 2);
    assert_string_equal(tileset->tiles[1].type, "lava");
    assert_int_equal(tileset->tiles[1].property_count, 1);
    assert_true(tileset->tiles[1].properties[0].number == 2.0);
}

static void check_coin(const deft_level_object *coin)
{
    assert_true(coin->id == 7 && coin->shape == DEFT_LEVEL_SHAPE_POINT && coin->is_visible);
    assert_string_equal(coin->type, "coin");
    assert_string_equal(coin->name, "big one");
    assert_string_equal(coin->layer, "things");
    assert_true(coin->at.x == 0.5 && coin->at.y == 0.25);
    assert_int_equal(coin->property_count, 3);
    const deft_level_property *worth = deft_level_property_of(coin, "worth");
    assert_true(worth != NULL && worth->value == DEFT_LEVEL_VALUE_NUMBER && worth->number == 2.5);
    const deft_level_property *shiny = deft_level_property_of(coin, "shiny");
    assert_true(shiny != NULL && shiny->value == DEFT_LEVEL_VALUE_BOOL && shiny->number == 1.0);
    const deft_level_property *says = deft_level_property_of(coin, "says");
    assert_true(says != NULL && says->value == DEFT_LEVEL_VALUE_TEXT);
    assert_string_equal(says->text, "12");
    assert_null(deft_level_property_of(coin, "weight"));
}

static void check_objects(const deft_level *level)
{
    assert_int_equal(level->object_count, 3);
    check_coin(&level->objects[0]);
    const deft_level_object *path = &level->objects[1], *door = &level->objects[2];
    assert_true(path->shape == DEFT_LEVEL_SHAPE_POLYLINE && path->point_count == 2 && !path->is_visible);
    assert_true(path->points[1].x == 1.0 && path->points[1].y == -0.5 && path->rotation_deg == 45.0);
    assert_true(door->shape == DEFT_LEVEL_SHAPE_RECTANGLE && door->width == 1.0 && door->height == 2.0);
    assert_string_equal(door->type, "trigger"); /* deft's own is kept, too */
    assert_string_equal(deft_level_property_of(door, "opens")->text, "cellar");
    assert_int_equal(level->zone_count, 1);
}

static void a_map_in_xml_keeps_what_the_game_needs(void **state)
{
    (void)state;
    deft_level *level = load(
        HEAD TILESET
        "<layer id='1' name='decor' width='2' height='2' visible='0' offsetx='4'><properties>"
        "<property name='solid' type='bool' value='false'/></properties><data encoding='csv'>"
        "0,2147483653,0,0</data></layer><layer id='2' name='ground' width='2' height='2'>"
        "<data encoding='csv'>0,0,3,3</data></layer><objectgroup id='3' name='things' offsety='-4'>"
        "<object id='7' name='big one' type='coin' x='8' y='8'><properties>"
        "<property name='worth' type='float' value='2.5'/><property name='shiny' type='bool' value='true'/>"
        "<property name='says' value='12'/></properties><point/></object>"
        "<object id='8' type='route' x='0' y='0' rotation='45' visible='0'><polyline points='0,0 "
        "16,-8'/></object>"
        "<object id='9' type='trigger' x='0' y='4' width='16' height='32'><properties>"
        "<property name='opens'>cellar</property></properties></object></objectgroup></map>");
    check_layers(level);
    check_tileset(level);
    check_objects(level);
    deft_level_free(level);
}

static void a_map_in_json_keeps_the_same(void **state)
{
    (void)state;
    deft_level *level = load(
        "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":2,"
        "\"height\":2,\"tilesets\":[{\"firstgid\":3,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,"
        "\"tilecount\":4,\"columns\":2,\"margin\":1,\"spacing\":2,\"image\":\"./art/"
        "t.png\",\"tiles\":[{\"id\":0,"
        "\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":true}]},{\"id\":2,\"type\":\"lava\","
        "\"properties\":[{\"name\":\"hurts\",\"type\":\"int\",\"value\":2}]}]}],\"layers\":[{\"type\":"
        "\"tilelayer\",\"name\":\"decor\",\"visible\":false,\"offsetx\":4,\"width\":2,\"height\":2,"
        "\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":false}],\"data\":[0,2147483653,0,0]}"
        ","
        "{\"type\":\"tilelayer\",\"name\":\"ground\",\"width\":2,\"height\":2,\"data\":[0,0,3,3]},{\"type\":"
        "\"objectgroup\",\"name\":\"things\",\"offsety\":-4,\"objects\":[{\"id\":7,\"name\":\"big one\","
        "\"type\":\"coin\",\"x\":8,\"y\":8,\"point\":true,\"properties\":[{\"name\":\"worth\",\"type\":"
        "\"float\","
        "\"value\":2.5},{\"name\":\"shiny\",\"type\":\"bool\",\"value\":true},{\"name\":\"says\",\"type\":"
        "\"string\",\"value\":\"12\"}]},{\"id\":8,\"type\":\"route\",\"x\":0,\"y\":0,\"rotation\":45,"
        "\"visible\":"
        "false,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":-8}]},{\"id\":9,\"type\":\"trigger\",\"x\":0,"
        "\"y\":4,\"width\":16,\"height\":32,\"properties\":[{\"name\":\"opens\",\"type\":\"string\","
        "\"value\":"
        "\"cellar\"}]}]}]}");
    check_layers(level);
    check_tileset(level);
    check_objects(level);
    deft_level_free(level);
}

static void an_object_has_what_its_template_says_too(void **state)
{
    (void)state;
    char folder[512], path[600];
    folder_make(folder, sizeof folder, "map");
    folder_write(
        folder, "coin.tx",
        "<template><object name='gold' type='coin' width='8' height='8'><properties>"
        "<property name='worth' type='int' value='5'/><property name='shiny' type='bool' value='true'/>"
        "</properties><ellipse/></object></template>");
    folder_write(folder, "m.tmx",
                 HEAD TILESET
                 "<layer id='1' name='g' width='2' height='2'><data encoding='csv'>0,0,3,3</data>"
                 "</layer><objectgroup id='2'><object id='4' template='coin.tx' x='16' y='0'>"
                 "<properties><property name='worth' type='int' value='9'/></properties></object>"
                 "</objectgroup></map>");
    snprintf(path, sizeof path, "%s/m.tmx", folder);
    deft_diag_clear(&diags);
    deft_level *level = whole(deft_level_load(path, 8.0, &diags));
    assert_int_equal(level->object_count, 1);
    const deft_level_object *coin = &level->objects[0];
    assert_string_equal(coin->name, "gold");
    assert_string_equal(coin->type, "coin");
    assert_true(coin->shape == DEFT_LEVEL_SHAPE_ELLIPSE && coin->width == 1.0 && coin->at.x == 2.0);
    assert_int_equal(coin->property_count, 2);
    assert_true(deft_level_property_of(coin, "worth")->number == 9.0);
    assert_true(deft_level_property_of(coin, "shiny")->number == 1.0);
    deft_level_free(level);
    folder_remove(folder, "");
}

static void an_infinite_map_keeps_its_chunks(void **state)
{
    (void)state;
    deft_diag_clear(&diags);
    deft_level *level =
        whole(deft_level_load(DEFT_SOURCE_DIR "/tests/levels/data/cave_infinite_csv.tmj", 0.0, &diags));
    assert_true(level->layer_count >= 1 && level->layers[0].block_count > 1);
    uint32_t tiles = 0;
    for (uint32_t i = 0; i < level->layers[0].block_count; ++i) {
        const deft_level_block *block = &level->layers[0].blocks[i];
        assert_true(block->column % 16 == 0 && block->row % 16 == 0 && block->columns == 16);
        for (uint32_t k = 0; k < block->columns * block->rows; ++k) {
            tiles += block->tiles[k] != 0 ? 1U : 0U;
        }
    }
    assert_true(tiles > 0);
    deft_level_free(level);
}

static void a_project_of_ldtk_keeps_entities_and_values(void **state)
{
    (void)state;
    static const char text[] =
        "{\"jsonVersion\":\"1.5.3\",\"worldLayout\":\"Free\",\"defs\":{\"layers\":[{\"identifier\":\"G\","
        "\"uid\":1,"
        "\"intGridValues\":[{\"value\":1,\"identifier\":\"solid\"}]}]},\"levels\":[{\"identifier\":\"A\","
        "\"worldX\":32,\"worldY\":0,\"worldDepth\":0,\"pxWid\":32,\"pxHei\":16,\"layerInstances\":[{"
        "\"__identifier\":\"T\",\"__type\":\"Entities\",\"__gridSize\":16,\"__pxTotalOffsetX\":0,"
        "\"__pxTotalOffsetY\":0,\"entityInstances\":[{\"__identifier\":\"Coin\",\"__grid\":[0,0],\"__pivot\":"
        "[0.5,1],\"px\":[8,16],\"width\":8,\"height\":8,\"fieldInstances\":[{\"__identifier\":\"worth\","
        "\"__value\":3},{\"__identifier\":\"none\",\"__value\":null},{\"__identifier\":\"name\",\"__value\":"
        "\"gold\"},{\"__identifier\":\"way\",\"__value\":[{\"cx\":1,\"cy\":2}]}]}]},{\"__identifier\":\"G\","
        "\"__type\":\"IntGrid\",\"__cWid\":2,\"__cHei\":1,\"__gridSize\":16,\"__pxTotalOffsetX\":0,"
        "\"__pxTotalOffsetY\":0,\"layerDefUid\":1,\"intGridCsv\":[0,1]}]}]}";
    deft_diag_clear(&diags);
    deft_level *level = whole(deft_level_parse_ldtk(text, strlen(text), NULL, NULL, &diags));
    assert_int_equal(level->object_count, 1);
    const deft_level_object *coin = &level->objects[0];
    assert_string_equal(coin->type, "Coin");
    assert_string_equal(coin->name, "gold");
    assert_string_equal(coin->layer, "A.T");
    assert_true(coin->at.x == 2.25 && coin->at.y == 0.5 && coin->width == 0.5);
    assert_int_equal(coin->property_count, 3);
    assert_true(deft_level_property_of(coin, "worth")->number == 3.0);
    assert_string_equal(deft_level_property_of(coin, "way")->text, "[{\"cx\":1,\"cy\":2}]");
    assert_int_equal(level->layer_count, 1);
    assert_string_equal(level->layers[0].name, "A.G");
    assert_true(level->layers[0].origin.x == 2.0 && level->layers[0].blocks[0].tiles[1] == 1);
    deft_level_free(level);
}

// clang-format off
#define TILE(x, y, turns, id) "{\"px\":[" #x "," #y "],\"src\":[0,0],\"f\":" #turns ",\"t\":" #id "}"
#define LAYER(name, type, lists)                                                                             \
    "{\"__identifier\":\"" name "\",\"__type\":\"" type "\",\"__cWid\":3,\"__cHei\":1,\"__gridSize\":16,"    \
    "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":1," lists "}"
#define LDTK_TILESET(name, uid, columns, rows)                                                               \
    "{\"identifier\":\"" name "\",\"uid\":" #uid ",\"relPath\":\"art/../" name ".png\",\"__cWid\":" #columns \
    ",\"__cHei\":" #rows ",\"tileGridSize\":16,\"padding\":1,\"spacing\":2}"

#define LDTK_PROJECT(cave, sky, painted, ruled, values)                                                      \
    "{\"jsonVersion\":\"1.5.3\",\"worldLayout\":\"Free\",\"defs\":{\"layers\":[{\"identifier\":\"G\","       \
    "\"uid\":1,\"intGridValues\":[{\"value\":1,\"identifier\":\"solid\"}]}],\"tilesets\":[" cave "," sky     \
    "]},\"levels\":[{\"identifier\":\"A\",\"worldX\":32,\"worldY\":0,\"worldDepth\":0,\"pxWid\":48,"         \
    "\"pxHei\":16,\"layerInstances\":[" painted "," ruled "," values "]}]}"
#define LDTK_PAINTED                                                                                         \
    LAYER("P", "Tiles", "\"__tilesetDefUid\":9,\"gridTiles\":[" TILE(0, 0, 1, 3) "," TILE(16, 0, 2, 0) ","   \
          TILE(0, 0, 3, 1) "," TILE(48, 0, 0, 1) "," TILE(32, 0, 0, 4) "," TILE(0, -1, 0, 1) "]")
#define LDTK_RULED LAYER("O", "AutoLayer", "\"__tilesetDefUid\":null,\"autoLayerTiles\":[" TILE(0, 0, 0, 1) "]")
#define LDTK_VALUES                                                                                          \
    LAYER("G", "IntGrid", "\"__tilesetDefUid\":7,\"intGridCsv\":[0,1,1],\"autoLayerTiles\":["                \
          TILE(31, 8, 0, 5) "]")
// clang-format on

static void expect_cells(const deft_level *level, uint32_t layer, const char *name, const char *type,
                         uint32_t a, uint32_t b, uint32_t c)
{
    const deft_level_layer *kept = &level->layers[layer];
    const uint32_t *tiles = kept->blocks[0].tiles;
    assert_string_equal(kept->name, name);
    assert_string_equal(kept->type, type);
    assert_true(kept->block_count == 1 && kept->blocks[0].columns == 3 && kept->blocks[0].rows == 1);
    assert_int_equal(tiles[0], a);
    assert_int_equal(tiles[1], b);
    assert_int_equal(tiles[2], c);
}

/* Front to back: painted tiles, some outside of the layer or the tileset; an auto-layer without a tileset;
 * an IntGrid with tiles of rules. */
static void a_project_of_ldtk_keeps_the_tiles_of_its_layers(void **state)
{
    (void)state;
    static const char text[] = LDTK_PROJECT(LDTK_TILESET("cave", 7, 3, 2), LDTK_TILESET("sky", 9, 2, 2),
                                            LDTK_PAINTED, LDTK_RULED, LDTK_VALUES);
    deft_diag_clear(&diags);
    deft_level *level = whole(deft_level_parse_ldtk(text, strlen(text), NULL, NULL, &diags));
    assert_int_equal(level->tileset_count, 2);
    assert_string_equal(level->tilesets[1].name, "sky");
    assert_string_equal(level->tilesets[1].image, "sky.png");
    assert_int_equal(level->tilesets[0].first_tile, 1);
    assert_int_equal(level->tilesets[1].first_tile, 7);
    assert_true(level->tilesets[0].tile_count == 6 && level->tilesets[0].columns == 3);
    assert_true(level->tilesets[0].tile_width == 16 && level->tilesets[0].margin == 1 &&
                level->tilesets[0].spacing == 2);
    assert_int_equal(level->layer_count, 4);
    expect_cells(level, 0, "A.G", "IntGrid", 0, 1, 1);
    expect_cells(level, 1, "A.G", "Tiles", 0, 1 + 5, 0);
    expect_cells(level, 2, "A.P", "Tiles", 0x80000000U | (7 + 3), 0x40000000U | 7, 0);
    expect_cells(level, 3, "A.P", "Tiles", 0xC0000000U | (7 + 1), 0, 0);
    assert_true(level->layers[2].origin.x == 2.0 && level->layers[2].cell_size == 1.0);
    deft_level_free(level);
}

#define TILES_4  TILE(0, 0, 0, 1) "," TILE(0, 0, 0, 1) "," TILE(0, 0, 0, 1) "," TILE(0, 0, 0, 1)
#define TILES_16 TILES_4 "," TILES_4 "," TILES_4 "," TILES_4

static void tiles_that_lie_on_16_others_are_left_out(void **state)
{
    (void)state;
    static const char text[] =
        LDTK_PROJECT(LDTK_TILESET("cave", 7, 3, 2), LDTK_TILESET("sky", 9, 2, 2),
                     LAYER("P", "Tiles", "\"__tilesetDefUid\":9,\"gridTiles\":[" TILES_16 "," TILES_4 "]"),
                     LDTK_RULED, LDTK_VALUES);
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_ldtk(text, strlen(text), NULL, NULL, &diags);
    assert_non_null(level);
    assert_int_equal(level->layer_count, 2 + 16);
    sketch_says(sketch_findings(&diags), "A.P: 4 tiles lie on 16 others in their cell; they are left out");
    deft_level_free(level);
}

static void layers_of_tiles_without_bounds_are_refused(void **state)
{
    (void)state;
    static const char text[] = LDTK_PROJECT(
        LDTK_TILESET("cave", 7, 3, 2), LDTK_TILESET("sky", 9, 2, 2),
        "{\"__identifier\":\"P\",\"__type\":\"Tiles\",\"__cWid\":65535,\"__cHei\":65535,\"__gridSize\":16,"
        "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"__tilesetDefUid\":9,\"gridTiles\":[" TILE(0, 0, 0,
                                                                                                   1) "]}",
        LDTK_RULED, LDTK_VALUES);
    deft_diag_clear(&diags);
    assert_null(deft_level_parse_ldtk(text, strlen(text), NULL, NULL, &diags));
    sketch_says(sketch_findings(&diags), "A.P: the layers of tiles have more than 33554432 cells");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_in_xml_keeps_what_the_game_needs),
        cmocka_unit_test(a_map_in_json_keeps_the_same),
        cmocka_unit_test(an_object_has_what_its_template_says_too),
        cmocka_unit_test(an_infinite_map_keeps_its_chunks),
        cmocka_unit_test(a_project_of_ldtk_keeps_entities_and_values),
        cmocka_unit_test(a_project_of_ldtk_keeps_the_tiles_of_its_layers),
        cmocka_unit_test(tiles_that_lie_on_16_others_are_left_out),
        cmocka_unit_test(layers_of_tiles_without_bounds_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
