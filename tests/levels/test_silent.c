/* What a file says that no loader can mean is never ignored silently. A map with one such fault has one
 * finding, with its place. */
#include "io/level_overlap.h"
#include "sketch.h"

#define SOLID "\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":true}]"
#define TILES(first, name, count, tiles)                                                                     \
    "{\"firstgid\":" #first ",\"name\":\"" name                                                              \
    "\",\"tilewidth\":16,\"tileheight\":16,\"tilecount\":" #count ",\"columns\":2,\"tiles\":" tiles "}"
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
#define XML(rest)                                                                                            \
    "<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16'>"                     \
    "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='4' columns='2'><tile id='0'>"  \
    "<properties><property name='solid' type='bool' value='true'/></properties></tile></tileset>" rest       \
    "</map>"
#define XML_CELLS    "<layer id='1' name='g' width='2' height='1'><data encoding='csv'>1,1</data></layer>"
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
#define VERSION "\"jsonVersion\":\"1.5.3\","
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
    {ENDLESS("\"data\":[1,1]"),
     "error: layers[0] 'g': the map is infinite, but the cells of the layer are no"},
    {ENDLESS("\"chunks\":[" CHUNK(0, 0) "," CHUNK(4, 0) "," CHUNK(1, 0) "]"),
     "error: layers[0] 'g': chunk 0 at (0, 0) and chunk 2 at (1, 0) overlap"},
    {"<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16' "
     "infinite='1'>" XML_CELLS "</map>",
     "error: layers[0] 'g': the map is infinite, but the cells of the layer are no list of chunks"},
    /* tiles and their numbers */
    {MAP(TILES(1, "t", 4, "[{\"id\":0," SOLID "},{\"id\":4," SOLID "}]"), CELLS),
     "warning: tileset 't': it says something of tile 4, but 'tilecount' is 4, so it has tiles 0 to 3"},
    {MAP(TILES(1, "t", 4, "[{\"id\":0," SOLID "},{\"id\":0}]"), CELLS),
     "error: tileset 't': tile 0 is there twice"},
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
    {PROJECT("", ROOM("A", 0, 0)), "warning: jsonVersion: '' is an unknown version of LDtk's format"},
    {PROJECT("\"jsonVersion\":\"2.0\",", ROOM("A", 0, 0)),
     "warning: jsonVersion: '2.0' is an unknown version"},
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

/* Against each pair: boxes of a small world, so that about half of the sets overlap. */
static void two_boxes_in_one_place_are_found(void **state)
{
    (void)state;
    uint32_t random = 1;
    uint32_t overlapping = 0;
    for (int round = 0; round < 2000; ++round) {
        deft_box boxes[8];
        bool expected = false;
        for (uint32_t i = 0; i < 8; ++i) {
            double side[4];
            for (int k = 0; k < 4; ++k) {
                random = random * 1664525U + 1013904223U;
                side[k] = k < 2 ? random >> 28 : (random >> 28) % 5;
            }
            boxes[i] = (deft_box){side[0], side[1], side[0] + side[2], side[1] + side[3]};
            for (uint32_t k = 0; k < i; ++k) {
                const double x = (boxes[k].max_x < boxes[i].max_x ? boxes[k].max_x : boxes[i].max_x) -
                                 (boxes[k].min_x > boxes[i].min_x ? boxes[k].min_x : boxes[i].min_x);
                const double y = (boxes[k].max_y < boxes[i].max_y ? boxes[k].max_y : boxes[i].max_y) -
                                 (boxes[k].min_y > boxes[i].min_y ? boxes[k].min_y : boxes[i].min_y);
                const bool has_area = boxes[k].max_x > boxes[k].min_x && boxes[k].max_y > boxes[k].min_y &&
                                      side[2] > 0.0 && side[3] > 0.0;
                expected = expected || (has_area && x > 0.0 && y > 0.0);
            }
        }
        uint32_t pair[2];
        const deft__overlap found = deft__level_overlap(boxes, 8, pair);
        assert_int_equal(found, expected ? DEFT__OVERLAP_FOUND : DEFT__OVERLAP_NONE);
        overlapping += expected ? 1U : 0U;
    }
    assert_in_range(overlapping, 200, 1800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_taken_in_silence),
        cmocka_unit_test(two_boxes_in_one_place_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
