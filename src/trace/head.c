/* trace/head.c -- writes and reads the head of a trace. Of a tuning only what differs from the default is
 * written. */
#include "trace/head.h"

#include "base/text.h"
#include "trace/bytes.h"
#include "trace/fields.h"
#include "trace/record.h"

#include <string.h>

#define HEAD_MAGIC_SIZE   8u
#define HEAD_FIXED_SIZE   16u /* magic, format, kind, flags, size */
#define HEAD_SURFACE_SIZE 24u
#define HEAD_ZONE_SIZE    32u
#define HEAD_LIST_MAX     65535u

enum { HEAD_SEES = 1 };

void deft__head_find(deft_diag_list *diags, deft_severity severity, const char *field, const char *words)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = severity;
    diag.id = DEFT_DIAG_SENTENCE;
    deft__text name = deft__text_begin(diag.field, sizeof diag.field);
    deft__text_put(&name, field);
    deft__text text = deft__text_begin(diag.text, sizeof diag.text);
    deft__text_put(&text, words);
    deft_diag_add(diags, &diag);
}

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

/* ---- writing ---- */

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
    size_t size = HEAD_FIXED_SIZE + 1 + head_length(deft_version(), 31) + 8 + 8 + 2 +
                  head_length(options->level, DEFT_TRACE_NAME_CAP - 1) + 8 + 4 + 4;
    size += head_fields_size(options->is_topdown) + 2;
    for (uint32_t i = 0; i < options->tuning_count && i < DEFT_TRACE_TUNINGS; i++) {
        size += head_put_tuning(NULL, &options->tunings[i], &plain, 0);
    }
    return size + 4 + (size_t)HEAD_SURFACE_SIZE * head_surfaces(options) +
           (size_t)HEAD_ZONE_SIZE * head_zones(options) + 4;
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
    memcpy(at, DEFT__TRACE_MAGIC, HEAD_MAGIC_SIZE);
    at = deft__bytes_put(at + HEAD_MAGIC_SIZE, DEFT_TRACE_VERSION, 2);
    at = deft__bytes_put(at, options->is_topdown ? 1 : 0, 1);
    at = deft__bytes_put(at, options->sees ? HEAD_SEES : 0, 1);
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

/* ---- reading ---- */

static void head_take_text(deft__bytes *in, char *out, size_t capacity, size_t length)
{
    const uint8_t *at = deft__bytes_skip(in, length);
    size_t kept = at == NULL ? 0 : length < capacity ? length : capacity - 1;
    for (size_t i = 0; i < kept; i++) {
        out[i] = at[i] < 0x20 || at[i] == 0x7f ? '?' : (char)at[i];
    }
    out[kept] = '\0';
}

/* The number of our field of that name, kind and size; 0xFFFF when there is none. */
static uint16_t head_own_field(bool is_topdown, char type, uint32_t size, const char *name)
{
    for (size_t i = 0; i < deft__trace_field_count(is_topdown); i++) {
        const deft_field *field = deft__trace_field_at(is_topdown, i);
        uint32_t c = 0;
        while (field->name[c] != '\0' && field->name[c] == name[c]) {
            c++;
        }
        if (field->name[c] == name[c] && field->type == type && field->size == size) {
            return (uint16_t)i;
        }
    }
    return 0xFFFF;
}

static bool head_take_fields(deft_trace *out, deft__bytes *in)
{
    out->field_count = (uint32_t)deft__bytes_take(in, 2);
    if (out->field_count == 0 || out->field_count > DEFT_TRACE_FIELDS) {
        return false;
    }
    out->is_foreign = out->field_count != deft__trace_field_count(out->is_topdown);
    for (uint32_t i = 0; i < out->field_count; i++) {
        char name[256];
        char type = (char)deft__bytes_take(in, 1);
        uint32_t size = (uint32_t)deft__bytes_take(in, 1);
        head_take_text(in, name, sizeof name, (size_t)deft__bytes_take(in, 1));
        if (in->is_short || (size != 1 && size != 2 && size != 4 && size != 8)) {
            return false;
        }
        out->field_size[i] = (uint8_t)size;
        out->field_own[i] = head_own_field(out->is_topdown, type, size, name);
        out->state_size += size;
        out->is_foreign = out->is_foreign || out->field_own[i] != i;
    }
    return true;
}

