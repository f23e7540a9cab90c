/* Maps that cannot be used: each gives no level, and a sentence with the place and the cure. */
#include "sketch.h"

#define SOLID "\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":true}]"
#define TILESET(more)                                                                                        \
    "{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,\"tilecount\":4,\"columns\":2," more  \
    "}"
#define GROUND       TILESET("\"tiles\":[{\"id\":0," SOLID "}]")
#define SHAPE(shape) TILESET("\"tiles\":[{\"id\":0,\"objectgroup\":{\"objects\":[{\"id\":7," shape "}]}}]")
#define CELLS(data)  "{\"type\":\"tilelayer\",\"name\":\"ground\",\"width\":2,\"height\":1,\"data\":" data "}"
#define MAP(tilesets, layers)                                                                                \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":2,"       \
    "\"height\":1,"                                                                                          \
    "\"tilesets\":[" tilesets "],\"layers\":[" layers "]}"
#define HEAD "<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='16'>"

static const char *errors_of(const char *text, size_t size)
{
    static deft_diag_list diags;
    deft_diag_clear(&diags);
    bool is_xml = text[0] == '<';
    deft_level *level = is_xml ? deft_level_parse_tmx(text, size, NULL, 0.0, &diags)
                               : deft_level_parse_tmj(text, size, NULL, 0.0, &diags);
    const char *findings = sketch_findings(&diags);
    if (level != NULL || diags.errors == 0) {
        fail_msg("a level was made of:\n%.*s\n%s", (int)size, text, findings);
    }
    return findings;
}

typedef struct bad_case {
    const char *text, *says;
} bad_case;

