/* chipmunk/adapter.c -- takes poses around cpSpaceStep, and answers deft's two questions. */
#include "adapter.h"

#include <chipmunk/chipmunk_structs.h> /* cpShape.hashid: the space's own count of shapes */
#include <math.h>
#include <string.h>

/* ---- bodies and their ids ---- */

/* An id is a slot and how often it was taken before. It lies in the body, so a new body at an old address is
 * a new body. */
static uint32_t chip_slot_id(const chip_adapter *adapter, const chip_slot *slot)
{
    return (slot->uses & 0xFFFFU) << 16 | (uint32_t)(slot - adapter->slots + 1);
}

static chip_slot *chip_slot_of_id(const chip_adapter *adapter, uint32_t id)
{
    uint32_t index = (id & 0xFFFFU) - 1;
    chip_slot *slot = index < adapter->slot_count ? &adapter->slots[index] : NULL;
    return slot != NULL && slot->body != NULL && chip_slot_id(adapter, slot) == id ? slot : NULL;
}

static chip_slot *chip_slot_of_body(const chip_adapter *adapter, const cpBody *body)
{
    chip_slot *slot = chip_slot_of_id(adapter, (uint32_t)(uintptr_t)cpBodyGetUserData(body));
    return slot != NULL && slot->body == body ? slot : NULL;
}

static chip_slot *chip_slot_take(const chip_adapter *adapter, cpBody *body)
{
    for (uint32_t i = 0; i < adapter->slot_count; i++) {
        chip_slot *slot = &adapter->slots[i];
        if (slot->body == NULL) {
            slot->body = body;
            slot->is_placed = false;
            cpBodySetUserData(body, (cpDataPointer)(uintptr_t)chip_slot_id(adapter, slot));
            return slot;
        }
    }
    return NULL;
}

cpBody *chip_body(const chip_adapter *adapter, uint32_t id)
{
    const chip_slot *slot = chip_slot_of_id(adapter, id);
    return slot != NULL ? slot->body : NULL;
}

uint32_t chip_id(const chip_adapter *adapter, const cpBody *body)
{
    const chip_slot *slot = chip_slot_of_body(adapter, body);
    return slot != NULL ? chip_slot_id(adapter, slot) : 0;
}

/* ---- poses ---- */

/* Chipmunk turns bodies about their centre of gravity: that point goes on a straight line. */
static deft_pos chip_centre(const cpBody *body)
{
    cpVect at = cpBodyLocalToWorld(body, cpBodyGetCenterOfGravity(body));
    deft_pos centre = {at.x, at.y};
    return centre;
}

static void chip_stretch_reach(cpBody *body, cpShape *shape, void *data)
{
    chip_slot *slot = (chip_slot *)data;
    deft_pos centre = chip_centre(body);
    cpBB box = cpShapeGetBB(shape);
    double x = fmax(fabs(box.l - centre.x), fabs(box.r - centre.x));
    double y = fmax(fabs(box.b - centre.y), fabs(box.t - centre.y));
    slot->reach = fmax(slot->reach, sqrt(x * x + y * y));
}

static chip_slot *chip_see(chip_adapter *adapter, cpBody *body)
{
    if (cpBodyGetType(body) == CP_BODY_TYPE_STATIC) {
        return NULL;
    }
    chip_slot *slot = chip_slot_of_body(adapter, body);
    slot = slot != NULL ? slot : chip_slot_take(adapter, body);
    adapter->missing += slot == NULL;
    if (slot != NULL) {
        slot->is_seen = true;
    }
    return slot;
}

static void chip_see_start(cpBody *body, void *data)
{
    chip_slot *slot = chip_see((chip_adapter *)data, body);
    if (slot != NULL) {
        slot->motion.from = slot->motion.to = chip_centre(body);
        slot->motion.from_rad = slot->motion.to_rad = cpBodyGetAngle(body);
        slot->turned = cpBodyGetRotation(body);
        slot->is_placed = true;
    }
}

static void chip_see_end(cpBody *body, void *data)
{
    chip_adapter *adapter = (chip_adapter *)data;
    chip_slot *slot = chip_see(adapter, body);
    if (slot == NULL) {
        return;
    }
    if (!slot->is_placed) { /* it came in the middle of the tick: it has no way */
        chip_see_start(body, data);
    }
    deft_body_motion *motion = &slot->motion;
    motion->to = chip_centre(body);
    motion->to_rad = cpBodyGetAngle(body);
    slot->reach = 0;
    cpBodyEachShape(body, chip_stretch_reach, slot);
    double x = motion->to.x - motion->from.x;
    double y = motion->to.y - motion->from.y;
    double turn = fabs(motion->to_rad - motion->from_rad);
    adapter->farthest = fmax(adapter->farthest, sqrt(x * x + y * y) + turn * slot->reach);
}

