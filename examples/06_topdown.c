/* 06_topdown.c -- seen from above: a room, ice, a belt, a knock-back, dashes, and a walker that slides along
 * the walls. */
#include "deft/deft.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WALLS = 3, ZONES = 2 };

/* A rectangle, corner by corner. */
static deft_feature box(float left, float bottom, float right, float top, deft_feature_flag flag, int zone)
{
    const deft_vec2 corners[4] = {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
    deft_feature feature = {0};
    memcpy(feature.points, corners, sizeof corners);
    feature.count = 4;
    feature.exposed = 0xFF;
    feature.flags = (uint8_t)flag;
    feature.surface = (uint16_t)zone;
    return feature;
}

int main(void)
{
    const deft_feature room[WALLS + ZONES] = {
        box(10, -9, 11, 9, DEFT_FEATURE_SOLID, 0),  box(-9, 4, 11, 5, DEFT_FEATURE_SOLID, 0),
        box(-9, -9, 11, -8, DEFT_FEATURE_SOLID, 0), box(8, -8, 10, -4, DEFT_FEATURE_ZONE, 0),
        box(5, -8, 7, 4, DEFT_FEATURE_ZONE, 1),
    };
    const deft_zone zones[ZONES] = {
        {DEFT_ZONE_CONVEYOR, 1, {0, 0}, 0.1}, /* ice: ground that does not move, but slips */
        {DEFT_ZONE_CONVEYOR, 2, {0, -3}, 0},  /* a belt downwards */
    };
    const deft_world_array array = {room, WALLS + ZONES, {0, 0}, NULL, 0};
    deft_world_view world;
    deft_world_view_of_array(&world, &array);
    world.zones = zones;
    world.zone_count = ZONES;

    deft_tuning tuning;
    deft_moveset moveset;
    deft_topdown hero;
    deft_tuning_default(&tuning);
    tuning.topdown.turn_rate_deg_s = 720; /* infinite: turns at once */
    tuning.ability.dash = 1;
    if (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    deft_topdown_spawn(&hero, &moveset, &(deft_pos){0, 0}, deft_axes_y_up());

    for (int tick = 0; tick < 240; tick++) {
        deft_event_list events;
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, 1, tick < 120 ? 0.5 : -1); /* here your engine reports the stick */
        if (tick == 60) {
            deft_topdown_kick(&hero, &(deft_vec2d){-12, 0}); /* a blow */
        }
        if (tick % 100 == 30) {
            deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_DASH), 0); /* where the stick points */
        }
        deft_topdown_step(&hero, &moveset, &world, &input, 1 / 60.0, &events, NULL);
        for (uint32_t i = 0; i < events.count; i++) {
            printf("tick %3d: %s %.3f\n", tick, deft_event_name((deft_event_kind)events.items[i].kind),
                   events.items[i].value);
        }
        if (tick % 40 == 39) {
            printf("tick %3d: at %.3f, %.3f, heading %.0f degrees, %.2f units/s\n", tick, hero.position.x,
                   hero.position.y, atan2(hero.heading.y, hero.heading.x) * 57.29577951308232, hero.speed);
        }
    }
    return 0;
}
