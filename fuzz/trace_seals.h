/* fuzz/trace_seals.h -- makes the checks of a changed trace right again, as a hostile file would have them.
 */
#ifndef DEFT_FUZZ_TRACE_SEALS_H
#define DEFT_FUZZ_TRACE_SEALS_H

#include "trace/bytes.h"
#include "trace/head.h"
#include "trace/record.h"

/* As far as the records can be read. */
static inline void trace_seal_again(uint8_t *bytes, size_t size)
{
    deft_trace trace;
    memset(&trace, 0, sizeof trace);
    const size_t head = size >= 16 ? (size_t)deft__bytes_get(bytes + 12, 4) : 0;
    if (head < 20 || head > size) {
        return;
    }
    (void)deft__bytes_put(bytes + head - 4, deft__bytes_crc(bytes, head - 4), 4);
    if (!deft__head_get(&trace, bytes, size, NULL)) {
        return;
    }
    deft__record record;
    size_t from = head;
    size_t at = head;
    while (deft__record_read(&trace, at, size, &record) == DEFT__RECORD_OK) {
        if (record.op == DEFT__OP_SEAL) {
            (void)deft__bytes_put(bytes + at + 1, deft__bytes_crc(bytes + from, at - from), 4);
            from = record.next;
        }
        at = record.next;
    }
}

#endif
