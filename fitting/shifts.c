/* fitting/shifts.c -- see fitting/shifts.h. */
#include "fitting/shifts.h"

#include "fitting/inputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEP   1e-3 /* of a number, for slopes */
#define GAIN   0.99 /* of the squares */
#define ROUNDS 20
#define TRIES  8
#define FAR    2 /* rows: the farthest shift */
#define WAYS   (2 * FAR + 1)
#define KINDS  8

/* A change of one channel. */
typedef struct change {
    uint32_t row; /* the first with the new input */
    bool is_jump;
    int kind; /* of the stick: 0 attack, 1 turn, 2 release, and 3 more in the air; 6 press, 7 release of jump
               */
} change;

typedef struct shifts {
    fitting_model *model;
    fitting_recording *recording;
    fitting_row *before; /* the rows as they were */
    uint32_t rows, numbers, count;
    change *changes;
    double *slopes, *root; /* of the numbers; numbers x rows, numbers x numbers */
    double *effects,
        *turned;      /* of change k by way w: (k WAYS + w) x rows, x numbers; the last is the start */
    double *products; /* of effects, without what the numbers make up for */
    double *fields;   /* of each effect: with those of all changes as they are now */
    int *at;          /* of each change: which way, FAR for none */
} shifts;

static int input_of(const fitting_row *row, bool is_jump)
{
    return is_jump ? (fitting_inputs_jump_of(row) ? 1 : 0) : fitting_inputs_stick_of(row);
}

static void put_input(fitting_row *row, bool is_jump, int input)
{
    fitting_inputs_write(row, is_jump ? fitting_inputs_stick_of(row) : input,
                         is_jump ? input != 0 : fitting_inputs_jump_of(row));
}

static int kind_of(const shifts *of, uint32_t row, bool is_jump)
{
    const int before = input_of(&of->before[row - 1], is_jump), now = input_of(&of->before[row], is_jump);
    if (is_jump) {
        return now != 0 ? 6 : 7;
    }
    const int in_air = of->model->height[row - 1] > MODEL_EXACT ? 3 : 0;
    return in_air + (before == 0 ? 0 : now == 0 ? 2 : 1);
}

/* Lists the changes; returns how many there are. */
static uint32_t list_changes(const shifts *of, bool is_jump, bool is_stick, change *out)
{
    uint32_t count = 0;
    for (int channel = 0; channel < 2; ++channel) {
        const bool is_jumps = channel == 0;
        for (uint32_t row = 1; row < of->model->used && (is_jumps ? is_jump : is_stick); ++row) {
            if (input_of(&of->before[row - 1], is_jumps) != input_of(&of->before[row], is_jumps)) {
                if (out != NULL) {
                    out[count] = (change){row, is_jumps, kind_of(of, row, is_jumps)};
                }
                count += 1;
            }
        }
    }
    return count;
}

/* Moves a change in the recording. */
static void move(shifts *of, const change *one, int by)
{
    fitting_row *rows = of->recording->rows;
    const int before = input_of(&of->before[one->row - 1], one->is_jump);
    const int now = input_of(&of->before[one->row], one->is_jump);
    for (int i = 0; i < by && one->row + (uint32_t)i < of->recording->count; ++i) {
        put_input(&rows[one->row + (uint32_t)i], one->is_jump, before);
    }
    for (int i = 1; i <= -by && one->row > (uint32_t)i; ++i) {
        put_input(&rows[one->row - (uint32_t)i], one->is_jump, now);
    }
}

static void undo(shifts *of)
{
    memcpy(of->recording->rows, of->before, of->recording->count * sizeof *of->before);
}

static double product(const double *a, const double *b, uint32_t count)
{
    double sum = 0.0;
    for (uint32_t n = 0; n < count; ++n) {
        sum += a[n] * b[n];
    }
    return sum;
}

static double *effect_of(const shifts *of, uint32_t k, int way)
{
    return of->effects + ((size_t)k * WAYS + (size_t)way) * of->rows;
}

