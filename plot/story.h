/* plot/story.h -- what happened on the way, read out of a trace: the line to draw, and the moments to mark.
 *
 * Everything is in the character's own frame: u along its right, v along its up, units. Rows stand at the
 * ends of ticks, but a take-off or an apex lies inside one: both are found here from the speeds around them.
 */
#ifndef DEFT_PLOT_STORY_H
#define DEFT_PLOT_STORY_H

#include "deft/plot.h"

/// A point of the line: the feet at one instant.
typedef struct deft_story_point {
    double u, v;
    double speed_u, speed_v; ///< units/s
    double time_s;
    uint32_t state; ///< a deft_state: of the stretch that ends here
    bool smooth;    ///< the stretch that ends here follows its end speeds: draw a curve, not a chord
} deft_story_point;

typedef enum deft_moment_kind {
    DEFT_MOMENT_JUMP,
    DEFT_MOMENT_APEX,
    DEFT_MOMENT_LANDED,
    DEFT_MOMENT_BONKED,
    DEFT_MOMENT_WALL,
    DEFT_MOMENT_SECOND, ///< a whole number of seconds passed, and the character has moved
    DEFT_MOMENT_COUNT
} deft_moment_kind;

/// A moment worth a mark.
typedef struct deft_moment {
    deft_moment_kind kind;
    uint32_t jump; ///< JUMP and APEX: the deft_event_kind of the jump; DEFT_EVENT_COUNT for none
    bool coyote;   ///< JUMP: the assist helped
    bool buffered;
    uint32_t state; ///< a deft_state, just after
    double u, v;    ///< the feet
    double time_s;
    double height; ///< APEX: above its take-off
} deft_moment;

typedef struct deft_story {
    deft_story_point *points;
    size_t point_count;
    deft_moment *moments; ///< by time
    size_t moment_count;
    size_t counts[DEFT_MOMENT_COUNT];
    size_t jumps_ground, jumps_coyote, jumps_air, jumps_wall, buffered;
    double duration_s, moving_s; ///< of all, and of the time in motion, s
    double way, highest;         ///< units; units above a take-off
    double second_step_s;        ///< between marks of time
    double min_u, min_v, max_u, max_v;
} deft_story;

/// Reads the rows of `plot` (at least one, all finite). False when there is no memory; free it in either
/// case.
bool deft__story_read(deft_story *story, const deft_plot_path *plot, deft_axes axes);
void deft__story_free(deft_story *story);

/// What a picture calls a state; every state has words of its own.
const char *deft__story_state_words(deft_state state);

#endif
