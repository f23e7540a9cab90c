/* tests/exactness/script.h -- input in seconds, played at any rate: presses and releases carry their
 * instants. */
#ifndef DEFT_TESTS_EXACTNESS_SCRIPT_H
#define DEFT_TESTS_EXACTNESS_SCRIPT_H

#include "ticks.h"

#define SCRIPT_CAP 512

typedef struct script_change {
    double at_s;
    double stick; /* whole seconds only: the stick is constant in a tick */
} script_change;

typedef struct script_button {
    double at_s;
    bool down;
} script_button;

typedef struct script {
    int changes, buttons;
    script_change change[SCRIPT_CAP];
    script_button
        button[SCRIPT_CAP]; /* of the jump, in order of time; two presses are 0.05 s apart or more */
} script;

static inline void script_stick(script *s, double at_s, double stick)
{
    script_change change = {at_s, stick};
    assert_true(s->changes < SCRIPT_CAP && at_s == floor(at_s));
    s->change[s->changes++] = change;
}

static inline void script_jump(script *s, double down_s, double up_s)
{
    script_button down = {down_s, true};
    script_button up = {up_s, false};
    assert_true(s->buttons + 2 <= SCRIPT_CAP && up_s >= down_s);
    s->button[s->buttons++] = down;
    s->button[s->buttons++] = up;
}

static inline double script_stick_at(const script *s, double time_s)
{
    double stick = 0;
    for (int i = 0; i < s->changes && s->change[i].at_s <= time_s + 1e-9; i++) {
        stick = s->change[i].stick;
    }
    return stick;
}

/* Plays the script for some seconds in the world of `p`, which has spawned. */
static inline void script_play(play *p, const script *s, double rate, double seconds)
{
    ticks clock = ticks_at(rate);
    int next = 0;
    for (ticks_next(&clock); clock.start_s < seconds - 1e-6; ticks_next(&clock)) {
        p->time_s = clock.start_s;
        p->stick_x = script_stick_at(s, clock.start_s);
        while (next < s->buttons && s->button[next].at_s < clock.start_s + clock.dt - 1e-12) {
            const script_button *button = &s->button[next++];
            double at = (button->at_s - clock.start_s) / clock.dt;
            if (button->down) {
                play_press(p, DEFT_ACTION_JUMP, at);
            } else {
                play_release(p, DEFT_ACTION_JUMP, at);
            }
        }
        play_tick(p, clock.dt);
    }
}

typedef struct script_story {
    uint32_t count;
    play_event log[PLAY_LOG_CAP];
} script_story;

static inline void script_keep(script_story *story, const play *p)
{
    story->count = p->log_count;
    memcpy(story->log, p->log, sizeof story->log);
}

/* What a value may differ by: 1e-5 of a tile or of itself, and what heights and speeds change by in the 1e-5
 * s that the instants may differ by. (A press at 20 Hz is known to 0.4 us, the 65535th part of a tick.) */
static inline double script_tolerance(const play *p, double value)
{
    const deft_moveset *m = &p->moveset;
    double gravity = fmax(fmax(m->jump.cut_gravity, m->air_jump.cut_gravity), m->fall.gravity);
    return 1e-5 * fmax(fabs(value), m->tile) + 1e-5 * (m->jump.launch_speed + gravity);
}

/* True when the event at `i` is a jump whose press waited for the landing. */
static inline bool script_is_buffered(const script_story *story, uint32_t i)
{
    for (uint32_t k = i > 2 ? i - 2 : 0; k < story->count && k < i + 3; k++) {
        if (story->log[k].kind == DEFT_EVENT_ASSIST_BUFFER && story->log[k].time_s == story->log[i].time_s) {
            return true;
        }
    }
    return false;
}

/* What the instants are known to, from event to event. A press or release is known to 0.8 us, the 65535th
 * part of a tick at 20 Hz. A hop that is launched at v and lands at w lands off by v / w of that, and a
 * buffered jump begins with what the landing is off by. However long the chain, 1e-4 s is the most. */
static inline double script_known_s(const script_story *story, const play *p, uint32_t i, double known_s)
{
    const play_event *event = &story->log[i];
    if (event->kind == DEFT_EVENT_JUMPED_GROUND && !script_is_buffered(story, i)) {
        return 0.8e-6;
    }
    if (event->kind == DEFT_EVENT_LANDED && event->value > 0) {
        return fmin(known_s * fmax(1, p->moveset.jump.launch_speed / event->value), 1e-4);
    }
    return known_s;
}

/* The same events, at the same instants within 1e-5 s and what they are known to, with the same values. */
static inline void script_expect_same(const script_story *expected, const play *p, const char *what,
                                      double rate)
{
    uint32_t count = expected->count < p->log_count ? expected->count : p->log_count;
    double known_s = 0.8e-6;
    for (uint32_t i = 0; i < count; i++) {
        const play_event *a = &expected->log[i];
        const play_event *b = &p->log[i];
        known_s = script_known_s(expected, p, i, known_s);
        double off_s = 1e-5 + known_s;
        double tolerance = script_tolerance(p, a->value) * off_s / 1e-5;
        if (a->kind != b->kind || !(fabs(a->time_s - b->time_s) <= off_s) ||
            !(fabs(a->value - b->value) <= tolerance)) {
            fail_msg("%s at %g Hz: event %u is %s at %.9f s with %.9g; at %g Hz it is %s at %.9f s with %.9g",
                     what, rate, i, deft_event_name(b->kind), b->time_s, b->value, ticks_rates[0],
                     deft_event_name(a->kind), a->time_s, a->value);
        }
    }
    if (expected->count != p->log_count) {
        fail_msg("%s at %g Hz: %u events, at %g Hz %u", what, rate, p->log_count, ticks_rates[0],
                 expected->count);
    }
}

#endif
