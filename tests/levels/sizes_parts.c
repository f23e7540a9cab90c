/* Parts of parts: what an object, a tile, a tileset, a layer, a recording or a folder can have many of. */
#include "deft/io.h"
#include "sizes.h"

#include <assert.h>
#include <string.h>

#define TMX_HEAD(width, infinite, tilesets)                                                                  \
    "<map orientation='orthogonal' width='" width "' height='1' tilewidth='16' tileheight='16' "             \
    "infinite='" infinite "'>" tilesets
#define TMX_TILES(first, tiles)                                                                              \
    "<tileset firstgid='" first "' name='t' tilewidth='16' tileheight='16' tilecount='8' columns='4'>" tiles \
    "</tileset>"
#define SOLID_0                                                                                              \
    "<tile id='0'><properties><property name='solid' type='bool' value='true'/></properties></tile>"
#define TMX_START  TMX_HEAD("2", "0", TMX_TILES("1", SOLID_0))
#define TMX_GROUND "<layer id='1' name='g' width='2' height='1'><data encoding='csv'>1,1</data></layer>"

/* --- Tiled, XML */

static void properties_of_one_object(draft *out, uint32_t n)
{
    put(out, TMX_START TMX_GROUND "<objectgroup id='2'><object id='1' type='coin' x='0' y='0'><properties>");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<property name='p%u' type='int' value='%u'/>", i, i);
    }
    put(out, "</properties><point/></object></objectgroup></map>");
}

static void properties_of_one_tile(draft *out, uint32_t n)
{
    put(out, TMX_HEAD("2", "0",
                      "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='8' "
                      "columns='4'><tile id='0'><properties>"
                      "<property name='solid' type='bool' value='true'/>"));
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<property name='p%u' type='int' value='%u'/>", i, i);
    }
    put(out, "</properties></tile></tileset>" TMX_GROUND "</map>");
}

static void layers_in_groups(draft *out, uint32_t n)
{
    put(out, TMX_START);
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<group id='%u' name='h' offsetx='16'>" TMX_GROUND "</group>", i + 10);
    }
    put(out, "</map>");
}

static void tilesets_in_use(draft *out, uint32_t n)
{
    put(out, "<map orientation='orthogonal' width='%u' height='1' tilewidth='16' tileheight='16'>", n);
    for (uint32_t i = 0; i < n; ++i) {
        put(out,
            "<tileset firstgid='%u' name='t%u' tilewidth='16' tileheight='16' tilecount='8' "
            "columns='4'>" SOLID_0 "</tileset>",
            1 + 8 * i, i);
    }
    put(out, "<layer id='1' name='g' width='%u' height='1'><data encoding='csv'>1", n);
    for (uint32_t i = 1; i < n; ++i) {
        put(out, ",%u", 1 + 8 * i);
    }
    put(out, "</data></layer></map>");
}

static void tiles_with_shapes_in_use(draft *out, uint32_t n)
{
    put(out,
        "<map orientation='orthogonal' width='%u' height='1' tilewidth='16' tileheight='16'><tileset "
        "firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='%u' columns='4'>",
        n, n);
    for (uint32_t i = 0; i < n; ++i) {
        put(out,
            "<tile id='%u'><objectgroup><object id='1' x='0' y='0'><polygon points='0,16 16,16 "
            "16,%u'/></object></objectgroup></tile>",
            i, i % 16);
    }
    put(out, "</tileset><layer id='1' name='g' width='%u' height='1'><data encoding='csv'>1", n);
    for (uint32_t i = 1; i < n; ++i) {
        put(out, ",%u", i + 1);
    }
    put(out, "</data></layer></map>");
}

static void points_of_one_platform(draft *out, uint32_t n)
{
    put(out,
        TMX_START TMX_GROUND "<objectgroup id='2'><object id='1' type='platform' x='0' y='64'><properties>"
                             "<property name='width' type='float' value='8'/><property name='height' "
                             "type='float' value='8'/><property name='speed' type='float' "
                             "value='8'/></properties><polyline points='");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%u,%u ", 8 * i, 8 * (i % 2));
    }
    put(out, "%u,64'/></object></objectgroup></map>", 8 * n);
}

static void things_in_one_place(draft *out, uint32_t n, const char *format)
{
    put(out, TMX_START TMX_GROUND "<objectgroup id='2'>");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, format, i + 1);
    }
    put(out, "</objectgroup></map>");
}

