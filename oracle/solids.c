/* oracle/solids.c -- gathering, separating axes, clipping to a strip. Written so that it is easy to check by
 * reading. */
#include "solids.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_FEATURES 4096

oracle_point oracle_in_frame(deft_axes axes, deft_pos at)
{
    oracle_point point = {at.x * axes.right.x + at.y * axes.right.y, at.x * axes.up.x + at.y * axes.up.y};
    return point;
}

oracle_rect oracle_body(const deft_moveset *moveset, oracle_point feet)
{
    oracle_rect box = {feet.u - moveset->half_width, feet.u + moveset->half_width, feet.v,
                       feet.v + moveset->height};
    return box;
}

oracle_rect oracle_body_of(const deft_moveset *moveset, const deft_character *character)
{
    oracle_rect box = oracle_body(moveset, oracle_in_frame(character->axes, character->position));
    box.top = box.bottom + (character->crouched != 0 ? moveset->crouch.height : moveset->height);
    return box;
}

oracle_rect oracle_rect_grown(oracle_rect rect, double by)
{
    oracle_rect grown = {rect.left - by, rect.right + by, rect.bottom - by, rect.top + by};
    return grown;
}

oracle_rect oracle_rect_around(oracle_rect a, oracle_rect b)
{
    oracle_rect both = {fmin(a.left, b.left), fmax(a.right, b.right), fmin(a.bottom, b.bottom),
                        fmax(a.top, b.top)};
    return both;
}

/* ---- gathering ---- */

static double twice_area(const oracle_solid *solid)
{
    double area = 0;
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point a = solid->corner[i];
        oracle_point b = solid->corner[(i + 1) % solid->count];
        area += a.u * b.v - a.v * b.u;
    }
    return area;
}

static void turn_counter_clockwise(oracle_solid *solid)
{
    if (twice_area(solid) < 0) {
        for (uint32_t i = 0; i < solid->count / 2; i++) {
            oracle_point kept = solid->corner[i];
            solid->corner[i] = solid->corner[solid->count - 1 - i];
            solid->corner[solid->count - 1 - i] = kept;
        }
    }
}

void oracle_solid_finish(oracle_solid *solid)
{
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point corner = solid->corner[i];
        oracle_rect dot = {corner.u, corner.u, corner.v, corner.v};
        solid->extent = i == 0 ? dot : oracle_rect_around(solid->extent, dot);
    }
    turn_counter_clockwise(solid);
}

static oracle_solid solid_of(const deft_feature *feature, deft_pos origin, deft_axes axes)
{
    oracle_solid solid;
    deft_pos facing = {(double)feature->one_way.x, (double)feature->one_way.y};
    memset(&solid, 0, sizeof solid);
    solid.count = feature->count;
    solid.id = feature->id;
    solid.surface = feature->surface;
    solid.one_way = (feature->flags & (DEFT_FEATURE_ONE_WAY | DEFT_FEATURE_ZONE)) != 0;
    if ((feature->flags & DEFT_FEATURE_ONE_WAY) != 0) {
        solid.facing = oracle_in_frame(axes, facing);
    }
    for (uint32_t i = 0; i < solid.count; i++) {
        deft_pos at = {origin.x + (double)feature->points[i].x, origin.y + (double)feature->points[i].y};
        solid.corner[i] = oracle_in_frame(axes, at);
    }
    oracle_solid_finish(&solid);
    return solid;
}

/* A feature belongs to the chunk that holds its leftmost corner, the lowest of them, so that each is kept
 * once. (Not its extent's corner: that need not be a part of it, and an exact gather leaves it out there.) */
