/* world/terrain_build.c -- makes pieces of outlines and zones, in the caller's block.
 */
#include "math/dmath.h"
#include "world/findings.h"
#include "world/terrain.h"

#include <string.h>

/* The longest slanted edge, in tiles: far below any skin, a float of this size is exact. */
#define BUILD_LENGTH_MAX 16.0
/* How long the parts of a cut edge should be at least. */
#define BUILD_LENGTH_GOOD 0.5
/* Points that a world affords to divide long edges, beyond one for every point of its own; where they do not
 * suffice, the parts are longer. */
#define BUILD_DIVISIONS 32768.0
#define BUILD_SPARE     64U

static double build_edge_length(deft_pos a, deft_pos b)
{
    double length = deft__max(deft__abs(b.x - a.x), deft__abs(b.y - a.y));
    bool is_slanted = a.x != b.x && a.y != b.y;
    return is_slanted && length < 1e13 ? length : 0.0;
}

static double build_slanted_length(const deft_pos *points, uint32_t count)
{
    double sum = 0.0;
    for (uint32_t i = 0; points != NULL && i < count; i++) {
        sum += build_edge_length(points[i], points[i + 1 < count ? i + 1 : 0]);
    }
    return sum;
}

/* Most points when long edges are divided, before anything is cut. */
static uint32_t build_divided_max(const deft_world_def *def, uint32_t points)
{
    double sum = 0.0;
    for (uint32_t i = 0; i < def->outline_count; i++) {
        sum += build_slanted_length(def->outlines[i].points, def->outlines[i].count);
    }
    for (uint32_t i = 0; i < def->zone_count; i++) {
        sum += build_slanted_length(def->zones[i].points, def->zones[i].count);
    }
    double divisions = sum / (BUILD_LENGTH_MAX * def->tile_size);
    return points + BUILD_SPARE + (uint32_t)deft__min(divisions, BUILD_DIVISIONS + points);
}

/* And when rings are cut: a cut takes four points, and leaves two rings of at least eight corners. */
static uint64_t build_points_max(uint32_t divided)
{
    return 2 * (uint64_t)divided;
}

/* Takes room from the block, or only counts it when there is none. */
static char *build_take(char *base, uint64_t *offset, uint64_t count, uint64_t size)
{
    char *at = base != NULL ? base + *offset : NULL;
    *offset += (count * size + 7) / 8 * 8;
    return at;
}

/* Lays the arrays out. A ring of k points makes at most k - 2 pieces, a chain at most one a point; a piece
 * has at most as many corners as its triangles, a segment has four. */
static uint64_t build_lay_out(terrain_work *work, char *base, uint64_t points, uint64_t owners,
                              uint32_t slots)
{
    uint64_t offset = 0;
    memset(work, 0, sizeof *work);
    uint32_t boxes = deft__tree_boxes((uint32_t)points);
    work->points = (deft_pos *)(void *)build_take(base, &offset, points, sizeof(deft_pos));
    work->boxes = (deft_box *)(void *)build_take(base, &offset, boxes + 8ULL, sizeof(deft_box));
    work->owners = (deft__outline *)(void *)build_take(base, &offset, owners, sizeof(deft__outline));
    work->pieces = (terrain_piece *)(void *)build_take(base, &offset, points, sizeof(terrain_piece));
    work->corners = (uint32_t *)(void *)build_take(base, &offset, 4 * points, sizeof(uint32_t));
    work->order = (uint32_t *)(void *)build_take(base, &offset, points, sizeof(uint32_t));
    /* building only; the keys of trees come before the rings, and when these are gone */
    work->keys = (uint32_t *)(void *)(base != NULL ? base + offset : NULL);
    work->links = (ring_link *)(void *)build_take(base, &offset, points, sizeof(ring_link));
    work->previous = (uint32_t *)(void *)build_take(base, &offset, points, sizeof(uint32_t));
    work->starts = (uint32_t *)(void *)build_take(base, &offset, points, sizeof(uint32_t));
    work->crossings = (uint32_t *)(void *)build_take(base, &offset, points, sizeof(uint32_t));
    work->table = (uint32_t *)(void *)build_take(base, &offset, slots, sizeof(uint32_t));
    work->point_capacity = (uint32_t)points;
    work->table_slots = slots;
    return offset;
}

