/* oracle/squeeze.c -- the faces near a character in a tick, and what they do to it together. */
#include "squeeze.h"

#include "checks.h"

#include <math.h>

/* Two faces that are open by less than 40 degrees: the cosine between their normals. */
#define NARROW_COS (-0.76604444311897804)
/* Two faces at a smaller angle (its sine) crush what they close in on. */
#define CRUSH_SINE  0.05
#define TOUCHED_MAX 64

typedef struct squeeze_face {
    oracle_point normal;
    double gap;
    double coming, fastest; /* towards a box that stands still: at its middle, and at most */
} squeeze_face;

typedef struct squeeze_faces {
    squeeze_face items[TOUCHED_MAX];
    size_t count;
} squeeze_faces;

/* Adds the face that a solid shows to a box, when it is near. */
static void add_face(const oracle_watch *watch, const oracle_solid *solid, oracle_rect box, double reach,
                     squeeze_faces *out)
{
    oracle_corners corners = oracle_corners_at_least(watch->moveset, watch->moveset->skin);
    squeeze_face face = {{0, 0}, 0, 0, 0};
    if (oracle_is_zone(solid) || out->count == TOUCHED_MAX ||
        oracle_are_apart(solid->extent, oracle_rect_grown(box, reach))) {
        return;
    }
    face.gap = oracle_gap(solid, box, corners, &face.normal);
    bool acts = !solid->one_way || (face.normal.u * solid->facing.u + face.normal.v * solid->facing.v > 0.5 &&
                                    face.gap > -watch->moveset->skin);
    if (acts && face.gap <= reach) {
        out->items[out->count++] = face;
    }
}

/* How fast a piece of a body comes at a point along the face's normal. */
static double coming_at(const oracle_scene *scene, size_t piece, const squeeze_face *face, oracle_point at,
                        double dt)
{
    oracle_point flow = oracle_bodies_flow(scene->bodies, piece, scene->view, at, dt);
    return flow.u * face->normal.u + flow.v * face->normal.v;
}

static void set_coming(const oracle_scene *scene, size_t piece, squeeze_face *face, oracle_rect box,
                       double dt)
{
    oracle_point middle = {(box.left + box.right) / 2, (box.bottom + box.top) / 2};
    face->coming = face->fastest = coming_at(scene, piece, face, middle, dt);
    for (int i = 0; i < 4; i++) {
        oracle_point corner = {i % 2 == 0 ? box.left : box.right, i < 2 ? box.bottom : box.top};
        face->fastest = fmax(face->fastest, coming_at(scene, piece, face, corner, dt));
    }
}

/* What is within `reach` of the box after a share of the tick, and how fast it goes. */
static squeeze_faces faces_at(const oracle_watch *watch, const oracle_tick *tick, double share,
                              oracle_rect box, double reach)
{
    const oracle_scene *scene = watch->scene;
    squeeze_faces faces = {.count = 0};
    for (size_t i = 0; i < scene->still.count; i++) {
        add_face(watch, &scene->still.solids[i], box, reach, &faces);
    }
    for (size_t i = 0; i < scene->near_count; i++) {
        oracle_solid solid;
        size_t before = faces.count;
        if (oracle_bodies_piece_at(scene->bodies, scene->near[i], scene->view, share, &solid)) {
            add_face(watch, &solid, box, reach, &faces);
        }
        if (faces.count > before) {
            set_coming(scene, scene->near[i], &faces.items[before], box, tick->dt);
        }
    }
    return faces;
}

static double cosine(const squeeze_face *a, const squeeze_face *b)
{
    return a->normal.u * b->normal.u + a->normal.v * b->normal.v;
}

/* True when two faces close in, and hold the box between them within `time_s`. */
static bool hold(const oracle_watch *watch, const squeeze_face *a, const squeeze_face *b, double time_s)
{
    double speed = a->coming + b->coming;
    return speed > 0 && a->gap + b->gap <= 2 * watch->moveset->skin + speed * time_s;
}

/* What is around the character after a share of the tick, and touches it within `time_s`. */
static squeeze_faces faces_around(const oracle_watch *watch, const oracle_tick *tick,
                                  const deft_character *body, double share, double time_s)
{
    squeeze_faces none = {.count = 0};
    if (watch->scene == NULL || !(watch->scene->travel > 0)) {
        return none;
    }
    double reach = 2 * watch->moveset->skin + watch->scene->travel * time_s / tick->dt;
    return faces_at(watch, tick, share, oracle_body_of(watch->moveset, body), reach);
}

bool oracle_is_squeezed(const oracle_watch *watch, const oracle_tick *tick, const deft_character *body,
                        double share, double time_s)
{
    squeeze_faces faces = faces_around(watch, tick, body, share, time_s);
    for (size_t i = 0; i < faces.count; i++) {
        for (size_t k = i + 1; k < faces.count; k++) {
            const squeeze_face *a = &faces.items[i];
            const squeeze_face *b = &faces.items[k];
            if (cosine(a, b) < NARROW_COS && hold(watch, a, b, time_s)) {
                return true;
            }
        }
    }
    return false;
}

/* The least speed that goes out of the way of both faces: of one of them, or of the point that both share. */
static double least_speed(const squeeze_face *a, const squeeze_face *b)
{
    double cos = cosine(a, b);
    double first = a->fastest;
    double second = b->fastest;
    if (first * cos >= second || second * cos >= first) {
        return fmax(first, second);
    }
    double both = first * first + second * second - 2 * first * second * cos;
    return sqrt(both / fmax(1 - cos * cos, CRUSH_SINE * CRUSH_SINE));
}

/* The fastest that two faces drive the character at once. */
static double driven(const oracle_watch *watch, const oracle_tick *tick, const deft_character *body,
                     double share, double time_s)
{
    squeeze_faces faces = faces_around(watch, tick, body, share, time_s);
    double most = 0;
    for (size_t i = 0; i < faces.count; i++) {
        for (size_t k = i + 1; k < faces.count; k++) {
            const squeeze_face *a = &faces.items[i];
            const squeeze_face *b = &faces.items[k];
            if (hold(watch, a, b, time_s)) {
                most = fmax(most, least_speed(a, b));
            }
        }
    }
    return most;
}

double oracle_driven_way(const oracle_watch *watch, const oracle_tick *tick)
{
    oracle_way way;
    uint32_t pieces = oracle_way_pieces(watch->moveset, oracle_speed_bound(watch, tick) * tick->dt);
    double time_s = tick->dt / pieces;
    double speed = driven(watch, tick, &tick->before, 0, time_s);
    double sum = 0;
    oracle_way_begin(&way, tick, pieces);
    while (oracle_way_next(&way, watch->moveset, &watch->view)) {
        double next = driven(watch, tick, &way.at, (double)way.done / pieces, time_s);
        sum += fmax(speed, next) * time_s;
        speed = next;
    }
    return sum;
}