static bool starts_in(const deft_feature *feature, deft_pos origin, deft_box chunk)
{
    double x = (double)feature->points[0].x;
    double y = (double)feature->points[0].y;
    for (uint32_t i = 1; i < feature->count; i++) {
        double next_x = (double)feature->points[i].x;
        double next_y = (double)feature->points[i].y;
        if (next_x < x || (!(next_x > x) && next_y < y)) {
            x = next_x;
            y = next_y;
        }
    }
    x += origin.x;
    y += origin.y;
    return x >= chunk.min_x && x < chunk.max_x && y >= chunk.min_y && y < chunk.max_y;
}

/* True when the world has this piece already, seen from another origin. */
static bool is_known(const oracle_world *world, const oracle_solid *solid, double loose)
{
    for (size_t i = 0; i < world->count; i++) {
        const oracle_solid *other = &world->solids[i];
        if (other->id == solid->id && other->surface == solid->surface && other->count == solid->count &&
            fabs(other->extent.left - solid->extent.left) <= loose &&
            fabs(other->extent.right - solid->extent.right) <= loose &&
            fabs(other->extent.bottom - solid->extent.bottom) <= loose &&
            fabs(other->extent.top - solid->extent.top) <= loose) {
            return true;
        }
    }
    return false;
}

/* What reaches in from outside all chunks is kept where it is first seen. */
static void gather_chunk(oracle_world *world, size_t *capacity, const deft_world_view *view, deft_box chunk,
                         deft_box whole)
{
    deft_feature *features = malloc(CHUNK_FEATURES * sizeof *features);
    /* a whole number, so that corners on a grid of quarters and the like come over exactly */
    deft_pos origin = {floor((chunk.min_x + chunk.max_x) / 2), floor((chunk.min_y + chunk.max_y) / 2)};
    uint32_t count = view->gather(view->user, &origin, &chunk, features, CHUNK_FEATURES);
    if (features == NULL || count > CHUNK_FEATURES) {
        abort(); /* an oracle that does not see everything is none */
    }
    for (uint32_t i = 0; i < count; i++) {
        if (features[i].body != 0) {
            continue;
        }
        oracle_solid solid = solid_of(&features[i], origin, world->axes);
        if (!starts_in(&features[i], origin, chunk) &&
            (starts_in(&features[i], origin, whole) ||
             is_known(world, &solid, (chunk.max_x - chunk.min_x) / 4096))) {
            continue;
        }
        if (world->count == *capacity) {
            *capacity = *capacity * 2 + 64;
            world->solids = realloc(world->solids, *capacity * sizeof *world->solids);
            if (world->solids == NULL) {
                abort();
            }
        }
        world->solids[world->count++] = solid;
    }
    free(features);
}

static int by_left(const void *a, const void *b)
{
    double left_a = ((const oracle_solid *)a)->extent.left;
    double left_b = ((const oracle_solid *)b)->extent.left;
    return (left_a > left_b) - (left_a < left_b);
}

void oracle_world_order(oracle_world *world)
{
    world->widest = 0;
    if (world->count > 0) {
        qsort(world->solids, world->count, sizeof *world->solids, by_left);
    }
    for (size_t i = 0; i < world->count; i++) {
        world->widest = fmax(world->widest, world->solids[i].extent.right - world->solids[i].extent.left);
    }
}

void oracle_world_of(oracle_world *out, const deft_feature *features, size_t count, deft_pos origin,
                     deft_axes axes)
{
    memset(out, 0, sizeof *out);
    out->axes = axes;
    out->count = count;
    out->solids = malloc((count + 1) * sizeof *out->solids);
    if (out->solids == NULL) {
        abort();
    }
    for (size_t i = 0; i < count; i++) {
        out->solids[i] = solid_of(&features[i], origin, axes);
    }
    oracle_world_order(out);
}

