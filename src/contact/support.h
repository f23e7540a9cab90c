/* contact/support.h -- the face that carries the character, and how far that face goes on. */
#ifndef DEFT_CONTACT_SUPPORT_H
#define DEFT_CONTACT_SUPPORT_H

#include "contact/scene.h"

/* A face that the character follows: ground, a steep slope, a wall that holds the character. Neighbouring
 * faces in one line count as one. `from` and `to` are the ends of all of them, as tangent . feet. */
typedef enum deft__run_kind { DEFT__RUN_NONE, DEFT__RUN_FACE, DEFT__RUN_SLIPPERY } deft__run_kind;

typedef struct deft__run {
    deft__v2 normal, tangent;
    double offset;
    double from, to;
    deft__v2 flow; /* its velocity in the frame */
    uint32_t body, feature;
    uint16_t surface;
    uint8_t present;    /* 0: no face; a deft__run_kind */
    uint8_t facet;      /* 1: of a rounded corner (geometry/facets.h) */
    uint32_t gathering; /* the scene's count when it was made: a later gather renumbers */
} deft__run;

/* No face. Field by field, because every tick begins with two: clearing the block costs twice as much. */
static inline deft__run deft__no_run(void)
{
    deft__run run;
    run.normal = run.tangent = deft__v2_make(0, 0);
    run.offset = run.from = run.to = 0;
    run.flow = deft__v2_make(0, 0);
    run.body = run.feature = 0;
    run.surface = 0;
    run.present = run.facet = 0;
    run.gathering = 0;
    return run;
}

/* The run of a face, with the length of that one face. */
void deft__run_make(deft__run *out, const deft__scene *scene, const deft__face *face,
                    const deft__obstacle *obstacle);
static inline deft__run deft__run_of(const deft__scene *scene, const deft__face *face,
                                     const deft__obstacle *obstacle)
{
    deft__run run;
    deft__run_make(&run, scene, face, obstacle);
    return run;
}
/* True when a face lies in the run's line within `near_by`, at any place along the line. */
bool deft__run_is_in_line(const deft__run *run, const deft__face *face, double near_by);

/* Adds all neighbours in its line to a run. True when the run grew. Asked only near an end. */
bool deft__run_extend(const deft__scene *scene, deft__run *run);

/* Puts the feet down on a floor at most ground.snap below, along the steep sides of a drop that are in the
 * way. `side` is the one that the feet touch, where their floor ends, or NULL. False, and nothing moved,
 * without such a floor. */
bool deft__snap_down(deft__scene *scene, const deft__face *side);

/* The point of the character, in the frame, that a run touches: a corner of its shape. Where a side of the
 * box lies flat on a face, the end that rises when the face turns by `turn` radians a second. A facet
 * touches at its corner of the world. */
deft__v2 deft__touch_of_run(const deft__scene *scene, const deft__run *run, double turn);

/* The same for the face of an obstacle that the character touches, or would: the face with the largest
 * gap. */
deft__v2 deft__touch_of_obstacle(const deft__scene *scene, const deft__obstacle *obstacle, double turn);

/* Finds the face of a run again after its body turned and the frame took another flow. Returns the face,
 * or NULL. With NULL at most the flow of the run is new. */
const deft__face *deft__touch_again(const deft__scene *scene, deft__run *run);

#endif
