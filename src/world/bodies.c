/* world/bodies.c -- adds, moves and gathers bodies. */
#include "world/bodies.h"

#include "base/needs.h"
#include "math/dmath.h"
#include "world/box.h"
#include "world/findings.h"
#include "world/outline.h"
#include "world/world.h"

#include <string.h>

#define BODY_SLOT_BITS 16
#define BODY_PLACE_MAX 1e12

uint64_t deft__bodies_bytes(uint32_t capacity, uint32_t piece_capacity)
{
    return (uint64_t)capacity * sizeof(deft__body_slot) +
           (uint64_t)piece_capacity * sizeof(deft__body_piece) + deft__bins_bytes(capacity);
}

void deft__bodies_begin(deft__bodies *bodies, void *at, uint32_t capacity, uint32_t piece_capacity,
                        double tile_size)
{
    bodies->slots = (deft__body_slot *)at;
    bodies->pieces = (deft__body_piece *)(void *)(bodies->slots + capacity);
    bodies->capacity = capacity;
    bodies->piece_capacity = piece_capacity;
    bodies->piece_count = 0;
    bodies->reserved = 0;
    bodies->tile_size = tile_size;
    memset(at, 0, (size_t)deft__bodies_bytes(capacity, piece_capacity));
    deft__bins_begin(&bodies->bins, bodies->pieces + piece_capacity, capacity, tile_size);
}

static uint32_t body_id(const deft__bodies *bodies, uint32_t slot)
{
    return (uint32_t)bodies->slots[slot].revision << BODY_SLOT_BITS | (slot + 1);
}

static deft__body_slot *body_find(const deft__bodies *bodies, uint32_t body)
{
    uint32_t slot = (body & 0xFFFFU) - 1;
    bool is_there =
        slot < bodies->capacity && bodies->slots[slot].is_used != 0 && body_id(bodies, slot) == body;
    return is_there ? &bodies->slots[slot] : NULL;
}

bool deft__bodies_motion(const deft__bodies *bodies, uint32_t body, deft_body_motion *out)
{
    const deft__body_slot *slot = body_find(bodies, body);
    if (slot != NULL) {
        *out = slot->motion;
    }
    return slot != NULL;
}

/* ---- where a body is ---- */

/* A box, of what is around the body's place, on its way in this tick. */
static deft_box body_swept(const deft_body_motion *motion, deft_box around)
{
    deft_box box = deft__box_moved(around, motion->from.x, motion->from.y);
    deft_box end = deft__box_moved(around, motion->to.x, motion->to.y);
    deft__box_take(&box, &end);
    return box;
}

/* The box in which the body is in this tick: a circle goes from one place to the other. */
static deft_box body_box(const deft__body_slot *slot)
{
    deft_box around = {-slot->reach, -slot->reach, slot->reach, slot->reach};
    return body_swept(&slot->motion, around);
}

static deft__bin_range body_range(const deft__bodies *bodies, const deft__body_slot *slot)
{
    deft_box box = body_box(slot);
    return deft__bins_range(&bodies->bins, &box);
}

static void body_bin(deft__bodies *bodies, const deft__body_slot *slot, bool is_in)
{
    deft__bin_range range = body_range(bodies, slot);
    deft__bins_set(&bodies->bins, &range, (uint32_t)(slot - bodies->slots), is_in);
}

static void body_set_motion(deft__bodies *bodies, deft__body_slot *slot, const deft_body_motion *motion)
{
    uint32_t index = (uint32_t)(slot - bodies->slots);
    deft__bin_range before = body_range(bodies, slot);
    slot->motion = *motion;
    deft__bin_range now = body_range(bodies, slot);
    if (!deft__bins_are_same(&before, &now)) {
        deft__bins_set(&bodies->bins, &before, index, false);
        deft__bins_set(&bodies->bins, &now, index, true);
    }
}

/* ---- adding ---- */

static uint32_t body_refuse(deft_diag_list *diags, const char *field, const char *sentence)
{
    deft__world_refuse(diags, field, sentence, 0, 0, 0);
    return 0;
}

static bool body_is_place(deft_pos at, double angle_rad)
{
    return deft__abs(at.x) <= BODY_PLACE_MAX && deft__abs(at.y) <= BODY_PLACE_MAX &&
           deft__is_finite(angle_rad);
}

/* How far the farthest corner is from the body's place. */
static double body_reach(const deft__body_piece *pieces, uint32_t count)
{
    double squared = 0;
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t i = 0; i < pieces[k].count; i++) {
            deft_pos at = pieces[k].points[i];
            squared = deft__max(squared, at.x * at.x + at.y * at.y);
        }
    }
    return deft__sqrt(squared);
}

static uint32_t body_free_slot(const deft__bodies *bodies)
{
    uint32_t slot = 0;
    while (slot < bodies->capacity && bodies->slots[slot].is_used != 0) {
        slot++;
    }
    return slot;
}