static const bad_case bad_cases[] = {
    {"", "1:0: error: not valid JSON: '[' or '{' expected near end of file"},
    {"<", "error"},
    {"{", "1:1: error: not valid JSON: string or '}' expected near end of file"},
    {"{\"type\":\"map\",\n\"width\":2,\n\"width\":3}", "3:7: error: not valid JSON: duplicate object key"},
    {"[]", "not a Tiled map"},
    {"{\"type\":\"tileset\"}", "not a Tiled map"},
    {"<tileset/>", "1:0: error: this XML is not a Tiled map"},
    {"<map>\n <layer>\n</map>", "3:7: error: Opening and ending tag mismatch"},
    {"<!DOCTYPE map [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><map name='&b;'/>",
     "1:0: error: the DOCTYPE has declarations, which no map needs"},
    {"<!DOCTYPE map [<!ENTITY % a SYSTEM 'file:///etc/passwd'>%a;]><map/>", "has declarations"},
    {"<!DOCTYPE map\n[<!ATTLIST a >]><map/>", "1:0: error: the DOCTYPE has declarations"},
    {"<!DOCTYPE map [<!-- ' -->]><map/><!-- ' -->", "has declarations"},
    {"<!DOCTYPE map SYSTEM '[' [<!ELEMENT a ANY>]><map/>", "has declarations"},
    {"<?xml version='1.0' encoding='ISO-8859-1'?><map/>",
     "1:0: error: the file is ISO-8859-1, not UTF-8; save it as UTF-8"},
    {"<?xml version='1.0' encoding='UTF-7'?>+ADw-map/+AD4-", "the file is UTF-7, not UTF-8"},
    {"<map name='&none;'/>", "error"},
    {"{\"type\":\"map\",\"orientation\":\"isometric\"}", "only orthogonal maps"},
    {"{\"type\":\"map\",\"orientation\":\"hexagonal\"}", "orientation: the map is 'hexagonal'"},
    {"<map/>", "only orthogonal maps"},
    {"<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='8'/>", "square tiles"},
    {"<map orientation='orthogonal' width='0' height='65536' tilewidth='16' tileheight='16'/>",
     "'width' is 0; it must be a whole number from 1 to 65535"},
    {"<map orientation='orthogonal' width='2.5' height='x' tilewidth='16'/>", "'tileheight' is missing"},
    {"<map orientation='orthogonal' width='2.5' height='x' tilewidth='16'/>", "'width' is 2.5"},
    {"<map orientation='orthogonal' width='2.5' height='x' tilewidth='16'/>", "'height' is no number"},
    {MAP(GROUND, ""), "no tile of the level is solid"},
    {MAP(GROUND, CELLS("[0,2]")), "no tile of the level is solid"},
    {MAP("", CELLS("[0,5]")),
     "layers[0] 'ground': the tile at (1, 0) has the number 5, which belongs to no tileset"},
    {MAP(GROUND, CELLS("[1,5]")),
     "the tile at (1, 0) has the number 5, which is past the end of tileset 't'"},
    {MAP(GROUND, CELLS("[1,268435457]")), "hexagonal"},
    {MAP(GROUND, CELLS("[1]")), "layers[0] 'ground': there are 1 cells, but width x height is 2 x 1 = 2"},
    {MAP(GROUND, CELLS("[1,1,1]")), "there are 3 cells"},
    {MAP(GROUND, CELLS("[1,-1]")), "cell 1 is not the number of a tile"},
    {MAP(GROUND, CELLS("[1,4294967296]")), "cell 1 is not the number of a tile"},
    {MAP(GROUND, CELLS("[1,\"1\"]")), "cell 1 is not the number of a tile"},
    {MAP(GROUND, CELLS("null")), "the cells are missing"},
    {MAP(GROUND, CELLS("\"AQAAAA==\",\"encoding\":\"base64\"")), "fewer cells"},
    {MAP(GROUND, CELLS("\"AQ*AAA==\",\"encoding\":\"base64\"")), "wrong at character 3"},
    {MAP(GROUND, CELLS("\"AQAAAAEAAAA=\",\"encoding\":\"base64\",\"compression\":\"zlib\"")), "damaged"},
    {MAP(GROUND, CELLS("\"AQAAAAEAAAA=\",\"encoding\":\"base64\",\"compression\":\"rar\"")), "unknown way"},
    {MAP(GROUND, CELLS("[1,1],\"encoding\":\"hex\"")), "the encoding of the cells is unknown"},
    {MAP(GROUND, CELLS("[1,1],\"encoding\":\"base64\"")), "base64 text is expected"},
    {MAP(GROUND, "{\"type\":\"tilelayer\",\"width\":65535,\"height\":65535,\"data\":[1]}"), "too many cells"},
    {MAP(GROUND, "{\"type\":\"tilelayer\",\"data\":[1]}"), "layers[0]: 'width' is missing"},
    {MAP(GROUND, CELLS("[1,1],\"offsetx\":8")), "the layer is offset by (8, 0) pixels"},
    {MAP(GROUND, CELLS("[1,1],\"offsetx\":1e300")), "'offsetx' is 1e+300"},
    {MAP(GROUND, CELLS("[1,1],\"offsetx\":999999984")), "cells; it may have"},
    {MAP(GROUND, CELLS("[1,1],\"properties\":[{\"name\":\"solid\",\"type\":\"string\",\"value\":\"yes\"}]")),
     "the property 'solid' must be of type bool"},
    {MAP("{\"firstgid\":1,\"source\":\"cave.tsj\"}", CELLS("[1,1]")), "tileset 'cave.tsj'"},
    {MAP("{\"firstgid\":1,\"source\":\"cave.tsj\"}", CELLS("[1,1]")), "embed the tileset"},
    {MAP("{\"name\":\"t\"}", CELLS("[1,1]")), "tileset 't': 'firstgid' is missing"},
    {MAP(GROUND "," GROUND, CELLS("[1,1]")), "'firstgid' is 1, which is that of another tileset"},
    {MAP("{\"firstgid\":1,\"name\":\"big\",\"tilewidth\":32,\"tileheight\":16,\"tilecount\":4,\"columns\":2,"
         "\"tiles\":"
         "[{\"id\":0," SOLID "}]}",
         CELLS("[1,1]")),
     "tileset 'big': its tiles are 32 x 16 pixels, but the map's grid is 16 x 16"},
    {MAP(TILESET("\"tiles\":[{\"id\":-1}]"), CELLS("[1,1]")), "'id' is -1"},
    {MAP(TILESET("\"tiles\":[{\"id\":0,\"properties\":[{\"name\":\"solid\",\"value\":1}]}]"), CELLS("[1,1]")),
     "tileset 't' tile 0: the property 'solid' must be of type bool"},
    {MAP(SHAPE("\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":16},{\"x\":16,\"y\":0},{\"x\":"
               "0,\"y\":16}]"),
         CELLS("[1,1]")),
     "tileset 't' tile 0 shape 7: the polygon has no area: its points are in one line, or cancel out"},
    {MAP(SHAPE("\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":16}]"), CELLS("[1,1]")),
     "2 corners"},
    {MAP(SHAPE("\"x\":0,\"y\":0,\"polygon\":[{\"x\":0},{\"x\":16},{}]"), CELLS("[1,1]")), "cannot be read"},
    {MAP(SHAPE("\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1e300,\"y\":16},{\"x\":1,\"y\":1}]"),
         CELLS("[1,1]")),
     "far outside"},
    {MAP(SHAPE("\"x\":0,\"width\":3,\"height\":3"), CELLS("[1,1]")), "tile 0 shape 7: 'y' is missing"},
    {MAP(SHAPE("\"x\":0,\"y\":0,\"width\":-3,\"height\":3"), CELLS("[1,1]")), "'width' is -3"},
    {MAP(SHAPE("\"x\":0,\"y\":0,\"width\":9,\"height\":9,\"ellipse\":true"), CELLS("[1,1]")),
     "an ellipse cannot collide"},
    {MAP(SHAPE("\"x\":90,\"y\":0,\"width\":9,\"height\":9"), CELLS("[1,1]")),
     "outside of its tile and is ignored"},
    {MAP(GROUND,
         CELLS("[1,1]") ",{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":4,\"type\":\"spawn\","
                        "\"name\":\"start\",\"point\":true,\"x\":8,\"y\":8}]}"),
     "spawn 4 'start' at (0.5, 0.5) is inside solid ground"},
    {MAP(GROUND,
         CELLS("[1,1]") ",{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":4,\"type\":\"spawn\","
                        "\"x\":8,\"y\":0,\"width\":16,\"height\":16}]}"),
     "layers[1] 'o' object 4: a spawn must be a point object"},
    {MAP(GROUND, CELLS("[1,1]") ",{\"type\":\"objectgroup\",\"objects\":[{\"id\":4,\"type\":\"spawn\","
                                "\"point\":true}]}"),
     "object 4: 'x' is missing"},
    {HEAD "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='1' columns='1'/>\n"
          "<layer name='a' width='2' height='1'>\n<data encoding='csv'>1,x</data></layer></map>",
     "2:0: error: layers[0] 'a': cell 1 is not"},
    {HEAD "\n<layer name='a' width='2' height='1'/></map>",
     "2:0: error: layers[0] 'a': cell 0 is not the number of a "
     "tile (0 to 4294967295), or the cells are missing"},
    {HEAD "\n<layer name='a' width='2' height='1'><data encoding='base64'><b/></data></layer></map>",
     "base64 text is expected"},
};

