/* oracle/shrink.c -- the shortest take that shows a fault: begin later, leave ticks out, make the rest plain.
 * Whatever still shows the fault is kept. */
#include "take.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_MAX 300000u /* to be played in all: a matter of seconds */
/* What it costs to be sure that no hair's breadth decides. */
#define RATE_TICKS 3000u
#define ROUNDS_MAX 6

typedef struct shrink_work {
    oracle_stage *stage;
    oracle_take *best;
    oracle_take trial;
    oracle_fault fault;
    oracle_tier tier;
    uint64_t ticks;
} shrink_work;

static void copy_take(oracle_take *to, const oracle_take *from, uint32_t first, uint32_t count)
{
    oracle_take_begin(to, from->spawn, from->from_s);
    for (uint32_t i = first; i < first + count; i++) {
        oracle_take_add(to, &from->cues[i]);
    }
}

/* Keeps the trial if it shows the fault. */
static bool try_trial(shrink_work *work)
{
    uint32_t at = 0;
    if (work->ticks >= TICKS_MAX || work->trial.count == 0) {
        return false;
    }
    bool shows = oracle_take_play(work->stage, &work->trial, &at) == work->fault &&
                 work->stage->watch.tier == work->tier;
    work->ticks += at + (shows && work->fault == ORACLE_RATE ? RATE_TICKS : 0);
    if (shows) {
        copy_take(work->best, &work->trial, 0, at);
        work->best->spawn = work->trial.spawn;
        work->best->from_s = work->trial.from_s;
    }
    return shows;
}

/* ---- the form of a script ---- */

static void make_plain(oracle_take *take, double dt)
{
    uint16_t before = 0;
    for (uint32_t i = 0; i < take->count; i++) {
        deft_input *input = &take->cues[i].input;
        input->pressed = (uint16_t)(input->held & ~before);
        input->released = (uint16_t)(before & ~input->held);
        input->press_at = input->release_at = 0;
        before = input->held;
        take->cues[i].dt = dt;
    }
}

bool oracle_take_is_plain(const oracle_take *take)
{
    uint16_t before = 0;
    for (uint32_t i = 0; i < take->count; i++) {
        const deft_input *input = &take->cues[i].input;
        if (take->cues[i].dt < take->cues[0].dt || take->cues[i].dt > take->cues[0].dt ||
            input->press_at != 0 || input->release_at != 0 ||
            input->pressed != (uint16_t)(input->held & ~before) ||
            input->released != (uint16_t)(before & ~input->held)) {
            return false;
        }
        before = input->held;
    }
    return true;
}

static void try_plain(shrink_work *work)
{
    static const double rates[] = {60, 120, 30, 20, 50, 144, 240, 1000};
    bool plain = oracle_take_is_plain(work->best);
    for (size_t i = 0; i < sizeof rates / sizeof rates[0] && !plain; i++) {
        copy_take(&work->trial, work->best, 0, work->best->count);
        make_plain(&work->trial, 1 / rates[i]);
        plain = try_trial(work);
    }
}

/* After a change of the trial: as plain as the best is. */
static void keep_plain(shrink_work *work)
{
    if (oracle_take_is_plain(work->best)) {
        make_plain(&work->trial, work->trial.cues[0].dt);
    }
}

/* ---- fewer ticks ---- */

/* Spawns where the character was before the tick `first`, with the velocity it had. */
static bool try_later(shrink_work *work, uint32_t first)
{
    oracle_tick tick;
    oracle_stage_spawn(work->stage, &tick, work->best->spawn, work->best->from_s);
    for (uint32_t i = 0; i < first; i++) {
        (void)oracle_stage_step(work->stage, &tick, &work->best->cues[i]);
        tick.before = tick.after;
    }
    work->ticks += first;
    copy_take(&work->trial, work->best, first, work->best->count - first);
    uint16_t had = tick.before.abilities;
    uint16_t has = (uint16_t)work->stage->play->moveset->abilities;
    oracle_cue *begins = &work->trial.cues[0];
    begins->given = (uint16_t)((begins->given | (had & ~has)) & ~begins->taken);
    begins->taken = (uint16_t)((begins->taken | (has & ~had)) & ~begins->given);
    work->trial.spawn = tick.before.position;
    work->trial.from_s = work->stage->time_s;
    if (!work->trial.cues[0].is_thrown) {
        work->trial.cues[0].velocity = tick.before.velocity;
        work->trial.cues[0].is_thrown = hypot(tick.before.velocity.x, tick.before.velocity.y) > 0;
    }
    keep_plain(work);
    return try_trial(work);
}

