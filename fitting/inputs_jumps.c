/* fitting/inputs_jumps.c -- when jump is down: see fitting/inputs.h. */
#include "fitting/floor.h"
#include "fitting/inputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ARC_S      4.0 /* the longest jump that is looked for */
#define SAME       1e-9
#define PRICE_JUMP 20.0 /* squares of the noise that a jump must explain */
#define NEAR       6.0  /* deviations: a jump begins and ends so near the ground */

/* The arcs of a tuning: arc k is that of a button held for k + 1 rows. The last is the full jump. */
typedef struct arcs {
    uint32_t count, capacity, rows; /* rows: the most of an arc */
    uint32_t *lengths;
    double *heights; /* capacity x rows */
} arcs;

static bool arcs_open(arcs *of, double rate_hz)
{
    of->count = 0;
    of->rows = (uint32_t)(ARC_S * rate_hz);
    of->capacity = of->rows / 2;
    of->lengths = (uint32_t *)calloc(of->capacity, sizeof *of->lengths);
    of->heights = (double *)calloc((size_t)of->capacity * of->rows, sizeof *of->heights);
    return of->lengths != NULL && of->heights != NULL;
}

static void arcs_close(arcs *of)
{
    free(of->lengths);
    free(of->heights);
}

/* A floor, and where all arcs begin on it. */
typedef struct arcs_floor {
    fitting_floor floor;
    const deft_moveset *moveset;
    fitting_runner start;
} arcs_floor;

/* Plays one arc. Returns how many rows it takes up to the ground; 0: it does not come back in time. */
static uint32_t play_arc(const arcs_floor *on, uint32_t held, uint32_t rows, double *out)
{
    fitting_runner runner = on->start;
    for (uint32_t i = 0; i < rows; ++i) {
        fitting_floor_hold(&on->floor, on->moveset, &runner, i < held ? "J" : "", NULL);
        out[i] = fitting_floor_height(&runner) - fitting_floor_height(&on->start);
        if (runner.character.state == DEFT_STATE_GROUND) {
            return i + 1;
        }
    }
    return 0;
}

/* Plays all arcs, from the shortest press to the one that is as high as any longer one. */
static bool arcs_play(arcs *of, const deft_moveset *moveset, double rate_hz)
{
    arcs_floor on = {.moveset = moveset};
    const bool is_open = fitting_floor_open(&on.floor, rate_hz);
    of->count = 0;
    fitting_floor_spawn(moveset, &on.start);
    for (int i = 0; i < 2 && is_open; ++i) {
        fitting_floor_hold(&on.floor, moveset, &on.start, "", NULL);
    }
    for (bool is_last = !is_open; !is_last && of->count < of->capacity;) {
        double *heights = of->heights + (size_t)of->count * of->rows;
        const double *before = of->count > 0 ? heights - of->rows : heights;
        const uint32_t length = play_arc(&on, of->count + 1, of->rows, heights);
        of->lengths[of->count] = length;
        is_last = length < of->count + 2 || (of->count > 1 && length == of->lengths[of->count - 1] &&
                                             fabs(heights[length - 2] - before[length - 2]) < SAME);
        of->count += is_last ? 0 : 1;
    }
    fitting_floor_free(&on.floor);
    return is_open;
}

/* The cheapest way to explain the rows up to one. */
typedef struct station {
    double cost;
    uint32_t length; /* of the arc that ends here; 0: the row is on the ground */
    uint32_t arc;
} station;

/* Adds the arcs that begin in a row. One that the recording's end cuts off counts, too. */
static void begin_jumps(const fitting_inputs *inputs, const arcs *of, station *at, uint32_t row)
{
    const fitting_recording *recording = inputs->recording;
    const double scale = 1.0 / (inputs->noise * inputs->noise), near = NEAR * inputs->noise;
    for (uint32_t k = 0; k < of->count; ++k) {
        const double *heights = of->heights + (size_t)k * of->rows;
        const uint32_t left = recording->count - row;
        const uint32_t length = of->lengths[k] < left ? of->lengths[k] : left;
        station *end = &at[row + length - 1];
        const bool is_whole = length == of->lengths[k];
        if (is_whole && fabs(recording->rows[row + length - 1].height + inputs->height_off) > near) {
            continue;
        }
        double cost = at[row - 1].cost + PRICE_JUMP;
        for (uint32_t i = 0; i < length && cost < end->cost; ++i) {
            const double off = recording->rows[row + i].height + inputs->height_off - heights[i];
            cost += off * off * scale;
        }
        if (cost < end->cost) {
            *end = (station){cost, length, k};
        }
    }
}

/* The way through all rows that explains the heights best. */
static void find_way(const fitting_inputs *inputs, const arcs *of, station *at)
{
    const fitting_recording *recording = inputs->recording;
    const double scale = 1.0 / (inputs->noise * inputs->noise), near = NEAR * inputs->noise;
    for (uint32_t i = 1; i < recording->count; ++i) {
        at[i] = (station){(double)INFINITY, 0, 0};
    }
    at[0] = (station){0.0, 0, 0};
    for (uint32_t i = 1; i < recording->count; ++i) {
        const double height = recording->rows[i].height + inputs->height_off;
        const double before = recording->rows[i - 1].height + inputs->height_off;
        if (fabs(before) < near && at[i - 1].cost < (double)INFINITY) {
            begin_jumps(inputs, of, at, i);
        }
        const double cost = at[i - 1].cost + height * height * scale;
        if (cost < at[i].cost) {
            at[i] = (station){cost, 0, 0};
        }
    }
}

static void write_jumps(const fitting_inputs *inputs, const station *at)
{
    fitting_row *rows = inputs->recording->rows;
    for (uint32_t i = inputs->recording->count; i-- > 0;) {
        const uint32_t first = at[i].length > 0 ? i + 1 - at[i].length : i;
        for (uint32_t k = first; k <= i; ++k) {
            fitting_inputs_write(&rows[k], 0, at[i].length > 0 && k - first <= at[i].arc);
        }
        i = first;
    }
}

bool fitting_inputs_jumps(fitting_inputs *inputs, const deft_tuning *tuning)
{
    static deft_moveset moveset;
    deft_diag_list diags;
    arcs of;
    deft_diag_clear(&diags);
    inputs->cost = (double)INFINITY;
    if (deft_moveset_build(&moveset, tuning, &diags) != DEFT_OK) {
        return true;
    }
    station *at = (station *)calloc(inputs->recording->count, sizeof *at);
    const bool is_open = arcs_open(&of, inputs->recording->rate_hz);
    const bool is_played = at != NULL && is_open && arcs_play(&of, &moveset, inputs->recording->rate_hz);
    if (is_played) {
        find_way(inputs, &of, at);
        write_jumps(inputs, at);
        inputs->cost = at[inputs->recording->count - 1].cost;
    }
    arcs_close(&of);
    free(at);
    return is_played;
}
