/* deft/trace.h -- recordings: all that went into a character's ticks, so that they run again to the last bit.
 *
 * Gives    a recorder that takes the place of deft_character_step, and a replay that steps again and says
 *          where the first tick parts from the recording. The format: docs/reference/traces.md.
 * Never    allocates, reads a clock or a file: a recording lies in a block of yours.
 * Files    are written and read by deft/io/trace_file.h.
 * Cost     at most 24 bytes a tick without poses at a constant dt, mostly less than 10.
 *
 * A recording holds the dt and the input of each tick, a check of the state after it, and every few seconds
 * the whole state. It holds what you did to the character between two ticks, by a call or by writing a field.
 * It holds other movesets, and the poses of moving bodies that you report. When you wish, it also holds all
 * that the ticks saw of the world: then it runs without your game.
 *
 *     deft_recorder *recorder = deft_recorder_start(block, size, &options, NULL); ...
 *     deft_recorder_step(recorder, &hero, &moveset, &view, &input, dt, &events, NULL); ...
 *     deft_trace_save("bug.dtrace", recorder, NULL);
 */
#ifndef DEFT_TRACE_H
#define DEFT_TRACE_H

#include "deft/character.h"
#include "deft/topdown.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The format that is written, and the only one that is read.
#define DEFT_TRACE_VERSION 1

/// Most tunings that a recording keeps.
#define DEFT_TRACE_TUNINGS 16

/// Bytes of a level's name, with the closing 0.
#define DEFT_TRACE_NAME_CAP 256

/* ---- recording ---- */

/// What is recorded, and how. Set the whole struct to zero before you fill it: that is a character, at a dt
/// that varies, until the block is full.
typedef struct deft_record_options {
    bool is_topdown; ///< a walker: deft_recorder_step_topdown
    bool is_ring;    ///< a full block loses its oldest ticks, so that the last ones are always there
    bool sees; ///< what the ticks see of the world is recorded, too: some hundred bytes a tick near things
    double tick_s; ///< the usual dt; 0: there is none. Times are whole multiples of it while all ticks
                   ///< have it, and sums else; nothing else follows from it
    const deft_tuning *tunings;  ///< of the movesets that will be used, so that they can be built again;
                                 ///< without, a replay needs them from you. Used during the call only
    uint32_t tuning_count;       ///< at most DEFT_TRACE_TUNINGS
    uint32_t check_ticks;        ///< the state is checked after every so many ticks; 0 counts as 1
    uint32_t state_ticks;        ///< the whole state is kept after every so many ticks; 0 counts as 600
    uint32_t body_capacity;      ///< most moving bodies that deft_recorder_bodies will tell of
    const char *level;           ///< what the level is called, for who replays; NULL none; cut when too long
    uint64_t level_hash;         ///< deft_level.hash, or any number of yours that tells levels apart
    double px_per_unit;          ///< of the level; 0 unknown
    const deft_world_view *view; ///< with `sees`: whose surfaces and zones are recorded; at most 65535 each;
                                 ///< must not change while recording
} deft_record_options;

/// A recording that is going on, in the caller's block. Opaque; nothing to free.
typedef struct deft_recorder deft_recorder;

/// Bytes of a block in which at least so many ticks of the usual dt fit, at the dearest, without poses and
/// without `sees`; of a ring: so many are always there. 0 when that is more than memory holds.
DEFT_API size_t deft_recorder_size(const deft_record_options *options, uint64_t ticks);

/// Starts a recording in `block` (aligned for a double; it must neither move nor end before the recorder is
/// done with). NULL, with a finding, when a tuning cannot be built or the block is too small:
/// deft_recorder_size for 1000 ticks is enough for anything but `sees`.
DEFT_API deft_recorder *deft_recorder_start(void *block, size_t size, const deft_record_options *options,
                                            deft_diag_list *diags);