static void each_fault_is_told_in_a_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_cases / sizeof *bad_cases; ++i) {
        const char *findings = errors_of(bad_cases[i].text, strlen(bad_cases[i].text));
        if (strstr(findings, bad_cases[i].says) == NULL) {
            fail_msg("missing '%s' in:\n%sfor: %s", bad_cases[i].says, findings, bad_cases[i].text);
        }
    }
}

static void shapes_outside_of_the_tile_are_cut_with_a_warning(void **state)
{
    (void)state;
    deft_diag_list diags;
    const char *text = MAP(SHAPE("\"x\":-8,\"y\":8,\"width\":16,\"height\":16"), CELLS("[1,2147483649]"));
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags);
    assert_non_null(level);
    assert_int_equal(diags.count, 1); /* once, though the tile is used twice, and turned */
    sketch_says(sketch_findings(&diags),
                "warning: tileset 't' tile 0 shape 7: the shape reaches outside of its tile");
    assert_string_equal(sketch(level, 2), "....\n#..#\n");
    deft_level_free(level);
}

static void spawns_may_be_sunk_by_a_hair(void **state)
{
    (void)state;
    const char *text =
        MAP(GROUND, CELLS("[0,1],\"offsety\":16") ",{\"type\":\"objectgroup\",\"objects\":[{\"id\":4,"
                                                  "\"type\":\"spawn\",\"point\":true,\"x\":24,\"y\":16.1}]}");
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 0.0, NULL);
    assert_non_null(level);
    deft_level_free(level);
}

static void faults_of_tiles_that_are_not_used_do_not_matter(void **state)
{
    (void)state;
    const char *text = MAP(
        TILESET("\"tiles\":[{\"id\":0," SOLID "},{\"id\":1,\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":0,"
                "\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":9},{\"x\":9,\"y\":0},{\"x\":0,"
                "\"y\":9}]}]}}]"),
        CELLS("[1,1]"));
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 0.0, NULL);
    assert_non_null(level);
    deft_level_free(level);
}