static void zones_in_one_place(draft *out, uint32_t n)
{
    things_in_one_place(out, n, "<object id='%u' type='water' x='0' y='0' width='32' height='32'/>");
}

static void one_ways_in_one_place(draft *out, uint32_t n)
{
    things_in_one_place(out, n, "<object id='%u' type='one_way' x='0' y='64' width='32' height='8'/>");
}

static void a_long_name(draft *out, uint32_t n)
{
    put(out, TMX_START TMX_GROUND "<objectgroup id='2'><object id='1' type='coin' x='0' y='0' name='");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "a long name ");
    }
    put(out, "'><point/></object></objectgroup></map>");
}

/* --- files beside a map: files.read makes them */

static void tilesets_in_files(draft *out, uint32_t n)
{
    put(out, TMX_HEAD("2", "0", TMX_TILES("1", SOLID_0)));
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<tileset firstgid='%u' source='t%u.tsx'/>", 9 + 8 * i, i);
    }
    put(out, TMX_GROUND "</map>");
}

static void templates(draft *out, uint32_t n)
{
    put(out, TMX_START TMX_GROUND "<objectgroup id='2'>");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<object id='%u' template='t%u.tx' x='%u' y='64'/>", i + 1, i, 16 * i);
    }
    put(out, "</objectgroup></map>");
}

static void objects_of_one_template(draft *out, uint32_t n)
{
    put(out, TMX_START TMX_GROUND "<objectgroup id='2'>");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<object id='%u' template='t.tx' x='%u' y='64'/>", i + 1, 16 * i);
    }
    put(out, "</objectgroup></map>");
}

/* --- Tiled, JSON */

#define TMJ_HEAD(more)                                                                                       \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":2,"       \
    "\"height\":1," more
#define TMJ_SOLID "\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":true}]"
#define TMJ_TILES                                                                                            \
    "{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,\"tilecount\":8,\"columns\":4,"       \
    "\"tiles\":[{\"id\":0," TMJ_SOLID "}]}"
#define TMJ_GROUND "{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":2,\"height\":1,\"data\":[1,1]}"

static void json_tilesets(draft *out, uint32_t n)
{
    put(out, TMJ_HEAD("\"tilesets\":[" TMJ_TILES));
    for (uint32_t i = 0; i < n; ++i) {
        put(out,
            ",{\"firstgid\":%u,\"name\":\"t%u\",\"tilewidth\":16,\"tileheight\":16,\"tilecount\":8,"
            "\"columns\":4}",
            9 + 8 * i, i);
    }
    put(out, "],\"layers\":[" TMJ_GROUND "]}");
}

static void json_tiles(draft *out, uint32_t n)
{
    put(out,
        TMJ_HEAD("\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,"
                 "\"tilecount\":%u,\"columns\":4,\"tiles\":["),
        n);
    for (uint32_t i = n; i > 0; --i) {
        put(out, "{\"id\":%u," TMJ_SOLID "}%s", i - 1, i > 1 ? "," : "]}],");
    }
    put(out, "\"layers\":[" TMJ_GROUND "]}");
}

static void json_chunks(draft *out, uint32_t n)
{
    put(out, TMJ_HEAD("\"infinite\":true,\"tilesets\":[" TMJ_TILES
                      "],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":2,\"height\":1,"
                      "\"chunks\":["));
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%s{\"x\":%u,\"y\":%u,\"width\":2,\"height\":1,\"data\":[1,1]}", i > 0 ? "," : "",
            2 * (i % 32), i / 32);
    }
    put(out, "]}]}");
}

static void json_cells(draft *out, uint32_t n)
{
    put(out,
        "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":%u,"
        "\"height\":1,\"tilesets\":[" TMJ_TILES "],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"g\","
        "\"width\":%u,\"height\":1,\"data\":[1",
        n, n);
    for (uint32_t i = 1; i < n; ++i) {
        put(out, ",%u", i * 7 % 3);
    }
    put(out, "]}]}");
}

