/* state/ceiling.c -- what a level ceiling does to a rise: the ceiling ends, bounces or only holds the rise.
 *
 * A rise that is held goes on in speed, not in height: at v under the gravity g of its arc for v / g. Where
 * the ceiling ends before that, the rest of the rise follows. A release of the button cuts the rise as ever.
 */
#include "state/ceiling.h"

#include "base/tolerance.h"
#include "math/dmath.h"

#include <stddef.h>

/* True for a rise that an arc bends: of a jump, or of a kick. A ceiling ends the law of any other rise. */
static bool ceiling_has_arc(const deft__tick *tick)
{
    uint32_t state = tick->self->state;
    return state == DEFT_STATE_JUMP || state == DEFT_STATE_JUMP_CUT || state == DEFT_STATE_KICKBACK;
}

double deft__ceiling_leaves(const deft__tick *tick, double rise, double flow)
{
    const deft_moveset *moveset = tick->moveset;
    double pressed = deft__min(flow, 0);
    if (!ceiling_has_arc(tick) || !(rise > flow) || moveset->ceiling_response == DEFT_CEILING_ZERO) {
        return deft__min(rise, pressed);
    }
    if (moveset->ceiling_response == DEFT_CEILING_BOUNCE) {
        return deft__min(flow - moveset->ceiling_bounce_ratio * (rise - flow), pressed);
    }
    return flow < 0 ? pressed : rise;
}

/* The level ceiling that a rise goes into. NULL when there is none, or when the way along it ends here. */
static const deft__touched *ceiling_find(const deft__tick *tick, const deft__touching *touching, double aside)
{
    double rise = tick->velocity.y;
    deft__v2 none = deft__v2_make(0, 0);
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        deft__v2 way = deft__v2_make(aside, face->run.flow.y);
        if (face->kind == DEFT__CLASS_CEILING && !(face->run.flow.y < 0) &&
            deft__digs_at(&tick->scene, touching, face, deft__v2_make(aside, rise), none) &&
            !deft__goes_past_end(&tick->scene, face, way, none)) {
            return face;
        }
    }
    return NULL;
}

void deft__hold_at_ceiling(const deft__tick *tick, const deft__touching *touching, deft__law *law)
{
    if (tick->moveset->ceiling_response != DEFT_CEILING_KEEP || !ceiling_has_arc(tick) ||
        !(tick->velocity.y > 0)) {
        return;
    }
    deft_piece rise = law->path.up;
    const deft__touched *ceiling = ceiling_find(tick, touching, deft_piece_speed(&law->path.along, 0));
    if (ceiling == NULL) {
        return;
    }
    double flow = ceiling->run.flow.y;
    double outruns_s =
        flow > rise.end_speed && rise.rate < 0 ? (flow - tick->velocity.y) / rise.rate : rise.until_s;
    law->held_rise = rise;
    law->holds_rise = true;
    law->path.up = deft__linear(flow, 0, outruns_s, flow);
    law->path.until_s = deft__min(law->path.until_s, outruns_s);
    law->also = ceiling->run;
}
