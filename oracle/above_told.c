/* oracle/above_told.c -- the fields of a walker and its events are what deft/topdown.h and deft/event.h say.
 */
#include "above_told.h"

#include "told.h"

#include <math.h>

#define TOLD_ROUNDING 1e-6

static double size_of(deft_vec2d v)
{
    return hypot(v.x, v.y);
}

static bool is_unit(deft_vec2d v)
{
    return fabs(size_of(v) - 1) <= TOLD_ROUNDING;
}

static bool is_near(double a, double b)
{
    return fabs(a - b) <= TOLD_ROUNDING * (1 + fabs(b));
}

static bool pressed_dash(const oracle_above_tick *tick)
{
    return (tick->input.pressed >> DEFT_ACTION_DASH & 1) != 0;
}

/* What is wrong with the fields; NULL: nothing. */
static const char *wrong_field(const oracle_above_tick *tick, const deft_moveset *moveset)
{
    const deft_topdown *was = &tick->before, *is = &tick->after;
    const bool goes = is->dash_phase == DEFT_TOPDOWN_DASH_GOES;
    const deft_vec2d own = {is->velocity.x - is->knock.x, is->velocity.y - is->knock.y};
    if (!is_unit(is->heading)) {
        return "heading";
    }
    if (!is_unit(is->facing)) {
        return "facing";
    }
    if (goes ? !is_unit(is->dash_way) : size_of(is->dash_way) != 0) {
        return "dash_way";
    }
    if (is->speed < 0 || (!goes && (!is_near(own.x, is->speed * is->heading.x) ||
                                    !is_near(own.y, is->speed * is->heading.y)))) {
        return "speed";
    }
    if (is->teleported != 0 || is->previous.x != was->position.x || is->previous.y != was->position.y) {
        return "previous";
    }
    if (size_of(is->knock) > size_of(was->knock) + TOLD_ROUNDING) {
        return "knock";
    }
    if (is->dashes > moveset->dash.charges) {
        return "dashes";
    }
    if (pressed_dash(tick)
            ? is->dash_press_s > tick->dt + TOLD_ROUNDING
            : !is_near(is->dash_press_s, fmin(was->dash_press_s + tick->dt, DEFT_TIMER_MAX_S))) {
        return "dash_press_s";
    }
    return NULL;
}

/* What is wrong with an event, or with what it begins or ends; NULL: nothing. */
static const char *wrong_event(const oracle_above_tick *tick, const deft_moveset *moveset)
{
    bool dashes = tick->before.dash_phase == DEFT_TOPDOWN_DASH_GOES;
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        switch (event->kind) {
        case DEFT_EVENT_HIT_WALL:
            if (!(event->value >= 0) || !oracle_may_touch(&tick->contacts, event->body, ~0U)) {
                return "hit_wall";
            }
            break;
        case DEFT_EVENT_DASH_START:
            if (dashes || event->value != moveset->dash.speed) {
                return "dash_start";
            }
            dashes = true;
            break;
        case DEFT_EVENT_DASH_END:
            if (!dashes || !(event->value >= 0)) {
                return "dash_end";
            }
            dashes = false;
            break;
        case DEFT_EVENT_ASSIST_BUFFER:
            if (!(event->value >= 0 && event->value <= moveset->buffer_s + TOLD_ROUNDING)) {
                return "assist_buffer";
            }
            break;
        case DEFT_EVENT_ABILITY_ON:
        case DEFT_EVENT_ABILITY_OFF:
        case DEFT_EVENT_ZONE_ENTERED:
        case DEFT_EVENT_ZONE_LEFT:
        case DEFT_EVENT_CRUSHED:
        case DEFT_EVENT_STUCK:
        case DEFT_EVENT_OVERFLOW:
        case DEFT_EVENT_TELEPORTED:
            break;
        default:
            return "an event that a walker has not";
        }
    }
    return dashes == (tick->after.dash_phase == DEFT_TOPDOWN_DASH_GOES) ? NULL : "a dash that is not told";
}

const char *oracle_above_wrong_told(const oracle_above_tick *tick, const deft_moveset *moveset,
                                    const deft_world_view *view, bool *is_field)
{
    const char *field = tick->dt > 0 ? wrong_field(tick, moveset) : NULL;
    *is_field = field != NULL;
    const char *wrong = field != NULL ? field : wrong_event(tick, moveset);
    bool zones = oracle_zones_are_told(view, tick->before.zones, tick->after.zones, &tick->events);
    return wrong == NULL && !zones ? "a zone that is not told" : wrong;
}
