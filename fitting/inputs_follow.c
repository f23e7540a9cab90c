/* fitting/inputs_follow.c -- from row to row: see fitting/inputs.h. */
#include "fitting/floor.h"
#include "fitting/inputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PRICE_CHANGE 12.0 /* squares of the noise that a change must explain */
#define PIECES_MAX   8
#define ALIKE        0.25

/* A way to go, up to a row. `input` is the stick, or of jump 0 and 1. */
typedef struct way {
    double cost, place, speed;
    deft_steer_state steer; /* of the stick */
    fitting_runner *runner; /* of jump: the real character */
    uint32_t from;          /* which of the row before */
    int input;
} way;

/* A way in the order of costs. */
typedef struct rank {
    double cost;
    uint32_t at; /* in `next` */
} rank;

/* What is kept of the ways of each row. */
typedef struct step {
    uint32_t from;
    int input;
} step;

typedef struct walk {
    fitting_inputs *inputs;
    bool is_jump; /* jump is looked for; else the stick */
    fitting_floor floor;
    const deft_moveset *moveset;
    double *air_s; /* of each row: so long it is in the air, from its start */
    uint32_t width, count;
    way *ways;               /* width: those kept of the last row */
    way *next;               /* 3 width */
    rank *ranks;             /* 3 width */
    fitting_runner *runners; /* of `ways`, then of `next` */
    step *steps;             /* rows x width */
} walk;

void fitting_inputs_write(fitting_row *row, int stick, bool is_jump)
{
    size_t used = 0;
    if (stick != 0) {
        row->letters[used++] = stick > 0 ? 'R' : 'L';
    }
    if (is_jump) {
        row->letters[used++] = 'J';
    }
    row->letters[used] = '\0';
}

int fitting_inputs_stick_of(const fitting_row *row)
{
    return strchr(row->letters, 'R') != NULL ? 1 : strchr(row->letters, 'L') != NULL ? -1 : 0;
}

bool fitting_inputs_jump_of(const fitting_row *row)
{
    return strchr(row->letters, 'J') != NULL;
}

static int by_cost(const void *a, const void *b)
{
    const rank *left = (const rank *)a, *right = (const rank *)b;
    return left->cost != right->cost ? (left->cost > right->cost ? 1 : -1) : (left->at > right->at ? 1 : -1);
}

/* Two ways that will go on alike. A press that waits for the ground is not seen yet. */
static bool is_alike(const walk *of, const way *a, const way *b)
{
    const double near = ALIKE * of->inputs->noise, fast = near * of->inputs->recording->rate_hz / 8.0;
    return a->input == b->input && fabs(a->place - b->place) <= near && fabs(a->speed - b->speed) <= fast &&
           (!of->is_jump || (a->runner->character.buffered == b->runner->character.buffered &&
                             a->runner->character.state == b->runner->character.state));
}

/* Keeps the cheapest ways; of those that go on alike one. */
static void keep(walk *of, uint32_t found, step *out)
{
    for (uint32_t i = 0; i < found; ++i) {
        of->ranks[i] = (rank){of->next[i].cost, i};
    }
    qsort(of->ranks, found, sizeof *of->ranks, by_cost);
    of->count = 0;
    for (uint32_t i = 0; i < found && of->count < of->width; ++i) {
        const way *one = &of->next[of->ranks[i].at];
        bool is_new = true;
        for (uint32_t k = 0; k < of->count && is_new; ++k) {
            is_new = !is_alike(of, one, &of->ways[k]);
        }
        if (is_new) {
            out[of->count] = (step){one->from, one->input};
            fitting_runner *runner = of->ways[of->count].runner;
            of->ways[of->count] = *one;
            if (of->is_jump) {
                *runner = *one->runner;
                of->ways[of->count].runner = runner;
            }
            of->count += 1;
        }
    }
}

/* Goes on under one law of the stick. */
static void steer(way *at, const deft_steering *law, double time_s)
{
    for (int pieces = 0; time_s > 0.0 && pieces < PIECES_MAX; ++pieces) {
        deft_piece piece;
        deft_steer(&piece, law, &at->steer, at->speed, at->input * law->speed, law->speed);
        const double step_s = fmin(time_s, piece.until_s);
        at->place += deft_piece_distance(&piece, step_s);
        at->speed = deft_piece_speed(&piece, step_s);
        deft_steer_advance(&at->steer, &piece, step_s);
        time_s -= step_s;
    }
}

/* Plays a row with jump up or down. */
static void play_row(const walk *of, way *at, const fitting_runner *before)
{
    *at->runner = *before;
    fitting_floor_hold(&of->floor, of->moveset, at->runner, at->input != 0 ? "J" : "", NULL);
    at->place = fitting_floor_height(at->runner);
    at->speed = 0.0 - at->runner->character.velocity.y;
}

