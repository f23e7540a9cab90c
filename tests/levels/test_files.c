/* Files of a level that the game reads itself, as from an archive with tilesets and templates. And files
 * that a level from a stranger may not reach. */
#include "io/file.h"
#include "sketch.h"

typedef struct archive_file {
    const char *path, *text;
} archive_file;

typedef struct archive {
    archive_file files[8];
    int given, taken_back;
} archive;

static const char *archive_read(void *user, const char *path, size_t *size)
{
    archive *from = (archive *)user;
    for (int i = 0; i < 8 && from->files[i].path != NULL; ++i) {
        if (strcmp(from->files[i].path, path) == 0) {
            *size = strlen(from->files[i].text);
            from->given += 1;
            return from->files[i].text;
        }
    }
    return NULL;
}

static void archive_release(void *user, const char *bytes)
{
    assert_non_null(bytes);
    ((archive *)user)->taken_back += 1;
}

#define MAP(source)                                                                                          \
    "<map orientation='orthogonal' width='2' height='2' tilewidth='16' tileheight='16'>"                     \
    "<tileset firstgid='1' source='" source "'/><layer id='1' name='g' width='2' height='2'>"                \
    "<data encoding='csv'>0,0,1,1</data></layer></map>"
#define TILESET                                                                                              \
    "<tileset name='t' tilewidth='16' tileheight='16' tilecount='1' columns='1'><tile id='0'><properties>"   \
    "<property name='solid' type='bool' value='true'/></properties></tile></tileset>"

static deft_diag_list diags;

static deft_level *load(archive *from, bool is_confined)
{
    deft_level_options options;
    memset(&options, 0, sizeof options);
    options.read = archive_read;
    options.release = archive_release;
    options.user = from;
    options.is_confined = is_confined;
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load_with("maps/cave/one.tmx", &options, &diags);
    assert_int_equal(from->given, from->taken_back);
    return level;
}

static void a_host_reads_the_map_and_its_tileset(void **state)
{
    (void)state;
    archive from = {{{"maps/cave/one.tmx", MAP("./../tiles/../t.tsx")}, {"maps/t.tsx", TILESET}}, 0, 0};
    deft_level *level = load(&from, false);
    assert_non_null(level);
    assert_string_equal(sketch(level, 1), "..\n##\n");
    assert_int_equal(from.given, 2);
    deft_level_free(level);
}

static void a_file_that_the_host_lacks_is_named(void **state)
{
    (void)state;
    archive from = {{{"maps/cave/one.tmx", MAP("../t.tsx")}}, 0, 0};
    assert_null(load(&from, false));
    sketch_says(sketch_findings(&diags),
                "the tileset's file 'maps/cave/../t.tsx' cannot be read: the game has no such file");
    archive nothing = {{{NULL, NULL}}, 0, 0};
    assert_null(load(&nothing, false));
    sketch_says(sketch_findings(&diags), "cannot read maps/cave/one.tmx: the game has no such file");
}

static void a_confined_map_reaches_its_own_folder_only(void **state)
{
    (void)state;
    static const struct {
        const char *map, *tileset;
        bool is_allowed;
    } cases[] = {{MAP("t.tsx"), "maps/cave/t.tsx", true},
                 {MAP("tiles/t.tsx"), "maps/cave/tiles/t.tsx", true},
                 {MAP("tiles/../t.tsx"), "maps/cave/t.tsx", true},
                 {MAP("../cave/t.tsx"), "maps/cave/t.tsx", true},
                 {MAP("../t.tsx"), "maps/t.tsx", false},
                 {MAP("../caves/t.tsx"), "maps/caves/t.tsx", false},
                 {MAP("../../../t.tsx"), "../t.tsx", false},
                 {MAP("/maps/cave/t.tsx"), "/maps/cave/t.tsx", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        archive from = {{{"maps/cave/one.tmx", cases[i].map}, {cases[i].tileset, TILESET}}, 0, 0};
        deft_level *level = load(&from, true);
        if ((level != NULL) != cases[i].is_allowed) {
            fail_msg("%s: %s", cases[i].tileset, sketch_findings(&diags));
        }
        deft_level_free(level);
        level = load(&from, false); /* without it all of them are found */
        assert_non_null(level);
        deft_level_free(level);
    }
}

static void paths_lose_their_dots(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"a/b/../c", "a/c"},
                                           {"./a//b/.", "a/b"},
                                           {"a/..", ""},
                                           {"../a", "../a"},
                                           {"a/../../b", "../b"},
                                           {"/../a", "/a"},
                                           {"/a/../b", "/b"},
                                           {"", ""},
                                           {"../..", "../.."},
                                           {"/", "/"},
                                           {"a", "a"},
                                           {"a/", "a"},
                                           {"..", ".."},
                                           {"a/../..", ".."},
                                           {"../../x/../y", "../../y"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char path[32];
        snprintf(path, sizeof path, "%s", cases[i][0]);
        deft__file_normalise(path);
        assert_string_equal(path, cases[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_reads_the_map_and_its_tileset),
        cmocka_unit_test(a_file_that_the_host_lacks_is_named),
        cmocka_unit_test(a_confined_map_reaches_its_own_folder_only),
        cmocka_unit_test(paths_lose_their_dots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
