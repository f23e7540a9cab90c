/* Any bytes as a game: tiles, free ground, zones, bodies that move; a tuning; a player that presses anything,
 * and a game that kicks, throws, freezes, hooks and teleports, at ticks from 0.5 to 50 ms.
 *
 * What must hold of every tick, whatever the bytes:
 *     - no assertion, no undefined behaviour, no memory that is not ours, no tick that does not end;
 *     - every number of the state is one, every choice one of its own, every timer runs from 0 up;
 *     - events and contacts are few enough, of their kinds, finite, inside the tick, of bodies that are
 * there;
 *     - no character gets out of a room with walls all around, or, where nothing moves, 1/64 tile into
 * anything;
 *     - the same tick again gives the same bits, events and contacts; in one game of eight so do the last
 *       twelve from a copy, after some were guessed (oracle/sync.h);
 *     - what may be asked of a body has an answer that is finite.
 * With DEFT_FUZZ_STRICT set every invariant of Collision is judged as well (oracle/watch.h), and the first
 * that does not hold is printed, with the tick.
 */
#include "checks.h"
#include "deft/predict.h"
#include "deft/topdown.h"
#include "game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_MAX   400u
#define PLACES_MAX  100
#define DEPTH_SHARE 64 /* of a tile */
#define ROOM_TILES  10 /* bodies that move go no farther out of the room */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is being played, for the words of a failure. */
static struct {
    uint32_t tick;
    const oracle_tick *now;
} playing;

static void print_state(const char *label, const deft_character *character)
{
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        double value = 0;
        uint64_t bits = 0;
        if (field->type == 'f') {
            memcpy(&value, (const char *)character + field->offset, sizeof value);
        } else {
            memcpy(&bits, (const char *)character + field->offset, field->size); /* little-endian: clang's */
            value = (double)bits;
        }
        if (value < 0 || value > 0 || isnan(value)) {
            (void)fprintf(stderr, "  %s %s %.17g\n", label, field->name, value);
        }
    }
}

static void fail(const char *what)
{
    const oracle_tick *tick = playing.now;
    (void)fprintf(stderr, "%s, in tick %u of %.17g s\n", what, playing.tick, tick->dt);
    (void)fprintf(stderr, "  stick %d %d aim %d held %x pressed %x@%u released %x@%u\n", tick->input.stick_x,
                  tick->input.stick_y, tick->input.aim, tick->input.held, tick->input.pressed,
                  tick->input.press_at, tick->input.released, tick->input.release_at);
    print_state("before", &tick->before);
    print_state("after", &tick->after);
    for (uint32_t i = 0; i < tick->events.count && i < DEFT_EVENT_CAP; i++) {
        const deft_event *event = &tick->events.items[i];
        (void)fprintf(stderr, "  %s at %.17g value %.17g body %x\n",
                      deft_event_name((deft_event_kind)event->kind), event->at_s, event->value, event->body);
    }
    abort();
}

static void check(bool holds, const char *what)
{
    if (!holds) {
        fail(what);
    }
}

/* ---- what a tick says ---- */

static bool is_there(const game *game, uint32_t body)
{
    deft_body_motion motion;
    return body == 0 || deft_world_body_motion(&motion, game->world, body);
}

static void check_events(const game *game, const oracle_tick *tick)
{
    const deft_event_list *events = &tick->events;
    check(events->count <= DEFT_EVENT_CAP, "too many events");
    check(events->dropped == 0 || events->count == DEFT_EVENT_CAP, "events are dropped though there is room");
    for (uint32_t i = 0; i < events->count; i++) {
        const deft_event *event = &events->items[i];
        check(event->kind < DEFT_EVENT_COUNT, "an event of no kind");
        check(event->at_s >= 0 && event->at_s <= tick->dt, "an event outside of its tick");
        check(isfinite(event->value), "an event whose value is no number");
        check(is_there(game, event->body) && is_there(game, event->other), "an event of a body that is none");
        check(game->mover_count > 0 || event->kind != DEFT_EVENT_CRUSHED, "crushed where nothing moves");
    }
}

static void check_contacts(const game *game, const oracle_tick *tick)
{
    const deft_contacts *contacts = &tick->contacts;
    check(contacts->count <= DEFT_CONTACT_CAP, "too many contacts");
    for (uint32_t i = 0; i < contacts->count; i++) {
        const deft_contact *contact = &contacts->items[i];
        check(contact->kind <= DEFT_CONTACT_CEILING, "a contact of no kind");
        check(fabs(hypot(contact->normal.x, contact->normal.y) - 1) < 1e-5, "a normal that is not 1 long");
        check(isfinite(contact->point.x) && isfinite(contact->point.y) && isfinite(contact->gap),
              "a contact that is nowhere");
        check(contact->surface <= game->view.surface_count, "a contact of no surface");
        check(is_there(game, contact->body), "a contact with a body that is none");
    }
}

/* ---- the state ---- */

