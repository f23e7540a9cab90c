/* Each loader at n, 2n and 4n of everything that a file can have many of: twice as many take at most 2.2
 * times the work.
 *
 * Work is counted, not timed. The core and the io library are compiled so that every branch calls a counter
 * (-fsanitize-coverage=trace-pc), which gives the same number on every run. The counter does not see the
 * inside of jansson, libxml2, zlib and libc. weight.c keeps their work linear: it refuses files that would
 * make it more, such as XML with many different names. test_tiled_bad.c and test_broken.sh have those.
 */
#include "sizes.h"

#include "deft/io.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define MOST 2.2 /* times the work of half the size */

static uint64_t work;

/* Called by each branch of what is measured. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    work += 1;
}

static void make_room(draft *out, size_t size)
{
    if (out->capacity - out->size < size) {
        out->capacity = out->capacity * 2 + 4096 + size;
        out->text = (char *)realloc(out->text, out->capacity);
        assert_non_null(out->text);
    }
}

void put(draft *out, const char *format, ...)
{
    va_list arguments;
    make_room(out, 1024);
    va_start(arguments, format);
    const int size = vsnprintf(out->text + out->size, 1024, format, arguments);
    va_end(arguments);
    assert_in_range(size, 0, 1023);
    out->size += (size_t)size;
}

void put_bytes(draft *out, const void *bytes, size_t size)
{
    make_room(out, size);
    memcpy(out->text + out->size, bytes, size);
    out->size += size;
}

/* --- Tiled, XML */

static const char tmx_tileset[] =
    "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='8' columns='4'><tile id='0'>"
    "<properties><property name='solid' type='bool' value='true'/></properties></tile></tileset>";

static void tmx_head(draft *out, uint32_t columns, uint32_t rows, bool is_infinite)
{
    put(out,
        "<map orientation='orthogonal' width='%u' height='%u' tilewidth='16' tileheight='16' "
        "infinite='%d'>%s",
        columns, rows, is_infinite, tmx_tileset);
}

static void tmx_ground(draft *out)
{
    put(out, "<layer id='1' name='g' width='2' height='1'><data encoding='csv'>1,1</data></layer>");
}

/* A map of small ground, and n objects that `write_one` writes. */
static void tmx_objects(draft *out, uint32_t n, const char *format, double step)
{
    tmx_head(out, 2, 1, false);
    tmx_ground(out);
    put(out, "<objectgroup id='2'>");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, format, i + 1, i * step, i * step);
    }
    put(out, "</objectgroup></map>");
}

static void solids_apart(draft *out, uint32_t n)
{
    tmx_objects(out, n, "<object id='%u' type='solid' x='%g' y='%g' width='16' height='16'/>", 40);
}

static void solids_in_a_heap(draft *out, uint32_t n)
{
    tmx_objects(out, n, "<object id='%u' type='solid' x='0' y='0' width='16' height='16'/><!-- %g %g -->", 1);
}

static void solids_in_a_shifted_heap(draft *out, uint32_t n)
{
    tmx_objects(out, n, "<object id='%u' type='solid' x='%g' y='%g' width='64' height='64'/>", 1e-4);
}

static void solids_in_a_row(draft *out, uint32_t n)
{
    tmx_objects(out, n, "<object id='%u' type='solid' x='%g' y='32' width='16' height='16'/><!-- %g -->", 16);
}

static void solids_that_lean_in_a_heap(draft *out, uint32_t n)
{
    tmx_objects(out, n,
                "<object id='%u' type='solid' x='0' y='0'><polygon points='0,0 32,0 32.2,32 0,32'/></object>"
                "<!-- %g %g -->",
                1);
}

static void spawns(draft *out, uint32_t n)
{
    tmx_objects(out, n, "<object id='%u' type='spawn' x='%g' y='-16'><point/></object><!-- %g -->", 1);
}

static void spawns_in_one_place(draft *out, uint32_t n)
{
    tmx_objects(out, n, "<object id='%u' type='spawn' x='0' y='-16'><point/></object><!-- %g %g -->", 1);
}

