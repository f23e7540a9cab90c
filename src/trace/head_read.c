/* trace/head_read.c -- reads the head of a trace, and builds its movesets again. */
#include "base/needs.h"
#include "base/text.h"
#include "trace/bytes.h"
#include "trace/fields.h"
#include "trace/head.h"
#include "trace/record.h"

#include <string.h>

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
    (void)deft__bytes_skip(in, (size_t)DEFT__HEAD_SURFACE_SIZE * out->surface_count);
    out->zone_count = (uint32_t)deft__bytes_take(in, 2);
    out->zones = in->at;
    (void)deft__bytes_skip(in, (size_t)DEFT__HEAD_ZONE_SIZE * out->zone_count);
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
    bool is_trace = size >= DEFT__HEAD_FIXED_SIZE;
    for (size_t i = 0; is_trace && i < DEFT__HEAD_MAGIC_SIZE; i++) {
        is_trace = bytes[i] == (uint8_t)DEFT__TRACE_MAGIC[i];
    }
    if (!is_trace) {
        return head_refuse(
            diags, "this is not a trace, or its first 16 bytes are damaged: a .dtrace file begins with "
                   "the byte 137 and DTRACE; `deft sim --record OUT.dtrace` writes one");
    }
    (void)deft__bytes_skip(&in, DEFT__HEAD_MAGIC_SIZE);
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
    out->sees = (flags & DEFT__HEAD_SEES) != 0;
    if (head > size) {
        return head_refuse(diags, "the trace is cut off in its head: nothing of it can be used");
    }
    bool is_whole = head >= DEFT__HEAD_FIXED_SIZE + 4 && kind <= 1 && flags <= DEFT__HEAD_SEES &&
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
    DEFT__NEEDS(trace != NULL, 0);
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

deft_result deft_trace_moveset(deft_moveset *out, const deft_trace *trace, uint32_t i, deft_diag_list *diags)
{
    DEFT__NEEDS(trace != NULL && out != NULL, DEFT_ERROR_CONTENT);
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

void deft_trace_surfaces(deft_surface *out, const deft_trace *trace)
{
    DEFT__NEEDS_OR_RETURN(trace != NULL && (out != NULL || trace->surface_count == 0));
    deft__bytes in = {trace->bytes, trace->surfaces, trace->records, false};
    for (uint32_t i = 0; i < trace->surface_count; i++) {
        out[i].friction_ratio = deft__bytes_take_real(&in);
        out[i].conveyor_speed = deft__bytes_take_real(&in);
        out[i].flags = (uint32_t)deft__bytes_take(&in, 4);
        out[i].tag = (uint32_t)deft__bytes_take(&in, 4);
    }
}

void deft_trace_zones(deft_zone *out, const deft_trace *trace)
{
    DEFT__NEEDS_OR_RETURN(trace != NULL && (out != NULL || trace->zone_count == 0));
    deft__bytes in = {trace->bytes, trace->zones, trace->records, false};
    for (uint32_t i = 0; i < trace->zone_count; i++) {
        out[i].kind = (uint32_t)deft__bytes_take(&in, 4);
        out[i].tag = (uint32_t)deft__bytes_take(&in, 4);
        out[i].push.x = deft__bytes_take_real(&in);
        out[i].push.y = deft__bytes_take_real(&in);
        out[i].friction_ratio = deft__bytes_take_real(&in);
    }
}