/* Goes on from each way with each input. */
static void go_on(walk *of, uint32_t row)
{
    const fitting_inputs *inputs = of->inputs;
    const fitting_row *seen = &inputs->recording->rows[row];
    const double wanted = of->is_jump ? seen->height + inputs->height_off : seen->x + inputs->x_off;
    uint32_t found = 0;
    for (uint32_t i = 0; i < of->count; ++i) {
        for (int input = of->is_jump ? 0 : -1; input <= 1; ++input) {
            way *at = &of->next[found];
            *at = of->ways[i];
            at->runner = of->is_jump ? &of->runners[of->width + found] : NULL;
            at->cost += input == at->input ? 0.0 : PRICE_CHANGE;
            at->input = input;
            at->from = i;
            if (of->is_jump) {
                play_row(of, at, of->ways[i].runner);
            } else {
                const double dt = 1.0 / inputs->recording->rate_hz;
                steer(at, &of->moveset->air, of->air_s[row]);
                steer(at, &of->moveset->ground, dt - of->air_s[row]);
            }
            const double off = (at->place - wanted) / inputs->noise;
            at->cost += off * off;
            found += 1;
        }
    }
    keep(of, found, of->steps + (size_t)row * of->width);
}

/* Writes the cheapest way, from its end. */
static void write_way(const walk *of)
{
    fitting_recording *recording = of->inputs->recording;
    uint32_t at = 0;
    for (uint32_t i = recording->count; i-- > 1;) {
        const step *here = &of->steps[(size_t)i * of->width + at];
        fitting_row *row = &recording->rows[i];
        fitting_inputs_write(row, of->is_jump ? 0 : here->input,
                             of->is_jump ? here->input != 0 : fitting_inputs_jump_of(row));
        at = here->from;
    }
    fitting_inputs_write(&recording->rows[0], 0, false);
}

/* When the character landed in a tick; 0 when it did not. */
static double landing_s(const deft_event_list *events, double dt)
{
    for (uint32_t i = 0; i < events->count; ++i) {
        if (events->items[i].kind == DEFT_EVENT_LANDED) {
            return fmin(events->items[i].at_s, dt);
        }
    }
    return 0.0;
}

/* Plays the jumps that are written, and notes how long each row is in the air. */
static void note_air(walk *of)
{
    const fitting_recording *recording = of->inputs->recording;
    fitting_runner runner;
    fitting_floor_spawn(of->moveset, &runner);
    for (uint32_t row = 1; row < recording->count; ++row) {
        deft_event_list events;
        const char *letters = fitting_inputs_jump_of(&recording->rows[row]) ? "J" : "";
        fitting_floor_hold(&of->floor, of->moveset, &runner, letters, &events);
        const bool is_ground = runner.character.state == DEFT_STATE_GROUND;
        of->air_s[row] = is_ground ? landing_s(&events, of->floor.dt) : of->floor.dt;
    }
}

static bool walk_open(walk *of)
{
    const uint32_t width = of->width, rows = of->inputs->recording->count;
    const bool is_open = fitting_floor_open(&of->floor, of->inputs->recording->rate_hz);
    of->ways = (way *)calloc(4 * (size_t)width, sizeof *of->ways);
    of->ranks = (rank *)calloc(3 * (size_t)width, sizeof *of->ranks);
    of->steps = (step *)calloc((size_t)rows * width, sizeof *of->steps);
    of->air_s = (double *)calloc(rows, sizeof *of->air_s);
    of->runners = of->is_jump ? (fitting_runner *)calloc(4 * (size_t)width, sizeof *of->runners) : NULL;
    if (!is_open || of->ways == NULL || of->ranks == NULL || of->steps == NULL || of->air_s == NULL ||
        (of->is_jump && of->runners == NULL)) {
        return false;
    }
    of->next = of->ways + width;
    for (uint32_t i = 0; i < width && of->is_jump; ++i) {
        of->ways[i].runner = &of->runners[i];
    }
    return true;
}

static void walk_close(walk *of)
{
    fitting_floor_free(&of->floor);
    free(of->ways);
    free(of->ranks);
    free(of->steps);
    free(of->air_s);
    free(of->runners);
}

bool fitting_inputs_follow(fitting_inputs *inputs, const deft_tuning *tuning, bool is_jump, uint32_t width)
{
    static deft_moveset moveset;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    inputs->cost = (double)INFINITY;
    if (deft_moveset_build(&moveset, tuning, &diags) != DEFT_OK) {
        return true;
    }
    walk of = {.inputs = inputs, .is_jump = is_jump, .moveset = &moveset, .width = width, .count = 1};
    const bool is_open = walk_open(&of);
    if (is_open) {
        if (is_jump) {
            fitting_floor_spawn(&moveset, of.ways[0].runner);
        } else {
            note_air(&of);
        }
        for (uint32_t row = 1; row < inputs->recording->count; ++row) {
            go_on(&of, row);
        }
        write_way(&of);
        inputs->cost = of.ways[0].cost;
    }
    walk_close(&of);
    return is_open;
}
