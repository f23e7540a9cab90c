/* fuzz/game_ground.c -- free ground, zones and surfaces. */
#include "draft.h"

#include <math.h>

#define TURN 6.283185307179586

/* Around a middle at (x, y) eighths: a star, which never crosses itself, a rectangle, or corners anywhere. */
static uint32_t draw_corners(const game *game, game_bytes *bytes, uint32_t shape, double x, double y,
                             deft_pos *out)
{
    uint32_t count = 0;
    if (shape % 4 == 0) {
        double width = 0.5 + game_byte(bytes) % 64;
        double height = 0.5 + game_byte(bytes) % 32;
        for (count = 0; count < 4; count++) {
            out[count].x = x + (count == 0 || count == 3 ? -width : width) / 2;
            out[count].y = y + (count < 2 ? -height : height) / 2;
        }
    } else if (shape % 4 == 1) {
        for (uint32_t i = 0; i < DRAFT_CORNERS; i++) {
            double length = (game_byte(bytes) % 64) / 2.0;
            if (length > 0) {
                out[count].x = x + length * cos(TURN * i / DRAFT_CORNERS);
                out[count++].y = y + length * sin(TURN * i / DRAFT_CORNERS);
            }
        }
    } else {
        uint32_t wished = 2 + shape / 4 % (DRAFT_CORNERS - 1);
        for (count = 0; count < wished; count++) {
            out[count].x = x + 16 * game_share(bytes);
            out[count].y = y + 16 * game_share(bytes);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        out[i].x *= game->tile / 8;
        out[i].y *= game->tile / 8;
    }
    return count;
}

void draft_outline(const game *game, game_bytes *bytes, double x, double y, deft_pos *points,
                   deft_outline *out)
{
    uint32_t shape = game_byte(bytes);
    uint32_t about = game_byte(bytes);
    out->points = points;
    out->count = draw_corners(game, bytes, shape, x, y, points);
    out->kind = (uint8_t)(about % 4 == 3 ? DEFT_OUTLINE_POLYGON : about % 4);
    out->flags = about / 4 % 4 == 3 ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    if (out->flags == DEFT_FEATURE_ONE_WAY) {
        draft_face(game, about / 16, &out->one_way);
    }
    out->surface = (uint16_t)(about / 64 % (DRAFT_SURFACES + 1));
}

/* Four blocks around the room, where it has no tiles. */
void draft_walls(world_draft *draft, double width, double height)
{
    const double walls[4][4] = {{-16, -16, 0, height + 16},
                                {width, -16, width + 16, height + 16},
                                {0, -16, width, 0},
                                {0, height, width, height + 16}};
    double eighth = draft->out->tile / 8;
    for (uint32_t i = 0; i < 4; i++) {
        deft_outline *outline = &draft->outlines[i];
        deft_pos *points = draft->outline_points[i];
        for (uint32_t k = 0; k < 4; k++) {
            points[k].x = walls[i][k == 0 || k == 3 ? 0 : 2] * eighth;
            points[k].y = walls[i][k < 2 ? 1 : 3] * eighth;
        }
        outline->points = points;
        outline->count = 4;
        outline->id = 100 + i;
        outline->flags = DEFT_FEATURE_SOLID;
    }
    draft->def.outline_count = 4;
}

void draft_outlines(world_draft *draft, game_bytes *bytes)
{
    uint32_t count = game_byte(bytes) % ((DRAFT_OUTLINES - 4) + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = draft->def.outline_count++;
        double x = game_byte(bytes);
        double y = game_byte(bytes);
        draft_outline(draft->out, bytes, x * 0.625, y * 0.625, draft->outline_points[number],
                      &draft->outlines[number]);
        draft->outlines[number].id = 200 + i;
    }
    draft->def.outlines = draft->outlines;
}

void draft_zones(world_draft *draft, game_bytes *bytes)
{
    double eighth = draft->out->tile / 8;
    draft->def.zone_count = game_byte(bytes) % (DRAFT_ZONES + 1);
    draft->def.zones = draft->zones;
    for (uint32_t i = 0; i < draft->def.zone_count; i++) {
        deft_zone_def *def = &draft->zones[i];
        uint32_t about = game_byte(bytes);
        double x = game_byte(bytes) * 0.625;
        double y = game_byte(bytes) * 0.625;
        double width = 1 + game_byte(bytes) / 2.0;
        double height = 1 + game_byte(bytes) / 2.0;
        double slant = about / 8 % 2 == 0 ? 0 : width / 4;
        def->zone.kind = about % DEFT_ZONE_COUNT;
        def->zone.tag = i;
        def->zone.push.x = (double)(float)(game_share(bytes) * 24 * draft->out->tile);
        def->zone.push.y = (double)(float)(game_share(bytes) * 24 * draft->out->tile);
        def->zone.friction_ratio = about / 16;
        def->points = draft->zone_points[i];
        def->count = 4;
        for (uint32_t k = 0; k < 4; k++) {
            draft->zone_points[i][k].x = (x + (k == 0 || k == 3 ? 0 : width) + (k < 2 ? slant : 0)) * eighth;
            draft->zone_points[i][k].y = (y + (k < 2 ? 0 : height)) * eighth;
        }
    }
}

void draft_surfaces(world_draft *draft, game_bytes *bytes)
{
    for (uint32_t i = 0; i < DRAFT_SURFACES; i++) {
        uint32_t about = game_byte(bytes);
        draft->surfaces[i].friction_ratio = about % 8 == 0 ? 1 : about % 8 * 0.25;
        draft->surfaces[i].flags = about / 8 % 8;
        draft->surfaces[i].conveyor_speed = about / 64 == 0 ? 0 : game_share(bytes) * 12 * draft->out->tile;
        draft->surfaces[i].tag = i;
    }
    draft->def.surfaces = draft->surfaces;
    draft->def.surface_count = DRAFT_SURFACES;
}