void oracle_world_make(oracle_world *out, const deft_world_view *view, deft_box bounds, double chunk,
                       deft_axes axes)
{
    size_t capacity = 0;
    memset(out, 0, sizeof *out);
    out->axes = axes;
    /* the odd share keeps the seams of the chunks away from the corners of tiles */
    deft_box whole = {bounds.min_x - 0.3719 * chunk, bounds.min_y - 0.3719 * chunk, 0, 0};
    whole.max_x = whole.min_x + (floor((bounds.max_x - whole.min_x) / chunk) + 1) * chunk;
    whole.max_y = whole.min_y + (floor((bounds.max_y - whole.min_y) / chunk) + 1) * chunk;
    for (double x = whole.min_x; x <= bounds.max_x; x += chunk) {
        for (double y = whole.min_y; y <= bounds.max_y; y += chunk) {
            deft_box box = {x, y, x + chunk, y + chunk};
            gather_chunk(out, &capacity, view, box, whole);
        }
    }
    oracle_world_order(out);
}

void oracle_world_free(oracle_world *world)
{
    free(world->solids);
    memset(world, 0, sizeof *world);
}

static size_t first_from(const oracle_world *world, double left)
{
    size_t low = 0;
    size_t high = world->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (world->solids[middle].extent.left < left) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

oracle_range oracle_near(const oracle_world *world, double left, double right)
{
    oracle_range range = {first_from(world, left - world->widest),
                          first_from(world, nextafter(right, HUGE_VAL))};
    return range;
}

/* ---- overlap ---- */

/* hypot takes ten times as long, for lengths whose squares overflow. */
static double length_of(double u, double v)
{
    return sqrt(u * u + v * v);
}

bool oracle_are_apart(oracle_rect a, oracle_rect b)
{
    return a.right < b.left || b.right < a.left || a.top < b.bottom || b.top < a.bottom;
}

double oracle_depth_in(const oracle_solid *solid, oracle_rect box)
{
    double depth = fmin(fmin(solid->extent.right - box.left, box.right - solid->extent.left),
                        fmin(solid->extent.top - box.bottom, box.top - solid->extent.bottom));
    for (uint32_t i = 0; i < solid->count && depth > 0; i++) {
        oracle_point a = solid->corner[i];
        oracle_point b = solid->corner[(i + 1) % solid->count];
        double length = length_of(b.u - a.u, b.v - a.v);
        if (!(length > 0)) {
            continue;
        }
        double nu = (b.v - a.v) / length; /* outward: the polygon lies to the left of a-b */
        double nv = (a.u - b.u) / length;
        double nearest = nu * (nu > 0 ? box.left : box.right) + nv * (nv > 0 ? box.bottom : box.top);
        depth = fmin(depth, nu * a.u + nv * a.v - nearest);
    }
    return fmax(depth, 0);
}

/* ---- rounded corners: rows of facets whose ends lie on a quarter of a circle ---- */

#define FACETS_MOST 8
#define BODY_MOST   (4 * (FACETS_MOST + 1))

/* The rule of the headers: so many facets a quarter, fewer by halves until each is at least 8 touches long.
 */
oracle_corners oracle_corners_of(const deft_moveset *moveset)
{
    oracle_corners corners = {moveset->radius, moveset->radius > 0 ? FACETS_MOST : 0};
    while (corners.facets > 1 &&
           2 * moveset->radius * sin(acos(-1) / (4 * (double)corners.facets)) < 8 * moveset->touch) {
        corners.facets /= 2;
    }
    return corners;
}

oracle_corners oracle_corners_at_least(const deft_moveset *moveset, double radius)
{
    oracle_corners corners = oracle_corners_of(moveset);
    if (corners.radius < radius) {
        corners.radius = radius;
        corners.facets = FACETS_MOST;
    }
    return corners;
}

typedef struct body_polygon {
    oracle_point corner[BODY_MOST]; /* counter-clockwise */
    uint32_t count;
} body_polygon;

/* Sines of 0, 11.25, ... 90 degrees; backwards they are the cosines. */
static const double arc_sines[FACETS_MOST + 1] = {0,
                                                  0.19509032201612826785,
                                                  0.38268343236508977173,
                                                  0.55557023301960222474,
                                                  0.70710678118654752440,
                                                  0.83146961230254523708,
                                                  0.92387953251128675613,
                                                  0.98078528040323044913,
                                                  1};

static void body_polygon_make(body_polygon *out, oracle_rect box, oracle_corners corners)
{
    double r = corners.radius;
    oracle_point center[4] = {{box.right - r, box.top - r},
                              {box.left + r, box.top - r},
                              {box.left + r, box.bottom + r},
                              {box.right - r, box.bottom + r}};
    uint32_t step = corners.facets > 0 ? FACETS_MOST / corners.facets : FACETS_MOST + 1;
    out->count = 0;
    for (int quarter = 0; quarter < 4; quarter++) {
        for (uint32_t i = 0; i <= FACETS_MOST; i += step) {
            double c = arc_sines[FACETS_MOST - i];
            double s = arc_sines[i];
            double du = quarter == 0 ? c : (quarter == 1 ? -s : (quarter == 2 ? -c : s));
            double dv = quarter == 0 ? s : (quarter == 1 ? c : (quarter == 2 ? -s : -c));
            out->corner[out->count].u = center[quarter].u + r * du;
            out->corner[out->count++].v = center[quarter].v + r * dv;
        }
    }
}

/* How far a polygon is beyond a line, along the line's normal: less than 0 when it reaches over the line. */
static double beyond(oracle_point on_line, oracle_point n, const oracle_point *b, uint32_t b_count)
{
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < b_count; i++) {
        double along = n.u * b[i].u + n.v * b[i].v;
        least = along < least ? along : least;
    }
    return least - (n.u * on_line.u + n.v * on_line.v);
}

