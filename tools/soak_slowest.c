/* tools/soak_slowest.c -- `deft soak --slowest`: which tick takes longest. */
#include "tools/soak.h"
#include "tools/system.h"

#include <math.h>
#include <stdio.h>

#define OCTAVE 32.0 /* buckets */
#define REPEATS                                                                                              \
    5 /* of a tick that seems slowest: the fastest counts, so that no pause of the machine does              \
       */

static double time_tick(const oracle_play *play, const oracle_tick *tick)
{
    deft_character character = tick->before;
    deft_event_list events;
    const double from = tool_clock_s();
    deft_character_step(&character, play->moveset, &play->view, &tick->input, tick->dt, &events, NULL);
    return 1e9 * (tool_clock_s() - from);
}

void soak_slowest_look(void *user, const oracle_tick *tick, const oracle_take *take)
{
    soak_slowest *slowest = (soak_slowest *)user;
    double ns = time_tick(slowest->play, tick);
    for (int i = 1; i < REPEATS && ns > slowest->ns; ++i) {
        ns = fmin(ns, time_tick(slowest->play, tick));
    }
    const double bucket = fmax(0.0, OCTAVE * log2(fmax(ns, 1.0)));
    slowest->buckets[(size_t)fmin(bucket, SOAK_BUCKETS - 1)]++;
    slowest->count++;
    if (ns > slowest->ns) {
        slowest->ns = ns;
        slowest->tick = *tick;
        oracle_take_begin(&slowest->take, take->spawn, take->from_s);
        for (uint32_t i = 0; i < take->count; ++i) {
            oracle_take_add(&slowest->take, &take->cues[i]);
        }
    }
}

/* The time that a share of the ticks does not take. */
static double ns_of_share(const soak_slowest *slowest, double share)
{
    size_t bucket = 0;
    uint64_t seen = slowest->buckets[0];
    while ((double)seen < share * (double)slowest->count && bucket + 1 < SOAK_BUCKETS) {
        seen += slowest->buckets[++bucket];
    }
    return exp2(((double)bucket + 0.5) / OCTAVE);
}

static bool overflows(const deft_event_list *events)
{
    bool found = false;
    for (uint32_t i = 0; i < events->count; ++i) {
        found |= events->items[i].kind == DEFT_EVENT_OVERFLOW;
    }
    return found;
}

void soak_slowest_print(const soak_slowest *slowest)
{
    const double median = ns_of_share(slowest, 0.5);
    (void)printf("ns a tick: median %.0f, of 1000 ticks 999 below %.0f\n", median,
                 ns_of_share(slowest, 0.999));
    const oracle_tick *tick = &slowest->tick;
    const deft_vec2d velocity = tick->before.velocity;
    (void)printf(
        "slowest: %.0f ns, %.0f times the median: a tick of 1/%.0f s from %s to %s at %.0f tiles/s%s\n",
        slowest->ns, slowest->ns / median, 1.0 / tick->dt, deft_state_name((deft_state)tick->before.state),
        deft_state_name((deft_state)tick->after.state),
        hypot(velocity.x, velocity.y) / slowest->play->moveset->tile,
        overflows(&tick->events) ? ", which overflows" : "");
    (void)printf("it is the last tick of this script\n");
}