static double *turned_of(const shifts *of, uint32_t k, int way)
{
    return of->turned + ((size_t)k * WAYS + (size_t)way) * of->numbers;
}

/* Slopes of the differences, and the root of their squares. */
static void take_slopes(shifts *of, const double *start)
{
    double at[FITTING_NUMBERS_MAX];
    model_read(of->model, at);
    for (uint32_t k = 0; k < of->numbers; ++k) {
        deft_tuning tuning;
        double *slopes = of->slopes + (size_t)k * of->rows;
        at[k] += STEP;
        model_write(of->model, at, &tuning);
        at[k] -= STEP;
        model_differ(of->model, &tuning, slopes);
        for (uint32_t n = 0; n < of->rows; ++n) {
            slopes[n] = (slopes[n] - start[n]) / STEP;
        }
    }
    for (uint32_t i = 0; i < of->numbers; ++i) {
        double *row = of->root + i * of->numbers;
        for (uint32_t k = 0; k <= i; ++k) {
            const double *other = of->root + k * of->numbers;
            const double sum =
                product(of->slopes + (size_t)i * of->rows, of->slopes + (size_t)k * of->rows, of->rows) -
                product(row, other, k);
            row[k] = i == k ? sqrt(fmax(sum + 1e-6, 1e-6)) : sum / other[k];
        }
    }
}

/* What of an effect the numbers make up for, in axes in which they are independent. */
static void turn(const shifts *of, const double *effect, double *out)
{
    for (uint32_t i = 0; i < of->numbers; ++i) {
        const double *root = of->root + i * of->numbers;
        out[i] =
            (product(of->slopes + (size_t)i * of->rows, effect, of->rows) - product(root, out, i)) / root[i];
    }
}

/* The effects of all shifts, and their products. The start is the effect that is always there. */
static void take_effects(shifts *of)
{
    double *start = effect_of(of, of->count, 0);
    model_differ(of->model, &of->model->tuning, start);
    take_slopes(of, start);
    turn(of, start, turned_of(of, of->count, 0));
    for (uint32_t k = 0; k < of->count; ++k) {
        for (int way = 0; way < WAYS; ++way) {
            double *effect = effect_of(of, k, way);
            if (way == FAR) {
                continue;
            }
            move(of, &of->changes[k], way - FAR);
            model_differ(of->model, &of->model->tuning, effect);
            undo(of);
            for (uint32_t n = 0; n < of->rows; ++n) {
                effect[n] -= start[n];
            }
            turn(of, effect, turned_of(of, k, way));
        }
    }
    const size_t all = (size_t)of->count * WAYS + 1;
    for (size_t i = 0; i < all; ++i) {
        for (size_t k = 0; k <= i; ++k) {
            const double sum =
                product(of->effects + i * of->rows, of->effects + k * of->rows, of->rows) -
                product(of->turned + i * of->numbers, of->turned + k * of->numbers, of->numbers);
            of->products[i * all + k] = of->products[k * all + i] = sum;
        }
    }
    for (size_t i = 0; i < all; ++i) {
        of->fields[i] = of->products[i * all + all - 1];
    }
    for (uint32_t k = 0; k < of->count; ++k) {
        of->at[k] = FAR;
    }
}

/* True when a change can be there: no two of a channel meet. */
static bool has_room(const shifts *of, uint32_t k, int way)
{
    const change *one = &of->changes[k];
    const int row = (int)one->row + way - FAR;
    const bool after_last = k == 0 || of->changes[k - 1].is_jump != one->is_jump ||
                            (int)of->changes[k - 1].row + of->at[k - 1] - FAR < row;
    const bool before_next = k + 1 == of->count || of->changes[k + 1].is_jump != one->is_jump ||
                             (int)of->changes[k + 1].row + of->at[k + 1] - FAR > row;
    return row > 0 && row < (int)of->model->used && after_last && before_next;
}