/* What separates two polygons: those ways that do so by more than `least` count, the most upward one first
 * when `upward`. */
typedef struct widest {
    double gap, least;
    bool upward;
    oracle_point normal;
} widest;

/* The edge of `a` that separates it most from `b`; `sign` is -1 when the way is to be from `b` to `a`. */
static void keep_widest_of(const oracle_point *a, uint32_t a_count, const oracle_point *b, uint32_t b_count,
                           double sign, widest *best)
{
    for (uint32_t i = 0; i < a_count; i++) {
        oracle_point p = a[i];
        oracle_point q = a[i + 1 < a_count ? i + 1 : 0];
        double length = length_of(q.u - p.u, q.v - p.v);
        if (!(length > 1e-12)) {
            continue;
        }
        oracle_point n = {(q.v - p.v) / length, (p.u - q.u) / length}; /* the polygon lies to the left */
        double apart = beyond(p, n, b, b_count);
        if (best->upward ? apart >= best->least && sign * n.v > best->normal.v : apart > best->gap) {
            best->normal.u = sign * n.u;
            best->normal.v = sign * n.v;
        }
        best->gap = apart > best->gap ? apart : best->gap;
    }
}

static void keep_widest(const oracle_solid *solid, const body_polygon *body, widest *best)
{
    keep_widest_of(solid->corner, solid->count, body->corner, body->count, 1, best);
    keep_widest_of(body->corner, body->count, solid->corner, solid->count, -1, best);
}

/* From the segment a-b to the point p, the square of how far. */
static double square_to(oracle_point a, oracle_point b, oracle_point p)
{
    double du = b.u - a.u;
    double dv = b.v - a.v;
    double square = du * du + dv * dv;
    double share = square > 0 ? ((p.u - a.u) * du + (p.v - a.v) * dv) / square : 0;
    share = share < 0 ? 0 : (share > 1 ? 1 : share);
    double u = p.u - (a.u + du * share);
    double v = p.v - (a.v + dv * share);
    return u * u + v * v;
}

/* From one polygon's outline to the corners of another one, the square of how far. */
static double least_square(const oracle_point *a, uint32_t a_count, const oracle_point *b, uint32_t b_count)
{
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < a_count; i++) {
        for (uint32_t k = 0; k < b_count; k++) {
            double square = square_to(a[i], a[i + 1 < a_count ? i + 1 : 0], b[k]);
            least = square < least ? square : least;
        }
    }
    return least;
}

