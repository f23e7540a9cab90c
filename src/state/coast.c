/* state/coast.c -- a flight that nobody steers. */
#include "math/dmath.h"
#include "state/tick.h"

void deft__coast(deft__tick *tick, const deft_piece *along, const deft_piece *up, deft__law *out)
{
    tick->blocked = 0; /* nothing pushes it against a wall */
    tick->wall_told = 0;
    out->path.along = *along;
    out->path.up = *up;
    out->path.along_axis.x = 1;
    out->path.along_axis.y = 0;
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.until_s = deft__min(along->until_s, up->until_s);
    out->until_s = DEFT_FOREVER;
    out->run.present = 0;
    out->steered = false;
    out->straight = false;
    out->pushed = false;
    out->waits = out->swings = false;
}