static void json_corners(draft *out, uint32_t n)
{
    put(out, TMJ_HEAD("\"tilesets\":[" TMJ_TILES "],\"layers\":[" TMJ_GROUND
                      ",{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"type\":\"solid\",\"x\":0,"
                      "\"y\":64,\"polygon\":["));
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "{\"x\":%u,\"y\":%u},", 8 * i, 8 * (i % 3));
    }
    put(out, "{\"x\":%u,\"y\":64},{\"x\":0,\"y\":64}]}]}]}", 8 * n);
}

/* --- LDtk */

#define LDTK_HEAD "{\"jsonVersion\":\"1.5.3\",\"worldLayout\":\"Free\",\"defs\":{"
#define LDTK_VALUES                                                                                          \
    "\"layers\":[{\"identifier\":\"G\",\"uid\":1,\"intGridValues\":[{\"value\":1,\"identifier\":\"solid\"}]" \
    "}]"
#define LDTK_LEVEL                                                                                           \
    "\"levels\":[{\"identifier\":\"L\",\"worldX\":0,\"worldY\":0,\"worldDepth\":0,\"pxWid\":32,"             \
    "\"pxHei\":16,\"layerInstances\":[{\"__identifier\":\"G\",\"__type\":\"IntGrid\",\"__cWid\":2,"          \
    "\"__cHei\":1,\"__gridSize\":16,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":1,"        \
    "\"intGridCsv\":[1,1]}"
#define LDTK_TILESET                                                                                         \
    "{\"identifier\":\"S%u\",\"uid\":%u,\"relPath\":\"s.png\",\"pxWid\":64,\"pxHei\":64,"                    \
    "\"tileGridSize\":16,\"spacing\":0,\"padding\":0,\"__cWid\":4,\"__cHei\":4}"
#define LDTK_TILE_LAYER                                                                                      \
    ",{\"__identifier\":\"P\",\"__type\":\"Tiles\",\"__cWid\":2,\"__cHei\":1,\"__gridSize\":16,"             \
    "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":2,\"__tilesetDefUid\":%u,"                \
    "\"gridTiles\":["

static void ldtk_tilesets(draft *out, uint32_t n)
{
    put(out, LDTK_HEAD LDTK_VALUES ",\"tilesets\":[");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%s" LDTK_TILESET, i > 0 ? "," : "", i, i + 10);
    }
    put(out, "]}," LDTK_LEVEL LDTK_TILE_LAYER "{\"px\":[0,0],\"src\":[0,0],\"f\":0,\"t\":1}]}]}]}", 9 + n);
}

static void ldtk_layers_of_tiles(draft *out, uint32_t n)
{
    put(out, LDTK_HEAD LDTK_VALUES ",\"tilesets\":[" LDTK_TILESET "]}," LDTK_LEVEL, 0U, 10U);
    for (uint32_t i = 0; i < n; ++i) {
        put(out, LDTK_TILE_LAYER "{\"px\":[0,0],\"src\":[0,0],\"f\":0,\"t\":1}]}", 10U);
    }
    put(out, "]}]}");
}

static void ldtk_tiles(draft *out, uint32_t n, uint32_t columns)
{
    put(out,
        LDTK_HEAD LDTK_VALUES
        ",\"tilesets\":[" LDTK_TILESET "]}," LDTK_LEVEL
        ",{\"__identifier\":\"P\",\"__type\":\"Tiles\",\"__cWid\":%u,\"__cHei\":1,\"__gridSize\":16,"
        "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":2,\"__tilesetDefUid\":10,"
        "\"gridTiles\":[",
        0U, 10U, columns);
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%s{\"px\":[%u,0],\"src\":[0,0],\"f\":0,\"t\":1}", i > 0 ? "," : "", 16 * (i % columns));
    }
    put(out, "]}]}]}");
}

static void ldtk_tiles_apart(draft *out, uint32_t n)
{
    ldtk_tiles(out, n, n);
}

static void ldtk_tiles_on_each_other(draft *out, uint32_t n)
{
    ldtk_tiles(out, n, 1);
}

static void ldtk_entity_definitions(draft *out, uint32_t n)
{
    put(out, LDTK_HEAD LDTK_VALUES ",\"entities\":[");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%s{\"identifier\":\"E%u\",\"uid\":%u}", i > 0 ? "," : "", i, i + 100);
    }
    put(out,
        "]}," LDTK_LEVEL ",{\"__identifier\":\"T\",\"__type\":\"Entities\",\"__gridSize\":16,"
        "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"entityInstances\":[{\"__identifier\":\"E%u\","
        "\"__grid\":[0,0],\"__pivot\":[0,0],\"px\":[0,32],\"width\":8,\"height\":8,\"fieldInstances\":[]}]}]}"
        "]"
        "}",
        n - 1);
}

