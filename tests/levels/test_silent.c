/* What a file says that no loader can mean is never ignored silently. A map with one such fault has one
 * finding, with its place. */
#include "io/level_overlap.h"
#include "sketch.h"

#define SOLID "\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":true}]"
#define TILES(first, name, count, tiles)                                                                     \
    "{\"firstgid\":" #first ",\"name\":\"" name                                                              \
    "\",\"tilewidth\":16,\"tileheight\":16,\"tilecount\":" #count ",\"columns\":2,\"tiles\":" tiles "}"
#define COUNTLESS(key)                                                                                       \
    "{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16," key "\"tiles\":[{\"id\":0," SOLID   \
    "}]}"
#define GROUND       TILES(1, "t", 4, "[{\"id\":0," SOLID "}]")
#define CELLS        "{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":2,\"height\":1,\"data\":[1,1]}"
#define OBJECTS(key) "{\"type\":\"objectgroup\",\"name\":\"o\"," key "}"
#define MAP_OF(more, tilesets, layers)                                                                       \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":2,"       \
    "\"height\":1," more "\"tilesets\":" tilesets ",\"layers\":" layers "}"
#define MAP(tilesets, layers) MAP_OF("", "[" tilesets "]", "[" layers "]")
#define CHUNK(x, y)           "{\"x\":" #x ",\"y\":" #y ",\"width\":2,\"height\":1,\"data\":[1,1]}"
#define ENDLESS(key)                                                                                         \
    MAP_OF("\"infinite\":true,", "[" GROUND "]",                                                             \
           "[{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":2,\"height\":1," key "}]")
#define CELLS_ENDLESS "{\"type\":\"tilelayer\",\"name\":\"h\",\"chunks\":[" CHUNK(0, 0) "]},"
#define XML(rest)                                                                                            \
    "<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16'>"                     \
    "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='4' columns='2'><tile id='0'>"  \
    "<properties><property name='solid' type='bool' value='true'/></properties></tile></tileset>" rest       \
    "</map>"
#define XML_CELLS "<layer id='1' name='g' width='2' height='1'><data encoding='csv'>1,1</data></layer>"
#define XML_SOLID(properties)                                                                                \
    XML(XML_CELLS "\n<objectgroup name='o'>\n<object id='3' type='solid' x='0' y='64' width='16' "           \
                  "height='16'><properties>" properties "</properties></object></objectgroup>")
#define SPAWN(id, x) "{\"id\":" #id ",\"type\":\"spawn\",\"point\":true,\"x\":" #x ",\"y\":0}"

#define VALUES                                                                                               \
    "{\"layers\":[{\"identifier\":\"G\",\"uid\":1,\"intGridValues\":[{\"value\":1,\"identifier\":\"solid\"}" \
    "]}]}"
#define ROOM_OF(name, x, y, more)                                                                            \
    "{\"identifier\":\"" name "\",\"worldX\":" #x ",\"worldY\":" #y                                          \
    ",\"worldDepth\":0,\"pxWid\":32,\"pxHei\":16,\"layerInstances\":[{\"__identifier\":\"G\",\"__type\":"    \
    "\"IntGrid\",\"__cWid\":2,\"__cHei\":1,\"__gridSize\":16,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0," \
    "\"layerDefUid\":1,\"intGridCsv\":[1,1]" more "}]}"
#define ROOM(name, x, y) ROOM_OF(name, x, y, "")
#define PROJECT(version, rooms)                                                                              \
    "{" version "\"worldLayout\":\"Free\",\"defs\":" VALUES ",\"levels\":[" rooms "]}"
#define NUMBERED(version) "\"jsonVersion\":\"" version "\","
#define VERSION           NUMBERED("1.5.3")
#define NEWER(version)                                                                                       \
    "warning: jsonVersion: '" version                                                                        \
    "' is newer than the versions that are known, 1.0 to 1.5; what is new "                                  \
    "in it is not read"
#define OLDER(version)                                                                                       \
    "warning: jsonVersion: '" version                                                                        \
    "' is older than the versions that are known, 1.0 to 1.5; what it says "                                 \
    "otherwise may be misread, so save the project again with LDtk 1.0 or later"
