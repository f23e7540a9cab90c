/* io/script_play.c -- an input script, tick by tick. A run in seconds may end inside a tick. Then its
 * presses and releases have that instant. An input has one press and one release for each action, one
 * instant for all presses and one for all releases. Of several in a tick, the first press and the last
 * release give the instants. At the rates of games this matters only for runs shorter than a tick. */
#include "io/script_runs.h"

#include <math.h>

/* A run with less than this left, in ticks or seconds, is over: what rounding leaves is no run. */
#define REST 1e-9

#define HALF_TURN_DEG 180.0

/* The edges of one tick as they are collected. */
typedef struct edges {
    uint16_t held, pressed, released;
    double press_at, release_at;
} edges;

static void edges_set(edges *e, uint16_t wanted, double at)
{
    const uint16_t down = (uint16_t)(wanted & ~e->held);
    const uint16_t up = (uint16_t)(e->held & ~wanted);
    if (down != 0) {
        e->press_at = e->pressed == 0 ? at : e->press_at;
        e->pressed = (uint16_t)(e->pressed | down);
    }
    if (up != 0) {
        e->release_at = at;
        e->released = (uint16_t)(e->released | up);
    }
    e->held = wanted;
}

static void edges_write(const edges *e, deft_input *out)
{
    out->held = e->held;
    out->pressed = e->pressed;
    out->released = e->released;
    out->press_at = e->pressed != 0 ? deft_input_instant(e->press_at) : 0;
    out->release_at = e->released != 0 ? deft_input_instant(e->release_at) : 0;
    if (out->release_at >= out->press_at) {
        /* A button that ends down must not read as let go after its press. */
        out->released = (uint16_t)(out->released & ~(out->held & out->pressed));
        out->release_at = out->released != 0 ? out->release_at : 0;
    }
}

static void point(const deft__script_run *run, deft_axes axes, deft_input *out)
{
    deft_input_set_stick(out, run->stick_x * axes.right.x + run->stick_y * axes.up.x,
                         run->stick_x * axes.right.y + run->stick_y * axes.up.y);
    if (run->has_aim) {
        const double angle = run->aim_deg * (3.14159265358979323846 / HALF_TURN_DEG);
        const double x = cos(angle);
        const double y = sin(angle);
        deft_input_set_aim(out, x * axes.right.x + y * axes.up.x, x * axes.right.y + y * axes.up.y);
    }
}

static double rest_of(const deft__script_run *run, const deft_script_cursor *cursor)
{
    return run->length - cursor->used;
}

bool deft_script_next(deft_input *out, const deft_script *script, deft_script_cursor *cursor, double dt,
                      const deft_axes *axes)
{
    const bool is_sound = out != NULL && script != NULL && cursor != NULL && axes != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return false;
    }
    DEFT_ASSERT(dt >= 0.0 && isfinite(dt));
    dt = dt >= 0.0 && isfinite(dt) ? dt : 0.0;
    *out = *deft_input_none();
    cursor->pace = 1.0;
    cursor->due = script->trigger_count;
    edges e = {cursor->held, 0, 0, 0.0, 0.0};
    bool playing = false;
    double at = 0.0; /* of the tick, 0 to 1 */
    for (;;) {
        while (cursor->run < script->count && rest_of(&script->runs[cursor->run], cursor) <= REST) {
            ++cursor->run;
            cursor->used = 0.0;
        }
        if (cursor->run >= script->count) {
            edges_set(&e, 0, at);
            break;
        }
        const deft__script_run *run = &script->runs[cursor->run];
        const double unit = run->in_seconds ? dt : 1.0; /* what a whole tick uses of the run */
        edges_set(&e, run->buttons, at);
        if (!playing) {
            point(run, *axes, out);
            cursor->pace = run->pace;
            cursor->due = run->triggers;
            playing = true;
        }
        const double rest = rest_of(run, cursor);
        const double wanted = (1.0 - at) * unit;
        if (rest >= wanted - REST) {
            cursor->used += wanted;
            break;
        }
        at += rest / unit;
        ++cursor->run;
        cursor->used = 0.0;
    }
    edges_write(&e, out);
    cursor->held = e.held;
    return playing;
}