static void head_skip_tuning(deft__bytes *in)
{
    (void)deft__bytes_skip(in, 8);
    uint32_t count = (uint32_t)deft__bytes_take(in, 2);
    for (uint32_t i = 0; i < count && !in->is_short; i++) {
        (void)deft__bytes_skip(in, (size_t)deft__bytes_take(in, 1));
        (void)deft__bytes_skip(in, 8);
    }
}

static bool head_take_content(deft_trace *out, deft__bytes *in)
{
    head_take_text(in, out->version, sizeof out->version, (size_t)deft__bytes_take(in, 1));
    out->level_hash = deft__bytes_take(in, 8);
    out->px_per_unit = deft__bytes_take_real(in);
    head_take_text(in, out->level, sizeof out->level, (size_t)deft__bytes_take(in, 2));
    out->tick_s = deft__bytes_take_real(in);
    out->check_ticks = (uint32_t)deft__bytes_take(in, 4);
    out->state_ticks = (uint32_t)deft__bytes_take(in, 4);
    if (!(out->tick_s >= 0) || !deft__is_finite(out->tick_s) || !deft__is_finite(out->px_per_unit) ||
        !head_take_fields(out, in)) {
        return false;
    }
    out->moveset_count = (uint32_t)deft__bytes_take(in, 2);
    out->movesets = in->at;
    if (out->moveset_count > DEFT_TRACE_TUNINGS) {
        return false;
    }
    for (uint32_t i = 0; i < out->moveset_count; i++) {
        head_skip_tuning(in);
    }
    out->surface_count = (uint32_t)deft__bytes_take(in, 2);
    out->surfaces = in->at;
    (void)deft__bytes_skip(in, (size_t)HEAD_SURFACE_SIZE * out->surface_count);
    out->zone_count = (uint32_t)deft__bytes_take(in, 2);
    out->zones = in->at;
    (void)deft__bytes_skip(in, (size_t)HEAD_ZONE_SIZE * out->zone_count);
    return !in->is_short && in->at == in->end;
}

static bool head_refuse(deft_diag_list *diags, const char *words)
{
    deft__head_find(diags, DEFT_SEVERITY_ERROR, "head", words);
    return false;
}

bool deft__head_get(deft_trace *out, const uint8_t *bytes, size_t size, deft_diag_list *diags)
{
    deft__bytes in = {bytes, 0, size, false};
    bool is_trace = size >= HEAD_FIXED_SIZE;
    for (size_t i = 0; is_trace && i < HEAD_MAGIC_SIZE; i++) {
        is_trace = bytes[i] == (uint8_t)DEFT__TRACE_MAGIC[i];
    }
    if (!is_trace) {
        return head_refuse(diags,
                           "this is no trace, or its first 16 bytes are damaged: a .dtrace file begins with "
                           "the byte 137 and DTRACE");
    }
    (void)deft__bytes_skip(&in, HEAD_MAGIC_SIZE);
    uint32_t format = (uint32_t)deft__bytes_take(&in, 2);
    if (format != DEFT_TRACE_VERSION) {
        return head_refuse(diags,
                           format > DEFT_TRACE_VERSION
                               ? "the trace has a newer format; this deft reads format 1: take a newer one"
                               : "the trace has a format that never was; its head is damaged");
    }
    uint32_t kind = (uint32_t)deft__bytes_take(&in, 1);
    uint32_t flags = (uint32_t)deft__bytes_take(&in, 1);
    uint64_t head = deft__bytes_take(&in, 4);
    out->is_topdown = kind == 1;
    out->sees = (flags & HEAD_SEES) != 0;
    if (head > size) {
        return head_refuse(diags, "the trace is cut off in its head: nothing of it can be used");
    }
    bool is_whole = head >= HEAD_FIXED_SIZE + 4 && kind <= 1 && flags <= HEAD_SEES &&
                    deft__bytes_crc(bytes, (size_t)head - 4) == deft__bytes_get(bytes + head - 4, 4);
    in.end = is_whole ? (size_t)head - 4 : in.at;
    out->bytes = bytes;
    out->records = (size_t)head;
    return (is_whole && head_take_content(out, &in)) ||
           head_refuse(diags, "the head of the trace is damaged: nothing of it can be used");
}

