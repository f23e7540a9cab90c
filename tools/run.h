/* tools/run.h -- a character in a level, driven tick by tick by a script or at random: what `deft sim` runs.
 */
#ifndef DEFT_TOOLS_RUN_H
#define DEFT_TOOLS_RUN_H

#include "deft/character.h"
#include "deft/io.h"
#include "deft/topdown.h"

/// Everything about a run. Set the first part, call tool_run_start, then tool_run_tick until it says false.
typedef struct tool_run {
    deft_level *level; ///< its platforms move
    const deft_moveset *moveset;
    const deft_script *script; ///< NULL: hands off, or random
    bool topdown; ///< seen from above: `walker` goes, not `character`; a flat level is an empty plane
    bool flat;
    bool random;
    bool jitter;
    uint64_t random_seed, jitter_seed;
    double hz;
    uint64_t ticks_max; ///< 0: as long as the script, or seconds_max
    double seconds_max; ///< 0: as long as the script, or ticks_max
    deft_pos spawn;
    struct tool_record *record; ///< NULL, or what writes the run down

    deft_character character;
    deft_topdown walker;
    deft_input input;       ///< of the last tick
    deft_event_list events; ///< of the last tick
    uint64_t tick;          ///< ticks done
    double time_s;          ///< time done
    double dt;              ///< of the last tick
    bool paced;             ///< the script made time faster or slower
    uint64_t ignored;       ///< calls of the script that there are not seen from above

    deft_script_cursor cursor;
    deft_random_player player;
    uint64_t jitter_state;
    uint64_t stroll_state; ///< random play seen from above: where it goes, and for how long yet
    double stroll_x, stroll_y, stroll_s;
} tool_run;

void tool_run_start(tool_run *run);
/// One tick; false, and nothing done, when the run is over.
bool tool_run_tick(tool_run *run);
/// How much of the run is done, 0 to 1.
double tool_run_share(const tool_run *run);

/// Where the body is, and was before the last tick.
deft_pos tool_run_position(const tool_run *run);
deft_pos tool_run_previous(const tool_run *run);

/// What a run adds up to.
typedef struct tool_tally {
    double distance; ///< of the feet's way, units
    double furthest; ///< from the spawn, units
    deft_pos furthest_at;
    uint64_t counts[DEFT_EVENT_COUNT];
    double sums[DEFT_EVENT_COUNT]; ///< of the events' values
    double tops[DEFT_EVENT_COUNT]; ///< the largest of them
    bool is_outside;  ///< the whole body is out of the level's bounds; the endless floor has none
    double left_s;    ///< since then, s
    deft_pos left_at; ///< where the feet were then
} tool_tally;

/// Adds the tick that was just done.
void tool_tally_add(tool_tally *tally, const tool_run *run);

#endif