/* --- scripts, tunings, recordings */

static void script_comments(draft *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "# what comes next\n\n");
    }
    put(out, "1,R\n");
}

static void script_triggers(draft *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "1,R,freeze:0.01\n");
    }
}

static void script_faults(draft *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "1,jmup\n");
    }
}

static void csv_rows(draft *out, uint32_t n)
{
    put(out, "tick,time_s,x,y,vx,vy,state,support,facing,events\n");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%u,%g,%g,3,0,0,ground,floor,1,\n", i, i / 64.0, i * 0.125);
    }
}

static void csv_columns(draft *out, uint32_t n)
{
    put(out, "tick,time_s,x,y,vx,vy,state,support,facing,events");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, ",own%u", i);
    }
    put(out, "\n0,0,1,2,0,0,ground,floor,1,");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, ",%u", i);
    }
    put(out, "\n");
}

static void recorded_ticks(draft *out, uint32_t n)
{
    static uint64_t block[1 << 19];
    static const deft_record_options options = {.tick_s = 1.0 / 64};
    static const deft_pos feet = {0, 0};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character character;
    size_t size;
    deft_tuning_default(&tuning);
    (void)deft_moveset_build(&moveset, &tuning, NULL);
    deft_character_spawn(&character, &moveset, &feet, deft_axes_y_up());
    deft_recorder *recorder = deft_recorder_start(block, sizeof block, &options, NULL);
    for (uint32_t i = 0; i < n; ++i) {
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, i % 9 / 8.0, 0);
        deft_recorder_step(recorder, &character, &moveset, NULL, &input, 1.0 / 64, NULL, NULL);
    }
    assert(!deft_recorder_is_full(recorder));
    deft_recorder_seal(recorder);
    const void *part;
    for (uint32_t i = 0; (part = deft_recorder_part(recorder, i, &size)) != NULL; ++i) {
        put_bytes(out, part, size);
    }
}

const many sizes_parts[] = {
    {"properties of one object", TMX, 1000, properties_of_one_object},
    {"properties of one tile", TMX, 1000, properties_of_one_tile},
    {"layers in groups", TMX, 500, layers_in_groups},
    {"tilesets in use", TMX, 500, tilesets_in_use},
    {"tiles with shapes in use", TMX, 500, tiles_with_shapes_in_use},
    {"points of one platform", TMX, 1000, points_of_one_platform},
    {"zones in one place", TMX, 1000, zones_in_one_place},
    {"one-ways in one place", TMX, 500, one_ways_in_one_place},
    {"letters of a name", TMX, 1000, a_long_name},
    {"tilesets in files", FILES, 500, tilesets_in_files},
    {"templates in files", FILES, 500, templates},
    {"objects of one template", FILES, 1000, objects_of_one_template},
    {"tilesets in JSON", TMJ, 500, json_tilesets},
    {"tiles in JSON", TMJ, 1000, json_tiles},
    {"chunks in JSON", TMJ, 1000, json_chunks},
    {"cells in JSON", TMJ, 4000, json_cells},
    {"corners in JSON", TMJ, 2000, json_corners},
    {"tilesets of LDtk", LDTK, 500, ldtk_tilesets},
    {"layers of tiles of LDtk", LDTK, 500, ldtk_layers_of_tiles},
    {"tiles of LDtk apart", LDTK, 1000, ldtk_tiles_apart},
    {"tiles of LDtk on each other", LDTK, 1000, ldtk_tiles_on_each_other},
    {"definitions of entities of LDtk", LDTK, 1000, ldtk_entity_definitions},
    {"comments of a script", SCRIPT, 1000, script_comments},
    {"triggers of a script", SCRIPT, 1000, script_triggers},
    {"faults of a script", SCRIPT, 1000, script_faults},
    {"rows of a table", CSV, 1000, csv_rows},
    {"columns of a table", CSV, 1000, csv_columns},
    {"ticks of a recording", TRACE, 1000, recorded_ticks},
};
const size_t sizes_parts_count = sizeof sizes_parts / sizeof *sizes_parts;
