/* world/bodies.c -- adds, moves and gathers bodies. */
#include "world/bodies.h"

#include "base/text.h"
#include "math/dmath.h"
#include "math/vec.h"
#include "world/world.h"

#include <string.h>

#define BODY_SLOT_BITS   16
#define BODY_PLACE_MAX   1e12
#define BODY_CORNER_MAX  1e6
#define BODY_UNIT_ERROR  1e-4
#define BODY_SAME_CORNER 1e-9

uint64_t deft__bodies_bytes(uint32_t capacity, uint32_t piece_capacity)
{
    return (uint64_t)capacity * sizeof(deft__body_slot) + (uint64_t)piece_capacity * sizeof(deft__body_piece);
}

void deft__bodies_begin(deft__bodies *bodies, void *at, uint32_t capacity, uint32_t piece_capacity)
{
    bodies->slots = (deft__body_slot *)at;
    bodies->pieces = (deft__body_piece *)(void *)(bodies->slots + capacity);
    bodies->capacity = capacity;
    bodies->piece_capacity = piece_capacity;
    bodies->piece_count = 0;
    bodies->reserved = 0;
    memset(at, 0, (size_t)deft__bodies_bytes(capacity, piece_capacity));
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

/* ---- adding ---- */

static uint32_t body_refuse(deft_diag_list *diags, const char *field, uint32_t index, const char *sentence)
{
    deft_diag diag;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = DEFT_DIAG_SENTENCE;
    deft__text name = deft__text_begin(diag.field, sizeof diag.field);
    deft__text_put(&name, field);
    if (index != UINT32_MAX) {
        deft__text_put(&name, "[");
        deft__text_number(&name, index);
        deft__text_put(&name, "]");
    }
    deft__text text = deft__text_begin(diag.text, sizeof diag.text);
    deft__text_put(&text, sentence);
    deft_diag_add(diags, &diag);
    return 0;
}

static deft__v2 body_corner(const deft_outline *outline, uint32_t i)
{
    deft_pos point = outline->points[i % outline->count];
    return deft__v2_make(point.x, point.y);
}

static double body_area(const deft_outline *outline)
{
    double twice = 0;
    for (uint32_t i = 1; i + 1 < outline->count; i++) {
        deft__v2 from = body_corner(outline, 0);
        twice += deft__v2_perp(deft__v2_sub(body_corner(outline, i), from),
                               deft__v2_sub(body_corner(outline, i + 1), from));
    }
    return twice / 2;
}

static bool body_is_convex(const deft_outline *outline, double winding)
{
    for (uint32_t i = 0; i < outline->count; i++) {
        deft__v2 from = body_corner(outline, i);
        deft__v2 edge = deft__v2_sub(body_corner(outline, i + 1), from);
        double length = deft__sqrt(deft__v2_dot(edge, edge));
        for (uint32_t k = 0; k < outline->count; k++) {
            if (winding * deft__v2_perp(edge, deft__v2_sub(body_corner(outline, k), from)) <
                -BODY_SAME_CORNER * length) {
                return false;
            }
        }
    }
    return true;
}

/* What is wrong with a piece; NULL: nothing. */
static const char *body_fault(const deft_outline *outline)
{
    bool is_line = outline->kind != DEFT_OUTLINE_POLYGON;
    if (is_line || outline->points == NULL || outline->count < 3 ||
        outline->count > DEFT_FEATURE_POINTS_CAP) {
        return "a body is made of convex polygons of 3 to 8 corners; split what is not";
    }
    for (uint32_t i = 0; i < outline->count; i++) {
        deft__v2 corner = body_corner(outline, i);
        if (!(deft__abs(corner.x) <= BODY_CORNER_MAX && deft__abs(corner.y) <= BODY_CORNER_MAX)) {
            return "a corner is not a number, or farther than a million units from the body's place";
        }
    }
    double area = body_area(outline);
    if (!(deft__abs(area) > 0)) {
        return "the polygon has no area; remove it";
    }
    if (!body_is_convex(outline, area < 0 ? -1 : 1)) {
        return "the polygon is not convex, or its edges cross; split it into convex ones";
    }
    if (outline->flags != DEFT_FEATURE_SOLID && outline->flags != DEFT_FEATURE_ONE_WAY) {
        return "flags must be exactly one of DEFT_FEATURE_SOLID and DEFT_FEATURE_ONE_WAY";
    }
    deft__v2 facing = deft__v2_make((double)outline->one_way.x, (double)outline->one_way.y);
    if (outline->flags == DEFT_FEATURE_ONE_WAY &&
        !(deft__abs(deft__v2_dot(facing, facing) - 1) <= 2 * BODY_UNIT_ERROR)) {
        return "one_way must be a unit vector: the way the blocking side faces, such as (0, 1)";
    }
    return NULL;
}

static bool body_is_place(deft_pos at, double angle_rad)
{
    return deft__abs(at.x) <= BODY_PLACE_MAX && deft__abs(at.y) <= BODY_PLACE_MAX &&
           deft__is_finite(angle_rad);
}

static void body_copy_piece(deft__body_slot *slot, deft__body_piece *piece, const deft_outline *outline)
{
    memset(piece, 0, sizeof *piece);
    for (uint32_t i = 0; i < outline->count; i++) {
        deft__v2 corner = body_corner(outline, i);
        piece->points[i].x = corner.x;
        piece->points[i].y = corner.y;
        slot->reach = deft__max(slot->reach, deft__sqrt(deft__v2_dot(corner, corner)));
    }
    piece->one_way = outline->one_way;
    piece->id = outline->id;
    piece->surface = outline->surface;
    piece->flags = outline->flags;
    piece->count = (uint8_t)outline->count;
    piece->exposed = 0xFF;
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
    deft__bodies *bodies = &world->bodies;
    uint32_t index = body_free_slot(bodies);
    if (index == bodies->capacity) {
        return body_refuse(diags, "body", UINT32_MAX,
                           "the world is full; build it with a larger body_capacity");
    }
    if (def->outline_count > bodies->piece_capacity - bodies->piece_count) {
        return body_refuse(
            diags, "body", UINT32_MAX,
            "there is no room for its pieces; build the world with a larger body_piece_capacity");
    }
    if (!body_is_place(def->at, def->angle_rad)) {
        return body_refuse(diags, "at", UINT32_MAX, "a body's place must be finite, within 1e12 units");
    }
    for (uint32_t i = 0; i < def->outline_count; i++) {
        const char *fault = body_fault(&def->outlines[i]);
        if (fault != NULL) {
            return body_refuse(diags, "outlines", i, fault);
        }
    }
    deft__body_slot *slot = &bodies->slots[index];
    slot->is_used = 1;
    slot->reach = 0;
    slot->motion.from = slot->motion.to = def->at;
    slot->motion.from_rad = slot->motion.to_rad = def->angle_rad;
    slot->first_piece = bodies->piece_count;
    slot->piece_count = def->outline_count;
    for (uint32_t i = 0; i < def->outline_count; i++) {
        body_copy_piece(slot, &bodies->pieces[bodies->piece_count++], &def->outlines[i]);
    }
    return body_id(bodies, index);
}

bool deft_world_body_remove(deft_world *world, uint32_t body)
{
    deft__bodies *bodies = &world->bodies;
    deft__body_slot *gone = body_find(bodies, body);
    if (gone == NULL) {
        return false;
    }
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
    DEFT_ASSERT(world != NULL);
    for (uint32_t i = 0; i < world->bodies.capacity; i++) {
        deft_body_motion *motion = &world->bodies.slots[i].motion;
        motion->from = motion->to;
        motion->from_rad = motion->to_rad;
    }
}

bool deft_world_body_move(deft_world *world, uint32_t body, deft_pos to, double to_rad)
{
    deft__body_slot *slot = body_find(&world->bodies, body);
    DEFT_ASSERT(body_is_place(to, to_rad));
    if (slot == NULL || !body_is_place(to, to_rad)) {
        return false;
    }
    slot->motion.to = to;
    slot->motion.to_rad = to_rad;
    return true;
}

bool deft_world_body_teleport(deft_world *world, uint32_t body, deft_pos to, double to_rad)
{
    if (!deft_world_body_move(world, body, to, to_rad)) {
        return false;
    }
    deft__body_slot *slot = body_find(&world->bodies, body);
    slot->motion.from = to;
    slot->motion.from_rad = to_rad;
    return true;
}

bool deft_world_body_motion(const deft_world *world, uint32_t body, deft_body_motion *out)
{
    return deft__bodies_motion(&world->bodies, body, out);
}

/* ---- gathering ---- */

/* True when any point of the body may touch the region in this tick: a circle goes from one place to the
 * other. */
static bool body_may_touch(const deft__body_slot *slot, const deft_box *region)
{
    const deft_body_motion *motion = &slot->motion;
    double reach = slot->reach;
    return deft__min(motion->from.x, motion->to.x) - reach <= region->max_x &&
           deft__max(motion->from.x, motion->to.x) + reach >= region->min_x &&
           deft__min(motion->from.y, motion->to.y) - reach <= region->max_y &&
           deft__max(motion->from.y, motion->to.y) + reach >= region->min_y;
}

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

static void body_emit(const deft__body_slot *slot, body_turn turn, const deft__body_piece *piece, uint32_t id,
                      deft_pos origin, deft_feature *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < piece->count; i++) {
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

uint32_t deft__bodies_gather(const deft__bodies *bodies, deft_pos origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity, uint32_t count)
{
    for (uint32_t i = 0; i < bodies->capacity; i++) {
        const deft__body_slot *slot = &bodies->slots[i];
        if (slot->is_used == 0 || !body_may_touch(slot, region)) {
            continue;
        }
        bool is_turned = slot->motion.from_rad < 0 || slot->motion.from_rad > 0;
        body_turn turn = {1, 0};
        if (is_turned) {
            turn.cosine = deft__cos(slot->motion.from_rad);
            turn.sine = deft__sin(slot->motion.from_rad);
        }
        for (uint32_t p = 0; p < slot->piece_count; p++, count++) {
            if (count < capacity) {
                body_emit(slot, turn, &bodies->pieces[slot->first_piece + p], body_id(bodies, i), origin,
                          &out[count]);
            }
        }
    }
    return count;
}
