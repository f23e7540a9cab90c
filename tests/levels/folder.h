/* tests/levels/folder.h -- levels of more than one file, in a folder of their own. Include it first. */
#ifndef DEFT_TESTS_LEVELS_FOLDER_H
#define DEFT_TESTS_LEVELS_FOLDER_H

#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "sketch.h"

static inline void folder_make(char *folder, size_t size, const char *name)
{
    snprintf(folder, size, "%s/%s_XXXXXX", DEFT_BINARY_DIR, name);
    assert_non_null(mkdtemp(folder));
}

static inline void folder_write(const char *folder, const char *name, const char *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* A file in the folder, "/name", or "" for all of it. */
static inline void folder_remove(const char *folder, const char *file)
{
    char command[1100];
    snprintf(command, sizeof command, "rm -r '%s%s'", folder, file);
    assert_int_equal(system(command), 0);
}

#endif