static void decoration_may_have_any_tile_size_and_offset(void **state)
{
    (void)state;
    const char *text =
        MAP(GROUND ",{\"firstgid\":9,\"name\":\"trees\",\"tilewidth\":64,\"tileheight\":96,\"tilecount\":2,"
                   "\"columns\":2}",
            CELLS("[1,1]") "," CELLS(
                "[9,10],\"offsetx\":3,\"properties\":[{\"name\":\"solid\",\"type\":\"bool\",\"value\":"
                "false}]") "," CELLS("[10,9]"));
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 0.0, NULL);
    assert_non_null(level);
    deft_level_free(level);
}

/* A file that is cut off anywhere, or has one byte changed, must not crash; what it says is its own affair.
 */
static void damaged_files_do_not_crash(void **state)
{
    (void)state;
    const char *texts[] = {
        MAP(GROUND, CELLS("\"AQAAAAEAAAA=\",\"encoding\":\"base64\"")),
        HEAD "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='1' columns='1'>"
             "<tile id='0'><objectgroup><object id='1' x='0' y='0'><polygon points='0,0 16,0 16,16'/>"
             "</object></objectgroup></tile></tileset><layer name='a' width='2' height='1'>"
             "<data encoding='csv'>1,1</data></layer></map>"};
    for (int t = 0; t < 2; ++t) {
        size_t size = strlen(texts[t]);
        for (size_t i = 0; i < size; ++i) {
            char *prefix = (char *)malloc(i + 1); /* reading past the end is seen by the sanitizer */
            char *copy = (char *)malloc(size);
            memcpy(prefix, texts[t], i + 1);
            memcpy(copy, texts[t], size);
            (void)errors_of(prefix, i);
            free(prefix);
            copy[i] = (char)(copy[i] ^ (1 << i % 7));
            deft_level_free(t == 0 ? deft_level_parse_tmj(copy, size, NULL, 0.0, NULL)
                                   : deft_level_parse_tmx(copy, size, NULL, 0.0, NULL));
            free(copy);
        }
    }
}

/* The map grows to what its layers have. */
static void a_layer_may_be_larger_than_its_map(void **state)
{
    (void)state;
    static const char text[] =
        MAP(GROUND,
            "{\"type\":\"tilelayer\",\"width\":3,\"height\":40,\"data\":[1,0,1,1,1,1"
            ",1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"
            ",1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"
            ",1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}");
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags);
    if (level == NULL) {
        fail_msg("%s", sketch_findings(&diags));
    }
    assert_true(level->columns == 3 && level->rows == 40 && level->solid_tiles == 119);
    deft_level_free(level);
}

static void deep_nesting_is_refused(void **state)
{
    (void)state;
    const int depth = 1000;
    char *text = (char *)malloc((size_t)depth * 80 + 1000);
    char *at =
        text + sprintf(text,
                       "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,"
                       "\"width\":2,\"height\":1,\"layers\":[");
    for (int i = 0; i < depth; ++i) {
        at += sprintf(at, "{\"type\":\"group\",\"layers\":[");
    }
    for (int i = 0; i < depth; ++i) {
        at += sprintf(at, "]}");
    }
    sprintf(at, "]}");
    sketch_says(errors_of(text, strlen(text)), "nested more than 32 deep");
    memset(text, '[', (size_t)depth * 80);
    sketch_says(errors_of(text, (size_t)depth * 80), "maximum parsing depth");
    at = text + sprintf(text, HEAD);
    for (int i = 0; i < depth; ++i) {
        at += sprintf(at, "<group name='%d'>", i);
    }
    for (int i = 0; i < depth; ++i) {
        at += sprintf(at, "</group>");
    }
    sprintf(at, "</map>");
    sketch_says(errors_of(text, strlen(text)), "the element is in more than 256 others; flatten its groups");
    free(text);
}

#define WHOLE_XML                                                                                            \
    HEAD "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='1' columns='1'>"          \
         "<tile id='0'><properties><property name='solid' type='bool' value='true'/></properties></tile>"    \
         "</tileset><layer id='1' name='a' width='2' height='1'><data encoding='csv'>1,1</data></layer>"     \
         "<editorsettings>"
#define WHOLE_NAMES 21 /* in the tags of WHOLE_XML */

/* A map with `count` lines that `line` prints, each with its number, in an element that no loader reads. */
static char *map_with_lines(const char *line, int count)
{
    const size_t room = (size_t)count * 64 + sizeof WHOLE_XML + 64;
    char *text = (char *)malloc(room);
    assert_non_null(text);
    char *at = text + sprintf(text, WHOLE_XML);
    for (int i = 0; i < count; ++i) {
        at += sprintf(at, line, i);
    }
    (void)sprintf(at, "</editorsettings></map>");
    return text;
}