static void zones(draft *out, uint32_t n)
{
    tmx_objects(out, n, "<object id='%u' type='water' x='%g' y='%g' width='16' height='16'/>", 4);
}

static void platforms(draft *out, uint32_t n)
{
    tmx_objects(
        out, n,
        "<object id='%u' type='platform' x='%g' y='%g'><properties><property name='width' type='float' "
        "value='8'/><property name='height' type='float' value='8'/><property name='speed' type='float' "
        "value='8'/></properties><polyline points='0,0 16,0'/></object>",
        32);
}

static void own_objects(draft *out, uint32_t n)
{
    tmx_objects(out, n,
                "<object id='%u' type='coin' x='%g' y='%g'><properties><property name='worth' type='int' "
                "value='1'/></properties><point/></object>",
                4);
}

static void slips_of_one_object(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    tmx_ground(out);
    put(out, "<objectgroup id='2'><object id='1' type='solid' x='0' y='0' width='9' height='9'><properties>");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<property name='%s' value='%u'/>", i % 2 == 0 ? "frictoin" : "conveyorr", i);
    }
    put(out, "</properties></object></objectgroup></map>");
}

static void tile_layers(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    for (uint32_t i = 0; i < n; ++i) {
        tmx_ground(out);
    }
    put(out, "</map>");
}

static void object_layers(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    tmx_ground(out);
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<objectgroup id='%u'/>", i + 2);
    }
    put(out, "</map>");
}

static void tilesets(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<tileset firstgid='%u' name='t' tilewidth='16' tileheight='16' tilecount='8' columns='4'/>",
            9 + 8 * i);
    }
    tmx_ground(out);
    put(out, "</map>");
}

static void tiles_of_a_tileset(draft *out, uint32_t n)
{
    put(out,
        "<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16'><tileset "
        "firstgid='1' "
        "name='t' tilewidth='16' tileheight='16' tilecount='%u' columns='4'>",
        n);
    for (uint32_t i = n; i > 0; --i) {
        put(out,
            "<tile id='%u'><objectgroup><object id='1' x='0' y='0' width='16' "
            "height='16'/></objectgroup></tile>",
            i - 1);
    }
    put(out, "</tileset>");
    tmx_ground(out);
    put(out, "</map>");
}

static void cells(draft *out, uint32_t n)
{
    tmx_head(out, n, 8, false);
    put(out, "<layer id='1' name='g' width='%u' height='8'><data encoding='csv'>1", n);
    for (uint32_t i = 1; i < 8 * n; ++i) {
        put(out, ",%u", (i * 7) % 3);
    }
    put(out, "</data></layer></map>");
}

static void chunks(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, true);
    put(out, "<layer id='1' name='g' width='2' height='1'><data encoding='csv'>");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "<chunk x='%u' y='%u' width='2' height='1'>1,1</chunk>", 2 * (i % 32), i / 32);
    }
    put(out, "</data></layer></map>");
}

static void corners_of_a_polygon(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    tmx_ground(out);
    put(out, "<objectgroup id='2'><object id='1' type='solid' x='0' y='64'><polygon points='");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%u,%u ", 8 * i, 8 * (i % 3));
    }
    put(out, "%u,64 0,64'/></object></objectgroup></map>", 8 * n);
}

/* Every second corner is a dent. The row begins at 8000 corners. Up to there the search for a dent in a
 * triangle (ears_dent_inside) grows faster than the ring: all steps are 2.7 times as many for 4000 corners as
 * for 2000, and 2.5 times for 8000 as for 4000.
 */
static void corners_of_a_star(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    tmx_ground(out);
    put(out, "<objectgroup id='2'><object id='1' type='solid' x='0' y='400'><polygon points='");
    for (uint32_t i = 0; i < n; ++i) {
        const double angle = 6.283185307179586 * i / n;
        const double radius = i % 2 == 0 ? 150 : 300;
        put(out, "%.3f,%.3f ", radius * cos(angle), radius * sin(angle));
    }
    put(out, "'/></object></objectgroup></map>");
}

