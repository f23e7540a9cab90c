/* trace/slots.c -- groups of ticks in their slots: opened with a KEY, sealed every few ticks, given up when
 * the ring is full. */
#include "trace/slots.h"

#include "trace/bytes.h"
#include "trace/fields.h"

#include <string.h>

#define SLOT_SEAL_TICKS 32u

static uint8_t *slots_open_bytes(const deft_recorder *r)
{
    return r->slots + r->slot_size * ((r->oldest + r->count - 1) % DEFT__SLOT_COUNT);
}

static deft__slot *slots_open(deft_recorder *r)
{
    return &r->table[(r->oldest + r->count - 1) % DEFT__SLOT_COUNT];
}

size_t deft__slots_key_size(bool is_topdown, uint32_t bodies)
{
    return DEFT__KEY_SIZE + (size_t)DEFT__POSE_SIZE * bodies + deft__trace_state_size(is_topdown);
}

static uint8_t *slots_put_input(uint8_t *at, const deft_input *input)
{
    at = deft__bytes_put(at, (uint16_t)input->stick_x, 2);
    at = deft__bytes_put(at, (uint16_t)input->stick_y, 2);
    at = deft__bytes_put(at, (uint16_t)input->aim, 2);
    at = deft__bytes_put(at, input->held, 2);
    at = deft__bytes_put(at, input->pressed, 2);
    at = deft__bytes_put(at, input->released, 2);
    at = deft__bytes_put(at, input->press_at, 2);
    return deft__bytes_put(at, input->release_at, 2);
}

/* All that a replay has to know to begin here. */
static uint8_t *slots_put_key(uint8_t *at, const deft_recorder *r)
{
    uint32_t known = 0;
    for (uint32_t i = 0; i < r->told_count; i++) {
        known += r->told[i].is_known;
    }
    at = deft__bytes_put(at, DEFT__OP_KEY, 1);
    at = deft__bytes_put(at, r->has_machine ? DEFT__OWN_STATES : 0, 1);
    at = deft__bytes_put(at, r->tick, 8);
    at = deft__bytes_put_real(at, r->time_s);
    at = deft__bytes_put_real(at, r->last_dt);
    at = slots_put_input(at, &r->last_input);
    at = deft__bytes_put(at, r->moveset_hash, 8);
    at = deft__bytes_put(at, known, 4);
    for (uint32_t i = 0; i < r->told_count; i++) {
        const deft__told *told = &r->told[i];
        if (told->is_known != 0) {
            at = deft__bytes_put(at, told->pose.body, 4);
            at = deft__bytes_put_real(at, told->stood.x);
            at = deft__bytes_put_real(at, told->stood.y);
            at = deft__bytes_put_real(at, told->stood_rad);
        }
    }
    return deft__trace_state_put(at, r->is_topdown, &r->last);
}

void deft__slots_seal(deft_recorder *r)
{
    deft__slot *slot = slots_open(r);
    uint8_t *bytes = slots_open_bytes(r);
    if (slot->used > r->seal_from) {
        uint32_t crc = deft__bytes_crc(bytes + r->seal_from, slot->used - r->seal_from);
        (void)deft__bytes_put(deft__bytes_put(bytes + slot->used, DEFT__OP_SEAL, 1), crc, 4);
        slot->used += DEFT__SEAL_SIZE;
        r->seal_from = slot->used;
        r->seal_ticks = 0;
    }
}

/* Begins a group with the `size` bytes of the present tick that lie at `from` in the slot that was open. */
static bool slots_begin(deft_recorder *r, const uint8_t *from, size_t size)
{
    if (r->count == DEFT__SLOT_COUNT) {
        if (!r->is_ring) {
            return false;
        }
        r->oldest = (r->oldest + 1) % DEFT__SLOT_COUNT;
        r->count--;
    }
    uint8_t *bytes = r->slots + r->slot_size * ((r->oldest + r->count) % DEFT__SLOT_COUNT);
    size_t key = (size_t)(slots_put_key(bytes, r) - bytes);
    if (size != 0) {
        memcpy(bytes + key, from, size); /* never the same slot: the open one is the last to be given up */
    }
    if (r->count > 0) {
        deft__slots_seal(r);
    }
    r->count++;
    slots_open(r)->used = key;
    slots_open(r)->ticks = 0;
    r->at = key + size;
    r->seal_from = 0;
    r->seal_ticks = r->state_age = 0;
    return true;
}

/* A seal always fits. */
static bool slots_fits(const deft_recorder *r, size_t size)
{
    return size + DEFT__SEAL_SIZE <= r->slot_size && r->at <= r->slot_size - DEFT__SEAL_SIZE - size;
}

uint8_t *deft__slots_room(deft_recorder *r, size_t size)
{
    if (r->is_full) {
        return NULL;
    }
    if (r->count == 0 || !slots_fits(r, size)) {
        size_t done = r->count == 0 ? 0 : slots_open(r)->used;
        const uint8_t *from = r->count == 0 ? NULL : slots_open_bytes(r) + done;
        size_t begun = r->count == 0 ? 0 : r->at - done;
        size_t key = deft__slots_key_size(r->is_topdown, r->told_count);
        r->is_full = key + begun + size + DEFT__SEAL_SIZE > r->slot_size || !slots_begin(r, from, begun);
    }
    if (r->is_full) {
        return NULL;
    }
    uint8_t *room = slots_open_bytes(r) + r->at;
    r->at += size;
    return room;
}

void deft__slots_commit(deft_recorder *r)
{
    deft__slot *slot = slots_open(r);
    slot->used = r->at;
    slot->ticks++;
    r->recorded = r->tick;
    r->seal_ticks++;
    if (r->seal_ticks >= SLOT_SEAL_TICKS) {
        deft__slots_seal(r);
        r->at = slot->used;
    }
}
