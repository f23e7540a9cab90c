/* io/tuning_file_lines.c -- where a field stands in its file. jansson forgets lines once it has parsed, so
 * this scanner reads the text again. It checks nothing, because the text is valid JSON already. */
#include "io/tuning_file_parts.h"

#include <string.h>

typedef struct scanner {
    const char *at, *end;
} scanner;

static void skip_space(scanner *s)
{
    while (s->at < s->end && strchr(" \t\r\n", *s->at) != NULL) {
        ++s->at;
    }
}

/* From a quote to behind its partner. */
static void skip_string(scanner *s)
{
    for (++s->at; s->at < s->end && *s->at != '"'; ++s->at) {
        if (*s->at == '\\') {
            ++s->at;
        }
    }
    ++s->at;
}

/* Behind a value of any kind; brackets are counted, so that depth costs no stack. */
static void skip_value(scanner *s)
{
    size_t depth = 0;
    do {
        skip_space(s);
        if (s->at >= s->end) {
            return;
        }
        const char c = *s->at;
        if (c == '"') {
            skip_string(s);
        } else if (c == '{' || c == '[') {
            ++depth;
            ++s->at;
        } else if (c == '}' || c == ']') {
            --depth;
            ++s->at;
        } else {
            s->at += depth > 0 && (c == ',' || c == ':') ? 1 : 0;
            while (s->at < s->end && strchr(",:]}\"[{ \t\r\n", *s->at) == NULL) {
                ++s->at;
            }
        }
    } while (depth > 0);
}

/* Finds a key of the object that starts here and leaves the scanner at the key's quote. `path` is matched
 * whole first, then its first part; `*rest` is what remains of it behind the match. */
static bool find_key(scanner *s, const char *path, const char **rest)
{
    const size_t whole = strlen(path);
    const size_t part = strcspn(path, ".");
    ++s->at;
    for (;;) {
        skip_space(s);
        if (s->at >= s->end || *s->at != '"') {
            return false;
        }
        const char *quote = s->at;
        skip_string(s);
        const size_t length = (size_t)(s->at - quote) - 2;
        if ((length == whole || length == part) && memcmp(quote + 1, path, length) == 0) {
            *rest = length == whole ? path + whole : path + part + 1;
            s->at = quote;
            return true;
        }
        skip_space(s);
        ++s->at; /* the colon */
        skip_value(s);
        skip_space(s);
        if (s->at >= s->end || *s->at != ',') {
            return false;
        }
        ++s->at;
    }
}

static void count_lines(const char *text, const char *at, uint32_t *line, uint32_t *column)
{
    *line = 1;
    *column = 1;
    for (; text < at; ++text) {
        if (*text == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)*text & 0xC0u) != 0x80u) {
            ++*column;
        }
    }
}

bool deft__json_locate(const char *text, size_t size, const char *path, uint32_t *line, uint32_t *column)
{
    scanner s = {text, text + size};
    const char *rest = path;
    for (;;) {
        skip_space(&s);
        if (s.at >= s.end || *s.at != '{' || !find_key(&s, rest, &rest)) {
            return false;
        }
        if (*rest == '\0') {
            count_lines(text, s.at, line, column);
            return true;
        }
        skip_string(&s);
        skip_space(&s);
        ++s.at; /* the colon */
    }
}
