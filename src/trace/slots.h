/* trace/slots.h -- a recording's block: the head, and slots of one group of ticks each, used in turn. A group
 * begins with a KEY and fits into its slot; a full ring gives its oldest group up.
 *
 * The records of the tick that is being done are written behind those that are done with. When they outgrow
 * the slot, a new group begins with them.
 */
#ifndef DEFT_TRACE_SLOTS_H
#define DEFT_TRACE_SLOTS_H

#include "deft/trace.h"
#include "trace/record.h"

#define DEFT__SLOT_COUNT 8u

typedef struct deft__slot {
    size_t used;    /* bytes of ticks that are done, seals included */
    uint64_t ticks; /* in it */
} deft__slot;

/* A body that the host told of. */
typedef struct deft__told {
    deft_body_pose pose; /* in the tick that comes */
    deft_pos stood;      /* where it was at the end of the last tick */
    double stood_rad;
    uint32_t is_known; /* 1: it was told in a tick that is over */
    uint32_t reserved;
} deft__told;

struct deft_recorder {
    uint8_t *head, *slots;
    size_t head_size, slot_size;
    deft__told *told;
    uint32_t told_count, told_capacity;
    deft__slot table[DEFT__SLOT_COUNT];
    uint32_t oldest, count; /* the slots in use, the open one last; count 0: none is open */
    uint32_t check_ticks, state_ticks;
    bool is_topdown, is_ring, sees, is_full;
    double tick_s;

    uint64_t tick;     /* ticks that are done */
    uint64_t recorded; /* the last of them that is written */
    double time_s;
    double last_dt;
    deft_input last_input;
    uint64_t moveset_hash;
    bool has_machine;
    union {
        deft_character character;
        deft_topdown walker;
    } last; /* the state after the last tick */

    size_t at;        /* in the open slot: behind the records of the tick that is being done */
    size_t seal_from; /* bytes from here on have no seal yet */
    uint32_t seal_ticks;
    uint32_t state_age; /* ticks since the last whole state */
    uint8_t tail[DEFT__END_SIZE + DEFT__SEAL_SIZE];
    bool is_sealed;
    const deft_world_view *view; /* of the tick that is being done */
};

/* Room for a record of so many bytes in the tick that is being done; NULL: there is none, and the recording
 * is full. */
uint8_t *deft__slots_room(deft_recorder *recorder, size_t size);

/* The tick's records are whole. */
void deft__slots_commit(deft_recorder *recorder);

/* Seals what has none yet. */
void deft__slots_seal(deft_recorder *recorder);

/* Bytes of a KEY. */
size_t deft__slots_key_size(bool is_topdown, uint32_t bodies);

#endif