/* Looks at every body of the space; the slots of those that are gone become free. */
static bool chip_see_all(chip_adapter *adapter, cpSpaceBodyIteratorFunc see)
{
    adapter->missing = 0;
    adapter->farthest = 0;
    for (uint32_t i = 0; i < adapter->slot_count; i++) {
        adapter->slots[i].is_seen = false;
    }
    cpSpaceEachBody(adapter->space, see, adapter);
    for (uint32_t i = 0; i < adapter->slot_count; i++) {
        chip_slot *slot = &adapter->slots[i];
        if (slot->body != NULL && !slot->is_seen) {
            slot->body = NULL;
            slot->uses++;
        }
    }
    return adapter->missing == 0;
}

bool chip_before(chip_adapter *adapter)
{
    return chip_see_all(adapter, chip_see_start);
}

bool chip_after(chip_adapter *adapter)
{
    return chip_see_all(adapter, chip_see_end);
}

static bool chip_body_motion(const void *user, uint32_t body, deft_body_motion *out)
{
    const chip_slot *slot = chip_slot_of_id((const chip_adapter *)user, body);
    if (slot != NULL) {
        *out = slot->motion;
    }
    return slot != NULL;
}

/* ---- gathering ---- */

typedef struct chip_query {
    const chip_adapter *adapter;
    deft_pos origin;
    const deft_box *region;
    deft_feature *out;
    uint32_t capacity, count;
    /* the shape at hand */
    const cpBody *body;
    const chip_slot *slot; /* NULL: it stands still */
    deft_feature piece;
} chip_query;

/* A vector that is fixed in a body, as it stands at the tick's start. */
static cpVect chip_turned(const chip_query *query, cpVect local)
{
    return cpvrotate(local, query->slot != NULL ? query->slot->turned : cpBodyGetRotation(query->body));
}

static deft_vec2 chip_corner(const chip_query *query, cpVect local)
{
    deft_vec2 corner;
    if (query->slot != NULL) {
        const deft_pos *from = &query->slot->motion.from;
        cpVect arm = chip_turned(query, cpvsub(local, cpBodyGetCenterOfGravity(query->body)));
        corner.x = (float)(from->x - query->origin.x + arm.x);
        corner.y = (float)(from->y - query->origin.y + arm.y);
    } else {
        cpVect at = cpBodyLocalToWorld(query->body, local);
        corner.x = (float)(at.x - query->origin.x);
        corner.y = (float)(at.y - query->origin.y);
    }
    return corner;
}

