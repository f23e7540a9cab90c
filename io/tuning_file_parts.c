/* io/tuning_file_parts.c -- what the reader, the writer and the schema of tuning files share: choices, and
 * the table of parameters seen as the tree of groups that the JSON has. */
#include "io/tuning_file_parts.h"

#include <math.h>
#include <string.h>

#define TREE_DEPTH 4
#define GROUP_CAP  64

int deft__choice_index(const char *choices, const char *text)
{
    const size_t length = strlen(text);
    int index = 0;
    for (const char *at = choices;; ++index) {
        const size_t one = strcspn(at, "|");
        if (one == length && memcmp(at, text, length) == 0) {
            return index;
        }
        if (at[one] == '\0') {
            return -1;
        }
        at += one + 1;
    }
}

bool deft__choice_at(const char *choices, int index, char out[DEFT__CHOICE_CAP])
{
    const char *at = choices;
    for (int i = 0; i < index; ++i) {
        at = strchr(at, '|');
        if (at == NULL) {
            return false;
        }
        ++at;
    }
    const size_t length = strcspn(at, "|");
    if (index < 0 || length == 0 || length >= DEFT__CHOICE_CAP) {
        return false;
    }
    memcpy(out, at, length);
    out[length] = '\0';
    return true;
}

bool deft__param_takes_infinity(const deft_param *param)
{
    return param->type == DEFT_PARAM_REAL && isinf(param->max) && !param->max_open;
}

/* The groups that are open, outermost first. */
typedef struct open_groups {
    char names[TREE_DEPTH][GROUP_CAP];
    int count;
} open_groups;

/* Opens and closes groups until those of `path` are open; returns the path's last name. */
static const char *enter(const deft__param_tree *tree, deft_json *writer, open_groups *groups,
                         const char *path)
{
    int depth = 0;
    for (const char *dot = strchr(path, '.'); dot != NULL; dot = strchr(path, '.'), ++depth) {
        const size_t length = (size_t)(dot - path);
        const bool same = depth < groups->count && strlen(groups->names[depth]) == length &&
                          memcmp(groups->names[depth], path, length) == 0;
        if (!same) {
            for (; groups->count > depth; --groups->count) {
                tree->close(writer);
            }
            memcpy(groups->names[depth], path, length);
            groups->names[depth][length] = '\0';
            ++groups->count;
            tree->open(writer, groups->names[depth]);
        }
        path = dot + 1;
    }
    for (; groups->count > depth; --groups->count) {
        tree->close(writer);
    }
    return path;
}

void deft__param_tree_walk(const deft__param_tree *tree, deft_json *writer, const deft_tuning *tuning)
{
    open_groups groups;
    memset(&groups, 0, sizeof groups);
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        if (tuning == NULL || deft_param_is_active(tuning, param)) {
            const char *name = enter(tree, writer, &groups, param->path);
            tree->leaf(writer, name, param, tuning);
        }
    }
    for (; groups.count > 0; --groups.count) {
        tree->close(writer);
    }
}
