/* contact/line.h -- the first thing that a straight line through the world meets. */
#ifndef DEFT_CONTACT_LINE_H
#define DEFT_CONTACT_LINE_H

#include "deft/query.h"
#include "geometry/ray.h"

typedef struct deft__line {
    const deft_world_view *view;
    const uint32_t *ignored; /* two bodies that the line passes through; 0 none */
    deft_feature *features;  /* room for what is around a piece of the line */
    uint32_t capacity;
    uint32_t reserved;
    deft_pos from;  /* host's axes */
    deft_vec2d way; /* units, host's axes */
    double moved;   /* bodies are where they are after this share of the tick */
    double least;   /* not 0: only what the line enters counts, and from this share of the way on */
} deft__line;

/* Finds what the line enters first. A one-way stops a line that comes from its side. Of two things met at one
 * place the one that the line goes into more counts, then the smaller id. */
deft_query_outcome deft__line_meets(const deft__line *line, deft__entry *entry, deft_feature *met);

#endif