uint32_t deft_world_body_add(deft_world *world, const deft_body_def *def, deft_diag_list *diags)
{
    DEFT_ASSERT(world != NULL && def != NULL);
    if (world == NULL || def == NULL) {
        return 0;
    }
    DEFT_ASSERT(def->outlines != NULL || def->outline_count == 0);
    if (def->outlines == NULL || def->outline_count == 0) {
        return body_refuse(diags, "outline_count", "a body needs an outline, or it has no shape");
    }
    deft__bodies *bodies = &world->bodies;
    uint32_t index = body_free_slot(bodies);
    if (index == bodies->capacity) {
        return body_refuse(diags, "body",
                           "the world is full; build it with a larger body_capacity, a level with more "
                           "deft_level_options.bodies");
    }
    if (!body_is_place(def->at, def->angle_rad)) {
        return body_refuse(diags, "at",
                           "a body's place must be finite, within 1e12 units, and so its angle_rad");
    }
    uint32_t first = bodies->piece_count;
    uint32_t count;
    if (!deft__body_shape_make(bodies->pieces + first, bodies->piece_capacity - first, &count, def,
                               world->surface_count, bodies->tile_size, diags)) {
        return 0;
    }
    deft__body_slot *slot = &bodies->slots[index];
    slot->is_used = 1;
    slot->reach = body_reach(bodies->pieces + first, count);
    slot->motion.from = slot->motion.to = def->at;
    slot->motion.from_rad = slot->motion.to_rad = def->angle_rad;
    slot->first_piece = first;
    slot->piece_count = count;
    bodies->piece_count += count;
    body_bin(bodies, slot, true);
    return body_id(bodies, index);
}

bool deft_world_body_remove(deft_world *world, uint32_t body)
{
    DEFT__NEEDS(world != NULL, false);
    deft__bodies *bodies = &world->bodies;
    deft__body_slot *gone = body_find(bodies, body);
    if (gone == NULL) {
        return false;
    }
    body_bin(bodies, gone, false);
    uint32_t behind = bodies->piece_count - gone->first_piece - gone->piece_count;
    memmove(bodies->pieces + gone->first_piece, bodies->pieces + gone->first_piece + gone->piece_count,
            (size_t)behind * sizeof *bodies->pieces);
    for (uint32_t i = 0; i < bodies->capacity; i++) {
        deft__body_slot *slot = &bodies->slots[i];
        slot->first_piece -= slot->first_piece > gone->first_piece ? gone->piece_count : 0;
    }
    bodies->piece_count -= gone->piece_count;
    gone->is_used = 0;
    gone->revision++;
    return true;
}

/* ---- moving ---- */

void deft_world_tick(deft_world *world)
{
    DEFT__NEEDS_OR_RETURN(world != NULL);
    deft__bodies *bodies = &world->bodies;
    for (uint32_t i = 0; i < bodies->capacity; i++) {
        deft__body_slot *slot = &bodies->slots[i];
        if (slot->is_used != 0) {
            deft_body_motion rest = {slot->motion.to, slot->motion.to, slot->motion.to_rad,
                                     slot->motion.to_rad};
            body_set_motion(bodies, slot, &rest);
        }
    }
}

bool deft_world_body_move(deft_world *world, uint32_t body, const deft_pos *to, double to_rad)
{
    DEFT__NEEDS(world != NULL && to != NULL, false);
    deft__body_slot *slot = body_find(&world->bodies, body);
    DEFT_ASSERT(body_is_place(*to, to_rad));
    if (slot == NULL || !body_is_place(*to, to_rad)) {
        return false;
    }
    deft_body_motion motion = slot->motion;
    motion.to = *to;
    motion.to_rad = to_rad;
    body_set_motion(&world->bodies, slot, &motion);
    return true;
}

bool deft_world_body_teleport(deft_world *world, uint32_t body, const deft_pos *to, double to_rad)
{
    DEFT__NEEDS(world != NULL, false);
    if (!deft_world_body_move(world, body, to, to_rad)) {
        return false;
    }
    deft_body_motion rest = {*to, *to, to_rad, to_rad};
    body_set_motion(&world->bodies, body_find(&world->bodies, body), &rest);
    return true;
}

bool deft_world_body_motion(deft_body_motion *out, const deft_world *world, uint32_t body)
{
    DEFT__NEEDS(world != NULL, false);
    return deft__bodies_motion(&world->bodies, body, out);
}

bool deft_world_body_lerp(deft_pos *out, double *angle_rad, const deft_world *world, uint32_t body,
                          double ratio)
{
    deft_body_motion motion;
    DEFT__NEEDS(world != NULL && out != NULL, false);
    if (!deft__bodies_motion(&world->bodies, body, &motion)) {
        return false;
    }
    const double share = deft__clamp(ratio, 0, 1);
    out->x = motion.from.x + (motion.to.x - motion.from.x) * share;
    out->y = motion.from.y + (motion.to.y - motion.from.y) * share;
    if (angle_rad != NULL) {
        *angle_rad = motion.from_rad + (motion.to_rad - motion.from_rad) * share;
    }
    return true;
}

/* ---- saving ---- */

typedef char body_pose_no_padding[sizeof(deft_body_motion) == 48 && sizeof(deft_body_pose) == 56 ? 1 : -1];

