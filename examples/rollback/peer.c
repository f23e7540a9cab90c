/* rollback/peer.c -- guess, play on, be told, play again. */
#include "peer.h"

#include <string.h>

static uint32_t slot(uint32_t number)
{
    return number % PEER_HISTORY;
}

bool peer_open(peer *self, uint32_t me)
{
    memset(self, 0, sizeof *self);
    self->me = me;
    self->mine = self->acked = PEER_DELAY; /* no button is pressed in the first ticks */
    self->known = PEER_DELAY;
    self->wrong = UINT32_MAX;
    for (uint32_t i = 0; i < PEER_HISTORY; i++) {
        self->inputs[i][0] = self->inputs[i][1] = *deft_input_none();
    }
    return game_open(&self->rules, &self->now);
}

void peer_close(peer *self)
{
    game_close(&self->rules);
}

/* ---- the other's inputs ---- */

/* What is held stays held; nothing is pressed or let go. Most ticks this is right. */
static deft_input guess(const deft_input *before)
{
    deft_input same = *before;
    same.pressed = same.released = 0;
    same.press_at = same.release_at = 0;
    return same;
}

static void learn(peer *self, const packet *got)
{
    uint32_t other = 1 - self->me;
    self->acked = got->known > self->acked ? got->known : self->acked;
    for (uint32_t i = 0; i < got->count; i++) {
        uint32_t tick = got->first + i;
        if (tick != self->known) {
            continue; /* known already, or after a gap: the next packet has it */
        }
        deft_input *kept = &self->inputs[slot(tick)][other];
        bool was_played = tick < self->now.tick;
        if (was_played && memcmp(kept, &got->inputs[i], sizeof *kept) != 0 && self->wrong > tick) {
            self->wrong = tick;
        }
        *kept = got->inputs[i];
        self->known++;
    }
}

/* ---- playing ---- */

/* Shows what is new: an event that was seen before, or a moment earlier or later, is no new one. A real game
 * starts its sounds here, and fades out those that are recalled. */
static void show(peer *self, uint32_t tick, const deft_event_list events[GAME_PLAYERS])
{
    for (int player = 0; player < GAME_PLAYERS; player++) {
        uint64_t now = game_event_kinds(&events[player]);
        uint64_t near_by = 0;
        for (uint32_t i = 0; i <= 2 * PEER_SAME; i++) {
            near_by |= self->told[slot(tick + i - PEER_SAME)][player];
        }
        uint64_t *told = &self->told[slot(tick)][player];
        for (uint32_t kind = 0; kind < DEFT_EVENT_COUNT; kind++) {
            self->shown += (uint32_t)((now & ~near_by) >> kind & 1);
            self->recalled += (uint32_t)((*told & ~now) >> kind & 1);
        }
        *told = now;
    }
}

static void play(peer *self)
{
    uint32_t tick = self->now.tick;
    uint32_t other = 1 - self->me;
    deft_event_list events[GAME_PLAYERS];
    if (tick >= self->known) {
        self->inputs[slot(tick)][other] = guess(&self->inputs[slot(tick - 1)][other]);
    }
    self->saved[slot(tick)] = self->now;
    game_step(&self->rules, &self->now, self->inputs[slot(tick)], events);
    show(self, tick, events);
}

static void play_again(peer *self)
{
    uint32_t until = self->now.tick;
    if (self->wrong >= until) {
        return;
    }
    uint32_t depth = until - self->wrong;
    self->now = self->saved[slot(self->wrong)]; /* this is all there is to a rollback */
    while (self->now.tick < until) {
        play(self);
    }
    self->rollbacks++;
    self->replayed += depth;
    self->deepest = depth > self->deepest ? depth : self->deepest;
    self->wrong = UINT32_MAX;
}

/* All that the other may not have. Each side is at most PEER_ROLLBACK_MAX ahead of what it knows, so that
 * fits into a packet. */
static void post(const peer *self, wire *out, uint32_t frame)
{
    packet mail = {0};
    mail.first = self->acked;
    mail.known = self->known;
    for (uint32_t tick = self->acked; tick < self->mine && mail.count < PACKET_INPUTS; tick++) {
        mail.inputs[mail.count++] = self->inputs[slot(tick)][self->me];
    }
    wire_send(out, &mail, frame);
}

bool peer_frame(peer *self, const deft_input *pressed, wire *in, wire *out, uint32_t frame)
{
    packet mail;
    while (wire_receive(in, frame, &mail)) {
        learn(self, &mail);
    }
    play_again(self);

    bool goes_on = self->now.tick < self->known + PEER_ROLLBACK_MAX;
    if (goes_on) {
        self->inputs[slot(self->mine)][self->me] = *pressed;
        self->mine++;
        memset(self->told[slot(self->now.tick + PEER_SAME)], 0, sizeof self->told[0]);
        play(self);
    } else {
        self->waited++;
    }

    post(self, out, frame);
    return goes_on;
}

uint64_t peer_told(const peer *self, uint32_t tick, uint32_t player)
{
    return self->told[slot(tick)][player];
}

const game_state *peer_state(const peer *self, uint32_t number)
{
    return number == self->now.tick ? &self->now : &self->saved[slot(number)];
}
