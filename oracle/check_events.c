/* oracle/check_events.c -- the events of a tick are what deft/event.h says: in order, with values that they
 * may have, each end after its begin, each impact with its contact. */
#include "checks.h"
#include "told.h"

#include <math.h>

/* Values are sums of parts of ticks, and lengths. */
#define EVENTS_ROUNDING 1e-6

#define EVENT_BIT(kind) (UINT64_C(1) << DEFT_EVENT_##kind)

static bool is_one_of(const deft_event *event, uint64_t kinds)
{
    return (kinds >> event->kind & 1) != 0;
}

/* The most that the moveset allows as an event's value; HUGE_VAL where it says nothing. */
static double most_of(const deft_moveset *moveset, uint32_t kind)
{
    switch (kind) {
    case DEFT_EVENT_ASSIST_COYOTE:
        return fmax(moveset->coyote_s + moveset->contact_memory_s, moveset->wall.coyote_s);
    case DEFT_EVENT_ASSIST_BUFFER:
    case DEFT_EVENT_ASSIST_LANDING:
        return moveset->buffer_s;
    case DEFT_EVENT_ASSIST_WALL_REACH:
        return moveset->wall.reach;
    case DEFT_EVENT_ASSIST_CORNER:
        return fmax(moveset->corner_up, moveset->corner_side) + moveset->contact;
    case DEFT_EVENT_ASSIST_LEDGE:
        return moveset->ledge + moveset->contact;
    case DEFT_EVENT_GRAPPLE_START:
        return moveset->grapple.range;
    case DEFT_EVENT_DASH_START:
        return moveset->dash.speed;
    case DEFT_EVENT_SLAM_START:
        return moveset->slam.speed;
    default:
        return HUGE_VAL;
    }
}

static bool is_value(const oracle_watch *watch, const deft_event *event)
{
    /* heights, which may be below the begin, and the tags of zones */
    const uint64_t free = EVENT_BIT(APEX) | EVENT_BIT(SLAM_LAND) | EVENT_BIT(ZONE_ENTERED) |
                          EVENT_BIT(ZONE_LEFT) | EVENT_BIT(LADDER_ON);
    return isfinite(event->value) && (is_one_of(event, free) || event->value >= -EVENTS_ROUNDING) &&
           event->value <= most_of(watch->moveset, event->kind) + EVENTS_ROUNDING;
}

/* True unless an impact has no contact of its kind. */
static bool has_contact(const oracle_tick *tick, const deft_event *event)
{
    const uint32_t ground = 1U << DEFT_CONTACT_FLOOR | 1U << DEFT_CONTACT_STEEP;
    switch (event->kind) {
    case DEFT_EVENT_LANDED:
        return oracle_may_touch(&tick->contacts, event->body, ground);
    case DEFT_EVENT_HIT_WALL:
        return oracle_may_touch(&tick->contacts, event->body,
                                ~0U); /* a walk runs into a leaning ceiling, too */
    case DEFT_EVENT_BONKED:
        return oracle_may_touch(&tick->contacts, event->body, 1U << DEFT_CONTACT_CEILING);
    default:
        return true;
    }
}

static oracle_fault check_event(oracle_watch *watch, const oracle_tick *tick, const deft_event *event)
{
    bool in_order = event == tick->events.items || event->at_s >= event[-1].at_s;
    bool in_tick = event->at_s >= 0 && event->at_s <= tick->dt;
    oracle_fault fault = event->kind == DEFT_EVENT_OVERFLOW ? ORACLE_OVERFLOW
                         : event->kind == DEFT_EVENT_STUCK  ? ORACLE_STUCK
                                                            : ORACLE_EVENT;
    if (fault == ORACLE_EVENT && in_order && in_tick && is_value(watch, event) && has_contact(tick, event)) {
        return ORACLE_FINE;
    }
    return oracle_cry(watch, fault, "%s at %g s of %g, value %g, body %u",
                      deft_event_name((deft_event_kind)event->kind), event->at_s, tick->dt, event->value,
                      (unsigned)event->body);
}

/* ---- what events begin and end ---- */

static bool is_on_ladder(const deft_character *body)
{
    return body->state == DEFT_STATE_LADDER;
}
static bool is_at_ledge(const deft_character *body)
{
    return body->state == DEFT_STATE_LEDGE || body->state == DEFT_STATE_LEDGE_CLIMB;
}
static bool is_on_rope(const deft_character *body)
{
    return body->state == DEFT_STATE_GRAPPLE_REACH || body->state == DEFT_STATE_GRAPPLE_SWING ||
           body->state == DEFT_STATE_GRAPPLE_PULL;
}
static bool is_in_dash(const deft_character *body)
{
    return body->dash_phase > 1;
}
static bool is_on_floor(const deft_character *body)
{
    return body->support == DEFT_SUPPORT_FLOOR;
}

