/* tests/query/test_shape.c -- what a character would meet, and what it would overlap, against separating
 * axes and distances. */
#include "pieces.h"
#include "tests/harness/extent.h"
#include "tests/harness/gap.h"

#define LOOKS extent_of(400, 1500, 1500)

static deft_moveset box_moveset, round_moveset;

static int build_movesets(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    if (deft_moveset_build(&box_moveset, &tuning, NULL) != DEFT_OK) {
        return -1;
    }
    tuning.shape.corner_radius = 0.2;
    return deft_moveset_build(&round_moveset, &tuning, NULL) == DEFT_OK ? 0 : -1;
}

static deft_axes random_axes(void)
{
    const deft_axes all[] = {{{1, 0}, {0, 1}},  {{1, 0}, {0, -1}}, {{-1, 0}, {0, 1}},
                             {{0, 1}, {-1, 0}}, {{0, 1}, {1, 0}},  {{0, -1}, {1, 0}}};
    return all[(int)pieces_between(0, 6)];
}

static deft_character at(const deft_moveset *moveset, double x, double y, deft_axes axes)
{
    const deft_pos feet = {x, y};
    deft_character self;
    deft_character_spawn(&self, moveset, &feet, &axes);
    return self;
}

/* How far apart a box and a polygon are along an axis of length 1. */
static double apart_along(const deft_feature *feature, const deft_box *box, double x, double y)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t i = 0; i < feature->count; i++) {
        double at_corner = pieces_x(feature, i) * x + pieces_y(feature, i) * y;
        low = fmin(low, at_corner);
        high = fmax(high, at_corner);
    }
    double middle = (box->min_x + box->max_x) / 2 * x + (box->min_y + box->max_y) / 2 * y;
    double half = (box->max_x - box->min_x) / 2 * fabs(x) + (box->max_y - box->min_y) / 2 * fabs(y);
    return fmax(low - (middle + half), (middle - half) - high);
}

/* Separating axes: above 0 apart, below 0 so deep inside of each other. */
static double box_apart(const deft_feature *feature, const deft_box *box)
{
    double apart = fmax(apart_along(feature, box, 1, 0), apart_along(feature, box, 0, 1));
    for (uint32_t i = 0; i < feature->count; i++) {
        double ex = pieces_x(feature, i + 1) - pieces_x(feature, i);
        double ey = pieces_y(feature, i + 1) - pieces_y(feature, i);
        apart = fmax(apart, apart_along(feature, box, ey / hypot(ex, ey), -ex / hypot(ex, ey)));
    }
    return apart;
}

static double apart(const deft_feature *feature, deft_box box, double radius)
{
    double corners[2 * DEFT_FEATURE_POINTS_CAP];
    double square = box_apart(feature, &box);
    if (!(radius > 0) || square > 1e-3) { /* round corners only make it more */
        return square;
    }
    for (uint32_t i = 0; i < feature->count; i++) {
        corners[2 * i] = pieces_x(feature, i);
        corners[2 * i + 1] = pieces_y(feature, i);
    }
    return gap_of_box(&box, radius, feature->count, corners);
}

static double apart_after(const deft_feature *feature, deft_box box, deft_vec2d way, double share,
                          double radius)
{
    box.min_x += way.x * share;
    box.max_x += way.x * share;
    box.min_y += way.y * share;
    box.max_y += way.y * share;
    return apart(feature, box, radius);
}

/* The first look along a way at which it is in any polygon deeper than `touch`; 2 for none. */
static double first_deep(const pieces *p, const deft_box *box, deft_vec2d way, const deft_moveset *moveset)
{
    for (int i = 0; i <= LOOKS; i++) {
        for (uint32_t k = 0; k < p->array.count; k++) {
            double gap = apart_after(&p->features[k], *box, way, (double)i / LOOKS, moveset->radius);
            if (gap < -1.01 * moveset->touch) {
                return (double)i / LOOKS;
            }
        }
    }
    return 2;
}

