/* measure/play.h -- one probe in the making: hands hold letters of an input script for a number of ticks, and
 * every tick is written down.
 */
#ifndef MEASURE_PLAY_H
#define MEASURE_PLAY_H

#include "measure/measure.h"
#include "measure/stage.h"

/// The character after a tick; row 0 is the spawn.
typedef struct measure_row {
    double x, height; ///< of the feet, tiles, y up
    double vx, rise;  ///< velocity, tiles/s, y up
    deft_state state;
    deft_support support;
} measure_row;

/// An event, in the order of time.
typedef struct measure_event {
    uint32_t tick; ///< in which it happened, from 1
    deft_event_kind kind;
    double at_s, value; ///< as deft_event has them
} measure_event;

/// A line of the script.
typedef struct measure_line {
    const char *letters; ///< of the input script, without commas; static storage
    uint32_t ticks;
} measure_line;

typedef struct measure_play {
    const deft_moveset *moveset;
    double dt;
    measure_stage stage;
    void *block; ///< of the world
    size_t block_size;
    deft_world *world;
    deft_character character;
    uint16_t held;
    measure_row *rows; ///< ticks + 1
    measure_event *events;
    measure_line *lines;
    uint32_t ticks, event_count, line_count;
    uint32_t row_capacity, event_capacity, line_capacity;
    bool failed; ///< there was no memory; nothing is played any more
} measure_play;

/// Where a play was, to go on from there in another way.
typedef struct measure_mark {
    deft_character character;
    uint16_t held;
    uint32_t ticks, event_count, line_count, last_line_ticks;
} measure_mark;

/// False without memory; free it in any case.
bool measure_play_init(measure_play *play, const deft_moveset *moveset, double rate_hz);
void measure_play_free(measure_play *play);

/// A new character on a stage.
void measure_play_open(measure_play *play, const measure_stage *stage);
/// Another stage under the same character. What it met so far must be the same.
void measure_play_set_stage(measure_play *play, const measure_stage *stage);

/// The input of a tick in which letters are held, after one with `held` down, which becomes what is down now.
deft_input measure_input(const char *letters, uint16_t *held);
/// Holds letters for some ticks.
void measure_play_hold(measure_play *play, const char *letters, uint32_t ticks);
/// Holds letters to the end of the tick with an event of that kind, at most for `limit_s`. Returns whether it
/// came.
bool measure_play_until(measure_play *play, const char *letters, deft_event_kind kind, double limit_s);

/// What measure_play_steady waits for.
typedef enum measure_speed { PLAY_SIDEWAYS, PLAY_UPWARDS, PLAY_BOTH } measure_speed;

/// Holds letters until a speed has been the same for 0.1 s, at most for `limit_s`. Returns whether it was.
bool measure_play_steady(measure_play *play, const char *letters, measure_speed speed, double limit_s);

measure_mark measure_play_mark(const measure_play *play);
void measure_play_rewind(measure_play *play, const measure_mark *mark);

/// The first event of a kind after the tick `after`; NULL when there is none.
const measure_event *measure_play_event(const measure_play *play, uint32_t after, deft_event_kind kind);
/// When an event was, s after the end of tick `from`.
double measure_play_time(const measure_play *play, const measure_event *event, uint32_t from);
/// Where the feet were at an event: between the rows before and after it.
double measure_play_place(const measure_play *play, const measure_event *event);
const measure_row *measure_play_now(const measure_play *play);

#endif
