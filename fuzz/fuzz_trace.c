/* Any bytes as a trace, as they are and with their checks made right: it is refused with findings, or it
 * replays, in what it saw and in a world with the bodies that it names, without a state that no body can be
 * in. */
#include "deft/io/trace_file.h"
#include "trace_seals.h"

#include <stdlib.h>

#define TICKS 300 /* a trace may be as long as its bytes */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* Surfaces and zones as the trace has them. */
static void take_lists(const deft_trace *trace, deft_world_view *view)
{
    static deft_surface surfaces[65536];
    static deft_zone zones[65536];
    deft_trace_surfaces(surfaces, trace);
    deft_trace_zones(zones, trace);
    view->surfaces = surfaces;
    view->surface_count = trace->surface_count;
    view->zones = zones;
    view->zone_count = trace->zone_count;
}

static void check_replay(const deft_trace *trace, const deft_moveset *moveset)
{
    deft_replay replay;
    deft_replay_start(&replay, trace);
    deft_world_view view;
    deft_replay_view(&view, &replay);
    take_lists(trace, &view);
    for (int i = 0; i < TICKS && deft_replay_next(&replay); ++i) {
        deft_body_pose pose;
        deft_event_list events;
        deft_contacts contacts;
        while (deft_replay_pose(&pose, &replay)) {
            check(deft__is_finite(pose.motion.to.x) && deft__is_finite(pose.motion.from_rad));
        }
        deft_replay_step(&replay, moveset, &view, &events, &contacts);
        const deft_pos at = trace->is_topdown ? replay.walker.position : replay.character.position;
        check(deft__is_finite(at.x) && deft__is_finite(at.y));
    }
    check(replay.tick >= trace->first_tick && replay.divergence.alike >= trace->first_tick);
}

static void check_trace(const uint8_t *bytes, size_t size)
{
    deft_trace trace;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = deft_trace_open(&trace, bytes, size, &diags);
    check((result == DEFT_OK) == (diags.errors == 0));
    if (result != DEFT_OK) {
        return;
    }
    check(trace.tick_count > 0 && trace.end <= size && trace.is_cut == (diags.warnings > 0));
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    check(deft_moveset_build(&moveset, &tuning, NULL) == DEFT_OK);
    check_replay(&trace, &moveset);
    for (uint32_t i = 0; i < trace.moveset_count; ++i) {
        if (deft_trace_moveset(&moveset, &trace, i, &diags) == DEFT_OK) {
            check_replay(&trace, &moveset);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *bytes = (uint8_t *)malloc(size + 1);
    check(bytes != NULL);
    memcpy(bytes, data, size);
    check_trace(bytes, size);
    trace_seal_again(bytes, size);
    check_trace(bytes, size);
    free(bytes);
    return 0;
}