static void check_numbers(const deft_character *character)
{
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        double value = 0;
        if (field->type == 'f') {
            memcpy(&value, (const char *)character + field->offset, sizeof value);
            check(isfinite(value) || (value > 0 && strcmp(field->name, "jump_hold_s") == 0), field->name);
        }
    }
}

static void check_choices(const game *game, const deft_character *now)
{
    check(now->state < DEFT_STATE_COUNT && now->support < DEFT_SUPPORT_COUNT && now->pose < DEFT_POSE_COUNT,
          "a state, support or pose that is none");
    check(now->facing == 1 || now->facing == -1, "it faces nowhere");
    check(now->wall >= -1 && now->wall <= 1 && now->wall_side >= -1 && now->wall_side <= 1 &&
              now->wall_lock >= -1 && now->wall_lock <= 1,
          "a side that is none");
    check(now->coyote <= 1 && now->drops <= 2 && now->crouched <= 1 && now->grips <= 1 && now->spared <= 1 &&
              now->let_go <= 1 && now->dash_phase <= 3,
          "a choice that is none");
    check(now->abilities >> DEFT_ABILITY_COUNT == 0, "an ability that is none");
    check(memcmp(&now->axes, &game->axes, sizeof now->axes) == 0, "other axes");
    check(is_there(game, now->ground_body) && is_there(game, now->crushed_by) &&
              is_there(game, now->hook_body) && is_there(game, now->drop_body),
          "it knows a body that is none");
    for (int i = 0; i < DEFT_ZONE_MEMORY; i++) {
        check(now->zones[i] <= game->view.zone_count, "it is in a zone that is none");
    }
    double normal = hypot(now->ground_normal.x, now->ground_normal.y);
    check(!(normal > 0) || fabs(normal - 1) < 1e-5, "a ground normal that is not 1 long");
    check(now->support != DEFT_SUPPORT_FLOOR || normal > 0, "a floor without a normal");
}

static void check_timers(const deft_character *now)
{
    const double timers[] = {now->jump_s,   now->ground_s,  now->state_s, now->pose_s,
                             now->landed_s, now->dash_s,    now->lift_s,  now->wall_s,
                             now->kept_s,   now->stagger_s, now->freeze_s};
    for (size_t i = 0; i < sizeof timers / sizeof timers[0]; i++) {
        check(timers[i] >= 0 && timers[i] <= DEFT_TIMER_MAX_S, "a timer that is none");
    }
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        check(now->pressed_s[i] >= 0 && now->pressed_s[i] <= DEFT_TIMER_MAX_S, "a timer that is none");
    }
}

/* Walls are a tile thick: a character whose middle is in the room did not get through one. */
static void check_room(const game *game, const deft_character *now)
{
    deft_box box;
    deft_character_box(&box, now, &game->moveset);
    double x = (box.min_x + box.max_x) / 2;
    double y = (box.min_y + box.max_y) / 2;
    check(x > game->room.min_x && x < game->room.max_x && y > game->room.min_y && y < game->room.max_y,
          "it got out of its room");
}

/* Where nothing moves: the oracle's own measure, and room for what rounding and wedges do. */
static void check_depth(const game *game, const oracle_stage *stage, const deft_character *now)
{
    double depth = oracle_depth(&stage->world, oracle_body_of(&game->moveset, now),
                                oracle_corners_of(&game->moveset), NULL);
    check(depth <= game->tile / DEPTH_SHARE, "it is deep inside of something");
}

/* What a host may ask between two ticks. */
static void check_answers(const game *game, const oracle_tick *tick)
{
    const deft_character *now = &tick->after;
    deft_pose pose;
    deft_character_pose(&pose, now, &game->moveset);
    deft_box box;
    deft_character_query_box(&box, now, &game->moveset, tick->dt);
    deft_pos drawn;
    deft_character_lerp(&drawn, now, 0.375);
    deft_pos anchor = {0, 0};
    deft_plan_leg leg;
    deft_landing landing;
    memset(&leg, 0, sizeof leg);
    leg.input = tick->input;
    leg.time_s = 0.25;
    (void)deft_character_fits(now, &game->moveset, &game->view);
    (void)deft_character_anchor(&anchor, now, &game->view);
    check(isfinite(anchor.x) && isfinite(anchor.y), "the hook is nowhere");
    check(isfinite(pose.time_s) && isfinite(pose.speed_ratio), "a pose that is none");
    check(isfinite(box.min_x) && isfinite(box.max_x) && isfinite(box.min_y) && isfinite(box.max_y),
          "a query box that is none");
    check(isfinite(drawn.x) && isfinite(drawn.y), "it is drawn nowhere");
    if (deft_predict_landing(&landing, now, &game->moveset, &game->view, &leg, 1, 0.5)) {
        check(isfinite(landing.feet.x) && isfinite(landing.feet.y) && landing.time_s <= 0.5,
              "a landing that is none");
    }
}

/* ---- the ticks ---- */

