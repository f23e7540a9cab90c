/* trace/head.c -- writes the head of a trace. Of a tuning only what differs from the default is written. */
#include "trace/head.h"

#include "trace/bytes.h"
#include "trace/fields.h"
#include "trace/record.h"

#include <string.h>

#define HEAD_LIST_MAX 65535u

static uint32_t head_length(const char *text, uint32_t max)
{
    uint32_t length = 0;
    while (text != NULL && length < max && text[length] != '\0') {
        length++;
    }
    return length;
}

static uint32_t head_surfaces(const deft_record_options *options)
{
    uint32_t count = options->sees && options->view != NULL ? options->view->surface_count : 0;
    return count < HEAD_LIST_MAX ? count : HEAD_LIST_MAX;
}

static uint32_t head_zones(const deft_record_options *options)
{
    uint32_t count = options->sees && options->view != NULL ? options->view->zone_count : 0;
    return count < HEAD_LIST_MAX ? count : HEAD_LIST_MAX;
}

static bool head_differs(const deft_tuning *tuning, const deft_tuning *plain, const deft_param *param)
{
    return deft__bits(deft_tuning_get(tuning, param)) != deft__bits(deft_tuning_get(plain, param));
}

static uint8_t *head_put_text(uint8_t *at, const char *text, uint32_t length, uint32_t length_size)
{
    at = deft__bytes_put(at, length, length_size);
    if (length != 0) {
        memcpy(at, text, length);
    }
    return at + length;
}

/* Without `at` it only measures. */
static size_t head_put_tuning(uint8_t *at, const deft_tuning *tuning, const deft_tuning *plain, uint64_t hash)
{
    size_t size = 10;
    uint32_t count = 0;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        if (head_differs(tuning, plain, param)) {
            uint32_t length = head_length(param->path, 255);
            if (at != NULL) {
                uint8_t *value = head_put_text(at + size, param->path, length, 1);
                (void)deft__bytes_put_real(value, deft_tuning_get(tuning, param));
            }
            size += 1 + length + 8;
            count++;
        }
    }
    if (at != NULL) {
        (void)deft__bytes_put(deft__bytes_put(at, hash, 8), count, 2);
    }
    return size;
}

static size_t head_fields_size(bool is_topdown)
{
    size_t size = 2;
    for (size_t i = 0; i < deft__trace_field_count(is_topdown); i++) {
        size += 3 + head_length(deft__trace_field_at(is_topdown, i)->name, 255);
    }
    return size;
}

size_t deft__head_size(const deft_record_options *options)
{
    deft_tuning plain;
    deft_tuning_default(&plain);
    size_t size = DEFT__HEAD_FIXED_SIZE + 1 + head_length(deft_version(), 31) + 8 + 8 + 2 +
                  head_length(options->level, DEFT_TRACE_NAME_CAP - 1) + 8 + 4 + 4;
    size += head_fields_size(options->is_topdown) + 2;
    for (uint32_t i = 0; i < options->tuning_count; i++) {
        size += head_put_tuning(NULL, &options->tunings[i], &plain, 0);
    }
    return size + 4 + (size_t)DEFT__HEAD_SURFACE_SIZE * head_surfaces(options) +
           (size_t)DEFT__HEAD_ZONE_SIZE * head_zones(options) + 4;
}

static uint8_t *head_put_fields(uint8_t *at, bool is_topdown)
{
    const size_t count = deft__trace_field_count(is_topdown);
    at = deft__bytes_put(at, count, 2);
    for (size_t i = 0; i < count; i++) {
        const deft_field *field = deft__trace_field_at(is_topdown, i);
        at = deft__bytes_put(at, (uint8_t)field->type, 1);
        at = deft__bytes_put(at, field->size, 1);
        at = head_put_text(at, field->name, head_length(field->name, 255), 1);
    }
    return at;
}

static uint8_t *head_put_world(uint8_t *at, const deft_record_options *options)
{
    const deft_world_view *view = options->view;
    at = deft__bytes_put(at, head_surfaces(options), 2);
    for (uint32_t i = 0; i < head_surfaces(options); i++) {
        at = deft__bytes_put_real(at, view->surfaces[i].friction_ratio);
        at = deft__bytes_put_real(at, view->surfaces[i].conveyor_speed);
        at = deft__bytes_put(at, view->surfaces[i].flags, 4);
        at = deft__bytes_put(at, view->surfaces[i].tag, 4);
    }
    at = deft__bytes_put(at, head_zones(options), 2);
    for (uint32_t i = 0; i < head_zones(options); i++) {
        at = deft__bytes_put(at, view->zones[i].kind, 4);
        at = deft__bytes_put(at, view->zones[i].tag, 4);
        at = deft__bytes_put_real(at, view->zones[i].push.x);
        at = deft__bytes_put_real(at, view->zones[i].push.y);
        at = deft__bytes_put_real(at, view->zones[i].friction_ratio);
    }
    return at;
}

bool deft__head_put(uint8_t *at, const deft_record_options *options, deft_diag_list *diags)
{
    const uint8_t *from = at;
    deft_tuning plain;
    deft_tuning_default(&plain);
    memcpy(at, DEFT__TRACE_MAGIC, DEFT__HEAD_MAGIC_SIZE);
    at = deft__bytes_put(at + DEFT__HEAD_MAGIC_SIZE, DEFT_TRACE_VERSION, 2);
    at = deft__bytes_put(at, options->is_topdown ? 1 : 0, 1);
    at = deft__bytes_put(at, options->sees ? DEFT__HEAD_SEES : 0, 1);
    at = deft__bytes_put(at, deft__head_size(options), 4);
    at = head_put_text(at, deft_version(), head_length(deft_version(), 31), 1);
    at = deft__bytes_put(at, options->level_hash, 8);
    at = deft__bytes_put_real(at, options->px_per_unit);
    at = head_put_text(at, options->level, head_length(options->level, DEFT_TRACE_NAME_CAP - 1), 2);
    at = deft__bytes_put_real(at, options->tick_s);
    at = deft__bytes_put(at, options->check_ticks != 0 ? options->check_ticks : 1, 4);
    at = deft__bytes_put(at, options->state_ticks, 4);
    at = head_put_fields(at, options->is_topdown);
    at = deft__bytes_put(at, options->tuning_count, 2);
    for (uint32_t i = 0; i < options->tuning_count; i++) {
        deft_moveset moveset;
        if (deft_moveset_build(&moveset, &options->tunings[i], diags) != DEFT_OK) {
            return false;
        }
        at += head_put_tuning(at, &options->tunings[i], &plain, moveset.hash);
    }
    at = head_put_world(at, options);
    (void)deft__bytes_put(at, deft__bytes_crc(from, (size_t)(at - from)), 4);
    return true;
}