/* Something that goes on, and the events that begin it, end it, and may end it. */
typedef struct event_span {
    const char *name;
    uint64_t begins, ends, may_end;
    bool (*goes_on)(const deft_character *body);
} event_span;

static const event_span spans[] = {{"ladder", EVENT_BIT(LADDER_ON), EVENT_BIT(LADDER_OFF), 0, is_on_ladder},
                                   {"ledge", EVENT_BIT(LEDGE_ON), EVENT_BIT(LEDGE_OFF), 0, is_at_ledge},
                                   {"rope", EVENT_BIT(GRAPPLE_START), EVENT_BIT(GRAPPLE_END), 0, is_on_rope},
                                   {"dash", EVENT_BIT(DASH_START), EVENT_BIT(DASH_END), 0, is_in_dash},
                                   {"floor", EVENT_BIT(LANDED), EVENT_BIT(LEFT_GROUND),
                                    EVENT_BIT(JUMPED_GROUND) | EVENT_BIT(KICKED) | EVENT_BIT(STAGGERED) |
                                        EVENT_BIT(DASH_START) | EVENT_BIT(SLAM_START) |
                                        EVENT_BIT(GRAPPLE_START) | EVENT_BIT(LADDER_ON) |
                                        EVENT_BIT(LEDGE_ON) | EVENT_BIT(ZONE_ENTERED),
                                    is_on_floor}};

/* True where the events may not say whether the character stands on a floor: it climbs, swims, or is
 * on steep ground. */
static bool goes_untold(const oracle_tick *tick)
{
    bool on_steep = tick->after.support == DEFT_SUPPORT_WEDGE || tick->after.support == DEFT_SUPPORT_STEEP;
    bool climbs = (tick->after.abilities >> DEFT_ABILITY_CLIMB & 1) != 0;
    bool walls = tick->contacts.dropped > 0 || oracle_tells(tick, DEFT_EVENT_JUMPED_WALL);
    for (uint32_t i = 0; i < tick->contacts.count; i++) {
        walls = walls || tick->contacts.items[i].kind == DEFT_CONTACT_WALL;
    }
    return on_steep || (climbs && walls) || tick->after.state == DEFT_STATE_SWIM;
}

/* What is wrong with a span in the tick; NULL: nothing. */
static const char *wrong_span(const oracle_watch *watch, const oracle_tick *tick, const event_span *span)
{
    bool on = span->goes_on(&tick->before), known = true;
    if (span->may_end != 0 && (watch->moveset->machine != 0 || goes_untold(tick))) {
        return NULL;
    }
    for (uint32_t i = 0; i < tick->events.count; i++) {
        const deft_event *event = &tick->events.items[i];
        if (event->kind == DEFT_EVENT_LANDED &&
            !oracle_may_touch(&tick->contacts, event->body, 1U << DEFT_CONTACT_FLOOR)) {
            known = false; /* between two steep faces */
        } else if (is_one_of(event, span->begins)) {
            if (known && on) {
                return "begins twice";
            }
            on = known = true;
        } else if (is_one_of(event, span->ends)) {
            if (known && !on) {
                return "ends twice";
            }
            on = false;
            known = true;
        } else if (is_one_of(event, span->may_end)) {
            known = false;
        }
    }
    bool goes_on = span->goes_on(&tick->after);
    if (!known || on == goes_on) {
        return NULL;
    }
    return on ? "ends untold" : "begins untold";
}

oracle_fault oracle_check_events(oracle_watch *watch, const oracle_tick *tick)
{
    const deft_event_list *events = &tick->events;
    for (uint32_t i = 0; i < events->count; i++) {
        oracle_fault fault = check_event(watch, tick, &events->items[i]);
        if (fault != ORACLE_FINE) {
            return fault;
        }
    }
    if (events->dropped > 0) {
        return oracle_cry(watch, ORACLE_EVENT, "%u events dropped", (unsigned)events->dropped);
    }
    if (!oracle_zones_are_told(&watch->view, tick->before.zones, tick->after.zones, events)) {
        return oracle_cry(watch, ORACLE_EVENT, "a zone that is not told");
    }
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
        const char *wrong = wrong_span(watch, tick, &spans[i]);
        if (wrong != NULL) {
            return oracle_cry(watch, ORACLE_EVENT, "%s %s, from %s to %s", spans[i].name, wrong,
                              deft_state_name((deft_state)tick->before.state),
                              deft_state_name((deft_state)tick->after.state));
        }
    }
    return ORACLE_FINE;
}
