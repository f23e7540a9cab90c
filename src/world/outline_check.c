/* world/outline_check.c -- can these outlines and zones be read at all? What they look like is for later.
 */
#include "math/dmath.h"
#include "world/findings.h"
#include "world/outline.h"

/* So that points, and the corners of all pieces, are numbered with 32 bits. */
#define OUTLINE_POINTS_MAX   67108864U
#define OUTLINE_SURFACES_MAX 65535U
#define OUTLINE_PLACE_MAX    1e12

bool deft__outline_check_limits(const deft_world_def *def, uint32_t *points, deft_diag_list *diags)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < def->outline_count; i++) {
        count += def->outlines[i].count;
    }
    for (uint32_t i = 0; i < def->zone_count; i++) {
        count += def->zones[i].count;
    }
    bool is_sound =
        deft__world_check_range("surface_count", def->surface_count, 0.0, OUTLINE_SURFACES_MAX, diags);
    is_sound &= deft__world_check_range("zone_count", def->zone_count, 0.0, OUTLINE_SURFACES_MAX, diags);
    is_sound &= deft__world_check_range("outline_count", def->outline_count, 0.0, OUTLINE_POINTS_MAX, diags);
    is_sound &= deft__world_check_range("points of outlines and zones", (double)count, 0.0,
                                        OUTLINE_POINTS_MAX, diags);
    *points = is_sound ? (uint32_t)count : 0;
    return is_sound;
}

static bool outline_is_place(double value, double most)
{
    return value >= -most && value <= most;
}

/* Names the first point that is no place: one that is wrong seldom comes alone. */
static bool outline_check_points(const char *name, uint32_t index, const deft_pos *points, uint32_t count,
                                 uint32_t least, deft__outline_limits most, deft_diag_list *diags)
{
    double given = points == NULL ? 0.0 : (double)count;
    if (!deft__world_check_range_at(name, index, ".count", given, least, most.count, diags) ||
        points == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        bool is_x = !outline_is_place(points[i].x, most.place);
        if (!is_x && outline_is_place(points[i].y, most.place)) {
            continue;
        }
        char member[32];
        deft__text text = deft__text_begin(member, sizeof member);
        deft__text_put(&text, ".points[");
        deft__text_number(&text, i);
        deft__text_put(&text, is_x ? "].x" : "].y");
        return deft__world_check_range_at(name, index, member, is_x ? points[i].x : points[i].y, -most.place,
                                          most.place, diags);
    }
    return true;
}

bool deft__outline_check_one(const deft_outline *outline, uint32_t index, deft__outline_limits most,
                             deft_diag_list *diags)
{
    bool is_sound =
        deft__world_check_range_at("outlines", index, ".kind", outline->kind, 0.0, DEFT_OUTLINE_LOOP, diags);
    is_sound &= deft__world_check_flags("outlines", index, outline->flags, outline->one_way, diags);
    is_sound &=
        deft__world_check_range_at("outlines", index, ".surface", outline->surface, 0.0, most.surface, diags);
    uint32_t least = outline->kind == DEFT_OUTLINE_CHAIN ? 2 : 3;
    return outline_check_points("outlines", index, outline->points, outline->count, least, most, diags) &&
           is_sound;
}

static bool outline_check_zone(const deft_world_def *def, uint32_t index, deft__outline_limits most,
                               deft_diag_list *diags)
{
    const deft_zone_def *zone = &def->zones[index];
    bool is_sound = deft__world_check_range_at("zones", index, ".zone.kind", zone->zone.kind, 0.0,
                                               DEFT_ZONE_COUNT - 1, diags);
    is_sound &= deft__world_check_speed("zones", index, ".zone.push.x", zone->zone.push.x, diags);
    is_sound &= deft__world_check_speed("zones", index, ".zone.push.y", zone->zone.push.y, diags);
    return outline_check_points("zones", index, zone->points, zone->count, 3, most, diags) && is_sound;
}

bool deft__outline_check(const deft_world_def *def, deft_diag_list *diags)
{
    const deft__outline_limits most = {OUTLINE_POINTS_MAX, def->surface_count, OUTLINE_PLACE_MAX};
    bool is_sound = true;
    for (uint32_t i = 0; i < def->outline_count; i++) {
        is_sound &= deft__outline_check_one(&def->outlines[i], i, most, diags);
    }
    for (uint32_t i = 0; i < def->surface_count; i++) {
        is_sound &=
            deft__world_check_speed("surfaces", i, ".conveyor_speed", def->surfaces[i].conveyor_speed, diags);
    }
    for (uint32_t i = 0; i < def->zone_count; i++) {
        is_sound &= outline_check_zone(def, i, most, diags);
    }
    return is_sound;
}

void deft__outline_note_cleaned(deft__outline_report *report, uint32_t index,
                                const deft__outline_counts *counts)
{
    for (uint32_t k = 0; k < OUTLINE_FAULTS; k++) {
        if (counts->of[k] > 0) {
            report->first[k] = report->outlines[k] == 0 ? index : report->first[k];
            report->outlines[k]++;
            report->sum[k] += counts->of[k];
        }
    }
}

void deft__outline_report_cleaned(deft_diag_list *diags, const deft__outline_report *report,
                                  uint32_t outline_count)
{
    static const char *const things[OUTLINE_FAULTS] = {"points", "corners", "points", "points"};
    static const char *const sentences[OUTLINE_FAULTS] = {
        " lie on the one before; they were left out", " fold back on themselves; they were left out",
        " lie on a straight line between their neighbours; they were left out",
        " lie within tile_size/65536 of another; they were moved onto it"};
    for (uint32_t k = 0; k < OUTLINE_FAULTS; k++) {
        if (report->sum[k] == 0) {
            continue;
        }
        bool is_zone = report->first[k] >= outline_count;
        deft_diag diag = deft__world_error_at(DEFT_DIAG_SENTENCE, is_zone ? "zones" : "outlines",
                                              report->first[k] - (is_zone ? outline_count : 0), "");
        diag.severity = DEFT_SEVERITY_WARNING;
        diag.value = report->sum[k];
        deft__text text = deft__text_begin(diag.text, sizeof diag.text);
        deft__text_number(&text, report->sum[k]);
        deft__text_put(&text, " ");
        deft__text_put(&text, things[k]);
        if (report->outlines[k] > 1) {
            deft__text_put(&text, ", here and in ");
            deft__text_number(&text, report->outlines[k] - 1U);
            deft__text_put(&text, " more,");
        }
        deft__text_put(&text, sentences[k]);
        deft_diag_add(diags, &diag);
    }
}
