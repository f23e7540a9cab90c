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

static void write_text(FILE *out, const char *text)
{
    (void)fputc('"', out);
    for (; *text != '\0'; ++text) {
        if (*text == '"' || *text == '\\') {
            (void)fprintf(out, "\\%c", *text);
        } else if ((unsigned char)*text < 0x20) {
            (void)fprintf(out, "\\u%04X", (unsigned)*text);
        } else {
            (void)fputc(*text, out);
        }
    }
    (void)fputc('"', out);
}

static void write_value(FILE *out, const json_t *value)
{
    static const char *const words[] = {"", "", "", "", "", "true", "false", "null"};
    switch (value->type) {
    case JSON_OBJECT_TYPE:
    case JSON_ARRAY_TYPE: {
        const bool is_object = value->type == JSON_OBJECT_TYPE;
        (void)fputc(is_object ? '{' : '[', out);
        for (size_t i = 0; i < value->length; ++i) {
            (void)fputs(i > 0 ? "," : "", out);
            if (is_object) {
                write_text(out, value->is.items[i].key);
                (void)fputc(':', out);
            }
            write_value(out, value->is.items[i].value);
        }
        (void)fputc(is_object ? '}' : ']', out);
        break;
    }
    case JSON_STRING_TYPE:
        write_text(out, value->is.text);
        break;
    case JSON_INTEGER_TYPE:
        (void)fprintf(out, "%lld", (long long)value->is.integer);
        break;
    case JSON_REAL_TYPE:
        (void)fprintf(out, "%.17g", value->is.real);
        break;
    default:
        (void)fputs(words[value->type], out);
        break;
    }
}

char *json_dumps(const json_t *value, size_t flags)
{
    char *text = NULL;
    size_t size = 0;
    (void)flags;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return NULL;
    }
    write_value(out, value);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
