/* 02_your_own_world.c -- deft in a world that is already yours: answered by a callback, or handed over as an
 * array.
 *
 * The host below keeps plain boxes, as any engine's broad phase would give them. Both ways give the same
 * bits. */
#include "deft/deft.h"

#include <stdio.h>
#include <string.h>

/* A host's own level: rectangles in its own units, y up. */
typedef struct host_box {
    double left, bottom, right, top;
} host_box;

static const host_box host_boxes[] = {
    {-10, -1, 6, 0}, /* ground */
    {6, -1, 12, 1},  /* a step up: jump it */
    {14, -1, 30, 0}, /* beyond a gap */
};
#define HOST_BOX_COUNT (sizeof host_boxes / sizeof host_boxes[0])

/* One feature, its corners relative to the origin of the query. */
static deft_feature host_feature(uint32_t id, const host_box *box, const deft_pos *origin)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    float left = (float)(box->left - origin->x);
    float right = (float)(box->right - origin->x);
    float bottom = (float)(box->bottom - origin->y);
    float top = (float)(box->top - origin->y);
    feature.points[0].x = left;
    feature.points[0].y = bottom;
    feature.points[1].x = right;
    feature.points[1].y = bottom;
    feature.points[2].x = right;
    feature.points[2].y = top;
    feature.points[3].x = left;
    feature.points[3].y = top;
    feature.count = 4;
    feature.exposed = 0xFF; /* every edge can be touched; clear the bits of edges that a neighbour covers */
    feature.flags = DEFT_FEATURE_SOLID;
    feature.id = id;
    return feature;
}

/* Way one: deft asks. Write what touches the region, say how many there are. */
static uint32_t host_gather(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    const host_box *boxes = (const host_box *)user;
    uint32_t count = 0;
    for (uint32_t i = 0; i < HOST_BOX_COUNT; i++) {
        bool touches = boxes[i].left <= region->max_x && boxes[i].right >= region->min_x &&
                       boxes[i].bottom <= region->max_y && boxes[i].top >= region->min_y;
        if (touches && count++ < capacity) {
            out[count - 1] = host_feature(i, &boxes[i], origin);
        }
    }
    return count;
}

/* Way two: you hand over what lies in the box that deft_character_query_box names. */
static uint32_t host_collect(const deft_box *box, const deft_pos *origin, deft_feature *out,
                             uint32_t capacity)
{
    return host_gather(host_boxes, origin, box, out, capacity);
}

static deft_input play(int tick)
{
    deft_input input = *deft_input_none();
    deft_input_set_stick(&input, 1, 0);
    if (tick == 30 || tick == 80) {
        deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    } else if ((tick > 30 && tick < 50) || (tick > 80 && tick < 110)) {
        input.held = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    }
    return input;
}

int main(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    if (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    deft_pos start = {0, 0};
    deft_character asked, handed;
    deft_character_spawn(&asked, &moveset, &start, deft_axes_y_up());
    handed = asked; /* the state is bytes: a copy is a second character */

    deft_world_view callback;
    memset(&callback, 0, sizeof callback); /* no moving bodies, surfaces or zones */
    callback.gather = host_gather;
    callback.user = host_boxes;
    for (int tick = 0; tick < 180; tick++) {
        deft_input input = play(tick);
        deft_character_step(&asked, &moveset, &callback, &input, 1 / 60.0, NULL, NULL);

        deft_box box;
        deft_feature near_by[16];
        deft_character_query_box(&box, &handed, &moveset, 1 / 60.0);
        deft_world_array array = {near_by, 0, handed.position, NULL, 0};
        array.count = host_collect(&box, &array.origin, near_by, 16);
        deft_world_view view;
        deft_world_view_of_array(&view, &array);
        deft_character_step(&handed, &moveset, &view, &input, 1 / 60.0, NULL, NULL);

        if (tick % 30 == 29) {
            printf("tick %3d: %7.3f, %6.3f %s\n", tick, asked.position.x, asked.position.y,
                   deft_state_name((deft_state)asked.state));
        }
    }
    if (deft_character_hash(&asked) != deft_character_hash(&handed)) {
        fprintf(stderr, "the two ways disagree\n");
        return 1;
    }
    printf("both ways: hash %016llx\n", (unsigned long long)deft_character_hash(&asked));
    return 0;
}
