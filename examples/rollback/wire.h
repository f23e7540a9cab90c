/* rollback/wire.h -- one way of a bad line, made up: packets come late, in another order, or not at all. */
#ifndef ROLLBACK_WIRE_H
#define ROLLBACK_WIRE_H

#include "deft/deft.h"

#define PACKET_INPUTS 32

/* The inputs of one player for the ticks from `first` on: all that the other may not have yet, so that a
 * packet that is lost is made up for by the next. */
typedef struct packet {
    uint32_t first, count;
    uint32_t known; /* the sender has the other's inputs of all ticks before this one */
    deft_input inputs[PACKET_INPUTS];
} packet;

enum { WIRE_CAP = 64 };

typedef struct wire {
    packet packets[WIRE_CAP];
    uint32_t due[WIRE_CAP]; /* the frame in which it arrives; 0: the slot is free */
    uint64_t random;
    uint32_t dead_until; /* the frame in which it works again */
    uint32_t lost, late;
} wire;

void wire_open(wire *line, uint64_t seed);

/* Sends a packet in that frame: one in five is lost, the others take 1 to 16 frames, and now and then nothing
 * gets through for up to half a second. */
void wire_send(wire *line, const packet *sent, uint32_t frame);

/* The next packet that has arrived by that frame; false when there is none. */
bool wire_receive(wire *line, uint32_t frame, packet *out);

#endif