static void sweep_is_right(const pieces *p, const deft_character *self, const deft_moveset *moveset,
                           deft_vec2d way)
{
    deft_query_hit hit;
    deft_box box;
    deft_character_box(&box, self, moveset);
    double latest = first_deep(p, &box, way, moveset);
    deft_query_outcome outcome = deft_query_sweep(&hit, self, moveset, &p->view, NULL, &way);
    if (latest == 0) { /* it begins inside */
        return;
    }
    if (outcome == DEFT_QUERY_NOTHING) {
        assert_true(latest > 1);
        return;
    }
    const deft_feature *met = &p->features[hit.feature - 1];
    assert_int_equal(outcome, DEFT_QUERY_FOUND);
    assert_int_equal(hit.surface, met->surface);
    assert_int_equal(hit.body, 0);
    assert_true(hit.fraction <= latest);
    double gap = apart_after(met, box, way, hit.fraction, moveset->radius);
    assert_true(fabs(gap) <= moveset->touch);
    assert_true(hit.normal.x * way.x + hit.normal.y * way.y < 0);
    assert_true(fabs(hypot(hit.normal.x, hit.normal.y) - 1) < 1e-9);
    /* on the shape's outline, and a step along the normal is a step away */
    double beside = fmax(
        fmax(box.min_x + way.x * hit.fraction - hit.point.x, hit.point.x - box.max_x - way.x * hit.fraction),
        fmax(box.min_y + way.y * hit.fraction - hit.point.y, hit.point.y - box.max_y - way.y * hit.fraction));
    assert_true(beside < 1e-6 && beside > -0.2);
    deft_vec2d off = {way.x * hit.fraction + 0.01 * hit.normal.x, way.y * hit.fraction + 0.01 * hit.normal.y};
    assert_true(apart_after(met, box, off, 1, moveset->radius) > gap);
}

static void sweeps_stop_where_shapes_touch(void **state)
{
    static pieces p;
    (void)state;
    pieces_seed = 8;
    for (int round = 0; round < 24; round++) {
        const deft_moveset *moveset = round % 2 == 0 ? &box_moveset : &round_moveset;
        pieces_scatter(&p, 10, 8);
        for (uint32_t i = 0; i < 10; i++) {
            p.features[i].surface = (uint16_t)(i * 7 % 10);
        }
        for (int i = 0; i < 4; i++) {
            deft_vec2d way = {pieces_between(-12, 12), pieces_between(-12, 12)};
            deft_character self = at(moveset, pieces_between(-9, 9), pieces_between(-9, 9), random_axes());
            sweep_is_right(&p, &self, moveset, way);
        }
    }
}

/* The list is what separating axes say, piece by piece, with the depth. */
static void overlaps_are_all_that_the_shape_is_in(void **state)
{
    static pieces p;
    const deft_zone zone = {DEFT_ZONE_TRIGGER, 0, {0, 0}, 0};
    uint32_t seen = 0;
    (void)state;
    pieces_seed = 9;
    for (int round = 0; round < 400; round++) {
        const deft_moveset *moveset = round % 2 == 0 ? &box_moveset : &round_moveset;
        deft_character self = at(moveset, pieces_between(-2, 2), pieces_between(-2, 2), random_axes());
        deft_query_overlap found[PIECES_CAP];
        uint32_t count = 99, next = 0;
        pieces_scatter(&p, 8, 2);
        p.view.zones = &zone;
        p.view.zone_count = 1;
        for (uint32_t i = 0; i < 8; i++) {
            p.features[i].flags = i % 4 == 3 ? DEFT_FEATURE_ZONE : DEFT_FEATURE_SOLID;
        }
        deft_box box;
        deft_character_box(&box, &self, moveset);
        deft_query_outcome outcome =
            deft_query_overlaps(found, PIECES_CAP, &count, &self, moveset, &p.view, NULL);
        for (uint32_t i = 0; i < 8; i++) {
            bool is_zone = p.features[i].flags == DEFT_FEATURE_ZONE;
            double gap = apart(&p.features[i], box, is_zone ? 0 : moveset->radius);
            double limit = is_zone ? 0 : -moveset->touch;
            if (next < count && found[next].feature == i + 1) {
                assert_true(gap < limit + 1e-6);
                assert_int_equal(found[next].flags, p.features[i].flags);
                assert_true(found[next].depth > 0);
                assert_true(fabs(found[next].depth + gap) < 1e-6);
                seen |= 1u << found[next].flags;
                next++;
            } else {
                assert_true(gap > limit - 1e-6);
            }
        }
        assert_int_equal(next, count);
        assert_int_equal(outcome, count != 0 ? DEFT_QUERY_FOUND : DEFT_QUERY_NOTHING);
    }
    assert_int_equal(seen, 1u << DEFT_FEATURE_SOLID | 1u << DEFT_FEATURE_ZONE);
}