#define NO_VERSION(version)                                                                                  \
    "warning: jsonVersion: '" version "' is no version of LDtk's format; known are 1.0 to 1.5, so save the " \
    "project again with LDtk"
#define THINGS(list)                                                                                         \
    "},{\"__identifier\":\"T\",\"__type\":\"Entities\",\"__gridSize\":16,\"__pxTotalOffsetX\":0,"            \
    "\"__pxTotalOffsetY\":0," list

typedef struct silent_case {
    const char *text;
    const char *says; /* NULL: it is whole, and says nothing */
} silent_case;

static const silent_case silent_cases[] = {
    {MAP(GROUND, CELLS), NULL},
    {XML(XML_CELLS), NULL},
    {ENDLESS("\"chunks\":[" CHUNK(0, 0) "," CHUNK(2, 0) "," CHUNK(0, 1) "]"), NULL},
    {PROJECT(VERSION, ROOM("A", 0, 0) "," ROOM("B", 32, 0) "," ROOM("C", 0, 16)), NULL},
    /* values of another type: Tiled leaves out the type of a text */
    {XML_SOLID("<property name='friction' type='float' value='0.5'/>"), NULL},
    {XML_SOLID("<property name='friction' type='int' value='1'/><property name='tag' type='int' value='7'/>"),
     NULL},
    {XML_SOLID("<property name='friction' type='string' value='0.5'/>"),
     "3:0: error: layers[1] 'o' object 3: the property 'friction' must be a number from 1e-06 to 10; change "
     "its type"},
    {XML_SOLID("<property name='conveyor' value='16'/>"),
     "3:0: error: layers[1] 'o' object 3: the property 'conveyor' must be a number from"},
    {XML_SOLID("<property name='one_way' value='true'/>"),
     "3:0: error: layers[1] 'o' object 3: the property 'one_way' must be of type bool"},
    {XML_SOLID("<property name='tag' value='mud'/>"), NULL},
    {XML_SOLID("<property name='tag' value='7'/>"),
     "3:0: warning: layers[1] 'o' object 3: the property 'tag' is the text '7', not a number"},
    {MAP(GROUND, CELLS "," OBJECTS("\"objects\":[{\"id\":3,\"type\":\"solid\",\"x\":0,\"y\":64,\"width\":16,"
                                   "\"height\":16,\"properties\":[{\"name\":\"tag\",\"value\":\"7\"}]}]")),
     "warning: layers[1] 'o' object 3: the property 'tag' is the text '7', not a number"},
    {MAP(GROUND,
         CELLS "," OBJECTS("\"objects\":[{\"id\":3,\"type\":\"solid\",\"x\":0,\"y\":64,\"width\":16,"
                           "\"height\":16,\"properties\":[{\"name\":\"friction\",\"value\":\"0.5\"}]}]")),
     "error: layers[1] 'o' object 3: the property 'friction' must be a number from 1e-06 to 10; change its "
     "type"},
    /* what is there twice */
    {XML("<layer id='1' name='g' width='2' height='1'>\n<data encoding='csv'>1,1</data>\n<data "
         "encoding='csv'>0,1</data></layer>"),
     "3:0: error: <layer> has two <data>, and may have one; remove one of them"},
    {XML(XML_CELLS "<objectgroup>\n<properties/>\n<properties/></objectgroup>"),
     "3:0: error: <objectgroup> has two <properties>, and may have one"},
    {XML(XML_CELLS "<objectgroup/><objectgroup/>"), NULL},
    {"<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16'><tileset "
     "firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='4' columns='2'><tile "
     "id='0'><objectgroup><object id='1' x='0' y='0' width='16' height='16'/></objectgroup>\n<objectgroup/>"
     "</tile></tileset>" XML_CELLS "</map>",
     "2:0: error: <tile> has two <objectgroup>, and may have one"},
    /* layers */
    {MAP(GROUND, CELLS ",{\"type\":\"tilelayr\",\"name\":\"h\"}"),
     "warning: layers[1] 'h': this kind of layer is unknown"},
    {MAP(GROUND, CELLS ",{\"type\":\"imagelayer\"}"), NULL},
    {MAP(GROUND, CELLS ",7"), "warning: layers[1]: this kind of layer is unknown"},
    {XML(XML_CELLS "<layr name='h'/>"), "warning: layers[1] 'h': this kind of layer is unknown"},
    {XML("<editorsettings/><properties/>" XML_CELLS "<imagelayer/>"), NULL},
    /* lists that are none */
    {MAP_OF("", "[" GROUND "]", "{}"), "error: the layers are written as before Tiled 1.2"},
    {MAP_OF("", "[" GROUND "]", "7"), "error: the layers must be a list"},
    {MAP_OF("", "true", "[" CELLS "]"), "error: tilesets: the tilesets must be a list"},
    {MAP(GROUND, CELLS "," OBJECTS("\"objects\":\"none\"")),
     "error: layers[1] 'o': the objects must be a list"},
    {MAP(GROUND, CELLS "," OBJECTS("\"objects\":null")), NULL},
    {MAP(TILES(1, "t", 4, "[{\"id\":0," SOLID ",\"objectgroup\":[]}]"), CELLS),
     "error: tileset 't' tile 0: the shapes must be a list"},
    /* as Tiled before 1.2 wrote it */
    {MAP(TILES(1, "t", 4, "{\"0\":{}}"), CELLS),
     "error: tileset 't': the tiles are written as before Tiled 1.2"},
    {MAP(TILES(1, "t", 4, "[{\"id\":0," SOLID "}],\"tileproperties\":{\"1\":{\"solid\":true}}"), CELLS),
     "error: tileset 't': the tiles are written as before Tiled 1.2"},
    {MAP(TILES(1, "t", 4, "[{\"id\":0,\"properties\":{\"solid\":true}}]"), CELLS),
     "warning: tileset 't' tile 0: the properties are written as before Tiled 1.2"},
    {MAP(TILES(1, "t", 4, "[{\"id\":0,\"properties\":7},{\"id\":1," SOLID "}]"), CELLS),
     "error: tileset 't' tile 0: the properties must be a list"},
    /* chunks */
    {ENDLESS("\"chunks\":{}"), "error: layers[0] 'g': the chunks are written as before Tiled 1.2"},
    {ENDLESS("\"chunks\":7"), "error: layers[0] 'g': the map is infinite, but the cells of the layer are no"},
    {ENDLESS("\"chunks\":null"),
     "error: layers[0] 'g': the map is infinite, but the cells of the layer are no list of chunks"},
    {ENDLESS("\"chunks\":[]}," CELLS_ENDLESS "{\"type\":\"imagelayer\""), NULL},
    {ENDLESS("\"chunks\":[" CHUNK(0, 0) ",7]"),
     "error: layers[0] 'g' chunk 1: the chunk must be an object with x, y, width, height and data; save"},
    {ENDLESS("\"chunks\":[null]"), "error: layers[0] 'g' chunk 0: the chunk must be an object"},
    {ENDLESS("\"chunks\":[[0,0]]"), "error: layers[0] 'g' chunk 0: the chunk must be an object"},
    {ENDLESS("\"chunks\":[" CHUNK(0, 0) "," CHUNK(2, 0) "," CHUNK(0, 0.5) "]"),
     "error: layers[0] 'g' chunk 2: 'y' is 0.5; it must be a whole number from -1e+08 to 1e+08"},
    {ENDLESS("\"chunks\":[{\"x\":0,\"y\":0,\"width\":2,\"height\":1,\"data\":[1]}]"),
     "error: layers[0] 'g' chunk 0: there are 1 cells, but width x height is 2 x 1 = 2"},
    {ENDLESS("\"data\":[1,1]"),
     "error: layers[0] 'g': the map is infinite, but the cells of the layer are no"},
    {ENDLESS("\"chunks\":[" CHUNK(0, 0) "," CHUNK(4, 0) "," CHUNK(1, 0) "]"),
     "error: layers[0] 'g': chunk 0 at (0, 0) and chunk 2 at (1, 0) overlap; save the map again"},
    {ENDLESS("\"chunks\":[" CHUNK(0, 0) "," CHUNK(1, 0) "," CHUNK(0, 0) "]"),
     "error: layers[0] 'g': chunk 0 at (0, 0) and chunk 1 at (1, 0) overlap, and so do 2 more pairs of its "
     "chunks; save"},
    {ENDLESS("\"chunks\":[" CHUNK(0, 0) "," CHUNK(0, 0) "," CHUNK(4, 0) "," CHUNK(4, 0) "]"),
     "error: layers[0] 'g': chunk 0 at (0, 0) and chunk 1 at (0, 0) overlap, and so does 1 more pair of its "
     "chunks; save"},
    {"<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16' "
     "infinite='1'>" XML_CELLS "</map>",
     "error: layers[0] 'g': the map is infinite, but the cells of the layer are no list of chunks"},
    /* tiles and their numbers */
    {MAP(TILES(1, "t", 4, "[{\"id\":0," SOLID "},{\"id\":4," SOLID "}]"), CELLS),
     "warning: tileset 't': it says something of tile 4, but 'tilecount' is 4, so it has tiles 0 to 3"},
    {MAP(TILES(1, "t", 4, "[{\"id\":0," SOLID "},{\"id\":0}]"), CELLS),
     "error: tileset 't': tile 0 is there twice"},
    {MAP(TILES(1, "t", 0, "[{\"id\":0," SOLID "}]"), CELLS),
     "warning: tileset 't': 'tilecount' is 0, so tiles past its end are not told; it must be a whole number "
     "from 1 to 268435455, so save"},
    {MAP(COUNTLESS("\"columns\":2,"), CELLS),
     "warning: tileset 't': 'tilecount' is missing, so tiles past its end are not told; it must be a whole"},
    {MAP(COUNTLESS(""), CELLS), "warning: tileset 't': 'tilecount' is missing"},
    {MAP(COUNTLESS("\"columns\":0,"), CELLS), NULL}, /* a collection of images lists its tiles */
    {"<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16'>"
     "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16'><tile id='0'><properties>"
     "<property name='solid' type='bool' value='true'/></properties></tile></tileset>" XML_CELLS "</map>",
     "1:0: warning: tileset 't': 'tilecount' is missing"},
    {MAP(GROUND "," TILES(4, "u", 2, "[]"), CELLS),
     "warning: tileset 'u': 'firstgid' is 4, but tileset 't' has numbers up to 4"},
    {MAP(GROUND "," TILES(5, "u", 2, "[]"), CELLS), NULL},
    /* spawns */
    {MAP(GROUND, CELLS "," OBJECTS("\"objects\":[" SPAWN(3, 8) "," SPAWN(4, 8) "]")),
     "warning: spawn: spawn 3 and spawn 4 are both at (0.5, 0)"},
    {MAP(GROUND, CELLS "," OBJECTS("\"objects\":[" SPAWN(3, 8) "," SPAWN(3, 16) "]")),
     "warning: spawn: two spawns have the number 3, at (0.5, 0) and (1, 0)"},
    {MAP(GROUND, CELLS "," OBJECTS("\"objects\":[" SPAWN(3, 8) "," SPAWN(4, 16) "]")), NULL},
    /* LDtk */
    {PROJECT("", ROOM("A", 0, 0)), "warning: jsonVersion: it is missing; it must be a text such as "
                                   "\"1.5.3\", so save the project again with LDtk"},
    {PROJECT("\"jsonVersion\":null,", ROOM("A", 0, 0)),
     "warning: jsonVersion: it is missing; it must be a text such as \"1.5.3\""},
    {PROJECT("\"jsonVersion\":1.5,", ROOM("A", 0, 0)),
     "warning: jsonVersion: it is the number 1.5; it must be a text such as \"1.5.3\", so save the project"},
    {PROJECT("\"jsonVersion\":[1,5],", ROOM("A", 0, 0)),
     "warning: jsonVersion: it is no text; it must be a text such as \"1.5.3\""},
    {PROJECT(NUMBERED("2.0"), ROOM("A", 0, 0)), NEWER("2.0")},
    {PROJECT(NUMBERED("1.6.0"), ROOM("A", 0, 0)), NEWER("1.6.0")},
    {PROJECT(NUMBERED("1.99.0"), ROOM("A", 0, 0)), NEWER("1.99.0")},
    {PROJECT(NUMBERED("1.10"), ROOM("A", 0, 0)), NEWER("1.10")},
    {PROJECT(NUMBERED("10.1.0"), ROOM("A", 0, 0)), NEWER("10.1.0")},
    {PROJECT(NUMBERED("0.9.3"), ROOM("A", 0, 0)), OLDER("0.9.3")},
    {PROJECT(NUMBERED("0.0"), ROOM("A", 0, 0)), OLDER("0.0")},
    {PROJECT(NUMBERED(""), ROOM("A", 0, 0)), NO_VERSION("")},
    {PROJECT(NUMBERED("one"), ROOM("A", 0, 0)), NO_VERSION("one")},
    {PROJECT(NUMBERED("1"), ROOM("A", 0, 0)), NO_VERSION("1")},
    {PROJECT(NUMBERED("1.x"), ROOM("A", 0, 0)), NO_VERSION("1.x")},
    {PROJECT(NUMBERED(".5"), ROOM("A", 0, 0)), NO_VERSION(".5")},
    {PROJECT(NUMBERED("1.0.0"), ROOM("A", 0, 0)), NULL},
    {PROJECT(NUMBERED("1.5"), ROOM("A", 0, 0)), NULL},
    {PROJECT(NUMBERED("1.0.0-rc.1"), ROOM("A", 0, 0)), NULL},
    {PROJECT(VERSION, ROOM("A", 0, 0) "," ROOM("B", 0, 0)),
     "warning: B: the level is at (0, 0) in the world, where 'A' is, too"},
    {PROJECT(VERSION, ROOM("A", 0, 0) "," ROOM("B", 64, 0) "," ROOM("C", 16, 0)),
     "warning: C: the level is at (16, 0) in the world, where 'A' is, too"},
    {PROJECT(VERSION, ROOM_OF("A", 0, 0, THINGS("\"entityInstances\":7"))),
     "error: A.T: 'entityInstances' must be a list"},
    {PROJECT(VERSION, ROOM_OF("A", 0, 0, THINGS("\"entityInstances\":[]"))), NULL},
};

