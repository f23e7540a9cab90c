/* tests/harness/beside.c -- plays sessions side by side: what beside.h promises. */
#include "tests/harness/beside.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

deft_axes beside_axes(double right_x, double right_y, double up_x, double up_y)
{
    deft_axes axes = {{right_x, right_y}, {up_x, up_y}};
    return axes;
}

static session_frame upright(void)
{
    session_frame frame;
    memset(&frame, 0, sizeof frame);
    frame.land = frame.axes = *deft_axes_y_up();
    return frame;
}

session_plan beside_plan(uint32_t number, session_land land, bool is_topdown)
{
    session_plan plan;
    memset(&plan, 0, sizeof plan);
    if (number % 3 == 1) {
        deft_tuning_default(&plan.tuning);
        session_unleash(&plan.tuning, number % 2 == 0);
    } else {
        plan.tuning = session_wild_tuning(number * UINT64_C(1000));
    }
    plan.land = land;
    plan.frame = upright();
    plan.seed = number;
    plan.is_topdown = is_topdown;
    return plan;
}

/* ---- two sessions side by side ---- */

/* What fades away without an end: the square of a smaller number has not all bits of a double, so there no
 * world has the bits of a scaled one. */
static double put_whole(double value)
{
    return fabs(value) < 0x1p-500 ? 0 : value;
}

/* A vector of the host's in the land's axes; `length` is 1 of it. */
static double *put_vector(const session *s, double *out, double x, double y, double length)
{
    const deft_axes *land = &s->world.frame.land;
    *out++ = put_whole((x * land->right.x + y * land->right.y) / length);
    *out++ = put_whole((x * land->up.x + y * land->up.y) / length);
    return out;
}

beside_moment beside_moment_of(const session *s)
{
    const deft_character *c = &s->character;
    const deft_topdown *w = &s->walker;
    beside_moment m;
    double *out = m.value;
    double tile = s->world.tile;
    double shift = s->world.frame.shift * tile;
    memset(&m, 0, sizeof m);
    if (s->is_topdown) {
        out = put_vector(s, out, w->position.x - shift, w->position.y - shift, tile);
        out = put_vector(s, out, w->velocity.x, w->velocity.y, tile);
        out = put_vector(s, out, w->knock.x, w->knock.y, tile);
        put_vector(s, out, w->facing.x, w->facing.y, 1);
        m.state = w->walled;
    } else {
        out = put_vector(s, out, c->position.x - shift, c->position.y - shift, tile);
        out = put_vector(s, out, c->velocity.x, c->velocity.y, tile);
        out = put_vector(s, out, c->ground_normal.x, c->ground_normal.y, 1);
        out = put_vector(s, out, c->lift.x, c->lift.y, tile);
        *out++ = c->facing * session_handedness(&s->world);
        *out++ = c->state_s;
        *out++ = c->landed_s;
        *out++ = c->freeze_s;
        *out++ = c->stagger_s;
        *out++ = c->pose;
        m.state = c->state * 16u + c->support;
    }
    for (uint32_t i = 0; i < s->events.count; i++) {
        m.events = m.events * 31 + s->events.items[i].kind + 1;
    }
    return m;
}

bool beside_is_near(const beside_moment *a, const beside_moment *b, double loose)
{
    for (int i = 0; i < BESIDE_VALUES; i++) {
        bool is_same = loose > 0 ? fabs(a->value[i] - b->value[i]) <= loose
                                 : !(a->value[i] < b->value[i] || a->value[i] > b->value[i]);
        if (!is_same) {
            return false;
        }
    }
    return a->state == b->state && a->events == b->events;
}

static void print_moment(const char *label, const beside_moment *m)
{
    print_error("  %s state %x events %x:", label, m->state, m->events);
    for (int i = 0; i < BESIDE_VALUES; i++) {
        print_error(" %.17g", m->value[i]);
    }
    print_error("\n");
}

void beside_start(session *s, const session_plan *plan)
{
    const char *why = session_start(s, plan);
    if (why != NULL) {
        fail_msg("%s", why);
    }
}

/* What each tick of a play gave, as one number a tick. */
typedef struct play_trail {
    session_plan plan;
    uint64_t of_tick[BESIDE_TICKS], hash[BESIDE_TICKS];
} play_trail;

/* Equal for equal moments: -0 is 0, and no number is like no other. */
static uint64_t number_of(const beside_moment *m)
{
    uint64_t number = ((uint64_t)m->state << 32) ^ m->events;
    for (int i = 0; i < BESIDE_VALUES; i++) {
        double value = m->value[i] + 0.0;
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        number = (number ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
        number ^= number >> 29;
    }
    return number;
}

uint64_t beside_hash_of(const session *s)
{
    return s->is_topdown ? deft_topdown_hash(&s->walker) : deft_character_hash(&s->character);
}

static void record_trail(play_trail *trail, const session_plan *plan)
{
    static session s;
    trail->plan = *plan;
    beside_start(&s, plan);
    for (uint32_t i = 0; i < BESIDE_TICKS; i++) {
        session_tick(&s);
        beside_moment m = beside_moment_of(&s);
        trail->of_tick[i] = number_of(&m);
        trail->hash[i] = beside_hash_of(&s);
    }
    session_end(&s);
}

/* The trail of a play, recorded when it is asked for the first time. */
static const play_trail *kept_trail(const session_plan *plan)
{
    static play_trail *kept;
    static size_t count;
    for (size_t i = 0; i < count; i++) {
        if (memcmp(&kept[i].plan, plan, sizeof *plan) == 0) {
            return &kept[i];
        }
    }
    play_trail *more = (play_trail *)realloc(kept, (count + 1) * sizeof *kept);
    assert_non_null(more);
    kept = more;
    record_trail(&kept[count], plan);
    return &kept[count++];
}

const uint64_t *beside_hashes(const session_plan *plan)
{
    return kept_trail(plan)->hash;
}

/* Plays both, and prints the first tick that differs. */
static bool hold_tick_by_tick(const char *what, const session_plan *one_plan, const session_plan *other_plan)
{
    static session one, other;
    beside_moment before;
    bool holds = true;
    beside_start(&one, one_plan);
    beside_start(&other, other_plan);
    before = beside_moment_of(&one);
    for (uint32_t i = 0; i < BESIDE_TICKS && holds; i++) {
        session_tick(&one);
        session_tick(&other);
        beside_moment a = beside_moment_of(&one);
        beside_moment b = beside_moment_of(&other);
        holds = beside_is_near(&a, &b, 0);
        if (!holds) {
            print_error("%s: session %d, land %d, %s parts at tick %u\n", what, (int)one_plan->seed,
                        (int)one_plan->land, one_plan->is_topdown ? "topdown" : "side view", i);
            print_moment("before", &before);
            print_moment("one   ", &a);
            print_moment("other ", &b);
        }
        before = a;
    }
    session_end(&one);
    session_end(&other);
    return holds;
}

bool beside_holds(const char *what, const session_plan *one, const session_plan *other)
{
    static play_trail trail;
    const play_trail *kept = kept_trail(one);
    record_trail(&trail, other);
    return memcmp(trail.of_tick, kept->of_tick, sizeof trail.of_tick) == 0 ||
           hold_tick_by_tick(what, one, other);
}

void beside_mirror(session_plan *one, session_plan *other)
{
    one->frame.is_whole = other->frame.is_whole = true;
    other->frame.land = beside_axes(-1, 0, 0, 1);
}