/* Out along the normal by the depth, it is in that piece no more. */
static void a_depth_is_the_way_out(void **state)
{
    static pieces p;
    (void)state;
    pieces_seed = 10;
    for (int round = 0; round < 200; round++) {
        const deft_moveset *moveset = round % 2 == 0 ? &box_moveset : &round_moveset;
        deft_character self = at(moveset, pieces_between(-2, 2), pieces_between(-2, 2), random_axes());
        deft_query_overlap found[PIECES_CAP];
        uint32_t count = 0;
        pieces_scatter(&p, 6, 2);
        (void)deft_query_overlaps(found, PIECES_CAP, &count, &self, moveset, &p.view, NULL);
        for (uint32_t i = 0; i < count; i++) {
            deft_vec2d out = {found[i].normal.x * found[i].depth, found[i].normal.y * found[i].depth};
            deft_box box;
            deft_character_box(&box, &self, moveset);
            double gap = apart_after(&p.features[found[i].feature - 1], box, out, 1, moveset->radius);
            assert_true(fabs(gap) < 1e-5);
        }
    }
}

static void bodies_that_crushed_the_character_do_not_count(void **state)
{
    static pieces p;
    deft_body_motion still[7];
    const deft_vec2d way = {4, 0};
    deft_query_overlap found[3];
    deft_query_hit hit;
    uint32_t count = 0;
    deft_character self = at(&box_moveset, 0, 0, *deft_axes_y_up());
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        p.features[i] = feature_box(i + 1, -1, -1, 1, 1);
        p.features[i].body = i + 5;
    }
    memset(still, 0, sizeof still);
    pieces_view(&p, 3);
    p.array.bodies = still;
    p.array.body_count = 7;
    deft_world_view_of_array(&p.view, &p.array);
    self.crushed_by = 5;
    self.crushed_too = 7;
    assert_int_equal(deft_query_overlaps(found, 3, &count, &self, &box_moveset, &p.view, NULL),
                     DEFT_QUERY_FOUND);
    assert_true(count == 1 && found[0].body == 6);
    for (uint32_t i = 0; i < 3; i++) {
        p.features[i] = feature_box(i + 1, 1 + i, -1, 1.5 + i, 1);
        p.features[i].body = i + 5;
    }
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, NULL, &way), DEFT_QUERY_FOUND);
    assert_int_equal(hit.body, 6);
}

static void a_short_list_keeps_the_first_and_counts_all(void **state)
{
    static pieces p;
    deft_query_overlap found[2];
    uint32_t count = 0;
    deft_character self = at(&box_moveset, 0, 0, *deft_axes_y_up());
    (void)state;
    for (uint32_t i = 0; i < 5; i++) {
        p.features[i] = feature_box(9 - i, -1, -1, 1, 1);
        p.features[i].body = i == 4 ? 3 : 0;
    }
    pieces_view(&p, 5);
    assert_int_equal(deft_query_overlaps(found, 2, &count, &self, &box_moveset, &p.view, NULL),
                     DEFT_QUERY_FOUND);
    assert_true(count == 5 && found[0].feature == 6 && found[1].feature == 7);
    assert_int_equal(deft_query_overlaps(NULL, 0, &count, &self, &box_moveset, &p.view, NULL),
                     DEFT_QUERY_FOUND);
    assert_int_equal(count, 5);
}

