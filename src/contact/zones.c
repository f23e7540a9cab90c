/* contact/zones.c -- the zones that the character is in, and their borders. A zone's piece is grown by the
 * character like any other, so both are questions about a point. */
#include "contact/zones.h"

#include "base/tolerance.h"
#include "contact/report.h"
#include "math/dmath.h"

#include <stddef.h>

/* The order of pieces: by zone, so that the order of a gather never shows. */
static bool zone_before(const deft__obstacle *a, const deft__obstacle *b)
{
    return a->surface != b->surface ? a->surface < b->surface : a->feature < b->feature;
}

bool deft__zone_add(deft__scene *scene, const deft_feature *feature)
{
    deft__growth by = {scene->shape, NULL, {0, 0, 0, 0}};
    deft__obstacle piece;
    if (scene->zone_count == DEFT__SCENE_ZONE_CAP) {
        return false;
    }
    deft__obstacle_make(&piece, &scene->faces[scene->face_count], feature, scene->axes, &by, NULL);
    if (piece.face_count == 0) {
        return true;
    }
    piece.first_face = scene->face_count;
    scene->face_count += piece.face_count;
    uint32_t at = scene->zone_count++;
    for (; at > 0 && zone_before(&piece, &scene->zones[at - 1]); at--) {
        scene->zones[at] = scene->zones[at - 1];
    }
    scene->zones[at] = piece;
    return true;
}

/* The zone of a number; NULL for one that the world does not know, or knows no more. */
static const deft_zone *zone_at(const deft__scene *scene, uint32_t index)
{
    bool is_known = scene->view != NULL && index < scene->view->zone_count;
    return is_known ? &scene->view->zones[index] : NULL;
}

const deft_zone *deft__zone_of(const deft__scene *scene, uint32_t piece)
{
    return zone_at(scene, scene->zones[piece].surface);
}

/* The zone of a piece, if it is of that kind; NULL else. */
static const deft_zone *zone_of_kind(const deft__scene *scene, uint32_t piece, deft_zone_kind kind)
{
    const deft_zone *zone = deft__zone_of(scene, piece);
    return zone != NULL && zone->kind == (uint32_t)kind ? zone : NULL;
}

/* The gap from a place to a face of an inset zone. */
static double zone_gap(const deft__face *face, deft__v2 at, deft__v2 inset)
{
    return deft__face_gap(face, at) + deft__abs(face->normal.x) * inset.x +
           deft__abs(face->normal.y) * inset.y;
}

/* True when a place is in an inset piece, or outside of it by less than `margin`. */
static bool zone_is_within(const deft__scene *scene, uint32_t piece, deft__v2 at, deft__v2 inset,
                           double margin)
{
    const deft__obstacle *zone = &scene->zones[piece];
    bool is_in = true;
    for (uint32_t k = 0; is_in && k < zone->face_count; k++) {
        is_in = zone_gap(&scene->faces[zone->first_face + k], at, inset) < margin;
    }
    return is_in;
}

/* True when a character at a place is in the piece. A character that only touches the piece is not in it:
 * rounding would decide. */
static bool zone_contains(const deft__scene *scene, uint32_t piece, deft__v2 at)
{
    double depth = scene->moveset->touch * DEFT__PASSED / 2; /* at the instant of the crossing it is deeper */
    return zone_is_within(scene, piece, at, deft__v2_make(0, 0), -depth);
}

static bool zone_contains_now(const deft__scene *scene, uint32_t piece)
{
    return zone_contains(scene, piece, deft__v2_add(scene->feet, scene->drift));
}

/* A character that stands on the border of a zone is past it by rounding, now on one side, now on the other.
 * So it leaves the zone only when it is farther out. */
static bool zone_holds(const deft__scene *scene, uint32_t zone)
{
    deft__v2 at = deft__v2_add(scene->feet, scene->drift);
    for (uint32_t i = 0; i < scene->zone_count; i++) {
        if (scene->zones[i].surface == zone &&
            zone_is_within(scene, i, at, deft__v2_make(0, 0), scene->moveset->touch * DEFT__PASSED)) {
            return true;
        }
    }
    return false;
}

