/* deft/trace.h -- recordings: all that went into a character's ticks, so that they run again exactly.
 *
 * Gives    a recorder that takes the place of deft_character_step, and a replay that steps again and finds
 *          the first tick that differs from the recording. The format: docs/reference/traces.md.
 * Never    allocates, reads a clock or a file: a recording is in a block of memory of yours.
 * Files    are written and read by deft/io/trace_file.h.
 * Cost     at most 24 bytes a tick without poses at a constant dt, mostly less than 10.
 *
 * A recording holds the dt and the input of each tick, a check of the state after it, and every few seconds
 * the whole state. Calls that changed the character between two ticks are recorded, and so are fields that
 * you wrote. A recording also holds movesets, and the poses of moving bodies that you report. When you
 * wish, all that the ticks saw of the world is recorded, too: then the recording runs without your game.
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

/// The version of the format that is written. No other version is read.
#define DEFT_TRACE_VERSION 1

/// The most tunings that a recording keeps.
#define DEFT_TRACE_TUNINGS 16

/// Bytes of a level's name, with the closing NUL.
#define DEFT_TRACE_NAME_CAP 256

/* ---- recording ---- */

/// What is recorded, and how. Set the whole struct to zero before you fill it. All zero records a character,
/// at a dt that varies, until the block is full.
typedef struct deft_record_options {
    bool is_topdown; ///< true: a walker, with deft_recorder_step_topdown
    bool is_ring;    ///< true: a full block loses its oldest ticks, so that the last ticks are always there
    bool sees; ///< true: what the ticks see of the world is recorded; some hundred bytes a tick near ground
    double tick_s; ///< the usual dt, s; 0: none. While all ticks have it, times are whole multiples of it,
                   ///< otherwise sums
    const deft_tuning *tunings; ///< of the movesets to come, so that a replay can build them; else the replay
                                ///< needs them from you. Used during the call only @length tuning_count
    uint32_t tuning_count;      ///< at most DEFT_TRACE_TUNINGS
    uint32_t check_ticks;       ///< the state is checked every this many ticks; 0 counts as 1
    uint32_t state_ticks;       ///< the whole state is kept every this many ticks; 0 counts as 600
    uint32_t body_capacity;     ///< the most moving bodies that deft_recorder_bodies will report
    const char *level;          ///< name of the level; NULL none; cut when too long @nullable
    uint64_t level_hash;        ///< deft_level.hash, or any number of yours that identifies the level
    double px_per_unit;         ///< of the level; 0 unknown
    const deft_world_view *view; ///< with `sees`: its surfaces and zones are recorded, at most 65535 each;
                                 ///< they must not change while recording @nullable
} deft_record_options;

/// A recording in progress, in the caller's block. Opaque; there is nothing to free.
typedef struct deft_recorder deft_recorder;

/// Bytes of a block that holds at least `ticks` ticks of the usual dt in the worst case, without poses and
/// without `sees`. A ring of that size always holds that many. 0 when memory cannot hold that many.
DEFT_API size_t deft_recorder_size(const deft_record_options *options, uint64_t ticks);

/// Starts a recording in `block`, which is aligned for a double. The block must not move or be freed while
/// the recorder is used. Returns NULL, with a finding, when a tuning cannot be built or the block is too
/// small. `diags` is cleared first. Without `sees`, deft_recorder_size for 1000 ticks is always enough.
/// @length block size
/// @nullable return
/// @owner block
DEFT_API deft_recorder *deft_recorder_start(void *block, size_t size, const deft_record_options *options,
                                            deft_diag_list *diags);

/// deft_character_step, recorded. The call first compares the character with the last state, and records all
/// that you changed since then. Always pass the same character.
/// @nullable view events contacts
/// @out events contacts
/// @calls_back
DEFT_API void deft_recorder_step(deft_recorder *recorder, deft_character *character,
                                 const deft_moveset *moveset, const deft_world_view *view,
                                 const deft_input *input, double dt, deft_event_list *events,
                                 deft_contacts *contacts);