/* A corridor 0.8 high, of a body 0.95 high that is 0.6 when it crouches. */
static void the_shape_is_as_low_as_it_crouches_and_feet_may_be_elsewhere(void **state)
{
    static pieces p;
    const deft_pos before = {-5, 0}, within = {0, 0};
    const deft_vec2d through = {10, 0}, down = {0, -0.5};
    deft_query_hit hit;
    uint32_t count;
    deft_character self = at(&box_moveset, -3, 7, *deft_axes_y_up());
    (void)state;
    p.features[0] = feature_box(1, -9, -1, 9, 0);
    p.features[1] = feature_box(2, -1, 0.8, 1, 3);
    pieces_view(&p, 2);
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, &before, &through),
                     DEFT_QUERY_FOUND);
    assert_true(hit.feature == 2 && fabs(hit.fraction - (4 - 0.375) / 10) < 1e-6 && hit.normal.x == -1);
    assert_int_equal(hit.kind, DEFT_CONTACT_WALL);
    assert_int_equal(deft_query_overlaps(NULL, 0, &count, &self, &box_moveset, &p.view, &within),
                     DEFT_QUERY_FOUND);
    self.crouched = 1;
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, &before, &through),
                     DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_overlaps(NULL, 0, &count, &self, &box_moveset, &p.view, &within),
                     DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, &within, &down), DEFT_QUERY_FOUND);
    assert_true(hit.fraction == 0 && hit.kind == DEFT_CONTACT_FLOOR && hit.normal.y == 1);
}

/* A one-way stops what comes from above, lets through what rises, and is told by an overlap as what it is. */
static void one_ways_are_met_from_their_side(void **state)
{
    static pieces p;
    const deft_pos above = {0, 2}, below = {0, -2}, in = {0, -0.5};
    const deft_vec2d down = {0, -4}, up = {0, 4};
    deft_query_hit hit;
    deft_query_overlap found;
    uint32_t count;
    deft_character self = at(&box_moveset, 0, 9, *deft_axes_y_up());
    (void)state;
    p.features[0] = feature_box(1, -1, -0.25, 1, 0);
    p.features[0].flags = DEFT_FEATURE_ONE_WAY;
    p.features[0].one_way.y = 1;
    pieces_view(&p, 1);
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, &above, &down), DEFT_QUERY_FOUND);
    assert_true(hit.fraction == 0.5);
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, &below, &up), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_overlaps(&found, 1, &count, &self, &box_moveset, &p.view, &in),
                     DEFT_QUERY_FOUND);
    assert_true(found.flags == DEFT_FEATURE_ONE_WAY && deft_character_fits(&self, &box_moveset, &p.view));
}

/* A long way over a floor of tiles goes on to the wall at its end, piece by piece. */
static void a_walk_along_a_floor_is_free_up_to_the_wall(void **state)
{
    static deft_feature tiles[401];
    static pieces p;
    const deft_vec2d along = {500, 0};
    deft_query_hit hit;
    deft_character self = at(&box_moveset, 0.5, 0, *deft_axes_y_up());
    (void)state;
    for (uint32_t i = 0; i < 400; i++) {
        tiles[i] = feature_box(i + 1, i, -1, i + 1.0, 0);
        tiles[i].exposed = 5;
    }
    tiles[400] = feature_box(401, 400, 0, 401, 3);
    memset(&p.array, 0, sizeof p.array);
    p.array.features = tiles;
    p.array.count = 401;
    deft_world_view_of_array(&p.view, &p.array);
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, NULL, &along), DEFT_QUERY_FOUND);
    assert_true(hit.feature == 401 && fabs(hit.fraction * 500 - (399.5 - 0.375)) < 1e-4);
}

