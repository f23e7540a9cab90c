/* measure/play.c -- see measure/play.h. The input of a tick is the one that the written script gives. */
#include "measure/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ITEMS_MIN    256 /* more than twice DEFT_EVENT_CAP */
#define STEADY_S     0.1
#define STEADY_RATIO 1e-9 /* of the speed, between two ticks: no more than rounding */

/* The letters of buttons; the stick's are L R U D. */
static const struct {
    char letter;
    deft_action action;
} buttons[] = {{'J', DEFT_ACTION_JUMP}, {'X', DEFT_ACTION_DASH},   {'G', DEFT_ACTION_GRAB},
               {'S', DEFT_ACTION_SLAM}, {'F', DEFT_ACTION_GLIDE},  {'C', DEFT_ACTION_CROUCH},
               {'Z', DEFT_ACTION_RUN},  {'H', DEFT_ACTION_GRAPPLE}};

void measure_play_free(measure_play *play)
{
    free(play->block);
    free(play->rows);
    free(play->events);
    free(play->lines);
}

/* Makes room for one more. Returns where the items are now. */
static void *reserve(measure_play *play, void *items, uint32_t *capacity, uint32_t count, size_t size)
{
    if (play->failed || (items != NULL && count < *capacity)) {
        return items;
    }
    const uint32_t wanted = *capacity == 0 ? ITEMS_MIN : 2 * *capacity;
    void *more = realloc(items, wanted * size);
    if (more == NULL) {
        play->failed = true;
        return items;
    }
    memset((char *)more + *capacity * size, 0, (wanted - *capacity) * size);
    *capacity = wanted;
    return more;
}

/* Makes room for what the next tick writes down. False without memory. */
static bool reserve_tick(measure_play *play)
{
    play->rows =
        (measure_row *)reserve(play, play->rows, &play->row_capacity, play->ticks + 1, sizeof *play->rows);
    play->lines = (measure_line *)reserve(play, play->lines, &play->line_capacity, play->line_count,
                                          sizeof *play->lines);
    play->events = (measure_event *)reserve(play, play->events, &play->event_capacity,
                                            play->event_count + DEFT_EVENT_CAP, sizeof *play->events);
    return !play->failed && play->rows != NULL && play->lines != NULL && play->events != NULL;
}

bool measure_play_init(measure_play *play, const deft_moveset *moveset, double rate_hz)
{
    memset(play, 0, sizeof *play);
    play->moveset = moveset;
    play->dt = 1.0 / rate_hz;
    return reserve_tick(play);
}

static void note_row(measure_play *play)
{
    const deft_character *at = &play->character;
    play->rows[play->ticks] =
        (measure_row){at->position.x,       0.0 - at->position.y,  at->velocity.x,
                      0.0 - at->velocity.y, (deft_state)at->state, (deft_support)at->support};
}

void measure_play_set_stage(measure_play *play, const measure_stage *stage)
{
    play->stage = *stage;
    play->world = measure_stage_build(stage, &play->block, &play->block_size);
    play->failed = play->failed || play->world == NULL;
}

void measure_play_open(measure_play *play, const measure_stage *stage)
{
    const deft_pos feet = {stage->spawn.x, 0.0 - stage->spawn.y};
    measure_play_set_stage(play, stage);
    deft_character_spawn(&play->character, play->moveset, &feet, deft_axes_y_down());
    play->held = 0;
    play->ticks = play->event_count = play->line_count = 0;
    note_row(play);
}

deft_input measure_input(const char *letters, uint16_t *held)
{
    deft_input input = *deft_input_none();
    double x = 0.0, y = 0.0;
    uint16_t wanted = 0;
    for (const char *letter = letters; *letter != '\0'; ++letter) {
        x += *letter == 'R' ? 1.0 : *letter == 'L' ? -1.0 : 0.0;
        y += *letter == 'D' ? 1.0 : *letter == 'U' ? -1.0 : 0.0;
        for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; ++i) {
            if (buttons[i].letter == *letter) {
                wanted = (uint16_t)(wanted | DEFT_ACTION_BIT(buttons[i].action));
            }
        }
    }
    deft_input_set_stick(&input, x, y);
    input.held = wanted;
    input.pressed = (uint16_t)(wanted & ~*held);
    input.released = (uint16_t)(*held & ~wanted);
    *held = wanted;
    return input;
}

static void note_line(measure_play *play, const char *letters)
{
    const char *before = play->line_count > 0 ? play->lines[play->line_count - 1].letters : NULL;
    if (before != NULL && strcmp(before, letters) == 0) {
        play->lines[play->line_count - 1].ticks += 1;
        return;
    }
    play->lines[play->line_count++] = (measure_line){letters, 1};
}