uint32_t deft_world_poses(deft_body_pose *out, uint32_t capacity, const deft_world *world)
{
    DEFT__NEEDS(world != NULL && (out != NULL || capacity == 0), 0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->bodies.capacity; i++) {
        const deft__body_slot *slot = &world->bodies.slots[i];
        if (slot->is_used == 0) {
            continue;
        }
        if (count < capacity) {
            out[count].body = body_id(&world->bodies, i);
            out[count].reserved = 0;
            out[count].motion = slot->motion;
        }
        count++;
    }
    return count;
}

bool deft_world_set_poses(deft_world *world, const deft_body_pose *poses, uint32_t count)
{
    DEFT__NEEDS(world != NULL && (poses != NULL || count == 0), false);
    bool is_whole = true;
    for (uint32_t i = 0; i < count; i++) {
        const deft_body_motion *motion = &poses[i].motion;
        is_whole = deft_world_body_teleport(world, poses[i].body, &motion->from, motion->from_rad) &&
                   deft_world_body_move(world, poses[i].body, &motion->to, motion->to_rad) && is_whole;
    }
    return is_whole;
}

/* ---- gathering ---- */

typedef struct body_turn {
    double cosine, sine;
} body_turn;

static deft_vec2d body_turned(body_turn turn, double x, double y)
{
    deft_vec2d turned;
    turned.x = x * turn.cosine - y * turn.sine;
    turned.y = x * turn.sine + y * turn.cosine;
    return turned;
}

/* True when a piece may touch a region, of a body that only goes straight: its box does, too. */
static bool body_piece_may_touch(const deft__body_slot *slot, body_turn turn, const deft__body_piece *piece,
                                 const deft_box *region, double slack)
{
    deft_box around = deft__box_nothing();
    for (uint32_t i = 0; i < piece->count; i++) {
        deft_vec2d corner = body_turned(turn, piece->points[i].x, piece->points[i].y);
        deft__box_take_point(&around, corner.x, corner.y);
    }
    deft_box box = deft__box_grown(body_swept(&slot->motion, around), slack);
    return deft__box_touches(&box, region);
}

static void body_emit(const deft__body_slot *slot, body_turn turn, const deft__body_piece *piece, uint32_t id,
                      deft_pos origin, deft_feature *out)
{
    memset(out, 0, sizeof *out);
    uint32_t points = piece->count > 2 ? piece->count : DEFT_SEGMENT_POINTS;
    for (uint32_t i = 0; i < points; i++) {
        deft_vec2d corner = body_turned(turn, piece->points[i].x, piece->points[i].y);
        out->points[i].x = (float)(slot->motion.from.x - origin.x + corner.x);
        out->points[i].y = (float)(slot->motion.from.y - origin.y + corner.y);
    }
    deft_vec2d facing = body_turned(turn, (double)piece->one_way.x, (double)piece->one_way.y);
    out->one_way.x = (float)facing.x;
    out->one_way.y = (float)facing.y;
    out->body = id;
    out->id = piece->id;
    out->surface = piece->surface;
    out->flags = piece->flags;
    out->count = piece->count;
    out->exposed = piece->exposed;
}

/* The pieces of one body. */
static uint32_t body_gather(const deft__bodies *bodies, uint32_t index, deft_pos origin,
                            const deft_box *region, deft_feature *out, uint32_t capacity, uint32_t count)
{
    const deft__body_slot *slot = &bodies->slots[index];
    const deft_body_motion *motion = &slot->motion;
    bool is_turned = motion->from_rad < 0 || motion->from_rad > 0;
    bool turns = motion->from_rad < motion->to_rad || motion->from_rad > motion->to_rad;
    body_turn turn = {1, 0};
    if (is_turned) {
        turn.cosine = deft__cos(motion->from_rad);
        turn.sine = deft__sin(motion->from_rad);
    }
    for (uint32_t p = 0; p < slot->piece_count; p++) {
        const deft__body_piece *piece = &bodies->pieces[slot->first_piece + p];
        if (slot->piece_count > 1 && !turns &&
            !body_piece_may_touch(slot, turn, piece, region, OUTLINE_SAME_PLACE * bodies->tile_size)) {
            continue;
        }
        if (count < capacity) {
            body_emit(slot, turn, piece, body_id(bodies, index), origin, &out[count]);
        }
        count++;
    }
    return count;
}

uint32_t deft__bodies_gather(const deft__bodies *bodies, deft_pos origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity, uint32_t count)
{
    deft__bin_range range = deft__bins_range(&bodies->bins, region);
    for (uint32_t w = 0; w < bodies->bins.words; w++) {
        for (uint64_t near = deft__bins_near(&bodies->bins, &range, w); near != 0; near &= near - 1) {
            uint32_t index = w * DEFT__BINS_WORD + deft__bins_lowest(near);
            deft_box box = body_box(&bodies->slots[index]);
            if (deft__box_touches(&box, region)) {
                count = body_gather(bodies, index, origin, region, out, capacity, count);
            }
        }
    }
    return count;
}