uint64_t deft__terrain_bytes(const deft_world_def *def, uint32_t points)
{
    if (points == 0) {
        return 0;
    }
    terrain_work work;
    return build_lay_out(&work, NULL, build_points_max(build_divided_max(def, points)),
                         (uint64_t)def->outline_count + def->zone_count, deft__outline_weld_slots(points));
}

static void build_copy(terrain_work *work, const deft_world_def *def)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < def->outline_count; i++) {
        const deft_outline *from = &def->outlines[i];
        deft__outline *to = &work->owners[i];
        memset(to, 0, sizeof *to);
        to->first = at;
        to->count = from->count;
        to->id = from->id;
        to->one_way = from->one_way;
        to->surface = from->surface;
        to->flags = from->flags;
        to->is_polygon = from->kind == DEFT_OUTLINE_POLYGON;
        to->is_closed = from->kind != DEFT_OUTLINE_CHAIN;
        memcpy(work->points + at, from->points, from->count * sizeof(deft_pos));
        at += from->count;
    }
    for (uint32_t i = 0; i < def->zone_count; i++) {
        const deft_zone_def *from = &def->zones[i];
        deft__outline *to = &work->owners[def->outline_count + i];
        memset(to, 0, sizeof *to);
        to->first = at;
        to->count = from->count;
        to->id = i;
        to->surface = (uint16_t)i;
        to->flags = DEFT_FEATURE_ZONE;
        to->is_polygon = to->is_closed = 1;
        memcpy(work->points + at, from->points, from->count * sizeof(deft_pos));
        at += from->count;
    }
}

static void build_report(deft_diag_list *diags, const deft_world_def *def, uint32_t owner,
                         const char *sentence)
{
    bool is_zone = owner >= def->outline_count;
    deft__world_add_sentence(diags, is_zone ? "zones" : "outlines",
                             is_zone ? owner - def->outline_count : owner, sentence);
}

/* How many points of an outline were moved onto others. */
static uint32_t build_count_cracks(const terrain_work *work, const deft_world_def *def, uint32_t owner)
{
    const deft_pos *points = work->points + work->owners[owner].first;
    const deft_outline *from = &def->outlines[owner];
    uint32_t moved = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        moved += points[i].x != from->points[i].x || points[i].y != from->points[i].y ? 1U : 0U;
    }
    return moved;
}

/* Cleans all outlines; false, with findings, when one of them is no shape. */
static bool build_clean(terrain_work *work, const deft_world_def *def, uint32_t points, deft_diag_list *diags)
{
    deft__outline_report report;
    memset(&report, 0, sizeof report);
    const deft__tree_room room = {work->boxes, work->order, work->keys};
    bool is_sound = true;
    for (uint32_t i = 0; i < def->zone_count; i++) {
        points -= def->zones[i].count; /* nothing is welded to a zone */
    }
    uint32_t cracks = deft__outline_weld(work->points, points, OUTLINE_SAME_PLACE * def->tile_size,
                                         work->table, work->table_slots);
    for (uint32_t i = 0; i < def->outline_count + def->zone_count; i++) {
        deft__outline *outline = &work->owners[i];
        deft__outline_counts counts;
        memset(&counts, 0, sizeof counts);
        counts.of[OUTLINE_CRACKS] =
            cracks > 0 && i < def->outline_count ? build_count_cracks(work, def, i) : 0;
        char sentence[OUTLINE_SENTENCE];
        const char *fault =
            deft__outline_clean(outline, work->points, def->tile_size, &room, &counts, sentence);
        deft__outline_note_cleaned(&report, i, &counts);
        if (fault != NULL) {
            build_report(diags, def, i, fault);
            is_sound = false;
        }
    }
    deft__outline_report_cleaned(diags, &report, def->outline_count);
    return is_sound;
}

/* A piece of the outline at work, for the caller to give corners. */
static uint32_t *build_add_piece(terrain_work *work, uint8_t count, uint8_t exposed)
{
    terrain_piece *piece = &work->pieces[work->piece_count++];
    memset(piece, 0, sizeof *piece);
    piece->first_corner = work->corner_count;
    piece->owner = work->current;
    piece->count = count;
    piece->exposed = exposed;
    work->corner_count += count > 2 ? count : DEFT_SEGMENT_POINTS;
    return &work->corners[piece->first_corner];
}

