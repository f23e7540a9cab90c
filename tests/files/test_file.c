/* Files in and out: limits and reasons when reading. Writing does all or nothing. */
#define _XOPEN_SOURCE 700

#include "deft/io/file.h"
#include "deft/io/trace_csv.h"
#include "deft/io/tuning_file.h"
#include "io/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define FOLDER DEFT_BINARY_DIR "/folder_of_test_file"
#define PATH   FOLDER "/out.txt"

static deft_diag_list diags;

static int make_folder(void **state)
{
    (void)state;
    deft_diag_clear(&diags);
    return mkdir(FOLDER, 0777);
}

static int empty_folder(void **state)
{
    (void)state;
    DIR *folder = opendir(FOLDER);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[512];
        (void)snprintf(path, sizeof path, FOLDER "/%s", entry->d_name);
        (void)remove(path);
    }
    (void)closedir(folder);
    return rmdir(FOLDER);
}

static int count_files(void)
{
    int count = 0;
    DIR *folder = opendir(FOLDER);
    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        count += entry->d_name[0] != '.' ? 1 : 0;
    }
    (void)closedir(folder);
    return count;
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    (void)fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void assert_content(const char *path, const char *expected)
{
    char *text = NULL;
    size_t size = 0;
    assert_int_equal(deft__file_read(path, 1000, &text, &size, &diags), DEFT_OK);
    assert_int_equal(size, strlen(expected));
    assert_string_equal(text, expected);
    free(text);
}

static void a_file_up_to_the_limit_is_read_whole_and_ends_in_a_nul(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    put(PATH, "12345");
    assert_int_equal(deft__file_read(PATH, 5, &text, &size, &diags), DEFT_OK);
    assert_int_equal(size, 5);
    assert_string_equal(text, "12345");
    free(text);
    assert_int_equal(deft__file_read(PATH, 4, &text, &size, &diags), DEFT_ERROR_FILE);
    assert_non_null(strstr(diags.items[0].text, "larger"));
}

static void what_cannot_be_read_says_why(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    assert_int_equal(deft__file_read(FOLDER "/none", 10, &text, &size, &diags), DEFT_ERROR_FILE);
    assert_non_null(strstr(diags.items[0].text, "No such file"));
    assert_int_equal(deft__file_read(FOLDER, 10, &text, &size, &diags), DEFT_ERROR_FILE);
    assert_non_null(strstr(diags.items[1].text, "directory"));
}

static void nothing_is_at_the_target_until_it_is_finished(void **state)
{
    (void)state;
    deft__file_writer writer;
    put(PATH, "old");
    assert_int_equal(deft__file_create(&writer, PATH, &diags), DEFT_OK);
    (void)fputs("new", writer.stream);
    (void)fflush(writer.stream);
    assert_content(PATH, "old");
    assert_int_equal(deft__file_finish(&writer, true, &diags), DEFT_OK);
    assert_content(PATH, "new");
    assert_int_equal(count_files(), 1);
}

static void what_is_not_kept_leaves_nothing(void **state)
{
    (void)state;
    deft__file_writer writer;
    assert_int_equal(deft__file_create(&writer, PATH, &diags), DEFT_OK);
    (void)fputs("half", writer.stream);
    assert_int_equal(deft__file_finish(&writer, false, &diags), DEFT_OK);
    assert_int_equal(count_files(), 0);
}

static void a_write_that_fails_keeps_the_old_file(void **state)
{
    (void)state;
    static const char bytes[100000];
    struct rlimit limit;
    assert_int_equal(deft_file_write(PATH, "old", 3, &diags), DEFT_OK);
    assert_content(PATH, "old");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    const struct rlimit small = {50000, limit.rlim_max};
    (void)signal(SIGXFSZ, SIG_IGN); /* as a full disk does, a write fails half-way */
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const deft_result result = deft_file_write(PATH, bytes, sizeof bytes, &diags);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(result, DEFT_ERROR_FILE);
    assert_non_null(strstr(diags.items[0].text, "too large"));
    assert_content(PATH, "old");
    assert_int_equal(count_files(), 1);
    assert_int_equal(deft_file_write(PATH, NULL, 0, &diags), DEFT_OK);
    assert_content(PATH, "");
}

static void places_that_cannot_be_written_leave_nothing(void **state)
{
    (void)state;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_tuning_save(&tuning, FOLDER "/no/such/folder.json", &diags), DEFT_ERROR_FILE);
    assert_non_null(strstr(diags.items[0].text, "No such file"));
    assert_int_equal(deft_tuning_save(&tuning, FOLDER, &diags), DEFT_ERROR_FILE); /* a folder is there */
    assert_null(deft_csv_open(FOLDER "/no/such/folder.csv", &diags));
    assert_int_equal(diags.errors, 3);
    assert_int_equal(count_files(), 0);
}

/* Set once it is known that a device stays one: a broken writer, run by root, would replace /dev/full. */
static bool devices_are_safe;