/* More walls stand at one place than a tick looks at. A wall before that place is met. Without one the way is
 * too much to look at; so is a way that begins there. */
static void a_way_to_more_than_fits_is_looked_at_up_to_there(void **state)
{
    static deft_feature walls[101];
    static pieces p;
    const deft_vec2d way = {10, 0};
    const deft_pos there = {6.2, 0};
    (void)state;
    for (uint32_t i = 0; i < 100; i++) {
        walls[i] = feature_box(i + 1, 6, -1, 7, 3);
    }
    walls[100] = feature_box(101, 3, -1, 3.5, 3);
    for (int round = 0; round < 2; round++) {
        const deft_moveset *moveset = round == 0 ? &box_moveset : &round_moveset;
        deft_character self = at(moveset, 0.5, 0, *deft_axes_y_up());
        deft_query_hit hit;
        memset(&p.array, 0, sizeof p.array);
        p.array.features = walls;
        p.array.count = 101;
        deft_world_view_of_array(&p.view, &p.array);
        assert_int_equal(deft_query_sweep(&hit, &self, moveset, &p.view, NULL, &way), DEFT_QUERY_FOUND);
        assert_true(hit.feature == 101 && fabs(hit.fraction * 10 - (2.5 - 0.375)) < 1e-4);
        p.array.count = 100;
        assert_int_equal(deft_query_sweep(&hit, &self, moveset, &p.view, NULL, &way), DEFT_QUERY_TOO_MUCH);
        assert_int_equal(deft_query_sweep(&hit, &self, moveset, &p.view, &there, &way), DEFT_QUERY_TOO_MUCH);
    }
}

/* What a sweep calls free, a flight at that velocity goes through, and it stops where the sweep says. */
static void a_tick_goes_as_far_as_a_sweep(void **state)
{
    static pieces p;
    const deft_vec2d way = {0, -3};
    (void)state;
    pieces_seed = 11;
    for (int round = 0; round < 100; round++) {
        deft_query_hit hit;
        uint32_t count;
        deft_input none = *deft_input_none();
        deft_character self = at(&box_moveset, pieces_between(-4, 4), 8, *deft_axes_y_up());
        pieces_scatter(&p, 10, 4);
        (void)deft_query_overlaps(NULL, 0, &count, &self, &box_moveset, &p.view, NULL);
        for (int i = 0; i < 40 && count == 0; i++) {
            deft_query_outcome outcome = deft_query_sweep(&hit, &self, &box_moveset, &p.view, NULL, &way);
            double most = outcome == DEFT_QUERY_FOUND ? 3 * hit.fraction : 3;
            double before = self.position.y, from = self.position.x;
            deft_character_step(&self, &box_moveset, &p.view, &none, 1 / 60.0, NULL, NULL);
            if (self.support != DEFT_SUPPORT_AIR || self.position.x != from) { /* it came to something */
                assert_int_equal(outcome, DEFT_QUERY_FOUND);
                break;
            }
            assert_true(before - self.position.y <= most + 1e-4);
        }
    }
}

/* Free up to the end of numbers, or too long to look at: never forever, and never a hit that is none. */
static void a_way_to_the_end_of_numbers_comes_to_an_end(void **state)
{
    static pieces p;
    const deft_vec2d far = {1e300, 0};
    deft_query_hit hit;
    deft_character self = at(&box_moveset, 0, 0, *deft_axes_y_up());
    (void)state;
    pieces_view(&p, 0);
    assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &p.view, NULL, &far), DEFT_QUERY_TOO_MUCH);
}