static void build_take_part(void *user, const ring_part *part)
{
    uint32_t *corners = build_add_piece((terrain_work *)user, part->count, part->exposed);
    memcpy(corners, part->corners, part->count * sizeof *corners);
}

/* Cuts a polygon into pieces. False when it crosses itself after all. */
static bool build_polygon(terrain_work *work, ring_pool *pool, const deft__outline *outline)
{
    deft__ring_add(pool, outline->first, outline->count);
    while (pool->waiting > 0) {
        uint32_t start = pool->starts[--pool->waiting];
        ring_cut cut;
        ring_outcome outcome = RING_FULL;
        if (deft__ring_choose_cut(pool, start, &cut)) {
            outcome = deft__ring_split(pool, start, &cut);
        }
        if (outcome == RING_TWISTED ||
            (outcome == RING_FULL && !deft__ring_take_apart(pool, start, build_take_part, work))) {
            return false;
        }
    }
    return true;
}

static void build_chain(terrain_work *work, const deft__outline *outline)
{
    for (uint32_t i = 0; i < deft__outline_segments(outline); i++) {
        uint32_t own[DEFT_SEGMENT_POINTS];
        uint8_t exposed = deft__outline_segment(outline, i, own);
        uint32_t *corners = build_add_piece(work, 2, exposed);
        for (uint32_t k = 0; k < DEFT_SEGMENT_POINTS; k++) {
            corners[k] = outline->first + own[k];
        }
    }
}

static uint32_t build_parts(deft_pos a, deft_pos b, double length_max)
{
    double parts = build_edge_length(a, b) / length_max;
    return parts > 1.0 ? (uint32_t)deft__min(parts, 1e9) + 1 : 1;
}

/* Points of an outline once its long edges are divided. */
static uint64_t build_divided_count(const terrain_work *work, const deft__outline *outline, double length_max)
{
    const deft_pos *points = work->points + outline->first;
    uint64_t count = outline->is_closed != 0 ? 0 : 1;
    for (uint32_t i = 0; i < deft__outline_segments(outline); i++) {
        count += build_parts(points[i], points[i + 1 < outline->count ? i + 1 : 0], length_max);
    }
    return count;
}

/* Divides the long edges of an outline, from its last point to its first, into the room before `end`. The
 * points of a division are the same, to the bit, whichever way the edge runs, and mirrored. */
static uint32_t build_divide_outline(terrain_work *work, deft__outline *outline, uint32_t end,
                                     double length_max)
{
    deft_pos *points = work->points;
    deft_pos start = points[outline->first];
    deft_pos b = start;
    bool is_first = true;
    for (uint32_t i = outline->count; i > 0; i--) {
        deft_pos a = points[outline->first + i - 1];
        uint32_t parts = is_first && outline->is_closed == 0 ? 1 : build_parts(a, b, length_max);
        for (uint32_t k = parts - 1; k > 0; k--) {
            end--;
            points[end].x = (a.x * (double)(parts - k) + b.x * (double)k) / parts;
            points[end].y = (a.y * (double)(parts - k) + b.y * (double)k) / parts;
        }
        points[--end] = a;
        b = a;
        is_first = false;
    }
    outline->first = end;
    return end;
}

/* Moves the outlines together, over what was cleaned away. */
static void build_pack(terrain_work *work, uint32_t owners)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < owners; i++) {
        deft__outline *outline = &work->owners[i];
        memmove(work->points + at, work->points + outline->first, outline->count * sizeof(deft_pos));
        outline->first = at;
        at += outline->count;
    }
}

/* Divides the long edges of all outlines, in place: there is room for `most` points. */
static void build_divide(terrain_work *work, uint32_t owners, uint32_t most, double length_max)
{
    uint64_t total = 0;
    build_pack(work, owners);
    for (bool fits = false; !fits; length_max *= fits ? 1.0 : 2.0) {
        total = 0;
        for (uint32_t i = 0; i < owners; i++) {
            total += build_divided_count(work, &work->owners[i], length_max);
        }
        fits = total <= most;
    }
    uint32_t end = (uint32_t)total;
    for (uint32_t i = owners; i > 0; i--) {
        deft__outline *outline = &work->owners[i - 1];
        uint32_t count = (uint32_t)build_divided_count(work, outline, length_max);
        end = build_divide_outline(work, outline, end, length_max);
        outline->count = count;
    }
}

