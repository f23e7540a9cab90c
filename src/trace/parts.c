/* trace/parts.c -- a recording as the bytes of a trace: the head, the groups from the oldest on, the end. */
#include "base/needs.h"
#include "trace/bytes.h"
#include "trace/slots.h"

void deft_recorder_seal(deft_recorder *r)
{
    DEFT__NEEDS_OR_RETURN(r != NULL);
    if (r->count > 0) {
        deft__slots_seal(r);
        r->at = r->table[(r->oldest + r->count - 1) % DEFT__SLOT_COUNT].used;
    }
    uint8_t *at = deft__bytes_put(deft__bytes_put(r->tail, DEFT__OP_END, 1), r->recorded, 8);
    uint32_t crc = deft__bytes_crc(r->tail, DEFT__END_SIZE);
    (void)deft__bytes_put(deft__bytes_put(at, DEFT__OP_SEAL, 1), crc, 4);
    r->is_sealed = true;
}

const void *deft_recorder_part(const deft_recorder *r, uint32_t i, size_t *size)
{
    DEFT__NEEDS(r != NULL && size != NULL, NULL);
    if (i == 0) {
        *size = r->head_size;
        return r->head;
    }
    if (i <= r->count) {
        uint32_t slot = (r->oldest + i - 1) % DEFT__SLOT_COUNT;
        *size = r->table[slot].used;
        return r->slots + r->slot_size * slot;
    }
    *size = r->is_sealed && i == r->count + 1 ? sizeof r->tail : 0;
    return *size != 0 ? r->tail : NULL;
}

const void *deft_recorder_take(deft_recorder *r, size_t *size)
{
    DEFT__NEEDS(r != NULL && size != NULL, NULL);
    if (r->count < 2) {
        *size = 0;
        return NULL;
    }
    uint32_t slot = r->oldest;
    r->oldest = (r->oldest + 1) % DEFT__SLOT_COUNT;
    r->count--;
    *size = r->table[slot].used;
    return r->slots + r->slot_size * slot;
}
