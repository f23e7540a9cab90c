/* io/json_writer.h -- writes indented JSON with the shortest exact numbers, which jansson does not offer. */
#ifndef DEFT__IO_JSON_WRITER_H
#define DEFT__IO_JSON_WRITER_H

#include "deft/base.h"

/// JSON that is being written into memory.
typedef struct deft__json_writer deft__json_writer;

/// NULL without memory.
deft__json_writer *deft__json_writer_open(void);
/// Ends the text with a line break and returns it, to be freed; NULL without memory. Frees the writer.
char *deft__json_writer_close(deft__json_writer *writer);

/// Members and elements. `key` is NULL inside an array and for the outermost value.
void deft__json_begin(deft__json_writer *writer, const char *key, char bracket); /* '{' or '[' */
void deft__json_end(deft__json_writer *writer, char bracket);                    /* '}' or ']' */
void deft__json_text(deft__json_writer *writer, const char *key, const char *text);
void deft__json_bool(deft__json_writer *writer, const char *key, bool value);
/// A number that is not finite becomes the string "inf", "-inf" or "nan".
void deft__json_number(deft__json_writer *writer, const char *key, double value);

#endif
