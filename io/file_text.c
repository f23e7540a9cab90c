/* io/file_text.c -- what the text and the path of a file say, without a look at the disk. */
#include "io/file.h"
#include "io/finding.h"
#include "io/system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool deft__file_check_text(const char *text, size_t size, const char *what, deft_diag_list *diags)
{
    const unsigned char *bytes = (const unsigned char *)text;
    const bool has_mark =
        size >= 2 && ((bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE));
    const bool has_gap = size >= 2 && (bytes[0] == 0) != (bytes[1] == 0);
    if (size == 0) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "the file is empty; a %s is expected", what);
        return false;
    }
    if (has_mark || has_gap) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                          "the file is UTF-16, not UTF-8; save the %s as UTF-8", what);
        return false;
    }
    return true;
}

size_t deft__file_mark(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

bool deft__file_ends_in(const char *path, const char *suffix)
{
    const size_t length = strlen(path), tail = strlen(suffix);
    if (length < tail) {
        return false;
    }
    for (size_t i = 0; i < tail; ++i) {
        if (tolower((unsigned char)path[length - tail + i]) != suffix[i]) {
            return false;
        }
    }
    return true;
}

bool deft__file_has_suffix(const char *path)
{
    const char *slash = deft__system_last_separator(path);
    return strchr(slash != NULL ? slash : path, '.') != NULL;
}

bool deft__file_is_absolute(const char *path)
{
    return deft__system_is_separator(path[0]) || (isalpha((unsigned char)path[0]) && path[1] == ':');
}

char *deft__file_beside(const char *path, const char *source)
{
    const char *slash = deft__system_last_separator(path);
    size_t folder = slash != NULL && !deft__file_is_absolute(source) ? (size_t)(slash - path) + 1 : 0;
    char *beside = (char *)malloc(folder + strlen(source) + 1);
    if (beside != NULL) {
        memcpy(beside, path, folder);
        memcpy(beside + folder, source, strlen(source) + 1);
    }
    return beside;
}

void deft__file_normalise(char *path)
{
    char *out = path;
    char *least = path; /* what stands before is kept: the root, and each `..` above the start */
    const char *at = path;
    for (char *c = path; *c != '\0'; ++c) {
        *c = deft__system_is_separator(*c) ? '/' : *c;
    }
    if (*at == '/') {
        least = ++out;
        ++at;
    }
    const bool is_rooted = out > path;
    for (bool is_last = *at == '\0'; !is_last;) {
        const size_t length = strcspn(at, "/");
        const char *next = at + length + 1;
        is_last = at[length] == '\0';
        const bool is_up = length == 2 && at[0] == '.' && at[1] == '.';
        const bool is_here = length == 0 || (length == 1 && at[0] == '.');
        if (is_up && out > least) {
            do {
                --out;
            } while (out > least && out[-1] != '/');
        } else if (!is_here && !(is_up && is_rooted)) {
            memmove(out, at, length);
            out += length;
            *out++ = '/';
            least = is_up ? out : least;
        }
        at = next;
    }
    out -= out > path + (is_rooted ? 1 : 0) ? 1 : 0; /* the last slash */
    *out = '\0';
}
