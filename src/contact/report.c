/* contact/report.c -- the lists of a tick, and the names in them. The order of a gather does not change the
 * list of contacts. */
#include "contact/report.h"

#include "base/tolerance.h"
#include "contact/touching.h"

#include <stddef.h>

void deft__event_add(deft_event_list *list, deft_event_kind kind, double at_s, double value, uint32_t body,
                     uint32_t feature)
{
    if (list == NULL) {
        return;
    }
    if (list->count == DEFT_EVENT_CAP) {
        list->dropped++;
        return;
    }
    uint32_t at = list->count++;
    for (; at > 0 && list->items[at - 1].at_s > at_s; at--) {
        list->items[at] = list->items[at - 1];
    }
    deft_event *event = &list->items[at];
    event->kind = (uint32_t)kind;
    event->feature = feature;
    event->body = body;
    event->other = 0;
    event->at_s = at_s;
    event->value = value;
}

const char *deft_event_name(deft_event_kind kind)
{
#define NAMES_EVENT(NAME, name) #name,
    static const char *const names[DEFT_EVENT_COUNT] = {DEFT_EVENTS(NAMES_EVENT)};
#undef NAMES_EVENT
    uint32_t index = (uint32_t)kind;
    return index < DEFT_EVENT_COUNT ? names[index] : "unknown";
}

const char *deft_support_name(deft_support support)
{
    static const char *const names[DEFT_SUPPORT_COUNT] = {"air", "floor", "steep", "wedge", "wall", "rope"};
    uint32_t index = (uint32_t)support;
    return index < DEFT_SUPPORT_COUNT ? names[index] : "unknown";
}

/* True when `a` stands before `b` in the list. Floors are first, steep ground goes before walls, and ids
 * decide last. */
static bool contact_before(const deft_contact *a, const deft_contact *b)
{
    if (a->kind != b->kind) {
        return a->kind < b->kind;
    }
    if (a->body != b->body) {
        return a->body < b->body;
    }
    if (a->feature != b->feature) {
        return a->feature < b->feature;
    }
    return a->normal.x < b->normal.x || (!(a->normal.x > b->normal.x) && a->normal.y < b->normal.y);
}

/* Where in the list a face of the same body and line is; the list's count when none is. */
static uint32_t contact_find(const deft_contacts *contacts, const deft_contact *contact)
{
    uint32_t at = 0;
    for (; at < contacts->count; at++) {
        const deft_contact *old = &contacts->items[at];
        deft__v2 step = deft__v2_make(old->normal.x - contact->normal.x, old->normal.y - contact->normal.y);
        if (deft__v2_dot(step, step) < DEFT__SAME_PLACE && old->body == contact->body) {
            break;
        }
    }
    return at;
}

/* Puts a contact where it belongs. A full list loses its last contact. */
static void contact_put(deft_contacts *contacts, const deft_contact *contact)
{
    if (contacts->count == DEFT_CONTACT_CAP) {
        contacts->dropped++;
        if (!contact_before(contact, &contacts->items[DEFT_CONTACT_CAP - 1])) {
            return;
        }
        contacts->count--;
    }
    uint32_t at = contacts->count++;
    for (; at > 0 && contact_before(contact, &contacts->items[at - 1]); at--) {
        contacts->items[at] = contacts->items[at - 1];
    }
    contacts->items[at] = *contact;
}

/* Adds a contact. One in the same line stays at the place where the character met it first. The contact takes
 * the piece of the new one where that piece `carries` the character, or else comes first. */
static void contact_add(deft_contacts *contacts, deft_contact contact, bool carries)
{
    uint32_t known = contact_find(contacts, &contact);
    if (known < contacts->count) {
        deft_contact old = contacts->items[known];
        if (!carries && old.feature <= contact.feature) {
            return;
        }
        old.feature = contact.feature;
        old.surface = contact.surface;
        contact = old;
        contacts->count--;
        for (uint32_t i = known; i < contacts->count; i++) {
            contacts->items[i] = contacts->items[i + 1];
        }
    }
    contact_put(contacts, &contact);
}

void deft__contacts_add_edge(deft_contacts *contacts, const deft__scene *scene, const deft__edge *edge,
                             deft_contact_kind kind, bool carries)
{
    if (contacts == NULL) {
        return;
    }
    deft_contact contact;
    deft__v2 touched = deft__v2_add(deft__contact_point_of(scene, edge->normal), scene->drift);
    contact.normal = deft__to_host(scene->axes, edge->normal);
    contact.point = deft__place_after(scene->axes, scene->origin, touched);
    contact.gap = deft__v2_dot(edge->normal, scene->feet) - edge->offset;
    contact.kind = (uint32_t)kind;
    contact.body = edge->body;
    contact.feature = edge->feature;
    contact.surface = edge->surface;
    contact.reserved = 0;
    contact_add(contacts, contact, carries);
}

void deft__contacts_add(deft_contacts *contacts, const deft__scene *scene, const deft__face *face,
                        const deft__obstacle *obstacle)
{
    deft__edge edge = deft__edge_of(scene, face, obstacle);
    deft__contacts_add_edge(contacts, scene, &edge, deft__face_contact_kind(face, scene->moveset), false);
}

void deft__contacts_touching(deft_contacts *contacts, deft__scene *scene)
{
    if (contacts == NULL) {
        return;
    }
    double reach = scene->moveset->contact;
    const deft__touching *touching = deft__find_touching(scene);
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *touched = &touching->faces[i];
        double along = deft__v2_dot(deft__face_tangent(touched->face), scene->feet);
        if (touched->kind != DEFT__CLASS_PASSIVE && along > touched->face->from + reach &&
            along < touched->face->to - reach) {
            deft__contacts_add(contacts, scene, touched->face, touched->obstacle);
        }
    }
}
