/* plot/labels.h -- finding a place for each label where it hides nothing: not another label, not the line. */
#ifndef DEFT_PLOT_LABELS_H
#define DEFT_PLOT_LABELS_H

#include "plot/sheet.h"

typedef struct deft_label_box {
    double x, y, width, height; ///< px
} deft_label_box;

/// What is taken of a panel: a coarse raster of the line, and the boxes placed so far.
typedef struct deft_labels {
    deft_label_box area;
    unsigned char *cells; ///< weight of what is drawn there
    size_t columns, rows;
    deft_label_box *boxes;
    size_t count, capacity;
} deft_labels;

/// Room for `capacity` boxes in a panel. False when there is no memory; free it in either case.
bool deft__labels_start(deft_labels *labels, const deft_panel *panel, size_t capacity);
void deft__labels_free(deft_labels *labels);

/// Notes that something light (a line) passes here.
void deft__labels_touch(deft_labels *labels, double x, double y);
/// Notes a box that nothing may cover.
void deft__labels_take(deft_labels *labels, deft_label_box box);

/// Where labels like to stand.
typedef enum deft_label_wish { DEFT_LABEL_ABOVE, DEFT_LABEL_BELOW } deft_label_wish;

/// Finds the best place for a label at most `reach` px from (x, y) and takes it. False when all such places
/// are taken.
bool deft__labels_place(deft_labels *labels, double x, double y, deft_label_wish wish, double reach,
                        deft_label_box *label);

#endif