/// deft_topdown_step, recorded.
/// @nullable view events contacts
/// @out events contacts
/// @calls_back
DEFT_API void deft_recorder_step_topdown(deft_recorder *recorder, deft_topdown *walker,
                                         const deft_moveset *moveset, const deft_world_view *view,
                                         const deft_input *input, double dt, deft_event_list *events,
                                         deft_contacts *contacts);

/// Reports how bodies move in the next tick: call it when you move them, before the step. Bodies that stand
/// where they were cost nothing. More than body_capacity is a host bug (assert), and the rest is not
/// recorded. Not needed with `sees`.
/// @length poses count
DEFT_API void deft_recorder_bodies(deft_recorder *recorder, const deft_body_pose *poses, uint32_t count);

/// How many ticks were stepped since the start.
DEFT_API uint64_t deft_recorder_ticks(const deft_recorder *recorder);
/// How many of those ticks the block holds.
DEFT_API uint64_t deft_recorder_held(const deft_recorder *recorder);

/// True when recording has stopped, while steps go on. Either the block is full and not a ring, or one tick
/// did not fit into the block.
DEFT_API bool deft_recorder_is_full(const deft_recorder *recorder);

/// Completes the trace so far; deft_recorder_part can read it until the next step. Recording may go on.
DEFT_API void deft_recorder_seal(deft_recorder *recorder);

/// The i-th part of the trace, and its bytes in `size`; NULL past the last. All parts one after another are a
/// .dtrace file.
/// @length return size
/// @nullable return
/// @out size
/// @owner recorder
DEFT_API const void *deft_recorder_part(const deft_recorder *recorder, uint32_t i, size_t *size);

/// For recordings longer than their block: returns the oldest completed group of ticks and makes room. The
/// bytes are valid until the next step. NULL when there is none. Write the first part before the first group.
/// At the end write the parts that deft_recorder_part then has after the first.
/// @length return size
/// @nullable return
/// @out size
/// @owner recorder
DEFT_API const void *deft_recorder_take(deft_recorder *recorder, size_t *size);

/* ---- reading ---- */

/// The most fields that a recorded state may have.
#define DEFT_TRACE_FIELDS 256

/// A trace in memory. Plain data, read-only to you; `bytes` must stay where they are.
typedef struct deft_trace {
    const uint8_t *bytes; ///< the recording @length end
    size_t end;           ///< bytes that are complete
    uint64_t first_tick;  ///< how many ticks came before its beginning; above 0 only of a ring
    uint64_t tick_count;  ///< ticks that are complete
    bool is_cut;          ///< the end is missing or damaged
    bool is_topdown;      ///< true: of a walker
    bool sees;            ///< true: holds what the ticks saw of the world
    bool is_foreign; ///< true: recorded by a deft with other state fields; only fields with the same name are
                     ///< compared
    double tick_s;   ///< the usual dt, s; 0: none
    uint32_t check_ticks, state_ticks;         ///< as it was recorded: deft_record_options
    uint64_t level_hash;                       ///< as it was recorded: deft_record_options
    double px_per_unit;                        ///< of the level; 0 unknown
    uint32_t moveset_count;                    ///< movesets that it can build
    uint32_t surface_count, zone_count;        ///< recorded with `sees`
    deft_axes axes;                            ///< at its beginning
    char version[32];                          ///< of the deft that wrote it
    char level[DEFT_TRACE_NAME_CAP];           ///< may be empty
    size_t movesets, surfaces, zones, records; ///< @private where things begin in `bytes`
    uint32_t field_count, state_size;          ///< @private of its state
    uint8_t field_size[DEFT_TRACE_FIELDS];     ///< @private bytes of each of its fields
    uint16_t field_own[DEFT_TRACE_FIELDS]; ///< @private the number of each field in this deft, 0xFFFF none
} deft_trace;

/// Opens a trace. Of a trace that is cut off or damaged, the part before that can be used: a warning says how
/// much, and is_cut is true. The result is DEFT_ERROR_CONTENT, with findings, when no part can be used.
/// @length bytes size
DEFT_API deft_result deft_trace_open(deft_trace *out, const void *bytes, size_t size, deft_diag_list *diags);

