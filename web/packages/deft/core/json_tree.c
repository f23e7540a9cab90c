/* json_tree.c -- asks the tree that json_read.c makes, in the place of jansson. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *json_object_get(const json_t *object, const char *key)
{
    if (!json_is_object(object)) {
        return NULL;
    }
    size_t low = 0, high = object->length;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const json_item *item = &object->is.items[object->by_key[middle]];
        const int order = strcmp(key, item->key);
        if (order == 0) {
            return item->value;
        }
        low = order > 0 ? middle + 1 : low;
        high = order < 0 ? middle : high;
    }
    return NULL;
}

json_t *json_array_get(const json_t *array, size_t i)
{
    return json_is_array(array) && i < array->length ? array->is.items[i].value : NULL;
}

size_t json_array_size(const json_t *array)
{
    return json_is_array(array) ? array->length : 0;
}

const char *json_string_value(const json_t *value)
{
    return json_is_string(value) ? value->is.text : NULL;
}

size_t json_string_length(const json_t *value)
{
    return json_is_string(value) ? value->length : 0;
}

json_int_t json_integer_value(const json_t *value)
{
    return json_is_integer(value) ? value->is.integer : 0;
}

double json_number_value(const json_t *value)
{
    if (!json_is_number(value)) {
        return 0.0;
    }
    return json_is_integer(value) ? (double)value->is.integer : value->is.real;
}

bool json_equal(const json_t *a, const json_t *b)
{
    if (a == NULL || b == NULL || a->type != b->type) {
        return false;
    }
    return json_is_string(a) ? strcmp(a->is.text, b->is.text) == 0
                             : json_is_number(a) && json_number_value(a) == json_number_value(b);
}

/* An iterator is an item; behind the last one stands NULL. */
void *json_object_iter(json_t *object)
{
    return json_is_object(object) && object->length > 0 ? object->is.items : NULL;
}

void *json_object_iter_next(json_t *object, void *at)
{
    json_item *next = (json_item *)at + 1;
    return next < object->is.items + object->length ? next : NULL;
}

const char *json_object_iter_key(void *at)
{
    return at != NULL ? ((json_item *)at)->key : NULL;
}

json_t *json_object_iter_value(void *at)
{
    return at != NULL ? ((json_item *)at)->value : NULL;
}

/* ---- text ---- */

/* Without `out` the text is only counted. */
typedef struct writer {
    char *out;
    size_t length;
} writer;

static void put(writer *w, char c)
{
    if (w->out != NULL) {
        w->out[w->length] = c;
    }
    ++w->length;
}

static void put_text(writer *w, const char *text)
{
    for (; *text != '\0'; ++text) {
        put(w, *text);
    }
}

static void write_text(writer *w, const char *text)
{
    put(w, '"');
    for (; *text != '\0'; ++text) {
        if ((unsigned char)*text < 0x20) {
            char escape[8];
            (void)snprintf(escape, sizeof escape, "\\u%04X", (unsigned)*text);
            put_text(w, escape);
            continue;
        }
        if (*text == '"' || *text == '\\') {
            put(w, '\\');
        }
        put(w, *text);
    }
    put(w, '"');
}

static void write_value(writer *w, const json_t *value)
{
    static const char *const words[] = {"", "", "", "", "", "true", "false", "null"};
    char number[32];
    switch (value->type) {
    case JSON_OBJECT_TYPE:
    case JSON_ARRAY_TYPE: {
        const bool is_object = value->type == JSON_OBJECT_TYPE;
        put(w, is_object ? '{' : '[');
        for (size_t i = 0; i < value->length; ++i) {
            put_text(w, i > 0 ? "," : "");
            if (is_object) {
                write_text(w, value->is.items[i].key);
                put(w, ':');
            }
            write_value(w, value->is.items[i].value);
        }
        put(w, is_object ? '}' : ']');
        break;
    }
    case JSON_STRING_TYPE:
        write_text(w, value->is.text);
        break;
    case JSON_INTEGER_TYPE:
        (void)snprintf(number, sizeof number, "%lld", (long long)value->is.integer);
        put_text(w, number);
        break;
    case JSON_REAL_TYPE:
        (void)snprintf(number, sizeof number, "%.17g", value->is.real);
        put_text(w, number);
        break;
    default:
        put_text(w, words[value->type]);
        break;
    }
}

char *json_dumps(const json_t *value, size_t flags)
{
    (void)flags;
    writer w = {NULL, 0};
    write_value(&w, value);
    w.out = (char *)malloc(w.length + 1);
    w.length = 0;
    if (w.out != NULL) {
        write_value(&w, value);
        w.out[w.length] = '\0';
    }
    return w.out;
}
