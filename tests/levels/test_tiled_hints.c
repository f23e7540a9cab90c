/* Tiled maps with a word that deft knows, in a place where it has no meaning: ignored, with a warning that
 * names the place and the cure. */
#include "sketch.h"

#define PROP(name, value) "{\"name\":\"" name "\",\"type\":\"x\",\"value\":" value "}"
#define PROPS(list)       ",\"properties\":[" list "]"
#define BOX               "\"x\":0,\"y\":-32,\"width\":16,\"height\":16"
#define PATH              "\"x\":0,\"y\":-48,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":64,\"y\":0}]"
#define POINT_PATH        "\"x\":0,\"y\":-48,\"polyline\":[{\"x\":16,\"y\":0},{\"x\":16,\"y\":0}]"
#define SIZE              PROP("width", "16") "," PROP("height", "8")
#define MAP                                                                                                  \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"width\":2,"       \
    "\"height\":1,\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,"          \
    "\"tilecount\":4,\"columns\":2,\"tiles\":[{\"id\":0" PROPS(                                              \
        PROP("solid", "true")) "}]}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":2,"        \
                               "\"height\":1,\"data\":[1,1]},%s]}"
#define OBJECTS(more, object)                                                                                \
    "{\"type\":\"objectgroup\",\"name\":\"o\"" more ",\"objects\":[{\"id\":4," object "}]}"
#define TILES(more) "{\"type\":\"tilelayer\",\"name\":\"o\",\"width\":2,\"height\":1" more ",\"data\":[2,0]}"

typedef struct hint_case {
    const char *layer; /* behind the ground */
    const char *says;  /* NULL: nothing */
} hint_case;

static deft_diag_list diags;

static deft_level *parse(const char *layer)
{
    char text[4000];
    assert_true(snprintf(text, sizeof text, MAP, layer) < (int)sizeof text);
    deft_diag_clear(&diags);
    return deft_level_parse_tmj(text, strlen(text), NULL, 0.0, &diags);
}

/* Each gives a level, with one warning about layers[1], or none. */
static void expect(const hint_case *cases, size_t count, uint32_t things)
{
    for (size_t i = 0; i < count; ++i) {
        deft_level *level = parse(cases[i].layer);
        const char *findings = sketch_findings(&diags);
        assert_non_null(level);
        if (diags.count != (cases[i].says != NULL ? 1U : 0U) || diags.errors != 0) {
            fail_msg("%u findings:\n%sof %s", diags.count, findings, cases[i].layer);
        }
        if (cases[i].says != NULL) {
            sketch_says(findings, "warning: layers[1] 'o'");
            sketch_says(findings, cases[i].says);
        }
        if (level->outline_count + level->zone_count + level->platform_count + level->spawn_count != things) {
            fail_msg("not %u things in %s", things, cases[i].layer);
        }
        deft_level_free(level);
    }
}

static void a_class_written_as_the_name_is_pointed_at(void **state)
{
    (void)state;
    static const hint_case cases[] = {
        {OBJECTS("", "\"name\":\"solid\"," BOX),
         "object 4: its name is 'solid', but it has no class, which says what an object is, so it is "
         "ignored; set its class to 'solid'"},
        {OBJECTS("", "\"name\":\"spawn\",\"class\":\"\",\"point\":true,\"x\":1,\"y\":-9"),
         "set its class to 'spawn'"},
        {OBJECTS("", "\"name\":\"empty\"," BOX), NULL},
        {OBJECTS("", "\"name\":\"solid ground\"," BOX), NULL},
        {OBJECTS("", "\"name\":\"water\",\"type\":\"emitter\"," BOX), NULL},
        {OBJECTS("", "\"name\":\"solid\"," BOX PROPS(PROP("solid", "false"))), NULL},
    };
    expect(cases, sizeof cases / sizeof *cases, 0);
}

static void properties_of_an_object_that_is_nothing_are_pointed_at(void **state)
{
    (void)state;
    static const hint_case cases[] = {
        {OBJECTS("", BOX PROPS(PROP("soild", "true"))),
         "object 4: the property 'soild' means nothing here, and the object is ignored; did you mean "
         "'solid'?"},
        {OBJECTS("", "\"class\":\"crate\"," BOX PROPS(PROP("mass", "2") "," PROP("sollid", "true"))),
         "did you mean 'solid'?"},
        {OBJECTS("", BOX PROPS(PROP("one_way", "true"))),
         "it has the property 'one_way', but no class, which says what an object is, so it is ignored; set "
         "its class, such as 'solid' ('empty' if it is nothing of deft's)"},
        {OBJECTS("", BOX PROPS(PROP("oneway", "true"))), "did you mean 'one_way'?"},
        {OBJECTS("", BOX PROPS(PROP("frictoin", "0.1"))), "did you mean 'friction'?"},
        {OBJECTS("", "\"class\":\"empty\"," BOX PROPS(PROP("one_way", "true"))), NULL},
        {OBJECTS("", "\"class\":\"crate\"," BOX PROPS(PROP("friction", "0.5"))), NULL},
        {OBJECTS("", BOX PROPS(PROP("speed", "3") "," PROP("valid", "true") "," PROP("tag", "1"))), NULL},
    };
    expect(cases, sizeof cases / sizeof *cases, 0);
}

