/* tests/matrix/session.c -- a session from its start to its end, and the hash of all that it said. */
#include "session.h"

#include <string.h>

static const double rates[] = {60, 60, 60, 120, 144, 50, 30, 59.94};

/* ---- the trail ---- */

void session_hash_word(uint64_t *hash, uint64_t word)
{
    *hash = (*hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    *hash ^= *hash >> 29;
}

void session_hash_real(uint64_t *hash, double x)
{
    uint64_t bits = 0;
    if (x != 0) { /* -0 is +0 */
        memcpy(&bits, &x, sizeof bits);
    }
    session_hash_word(hash, bits);
}

void session_hash_outputs(uint64_t *hash, const deft_event_list *events, const deft_contacts *contacts)
{
    session_hash_word(hash, events->count);
    for (uint32_t i = 0; i < events->count; i++) {
        const deft_event *event = &events->items[i];
        session_hash_word(hash, event->kind);
        session_hash_word(hash, event->feature);
        session_hash_word(hash, event->body);
        session_hash_word(hash, event->other);
        session_hash_real(hash, event->at_s);
        session_hash_real(hash, event->value);
    }
    session_hash_word(hash, contacts->count);
    for (uint32_t i = 0; i < contacts->count; i++) {
        const deft_contact *contact = &contacts->items[i];
        session_hash_real(hash, contact->normal.x);
        session_hash_real(hash, contact->normal.y);
        session_hash_real(hash, contact->point.x);
        session_hash_real(hash, contact->point.y);
        session_hash_real(hash, contact->gap);
        session_hash_word(hash, contact->kind);
        session_hash_word(hash, contact->body);
        session_hash_word(hash, contact->feature);
        session_hash_word(hash, contact->surface);
    }
}

static void trail_outputs(session *self)
{
    session_hash_outputs(&self->trail, &self->events, &self->contacts);
    for (uint32_t i = 0; i < self->events.count; i++) {
        self->told |= UINT64_C(1) << self->events.items[i].kind;
    }
}

/* What the game may ask of a body between two ticks. */
static void trail_questions(session *self)
{
    const deft_moveset *moveset = &self->movesets[self->worn];
    const deft_character *character = &self->character;
    deft_input ahead = *deft_input_none();
    deft_plan_leg leg;
    deft_landing landing;
    deft_pos anchor;
    deft_pose pose;
    deft_character_pose(&pose, character, moveset);
    deft_box box;
    deft_character_query_box(&box, character, moveset, self->dt);
    deft_pos drawn;
    deft_character_lerp(&drawn, character, 0.375);
    session_hash_word(&self->trail, (uint64_t)pose.kind);
    session_hash_real(&self->trail, pose.time_s);
    session_hash_real(&self->trail, pose.speed_ratio);
    session_hash_real(&self->trail, box.min_x);
    session_hash_real(&self->trail, box.max_y);
    session_hash_real(&self->trail, drawn.x);
    session_hash_real(&self->trail, drawn.y);
    session_hash_real(&self->trail, deft_character_height(character, moveset));
    session_hash_word(&self->trail, deft_character_fits(character, moveset, &self->world.view));
    if (deft_character_anchor(&anchor, character, &self->world.view)) {
        session_hash_real(&self->trail, anchor.x);
        session_hash_real(&self->trail, anchor.y);
    }
    memset(&leg, 0, sizeof leg);
    ahead.stick_x = 32767;
    leg.input = ahead;
    leg.time_s = 0.5;
    if (deft_predict_landing(&landing, character, moveset, &self->world.view, &leg, 1, 0.5)) {
        session_hash_real(&self->trail, landing.time_s);
        session_hash_real(&self->trail, landing.feet.x);
        session_hash_real(&self->trail, landing.feet.y);
    }
}

/* ---- what the game does between two ticks ---- */

static deft_vec2d game_velocity(session *self, int32_t most)
{
    int32_t u = session_between(&self->player.random, -most, most);
    int32_t v = session_between(&self->player.random, -most, most);
    return session_vector(&self->world, u, v);
}

static deft_pos game_place(session *self)
{
    int32_t u = session_between(&self->player.random, 32, 8 * SESSION_COLUMNS - 32);
    int32_t v = session_between(&self->player.random, 40, 8 * SESSION_ROWS - 40);
    deft_pos place = session_place(&self->world, u, v);
    deft_vec2d off = session_vector(&self->world, 3, 5); /* nowhere in the middle of something */
    place.x += off.x / 64;
    place.y += off.y / 64;
    return place;
}

static void game_throw_hook(session *self)
{
    deft_vec2d way = game_velocity(self, 48);
    uint32_t whose = session_below(&self->player.random, 2 * SESSION_MOVERS);
    deft_pos anchor = {self->character.position.x + way.x, self->character.position.y + way.y};
    (void)deft_character_attach(&self->character, &self->movesets[self->worn], &anchor,
                                whose < self->world.mover_count ? self->world.movers[whose].body : 0);
}

static void game_change_size(session *self)
{
    uint32_t other = 1 - self->worn;
    if (deft_character_fits(&self->character, &self->movesets[other], &self->world.view)) {
        self->worn = other;
    }
}

static void game_meddle(session *self)
{
    uint64_t *random = &self->player.random;
    deft_character *character = &self->character;
    if (session_once_in(random, 100)) {
        deft_vec2d velocity = game_velocity(self, 96);
        deft_character_kick(character, &velocity);
    }
    if (session_once_in(random, 150)) {
        deft_character_launch(character, &self->movesets[self->worn],
                              session_between(random, 0, 48) * self->world.tile / 8);
    }
    if (session_once_in(random, 200)) {
        deft_vec2d velocity = game_velocity(self, 80);
        deft_character_stagger(character, &velocity, session_between(random, 0, 48) / 64.0);
    }
    if (session_once_in(random, 200)) {
        deft_character_freeze(character, session_between(random, 0, 16) / 64.0);
    }
    if (session_once_in(random, 100)) {
        game_throw_hook(self);
    }
    if (session_once_in(random, 400)) {
        deft_pos place = game_place(self);
        deft_character_teleport(character, &place);
    }
    if (session_once_in(random, 400)) {
        character->velocity = game_velocity(self, 1600);
    }
    if (session_once_in(random, 60)) {
        uint32_t ability = session_below(random, DEFT_ABILITY_COUNT);
        deft_character_set_ability(character, (deft_ability)ability, !session_once_in(random, 4));
    }
    if (session_once_in(random, 100)) {
        game_change_size(self);
    }
}

static void game_meddle_from_above(session *self)
{
    uint64_t *random = &self->player.random;
    if (session_once_in(random, 60)) {
        deft_vec2d velocity = game_velocity(self, 96);
        deft_topdown_kick(&self->walker, &velocity);
    }
    if (session_once_in(random, 300)) {
        deft_pos place = game_place(self);
        deft_topdown_teleport(&self->walker, &place);
    }
}

/* ---- a session ---- */

const char *session_start(session *self, const session_plan *plan)
{
    deft_tuning small = session_small_tuning(&plan->tuning);
    deft_pos feet;
    memset(self, 0, sizeof *self);
    if (deft_moveset_build(&self->movesets[0], &plan->tuning, NULL) != DEFT_OK ||
        deft_moveset_build(&self->movesets[1], &small, NULL) != DEFT_OK) {
        return "its tuning cannot be built";
    }
    self->is_topdown = plan->is_topdown;
    self->dt = 1 / rates[0];
    self->player.random = plan->seed;
    self->player.aim = DEFT_AIM_NONE;
    if (!session_world_make(&self->world, plan->land, &plan->frame, self->movesets[0].tile, plan->seed)) {
        return "its world cannot be built";
    }
    feet = session_place(&self->world, 52, 8 * SESSION_ROWS - 60);
    deft_character_spawn(&self->character, &self->movesets[0], &feet, &plan->frame.axes);
    deft_topdown_spawn(&self->walker, &self->movesets[0], &feet, &plan->frame.axes);
    if (session_handedness(&self->world) < 0) {
        self->character.facing = -1;
        self->walker.facing.x = -self->walker.facing.x;
        self->walker.facing.y = -self->walker.facing.y;
        self->walker.heading.x = -self->walker.heading.x;
        self->walker.heading.y = -self->walker.heading.y;
    }
    session_hash_word(&self->trail, self->movesets[0].hash);
    return NULL;
}

void session_tick(session *self)
{
    uint64_t *random = &self->player.random;
    const deft_moveset *moveset;
    deft_input input;
    if (session_once_in(random, 80)) {
        self->dt = 1 / rates[session_below(random, 8)];
    }
    session_world_tick(&self->world, self->tick);
    if (self->is_topdown) {
        game_meddle_from_above(self);
    } else {
        game_meddle(self);
    }
    input = session_player_next(&self->player, &self->world.frame);
    moveset = &self->movesets[self->worn];
    if (self->is_topdown) {
        deft_topdown_step(&self->walker, moveset, &self->world.view, &input, self->dt, &self->events,
                          &self->contacts);
        session_hash_word(&self->trail, deft_topdown_hash(&self->walker));
    } else {
        deft_character_step(&self->character, moveset, &self->world.view, &input, self->dt, &self->events,
                            &self->contacts);
        session_hash_word(&self->trail, deft_character_hash(&self->character));
        self->states |= DEFT_STATE_BIT(self->character.state);
    }
    trail_outputs(self);
    self->tick++;
    if (!self->is_topdown && self->tick % 16 == 0) {
        trail_questions(self);
    }
}

void session_end(session *self)
{
    session_world_free(&self->world);
}
