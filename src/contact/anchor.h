/* contact/anchor.h -- places on bodies that move: of ropes, of ledges, and of the ground stood on last. */
#ifndef DEFT_CONTACT_ANCHOR_H
#define DEFT_CONTACT_ANCHOR_H

#include "deft/world_view.h"

/* Makes an anchor of a place of the world, with the body at a share of the tick, 0 to 1. The anchor is in
 * the body's own axes, from the body's place. In the static world (body 0) it is the place. False when the
 * body is gone. */
bool deft__anchor_fix(const deft_world_view *view, uint32_t body, double share, deft_pos *anchor);

/* Where an anchor is in the world at a share of the tick, 0 to 1. False when its body is gone. */
bool deft__anchor_place(const deft_world_view *view, uint32_t body, deft_pos anchor, double share,
                        deft_pos *out);

#endif
