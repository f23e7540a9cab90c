/* io/json_writer.c -- writes indented JSON with the shortest exact numbers, which jansson does not offer. */
#define _XOPEN_SOURCE 700

#include "io/json_writer.h"

#include "deft/io/tuning_file.h"
#include "io/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct deft__json_writer {
    FILE *stream;
    char *text;
    size_t size;
    int depth;
    bool first; /* in the object or array that is open */
};

deft__json_writer *deft__json_writer_open(void)
{
    deft__json_writer *writer = (deft__json_writer *)calloc(1, sizeof *writer);
    if (writer != NULL) {
        writer->first = true;
        writer->stream = open_memstream(&writer->text, &writer->size);
        if (writer->stream == NULL) {
            free(writer);
            writer = NULL;
        }
    }
    return writer;
}

char *deft__json_writer_close(deft__json_writer *writer)
{
    (void)fputc('\n', writer->stream);
    const bool failed = ferror(writer->stream) != 0;
    char *text = fclose(writer->stream) == 0 && !failed ? writer->text : NULL;
    if (text == NULL) {
        free(writer->text);
    }
    free(writer);
    return text;
}

static void line_break(const deft__json_writer *writer)
{
    (void)fprintf(writer->stream, "\n%*s", 2 * writer->depth, "");
}

static void quote(const deft__json_writer *writer, const char *text)
{
    (void)fputc('"', writer->stream);
    for (const char *c = text; *c != '\0'; ++c) {
        if (*c == '"' || *c == '\\') {
            (void)fputc('\\', writer->stream);
            (void)fputc(*c, writer->stream);
        } else if ((unsigned char)*c < 0x20u) {
            (void)fprintf(writer->stream, "\\u%04x", (unsigned)(unsigned char)*c);
        } else {
            (void)fputc(*c, writer->stream);
        }
    }
    (void)fputc('"', writer->stream);
}

static void start(deft__json_writer *writer, const char *key)
{
    if (!writer->first) {
        (void)fputc(',', writer->stream);
    }
    if (writer->depth > 0) {
        line_break(writer);
    }
    writer->first = false;
    if (key != NULL) {
        quote(writer, key);
        (void)fputs(": ", writer->stream);
    }
}

void deft__json_begin(deft__json_writer *writer, const char *key, char bracket)
{
    start(writer, key);
    (void)fputc(bracket, writer->stream);
    ++writer->depth;
    writer->first = true;
}

void deft__json_end(deft__json_writer *writer, char bracket)
{
    --writer->depth;
    if (!writer->first) {
        line_break(writer);
    }
    writer->first = false;
    (void)fputc(bracket, writer->stream);
}

void deft__json_text(deft__json_writer *writer, const char *key, const char *text)
{
    start(writer, key);
    quote(writer, text);
}

void deft__json_bool(deft__json_writer *writer, const char *key, bool value)
{
    start(writer, key);
    (void)fputs(value ? "true" : "false", writer->stream);
}

void deft__json_number(deft__json_writer *writer, const char *key, double value)
{
    char text[DEFT__NUMBER_CAP];
    (void)deft_number_text(value, text, sizeof text);
    if (!isfinite(value)) {
        deft__json_text(writer, key, text);
        return;
    }
    start(writer, key);
    (void)fputs(text, writer->stream);
}
