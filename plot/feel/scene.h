/* plot/feel/scene.h -- what pictures of places share: ground, characters, marks and the arcs of jumps. */
#ifndef DEFT_PLOT_FEEL_SCENE_H
#define DEFT_PLOT_FEEL_SCENE_H

#include "plot/feel/actor.h"
#include "plot/feel/chart.h"

/// A path of the feet, tiles, from where the play was when it began.
typedef struct scene_path {
    chart_point *points;
    size_t count;
} scene_path;

/// Copies the rows of a play from `from` on; (0, 0) is at (`left`, `bottom`). Where the last tick lands, the
/// path ends at the landing and not at the end of the tick. False without memory.
bool scene_keep(scene_path *out, const measure_play *play, uint32_t from, double left, double bottom);

/// A jump from the ground at a run.
typedef struct scene_jump {
    scene_path path;
    uint32_t held;    ///< ticks of the press; UINT32_MAX to the landing
    bool lands;       ///< false: nothing below is known
    chart_point apex; ///< of the feet, tiles
    double apex_s;    ///< after the press
    double landing;   ///< tiles
    double air_s;     ///< from the press to the landing
} scene_jump;

/// Plays a jump from where the play is: the button for some ticks, the stick to the right. False without
/// memory.
bool scene_jump_play(scene_jump *out, feel_actor *actor, uint32_t held);
void scene_jump_free(scene_jump *jump);

/// Gives a panel the same scale on both axes, at most `highest` px high. Where it would be higher, it shows
/// more on its right.
void scene_fit(chart_panel *panel, double highest);
/// Draws ground from one x to the other below `top`.
void scene_ground(chart *out, const chart_panel *panel, double from, double to, double top);
/// Draws the ground of a stage that is `left` tiles to the left of the panel's places.
void scene_stage(chart *out, const chart_panel *panel, const measure_stage *stage, double left);
/// Draws the character with its feet at a place.
void scene_body(chart *out, const chart_panel *panel, const feel_actor *actor, chart_point feet,
                deft_colour colour);
void scene_path_draw(chart *out, const chart_panel *panel, const scene_path *path, chart_pen pen);

#endif