static bool chip_is_same(deft_vec2 a, deft_vec2 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void chip_put_piece(chip_query *query)
{
    if (query->piece.count >= 2 && query->count++ < query->capacity) {
        query->out[query->count - 1] = query->piece;
    }
}

/* The next corner of a convex outline, of any number of them: a piece that is full is handed out, and the
 * next one goes on beside it, from the first corner of all. */
static void chip_put_corner(chip_query *query, cpVect local)
{
    deft_feature *piece = &query->piece;
    deft_vec2 corner = chip_corner(query, local);
    if (piece->count > 0 &&
        (chip_is_same(corner, piece->points[piece->count - 1]) || chip_is_same(corner, piece->points[0]))) {
        return; /* floats do not tell it from the last one, or from the first */
    }
    if (piece->count == DEFT_FEATURE_POINTS_CAP) {
        uint8_t seam = piece->flags == DEFT_FEATURE_SOLID; /* hidden: both sides of it are this shape */
        deft_vec2 last = piece->points[DEFT_FEATURE_POINTS_CAP - 1];
        piece->exposed = (uint8_t)(piece->exposed & ~(seam << (DEFT_FEATURE_POINTS_CAP - 1)));
        chip_put_piece(query);
        piece->points[1] = last;
        piece->count = 2;
        piece->exposed = (uint8_t)(0xFF & ~seam);
    }
    piece->points[piece->count++] = corner;
}

/* An arc is cut in half until its parts turn by no more than acos(this), 23 degrees. */
#define CHIP_ARC_COS 0.921

/* The corners of an arc about `centre`, from the direction `a` on and without `b`. */
static void chip_put_arc(chip_query *query, cpVect centre, double radius, cpVect a, cpVect b)
{
    if (!(radius > 0) || cpvdot(a, b) >= CHIP_ARC_COS) {
        chip_put_corner(query, cpvadd(centre, cpvmult(a, radius)));
        return;
    }
    cpVect middle = cpvnormalize(cpvperp(cpvsub(a, b))); /* also of a half turn */
    chip_put_arc(query, centre, radius, a, middle);
    chip_put_arc(query, centre, radius, middle, b);
}

static void chip_put_circle(chip_query *query, cpVect centre, double radius)
{
    cpVect way = cpv(1, 0);
    for (int quarter = 0; quarter < 4; quarter++, way = cpvperp(way)) {
        chip_put_arc(query, centre, radius, way, cpvperp(way));
    }
}

static cpVect chip_vertex(const cpShape *shape, int count, int i)
{
    if (shape->klass->type == CP_POLY_SHAPE) {
        return cpPolyShapeGetVert(shape, (i + count) % count);
    }
    return (i + count) % count == 0 ? cpSegmentShapeGetA(shape) : cpSegmentShapeGetB(shape);
}

/* A counter-clockwise outline, grown by a radius: an arc about every vertex. */
static void chip_put_rounded(chip_query *query, const cpShape *shape, int count, double radius)
{
    for (int i = 0; i < count; i++) {
        cpVect vertex = chip_vertex(shape, count, i);
        cpVect in = cpvsub(vertex, chip_vertex(shape, count, i - 1));
        cpVect out = cpvsub(chip_vertex(shape, count, i + 1), vertex);
        chip_put_arc(query, vertex, radius, cpvnormalize(cpvrperp(in)), cpvnormalize(cpvrperp(out)));
        if (radius > 0) { /* the arc's own end, where the flat side begins */
            chip_put_corner(query, cpvadd(vertex, cpvmult(cpvnormalize(cpvrperp(out)), radius)));
        }
    }
}

/* What its collision type says of a shape. False: it is not there for characters. */
static bool chip_begin_piece(chip_query *query, const cpShape *shape)
{
    const chip_adapter *adapter = query->adapter;
    deft_feature *piece = &query->piece;
    memset(piece, 0, sizeof *piece);
    piece->flags = DEFT_FEATURE_SOLID;
    for (uint32_t i = 0; i < adapter->kind_count; i++) {
        const chip_kind *kind = &adapter->kinds[i];
        if (kind->type == cpShapeGetCollisionType(shape)) {
            cpVect facing = chip_turned(query, cpv((double)kind->one_way.x, (double)kind->one_way.y));
            piece->one_way.x = (float)facing.x;
            piece->one_way.y = (float)facing.y;
            piece->surface = kind->surface;
            piece->flags = kind->flags;
            break;
        }
    }
    piece->id = (uint32_t)shape->hashid + 1;
    piece->body = query->slot != NULL ? chip_slot_id(adapter, query->slot) : 0;
    piece->exposed = 0xFF;
    return piece->flags == DEFT_FEATURE_ZONE || !cpShapeGetSensor(shape);
}

/* Where it may be at any time of the tick. */
static bool chip_may_touch(const chip_query *query, const cpShape *shape)
{
    const deft_box *region = query->region;
    cpBB box = cpShapeGetBB(shape);
    if (query->slot != NULL) {
        const deft_body_motion *motion = &query->slot->motion;
        double reach = query->slot->reach;
        box = cpBBNew(fmin(motion->from.x, motion->to.x) - reach, fmin(motion->from.y, motion->to.y) - reach,
                      fmax(motion->from.x, motion->to.x) + reach, fmax(motion->from.y, motion->to.y) + reach);
    }
    return box.l <= region->max_x && box.r >= region->min_x && box.b <= region->max_y &&
           box.t >= region->min_y;
}

static void chip_put_shape(cpShape *shape, void *data)
{
    chip_query *query = (chip_query *)data;
    query->body = cpShapeGetBody(shape);
    query->slot = chip_slot_of_body(query->adapter, query->body);
    if (!chip_may_touch(query, shape) || !chip_begin_piece(query, shape)) {
        return;
    }
    switch (shape->klass->type) {
    case CP_CIRCLE_SHAPE:
        chip_put_circle(query, cpCircleShapeGetOffset(shape), cpCircleShapeGetRadius(shape));
        break;
    case CP_SEGMENT_SHAPE:
        chip_put_rounded(query, shape, 2, cpSegmentShapeGetRadius(shape));
        break;
    default:
        chip_put_rounded(query, shape, cpPolyShapeGetCount(shape), cpPolyShapeGetRadius(shape));
        break;
    }
    chip_put_piece(query);
}

/* The space knows where shapes are at the tick's end; on their way they were no farther from there than the
 * farthest way of all. */
static uint32_t chip_gather(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    const chip_adapter *adapter = (const chip_adapter *)user;
    chip_query query;
    memset(&query, 0, sizeof query);
    query.adapter = adapter;
    query.origin = *origin;
    query.region = region;
    query.out = out;
    query.capacity = capacity;
    double around = adapter->farthest;
    cpBB box = cpBBNew(region->min_x - around, region->min_y - around, region->max_x + around,
                       region->max_y + around);
    cpSpaceBBQuery(adapter->space, box, adapter->filter, chip_put_shape, &query);
    return query.count;
}

deft_world_view chip_view(const chip_adapter *adapter)
{
    deft_world_view view;
    memset(&view, 0, sizeof view);
    view.gather = chip_gather;
    view.body = chip_body_motion;
    view.user = adapter;
    return view;
}
