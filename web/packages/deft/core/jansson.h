/* jansson.h -- what deft's io library needs of jansson, for WebAssembly, where Debian has no jansson.
 *
 * Same names, same meaning. Values of a document belong to its root: json_decref takes roots only.
 */
#ifndef DEFT_WEB_JANSSON_H
#define DEFT_WEB_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int64_t json_int_t;

typedef enum json_type {
    JSON_OBJECT_TYPE,
    JSON_ARRAY_TYPE,
    JSON_STRING_TYPE,
    JSON_INTEGER_TYPE,
    JSON_REAL_TYPE,
    JSON_TRUE_TYPE,
    JSON_FALSE_TYPE,
    JSON_NULL_TYPE
} json_type;

typedef struct json_t json_t;

/* A member of an object; an element of an array has no key. */
typedef struct json_item {
    const char *key;
    json_t *value;
} json_item;

struct json_t {
    json_type type;
    size_t length; /* of a text, or how many items */
    union {
        const char *text;
        json_item *items; /* in the order of the file */
        json_int_t integer;
        double real;
    } is;
    uint32_t *by_key; /* of an object: the numbers of its items in the order of their keys */
    void *blocks;     /* of a root: all memory of the document */
};

typedef struct json_error_t {
    int line, column;
    char text[160];
} json_error_t;

#define JSON_REJECT_DUPLICATES  1 /* duplicates are always rejected */
#define JSON_DECODE_INT_AS_REAL 2
#define JSON_COMPACT            4
#define JSON_ENCODE_ANY         8

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
void json_decref(json_t *root);
/* The text of a value, compact; you free() it. */
char *json_dumps(const json_t *value, size_t flags);

json_t *json_object_get(const json_t *object, const char *key);
json_t *json_array_get(const json_t *array, size_t i);
size_t json_array_size(const json_t *array);
const char *json_string_value(const json_t *value);
size_t json_string_length(const json_t *value);
json_int_t json_integer_value(const json_t *value);
double json_number_value(const json_t *value);
bool json_equal(const json_t *a, const json_t *b); /* of two numbers or texts */

void *json_object_iter(json_t *object);
void *json_object_iter_next(json_t *object, void *at);
const char *json_object_iter_key(void *at);
json_t *json_object_iter_value(void *at);
#define json_object_foreach(object, key, value)                                                              \
    for (void *at_ = json_object_iter(object);                                                               \
         ((key) = json_object_iter_key(at_)) != NULL && ((value) = json_object_iter_value(at_)) != NULL;     \
         at_ = json_object_iter_next(object, at_))

#define json_is_object(value)  ((value) != NULL && (value)->type == JSON_OBJECT_TYPE)
#define json_is_array(value)   ((value) != NULL && (value)->type == JSON_ARRAY_TYPE)
#define json_is_string(value)  ((value) != NULL && (value)->type == JSON_STRING_TYPE)
#define json_is_integer(value) ((value) != NULL && (value)->type == JSON_INTEGER_TYPE)
#define json_is_number(value)                                                                                \
    ((value) != NULL && ((value)->type == JSON_INTEGER_TYPE || (value)->type == JSON_REAL_TYPE))
#define json_is_true(value) ((value) != NULL && (value)->type == JSON_TRUE_TYPE)
#define json_is_boolean(value)                                                                               \
    ((value) != NULL && ((value)->type == JSON_TRUE_TYPE || (value)->type == JSON_FALSE_TYPE))
#define json_is_null(value) ((value) != NULL && (value)->type == JSON_NULL_TYPE)

#endif
