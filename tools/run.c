/* tools/run.c -- a run, tick by tick, and its sums. Everything follows from the level, the moveset, the
 * script and the seeds, and nothing from the clock. So the same command gives the same run. */
#include "tools/run.h"

#include "tools/record.h"

#include <math.h>
#include <string.h>

#define TICKS_WITHOUT_SCRIPT 600
#define TIME_REST_S          1e-9 /* less than this left to run is nothing */

void tool_run_start(tool_run *run)
{
    deft_character_spawn(&run->character, run->moveset, &run->spawn, &run->level->axes);
    deft_topdown_spawn(&run->walker, run->moveset, &run->spawn, &run->level->axes);
    run->input = *deft_input_none();
    run->stroll_state = run->random_seed;
    run->stroll_s = 0.0;
    memset(&run->events, 0, sizeof run->events);
    memset(&run->cursor, 0, sizeof run->cursor);
    run->tick = 0;
    run->paced = false;
    run->ignored = 0;
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

/* Random play seen from above: strolls in all directions and at all speeds, and stands now and then. Where it
 * can dash, it sets off with one every other time. */
static void stroll(tool_run *run, double dt)
{
    run->stroll_s -= dt;
    if (run->stroll_s <= 0.0) {
        const double x = 2.0 * deft_random_unit(&run->stroll_state) - 1.0;
        const double y = 2.0 * deft_random_unit(&run->stroll_state) - 1.0;
        const double push = deft_random_unit(&run->stroll_state) < 0.2 ? 0.0 : 1.5;
        run->stroll_x = push * x;
        run->stroll_y = push * y;
        run->stroll_s = 0.05 + deft_random_unit(&run->stroll_state);
        const bool dashes = (run->walker.abilities >> DEFT_ABILITY_DASH & 1) != 0;
        if (dashes && deft_random_unit(&run->stroll_state) < 0.5) {
            deft_input_press(&run->input, DEFT_ACTION_BIT(DEFT_ACTION_DASH),
                             deft_random_unit(&run->stroll_state));
        }
    }
    deft_input_set_stick(&run->input, run->stroll_x, run->stroll_y);
}

/* The calls that there are seen from above. */
static void trigger_from_above(tool_run *run, const deft_trigger *due)
{
    const deft_axes axes = run->level->axes;
    const deft_vec2d velocity = {due->x * axes.right.x + due->y * axes.up.x,
                                 due->x * axes.right.y + due->y * axes.up.y};
    switch (due->kind) {
    case DEFT_TRIGGER_KICK:
        deft_topdown_kick(&run->walker, &velocity);
        return;
    case DEFT_TRIGGER_TELEPORT:
        deft_topdown_teleport(&run->walker, &(deft_pos){due->x, due->y});
        return;
    case DEFT_TRIGGER_GIVE:
    case DEFT_TRIGGER_TAKE:
        deft_topdown_set_ability(&run->walker, (deft_ability)due->which, due->kind == DEFT_TRIGGER_GIVE);
        return;
    default:
        run->ignored++;
        return;
    }
}

/* What the script says that the game does, before the tick. */
static void trigger(tool_run *run)
{
    deft_trigger due;
    while (deft_script_trigger(&due, run->script, &run->cursor)) {
        if (run->topdown) {
            trigger_from_above(run, &due);
        } else {
            deft_trigger_do(&due, &run->character, run->moveset);
        }
    }
}

deft_pos tool_run_position(const tool_run *run)
{
    return run->topdown ? run->walker.position : run->character.position;
}

deft_pos tool_run_previous(const tool_run *run)
{
    return run->topdown ? run->walker.previous : run->character.previous;
}

static void step_recorded(tool_run *run, const deft_world_view *view, double dt)
{
    tool_record *record = run->record;
    const uint32_t count = deft_world_poses(record->poses, record->pose_capacity, run->level->world);
    deft_recorder_bodies(record->recorder, record->poses, count);
    if (run->topdown) {
        deft_recorder_step_topdown(record->recorder, &run->walker, run->moveset, view, &run->input, dt,
                                   &run->events, NULL);
    } else {
        deft_recorder_step(record->recorder, &run->character, run->moveset, view, &run->input, dt,
                           &run->events, NULL);
    }
    tool_record_take(record);
}

static void step(tool_run *run, const deft_world_view *view, double dt)
{
    if (run->record != NULL) {
        step_recorded(run, view, dt);
    } else if (run->topdown) {
        deft_topdown_step(&run->walker, run->moveset, view, &run->input, dt, &run->events, NULL);
    } else {
        deft_character_step(&run->character, run->moveset, view, &run->input, dt, &run->events, NULL);
    }
}

bool tool_run_tick(tool_run *run)
{
    if (is_over(run)) {
        return false;
    }
    const double period = 1.0 / run->hz;
    double dt = run->jitter ? period * (0.5 + deft_random_unit(&run->jitter_state)) : period;
    const deft_axes axes = run->level->axes;
    run->input = *deft_input_none();
    if (run->random && run->topdown) {
        stroll(run, dt);
    } else if (run->random) {
        deft_random_player_next(&run->input, &run->player, dt, &axes);
    } else if (run->script != NULL) {
        const bool playing = deft_script_next(&run->input, run->script, &run->cursor, dt, &axes);
        if (!playing && !is_limited(run)) {
            return false;
        }
        trigger(run);
        run->paced = run->paced || run->cursor.pace < 1.0 || run->cursor.pace > 1.0;
        dt *= run->cursor.pace;
    }
    const double end_s = run->jitter || run->paced ? run->time_s + dt : (double)(run->tick + 1) * period;
    deft_world_view view;
    deft_world_view_of(&view, run->level->world);
    deft_level_tick(run->level, run->time_s, end_s);
    step(run, run->topdown && run->flat ? NULL : &view, dt);
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

static deft_box box_of(const tool_run *run)
{
    deft_box box;
    if (run->topdown) {
        deft_topdown_box(&box, &run->walker, run->moveset);
    } else {
        deft_character_box(&box, &run->character, run->moveset);
    }
    return box;
}

/* Whether the whole body has left what the level is made of. */
static void note_outside(tool_tally *tally, const tool_run *run)
{
    const deft_box body = box_of(run);
    deft_box level;
    deft_world_bounds(&level, run->level->world);
    const bool is_empty = level.max_x <= level.min_x || level.max_y <= level.min_y;
    const bool is_outside = !run->flat && !is_empty &&
                            (body.max_x < level.min_x || body.min_x > level.max_x ||
                             body.max_y < level.min_y || body.min_y > level.max_y);
    if (is_outside && !tally->is_outside) {
        tally->left_s = run->time_s;
        tally->left_at = tool_run_position(run);
    }
    tally->is_outside = is_outside;
}

void tool_tally_add(tool_tally *tally, const tool_run *run)
{
    const deft_pos at = tool_run_position(run);
    const deft_pos was = tool_run_previous(run);
    tally->distance += hypot(at.x - was.x, at.y - was.y);
    const double away = hypot(at.x - run->spawn.x, at.y - run->spawn.y);
    if (run->tick == 1 || away > tally->furthest) {
        tally->furthest = away;
        tally->furthest_at = at;
    }
    note_outside(tally, run);
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
