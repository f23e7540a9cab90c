/* The JSON Schema of tuning files: it is JSON, and it says what the table of parameters says, no more and no
 * less. */
#include "deft/io/tuning_file.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static json_t *schema;

static int load_schema(void **state)
{
    (void)state;
    json_error_t error;
    char *text = deft_tuning_schema();
    assert_non_null(text);
    schema = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    free(text);
    return schema == NULL;
}

static int free_schema(void **state)
{
    (void)state;
    json_decref(schema);
    return 0;
}

/* The schema of one parameter, through the groups of its path. */
static json_t *schema_of(const char *path)
{
    json_t *at = schema;
    while (at != NULL && *path != '\0') {
        const size_t length = strcspn(path, ".");
        char name[64];
        assert_true(length < sizeof name);
        memcpy(name, path, length);
        name[length] = '\0';
        at = json_object_get(json_object_get(at, "properties"), name);
        path += length + (path[length] == '.' ? 1 : 0);
    }
    return at;
}

static void names_its_draft_and_demands_the_version(void **state)
{
    (void)state;
    assert_string_equal(json_string_value(json_object_get(schema, "$schema")),
                        "https://json-schema.org/draft/2020-12/schema");
    assert_string_equal(json_string_value(json_array_get(json_object_get(schema, "required"), 0)),
                        "deft_tuning");
    assert_int_equal(json_integer_value(json_object_get(schema_of("deft_tuning"), "const")), 1);
    const json_t *presets = json_object_get(schema_of("preset"), "enum");
    assert_int_equal(json_array_size(presets), deft_preset_count());
}

static void every_object_is_closed_but_for_comments(void **state)
{
    (void)state;
    static const char *const objects[] = {"", "jump", "run", "run.attack", "air.release", "input"};
    for (size_t i = 0; i < sizeof objects / sizeof objects[0]; ++i) {
        const json_t *object = schema_of(objects[i]);
        assert_string_equal(json_string_value(json_object_get(object, "type")), "object");
        assert_true(json_is_false(json_object_get(object, "additionalProperties")));
        assert_true(json_is_object(json_object_get(json_object_get(object, "patternProperties"), "^//")));
    }
}

static void check_number(const deft_param *param, const json_t *of)
{
    if (isinf(param->max) && !param->max_open) {
        const json_t *either = json_object_get(of, "anyOf");
        assert_int_equal(json_array_size(either), 2);
        assert_string_equal(json_string_value(json_object_get(json_array_get(either, 1), "const")), "inf");
        of = json_array_get(either, 0);
    } else {
        const json_t *max = json_object_get(of, param->max_open ? "exclusiveMaximum" : "maximum");
        assert_true(json_is_number(max) && json_number_value(max) == param->max);
    }
    const json_t *min = json_object_get(of, param->min_open ? "exclusiveMinimum" : "minimum");
    assert_true(json_is_number(min) && json_number_value(min) == param->min);
    assert_string_equal(json_string_value(json_object_get(of, "type")),
                        param->type == DEFT_PARAM_COUNT ? "integer" : "number");
}

static void every_parameter_has_its_title_range_and_default(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); ++i) {
        const deft_param *param = deft_param_at(i);
        const json_t *of = schema_of(param->path);
        const json_t *initial = json_object_get(of, "default");
        assert_non_null(of);
        assert_string_equal(json_string_value(json_object_get(of, "title")), param->summary);
        if (param->type == DEFT_PARAM_BOOL) {
            assert_string_equal(json_string_value(json_object_get(of, "type")), "boolean");
            assert_int_equal(json_is_true(initial), param->default_value != 0.0);
        } else if (param->type == DEFT_PARAM_CHOICE) {
            const json_t *choices = json_object_get(of, "enum");
            const char *first = json_string_value(json_array_get(choices, 0));
            assert_memory_equal(first, param->choices, strlen(first));
            assert_string_equal(json_string_value(initial),
                                json_string_value(json_array_get(choices, (size_t)param->default_value)));
        } else {
            check_number(param, of);
            if (json_is_number(initial)) {
                assert_true(json_number_value(initial) == param->default_value);
            } else {
                assert_string_equal(json_string_value(initial), "inf");
                assert_true(isinf(param->default_value));
            }
        }
    }
}

/* Leaves of the schema: everything below `properties` that has a default. */
static size_t count_leaves(json_t *object)
{
    size_t leaves = 0;
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(object, "properties"), key, value)
    {
        leaves += json_object_get(value, "properties") != NULL ? count_leaves(value)
                  : json_object_get(value, "default") != NULL  ? 1
                                                               : 0;
    }
    return leaves;
}

static void it_has_no_parameter_that_the_table_lacks(void **state)
{
    (void)state;
    assert_int_equal(count_leaves(schema), deft_param_count() + 1); /* and the preset */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_its_draft_and_demands_the_version),
        cmocka_unit_test(every_object_is_closed_but_for_comments),
        cmocka_unit_test(every_parameter_has_its_title_range_and_default),
        cmocka_unit_test(it_has_no_parameter_that_the_table_lacks),
    };
    return cmocka_run_group_tests(tests, load_schema, free_schema);
}
