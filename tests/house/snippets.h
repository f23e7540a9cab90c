/* tests/house/snippets.h -- what the code in the pages takes as given: snippets.py compiles each block behind
 * it. */
#include "deft/deft.h"
#include "deft/io.h"

#include <stdio.h>

static deft_character hero, player, character;
static deft_moveset moveset;
static deft_tuning tuning;
static deft_level *level;
static deft_world_view view, world;
static deft_event_list events;
static deft_diag_list found;
static deft_input input, run_right, run_right_and_jump;
static deft_axes axes;
static deft_box box;
static deft_pos checkpoint, ledge, floor, origin;
static deft_feature features[16];
static uint32_t count;
static double dt, time_s;
static uint64_t theirs;

static deft_trace trace;
static deft_record_options options;
static double block[64];
static size_t size;

static deft_machine machine;
static uint32_t pogo;
bool begin_pogo(deft_tick *tick);
void pogo_decide(deft_tick *tick);
void pogo_law(deft_tick *tick, deft_law *law);
bool pogo_meet(deft_tick *tick, const deft_hit *hit);

/* examples/rollback/peer.c */
typedef struct game {
    uint32_t tick;
} game;
typedef struct peer {
    game now, saved[16];
    uint32_t wrong;
} peer;
static peer *self;
static uint32_t until;
uint32_t slot(uint32_t tick);
void play(peer *self);