static void a_pipe_is_written_straight_and_stays_a_pipe(void **state)
{
    (void)state;
    deft__file_writer writer;
    struct stat status;
    char text[8] = "";
    assert_int_equal(mkfifo(PATH, 0666), 0);
    const int end = open(PATH, O_RDONLY | O_NONBLOCK);
    assert_true(end >= 0);
    assert_int_equal(deft__file_create(&writer, PATH, &diags), DEFT_OK);
    (void)fputs("hello", writer.stream);
    assert_int_equal(deft__file_finish(&writer, true, &diags), DEFT_OK);
    assert_int_equal(lstat(PATH, &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    assert_int_equal(read(end, text, sizeof text - 1), 5);
    assert_string_equal(text, "hello");
    (void)close(end);
    devices_are_safe = true;
}

static void a_full_disk_is_noticed(void **state)
{
    (void)state;
    if (!devices_are_safe || access("/dev/full", W_OK) != 0) {
        skip();
    }
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_tuning_save(&tuning, "/dev/full", &diags), DEFT_ERROR_FILE);
    assert_non_null(strstr(diags.items[0].text, "No space left"));
}

static void a_write_that_failed_long_ago_is_noticed(void **state)
{
    (void)state;
    if (!devices_are_safe || access("/dev/full", W_OK) != 0) {
        skip();
    }
    deft__file_writer writer;
    assert_int_equal(deft__file_create(&writer, "/dev/full", &diags), DEFT_OK);
    (void)setvbuf(writer.stream, NULL, _IONBF, 0); /* so that nothing is left to fail when it is closed */
    (void)fputs("lost", writer.stream);
    assert_int_equal(deft__file_finish(&writer, true, &diags), DEFT_ERROR_FILE);
    assert_int_equal(diags.errors, 1);
}

static void a_link_keeps_pointing_to_its_file(void **state)
{
    (void)state;
    deft__file_writer writer;
    struct stat status;
    put(PATH, "old");
    assert_int_equal(symlink(PATH, FOLDER "/link"), 0);
    assert_int_equal(deft__file_create(&writer, FOLDER "/link", &diags), DEFT_OK);
    (void)fputs("new", writer.stream);
    assert_int_equal(deft__file_finish(&writer, true, &diags), DEFT_OK);
    assert_int_equal(lstat(FOLDER "/link", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_content(PATH, "new");
}

static void a_missing_file_that_is_referred_to_is_said_to_be_missing(void **state)
{
    (void)state;
    char why[DEFT__FILE_REASON], *bytes = NULL;
    size_t size = 0;
    assert_false(deft__file_read_referred(PATH, NULL, 64, &bytes, &size, why));
    assert_string_equal(why, "No such file or directory");
    assert_false(deft__file_read_referred(PATH, FOLDER, 64, &bytes, &size, why));
    assert_string_equal(why, "No such file or directory");
}

static void a_saved_tuning_loads_from_its_file(void **state)
{
    (void)state;
    deft_tuning tuning;
    deft_tuning loaded;
    deft_tuning_default(&tuning);
    tuning.jump.height = 0.1 + 0.2;
    assert_int_equal(deft_tuning_save(&tuning, PATH, &diags), DEFT_OK);
    assert_int_equal(deft_tuning_load(&loaded, PATH, &diags), DEFT_OK);
    assert_memory_equal(&loaded, &tuning, sizeof tuning);
    assert_int_equal(diags.count, 0);
    assert_int_equal(count_files(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_up_to_the_limit_is_read_whole_and_ends_in_a_nul, make_folder,
                                        empty_folder),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_says_why, make_folder, empty_folder),
        cmocka_unit_test_setup_teardown(nothing_is_at_the_target_until_it_is_finished, make_folder,
                                        empty_folder),
        cmocka_unit_test_setup_teardown(what_is_not_kept_leaves_nothing, make_folder, empty_folder),
        cmocka_unit_test_setup_teardown(a_write_that_fails_keeps_the_old_file, make_folder, empty_folder),
        cmocka_unit_test_setup_teardown(places_that_cannot_be_written_leave_nothing, make_folder,
                                        empty_folder),
        cmocka_unit_test_setup_teardown(a_pipe_is_written_straight_and_stays_a_pipe, make_folder,
                                        empty_folder),
        cmocka_unit_test_setup_teardown(a_full_disk_is_noticed, make_folder, empty_folder),
        cmocka_unit_test_setup_teardown(a_write_that_failed_long_ago_is_noticed, make_folder, empty_folder),
        cmocka_unit_test_setup_teardown(a_link_keeps_pointing_to_its_file, make_folder, empty_folder),
        cmocka_unit_test_setup_teardown(a_missing_file_that_is_referred_to_is_said_to_be_missing, make_folder,
                                        empty_folder),
        cmocka_unit_test_setup_teardown(a_saved_tuning_loads_from_its_file, make_folder, empty_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