static void tick(measure_play *play, const char *letters)
{
    deft_world_view view;
    deft_event_list events;
    if (!reserve_tick(play)) {
        return;
    }
    note_line(play, letters);
    const deft_input input = measure_input(letters, &play->held);
    deft_world_view_of(&view, play->world);
    deft_world_tick(play->world);
    deft_character_step(&play->character, play->moveset, &view, &input, play->dt, &events, NULL);
    play->ticks += 1;
    note_row(play);
    for (uint32_t i = 0; i < events.count; ++i) {
        const deft_event *event = &events.items[i];
        play->events[play->event_count++] =
            (measure_event){play->ticks, (deft_event_kind)event->kind, event->at_s, event->value};
    }
}

void measure_play_hold(measure_play *play, const char *letters, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; ++i) {
        tick(play, letters);
    }
}

static uint32_t limit_ticks(const measure_play *play, double limit_s)
{
    return (uint32_t)ceil(limit_s / play->dt - 1e-6);
}

bool measure_play_until(measure_play *play, const char *letters, deft_event_kind kind, double limit_s)
{
    const uint32_t limit = limit_ticks(play, limit_s);
    for (uint32_t i = 0; i < limit && !play->failed; ++i) {
        tick(play, letters);
        if (measure_play_event(play, play->ticks - 1, kind) != NULL) {
            return true;
        }
    }
    return false;
}

static double speed_of(const measure_row *row, measure_speed speed)
{
    return speed == PLAY_SIDEWAYS  ? row->vx
           : speed == PLAY_UPWARDS ? row->rise
                                   : sqrt(row->vx * row->vx + row->rise * row->rise);
}

bool measure_play_steady(measure_play *play, const char *letters, measure_speed speed, double limit_s)
{
    const uint32_t wanted = limit_ticks(play, STEADY_S) + 1;
    const uint32_t limit = limit_ticks(play, limit_s);
    uint32_t same = 0;
    for (uint32_t i = 0; i < limit && same < wanted && !play->failed; ++i) {
        const double before = speed_of(measure_play_now(play), speed);
        tick(play, letters);
        const double now = speed_of(measure_play_now(play), speed);
        same = fabs(now - before) <= STEADY_RATIO * fabs(now) ? same + 1 : 0;
    }
    return same >= wanted;
}

measure_mark measure_play_mark(const measure_play *play)
{
    const uint32_t last = play->line_count > 0 ? play->lines[play->line_count - 1].ticks : 0;
    return (measure_mark){play->character,   play->held,       play->ticks,
                          play->event_count, play->line_count, last};
}

void measure_play_rewind(measure_play *play, const measure_mark *mark)
{
    play->character = mark->character;
    play->held = mark->held;
    play->ticks = mark->ticks;
    play->event_count = mark->event_count;
    play->line_count = mark->line_count;
    if (mark->line_count > 0) {
        play->lines[mark->line_count - 1].ticks = mark->last_line_ticks;
    }
}

const measure_event *measure_play_event(const measure_play *play, uint32_t after, deft_event_kind kind)
{
    for (uint32_t i = 0; i < play->event_count; ++i) {
        if (play->events[i].tick > after && play->events[i].kind == kind) {
            return &play->events[i];
        }
    }
    return NULL;
}

double measure_play_time(const measure_play *play, const measure_event *event, uint32_t from)
{
    return (double)(event->tick - 1 - from) * play->dt + event->at_s;
}

double measure_play_place(const measure_play *play, const measure_event *event)
{
    const double before = play->rows[event->tick - 1].x;
    const double after = play->rows[event->tick].x;
    return before + (after - before) * (event->at_s / play->dt);
}

const measure_row *measure_play_now(const measure_play *play)
{
    return &play->rows[play->ticks];
}

void measure_play_script(FILE *out, const measure_play *play)
{
    for (uint32_t i = 0; i < play->line_count; ++i) {
        (void)fprintf(out, "%u", play->lines[i].ticks);
        for (const char *letter = play->lines[i].letters; *letter != '\0'; ++letter) {
            (void)fprintf(out, ",%c", *letter);
        }
        (void)fputc('\n', out);
    }
}

const measure_stage *measure_play_stage(const measure_play *play)
{
    return &play->stage;
}

uint64_t measure_play_hash(const measure_play *play)
{
    return deft_character_hash(&play->character);
}

uint32_t measure_play_ticks(const measure_play *play)
{
    return play->ticks;
}