static bool begin_later(shrink_work *work)
{
    uint32_t count = work->best->count;
    for (uint32_t left = 1; left < count; left = left + left / 2 + 1) {
        if (try_later(work, count - left)) {
            return true;
        }
    }
    return false;
}

static bool leave_out(shrink_work *work)
{
    bool any = false;
    for (uint32_t run = work->best->count / 2; run >= 1; run /= 2) {
        for (uint32_t first = 0; first + run <= work->best->count && work->best->count > run;) {
            copy_take(&work->trial, work->best, 0, first);
            for (uint32_t i = first + run; i < work->best->count; i++) {
                oracle_take_add(&work->trial, &work->best->cues[i]);
            }
            keep_plain(work);
            if (try_trial(work)) {
                any = true;
            } else {
                first += run;
            }
        }
    }
    return any;
}

/* ---- simpler ticks ---- */

typedef bool (*simplify_fn)(oracle_cue *cue, const oracle_cue *before);

static bool without_throw(oracle_cue *cue, const oracle_cue *before)
{
    bool was = cue->is_thrown;
    (void)before;
    cue->is_thrown = false;
    return was;
}

static bool without_acts(oracle_cue *cue, const oracle_cue *before)
{
    bool was = (cue->given | cue->taken) != 0 || cue->trigger_count > 0;
    (void)before;
    cue->given = cue->taken = 0;
    cue->trigger_count = 0;
    return was;
}

static bool without_aim(oracle_cue *cue, const oracle_cue *before)
{
    bool was = cue->input.aim != DEFT_AIM_NONE;
    (void)before;
    cue->input.aim = DEFT_AIM_NONE;
    return was;
}

static bool hands_off(oracle_cue *cue, const oracle_cue *before)
{
    bool was = cue->input.stick_x != 0 || cue->input.stick_y != 0 || cue->input.held != 0 ||
               cue->input.aim != DEFT_AIM_NONE;
    (void)before;
    cue->input = *deft_input_none();
    return was;
}

static bool as_before(oracle_cue *cue, const oracle_cue *before)
{
    bool was = before != NULL &&
               (cue->input.stick_x != before->input.stick_x || cue->input.stick_y != before->input.stick_y ||
                cue->input.held != before->input.held);
    if (was) {
        cue->input.stick_x = before->input.stick_x;
        cue->input.stick_y = before->input.stick_y;
        cue->input.held = before->input.held;
    }
    return was;
}

static bool with_level_stick(oracle_cue *cue, const oracle_cue *before)
{
    bool was = cue->input.stick_y != 0;
    (void)before;
    cue->input.stick_y = 0;
    return was;
}

static bool with_full_stick(oracle_cue *cue, const oracle_cue *before)
{
    int16_t full = cue->input.stick_x > 0 ? (int16_t)32767 : (int16_t)-32767;
    bool was = cue->input.stick_x != 0 && cue->input.stick_x != full;
    (void)before;
    cue->input.stick_x = full;
    return was;
}

static bool simplify(shrink_work *work, simplify_fn how)
{
    bool any = false;
    for (uint32_t i = 0; i < work->best->count; i++) {
        copy_take(&work->trial, work->best, 0, work->best->count);
        if (how(&work->trial.cues[i], i > 0 ? &work->trial.cues[i - 1] : NULL)) {
            keep_plain(work);
            any = try_trial(work) || any;
        }
    }
    return any;
}

void oracle_take_shrink(oracle_stage *stage, oracle_take *take, oracle_fault fault, oracle_tier tier)
{
    static const simplify_fn ways[] = {without_throw, without_acts,     without_aim,    hands_off,
                                       as_before,     with_level_stick, with_full_stick};
    shrink_work work;
    bool better = true;
    memset(&work, 0, sizeof work);
    work.stage = stage;
    work.best = take;
    work.fault = fault;
    work.tier = tier;
    uint64_t pieces_every = stage->watch.pieces_every;
    stage->watch.pieces_every = 1; /* a sample would miss the fault when it comes earlier */
    try_plain(&work);
    for (int round = 0; round < ROUNDS_MAX && better; round++) {
        better = begin_later(&work);
        better = leave_out(&work) || better;
        for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
            better = simplify(&work, ways[i]) || better;
        }
        try_plain(&work);
    }
    stage->watch.pieces_every = pieces_every;
    oracle_take_free(&work.trial);
}