static void properties_of_other_classes_are_pointed_at(void **state)
{
    (void)state;
    static const hint_case cases[] = {
        {OBJECTS("", "\"type\":\"water\"," BOX PROPS(PROP("friction", "0.1"))),
         "object 4: the property 'friction' means nothing here: 'water' has none; it is for solid, platform, "
         "conveyor"},
        {OBJECTS("", "\"type\":\"wind\"," BOX PROPS(PROP("speed", "8") "," PROP("friction", "0.1"))),
         "'wind' has none"},
        {OBJECTS("", "\"type\":\"solid\"," BOX PROPS(PROP("speed", "8"))),
         "the property 'speed' means nothing here: 'solid' has none; it is for platform, wind, conveyor"},
        {OBJECTS("", "\"type\":\"death\"," BOX PROPS(PROP("one_way", "true"))), "it is for solid, platform"},
        {OBJECTS("", "\"type\":\"conveyor\"," BOX PROPS(PROP("friction", "0.1"))), NULL},
        {OBJECTS("", "\"type\":\"solid\"," BOX PROPS(PROP("friction", "2") "," PROP("mass", "8"))), NULL},
    };
    expect(cases, sizeof cases / sizeof *cases, 1);
}

static void classes_of_layers_that_mean_nothing_are_pointed_at(void **state)
{
    (void)state;
    static const hint_case cases[] = {
        {OBJECTS(",\"class\":\"sollid\"", BOX),
         "'o': the class 'sollid' means nothing here and is ignored; did you mean 'solid'?"},
        {TILES(",\"class\":\"Solid\""), "did you mean 'solid'?"},
        {TILES(",\"class\":\"water\""),
         "the class 'water' means nothing on a layer of tiles, which may be 'solid'; draw zones as objects"},
        {TILES(",\"class\":\"empty\""), "set the bool property 'solid' of decoration to false"},
        {"{\"type\":\"group\",\"name\":\"o\",\"class\":\"solid\",\"layers\":[" TILES("") "]}",
         "the class 'solid' means nothing on a group; set the bool property 'solid' of the group"},
        {TILES(",\"class\":\"parallax\""), NULL},
        {TILES(",\"class\":\"solid\""), NULL},
        {OBJECTS(",\"class\":\"sollid\"" PROPS(PROP("solid", "false")), BOX), NULL},
        {"{\"type\":\"imagelayer\",\"name\":\"o\",\"class\":\"water\"}", NULL},
    };
    expect(cases, sizeof cases / sizeof *cases, 0);
}

static void platforms_that_never_move_are_pointed_at(void **state)
{
    (void)state;
    static const hint_case cases[] = {
        {OBJECTS("", "\"type\":\"platform\"," PATH PROPS(SIZE "," PROP("speed", "0"))),
         "object 4: the platform never moves: its speed is 0; give it more"},
        {OBJECTS("", "\"type\":\"platform\"," POINT_PATH PROPS(SIZE "," PROP("speed", "8"))),
         "the platform never moves: all points of its path are at (1, -3)"},
        {OBJECTS("", "\"type\":\"platform\"," PATH PROPS(SIZE "," PROP("speed", "0.5"))), NULL},
    };
    expect(cases, sizeof cases / sizeof *cases, 1);
}

/* The class of a layer of tiles goes by the host's names, as that of an object does. */
static void classes_of_layers_of_tiles_are_mapped(void **state)
{
    (void)state;
    char text[4000];
    const char *path = DEFT_BINARY_DIR "/tiled_hints.tmj";
    const deft_level_name name = {"dirt", "solid"};
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.names = &name;
    options.name_count = 1;
    snprintf(text, sizeof text, MAP, TILES(",\"class\":\"dirt\",\"y\":0,\"offsety\":-16"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
    deft_diag_clear(&diags);
    deft_level *plain = deft_level_load(path, 0.0, &diags);
    deft_level *mapped = deft_level_load_with(path, &options, &diags);
    assert_true(plain != NULL && mapped != NULL && diags.count == 0);
    assert_int_equal(mapped->solid_tiles, plain->solid_tiles + 1);
    deft_level_free(plain);
    deft_level_free(mapped);
    assert_int_equal(remove(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_class_written_as_the_name_is_pointed_at),
        cmocka_unit_test(properties_of_an_object_that_is_nothing_are_pointed_at),
        cmocka_unit_test(properties_of_other_classes_are_pointed_at),
        cmocka_unit_test(classes_of_layers_that_mean_nothing_are_pointed_at),
        cmocka_unit_test(platforms_that_never_move_are_pointed_at),
        cmocka_unit_test(classes_of_layers_of_tiles_are_mapped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
