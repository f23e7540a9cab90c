/* trace/read.c -- opens a trace: the head, and then every record once, to see how much of it is whole.
 * Nothing behind the last seal that holds is ever used. */
#include "base/text.h"
#include "trace/bytes.h"
#include "trace/fields.h"
#include "trace/head.h"
#include "trace/record.h"

#include <string.h>

/* What was seen on the way through the records. */
typedef struct read_walk {
    size_t at, seal_from;
    uint64_t tick;   /* ticks that are over there */
    uint64_t ticks;  /* in the trace */
    bool is_in_tick; /* between the records of a tick */
    bool has_ended;
    bool has_key;
} read_walk;

/* A KEY stands between ticks, and where the last group ended. */
static bool read_key(deft_trace *trace, read_walk *walk)
{
    uint64_t tick = deft__bytes_get(trace->bytes + walk->at + 2, 8);
    if (walk->is_in_tick || (walk->has_key && tick != walk->tick) || tick > UINT64_MAX / 2) {
        return false;
    }
    if (!walk->has_key) {
        trace->first_tick = tick;
        walk->tick = tick;
    }
    walk->has_key = true;
    return true;
}

/* True when the record, which is whole, may stand where it does. */
static bool read_fits(deft_trace *trace, const deft__record *record, read_walk *walk)
{
    const uint8_t *at = trace->bytes + record->at;
    if (record->op == DEFT__OP_KEY) {
        return read_key(trace, walk);
    }
    if (!walk->has_key || walk->has_ended) {
        return record->op == DEFT__OP_SEAL && walk->has_ended &&
               deft__bytes_crc(trace->bytes + walk->seal_from, walk->at - walk->seal_from) ==
                   deft__bytes_get(at + 1, 4);
    }
    switch (record->op) {
    case DEFT__OP_SEAL:
        return !walk->is_in_tick && deft__bytes_crc(trace->bytes + walk->seal_from,
                                                    walk->at - walk->seal_from) == deft__bytes_get(at + 1, 4);
    case DEFT__OP_END:
        walk->has_ended = true;
        return !walk->is_in_tick && deft__bytes_get(at + 1, 8) == walk->tick;
    case 0:
        walk->is_in_tick = false;
        walk->tick++;
        walk->ticks++;
        return true;
    default:
        walk->is_in_tick = true;
        return true;
    }
}

/* Goes as far as the bytes make sense; what a seal holds for is the trace. */
static bool read_records(deft_trace *trace, size_t size, read_walk *walk)
{
    memset(walk, 0, sizeof *walk);
    walk->at = walk->seal_from = trace->end = trace->records;
    bool is_whole = false;
    while (walk->at < size && !is_whole) {
        deft__record record;
        if (deft__record_read(trace, walk->at, size, &record) != DEFT__RECORD_OK ||
            !read_fits(trace, &record, walk)) {
            return false;
        }
        walk->at = record.next;
        if (record.op == DEFT__OP_SEAL) {
            walk->seal_from = trace->end = walk->at;
            trace->tick_count = walk->ticks;
            is_whole = walk->has_ended;
        }
    }
    return is_whole;
}

static void read_find_cut(const deft_trace *trace, size_t size, deft_diag_list *diags)
{
    char words[232];
    deft__text text = deft__text_begin(words, sizeof words);
    deft__text_put(&text, "the trace is cut off or damaged behind byte ");
    deft__text_number(&text, (double)trace->end);
    deft__text_put(&text, " of ");
    deft__text_number(&text, (double)size);
    deft__text_put(&text, ": the ");
    deft__text_number(&text, (double)trace->tick_count);
    deft__text_put(&text, trace->tick_count == 1
                              ? " tick before is whole and can be replayed, what follows is lost"
                              : " ticks before are whole and can be replayed, what follows is lost");
    deft__head_find(diags, DEFT_SEVERITY_WARNING, "records", words);
}

/* The axes of the first state. */
static void read_axes(deft_trace *trace)
{
    deft__bytes key = {trace->bytes, trace->records, trace->end, false};
    (void)deft__bytes_skip(&key, DEFT__KEY_SIZE - 4);
    uint32_t poses = (uint32_t)deft__bytes_take(&key, 4);
    const uint8_t *state = trace->bytes + key.at + (size_t)DEFT__POSE_SIZE * poses;
    deft_character character;
    deft_topdown walker;
    memset(&character, 0, sizeof character);
    memset(&walker, 0, sizeof walker);
    if (trace->is_topdown) {
        deft__trace_state_get(trace, state, &walker);
    } else {
        deft__trace_state_get(trace, state, &character);
    }
    trace->axes = trace->is_topdown ? walker.axes : character.axes;
}

deft_result deft_trace_open(deft_trace *out, const void *bytes, size_t size, deft_diag_list *diags)
{
    DEFT_ASSERT(out != NULL && (bytes != NULL || size == 0));
    deft_trace trace;
    read_walk walk;
    memset(&trace, 0, sizeof trace);
    if (!deft__head_get(&trace, (const uint8_t *)bytes, size, diags)) {
        return DEFT_ERROR_CONTENT;
    }
    trace.is_cut = !read_records(&trace, size, &walk) || walk.at < size;
    if (trace.tick_count == 0) {
        deft__head_find(diags, DEFT_SEVERITY_ERROR, "records",
                        trace.is_cut
                            ? "the trace is cut off or damaged before its first ticks are whole: nothing of "
                              "it can be replayed"
                            : "the trace holds no ticks: it was written before the first step");
        return DEFT_ERROR_CONTENT;
    }
    read_axes(&trace);
    if (trace.is_cut) {
        read_find_cut(&trace, size, diags);
    }
    *out = trace;
    return DEFT_OK;
}
