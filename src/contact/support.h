/* contact/support.h -- the face that carries a body, and how far it goes on. */
#ifndef DEFT_CONTACT_SUPPORT_H
#define DEFT_CONTACT_SUPPORT_H

#include "contact/scene.h"

/* A face that a body follows: ground under it, a steep slope it slides on, a wall it is pressed against.
 * Neighbouring faces in one line count as one: `from` and `to` are where the run of them ends, as tangent .
 * feet. */
typedef enum deft__run_kind { DEFT__RUN_NONE, DEFT__RUN_FACE, DEFT__RUN_SLIPPERY } deft__run_kind;

typedef struct deft__run {
    deft__v2 normal, tangent;
    double offset;
    double from, to;
    deft__v2 flow; /* its velocity in the frame */
    uint32_t body, feature;
    uint16_t surface;
    uint8_t present;    /* 0: there is none; a deft__run_kind */
    uint8_t facet;      /* 1: of a rounded corner (geometry/facets.h) */
    uint32_t gathering; /* the scene's count when it was made: after the next gathering its numbers are off */
} deft__run;

/* None. Field by field, as every tick begins with two: clearing the block costs twice as much. */
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

/* The run of a face, so far its own length. */
deft__run deft__run_of(const deft__scene *scene, const deft__face *face, const deft__obstacle *obstacle);
/* True for a facet both of whose ends lie behind a straight face that the body is on: near their common end
 * both are touched within rounding, and the facet only falls away. Also where two faces in line are joined.
 */
bool deft__facet_falls_away(const deft__scene *scene, const deft__face *facet);

/* True when a face lies in the run's line, within `near_by`, wherever on it. */
bool deft__run_is_in_line(const deft__run *run, const deft__face *face, double near_by);

/* Lengthens a run by all neighbours in its line. True when it grew. Asked only where an end comes near. */
bool deft__run_extend(const deft__scene *scene, deft__run *run);

/* What kind of face is looked for. */
typedef enum deft__support_class { DEFT__SUPPORT_FLOOR, DEFT__SUPPORT_STEEP } deft__support_class;

/* The touching face of that class which carries a body on its way in `direction` (-1, 0, 1: left, at rest,
 * right), or one that is not present. Of several, the one that rises most in that direction: the others would
 * be dug into. */
deft__run deft__find_support(const deft__scene *scene, deft__support_class wanted, double direction,
                             double facing);

/* Lets the feet down onto a floor at most ground.snap below. False, and nothing moved, when there is none. */
bool deft__snap_down(deft__scene *scene);

#endif
