/* 09_rollback.c -- two players over a bad line, each at home at once: prediction, rollback, and the proof.
 *
 * Both sides run in this program, over a line that loses one packet in five, delays the others by 1 to 16
 * frames, and sometimes is dead. rollback/peer.c is what a game would take over. In the end, each tick of
 * both sides is compared with a third game that knew every input beforehand.
 */
#include "game.h"
#include "peer.h"

#include <stdio.h>
#include <stdlib.h>

#define TICKS 100000

/* What happened in the game that knew every input. */
typedef struct truth {
    deft_input *inputs[GAME_PLAYERS]; /* by tick */
    uint64_t *hashes;                 /* by state's number */
    uint64_t *told[GAME_PLAYERS];     /* by tick */
} truth;

static uint32_t random_below(uint64_t *state, uint32_t below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % below;
}

/* A player that runs about, jumps and dashes. */
static void make_inputs(deft_input *inputs, uint32_t ticks, uint64_t seed)
{
    const deft_action actions[] = {DEFT_ACTION_JUMP, DEFT_ACTION_DASH};
    deft_input input = *deft_input_none();
    double stick = 0;
    for (uint32_t tick = 0; tick < ticks; tick++) {
        uint16_t held = input.held;
        input = *deft_input_none();
        input.held = held;
        if (random_below(&seed, 24) == 0) {
            stick = (double)random_below(&seed, 3) - 1;
        }
        deft_input_set_stick(&input, stick, random_below(&seed, 8) == 0 ? 1 : 0);
        uint16_t button = DEFT_ACTION_BIT(actions[random_below(&seed, 4) == 0]);
        if ((held & button) == 0 && random_below(&seed, 20) == 0) {
            deft_input_press(&input, button, random_below(&seed, 100) / 100.0);
        } else if ((held & button) != 0 && random_below(&seed, 12) == 0) {
            deft_input_release(&input, button, random_below(&seed, 100) / 100.0);
        }
        inputs[tick] = tick < PEER_DELAY ? *deft_input_none() : input;
    }
}

static bool play_truth(truth *out, uint32_t ticks)
{
    game_rules rules;
    game_state state;
    out->hashes = calloc(ticks + 1, sizeof *out->hashes);
    for (uint32_t player = 0; player < GAME_PLAYERS; player++) {
        out->inputs[player] = calloc(ticks, sizeof *out->inputs[player]);
        out->told[player] = calloc(ticks, sizeof *out->told[player]);
        if (out->hashes == NULL || out->inputs[player] == NULL || out->told[player] == NULL) {
            return false;
        }
        make_inputs(out->inputs[player], ticks, 11 + player);
    }
    if (!game_open(&rules, &state)) {
        return false;
    }
    for (uint32_t tick = 0; tick < ticks; tick++) {
        const deft_input inputs[GAME_PLAYERS] = {out->inputs[0][tick], out->inputs[1][tick]};
        deft_event_list events[GAME_PLAYERS];
        game_step(&rules, &state, inputs, events);
        out->hashes[tick + 1] = game_hash(&state);
        out->told[0][tick] = game_event_kinds(&events[0]);
        out->told[1][tick] = game_event_kinds(&events[1]);
    }
    printf("known beforehand: %u ticks, %u bumps, hash %016llx\n", ticks, state.bumps,
           (unsigned long long)out->hashes[ticks]);
    game_close(&rules);
    return true;
}

/* Compares what is final by now; false at the first difference. */
static bool is_true(const peer *self, const truth *right, uint32_t *checked)
{
    uint32_t final = self->known < self->now.tick ? self->known : self->now.tick;
    for (; *checked < final; ++*checked) {
        uint32_t tick = *checked;
        bool same = game_hash(peer_state(self, tick + 1)) == right->hashes[tick + 1] &&
                    peer_told(self, tick, 0) == right->told[0][tick] &&
                    peer_told(self, tick, 1) == right->told[1][tick];
        if (!same) {
            printf("player %u: tick %u is another one than it was\n", self->me, tick);
            return false;
        }
    }
    return true;
}

static bool play_over_line(peer peers[GAME_PLAYERS], const truth *right, uint32_t ticks)
{
    static wire lines[GAME_PLAYERS]; /* by sender */
    uint32_t checked[GAME_PLAYERS] = {0, 0};
    uint32_t frame = 1;
    wire_open(&lines[0], 1);
    wire_open(&lines[1], 2);
    while (checked[0] + PEER_ROLLBACK_MAX < ticks || checked[1] + PEER_ROLLBACK_MAX < ticks) {
        for (uint32_t me = 0; me < GAME_PLAYERS; me++) {
            peer *self = &peers[me];
            uint32_t tick = self->mine < ticks ? self->mine : ticks - 1;
            if (self->now.tick + PEER_DELAY < ticks) {
                peer_frame(self, &right->inputs[me][tick], &lines[1 - me], &lines[me], frame);
            }
            if (!is_true(self, right, &checked[me])) {
                return false;
            }
        }
        frame++;
    }
    printf("over the line: %u frames, %u + %u packets lost, %u + %u late\n", frame, lines[0].lost,
           lines[1].lost, lines[0].late, lines[1].late);
    return true;
}

int main(void)
{
    static peer peers[GAME_PLAYERS];
    truth right = {0};
    bool ok = play_truth(&right, TICKS) && peer_open(&peers[0], 0) && peer_open(&peers[1], 1) &&
              play_over_line(peers, &right, TICKS);
    for (uint32_t me = 0; me < GAME_PLAYERS; me++) {
        printf("player %u: %u rollbacks, %.1f ticks on average, %u at most; waited %u frames; "
               "%u events shown, %u recalled\n",
               me, peers[me].rollbacks,
               peers[me].rollbacks > 0 ? (double)peers[me].replayed / peers[me].rollbacks : 0.0,
               peers[me].deepest, peers[me].waited, peers[me].shown, peers[me].recalled);
        peer_close(&peers[me]);
        free(right.inputs[me]);
        free(right.told[me]);
    }
    free(right.hashes);
    puts(ok ? "both sides played what was known beforehand, to the bit" : "failed");
    return ok ? 0 : 1;
}
