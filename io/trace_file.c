/* io/trace_file.c -- recordings as files: written part by part, read whole. */
#include "deft/io/trace_file.h"

#include "io/file.h"
#include "io/finding.h"

#include <stdlib.h>

struct deft_trace_file {
    deft__file_writer file;
};

/* A write that fails shows in the stream, which deft__file_finish looks at. */
static void write_bytes(FILE *stream, const void *bytes, size_t size)
{
    (void)fwrite(bytes, 1, size, stream);
}

static void write_parts(FILE *stream, deft_recorder *recorder, uint32_t from)
{
    const void *part;
    size_t size;
    deft_recorder_seal(recorder);
    for (uint32_t i = from; (part = deft_recorder_part(recorder, i, &size)) != NULL; ++i) {
        write_bytes(stream, part, size);
    }
}

deft_result deft_trace_save(const char *path, deft_recorder *recorder, deft_diag_list *diags)
{
    deft__file_writer file;
    deft_result result = deft__file_create(&file, path, diags);
    if (result == DEFT_OK) {
        write_parts(file.stream, recorder, 0);
        result = deft__file_finish(&file, true, diags);
    }
    return result;
}

deft_trace_file *deft_trace_file_open(const char *path, const deft_recorder *recorder, deft_diag_list *diags)
{
    deft_trace_file *file = (deft_trace_file *)calloc(1, sizeof *file);
    if (file == NULL) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "out of memory while writing %s", path);
        return NULL;
    }
    if (deft__file_create(&file->file, path, diags) != DEFT_OK) {
        free(file);
        return NULL;
    }
    size_t size;
    const void *head = deft_recorder_part(recorder, 0, &size);
    write_bytes(file->file.stream, head, size);
    return file;
}

void deft_trace_file_take(deft_trace_file *file, deft_recorder *recorder)
{
    const bool is_sound = file != NULL && recorder != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return;
    }
    const void *part;
    size_t size;
    while ((part = deft_recorder_take(recorder, &size)) != NULL) {
        write_bytes(file->file.stream, part, size);
    }
}

deft_result deft_trace_file_close(deft_trace_file *file, deft_recorder *recorder, bool keep,
                                  deft_diag_list *diags)
{
    const bool is_sound = file != NULL && (recorder != NULL || !keep);
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return DEFT_ERROR_CONTENT;
    }
    if (keep) {
        write_parts(file->file.stream, recorder, 1);
    }
    const deft_result result = deft__file_finish(&file->file, keep, diags);
    free(file);
    return result;
}

deft_result deft_trace_load(deft_trace *out, void **bytes, const char *path, deft_diag_list *diags)
{
    char *text = NULL;
    size_t size = 0;
    deft_result result = deft__file_read(path, DEFT__FILE_LIMIT_TRACE, &text, &size, diags);
    if (result != DEFT_OK) {
        return result;
    }
    result = deft_trace_open(out, text, size, diags);
    if (result != DEFT_OK) {
        free(text);
        text = NULL;
    }
    *bytes = text;
    return result;
}