/* Twice: `most` lines are read, one more is refused at its line. */
static void holds_lines(const char *line, int most, const char *says)
{
    char place[32];
    char *whole = map_with_lines(line, most), *over = map_with_lines(line, most + 1);
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmx(whole, strlen(whole), NULL, 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%d times '%s': %s", most, line, sketch_findings(&diags));
    }
    deft_level_free(level);
    const char *found = errors_of(over, strlen(over));
    sketch_says(found, says);
    (void)snprintf(place, sizeof place, "%d:0: error: ", most + 2); /* the first stands in line 2 */
    sketch_says(found, place);
    free(whole);
    free(over);
}

static void a_map_may_have_a_thousand_names_in_its_tags(void **state)
{
    (void)state;
    static const char sentence[] = "' the file has more than 1000 different names in its tags; remove what "
                                   "Tiled does not write";
    holds_lines("\n<a%d/>", 1000 - WHOLE_NAMES, sentence);
    holds_lines("\n<a%1$d b='' id='' b%1$d=''/>", (1000 - WHOLE_NAMES - 1) / 2, "with 'a489' the file");
    holds_lines("\n<a%1$d></a%1$d>", 1000 - WHOLE_NAMES, "with 'a979' the file has more than 1000");
    holds_lines("\n<a a%d='>'/>", 1000 - WHOLE_NAMES - 1, sentence);
    holds_lines("\n<tile\ta%d = \"'/>\"  \r>'</tile>", 1000 - WHOLE_NAMES, sentence);
    holds_lines("\n<?a%d <b>?>", 1000 - WHOLE_NAMES, "with 'a979' the file has more than 1000");
    holds_lines("\n<?a%d?>", 1000 - WHOLE_NAMES, "with 'a979' the file has more than 1000");
}

static void a_map_may_have_a_few_namespaces(void **state)
{
    (void)state;
    static const char sentence[] =
        "the file declares more than 64 namespaces, and a map needs none; remove them";
    holds_lines("\n<tile xmlns='http://u%d'/>", 64, sentence);
    holds_lines("\n<tile xmlns:p%d = 'http://u'/>", 64, sentence);
}

/* What is no tag has no names. */
static void names_in_comments_texts_and_values_do_not_count(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "\n<!-- <a%1$d b%1$d='1'/> xmlns:p%1$d='' -->", "\n<![CDATA[<a%1$d/> xmlns:p%1$d='']]>",
        "\n<tile id='&lt;a%1$d/> xmlns:p%1$d='/>",      "\na%1$d b%1$d='1' xmlns:p%1$d=''",
        "\n<?tile a%1$d='' xmlns:p%1$d=''?>",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; ++i) {
        char *text = map_with_lines(lines[i], 3000);
        deft_diag_list diags;
        deft_diag_clear(&diags);
        deft_level *level = deft_level_parse_tmx(text, strlen(text), NULL, 0.0, &diags);
        if (level == NULL || diags.count > 0) {
            fail_msg("'%s': %s", lines[i], sketch_findings(&diags));
        }
        deft_level_free(level);
        free(text);
    }
}

static void errors_in_cells_stop_after_a_while(void **state)
{
    (void)state;
    char text[4000];
    deft_diag_list diags;
    char *at =
        text +
        sprintf(text,
                "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,"
                "\"width\":200,\"height\":1,\"layers\":[{\"type\":\"tilelayer\",\"name\":\"a\",\"width\":"
                "200,\"height\":1,\"data\":[1");
    for (int i = 1; i < 200; ++i) {
        at += sprintf(at, ",%d", i + 1);
    }
    sprintf(at, "]}]}");
    deft_diag_clear(&diags);
    assert_null(deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags));
    assert_int_equal(diags.errors, 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_told_in_a_sentence),
        cmocka_unit_test(shapes_outside_of_the_tile_are_cut_with_a_warning),
        cmocka_unit_test(spawns_may_be_sunk_by_a_hair),
        cmocka_unit_test(faults_of_tiles_that_are_not_used_do_not_matter),
        cmocka_unit_test(decoration_may_have_any_tile_size_and_offset),
        cmocka_unit_test(damaged_files_do_not_crash),
        cmocka_unit_test(a_layer_may_be_larger_than_its_map),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(a_map_may_have_a_thousand_names_in_its_tags),
        cmocka_unit_test(a_map_may_have_a_few_namespaces),
        cmocka_unit_test(names_in_comments_texts_and_values_do_not_count),
        cmocka_unit_test(errors_in_cells_stop_after_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
