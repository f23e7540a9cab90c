/* contact/anchor.h -- places of the world that stay where they are on bodies that move: of ropes, ledges and
 * the ground that was stood on. */
#ifndef DEFT_CONTACT_ANCHOR_H
#define DEFT_CONTACT_ANCHOR_H

#include "deft/world_view.h"

/* A place of the world as a body's own (in its own axes, from its place), as the body stands at a share of
 * the tick, 0 to 1. Of the static world (body 0) it is what it was. False when the body is gone. */
bool deft__anchor_fix(const deft_world_view *view, uint32_t body, double share, deft_pos *anchor);

/* Where an anchor is in the world at a share of the tick, 0 to 1. False when its body is gone. */
bool deft__anchor_place(const deft_world_view *view, uint32_t body, deft_pos anchor, double share,
                        deft_pos *out);

#endif
