/* plot/labels.c -- labels are placed one after the other, the most important first. Each goes to the
 * cheapest of several places around its anchor: near, on the wished side, off the line, and never on another
 * label. */
#include "plot/labels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LABELS_CELL      4.0  /* px */
#define LABELS_GAP       3.0  /* px around a label */
#define LABELS_LINE_COST 4.0  /* per cell of the line that is covered */
#define LABELS_FAR_COST  0.35 /* per px from the anchor */
#define LABELS_SIDE_COST 24.0 /* for the side that was not wished */
#define LABELS_TAKEN     1e30

bool deft__labels_start(deft_labels *labels, const deft_panel *panel, size_t capacity)
{
    memset(labels, 0, sizeof *labels);
    labels->area.x = panel->x;
    labels->area.y = panel->y;
    labels->area.width = panel->width;
    labels->area.height = panel->height;
    labels->columns = (size_t)(panel->width / LABELS_CELL) + 1;
    labels->rows = (size_t)(panel->height / LABELS_CELL) + 1;
    labels->capacity = capacity;
    labels->cells = calloc(labels->columns * labels->rows, sizeof *labels->cells);
    labels->boxes = calloc(capacity + 1, sizeof *labels->boxes);
    return labels->cells != NULL && labels->boxes != NULL;
}

void deft__labels_free(deft_labels *labels)
{
    free(labels->cells);
    free(labels->boxes);
    memset(labels, 0, sizeof *labels);
}

void deft__labels_touch(deft_labels *labels, double x, double y)
{
    const double column = (x - labels->area.x) / LABELS_CELL, row = (y - labels->area.y) / LABELS_CELL;
    if (column >= 0 && row >= 0 && column < (double)labels->columns && row < (double)labels->rows) {
        labels->cells[(size_t)row * labels->columns + (size_t)column] = 1;
    }
}

void deft__labels_take(deft_labels *labels, deft_label_box box)
{
    if (labels->count < labels->capacity) {
        labels->boxes[labels->count++] = box;
    }
}

static bool labels_overlap(const deft_label_box *a, const deft_label_box *b)
{
    return a->x < b->x + b->width + LABELS_GAP && b->x < a->x + a->width + LABELS_GAP &&
           a->y < b->y + b->height + LABELS_GAP && b->y < a->y + a->height + LABELS_GAP;
}

/* Cells of the line under a box that lies in the area. */
static double labels_covered(const deft_labels *labels, const deft_label_box *box)
{
    const size_t c0 = (size_t)((box->x - labels->area.x) / LABELS_CELL);
    const size_t r0 = (size_t)((box->y - labels->area.y) / LABELS_CELL);
    const size_t c1 = (size_t)((box->x + box->width - labels->area.x) / LABELS_CELL);
    const size_t r1 = (size_t)((box->y + box->height - labels->area.y) / LABELS_CELL);
    double covered = 0;
    for (size_t r = r0; r <= r1 && r < labels->rows; r++) {
        for (size_t c = c0; c <= c1 && c < labels->columns; c++) {
            covered += labels->cells[r * labels->columns + c];
        }
    }
    return covered;
}

/* What a place costs; LABELS_TAKEN when it is taken or outside. */
static double labels_cost(const deft_labels *labels, const deft_label_box *box, double reach)
{
    const deft_label_box *area = &labels->area;
    if (box->x < area->x + LABELS_GAP || box->y < area->y + LABELS_GAP ||
        box->x + box->width > area->x + area->width - LABELS_GAP ||
        box->y + box->height > area->y + area->height - LABELS_GAP) {
        return LABELS_TAKEN;
    }
    for (size_t i = 0; i < labels->count; i++) {
        if (labels_overlap(box, &labels->boxes[i])) {
            return LABELS_TAKEN;
        }
    }
    return reach * LABELS_FAR_COST + labels_covered(labels, box) * LABELS_LINE_COST;
}

bool deft__labels_place(deft_labels *labels, double x, double y, deft_label_wish wish, double reach,
                        deft_label_box *label)
{
    static const double reaches[] = {10, 18, 28, 40, 54, 70, 90, 115};
    static const double sideways[] = {0, -0.5, 0.5, -1, 1, -1.5, 1.5}; /* of the label's width */
    deft_label_box best = *label;
    double best_cost = LABELS_TAKEN;
    for (size_t r = 0; r < sizeof reaches / sizeof *reaches && reaches[r] <= reach; r++) {
        for (size_t s = 0; s < sizeof sideways / sizeof *sideways; s++) {
            for (int side = 0; side < 2; side++) {
                const bool above = (side == 0) == (wish == DEFT_LABEL_ABOVE);
                deft_label_box box = *label;
                double cost;
                box.x = x + sideways[s] * label->width - label->width / 2;
                box.y = above ? y - reaches[r] - label->height : y + reaches[r];
                cost = labels_cost(labels, &box, hypot(reaches[r], sideways[s] * label->width)) +
                       (side == 0 ? 0 : LABELS_SIDE_COST);
                if (cost < best_cost) {
                    best_cost = cost;
                    best = box;
                }
            }
        }
    }
    if (best_cost >= LABELS_TAKEN) {
        return false;
    }
    *label = best;
    deft__labels_take(labels, best);
    return true;
}
