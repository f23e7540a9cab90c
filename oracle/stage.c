/* oracle/stage.c -- plays a take tick by tick, and checks each tick. */
#include "sync.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void oracle_take_begin(oracle_take *take, deft_pos spawn, double from_s)
{
    take->spawn = spawn;
    take->from_s = from_s;
    take->count = 0;
}

void oracle_take_add(oracle_take *take, const oracle_cue *cue)
{
    if (take->count == take->capacity) {
        take->capacity = take->capacity * 2 + 256;
        take->cues = realloc(take->cues, take->capacity * sizeof *take->cues);
        if (take->cues == NULL) {
            abort();
        }
    }
    take->cues[take->count++] = *cue;
}

void oracle_take_free(oracle_take *take)
{
    free(take->cues);
    memset(take, 0, sizeof *take);
}

void oracle_stage_make(oracle_stage *stage, const oracle_play *play)
{
    double chunk = 8 * play->moveset->tile;
    memset(stage, 0, sizeof *stage);
    stage->play = play;
    oracle_world_make(&stage->world, &play->view, play->bounds, chunk, play->axes);
    oracle_bodies_find(&stage->bodies, &play->view, play->bounds, chunk, play->axes);
    oracle_scene_start(&stage->scene, &stage->world, &stage->bodies, &play->view);
    if (stage->bodies.count > 0) {
        oracle_watch_start_in(&stage->watch, &stage->scene, play->moveset, play->view);
    } else {
        oracle_watch_start(&stage->watch, &stage->world, play->moveset, play->view);
    }
    stage->watch.coverage = play->coverage;
    stage->watch.pieces_every = play->pieces_every;
    if (play->goes_back) {
        stage->sync = oracle_sync_make();
        oracle_sync_spawn(stage->sync);
    }
}

void oracle_stage_free(oracle_stage *stage)
{
    oracle_scene_free(&stage->scene);
    oracle_bodies_free(&stage->bodies);
    oracle_world_free(&stage->world);
    oracle_sync_free(stage->sync);
}

void oracle_stage_spawn(oracle_stage *stage, oracle_tick *tick, deft_pos feet, double from_s)
{
    deft_character_spawn(&tick->before, stage->play->moveset, &feet, &stage->play->axes);
    stage->watch.missed = stage->watch.lost = stage->watch.overdue = 0;
    stage->watch.turned_s = HUGE_VAL;
    stage->time_s = from_s;
    if (stage->sync != NULL) {
        oracle_sync_spawn(stage->sync);
    }
}

bool oracle_stage_has_room(oracle_stage *stage, deft_pos feet)
{
    const oracle_play *play = stage->play;
    oracle_rect body = oracle_body(play->moveset, oracle_in_frame(play->axes, feet));
    const oracle_world *world = &stage->world;
    body = oracle_rect_grown(body, play->moveset->skin);
    if (stage->bodies.count > 0) {
        oracle_scene_enter(&stage->scene, body);
        oracle_scene_show_at(&stage->scene, 1);
        world = &stage->scene.now;
    }
    return !(oracle_depth(world, body, (oracle_corners){0, 0}, NULL) > 0);
}

/* What the game does before the tick. */
static void act(deft_character *character, const deft_moveset *moveset, const oracle_cue *cue)
{
    for (uint32_t i = 0; i < DEFT_ABILITY_COUNT; i++) {
        if (((cue->given | cue->taken) >> i & 1) != 0) {
            deft_character_set_ability(character, (deft_ability)i, (cue->given >> i & 1) != 0);
        }
    }
    for (uint32_t i = 0; i < cue->trigger_count; i++) {
        deft_trigger_do(&cue->triggers[i], character, moveset);
    }
}

double oracle_stage_enter(oracle_stage *stage, deft_character *character, const oracle_cue *cue,
                          double from_s)
{
    const oracle_play *play = stage->play;
    if (cue->is_thrown) {
        character->velocity = cue->velocity;
    }
    act(character, play->moveset, cue);
    double to_s = from_s + cue->dt - fmin(character->freeze_s, cue->dt);
    if (play->move != NULL) {
        play->move(play->move_user, from_s, to_s);
    }
    return to_s;
}

oracle_fault oracle_stage_step(oracle_stage *stage, oracle_tick *tick, const oracle_cue *cue)
{
    if (stage->sync != NULL) {
        stage->watch.tier = ORACLE_TIER_SAFE;
        return oracle_sync_step(stage, tick, cue);
    }
    stage->time_s = oracle_stage_enter(stage, &tick->before, cue, stage->time_s);
    tick->input = cue->input;
    tick->dt = cue->dt;
    return oracle_watch_step(&stage->watch, tick);
}

oracle_fault oracle_take_play(oracle_stage *stage, const oracle_take *take, uint32_t *at)
{
    oracle_tick tick;
    oracle_fault fault = ORACLE_FINE;
    uint32_t number = 0;
    oracle_stage_spawn(stage, &tick, take->spawn, take->from_s);
    while (number < take->count && fault == ORACLE_FINE) {
        fault = oracle_stage_step(stage, &tick, &take->cues[number++]);
        fault = oracle_play_counts_only(stage->play, stage->watch.tier) ? ORACLE_FINE : fault;
        tick.before = tick.after;
    }
    if (at != NULL) {
        *at = number;
    }
    return fault;
}
