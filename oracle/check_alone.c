/* oracle/check_alone.c -- where nothing is near, the tick is that of a world with nothing else in it: empty
 * space, or an endless floor. What is far away, seams in the floor and hidden edges must not show. */
#include "checks.h"
#include "way.h"

#include <math.h>
#include <string.h>

void oracle_other_world(deft_world_view *out, const oracle_watch *watch, const deft_world_array *array)
{
    if (array != NULL) {
        deft_world_view_of_array(out, array);
    } else {
        deft_world_view_of(out, NULL);
    }
    out->machines = watch->view.machines;
    out->machine_count = watch->view.machine_count;
}

oracle_rect oracle_way_extent(const oracle_watch *watch, const oracle_tick *tick, const deft_world_view *view)
{
    oracle_way way;
    oracle_rect extent = oracle_body(watch->moveset, oracle_feet_of(&tick->before));
    oracle_way_begin(&way, tick, 8);
    while (oracle_way_next(&way, watch->moveset, view)) {
        extent = oracle_rect_around(extent, oracle_body(watch->moveset, oracle_feet_of(&way.at)));
    }
    return extent;
}

static const char *first_difference(const deft_character *a, const deft_character *b)
{
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        if (memcmp((const char *)a + field->offset, (const char *)b + field->offset, field->size) != 0) {
            return field->name;
        }
    }
    return "padding";
}

/* The same to the bit; but where anything moves nearby, the core rounds no displacement to float. */
static bool is_same_end(const oracle_watch *watch, const deft_character *a, const deft_character *b)
{
    double loose = 1e-6 * watch->moveset->tile;
    if (watch->scene == NULL || watch->scene->travel <= 0) {
        return memcmp(a, b, sizeof *a) == 0;
    }
    return a->state == b->state && a->support == b->support && fabs(a->position.x - b->position.x) <= loose &&
           fabs(a->position.y - b->position.y) <= loose && fabs(a->velocity.x - b->velocity.x) <= loose &&
           fabs(a->velocity.y - b->velocity.y) <= loose;
}

oracle_fault oracle_check_free(oracle_watch *watch, const oracle_tick *tick)
{
    if (tick->before.state == DEFT_STATE_GROUND || tick->before.support != DEFT_SUPPORT_AIR ||
        watch->moveset->air_jump_count > 0 || oracle_is_roped(tick)) {
        return ORACLE_FINE;
    }
    deft_world_view space;
    oracle_other_world(&space, watch, NULL);
    oracle_rect extent = oracle_way_extent(watch, tick, &space);
    double beside = fmax(watch->moveset->tile / 16,
                         fmax(watch->moveset->wall.reach, /* a wall may be jumped off, a ledge grabbed */
                              watch->moveset->ledges.grab_reach + watch->moveset->skin));
    oracle_rect near = oracle_rect_grown(extent, beside);
    if (tick->before.drops != 0) { /* it is through when it is a quarter of its height away */
        near.bottom -= watch->moveset->height / 4;
    }
    if (!oracle_is_still(watch, tick, near) || !oracle_is_empty(watch->world, near)) {
        return ORACLE_FINE;
    }
    watch->free_ticks++;
    deft_character alone = tick->before;
    deft_character_step(&alone, watch->moveset, &space, &tick->input, tick->dt, NULL, NULL);
    if (!is_same_end(watch, &alone, &tick->after)) {
        return oracle_cry(watch, ORACLE_NOT_FREE, "%s differs: %.17g %.17g, in empty space %.17g %.17g",
                          first_difference(&alone, &tick->after), tick->after.position.x,
                          tick->after.position.y, alone.position.x, alone.position.y);
    }
    return ORACLE_FINE;
}

/* An endless floor at the height of the one under the feet, as an array of one polygon. */
static deft_feature endless_floor(const oracle_watch *watch, deft_axes axes)
{
    static const double corner[4][2] = {{-4096, -64}, {4096, -64}, {4096, 0}, {-4096, 0}};
    deft_feature floor;
    memset(&floor, 0, sizeof floor);
    for (uint32_t i = 0; i < 4; i++) {
        double u = corner[i][0] * watch->moveset->tile;
        double v = corner[i][1] * watch->moveset->tile;
        floor.points[i].x = (float)(u * axes.right.x + v * axes.up.x);
        floor.points[i].y = (float)(u * axes.right.y + v * axes.up.y);
    }
    floor.count = 4;
    floor.flags = DEFT_FEATURE_SOLID;
    floor.exposed = 0xFF;
    return floor;
}

oracle_fault oracle_check_flat(oracle_watch *watch, const oracle_tick *tick)
{
    const deft_moveset *moveset = watch->moveset;
    deft_axes axes = tick->before.axes;
    oracle_point feet = oracle_feet_of(&tick->before);
    oracle_top top;
    oracle_point normal =
        oracle_in_frame(axes, (deft_pos){tick->before.ground_normal.x, tick->before.ground_normal.y});
    if (tick->before.state != DEFT_STATE_GROUND || tick->after.state == DEFT_STATE_LADDER ||
        tick->after.state == DEFT_STATE_SWIM || oracle_tells(tick, DEFT_EVENT_LADDER_ON) ||
        normal.v < 1 - 1e-12 || tick->before.ground_body != 0 || oracle_drops(tick, &tick->events) ||
        oracle_is_roped(tick) ||
        !oracle_has_floor(watch, feet, moveset->touch, moveset->contact, 0, 0, &top)) {
        return ORACLE_FINE;
    }
    double rise = top.height - feet.v;
    deft_feature floor = endless_floor(watch, axes);
    deft_world_array array = {
        &floor,
        1,
        {tick->before.position.x + rise * axes.up.x, tick->before.position.y + rise * axes.up.y},
        NULL,
        0};
    deft_world_view endless;
    oracle_other_world(&endless, watch, &array);
    oracle_rect extent = oracle_way_extent(watch, tick, &endless);
    oracle_rect over = oracle_rect_grown(extent, fmax(moveset->tile / 64, moveset->wall.reach));
    over.bottom = top.height + 1e-4 * moveset->tile;
    if (!oracle_is_still(watch, tick, extent) ||
        !oracle_is_flat_floor(watch->world, over.left, over.right, top.height) ||
        !oracle_is_empty(watch->world, over)) {
        return ORACLE_FINE;
    }
    watch->flat_ticks++;
    deft_character alone = tick->before;
    deft_character_step(&alone, moveset, &endless, &tick->input, tick->dt, NULL, NULL);
    double loose = 1e-6 * moveset->tile;
    if (alone.state != tick->after.state || alone.support != tick->after.support ||
        fabs(alone.position.x - tick->after.position.x) > loose ||
        fabs(alone.position.y - tick->after.position.y) > loose ||
        fabs(alone.velocity.x - tick->after.velocity.x) > loose ||
        fabs(alone.velocity.y - tick->after.velocity.y) > loose) {
        return oracle_cry(watch, ORACLE_SNAG,
                          "%s at %.17g %.17g v %.9g %.9g; on an endless floor %s at %.17g %.17g v %.9g %.9g",
                          deft_state_name((deft_state)tick->after.state), tick->after.position.x,
                          tick->after.position.y, tick->after.velocity.x, tick->after.velocity.y,
                          deft_state_name((deft_state)alone.state), alone.position.x, alone.position.y,
                          alone.velocity.x, alone.velocity.y);
    }
    return ORACLE_FINE;
}