/// The hash of the i-th moveset whose tuning the trace has; 0 past the end.
DEFT_API uint64_t deft_trace_moveset_hash(const deft_trace *trace, uint32_t i);

/// Builds that moveset again. `diags` may be NULL, and is cleared first. DEFT_ERROR_UNKNOWN past the end.
/// DEFT_ERROR_CONTENT, with findings, when this deft refuses its tuning. A warning when this deft derives
/// other numbers from it.
DEFT_API deft_result deft_trace_moveset(deft_moveset *out, const deft_trace *trace, uint32_t i,
                                        deft_diag_list *diags);

/// The surfaces that were recorded with `sees`. `out` has room for surface_count of them.
DEFT_API void deft_trace_surfaces(deft_surface *out, const deft_trace *trace);
/// The zones that were recorded with `sees`. `out` has room for zone_count of them.
DEFT_API void deft_trace_zones(deft_zone *out, const deft_trace *trace);

/* ---- replaying ---- */

/// Where a replay differs from its recording.
typedef struct deft_divergence {
    uint64_t tick;  ///< the first tick after which the states are known to differ; 0: they are equal so far
    uint64_t alike; ///< the last tick after which they were known to be equal; tick - 1 with check_ticks 1
    uint64_t field_tick; ///< the tick after which `field` was compared: the first from `tick` on with a whole
                         ///< state; 0: none yet
    const deft_field
        *field; ///< the first field in the struct's order that differs there; NULL: none yet @nullable
    uint64_t recorded, replayed; ///< its two values: the bits of a double, or the integer
} deft_divergence;

/// A replay. Plain data, read-only to you.
typedef struct deft_replay {
    const deft_trace *trace;    ///< what is replayed
    uint64_t tick;              ///< how many ticks were replayed
    double time_s;              ///< the time at their end, s
    deft_character character;   ///< the state after those ticks, with what the game then did to the character
    deft_topdown walker;        ///< the same, of a walker
    double dt;                  ///< of the next tick, s
    deft_input input;           ///< of the next tick
    uint64_t moveset_hash;      ///< of the moveset that the next tick needs
    bool has_own_states;        ///< true: the moveset had states of the game's own
    deft_divergence divergence; ///< where the replay differs from the recording
    const char *problem;        ///< why it ended before the trace did: a sentence; NULL: it did not @nullable
    size_t at, tick_from, tick_to, state_at, pose_at, gather_at,
        gather_last;                ///< @private where it stands in the bytes
    uint32_t pose_left, check, has; ///< @private the same
} deft_replay;

/// Begins a replay at the trace's first tick.
DEFT_API void deft_replay_start(deft_replay *out, const deft_trace *trace);

/// Reads the next tick: its input and dt, and what the game did to the character before the tick. Returns
/// false at the end, or when there is a `problem`.
DEFT_API bool deft_replay_next(deft_replay *replay);

/// Returns the poses of bodies in that tick, one per call, as far as they changed. At the first tick these
/// are all recorded poses. Returns false when there are no more.
DEFT_API bool deft_replay_pose(deft_body_pose *out, deft_replay *replay);

/// Calls deft_world_tick and sets all those poses, in a world with the same bodies. Returns false when the
/// world lacks one of them.
DEFT_API bool deft_replay_world(deft_replay *replay, deft_world *world);

/// A view that answers with what was recorded, for a trace that `sees`. Set its surfaces and zones to those
/// of deft_trace_surfaces and deft_trace_zones. `replay` must live for as long as the view is used.
DEFT_API void deft_replay_view(deft_world_view *out, deft_replay *replay);

/// Steps that tick with a moveset in a view, and compares. deft_replay.moveset_hash says which moveset is
/// needed. `view`, `events` and `contacts` may be NULL.
/// @nullable view events contacts
/// @out events contacts
/// @calls_back
DEFT_API void deft_replay_step(deft_replay *replay, const deft_moveset *moveset, const deft_world_view *view,
                               deft_event_list *events, deft_contacts *contacts);

#ifdef __cplusplus
}
#endif

#endif