/* ---- what is in it ---- */

/* The place of the i-th tuning, or 0. */
static size_t head_tuning_at(const deft_trace *trace, uint32_t i)
{
    deft__bytes in = {trace->bytes, trace->movesets, trace->records, false};
    for (uint32_t k = 0; k < i && k < trace->moveset_count; k++) {
        head_skip_tuning(&in);
    }
    return i < trace->moveset_count ? in.at : 0;
}

uint64_t deft_trace_moveset_hash(const deft_trace *trace, uint32_t i)
{
    DEFT_ASSERT(trace != NULL);
    size_t at = head_tuning_at(trace, i);
    return at != 0 ? deft__bytes_get(trace->bytes + at, 8) : 0;
}

/* A parameter of another deft's. */
static bool head_find_unknown(deft_diag_list *diags, const char *path)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = DEFT_DIAG_UNKNOWN_FIELD;
    deft__text field = deft__text_begin(diag.field, sizeof diag.field);
    deft__text_put(&field, path);
    deft_diag_add(diags, &diag);
    return false;
}

deft_result deft_trace_moveset(const deft_trace *trace, uint32_t i, deft_moveset *out, deft_diag_list *diags)
{
    DEFT_ASSERT(trace != NULL && out != NULL);
    deft_diag_clear(diags);
    size_t at = head_tuning_at(trace, i);
    if (at == 0) {
        return DEFT_ERROR_UNKNOWN;
    }
    deft__bytes in = {trace->bytes, at, trace->records, false};
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    uint64_t hash = deft__bytes_take(&in, 8);
    uint32_t count = (uint32_t)deft__bytes_take(&in, 2);
    bool is_known = true;
    for (uint32_t k = 0; k < count; k++) {
        char path[256];
        head_take_text(&in, path, sizeof path, (size_t)deft__bytes_take(&in, 1));
        const deft_param *param = deft_param_find(path);
        double value = deft__bytes_take_real(&in);
        if (param != NULL) {
            deft_tuning_set(&tuning, param, value);
        } else {
            is_known = head_find_unknown(diags, path);
        }
    }
    if (!is_known || deft_moveset_build(&moveset, &tuning, diags) != DEFT_OK) {
        return DEFT_ERROR_CONTENT;
    }
    *out = moveset;
    if (moveset.hash != hash) {
        deft__head_find(
            diags, DEFT_SEVERITY_WARNING, "moveset",
            "this deft makes other numbers of the trace's tuning than the one that wrote it, so that "
            "the replay will differ");
    }
    return DEFT_OK;
}

void deft_trace_surfaces(const deft_trace *trace, deft_surface *out)
{
    DEFT_ASSERT(trace != NULL && (out != NULL || trace->surface_count == 0));
    deft__bytes in = {trace->bytes, trace->surfaces, trace->records, false};
    for (uint32_t i = 0; i < trace->surface_count; i++) {
        out[i].friction_ratio = deft__bytes_take_real(&in);
        out[i].conveyor_speed = deft__bytes_take_real(&in);
        out[i].flags = (uint32_t)deft__bytes_take(&in, 4);
        out[i].tag = (uint32_t)deft__bytes_take(&in, 4);
    }
}

void deft_trace_zones(const deft_trace *trace, deft_zone *out)
{
    DEFT_ASSERT(trace != NULL && (out != NULL || trace->zone_count == 0));
    deft__bytes in = {trace->bytes, trace->zones, trace->records, false};
    for (uint32_t i = 0; i < trace->zone_count; i++) {
        out[i].kind = (uint32_t)deft__bytes_take(&in, 4);
        out[i].tag = (uint32_t)deft__bytes_take(&in, 4);
        out[i].push.x = deft__bytes_take_real(&in);
        out[i].push.y = deft__bytes_take_real(&in);
        out[i].friction_ratio = deft__bytes_take_real(&in);
    }
}