#ifdef NDEBUG
static void a_question_that_is_none_finds_nothing(void **state)
{
    static pieces p;
    const deft_pos nowhere = {0, (double)NAN};
    const deft_vec2d way = {9, 0}, no_way = {HUGE_VAL, 0};
    deft_query_hit hit;
    deft_query_overlap found;
    uint32_t count = 77;
    deft_character self = at(&box_moveset, 5.5, 0, *deft_axes_y_up());
    const deft_character *none = NULL;
    (void)state;
    p.features[0] = feature_box(1, 5, 0, 6, 1);
    pieces_view(&p, 1);
    const deft_moveset *m = &box_moveset;
    assert_int_equal(deft_query_sweep(&hit, none, m, &p.view, NULL, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_sweep(&hit, &self, NULL, &p.view, NULL, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_sweep(&hit, &self, m, &p.view, NULL, NULL), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_sweep(NULL, &self, m, &p.view, NULL, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_sweep(&hit, &self, m, &p.view, &nowhere, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_sweep(&hit, &self, m, &p.view, NULL, &no_way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_overlaps(&found, 1, &count, none, m, &p.view, NULL), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_overlaps(&found, 1, &count, &self, NULL, &p.view, NULL), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_overlaps(&found, 1, &count, &self, m, &p.view, &nowhere), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_overlaps(NULL, 1, &count, &self, m, &p.view, NULL), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_overlaps(&found, 1, NULL, &self, m, &p.view, NULL), DEFT_QUERY_NOTHING);
    assert_int_equal(count, 77);
}

/* Of a place or a way with a number that is none the world is not even asked. */
static void a_question_without_a_number_asks_nothing(void **state)
{
    deft_character self = at(&box_moveset, 0, 0, *deft_axes_y_up());
    deft_world_view view = pieces_counted();
    (void)state;
    for (int i = 0; i < PIECES_WRONGS; i++) {
        double numbers[4];
        deft_query_hit hit;
        uint32_t count = 0;
        pieces_wrong(numbers, i);
        const deft_pos feet = {numbers[0], numbers[1]};
        const deft_vec2d way = {numbers[2], numbers[3]};
        assert_int_equal(deft_query_sweep(&hit, &self, &box_moveset, &view, &feet, &way), DEFT_QUERY_NOTHING);
        if (i % 4 < 2) {
            (void)deft_query_overlaps(NULL, 0, &count, &self, &box_moveset, &view, &feet);
        }
        assert_int_equal(pieces_asked, 0);
    }
}
#endif

/* Two tiles whose sides are one line, and a corner of a floor and a wall met aslant: of what is met at once
 * the same place is told, whatever the order and the ids in which the world hands the two over. */
static void what_is_met_at_once_is_told_by_geometry(void **state)
{
    static const deft_vec2d ways[] = {{3, 0}, {3, -3}};
    (void)state;
    for (int round = 0; round < 2; round++) {
        const deft_moveset *m = round != 0 ? &round_moveset : &box_moveset;
        for (int k = 0; k < 2; k++) {
            double half = m->half_width;
            deft_feature first = k == 0 ? feature_box(0, half + 1, -2, half + 2, m->height / 2)
                                        : feature_box(0, -9, -2, half + 1, -1);
            deft_feature second = feature_box(0, half + 1, k == 0 ? m->height / 2 : -1, half + 2, 4);
            deft_query_hit told[4];
            uint32_t first_id[4];
            for (uint32_t i = 0; i < 4; i++) {
                pieces p;
                const deft_pos feet = {0, 0};
                deft_character self = at(m, 0, 0, *deft_axes_y_up());
                first_id[i] = i % 2 == 0 ? 3 : 7;
                first.id = first_id[i];
                second.id = 10 - first.id;
                p.features[i / 2] = first;
                p.features[1 - i / 2] = second;
                pieces_view(&p, 2);
                memset(&told[i], 0, sizeof told[i]);
                assert_int_equal(deft_query_sweep(&told[i], &self, m, &p.view, &feet, &ways[k]),
                                 DEFT_QUERY_FOUND);
                assert_true(fabs(told[i].fraction - 1.0 / 3) < 1e-4);
                assert_true(told[i].fraction == told[0].fraction && told[i].normal.x == told[0].normal.x &&
                            told[i].normal.y == told[0].normal.y && told[i].point.x == told[0].point.x &&
                            told[i].point.y == told[0].point.y);
                assert_true((told[i].feature == first_id[i]) == (told[0].feature == first_id[0]) || k == 0);
            }
            assert_true(told[0].feature == told[2].feature && told[1].feature == told[3].feature);
        }
    }
}

/* Two features of one id, as of a host with an id a tile: their kind and their surface put them in order. */
static void overlaps_of_one_id_are_told_in_one_order(void **state)
{
    (void)state;
    deft_feature features[3];
    for (int i = 0; i < 3; i++) {
        features[i] = feature_box(5, -1, -1, 1, 1);
        features[i].flags = i == 0 ? DEFT_FEATURE_SOLID : DEFT_FEATURE_ONE_WAY;
        features[i].one_way.y = 1;
        features[i].surface = (uint16_t)(i == 2 ? 1 : 0);
    }
    for (uint32_t i = 0; i < 6; i++) {
        static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        pieces p;
        deft_query_overlap found[3];
        deft_character self = at(&box_moveset, 0, 0, *deft_axes_y_up());
        for (int k = 0; k < 3; k++) {
            p.features[k] = features[orders[i][k]];
        }
        pieces_view(&p, 3);
        uint32_t count = 0;
        assert_int_equal(deft_query_overlaps(found, 3, &count, &self, &box_moveset, &p.view, NULL),
                         DEFT_QUERY_FOUND);
        assert_int_equal(count, 3);
        assert_int_equal(found[0].flags, DEFT_FEATURE_SOLID);
        assert_true(found[1].surface == 0 && found[2].surface == 1);
    }
}

/* Two pieces of one feature, one of which lies deeper around the body: that one is told first. */
static void of_two_pieces_of_a_feature_the_deeper_is_told_first(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        pieces p;
        deft_query_overlap found[2];
        deft_character self = at(&box_moveset, 0, 0, *deft_axes_y_up());
        p.features[i] = feature_box(5, -4, -1, 4, 0.125);
        p.features[1 - i] = feature_box(5, -4, -1, 4, 0.25);
        pieces_view(&p, 2);
        uint32_t count = 0;
        assert_int_equal(deft_query_overlaps(found, 2, &count, &self, &box_moveset, &p.view, NULL),
                         DEFT_QUERY_FOUND);
        assert_int_equal(count, 2);
        assert_true(fabs(found[0].depth - 0.25) < 1e-6 && fabs(found[1].depth - 0.125) < 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_to_the_end_of_numbers_comes_to_an_end),
#ifdef NDEBUG
        cmocka_unit_test(a_question_that_is_none_finds_nothing),
        cmocka_unit_test(a_question_without_a_number_asks_nothing),
#endif
        cmocka_unit_test(sweeps_stop_where_shapes_touch),
        cmocka_unit_test(overlaps_of_one_id_are_told_in_one_order),
        cmocka_unit_test(of_two_pieces_of_a_feature_the_deeper_is_told_first),
        cmocka_unit_test(what_is_met_at_once_is_told_by_geometry),
        cmocka_unit_test(overlaps_are_all_that_the_shape_is_in),
        cmocka_unit_test(a_depth_is_the_way_out),
        cmocka_unit_test(bodies_that_crushed_the_character_do_not_count),
        cmocka_unit_test(a_short_list_keeps_the_first_and_counts_all),
        cmocka_unit_test(the_shape_is_as_low_as_it_crouches_and_feet_may_be_elsewhere),
        cmocka_unit_test(one_ways_are_met_from_their_side),
        cmocka_unit_test(a_walk_along_a_floor_is_free_up_to_the_wall),
        cmocka_unit_test(a_way_to_more_than_fits_is_looked_at_up_to_there),
        cmocka_unit_test(a_tick_goes_as_far_as_a_sweep),
    };
    return cmocka_run_group_tests(tests, build_movesets, NULL);
}
