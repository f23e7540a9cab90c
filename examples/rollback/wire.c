/* rollback/wire.c -- one way of a bad line, made up. */
#include "wire.h"

#include <string.h>

void wire_open(wire *line, uint64_t seed)
{
    memset(line, 0, sizeof *line);
    line->random = seed;
}

static uint32_t wire_random(wire *line, uint32_t below)
{
    line->random = line->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(line->random >> 33) % below;
}

void wire_send(wire *line, const packet *sent, uint32_t frame)
{
    if (wire_random(line, 500) == 0) {
        line->dead_until = frame + wire_random(line, 30);
    }
    if (frame < line->dead_until || wire_random(line, 5) == 0) {
        line->lost++;
        return;
    }
    /* mostly quick, with bursts */
    uint32_t delay = wire_random(line, 4) != 0 ? 1 + wire_random(line, 4) : 5 + wire_random(line, 12);
    line->late += delay > 4;
    for (int i = 0; i < WIRE_CAP; i++) {
        if (line->due[i] == 0) {
            line->due[i] = frame + delay;
            line->packets[i] = *sent;
            return;
        }
    }
    line->lost++; /* the line is full */
}

bool wire_receive(wire *line, uint32_t frame, packet *out)
{
    for (int i = 0; i < WIRE_CAP; i++) {
        if (line->due[i] != 0 && line->due[i] <= frame) {
            *out = line->packets[i];
            line->due[i] = 0;
            return true;
        }
    }
    return false;
}