/* A wall that winds inward, n corners on each side of it: half of all corners are dents. */
static void corners_of_a_spiral(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    tmx_ground(out);
    put(out, "<objectgroup id='2'><object id='1' type='solid' x='0' y='400'><polygon points='");
    for (uint32_t i = 0; i < 2 * n; ++i) {
        const uint32_t turn = i < n ? i : 2 * n - 1 - i;
        const double inset = i < n ? 0 : 20.0 / n;
        const double radius = 100 - 60.0 * turn / n - inset;
        put(out, "%.4f,%.4f ", turn % 4 == 0 || turn % 4 == 3 ? -radius : radius,
            turn % 4 < 2 ? -radius : radius);
    }
    put(out, "'/></object></objectgroup></map>");
}

static void corners_of_a_chain(draft *out, uint32_t n)
{
    tmx_head(out, 2, 1, false);
    tmx_ground(out);
    put(out, "<objectgroup id='2'><object id='1' type='solid' x='0' y='64'><polyline points='0,0");
    for (uint32_t i = 1; i < n; ++i) {
        put(out, " %u,%u", 8 * i, 8 * (i % 3));
    }
    put(out, "'/></object></objectgroup></map>");
}

/* --- Tiled, JSON */

static void tmj_head(draft *out)
{
    put(out,
        "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":2,"
        "\"height\":1,\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,"
        "\"tilecount\":8,\"columns\":4,\"tiles\":[{\"id\":0,\"properties\":[{\"name\":\"solid\",\"type\":"
        "\"bool\",\"value\":true}]}]}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":2,"
        "\"height\":1,\"data\":[1,1]}");
}

static void json_objects(draft *out, uint32_t n)
{
    tmj_head(out);
    put(out, ",{\"type\":\"objectgroup\",\"objects\":[");
    for (uint32_t i = 0; i < n; ++i) {
        put(out,
            "%s{\"id\":%u,\"type\":\"%s\",\"x\":%u,\"y\":0,\"width\":8,\"height\":8,\"properties\":[{"
            "\"name\":"
            "\"tag\",\"type\":\"int\",\"value\":%u}]}",
            i > 0 ? "," : "", i + 1, i % 2 == 0 ? "solid" : "coin", 16 * i, i);
    }
    put(out, "]}]}");
}

static void json_slips(draft *out, uint32_t n)
{
    tmj_head(out);
    put(out,
        ",{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"type\":\"solid\",\"x\":0,\"y\":0,\"width\":8,"
        "\"height\":8,\"properties\":[");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%s{\"name\":\"%s\",\"value\":1}", i > 0 ? "," : "", i % 2 == 0 ? "frictoin" : "conveyorr");
    }
    put(out, "]}]}]}");
}

static void json_layers(draft *out, uint32_t n)
{
    tmj_head(out);
    for (uint32_t i = 0; i < n; ++i) {
        put(out, ",{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":2,\"height\":1,\"data\":[%u,1]}", i % 2);
    }
    put(out, "]}");
}

static void json_unknown_keys(draft *out, uint32_t n)
{
    tmj_head(out);
    put(out, "]");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, ",\"k%u\":[1,2,{}]", i);
    }
    put(out, "}");
}

/* --- LDtk */

static void ldtk_head(draft *out, uint32_t definitions, uint32_t values)
{
    put(out, "{\"jsonVersion\":\"1.5.3\",\"worldLayout\":\"Free\",\"defs\":{\"layers\":[");
    for (uint32_t i = 0; i < definitions; ++i) {
        put(out,
            "%s{\"identifier\":\"G%u\",\"uid\":%u,\"intGridValues\":[{\"value\":1,\"identifier\":\"solid\"}",
            i > 0 ? "," : "", i, i + 1);
        for (uint32_t k = 0; k < values; ++k) {
            put(out, ",{\"value\":%u,\"identifier\":\"value%u\"}", k + 2, k);
        }
        put(out, "]}");
    }
    put(out, "]},\"levels\":[");
}