static void nothing_is_taken_in_silence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof silent_cases / sizeof *silent_cases; ++i) {
        const char *text = silent_cases[i].text, *says = silent_cases[i].says;
        const size_t size = strlen(text);
        deft_diag_list diags;
        deft_diag_clear(&diags);
        deft_level *level = text[0] == '<' ? deft_level_parse_tmx(text, size, NULL, 0.0, &diags)
                            : strstr(text, "\"defs\"") != NULL
                                ? deft_level_parse_ldtk(text, size, NULL, NULL, &diags)
                                : deft_level_parse_tmj(text, size, NULL, 0.0, &diags);
        const char *found = sketch_findings(&diags);
        const bool is_whole =
            says == NULL ? diags.count == 0 : diags.count >= 1 && strstr(found, says) != NULL;
        if (!is_whole || (diags.errors == 0) != (level != NULL)) {
            fail_msg("expected '%s', got:\n%s\nof %s", says != NULL ? says : "nothing", found, text);
        }
        deft_level_free(level);
    }
}

/* A whole number from 0 to 15, the same ones each time. */
static double overlap_draw(uint32_t *random)
{
    *random = *random * 1664525U + 1013904223U;
    return *random >> 28;
}

static bool overlap_is(const deft_box *a, const deft_box *b)
{
    const double x =
        (a->max_x < b->max_x ? a->max_x : b->max_x) - (a->min_x > b->min_x ? a->min_x : b->min_x);
    const double y =
        (a->max_y < b->max_y ? a->max_y : b->max_y) - (a->min_y > b->min_y ? a->min_y : b->min_y);
    return a->max_x > a->min_x && a->max_y > a->min_y && b->max_x > b->min_x && b->max_y > b->min_y &&
           x > 0.0 && y > 0.0;
}

