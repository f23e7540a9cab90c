/* measure/probes.h -- what the probes share: the play that they use in turn, and where their numbers go.
 */
#ifndef MEASURE_PROBES_H
#define MEASURE_PROBES_H

#include "measure/play.h"

/// How long a probe waits for something that may never come, s.
#define PROBE_LIMIT_S 12.0
/// How long a character rests after its spawn, s.
#define PROBE_SETTLE_S 0.1
/// How exactly a start is placed on an edge, parts of a tile.
#define PROBE_EDGE_GRAIN 0x1p20
/// How far beside a wall a character starts, tiles.
#define PROBE_BESIDE 0x1p-10

typedef struct measure_taker {
    const deft_tuning *tuning; ///< at 1 unit = 1 tile
    deft_moveset moveset;
    double rate_hz;
    measure_report *out;
    const measure_sink *sink; ///< may be NULL
    const bool *wanted;       ///< of each metric; NULL: all are
    measure_play play;
    double half_width, height; ///< of the character, tiles
    /* what later probes need of earlier ones */
    double full_speed;        ///< on the ground, tiles/s
    uint32_t run_up;          ///< ticks from rest to a steady run
    double run_up_way;        ///< distance of that, tiles
    uint32_t full_rise_ticks; ///< of a full jump; 0: there is none
    double full_apex;         ///< tiles
} measure_taker;

/// What a search tries: does the probe still work with `k` of something? Leaves the play as it ended.
typedef bool measure_try(measure_taker *taker, void *user, int32_t k);

/* take.c */

void measure_set(measure_taker *taker, measure_id id, double value);
void measure_none(measure_taker *taker, measure_id id, const char *why);
/// Is any metric wanted, in the order of the table from `first` to `last`?
bool measure_wants(const measure_taker *taker, measure_id first, measure_id last);
/// Hands the play to the sink: it is done.
void measure_done(measure_taker *taker, const char *name);
/// The same under "NAME.PART".
void measure_done_part(measure_taker *taker, const char *name, const char *part);
/// Ticks of at least a time, and at least one.
uint32_t measure_ticks(const measure_taker *taker, double time_s);
/// Rests for a moment after the spawn.
void measure_settle(measure_taker *taker);
bool measure_has(const measure_taker *taker, deft_ability ability);
/// The largest k from 0 to `max` that works, where all smaller ones do; -1 when none does. The play of that k
/// goes to the sink as NAME.most. The play of the next one goes there as NAME.more, if it is not past `max`.
int32_t measure_search(measure_taker *taker, const char *name, measure_try *works, void *user, int32_t max);
/// The same between two known ends: `low` works (or is -1), `high` does not.
int32_t measure_bisect(measure_taker *taker, measure_try *works, void *user, int32_t low, int32_t high);
/// The first row after `from` whose speed times `way` is at least `speed`, but for rounding; 0 when there is
/// none.
uint32_t measure_row_at_speed(const measure_play *play, uint32_t from, double way, double speed);

/* limits.c */

/// False, with findings, when the character is too fast or too large for any probe. The tuning is in tiles.
bool measure_can_play(const deft_tuning *tuning, const deft_moveset *moveset, deft_diag_list *diags);

/* the probes, in the order in which they run */
void measure_run(measure_taker *taker);
void measure_air(measure_taker *taker);
void measure_fall(measure_taker *taker);
void measure_jump(measure_taker *taker);
void measure_jump_far(measure_taker *taker);
void measure_gaps(measure_taker *taker);
void measure_assists(measure_taker *taker);
void measure_walls(measure_taker *taker);
void measure_dash(measure_taker *taker);
void measure_slopes(measure_taker *taker);

#endif
