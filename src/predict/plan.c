/* predict/plan.c -- a plan played on a copy of the character. A tick is exact in its dt, so that a leg of a
 * plan is one tick, however long. */
#include "base/float_guard.h"
#include "base/needs.h"
#include "deft/predict.h"

#include <stddef.h>

/* Landings are looked for in ticks of this, s: an event list holds more than happens in one. */
#define PLAN_LOOK_S 0.05

/* What a landing does to the feet, as a ledge's lift, is done this long after it, s; twice as long, and so
 * on, where rounding puts the landing of a shorter tick later. */
#define PLAN_DONE_S 1e-9

/* Steps a leg, or what most_s leaves of it, in one tick. */
static void plan_leg(deft_character *self, const deft_moveset *moveset, const deft_world_view *view,
                     const deft_input *input, double time_s)
{
    deft_input now = *input;
    now.press_at = now.release_at = 0;
    if (time_s > 0) {
        deft_character_step(self, moveset, view, &now, time_s, NULL, NULL);
    }
}

void deft_predict_at(deft_character *out, const deft_character *from, const deft_moveset *moveset,
                     const deft_world_view *view, const deft_plan_leg *legs, uint32_t leg_count, double at_s)
{
    DEFT__NEEDS_OR_RETURN(from != NULL && (legs != NULL || leg_count == 0) && out != NULL);
    deft_character self = *from;
    deft_input none = *deft_input_none();
    double left = at_s;
    for (uint32_t i = 0; i < leg_count && left > 0; i++) {
        DEFT_ASSERT(legs[i].time_s >= 0);
        double time_s = legs[i].time_s < left ? legs[i].time_s : left;
        plan_leg(&self, moveset, view, &legs[i].input, time_s);
        left -= time_s > 0 ? time_s : 0;
    }
    plan_leg(&self, moveset, view, &none, left);
    *out = self;
}

/* The landing among a tick's events. */
static bool plan_landed(const deft_event_list *events, double since_s, deft_landing *out)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const deft_event *event = &events->items[i];
        if (event->kind == DEFT_EVENT_LANDED) {
            out->time_s = since_s + event->at_s;
            out->impact_speed = event->value;
            out->body = event->body;
            out->feature = event->feature;
            return true;
        }
    }
    return false;
}

/* The feet when the landing that a look of look_s ends with is done. `before` is where the look begins. */
static deft_pos plan_landing_feet(const deft_character *before, const deft_moveset *moveset,
                                  const deft_world_view *view, const deft_input *input, double at_s,
                                  double look_s)
{
    deft_character there;
    deft_landing landing;
    deft_event_list events;
    double done_s = PLAN_DONE_S;
    double time_s;
    do {
        time_s = at_s + done_s < look_s ? at_s + done_s : look_s;
        done_s *= 2;
        there = *before;
        deft_character_step(&there, moveset, view, input, time_s, &events, NULL);
    } while (!plan_landed(&events, 0, &landing) && time_s < look_s);
    return there.position;
}

bool deft_predict_landing(deft_landing *out, const deft_character *from, const deft_moveset *moveset,
                          const deft_world_view *view, const deft_plan_leg *legs, uint32_t leg_count,
                          double most_s)
{
    DEFT__NEEDS(from != NULL && moveset != NULL && (legs != NULL || leg_count == 0) && out != NULL, false);
    deft_character self = *from;
    deft_landing landing;
    deft_input input = *deft_input_none();
    double now_s = 0;
    double leg_ends_s = 0;
    uint32_t leg = 0;
    while (now_s < most_s) {
        while (leg < leg_count && now_s >= leg_ends_s) {
            input = legs[leg].input;
            input.press_at = input.release_at = 0;
            leg_ends_s += legs[leg].time_s > 0 ? legs[leg].time_s : 0;
            leg++;
        }
        bool plan_is_over = now_s >= leg_ends_s;
        input = plan_is_over ? *deft_input_none() : input;
        double until_s = now_s + PLAN_LOOK_S < most_s ? now_s + PLAN_LOOK_S : most_s;
        until_s = !plan_is_over && leg_ends_s < until_s ? leg_ends_s : until_s;
        deft_event_list events;
        deft_character before = self;
        deft_character_step(&self, moveset, view, &input, until_s - now_s, &events, NULL);
        if (plan_landed(&events, now_s, &landing)) {
            landing.feet =
                plan_landing_feet(&before, moveset, view, &input, landing.time_s - now_s, until_s - now_s);
            *out = landing;
            return true;
        }
        input.pressed = input.released = 0;
        now_s = until_s;
    }
    return false;
}