/* Against each pair: every second set is in a world as small as its boxes, so that nearly all overlap. */
static void each_pair_of_boxes_in_one_place_is_counted(void **state)
{
    (void)state;
    uint32_t random = 1;
    uint32_t with_none = 0, with_more = 0;
    for (int round = 0; round < 2000; ++round) {
        deft_box boxes[8];
        uint64_t expected = 0;
        for (uint32_t i = 0; i < 8; ++i) {
            const int side = round % 2 == 0 ? 16 : 4;
            const double x = (int)overlap_draw(&random) % side, y = (int)overlap_draw(&random) % side;
            boxes[i].min_x = x;
            boxes[i].min_y = y;
            boxes[i].max_x = x + (double)((int)overlap_draw(&random) % 5);
            boxes[i].max_y = y + (double)((int)overlap_draw(&random) % 5);
            for (uint32_t k = 0; k < i; ++k) {
                expected += overlap_is(&boxes[k], &boxes[i]) ? 1U : 0U;
            }
        }
        deft__overlaps found;
        assert_true(deft__level_overlaps(&found, boxes, 8));
        assert_int_equal(found.count, expected);
        assert_int_equal(found.listed, expected < DEFT__OVERLAPS_LISTED ? expected : DEFT__OVERLAPS_LISTED);
        for (uint32_t i = 0; i < found.listed; ++i) {
            const uint32_t *pair = found.pairs[i];
            assert_true(pair[0] < pair[1] && overlap_is(&boxes[pair[0]], &boxes[pair[1]]));
            for (uint32_t k = 0; k < i; ++k) {
                assert_false(found.pairs[k][0] == pair[0] && found.pairs[k][1] == pair[1]);
            }
        }
        with_none += expected == 0 ? 1U : 0U;
        with_more += expected > DEFT__OVERLAPS_LISTED ? 1U : 0U;
    }
    assert_in_range(with_none, 200, 1800);
    assert_in_range(with_more, 20, 1800);
}

