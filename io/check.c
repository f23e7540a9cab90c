/* io/check.c -- says what is wrong with a file, whatever it holds. */
#include "deft/io/check.h"

#include "deft/io/trace_file.h"
#include "deft/io/tuning_file.h"
#include "io/file.h"
#include "io/file_kind.h"
#include "io/finding.h"
#include "io/level_build.h"
#include "io/level_words.h"
#include "io/script_runs.h"
#include "io/tuning_file_parts.h"

#include <stdlib.h>
#include <string.h>

deft_file_kind deft_file_kind_of(const char *path)
{
    static const struct {
        const char *suffix;
        deft_file_kind kind;
    } suffixes[] = {{".json", DEFT_FILE_TUNING}, {".tmj", DEFT_FILE_LEVEL}, {".tmx", DEFT_FILE_LEVEL},
                    {".ldtk", DEFT_FILE_LEVEL},  {".txt", DEFT_FILE_LEVEL}, {".input", DEFT_FILE_SCRIPT},
                    {".dtrace", DEFT_FILE_TRACE}};
    DEFT_ASSERT(path != NULL);
    for (size_t i = 0; path != NULL && i < sizeof suffixes / sizeof *suffixes; ++i) {
        if (deft__file_ends_in(path, suffixes[i].suffix)) {
            return suffixes[i].kind;
        }
    }
    return DEFT_FILE_UNKNOWN;
}

static deft_file_kind kind_of_holds(deft__file_holds holds)
{
    switch (holds) {
    case DEFT__FILE_TRACE:
        return DEFT_FILE_TRACE;
    case DEFT__FILE_SCRIPT:
        return DEFT_FILE_SCRIPT;
    case DEFT__FILE_TUNING:
    case DEFT__FILE_JSON:
        return DEFT_FILE_TUNING;
    case DEFT__FILE_UNKNOWN:
        return DEFT_FILE_UNKNOWN;
    default:
        return DEFT_FILE_LEVEL;
    }
}

static size_t limit_of_head(const char *head, size_t size)
{
    switch (kind_of_holds(deft__file_holds_of(head, size))) {
    case DEFT_FILE_TRACE:
        return DEFT__FILE_LIMIT_TRACE;
    case DEFT_FILE_LEVEL:
        return DEFT__FILE_LIMIT_LEVEL;
    case DEFT_FILE_SCRIPT:
        return DEFT__FILE_LIMIT_SCRIPT;
    default:
        return DEFT__FILE_LIMIT_TUNING;
    }
}

/* What the findings come to. */
static deft_result result_of(const deft_diag_list *diags, uint32_t from, uint32_t errors)
{
    for (uint32_t i = from; i < diags->count; ++i) {
        if (diags->items[i].id == DEFT_DIAG_FILE) {
            return DEFT_ERROR_FILE;
        }
    }
    return diags->errors > errors ? DEFT_ERROR_CONTENT : DEFT_OK;
}

/* Bytes whose kind their head tells. */
static void check_bytes(deft__file_holds holds, const char *text, size_t size, const char *path,
                        const deft_level_options *options, deft_level **level, deft_diag_list *diags)
{
    static const char all[] = "tuning, level, script or recording";
    deft_trace trace;
    switch (kind_of_holds(holds)) {
    case DEFT_FILE_TRACE:
        (void)deft_trace_open(&trace, text, size, diags);
        break;
    case DEFT_FILE_LEVEL:
        *level = deft__level_words_check(options, diags)
                     ? deft__level_of_file(holds, text, size, path, options, diags)
                     : NULL;
        break;
    case DEFT_FILE_SCRIPT:
        deft_script_free(deft__script_of_file(text, size, diags));
        break;
    case DEFT_FILE_TUNING:
        (void)deft__tuning_of_file(NULL, NULL, text, size, diags);
        break;
    default:
        if (deft__file_check_text(text, size, all, diags)) {
            deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                              "the first bytes are not those of a %s; a file with a suffix of these is read "
                              "as what the suffix says",
                              all);
        }
        break;
    }
}

static deft_file_kind check_nameless(const char *path, const deft_level_options *options, deft_level **level,
                                     deft_diag_list *diags)
{
    char *text = NULL;
    size_t size = 0;
    if (deft__file_read_any(path, limit_of_head, &text, &size, diags) != DEFT_OK) {
        return DEFT_FILE_UNKNOWN;
    }
    const deft__file_holds holds = deft__file_holds_of(text, size);
    check_bytes(holds, text, size, path, options, level, diags);
    free(text);
    return kind_of_holds(holds);
}

static void check_named(deft_file_kind kind, const char *path, const deft_level_options *options,
                        deft_level **level, deft_diag_list *diags)
{
    deft_trace trace;
    void *bytes = NULL;
    switch (kind) {
    case DEFT_FILE_TRACE:
        (void)deft_trace_load(&trace, &bytes, path, diags);
        free(bytes);
        break;
    case DEFT_FILE_LEVEL:
        *level = deft_level_load_with(path, options, diags);
        break;
    case DEFT_FILE_SCRIPT:
        deft_script_free(deft_script_load(path, diags));
        break;
    case DEFT_FILE_TUNING:
        (void)deft_tuning_check(NULL, NULL, path, diags);
        break;
    default:
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "",
                          "the path has no suffix that says what it is; known are .json .tmj .tmx .ldtk .txt "
                          ".input .dtrace");
        break;
    }
}

deft_result deft_file_check(const char *path, const deft_level_options *options, deft_file_kind *kind,
                            deft_level **level, deft_diag_list *diags)
{
    DEFT_ASSERT(path != NULL);
    if (path == NULL) {
        return DEFT_ERROR_CONTENT;
    }
    deft_diag_list own;
    if (diags == NULL) {
        deft_diag_clear(&own);
        diags = &own;
    }
    const deft_level_options none = deft__level_options_of(0.0);
    const uint32_t from = diags->count, errors = diags->errors;
    deft_level *read = NULL;
    deft_file_kind found = deft_file_kind_of(path);
    options = options != NULL ? options : &none;
    if (found == DEFT_FILE_UNKNOWN && !deft__file_has_suffix(path)) {
        found = check_nameless(path, options, &read, diags);
    } else {
        check_named(found, path, options, &read, diags);
    }
    if (kind != NULL) {
        *kind = found;
    }
    if (level != NULL) {
        *level = read;
    } else {
        deft_level_free(read);
    }
    return result_of(diags, from, errors);
}