static void ldtk_level(draft *out, uint32_t i)
{
    put(out,
        "%s{\"identifier\":\"L%u\",\"worldX\":%u,\"worldY\":%u,\"worldDepth\":0,\"pxWid\":32,\"pxHei\":16,"
        "\"layerInstances\":[",
        i > 0 ? "," : "", i, 32 * (i % 64), 16 * (i / 64));
}

static void ldtk_grid(draft *out, uint32_t uid, const char *values)
{
    put(out,
        "{\"__identifier\":\"G\",\"__type\":\"IntGrid\",\"__cWid\":2,\"__cHei\":1,\"__gridSize\":16,"
        "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":%u,\"intGridCsv\":[%s]}",
        uid, values);
}

static void ldtk_levels(draft *out, uint32_t n)
{
    ldtk_head(out, 1, 0);
    for (uint32_t i = 0; i < n; ++i) {
        ldtk_level(out, i);
        ldtk_grid(out, 1, "1,1");
        put(out, "]}");
    }
    put(out, "]}");
}

static void ldtk_definitions(draft *out, uint32_t n)
{
    ldtk_head(out, n, 0);
    ldtk_level(out, 0);
    for (uint32_t i = 0; i < n; ++i) {
        ldtk_grid(out, i + 1, "1,1");
        put(out, i + 1 < n ? "," : "]}]}");
    }
}

static void ldtk_layers(draft *out, uint32_t n)
{
    ldtk_head(out, 1, 0);
    ldtk_level(out, 0);
    for (uint32_t i = 0; i < n; ++i) {
        ldtk_grid(out, 1, "1,1");
        put(out, i + 1 < n ? "," : "]}]}");
    }
}

/* Each is unknown, and told. */
static void ldtk_values(draft *out, uint32_t n)
{
    ldtk_head(out, 1, n);
    ldtk_level(out, 0);
    put(out,
        "{\"__identifier\":\"G\",\"__type\":\"IntGrid\",\"__cWid\":%u,\"__cHei\":1,\"__gridSize\":16,"
        "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":1,\"intGridCsv\":[1",
        n);
    for (uint32_t i = 1; i < n; ++i) {
        put(out, ",%u", i + 1);
    }
    put(out, "]}]}]}");
}

static void ldtk_things(draft *out)
{
    ldtk_head(out, 1, 0);
    ldtk_level(out, 0);
    ldtk_grid(out, 1, "1,1");
    put(out, ",{\"__identifier\":\"T\",\"__type\":\"Entities\",\"__gridSize\":16,\"__pxTotalOffsetX\":0,"
             "\"__pxTotalOffsetY\":0,\"entityInstances\":[");
}

static void ldtk_entities(draft *out, uint32_t n)
{
    ldtk_things(out);
    for (uint32_t i = 0; i < n; ++i) {
        put(out,
            "%s{\"__identifier\":\"%s\",\"__grid\":[0,0],\"__pivot\":[0,0],\"px\":[%u,32],\"width\":8,"
            "\"height\":8,"
            "\"fieldInstances\":[{\"__identifier\":\"worth\",\"__value\":1}]}",
            i > 0 ? "," : "", i % 2 == 0 ? "Solid" : "Coin", 16 * i);
    }
    put(out, "]}]}]}");
}

static void ldtk_fields(draft *out, uint32_t n)
{
    ldtk_things(out);
    put(out, "{\"__identifier\":\"Solid\",\"__grid\":[0,0],\"__pivot\":[0,0],\"px\":[0,32],\"width\":8,"
             "\"height\":8,"
             "\"fieldInstances\":[");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%s{\"__identifier\":\"%s\",\"__value\":1}", i > 0 ? "," : "",
            i % 3 == 0   ? "Frictoin"
            : i % 3 == 1 ? "push_x"
                         : "NoGrappel");
    }
    put(out, "]}]}]}]}");
}

/* --- text grids, scripts and tunings */