static double product_of(const shifts *of, uint32_t k, int way, uint32_t n, int other)
{
    const size_t all = (size_t)of->count * WAYS + 1;
    return of->products[((size_t)k * WAYS + (size_t)way) * all + (size_t)n * WAYS + (size_t)other];
}

/* How much the squares grow when a change goes another way. */
static double growth(const shifts *of, uint32_t k, int way)
{
    const int now = of->at[k];
    const double *fields = of->fields + (size_t)k * WAYS;
    return 2.0 * (fields[way] - fields[now]) + product_of(of, k, way, k, way) +
           product_of(of, k, now, k, now) - 2.0 * product_of(of, k, way, k, now);
}

static void go(shifts *of, uint32_t k, int way)
{
    const size_t all = (size_t)of->count * WAYS + 1;
    const double *new = of->products + ((size_t)k * WAYS + (size_t)way) * all;
    const double *old = of->products + ((size_t)k * WAYS + (size_t)of->at[k]) * all;
    for (size_t i = 0; i < all; ++i) {
        of->fields[i] += new[i] - old[i];
    }
    of->at[k] = way;
}

/* Shifts all changes of a kind. Returns how much the squares grow; not a number when one has no room. */
static double go_kind(shifts *of, int kind, int by)
{
    double sum = 0.0;
    for (uint32_t n = 0; n < of->count; ++n) {
        const uint32_t k = by > 0 ? of->count - 1 - n : n;
        if (of->changes[k].kind == kind) {
            const int way = of->at[k] + by;
            if (way < 0 || way >= WAYS || !has_room(of, k, way)) {
                return (double)NAN;
            }
            sum += growth(of, k, way);
            go(of, k, way);
        }
    }
    return sum;
}

/* Goes to the ways that were kept. */
static void go_back(shifts *of, const int *at)
{
    for (uint32_t k = 0; k < of->count; ++k) {
        if (of->at[k] != at[k]) {
            go(of, k, at[k]);
        }
    }
}

/* The best change of one, or of two. Returns how much the squares grow. */
static double best_pair(shifts *of, int out[4])
{
    double least = 0.0;
    for (uint32_t k = 0; k < of->count; ++k) {
        const int now = of->at[k];
        for (int way = 0; way < WAYS; ++way) {
            if (way == now || !has_room(of, k, way)) {
                continue;
            }
            const double first = growth(of, k, way);
            if (first < least) {
                least = first;
                out[0] = (int)k, out[1] = way, out[2] = -1;
            }
            for (uint32_t n = k + 1; n < of->count; ++n) {
                const int other = of->at[n];
                for (int to = 0; to < WAYS; ++to) {
                    const double both =
                        to == other
                            ? 0.0
                            : first + growth(of, n, to) +
                                  2.0 * (product_of(of, k, way, n, to) - product_of(of, k, way, n, other) -
                                         product_of(of, k, now, n, to) + product_of(of, k, now, n, other));
                    if (both < least - 1e-12 && has_room(of, n, to) &&
                        (n != k + 1 || (int)of->changes[n].row + to > (int)of->changes[k].row + way ||
                         of->changes[n].is_jump != of->changes[k].is_jump)) {
                        least = both;
                        out[0] = (int)k, out[1] = way, out[2] = (int)n, out[3] = to;
                    }
                }
            }
        }
    }
    return least;
}

/* The best shifts, by one, by pairs and by kinds. Returns the squares that are expected. */
static double descend(shifts *of, double squares, int *kept)
{
    const double enough = 1e-4 * squares;
    for (int step = 0; step < 200; ++step) {
        int pair[4] = {0, 0, -1, 0};
        const double gain = best_pair(of, pair);
        if (gain < -enough) {
            go(of, (uint32_t)pair[0], pair[1]);
            if (pair[2] >= 0) {
                go(of, (uint32_t)pair[2], pair[3]);
            }
            squares += gain;
            continue;
        }
        bool is_better = false;
        for (int kind = 0; kind < KINDS && !is_better; ++kind) {
            for (int by = -1; by <= 1 && !is_better; by += 2) {
                memcpy(kept, of->at, of->count * sizeof *kept);
                const double more = go_kind(of, kind, by);
                is_better = more < -enough;
                if (is_better) {
                    squares += more;
                } else {
                    go_back(of, kept);
                }
            }
        }
        if (!is_better) {
            break;
        }
    }
    return squares;
}

