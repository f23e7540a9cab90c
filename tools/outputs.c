/* tools/outputs.c -- an input that would be read twice, an output that is an input, or a file of the level,
 * or another output, are refused before anything is written. Files are told apart by volume and number, so
 * that links and other spellings do not hide it. */
#include "tools/system.h"
#include "tools/tool.h"

#include <stdio.h>
#include <string.h>

#define PATH_CAP 4096 /* longer names are not looked at */

/* What an existing path is: standard input and output by their streams. */
static bool look(const char *path, FILE *stream, tool_found *out)
{
    return strcmp(path, "-") == 0 ? tool_find_stream(stream, out) : tool_find_path(path, out);
}

static bool is_one(const tool_found *a, const tool_found *b)
{
    return a->volume == b->volume && a->number == b->number;
}

/* The folder of a path, and the name in it. */
static bool look_beside(const char *path, tool_found *folder, const char **name)
{
    char text[PATH_CAP];
    const char *slash = tool_last_separator(path);
    const size_t length = slash == NULL ? 0 : slash == path ? 1 : (size_t)(slash - path);
    if (length >= sizeof text) {
        return false;
    }
    memcpy(text, path, length);
    text[length] = '\0';
    *name = slash != NULL ? slash + 1 : path;
    return tool_find_path(length > 0 ? text : ".", folder);
}

/* Only of a regular file does a reader see what a writer does to it; a terminal may be both. */
static bool is_read(const char *output, const char *input)
{
    tool_found written, read;
    return look(output, stdout, &written) && written.is_file && look(input, stdin, &read) &&
           is_one(&written, &read);
}

/* A device may take several outputs; a file, which may not be there yet, or a pipe would mix them. */
static bool is_written_twice(const char *a, const char *b)
{
    tool_found first, second;
    const char *first_name = a, *second_name = b;
    if (strcmp(a, "-") == 0 && strcmp(b, "-") == 0) {
        return true;
    }
    const bool is_there = look(a, stdout, &first);
    if (is_there != look(b, stdout, &second)) {
        return false;
    }
    if (is_there) {
        return is_one(&first, &second) && !first.is_device;
    }
    return look_beside(a, &first, &first_name) && look_beside(b, &second, &second_name) &&
           is_one(&first, &second) && strcmp(first_name, second_name) == 0;
}

static int refuse(const char *verb, const char *output, const char *input, const char *why)
{
    return tool_usage(verb, "%s would be written over %s, %s; write to another file", output, input, why);
}

int tool_inputs_judge(const char *verb, const char *const inputs[TOOL_FILES_MAX],
                      const char *const names[TOOL_FILES_MAX])
{
    tool_found found[TOOL_FILES_MAX], standard;
    const bool is_stdin = tool_find_stream(stdin, &standard);
    for (int i = 0; i < TOOL_FILES_MAX; ++i) {
        const bool is_there = inputs[i] != NULL && look(inputs[i], stdin, &found[i]);
        for (int j = 0; is_there && j < i; ++j) {
            const bool is_dash =
                inputs[j] != NULL && strcmp(inputs[i], "-") == 0 && strcmp(inputs[j], "-") == 0;
            const bool is_same =
                inputs[j] != NULL && look(inputs[j], stdin, &found[j]) && is_one(&found[i], &found[j]);
            if (is_dash || (is_same && found[i].is_pipe)) {
                const bool is_standard = is_dash || (is_stdin && is_one(&found[i], &standard));
                return tool_usage(verb,
                                  "%s and %s are both %s%s, which can be read once; give one of them by the "
                                  "path of a file",
                                  names[j], names[i], is_standard ? "standard input" : "the pipe ",
                                  is_standard ? "" : inputs[i]);
            }
        }
    }
    return TOOL_FINE;
}

int tool_outputs_judge(const char *verb, const char *const inputs[TOOL_FILES_MAX],
                       const char *const outputs[TOOL_FILES_MAX])
{
    for (int i = 0; i < TOOL_FILES_MAX; ++i) {
        for (int j = 0; outputs[i] != NULL && j < TOOL_FILES_MAX; ++j) {
            if (inputs[j] != NULL && is_read(outputs[i], inputs[j])) {
                return refuse(verb, outputs[i], inputs[j], "which is read");
            }
            if (j < i && outputs[j] != NULL && is_written_twice(outputs[i], outputs[j])) {
                return tool_usage(verb, "%s and %s are one file; write to two", outputs[j], outputs[i]);
            }
        }
    }
    return TOOL_FINE;
}

/* Refuses an output that is the file `name`, which the level refers to. */
static int judge_referred(const char *verb, const char *name, const char *const outputs[TOOL_FILES_MAX])
{
    for (int i = 0; i < TOOL_FILES_MAX; ++i) {
        if (outputs[i] != NULL && is_read(outputs[i], name)) {
            return refuse(verb, outputs[i], name, "which the level refers to");
        }
    }
    return TOOL_FINE;
}

/* The same for an image, whose path begins in the level's folder. */
static int judge_image(const char *verb, const char *path, const char *image,
                       const char *const outputs[TOOL_FILES_MAX])
{
    char name[PATH_CAP];
    const char *slash = tool_last_separator(path);
    const int folder = slash != NULL && !tool_is_rooted(image) ? (int)(slash - path) + 1 : 0;
    const int length = snprintf(name, sizeof name, "%.*s%s", folder, path, image);
    return image[0] != '\0' && length > 0 && (size_t)length < sizeof name
               ? judge_referred(verb, name, outputs)
               : TOOL_FINE;
}

int tool_outputs_judge_level(const char *verb, const char *path, const deft_level *level,
                             const char *const outputs[TOOL_FILES_MAX])
{
    int status = TOOL_FINE;
    for (uint32_t i = 0; status == TOOL_FINE && i < level->file_count; ++i) {
        status = judge_referred(verb, level->files[i], outputs);
    }
    for (uint32_t i = 0; status == TOOL_FINE && i < level->tileset_count; ++i) {
        const deft_level_tileset *tileset = &level->tilesets[i];
        status = judge_image(verb, path, tileset->image, outputs);
        for (uint32_t k = 0; status == TOOL_FINE && k < tileset->listed_count; ++k) {
            status = judge_image(verb, path, tileset->tiles[k].image, outputs);
        }
    }
    return status;
}

int tool_picture_judge(const char *verb, const char *out)
{
    if (!tool_has_suffix(out, ".svg") && !tool_has_suffix(out, ".png") && !tool_has_suffix(out, ".pdf")) {
        return tool_usage(verb, "-o %s: a picture's name ends in .svg, .png or .pdf", out);
    }
    return TOOL_FINE;
}