static void text_rows(draft *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; ++i) {
        put(out, i % 2 == 0 ? "..@H~.-\n" : "#######\n");
    }
}

static void text_columns(draft *out, uint32_t n)
{
    for (uint32_t row = 0; row < 4; ++row) {
        for (uint32_t i = 0; i < n; ++i) {
            put(out, row == 1 ? (i % 2 == 0 ? "~" : "H") : row == 2 ? "@" : "#");
        }
        put(out, "\n");
    }
}

static void script_runs(draft *out, uint32_t n)
{
    for (uint32_t i = 0; i < n; ++i) {
        put(out, "%u,R%s\n", i % 5 + 1, i % 2 == 0 ? ",J" : "");
    }
}

static void tuning_comments(draft *out, uint32_t n)
{
    put(out, "{\"deft_tuning\":1");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, ",\n\"// %u\":\"nothing\"", i);
    }
    put(out, "}");
}

static void tuning_unknown_keys(draft *out, uint32_t n)
{
    put(out, "{\"deft_tuning\":1");
    for (uint32_t i = 0; i < n; ++i) {
        put(out, ",\n\"key%u\":1", i);
    }
    put(out, "}");
}

static const many all[] = {
    {"solids apart", TMX, 1000, solids_apart},
    {"solids in a heap", TMX, 1000, solids_in_a_heap},
    {"solids in a heap, each a little aside", TMX, 1000, solids_in_a_shifted_heap},
    {"solids in a row", TMX, 1000, solids_in_a_row},
    {"leaning solids in a heap", TMX, 1000, solids_that_lean_in_a_heap},
    {"spawns", TMX, 1000, spawns},
    {"spawns in one place", TMX, 1000, spawns_in_one_place},
    {"zones", TMX, 1000, zones},
    {"platforms", TMX, 500, platforms},
    {"objects of the game's own", TMX, 1000, own_objects},
    {"slips in one object", TMX, 1000, slips_of_one_object},
    {"layers of tiles", TMX, 500, tile_layers},
    {"layers of objects", TMX, 1000, object_layers},
    {"tilesets", TMX, 500, tilesets},
    {"tiles of a tileset", TMX, 1000, tiles_of_a_tileset},
    {"cells", TMX, 1000, cells},
    {"chunks", TMX, 1000, chunks},
    {"corners of a polygon", TMX, 2000, corners_of_a_polygon},
    {"corners of a star", TMX, 8000, corners_of_a_star},
    {"corners of a spiral", TMX, 1000, corners_of_a_spiral},
    {"corners of a chain", TMX, 2000, corners_of_a_chain},
    {"objects in JSON", TMJ, 1000, json_objects},
    {"slips in one object in JSON", TMJ, 1000, json_slips},
    {"layers of tiles in JSON", TMJ, 500, json_layers},
    {"unknown keys in JSON", TMJ, 1000, json_unknown_keys},
    {"levels of LDtk", LDTK, 500, ldtk_levels},
    {"definitions of layers of LDtk", LDTK, 250, ldtk_definitions},
    {"layers of LDtk", LDTK, 500, ldtk_layers},
    {"values of LDtk", LDTK, 1000, ldtk_values},
    {"entities of LDtk", LDTK, 1000, ldtk_entities},
    {"fields of an entity", LDTK, 1000, ldtk_fields},
    {"rows of text", TEXT, 1000, text_rows},
    {"columns of text", TEXT, 1000, text_columns},
    {"runs of a script", SCRIPT, 1000, script_runs},
    {"comments of a tuning", TUNING, 1000, tuning_comments},
    {"unknown keys of a tuning", TUNING, 1000, tuning_unknown_keys},
};

