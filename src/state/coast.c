/* state/coast.c -- a flight that no stick steers. */
#include "math/dmath.h"
#include "state/tick.h"

void deft__coast(deft__tick *tick, const deft_piece *along, const deft_piece *up, deft__law *out)
{
    deft__go_straight(out, tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->path.along = *along;
    out->path.up = *up;
    out->path.until_s = deft__min(along->until_s, up->until_s);
}
