/* predict/plan.c -- a plan played on a copy of the character. A tick is exact in its dt, so that a leg of a
 * plan is one tick, however long. */
#include "base/float_guard.h"
#include "base/needs.h"
#include "deft/predict.h"
#include "math/dmath.h"

#include <stddef.h>

/* Landings are looked for in ticks of this, s: an event list holds more than happens in one. */
#define PLAN_LOOK_S 0.05

/* What a landing does to the feet, as a ledge's lift, is done this long after it, s; twice as long, and so
 * on, where rounding puts the landing of a shorter tick later. */
#define PLAN_DONE_S 1e-9

/* The plan as it goes on: the leg that is held, and when it ends. */
typedef struct plan_course {
    const deft_plan_leg *legs;
    uint32_t count, next;
    double now_s, ends_s;
    deft_input input;
} plan_course;

/* Takes up the legs that begin now. */
static void plan_take_leg(plan_course *course)
{
    while (course->next < course->count && course->now_s >= course->ends_s) {
        const deft_plan_leg *leg = &course->legs[course->next++];
        course->input = leg->input;
        course->input.press_at = course->input.release_at = 0;
        DEFT_ASSERT(leg->time_s >= 0);
        course->ends_s += leg->time_s > 0 ? leg->time_s : 0;
    }
    if (course->now_s >= course->ends_s) {
        course->input = *deft_input_none();
    }
}

/* Where a tick to `to_s` has to stop: the input is another one after the end of its leg. */
static double plan_until(const plan_course *course, double to_s)
{
    bool leg_ends = course->now_s < course->ends_s && course->ends_s < to_s;
    return leg_ends ? course->ends_s : to_s;
}

static void plan_go_to(plan_course *course, deft_character *self, const deft_moveset *moveset,
                       const deft_world_view *view, double to_s)
{
    while (course->now_s < to_s) {
        plan_take_leg(course);
        double until_s = plan_until(course, to_s);
        deft_character_step(self, moveset, view, &course->input, until_s - course->now_s, NULL, NULL);
        course->input.pressed = course->input.released = 0;
        course->now_s = until_s;
    }
}

void deft_predict_at(deft_character *out, const deft_character *from, const deft_moveset *moveset,
                     const deft_world_view *view, const deft_plan_leg *legs, uint32_t leg_count, double at_s)
{
    DEFT__NEEDS_OR_RETURN(from != NULL && (legs != NULL || leg_count == 0) && out != NULL);
    deft_character self = *from;
    plan_course course = {legs, leg_count, 0, 0, 0, *deft_input_none()};
    plan_go_to(&course, &self, moveset, view, at_s);
    *out = self;
}

void deft_predict_path(deft_path_point *out, uint32_t capacity, const deft_character *from,
                       const deft_moveset *moveset, const deft_world_view *view, const deft_plan_leg *legs,
                       uint32_t leg_count, double every_s)
{
    DEFT__NEEDS_OR_RETURN((out != NULL || capacity == 0) && from != NULL && moveset != NULL);
    DEFT__NEEDS_OR_RETURN(legs != NULL || leg_count == 0);
    DEFT__NEEDS_OR_RETURN(deft__is_finite(every_s) && every_s > 0);
    deft_character self = *from;
    plan_course course = {legs, leg_count, 0, 0, 0, *deft_input_none()};
    for (uint32_t i = 0; i < capacity; i++) {
        plan_go_to(&course, &self, moveset, view, every_s * i);
        out[i].time_s = every_s * i;
        out[i].feet = self.position;
        out[i].velocity = self.velocity;
        out[i].state = self.state;
        out[i].support = self.support;
    }
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
    plan_course course = {legs, leg_count, 0, 0, 0, *deft_input_none()};
    while (course.now_s < most_s) {
        plan_take_leg(&course);
        double now_s = course.now_s;
        double until_s = plan_until(&course, deft__min(now_s + PLAN_LOOK_S, most_s));
        deft_event_list events;
        deft_character before = self;
        deft_character_step(&self, moveset, view, &course.input, until_s - now_s, &events, NULL);
        if (plan_landed(&events, now_s, &landing)) {
            landing.feet = plan_landing_feet(&before, moveset, view, &course.input, landing.time_s - now_s,
                                             until_s - now_s);
            *out = landing;
            return true;
        }
        course.input.pressed = course.input.released = 0;
        course.now_s = until_s;
    }
    return false;
}
