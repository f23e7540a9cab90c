/* tests/geometry/test_obstacle.c -- a grown feature, against the definition of growing: the feet may be
 * wherever a corner of the feature less a corner of the box is not passed. In every frame along the axes,
 * from every corner, in either winding. */
#include "outlines.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define NEAR 1e-12

typedef struct grown {
    deft__obstacle obstacle;
    deft__face faces[DEFT__FACES_PER_OBSTACLE_CAP];
    deft__v2 corner[DEFT_FEATURE_POINTS_CAP]; /* of the feature, in the frame, as it was given */
    uint32_t count, exposed;
} grown;

static void grow(grown *out, const outline *shape, deft_axes axes, uint32_t first, bool reversed,
                 uint32_t exposed)
{
    outline given = {shape->count, {{0, 0}}};
    out->count = shape->count;
    out->exposed = exposed;
    for (uint32_t i = 0; i < shape->count; i++) {
        uint32_t k = (first + (reversed ? shape->count - i : i)) % shape->count;
        double x = (double)shape->corner[k].x;
        double y = (double)shape->corner[k].y;
        given.corner[i] = shape->corner[k];
        out->corner[i] = deft__v2_make(x * axes.right.x + y * axes.right.y, x * axes.up.x + y * axes.up.y);
    }
    outline_grow(&out->obstacle, out->faces, &given, exposed, axes);
}

/* Where the feet are when that corner of the box is at that corner of the feature. */
static deft__v2 feet_at(const grown *g, uint32_t corner, uint32_t of_box)
{
    double x = (of_box & 1) != 0 ? outline_growth.box.half_width : -outline_growth.box.half_width;
    double y = (of_box & 2) != 0 ? outline_growth.box.height : 0;
    return deft__v2_make(g->corner[corner].x - x, g->corner[corner].y - y);
}

static uint32_t kind_of(const grown *g, uint32_t touching)
{
    uint32_t near_by = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t next = (i + 1) % g->count;
        uint32_t ends = (touching >> i & 1) + (touching >> next & 1);
        if (ends == 2) {
            return (g->exposed >> i & 1) != 0 ? DEFT__FACE_EDGE : DEFT__FACE_HIDDEN;
        }
        near_by |= ends != 0 ? g->exposed >> i & 1 : 0;
    }
    return near_by != 0 ? DEFT__FACE_VERTEX : DEFT__FACE_HIDDEN;
}

static void check_face(const grown *g, const deft__face *face)
{
    deft__v2 tangent = deft__face_tangent(face);
    double offset = -1e9;
    double from = 1e9;
    double to = -1e9;
    uint32_t touching = 0;
    for (uint32_t i = 0; i < 4 * g->count; i++) {
        offset = fmax(offset, deft__v2_dot(face->normal, feet_at(g, i / 4, i % 4)));
    }
    for (uint32_t i = 0; i < 4 * g->count; i++) {
        deft__v2 feet = feet_at(g, i / 4, i % 4);
        if (deft__v2_dot(face->normal, feet) > offset - NEAR) {
            from = fmin(from, deft__v2_dot(tangent, feet));
            to = fmax(to, deft__v2_dot(tangent, feet));
            touching |= 1u << i / 4;
        }
    }
    assert_true(fabs(deft__v2_dot(face->normal, face->normal) - 1) < NEAR);
    assert_true(fabs(face->offset - offset) < NEAR);
    assert_true(fabs(face->from - from) < NEAR && fabs(face->to - to) < NEAR);
    assert_int_equal(face->kind, kind_of(g, touching));
}

static void check(const grown *g)
{
    static const deft__v2 sides[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    uint32_t slants = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        deft__v2 edge = deft__v2_sub(g->corner[(i + 1) % g->count], g->corner[i]);
        slants += edge.x != 0 && edge.y != 0 ? 1 : 0;
    }
    assert_int_equal(g->obstacle.face_count, 4 + slants);
    for (uint32_t i = 0; i < g->obstacle.face_count; i++) {
        check_face(g, &g->faces[i]);
        assert_true(i >= 4 || deft__v2_is_same(g->faces[i].normal, sides[i]));
    }
    assert_true(g->obstacle.left == -g->faces[0].offset && g->obstacle.right == g->faces[1].offset);
    assert_true(g->obstacle.bottom == -g->faces[2].offset && g->obstacle.top == g->faces[3].offset);
}

static void a_feature_is_grown_by_the_box_in_every_frame(void **state)
{
    (void)state;
    for (uint32_t frame = 0; frame < 8; frame++) {
        double right = (frame & 1) != 0 ? -1 : 1;
        double up = (frame & 2) != 0 ? -1 : 1;
        deft_axes level = {{right, 0}, {0, up}};
        deft_axes turned = {{0, right}, {up, 0}};
        for (size_t k = 0; k < OUTLINES; k++) {
            for (uint32_t first = 0; first < 2 * outlines[k].count; first++) {
                for (uint32_t hidden = 0; hidden <= outlines[k].count; hidden++) {
                    grown g;
                    grow(&g, &outlines[k], (frame & 4) != 0 ? turned : level, first / 2, first % 2 != 0,
                         0xFFu & ~(1u << hidden | 1u << (hidden + 1) % outlines[k].count));
                    check(&g);
                }
            }
        }
    }
}

static void what_has_no_area_is_grown_to_nothing(void **state)
{
    static const outline flat[] = {{4, {{1, 1}, {2, 1}, {2, 1}, {1, 1}}},
                                   {4, {{1, 1}, {1, 1}, {1, 2}, {1, 2}}},
                                   {3, {{1, 1}, {2, 2}, {3, 3}}},
                                   {1, {{1, 1}}},
                                   {0, {{0, 0}}}};
    (void)state;
    for (size_t k = 0; k < sizeof flat / sizeof flat[0]; k++) {
        grown g;
        grow(&g, &flat[k], *deft_axes_y_down(), 0, false, 0xFF);
        assert_int_equal(g.obstacle.face_count, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_feature_is_grown_by_the_box_in_every_frame),
        cmocka_unit_test(what_has_no_area_is_grown_to_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