/* Each pair of n boxes in one place: n (n - 1) / 2. Compared one by one they would take minutes. */
static void pairs_of_very_many_boxes_are_counted(void **state)
{
    (void)state;
    const uint32_t count = 1U << 18;
    deft_box *boxes = (deft_box *)malloc(count * sizeof *boxes);
    assert_non_null(boxes);
    for (uint32_t i = 0; i < count; ++i) {
        boxes[i] = (deft_box){-1.0 - i, -2.0, 1.0 + i, 2.0};
    }
    deft__overlaps found;
    assert_true(deft__level_overlaps(&found, boxes, count));
    assert_int_equal(found.count, (uint64_t)count * (count - 1) / 2);
    free(boxes);
}

/* Each of the first pairs has a finding of its own, and the rest are a number. */
static void each_pair_of_levels_in_one_place_is_told(void **state)
{
    (void)state;
    static const char few[] =
        PROJECT(VERSION, ROOM("A", 0, 0) "," ROOM("B", 0, 0) "," ROOM("C", 64, 0) "," ROOM("D", 80, 0));
    static const char many[] =
        PROJECT(VERSION, ROOM("A", 0, 0) "," ROOM("B", 0, 0) "," ROOM("C", 0, 0) "," ROOM("D", 0, 0) "," ROOM(
                             "E", 0, 0) "," ROOM("F", 0, 0) "," ROOM("G", 0, 0) "," ROOM("H", 0, 0));
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_level_free(deft_level_parse_ldtk(few, sizeof few - 1, NULL, NULL, &diags));
    assert_int_equal(diags.count, 2);
    assert_non_null(
        strstr(sketch_findings(&diags), "B: the level is at (0, 0) in the world, where 'A' is, too"));
    assert_non_null(
        strstr(sketch_findings(&diags), "D: the level is at (80, 0) in the world, where 'C' is, too"));
    deft_diag_clear(&diags);
    deft_level_free(deft_level_parse_ldtk(many, sizeof many - 1, NULL, NULL, &diags));
    assert_int_equal(diags.count, DEFT__OVERLAPS_LISTED + 1);
    assert_non_null(strstr(sketch_findings(&diags), "levels: 20 more pairs of levels are in one place"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_taken_in_silence),
        cmocka_unit_test(each_pair_of_boxes_in_one_place_is_counted),
        cmocka_unit_test(pairs_of_very_many_boxes_are_counted),
        cmocka_unit_test(each_pair_of_levels_in_one_place_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
