/* oracle/bodies.c -- shapes turned back once, and poses by sine and cosine. */
#include "bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GATHER_MAX 8192u

static oracle_point turned(oracle_point p, double angle)
{
    oracle_point out = {p.u * cos(angle) - p.v * sin(angle), p.u * sin(angle) + p.v * cos(angle)};
    return out;
}

/* The host's angles run from its x to its y; the frame's from right to up. */
static double angle_in_frame(deft_axes axes, double angle)
{
    double hand = axes.right.x * axes.up.y - axes.right.y * axes.up.x;
    return hand < 0 ? -angle : angle;
}

static oracle_point in_frame(deft_axes axes, double x, double y)
{
    deft_pos at = {x, y};
    return oracle_in_frame(axes, at);
}

static oracle_piece piece_of(const deft_feature *feature, const deft_body_motion *motion, deft_axes axes)
{
    oracle_piece piece;
    double back = -angle_in_frame(axes, motion->from_rad);
    memset(&piece, 0, sizeof piece);
    piece.count = feature->count;
    piece.id = feature->id;
    piece.body = feature->body;
    piece.surface = feature->surface;
    piece.one_way = (feature->flags & DEFT_FEATURE_ONE_WAY) != 0;
    piece.facing = turned(in_frame(axes, (double)feature->one_way.x, (double)feature->one_way.y), back);
    for (uint32_t i = 0; i < piece.count; i++) {
        oracle_point corner = in_frame(axes, (double)feature->points[i].x, (double)feature->points[i].y);
        piece.corner[i] = turned(corner, back);
    }
    return piece;
}

static bool is_known(const oracle_bodies *bodies, uint32_t body)
{
    for (size_t i = 0; i < bodies->count; i++) {
        if (bodies->pieces[i].body == body) {
            return true;
        }
    }
    return false;
}

/* All pieces of a body, seen from its place. */
static void read_body(oracle_bodies *out, const deft_world_view *view, uint32_t body, double chunk)
{
    deft_feature *features = malloc(GATHER_MAX * sizeof *features);
    deft_body_motion motion;
    if (features == NULL) {
        abort();
    }
    if (view->body(view->user, body, &motion)) {
        deft_box around = {motion.from.x - chunk, motion.from.y - chunk, motion.from.x + chunk,
                           motion.from.y + chunk};
        uint32_t count = view->gather(view->user, &motion.from, &around, features, GATHER_MAX);
        for (uint32_t i = 0; i < count && i < GATHER_MAX; i++) {
            if (features[i].body == body) {
                out->pieces = realloc(out->pieces, (out->count + 1) * sizeof *out->pieces);
                if (out->pieces == NULL) {
                    abort();
                }
                out->pieces[out->count++] = piece_of(&features[i], &motion, out->axes);
            }
        }
    }
    free(features);
}

void oracle_bodies_find(oracle_bodies *out, const deft_world_view *view, deft_box bounds, double chunk,
                        deft_axes axes)
{
    deft_feature *features = malloc(GATHER_MAX * sizeof *features);
    memset(out, 0, sizeof *out);
    out->axes = axes;
    if (features == NULL) {
        abort();
    }
    for (double x = bounds.min_x - chunk; view->body != NULL && x <= bounds.max_x + chunk; x += chunk) {
        for (double y = bounds.min_y - chunk; y <= bounds.max_y + chunk; y += chunk) {
            deft_box box = {x, y, x + chunk, y + chunk};
            deft_pos origin = {x, y};
            uint32_t count = view->gather(view->user, &origin, &box, features, GATHER_MAX);
            for (uint32_t i = 0; i < count && i < GATHER_MAX; i++) {
                if (features[i].body != 0 && !is_known(out, features[i].body)) {
                    read_body(out, view, features[i].body, chunk);
                }
            }
        }
    }
    free(features);
}

void oracle_bodies_free(oracle_bodies *bodies)
{
    free(bodies->pieces);
    memset(bodies, 0, sizeof *bodies);
}

bool oracle_bodies_piece_at(const oracle_bodies *bodies, size_t piece, const deft_world_view *view,
                            double share, oracle_solid *out)
{
    const oracle_piece *shape = &bodies->pieces[piece];
    deft_body_motion motion;
    if (!view->body(view->user, shape->body, &motion)) {
        return false;
    }
    oracle_point place = in_frame(bodies->axes, motion.from.x + (motion.to.x - motion.from.x) * share,
                                  motion.from.y + (motion.to.y - motion.from.y) * share);
    double angle = angle_in_frame(bodies->axes, motion.from_rad + (motion.to_rad - motion.from_rad) * share);
    memset(out, 0, sizeof *out);
    out->count = shape->count;
    out->id = shape->id;
    out->body = shape->body;
    out->surface = shape->surface;
    out->one_way = shape->one_way;
    out->facing = turned(shape->facing, angle);
    for (uint32_t i = 0; i < shape->count; i++) {
        out->corner[i] = turned(shape->corner[i], angle);
        out->corner[i].u += place.u;
        out->corner[i].v += place.v;
    }
    oracle_solid_finish(out);
    return true;
}

double oracle_bodies_travel(const oracle_bodies *bodies, size_t piece, const deft_world_view *view)
{
    const oracle_piece *shape = &bodies->pieces[piece];
    deft_body_motion motion;
    double reach = 0;
    if (!view->body(view->user, shape->body, &motion)) {
        return 0;
    }
    for (uint32_t i = 0; i < shape->count; i++) {
        reach = fmax(reach, hypot(shape->corner[i].u, shape->corner[i].v));
    }
    return hypot(motion.to.x - motion.from.x, motion.to.y - motion.from.y) +
           fabs(motion.to_rad - motion.from_rad) * reach;
}

oracle_point oracle_bodies_flow(const oracle_bodies *bodies, size_t piece, const deft_world_view *view,
                                oracle_point at, double dt)
{
    deft_body_motion motion;
    oracle_point flow = {0, 0};
    if (dt > 0 && view->body(view->user, bodies->pieces[piece].body, &motion)) {
        oracle_point place = in_frame(bodies->axes, motion.to.x, motion.to.y);
        double spin = angle_in_frame(bodies->axes, motion.to_rad - motion.from_rad) / dt;
        flow = in_frame(bodies->axes, (motion.to.x - motion.from.x) / dt, (motion.to.y - motion.from.y) / dt);
        flow.u -= spin * (at.v - place.v);
        flow.v += spin * (at.u - place.u);
    }
    return flow;
}
