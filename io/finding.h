/* io/finding.h -- findings with a sentence of their own, as all loaders write them. */
#ifndef DEFT__IO_FINDING_H
#define DEFT__IO_FINDING_H

#include "deft/base.h"

#if defined(__GNUC__)
#define DEFT__PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define DEFT__PRINTF(text, rest)
#endif

/// Adds a finding whose sentence is printed from `format`. `field` may be empty; line and column are 0 when
/// unknown. Control characters, which a hostile file may put into names, come out as '?'.
void deft__finding_add(deft_diag_list *diags, deft_severity severity, uint32_t line, uint32_t column,
                       const char *field, const char *format, ...) DEFT__PRINTF(6, 7);

/// Copies text into a fixed field, cut to fit between two characters of UTF-8, control characters as '?'.
void deft__finding_copy(char *out, size_t capacity, const char *text);

#endif
