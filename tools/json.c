/* tools/json.c -- flat JSON objects on standard output. */
#include "tools/tool.h"

#include <math.h>

static void begin(const char *key)
{
    (void)printf("    \"%s\": ", key);
}

static void end(bool last)
{
    (void)fputs(last ? "\n" : ",\n", stdout);
}

void tool_json_text(const char *key, const char *value, bool last)
{
    begin(key);
    (void)putchar('"');
    for (const char *c = value; *c != '\0'; ++c) {
        if ((unsigned char)*c < 0x20u) {
            (void)printf("\\u%04x", (unsigned)(unsigned char)*c);
        } else {
            (void)printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
        }
    }
    (void)putchar('"');
    end(last);
}

void tool_json_number(const char *key, double value, bool last)
{
    char text[40];
    (void)deft_number_text(value, text, sizeof text);
    begin(key);
    (void)printf(isfinite(value) ? "%s" : "\"%s\"", text);
    end(last);
}

void tool_json_bool(const char *key, bool value, bool last)
{
    begin(key);
    (void)fputs(value ? "true" : "false", stdout);
    end(last);
}
