/* io/tuning_file_parts.h -- what the reader, the writer and the schema of tuning files share. */
#ifndef DEFT__IO_TUNING_FILE_PARTS_H
#define DEFT__IO_TUNING_FILE_PARTS_H

#include "deft/io/json.h"
#include "deft/moveset.h"

#define DEFT__CHOICE_CAP 32

/// Reads the bytes of a tuning's file and builds its moveset, as deft_tuning_check.
deft_result deft__tuning_of_file(deft_tuning *tuning, deft_moveset *moveset, const char *text, size_t size,
                                 deft_diag_list *diags);

/// Finds where a member of an object stands in JSON text that is known to be valid; `path` is like
/// "jump.height". Columns count characters, as jansson does. False when it is not there.
bool deft__json_locate(const char *text, size_t size, const char *path, uint32_t *line, uint32_t *column);

/// The index of `text` in choices such as "time|distance"; -1 when it is none of them.
int deft__choice_index(const char *choices, const char *text);
/// The choice at an index; false when there is none.
bool deft__choice_at(const char *choices, int index, char out[DEFT__CHOICE_CAP]);

/// True for a parameter that accepts infinity, which files spell "inf".
bool deft__param_takes_infinity(const deft_param *param);

/// Visits parameters in the order of the table as a tree: groups are opened and closed around them.
typedef struct deft__param_tree {
    void (*open)(deft_json *writer, const char *group);
    void (*leaf)(deft_json *writer, const char *name, const deft_param *param, const deft_tuning *tuning);
    void (*close)(deft_json *writer);
} deft__param_tree;

/// Visits the parameters that count in `tuning`; all of them when it is NULL.
void deft__param_tree_walk(const deft__param_tree *tree, deft_json *writer, const deft_tuning *tuning);

#endif