static void apply(shifts *of)
{
    for (uint32_t k = 0; k < of->count; ++k) {
        if (of->at[k] != FAR) {
            move(of, &of->changes[k], of->at[k] - FAR);
        }
    }
}

static void shifts_close(shifts *of)
{
    free(of->before);
    free(of->changes);
    free(of->slopes);
    free(of->at);
}

static bool shifts_open(shifts *of, fitting_model *model, fitting_recording *recording, bool is_jump,
                        bool is_stick)
{
    *of = (shifts){.model = model, .recording = recording, .rows = 2 * model->used, .numbers = model->count};
    of->before = (fitting_row *)calloc(recording->count, sizeof *of->before);
    if (of->before == NULL) {
        return false;
    }
    memcpy(of->before, recording->rows, recording->count * sizeof *of->before);
    (void)model_squares(model, &model->tuning);
    of->count = list_changes(of, is_jump, is_stick, NULL);
    const size_t all = (size_t)of->count * WAYS + 1, rows = of->rows, numbers = of->numbers;
    of->changes = (change *)calloc(of->count + 1, sizeof *of->changes);
    of->at = (int *)calloc(2 * of->count + 1, sizeof *of->at);
    of->slopes = (double *)calloc(rows * numbers + numbers * numbers + all * (rows + numbers + all + 1),
                                  sizeof(double));
    if (of->changes == NULL || of->at == NULL || of->slopes == NULL) {
        return false;
    }
    of->root = of->slopes + rows * numbers;
    of->effects = of->root + numbers * numbers;
    of->turned = of->effects + all * rows;
    of->products = of->turned + all * numbers;
    of->fields = of->products + all * all;
    (void)list_changes(of, is_jump, is_stick, of->changes);
    return true;
}

/* Fits the numbers for the shifts. False, and all is as it was, when nothing becomes better. */
static bool accept(shifts *of, bool *has_memory)
{
    const fitting_model model = *of->model;
    apply(of);
    *has_memory = model_fit(of->model, TRIES);
    if (*has_memory && of->model->squares < GAIN * model.squares) {
        return true;
    }
    *of->model = model;
    undo(of);
    return false;
}

/* One step: the shifts that promise most, and the numbers for them. Many shifts together may be too far for
 * slopes: then the best one or two. */
static bool improve(shifts *of, bool *has_memory)
{
    take_effects(of);
    const size_t all = (size_t)of->count * WAYS + 1;
    const double start = of->products[all * all - 1];
    int pair[4] = {0, 0, -1, 0};
    (void)best_pair(of, pair);
    const double wanted = descend(of, start, of->at + of->count);
    if (!(wanted < GAIN * of->model->squares)) {
        return false;
    }
    if (accept(of, has_memory) || !*has_memory) {
        return *has_memory;
    }
    for (uint32_t k = 0; k < of->count; ++k) {
        of->at[k] = (int)k == pair[0] ? pair[1] : pair[2] == (int)k ? pair[3] : FAR;
    }
    return accept(of, has_memory);
}

bool fitting_shifts_improve(fitting_model *model, fitting_recording *recording, bool is_jump, bool is_stick)
{
    bool has_memory = true, is_better = true;
    model->squares = model_squares(model, &model->tuning);
    for (int round = 0; round < ROUNDS && has_memory && is_better; ++round) {
        shifts of;
        has_memory = shifts_open(&of, model, recording, is_jump, is_stick);
        is_better = has_memory && improve(&of, &has_memory);
        shifts_close(&of);
    }
    return has_memory;
}