/// deft_character_step, recorded. What you did to the character since the last one, in whatever way, is found
/// by comparing and recorded first. Always the same character.
DEFT_API void deft_recorder_step(deft_recorder *recorder, deft_character *character,
                                 const deft_moveset *moveset, const deft_world_view *view,
                                 const deft_input *input, double dt, deft_event_list *events,
                                 deft_contacts *contacts);

/// deft_topdown_step, recorded.
DEFT_API void deft_recorder_step_topdown(deft_recorder *recorder, deft_topdown *walker,
                                         const deft_moveset *moveset, const deft_world_view *view,
                                         const deft_input *input, double dt, deft_event_list *events,
                                         deft_contacts *contacts);

/// Tells how bodies move in the tick that comes next: call it when they are moved, before the step. Bodies
/// that stand where they last were cost nothing. More than body_capacity is a host bug (assert), and the rest
/// is not recorded. Not needed with `sees`.
DEFT_API void deft_recorder_bodies(deft_recorder *recorder, const deft_body_pose *poses, uint32_t count);

/// Ticks done since the start.
DEFT_API uint64_t deft_recorder_ticks(const deft_recorder *recorder);
/// How many of those ticks the block holds.
DEFT_API uint64_t deft_recorder_held(const deft_recorder *recorder);

/// True when nothing is recorded any more (the steps go on): the block is full and no ring, or one tick did
/// not fit into it.
DEFT_API bool deft_recorder_is_full(const deft_recorder *recorder);

/// Makes what is recorded so far a whole trace, which may be read by deft_recorder_part until the next step.
/// Recording may go on.
DEFT_API void deft_recorder_seal(deft_recorder *recorder);

/// The i-th part of the trace; NULL past the last. Written one after another they are a .dtrace file.
DEFT_API const void *deft_recorder_part(const deft_recorder *recorder, uint32_t i, size_t *size);

/// For recordings longer than their block: hands over the oldest group of ticks that is done with, which may
/// be read until the next step, and makes room. NULL when there is none. Write the first part before, and
/// what deft_recorder_part then has after the first part at the end.
DEFT_API const void *deft_recorder_take(deft_recorder *recorder, size_t *size);

/* ---- reading ---- */

/// Most fields that a recorded state may have.
#define DEFT_TRACE_FIELDS 256

/// A trace that lies in memory. Plain data, read-only to you; `bytes` must stay where they are.
typedef struct deft_trace {
    const uint8_t *bytes; ///< the recording
    size_t end;           ///< of what is whole
    uint64_t first_tick;  ///< how many ticks were over when it begins; more than 0 of a ring
    uint64_t tick_count;  ///< ticks that are whole
    bool is_cut;          ///< the end is missing or damaged
    bool is_topdown;      ///< it is of a walker
    bool sees;            ///< it holds what the ticks saw of the world
    bool is_foreign;      ///< its state has other fields than ours: only those of the same name are compared
    double tick_s;        ///< the usual dt; 0: none
    uint32_t check_ticks, state_ticks;  ///< as it was recorded: deft_record_options
    uint64_t level_hash;                ///< as it was recorded: deft_record_options
    double px_per_unit;                 ///< of the level; 0 unknown
    uint32_t moveset_count;             ///< that it can build
    uint32_t surface_count, zone_count; ///< recorded with `sees`
    deft_axes axes;                     ///< at its beginning
    char version[32];                   ///< of the deft that wrote it
    char level[DEFT_TRACE_NAME_CAP];    ///< may be empty
    /* where things begin, and its state's fields: size, and number among ours (0xFFFF: none) */
    size_t movesets, surfaces, zones, records; ///< where things begin in `bytes`; not yours
    uint32_t field_count, state_size;          ///< of its state; not yours
    uint8_t field_size[DEFT_TRACE_FIELDS];     ///< bytes of each of its fields; not yours
    uint16_t field_own[DEFT_TRACE_FIELDS];     ///< the number of each among ours, 0xFFFF none; not yours
} deft_trace;

/// Opens a trace. Cut off or damaged, what is whole before that can be used, a warning says how much, and
/// is_cut is true. DEFT_ERROR_CONTENT, with findings, when nothing of it can be used.
DEFT_API deft_result deft_trace_open(deft_trace *out, const void *bytes, size_t size, deft_diag_list *diags);

