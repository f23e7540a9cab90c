/* io/level_fields.h -- the fields and properties that say more of what is in a level, in all formats that
 * have names. */
#ifndef DEFT__IO_LEVEL_FIELDS_H
#define DEFT__IO_LEVEL_FIELDS_H

#include "io/level_words.h"

/// The field of a thing of that word that a field of this name was probably meant to be; NULL when it is one
/// of deft's, or near none. `is_loose` as in deft__level_words.
const char *deft__level_field_meant(deft__level_word word, const char *name, bool is_loose);

/// The words whose things have a field of this name; 0 when deft has no such field.
uint32_t deft__level_field_words(const char *name, bool is_loose);

/// The field that this name is, or is one slip from, when the name is hardly used outside of deft; else
/// NULL.
const char *deft__level_field_told(const char *name);

/// The fields of one thing whose slips have been told. Zero-fill it to start.
typedef uint32_t deft__level_told;

/// True when a field that deft__level_field_meant named comes for the first time. A slip is told once:
/// whether the right field is given, too, is a search through all of them.
bool deft__level_field_is_new(deft__level_told *told, const char *meant);

#endif
