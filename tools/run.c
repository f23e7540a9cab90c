/* tools/run.c -- a run, tick by tick, and what it adds up to. Everything follows from the level, the moveset,
 * the script and the seeds: no clock, so the same command gives the same run. */
#include "tools/run.h"

#include <math.h>
#include <string.h>

#define TICKS_WITHOUT_SCRIPT 600
#define TIME_REST_S          1e-9 /* less than this left to run is nothing */

void tool_run_start(tool_run *run)
{
    deft_character_spawn(&run->character, run->moveset, run->spawn, run->level->axes);
    run->input = deft_input_none();
    memset(&run->events, 0, sizeof run->events);
    memset(&run->cursor, 0, sizeof run->cursor);
    run->tick = 0;
    run->time_s = 0.0;
    run->dt = 0.0;
    run->jitter_state = run->jitter_seed;
    deft_random_player_start(&run->player, run->random_seed, deft_random_player_actions(run->moveset));
    if (run->script == NULL && run->ticks_max == 0 && run->seconds_max <= 0.0) {
        run->ticks_max = TICKS_WITHOUT_SCRIPT;
    }
}

static bool is_limited(const tool_run *run)
{
    return run->ticks_max > 0 || run->seconds_max > 0.0;
}

static bool is_over(const tool_run *run)
{
    return (run->ticks_max > 0 && run->tick >= run->ticks_max) ||
           (run->seconds_max > 0.0 && run->time_s >= run->seconds_max - TIME_REST_S);
}

bool tool_run_tick(tool_run *run)
{
    if (is_over(run)) {
        return false;
    }
    const double period = 1.0 / run->hz;
    const double dt = run->jitter ? period * (0.5 + deft_random_unit(&run->jitter_state)) : period;
    const deft_axes axes = run->level->axes;
    run->input = deft_input_none();
    if (run->random) {
        deft_random_player_next(&run->player, dt, axes, &run->input);
    } else if (run->script != NULL) {
        const bool playing = deft_script_next(run->script, &run->cursor, dt, axes, &run->input);
        if (!playing && !is_limited(run)) {
            return false;
        }
    }
    const double end_s = run->jitter ? run->time_s + dt : (double)(run->tick + 1) * period;
    const deft_world_view view = deft_world_view_of(run->level->world);
    deft_level_tick(run->level, run->time_s, end_s);
    deft_character_step(&run->character, run->moveset, &view, &run->input, dt, &run->events, NULL);
    run->dt = dt;
    ++run->tick;
    run->time_s = end_s;
    return true;
}

double tool_run_share(const tool_run *run)
{
    if (run->ticks_max > 0) {
        return (double)run->tick / (double)run->ticks_max;
    }
    const double seconds = run->seconds_max > 0.0 ? run->seconds_max
                           : run->script != NULL  ? deft_script_duration(run->script, 1.0 / run->hz)
                                                  : 0.0;
    return seconds > 0.0 ? fmin(1.0, run->time_s / seconds) : 1.0;
}

void tool_tally_add(tool_tally *tally, const tool_run *run)
{
    const deft_character *body = &run->character;
    tally->distance += hypot(body->position.x - body->previous.x, body->position.y - body->previous.y);
    const double away = hypot(body->position.x - run->spawn.x, body->position.y - run->spawn.y);
    if (run->tick == 1 || away > tally->furthest) {
        tally->furthest = away;
        tally->furthest_at = body->position;
    }
    for (uint32_t i = 0; i < run->events.count; ++i) {
        const deft_event *event = &run->events.items[i];
        if (event->kind < DEFT_EVENT_COUNT) {
            const uint64_t before = tally->counts[event->kind]++;
            tally->sums[event->kind] += event->value;
            if (before == 0 || event->value > tally->tops[event->kind]) {
                tally->tops[event->kind] = event->value;
            }
        }
    }
}