static void check_again(const game *game, const oracle_tick *tick)
{
    deft_character again = tick->before;
    deft_event_list events;
    deft_contacts contacts;
    deft_character_step(&again, &game->moveset, &game->view, &tick->input, tick->dt, &events, &contacts);
    check(memcmp(&again, &tick->after, sizeof again) == 0, "the same tick again ends elsewhere");
    check(events.count == tick->events.count && events.dropped == tick->events.dropped &&
              memcmp(events.items, tick->events.items, events.count * sizeof events.items[0]) == 0,
          "the same tick again has other events");
    check(contacts.count == tick->contacts.count &&
              memcmp(contacts.items, tick->contacts.items, contacts.count * sizeof contacts.items[0]) == 0,
          "the same tick again has other contacts");
}

static void step(game *game, oracle_stage *stage, oracle_tick *tick, const oracle_cue *cue)
{
    if (game->goes_back || getenv("DEFT_FUZZ_STRICT") != NULL) {
        oracle_fault fault = oracle_stage_step(stage, tick, cue);
        if (fault != ORACLE_FINE) {
            (void)fprintf(stderr, "%s: %s\n", oracle_fault_name(fault), stage->watch.verdict);
            fail(oracle_fault_name(fault));
        }
        return;
    }
    stage->time_s = oracle_stage_enter(stage, &tick->before, cue, stage->time_s);
    tick->input = cue->input;
    tick->dt = cue->dt;
    tick->after = tick->before;
    deft_character_step(&tick->after, &game->moveset, &game->view, &tick->input, tick->dt, &tick->events,
                        &tick->contacts);
}

/* A teleport goes only where there is room, as a game sees to it. */
static void place_teleport(oracle_stage *stage, oracle_cue *cue)
{
    deft_pos place = {cue->triggers[0].x, cue->triggers[0].y};
    if (cue->trigger_count > 0 && cue->triggers[0].kind == DEFT_TRIGGER_TELEPORT &&
        !oracle_stage_has_room(stage, place)) {
        cue->trigger_count = 0;
    }
}

static void play(game *game, oracle_stage *stage, game_bytes *bytes)
{
    oracle_tick tick;
    oracle_cue cue;
    deft_topdown walker;
    uint32_t left = 0;
    memset(&tick, 0, sizeof tick);
    oracle_stage_spawn(stage, &tick, game->spawn, 0);
    deft_topdown_spawn(&walker, &game->moveset, &game->spawn, &game->axes);
    playing.now = &tick;
    for (playing.tick = 1; playing.tick <= TICKS_MAX; playing.tick++) {
        if (left == 0 && !game_draw_cue(game, bytes, &tick.before, &cue, &left)) {
            break;
        }
        left--;
        place_teleport(stage, &cue);
        step(game, stage, &tick, &cue);
        check_numbers(&tick.after);
        check_choices(game, &tick.after);
        check_timers(&tick.after);
        check_events(game, &tick);
        check_contacts(game, &tick);
        if (game->is_walled) {
            check_room(game, &tick.after);
        }
        if (game->mover_count == 0) {
            check_depth(game, stage, &tick.after);
        }
        if (playing.tick % 4 == 0) {
            check_again(game, &tick);
            check_answers(game, &tick);
        }
        if (game->is_topdown) {
            deft_topdown_step(&walker, &game->moveset, &game->view, &cue.input, cue.dt, NULL, NULL);
            check(isfinite(walker.position.x) && isfinite(walker.position.y), "the walker is nowhere");
        }
        game_hold_cue(&cue);
        tick.before = tick.after;
    }
}

/* From where the bytes say on, in steps that come everywhere. */
static bool find_room(game *game, oracle_stage *stage)
{
    double width = game->room.max_x - game->room.min_x;
    double height = game->room.max_y - game->room.min_y;
    for (int i = 0; i < PLACES_MAX; i++) {
        if (oracle_stage_has_room(stage, game->spawn)) {
            return true;
        }
        game->spawn.x = game->room.min_x + fmod(game->spawn.x - game->room.min_x + 0.61803 * width, width);
        game->spawn.y = game->room.min_y + fmod(game->spawn.y - game->room.min_y + 0.41421 * height, height);
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    game_bytes bytes = {data, size};
    game game;
    if (game_start(&game, &bytes)) {
        oracle_play wish;
        oracle_stage stage;
        double far = ROOM_TILES * game.tile;
        memset(&wish, 0, sizeof wish);
        wish.name = "the game";
        wish.view = game.view;
        wish.bounds = game.room;
        wish.bounds.min_x -= far;
        wish.bounds.min_y -= far;
        wish.bounds.max_x += far;
        wish.bounds.max_y += far;
        wish.axes = game.axes;
        wish.moveset = &game.moveset;
        wish.move = game_move;
        wish.move_user = &game;
        wish.goes_back = game.goes_back;
        oracle_stage_make(&stage, &wish);
        if (find_room(&game, &stage)) {
            play(&game, &stage, &bytes);
        }
        oracle_stage_free(&stage);
    }
    game_end(&game);
    return 0;
}
