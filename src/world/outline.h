/* world/outline.h -- the points of an outline, from what a designer drew to what can be cut into pieces.
 *
 * In order: checked (as they are, in the definition), copied, welded to their neighbours, cleaned in place,
 * and tried for crossings. All of it works in arrays that the caller provides.
 */
#ifndef DEFT_WORLD_OUTLINE_H
#define DEFT_WORLD_OUTLINE_H

#include "base/float_guard.h"
#include "deft/world.h"
#include "world/tree.h"

/* All distances are shares of deft_world_def.tile_size. */
#define OUTLINE_SAME_PLACE (1.0 / 65536.0)      /* points nearer than this are one */
#define OUTLINE_IN_LINE    (1.0 / 1073741824.0) /* a corner that sticks out by less is none */

#define OUTLINE_CROSSES "the outline crosses itself"
#define OUTLINE_UNCROSS "; draw it as two outlines, or move the corner that is on the wrong side"
/* Bytes of such a sentence with a place in it. */
#define OUTLINE_SENTENCE 160

/* A cleaned outline or zone: a run of an array of points. A polygon goes round counter-clockwise, if y were
 * up. */
typedef struct deft__outline {
    deft_vec2 one_way;
    uint32_t first, count; /* points */
    uint32_t id;
    uint16_t surface;
    uint8_t flags;
    uint8_t is_polygon;
    uint8_t is_closed; /* of a chain: the last point joins the first */
    uint8_t reserved[3];
} deft__outline;

/* What may be cleaned away, and how often it was of an outline. */
typedef enum outline_fault {
    OUTLINE_REPEATED,
    OUTLINE_SPIKES,
    OUTLINE_STRAIGHT,
    OUTLINE_CRACKS,
    OUTLINE_FAULTS
} outline_fault;

typedef struct deft__outline_counts {
    uint32_t of[OUTLINE_FAULTS];
} deft__outline_counts;

/* The same of all outlines: how often, of how many, and of which first. */
typedef struct deft__outline_report {
    uint32_t sum[OUTLINE_FAULTS], outlines[OUTLINE_FAULTS], first[OUTLINE_FAULTS];
} deft__outline_report;

/* True, or false with findings, when the numbers of outlines, zones, surfaces and points are within their
 * limits. `points` is how many there are in all. */
bool deft__outline_check_limits(const deft_world_def *def, uint32_t *points, deft_diag_list *diags);

/* True, or false with findings, when every outline and zone can be read: points, flags, surface, kind. */
bool deft__outline_check(const deft_world_def *def, deft_diag_list *diags);

/* The most corners of an outline, the last surface, and how far out a corner may be. */
typedef struct deft__outline_limits {
    uint32_t count, surface;
    double place;
} deft__outline_limits;

/* The same of an outline of a world or a body. */
bool deft__outline_check_one(const deft_outline *outline, uint32_t index, deft__outline_limits most,
                             deft_diag_list *diags);

/* Slots of the table that deft__outline_weld needs for so many points. */
uint32_t deft__outline_weld_slots(uint32_t points);

/* Moves points that are nearly in one place onto the first of them; returns how many had to move. `slots` is
 * a power of two. */
uint32_t deft__outline_weld(deft_pos *points, uint32_t count, double reach, uint32_t *table, uint32_t slots);

/* Takes out repeated points, spikes and corners that are none, in place, and makes polygons
 * counter-clockwise. Returns NULL, or what is wrong with what is left: also when two edges that do not share
 * a corner cross. `sentence` is room for that. */
const char *deft__outline_clean(deft__outline *outline, deft_pos *points, double tile_size,
                                const deft__tree_room *room, deft__outline_counts *counts,
                                char sentence[OUTLINE_SENTENCE]);

/* What is wrong with a cleaned polygon that cannot be taken apart: two edges cross by less than points are
 * apart. */
const char *deft__outline_twist(const deft__outline *outline, const deft_pos *points,
                                const deft__tree_room *room, char sentence[OUTLINE_SENTENCE]);

/* How many edges a cleaned outline has. */
uint32_t deft__outline_segments(const deft__outline *outline);

/* The corners of a segment of a cleaned chain, as numbers of its points. First come its two ends. Then come
 * the points where the chain comes from and goes on to, or the ends again. Returns what is exposed. */
uint8_t deft__outline_segment(const deft__outline *outline, uint32_t i,
                              uint32_t corners[DEFT_SEGMENT_POINTS]);

/* Adds to the report what was cleaned away of the outline at `index`. */
void deft__outline_note_cleaned(deft__outline_report *report, uint32_t index,
                                const deft__outline_counts *counts);

/* A warning for every kind of cleaning, about the first outline that needed it, with how often it was done.
 * What stands behind `outline_count` outlines is a zone. */
void deft__outline_report_cleaned(deft_diag_list *diags, const deft__outline_report *report,
                                  uint32_t outline_count);

#endif
