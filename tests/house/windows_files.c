/* windows_files.c -- prints what reading and writing files gives, in the folder where it is run:
 * tests/house/windows_command.sh compares what it prints here and under Windows. */
#include "deft/io/file.h"
#include "io/file.h"
#include "io/system.h"

#include <stdlib.h>
#include <string.h>

static void print_bytes(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        printf(" %02x", (unsigned)(unsigned char)bytes[i]);
    }
    printf("\n");
}

static void print_findings(const deft_diag_list *diags)
{
    for (uint32_t i = 0; i < diags->count; ++i) {
        printf("  %s\n", diags->items[i].text);
    }
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    printf("write %s: %d\n", path, (int)deft_file_write(path, bytes, size, &diags));
    print_findings(&diags);
}

static void read_file(const char *path, size_t limit)
{
    deft_diag_list diags;
    char *bytes = NULL;
    size_t size = 0;
    deft_diag_clear(&diags);
    const deft_result result = deft__file_read(path, limit, &bytes, &size, &diags);
    printf("read %s: %d\n", path, (int)result);
    print_findings(&diags);
    if (result == DEFT_OK) {
        print_bytes(bytes, size);
        free(bytes);
    }
}

static void read_referred(const char *path, const char *folder)
{
    char why[DEFT__FILE_REASON], *bytes = NULL;
    size_t size = 0;
    const bool is_read = deft__file_read_referred(path, folder, 64, &bytes, &size, why);
    printf("read %s in %s: %s\n", path, folder, is_read ? "yes" : why);
    if (is_read) {
        print_bytes(bytes, size);
        free(bytes);
    }
}

static void write_and_drop(const char *path)
{
    deft__file_writer writer;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    if (deft__file_create(&writer, path, &diags) == DEFT_OK) {
        (void)fputs("dropped", writer.stream);
        printf("drop %s: %d\n", path, (int)deft__file_finish(&writer, false, &diags));
    }
    print_findings(&diags);
}

static void print_beside(const char *path, const char *source)
{
    char *beside = deft__file_beside(path, source);
    if (beside != NULL) {
        deft__file_normalise(beside);
        printf("%s beside %s: %s\n", source, path, beside);
        free(beside);
    }
}

int main(void)
{
    static const char text[] = "a line\r\nanother\n\x1a and what follows\n", other[] = "other\n";
    write_file("in/new.txt", text, sizeof text - 1);
    read_file("in/new.txt", 64);
    write_file("in/new.txt", other, sizeof other - 1);
    read_file("in/new.txt", 64);
    read_file("in/new.txt", 5);
    write_and_drop("in/new.txt");
    read_file("in/new.txt", 64);
    write_file("in/empty.txt", NULL, 0);
    read_file("in/empty.txt", 64);
    write_file("missing/new.txt", text, 1);
    write_file("in", text, 1);
    read_file("missing/new.txt", 64);
    read_file("in", 64);
    write_file("outside.txt", other, sizeof other - 1);
    read_referred("in/new.txt", "in");
    read_referred("in/../in/new.txt", "in");
    read_referred("in/../outside.txt", "in");
    read_referred("in/missing.txt", "in");
    read_referred("in", "in");
    read_referred("in/new.txt", "missing");
    read_referred("inside.txt", "in");
    print_beside("in/level.tmj", "../tiles/./a.tsj");
    print_beside("in/level.tmj", "C:/a.tsj");
    printf("kinds: %d %d %d\n", (int)deft__system_kind_of("in"), (int)deft__system_kind_of("in/new.txt"),
           (int)deft__system_kind_of("missing"));
#ifdef _WIN32
    deft_diag_list diags;
    char why[DEFT__FILE_REASON], *bytes = NULL, beside[] = "..\\a\\.\\b";
    size_t size = 0;
    deft_diag_clear(&diags);
    deft__file_normalise(beside);
    if (!deft__file_read_referred("in\\new.txt", "in", 64, &bytes, &size, why) ||
        deft__file_read_referred("in\\..\\outside.txt", "in", 64, &bytes, &size, why) ||
        deft__file_read_referred("NUL", NULL, 64, &bytes, &size, why) || strcmp(beside, "../a/b") != 0 ||
        !deft__file_is_stream("NUL") || deft_file_write("NUL", other, 1, &diags) != DEFT_OK) {
        printf("a path as Windows spells it is taken wrongly: %s\n", why);
    }
    free(bytes);
#endif
    return 0;
}
