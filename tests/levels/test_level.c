/* Levels from files: by suffix, with tilesets beside them, as the real Tiled wrote them; and the endless
 * floor. */
#define _XOPEN_SOURCE 700

#include "sketch.h"

#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#define DATA DEFT_SOURCE_DIR "/tests/levels/data/"

static deft_diag_list diags;

static deft_level *load(const char *path)
{
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(path, 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s: %s", path, sketch_findings(&diags));
    }
    return level;
}

static const char cave[] = "###............###\n"
                           "###............###\n"
                           "###............###\n"
                           "###...------...###\n"
                           "#................#\n"
                           "#................#\n"
                           "..................\n"
                           "..................\n"
                           "..........####....\n"
                           "##################\n"
                           "##################\n"
                           "##################\n";

static void maps_by_tiled_are_the_cave_in_every_encoding(void **state)
{
    (void)state;
    static const char *const names[] = {"base64", "csv", "gzip",         "zlib",
                                        "zstd",   "tsj", "infinite_csv", "infinite_zstd"};
    uint64_t hashes[2] = {0, 0};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        for (int is_xml = 0; is_xml < 2; ++is_xml) {
            char path[512];
            snprintf(path, sizeof path, DATA "cave_%s.%s", names[i], is_xml ? "tmx" : "tmj");
            deft_level *level = load(path);
            bool is_infinite = strstr(names[i], "infinite") != NULL;
            double left = is_infinite ? -3.0 : 0.0;
            assert_string_equal(sketch(level, 3), cave);
            assert_int_equal(level->spawn_count, 2);
            assert_true(level->spawns[0].feet.x == left + 1.5 && level->spawns[0].feet.y == 3.0);
            assert_true(bounds_of(level).min_x == left);
            if (hashes[is_infinite] == 0) {
                hashes[is_infinite] = level->hash;
            }
            assert_true(level->hash == hashes[is_infinite]);
            deft_level_free(level);
        }
    }
    assert_true(hashes[0] != hashes[1]);
    deft_level *embedded = load(DATA "cave_embedded.tmj");
    assert_true(embedded->hash == hashes[0]);
    deft_level_free(embedded);
}

/* A folder of its own, which the test leaves empty. */
static void folder_make(char *path, size_t capacity)
{
    snprintf(path, capacity, "%s/levels_XXXXXX", DEFT_BINARY_DIR);
    assert_non_null(mkdtemp(path));
}

static void file_write(const char *folder, const char *name, const char *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static const char *findings_of(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    deft_diag_clear(&diags);
    assert_null(deft_level_load(path, 0.0, &diags));
    assert_true(diags.errors > 0);
    return sketch_findings(&diags);
}

static void file_remove(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(remove(path), 0);
}

static void suffixes_decide_in_either_case(void **state)
{
    (void)state;
    char folder[512];
    char path[1024];
    folder_make(folder, sizeof folder);
    file_write(folder, "a.TXT", "##\n");
    snprintf(path, sizeof path, "%s/a.TXT", folder);
    deft_level *level = load(path);
    assert_int_equal(level->columns, 2);
    deft_level_free(level);
    sketch_says(findings_of(folder, "a.png"), "levels end in .tmj, .json, .tmx, .ldtk or .txt");
    sketch_says(findings_of(folder, "b.txt"), "b.txt");
    file_write(folder, "c.tmj", "##\n");
    sketch_says(findings_of(folder, "c.tmj"), "1:1: error: not valid JSON: '[' or '{' expected near '#'");
    file_remove(folder, "a.TXT");
    file_remove(folder, "c.tmj");
    rmdir(folder);
}

#define MAP_OF(source)                                                                                       \
    "<map orientation='orthogonal' width='1' height='1' tilewidth='12' tileheight='12'>\n<tileset "          \
    "firstgid='1' source='" source                                                                           \
    "'/><layer width='1' height='1'><data encoding='csv'>1</data></layer></map>"

static void tilesets_that_cannot_be_read_are_named(void **state)
{
    (void)state;
    char folder[512];
    folder_make(folder, sizeof folder);
    file_write(folder, "a.tmx", MAP_OF("cave.tsx"));
    sketch_says(findings_of(folder, "a.tmx"), "2:0: error: tileset 'cave.tsx': the tileset's file");
    file_write(folder, "cave.tsx", "<tileset>\n<tile></tileset>");
    sketch_says(findings_of(folder, "a.tmx"), "0:0: error: tileset 'cave.tsx': line 2, column");
    file_write(folder, "cave.tsx", "{\"type\":\"map\"}");
    sketch_says(findings_of(folder, "a.tmx"), "tileset 'cave.tsx': this JSON is not a Tiled tileset");
    file_write(folder, "cave.tsx",
               "<tileset tilewidth='12' tileheight='12' tilecount='1'>\n<tile/></tileset>");
    sketch_says(findings_of(folder, "a.tmx"), "0:0: error: tileset 'cave.tsx': 'id' is missing");
    file_write(folder, "a.tmx", MAP_OF("."));
    sketch_says(findings_of(folder, "a.tmx"), "cannot be read");
    file_write(folder, "a.tmx", MAP_OF("-"));
    sketch_says(findings_of(folder, "a.tmx"), "cannot be read");
    file_remove(folder, "a.tmx");
    file_remove(folder, "cave.tsx");
    rmdir(folder);
}

static void the_endless_floor_is_exactly_at_0(void **state)
{
    (void)state;
    deft_level *level = deft_level_flat();
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    static const double places[] = {-999990.0, -3.7, 0.0, 0.3, 123456.789, 999990.0};
    assert_true(level->axes.up.y == 1.0 && level->px_per_unit == 1.0);
    assert_int_equal(level->spawn_count, 1);
    assert_true(level->spawns[0].feet.x == 0.0 && level->spawns[0].feet.y == 0.0);
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
        const deft_pos feet = {places[i], 0.25};
        const deft_box box = {feet.x - 1.0, feet.y - 0.5, feet.x + 1.0, feet.y + 1.0};
        deft_feature feature;
        assert_int_equal(view.gather(view.user, &feet, &box, &feature, 1), 1);
        assert_true(feature.exposed == 0xF);
        float top = fmaxf(feature.points[0].y, feature.points[2].y);
        assert_true(top == -0.25f);
    }
    deft_level_free(level);
    deft_level_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_by_tiled_are_the_cave_in_every_encoding),
        cmocka_unit_test(suffixes_decide_in_either_case),
        cmocka_unit_test(tilesets_that_cannot_be_read_are_named),
        cmocka_unit_test(the_endless_floor_is_exactly_at_0),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