static widest widest_between(const oracle_solid *solid, const body_polygon *body)
{
    widest best = {-HUGE_VAL, -HUGE_VAL, false, {0, 0}};
    keep_widest(solid, body, &best);
    return best;
}

static double gap_of(const oracle_solid *solid, const body_polygon *body, const widest *best)
{
    if (!(best->gap > 0)) {
        return best->gap;
    }
    return sqrt(fmin(least_square(solid->corner, solid->count, body->corner, body->count),
                     least_square(body->corner, body->count, solid->corner, solid->count)));
}

double oracle_gap(const oracle_solid *solid, oracle_rect box, oracle_corners corners, oracle_point *normal)
{
    body_polygon body;
    body_polygon_make(&body, box, corners);
    widest best = widest_between(solid, &body);
    *normal = best.normal;
    return gap_of(solid, &body, &best);
}

double oracle_gap_upward(const oracle_solid *solid, oracle_rect box, oracle_corners corners, double loose,
                         oracle_point *normal)
{
    body_polygon body;
    body_polygon_make(&body, box, corners);
    widest best = widest_between(solid, &body);
    double gap = gap_of(solid, &body, &best);
    best.least = best.gap - loose;
    best.upward = true;
    keep_widest(solid, &body, &best);
    *normal = best.normal;
    return gap;
}

static double depth_in(const oracle_solid *solid, oracle_rect box, oracle_corners corners)
{
    if (!(corners.radius > 0)) {
        return oracle_depth_in(solid, box);
    }
    body_polygon body;
    body_polygon_make(&body, box, corners);
    return fmax(-widest_between(solid, &body).gap, 0);
}

double oracle_depth(const oracle_world *world, oracle_rect box, oracle_corners corners,
                    const oracle_solid **deepest)
{
    oracle_range near = oracle_near(world, box.left, box.right);
    double depth = 0;
    for (size_t i = near.first; i < near.last; i++) {
        const oracle_solid *solid = &world->solids[i];
        if (solid->one_way || oracle_are_apart(solid->extent, box)) {
            continue;
        }
        double in = depth_in(solid, box, corners);
        if (in > depth) {
            depth = in;
            if (deepest != NULL) {
                *deepest = solid;
            }
        }
    }
    return depth;
}

bool oracle_is_zone(const oracle_solid *solid)
{
    return solid->one_way && !(fabs(solid->facing.u) > 0) && !(fabs(solid->facing.v) > 0);
}

bool oracle_is_empty(const oracle_world *world, oracle_rect box)
{
    oracle_range near = oracle_near(world, box.left, box.right);
    for (size_t i = near.first; i < near.last; i++) {
        if (!oracle_are_apart(world->solids[i].extent, box)) {
            return false;
        }
    }
    return true;
}

/* ---- floors ---- */

/* Where the edge a-b, which crosses u, is at u. */
static double height_at(oracle_point a, oracle_point b, double u)
{
    double share = (u - a.u) / (b.u - a.u);
    return a.v + (b.v - a.v) * share;
}

static void raise_top(oracle_top *top, bool *found, double height, double nu, double nv)
{
    if (!*found || height > top->height) {
        top->height = height;
        top->normal.u = nu;
        top->normal.v = nv;
        *found = true;
    }
}

/* The upper outline between the two sides: a corner between them is a tip (up), and where a side cuts an
 * upper edge, the edge itself is met. */