/// The hash of the i-th moveset whose tuning the trace has; 0 past the end.
DEFT_API uint64_t deft_trace_moveset_hash(const deft_trace *trace, uint32_t i);

/// Builds that moveset again. `diags` (may be NULL) is cleared first. DEFT_ERROR_UNKNOWN past the end;
/// DEFT_ERROR_CONTENT, with findings, when this deft does not take its tuning; a warning when it makes other
/// numbers of it.
DEFT_API deft_result deft_trace_moveset(deft_moveset *out, const deft_trace *trace, uint32_t i,
                                        deft_diag_list *diags);

/// The surfaces that were recorded with `sees`: surface_count of them.
DEFT_API void deft_trace_surfaces(deft_surface *out, const deft_trace *trace);
/// The zones that were recorded with `sees`: zone_count of them.
DEFT_API void deft_trace_zones(deft_zone *out, const deft_trace *trace);

/* ---- replaying ---- */

/// Where a replay parts from its recording.
typedef struct deft_divergence {
    uint64_t tick;  ///< the first tick after which the states are known to differ; 0: they are alike so far
    uint64_t alike; ///< the last tick after which they were known to be alike; tick - 1 with check_ticks 1
    uint64_t field_tick; ///< the tick after which `field` was compared: the first from `tick` on of which the
                         ///< trace has a whole state; 0: none yet
    const deft_field *field;     ///< the first in the struct's order that differs there; NULL: none yet
    uint64_t recorded, replayed; ///< its values: the bits of a double, or the integer's
} deft_divergence;

/// A replay. Plain data; read-only to you, but for `character` and `walker`, which you had better leave
/// alone.
typedef struct deft_replay {
    const deft_trace *trace;    ///< what is replayed
    uint64_t tick;              ///< ticks that are over
    double time_s;              ///< at their end
    deft_character character;   ///< the state after them, with what the host then did to it
    deft_topdown walker;        ///< the same of a walker
    double dt;                  ///< of the tick that comes next
    deft_input input;           ///< of the tick that comes next
    uint64_t moveset_hash;      ///< of the moveset that it is stepped with
    bool has_own_states;        ///< the moveset had states of the host's own
    deft_divergence divergence; ///< where it parts from the recording
    const char *problem;        ///< why it ended before the trace did: a sentence; NULL: it did not
    /* where it stands in the bytes */
    size_t at, tick_from, tick_to, state_at, pose_at, gather_at,
        gather_last;                ///< where it stands in the bytes; not yours
    uint32_t pose_left, check, has; ///< the same
} deft_replay;

/// Begins at the trace's first tick.
DEFT_API void deft_replay_start(deft_replay *out, const deft_trace *trace);

/// Takes up the next tick: its input and dt, and what the host did to the character before it. False at the
/// end, or with `problem`.
DEFT_API bool deft_replay_next(deft_replay *replay);

/// One by one, the poses that bodies have in that tick, as far as they changed; at the beginning of all that
/// were told. False when there are no more.
DEFT_API bool deft_replay_pose(deft_body_pose *out, deft_replay *replay);

/// deft_world_tick, and all those poses, for a world with the same bodies. False when it has one of them not.
DEFT_API bool deft_replay_world(deft_replay *replay, deft_world *world);

/// A view that answers with what was recorded: of a trace that `sees`. Set its surfaces and zones to those of
/// deft_trace_surfaces and deft_trace_zones. `replay` must live while the view is used.
DEFT_API void deft_replay_view(deft_world_view *out, deft_replay *replay);

/// Steps that tick with a moveset (deft_replay.moveset_hash says which) in a view, and compares. `view`,
/// `events` and `contacts` may be NULL.
DEFT_API void deft_replay_step(deft_replay *replay, const deft_moveset *moveset, const deft_world_view *view,
                               deft_event_list *events, deft_contacts *contacts);

#ifdef __cplusplus
}
#endif

#endif