/* What taking rings apart needs lies where the boxes of the tree come later. There is room: eight bytes for
 * each box, 32 for each but those of the points, and 20 a point. */
static void build_lend_boxes(const terrain_work *work, ring_pool *pool)
{
    uint32_t points = work->point_capacity;
    uint32_t boxes = deft__tree_boxes(points);
    DEFT_ASSERT(8 * ((uint64_t)boxes - points) <= 4 * (uint64_t)points);
    pool->worths = (double *)(void *)work->boxes;
    pool->boxes = (deft_box *)(void *)(pool->worths + boxes);
    pool->numbers = (uint32_t *)(void *)(pool->boxes + (boxes - points));
}

static bool build_cut(terrain_work *work, const deft_world_def *def, uint32_t divided, deft_diag_list *diags)
{
    ring_pool pool;
    memset(&pool, 0, sizeof pool);
    pool.points = work->points;
    pool.links = work->links;
    pool.previous = work->previous;
    build_lend_boxes(work, &pool);
    const deft__tree_room room = {work->boxes, work->order, work->keys}; /* where a polygon failed */
    pool.starts = work->starts;
    pool.crossings = work->crossings;
    pool.count = divided;
    pool.capacity = work->point_capacity;
    pool.length_good = BUILD_LENGTH_GOOD * def->tile_size;
    pool.same_place = OUTLINE_SAME_PLACE * def->tile_size;
    pool.in_line = OUTLINE_IN_LINE * def->tile_size;
    bool is_sound = true;
    for (uint32_t i = 0; i < def->outline_count + def->zone_count; i++) {
        work->current = i;
        if (work->owners[i].is_polygon == 0) {
            build_chain(work, &work->owners[i]);
        } else if (!build_polygon(work, &pool, &work->owners[i])) {
            char sentence[OUTLINE_SENTENCE];
            build_report(diags, def, i, deft__outline_twist(&work->owners[i], work->points, &room, sentence));
            pool.waiting = 0;
            is_sound = false;
        }
    }
    return is_sound;
}

static deft_box build_bounds(const terrain_work *work, uint32_t outlines)
{
    deft_box box = deft__box_nothing();
    for (uint32_t i = 0; i < outlines; i++) {
        for (uint32_t k = 0; k < work->owners[i].count; k++) {
            deft_pos at = work->points[work->owners[i].first + k];
            deft__box_take_point(&box, at.x, at.y);
        }
    }
    return box;
}

static deft_box build_piece_box(const void *user, uint32_t index)
{
    const deft__terrain *terrain = (const deft__terrain *)user;
    const terrain_piece *piece = &terrain->pieces[index];
    deft_box box = deft__box_nothing();
    for (uint32_t i = 0; i < piece->count; i++) {
        deft_pos at = deft__terrain_corner(terrain, piece, i);
        deft__box_take_point(&box, at.x, at.y);
    }
    return box;
}

bool deft__terrain_fill(deft__terrain *terrain, char *at, const deft_world_def *def, uint32_t points,
                        deft_diag_list *diags)
{
    memset(terrain, 0, sizeof *terrain);
    if (points == 0) {
        terrain->bounds = build_bounds(NULL, 0);
        return true;
    }
    DEFT_ASSERT(at != NULL);
    terrain_work work;
    uint32_t divided = build_divided_max(def, points);
    build_lay_out(&work, at, build_points_max(divided), (uint64_t)def->outline_count + def->zone_count,
                  deft__outline_weld_slots(points));
    build_copy(&work, def);
    if (!build_clean(&work, def, points, diags)) {
        return false;
    }
    build_divide(&work, def->outline_count + def->zone_count, divided, BUILD_LENGTH_MAX * def->tile_size);
    if (!build_cut(&work, def, divided, diags)) {
        return false;
    }
    terrain->points = work.points;
    terrain->corners = work.corners;
    terrain->pieces = work.pieces;
    terrain->owners = work.owners;
    terrain->first_zone = def->outline_count;
    terrain->reach = OUTLINE_SAME_PLACE * def->tile_size;
    terrain->bounds = build_bounds(&work, def->outline_count);
    const deft__tree_room room = {work.boxes, work.order, work.keys};
    deft__tree_build(&terrain->tree, &room, work.piece_count, build_piece_box, terrain);
    deft__terrain_hide_covered(terrain, work.pieces, terrain->reach);
    return true;
}