/* What is beside a map of kind FILES. */
static const char *read_beside(void *user, const char *path, size_t *size)
{
    static const char tileset[] =
        "<tileset name='t' tilewidth='16' tileheight='16' tilecount='8' columns='4'/>";
    static const char template[] = "<template><object type='solid' width='8' height='8'/></template>";
    const draft *map = (const draft *)user;
    const char *suffix = strrchr(path, '.');
    assert_non_null(suffix);
    if (strcmp(suffix, ".tsx") == 0 || strcmp(suffix, ".tx") == 0) {
        const char *text = suffix[3] == 'x' ? tileset : template;
        *size = strlen(text);
        return text;
    }
    *size = map->size;
    return map->text;
}

static void read_table(const draft *from, deft_diag_list *diags)
{
    static const char path[] = "sizes.csv";
    deft_trace_row *rows = NULL;
    size_t count = 0;
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(from->text, 1, from->size, file), from->size);
    (void)fclose(file);
    assert_int_equal(deft_csv_read(&rows, &count, path, diags), DEFT_OK);
    assert_true(count > 0);
    deft_io_free(rows);
    (void)remove(path);
}

static void read_recording(const draft *from, deft_diag_list *diags)
{
    deft_trace trace;
    static deft_replay replay;
    uint64_t ticks = 0;
    assert_int_equal(deft_trace_open(&trace, from->text, from->size, diags), DEFT_OK);
    deft_replay_start(&replay, &trace);
    while (deft_replay_next(&replay)) {
        ++ticks;
    }
    assert_true(ticks >= 1000);
}

static void load(kind what, const draft *from)
{
    static deft_diag_list diags;
    const deft_level_options beside = {.read = read_beside, .user = (void *)(uintptr_t)from};
    deft_tuning tuning;
    deft_level *level = NULL;
    deft_diag_clear(&diags);
    switch (what) {
    case FILES:
        level = deft_level_load_with("map.tmx", &beside, &diags);
        break;
    case CSV:
        read_table(from, &diags);
        return;
    case TRACE:
        read_recording(from, &diags);
        return;
    case TMX:
        level = deft_level_parse_tmx(from->text, from->size, NULL, 0.0, &diags);
        break;
    case TMJ:
        level = deft_level_parse_tmj(from->text, from->size, NULL, 0.0, &diags);
        break;
    case LDTK:
        level = deft_level_parse_ldtk(from->text, from->size, NULL, NULL, &diags);
        break;
    case TEXT:
        level = deft_level_parse_text(from->text, from->size, 0.0, &diags);
        break;
    case SCRIPT:
        deft_script_free(deft_script_parse(from->text, from->size, &diags));
        return;
    default:
        (void)deft_tuning_parse(&tuning, from->text, from->size, &diags);
        return;
    }
    if (level == NULL) {
        char sentence[400] = "nothing is said";
        if (diags.count > 0) {
            deft_diag_text(sentence, sizeof sentence, &diags.items[0]);
        }
        fail_msg("no level was made: %s", sentence);
    }
    deft_level_free(level);
}

static uint64_t work_of(const many *it, uint32_t n)
{
    draft out;
    memset(&out, 0, sizeof out);
    it->write(&out, n);
    work = 0;
    load(it->kind, &out);
    free(out.text);
    return work;
}

/* How often twice as many took too long. */
static int count_slow(const many *it)
{
    int slow = 0;
    uint64_t before = work_of(it, it->least);
    assert_true(before > it->least); /* the counter counts */
    for (uint32_t times = 2; times <= 4; times *= 2) {
        const uint64_t now = work_of(it, times * it->least);
        if ((double)now > MOST * (double)before) {
            print_error("%s: %u take %llu steps, %u take %llu: %.2f times\n", it->name, times / 2 * it->least,
                        (unsigned long long)before, times * it->least, (unsigned long long)now,
                        (double)now / (double)before);
            slow += 1;
        }
        before = now;
    }
    return slow;
}

static void twice_as_many_are_twice_the_work(void **state)
{
    (void)state;
    int slow = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        slow += count_slow(&all[i]);
    }
    for (size_t i = 0; i < sizes_parts_count; ++i) {
        slow += count_slow(&sizes_parts[i]);
    }
    assert_int_equal(slow, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(twice_as_many_are_twice_the_work)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