bool oracle_top_of(const oracle_solid *solid, double left, double right, oracle_top *out)
{
    bool found = false;
    if (solid->extent.right <= left || solid->extent.left >= right) {
        return false;
    }
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point a = solid->corner[i];
        oracle_point b = solid->corner[(i + 1) % solid->count];
        if (a.u > left && a.u < right) {
            raise_top(out, &found, a.v, 0, 1);
        }
        if (!(b.u < a.u)) {
            continue; /* counter-clockwise: upper edges run to the left */
        }
        double length = hypot(b.u - a.u, b.v - a.v);
        double nu = (b.v - a.v) / length;
        double nv = (a.u - b.u) / length;
        if (b.u <= left && a.u > left) {
            raise_top(out, &found, height_at(a, b, left), nu, nv);
        }
        if (b.u < right && a.u >= right) {
            raise_top(out, &found, height_at(a, b, right), nu, nv);
        }
    }
    return found;
}

/* How much a one-way's face with that normal looks the way that it faces; what does so little lets all pass.
 */
static bool is_active(const oracle_solid *solid, double nu, double nv)
{
    return nu * solid->facing.u + nv * solid->facing.v > 0.5;
}

/* True when an edge of a one-way that has an end there goes up (+1) or down (-1) from it to that side; one
 * that acts, or any. */
static bool leans_from(const oracle_solid *solid, oracle_point place, double up, double side, bool any)
{
    const double same = 1e-5;
    for (uint32_t i = 0; i < solid->count; i++) {
        oracle_point a = solid->corner[i];
        oracle_point b = solid->corner[(i + 1) % solid->count];
        oracle_point near = up * a.v < up * b.v ? a : b;
        oracle_point far = up * a.v < up * b.v ? b : a;
        double length = hypot(b.u - a.u, b.v - a.v);
        bool looks_up = b.u < a.u && (a.v < b.v || a.v > b.v) &&
                        (any || is_active(solid, (b.v - a.v) / length, (a.u - b.u) / length));
        if (looks_up && hypot(near.u - place.u, near.v - place.v) <= same && side * (far.u - near.u) > 0) {
            return true;
        }
    }
    return false;
}

/* True when a one-way that rises to that tip, and may be too steep to act, goes on rising, to the same side,
 * as another one that acts. */
static bool goes_on_from(const oracle_solid *solid, const oracle_solid *other, oracle_point tip)
{
    return (leans_from(solid, tip, -1, 1, true) && leans_from(other, tip, 1, -1, false)) ||
           (leans_from(solid, tip, -1, -1, true) && leans_from(other, tip, 1, 1, false));
}

/* The tip of a one-way from which another one goes on is none. */
bool oracle_top_acts(const oracle_world *world, const oracle_solid *solid, const oracle_top *top)
{
    if (!is_active(solid, top->normal.u, top->normal.v)) {
        return false;
    }
    oracle_point tip = solid->corner[0];
    for (uint32_t i = 1; i < solid->count; i++) {
        tip = solid->corner[i].v > tip.v ? solid->corner[i] : tip;
    }
    oracle_range near = oracle_near(world, tip.u - 1e-5, tip.u + 1e-5);
    for (size_t i = near.first; i < near.last && top->height >= tip.v; i++) {
        const oracle_solid *other = &world->solids[i];
        if (other != solid && other->one_way && goes_on_from(solid, other, tip)) {
            return false;
        }
    }
    return true;
}

bool oracle_is_flat_floor(const oracle_world *world, double left, double right, double height)
{
    const double same = 1e-5;
    oracle_range near = oracle_near(world, left, right);
    double covered = left;
    bool longer = true;
    while (longer && covered < right) {
        longer = false;
        for (size_t i = near.first; i < near.last; i++) {
            const oracle_solid *solid = &world->solids[i];
            for (uint32_t k = 0; k < solid->count && solid->surface == 0; k++) {
                oracle_point a = solid->corner[k];
                oracle_point b = solid->corner[(k + 1) % solid->count];
                bool flat = fabs(a.v - height) < same && fabs(b.v - height) < same && b.u < a.u;
                if (flat && b.u <= covered + same && a.u > covered) {
                    covered = a.u;
                    longer = true;
                }
            }
        }
    }
    return covered >= right;
}
