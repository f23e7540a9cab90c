/* oracle/check_contacts.c -- the contacts of a tick are what deft/event.h says: in order, each of the kind
 * that its normal has, with the surface of its feature. */
#include "checks.h"

#include <math.h>

/* How far a normal may be off its kind by rounding, and a wall off upright. */
#define CONTACTS_LEAN 1e-3

static int compare(double a, double b)
{
    return (a > b) - (a < b);
}

/* Below 0 where the first stands before the second in a list. */
static int contact_compare(const deft_contact *a, const deft_contact *b)
{
    const double pairs[][2] = {{a->kind, b->kind},
                               {a->body, b->body},
                               {a->feature, b->feature},
                               {a->normal.x, b->normal.x},
                               {a->normal.y, b->normal.y}};
    int order = 0;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && order == 0; i++) {
        order = compare(pairs[i][0], pairs[i][1]);
    }
    return order;
}

/* True for a normal that a contact of that kind may have. */
static bool is_kind(const oracle_watch *watch, uint32_t kind, double up)
{
    switch (kind) {
    case DEFT_CONTACT_FLOOR:
        return up >= watch->moveset->slope_cos - CONTACTS_LEAN;
    case DEFT_CONTACT_STEEP:
        return up > 0;
    case DEFT_CONTACT_WALL:
        return fabs(up) <= CONTACTS_LEAN;
    default:
        return up < 0;
    }
}

/* True unless the solids near the way of the tick that have this id all have other surfaces. */
static bool has_surface(const oracle_watch *watch, const oracle_tick *tick, const deft_contact *contact)
{
    oracle_rect way = oracle_rect_around(oracle_body(watch->moveset, oracle_feet_of(&tick->before)),
                                         oracle_body(watch->moveset, oracle_feet_of(&tick->after)));
    double reach = watch->moveset->tile;
    oracle_range near = oracle_near(watch->world, way.left - reach, way.right + reach);
    bool is_there = false;
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &watch->world->solids[i];
        bool is_it = solid->body == contact->body && solid->id == contact->feature;
        if (is_it && solid->surface == contact->surface) {
            return true;
        }
        is_there = is_there || is_it;
    }
    return !is_there;
}

/* What is wrong with a contact; NULL: nothing. */
static const char *contact_wrong(const oracle_watch *watch, const oracle_tick *tick,
                                 const deft_contact *contact)
{
    deft_pos normal = {contact->normal.x, contact->normal.y};
    if (!(fabs(hypot(normal.x, normal.y) - 1) <= CONTACTS_LEAN)) {
        return "normal";
    }
    if (!is_kind(watch, contact->kind, oracle_in_frame(tick->after.axes, normal).v)) {
        return "kind";
    }
    return has_surface(watch, tick, contact) ? NULL : "surface";
}

oracle_fault oracle_check_contacts(oracle_watch *watch, const oracle_tick *tick)
{
    const deft_contacts *contacts = &tick->contacts;
    for (uint32_t i = 0; i < contacts->count; i++) {
        const deft_contact *contact = &contacts->items[i];
        const char *wrong = contact_wrong(watch, tick, contact);
        wrong = i > 0 && contact_compare(contact - 1, contact) > 0 ? "order" : wrong;
        if (wrong != NULL) {
            return oracle_cry(
                watch, ORACLE_CONTACT, "%s of contact %u: kind %u of feature %u:%u, surface %u, normal %g %g",
                wrong, (unsigned)i, (unsigned)contact->kind, (unsigned)contact->body,
                (unsigned)contact->feature, (unsigned)contact->surface, contact->normal.x, contact->normal.y);
        }
    }
    return ORACLE_FINE;
}
