/* io/tuning_file_write.c -- a tuning as JSON text: every parameter that counts, in the shortest exact
 * numbers, so that a file reads well, differs little after a change, and loads to the same bits. */
#include "deft/io/tuning_file.h"
#include "io/file.h"
#include "io/finding.h"
#include "io/tuning_file_parts.h"

#include <stdlib.h>

static void open_group(deft_json *writer, const char *group)
{
    deft_json_begin(writer, group, '{');
}

static void close_group(deft_json *writer)
{
    deft_json_end(writer, '}');
}

static void write_value(deft_json *writer, const char *name, const deft_param *param,
                        const deft_tuning *tuning)
{
    char choice[DEFT__CHOICE_CAP];
    const double value = deft_tuning_get(tuning, param);
    if (param->type == DEFT_PARAM_BOOL) {
        deft_json_bool(writer, name, value != 0.0);
    } else if (param->type == DEFT_PARAM_CHOICE && deft__choice_at(param->choices, (int)value, choice)) {
        deft_json_text(writer, name, choice);
    } else {
        deft_json_number(writer, name, value);
    }
}

char *deft_tuning_to_json(const deft_tuning *tuning)
{
    const bool is_sound = tuning != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return NULL;
    }
    static const deft__param_tree tree = {open_group, write_value, close_group};
    deft_json *writer = deft_json_open();
    if (writer == NULL) {
        return NULL;
    }
    deft_json_begin(writer, NULL, '{');
    deft_json_number(writer, "deft_tuning", 1.0);
    deft__param_tree_walk(&tree, writer, tuning);
    deft_json_end(writer, '}');
    return deft_json_close(writer);
}

deft_result deft_tuning_save(const deft_tuning *tuning, const char *path, deft_diag_list *diags)
{
    const bool is_sound = tuning != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return DEFT_ERROR_CONTENT;
    }
    char *text = deft_tuning_to_json(tuning);
    if (text == NULL) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "out of memory while writing %s", path);
        return DEFT_ERROR_MEMORY;
    }
    deft__file_writer writer;
    deft_result result = deft__file_create(&writer, path, diags);
    if (result == DEFT_OK) {
        (void)fputs(text, writer.stream);
        result = deft__file_finish(&writer, true, diags);
    }
    free(text);
    return result;
}