deft__v2 deft__zones_push(const deft__scene *scene, deft_zone_kind kind)
{
    deft__v2 sum = deft__v2_make(0, 0);
    const deft_zone *last = NULL;
    for (uint32_t i = 0; i < scene->zone_count; i++) {
        const deft_zone *zone = zone_of_kind(scene, i, kind);
        if (zone != last && zone != NULL && zone_contains_now(scene, i)) { /* once for all its pieces */
            sum = deft__v2_add(sum, deft__to_frame(scene->axes, zone->push));
            last = zone;
        }
    }
    return sum;
}

uint32_t deft__zones_around(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, deft__v2 inset)
{
    uint32_t i = 0;
    while (i < scene->zone_count && (zone_of_kind(scene, i, kind) == NULL ||
                                     !zone_is_within(scene, i, at, inset, scene->moveset->touch))) {
        i++;
    }
    return i;
}

/* The part of a line through `at` that is in an inset piece, as places along the axis. The line is level or
 * upright. False without any, and for a level line in a piece with a side that slants. */
static bool zone_part(const deft__scene *scene, uint32_t piece, deft__v2 at, deft__v2 inset, bool level,
                      double *low, double *high)
{
    const deft__face *faces = &scene->faces[scene->zones[piece].first_face];
    double place = level ? at.x : at.y;
    *low = -DEFT_FOREVER;
    *high = DEFT_FOREVER;
    for (uint32_t k = 0; k < scene->zones[piece].face_count; k++) {
        double lean = level ? faces[k].normal.x : faces[k].normal.y;
        double across = level ? faces[k].normal.y : 0;
        double gap = zone_gap(&faces[k], at, inset);
        if (deft__abs(lean) > DEFT__GRAZE && deft__abs(across) > DEFT__GRAZE) {
            return false;
        }
        if (lean > DEFT__GRAZE) {
            *high = deft__min(*high, place - gap / lean);
        } else if (lean < -DEFT__GRAZE) {
            *low = deft__max(*low, place - gap / lean);
        } else if (gap > scene->moveset->touch) {
            return false;
        }
    }
    return *low <= *high;
}

/* Adds the parts of the line in pieces of that kind that touch the part from `low` to `high`. */
static void zones_join(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, deft__v2 inset, bool level,
                       double *low, double *high)
{
    double touch = scene->moveset->touch;
    bool grew = true;
    while (grew) {
        grew = false;
        for (uint32_t i = 0; i < scene->zone_count; i++) {
            double from;
            double to;
            if (zone_of_kind(scene, i, kind) != NULL && zone_part(scene, i, at, inset, level, &from, &to) &&
                from <= *high + touch && to >= *low - touch && (from < *low || to > *high)) {
                *low = deft__min(*low, from);
                *high = deft__max(*high, to);
                grew = true;
            }
        }
    }
}

void deft__zones_reach(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, deft__v2 inset,
                       double *low, double *high)
{
    *low = *high = at.y;
    zones_join(scene, kind, at, inset, false, low, high);
}

bool deft__zones_sides(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, double *left,
                       double *right)
{
    const deft__v2 inset = deft__v2_make(scene->shape.half_width, 0);
    double nearest = DEFT_FOREVER;
    bool is_one = false;
    for (uint32_t i = 0; i < scene->zone_count; i++) {
        double from;
        double to;
        if (zone_of_kind(scene, i, kind) == NULL || !zone_part(scene, i, at, inset, true, &from, &to)) {
            continue;
        }
        double away = deft__max(deft__max(from - at.x, at.x - to), 0);
        if (away < nearest) {
            is_one = true;
            nearest = away;
            *left = from;
            *right = to;
        } else if (away > 0 && away <= nearest && (from > at.x) != (*left > at.x)) {
            is_one = false; /* of two as near, one to each hand, neither is nearest */
        }
    }
    if (is_one) {
        zones_join(scene, kind, at, inset, true, left, right);
    }
    return is_one;
}

