/* input/ticker.c -- real frame times in, fixed ticks out.
 *
 * What a frame does not fill is kept for the next one, so that no time is lost and none is made, over hours.
 * When ticks take longer than they simulate, every frame would ask for more of them than the last, without
 * end; past ticks_max a frame they are given up instead, and the game runs slower.
 */
#include "base/needs.h"
#include "deft/input.h"
#include "math/dmath.h"

/* Frames that are a whole number of ticks long should give that number although their times are rounded. */
#define TICKER_ROUNDING 1e-9

void deft_ticker_start(deft_ticker *ticker, double hz, uint32_t ticks_max)
{
    DEFT__NEEDS_OR_RETURN(ticker != NULL);
    bool hz_is_sound = hz > 0 && deft__is_finite(hz) && deft__is_finite(1 / hz);
    DEFT_ASSERT(hz_is_sound);
    DEFT_ASSERT(ticks_max >= 1);
    ticker->tick_s = 1 / (hz_is_sound ? hz : 60);
    ticker->rest_s = 0;
    ticker->ticks_max = ticks_max >= 1 ? ticks_max : 1;
    ticker->dropped = 0;
}

uint32_t deft_ticker_advance(deft_ticker *ticker, double frame_s)
{
    DEFT__NEEDS(ticker != NULL, 0);
    double due;
    uint32_t ticks, extra;
    if (frame_s > 0 && deft__is_finite(frame_s)) {
        ticker->rest_s += frame_s;
    }
    due = ticker->rest_s / ticker->tick_s + TICKER_ROUNDING;
    if (!(due < UINT32_MAX)) { /* longer than any game */
        ticker->rest_s = 0;
        ticker->dropped = UINT32_MAX;
        return ticker->ticks_max;
    }
    ticks = (uint32_t)due;
    ticker->rest_s -= ticks * ticker->tick_s;
    if (ticks <= ticker->ticks_max) {
        return ticks;
    }
    extra = ticks - ticker->ticks_max;
    ticker->dropped = extra < UINT32_MAX - ticker->dropped ? ticker->dropped + extra : UINT32_MAX;
    return ticker->ticks_max;
}

double deft_ticker_ratio(const deft_ticker *ticker)
{
    DEFT__NEEDS(ticker != NULL, 0);
    return deft__clamp(ticker->rest_s / ticker->tick_s, 0, 1);
}
