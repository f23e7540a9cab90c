/* The bundled levels are loaded and saved by the real Tiled (Debian's `tiled`) and come back the same, in
 * both of its formats.
 *
 * Tiled needs no screen for this. Qt needs a platform and a folder for its lock.
 */
#define _XOPEN_SOURCE 700

#include "sketch.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#define LEVELS DEFT_SOURCE_DIR "/shared_scenes/levels"

static bool has_tiled(void)
{
    return system("command -v tiled >/dev/null 2>&1") == 0;
}

static deft_level *load(const char *path)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(path, 0.0, &diags);
    if (level == NULL) {
        fail_msg("%s: %s", path, sketch_findings(&diags));
    }
    return level;
}

static void export_map(const char *folder, const char *options, const char *from, const char *to)
{
    char command[4096];
    snprintf(command, sizeof command,
             "QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR='%s' tiled %s '%s' '%s' >'%s/said' 2>&1", folder,
             options, from, to, folder);
    if (system(command) != 0) {
        fail_msg("%s", command);
    }
}

static void expect_same(const deft_level *level, const char *path)
{
    deft_level *other = load(path);
    assert_true(other->hash == level->hash);
    assert_int_equal(other->solid_tiles, level->solid_tiles);
    assert_true(other->columns == level->columns && other->rows == level->rows);
    assert_int_equal(other->spawn_count, level->spawn_count);
    for (uint32_t i = 0; i < level->spawn_count; ++i) {
        assert_int_equal(other->spawns[i].id, level->spawns[i].id);
        assert_string_equal(other->spawns[i].name, level->spawns[i].name);
        assert_true(other->spawns[i].feet.x == level->spawns[i].feet.x);
        assert_true(other->spawns[i].feet.y == level->spawns[i].feet.y);
    }
    deft_level_free(other);
}

static void check_level(const char *folder, const char *name)
{
    static const struct {
        const char *options, *suffix;
    } exports[] = {{"--export-map json", "tmj"},
                   {"--export-map tmx", "tmx"},
                   {"--embed-tilesets --export-map json", "json"},
                   {"--minimize --embed-tilesets --export-map tmx", "tmx"}};
    char path[1024];
    snprintf(path, sizeof path, LEVELS "/%s", name);
    deft_level *level = load(path);
    for (size_t i = 0; i < sizeof exports / sizeof *exports; ++i) {
        char out[1024];
        snprintf(out, sizeof out, "%s/out.%s", folder, exports[i].suffix);
        export_map(folder, exports[i].options, path, out);
        expect_same(level, out);
        assert_int_equal(remove(out), 0);
    }
    deft_level_free(level);
}

static void bundled_levels_survive_a_round_through_tiled(void **state)
{
    (void)state;
    if (!has_tiled()) {
        skip();
    }
    char folder[512];
    char said[600];
    snprintf(folder, sizeof folder, "%s/tiled_XXXXXX", DEFT_BINARY_DIR);
    assert_non_null(mkdtemp(folder));
    DIR *levels = opendir(LEVELS);
    assert_non_null(levels);
    int count = 0;
    for (const struct dirent *entry = readdir(levels); entry != NULL; entry = readdir(levels)) {
        const char *suffix = strrchr(entry->d_name, '.');
        if (suffix != NULL && strcmp(suffix, ".tmj") == 0) {
            check_level(folder, entry->d_name);
            count += 1;
        }
    }
    closedir(levels);
    assert_true(count >= 3);
    snprintf(said, sizeof said, "rm -rf '%s'", folder);
    assert_int_equal(system(said), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled_levels_survive_a_round_through_tiled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