double deft__zones_friction(const deft__scene *scene)
{
    double least = 0;
    for (uint32_t i = 0; i < scene->zone_count; i++) {
        const deft_zone *zone = zone_of_kind(scene, i, DEFT_ZONE_CONVEYOR);
        if (zone != NULL && zone->friction_ratio > 0 && zone_contains_now(scene, i)) {
            least = least > 0 ? deft__min(least, zone->friction_ratio) : zone->friction_ratio;
        }
    }
    return least;
}

/* The slot of a zone in the state's list; DEFT_ZONE_MEMORY without one. A 0 is no zone. */
static uint32_t zone_slot(const uint16_t *memory, uint32_t number)
{
    uint32_t slot = 0;
    while (slot < DEFT_ZONE_MEMORY && memory[slot] != number) {
        slot++;
    }
    return slot;
}

static double zone_tag(const deft__scene *scene, uint32_t index)
{
    const deft_zone *zone = zone_at(scene, index);
    return zone != NULL ? (double)zone->tag : 0;
}

/* When on a way the character comes into the piece, or from inside out of it; DEFT__NEVER when it does not.
 */
static double zone_border_s(const deft__scene *scene, uint32_t piece, const deft__curve *way, bool is_inside)
{
    const deft__obstacle *zone = &scene->zones[piece];
    return deft__curve_crosses(way, zone, &scene->faces[zone->first_face],
                               scene->moveset->touch * DEFT__PASSED, is_inside);
}

/* When on its way the character came into the piece; DEFT__NEVER when it did not. */
static double zone_comes_s(const deft__scene *scene, uint32_t piece, const deft__curve *way)
{
    if (zone_contains(scene, piece, way->start)) {
        return 0;
    }
    double time_s = zone_border_s(scene, piece, way, false);
    return zone_contains_now(scene, piece) ? deft__min(time_s, way->time_s) : time_s;
}

void deft__zones_come(const deft__scene *scene, uint16_t *memory, const deft__curve *way,
                      deft_event_list *events, double began_s)
{
    for (uint32_t i = 0; i < scene->zone_count;) {
        uint32_t zone = scene->zones[i].surface;
        bool is_new = zone_slot(memory, zone + 1) == DEFT_ZONE_MEMORY;
        uint32_t first = i;
        double first_s = DEFT__NEVER;
        for (; i < scene->zone_count && scene->zones[i].surface == zone; i++) {
            double comes_s = is_new ? zone_comes_s(scene, i, way) : DEFT__NEVER;
            first = comes_s < first_s ? i : first;
            first_s = deft__min(comes_s, first_s);
        }
        if (first_s >= DEFT__NEVER) {
            continue;
        }
        uint32_t slot = zone_slot(memory, 0);
        deft__event_add(events, DEFT_EVENT_ZONE_ENTERED, began_s + first_s, zone_tag(scene, zone), 0,
                        scene->zones[first].feature);
        if (slot < DEFT_ZONE_MEMORY) {
            memory[slot] = (uint16_t)(zone + 1);
        }
    }
}

void deft__zones_go(const deft__scene *scene, uint16_t *memory, deft_event_list *events, double at_s)
{
    for (uint32_t slot = 0; slot < DEFT_ZONE_MEMORY; slot++) {
        uint32_t number = memory[slot];
        if (number != 0 && !zone_holds(scene, number - 1)) {
            deft__event_add(events, DEFT_EVENT_ZONE_LEFT, at_s, zone_tag(scene, number - 1), 0, 0);
            memory[slot] = 0;
        }
    }
}

double deft__border_until(const deft__scene *scene, deft_zone_kind kind, const deft__curve *way)
{
    double until_s = way->time_s;
    for (uint32_t i = 0; i < scene->zone_count; i++) {
        const deft_zone *zone = zone_of_kind(scene, i, kind);
        if (zone != NULL && (zone->push.x != 0 || zone->push.y != 0 || zone->friction_ratio > 0)) {
            bool is_inside = zone_contains(scene, i, way->start);
            until_s = deft__min(until_s, zone_border_s(scene, i, way, is_inside));
        }
    }
    return until_s;
}
